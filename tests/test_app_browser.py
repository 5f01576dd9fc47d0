"""The app in a real browser, as a phone shows it: what no simulated run of the script can tell."""

import base64
import io
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.browser import (
    CHROMIUM,
    DRIVER,
    PHONE_WH,
    ROOT,
    Server,
    find,
    opened_browser,
    served,
    set_size,
    tap,
    upload,
)
from tests.fake_table import CASCADE, DEAL, HAND, SURE_HAND, FakePhoto, photo_bytes
from vision.reader import load_reader
from webapp.intake import read_table
from webapp.photo_view import as_data
from webapp.samples import FOLDER as SAMPLES

SCREENS_WH = ((820, 1180), (1440, 900), PHONE_WH)

pytestmark = pytest.mark.skipif(
    CHROMIUM is None or DRIVER is None,
    reason="needs Chromium and its driver (Debian: chromium chromium-driver)",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    script = ROOT / "tests" / "app_without_weights.py"
    options = ["--server.headless=true", "--server.address=localhost"]
    options.append("--server.fileWatcherType=none")  # whoever edits meanwhile disturbs no test
    folder = tmp_path_factory.mktemp("server")
    command = ["-m", "streamlit", "run", str(script), *options, "--server.port"]
    with served(command, folder) as started:
        yield started


@pytest.fixture
def app(server: Server) -> str:
    return server.address


@pytest.fixture
def browser() -> Iterator[webdriver.Chrome]:
    with opened_browser() as driver:
        yield driver


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
    # The way leads back to the card.
    find(browser, '[aria-label="nine of hearts, please check"]:focus')
    press(browser, Keys.ENTER)
    # The way leads on into the editor, whose first buttons are the guesses.
    find(browser, ".st-key-editor :focus")
    walk_to(browser, "10", css=".st-key-guesses")
    press(browser, Keys.ENTER)
    find(browser, '.photo-cards [aria-label="ten of hearts"]:focus')
    find(browser, ".nobs .total", "20")
    walk_to(browser, "fifteen two", css=".nobs li")
    press(browser, Keys.ENTER)
    assert len(browser.find_elements(By.CSS_SELECTOR, ".photo-cards .plate.lit")) == 2

    walk_to(browser, "five of clubs", back=True)  # one is removed, and another one added
    press(browser, Keys.ENTER)
    find(browser, ".st-key-editor :focus")
    walk_to(browser, "Not a card")
    press(browser, Keys.ENTER)
    find(browser, ".st-key-add :focus")
    press(browser, Keys.ENTER)
    find(browser, ".st-key-editor :focus")
    walk_to(browser, "Close", back=True)
    press(browser, Keys.ENTER)
    find(browser, ".st-key-add :focus")


def press(browser: webdriver.Chrome, key: str) -> None:
    ActionChains(browser).send_keys(key).perform()


def walk_to(browser: webdriver.Chrome, name: str, css: str = "", back: bool = False) -> None:
    """Press Tab until the control of that name is the one that keys go to."""
    for _ in range(80):
        found = browser.execute_script(
            """
            const [name, css] = arguments, at = document.activeElement;
            const called = at.getAttribute('aria-label') || at.innerText || '';
            const isControl = at.matches('button, a, input');  // and not what holds them all
            return isControl && called.includes(name) && (!css || !!at.closest(css));
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


def test_labels_of_cards_that_overlap_are_read_and_tapped_apart(
    app: str, browser: webdriver.Chrome, tmp_path: Path
) -> None:
    browser.get(app)
    upload(browser, written(tmp_path, CASCADE, "cascade.png", "PNG"))
    tap(browser, ".st-key-close button")
    find(browser, ".photo-cards .leader circle")
    photo, *labels = browser.execute_script(
        """
        const shown = document.querySelectorAll('.st-key-photo img, .photo-cards .plate span');
        return Array.from(shown, each => {
            const {left, top, right, bottom} = each.getBoundingClientRect();
            return [left, top, right, bottom];
        });
        """
    )
    assert len(labels) == len(CASCADE.cards)
    for left, top, right, bottom in labels:
        assert photo[0] <= left < right <= photo[2]
        assert photo[1] <= top < bottom <= photo[3]
    for one, other in combinations(labels, 2):
        assert one[0] >= other[2] or other[0] >= one[2] or one[1] >= other[3] or other[1] >= one[3]
    # Lines lead from them to where no card but their own shows: on the left.
    dots = browser.execute_script(
        """
        const dots = document.querySelectorAll('.leader circle');
        return Array.from(dots, dot => dot.cx.baseVal.value);
        """
    )
    edges = [x for x, _, _ in CASCADE.cards]
    assert all(edge < dot < edge + 40 for edge, dot in zip(edges, dots, strict=True))
    for name in ("five of clubs", "jack of spades"):
        tap(browser, f'.photo-cards [aria-label="{name}"] span')
        find(browser, f'.photo-cards [aria-label="{name}"][aria-pressed=true]')


def test_an_upload_is_forgotten_when_it_is_read(
    server: Server, browser: webdriver.Chrome, tmp_path: Path
) -> None:
    n_padding, n_photos = 24_000_000, 7
    browser.get(server.address)
    sizes = []
    for number in range(1, n_photos + 1):
        path = tmp_path / f"{number}.jpg"
        path.write_bytes(photo_bytes("JPEG", SURE_HAND) + bytes([number]) * n_padding)
        upload(browser, path)
        if number == 1:
            find(browser, ".photo-cards .plate")
        else:
            find(browser, ".st-key-photo_number button", f"Photo {number}")
        sizes.append(memory_of(server.process))
    assert sizes[-1] - sizes[1] < (n_photos - 2) * n_padding / 2


def memory_of(process: int) -> int:
    """The bytes of memory that a process holds."""
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    held = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert held
    return int(held[1]) * 1024


@dataclass(frozen=True, slots=True)
class Seen:
    """What one person has before them: the bytes of the picture, and the names of its cards."""

    picture: bytes
    names: tuple[str, ...]


def what_is_seen(browser: webdriver.Chrome) -> Seen:
    find(browser, ".photo-cards .plate")
    picture, names = browser.execute_async_script(
        """
        const done = arguments[0];
        const picture = document.querySelector('.st-key-photo img');
        const plates = document.querySelectorAll('.photo-cards .plate');
        const names = Array.from(plates, plate => plate.ariaLabel);
        fetch(picture.src).then(answer => answer.blob()).then(blob => {
            const reader = new FileReader();
            reader.onload = () => done([reader.result.split(',')[1], names]);
            reader.readAsDataURL(blob);
        });
        """
    )
    return Seen(base64.b64decode(picture), tuple(names))


def eight_photos() -> list[bytes]:
    """Eight photos of different cards: the samples, and the upper half of the one of a deal."""
    paths = [*sorted(SAMPLES.glob("hand-?.jpg")), SAMPLES / "deal.jpg"]
    with Image.open(paths[-1]) as deal:
        half = deal.crop((0, 0, deal.width, deal.height // 2))
    file = io.BytesIO()
    half.save(file, "JPEG", quality=95)
    return [*(path.read_bytes() for path in paths), file.getvalue()]


def test_eight_people_at_once_each_see_their_own_photo_and_hand(
    browser: webdriver.Chrome, tmp_path: Path
) -> None:
    photos = eight_photos()
    expected = []
    for data in photos:
        laid = read_table(data, load_reader().read)
        cards = as_data(laid, None)["cards"]
        expected.append(Seen(laid.picture, tuple(card["name"] for card in cards)))
    assert len({each.names for each in expected}) == len(expected) == 8

    with served([str(ROOT / "nobs.py"), "app", "--port"], tmp_path) as server:
        browser.get(server.address)
        for _ in photos[1:]:
            browser.execute_script(
                "window.open(arguments[0], '_blank', 'popup,noopener')", server.address
            )
        people = browser.window_handles
        assert len(people) == len(photos)
        for person, data in zip(people, photos, strict=True):
            browser.switch_to.window(person)
            find(browser, '[data-testid="stFileUploader"]')
            stage(browser, data)
        begin = time.time() + 0.5
        for person in people:
            browser.switch_to.window(person)
            browser.execute_script("setTimeout(give, arguments[0] - Date.now())", begin * 1000)
        assert time.time() < begin
        for person, seen in zip(people, expected, strict=True):
            browser.switch_to.window(person)
            assert what_is_seen(browser) == seen

        browser.switch_to.window(people[6])  # one of them looks at another hand of their deal
        tap(browser, ".st-key-hand_number button", "Hand 2")
        find(browser, ".st-key-hand_number [aria-checked=true]", "Hand 2")
        for person, seen in zip(people, expected, strict=True):
            browser.switch_to.window(person)
            assert what_is_seen(browser) == seen


def stage(browser: webdriver.Chrome, data: bytes) -> None:
    """Lay a photo ready in the page, to be chosen when its `give` is called."""
    browser.execute_script(
        """
        const bytes = Uint8Array.from(atob(arguments[0]), c => c.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([bytes], 'image.jpg', {type: 'image/jpeg'}));
        window.give = () => {
            const input = document.querySelector('input[type=file]');
            input.files = data.files;
            input.dispatchEvent(new Event('change', {bubbles: true}));
        };
        """,
        base64.b64encode(data).decode(),
    )


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
    with served([str(ROOT / "nobs.py"), "app", "--port"], tmp_path) as server:
        browser.get(server.address)
        find(browser, '[data-testid="stFileUploader"]', "50MB")
        upload(browser, photo)
        find(browser, '[data-testid="stAlert"]', "This is text")
