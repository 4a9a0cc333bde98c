"""What a claimed case demands of its scenario, beyond what the engine checks: its cards and its rules must meet.

The engine knows no cases. Here the names that a case gives its cards, in any language, are matched with the cards that
a scenario plays. Only the game's own cards count. Each rule under which a case stands must be claimed, and be at work
on one of its cards. Each of its cards must take part in one of them. `graph.proof.relevance` says when a card and a
rule meet.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from engine.kernel.words import Card
from engine.scenario import Failure, Result, Scenario, list_laid_cards
from engine.scenario.telling.describe import name_objects
from graph.proof import engines
from graph.proof.relevance import Story, Trial
from rulebook import index as rulebooks
from rulebook.fold import make_skeleton
from rulebook.ids import parse
from rulebook.part import get_parts
from rulings import cases, index, interprets
from rulings.cases import Case

__all__ = ["find_missing", "holds_card", "list_card_names", "list_case_rules"]

_ALSO = {"fab:card/hyper-driver": ("Single Hyper Driver",)}
"""Cards that the engine knows by a further name: fab/ex/48 quotes another text of the card than fab/ex/37 does."""


@cache
def _index_cards() -> Mapping[tuple[str, str], frozenset[str]]:
    """Give the ids of the cards with a name, by game and folded name.

    An entry reads `("fab", "hyperdriver"): {"fab:card/hyper-driver"}`.
    """
    found: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for card in index.load_cards():
        game = card.id.partition(":")[0]
        names = [name for face in card.faces for name in face.names.values()]
        for name in (*names, *_ALSO.get(card.id, ())):
            found[game, make_skeleton(name)].add(card.id)
    return {key: frozenset(ids) for key, ids in found.items()}


@cache
def _find_cards(game: str, name: str) -> frozenset[str]:
    """Find the ids of the cards of a game with a name, on either face and in any language; empty for none."""
    return _index_cards().get((game, make_skeleton(name)), frozenset())


@lru_cache(1_000)
def list_card_names(game: str, card: str) -> frozenset[str]:
    """List the folded names under which a position of a game may hold a card, given by its id or by a name.

    A name that belongs to no card of the game stands for itself. An id that names none gives nothing.

    >>> sorted(list_card_names("mtg", "No Such Card")), sorted(list_card_names("mtg", "mtg:card/no-such-card"))
    (['nosuchcard'], [])
    """
    slugged = ":card/" in card
    meant = {card} if slugged else _find_cards(game, card)
    names = {name for (of, name), ids in _index_cards().items() if of == game and ids & meant}
    return frozenset(names if slugged else {make_skeleton(card), *names})


def holds_card(scenario: Scenario, card: str) -> bool:
    """Whether a scenario's position holds a card, given by its id or by its name in any language.

    False for an unknown one.
    """
    names = list_card_names(scenario.game, card)
    return any(make_skeleton(one) in names for one in list_laid_cards(scenario))


def list_case_rules(case: Case) -> frozenset[str]:
    """List the rules, without their editions, that an example illustrates or a ruling interprets: `{"fab:5.1.2"}`.

    Structural rules are left out, for no scenario can claim them. Empty for a case that stands under none.

    Raises:
        graph.proof.engines.EngineError: the code of the case's game cannot be loaded.
        KeyError: there is no such game.
    """
    stands = {one.rule for one in interprets.get_interpretations(case.id)} | (
        {case.illustrates} if case.illustrates else set()
    )
    structural = engines.load_engine(case.game).rules.structural
    return frozenset(_drop_edition(rule) for rule in stands) - {_drop_edition(rule) for rule in structural}


def _drop_edition(rule: str) -> str:
    """Give a rule's id up to its `@`. An id without an edition is given as it is."""
    return rule.partition("@")[0]


def _name_edition(rule: str, game: str) -> str:
    """Give a rule's id in the edition for which the engine has clauses for it: `fab:5.1.2` becomes `fab:5.1.2@ja`.

    It stays as it is if there are none.
    """
    clauses = engines.load_engine(game).rules.clauses
    return next((one.rule for one in clauses if _drop_edition(one.rule) == rule), rule)


def find_missing(result: Result) -> list[Failure]:
    """Find what the labels and the claimed cases of a scenario lack, as failures of its form.

    A claim is also amiss under another reading than the printed one, a case with a contrast that differs elsewhere.
    Gives none if nothing is missing, if the scenario was not played, or fails for other reasons, too.

    Raises:
        graph.proof.engines.EngineError: the code of its game cannot be loaded.
    """
    if result.start is None or any(one.by != "form" for one in result.failures):
        return []
    return [*_check_labels(result), *_check_options(result), *_check_claims(result), *_check_contrast(result)]


def _check_labels(result: Result) -> Iterator[Failure]:
    """Yield a failure for every label that is another card's name than the object's own, in any language.

    A label is a word by which the script calls an object. One that is no card's name is fine.
    """
    game, start = result.scenario.game, result.start
    for label, id in result.labels.items():
        own = start.objects[id].card.name if start else ""
        if (named := _find_cards(game, label)) and not named & _find_cards(game, own):
            said = f"the label {label!r} is the name of another card than {own!r}; call the object something else"
            yield Failure("position", said, by="form")


def _check_options(result: Result) -> Iterator[Failure]:
    """Yield a failure if a rule or case is claimed under another reading than the default and the printed one.

    Our own assumptions, `eirei:assumed/phases`, may be claimed under any reading.
    """
    scenario, hooks = result.scenario, engines.load_engine(result.scenario.game).scenario
    other = [
        f"{name}: {value}"
        for name, value in scenario.options.items()
        if value not in {hooks.options[name][0], hooks.printed.get(name)}
    ]
    claimed = [claim.text for claim in scenario.claimed if ":assumed/" not in claim.text]
    if other and claimed:
        said = (
            f"{', '.join(other)} is another reading than the printed one, so it shows nothing of {claimed[0]}; "
            "claim nothing (`claims: []`), or leave the option out"
        )
        yield Failure("position", said, by="form")


@cache
def _index_cases() -> Mapping[tuple[str, str], tuple[str, ...]]:
    """Give the ids of the cases that a ruling or an example of the documents is, by game and number.

    An entry reads `("fab", "5.1.2a/ex1"): ("fab/ex/1",)`. Those that are no case are left out.
    """
    return {
        (edition.edition.game, entry.number): entry.case
        for edition in rulebooks.load_indexes()
        for entry in edition.entries
        if entry.case
    }


def _find_cases(claim: str, game: str) -> tuple[Case, ...] | None:
    """Find the cases that a claim means; None where its example or ruling does not exist.

    `claim` is a case, `fab/ex/29`, or an id without its part. A claim of a rule means none: `()`. So does any claim of
    a game without cases.
    """
    if game not in {case.game for case in cases.index_cases().values()}:
        return ()
    if ":" not in claim:
        case = cases.index_cases().get(claim)
        return (case,) if case is not None and case.game == game else None
    id = parse(claim)
    if id.kind not in {"example", "ruling"}:
        return ()
    listed = _index_cases().get((id.game, id.path))
    return tuple(cases.index_cases()[case] for case in listed) if listed else None


def _check_claims(result: Result) -> Iterator[Failure]:
    """Yield a failure for each claimed case that does not exist, lacks a claimed rule, or does not meet its cards.

    Yield one, too, for each claimed part with a higher number than its text has parts.
    """
    scenario = result.scenario
    claimed = {_drop_edition(claim.text) for claim in scenario.claimed if ":" in claim.text}
    trial = Trial(result)
    for text, read in zip(scenario.claims, scenario.claimed, strict=True):
        if (read.part or 1) > (many := len(get_parts(read.text))):
            yield Failure("claim", f"{text!r} is claimed, and {read.text} was divided into {many} parts", by="form")
    for claim in dict.fromkeys(claim.text for claim in scenario.claimed):
        meant = _find_cases(claim, scenario.game)
        if meant is None:
            yield Failure("claim", f"{claim!r} is no example or ruling of {scenario.game} that there is", by="form")
        for case in meant or ():
            if missing := sorted(list_case_rules(case) - claimed):
                said = f"{claim} stands under {', '.join(missing)}, and that is not claimed"
                written = ", ".join(_name_edition(rule, scenario.game) for rule in missing)
                yield Failure("unfounded", f"{said}; add to `claims`: {written}", by="form")
            yield from _check_case(claim, case, claimed & (list_case_rules(case) or claimed), trial)


def _check_contrast(result: Result) -> Iterator[Failure]:
    """Yield a failure if the contrast of a case ends differently in something that no claimed rule affects.

    None without a contrast, and none if no case is claimed.
    """
    scenario, contrast = result.scenario, result.contrast
    if (
        contrast is None
        or not result.otherwise
        or not any(_find_cases(claim.text, scenario.game) for claim in scenario.claimed)
    ):
        return
    rules = scenario.claimed_rules
    if Trial(result).differs(rules, result.otherwise, contrast):
        return
    said = f"the contrast {scenario.contrast_name!r} ends otherwise in what no claimed rule has to do with"
    yield Failure("contrast-apart", f"{said}: {', '.join(sorted(result.otherwise))}", by="form")


def _check_case(claim: str, case: Case, rules: set[str], trial: Trial) -> Iterator[Failure]:
    """Yield a failure for every card of a case that meets none of its rules.

    If any card meets one, then do so for every rule that meets no card. Cards of no known name and rules on which
    nothing expected rests are passed over; without any of either, nothing is said.

    Args:
        claim: The claim as written, for the messages.
        case: The case that it means.
        rules: The claimed rules that count for it, without editions.
        trial: The run, and further runs of it.
    """
    story = trial.story
    shown = sorted(rule for rule in rules if story.list_observed(rule))
    cards = {name: known for name in case.cards if (known := _find_cards(case.game, name))}
    if not cards or not shown:
        return
    met = {(name, rule) for name, known in cards.items() for rule in shown if _meets(trial, known, rule)}
    for name, known in cards.items():
        if not any((name, rule) in met for rule in shown):
            seen = _describe_observed(story, shown) if _find_objects(story, known) else "no such card is there"
            about = f"{claim} is about {_write_card_name(case.game, name)}"
            why = f"{about}, and nothing expected by {', '.join(shown)} has to do with it: {seen}"
            yield Failure("unplayed", why, by="form", expected=name, seen=seen)
    for rule in sorted(list_case_rules(case) & set(shown)) if met else ():
        if not any((name, rule) in met for name in cards):
            seen, listed = (
                _describe_observed(story, [rule]),
                " or ".join(_write_card_name(case.game, name) for name in cards),
            )
            why = f"{claim} stands under {rule}, and nothing expected by it has to do with {listed}: {seen}"
            yield Failure("unmet", why, by="form", expected=rule, seen=seen)


def _write_card_name(game: str, name: str) -> str:
    """Write a card's name as in the case, and in brackets as scenarios write it where that differs: `火 (Fire)`."""
    known = _find_cards(game, name)
    table = engines.load_engine(game).cards
    played = next((one for one, card in table.items() if known & _find_face_cards(game, card)), name)
    return name if played == name else f"{name} ({played})"


def _meets(trial: Trial, known: frozenset[str], rule: str) -> bool:
    """Whether a card, given by its possible ids, and a rule without its edition meet in a trial.

    They meet if what the rule causes has to do with the card.
    """
    table = trial.game.cards
    own = frozenset(card for card in table.values() if known & _find_face_cards(trial.game.name, card))
    return trial.meet(_find_objects(trial.story, known), own, rule)


def _find_face_cards(game: str, card: Card) -> frozenset[str]:
    """Find the ids of the cards that have the name of a card or of its back. Empty for a card of no document."""
    return _find_cards(game, card.name) | (_find_face_cards(game, card.back) if card.back is not None else frozenset())


def _find_objects(story: Story, known: frozenset[str]) -> frozenset[str]:
    """Find the ids of the objects that are one of these cards, now or before.

    The game's own cards count, and what became of them.

    `known` has ids of cards. An object is given with the ids that it had earlier.
    """
    game, found = story.result.scenario.game, set[str]()
    for id, thing in story.things.items():
        lives = [story.things[one] for one in story.list_lives(id) if one in story.things]
        lives += [story.start[one] for one in story.list_lives(id) if one in story.start]
        if _find_cards(game, thing.card.name) & known and any(_is_own_card(game, life.card) for life in lives):
            found |= {*story.list_earlier(id)}
    return frozenset(found)


def _describe_observed(story: Story, rules: list[str]) -> str:
    """Say on which cards some rules were seen to work: `it was seen at work on Test Deed (a)`.

    If no object is named it reads `it was seen at work on none of the cards`. The rules are given without editions.
    """
    said = [entry for rule in rules for entry in story.list_observed(rule)]
    state = story.result.state
    words = name_objects(state, story.result.labels) if state is not None else {}
    things = sorted({words.get(id, id) for id in story.find_named([one.subject for one in said])})
    return f"it was seen at work on {', '.join(things)}" if things else "it was seen at work on none of the cards"


def _is_own_card(game: str, card: Card) -> bool:
    """Whether a card is one of the game's own, on any face. A test card with the name of one is none."""
    played = engines.load_engine(game).cards
    return any(card in _list_faces(played[name]) for name in _index_faces(game).get(card.name, ()))


@cache
def _index_faces(game: str) -> Mapping[str, tuple[str, ...]]:
    """Give the names of the game's own cards by the name of each of their faces: `{"Face": ("Front",)}`."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for name, card in engines.load_engine(game).cards.items():
        for face in _list_faces(card):
            found[face.name].append(name)
    return {face: tuple(names) for face, names in found.items()}


def _list_faces(card: Card) -> list[Card]:
    """List a card's faces: itself, then its back, and the back of that, if there is one."""
    return [card, *(_list_faces(card.back) if card.back is not None else ())]
