"""Section 111: tokens. Their text and name, and what becomes of them off the battlefield."""

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

rules.rests("111.4", 1, on="111.3")
rules.rests("111.7", 1, 2, on="704.5d")
rules.rests("111.8", 3, on="704.5d")


@rules.defines("111.3", "token:text")
def what_its_creator_defines(ask: Run, card: Card, so_far: Card) -> Card:
    """The token's card as the effect that creates it defines it, unchanged: what it says counts as printed."""
    return card


@rules.defines("111.4", "token:name", until=TODAY)
def named_after_its_subtypes(ask: Run, card: Card, so_far: Card) -> Card:
    """The token's card, named after its subtypes: `Elf Warrior`. It is asked only where the effect gives no name."""
    return replace(so_far, name=_name_subtypes(card))


@rules.defines("111.4", "token:name", since=TODAY)
def named_after_its_subtypes_and_the_word_token(ask: Run, card: Card, so_far: Card) -> Card:
    """The token's card, named after its subtypes and the word Token: `Elf Warrior Token`.

    It is asked only where the effect gives no name.
    """
    return replace(so_far, name=f"{_name_subtypes(card)} Token")


def _name_subtypes(card: Card) -> str:
    """The subtypes that a card prints, as one name with blanks: `"Elf Warrior"`; `""` if it prints none."""
    return " ".join(str(one) for one in list_printed(card, "subtypes"))


@rules.allows("111.6", "token:counts")
def what_concerns_permanents_concerns_tokens(ask: Run, id: str) -> bool:
    """Whether the object, a token by its id, is on the battlefield, and so counts as a permanent."""
    return ask.state.objects[id].place == "battlefield"


@rules.defines("111.7", "trigger:event")
def tokens_are_there_for_what_triggers(ask: Run, said: tuple[Pattern, Event], so_far: Event) -> Event:
    """The event as triggers see it: one that takes several objects away counts the tokens among them too.

    Any other event is `so_far`.
    """
    event = said[1]
    return replace(event, n=event.n + event.tokens) if isinstance(event, Banished) else so_far


@rules.forbids("111.8", "event:moved")
def a_token_that_has_left_returns(ask: Run, event: Moved) -> bool:
    """Objection to moving a token that is on neither the battlefield nor the stack.

    One that has ceased to exist counts as where it last was.
    """
    obj = ask.state.objects.get(event.obj) or getattr(ask.state.gone.get(event.obj), "obj", None)
    return obj is not None and obj.token and obj.zone not in {"battlefield", "stack"}


@rules.defines("111.11", "copy:created")
def it_is_not_created(ask: Run, item: Obj, so_far: bool) -> bool:
    """False: a token that a copy of a spell becomes is not "created" for other effects."""
    return False
