"""Section 305: lands. How they are played, and the mana abilities of basic land types."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from engine.games.mtg.base import rules
from engine.games.mtg.events import PlayedLand
from engine.games.mtg.references import as_list, holds_priority
from engine.games.mtg.rules.land_types import TEXTLESS
from engine.games.mtg.rules.permissions import list_tied_marks
from engine.games.mtg.types import BASIC
from engine.games.mtg.words import Activated, Cast, Cost, Intrinsic, MoreLands, Play, Produce
from engine.kernel.events import Given
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import EMPTY, Map
from engine.kernel.words import AllOf, Exists, Filter, Modify, Part, Static

__all__: list[str] = []

rules.rests("305.1", 3, 5, on="116.2a")
rules.rests("305.1", 4, on="305.3")

_LAND = Exists(Filter(be="it", has=Map(types="land")))


@rules.allows("305.1", "act:play")
def a_land_from_hand(ask: Run, act: Play) -> bool:
    """Whether the seat has priority and the card is in its hand."""
    return holds_priority(ask, act.seat) and act.card in ask.state.at(f"{act.seat}.hand")


@rules.does("305.1", "act:play")
def onto_the_battlefield(ask: Run, act: Play) -> Does:
    """Have the land enter under its player's control, with the face played.

    Then the play is counted, and the player gets priority again. If it does not enter, neither follows.
    """
    _count_land_plays(ask, act.seat)  # notes what allows a land beyond the first (305.2)
    kept = list_tied_marks(ask, act)
    card = ask.state.objects[act.card].card
    face = Map(face="back") if ask.defines("face:cast", act, card) == card.back else EMPTY
    done = ask.perform("enter", (act.card, act.seat, Map({**face, **kept.drop("permitted-by")}), None))
    if done:
        if kept:
            ask.perform("permission:used", kept)
        yield PlayedLand(act.seat, ask.state.latest(act.card))
        yield Given(act.seat, fresh=True)


@rules.forbids("305.1", "act:play")
def a_card_that_is_no_land(ask: Run, act: Play) -> bool:
    """Objection to playing a card whose chosen face is no land."""
    return not ask.has(act.card, "types", "land")


@rules.defines("305.2", "land-plays")
def effects_may_increase_the_number(ask: Run, seat: str, so_far: int) -> int:
    """How many lands the seat may play this turn: `so_far`, and what each effect of its own adds."""
    board, more = ask.board(), 0
    for live in board.live(MoreLands):
        if live.context.controller == seat:
            ask.note(board.why.get(live.key, ()))
            more += ask.amount(live.part.n, live.context)
    return so_far + more


@rules.forbids("305.2b", "act:play")
def no_land_play_is_left(ask: Run, act: Play) -> bool:
    """Objection if the seat has already played as many lands this turn as it may."""
    played = sum(isinstance(one, PlayedLand) and one.seat == act.seat for one in ask.state.past)
    return played >= _count_land_plays(ask, act.seat)


def _count_land_plays(ask: Run, seat: str) -> int:
    """How many lands a seat may play this turn: 1, and what effects add."""
    return int(ask.defines("land-plays", seat, 1))


@rules.forbids("305.3", "act:play")
def another_players_turn(ask: Run, act: Play) -> bool:
    """Objection to playing a land in another player's turn, even where an effect would let them."""
    return ask.active != act.seat


@rules.defines("305.6", "printed:abilities")
def lands_of_basic_types_tap_for_mana(ask: Run, id: str, so_far: object) -> object:
    """The printed abilities of an object.

    A land with a basic land type first gets a placeholder for its mana abilities (`TEXTLESS`), even if its text says
    nothing.
    """
    return (*TEXTLESS, *as_list(so_far)) if _list_basic_types(ask, id) else so_far


def _list_basic_types(ask: Run, id: str) -> tuple[str, ...]:
    """The basic land types of an object, such as `("Forest",)`; `()` if it has none or is no land."""
    if not ask.has(id, "types", "land"):
        return ()
    return tuple(str(one) for one in as_list(ask.get(id, "subtypes")) if one in BASIC)


@rules.defines("305.6", "value:abilities")
def for_the_mana_of_each_basic_type(ask: Run, id: str, so_far: object) -> object:
    """The abilities of an object, with one mana ability for each basic land type it has now.

    They come in place of a placeholder, and before the others. Without a placeholder it is `so_far`.
    """
    if not any(isinstance(one, Intrinsic) for one in as_list(so_far)):
        return so_far
    mana = tuple(Activated(Cost(tap=True), (Produce(f"{{{BASIC[one]}}}"),)) for one in _list_basic_types(ask, id))
    own = tuple(one for one in as_list(so_far) if not isinstance(one, Intrinsic))
    return (*mana, *own)


@rules.defines("305.7", "value:abilities", after=for_the_mana_of_each_basic_type)
def setting_a_basic_land_type_takes_the_text_away(ask: Run, id: str, so_far: object) -> object:
    """The abilities of an object, where one that sets lands' subtypes to basic types first takes their abilities away.

    This is about static abilities; others stay as they are.
    """
    return tuple(
        replace(one, gives=tuple(put_textlessness_first(one.gives))) if isinstance(one, Static) else one
        for one in as_list(so_far)
    )


def put_textlessness_first(gives: Iterable[Part]) -> Iterator[Part]:
    """The parts, with one that takes away abilities before each that sets basic land types (305.7).

    Other parts come as they are. The added part works only on lands.
    """
    for part in gives:
        if isinstance(part, Modify) and (part.field, part.op) == ("subtypes", "set") and {*BASIC} & {*as_list(part.by)}:
            when = _LAND if part.when is None else AllOf((part.when, _LAND))
            yield Modify("abilities", "set", TEXTLESS, part.to, when)
        yield part


@rules.defines("305.7", "lasting:gives")
def an_effect_that_sets_it_does_so_too(ask: Run, gives: tuple[Part, ...], so_far: tuple[Part, ...]) -> object:
    """The parts of a lasting effect, where one that sets basic land types first takes the lands' abilities away.

    The other parts stay as they are.
    """
    return tuple(put_textlessness_first(so_far))


@rules.forbids("305.9", "act:cast")
def a_land_is_cast(ask: Run, act: Cast) -> bool:
    """Objection to casting a card whose chosen face is a land."""
    return ask.has(act.card, "types", "land")
