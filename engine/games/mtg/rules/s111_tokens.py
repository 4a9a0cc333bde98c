"""Section 111: tokens."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.mtg.base import TODAY, rules
from engine.games.mtg.events import Banished
from engine.games.mtg.references import list_printed
from engine.kernel.events import Event, Moved
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.words import Card, Pattern

__all__: list[str] = []


@rules.defines("111.3", "token:text")
def what_its_creator_defines(ask: Run, card: Card, so_far: Card) -> Card:
    """The effect that creates a token defines its text, which counts as printed. It has nothing else."""
    return card


@rules.defines("111.4", "token:name", until=TODAY)
def named_after_its_subtypes(ask: Run, card: Card, so_far: Card) -> Card:
    """A token without a name from its effect is named after its subtypes."""
    return replace(so_far, name=_name_subtypes(card))


@rules.defines("111.4", "token:name", since=TODAY)
def named_after_its_subtypes_and_the_word_token(ask: Run, card: Card, so_far: Card) -> Card:
    """A token without a name from its effect is named after its subtypes, followed by the word Token."""
    return replace(so_far, name=f"{_name_subtypes(card)} Token")


def _name_subtypes(card: Card) -> str:
    """The subtypes that a card prints, as one name with blanks: `"Elf Warrior"`; `""` if it prints none."""
    return " ".join(str(one) for one in list_printed(card, "subtypes"))


@rules.allows("111.6", "token:counts")
def what_concerns_permanents_concerns_tokens(ask: Run, id: str) -> bool:
    """A token on the battlefield is a permanent with its card types and subtypes."""
    return ask.state.objects[id].place == "battlefield"


@rules.defines("111.7", "trigger:event")
def tokens_are_there_for_what_triggers(ask: Run, said: tuple[Pattern, Event], so_far: Event) -> Event:
    """Abilities that trigger on a change of zones see a token before it ceases to exist."""
    event = said[1]
    return replace(event, n=event.n + event.tokens) if isinstance(event, Banished) else so_far


@rules.forbids("111.8", "event:moved")
def a_token_that_has_left_returns(ask: Run, event: Moved) -> bool:
    """A token that is on neither the battlefield nor the stack does not move any more."""
    obj = ask.state.objects.get(event.obj) or getattr(ask.state.gone.get(event.obj), "obj", None)
    return obj is not None and obj.token and obj.zone not in {"battlefield", "stack"}


@rules.defines("111.11", "copy:created")
def it_is_not_created(ask: Run, item: Obj, so_far: bool) -> bool:
    """A token that a copy of a spell becomes is not "created" for other effects."""
    return False
