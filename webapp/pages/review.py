"""The page of `nobs review`: a batch's photos that need a look, one after the other."""

import streamlit as st

from scoring import NobsError
from vision.batch import Row
from vision.batch.review import Review, keep_correction, open_review, pass_over
from webapp.count_panel import show_count
from webapp.editor import open_place, show_editor, show_hint
from webapp.photo_view import show_photo
from webapp.review import correction_of, is_ready, lay_row_out
from webapp.session import Where, queue, set_queue, table
from webapp.table import Queue


def main() -> None:
    """The page."""
    try:
        review = current()
    except (NobsError, OSError) as error:
        st.error(str(error), icon=":material/broken_image:")
        return
    if trouble := st.session_state.pop("review_trouble", ""):
        st.error(trouble, icon=":material/save:")
    row = review.row
    if row is None:
        n_told = len(review.corrections)
        photos = "photo has" if n_told == 1 else "photos have"
        st.success(f"That was the last one. {n_told:,} {photos} been corrected or found right.")
        st.caption("To score them so, give the table to the batch, with --corrections:")
        st.code(str(review.table), language=None)
        return
    if [laid.key for laid in queue().tables] != [row.file.path]:
        set_queue(Queue((lay_row_out(row),)))
    st.text(f"{review.at + 1:,} of {len(review.rows):,}: {row.file.text}")
    laid = table(Where.PHOTO)
    if laid.error:
        st.error(laid.error, icon=":material/broken_image:")
    else:
        show_table()
    with st.container(horizontal=True):
        st.button(
            "Right, the next one",
            key="review-right",
            type="primary",
            icon=":material/check:",
            disabled=bool(laid.error) or not is_ready(laid),
            on_click=say_right,
            args=(row,),
        )
        st.button(
            "Pass over",
            key="review-pass",
            icon=":material/skip_next:",
            on_click=lambda: keep(pass_over(current())),
        )


def show_table() -> None:
    """The photo looked at, and all that there is to say of it."""
    place = open_place()
    left, right = st.columns((3, 2), gap="medium")
    with left:
        show_photo(place)
    with right:
        show_hint(place)
        if place is not None:
            show_editor(place)
        show_count(Where.PHOTO)


def current() -> Review:
    """The review of this session."""
    if "review" not in st.session_state:
        st.session_state.review = open_review()
    kept: Review = st.session_state.review
    return kept


def say_right(row: Row) -> None:
    """Write down that the table is right as it lies, and go on."""
    try:
        keep(keep_correction(current(), correction_of(row, table(Where.PHOTO))))
    except OSError as error:
        st.session_state.review_trouble = f"The table cannot be written: {error}."


def keep(review: Review) -> None:
    """Keep the review, and lay out its next photo."""
    st.session_state.review = review
    set_queue(Queue())


main()
