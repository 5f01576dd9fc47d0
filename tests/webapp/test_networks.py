"""The reader is made ready once, beside the pages and not before them."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from unittest.mock import patch

import pytest
import streamlit as st

from tests.fake_table import FakeReader
from vision.weights import WeightsError
from webapp.networks import get_ready, the_reader, warm_reader

PATIENCE_S = 30


@pytest.fixture(autouse=True)
def no_reader_of_another_test() -> Iterator[None]:
    st.cache_resource.clear()
    yield
    st.cache_resource.clear()


class SlowStart:
    """Makes a reader as soon as it is let, and counts how often it is asked."""

    def __init__(self) -> None:
        self.has_begun, self.may_end = Event(), Event()
        self.readers: list[FakeReader] = []

    def __call__(self) -> FakeReader:
        self.has_begun.set()
        assert self.may_end.wait(PATIENCE_S)
        self.readers.append(FakeReader())
        return self.readers[-1]


def test_nobody_waits_for_the_reader_before_there_is_a_photo() -> None:
    with patch("webapp.networks.warm_reader", SlowStart()) as start:
        get_ready()  # returns, though the reader may not be made yet
        assert start.has_begun.wait(PATIENCE_S)
        assert not start.readers
        start.may_end.set()
        assert [id(the_reader())] == [id(each) for each in start.readers]


def test_sessions_that_begin_at_once_share_one_reader() -> None:
    with (
        patch("webapp.networks.warm_reader", SlowStart()) as start,
        ThreadPoolExecutor(8) as sessions,
    ):
        for _ in range(8):
            sessions.submit(get_ready)
        asked = [sessions.submit(the_reader) for _ in range(8)]
        start.may_end.set()
        assert {id(each.result(PATIENCE_S)) for each in asked} == {id(start.readers[0])}
        assert len(start.readers) == 1


def test_the_networks_have_read_a_photo_before_the_first_one_comes() -> None:
    with patch("webapp.networks.load_reader", FakeReader):
        reader = warm_reader()
    assert isinstance(reader, FakeReader)
    assert reader.n_reads == 1


def test_networks_that_are_missing_are_looked_for_again_with_the_next_photo() -> None:
    error = WeightsError("the network x.onnx is missing; get the checkout again")
    with patch("webapp.networks.load_reader", side_effect=error):
        get_ready()
        with pytest.raises(WeightsError):
            the_reader()
    with patch("webapp.networks.load_reader", FakeReader):
        assert isinstance(the_reader(), FakeReader)
