"""Which cards and terms a word names: by its whole name, by a part of a name, or misspelt.

Names are folded once, into a `NameIndex`. A match holds everything that the word may name, with one name for each
thing. Several things are an ambiguity, which the caller decides.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import takewhile

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA, JaroWinkler

from graph.lookup.runs import ScriptRun, find_end, find_start, join_unread_runs, list_ends, list_starts, split_runs
from graph.store.catalogue import Name
from rulebook.fold import is_japanese, make_skeleton
from rulebook.ids import Id, drop_face
from rulebook.vocabulary import TermEntry

__all__ = ["MatchKind", "NameIndex", "NameMatch", "list_term_names"]

_MARGIN = 0.05
"""Names whose likeness to a word differs by less than this count as equally near."""
_LEAST_LIKENESS, _LEAST_SUGGESTED = 60, 75
"""Likeness, of 100: the first makes a name worth comparing, the second worth suggesting."""
_SHORTEST_MISSPELT = 4
"""A folded word shorter than this is never taken for a misspelt name."""

_SHORTEST_BEGINNING = 3
"""From this many characters on, a word is completed to names that begin with it."""

_NAME_DIVIDER = re.compile(r"\s*//\s*|[、,]\s*|・")
"""What divides a card's name into its short names: Halvar, of Halvar, God of Battle."""
_REBALANCED = re.compile("A-(?=[A-Z])")
"""How the name of a rebalanced digital card begins. Only a word with this prefix means that card."""
_MOST_SHARING = 3
"""A word that more cards share than this is an ordinary word, and no part of a name."""
_STOP_WORD_TEXT = """
    a about after all also am an and any apply applies are as at be because been before between both but by can could
    did do does doing each for from get gets go has have having he her his how i if in interact interaction into is it
    its just let like make many may me mean means more much must my no not now of on one only or other our out over own
    part please rule rules ruling s same say says she should so some still such t than that the their them then there
    these they thing this those through to too under up us use uses using very vs was we were what when where whether
    which while who why will with within without work works would you your
"""
_STOP_WORDS = frozenset(_STOP_WORD_TEXT.split())
"""Words that ask and join; none of them is looked for among the names of cards."""


class MatchKind(StrEnum):
    """How a word matched a name. `REFUSED` is a word that people take for the thing, and that means another."""

    EXACT = "exact"
    HALF = "half"
    NEAR = "near"
    REFUSED = "refused"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class NameMatch:
    """A word, its place in the text, and what it may name: one name for each thing.

    Of an `UNKNOWN` word, the nearest names.
    """

    text: str
    start: int
    how: MatchKind
    names: tuple[Name, ...] = ()


def list_term_names(terms: Iterable[TermEntry]) -> Iterator[Name]:
    """List every name of these terms: name, reading, English, aliases and variants. Empty ones are left out.

    Words wrongly taken for the term follow, with the form `not` and a note. A name's language is `ja` or `en`.
    """
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


@dataclass(frozen=True, slots=True, eq=False)
class NameIndex:
    """Names by their folded form.

    `whole` has whole names, `halves` runs of words of cards' names, `shorts` those halves that a sentence may use
    alone. `refused` has words that wrongly pass for a name, `labels` what to call each thing. `ordered` are the folded
    names sorted, `sized` those of each length, `begins` their first two characters. `longest` is the length of the
    longest.
    """

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
        """Make the index of names. Those of the form `not` stand in `refused` alone; empty ones are left out.

        The name of a rebalanced card (`A-Halvar`) has no halves and no short names; nor has a term's.
        """
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
                    for half in _list_name_parts(name.text) - {key}:
                        halves[half].append(name)
                    shorts.update(filter(_is_long_enough, map(make_skeleton, _NAME_DIVIDER.split(name.text))))
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

    def get_label(self, id: Id) -> str:
        """Give the names of a thing in one text, Japanese first: `"キッカー / kicker"`; its path if it has none."""
        return self.labels.get(id) or self.labels.get(drop_face(id)) or id.path

    def list_notes(self, text: str, game: str | None = None) -> tuple[str, ...]:
        """Give the notes, as sentences, on a word that people take for something else; an empty tuple for none.

        For `game` None, those of all games.
        """
        refused = self.refused.get(make_skeleton(text), ())
        return tuple(dict.fromkeys(name.note for name in refused if game in {None, name.id.game}))

    def knows(self, text: str) -> bool:
        """Whether a text as a whole is a name, a part of one, a misspelt one, or a word that wrongly passes for one."""
        known = self._look_up(make_skeleton(text)) or self._match_part(text) or self._match_misspelt(text)
        return known is not None

    def find(self, text: str, start: int = 0, *, alone: bool = True) -> tuple[NameMatch, ...]:
        """Find everything that a text names, in order: a match has the word, its place, how it matched, and names.

        A text that is a name as a whole is one match. So is a part of a name, or a misspelt one, unless names in it
        cover the text. Else the names in it are found, the longest first. A word that names nothing is `UNKNOWN`.

        `start` is added to the places of the matches: the place of this text in a longer one. `alone` says that nothing
        else was typed. Then a text that names nothing, even an empty one, is one `UNKNOWN` match as a whole, with up to
        three near names. Else words that only ask or join give no match.
        """
        known = self._look_up(make_skeleton(text))
        if known:
            return (NameMatch(text, start, *known),)
        hits, rest = self._scan_sentence(text)
        if not hits or rest or (len(hits) > 1 and any(hit.how is MatchKind.HALF for hit in hits)):
            whole = self._match_part(text) or self._match_misspelt(text)
            if whole:
                return (NameMatch(text, start, *whole),)
        found = self._read_phrases(text, hits, rest)
        if alone and all(match.how is MatchKind.UNKNOWN for match in found):
            found = [NameMatch(text, 0, MatchKind.UNKNOWN, self._suggest_names(make_skeleton(text)))]
        return tuple(replace(match, start=start + match.start) for match in _settle_matches(found))

    def _look_up(self, key: str) -> tuple[MatchKind, tuple[Name, ...]] | None:
        """Look up a folded text: as a whole name first, then as a refused word. None if it is neither.

        Gives `EXACT` or `REFUSED`, and one name for each thing.
        """
        if key in self.whole:
            return MatchKind.EXACT, _drop_same_things(self.whole[key])
        if key in self.refused:
            return MatchKind.REFUSED, _drop_same_things(self.refused[key])
        return None

    def _scan_sentence(self, text: str) -> tuple[list[NameMatch], list[tuple[str, int]]]:
        """Find the names in a sentence, from the left: the longest that begins at a place; none overlap.

        Gives the matches, and the words between, each with its place in the text. Words that only ask or join, hiragana
        and figures are left out.
        """
        runs = split_runs(text)
        folded = "".join(run.folded for run in runs)
        ends = sorted({end for run in runs for end in list_ends(run)})
        hits: list[NameMatch] = []
        rest: list[ScriptRun] = []
        free = 0
        for run in runs:
            for place in list_starts(run):
                found = self._find_longest(folded, place, ends, run) if place >= free else None
                if found:
                    free, how, names = found
                    where, until = find_start(runs, place), find_end(runs, free)
                    hits.append(NameMatch(text[where:until], where, how, names))
            if run.stop > free and not (run.script == "hiragana" or run.folded in _STOP_WORDS or run.folded.isdigit()):
                rest.append(run)
        return hits, [
            (text[first.start : last.start + len(last.text)], first.start) for first, last in join_unread_runs(rest)
        ]

    def _read_phrases(self, text: str, hits: list[NameMatch], rest: list[tuple[str, int]]) -> list[NameMatch]:
        """Read the words between the hits, and drop the hits that are fragments of a name that nothing bears.

        A phrase that is written as one name is one match: what is known of a part of it says nothing of the whole.
        `rest` has words with their places. Gives the hits that stay, then the new matches, some of them `UNKNOWN`.
        """
        phrases = [phrase for phrase in _list_phrases(text) if not _is_covered(text, phrase, hits)]
        found = [hit for hit in hits if not any(phrase.takes(hit) for phrase in phrases)]
        loose = [(word, place) for word, place in rest if not any(phrase.has(place) for phrase in phrases)]
        found += [self._match_other_word(word, place) for word, place in loose]
        for phrase in phrases:
            written = text[phrase.start : phrase.stop]
            named = self._match_part(written) or self._match_misspelt(written, _is_card)
            left = not any(phrase.has(hit.start) for hit in found)
            found += [NameMatch(written, phrase.start, *(named or (MatchKind.UNKNOWN,)))] if named or left else []
        return found

    def _find_longest(
        self, folded: str, place: int, ends: list[int], run: ScriptRun
    ) -> tuple[int, MatchKind, tuple[Name, ...]] | None:
        """Find the longest name that begins at `place` of the folded text and stops at one of `ends`.

        Gives its stop, how it matched (`EXACT`, `HALF` or `REFUSED`), and what it names; None if no name begins there.
        """
        if folded[place : place + 2] not in self.begins:
            return None
        last = bisect_right(ends, place + self.longest)
        for stop in reversed(ends[bisect_right(ends, place + 1) : last]):
            named = self._match_stretch(folded[place:stop], run)
            if named:
                return stop, *named
        return None

    def _match_stretch(self, key: str, run: ScriptRun) -> tuple[MatchKind, tuple[Name, ...]] | None:
        """Match a folded stretch of a sentence: a whole name, a card's short name or a refused word; else None.

        A word that only asks or joins, and one or two hiragana, are none.
        """
        if key in _STOP_WORDS or (run.script == "hiragana" and len(key) < 3):  # noqa: PLR2004 - two kana are any two kana
            return None
        if key in self.shorts and key not in self.whole:
            return MatchKind.HALF, _drop_same_things(self.halves[key])
        return self._look_up(key)

    def _match_part(self, text: str) -> tuple[MatchKind, tuple[Name, ...]] | None:
        """Match a part of a name: gives `HALF` and the names of the first kind that matches, or None.

        Whole words of a card's name are tried first, then the start of any name, then a piece of a card's. Too short a
        text, or one of words that only ask or join, has None.
        """
        key = make_skeleton(text)
        if key in self.halves:
            return MatchKind.HALF, _drop_same_things(self.halves[key])
        if not _is_long_enough(key) or all(word in _STOP_WORDS for word in text.casefold().split()):
            return None
        begun = takewhile(lambda other: other.startswith(key), self.ordered[bisect_left(self.ordered, key) :])
        found = _drop_same_things(name for other in begun for name in self._list_names(other))
        if not found and len(key) < self.longest:
            holding = (other for other in self.ordered if key in other)
            found = _drop_same_things(
                name for other in holding for name in self._list_names(other) if _contains_key(name, key)
            )
        return (MatchKind.HALF, found) if found else None

    def _match_misspelt(
        self, text: str, accepts: Callable[[Name], bool] = lambda _: True
    ) -> tuple[MatchKind, tuple[Name, ...]] | None:
        """Match a misspelt name: gives `NEAR` and the nearest names, several if they are as near.

        `accepts` restricts the names. A term must have as many words as the text; a rebalanced card counts only if the
        text begins as its name does. Gives None where no name is near enough, for a word below four characters, and for
        a number.
        """
        key = make_skeleton(text)
        if not _SHORTEST_MISSPELT <= len(key) <= self.longest + _count_allowed_edits(key, key) or key.isdigit():
            return None
        most = max(1, len(key) // 4)
        lengths = range(len(key) - most, len(key) + most + 1)
        near = [
            (score, name)
            for other, score in self._rank_by_likeness(
                key, [other for length in lengths for other in self.sized.get(length, ())]
            )
            if OSA.distance(key, other) <= _count_allowed_edits(key, other)
            for name in self._list_names(other)
            if accepts(name) and not (_REBALANCED.match(name.text) and not _REBALANCED.match(text))
            if _is_card(name) or len(name.text.split()) == len(text.split())
        ]
        best = max((score for score, _ in near), default=0.0)
        found = _drop_same_things(name for score, name in near if score > best - _MARGIN)
        return (MatchKind.NEAR, found) if found else None

    def _suggest_names(self, key: str) -> tuple[Name, ...]:
        """Suggest at most three names for a folded word that names nothing.

        Names that begin with the word come first; alike spellings are sought only where none does. A word not in ASCII
        is also tried without its last character. None for a word too short, too long or too common.
        """
        if not _SHORTEST_BEGINNING <= len(key) <= self.longest * 2 or key in _STOP_WORDS:
            return ()
        begun = self._list_beginning_with(key) or ([] if key.isascii() else self._list_beginning_with(key[:-1]))
        if begun or len(key) < _SHORTEST_MISSPELT:
            return _drop_same_things(name for other in begun for name in self._list_names(other))[:3]
        near = (
            other
            for other, _ in self._rank_by_likeness(key, self.ordered)
            if fuzz.ratio(key, other) >= _LEAST_SUGGESTED
        )
        return _drop_same_things(name for other in near for name in self._list_names(other))[:3]

    def _list_beginning_with(self, key: str) -> list[str]:
        """List folded names that begin with a folded word: the first three in order, no more."""
        at = bisect_left(self.ordered, key)
        return list(takewhile(lambda other: other.startswith(key), self.ordered[at : at + _MOST_SHARING]))

    def _match_other_word(self, word: str, place: int) -> NameMatch:
        """Match a word of a sentence that is no whole name, at its place in the text.

        With a capital or in katakana, it may be a part of at most three cards' names (`HALF`). Else it is one card's
        name misspelt (`NEAR`), or `UNKNOWN`.
        """
        named = word[:1].isupper() or all("ァ" <= c <= "ヺ" or c == "ー" for c in word)
        sharing = _drop_same_things(self.halves.get(make_skeleton(word), ())) if named else ()
        if 0 < len(sharing) <= _MOST_SHARING:
            return NameMatch(word, place, MatchKind.HALF, sharing)
        near = self._match_misspelt(word, _is_card)
        return (
            NameMatch(word, place, *near) if near and len(near[1]) == 1 else NameMatch(word, place, MatchKind.UNKNOWN)
        )

    def _rank_by_likeness(self, key: str, among: Sequence[str]) -> list[tuple[str, float]]:
        """Give at most ten names that are most like a folded word, with their likeness, best first.

        The likeness runs from 0 to 1.2. Names that are hardly like it are left out.
        """
        ten = process.extract(key, among, scorer=fuzz.ratio, limit=10, score_cutoff=_LEAST_LIKENESS)
        scored = (
            (other, OSA.normalized_similarity(key, other) + 0.2 * JaroWinkler.similarity(key, other))
            for other, *_ in ten
        )
        return sorted(scored, key=lambda pair: -pair[1])

    def _list_names(self, key: str) -> tuple[Name, ...]:
        """List the names that have this folded form, whole first, then as a part; empty if there are none."""
        return self.whole.get(key, ()) + self.halves.get(key, ())


def _drop_same_things(names: Iterable[Name]) -> tuple[Name, ...]:
    """Keep one name for each card or term, in the order given. A card's own name wins over that of a face."""
    best: dict[Id, Name] = {}
    for name in names:
        known = best.get(drop_face(name.id))
        if known is None or len(name.id.path) < len(known.id.path):
            best[drop_face(name.id)] = name
    return tuple(best.values())


def _list_name_parts(text: str) -> set[str]:
    """List every run of whole words of a name that is long enough to stand for it, folded, the whole included.

    Of `Halvar, God of Battle` these are `halvar`, `godof`, `battle` and five more. A run of hiragana, or of words that
    only ask or join, is none. Hiragana begin a run only at the start of the name.
    """
    words = [(run.script, run.folded) for run in split_runs(text)]
    halves = set()
    for first in range(len(words)):
        for last in range(first + 1, len(words) + 1 if words[first][0] != "hiragana" or first == 0 else 0):
            half = "".join(word for _, word in words[first:last])
            if _is_long_enough(half) and not all(
                word in _STOP_WORDS or script == "hiragana" for script, word in words[first:last]
            ):
                halves.add(half)
    return halves


def _settle_matches(matches: list[NameMatch]) -> list[NameMatch]:
    """Sort matches by place.

    One with several names is dropped where a match with one name alone names one of its things.
    """
    named = {drop_face(match.names[0].id) for match in matches if len(match.names) == 1}
    kept = [m for m in matches if len(m.names) == 1 or named.isdisjoint(drop_face(name.id) for name in m.names)]
    return sorted(kept, key=lambda match: match.start)


_PHRASE = re.compile(
    r"""
    [A-ZÀ-Þ0-9][\w'’-]*
    (?: (?: ,?\ (?:(?:of|the|to|in|for|from|on|a|an|at|by|with|into)\ )* | [-/] ) [A-ZÀ-Þ][\w'’-]* )+
    """,
    re.VERBOSE,
)
"""Words with capitals that follow one another: they are written as one name."""
_FIRST_WORD = re.compile(r"([\w'’-]+)(?:$|[ ,/-]+)")
_LINKS = frozenset({"a", "an", "at", "by", "for", "from", "in", "into", "of", "on", "the", "to", "with"})
_BARE_WORDS = re.compile(r"[a-z'’-]+(?: [a-z'’-]+){1,4}")
_BARE_SIGNS = re.compile(r"[ァ-ヺー㐀-鿿々〆]+(?:(?P<joined>[のへをにと、・])[ァ-ヺー㐀-鿿々〆]+)*")
"""A text of a few words and nothing else: it may be one name, too."""


@dataclass(frozen=True, slots=True)
class _Phrase:
    """A stretch of a text that is written as one name. It is `loose` where only the lack of other words says so."""

    start: int
    stop: int
    loose: bool = False

    def has(self, place: int) -> bool:
        """Whether a place of the text, counted from 0, lies in the phrase; `stop` does not."""
        return self.start <= place < self.stop

    def takes(self, hit: NameMatch) -> bool:
        """Whether a hit, a match of a name, begins in the phrase and is but a fragment of it.

        In a loose phrase, a card that is named unmistakably is no fragment.
        """
        sure = hit.how is MatchKind.HALF or " " in hit.text or (is_japanese(hit.text) and _is_long_enough(hit.text[2:]))
        return self.has(hit.start) and not (self.loose and sure and all(map(_is_card, hit.names)))


def _list_phrases(text: str) -> list[_Phrase]:
    """List the stretches of a text that are written as one name: in `Does Storm Crow fly`, that from 5 to 15.

    A text of a few words in lower case, or of katakana and kanji alone, is a stretch as a whole.
    """
    plain = text.strip()
    signs = _BARE_SIGNS.fullmatch(plain)
    if signs or (_BARE_WORDS.fullmatch(plain) and not _STOP_WORDS - _LINKS & set(plain.split())):
        return [_Phrase(0, len(text), loose=signs is None or signs["joined"] is not None)]
    found = []
    for phrase in _PHRASE.finditer(text):
        begin = phrase.start()
        while (word := _FIRST_WORD.match(text, begin, phrase.end())) and word[1].casefold() in _STOP_WORDS:
            begin = word.end()  # a sentence begins with a capital, too
        if _PHRASE.fullmatch(text, begin, phrase.end()):
            found.append(_Phrase(begin, phrase.end()))
    return found


def _is_covered(text: str, phrase: _Phrase, hits: Iterable[NameMatch]) -> bool:
    """Whether every word of a phrase lies in a hit; linking words such as `of`, and single kana, need not."""
    left = text
    for hit in hits:
        left = left[: hit.start] + " " * len(hit.text) + left[hit.start + len(hit.text) :]
    words = re.findall(r"[^\W_]+", left[phrase.start : phrase.stop])
    return all(word in _LINKS or word == "s" or re.fullmatch("[ぁ-ゖー]", word) for word in words)


def _is_card(name: Name) -> bool:
    """Whether a name is that of a card."""
    return name.id.kind == "card"


def _is_long_enough(key: str) -> bool:
    """Whether a folded word is long enough to stand for a name: two kana or kanji, four letters.

    Figures alone never are.
    """
    if key.isascii():
        return len(key) >= 4 and not key.isdigit()  # noqa: PLR2004
    return len(key) > 1


def _contains_key(name: Name, key: str) -> bool:
    """Whether a card's name, known to have a folded word in it, counts: in Latin script, if one of its words begins so.

    In any other script it always counts. False for a term.
    """
    if not _is_card(name):
        return False
    words = [make_skeleton(word) for word in name.text.split()]
    return not key.isascii() or any("".join(words[i:]).startswith(key) for i in range(len(words)))


def _count_allowed_edits(key: str, other: str) -> int:
    """Give how many mistakes are allowed between two folded words, by the shorter one.

    Four letters allow none, five to seven one, then one in four. With other than ASCII letters, four allow one.
    """
    shorter = min(len(key), len(other))
    if shorter < _SHORTEST_MISSPELT + (key.isascii() and other.isascii()):
        return 0
    return max(1, shorter // 4)
