"""Uploaded files are let go as soon as their bytes are taken.

Streamlit else keeps each of them for as long as its page is open. It has no public way to forget a
file, so this goes an internal one; where a release has it no more, files are kept that long again.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from streamlit.runtime.uploaded_file_manager import UploadedFile


def let_go(file: "UploadedFile") -> None:
    """Let Streamlit forget an uploaded file."""
    try:
        from streamlit.runtime.scriptrunner import get_script_run_ctx
    except ImportError:
        return
    context = get_script_run_ctx()
    if context is not None and hasattr(context.uploaded_file_mgr, "remove_file"):
        context.uploaded_file_mgr.remove_file(context.session_id, file.file_id)
