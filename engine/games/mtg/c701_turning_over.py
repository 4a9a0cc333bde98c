"""701.16, 608.2c: turning over the cards of a library, one after another, until there is one that is looked for."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.mtg.base import rules
from engine.games.mtg.c201_names import different
from engine.games.mtg.c608_choices import remembering
from engine.games.mtg.events import Exiled, Revealed, Veiled
from engine.games.mtg.refs import players
from engine.games.mtg.words import Players, Reference
from engine.kernel.matching import matches_filter, resolve_reference
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Context, Filter

__all__ = ["AtRandom", "TurnOver"]


class TurnOver(Word, frozen=True):
    """Reveal (or exile, face up) the cards of a library from the top until there is one that matches.

    That one is `chosen` in what `then` does, the others are the `rest`, and all are `turned`; if none matches, none is
    `chosen`. A filter that names no zone looks in the library: *{has: {types: creature}}*.
    """

    until: Filter
    then: tuple[Word, ...] = ()
    exile: bool = False
    who: Players = "you"
    unlike: Reference | None = None
    """Only a card with a different name than this object has, or last had (201.2c)."""


class AtRandom(Word, frozen=True):
    """Choose a number from `least` to `most` at random; it is `x` in what `then` does."""

    least: int
    most: int
    then: tuple[Word, ...]


@rules.does("608.2c", "effect:turn-over")
def one_card_after_another(ask: Run, said: tuple[TurnOver, Context]) -> Does:
    word, context = said
    for seat in players(ask, word.who, context):
        turned: list[str] = []
        hit: tuple[str, ...] = ()
        for id in ask.state.at(f"{seat}.library"):
            fits = matches_filter(_in_library(word.until), id, context, ask.board()) and _unlike(
                ask, word.unlike, id, context
            )
            done = yield Exiled(id, f"{seat}.exile") if word.exile else Revealed(id)
            now = next((one.becomes for one in done if isinstance(one.event, Exiled)), id)
            turned.append(now)
            if fits:
                hit = (now,)
                break
        rest = tuple(id for id in turned if id not in hit)
        if hit or ask.defines("turned:all", seat, so_far=False):
            noted = remembering(context, hit, rest)
            ask.effects(word.then, replace(noted, notes=noted.notes.put("turned", tuple(turned))))
        left = tuple(id for id in turned if not word.exile and id in ask.state.objects)
        if left:
            yield tuple(Veiled(id) for id in left)


@rules.defines("609.3", "turned:all")
def the_rest_is_done_although_there_was_none(ask: Run, seat: str, so_far: bool) -> bool:
    """With no card to be found, what is to be done with the others is still done."""
    return True


def _unlike(ask: Run, ref: str | None, id: str, context: Context) -> bool:
    other = resolve_reference(ref, context, ask.state) if ref is not None else None
    return not isinstance(other, str) or different(ask, id, other)


def _in_library(which: Filter) -> Filter:
    return replace(which, zone="library") if which.zone is None else which


@rules.does("608.2d", "effect:at-random")
def a_number_that_chance_chooses(ask: Run, said: tuple[AtRandom, Context]) -> Does:
    word, context = said
    picked = int(ask.choose(None, "number", tuple(range(word.least, word.most + 1))))
    ask.effects(word.then, replace(context, x=picked))
    yield from ()
