"""Whether a citation holds: does the rule exist, is it still the rule that was meant, does it say what is quoted.

A number that was right once and is another rule's now is *stale*. A number *never existed* only where the
game's numbering rules it out: Magic skips the letters l and o. Any other number that no edition held has
is *unknown*, for editions between them may have had it. Telling these apart needs the older editions.
Quotations are checked against the text where it is held, else against the index: its fingerprints
find every passage that is long enough (`rulebook.fold`), its hashes whole rules of any length.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from rapidfuzz import fuzz

from graph.lookup.queries import Cited, read
from graph.lookup.resolve import Decision, Resolution, resolve
from graph.store.catalogue import Catalogue, Node
from rulebook.diff import Span, compare_words
from rulebook.errors import HanreiError
from rulebook.fold import GRAM, WINDOW, compute_fingerprints, fold, hash_folded, is_japanese
from rulebook.ids import Id, make_sort_key
from rulebook.units import Edition, Genre, Kind

__all__ = ["Existence", "Match", "UnreadableCitationError", "Verdict", "check"]

_TELLING = {"ja": 6, "en": 12}
"""Folded characters that a text, where it is held, can be searched for; fewer stand anywhere."""
_LEFT_OUT = re.compile(r"\s*[\[(（［]?\s*(?:…+|⋯+|\.(?:\s?\.){2,}|・{3,})\s*[\])）］]?\s*")
"""What stands for words that a quotation leaves out."""
_MUCH = 80.0
"""How alike, in percent, a passage and a quotation of it are that was altered."""


class Existence(StrEnum):
    """Whether the rule that a citation names is there."""

    EXISTS = "exists"
    MOVED = "moved"
    STALE = "stale"
    LATER = "not yet"
    NEVER = "never existed"
    UNKNOWN = "in no edition held"
    AMBIGUOUS = "ambiguous"


class Match(StrEnum):
    """Whether a rule says what is quoted from it."""

    HERE = "matches here"
    THERE = "matches there"
    ALTERED = "altered"
    NONE = "no match"
    SHORT = "too short to tell"
    UNHELD = "too little held to tell"


_WORST = (Match.NONE, Match.THERE, Match.ALTERED, Match.SHORT, Match.UNHELD, Match.HERE)
_UNTOLD = frozenset({Match.SHORT, Match.UNHELD})


class UnreadableCitationError(HanreiError):
    """A text that is not one citation of one rule."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one citation.

    `id` is the rule it was checked against (the cited number in the edition asked, else in the last that had
    it), `now` where the rule that was meant stands in that edition, `near` the neighbours of a number that is
    not there, or the rules that an ambiguous one may mean. With a quotation: whether it matches, the rules
    that it was `found` in, and, where it was altered and the text is held, `spans`: out is what the rule says,
    in what was quoted.
    """

    cited: str
    existence: Existence
    reason: str
    id: Id | None = None
    now: tuple[Id, ...] = ()
    near: tuple[Id, ...] = ()
    match: Match | None = None
    found: tuple[Id, ...] = ()
    spans: tuple[Span, ...] | None = None

    @property
    def holds(self) -> bool | None:
        """Whether there is nothing to mend; None where what is held cannot tell."""
        if self.existence is Existence.UNKNOWN or (self.existence is Existence.EXISTS and self.match in _UNTOLD):
            return None
        return self.existence is Existence.EXISTS and self.match in {None, Match.HERE}


def check(
    catalogue: Catalogue,
    cited: str,
    quote: str | None = None,
    at: str | dt.date | None = None,
    *,
    game: str | None = None,
    about: str = "",
) -> Verdict:
    """The verdict on one citation.

    Takes it as typed (`mtg:702.142a@cr-2021-02-05`, `CR 702.142a`, `fab:6.3.2`), a quotation, the day
    whose rules are asked (else the edition in the citation, else the newest), the game where the text
    names none, and words said about the rule, which may name the keyword that was meant.

    Raises:
        UnreadableCitationError: it is no citation, or a range of rules.
    """
    asked = _asked(catalogue, cited)
    language = None if quote is None else "ja" if is_japanese(quote) else "en"
    answer = resolve(catalogue, _typed(asked), game=asked.game or game, at=at, language=language)
    verdict, node = _existence(catalogue, replace(asked, text=cited, game=asked.game or game), answer)
    if quote and fold(quote):
        verdict = _quoted(catalogue, quote, node, verdict)
    if node and verdict.existence is Existence.EXISTS and verdict.match is not Match.HERE:
        return _stale(catalogue, verdict, node, f"{quote or ''} {about}")
    return verdict


def _asked(catalogue: Catalogue, cited: str) -> Cited:
    """The citation taken apart; a game may stand behind it in brackets: CR 6.5.8 (fab)."""
    games = {edition.game for edition in catalogue.editions()}
    behind = re.fullmatch(rf"(.*\d[a-z]?)\s*\(({'|'.join(map(re.escape, sorted(games)))})\)\s*", cited)
    parts = read(behind[1] if behind else cited, games)
    if len(parts) != 1 or not isinstance(parts[0], Cited):
        remedy = "write it as mtg:702.142a or CR 702.142a"
        raise UnreadableCitationError(f"{cited!r} is no citation of one rule", where="the citation", remedy=remedy)
    if parts[0].last:
        remedy = "cite its rules one by one; a scan takes ranges apart"
        raise UnreadableCitationError(f"{cited!r} is a range", where="the citation", remedy=remedy)
    return replace(parts[0], game=behind[2]) if behind else parts[0]


def _typed(asked: Cited) -> str:
    """The citation as an id, as far as it is one."""
    game = f"{asked.game}:" if asked.game else ""
    return f"{game}{asked.path}" + (f"@{asked.edition}" if asked.edition else "")


# Whether it is there.


def _existence(catalogue: Catalogue, asked: Cited, answer: Resolution) -> tuple[Verdict, Node | None]:
    """The verdict on the number alone, and the rule to hold a quotation against."""
    ids = tuple(candidate.id for candidate in answer.candidates)
    if answer.decision is Decision.AMBIGUOUS:
        return Verdict(asked.text, Existence.AMBIGUOUS, answer.reason or "several games have it", near=ids), None
    if answer.decision is Decision.NONE:
        return _absent(catalogue, asked, answer), None
    there = next((one for one in answer.candidates if one.id.path == asked.path), answer.candidates[0])
    node = catalogue.node(there.id)
    if answer.decision is Decision.MOVED and ids[0].path != asked.path:
        return Verdict(asked.text, Existence.MOVED, answer.reason, there.id, now=ids[:1]), node
    return Verdict(asked.text, Existence.EXISTS, answer.reason or f"{there.label}, {there.why}", there.id), node


def _absent(catalogue: Catalogue, asked: Cited, answer: Resolution) -> Verdict:
    """A number that is not in the edition asked: gone since, not there yet, or invented."""
    near = tuple(candidate.id for candidate in answer.candidates)
    editions = _editions(catalogue)
    had = [node for node in catalogue.numbered(asked.path) if node.held and asked.game in {None, node.id.game}]
    if not had:
        existence = Existence.NEVER if _is_skipped(asked, answer) else Existence.UNKNOWN
        return Verdict(asked.text, existence, f"{answer.reason}; {_none_of(catalogue, asked)}", near=near)
    last = max(had, key=lambda node: _age(editions, node.id))
    reason = f"{answer.reason}; {_called(catalogue, last)} stands in {last.id.edition}"
    beside = [rule for rule in near if rule.game == last.id.game and rule.path != asked.path]
    if beside and _age(editions, beside[0]) < min(_age(editions, node.id) for node in had):
        return Verdict(asked.text, Existence.LATER, f"{reason}, later than what was asked", last.id, near=near)
    return Verdict(asked.text, Existence.STALE, f"{reason}, and is gone since", last.id, near=near)


def _is_skipped(asked: Cited, answer: Resolution) -> bool:
    """Whether the game's numbering passes a number over: the subrules of Magic have no letter l or o."""
    letters = {candidate.id.path[-1:] for candidate in answer.candidates}
    return {"l": {"k", "m"}, "o": {"n", "p"}}.get(asked.path[-1:], set()) == letters & set("kmnp") != set()


def _none_of(catalogue: Catalogue, asked: Cited) -> str:
    """That no edition held has a number, and which editions these are: others may have had it."""
    books = [one for one in catalogue.editions() if one.game == asked.game and one.genre is Genre.RULEBOOK]
    if not books:
        return "no edition held has it"
    several = f"none of the {len(books)} editions of {asked.game} held has it"
    return f"{several}: {', '.join(one.name for one in books)}"


# Whether it is still the rule that was meant.


def _stale(catalogue: Catalogue, verdict: Verdict, node: Node, said: str) -> Verdict:
    """The verdict, unless what was quoted or named stood at this number in an older edition and has left it."""
    editions = _editions(catalogue)
    younger = _age(editions, node.id)
    for old in sorted(catalogue.numbered(node.id.path), key=lambda other: _age(editions, other.id), reverse=True):
        if not (old.held and old.id.game == node.id.game and _age(editions, old.id) < younger):
            continue
        heading, before = _heading(catalogue, node), _heading(catalogue, old)
        named = before and before != heading and _names(said, before) and not (heading and _names(said, heading))
        kin = catalogue.kin(old.id)
        stood = not {old.id, *(one.there for one in kin if one.relation == "translation")}.isdisjoint(verdict.found)
        if stood or named:
            now = tuple(one.there for one in kin if one.there.edition == node.id.edition)
            if node.id in now:
                continue
            went = f"it is {', '.join(id.path for id in now)} now" if now else "it is gone since"
            what = "the words stood there" if stood else f"{before} stood there"
            reason = f"in {node.id.edition} this is {_called(catalogue, node)}; {what} in {old.id.edition}, {went}"
            return replace(verdict, existence=Existence.STALE, reason=reason, now=now)
    return verdict


def _names(said: str, heading: str) -> bool:
    return any(
        re.search(rf"(?<!\w){re.escape(name.strip())}(?!\w)", said, re.IGNORECASE) for name in heading.split("/")
    )


def _heading(catalogue: Catalogue, node: Node) -> str:
    """The title of a rule or of the rule that it stands under: what a keyword is called."""
    here: Node | None = node
    while here is not None and here.kind in {Kind.RULE, Kind.SUBRULE, Kind.EXAMPLE}:
        if here.title:
            return here.title
        here = catalogue.node(replace(here.id, path=here.parent)) if here.parent else None
    return ""


def _called(catalogue: Catalogue, node: Node) -> str:
    heading = _heading(catalogue, node)
    return f"{node.id.path} ({heading})" if heading else node.id.path


# Whether it says so.


def _quoted(catalogue: Catalogue, quote: str, node: Node | None, verdict: Verdict) -> Verdict:
    """The verdict with what a quotation says to it; one with words left out is as good as the worst of its parts."""
    parts = [part for part in _LEFT_OUT.split(quote) if fold(part)]
    if len(parts) < 2:  # noqa: PLR2004 - nothing was left out in its middle
        return _Quotation(catalogue, quote, node, verdict).judge()
    judged = [_Quotation(catalogue, part, node, verdict).judge() for part in parts]
    worst = min(judged, key=lambda one: _WORST.index(one.match or Match.HERE))
    common = tuple(rule for rule in judged[0].found if all(rule in one.found for one in judged))
    places = (node.id, *common) if node else common
    if worst.match is Match.HERE and not any(_in_order(catalogue, rule, parts) for rule in places):
        reason = f"{verdict.reason}; its words stand there, and not in this order"
        return replace(worst, match=Match.ALTERED, found=common, reason=reason)
    return replace(worst, found=common or worst.found) if worst.match is Match.HERE else worst


def _in_order(catalogue: Catalogue, rule: Id, parts: Sequence[str]) -> bool:
    """Whether the parts stand in a rule one behind the other; so it is taken where the text is not held."""
    node = catalogue.node(rule)
    if node is None or node.text is None:
        return node is not None
    text, place = fold(_content(node)), 0
    for part in map(fold, parts):
        place = text.find(part, place)
        if place < 0:
            return False
        place += len(part)
    return True


class _Quotation:
    """A quotation, and every rule that it stands in; `node` is the rule it should stand in, where that is there."""

    def __init__(self, catalogue: Catalogue, quote: str, node: Node | None, verdict: Verdict) -> None:
        self._catalogue, self._quote, self._node, self._verdict = catalogue, quote, node, verdict
        self._folded = fold(quote)
        self._language = "ja" if is_japanese(self._folded) else "en"
        self._enough = len(self._folded) >= GRAM[self._language] + WINDOW[self._language] - 1
        self._under = {child.id for child in catalogue.under(node.id)} if node else set()
        self._kin = {kin.there: kin for kin in catalogue.kin(node.id)} if node else {}
        self._found = tuple(sorted(self._bearers(), key=self._distance))

    def judge(self) -> Verdict:
        """The verdict with what the quotation says to it."""
        verdict, found, node = self._verdict, self._found, self._node
        here = [rule for rule in found if self._is_here(rule)]
        if here or (node and self._folded == fold(_heading(self._catalogue, node))):
            inside = f"; the words stand in {here[0]}" if here and node and here[0] != node.id else ""
            return replace(verdict, match=Match.HERE, found=found, reason=verdict.reason + inside)
        past = next((rule for rule in found if rule in self._kin), None)
        if past:
            reason = f"{verdict.reason}; these were its words in {past}, edited since"
            return replace(verdict, match=Match.THERE, found=found, reason=reason)
        if found:
            listed = ", ".join(map(str, found[:3])) + (" and elsewhere" if found[3:] else "")
            reason = f"{verdict.reason}; the words stand in {listed}"
            return replace(verdict, match=Match.THERE, found=found, reason=reason)
        altered = self._altered()
        if altered is not None:
            return replace(verdict, match=Match.ALTERED, spans=altered or None)
        if len(self._folded) < _TELLING[self._language]:
            return replace(verdict, match=Match.SHORT)
        told = self._enough or (node and node.text is not None)
        return replace(verdict, match=Match.NONE if told else Match.UNHELD)

    def _is_here(self, rule: Id) -> bool:
        """Whether it is the cited rule, what stands under that, or the same rule elsewhere, unedited or translated."""
        mine = self._node is not None and rule == self._node.id
        kin = self._kin.get(rule)
        return mine or rule in self._under or (kin is not None and (kin.relation == "translation" or not kin.edited))

    def _bearers(self) -> set[Id]:
        """Every rule of the game that has these words, as far as text or index can tell."""
        found = set(self._catalogue.bearing(hash_folded(self._quote)))
        if self._enough:
            bearers = [set(self._catalogue.bearing(mark)) for mark in compute_fingerprints(self._quote)]
            found |= set.intersection(*bearers)
        rules = found | set(self._likely())
        game = next((rule.game for rule in (self._verdict.id, *self._verdict.near) if rule), None)
        nodes = [self._catalogue.node(rule) for rule in rules if rule.game == game]
        return {node.id for node in nodes if node and node.held and self._stands_in(node, known=node.id in found)}

    def _likely(self) -> Iterator[Id]:
        """The rules whose text is read whatever the index says: the cited one, its past, its kin, its neighbours."""
        yield from self._verdict.near
        if self._node:
            yield self._node.id
            yield from self._under
            yield from (node.id for node in self._catalogue.numbered(self._node.id.path))
            yield from self._kin

    def _stands_in(self, node: Node, *, known: bool) -> bool:
        if node.text is None:
            return known
        whole = node.hash == hash_folded(self._quote)
        return whole or (len(self._folded) >= _TELLING[self._language] and self._folded in fold(_content(node)))

    def _distance(self, rule: Id) -> tuple[bool, bool, str, object]:
        edition = self._node.id.edition if self._node else None
        return (not self._is_here(rule), rule.edition != edition, str(rule.edition), make_sort_key(rule.path))

    def _altered(self) -> tuple[Span, ...] | None:
        """How the rule's words were altered; empty where only the index can tell that they were; None if not."""
        node = self._node
        if node is None:
            return None
        if node.text is None:
            return () if set(compute_fingerprints(self._quote)) & set(node.fingerprints) else None
        if len(self._folded) < _TELLING[self._language]:
            return None
        text = _content(node)
        place = fuzz.partial_ratio_alignment(text, self._quote, score_cutoff=_MUCH)
        if place is None:
            return None
        start, end = place.src_start, place.src_end
        if self._language == "en":  # whole words
            start = max(text.rfind(" ", 0, start + 1), text.rfind("\n", 0, start + 1)) + 1
            while text[end : end + 1].isalnum():
                end += 1
        if text[end : end + 1] == self._quote[-1]:
            end += 1
        return compare_words(text[start:end], self._quote)


def _content(node: Node) -> str:
    return f"{node.title}\n{node.text}".strip()


# The order of editions.


def _editions(catalogue: Catalogue) -> dict[tuple[str, str], Edition]:
    return {(edition.game, edition.name): edition for edition in catalogue.editions()}


def _age(editions: dict[tuple[str, str], Edition], id: Id) -> dt.date:
    """The day that an edition came into force; the undated count as the newest."""
    return editions[id.game, str(id.edition)].effective or dt.date.max
