"""How long photos take to read beside decoding alone: `python benchmarks/reading.py PHOTO...`.

Takes the photos as they are, warm, with all cores, and prints the medians and their ratio. Only
photos as phones write them tell something: an enlarged picture is decoded in no time.
"""

import argparse
import io
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

from PIL import Image

from vision.image import open_photo
from vision.reader import read_photo


def seconds(work: Callable[[], object]) -> float:
    """How long it takes, the least of three."""
    times = []
    for _ in range(3):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return min(times)


def decode(data: bytes) -> None:
    """Decode the JPEG in full, and no more."""
    with Image.open(io.BytesIO(data)) as image:
        image.load()


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", nargs="+", type=Path)
    options = parser.parse_args()
    packed = [path.read_bytes() for path in options.photos]
    pixels = [open_photo(data, is_whole=True).image_rgb.size // 3 for data in packed]
    read_photo(packed[0])
    decoding = [seconds(partial(decode, data)) for data in packed]
    reading = [seconds(partial(read_photo, data)) for data in packed]
    ratios = [whole / part for whole, part in zip(reading, decoding, strict=True)]
    print(
        f"{len(packed)} photos of {median(pixels) / 1e6:.1f} megapixels:"
        f" decoding {median(decoding) * 1000:.0f} ms,"
        f" from file to reading {median(reading) * 1000:.0f} ms,"
        f" {median(ratios):.1f} times as long ({min(ratios):.1f} to {max(ratios):.1f})"
    )


if __name__ == "__main__":
    main()
