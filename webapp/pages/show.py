"""The page of the whole show: the hands of a deal, counted one after the other towards 121."""

from dataclasses import replace

import streamlit as st

from scoring import HandError, Player, Rank, Turn
from webapp.markup import count_html, score_html
from webapp.round import Round, Seat, next_deal, seat_hand, swap_players
from webapp.session import pack, page, set_round, the_round


def main() -> None:
    """The page."""
    st.html(
        '<div class="nobs"><h2>The show</h2><p class="quiet">The non-dealer counts first, then the '
        "dealer, then the dealer’s crib. Whoever reaches 121 first is out.</p></div>"
    )
    show_score_before()
    turns: tuple[Turn, ...] = ()
    try:
        turns = the_round().turns()
    except HandError as error:
        st.error(f"These hands do not go together: {error}.", icon=":material/warning:")
    show_hands(turns)
    show_end(turns)


def show_score_before() -> None:
    """The score before the show, of both players, and the heels if the starter is a jack."""
    laid = the_round()
    with st.container(horizontal=True, key="score-before"):
        for player in Player:
            key = f"before-{player.name}"
            st.session_state[key] = laid.score.of(player)
            label = f"{player.value.capitalize()} before"
            most = laid.score.game.value - 1
            st.number_input(label, 0, most, key=key, on_change=take_score, width=160)
    if laid.starter is not None and laid.starter.rank is Rank.JACK:
        st.session_state.heels = laid.has_heels
        st.checkbox(
            "A jack was turned up: two for his heels, the dealer’s. Peg them now.",
            key="heels",
            on_change=lambda: set_round(replace(the_round(), has_heels=st.session_state.heels)),
        )


def take_score() -> None:
    """Take the score from its two fields."""
    nondealer, dealer = (int(st.session_state[f"before-{player.name}"]) for player in Player)
    laid = the_round()
    set_round(replace(laid, score=replace(laid.score, nondealer=nondealer, dealer=dealer)))


def show_hands(turns: tuple[Turn, ...]) -> None:
    """Each hand in its order: its count and the score after it, or where it comes from."""
    laid = the_round()
    for number, seat in enumerate(Seat):
        with st.container(border=True, key=f"seat-{seat.name}"):
            st.markdown(f"**{number + 1} · {seat.value}**")
            hand = laid.hand(seat)
            if hand is None:
                show_ways_in()
                continue
            if number < len(turns):
                st.html(score_html(turns[number], laid.score.game))
                st.html(count_html(turns[number].count, pack=pack()))
            else:
                st.caption("It is counted once the hands before it are there.")
            st.button(
                "Take out",
                key=f"take-out-{seat.name}",
                type="tertiary",
                icon=":material/close:",
                on_click=lambda seat=seat: set_round(seat_hand(the_round(), seat, None)),
            )


def show_ways_in() -> None:
    """Where a hand for the show comes from."""
    with st.container(horizontal=True, gap="xsmall"):
        st.page_link(page("photo"), label="From a photo", icon=":material/photo_camera:")
        st.page_link(page("cards"), label="Pick its cards", icon=":material/playing_cards:")


def show_end(turns: tuple[Turn, ...]) -> None:
    """How the deal ends, and the way to the next one."""
    laid = the_round()
    with st.container(horizontal=True, gap="xsmall", key="end"):
        if laid.nondealer or laid.dealer:
            st.button(
                "Exchange the players’ hands",
                key="swap",
                icon=":material/swap_vert:",
                on_click=lambda: set_round(swap_players(the_round())),
            )
        if turns and turns[-1].score.winner is None:
            st.button(
                "Next deal",
                key="next-deal",
                type="primary",
                icon=":material/arrow_forward:",
                on_click=lambda: set_round(next_deal(the_round())),
            )
        if laid != Round():
            st.button(
                "New game",
                key="new-game",
                icon=":material/restart_alt:",
                on_click=lambda: set_round(Round()),
            )


main()
