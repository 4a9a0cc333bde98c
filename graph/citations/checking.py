"""Check a citation: does the rule exist, is it still the rule that was meant, and does it say what is quoted?

A number that was right once and is another rule's now is *stale*. A number *never existed* only where the game's
numbering rules it out: Magic skips the letters l and o. Any other number that no edition held has is *unknown*, for
editions between them may have had it. Telling these apart needs the older editions.

A quotation is checked against the text where it is held, else against the index. The index's fingerprints find
passages that are long enough (`rulebook.fold`), its hashes whole rules of any length.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from rapidfuzz import fuzz

from graph.citations.wording import Doubt
from graph.lookup.queries import Reference, split_query
from graph.lookup.resolve import Decision, Resolution, resolve
from graph.store.catalogue import Catalogue, Node
from rulebook.diff import Span, compare_words
from rulebook.errors import HanreiError
from rulebook.fold import GRAM, WINDOW, compute_fingerprints, fold, hash_folded, is_japanese
from rulebook.ids import Id, make_sort_key
from rulebook.units import Edition, Genre, Kind

__all__ = ["Existence", "Match", "UnreadableCitationError", "Verdict", "check"]

_SHORTEST_SEARCHED = {"ja": 6, "en": 12}
"""How many folded characters a quotation needs to be searched for in a text, by language."""
_LEFT_OUT = re.compile(r"\s*[\[(（［]?\s*(?:…+|⋯+|\.(?:\s?\.){2,}|・{3,})\s*[\])）］]?\s*")
"""What stands for words that a quotation leaves out."""
_LEAST_ALIKE = 80.0
"""How alike, in percent, an altered quotation and its passage must be."""


class Existence(StrEnum):
    """Whether the rule that a citation names is there."""

    EXISTS = "exists"
    MOVED = "moved"
    STALE = "stale"
    LATER = "not yet"
    NEVER = "never existed"
    UNKNOWN = "in no edition held"
    AMBIGUOUS = "ambiguous"
    OTHER = "another rule"


class Match(StrEnum):
    """Whether a rule says what is quoted from it."""

    HERE = "matches here"
    THERE = "matches there"
    ALTERED = "altered"
    NONE = "no match"
    SHORT = "too short to tell"
    UNHELD = "too little held to tell"


_WORST = (Match.NONE, Match.THERE, Match.ALTERED, Match.SHORT, Match.UNHELD, Match.HERE)
_UNDECIDED = frozenset({Match.SHORT, Match.UNHELD})


class UnreadableCitationError(HanreiError):
    """A text that is not one citation of one rule."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one citation.

    `id` is the rule it was checked against: in the edition asked, else in the last edition that had the number. `now`
    is where the rule that was meant stands in that edition. `near` lists neighbours of a number that is not there, or
    the rules that an ambiguous one may mean.

    With a quotation, `match` says whether the rule has the words, and `found` lists the rules that do. `spans` shows
    how an altered quotation differs from a text held: `out` is in the rule, `in` is in the quotation. `doubtful` says
    that only the words around speak against the rule, and not surely.
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
    doubtful: bool = False

    @property
    def holds(self) -> bool | None:
        """Whether the citation is right as it stands: its rule exists, and has the words quoted, if any.

        None where what is held cannot decide it. An ambiguous or moved one is False, and so are altered words.
        """
        if self.existence is Existence.UNKNOWN or (self.existence is Existence.EXISTS and self.match in _UNDECIDED):
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
    doubt: Callable[[Node], Doubt | None] | None = None,
) -> Verdict:
    """Check one citation: whether its rule exists, is still the one that was meant, and has the words quoted.

    `cited` is the citation as typed, such as `mtg:702.142a@cr-2021-02-05`, `CR 702.142a` or `fab:6.3.2`. `quote` is a
    quotation. `at` is the day whose rules apply, where the citation names no edition; else they are the newest. `game`
    applies where the citation names none. `about` is text around it, which may name the keyword that was meant. `doubt`
    compares the words of a comment with the rule that exists.

    The verdict's `existence` is `exists`, `moved`, `stale` or another. A rule that no edition held has is a verdict,
    too. Unless the rule has the words quoted, these and `about` may make it `stale`. So may `doubt`, which may also
    make it `another rule`. Its `match` is None without a quotation, or for one of mere signs.

    Raises:
        UnreadableCitationError: it is no citation, several, or a range of rules.
    """
    asked = _parse_citation(catalogue, cited)
    language = None if quote is None else "ja" if is_japanese(quote) else "en"
    answer = resolve(catalogue, _write_as_id(asked), game=asked.game or game, at=at, language=language)
    verdict, node = _judge_existence(catalogue, replace(asked, text=cited, game=asked.game or game), answer)
    if quote and fold(quote):
        verdict = _judge_quotation(catalogue, quote, node, verdict)
    if node and verdict.existence is Existence.EXISTS and verdict.match is not Match.HERE:
        verdict = _check_stale(catalogue, verdict, node, f"{quote or ''} {about}")
    if node and doubt and verdict.existence is Existence.EXISTS and verdict.match not in {Match.HERE, Match.THERE}:
        found = doubt(node)
        if found:
            existence = Existence.STALE if found.stale else Existence.OTHER
            return replace(verdict, existence=existence, reason=found.reason, now=found.now, doubtful=not found.sure)
    return verdict


def _parse_citation(catalogue: Catalogue, cited: str) -> Reference:
    """Parse a citation into its number, game and edition. Its game may stand behind it in brackets: `CR 6.5.8 (fab)`.

    Raises:
        UnreadableCitationError: it is no citation, or a range of rules.
    """
    games = {edition.game for edition in catalogue.editions()}
    behind = re.fullmatch(rf"(.*\d[a-z]?)\s*\(({'|'.join(map(re.escape, sorted(games)))})\)\s*", cited)
    parts = split_query(behind[1] if behind else cited, games)
    if len(parts) != 1 or not isinstance(parts[0], Reference):
        remedy = "write it as mtg:702.142a or CR 702.142a"
        raise UnreadableCitationError(f"{cited!r} is no citation of one rule", where="the citation", remedy=remedy)
    if parts[0].last:
        remedy = "cite its rules one by one; a scan takes ranges apart"
        raise UnreadableCitationError(f"{cited!r} is a range", where="the citation", remedy=remedy)
    return replace(parts[0], game=behind[2]) if behind else parts[0]


def _write_as_id(asked: Reference) -> str:
    """Write a citation as `"mtg:702.19b@cr-2021-02-05"`; a game or an edition that it does not name is left out."""
    game = f"{asked.game}:" if asked.game else ""
    return f"{game}{asked.path}" + (f"@{asked.edition}" if asked.edition else "")


# Whether the rule exists.


def _judge_existence(catalogue: Catalogue, asked: Reference, answer: Resolution) -> tuple[Verdict, Node | None]:
    """Judge the number alone, by how it was resolved. Gives the verdict, and the rule to hold a quotation against.

    The rule is None for a number that is ambiguous or not there.
    """
    ids = tuple(candidate.id for candidate in answer.candidates)
    if answer.decision is Decision.AMBIGUOUS:
        return Verdict(asked.text, Existence.AMBIGUOUS, answer.reason or "several games have it", near=ids), None
    if answer.decision is Decision.NONE:
        return _judge_absent(catalogue, asked, answer), None
    there = next((one for one in answer.candidates if one.id.path == asked.path), answer.candidates[0])
    node = catalogue.node(there.id)
    if answer.decision is Decision.MOVED and ids[0].path != asked.path:
        return Verdict(asked.text, Existence.MOVED, answer.reason, there.id, now=ids[:1]), node
    return Verdict(asked.text, Existence.EXISTS, answer.reason or f"{there.label}, {there.why}", there.id), node


def _judge_absent(catalogue: Catalogue, asked: Reference, answer: Resolution) -> Verdict:
    """Judge a number that is not in the edition asked. If no edition has it, it is `UNKNOWN`.

    It is `NEVER` where the game's numbering skips it, too. If one has it, it is `LATER` where all that have it are
    later than the neighbours asked, else `STALE`. The reason names the editions.
    """
    near = tuple(candidate.id for candidate in answer.candidates)
    editions = _index_editions(catalogue)
    had = [node for node in catalogue.numbered(asked.path) if node.held and asked.game in {None, node.id.game}]
    if not had:
        existence = Existence.NEVER if _is_skipped(asked, answer) else Existence.UNKNOWN
        return Verdict(
            asked.text, existence, f"{answer.reason}; {_describe_lacking_editions(catalogue, asked)}", near=near
        )
    last = max(had, key=lambda node: _get_effective_day(editions, node.id))
    reason = f"{answer.reason}; {_describe_rule(catalogue, last)} stands in {last.id.edition}"
    beside = [rule for rule in near if rule.game == last.id.game and rule.path != asked.path]
    if beside and _get_effective_day(editions, beside[0]) < min(_get_effective_day(editions, node.id) for node in had):
        return Verdict(asked.text, Existence.LATER, f"{reason}, later than what was asked", last.id, near=near)
    return Verdict(asked.text, Existence.STALE, f"{reason}, and is gone since", last.id, near=near)


def _is_skipped(asked: Reference, answer: Resolution) -> bool:
    """Whether the game's numbering skips a number: Magic's subrules have no letter l or o.

    It is told by the neighbours in `answer`: k and m, or n and p.
    """
    letters = {candidate.id.path[-1:] for candidate in answer.candidates}
    return {"l": {"k", "m"}, "o": {"n", "p"}}.get(asked.path[-1:], set()) == letters & set("kmnp") != set()


def _describe_lacking_editions(catalogue: Catalogue, asked: Reference) -> str:
    """Say that no edition held has a number: `"none of the 2 editions of fab held has it: en, ja"`.

    Without a game, or with one that is not held, it is `"no edition held has it"`.
    """
    books = [one for one in catalogue.editions() if one.game == asked.game and one.genre is Genre.RULEBOOK]
    if not books:
        return "no edition held has it"
    several = f"none of the {len(books)} editions of {asked.game} held has it"
    return f"{several}: {', '.join(one.name for one in books)}"


# Whether it is still the rule that was meant.


def _check_stale(catalogue: Catalogue, verdict: Verdict, node: Node, said: str) -> Verdict:
    """Make the verdict stale where what was quoted or named stood at this number once and has moved. Else keep it.

    `said` is the quotation with the words around it: a keyword is named in it. Older editions are asked, the newest
    first, and the first that fits counts. `now` then has where that rule stands.
    """
    editions = _index_editions(catalogue)
    younger = _get_effective_day(editions, node.id)
    for old in sorted(
        catalogue.numbered(node.id.path), key=lambda other: _get_effective_day(editions, other.id), reverse=True
    ):
        if not (old.held and old.id.game == node.id.game and _get_effective_day(editions, old.id) < younger):
            continue
        heading, before = _find_heading(catalogue, node), _find_heading(catalogue, old)
        named = (
            before
            and before != heading
            and _mentions_heading(said, before)
            and not (heading and _mentions_heading(said, heading))
        )
        kin = catalogue.kin(old.id)
        stood = not {old.id, *(one.there for one in kin if one.relation == "translation")}.isdisjoint(verdict.found)
        if stood or named:
            now = tuple(one.there for one in kin if one.there.edition == node.id.edition)
            if node.id in now:
                continue
            went = f"it is {', '.join(id.path for id in now)} now" if now else "it is gone since"
            what = "the words stood there" if stood else f"{before} stood there"
            reason = (
                f"in {node.id.edition} this is {_describe_rule(catalogue, node)}; {what} in {old.id.edition}, {went}"
            )
            return replace(verdict, existence=Existence.STALE, reason=reason, now=now)
    return verdict


def _mentions_heading(said: str, heading: str) -> bool:
    """Whether a text contains one of the names in a heading, divided by `/`, as whole words in any case."""
    return any(
        re.search(rf"(?<!\w){re.escape(name.strip())}(?!\w)", said, re.IGNORECASE) for name in heading.split("/")
    )


def _find_heading(catalogue: Catalogue, node: Node) -> str:
    """Find the title of a rule, or of the rule above it: the name of its keyword. A section's title does not count.

    Empty if there is none.
    """
    here: Node | None = node
    while here is not None and here.kind in {Kind.RULE, Kind.SUBRULE, Kind.EXAMPLE}:
        if here.title:
            return here.title
        here = catalogue.node(replace(here.id, path=here.parent)) if here.parent else None
    return ""


def _describe_rule(catalogue: Catalogue, node: Node) -> str:
    """Write a rule's number, with its heading in brackets: `"702.19b (Trample)"`.

    The heading may be that of a rule above. Without one there are no brackets.
    """
    heading = _find_heading(catalogue, node)
    return f"{node.id.path} ({heading})" if heading else node.id.path


# Whether the rule says what is quoted.


def _judge_quotation(catalogue: Catalogue, quote: str, node: Node | None, verdict: Verdict) -> Verdict:
    """Add to the verdict what the quotation shows.

    A quotation in parts, with `…` between, is as good as its worst part. `node` is the rule that should have the words,
    or None. Parts that stand in another order count as altered.
    """
    parts = [part for part in _LEFT_OUT.split(quote) if fold(part)]
    if len(parts) < 2:  # noqa: PLR2004 - nothing was left out in its middle
        return _Quotation(catalogue, quote, node, verdict).judge()
    judged = [_Quotation(catalogue, part, node, verdict).judge() for part in parts]
    worst = min(judged, key=lambda one: _WORST.index(one.match or Match.HERE))
    common = tuple(rule for rule in judged[0].found if all(rule in one.found for one in judged))
    places = (node.id, *common) if node else common
    if worst.match is Match.HERE and not any(_has_in_order(catalogue, rule, parts) for rule in places):
        reason = f"{verdict.reason}; its words stand there, and not in this order"
        return replace(worst, match=Match.ALTERED, found=common, reason=reason)
    return replace(worst, found=common or worst.found) if worst.match is Match.HERE else worst


def _has_in_order(catalogue: Catalogue, rule: Id, parts: Sequence[str]) -> bool:
    """Whether a rule has the parts in this order. For a rule known without its text, that is assumed; else False."""
    node = catalogue.node(rule)
    if node is None or node.text is None:
        return node is not None
    text, place = fold(_get_content(node)), 0
    for part in map(fold, parts):
        place = text.find(part, place)
        if place < 0:
            return False
        place += len(part)
    return True


class _Quotation:
    """A quotation, and every rule that has its words. `node` is the rule that should have them, where there is one."""

    def __init__(self, catalogue: Catalogue, quote: str, node: Node | None, verdict: Verdict) -> None:
        """Take the quotation, the rule that should have its words or None, and the verdict on the citation.

        The rules that have the words are found at once, nearest first.
        """
        self._catalogue, self._quote, self._node, self._verdict = catalogue, quote, node, verdict
        self._folded = fold(quote)
        self._language = "ja" if is_japanese(self._folded) else "en"
        self._enough = len(self._folded) >= GRAM[self._language] + WINDOW[self._language] - 1
        self._under = {child.id for child in catalogue.under(node.id)} if node else set()
        self._kin = {kin.there: kin for kin in catalogue.kin(node.id)} if node else {}
        self._found = tuple(sorted(self._find_bearers(), key=self._measure_distance))

    def judge(self) -> Verdict:
        """Give the verdict with what the quotation shows: its `match`, and in `found` the rules with its words.

        They match here, in another rule or in the rule before it was edited (`THERE`), nearly (`ALTERED`), or not at
        all. The first of these that fits is given. A keyword's title alone matches here. Too short a quotation, or too
        little held, leaves it open.
        """
        verdict, found, node = self._verdict, self._found, self._node
        holding = [rule for rule in found if self._is_here(rule)]
        if holding or (node and self._folded == fold(_find_heading(self._catalogue, node))):
            inside = f"; the words stand in {holding[0]}" if holding and node and holding[0] != node.id else ""
            return replace(verdict, match=Match.HERE, found=found, reason=verdict.reason + inside)
        past = next((rule for rule in found if rule in self._kin), None)
        if past:
            reason = f"{verdict.reason}; these were its words in {past}, edited since"
            return replace(verdict, match=Match.THERE, found=found, reason=reason)
        if found:
            listed = ", ".join(map(str, found[:3])) + (" and elsewhere" if found[3:] else "")
            reason = f"{verdict.reason}; the words stand in {listed}"
            return replace(verdict, match=Match.THERE, found=found, reason=reason)
        altered = self._find_alteration()
        if altered is not None:
            return replace(verdict, match=Match.ALTERED, spans=altered or None)
        if len(self._folded) < _SHORTEST_SEARCHED[self._language]:
            return replace(verdict, match=Match.SHORT)
        decidable = self._enough or (node and node.text is not None)
        return replace(verdict, match=Match.NONE if decidable else Match.UNHELD)

    def _is_here(self, rule: Id) -> bool:
        """Whether a rule counts as the cited one: it is that rule, or its child, or its counterpart elsewhere.

        A counterpart counts if it is a translation, or if no words changed in between. Deeper rules, and children of
        counterparts, do not count.
        """
        mine = self._node is not None and rule == self._node.id
        kin = self._kin.get(rule)
        return mine or rule in self._under or (kin is not None and (kin.relation == "translation" or not kin.edited))

    def _find_bearers(self) -> set[Id]:
        """Find the ids of all rules held of the game that have these words, by text or by index. An empty set for none.

        The game is that of the verdict's rule, else of its neighbours; without either, nothing is found.
        """
        found = set(self._catalogue.bearing(hash_folded(self._quote)))
        if self._enough:
            bearers = [set(self._catalogue.bearing(mark)) for mark in compute_fingerprints(self._quote)]
            found |= set.intersection(*bearers)
        rules = found | set(self._list_likely())
        game = next((rule.game for rule in (self._verdict.id, *self._verdict.near) if rule), None)
        nodes = [self._catalogue.node(rule) for rule in rules if rule.game == game]
        return {node.id for node in nodes if node and node.held and self._stands_in(node, known=node.id in found)}

    def _list_likely(self) -> Iterator[Id]:
        """List the ids whose text is read in any case: the cited rule's, its neighbours', and of its other editions.

        One may come several times.
        """
        yield from self._verdict.near
        if self._node:
            yield self._node.id
            yield from self._under
            yield from (node.id for node in self._catalogue.numbered(self._node.id.path))
            yield from self._kin

    def _stands_in(self, node: Node, *, known: bool) -> bool:
        """Whether a rule has the words. `known` is the index's answer, for a rule without text.

        Fewer than 12 folded characters (6 in Japanese) must be its whole text.
        """
        if node.text is None:
            return known
        whole = node.hash == hash_folded(self._quote)
        return whole or (
            len(self._folded) >= _SHORTEST_SEARCHED[self._language] and self._folded in fold(_get_content(node))
        )

    def _measure_distance(self, rule: Id) -> tuple[bool, bool, str, object]:
        """Give the sort key of a rule: the cited rule and its like first, then its edition, then others by number."""
        edition = self._node.id.edition if self._node else None
        return (not self._is_here(rule), rule.edition != edition, str(rule.edition), make_sort_key(rule.path))

    def _find_alteration(self) -> tuple[Span, ...] | None:
        """Find how the quotation alters the rule's words, as spans of words that are the same, left out or put in.

        It is compared with the passage most like it, of whole words in English; they must be alike by 80%. Gives no
        spans where only the index shows a likeness, and None where there is no likeness.
        """
        node = self._node
        if node is None:
            return None
        if node.text is None:
            return () if set(compute_fingerprints(self._quote)) & set(node.fingerprints) else None
        if len(self._folded) < _SHORTEST_SEARCHED[self._language]:
            return None
        text = _get_content(node)
        place = fuzz.partial_ratio_alignment(text, self._quote, score_cutoff=_LEAST_ALIKE)
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


def _get_content(node: Node) -> str:
    """Give a unit's title and text, a line each; what is empty leaves no blank line. The text must be held."""
    return f"{node.title}\n{node.text}".strip()


# Editions.


def _index_editions(catalogue: Catalogue) -> dict[tuple[str, str], Edition]:
    """Give the editions of a catalogue by game and short name: `("mtg", "cr-2021-02-05")`."""
    return {(edition.game, edition.name): edition for edition in catalogue.editions()}


def _get_effective_day(editions: dict[tuple[str, str], Edition], id: Id) -> dt.date:
    """Give the day on which a rule's edition took effect. An edition without a day has the last possible day."""
    return editions[id.game, str(id.edition)].effective or dt.date.max
