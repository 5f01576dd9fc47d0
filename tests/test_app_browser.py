"""The app in a real browser, as a phone shows it: what no simulated run of the script can tell."""

import base64
import re
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
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

from tests.fake_table import DEAL, HAND, SURE_HAND, FakePhoto, photo_bytes

ROOT = Path(__file__).resolve().parent.parent
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "google-chrome", "chrome"))), None)
DRIVER = shutil.which("chromedriver")
PATIENCE_S = 60
PHONE_WH = (390, 844)
SCREENS_WH = ((820, 1180), (1440, 900), PHONE_WH)

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
    options.append("--server.fileWatcherType=none")  # whoever edits meanwhile disturbs no test
    folder = tmp_path_factory.mktemp("server")
    command = ["-m", "streamlit", "run", str(script), *options, "--server.port"]
    with served(command, folder) as address:
        yield address


@contextmanager
def opened_browser() -> Iterator[webdriver.Chrome]:
    """A browser that shows pages as a phone does, and is touched as one."""
    assert CHROMIUM is not None
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


@pytest.fixture
def browser() -> Iterator[webdriver.Chrome]:
    with opened_browser() as driver:
        yield driver


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


def touch_photo(browser: webdriver.Chrome, x: float, y: float) -> None:
    """Touch the photo with a finger at a spot, given as a share of its width and height."""
    find(browser, ".photo-cards .plate")
    box = browser.execute_script(
        """
        const photo = document.querySelector('.st-key-photo img');
        photo.scrollIntoView({block: 'start'});
        const {left, top, width, height} = photo.getBoundingClientRect();
        return [left, top, width, height];
        """
    )
    point = {"x": box[0] + x * box[2], "y": box[1] + y * box[3]}
    for kind, points in (("touchStart", [point]), ("touchEnd", [])):
        touch = {"type": kind, "touchPoints": points}
        browser.execute_cdp_cmd("Input.dispatchTouchEvent", touch)


def upload(browser: webdriver.Chrome, *photos: Path) -> None:
    find(browser, '[data-testid="stFileUploader"]')
    field = browser.find_element(By.CSS_SELECTOR, "input[type=file]")
    field.send_keys("\n".join(map(str, photos)))


def written(folder: Path, photo: FakePhoto, name: str, format_: str = "JPEG") -> Path:
    path = folder / name
    path.write_bytes(photo_bytes(format_, photo))
    return path


def faults_now(browser: webdriver.Chrome) -> list[str]:
    """What a thumb could not reach or hit: sideways scrolling, and targets under 44 pixels."""
    faults: list[str] = browser.execute_script(
        """
        const main = document.querySelector('.stMain'), faults = [];
        if (main.scrollWidth > main.clientWidth) faults.push('scrolls sideways');
        for (const button of main.querySelectorAll('button, a')) {
            const {width, height} = button.getBoundingClientRect();
            const isShown = width > 0 && height > 0;
            if (isShown && (width < 43.5 || height < 43.5))
                faults.push(`${button.innerText || button.ariaLabel} is ${width} x ${height}`);
        }
        return faults;
        """
    )
    return faults


def faults_of_layout(browser: webdriver.Chrome) -> list[str]:
    """What is wrong on the page once it has had time to settle after a change of its size."""
    deadline = time.monotonic() + 5
    while (faults := faults_now(browser)) and time.monotonic() < deadline:
        time.sleep(0.2)
    return faults


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_hand_is_confirmed_on_the_photo_with_a_finger(
    app: str, browser: webdriver.Chrome, tmp_path: Path, scheme: str
) -> None:
    media = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
    browser.get(app)
    upload(browser, written(tmp_path, HAND, "IMG_0001.HEIC", "HEIF"))

    find(browser, ".st-key-editor", "Is this the nine of hearts?")
    for size_wh in SCREENS_WH:
        set_size(browser, size_wh)
        assert faults_of_layout(browser) == []
    tap(browser, ".st-key-close button")
    touch_photo(browser, *HAND.middle("9H 10H 6H"))  # a card is changed in two taps
    tap(browser, '.st-key-editor [class*="st-key-rank-"] button', "5")
    find(browser, ".st-key-suit-S button", "5")
    assert faults_of_layout(browser) == []
    tap(browser, ".st-key-suit-S button")
    find(browser, ".stMain", "The total depends on which card is the starter")

    touch_photo(browser, *HAND.middle("5C"))  # a false card is removed, and a missed one added
    tap(browser, ".st-key-remove button")
    find(browser, ".stMain", "There are 4 cards: 1 more is needed.")
    touch_photo(browser, 0.93, 0.9)
    find(browser, ".st-key-editor", "Which card lies there?")
    tap(browser, '.st-key-editor [class*="st-key-rank-"] button', "5")
    tap(browser, ".st-key-suit-C button", "5")

    find(browser, '.photo-cards [aria-label="five of clubs"]')
    touch_photo(browser, *HAND.middle("9H 10H 6H"))
    tap(browser, ".st-key-mark-starter button")
    find(browser, '.photo-cards [aria-label="five of spades, starter"]', "STARTER")
    find(browser, ".nobs .total", "29")
    assert faults_of_layout(browser) == []

    tap(browser, ".nobs li button", "one for nobs is twenty-nine")
    lit = browser.find_elements(By.CSS_SELECTOR, ".photo-cards .plate.lit")
    assert [plate.get_attribute("aria-label") for plate in lit] == ["jack of spades"]


def test_a_hand_is_confirmed_with_the_keyboard_alone(
    app: str, browser: webdriver.Chrome, tmp_path: Path
) -> None:
    browser.get(app)
    upload(browser, written(tmp_path, HAND, "hand.webp", "WEBP"))
    find(browser, ".st-key-editor")
    walk_to(browser, "Close")
    press(browser, Keys.ENTER)
    walk_to(browser, "nine of hearts, please check", back=True)
    press(browser, Keys.ENTER)
    # The way leads on into the editor, whose first buttons are the guesses.
    find(browser, ".st-key-editor :focus")
    walk_to(browser, "10", css=".st-key-guesses")
    press(browser, Keys.ENTER)
    find(browser, '.photo-cards [aria-label="ten of hearts"]')
    find(browser, ".nobs .total", "20")
    walk_to(browser, "fifteen two", css=".nobs li")
    press(browser, Keys.ENTER)
    assert len(browser.find_elements(By.CSS_SELECTOR, ".photo-cards .plate.lit")) == 2


def press(browser: webdriver.Chrome, key: str) -> None:
    ActionChains(browser).send_keys(key).perform()


def walk_to(browser: webdriver.Chrome, name: str, css: str = "", back: bool = False) -> None:
    """Press Tab until the control of that name is the one that keys go to."""
    for _ in range(80):
        found = browser.execute_script(
            """
            const [name, css] = arguments, at = document.activeElement;
            const called = at.getAttribute('aria-label') || at.innerText || '';
            return called.includes(name) && (!css || !!at.closest(css));
            """,
            name,
            css,
        )
        if found:
            return
        keys = ActionChains(browser)
        if back:
            keys = keys.key_down(Keys.SHIFT).send_keys(Keys.TAB).key_up(Keys.SHIFT)
        else:
            keys = keys.send_keys(Keys.TAB)
        keys.perform()
    raise AssertionError(f"no way to {name!r} with the Tab key")


def test_two_people_at_once_each_see_their_own_hand(
    app: str, browser: webdriver.Chrome, tmp_path: Path
) -> None:
    with opened_browser() as other:
        for each in (browser, other):
            each.get(app)
        upload(browser, written(tmp_path, SURE_HAND, "one.jpg"))
        upload(other, written(tmp_path, DEAL, "other.jpg"))
        find(browser, ".nobs .total", "7")
        find(other, ".nobs .total", "24")
        tap(other, ".st-key-hand_number button", "Hand 2")
        find(other, ".nobs .total", "29")
        plates = browser.find_elements(By.CSS_SELECTOR, ".photo-cards .plate")
        assert len(plates) == 5
        assert picture(browser) != picture(other)
        find(browser, ".nobs .total", "7")


def picture(browser: webdriver.Chrome) -> str | None:
    return find(browser, ".st-key-photo img").get_attribute("src")


def test_several_photos_are_read_in_a_row_and_a_deal_is_shown(
    app: str, browser: webdriver.Chrome, tmp_path: Path
) -> None:
    browser.get(app)
    upload(
        browser,
        written(tmp_path, DEAL, "deal.png", "PNG"),
        written(tmp_path, SURE_HAND, "hand.avif", "AVIF"),
    )
    find(browser, ".st-key-photo_number button", "Photo 2")
    assert faults_of_layout(browser) == []
    tap(browser, ".st-key-to-show button", "Count the whole show")
    find(browser, ".nobs.score", "Dealer 37")
    assert faults_of_layout(browser) == []
    tap(browser, ".st-key-nav a", "Photo")
    tap(browser, ".st-key-photo_number button", "Photo 2")
    find(browser, ".nobs .total", "7")


def test_a_photo_can_be_pasted(app: str, browser: webdriver.Chrome) -> None:
    browser.get(app)
    find(browser, '[data-testid="stFileUploader"]')
    browser.execute_script(
        """
        const bytes = Uint8Array.from(atob(arguments[0]), c => c.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([bytes], 'image.png', {type: 'image/png'}));
        document.body.dispatchEvent(
            new ClipboardEvent('paste', {clipboardData: data, bubbles: true}));
        """,
        base64.b64encode(photo_bytes("PNG", SURE_HAND)).decode(),
    )
    find(browser, ".nobs .total", "7")


def test_a_link_opens_its_count_and_the_chart_prints_on_one_sheet(
    app: str, browser: webdriver.Chrome
) -> None:
    browser.get(f"{app}/cards?hand=5C-5D-5H-JS&starter=5S")
    find(browser, ".nobs .total", "29")
    assert faults_of_layout(browser) == []
    tap(browser, ".st-key-nav a", "Chart")
    find(browser, ".nobs.chart", "Double double run")
    assert faults_of_layout(browser) == []
    for paper_wh in ((8.27, 11.69), (8.5, 11.0)):  # A4 and US Letter, in inches
        size = dict(zip(("paperWidth", "paperHeight"), paper_wh, strict=True))
        printed = browser.execute_cdp_cmd("Page.printToPDF", size)
        pages = re.findall(rb"/Type\s*/Page\b", base64.b64decode(printed["data"]))
        assert len(pages) == 1


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
