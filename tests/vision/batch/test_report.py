"""The page of a batch."""

from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from PIL import Image

from scoring import Card
from tests.vision.batch import readers
from tests.vision.batch.readers import NETWORKS, picture, pictures
from vision.batch import Row, Said, StarterSource
from vision.batch import report as report_module
from vision.batch.discovery import discover
from vision.batch.engine import Here, Task
from vision.batch.options import PhotoOptions
from vision.batch.report import write_report
from vision.confirm import Corrections

OPTIONS = PhotoOptions(starter=Card.parse("5S"))


class Page(HTMLParser):
    """What there is in a page: its headings, its pictures and all its text."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.sources: list[str] = []
        self.text = ""
        self.source = path.read_text(encoding="utf-8")
        self.feed(self.source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.sources += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_data(self, data: str) -> None:
        self.text += data


Report = Callable[[], Page]


@pytest.fixture
def report(tmp_path: Path) -> Report:
    """Write the page of all pictures there are, and look at it."""

    def written() -> Page:
        tasks = [Task(file, OPTIONS) for file in discover([str(tmp_path / "photos")])]
        rows: list[Row] = list(Here(NETWORKS).rows(tasks))
        write_report(lambda: rows, tmp_path / "report.html")
        return Page(tmp_path / "report.html")

    return written


def test_those_that_need_a_look_come_first(report: Report, tmp_path: Path) -> None:
    pictures(tmp_path / "photos", readers.EITHER, readers.UNSURE, readers.BUG, readers.EITHER)
    page = report()
    assert page.text.index("Need a look: 1") < page.text.index("Failed: 1")
    assert page.text.index("Failed: 1") < page.text.index("Scored: 2")
    assert page.text.index("001.png") < page.text.index("000.png")
    assert page.text.count("29 points") == 2
    assert "Not every card could be told for certain." in page.text


def test_the_page_needs_nothing_else(report: Report, tmp_path: Path) -> None:
    pictures(tmp_path / "photos", readers.EITHER, readers.UNSURE)
    page = report()
    assert len(page.sources) == 2
    assert all(source.startswith("data:image/jpeg;base64,") for source in page.sources)
    assert not {"script", "link", "iframe"} & set(page.tags)
    assert "http" not in page.source.replace("http-equiv", "")


def test_names_are_escaped(report: Report, tmp_path: Path) -> None:
    name = '<img src=x onerror="alert(1)">&amp;.png'
    picture(tmp_path / "photos" / "x.png").rename(tmp_path / "photos" / name)
    (tmp_path / "photos" / "\udcff.png").write_bytes(b"")
    page = report()
    assert name in page.text
    assert "\\xff.png" in page.text
    assert page.tags.count("img") == 1
    assert page.sources[0].startswith("data:")


def test_of_a_photo_only_pixels_are_shown(report: Report, tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x010F] = "SECRET-CAMERA"
    (tmp_path / "photos").mkdir()
    Image.new("RGB", (80, 80), (readers.PLAIN, 0, 0)).save(
        tmp_path / "photos" / "a.jpg", exif=exif, comment=b"SECRET"
    )
    import base64

    (source,) = report().sources
    assert b"SECRET" not in base64.b64decode(source.partition(",")[2])


def test_a_photo_that_is_gone_or_changed_is_a_line_of_text(
    report: Report, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = pictures(tmp_path / "photos", readers.EITHER, readers.EITHER)
    rows = list(Here(NETWORKS).rows(Task(file, OPTIONS) for file in discover([one, two])))
    Path(one).unlink()
    picture(Path(two), readers.PLAIN, 99)
    write_report(lambda: rows, tmp_path / "report.html")
    page = Page(tmp_path / "report.html")
    assert page.sources == []
    assert page.text.count("29 points") == 2


def test_only_so_many_photos_are_shown_as_pictures(
    report: Report, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report_module, "MOST_PICTURES", 2)
    pictures(tmp_path / "photos", readers.EITHER, readers.EITHER, readers.UNSURE)
    page = report()
    assert (len(page.sources), page.tags.count("figure")) == (2, 3)


def page_of(row: Row, folder: Path) -> Page:
    write_report(lambda: [row], folder / "report.html")
    return Page(folder / "report.html")


def test_each_total_that_there_could_be_is_told_and_the_starter_as_a_proposal_only(
    tmp_path: Path,
) -> None:
    (path,) = pictures(tmp_path / "photos", readers.EITHER)
    (row,) = Here(NETWORKS).rows(Task(file, PhotoOptions()) for file in discover([path]))
    five = Card.parse("5S")
    told = page_of(row, tmp_path).text.replace("\ufe0e", "")
    assert "29 with 5♠, 28 with 5♥ 5♣ 5♦ J♠ as the starter" in told
    assert "lies as a starter does" not in told
    proposed = replace(row, starter_proposed=five, starter_confidence=0.97)
    told = page_of(proposed, tmp_path).text.replace("\ufe0e", "")
    assert "5♠ lies as a starter does, 97% sure" in told
    assert "29 points" not in told


def test_a_picture_of_what_was_read_before_it_was_corrected_says_so(tmp_path: Path) -> None:
    (path,) = pictures(tmp_path / "photos", readers.UNSURE)
    mended = Corrections(replaced=((1, Card.parse("5C")),), starter=Card.parse("5S"))
    options = PhotoOptions(said=Said(mended, StarterSource.CORRECTIONS))
    for told, is_corrected in ((OPTIONS, False), (options, True)):
        (row,) = Here(NETWORKS).rows(Task(file, told) for file in discover([path]))
        assert ("corrected by hand" in page_of(row, tmp_path).text) is is_corrected


def test_the_page_of_no_photo(report: Report, tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    assert "0 photos" in report().text
