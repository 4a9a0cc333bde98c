"""Compare the words around a citation with the rule that it names, and with every other rule.

A citation is doubted where its rule has few of the words around it, and one other rule has clearly more. It is stale
where that rule stood at this number once, else wrong. How much more is asked depends on the other rule. A rule that
stood at the number is meant most easily. A keyword raises a doubt of another keyword alone, for comments name keywords
beside whatever they are about.

Where several citations have the same words, only a rule that stood at the number raises a doubt.

A rule that neither is a keyword's nor had the number must lie nearer in meaning, too (`graph.search.likeness`). Without
any rival a citation is doubted where a rule that is gone had the number and fits. So is a keyword, or a number that was
another rule's, if none of the words around is of the rule. That is not sure. No keyword elsewhere makes a sure doubt
where another rule of the cited one is cited beside it.

What the citations beside it name raises no doubt, nor does a rule that the cited one refers to, or that refers to it.
Where such a reference fits the words best, no other rule raises one either.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path

import yaml

from graph.citations.weighing import Scale, list_in_order, list_words
from graph.store.catalogue import Catalogue, Node
from rulebook.ids import Id, make_sort_key
from rulebook.units import Edition, Genre, Kind

__all__ = ["Doubt", "Doubter", "Surroundings"]

_WIDE = 0.5
"""The weight of the words further around. They speak for the rule cited alone."""
_LONGEST_LABEL = 4
"""How many words next to a citation are compared with a keyword's title."""
_UNDER = 0.7
"""The weight of the rule above the one cited, as far as the words are its own."""
_FORMER, _LABEL, _SIBLING, _HOME, _KEYWORD, _FAR, _ANY = "former", "label", "sibling", "home", "keyword", "far", "any"
_SURE = {
    _FORMER: (0.8, 0.1),
    _LABEL: (1.0, 0.5),
    _SIBLING: (2.0, 0.8),
    _HOME: (2.0, 0.5),
    _KEYWORD: (1.2, 0.3),
    _FAR: (2.5, 1.0),
    _ANY: (5.0, 1.75),
}
"""How many times the weight of the rule cited another rule must weigh, and how much beyond, by what it is to it."""
_BY_MEANING = frozenset({_SIBLING, _HOME, _FAR, _ANY})
_NEARER = 0.1
"""How much nearer in meaning to the words such a rule must lie, from 0 to 1, for a doubt that is sure."""
_UNSURE = _SURE | {_FAR: (2.0, 0.3), _ANY: (3.5, 1.4)}
"""The same for a doubt that is not sure."""
_GONE, _GONE_TIMES = 0.5, 1.5
"""How much more a rule that is gone must weigh, and how many times the weight of the rule cited."""
_LEAST_KNOWN = 4
"""So many words of the rulebook must stand around a citation before it counts that none is of its rule."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The words before and behind a citation.

    `others` are the numbers cited beside it, which may explain them. `row` are those that have the same words, since no
    word stands between. `wide` is the text further around. `code` says that the words are those of the code beside it.
    """

    before: str
    behind: str
    others: tuple[str, ...] = ()
    row: tuple[str, ...] = ()
    wide: str = ""
    code: bool = False


@dataclass(frozen=True, slots=True)
class Doubt:
    """A reason to doubt a citation. `now` are the rules that its words mean in the edition asked.

    `stale` says whether they stood at this number once; else they never did in an edition held.
    """

    reason: str
    now: tuple[Id, ...]
    stale: bool
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Rival:
    """A rule that the words around a citation fit, its weight, and that of the rule cited."""

    number: str
    weight: float
    own: float


class Doubter:
    """Doubts citations of the rulebooks of one catalogue. What it reads of them is kept while it lives."""

    def __init__(self, catalogue: Catalogue) -> None:
        """Take the catalogue. An edition is read when a citation of it is first doubted."""
        self._catalogue = catalogue
        self._scales: dict[tuple[str, str], Scale] = {}
        self._editions = {(one.game, one.name): one for one in catalogue.editions() if one.genre is Genre.RULEBOOK}

    def doubt(self, node: Node, words: Surroundings) -> Doubt | None:
        """Doubt that the words around a citation of a rule are about it. Gives None where they may be.

        The first rival that weighs enough is told: one that had the number first, then as `weigh_rivals` orders them.
        A doubt of a keyword or a section by a rule elsewhere is not sure, for comments on these say many things.
        None, too, for a rule that is of no rulebook, or where no words stand around.
        """
        edition = self._editions.get((node.id.game, str(node.id.edition)))
        if edition is None:
            return None
        rivals = self.weigh_rivals(edition, node, words)
        keyword = rivals and self._open(edition).is_keyword(node.id.path)
        general = {_FAR, _ANY} if keyword else {_HOME, _FAR, _ANY} if node.kind == Kind.SECTION else set[str]()
        if keyword and self._open(edition).has_of_home(node.id.path, words.others):
            general |= {_KEYWORD}
        said = f"{words.before} {words.behind}"
        is_nearer = partial(self._open(edition).is_nearer, other=node.id.path, text=said, more=_NEARER)
        for bounds in (_SURE, _UNSURE):
            for kind, rival in rivals.items():
                times, more = bounds[kind]
                if rival.weight >= times * rival.own + more:
                    if bounds is _SURE and (kind in general or (kind in _BY_MEANING and not is_nearer(rival.number))):
                        continue
                    former = kind == _FORMER or rival.number in set(self._list_former(edition, node))
                    return self._describe(edition, node, rival, stale=former, sure=bounds is _SURE)
            found = self._doubt_without_rival(edition, node, words)
            if found and (found.sure or bounds is _UNSURE):
                return found
        return None

    def _doubt_without_rival(self, edition: Edition, node: Node, words: Surroundings) -> Doubt | None:
        """Doubt a citation that no rule present fits better: one that is gone does, or no word around is the rule's.

        The latter counts for a keyword, and where another rule had the number once. None where the words may fit.
        """
        scale, number = self._open(edition), node.id.path
        if number not in scale.nodes or not scale.knows(number):
            return None
        near = list_words(words.before) | list_words(words.behind)
        around = near | list_words(words.wide)
        line = {*scale.list_below(number), *scale.list_above(number)}
        here, own = _write_rule(scale, number), scale.weigh_together(line, near)
        gone = scale.weigh_gone(number, near)
        if gone >= own + _GONE and gone >= _GONE_TIMES * own:
            reason = (
                f"in {edition.name} this is {here}; the words beside it fit a rule that had this number and is gone"
            )
            return Doubt(reason, (), stale=True)
        former = tuple(sorted(set(self._list_former(edition, node)) - line, key=make_sort_key))
        if not (former or scale.is_keyword(number)) or scale.count_known(around) < _LEAST_KNOWN:
            return None
        if scale.weigh_together(line.union(scale.at_home[scale.homes[number]]), around):
            return None
        now = tuple(replace(node.id, path=one) for one in former[:1])
        reason = f"in {edition.name} this is {here}; none of the words around it are of that rule"
        return Doubt(reason, now, stale=bool(former), sure=False)

    def weigh_rivals(self, edition: Edition, node: Node, words: Surroundings) -> dict[str, Rival]:
        """Give the rules that fit the words best, by what each is to the rule cited: `"former"` if it had its number.

        The others are `sibling`, `home`, `keyword`, `far` and `any`, in the order in which they are weighed. Empty
        where there is nothing to compare. A rival that is given need not weigh enough for a doubt.
        """
        scale = self._open(edition)
        number = node.id.path
        near = list_words(words.before) | list_words(words.behind)
        if not near or number not in scale.nodes:
            return {}
        said, wide = scale.weigh(near), list_words(words.wide) - near

        def support(one: str) -> float:
            """Within `weigh_rivals`: the weight of a rule, by number, with half that of the words further around."""
            return said.get(one, 0.0) + _WIDE * scale.weigh_one(one, wide)

        below = list(scale.list_below(number))
        own = scale.weigh_together(below, near) + _WIDE * scale.weigh_together(below, wide)
        apart, alone = dict[str, float](), 0.0
        if node.kind == Kind.SUBRULE and node.parent:
            apart = scale.weigh_letters(node.parent, near)
            alone = apart[number] + _WIDE * scale.weigh_letters(node.parent, wide)[number]
        for above in list(scale.list_above(number))[:1]:
            if scale.nodes[above].kind != Kind.SECTION:
                own = max(own, _UNDER * support(above))
        bare = scale.weigh_together([*below, *scale.list_above(number)], near)
        at_home = max((support(one) for one in scale.at_home[scale.homes[number]] if one in said), default=0.0)
        title = list_words(scale.nodes[scale.homes[number]].title)
        named = bool(title) and title <= near
        line = {*below, *scale.list_above(number)}
        referring = _list_referring(scale, number, line)
        beside, of_row = _list_beside(scale, words.others), _list_beside(scale, words.row)
        explained = max((said.get(one, 0.0) for one in referring | beside), default=0.0)
        former = set() if named else set(self._list_former(edition, node))
        label = (
            ""
            if named
            else _find_label(scale, number, words, beside) or _find_named(scale, former - of_row, near, title)
        )
        owns = {_KEYWORD: max(own, at_home), _FAR: max(own, at_home), _SIBLING: alone, _ANY: bare}
        rivals = {_LABEL: Rival(label, 1.0, 0.0)} if label else {}
        unspoken = not scale.weigh_together(line, near | wide)
        for one in {*said, *former} - line - (beside - former) - (set() if unspoken else of_row):
            weight = said.get(one, 0.0)
            kind = _compare_places(scale, node, one)
            if kind == _SIBLING:
                weight = apart[one]
                shown = weight > 0
            else:
                kept = one in former or (one not in referring and weight > explained)
                shown = kept and scale.is_told_by(one, near)
            if not shown:
                continue
            kinds = {_FORMER} if one in former and _is_named(scale, one, words.row, near) else set[str]()
            if scale.knows(number) and not (words.row or words.code):
                kinds |= {kind} - {""}
                if kind != _SIBLING:
                    kinds.add(_ANY)
            for kind in kinds - ({_KEYWORD, _FAR} if named else set()):
                mine = owns.get(kind, own)
                weight = support(one) if kind == _FORMER and not words.row else weight
                if kind not in rivals or (weight, one) > (rivals[kind].weight, rivals[kind].number):
                    rivals[kind] = Rival(one, weight, mine)
        return {kind: rivals[kind] for kind in _SURE if kind in rivals}

    def _open(self, edition: Edition) -> Scale:
        """Give the scale of an edition, which weighs words against its rules; it is made once."""
        key = edition.game, edition.name
        if key not in self._scales:
            self._scales[key] = Scale(self._catalogue, edition)
        return self._scales[key]

    def _list_former(self, edition: Edition, node: Node) -> Iterable[str]:
        """List the present numbers of the rules that had this number in older editions, one perhaps several times.

        A rule that still has the number is left out. Sections renumbered before the oldest edition held count, too.
        Of them the rule at the same place is listed, with what stands beneath it, and the rule above it.
        """
        scale = self._open(edition)
        section, dot, rest = node.id.path.partition(".")
        moved = load_renumbered().get(edition.game, {}).get(section)
        if moved:
            place = f"{moved}{dot}{rest}"
            place = place if place in scale.nodes else moved
            yield from scale.list_below(place)
            yield from list(scale.list_above(place))[:1]
        for other in self._catalogue.numbered(node.id.path):
            older = self._editions.get((other.id.game, str(other.id.edition)))
            if other.held and older and other.id.game == node.id.game and older.age < edition.age:
                now = set(scale.follow(self._catalogue, other.id, edition))
                if node.id.path not in now:
                    yield from now

    def _describe(self, edition: Edition, node: Node, rival: Rival, *, stale: bool, sure: bool) -> Doubt:
        """Make the doubt of a citation, with the reason in a sentence: `stale` if the rival once had its number.

        As in `"this is 702.142a (Boast); the words beside it fit 702.143a (Foretell) better"`.
        """
        scale = self._open(edition)
        here, there = _write_rule(scale, node.id.path), _write_rule(scale, rival.number)
        if stale:
            reason = f"in {edition.name} this is {here}; the words beside it fit {there}, which had this number once"
        else:
            reason = f"this is {here}; the words beside it fit {there} better"
        return Doubt(reason, (replace(node.id, path=rival.number),), stale, sure)


@cache
def load_renumbered() -> Mapping[str, Mapping[str, str]]:
    """Load the sections renumbered before the oldest edition held, by game: `{"119": "120"}` for `mtg`."""
    loaded: Mapping[str, Mapping[str, str]] = yaml.load(
        Path(__file__).with_name("renumbered.yaml").read_text("utf-8"),
        yaml.CBaseLoader,  # noqa: S506 (makes texts alone)
    )
    return loaded


def _find_label(scale: Scale, number: str, words: Surroundings, beside: set[str]) -> str:
    """Find the keyword whose title stands next to a keyword's number, as in "exile (CR 701.21)"; of sections, too.

    Empty where that is cited `beside`, and where the rule cited has those words, or what stands above or beneath it.
    Empty, too, for a number that is no keyword's, or of which no words are held.
    """
    labels = scale.labels[Kind(scale.nodes[scale.homes[number]].kind)]
    if not labels or not scale.knows(number) or (not scale.is_keyword(number) and scale.homes[number] != number):
        return ""
    line = {*scale.list_below(number), *scale.list_above(number)}
    before, behind = list_in_order(words.before), list_in_order(words.behind)
    for length in range(_LONGEST_LABEL, 0, -1):
        for part in (behind[:length], before[-length:]):
            label = labels.get(tuple(part))
            if label and label not in line | beside and not scale.weigh_together(line, part):
                return label
    return ""


def _is_named(scale: Scale, number: str, row: Iterable[str], near: frozenset[str]) -> bool:
    """Whether a rule that had the number once counts: in a `row`, a keyword's only if its title is in the words `near`.

    A keyword that the row cites never counts. Several keywords have words in common, such as costs. Other rules always
    count.
    """
    row = tuple(row)
    if not row or not scale.is_keyword(number):
        return True
    cited = {scale.homes[one] for one in row if one in scale.homes}
    return scale.homes[number] not in cited and scale.list_title(number) <= near


def _find_named(scale: Scale, former: Iterable[str], near: frozenset[str], title: frozenset[str]) -> str:
    """Find the rule, of those that had a number once, whose keyword's title stands in the words `near` a citation.

    Empty where a word of the present keyword's `title` does, too, or where no keyword is named.
    """
    if not title.isdisjoint(near):
        return ""
    titles = {one: scale.list_title(one) for one in sorted(former, key=make_sort_key)}
    return next((one for one, words in titles.items() if words and words <= near), "")


def _compare_places(scale: Scale, node: Node, other: str) -> str:
    """Say what another rule is to the one cited: `"sibling"`, `"home"`, `"keyword"` or `"far"`.

    A sibling stands beside a subrule, `home` is of one section or keyword. Gives "" where the other is a keyword's and
    this one is none.
    """
    number = node.id.path
    if scale.homes[other] == scale.homes[number]:
        return _SIBLING if scale.nodes[other].parent == node.parent and node.kind == Kind.SUBRULE else _HOME
    if not scale.is_keyword(other):
        return _FAR
    return _KEYWORD if scale.is_keyword(number) else ""


def _list_referring(scale: Scale, number: str, line: set[str]) -> set[str]:
    """List the numbers of rules that refer to the one cited, or that it refers to, without those of its `line`.

    They are those that it or the one above it cites, with all beneath. So are those that cite it or what stands beneath
    it, with the next above each. `line` has what stands above and beneath the rule, and itself.
    """
    found: set[str] = set()
    for one in (number, *list(scale.list_above(number))[:1]):
        for cited in scale.cites[one] & scale.nodes.keys():
            found |= set(scale.list_below(cited))
    for one in scale.list_below(number):
        for citing in scale.cited_by.get(one, set()):
            found |= {citing, *list(scale.list_above(citing))[:1]}
    return found - line


def _list_beside(scale: Scale, others: Iterable[str]) -> set[str]:
    """List the numbers of the rules cited beside, with what stands beneath each and next above it.

    Unknown ones are left out.
    """
    found: set[str] = set()
    for other in others:
        if other in scale.nodes:
            found |= {*scale.list_below(other), *list(scale.list_above(other))[:1]}
    return found


def _write_rule(scale: Scale, number: str) -> str:
    """Write a rule's number, with its title, or the nearest above, in brackets: `"702.142a (Boast)"`.

    Without any, the number.
    """
    titles = [scale.nodes[one].title for one in (number, *scale.list_above(number)) if scale.nodes[one].title]
    return f"{number} ({titles[0]})" if titles else number
