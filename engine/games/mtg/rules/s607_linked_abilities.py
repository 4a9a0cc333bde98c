"""Section 607: linked abilities. What one ability exiled or chose, another finds."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.events import Untriggered
from engine.games.mtg.words import Cast
from engine.kernel.matching import matches_pattern
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.triggers import Chance
from engine.kernel.values import Map
from engine.kernel.words import Context, Pattern, Permit

__all__: list[str] = []


@rules.defines("607.2a", "exile:marks")
def exiled_with_its_source(ask: Run, said: tuple[str, Context], so_far: Map[str, object]) -> Map[str, object]:
    """The marks that a card gets as an effect exiles it, with the source's id as `by`: `{"by": "o3"}`.

    The source's other abilities find it by that. Marks of `so_far` stay.
    """
    return so_far.put("by", said[1].source)


@rules.defines("607.2d", "choice:kept")
def what_is_chosen_is_the_objects_own(ask: Run, said: tuple[str, str | None], so_far: str | None) -> str | None:
    """The choice that an object remembers, the one made as it entered; `said` is its id and the choice.

    None if nothing was chosen.
    """
    return said[1]


@rules.defines("607.2p", "emblem:marks")
def it_knows_whose_emblem_it_is(ask: Run, context: Context, so_far: Map[str, object]) -> Map[str, object]:
    """The marks of an emblem, with the id of the object that made it as `by`, which `this.by` reads.

    Marks of `so_far` stay.
    """
    return so_far.put("by", context.source)


@rules.forbids("607.5a", "act:cast")
def an_undefined_choice_alone_permits_it(ask: Run, act: Cast) -> bool:
    """Objection if every effect that permits the cast refers to a choice never made, and no rule allows it otherwise.

    No objection if no effect permits it.
    """
    board = ask.board()
    by = [one for one in board.live(Permit) if one.part.what.event == "cast"]
    by = [one for one in by if matches_pattern(one.part.what, act, one.context, board)]
    undefined = [one for one in by if speaks_of_choice(one.part) and ask.state.mark(one.source, "chosen") is None]
    if not undefined or len(undefined) < len(by):
        return False
    with ask.without_entries():
        return not ask.allows("act:cast", act)


def speaks_of_choice(word: object) -> bool:
    """Whether a word, or a word inside it, refers to the choice that its source made as it entered.

    It looks for the text `this.chosen`. A number or None does not refer to it.
    """
    if isinstance(word, str):
        return word == "this.chosen"
    if isinstance(word, tuple):
        return any(map(speaks_of_choice, word))
    if isinstance(word, dict):
        return any(map(speaks_of_choice, word.values()))
    fields = getattr(word, "__struct_fields__", ())
    return any(speaks_of_choice(getattr(word, name)) for name in fields)


@rules.forbids("607.5a", "mana:for")
def mana_for_an_undefined_choice(ask: Run, said: tuple[Pattern, Context]) -> bool | str:
    """The id of the source of mana that pays only for "the chosen" kind, as objecting, if that choice was never made.

    False otherwise. `said` is what the mana pays for, and its context.
    """
    what, context = said
    return context.source if speaks_of_choice(what) and ask.state.mark(context.source, "chosen") is None else False


@rules.forbids("607.5a", "trigger")
def it_refers_to_a_choice_never_made(ask: Run, chance: Chance) -> bool:
    """Objection if the trigger's event refers to a choice that its source never made."""
    return speaks_of_choice(chance.trigger.on) and ask.state.mark(chance.live.source, "chosen") is None


@rules.does("607.5a", "trigger:stopped", after="its_if_was_not_met")
def its_choice_is_undefined(ask: Run, chance: Chance) -> Does:
    """Record that an ability did not trigger, if its event refers to a choice never made."""
    if it_refers_to_a_choice_never_made(ask, chance):
        yield Untriggered(chance.live.source)
