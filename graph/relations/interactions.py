"""What is known of two to five cards together, from the best evidence to the least.

First come official rulings and worked examples that name them together. Then comes what they share. Then come paths
over one thing that is linked to both, each step with its basis. Last come each card's rulings that bear on another. A
sentence says plainly where no ruling names both. Nothing here is a verdict: only a scenario that ran gives one.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from graph.library import Library
from graph.relations.network import GraphStep, Web
from rulebook.ids import Id, parse

__all__ = ["FEWEST", "MOST", "Bearing", "Interaction", "SharedKeyword", "SharedRule", "find_interaction"]

FEWEST, MOST = 2, 5
"""The fewest and the most cards that may be asked about at once."""

_PATHS = 3
"""How many paths are given between two cards."""

_DIRECT = 2
"""The steps of a path over one thing. A longer one runs over what says nothing of one of the cards."""


@dataclass(frozen=True, slots=True)
class SharedRule:
    """A rule that bears on several of the cards. `through` has (card, what leads to the rule, basis) for each."""

    id: str
    through: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class SharedKeyword:
    """A keyword of several of the cards, and the rules that define it."""

    word: str
    term: str | None
    cards: tuple[str, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bearing:
    """A ruling about one card that bears on another: why, and on which basis."""

    ruling: str
    about: str
    on: str
    why: str
    basis: str


@dataclass(frozen=True, slots=True)
class Interaction:
    """Everything known of some cards together.

    `finding` is `named`, `none`, `same-card` or `different-games`; `said` says it in one sentence. `naming` and
    `examples` are the rulings and examples that name at least two of them, those that name the most first.
    """

    cards: tuple[Id, ...]
    finding: str
    said: str
    naming: tuple[str, ...]
    examples: tuple[str, ...]
    rules: tuple[SharedRule, ...]
    keywords: tuple[SharedKeyword, ...]
    paths: tuple[tuple[GraphStep, ...], ...]
    rulings: tuple[Bearing, ...]


def find_interaction(library: Library, web: Web, cards: Sequence[Id]) -> Interaction:
    """Find what is known of some cards together: rulings and examples that name them, what they share, and paths.

    Takes full card ids. `web` is the graph of the library. A card given twice counts once. The `finding` is `same-card`
    if there is one card alone; else `different-games`, if not all are of one; else `named` or `none`. Paths, at most
    two steps long, and `rulings` are given for pairs of one game. An unknown card has nothing, and its id for a name.

    Raises:
        ValueError: fewer than two or more than five cards.
    """
    if not FEWEST <= len(cards) <= MOST:
        raise ValueError(f"{FEWEST} to {MOST} cards, not {len(cards)}")
    apart = tuple(dict.fromkeys(cards))
    files = tuple(_CardFile.of(library, web, card) for card in apart)
    naming = _list_naming_rulings(files)
    pairs = list(itertools.combinations(files, 2))
    within = [(a, b) for a, b in pairs if parse(a.card).game == parse(b.card).game]
    return Interaction(
        cards=tuple(cards),
        finding=(finding := _classify(apart, naming)),
        said=_write_sentence(finding, [file.name for file in files], len(naming)),
        naming=naming,
        examples=_keep_shared((example, file.card) for file in files for example in file.examples),
        rules=_find_shared_rules(files),
        keywords=_find_shared_keywords(library, web, files),
        paths=tuple(
            tuple(path) for a, b in within for path in web.find_paths(a.card, b.card, _PATHS) if len(path) <= _DIRECT
        ),
        rulings=tuple(
            _list_own_rulings(*files)
            if len(files) == 1
            else (one for a, b in within for one in (*_list_bearings(a, b), *_list_bearings(b, a)))
        ),
    )


@dataclass(frozen=True, slots=True)
class _CardFile:
    """What is held of one card: its rulings, what mentions it, its examples, its keywords and its rules.

    `rules` maps each rule to (what leads to it, basis). `interpreted` has the rules that each ruling interprets.
    `words` has the text of each ruling, folded to lower case.
    """

    card: str
    name: str
    rulings: tuple[str, ...]
    mentioned: frozenset[str]
    examples: tuple[str, ...]
    keywords: tuple[str, ...]
    rules: dict[str, tuple[str, str]]
    interpreted: dict[str, tuple[str, ...]]
    words: dict[str, str]

    @classmethod
    def of(cls, library: Library, web: Web, card: Id) -> _CardFile:
        """Collect what is held of a card, by its full id. What is not known stays empty; its name is then the id.

        Its rules come from its rulings, its examples and its keywords. Of several that lead to one rule, the last
        counts: a keyword before an example, an example before a ruling.
        """
        facts = library.facts(card) or {"faces": []}
        edges = library.edges_to(card)
        about = tuple(source for kind, source, _, _ in edges if kind == "ABOUT")
        mentioned = [source for kind, source, _, _ in edges if kind == "MENTIONS"]
        examples = tuple(source for source in mentioned if parse(source).kind == "example")
        keywords = tuple(dict.fromkeys(word for face in facts["faces"] for word in face.get("keywords", ())))
        interpreted = {ruling: tuple(_list_targets(library, ruling, "INTERPRETS")) for ruling in about}
        rules: dict[str, tuple[str, str]] = {}
        for ruling, targets in interpreted.items():
            rules |= dict.fromkeys(targets, (ruling, "curated"))
        for example in examples:
            rules |= dict.fromkeys(_list_targets(library, example, "ILLUSTRATES"), (example, "printed"))
        for word in keywords:
            rules |= dict.fromkeys(_list_defining_rules(library, web, card.game, word), (word, "printed"))
        return cls(
            card=str(card),
            name=_get_name(facts) or str(card),
            rulings=about,
            mentioned=frozenset(mentioned),
            examples=examples,
            keywords=keywords,
            rules=rules,
            interpreted=interpreted,
            words={ruling: _read_words(library, ruling) for ruling in about},
        )


def _list_targets(library: Library, source: str, kind: str) -> list[str]:
    """The full ids to which the edges of one kind, such as `INTERPRETS`, lead from a source; nothing beyond one step.

    Empty if there are none.
    """
    return [target for sort, target, _, _ in library.edges_from(source) if sort == kind]


def _get_name(facts: dict[str, list[dict[str, dict[str, str]]]]) -> str:
    """A card's English name, else any other; empty if it has no face or no name. Only the first face is asked."""
    names = facts["faces"][0]["names"] if facts["faces"] else {}
    return names.get("en") or next(iter(names.values()), "")


def _read_words(library: Library, ruling: str) -> str:
    """All digests of a ruling, then its text if held, in lower case and a line each. `ruling` is its full id."""
    node = library.node(parse(ruling))
    return "\n".join([*library.digest(ruling).values(), (node and node.text) or ""]).casefold()


def _list_defining_rules(library: Library, web: Web, game: str, word: str) -> list[str]:
    """The full ids of the rules that define a keyword of a game; empty if no term has that name."""
    term = web.find_term(game, word)
    return [source for kind, source, _, _ in library.edges_to(term) if kind == "DEFINES"] if term else []


def _list_naming_rulings(files: tuple[_CardFile, ...]) -> tuple[str, ...]:
    """List the full ids of the rulings that name at least two of the cards, those that name the most first.

    A ruling about one card names it, where it mentions another. A text that merely stands under both names neither.
    """
    named = {source for file in files for source in file.mentioned}
    pairs = [(source, file.card) for file in files for source in (*file.rulings, *file.mentioned)]
    return _keep_shared((source, card) for source, card in pairs if source in named and parse(source).kind == "ruling")


def _keep_shared(found: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Keep the sources that are paired with at least two cards, that with the most first, then by id.

    Takes pairs of a source and a card. Gives an empty tuple for none.
    """
    cards: dict[str, set[str]] = {}
    for source, card in found:
        cards.setdefault(source, set()).add(card)
    several = [source for source, of in cards.items() if len(of) > 1]
    return tuple(sorted(several, key=lambda source: (-len(cards[source]), source)))


def _classify(cards: tuple[Id, ...], naming: tuple[str, ...]) -> str:
    """Give the finding: `same-card`, `different-games`, `named` or `none`. `cards` has each card once."""
    if len(cards) == 1:
        return "same-card"
    if len({card.game for card in cards}) > 1:
        return "different-games"
    return "named" if naming else "none"


def _write_sentence(finding: str, names: list[str], rulings: int) -> str:
    """Write the finding as one English sentence, with the names of the cards.

    As in `"No official ruling names both Alpha and Beta."` `rulings` is how many name them, told where it is `named`.
    """
    listed = " and ".join(names)
    match finding:
        case "same-card":
            return f"The same card twice: what is said of {listed} holds for each copy, unless a ruling says otherwise."
        case "different-games":
            return f"{listed} are cards of different games: no game has both, and no ruling can name both."
        case "named":
            which = "both" if len(names) == FEWEST else "at least two of"
            return f"{rulings} official ruling{'s name' if rulings > 1 else ' names'} {which} {listed}."
        case _:
            return f"No official ruling names {'both' if len(names) == FEWEST else 'any two of'} {listed}."


def _find_shared_rules(files: tuple[_CardFile, ...]) -> tuple[SharedRule, ...]:
    """The rules that bear on two or more of the cards, sorted by id, each with the way to each card.

    A way has the card, what leads to the rule (a ruling, an example or a keyword), and the basis. An empty tuple for
    none.
    """
    through: dict[str, list[tuple[str, str, str]]] = {}
    for file in files:
        for rule, (via, basis) in file.rules.items():
            through.setdefault(rule, []).append((file.card, via, basis))
    return tuple(SharedRule(rule, tuple(ways)) for rule, ways in sorted(through.items()) if len(ways) > 1)


def _find_shared_keywords(library: Library, web: Web, files: tuple[_CardFile, ...]) -> tuple[SharedKeyword, ...]:
    """The keywords that two or more of the cards have, each with its term and the rules that define it.

    The term is None, and there are no rules, where none has that name.
    """
    words = dict.fromkeys(word for file in files for word in file.keywords)
    having = {word: tuple(file.card for file in files if word in file.keywords) for word in words}
    shared = []
    for word, cards in having.items():
        if len(cards) > 1:
            game = parse(cards[0]).game
            term = web.find_term(game, word)
            defining = tuple(_list_defining_rules(library, web, game, word))
            shared.append(SharedKeyword(word, term, cards, defining))
    return tuple(shared)


def _list_own_rulings(file: _CardFile) -> Iterable[Bearing]:
    """The rulings of a card that was given twice, each as bearing on the card and itself.

    The reason is `it is about the card`, the basis `printed`.
    """
    for ruling in file.rulings:
        yield Bearing(ruling, file.card, file.card, "it is about the card", "printed")


def _list_bearings(file: _CardFile, other: _CardFile) -> Iterable[Bearing]:
    """List the rulings about one card that bear on another, each with its first reason. Empty if none does."""
    for ruling in file.rulings:
        reason = _find_reason(file, other, ruling)
        if reason:
            yield Bearing(ruling, file.card, other.card, *reason)


def _find_reason(file: _CardFile, other: _CardFile, ruling: str) -> tuple[str, str] | None:
    """Find why a ruling about one card bears on another, as (reason, basis), or None.

    As in `("it speaks of Flying, which Storm Crow has", "computed")`. The ruling, by full id, is about the card of
    `file`.
    """
    if ruling in other.mentioned:
        return f"it names {other.name}", "printed"
    if ruling in other.rulings:
        return f"it is about {other.name} too", "printed"
    for rule in file.interpreted[ruling]:
        if rule in other.rules:
            return f"it interprets {rule}, which bears on {other.name}", "curated"
    for word in other.keywords:
        if word.casefold() in file.words[ruling]:
            return f"it speaks of {word}, which {other.name} has", "computed"
    return None
