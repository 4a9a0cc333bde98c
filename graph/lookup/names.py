"""Which card or term a word is the name of: exact once folded, then a half name, then a typing mistake.

The names are folded once, into a `NameIndex`. A match keeps everything that the word may name, one
name each: more than one is an ambiguity, and it is not decided here.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby, takewhile

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA, JaroWinkler

from graph.store.catalogue import Name
from rulebook.fold import is_japanese, make_skeleton
from rulebook.ids import Id
from rulebook.vocabulary import TermEntry

__all__ = ["How", "Match", "NameIndex", "of_terms", "thing"]

_MARGIN = 0.05
"""Two things nearer to each other than this, in likeness to a word, cannot be told apart by it."""
_LOOKED_AT, _WORTH_NAMING = 60, 75
"""Likeness, of 100: from the first a name is looked at, from the second it is named as the nearest."""
_FEWEST = 4
"""A word shorter than this, folded, is never taken for a mistyped name."""

_BEGUN = 3
"""So many signs may be half of a name's first word, the last of them typed halfway: what they begin is the nearest."""

_SHORT = re.compile(r"\s*//\s*|[、,]\s*|・")
"""What divides a card's name into the short names that it is called by in talk: Halvar, of Halvar, God of Battle."""
_REBALANCED = re.compile("A-(?=[A-Z])")
"""How the name of a card's digital twin begins; only who writes it means the twin, its halves are the card's."""
_SHARED = 3
"""A word of a sentence that more cards share than this is a word of the language, and no half name."""
_RUN = re.compile(r"(?P<latin>[A-Za-z0-9À-ɏ]+)|(?P<katakana>[ァ-ヺー]+)|(?P<hiragana>[ぁ-ゖ]+)|(?P<kanji>[㐀-鿿々〆]+)")
_PARTICLE = re.compile("[のにはをがとでもへやかし]|から|まで|って|する|した|され|させ|など")
_ASKING = """
    a about after all also am an and any apply applies are as at be because been before between both but by can could
    did do does doing each for from get gets go has have having he her his how i if in interact interaction into is it
    its just let like make many may me mean means more much must my no not now of on one only or other our out over own
    part please rule rules ruling s same say says she should so some still such t than that the their them then there
    these they thing this those through to too under up us use uses using very vs was we were what when where whether
    which while who why will with within without work works would you your
"""
_SAID = frozenset(_ASKING.split())
"""Words of a sentence that ask and join; none of them is looked for among the names of cards."""


class How(StrEnum):
    """How a word met a name. `REFUSED` is a word that is taken for the thing and is another."""

    EXACT = "exact"
    HALF = "half"
    NEAR = "near"
    REFUSED = "refused"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Match:
    """What a word may name: one name for each thing; the nearest names, where it is `UNKNOWN`."""

    text: str
    start: int
    how: How
    names: tuple[Name, ...] = ()


@dataclass(frozen=True, slots=True)
class _Run:
    """Neighbouring characters of one script: where they stand in the text, and their folded form in the whole."""

    script: str
    text: str
    start: int
    folded: str
    offset: int

    @property
    def stop(self) -> int:
        return self.offset + len(self.folded)


def of_terms(terms: Iterable[TermEntry]) -> Iterator[Name]:
    """Every way to write the terms of a vocabulary, and every word that is taken for one and is none."""
    for term in terms:
        rows = [
            ("name", term.ja, ""),
            ("reading", term.reading, ""),
            ("english", term.en, ""),
            *(("alias", alias, "") for alias in term.aliases),
            *(("variant", variant, "") for variant in term.variants),
            *(("not", confusion.word, confusion.note) for confusion in term.confusions),
        ]
        for form, text, note in rows:
            if text:
                yield Name(text, "ja" if is_japanese(text) else "en", form, term.id, note)


def thing(id: Id) -> Id:
    """What a name names: the card for any of its faces, anything else itself.

    >>> str(thing(Id("mtg", "card/halvar-god-of-battle/2")))
    'mtg:card/halvar-god-of-battle'
    """
    return replace(id, path="/".join(id.path.split("/")[:2]))


@dataclass(frozen=True, slots=True, eq=False)
class NameIndex:
    """Every name by its folded form: as a whole, by its halves, and as a word that is not it."""

    whole: Mapping[str, tuple[Name, ...]]
    halves: Mapping[str, tuple[Name, ...]]
    shorts: frozenset[str]
    refused: Mapping[str, tuple[Name, ...]]
    labels: Mapping[Id, str]
    ordered: tuple[str, ...]
    sized: Mapping[int, tuple[str, ...]]
    begins: frozenset[str]
    longest: int

    @classmethod
    def of(cls, names: Iterable[Name]) -> NameIndex:
        """The index of some names; a name that folds to nothing is left out."""
        whole: defaultdict[str, list[Name]] = defaultdict(list)
        halves: defaultdict[str, list[Name]] = defaultdict(list)
        refused: defaultdict[str, list[Name]] = defaultdict(list)
        called: defaultdict[Id, dict[str, str]] = defaultdict(dict)
        shorts: set[str] = set()
        for name in names:
            key = make_skeleton(name.text)
            if key and name.form == "not":
                refused[key].append(name)
            elif key:
                whole[key].append(name)
                if name.form in {"name", "face", "english"}:
                    called[name.id].setdefault(name.language, name.text)
                if name.id.kind == "card" and not _REBALANCED.match(name.text):
                    for half in _halves(name.text) - {key}:
                        halves[half].append(name)
                    shorts.update(filter(_tells, map(make_skeleton, _SHORT.split(name.text))))
        ordered = tuple(sorted({*whole, *shorts}))
        sized: defaultdict[int, list[str]] = defaultdict(list)
        for key in ordered:
            sized[len(key)].append(key)
        return cls(
            whole={key: tuple(found) for key, found in whole.items()},
            halves={key: tuple(found) for key, found in halves.items()},
            shorts=frozenset(shorts & halves.keys()),
            refused={key: tuple(found) for key, found in refused.items()},
            labels={it: " / ".join(by[tongue] for tongue in sorted(by, reverse=True)) for it, by in called.items()},
            ordered=ordered,
            sized={length: tuple(found) for length, found in sized.items()},
            begins=frozenset(key[:2] for key in (*ordered, *refused)),
            longest=max(map(len, (*ordered, *refused)), default=0),
        )

    def label(self, id: Id) -> str:
        """The names of a thing, Japanese and English, for a reader to tell it by."""
        return self.labels.get(id) or self.labels.get(thing(id)) or id.path

    def notes(self, text: str, game: str | None = None) -> tuple[str, ...]:
        """What a word is not, where people take it for something else, in one game or in all."""
        refused = self.refused.get(make_skeleton(text), ())
        return tuple(dict.fromkeys(name.note for name in refused if game in {None, name.id.game}))

    def find(self, text: str, start: int = 0, *, alone: bool = True) -> tuple[Match, ...]:
        """Everything that is named in a text, in order; what could not be read is `UNKNOWN`.

        `start` is where the text stands in a longer one: it is added to the places of the matches.
        Of a text that is not `alone`, but joins numbers, what only asks and joins is passed over.
        """
        known = self._known(make_skeleton(text))
        if known:
            return (Match(text, start, *known),)
        hits, rest = self._scan(text)
        if not hits or rest or (len(hits) > 1 and any(hit.how is How.HALF for hit in hits)):
            whole = self._half(text) or self._near(text)
            if whole:
                return (Match(text, start, *whole),)
        found = [*hits, *(self._stranger(word, place) for word, place in rest)]
        if alone and all(match.how is How.UNKNOWN for match in found):
            found = [Match(text, 0, How.UNKNOWN, self._nearest(make_skeleton(text)))]
        return tuple(replace(match, start=start + match.start) for match in _settled(found))

    def _known(self, key: str) -> tuple[How, tuple[Name, ...]] | None:
        """The folded form of a whole name, or of a word that is no name."""
        if key in self.whole:
            return How.EXACT, _each(self.whole[key])
        if key in self.refused:
            return How.REFUSED, _each(self.refused[key])
        return None

    def _scan(self, text: str) -> tuple[list[Match], list[tuple[str, int]]]:
        """The names standing in a text, the longest first wherever two begin, and the words between them."""
        runs = _runs(text)
        folded = "".join(run.folded for run in runs)
        ends = sorted({end for run in runs for end in _ends(run)})
        hits: list[Match] = []
        rest: list[_Run] = []
        free = 0
        for run in runs:
            for place in _starts(run):
                found = self._longest(folded, place, ends, run) if place >= free else None
                if found:
                    free, how, names = found
                    where, until = _at(runs, place), _until(runs, free)
                    hits.append(Match(text[where:until], where, how, names))
            if run.stop > free and not (run.script == "hiragana" or run.folded in _SAID or run.folded.isdigit()):
                rest.append(run)
        return hits, [(text[first.start : last.start + len(last.text)], first.start) for first, last in _chunks(rest)]

    def _longest(self, folded: str, place: int, ends: list[int], run: _Run) -> tuple[int, How, tuple[Name, ...]] | None:
        """The longest name that begins at a place and stops where one may end: its stop, and what it names."""
        if folded[place : place + 2] not in self.begins:
            return None
        last = bisect_right(ends, place + self.longest)
        for stop in reversed(ends[bisect_right(ends, place + 1) : last]):
            named = self._named(folded[place:stop], run)
            if named:
                return stop, *named
        return None

    def _named(self, key: str, run: _Run) -> tuple[How, tuple[Name, ...]] | None:
        """What a stretch of a sentence names: as a whole, or as the half of a card's name."""
        if key in _SAID or (run.script == "hiragana" and len(key) < 3):  # noqa: PLR2004 - two kana are any two kana
            return None
        if key in self.shorts and key not in self.whole:
            return How.HALF, _each(self.halves[key])
        return self._known(key)

    def _half(self, text: str) -> tuple[How, tuple[Name, ...]] | None:
        """A part of a name: whole words of a card's, else the beginning of any, else a piece of a card's."""
        key = make_skeleton(text)
        if key in self.halves:
            return How.HALF, _each(self.halves[key])
        if not _tells(key) or all(word in _SAID for word in text.casefold().split()):
            return None
        begun = takewhile(lambda other: other.startswith(key), self.ordered[bisect_left(self.ordered, key) :])
        found = _each(name for other in begun for name in self._of(other))
        if not found and len(key) < self.longest:
            holding = (other for other in self.ordered if key in other)
            found = _each(name for other in holding for name in self._of(other) if _holds(name, key))
        return (How.HALF, found) if found else None

    def _near(self, text: str, accepts: Callable[[Name], bool] = lambda _: True) -> tuple[How, tuple[Name, ...]] | None:
        """What a mistyped word is nearest to, where it is near enough and nothing else is as near."""
        key = make_skeleton(text)
        if not _FEWEST <= len(key) <= self.longest + _edits(key, key) or key.isdigit():
            return None
        most = max(1, len(key) // 4)
        lengths = range(len(key) - most, len(key) + most + 1)
        near = [
            (score, name)
            for other, score in self._alike(key, [other for length in lengths for other in self.sized.get(length, ())])
            if OSA.distance(key, other) <= _edits(key, other)
            for name in self._of(other)
            if accepts(name) and not (_REBALANCED.match(name.text) and not _REBALANCED.match(text))
        ]
        best = max((score for score, _ in near), default=0.0)
        found = _each(name for score, name in near if score > best - _MARGIN)
        return (How.NEAR, found) if found else None

    def _nearest(self, key: str) -> tuple[Name, ...]:
        """The names nearest to a folded word that names nothing, near enough to be worth naming."""
        if not _BEGUN <= len(key) <= self.longest * 2 or key in _SAID:
            return ()
        begun = self._beginning(key) or ([] if key.isascii() else self._beginning(key[:-1]))
        if begun or len(key) < _FEWEST:
            return _each(name for other in begun for name in self._of(other))[:3]
        near = (other for other, _ in self._alike(key, self.ordered) if fuzz.ratio(key, other) >= _WORTH_NAMING)
        return _each(name for other in near for name in self._of(other))[:3]

    def _beginning(self, key: str) -> list[str]:
        """The first folded names that a few signs begin."""
        at = bisect_left(self.ordered, key)
        return list(takewhile(lambda other: other.startswith(key), self.ordered[at : at + _SHARED]))

    def _stranger(self, word: str, place: int) -> Match:
        """A word of a sentence that is no whole name: a part of few cards' names, one of them misspelt, or unknown."""
        named = word[:1].isupper() or all("ァ" <= c <= "ヺ" or c == "ー" for c in word)
        sharing = _each(self.halves.get(make_skeleton(word), ())) if named else ()
        if 0 < len(sharing) <= _SHARED:
            return Match(word, place, How.HALF, sharing)
        near = self._near(word, _is_card)
        return Match(word, place, *near) if near and len(near[1]) == 1 else Match(word, place, How.UNKNOWN)

    def _alike(self, key: str, among: Sequence[str]) -> list[tuple[str, float]]:
        """The ten of some names that are most like a folded word, best first."""
        ten = process.extract(key, among, scorer=fuzz.ratio, limit=10, score_cutoff=_LOOKED_AT)
        scored = (
            (other, OSA.normalized_similarity(key, other) + 0.2 * JaroWinkler.similarity(key, other))
            for other, *_ in ten
        )
        return sorted(scored, key=lambda pair: -pair[1])

    def _of(self, key: str) -> tuple[Name, ...]:
        return self.whole.get(key, ()) + self.halves.get(key, ())


def _each(names: Iterable[Name]) -> tuple[Name, ...]:
    """One name for each thing; the one of the card itself before one of its faces."""
    best: dict[Id, Name] = {}
    for name in names:
        known = best.get(thing(name.id))
        if known is None or len(name.id.path) < len(known.id.path):
            best[thing(name.id)] = name
    return tuple(best.values())


def _halves(text: str) -> set[str]:
    """Every run of whole words of a name that is long enough to tell it by."""
    words = [(found.lastgroup, make_skeleton(found[0])) for found in _RUN.finditer(text)]
    halves = set()
    for first in range(len(words)):
        for last in range(first + 1, len(words) + 1 if words[first][0] != "hiragana" or first == 0 else 0):
            half = "".join(word for _, word in words[first:last])
            if _tells(half) and not all(word in _SAID or script == "hiragana" for script, word in words[first:last]):
                halves.add(half)
    return halves


def _settled(matches: list[Match]) -> list[Match]:
    """Matches in order of appearance, without the half names shared by several of which one is named beside them."""
    named = {thing(match.names[0].id) for match in matches if len(match.names) == 1}
    kept = [m for m in matches if len(m.names) == 1 or named.isdisjoint(thing(name.id) for name in m.names)]
    return sorted(kept, key=lambda match: match.start)


def _is_card(name: Name) -> bool:
    return name.id.kind == "card"


def _tells(key: str) -> bool:
    """Whether a folded word is long enough to tell names apart: two kana or kanji, four letters."""
    if key.isascii():
        return len(key) >= 4 and not key.isdigit()  # noqa: PLR2004
    return len(key) > 1


def _holds(name: Name, key: str) -> bool:
    """Whether a card's name holds a folded word, in Latin script from the beginning of one of its words."""
    if not _is_card(name):
        return False
    words = [make_skeleton(word) for word in name.text.split()]
    return not key.isascii() or any("".join(words[i:]).startswith(key) for i in range(len(words)))


def _edits(key: str, other: str) -> int:
    """How many mistakes are forgiven: none in four letters, one in up to seven, then one in four."""
    shorter = min(len(key), len(other))
    if shorter < _FEWEST + (key.isascii() and other.isascii()):
        return 0
    return max(1, shorter // 4)


def _runs(text: str) -> list[_Run]:
    runs, offset = [], 0
    for found in _RUN.finditer(text):
        folded = make_skeleton(found[0])
        runs.append(_Run(found.lastgroup or "", found[0], found.start(), folded, offset))
        offset += len(folded)
    return runs


def _starts(run: _Run) -> Iterable[int]:
    """Where a name may begin: at a run's beginning, or at any kanji."""
    return range(run.offset, run.stop) if run.script == "kanji" else (run.offset,)


def _ends(run: _Run) -> Iterator[int]:
    """Where a name may end: at a run's end, after any kanji, or before a particle."""
    yield run.stop
    for place in range(1, len(run.folded)):
        if run.script == "kanji" or (run.script == "hiragana" and _PARTICLE.match(run.folded, place)):
            yield run.offset + place


def _at(runs: list[_Run], place: int) -> int:
    """The character of the text where a folded place stands."""
    run = next(run for run in runs if run.offset <= place < run.stop)
    return run.start + place - run.offset


def _until(runs: list[_Run], stop: int) -> int:
    """The character of the text behind a folded place."""
    run = next(run for run in runs if run.offset < stop <= run.stop)
    return run.start + (len(run.text) if stop == run.stop else stop - run.offset)


def _chunks(runs: list[_Run]) -> Iterator[tuple[_Run, _Run]]:
    """The first and the last of unread runs that touch each other in the text: as one word they were typed."""
    for _, group in groupby(enumerate(runs), lambda pair: pair[1].start - sum(len(r.text) for r in runs[: pair[0]])):
        members = [run for _, run in group]
        yield members[0], members[-1]
