"""The app in a real browser, as a phone shows it: what no simulated run of the script can tell."""

import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

from tests.fake_table import photo_bytes

ROOT = Path(__file__).resolve().parent.parent
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "google-chrome", "chrome"))), None)
DRIVER = shutil.which("chromedriver")
PATIENCE_S = 60
PHONE_WH = (390, 844)

pytestmark = pytest.mark.skipif(
    CHROMIUM is None or DRIVER is None,
    reason="needs Chromium and its driver (Debian: chromium chromium-driver)",
)


@contextmanager
def served(command: list[str], folder: Path) -> Iterator[str]:
    """The address of a server that `command` starts, with the port put at its end."""
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
                assert server.poll() is None, log.read_text()
                assert time.monotonic() < until, log.read_text()
                time.sleep(0.2)
            yield address
        finally:
            server.terminate()
            server.wait(timeout=10)


def answers(address: str) -> bool:
    try:
        with urlopen(f"{address}/_stcore/health", timeout=5) as answer:
            return bool(answer.status == 200)
    except (URLError, ConnectionError, TimeoutError):
        return False


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    script = ROOT / "tests" / "app_without_weights.py"
    options = ["--server.headless=true", "--server.address=localhost"]
    folder = tmp_path_factory.mktemp("server")
    command = ["-m", "streamlit", "run", str(script), *options, "--server.port"]
    with served(command, folder) as address:
        yield address


@pytest.fixture
def browser() -> Iterator[webdriver.Chrome]:
    assert CHROMIUM is not None
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for switch in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(switch)
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
    try:
        width, height = PHONE_WH
        metrics = {"width": width, "height": height, "deviceScaleFactor": 2, "mobile": True}
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
        yield driver
    finally:
        driver.quit()


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


def upload(browser: webdriver.Chrome, photo: Path) -> None:
    find(browser, '[data-testid="stFileUploader"]')
    browser.find_element(By.CSS_SELECTOR, "input[type=file]").send_keys(str(photo))


def faults_of_layout(browser: webdriver.Chrome) -> list[str]:
    """What a thumb could not reach or hit: sideways scrolling, and targets under 44 pixels."""
    faults: list[str] = browser.execute_script(
        """
        const main = document.querySelector('.stMain'), faults = [];
        if (main.scrollWidth > main.clientWidth) faults.push('scrolls sideways');
        for (const button of main.querySelectorAll('button')) {
            const {width, height} = button.getBoundingClientRect();
            const isShown = width > 0 && height > 0;
            if (isShown && (width < 43.5 || height < 43.5))
                faults.push(`${button.innerText || button.ariaLabel} is ${width} x ${height}`);
        }
        return faults;
        """
    )
    return faults


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_from_the_photo_to_the_count_on_a_phone(
    app: str, browser: webdriver.Chrome, tmp_path: Path, scheme: str
) -> None:
    photo = tmp_path / "hand.jpg"
    photo.write_bytes(photo_bytes("JPEG"))
    media = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
    browser.get(app)
    upload(browser, photo)

    find(browser, ".stMain", "Is this the nine of hearts?")
    assert faults_of_layout(browser) == []
    tap(browser, ".st-key-other-1 button")
    tap(browser, '[class*="st-key-rank-1"] button', "5")
    find(browser, ".st-key-suit-S button", "5")
    assert faults_of_layout(browser) == []
    tap(browser, ".st-key-suit-S button")
    find(browser, ".stMain", "The total depends on which card is the starter")
    tap(browser, ".st-key-starter button", "5♠")

    find(browser, ".nobs .total", "29")
    find(browser, ".nobs li", "one for nobs is twenty-nine")
    assert faults_of_layout(browser) == []


def test_nobs_app_finds_its_settings_from_any_folder(
    browser: webdriver.Chrome, tmp_path: Path
) -> None:
    photo = tmp_path / "hand.jpg"
    photo.write_bytes(b"Dear Sir or Madam")
    with served([str(ROOT / "nobs.py"), "app", "--port"], tmp_path) as address:
        browser.get(address)
        find(browser, '[data-testid="stFileUploader"]', "50MB")
        upload(browser, photo)
        find(browser, '[data-testid="stAlert"]', "This is text")
