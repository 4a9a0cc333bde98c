"""Look-ups in a position: cards, players, options, the timing of actions."""

from __future__ import annotations

from engine.games.eirei.base import OPTIONS
from engine.games.eirei.words import Activated, Attack, Block, OnUse, Play, PutMana, Use
from engine.kernel.errors import NotModelled
from engine.kernel.events import Moved
from engine.kernel.matching import resolve_reference
from engine.kernel.run import Run
from engine.kernel.stack import is_over, seat_after
from engine.kernel.state import GAME, Obj, State
from engine.kernel.values import EMPTY, Map, Word
from engine.kernel.words import Context, Filter

__all__ = [
    "LIFE",
    "NO_ABILITY",
    "PHASES",
    "Entering",
    "find_ability",
    "find_blocked_attack",
    "get_option",
    "has_stored",
    "is_instant",
    "is_not_instant",
    "is_own_main_phase",
    "is_sick",
    "is_still_on_chain",
    "list_attackers",
    "list_colors",
    "list_field",
    "list_objects",
    "list_seats",
    "list_target_filters",
    "make_move",
    "may_act",
]

PHASES = ("start", "main", "end")


LIFE = 20


NO_ABILITY = Activated(())
"""What stands for an ability that a card does not have."""


class Entering(Word, frozen=True):
    """A card about to enter a zone; clauses give the marks that it has there."""

    obj: str
    zone: str


def is_still_on_chain(ask: Run, link: Obj) -> bool:
    """Whether a link (an object of the chain) still exists; False for a card that its own effect has moved."""
    return link.id in ask.state.objects


def get_option(ask: Run, name: str) -> str:
    """The reading of an open question by which the game is played: `one` for `mana-per-turn`.

    It is the recommended one, the first in `OPTIONS`, unless the position sets another.

    Raises:
        KeyError: there is no option of this name.
    """
    return str(ask.state.mark(GAME, f"option:{name}", OPTIONS[name][0]))


def may_act(ask: Run, seat: str) -> bool:
    """Whether a seat has priority, and the game has begun (its mark `phase` is not `setup`) and is not over."""
    return ask.state.flow.priority == seat and not is_over(ask.state) and ask.state.mark(GAME, "phase") != "setup"


def is_own_main_phase(ask: Run, seat: str) -> bool:
    """Whether it is the main phase of a seat's own turn; False in another's turn."""
    return ask.active == seat and ask.state.mark(GAME, "phase") == "main"


def list_field(state: State) -> tuple[str, ...]:
    """The ids of all cards on the field, seat by seat in the order of the seats."""
    return tuple(id for seat in state.seats for id in state.at(f"{seat}.field"))


def list_attackers(state: State) -> tuple[str, ...]:
    """The ids of the eirei whose attacks are not yet processed, in the order of declaration; `()` if there are none."""
    attacking = [id for id in list_field(state) if state.mark(id, "attacking") is not None]
    return tuple(sorted(attacking, key=lambda one: state.number(one, "declared")))


def is_instant(ask: Run, card: str) -> bool:
    """Whether a card, by its id, is an instant magic."""
    return ask.has(card, "types", "instant")


def list_colors(ask: Run, id: str) -> tuple[str, ...]:
    """The colours of a card as words, such as `("red",)`; `()` if it has none."""
    return ask.members(id, "colors", str)


def find_ability(ask: Run, use: Use) -> Activated:
    """The activated ability that an action names, by its number from 1 among the card's activated abilities.

    One that does nothing and costs nothing (`NO_ABILITY`) if the card has none of that number.
    """
    numbered = dict(enumerate(ask.members(use.card, "abilities", Activated), 1))
    return numbered.get(use.ability, NO_ABILITY)


def find_blocked_attack(ask: Run, block: Block) -> str:
    """The id of the attacking eirei that would be blocked: the one named, or else the first whose attack waits.

    A player's own attackers do not count. An empty text if nothing else attacks, or if the one named does not.
    """
    against = [id for id in list_attackers(ask.state) if ask.state.objects[id].controller != block.seat]
    return next((id for id in against if block.attacker in {id, None}), "")


def is_not_instant(ask: Run, act: Word) -> bool:
    """Whether an action cannot be done at instant timing, such as an attack, or a card put into the mana zone.

    False for an instant, an ability that costs only mana, and one with `any_turn` on another's turn. False, too, for a
    permanent magic if `permanent-timing` is `any-time`. A pass, a block, a start and an ability that is not there are
    also False.
    """
    if isinstance(act, Play):
        return not is_instant(ask, act.card) and not _is_permanent_at_any_time(ask, act.card)
    if isinstance(act, Use):
        ability = find_ability(ask, act)
        return ability.takes_more_than_mana and not (ability.any_turn and ask.active != act.seat)
    return isinstance(act, (Attack, PutMana))


def _is_permanent_at_any_time(ask: Run, card: str) -> bool:
    """Whether a card is a permanent magic and the option `permanent-timing` lets those be used at any time."""
    return get_option(ask, "permanent-timing") == "any-time" and ask.has(card, "types", "permanent")


def is_sick(ask: Run, id: str) -> bool:
    """Whether an eirei suffers from summoning sickness; False for anything that no clause calls sick."""
    return bool(ask.defines("sick", id, so_far=False))


def list_target_filters(ask: Run, act: Play | Use) -> tuple[Filter, ...]:
    """What each target of an action must be, as a filter each, in order; `()` if it has no targets.

    An attached magic has one target, an eirei: `(Filter(has=Map(types="eirei")),)`. What its abilities name besides is
    left out. A `Use` of an ability that is not there gives `()`.
    """
    if isinstance(act, Use):
        return find_ability(ask, act).targets
    if ask.has(act.card, "types", "attached"):
        return (Filter(has=Map(types="eirei")),)
    return tuple(which for one in ask.members(act.card, "abilities", OnUse) for which in one.targets)


def list_objects(ask: Run, what: str | Filter, context: Context) -> tuple[str, ...]:
    """The ids of the objects that an effect's `what` means, without those that are gone; `()` if there is none.

    `target` means all targets, and any other reference at most one object.
    """
    if isinstance(what, Filter):
        return ask.find(what, context)
    meant = context.targets if what == "target" else (str(resolve_reference(what, context, ask.state)),)
    return tuple(id for id in meant if id in ask.state.objects)


def list_seats(ask: Run, who: str, context: Context) -> tuple[str, ...]:
    """The seats that an effect's `who` means, always one: `("P1",)` for `you`, the next seat in order for `opponent`.

    Seats that have left are passed over. If no other is left, `opponent` gives one's own seat.

    Raises:
        NotModelled: it is neither `you` nor `opponent`.
    """
    you = str(context.controller)
    if who not in {"you", "opponent"}:
        raise NotModelled(who, "as a player")
    return (you,) if who == "you" else (seat_after(ask.state, you),)


def make_move(ask: Run, obj: Obj, zone: str, kind: type[Moved] = Moved, at: str = "top") -> Moved:
    """The event that puts a card into a zone of its owner, with the marks (named values) that clauses give it there.

    `zone` is a name such as `hand`. `kind`: the class of the event. `at`: `top` or `bottom`.
    """
    marks = ask.defines("enters", Entering(obj.id, zone), EMPTY)
    return kind(obj.id, f"{obj.owner}.{zone}", at=at, marks=marks)


def has_stored(ask: Run, seat: str) -> bool:
    """Whether a player has put a card into the mana zone this turn, by the mark `stored` with the turn's number.

    Where no turn has a number yet, it is True for whoever has no mark, since both count as 0.
    """
    return ask.state.number(seat, "stored") == ask.state.number(GAME, "turn")
