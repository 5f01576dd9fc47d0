"""The app served, and a real browser that is driven as a person with a phone drives theirs."""

import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

ROOT = Path(__file__).resolve().parent.parent
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "google-chrome", "chrome"))), None)
DRIVER = shutil.which("chromedriver")
PATIENCE_S = 60
PHONE_WH = (390, 844)


@dataclass(frozen=True, slots=True)
class Server:
    """A server that runs: where it answers, and its number among the processes."""

    address: str
    process: int


@contextmanager
def served(command: list[str], folder: Path) -> Iterator[Server]:
    """The server that `command` starts, with the port put at its end.

    Raises:
        RuntimeError: it ends, or does not answer; with what it wrote.
    """
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        port = str(probe.getsockname()[1])
    log = folder / "server.log"
    with log.open("wb") as output:
        server = subprocess.Popen(
            [sys.executable, *command, port],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            address = f"http://localhost:{port}"
            until = time.monotonic() + PATIENCE_S
            while not answers(address):
                if server.poll() is not None or time.monotonic() > until:
                    raise RuntimeError(f"the server does not answer:\n{log.read_text()}")
                time.sleep(0.1)
            yield Server(address, server.pid)
        finally:
            server.terminate()
            server.wait(timeout=10)


def answers(address: str) -> bool:
    try:
        with urlopen(f"{address}/_stcore/health", timeout=5) as answer:
            return bool(answer.status == 200)
    except (URLError, ConnectionError, TimeoutError):
        return False


@contextmanager
def opened_browser() -> Iterator[webdriver.Chrome]:
    """A browser that shows pages as a phone does, and is touched as one."""
    if CHROMIUM is None:
        raise RuntimeError("there is no Chromium")
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for switch in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(switch)
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
    try:
        set_size(driver, PHONE_WH)
        driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
        yield driver
    finally:
        driver.quit()


def set_size(browser: webdriver.Chrome, size_wh: tuple[int, int]) -> None:
    width, height = size_wh
    metrics = {"width": width, "height": height, "deviceScaleFactor": 2, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)


def find(browser: webdriver.Chrome, css: str, text: str = "") -> WebElement:
    """The element that a selector and its text name, once it is there."""

    def found(_: webdriver.Chrome) -> WebElement | None:
        try:
            elements = browser.find_elements(By.CSS_SELECTOR, css)
            return next((each for each in elements if text in each.text), None)
        except StaleElementReferenceException:  # the page was drawn anew in between
            return None

    element = WebDriverWait(browser, PATIENCE_S).until(found, f"no {css} {text}")
    assert element is not None
    return element


def tap(browser: webdriver.Chrome, css: str, text: str = "") -> None:
    def tapped(_: webdriver.Chrome) -> bool:
        element = find(browser, css, text)
        try:
            browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
            element.click()
        except StaleElementReferenceException:
            return False
        return True

    WebDriverWait(browser, PATIENCE_S).until(tapped)


def upload(browser: webdriver.Chrome, *photos: Path) -> None:
    find(browser, '[data-testid="stFileUploader"]')
    field = browser.find_element(By.CSS_SELECTOR, "input[type=file]")
    field.send_keys("\n".join(map(str, photos)))
