"""Section 103: contradictions. Text against rule, "cannot" against "can", and what nothing can stop."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.wow.base import rules
from engine.games.wow.events import Joined
from engine.games.wow.rules.combat import PROPOSED
from engine.games.wow.words import Waive
from engine.kernel.matching import matches_pattern
from engine.kernel.parts import Side
from engine.kernel.replacement import Candidate
from engine.kernel.run import Run
from engine.kernel.values import Word

__all__: list[str] = []


@rules.allows("103.1", ("waived", "act:place", "act:attack", "act:use"))
def text_prevails_over_a_rule(ask: Run, what: Word | tuple[Word, str]) -> bool:
    """A card's text in force sets the rule that it names aside for an action: `(action, "302.2")`.

    Asked about an action alone, the text of any rule permits it, but only if a clause on `timely` allows it too.
    """
    act, number = what if isinstance(what, tuple) else (what, None)
    board = ask.board()
    for live in board.live(Waive):
        if number in {live.part.rule, None}:
            context = replace(live.context, event=act)
            if matches_pattern(live.part.what, act, context, board) and ask.holds(live.part.when, context):
                return number is not None or ask.allows("timely", act)
    return False


@rules.forbids("103.2", "prohibited")
def an_effect_says_cannot(ask: Run, what: object) -> bool:
    """An effect that prohibits an action or event always objects to it: the answer is always True."""
    return True


@rules.orders("103.2", "prohibition", after="by_the_game")
def cannot_beats_can(ask: Run, sides: tuple[Side, ...]) -> tuple[Side, ...]:
    """A prohibition prevails over the event that it forbids, if that is no event of the game itself.

    It gives the side named `prohibition` alone.
    """
    return tuple(side for side in sides if side.name == "prohibition")


@rules.forbids("103.2", "protects")
def a_protector_that_cannot_protect(ask: Run, pair: tuple[str, str]) -> bool:
    """A character may not protect if an effect forbids it to join combat as a protector.

    The pair begins with the id of the protector.
    """
    said = ask.objections(Joined(pair[0], PROPOSED, protecting=True), ask.board())
    ask.note(said)
    return bool(said)


@rules.defines("103.2", ("value:keywords", "value:abilities"), after="its_weapons_lend_their_range")
def no_powers_where_there_can_be_none(ask: Run, id: str, so_far: object) -> object:
    """A card that cannot have powers (`powerless`) gets none from any effect."""
    return () if so_far and ask.get(id, "powerless") is True else so_far


@rules.orders("103.3", ("prohibition", "ending-prohibition"))
def by_the_game(ask: Run, sides: tuple[Side, ...]) -> tuple[Side, ...]:
    """An event that the game itself brings about prevails over prohibitions: the side named `event` is given alone.

    For any other event, both sides stay.
    """
    forced = getattr(sides[0].event, "by_game", False)
    return tuple(side for side in sides if side.name == "event") if forced else sides


@rules.forbids("103.3", "replace")
def an_action_of_the_game_itself(ask: Run, candidate: Candidate) -> bool:
    """An event that the game itself brings about cannot be replaced."""
    return getattr(candidate.event, "by_game", False) is True


@rules.orders("103.4", "ending-prohibition", after=by_the_game)
def stops_even_as_it_ends(ask: Run, sides: tuple[Side, ...]) -> tuple[Side, ...]:
    """A prohibition also prevails if the event that it forbids takes its source away.

    It gives the side named `prohibition` alone.
    """
    return tuple(side for side in sides if side.name == "prohibition")
