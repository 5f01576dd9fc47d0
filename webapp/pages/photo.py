"""The page that counts a photo: photos in, the cards confirmed on the picture, the count."""

from pathlib import Path

import streamlit as st

from scoring import NobsError
from webapp import session
from webapp.count_panel import show_count
from webapp.editor import open_place, show_editor, show_hint
from webapp.intake import failed_table, key_of, read_table
from webapp.networks import get_ready, the_reader
from webapp.paste import take_pasted_photos
from webapp.photo_view import show_photo
from webapp.samples import SAMPLES
from webapp.session import Where, queue, set_queue
from webapp.table import MOST_PHOTOS, hand_name, look_at, put, show_hand, take_away
from webapp.uploads import let_go

PRIVACY = (
    "Photos are read by the computer that runs Nobs, kept in its memory while you look at them, "
    "and never stored or sent on."
)


def main() -> None:
    """The page."""
    busy = st.empty()
    if queue().tables:
        show_table()
        # What was no photo leaves a person where they began.
        is_error = bool(session.table(Where.PHOTO).error)
        with st.container(key="first-photo" if is_error else "more-photos"):
            show_ways_in("Choose another photo" if is_error else "The next photo")
            st.button(
                "Take this photo away",
                key="remove-photo",
                icon=":material/delete:",
                type="tertiary",
                on_click=lambda: set_queue(take_away(queue())),
            )
    elif not st.session_state.get("waiting"):
        st.html(
            '<div class="nobs hero"><h2>Five cards in, the count out</h2>'
            "<p>Photograph the four cards of a hand and the starter. Two hands and the crib may "
            "lie in one photo.</p></div>"
        )
        with st.container(key="first-photo"):
            show_ways_in("Take or choose a photo")
        show_samples()
    st.caption(PRIVACY)
    with busy:
        read_next()
        n_left_out = st.session_state.pop("n_left_out", 0)
        if n_left_out:
            st.warning(f"{MOST_PHOTOS} photos at a time are read; {n_left_out} were left out.")
    get_ready()  # last, so that the page is there first


def show_table() -> None:
    """The photo looked at, and all that there is to say of it."""
    show_queue()
    laid = session.table(Where.PHOTO)
    if laid.error:
        st.error(laid.error, icon=":material/broken_image:")
        return
    place = open_place()
    left, right = st.columns((3, 2), gap="medium")
    with left:
        show_photo(place)
    with right:
        show_hands()
        show_hint(place)
        if place is not None:
            show_editor(place)
        show_count(Where.PHOTO)


def show_queue() -> None:
    """Which of several photos is looked at."""
    n_photos = len(queue().tables)
    if n_photos > 1:
        names = [
            f"Photo {number}{' ?' if laid.error else ''}"
            for number, laid in enumerate(queue().tables, start=1)
        ]
        st.session_state.photo_number = queue().at
        st.segmented_control(
            "Photo",
            range(n_photos),
            format_func=names.__getitem__,
            key="photo_number",
            required=True,
            label_visibility="collapsed",
            on_change=lambda: set_queue(look_at(queue(), st.session_state.photo_number)),
        )


def show_hands() -> None:
    """Which of several hands in the photo is looked at."""
    laid = session.table(Where.PHOTO)
    if not laid.hands:
        return
    st.session_state.hand_number = laid.shown
    st.segmented_control(
        f"{len(laid.hands)} hands lie in the photo",
        range(len(laid.hands)),
        format_func=[hand_name(laid, number) for number in range(len(laid.hands))].__getitem__,
        key="hand_number",
        required=True,
        width="stretch",
        on_change=lambda: session.change(Where.PHOTO, show_hand, st.session_state.hand_number),
    )


def show_ways_in(label: str) -> None:
    """The ways in for a photo: a file, the clipboard, the camera of the page."""
    n_taken = st.session_state.get("n_taken", 0)
    st.file_uploader(
        label,
        accept_multiple_files=True,
        key=f"upload-{n_taken}",
        on_change=take_files,
        args=(f"upload-{n_taken}",),
    )
    take_pasted_photos()
    if not st.session_state.get("has_camera"):
        st.button(
            "Use the camera in this page",
            key="camera-on",
            type="tertiary",
            icon=":material/photo_camera:",
            on_click=lambda: st.session_state.update(has_camera=True),
        )
        return
    st.camera_input(
        "Take a photo of the cards",
        resolution="1080p",
        key=f"camera-{n_taken}",
        on_change=take_files,
        args=(f"camera-{n_taken}",),
    )
    st.caption(
        "The camera starts with the front one: tap the button in the picture to turn it round. A "
        "photo taken with the phone’s own camera is sharper."
    )


def take_files(key: str) -> None:
    """Take the files of a way in, and clear it for the next."""
    given = st.session_state[key] or []
    files = given if isinstance(given, list) else [given]
    take_photos([file.getvalue() for file in files])
    for file in files:
        let_go(file)
    st.session_state.n_taken = st.session_state.get("n_taken", 0) + 1


def take_photos(photos: list[bytes]) -> None:
    """Line up photos to be read, each once; of one that is known, look at what was read."""
    waiting: list[bytes] = st.session_state.setdefault("waiting", [])
    known = [table.key for table in queue().tables]
    new = {key_of(data): data for data in photos if key_of(data) not in known}
    if new:
        waiting.extend(data for data in new.values() if data not in waiting)
        st.session_state.n_left_out = max(0, len(waiting) - MOST_PHOTOS)
        st.session_state.is_first = True
        del waiting[MOST_PHOTOS:]
    elif photos:
        set_queue(look_at(queue(), known.index(key_of(photos[0]))))


def read_next() -> None:
    """Read one of the photos that wait; the page is drawn anew after each of them."""
    waiting: list[bytes] = st.session_state.get("waiting", [])
    if not waiting:
        return
    n_more = len(waiting) - 1
    words = f"Reading the cards, {n_more} more after this" if n_more else "Reading the cards"
    with st.spinner(words):
        data = waiting[0]
        try:
            table = read_table(data, the_reader().read)
        except NobsError as error:  # the networks are missing
            table = failed_table(data, error)
    waiting.pop(0)
    laid = put(queue(), table)
    if st.session_state.pop("is_first", False):  # look at the first of those that came
        laid = look_at(laid, len(laid.tables) - 1)
        set_queue(laid)
    else:
        st.session_state.queue = laid
    st.rerun()


def show_samples() -> None:
    """Photos to try, drawn by the project's own scene maker."""
    st.markdown("Or try one of these:")
    with st.container(horizontal=True, key="samples"):
        for sample in SAMPLES:
            with st.container(width=108, key=f"sample-{sample.name}"):
                st.image(str(sample.path), alt=sample.words, width="stretch")
                st.button(
                    sample.words,
                    key=f"try-{sample.name}",
                    width="stretch",
                    on_click=lambda path=sample.path: take_photos([Path(path).read_bytes()]),
                )


main()
