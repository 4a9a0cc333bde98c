"""What a claimed case asks of its scenario that the engine cannot see: that the cards it is about are laid out.

The engine knows no cases. Here the names that a case gives its cards, in whichever language, meet the names of the
cards that a scenario plays.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache

from engine.kernel.words import Card
from engine.scenario import Failure, Result, Scenario, laid_out
from rulebook.fold import skeleton
from rulings import cases, index

__all__ = ["lays_out", "unplayed"]

_ALSO = {"fab:card/hyper-driver": ("Single Hyper Driver",)}
"""Cards that the engine holds under a further name: fab/ex/48 quotes another text of the card than fab/ex/37 does."""


@cache
def _cards() -> Mapping[tuple[str, str], frozenset[str]]:
    """The cards that bear a name, by game and folded name."""
    found: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for card in index.load_cards():
        game = card.id.partition(":")[0]
        names = [name for face in card.faces for name in face.names.values()]
        for name in (*names, *_ALSO.get(card.id, ())):
            found[game, skeleton(name)].add(card.id)
    return {key: frozenset(ids) for key, ids in found.items()}


def lays_out(scenario: Scenario, card: str) -> bool:
    """Whether a position holds a card: of this id, or of this name, in whichever language."""
    game, _, slugged = card.partition(":card/")
    if slugged and game != scenario.game:
        return False
    name = skeleton(card)
    meant = {card} if slugged else _cards().get((scenario.game, name), frozenset())
    return any(
        (skeleton(one) == name and not slugged) or _cards().get((scenario.game, skeleton(one)), frozenset()) & meant
        for one in laid_out(scenario)
    )


def unplayed(result: Result) -> Iterator[Failure]:
    """A failure for every claimed case of which a card was never there: not laid out, and not come to be."""
    game = result.scenario.game
    played = {id for name in _names(result) for id in _cards().get((game, skeleton(name)), ())}
    for claim in result.scenario.claims:
        case = cases.by_id().get(claim)
        for name in case.cards if case else ():
            known = _cards().get((game, skeleton(name)), frozenset())
            if known and not known & played:
                said = f"{claim} is about {name}, and no such card was laid out or came to be"
                yield Failure("unplayed", said, by="form", expected=name, seen=", ".join(sorted(set(_names(result)))))


def _names(result: Result) -> Iterator[str]:
    """The name of every card that was there, on either face."""
    state = result.state
    if state is None:
        return
    for obj in (*state.objects.values(), *(gone.obj for gone in state.gone.values())):
        face: Card | None = obj.card
        while face is not None:
            yield face.name
            face = face.back
