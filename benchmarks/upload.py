"""How long the app takes from upload to outlined cards: `python benchmarks/upload.py PHOTO...`.

Starts the app some times, opens its page in Chromium with a phone's screen and uploads the photos
one after the other, each in a page opened anew. The first photo after each start, which may find
the networks not ready yet, is told apart from the later ones. Browser and app share this computer's
cores. Needs the `dev` extra, Chromium and its driver.
"""

import argparse
import sys
import tempfile
import time
from itertools import cycle, islice
from pathlib import Path
from statistics import median

from selenium import webdriver
from selenium.webdriver.support.ui import WebDriverWait

from tests.browser import CHROMIUM, DRIVER, PATIENCE_S, ROOT, find, opened_browser, served, upload
from vision.image import open_photo

CLOCK = """
    window.seconds = null;
    document.addEventListener("change", () => {
        const began = performance.now();
        const look = () => {
            if (!document.querySelector(".photo-cards svg")) requestAnimationFrame(look);
            else window.seconds = (performance.now() - began) / 1000;
        };
        look();
    }, {capture: true, once: true});
"""
"""Runs in the page, from when the file is chosen to when the cards are outlined."""


def main() -> int:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("photos", nargs="+", type=Path, metavar="PHOTO")
    parser.add_argument("--starts", type=int, default=3, metavar="N", help="of the app (default 3)")
    parser.add_argument(
        "--uploads", type=int, default=8, metavar="N", help="after each start (default 8)"
    )
    parser.add_argument(
        "--pause",
        type=float,
        default=3.0,
        metavar="SECONDS",
        help="from opening the page to choosing a photo, as a person takes it (default 3)",
    )
    options = parser.parse_args()
    if CHROMIUM is None or DRIVER is None:
        parser.error("it needs Chromium and its driver (Debian: chromium chromium-driver)")
    photos = [path.resolve() for path in options.photos]
    pixels = [open_photo(path, is_whole=True).image_rgb.size // 3 for path in photos]
    first: list[float] = []
    later: list[float] = []
    with opened_browser() as browser, tempfile.TemporaryDirectory() as folder:
        for _ in range(options.starts):
            with served([str(ROOT / "nobs.py"), "app", "--port"], Path(folder)) as server:
                times = [
                    seconds(browser, server.address, photo, options.pause)
                    for photo in islice(cycle(photos), options.uploads)
                ]
            first.append(times[0])
            later.extend(times[1:])
    print(f"{len(photos)} photos of {median(pixels) / 1e6:.1f} megapixels, upload to outlines")
    print(f"the first after a start: {figures(first)}")
    print(f"later ones: {figures(later)}")
    return 0


def seconds(browser: webdriver.Chrome, address: str, photo: Path, pause: float) -> float:
    """How long a photo takes from when it is chosen to when its cards are outlined."""
    browser.get(address)
    find(browser, '[data-testid="stFileUploader"]')
    time.sleep(pause)
    browser.execute_script(CLOCK)
    upload(browser, photo)
    wait = WebDriverWait(browser, PATIENCE_S)
    return float(wait.until(lambda _: browser.execute_script("return window.seconds")))


def figures(times: list[float]) -> str:
    """The median and the range of some times, in words."""
    if not times:
        return "none"
    return f"{median(times):.2f} s ({min(times):.2f} to {max(times):.2f}, {len(times)} photos)"


if __name__ == "__main__":
    sys.exit(main())
