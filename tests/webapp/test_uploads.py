"""Uploaded files are let go, as far as Streamlit lets them."""

import pytest
from streamlit.proto.Common_pb2 import FileURLs
from streamlit.runtime.uploaded_file_manager import UploadedFile, UploadedFileRec

from webapp.uploads import let_go


@pytest.mark.parametrize("is_there", [True, False])
def test_outside_of_a_page_and_without_the_internal_way_nothing_happens(
    is_there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not is_there:
        monkeypatch.delattr("streamlit.runtime.scriptrunner.get_script_run_ctx")
    file = UploadedFile(UploadedFileRec("id", "hand.jpg", "image/jpeg", b"photo"), FileURLs())
    let_go(file)
    assert file.getvalue() == b"photo"
