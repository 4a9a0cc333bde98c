"""What a claimed case asks of its scenario that the engine cannot see: that its cards and its rules meet.

The engine knows no cases. Here the names that a case gives its cards, in whichever language, meet the cards that a
scenario plays: the game's own card, never one of the scenario's making. Each rule under which a case stands must be
claimed, and be seen at work on one of its cards; each of its cards must take part in one of them. What it is for a card
and a rule to meet, `graph.proof.relevance` says.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache

from engine.kernel.words import Card
from engine.scenario import Failure, Result, Scenario, lay_out
from engine.scenario.describe import object_names
from engine.scenario.model import Claim
from graph.proof import engines
from graph.proof.relevance import Story, Trial
from rulebook import index as rulebooks
from rulebook.fold import make_skeleton
from rulebook.ids import parse
from rulings import cases, index, interprets
from rulings.cases import Case

__all__ = ["lays_out", "rules_of", "wanting"]

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
            found[game, make_skeleton(name)].add(card.id)
    return {key: frozenset(ids) for key, ids in found.items()}


@cache
def _known(game: str, name: str) -> frozenset[str]:
    """The cards of a game that bear a name, on either face."""
    return _cards().get((game, make_skeleton(name)), frozenset())


def lays_out(scenario: Scenario, card: str) -> bool:
    """Whether a position holds a card: of this id, or of this name, in whichever language."""
    game, _, slugged = card.partition(":card/")
    if slugged and game != scenario.game:
        return False
    name = make_skeleton(card)
    meant = {card} if slugged else _known(scenario.game, card)
    return any(
        (make_skeleton(one) == name and not slugged) or _known(scenario.game, one) & meant for one in lay_out(scenario)
    )


def rules_of(case: Case) -> frozenset[str]:
    """The rules, without their editions, that an example illustrates or a ruling interprets.

    One that is the kernel's very shape is left out, for no scenario can claim it.
    """
    stands = {one.rule for one in interprets.get_interpretations(case.id)} | (
        {case.illustrates} if case.illustrates else set()
    )
    structural = engines.load(case.game).rules.structural
    return frozenset(_unpinned(rule) for rule in stands) - {_unpinned(rule) for rule in structural}


def _unpinned(rule: str) -> str:
    return rule.partition("@")[0]


def wanting(result: Result) -> list[Failure]:
    """What a scenario's labels, and its claims of cases, want; nothing where it fails for another reason, too."""
    if result.start is None or any(one.by != "form" for one in result.failures):
        return []
    return [*_mislabelled(result), *_otherwise_read(result), *_wanting(result), *_elsewhere(result)]


def _mislabelled(result: Result) -> Iterator[Failure]:
    """A failure for every label that is the name of another card than the object's own, in whichever language."""
    game, start = result.scenario.game, result.start
    for label, id in result.labels.items():
        own = start.objects[id].card.name if start else ""
        if (named := _known(game, label)) and not named & _known(game, own):
            said = f"the label {label!r} is the name of another card than {own!r}; call the object something else"
            yield Failure("position", said, by="form")


def _otherwise_read(result: Result) -> Iterator[Failure]:
    """A failure if a case is claimed under another reading of the game than the one that is played by default."""
    scenario = result.scenario
    options = engines.load(scenario.game).scenario.options
    other = [f"{name}: {value}" for name, value in scenario.options.items() if value != options[name][0]]
    if other and any(_meant(one, scenario.game) for one in scenario.claims):
        said = f"a case is shown as the game is played by default, and not with {', '.join(other)}"
        yield Failure("position", said, by="form")


@cache
def _units() -> Mapping[tuple[str, str], tuple[str, ...]]:
    """The cases that a ruling or an example of the documents is, by game and number."""
    return {
        (edition.edition.game, entry.number): entry.case
        for edition in rulebooks.load_all()
        for entry in edition.entries
        if entry.case
    }


def _meant(claim: str, game: str) -> tuple[Case, ...] | None:
    """The cases that a claim is of; None if it is of something that there is not."""
    if game not in {case.game for case in cases.index_cases().values()}:
        return ()
    if ":" not in claim:
        case = cases.index_cases().get(claim)
        return (case,) if case is not None and case.game == game else None
    id = parse(claim)
    if id.kind not in {"example", "ruling"}:
        return ()
    listed = _units().get((id.game, id.path))
    return tuple(cases.index_cases()[case] for case in listed) if listed else None


def _wanting(result: Result) -> Iterator[Failure]:
    """What the claims of cases ask for and do not find."""
    scenario = result.scenario
    claimed = {_unpinned(claim) for claim in scenario.claims if ":" in claim}
    trial = Trial(result)
    for claim in scenario.claims:
        meant = _meant(claim, scenario.game)
        if meant is None:
            yield Failure("claim", f"{claim!r} is no example or ruling of {scenario.game} that there is", by="form")
        for case in meant or ():
            if missing := ", ".join(sorted(rules_of(case) - claimed)):
                yield Failure("unfounded", f"{claim} stands under {missing}, and that is not claimed", by="form")
            yield from _apart(claim, case, claimed & (rules_of(case) or claimed), trial)


def _elsewhere(result: Result) -> Iterator[Failure]:
    """A failure if what ends otherwise in the contrast of a case has nothing to do with a claimed rule."""
    scenario, contrast = result.scenario, result.contrast
    if contrast is None or not result.otherwise or not any(_meant(one, scenario.game) for one in scenario.claims):
        return
    rules = frozenset(one.text for one in map(Claim.read, scenario.claims) if one.kind == "rule")
    if Trial(result).differs(rules, result.otherwise, contrast):
        return
    said = f"the contrast {scenario.contrast!r} ends otherwise in what no claimed rule has to do with"
    yield Failure("contrast-apart", f"{said}: {', '.join(sorted(result.otherwise))}", by="form")


def _apart(claim: str, case: Case, rules: set[str], trial: Trial) -> Iterator[Failure]:
    """A failure for every card of a case that meets none of its rules, and every rule that meets none of its cards."""
    story = trial.story
    shown = sorted(rule for rule in rules if story.observed(rule))
    cards = {name: known for name in case.cards if (known := _known(case.game, name))}
    if not cards or not shown:
        return
    met = {(name, rule) for name, known in cards.items() for rule in shown if _meet(trial, known, rule)}
    for name, known in cards.items():
        if not any((name, rule) in met for rule in shown):
            seen = _seen(story, shown) if _objects(story, known) else "no such card is there"
            about = f"{claim} is about {_told(case.game, name)}"
            said = f"{about}, and nothing expected by {', '.join(shown)} has to do with it: {seen}"
            yield Failure("unplayed", said, by="form", expected=name, seen=seen)
    for rule in sorted(rules_of(case) & set(shown)) if met else ():
        if not any((name, rule) in met for name in cards):
            seen, told = _seen(story, [rule]), " or ".join(_told(case.game, name) for name in cards)
            said = f"{claim} stands under {rule}, and nothing expected by it has to do with {told}: {seen}"
            yield Failure("unmet", said, by="form", expected=rule, seen=seen)


def _told(game: str, name: str) -> str:
    """A card's name as the case has it, and as a scenario writes it."""
    known = _known(game, name)
    played = next((one for one, card in engines.load(game).cards.items() if known & _faces(game, card)), name)
    return name if played == name else f"{name} ({played})"


def _meet(trial: Trial, known: frozenset[str], rule: str) -> bool:
    own = frozenset(card for card in trial.game.cards.values() if known & _faces(trial.game.name, card))
    return trial.meet(_objects(trial.story, known), own, rule)


def _faces(game: str, card: Card) -> frozenset[str]:
    return _known(game, card.name) | (_faces(game, card.back) if card.back is not None else frozenset())


def _objects(story: Story, known: frozenset[str]) -> frozenset[str]:
    """The objects that are a card, whatever it was before or after: the game's own, or what came of one of those."""
    game, found = story.result.scenario.game, set[str]()
    for id, thing in story.things.items():
        lives = [story.things[one] for one in story.lives(id) if one in story.things]
        lives += [story.start[one] for one in story.lives(id) if one in story.start]
        if _known(game, thing.card.name) & known and {life.card for life in lives} & _own(game):
            found |= {*story.earlier(id)}
    return frozenset(found)


def _seen(story: Story, rules: list[str]) -> str:
    """What rules were seen to speak of, in words."""
    said = [entry for rule in rules for entry in story.observed(rule)]
    state = story.result.state
    words = object_names(state, story.result.labels) if state is not None else {}
    things = sorted({words.get(id, id) for id in story.named([one.subject for one in said])})
    return f"it was seen at work on {', '.join(things)}" if things else "it was seen at work on none of the cards"


@cache
def _own(game: str) -> frozenset[Card]:
    """The game's own cards, each face by itself."""
    found: set[Card] = set()
    waiting = list(engines.load(game).cards.values())
    while waiting:
        card = waiting.pop()
        found.add(card)
        waiting += [card.back] if card.back is not None else []
    return frozenset(found)
