"""The pages of a position by hand: a game chosen, cards laid out, what is legal done, and why.

The whole state stands in the address, so a page can be shared and the browser's way back works. The pages tell what
`api.answers.positions` answers, and decide nothing themselves. What arranges a position leads to its new address.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Query, Response
from fastapi.responses import RedirectResponse

from api.answers import positions
from api.answers.positions import (
    LONGEST_POSITION,
    LONGEST_STEP,
    MOST_STEPS,
    OfferReport,
    PositionReport,
    SearchableCard,
)
from api.http import openapi
from api.http.positions import list_cards_once
from api.http.problems import ProblemError
from api.page.lists import link_claim
from api.page.rendering import CurrentVisitor, Visitor, render_page
from engine.scenario.by_hand.arranging import (
    attach_card,
    lay_card,
    list_listed,
    mark_card,
    mark_seat,
    set_moment,
    take_card_away,
)
from engine.scenario.form.notation import GivenPosition, NotationError, read_position, write_position
from engine.scenario.playing.position import split_count
from graph.proof import engines
from graph.proof.law import find_law
from graph.proof.trust import find_trust
from graph.relations import labels

__all__ = ["position_pages"]

position_pages = APIRouter(include_in_schema=False)
_OFFERS = 40
"""How many of the actions offered a page lists; any other can be written as a line."""
_BARRED = 12
"""How many actions that are not permitted a page lists."""
_ALIKE = 4
"""How many ways to use one card are shown before they fold."""
_CARD = r"^[^.]+\.[^.]+\.\d{1,3}$"
"""How a card of a position is named in an address: `P1.battlefield.1`."""
_BACK = ("face", "back")
"""The mark of a card that lies with its back up, and its value."""
_HOST = rf"^$|{_CARD}"
Notation = Annotated[str, Query()]
Steps = Annotated[list[str], Query()]
Short = Annotated[str, Query(max_length=200)]


@position_pages.get("/positions")
def position(
    reader: CurrentVisitor,
    position: Notation = "",
    do: Steps = [],  # noqa: B006 - a query parameter
    where: Short = "",
    of: Short = "",
) -> Response:
    """Answer `/positions`: the HTML page of a position (in notation) after the steps `do`, and what may be done then.

    Without a position it lists the games to choose from. `where` is the place to lay a card at, such as `P1.hand`, and
    `of` a value whose derivation is told, such as `x.power`.

    Raises:
        ProblemError: it is too long for an address.
        UnreadPositionError: it is no position.
        RefusedError: it cannot be laid out, or exceeds its bounds.
        BusyError: other scenarios are being run.
    """
    if not position.strip():
        games = dict.fromkeys(one.game for one in reader.model.library.editions() if one.game in engines.get_engines())
        return render_page(reader, "positions.html", games=list(games))
    _check_length(position, do)
    return _show(reader, position, [one for one in do if one.strip()], where=where, of=of.strip())


def _show(
    reader: Visitor,
    position: str,
    steps: Sequence[str],
    asked: str = "",
    where: str = "",
    on: str = "",
    found: Sequence[SearchableCard] = (),
    of: str = "",
) -> Response:
    """Make the HTML page of a position after its steps.

    `asked` is the name of a card that was typed, `found` the cards of that name. They are to be laid at `where`, such
    as `P1.hand`, and attached to what lies at `on`, if anything. `of` is a value to derive, such as `x.power`. Of the
    actions at most 40 are listed, and 12 of those that are not permitted.

    Raises:
        UnreadPositionError: it is no position, or a step is none, or no engine plays its game.
        RefusedError: it cannot be laid out, or exceeds its bounds.
        BusyError: other scenarios are being run.
    """
    told = positions.report_position(reader.request.app.state.sandbox, position, steps, of)
    given = read_position(told.position)
    rules = list(
        dict.fromkeys([*(told.refused.rules if told.refused else ()), *_list_rules(told), *_list_reasons(told)])
    )
    pinned = [rule for rule in rules if link_claim(reader, rule)]
    boards = _list_boards(given.game)
    is_told = bool(told.happened or told.derived)
    kept = list(steps) if told.choice else list(steps[: told.done])
    return render_page(
        reader,
        "position.html",
        told=told,
        given=given,
        seats=[one.seat for one in told.board.seats] if told.board else [],
        listed=list_listed(given),
        hosts=[one for one in list_listed(given) if one.zone in boards],
        parts_of=positions.describe_parts(engines.load_engine(given.game)),
        card_called=_name_cards(list_cards_once(reader.model, given.game), reader.language),
        kept=kept,
        barred=told.barred[:_BARRED],
        groups=_group_offers(told.offers[:_OFFERS]),
        unlisted=max(0, len(told.offers) - _OFFERS),
        back=reader.to_position(told.position, kept[:-1]) if kept else "",
        start=reader.to_position(told.position, ()) if kept else "",
        file=reader.to_position(told.position, kept, "/v1/positions.yaml"),
        address=str(reader.request.base_url).rstrip("/") + reader.to_position(told.position, kept),
        asked=asked,
        where=where,
        on=on,
        found=found,
        rules=labels.read_labels(reader.model.library, rules),
        leads=lambda rule: link_claim(reader, rule),
        law=find_law(reader.model.library, pinned, told.law) if is_told and pinned else None,
        trust=find_trust(reader.model.library, rules) if is_told and rules else None,
    )


def _list_boards(game: str) -> list[str]:
    """List the zones in which cards are in play where everybody sees them, such as `battlefield`."""
    return [name for name, zone in engines.load_engine(game).zones.items() if zone.board and zone.seen_by == "all"]


def _group_offers(offers: Sequence[OfferReport]) -> list[tuple[list[OfferReport], list[OfferReport]]]:
    """Group actions that use one thing alike, those whose lines have the same first three words.

    Each group is (its first four, the rest); groups stand in the order of their first action.
    """
    groups: dict[tuple[str, ...], list[OfferReport]] = {}
    for one in offers:
        groups.setdefault(tuple(one.line.split(" ")[:3]), []).append(one)
    return [(some[:_ALIKE], some[_ALIKE:]) for some in groups.values()]


def _list_rules(told: PositionReport) -> list[str]:
    """List the ids of the rules that what happened rests on, those of the last step first.

    One may stand there twice.
    """
    return [rule for step in reversed(told.happened) for event in step.events for rule in event.rules]


def _list_reasons(told: PositionReport) -> list[str]:
    """List the ids of the rules by which the value that was asked for came to be; one may stand there twice."""
    steps = told.derived.steps if told.derived else []
    return [rule for step in steps for rule in (step.rule, *(one.rule for one in step.ranks)) if rule]


def _name_cards(cards: Sequence[SearchableCard], language: str) -> Callable[[str], str]:
    """Make the function that gives the name of a card in a language, by its name in positions.

    `Forest x3` becomes `Forest ×3`; an unknown name stays.
    """
    called = {one.name: one.names[language] for one in cards if language in one.names}

    def name(card: str) -> str:
        """Within `_name_cards`: the name of a card in the language, with its number if it has one.

        `Forest x3` becomes `Forest ×3`; an unknown name stays.
        """
        bare, times, count = card.rpartition(" x")
        return f"{called.get(bare, bare)} ×{count}" if times and count.isdecimal() else called.get(card, card)

    return name


def _check_length(position: str, steps: Sequence[str]) -> None:
    """Check that a position in notation, and its steps, fit an address: 6,000 characters, and 60 steps of 300 each.

    Raises:
        ProblemError: it is too long, or has too many steps (`address-too-long`).
    """
    if len(position) > LONGEST_POSITION:
        raise ProblemError("address-too-long", f"a position in an address has at most {LONGEST_POSITION:,} characters")
    if len(steps) > MOST_STEPS:
        raise ProblemError("address-too-long", f"a position in an address has at most {MOST_STEPS:,} steps")
    if any(len(step) > LONGEST_STEP for step in steps):
        raise ProblemError("address-too-long", f"a step in an address has at most {LONGEST_STEP:,} characters")


def _read(position: str) -> GivenPosition:
    """Read a position in notation, which is to be arranged.

    Raises:
        ProblemError: it is too long.
        UnreadPositionError: it is no position, or its game is not held.
    """
    _check_length(position, ())
    return positions.read_given(position, ())[0]


def _lead_on(
    reader: Visitor, position: str, arrange: Callable[[GivenPosition], GivenPosition], where: str = ""
) -> Response:
    """Arrange a position, and redirect to the address of what it is then; steps that were done in it are dropped.

    `where` is the place that is chosen there, "" for none.

    Raises:
        ProblemError: it is too long, or cannot be arranged so.
        UnreadPositionError: it is no position, or no engine plays its game.
    """
    try:
        arranged = arrange(_read(position))
    except NotationError as error:
        raise ProblemError("invalid-request", f"position: {error}") from error
    chosen = f"&where={quote(where)}" if where else ""
    return RedirectResponse(reader.to_position(write_position(arranged), ()) + chosen, 303)


@position_pages.get("/positions/lay")
def lay(
    reader: CurrentVisitor,
    position: Notation,
    where: Short,
    card: Short = "",
    name: Short = "",
    on: Annotated[str, Query(pattern=_HOST)] = "",
) -> Response:
    """Answer `/positions/lay`: lay a card, by its name in the engine, at `where` (`P1.hand`), and redirect.

    A `name` that was typed is looked up. Where it means several cards or none, the page asks; with neither name,
    nothing is laid. `on` is what the card is attached to (`P2.battlefield.0`), if anything.

    Raises:
        ProblemError: it is too long, or nothing can be laid there, or be attached to that.
        UnreadPositionError: it is no position, or its game is not held.
    """
    seat, _, zone = where.partition(".")
    given, is_back = _read(position), False
    if not card and name.strip():
        bare, count = split_count(name.strip())
        found = positions.find_layable(_list_cards(reader, given), bare)
        if len(found) != 1 and not (found and positions.is_called(found[0], bare)):
            return _show(reader, position, (), asked=name, where=where, on=on, found=found)
        card = f"{found[0].name} x{count}" if count else found[0].name
        is_back = positions.is_back_called(found[0], bare) and zone in _list_boards(given.game)
    if not card:
        return RedirectResponse(reader.to_position(write_position(given), ()), 303)

    def arrange(given: GivenPosition) -> GivenPosition:
        """Within `lay`: give the position with the card laid, and attached where that was asked for."""
        laid = lay_card(given, seat, zone, card)
        last = (seat, zone, [one.at for one in list_listed(laid) if (one.seat, one.zone) == (seat, zone)][-1])
        laid = mark_card(laid, *last, *_BACK) if is_back else laid
        return attach_card(laid, last, _read_place(on)) if on else laid

    return _lead_on(reader, position, arrange, where)


def _list_cards(reader: Visitor, given: GivenPosition) -> list[SearchableCard]:
    """List the cards that a position may hold: its own test cards, then those of its game."""
    return [*positions.list_own(given), *list_cards_once(reader.model, given.game)]


@position_pages.get("/positions/attach")
def attach(
    reader: CurrentVisitor,
    position: Notation,
    what: Annotated[str, Query(pattern=_CARD)],
    on: Annotated[str, Query(pattern=_HOST)] = "",
) -> Response:
    """Answer `/positions/attach`: attach a card (`P1.battlefield.1`) to another, or with no `on` to nothing; redirect.

    Steps that were done are dropped.

    Raises:
        ProblemError: nothing lies there, or several cards lie there as one.
    """
    return _lead_on(reader, position, lambda one: attach_card(one, _read_place(what), _read_place(on) if on else None))


def _read_place(text: str) -> tuple[str, str, int]:
    """Read where a card lies: `P1.battlefield.1` gives `("P1", "battlefield", 1)`."""
    seat, zone, at = text.split(".")
    return seat, zone, int(at)


@position_pages.get("/positions/take")
def take(reader: CurrentVisitor, position: Notation, what: Annotated[str, Query(pattern=_CARD)]) -> Response:
    """Answer `/positions/take`: take a card away, and redirect to the position. `P1.hand.0` is the first of a hand.

    Steps that were done are dropped.

    Raises:
        ProblemError: nothing lies there.
    """
    return _lead_on(reader, position, lambda one: take_card_away(one, *_read_place(what)))


@position_pages.get("/positions/mark")
def mark(
    reader: CurrentVisitor,
    position: Notation,
    what: Annotated[str, Query(pattern=r"^[^.]+(\.[^.]+\.\d{1,3})?$")],
    mark: Annotated[str, Query(pattern=openapi.GAME)],
    value: Short = "",
) -> Response:
    """Answer `/positions/mark`: set a mark (a named value) of a seat (`P1`) or a card (`P1.play.0`), and redirect.

    Without a value the mark is taken off, or, if it is yes or no, turned. Steps that were done are dropped.
    """
    seat, *place = what.split(".")

    def arrange(given: GivenPosition) -> GivenPosition:
        """Within `mark`: give the position with the mark (a named value) set, turned or taken off."""
        if not place:
            return mark_seat(given, seat, mark, value.strip())
        zone, at = place[0], int(place[1])
        return mark_card(given, seat, zone, at, mark, value.strip() or _turn(given, (seat, zone, at), mark))

    return _lead_on(reader, position, arrange)


def _turn(given: GivenPosition, place: tuple[str, str, int], mark: str) -> str:
    """The other value of a yes-or-no mark of a card: `yes`, or "" to take it off. "" for any other mark.

    `place` is (seat, zone, index from 0).
    """
    known = positions.describe_parts(engines.load_engine(given.game)).card_marks.get(place[1], [])
    is_set = any(one[:3] == place and mark in one.marks for one in list_listed(given))
    return "yes" if not is_set and any(one.yes and one.name == mark for one in known) else ""


@position_pages.get("/positions/moment")
def moment(
    reader: CurrentVisitor, position: Notation, turn: Short = "", phase: Short = "", number: Short = ""
) -> Response:
    """Answer `/positions/moment`: set whose turn it is, the phase, and the number of the turn, and redirect.

    What is "" is not said. Steps that were done are dropped.
    """
    return _lead_on(reader, position, lambda one: set_moment(one, turn, phase, number.strip()))
