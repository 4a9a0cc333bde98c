"""What the words of a card refer to in a position: objects, players, numbers, targets, abilities."""

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
    "as_list",
    "count_half",
    "count_largest_kin",
    "find_damage_source",
    "find_greatest",
    "get_announcement",
    "get_base_card",
    "get_number",
    "holds_priority",
    "is_mana_ability",
    "is_permanent",
    "is_spell_copy",
    "list_abilities",
    "list_aims",
    "list_objects",
    "list_objects_and_players",
    "list_players",
    "list_printed",
    "list_target_words",
    "number_target_words",
]

SPELL_COPY = "spell-copy"
"""The mark of an object that is a copy of a spell."""


A = TypeVar("A", bound=Ability)


def list_objects(ask: Run, what: str | Filter, context: Context) -> tuple[str, ...]:
    """The ids of the objects that a reference or filter means, without those that are gone; `()` if there is none.

    `targets`, `paid`, `chosen`, `rest` and `turned` mean several objects. Any other reference means at most one. In
    place of one that has moved, the new object comes where rule 400.7d lets it be found.
    """
    if isinstance(what, Filter):
        return ask.find(what, context)
    if what == "targets":
        return tuple(id for id in context.targets if id in ask.state.objects)
    if what == "paid":
        return tuple(id for id in list_objects_paid(context) if id in ask.state.objects)
    if what in {"chosen", "rest", "turned"}:  # by the same effect
        noted = context.notes.get(what, ())
        return tuple(id for id in noted if id in ask.state.objects) if isinstance(noted, tuple) else ()
    id = resolve_reference(what, context, ask.state)
    if not isinstance(id, str) or id in ask.state.objects:
        return (id,) if isinstance(id, str) else ()
    tracked: tuple[str, ...] = ask.defines("found:tracked", (id, context), ())
    return tracked


def list_objects_and_players(ask: Run, what: str | Filter, context: Context) -> tuple[str, ...]:
    """The ids of the objects and then the seats that a reference or filter means, such as `("o3", "P2")`."""
    players = list_players(ask, what, context) if isinstance(what, str) else ()
    return (*list_objects(ask, what, context), *players)


def list_players(ask: Run, who: str, context: Context) -> tuple[str, ...]:
    """The seats that a text means, such as `("P2",)`; `each` and `opponents` in turn order from the active player.

    `who`: `each`, `others` (all but the context's controller), `opponents` (of that player), or a reference to a
    player. Or it is the field of an object: `controller-of <reference>`, `owner-of`, `defender-of`. `()` if it means
    no seat still in the game.
    """
    seats = ask.state.clockwise(ask.active)
    if who == "each":
        return seats
    if who == "others":
        return tuple(one for one in seats if one != context.controller)
    if who == "opponents":
        return tuple(one for one in seats if not ask.state.friends(one, str(context.controller)))
    role, _, ref = who.partition("-of ")
    if ref:
        id = resolve_reference(ref, context, ask.state)
        got = ask.get(id, role) if isinstance(id, str) else None
        if got is None and role == "controller" and id in ask.state.objects:
            got = ask.defines("controller:none", id, None)
    else:
        got = resolve_reference(who, context, ask.state)
    return (got,) if isinstance(got, str) and got in seats else ()


def list_objects_paid(context: Context) -> tuple[str, ...]:
    """The ids of the objects that the cost of an ability was paid with, in the order its player gave; `()` if none."""
    said = context.notes.get("paid", ())
    return said if isinstance(said, tuple) else ()


def find_damage_source(ask: Run, ref: str, context: Context) -> str:
    """The id of the object that deals damage, for a reference such as `this`; also if it has left (608.2h).

    `paid` means the first object that the cost was paid with. A reference to nothing gives the text `"None"`.
    """
    return str(
        next(iter(list_objects_paid(context)), None) if ref == "paid" else resolve_reference(ref, context, ask.state)
    )


def get_number(ask: Run, word: object, context: Context) -> int:
    """The number that an amount means as its effect is applied (608.2h): an integer itself, any other evaluated.

    Such another is `x`, or a `Count` of objects. What is undefined counts as 0.

    Raises:
        NotModelled: it is no amount.
        Spent: the number is larger than a million, or below minus a million.
    """
    return word if isinstance(word, int) else int(ask.defines("number", (word, context), 0))


def list_abilities(ask: Run, id: str, kind: type[A]) -> tuple[A, ...]:
    """The abilities of one class, or of its subclasses, that an object has now, in order; `()` if none.

    Of an object that is gone, they are those that it last had.
    """
    return ask.members(id, "abilities", kind)


def get_base_card(ask: Run, obj: Obj) -> Card:
    """The card that gives an object's values before effects apply: the face that is up, or the card it copies.

    For most objects it is their own card.
    """
    return ask.board().face(obj)


def list_printed(card: Card, field: str) -> tuple[object, ...]:
    """The values that a card prints in a field, as a tuple: `("Elf", "Warrior")` for `subtypes`; `()` if none."""
    return as_list(card.values.get(field, ()))


def as_list(value: object) -> tuple[object, ...]:
    """A field's value as a tuple: None becomes `()`, and what is no tuple a tuple of one. A tuple stays as it is."""
    return value if isinstance(value, tuple) else () if value is None else (value,)


def is_mana_ability(ability: Activated) -> bool:
    """Whether an activated ability is a mana ability: no target, no loyalty cost, and it produces mana (605.1a).

    `{T}: Add {G}` is one. Only the words it does itself are looked at, and not those of modes or inside other words.
    """
    return not ability.aims and ability.loyalty is None and any(isinstance(word, Produce) for word in ability.does)


def is_permanent(card: Card) -> bool:
    """Whether a card prints a permanent type (110.4): artifact, creature, enchantment, land or planeswalker.

    False for an instant, and for a card without types.
    """
    return bool(set(list_printed(card, "types")) & {"artifact", "creature", "enchantment", "land", "planeswalker"})


def get_announcement(item: Obj) -> Context:
    """The context of a spell or ability on the stack: its targets, modes and other choices.

    The context of a spell names the spell as its source. If nothing was announced, the context has only the object's id
    as its source, and its controller.
    """
    context = item.context or item.marks.get("announced")
    if not isinstance(context, Context):
        return Context(item.id, item.controller)
    return context if item.context is not None else replace(context, source=item.id)


def holds_priority(ask: Run, seat: str) -> bool:
    """Whether a seat has priority and no attackers or blockers are to be declared first."""
    return ask.state.flow.priority == seat and not ask.state.mark("game", "declaring")


def count_largest_kin(word: LargestKin, context: Context, look: Look) -> int:
    """How many of the objects that match `word.of` share their most common subtype; 0 if none has a subtype.

    The kernel calls it when a text has the amount `LargestKin`.
    """
    counts: dict[object, int] = {}
    for id in matching_objects(word.of, context, look):
        got = look.get(id, "subtypes")
        for one in set(got) if isinstance(got, tuple) else ():
            counts[one] = counts.get(one, 0) + 1
    return max(counts.values(), default=0)


def list_aims(context: Context) -> tuple[Aim, ...]:
    """The aims of an announced spell or ability: what each of its targets must be, in order; `()` if it has none."""
    aims = context.notes.get("aims", ())
    return aims if isinstance(aims, tuple) else ()


def number_target_words(aims: Sequence[Aim], after: int = 0) -> tuple[int, ...]:
    """The number of the instance of the word "target" to which each aim of one text belongs (115.3).

    Aims with the same `word` share the place of the first of them: with words 1, 1, None it is `(0, 0, 2)`. `after` is
    added to each number.
    """
    numbers = [aim.word for aim in aims]
    return tuple(after + (at if one is None else numbers.index(one)) for at, one in enumerate(numbers))


def list_target_words(context: Context) -> tuple[int, ...]:
    """The number of the instance of the word "target" for each aim of a spell or ability, such as `(0, 0, 2)` (115.3).

    Each mode is a text of its own. The numbers are those of `number_target_words`.
    """
    said = context.notes.get("words")
    return said if isinstance(said, tuple) else number_target_words(list_aims(context))


def find_greatest(word: Greatest, context: Context, look: Look) -> int:
    """The greatest number in the field `word.field` of the objects that match `word.of`; 0 if there is none.

    The kernel calls it when a text has the amount `Greatest`.
    """
    got = [look.get(id, word.field) for id in matching_objects(word.of, context, look)]
    return max((one for one in got if isinstance(one, int)), default=0)


def count_half(word: Half, context: Context, look: Look) -> int:
    """Half of the amount `word.of`, rounded down: 3 for 7. The kernel calls it when a text has the amount `Half`."""
    return amount(word.of, context, look) // 2


def is_spell_copy(state: State, obj: Obj) -> bool:
    """Whether an object is a copy of a spell, or was one as it left the stack for another zone than the battlefield."""
    before = state.gone.get(obj.was or "")
    left = before is not None and before.obj.place == "stack" and obj.place != "battlefield"
    return bool(obj.marks.get(SPELL_COPY) or (left and before is not None and before.obj.marks.get(SPELL_COPY)))
