"""The one door for photos: a file comes in, an upright RGB array goes out.

Terminal and app both open photos here, so that both read the same pixels. What a file is, its first
bytes say; its name is not asked. Its size is looked at before any pixel is decoded. Anything that
is not a photo to work with is a `PhotoError` with one sentence for people. Next: `reading.py`.
"""

import codecs
import io
import stat
import struct
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from PIL.AvifImagePlugin import AvifImageFile
from PIL.ImageFile import ImageFile
from PIL.JpegImagePlugin import JpegImageFile
from PIL.PngImagePlugin import PngImageFile
from PIL.WebPImagePlugin import WebPImageFile
from pillow_heif import HeifImageFile

from scoring import NobsError

MAX_BYTES = 400_000_000
"""The largest file that is looked into. Photos of the largest phones stay under a tenth of it."""

MAX_PIXELS = 120_000_000
"""The largest picture that is decoded. It takes one to two GB while it is."""

MAX_JPEG_PIXELS = 240_000_000
"""The largest JPEG that is opened: a phone of 200 megapixels writes 16,320 x 12,240."""

ENOUGH_PIXELS = 2_000_000
"""A JPEG is decoded at a half or a quarter of its size where that leaves so many pixels. It takes
half the time, and in a photo of a hand each card then still has some 300 pixels each way."""

MOST_WHOLE_PIXELS = 64_000_000
"""A JPEG above this is decoded at half its size at most. At half of 64 megapixels a photo still has
more detail than most phones take."""

MIN_SIDE = 64
"""The shortest side in pixels in which a card could still be told."""

MAX_ASPECT = 20
"""How many times longer than wide a picture may be. No camera's panorama comes near it."""

_EXPECTED = "a JPEG, PNG, WebP, AVIF or HEIC photo is expected"

HEAD_BYTES = 512
"""So many bytes at the beginning of a file say what it is."""

_EXIF_ORIENTATION = 0x0112

# What to do with the stored picture to see it upright, by the value of the EXIF tag. Value 1, and
# any value that the standard does not name, means that it already is.
_TURN = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}

# The decoders meet bad bytes in many ways, and none of them promises to name all of its own.
_DECODER_ERRORS = (
    OSError,
    ValueError,
    SyntaxError,
    EOFError,
    RuntimeError,
    LookupError,
    TypeError,
    ArithmeticError,
    struct.error,
    Image.DecompressionBombError,
)


class PhotoFault(StrEnum):
    """Why a photo could not be opened."""

    MISSING = "missing"
    NOT_A_FILE = "not-a-file"
    FORBIDDEN = "no-permission"
    UNREADABLE_FILE = "unreadable-file"
    EMPTY = "empty"
    NOT_A_PICTURE = "not-a-picture"
    WRONG_FORMAT = "wrong-format"
    TRUNCATED = "truncated"
    TOO_LARGE = "too-large"
    TOO_SMALL = "too-small"


class PhotoError(NobsError):
    """A photo that could not be opened, with a code for programs and one sentence for people.

    >>> error = PhotoError(PhotoFault.EMPTY, "The file is empty.")
    >>> print(error.code.value, "-", error)
    empty - The file is empty.
    """

    def __init__(self, code: PhotoFault, sentence: str) -> None:
        # Both go to the base class, which keeps what is needed to send an error between processes.
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence


class PhotoFormat(StrEnum):
    """The formats that are read."""

    JPEG = "JPEG"
    PNG = "PNG"
    WEBP = "WebP"
    AVIF = "AVIF"
    HEIC = "HEIC"


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """A photo, upright.

    `image_rgb` is uint8 of shape (height, width, 3), red first, and cannot be written to.
    `reduced_by` says how many of the file's own pixels go to one of its pixels each way: 1, but
    2 or 4 for a JPEG of many megapixels. A place in `image_rgb` times
    `reduced_by` is the place in the file.
    """

    image_rgb: NDArray[np.uint8]
    format: PhotoFormat
    reduced_by: int = 1

    @property
    def size_wh(self) -> tuple[int, int]:
        """Width and height of `image_rgb`."""
        height, width = self.image_rgb.shape[:2]
        return width, height


def open_photo(source: Path | str | bytes | BinaryIO, *, is_whole: bool = False) -> Photo:
    """Return the photo in a file, in a file's bytes, or in an open binary file.

    A JPEG with pixels to spare is reduced as it is decoded, unless it `is_whole` that is wanted.

    A camera's note of how it was held (EXIF) is followed here, once, and transparent parts become
    white. Of several pictures in one file, the main or the first one is taken.

    >>> import io
    >>> from PIL import Image
    >>> file = io.BytesIO()
    >>> Image.new("RGB", (320, 240), "green").save(file, "PNG")
    >>> photo = open_photo(file.getvalue())
    >>> photo.format.value, photo.size_wh, photo.image_rgb.shape
    ('PNG', (320, 240), (240, 320, 3))
    >>> open_photo(b"Dear Sir or Madam")
    Traceback (most recent call last):
    ...
    vision.image.PhotoError: This is text; a JPEG, PNG, WebP, AVIF or HEIC photo is expected.

    Raises:
        PhotoError: The file cannot be read, or it is no photo that can be worked with.
    """
    if isinstance(source, bytes):
        return _photo(io.BytesIO(source), is_whole)
    if not isinstance(source, Path | str):
        return _photo(io.BytesIO(read_bytes(source)), is_whole)
    with open_file(Path(source)) as file:
        return _photo(file, is_whole)


@contextmanager
def open_file(path: Path) -> Iterator[BinaryIO]:
    """Open an ordinary file; what goes wrong with it, also while it is read, is a `PhotoError`.

    Raises:
        PhotoError: There is no such file, or it cannot be read, or is larger than any photo.
    """
    try:
        _require_regular_file(path)
        with path.open("rb") as file:
            yield file
    except PermissionError as error:
        raise PhotoError(
            PhotoFault.FORBIDDEN, f"There is no permission to read {str(path)!r}."
        ) from error
    except (FileNotFoundError, NotADirectoryError) as error:
        raise PhotoError(PhotoFault.MISSING, f"There is no file {str(path)!r}.") from error
    except (OSError, ValueError) as error:  # a name too long or with a NUL in it, a failing disk
        raise PhotoError(
            PhotoFault.UNREADABLE_FILE, f"The file {str(path)!r} cannot be read: {error}."
        ) from error


def _require_regular_file(path: Path) -> None:
    """Refuse folders, and pipes and devices, whose reading might never end."""
    status = path.stat()
    if stat.S_ISDIR(status.st_mode):
        raise PhotoError(PhotoFault.NOT_A_FILE, f"{str(path)!r} is a folder, not a photo.")
    if not stat.S_ISREG(status.st_mode):
        raise PhotoError(PhotoFault.NOT_A_FILE, f"{str(path)!r} is not an ordinary file.")
    if status.st_size > MAX_BYTES:
        raise _too_many_bytes()


def read_bytes(stream: BinaryIO) -> bytes:
    """Return what is left in an open binary file.

    Raises:
        PhotoError: It cannot be read, or is larger than any photo.
    """
    try:
        data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise PhotoError(
            PhotoFault.UNREADABLE_FILE, f"The file cannot be read: {error}."
        ) from error
    if len(data) > MAX_BYTES:
        raise _too_many_bytes()
    return data


def _too_many_bytes() -> PhotoError:
    return PhotoError(
        PhotoFault.TOO_LARGE, f"The file is larger than {MAX_BYTES // 1_000_000} MB, the limit."
    )


def _photo(stream: BinaryIO, is_whole: bool) -> Photo:
    head = stream.read(HEAD_BYTES)
    stream.seek(0)
    format_ = _format_of(head)
    try:
        # The format's own class, not Image.open: that one has a limit of size for the whole
        # process, which the largest phones exceed, and which warns where we want to refuse.
        with _silent_about_exif(), _DECODERS[format_](stream) as image:
            reduced_by = _reduction(image, is_whole)
            if reduced_by > 1:
                image.draft(None, (image.width // reduced_by, image.height // reduced_by))
            image.load()
            upright = _turned(image)
            image_rgb: NDArray[np.uint8] = np.asarray(_as_rgb(upright))
    except MemoryError as error:
        raise PhotoError(
            PhotoFault.TOO_LARGE, "There is not enough memory to open this picture."
        ) from error
    except _DECODER_ERRORS as error:
        raise PhotoError(
            PhotoFault.TRUNCATED,
            f"The {format_} file is cut off or damaged; copy it again from where it came from.",
        ) from error
    image_rgb.setflags(write=False)
    return Photo(image_rgb, format_, reduced_by)


@contextmanager
def _silent_about_exif() -> Iterator[None]:
    """Keep Pillow from warning of broken notes in a photo whose pixels are sound."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", module=r"PIL\.TiffImagePlugin")
        yield


def _reduction(image: ImageFile, is_whole: bool) -> int:
    """Return by how much to reduce a picture as it is decoded; refuse one of a hopeless size."""
    width, height = image.size
    pixels = width * height
    is_jpeg = isinstance(image, JpegImageFile)
    limit = MAX_JPEG_PIXELS if is_jpeg else MAX_PIXELS
    if pixels > limit:
        raise PhotoError(
            PhotoFault.TOO_LARGE,
            f"The picture is {width} x {height} pixels; "
            f"at most {limit // 1_000_000} megapixels are read.",
        )
    if min(width, height) < MIN_SIDE or max(width, height) > MAX_ASPECT * min(width, height):
        raise PhotoError(
            PhotoFault.TOO_SMALL,
            f"The picture is {width} x {height} pixels, too small to read cards in.",
        )
    if not is_jpeg:
        return 1
    if is_whole:
        return 2 if pixels > MOST_WHOLE_PIXELS else 1
    return next((by for by in (4, 2) if pixels >= ENOUGH_PIXELS * by**2), 1)


def _turned(image: Image.Image) -> Image.Image:
    """Return the picture as it was seen, by the camera's note in its EXIF data."""
    try:
        turn = _TURN.get(image.getexif().get(_EXIF_ORIENTATION, 1))
    except _DECODER_ERRORS:
        # The pixels are sound, and only the note beside them is not: take them as they lie.
        turn = None
    return image if turn is None else image.transpose(turn)


def _as_rgb(image: Image.Image) -> Image.Image:
    if image.mode.startswith("I;16"):
        # Pillow would clip these at 255. The high byte is the picture in eight bits.
        image = Image.fromarray((np.asarray(image) >> 8).astype(np.uint8))
    if image.has_transparency_data:
        paper = Image.new("RGBA", image.size, "white")
        paper.alpha_composite(image.convert("RGBA"))
        image = paper
    return image if image.mode == "RGB" else image.convert("RGB")


_DECODERS: dict[PhotoFormat, Callable[[BinaryIO], ImageFile]] = {
    PhotoFormat.JPEG: JpegImageFile,
    PhotoFormat.PNG: PngImageFile,
    PhotoFormat.WEBP: WebPImageFile,
    PhotoFormat.AVIF: AvifImageFile,
    PhotoFormat.HEIC: HeifImageFile,
}

_AVIF_BRANDS = frozenset({b"avif", b"avis"})
_HEIC_BRANDS = frozenset(
    {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"hevm", b"hevs", b"mif1", b"msf1"}
)

# Beginnings of the files that people take for photos or send by mistake: what to call each, and
# whether it is a picture, only not of a kind that phones take.
_OTHER_BEGINNINGS = (
    (b"GIF8", "a GIF", True),
    (b"II*\0", "a TIFF or a camera's raw file", True),
    (b"MM\0*", "a TIFF or a camera's raw file", True),
    (b"BM", "a BMP", True),
    (b"8BPS", "a Photoshop file", True),
    (b"\xff\x0a", "a JPEG XL picture", True),
    (b"\0\0\0\x0cJXL ", "a JPEG XL picture", True),
    (b"\0\0\0\x0cjP  ", "a JPEG 2000 picture", True),
    (b"%PDF", "a PDF document", False),
    (b"PK\x03\x04", "a zip archive or an office document", False),
    (b"\x1a\x45\xdf\xa3", "a video", False),
)


def is_photo(head: bytes) -> bool:
    r"""Return whether a file's first bytes, `HEAD_BYTES` of them, are those of a format read.

    >>> is_photo(b"\xff\xd8\xff"), is_photo(b"Dear Sir or Madam")
    (True, False)
    """
    try:
        _format_of(head)
    except PhotoError:
        return False
    return True


def _format_of(head: bytes) -> PhotoFormat:
    """Return the format that a file's first bytes belong to, or refuse the file."""
    if not head:
        raise PhotoError(PhotoFault.EMPTY, "The file is empty.")
    if head.startswith(b"\xff\xd8\xff"):
        return PhotoFormat.JPEG
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return PhotoFormat.PNG
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return PhotoFormat.WEBP
    if head[4:8] == b"ftyp":
        brands = _iso_brands(head)
        if brands & _AVIF_BRANDS:
            return PhotoFormat.AVIF
        if brands & _HEIC_BRANDS:
            return PhotoFormat.HEIC
    raise _refusal(head)


def _iso_brands(head: bytes) -> frozenset[bytes]:
    """Return the major and the compatible brands that an ISO media file opens with."""
    size = int.from_bytes(head[:4], "big")
    listed = head[16 : min(size, len(head))]
    return frozenset({head[8:12], *(listed[i : i + 4] for i in range(0, len(listed), 4))})


def _refusal(head: bytes) -> PhotoError:
    for beginning, words, is_picture in _OTHER_BEGINNINGS:
        if head.startswith(beginning):
            code = PhotoFault.WRONG_FORMAT if is_picture else PhotoFault.NOT_A_PICTURE
            return PhotoError(code, f"This is {words}; {_EXPECTED}.")
    if head[4:8] in (b"ftyp", b"moov", b"mdat", b"wide") or head[8:12] == b"AVI ":
        words = "This is a video"
    elif _is_text(head):
        words = "This is text"
    else:
        words = "This is not a picture of a known kind"
    return PhotoError(PhotoFault.NOT_A_PICTURE, f"{words}; {_EXPECTED}.")


def _is_text(head: bytes) -> bool:
    try:
        # Incremental, for the head may end within a letter.
        text = codecs.getincrementaldecoder("utf-8")().decode(head)
    except UnicodeDecodeError:
        return False
    return all(letter.isprintable() or letter.isspace() or letter == "\ufeff" for letter in text)
