"""Section 608: looking at cards of a library, turning them over, and putting them back."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.mtg.base import rules
from engine.games.mtg.events import Exiled, Revealed, Shown, Veiled
from engine.games.mtg.references import get_number, list_objects, list_players
from engine.games.mtg.rules.choices import remember_chosen
from engine.games.mtg.rules.looking import hide_again
from engine.games.mtg.words import AtRandom, LookAt, Top, Tuck, TurnOver
from engine.kernel.events import Moved
from engine.kernel.matching import matches_filter, resolve_reference
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.words import Context, Filter

__all__: list[str] = []


@rules.does("608.2c", "effect:look-at")
def a_look_at_cards(ask: Run, said: tuple[LookAt, Context]) -> Does:
    """Show the objects meant to the controller, then hide them again. Nothing happens if there are none."""
    word, context = said
    ids = list_objects(ask, word.what, context)
    yield tuple(Shown(id, str(context.controller)) for id in ids)
    yield tuple(Veiled(id) for id in ids)


@rules.does("608.2c", "effect:top")
def the_top_cards(ask: Run, said: tuple[Top, Context]) -> Does:
    """Do `then` once with the top `n` cards of the library of each player meant as `chosen`.

    With `look`, the controller is shown them before, and those that have not moved are hidden again after it.
    """
    word, context = said
    n = get_number(ask, word.n, context)
    ids = tuple(id for seat in list_players(ask, word.who, context) for id in ask.state.at(f"{seat}.library")[:n])
    noted = remember_chosen(context, ids)
    if word.look:
        yield tuple(Shown(id, str(context.controller)) for id in ids)
        noted = replace(noted, notes=noted.notes.put("looked-at", ids))
    ask.effects(word.then, noted)
    yield hide_again(ask, ids if word.look else ())


@rules.does("608.2c", "effect:turn-over")
def one_card_after_another(ask: Run, said: tuple[TurnOver, Context]) -> Does:
    """Reveal, or exile, cards one by one from the top of the library of each player meant until one fits.

    That one is `chosen` in `then`, the others are the `rest`, and all are `turned`. Where none fits, `then` is not
    done, unless a rule says that it is. Revealed cards that have not left are hidden at the end.
    """
    word, context = said
    for seat in list_players(ask, word.who, context):
        turned: list[str] = []
        hit: tuple[str, ...] = ()
        for id in ask.state.at(f"{seat}.library"):
            fits = matches_filter(_place_in_library(word.until), id, context, ask.board()) and _is_unlike(
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
            noted = remember_chosen(context, hit, rest)
            ask.effects(word.then, replace(noted, notes=noted.notes.put("turned", tuple(turned))))
        yield hide_again(ask, () if word.exile else turned)


def _is_unlike(ask: Run, ref: str | None, id: str, context: Context) -> bool:
    """Whether an object has another name than the one that the reference `ref` means.

    True without a reference, and for one that means nothing. False if the object has no name.
    """
    other = resolve_reference(ref, context, ask.state) if ref is not None else None
    return not isinstance(other, str) or has_different_name(ask, id, other)


def has_different_name(ask: Run, id: str, other: str) -> bool:
    """Whether two objects, by their ids, have different names (201.2c); one that has left counts as it last was.

    False if the first has no name. True if only the second has none.
    """
    return bool(ask.defines("name:different", (id, other), so_far=True))


def _place_in_library(which: Filter) -> Filter:
    """The filter, for cards in a library if it names no zone; else the filter unchanged."""
    return replace(which, zone="library") if which.zone is None else which


@rules.does("608.2d", "effect:tuck")
def top_or_bottom(ask: Run, said: tuple[Tuck, Context]) -> Does:
    """Put each object meant into its owner's library, one after another, on the top or bottom, as the owner chooses."""
    word, context = said
    for id in list_objects(ask, word.what, context):
        owner = ask.state.objects[id].owner
        yield Moved(id, f"{owner}.library", at=str(ask.choose(owner, "place", ("top", "bottom"))))


@rules.does("608.2d", "effect:at-random")
def a_number_that_chance_chooses(ask: Run, said: tuple[AtRandom, Context]) -> Does:
    """Chance chooses a whole number from `least` to `most`, and the effects are done with it as `x`."""
    word, context = said
    picked = int(ask.choose(None, "number", tuple(range(word.least, word.most + 1))))
    ask.effects(word.then, replace(context, x=picked))
    yield from ()
