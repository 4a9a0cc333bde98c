"""Compare the words around a citation with the rule that it names, then and now.

A number that was right once may be another rule's today. The citation is stale where the words beside it name the title
that stood there in an older edition. So it is where they share that rule's words and not those of today's. It is wrong
where they name another keyword right beside the number. Words that today's rule bears out excuse it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from graph.store.catalogue import Catalogue, Node
from rulebook.ids import Id
from rulebook.units import Genre, Kind
from rulebook.words import list_stems, make_stem

__all__ = ["Doubt", "Surroundings", "doubt_number"]

_GENERIC = frozenset(
    make_stem(word)
    for word in re.findall(
        r"\w+",
        "ability abilities action actions activate card cards cast control controller cost costs creature creatures"
        " damage effect effects event game keyword object objects permanent permanents player players phase rule rules"
        " section source spell spells step target text turn value zone battlefield general additional casting handling"
        " types type the two one and other cards symbols symbol option variant",
    )
)
"""Words so common in the rules that sharing them says nothing."""
_ENOUGH = 2
"""How many telling words must speak for the old rule, and not for today's."""
_BESIDE_BEFORE = re.compile(r"(?P<name>[\w'’!-]+(?:[ -][\w'’!-]+){0,4})[\"'”’*_`]*\W{0,4}$")
_BESIDE_BEHIND = re.compile(r"^[\s\])*:.,—–-]*(?:the\s|an?\s)?(?P<name>[\w'’!-]+(?:[ -][\w'’!-]+){0,4})")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The words before and behind a citation.

    `others` are the numbers cited beside it, which may explain them. `wide` is the text further around.
    """

    before: str
    behind: str
    others: tuple[str, ...] = ()
    wide: str = ""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A reason to doubt a citation. `now` are the rules that its words mean in the edition asked.

    `stale` says whether they stood at this number once; else they never did in an edition held.
    """

    reason: str
    now: tuple[Id, ...]
    stale: bool


def doubt_number(catalogue: Catalogue, node: Node, words: Surroundings) -> Doubt | None:
    """Doubt that the words around a citation of a rule are about it. Gives nothing where they may be."""
    return _Doubter(catalogue, node, words).doubt()


class _Doubter:
    """One citation, the rule that it names, and the words around it."""

    def __init__(self, catalogue: Catalogue, node: Node, words: Surroundings) -> None:
        """Take the rule cited and the words around."""
        self._catalogue, self._node, self._words = catalogue, node, words
        self._stems = list_stems(f"{words.before} {words.behind}")

    def doubt(self) -> Doubt | None:
        """Give the doubt, stale before wrong."""
        if not self._stems or self._is_borne_out:
            return None
        return self._find_older() or self._find_neighbour() or self._find_silence()

    @cached_property
    def _is_borne_out(self) -> bool:
        """Whether the words name the title of today's rule, or of its section where no rule of it has one."""
        return bool(self._stems & _list_telling(_list_headings(self._catalogue, self._node)[:1]))

    @cached_property
    def _own(self) -> frozenset[str]:
        """The words of today's rule, of what stands above and beneath it, and of those cited beside it."""
        near = [self._node, *_list_above(self._catalogue, self._node), *self._catalogue.under(self._node.id)]
        for number in self._words.others:
            other = self._catalogue.node(replace(self._node.id, path=number))
            if other:
                near += [other, *_list_above(self._catalogue, other), *self._catalogue.under(other.id)]
        return frozenset().union(*(list_stems(f"{one.title} {one.text or ''}") for one in near))

    def _find_older(self) -> Doubt | None:
        """Find a rule of an older edition that stood at this number, and that the words are about."""
        for old in _list_older(self._catalogue, self._node):
            now = tuple(kin.there for kin in self._catalogue.kin(old.id) if kin.there.edition == self._node.id.edition)
            if not now or self._node.id in now or any(id.path in self._words.others for id in now):
                continue
            headings = _list_headings(self._catalogue, old)
            titled = self._stems & (_list_telling(headings[:1]) - self._own)
            text = list_stems(f"{' '.join(headings)} {old.text or ''}") - _GENERIC
            then, today = self._stems & (text - self._own), self._stems & (self._own - text - _GENERIC)
            if titled or (len(then) >= _ENOUGH and len(then) > len(today)):
                here = _describe(self._catalogue, self._node)
                what = f"{_describe(self._catalogue, old)} stood there in {old.id.edition}"
                listed = ", ".join(id.path for id in now)
                return Doubt(f"in {self._node.id.edition} this is {here}; {what}, it is {listed} now", now, stale=True)
        return None

    def _find_neighbour(self) -> Doubt | None:
        """Find the keyword named right beside the number, where the number is another keyword's."""
        section = self._node.kind == Kind.SECTION
        if not (section or _get_titled_rule(self._catalogue, self._node)):
            return None
        beside = [
            found["name"]
            for found in (_BESIDE_BEFORE.search(_strip(self._words.before)), _BESIDE_BEHIND.search(self._words.behind))
            if found
        ]
        for name, rule in self._list_sections() if section else self._list_keywords():
            stems = _list_telling([name]) or list_stems(name)
            if stems and not stems & self._own and any(_stands_beside(name, words) for words in beside):
                here = _describe(self._catalogue, self._node)
                reason = f"this is {here}; the words beside it name {name}, which is {rule.path}"
                return Doubt(reason, (rule,), stale=False)
        return None

    def _find_silence(self) -> Doubt | None:
        """Find that the text around a keyword's number neither names the keyword nor shares a telling word with it."""
        titled = _get_titled_rule(self._catalogue, self._node)
        if titled is None or self._node.text is None:
            return None
        if any(number != self._node.id.path and number.startswith(titled.id.path) for number in self._words.others):
            return None
        wide = list_stems(f"{self._words.wide} {self._words.before} {self._words.behind}")
        in_english = len(wide & _GENERIC) >= _ENOUGH
        if not in_english or wide & list_stems(titled.title):
            return None
        shared = len(self._stems & (self._own - _GENERIC))
        if shared > 1 or (shared and not self._names_keyword(wide)):
            return None
        reason = f"this is {_describe(self._catalogue, self._node)}, of which the text around says nothing"
        return Doubt(reason, (), stale=False)

    def _names_keyword(self, stems: frozenset[str]) -> bool:
        """Whether some words name a keyword that today's rule does not mention."""
        for name, rule in self._list_keywords():
            of_name = list_stems(name)
            if rule != self._node.id and of_name and of_name <= stems and not of_name & (self._own | _GENERIC):
                return True
        return False

    def _list_sections(self) -> Iterable[tuple[str, Id]]:
        """List the titles of the sections of the chapter, and the names of keywords that are several words."""
        chapter = self._node.id.path[0]
        for section in self._catalogue.under(replace(self._node.id, path=chapter)):
            yield section.title, section.id
            for rule in self._catalogue.under(section.id):
                if rule.title.count(" "):
                    yield rule.title, rule.id

    def _list_keywords(self) -> Iterable[tuple[str, Id]]:
        """List the names in the titles of the rules of the section, and of its neighbours."""
        section = _get_section(self._node.id.path)
        for path in (section, str(int(section) - 1), str(int(section) + 1)):
            for rule in self._catalogue.under(replace(self._node.id, path=path)):
                for name in re.split(r"\s*/\s*|\s+and\s+", rule.title) if rule.title else ():
                    yield name, rule.id


def _strip(words: str) -> str:
    """Take out square brackets, which mark what a card's text leaves open."""
    return re.sub(r"[\[\]]", "", words)


def _stands_beside(name: str, words: str) -> bool:
    """Whether a name begins or ends some words, whatever its number and tense."""
    mine = [make_stem(word) for word in re.findall(r"[\w'’]+", name)]
    theirs = [make_stem(word) for word in re.findall(r"[\w'’]+", words)]
    return bool(mine) and mine in (theirs[: len(mine)], theirs[-len(mine) :])


def _list_telling(headings: Iterable[str]) -> frozenset[str]:
    """List the words of headings that tell one rule from another."""
    return frozenset().union(*map(list_stems, headings)) - _GENERIC


def _list_headings(catalogue: Catalogue, node: Node) -> list[str]:
    """List the titles over a rule, its own first: the keyword's, then the section's."""
    return [one.title for one in (node, *_list_above(catalogue, node)) if one.title and one.kind != Kind.CHAPTER]


def _list_above(catalogue: Catalogue, node: Node) -> list[Node]:
    """List what stands above a rule, nearest first."""
    found: list[Node] = []
    parent = node.parent
    while parent:
        above = catalogue.node(replace(node.id, path=parent))
        if above is None:
            break
        found.append(above)
        parent = above.parent
    return found


def _get_titled_rule(catalogue: Catalogue, node: Node) -> Node | None:
    """The rule with a title that a node is, or stands under; None where that is a section's."""
    return next((one for one in (node, *_list_above(catalogue, node)) if one.title and one.kind == Kind.RULE), None)


def _get_section(path: str) -> str:
    """The section of a number."""
    return path.partition(".")[0]


def _list_older(catalogue: Catalogue, node: Node) -> list[Node]:
    """List what stood at a number in older editions of the rulebook, newest first."""
    editions = {(one.game, one.name): one for one in catalogue.editions() if one.genre is Genre.RULEBOOK}
    mine = editions.get((node.id.game, str(node.id.edition)))
    same = [
        (editions[key].age, other)
        for other in catalogue.numbered(node.id.path)
        if other.held and (key := (other.id.game, str(other.id.edition))) in editions
    ]
    return [other for age, other in sorted(same, key=lambda pair: pair[0], reverse=True) if mine and age < mine.age]


def _describe(catalogue: Catalogue, node: Node) -> str:
    """Write a rule's number, with the title over it in brackets."""
    headings = _list_headings(catalogue, node)
    return f"{node.id.path} ({headings[0]})" if headings else node.id.path
