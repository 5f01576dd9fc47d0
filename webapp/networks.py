"""The one reader of all sessions, made ready in the background from when the first page is opened.

Loading the networks and the first photo after it take a second longer than a photo does later on;
who is about to take a photo need not wait for that.
"""

from concurrent.futures import Future, ThreadPoolExecutor

import streamlit as st

from vision.reader import Reader, load_reader
from webapp.intake import read_table
from webapp.samples import SAMPLES


def get_ready() -> None:
    """Begin to make the reader ready, unless that was begun before; returns at once."""
    _begun()


def the_reader() -> Reader:
    """The reader, once it is ready.

    Raises:
        WeightsError: a network is missing or changed. The next call tries again.
    """
    begun = _begun()
    try:
        return begun.result()
    except Exception:
        _begun.clear()
        raise


def warm_reader() -> Reader:
    """Load the networks and have them read a photo.

    Raises:
        WeightsError: a network is missing or changed.
    """
    reader = load_reader()
    read_table(SAMPLES[0].path.read_bytes(), reader.read)
    return reader


@st.cache_resource(show_spinner=False)  # of many sessions that begin at once, one begins it
def _begun() -> Future[Reader]:
    worker = ThreadPoolExecutor(1, "make-ready")
    begun = worker.submit(warm_reader)
    worker.shutdown(wait=False)
    return begun
