"""What a claimed case asks of its scenario that the engine cannot see: that the cards it is about take part.

The engine knows no cases. Here the names that a case gives its cards, in whichever language, meet the cards that a
scenario plays. A card takes part where an event, the script, or a reason of something expected names an object of it:
the game's own card, never one of the scenario's making, and not one that merely lies there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

import msgspec

from engine import games
from engine.kernel.events import Shuffled
from engine.kernel.state import Obj, State
from engine.kernel.words import Card
from engine.scenario import Failure, Result, Scenario, beside, laid_out, run
from rulebook.fold import skeleton
from rulings import cases, index

__all__ = ["lays_out", "mislabelled", "unplayed"]

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


def mislabelled(result: Result) -> Iterator[Failure]:
    """A failure for every label that is the name of another card than the object's own, in whichever language."""
    game, start = result.scenario.game, result.start
    if start is None:
        return
    for label, id in result.labels.items():
        own = start.objects[id].card.name
        if (named := _known(game, label)) and not named & _known(game, own):
            said = f"the label {label!r} is the name of another card than {own!r}; call the object something else"
            yield Failure("position", said, by="form")


def unplayed(result: Result) -> Iterator[Failure]:
    """A failure for every claimed case of which a card took no part."""
    game = result.scenario.game
    if result.state is None or not any(claim in cases.by_id() for claim in result.scenario.claims):
        return
    names = {name for obj in _playing(result, result.state) for name in _names(obj, result, result.state)}
    played = {id for name in names for id in _known(game, name)}
    for claim in result.scenario.claims:
        case = cases.by_id().get(claim)
        for name in case.cards if case else ():
            known = _known(game, name)
            if known and not known & played and not _missed(result, known):
                said = f"{claim} is about {name}, and no such card took part: no event, step or reason names one"
                yield Failure("unplayed", said, by="form", expected=name, seen=", ".join(sorted(names)))


def _missed(result: Result, known: frozenset[str]) -> bool:
    """Whether a card that lies on the board and keeps still is what the case turns on.

    Without its abilities the scenario fails, or else in the contrast, with the same card, it does take part.
    """
    scenario, game = result.scenario, games.load(result.scenario.game)
    start = result.start.objects.values() if result.start else ()
    lying = {obj.card for obj in start if game.zones[obj.zone].board and obj.card in _own(game.name)}
    meant = {card for card in lying if _known(game.name, card.name) & known}
    if not meant:
        return False
    struck = {name: Card(card.name, card.values) if card in meant else card for name, card in game.cards.items()}
    if run(scenario, {game.name: replace(game, cards=struck)}).outcome == "failed":
        return True
    other = beside(scenario)(scenario.contrast or "")
    told = run(other, {game.name: game}) if other is not None else None
    return told is not None and told.state is not None and any(obj.card in meant for obj in _playing(told, told.state))


def _known(game: str, name: str) -> frozenset[str]:
    """The cards of a game that bear a name, on either face."""
    return _cards().get((game, skeleton(name)), frozenset())


@cache
def _own(game: str) -> frozenset[Card]:
    """The game's own cards, each face by itself."""
    found: set[Card] = set()
    waiting = list(games.load(game).cards.values())
    while waiting:
        card = waiting.pop()
        found.add(card)
        waiting += [card.back] if card.back is not None else []
    return frozenset(found)


def _playing(result: Result, state: State) -> Iterator[Obj]:
    """Every object that took part, in whichever of its lives, with what it came of; what was offered, on the board."""
    board = {name for name, zone in games.load(result.scenario.game).zones.items() if zone.board}
    things = _things(state)
    offered = (id for id in _ids(tuple(result.offered)) if id in things and things[id].zone in board)
    events = (one.event for one in result.log if not isinstance(one.event, Shuffled))
    reasons = ((one.subject, one.source) for one in result.grounds)
    waiting = list(_ids((*events, *result.named, *offered, *reasons)))
    seen: set[str] = set()
    while waiting:
        id = waiting.pop()
        if id in things and id not in seen:
            seen.add(id)
            waiting += _ids((things[id].was, things[id].context))
            yield things[id]


def _names(obj: Obj, result: Result, state: State) -> Iterator[str]:
    """The name of an object's card, where it is one of the game's own or came of one, as half of a split card does."""
    things, given = _things(state), result.start.objects if result.start else {}
    lives = [obj]
    while (was := lives[-1].was) is not None and was in things:
        lives.append(things[was])
    cards = {life.card for life in lives} | {given[life.id].card for life in lives if life.id in given}
    if cards & _own(result.scenario.game):
        yield obj.card.name


def _things(state: State) -> dict[str, Obj]:
    return {id: gone.obj for id, gone in state.gone.items()} | dict(state.objects)


def _ids(value: object) -> Iterator[str]:
    """Every text in a value that may be an object's id; `o3/1`, the second ability of o3, means o3."""
    if isinstance(value, str):
        yield value.partition("/")[0]
    elif isinstance(value, Obj):
        yield from _ids((value.id, value.was, value.context))
    elif isinstance(value, msgspec.Struct) and not isinstance(value, Card):
        yield from _ids([getattr(value, name) for name in value.__struct_fields__])
    elif isinstance(value, dict):
        yield from _ids(list(value.values()))
    elif isinstance(value, (tuple, list, frozenset)):
        for one in value:
            yield from _ids(one)
