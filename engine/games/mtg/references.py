"""Who and what a word of a card means here: objects by reference or filter, players, abilities of one kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from engine.games.mtg.words import Activated, Aim, Greatest, Half, LargestKin, Produce
from engine.kernel.matching import Look, amount, matching_objects, resolve_reference
from engine.kernel.run import Run
from engine.kernel.state import Obj, State
from engine.kernel.words import Ability, Card, Context, Filter

__all__ = [
    "SPELL_COPY",
    "aims_of",
    "as_list",
    "card_of",
    "count_half",
    "count_instances",
    "count_kin",
    "find_damage_source",
    "find_greatest",
    "get_announcement",
    "get_number",
    "holds_priority",
    "is_mana",
    "is_permanent",
    "is_spell_copy",
    "list_abilities",
    "list_instances_of",
    "list_objects",
    "list_players",
    "list_printed",
]

SPELL_COPY = "spell-copy"
"""The mark of an object that is a copy of a spell."""


A = TypeVar("A", bound=Ability)


def list_objects(ask: Run, what: str | Filter, context: Context) -> tuple[str, ...]:
    """The objects that are meant and still there."""
    if isinstance(what, Filter):
        return ask.find(what, context)
    if what == "targets":
        return tuple(id for id in context.targets if id in ask.state.objects)
    if what == "paid":
        return tuple(id for id in list_paid(context) if id in ask.state.objects)
    if what in {"chosen", "rest", "turned"}:  # by the same effect, a moment ago
        noted = context.notes.get(what, ())
        return tuple(id for id in noted if id in ask.state.objects) if isinstance(noted, tuple) else ()
    id = resolve_reference(what, context, ask.state)
    if not isinstance(id, str) or id in ask.state.objects:
        return (id,) if isinstance(id, str) else ()
    tracked: tuple[str, ...] = ask.defines("found:tracked", (id, context), ())
    return tracked


def list_players(ask: Run, who: str, context: Context) -> tuple[str, ...]:
    """The players that are meant, in turn order from the active player."""
    seats = ask.state.clockwise(ask.active)
    if who == "each":
        return seats
    if who == "opponents":
        return tuple(one for one in seats if not ask.state.friends(one, str(context.controller)))
    role, _, ref = who.partition("-of ")
    if ref:
        id = resolve_reference(ref, context, ask.state)
        got = ask.get(id, role) if isinstance(id, str) else None
    else:
        got = resolve_reference(who, context, ask.state)
    return (got,) if isinstance(got, str) and got in seats else ()


def list_paid(context: Context) -> tuple[str, ...]:
    """What the cost of an ability was paid with, as it was named."""
    said = context.notes.get("paid", ())
    return said if isinstance(said, tuple) else ()


def find_damage_source(ask: Run, ref: str, context: Context) -> str:
    """What deals damage, there or not: of what is gone, its last known information counts (608.2h)."""
    return str(next(iter(list_paid(context)), None) if ref == "paid" else resolve_reference(ref, context, ask.state))


def get_number(ask: Run, word: object, context: Context) -> int:
    """A number as it is when an effect is applied (608.2h)."""
    return word if isinstance(word, int) else int(ask.defines("number", (word, context), 0))


def list_abilities(ask: Run, id: str, kind: type[A]) -> tuple[A, ...]:
    """The abilities of one kind that an object has now."""
    got = ask.get(id, "abilities")
    return tuple(one for one in got if isinstance(one, kind)) if isinstance(got, tuple) else ()


def card_of(ask: Run, obj: Obj) -> Card:
    """The card whose values an object starts from: its face, or what it is a copy of."""
    return ask.board().face(obj)


def list_printed(card: Card, field: str) -> tuple[object, ...]:
    """A list as a card prints it."""
    return as_list(card.values.get(field, ()))


def as_list(value: object) -> tuple[object, ...]:
    """A value of a field that holds several: one alone is a list of one, and nothing is an empty list."""
    return value if isinstance(value, tuple) else () if value is None else (value,)


def is_mana(ability: Activated) -> bool:
    """Whether an activated ability is a mana ability (605.1a)."""
    return not ability.aims and ability.loyalty is None and any(isinstance(word, Produce) for word in ability.does)


def is_permanent(card: Card) -> bool:
    """Whether a card could be a permanent."""
    return bool(set(list_printed(card, "types")) & {"artifact", "creature", "enchantment", "land", "planeswalker"})


def get_announcement(item: Obj) -> Context:
    """What was announced for a spell or ability on the stack; a copy speaks for itself."""
    context = item.context or item.marks.get("announced")
    if not isinstance(context, Context):
        return Context(item.id, item.controller)
    return context if item.context is not None else replace(context, source=item.id)


def holds_priority(ask: Run, seat: str) -> bool:
    """Whether a player has priority, and nobody has attackers or blockers to declare first."""
    return ask.state.flow.priority == seat and not ask.state.mark("game", "declaring")


def count_kin(word: LargestKin, context: Context, look: Look) -> int:
    """How many objects share the commonest subtype."""
    counts: dict[object, int] = {}
    for id in matching_objects(word.of, context, look):
        got = look.get(id, "subtypes")
        for one in set(got) if isinstance(got, tuple) else ():
            counts[one] = counts.get(one, 0) + 1
    return max(counts.values(), default=0)


def aims_of(context: Context) -> tuple[Aim, ...]:
    """What the targets of a spell or ability must be."""
    aims = context.notes.get("aims", ())
    return aims if isinstance(aims, tuple) else ()


def count_instances(aims: Sequence[Aim], after: int = 0) -> tuple[int, ...]:
    """To which instance of the word "target" each aim of one text belongs, counted on from a number (115.3)."""
    numbers = [aim.word for aim in aims]
    return tuple(after + (at if one is None else numbers.index(one)) for at, one in enumerate(numbers))


def list_instances_of(context: Context) -> tuple[int, ...]:
    """The same for the targets of a spell or ability, each mode of which is a text of its own."""
    said = context.notes.get("words")
    return said if isinstance(said, tuple) else count_instances(aims_of(context))


def find_greatest(word: Greatest, context: Context, look: Look) -> int:
    """The greatest value among objects that match."""
    got = [look.get(id, word.field) for id in matching_objects(word.of, context, look)]
    return max((one for one in got if isinstance(one, int)), default=0)


def count_half(word: Half, context: Context, look: Look) -> int:
    """Half of a number, rounded down."""
    return amount(word.of, context, look) // 2


def is_spell_copy(state: State, obj: Obj) -> bool:
    """Whether an object is a copy of a spell, or was one when it left the stack."""
    before = state.gone.get(obj.was or "")
    left = before is not None and before.obj.place == "stack" and obj.place != "battlefield"
    return bool(obj.marks.get(SPELL_COPY) or (left and before is not None and before.obj.marks.get(SPELL_COPY)))
