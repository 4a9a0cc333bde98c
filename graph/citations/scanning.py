"""Find and check every citation in a text or a source tree.

These forms are read: full ids (`mtg:702.142a@cr-2021-02-05`), and numbers behind a game (`fab 6.3.2`). So are numbers
behind a word for a rule (`CR 704.5l`, `rule 601.2b`, `ルール6.3.2`, `§702.21`). Lists, ranges and a game in brackets
behind are read, too. Where the game is known, so are numbers in brackets (`[6.3.2]`, `(410.5)`). So are bare numbers
with a letter, or in a comment. Lists may run over the lines of a comment.

The game is the one in the citation, else the caller's, else the one that nearly all the others have.
"""

from __future__ import annotations

import datetime as dt
import os
import re
import stat
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path

from graph.citations.checking import Existence, Match, UnreadableCitationError, Verdict, check
from graph.citations.findings import Finding, Scan
from graph.citations.wording import Doubter, Surroundings
from graph.store.catalogue import Catalogue
from rulebook.errors import NotTextError, TooLargeError
from rulebook.ids import IdError, expand_range
from rulebook.readers.mtg_cr import NO_LETTERS
from rulebook.source import load_source

__all__ = ["scan", "scan_tree"]

_LARGEST = 4 * 1024 * 1024
_LONGEST_QUOTE = 1_200
_MORE_LINES = 6
"""For how many lines of a comment a remark behind a citation may continue."""
_AROUND, _BESIDE = 160, 3
"""How many characters around a citation are compared with its rule, and how many citations beside it."""
_WIDE_AROUND = 400
"""How many characters around a citation may name its keyword."""
_LEAST_REMARK = 60
"""How long a remark without quotation marks must be to be taken for a rule's text."""
_AGREED, _SHARE = 3, 0.8
"""So many citations of one game, and such a share of all, make it the game of the rest."""

_WIDE = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)} | {ord(dash): "-" for dash in "‐‑‒–—―−"}
"""Full width as half width, one character for one, so that columns stay."""
_QUOTES = {'"': '"', "“": "”", "「": "」", "『": "』", "«": "»"}
_LIKE_MTG = r"[1-9]\d{2}\.\d{1,3}[a-z]?"
_LIKE_FAB = r"\d{1,2}\.\d{1,2}\.\d{1,3}[a-z]?"
_ENDS = r"(?![0-9A-Za-z_%]|[.,]\d)"
_NUMBER = rf"(?:{_LIKE_FAB}|{_LIKE_MTG}){_ENDS}"
_TO = r"\s*(?:-|~|to|through|から)\s*"
_LETTER_TO = r"(?:-|~|から)"
"""What stands between a number and the last letter of a range: no spaces, for `a` is a word."""
_ITEM = rf"(?:{_NUMBER}(?:{_TO}{_NUMBER}|{_LETTER_TO}[a-z]{_ENDS})?(?:/[a-z]{_ENDS})*)"
_BREAK = r"(?:\s|(?<=\s)(?://+!?|\*|\#+|--|;+)(?=\s))*"
"""A space, or a line break within a comment, with the marks of the next line."""
_AND = rf"(?:{_BREAK}(?:,|、|;|and|or|&|\+|/|と|および))+{_BREAK}(?:(?:cr|rules?)(?=\s){_BREAK})?"
_SECTIONS = rf"(?:\s*/\s*[1-9]\d{{2}}{_ENDS})*"
"""Whole sections behind a slash, as in `702.169 / 719`."""
_LIST = rf"{_ITEM}(?:(?i:{_AND}){_ITEM})*{_SECTIONS}"
_MARK = (
    rf"(?:(?i:(?:comp(?:rehensive)?\.?\s+)?rules?|c\.?r\.?)(?=[\s#.:]|\d)[#.:]*{_BREAK}[\"'`]?(?=\d)"
    r"|(?:総合ルール|ルール|規則)\s*)"
)
_SECTION = r"(?:(?i:section|sec\.?)\s+|§+\s*)"
_OTHER_STANDARDS = re.compile(r"(?:RFC|ISO|IEC|ECMA|IEEE|PEP|W3C|HTML|CSS|POSIX|Unicode)\b[^\n]{0,30}$", re.IGNORECASE)
_ACCEPTED = re.compile(r"cite-check:\s*ok\b[:\s]*(?P<reason>\S.*)")
_LEAD = re.compile(
    r"(?P<bracket>[\])）])?[^\S\n]*(?:(?P<colon>[:：]|[-–—]+(?=\s)|,?\s*(?:says|states|reads)[,:]?)"
    rf"{_BREAK})?"
)
"""What may stand between a citation and a quotation. Only behind a colon or dash may a line end."""
_TO_PLAYERS = re.compile(r"\b(?:you|your|target)\b", re.IGNORECASE)
"""Cards speak to a player. Words in quotation marks that do so and stand in no rule are a card's."""
_COMMENT = re.compile(r"\s*(?://[/!]*|#+|/?\*+|--|;+|%+|<!--)\s?")
_IN_COMMENT = re.compile(r"^\s*(?:/?\*+|#+|--|;+|%+|<!--)|//|\s#\s|\s--\s|/\*")
_PARAGRAPH = re.compile(r"\n[^\S\n]*(?://[/!]*|\*|\#+|--)?[^\S\n]*(?=\n)|\n\s*[-*•|]\s+(?=\S)|\n\s*[*]{2}")
_HEAD = re.compile(
    r"(?P<end>\A|[.!?。;][)\"”」』]*\s|^)[^\S\n]*(?://[/!]*|[#*+;%-]+|<!--)?[\s*]*"
    r"(?P<bracket>[(\[])?[\s*`'\"]*\Z",
    re.MULTILINE,
)
"""The head of a sentence or of a line, in front of a citation."""
_GOES_ON = re.compile(r"(?:\bCR\b|\brules?\b)[^$€£]{0,160}?\d{3}\.\d[^$€£]{0,160}[,;/]\s*\Z", re.IGNORECASE)
"""What stands in front of a number that goes on with a list of citations, whatever words stand in between."""
_LEADS = re.compile(r"[^\S\n]*(?:[:：]|[-–—]+\s)")
_JOINS = re.compile(
    r"(?:[,;/&+·|]\s*(?:(?://[/!]*|[#*]+)\s)?|[^\S\n]|[-–—*#]|and|or|via|plus|CR|rules?|MTG)*", re.IGNORECASE
)
"""What stands between the citations of one row."""
_CLOSES = re.compile(r"[\s*]*[\])）]")
_WORD = re.compile(r"[A-Za-z]{2}")
_SENTENCE = re.compile(r"(?<![.…])[.!?。][)\"”」』]*(?=\s|$)|。")


@dataclass(frozen=True, slots=True)
class _Place:
    """A citation found, before it is judged."""

    file: str
    text: str = field(repr=False)
    start: int
    end: int
    cited: str
    numbers: tuple[str, ...]
    game: str | None
    sure: bool
    """Whether it can only mean a rule of these games."""
    quotes: bool = True
    """Whether the text behind it may be a quotation. Behind a bracket in running text it is none."""
    bare: bool = False
    """Whether no word says that it is a rule's number, so that it counts only where the game is known."""


def scan(
    catalogue: Catalogue, text: str, *, file: str = "-", game: str | None = None, at: str | dt.date | None = None
) -> tuple[Finding, ...]:
    """Check every citation in a text, in order: a finding for each number, several for a range such as `601.2b-d`.

    `file` is the name that findings give the text. `game` applies to numbers that name none; without it, the game that
    nearly all others have. `at` is the day whose rules apply, else the newest. Citations that hold are findings, too.
    Numbers that no rule has are left out, unless a game is named or known, or they stand behind `CR`. Empty for a text
    without citations.
    """
    return tuple(_judge_places(catalogue, list(_find_places(catalogue, text, file, game)), game, at))


def scan_tree(catalogue: Catalogue, *roots: Path, game: str | None = None, at: str | dt.date | None = None) -> Scan:
    """Check every citation in some files, or in every text file below some folders. What is hidden is skipped.

    What cannot be looked at, is no text or is above 4 MB, is skipped with the reason; a missing path, too. What is
    hidden or empty below a folder is not told. `game` and `at` are as for `scan`, over all files together.
    """
    skipped: list[tuple[str, str]] = []
    paths = [path for root in roots for path in (sorted(_list_files(root, skipped)) if root.is_dir() else [root])]
    read = len(paths)
    places: list[_Place] = []
    for path in paths:
        try:
            text = load_source(path, _LARGEST).text
        except (NotTextError, TooLargeError) as error:
            skipped.append((str(path), error.what))
            read -= 1
        else:
            places.extend(_find_places(catalogue, text, str(path), game))
    return Scan(tuple(_judge_places(catalogue, places, game, at)), read, tuple(skipped))


def _list_files(root: Path, skipped: list[tuple[str, str]]) -> Iterator[Path]:
    """List the files below a folder that are not empty, without hidden ones.

    What cannot be looked at goes to `skipped`. An entry of `skipped` is its path and the reason.
    """

    def pass_over(error: OSError) -> None:
        """Within `_list_files`: add to `skipped` a folder or file that cannot be looked at, with the reason."""
        skipped.append((str(error.filename or root), f"it cannot be looked at: {error.strerror or error}"))

    for folder, folders, names in os.walk(root, onerror=pass_over):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for path in (Path(folder, name) for name in names if not name.startswith(".")):
            try:
                found = path.stat()
            except OSError as error:
                pass_over(error)
            else:
                # What says that it is empty, as much of /proc does, may keep its reader waiting.
                if stat.S_ISREG(found.st_mode) and found.st_size:
                    yield path


# Finding citations.


@cache
def _compile_pattern(games: tuple[str, ...], *, bracketed: bool) -> re.Pattern[str]:
    """Compile the expression for citations of these games, by short name. `bracketed` adds numbers in brackets.

    Its groups say the form: `game` with `path` and `edition`, `list`, `whole`, `section`, `bracketed` or `bare`.
    """
    names = "|".join(map(re.escape, games)) or r"(?!)"
    inside = rf"(?:{_NUMBER}|\d{{1,2}}\.\d{{1,2}}{_ENDS})"
    brackets = rf"| [\[(](?P<bracketed>{inside}(?:\]\s*[-~]\s*\[{inside})?)(?=[\])])" if bracketed else ""
    return re.compile(
        rf"""
          (?<![\w@/:.-])(?P<game>{names}):(?P<path>{_NUMBER}(?:/ex\d+)?)(?P<edition>@[0-9A-Za-z](?:[\w.-]*\w)?(?:/ex\d+)?)?
        | (?:(?<![\w@/:.-])(?P<before>(?i:{names}))\s+(?:{_MARK})?|(?<![0-9A-Za-z_.]){_MARK})
          (?P<list>{_LIST})
          (?:\s*\((?P<behind>{names})\))?
        | (?<![0-9A-Za-z_.])(?:CR|(?i:rule)|総合ルール)\s+(?P<whole>[1-9]\d{{2}}{_ENDS}{_SECTIONS})
        | (?<![0-9A-Za-z_.]){_SECTION}(?P<section>(?:{_LIKE_MTG}|[1-9]\d{{2}}){_ENDS})
        {brackets}
        | (?<![\w@.$€£:%#-])
          (?P<bare>{_LIKE_MTG}{_ENDS}(?:(?i:{_TO}|{_AND}){_NUMBER}|{_LETTER_TO}[a-z]{_ENDS}|/[a-z]{_ENDS})*)
        """,
        re.VERBOSE,
    )


def _find_places(catalogue: Catalogue, text: str, file: str, game: str | None) -> Iterator[_Place]:
    """Find every citation in a text, in its order. Full width is read as half width.

    Numbers of other standards nearby, such as RFC 2119, are passed over. Each item of a list is a place of its own. One
    that names its game, or begins with a word for the rulebook, as `CR`, is `sure`. Bare bracketed numbers count only
    where a game is given.
    """
    games = tuple(sorted({edition.game for edition in catalogue.editions()}))
    plain = text.translate(_WIDE)
    for found in _compile_pattern(games, bracketed=game is not None).finditer(plain):
        if found["game"]:
            number = found["path"] + (found["edition"] or "")
            yield _Place(file, text, found.start(), found.end(), found[0], (number,), found["game"], sure=True)
        elif not _OTHER_STANDARDS.search(plain[max(0, found.start() - 60) : found.start()]):
            group = next(
                name for name in ("list", "whole", "section", "bracketed", "bare") if found.groupdict().get(name)
            )
            if group == "bare" and not _is_bare_citation(plain, found.start(), found["bare"]):
                continue
            of = found["behind"] or (found["before"] and found["before"].casefold())
            sure = of is not None or found[0].upper().startswith(("CR", "COMP", "総合"))
            for start, end, numbers in _split_list(plain, *found.span(group)):
                first = found.start() if start == found.start(group) and group != "bracketed" else start
                cited = plain[first:end]
                yield _Place(file, text, first, end, cited, numbers, of, sure, group != "bracketed", group == "bare")


def _is_bare_citation(text: str, start: int, cited: str) -> bool:
    """Whether a number without a mark may be a rule's: one with a letter (`702.19b`), or one in a comment or a list.

    `start` is its place in the text.
    """
    first = re.match(_LIKE_MTG, cited)
    if first and first[0][-1].isalpha():
        return True
    if _IN_COMMENT.search(text[text.rfind("\n", 0, start) + 1 : start]):
        return True
    return _GOES_ON.search(text[max(0, start - 2 * _AROUND) : start]) is not None


def _split_list(text: str, start: int, end: int) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Split a list into its numbers and ranges. Gives the start, the end and the numbers of each.

    Of `601.2b-d, 704.5k/l` the first is `(0, 8, ("601.2b", "601.2c", "601.2d"))`. Then come `704.5k` and `704.5l`.
    """
    numbers = (
        rf"({_NUMBER})(?:(?:\]?{_TO}\[?(?={_NUMBER})|{_LETTER_TO}(?=[a-z]))({_NUMBER}|[a-z]{_ENDS}))?|(?<=/)[a-z]{_ENDS}"
        rf"|\d{{1,2}}\.\d{{1,2}}{_ENDS}|\d{{3}}"
    )
    stem = ""
    for item in re.finditer(numbers, text[start:end]):
        first, last = item[1] or item[0], item[2]
        first = stem + first if first.isalpha() else first
        stem = first.rstrip("abcdefghijklmnopqrstuvwxyz")
        if last and len(last) == 1:
            last = first.rstrip("abcdefghijklmnopqrstuvwxyz") + last
        try:
            cited = (
                expand_range(first, last, NO_LETTERS if re.fullmatch(_LIKE_MTG, first) else "") if last else (first,)
            )
        except IdError:  # no range at all, but two numbers
            cited = (first, last or first)
        yield start + item.start(), start + item.end(), cited


# Judging citations.


def _judge_places(
    catalogue: Catalogue, places: Sequence[_Place], game: str | None, at: str | dt.date | None
) -> Iterator[Finding]:
    """Check each citation with the quotation or the remark behind it. Gives a finding for each of its numbers.

    A remark counts only where it is a rule's text. Without either, the words around may raise a doubt. Bare numbers are
    left out where no game is known. So are those that are no rule, unless the game is named or known. A number without
    a game is taken in `game`, else in the one most cited. One that cannot be read gives no finding.
    """
    known: dict[tuple[str, str | None, str | None, str, Surroundings | None], Verdict | None] = {}
    doubter = Doubter(catalogue)

    def verdict(
        number: str, of: str | None, quote: str | None = None, about: str = "", around: Surroundings | None = None
    ) -> Verdict | None:
        """Within `_judge_places`: give the verdict on a number in a game, kept in `known`; None if it cannot be read.

        `around` may raise a doubt.
        """
        key = number, of, quote, about, around
        if key not in known:
            try:
                cited = f"{of}:{number}" if of else number
                doubt = None if around is None else partial(doubter.doubt, words=around)
                known[key] = check(catalogue, cited, quote, at, game=of, about=about, doubt=doubt)
            except UnreadableCitationError:
                known[key] = None
        return known[key]

    home = game or _find_main_game(
        verdict(number, None) for place in places if not (place.game or place.bare) for number in place.numbers
    )
    starts = sorted((place.file, place.start) for place in places)
    for n, place in enumerate(places):
        of = place.game or home
        if place.bare and of is None:
            continue
        quote, remark = _find_quotation(place, set(starts)) if place.quotes and len(place.numbers) == 1 else ("", "")
        around = _find_surroundings(places, n)
        for number in place.numbers:
            plain = verdict(number, of)
            if plain is None or (plain.existence in {Existence.NEVER, Existence.UNKNOWN} and not (place.sure or of)):
                continue
            if place.bare and plain.existence is Existence.UNKNOWN and not number[-1].isalpha():
                continue
            judged = verdict(number, of, quote, "", around) if quote else None
            if quote and not (judged and judged.match is Match.NONE and _TO_PLAYERS.search(quote)):
                yield _make_finding(place, judged or plain, quote, quoted=True)
                continue
            tried = ((words, verdict(number, of, words, remark)) for words in _list_beginnings(remark))
            matched = next(((w, v) for w, v in tried if v and _is_rule_text(w, v)), None)
            words, judged = matched or ("", verdict(number, of, None, "", around) or plain)
            yield _make_finding(place, judged, words, quoted=False)


def _is_rule_text(words: str, verdict: Verdict) -> bool:
    """Whether a remark without quotation marks is a rule's text: if the rule cited has the words.

    If another has them, or they are altered, they must have at least 60 characters.
    """
    if verdict.match not in {Match.HERE, Match.THERE, Match.ALTERED}:
        return False
    return verdict.match is Match.HERE or len(words) >= _LEAST_REMARK


def _find_surroundings(places: Sequence[_Place], n: int) -> Surroundings:
    """Find the words around the citation with index `n`: its sentence, up to other citations, and numbers beside it.

    A comment without words has those of the code behind it. The words reach 160 characters to either side, the numbers
    three citations. Comment marks are taken out.
    """
    place = places[n]
    text = place.text
    here = [one for one in places[max(0, n - _BESIDE) : n + _BESIDE + 1] if one.file == place.file]
    row = _find_row(text, here, here.index(place))
    start, end = row[0].start, row[-1].end
    earlier = max((one.end for one in here if one.end <= start), default=0)
    later = min((one.start for one in here if one.start >= end), default=len(text))
    first, last = _find_comment(text, place.start, place.end)
    before = text[max(earlier, first, start - _AROUND, 0) : start]
    behind = text[end : min(later, last, end + _AROUND)]
    before, behind = _choose_words(_PARAGRAPH.split(before)[-1], _PARAGRAPH.split(behind)[0])
    code = not _WORD.search(before + behind)
    if code:
        behind = text[last : min(later if later > last else len(text), last + _AROUND)]
    joined = tuple(
        number
        for other in places[max(0, n - _BESIDE) : n + _BESIDE + 1]
        if other is not place and other.file == place.file
        for number in other.numbers
        if abs(other.start - place.start) < _AROUND
    )
    wide = text[max(0, place.start - _WIDE_AROUND) : place.end + _WIDE_AROUND]
    of_row = tuple(number for one in row if one is not place for number in one.numbers)
    before, behind, wide = map(_strip_line_marks, (before, behind, wide))
    return Surroundings(before, behind, joined, of_row, wide, code)


def _find_row(text: str, places: Sequence[_Place], n: int) -> Sequence[_Place]:
    """Find the row of citations in which the one with index `n` stands: no words stand between those of a row.

    A citation alone is a row of one.
    """
    first = last = n
    while first and _JOINS.fullmatch(text[places[first - 1].end : places[first].start]):
        first -= 1
    while last + 1 < len(places) and _JOINS.fullmatch(text[places[last].end : places[last + 1].start]):
        last += 1
    return places[first : last + 1]


def _choose_words(before: str, behind: str) -> tuple[str, str]:
    """Choose the words that a citation stands for, of the text before and behind it; the other may be empty.

    At the head of a sentence or line it stands for what follows: `("", "the spell is cast")`. In brackets of its own it
    stands for what is before. Else it stands for both.
    """
    head = _HEAD.search(before)
    following = _SENTENCE.split(behind.lstrip(" .:)]"))[0]
    if head and not head["bracket"] and _WORD.search(following) and (head["end"] or _LEADS.match(behind)):
        return "", following
    sentence = next((part for part in reversed(_SENTENCE.split(before)) if _WORD.search(part)), "")
    if _CLOSES.match(behind) and _WORD.search(sentence):
        return sentence, ""
    return sentence, following


def _find_comment(text: str, start: int, end: int) -> tuple[int, int]:
    """Find the places where the comment begins and ends in which a citation stands, with all its lines.

    Outside of comments it is the whole text.
    """
    line = text.rfind("\n", 0, start) + 1
    if not _COMMENT.match(text, line, start):
        return 0, len(text)
    while line and _COMMENT.match(_get_line(text, line - 1)):
        line = text.rfind("\n", 0, line - 1) + 1
    stop = end + len(_get_line(text, end)[end - text.rfind("\n", 0, end) - 1 :])
    while stop < len(text) and _COMMENT.match(_get_line(text, stop + 1)):
        stop += 1 + len(_get_line(text, stop + 1))
    return line, stop


def _strip_line_marks(text: str) -> str:
    """Take comment marks and line breaks out of a text. The first line keeps its mark."""
    return " ".join(_COMMENT.sub("", line, count=1) if n else line for n, line in enumerate(text.split("\n")))


def _find_main_game(verdicts: Iterable[Verdict | None]) -> str | None:
    """Find the game that nearly all citations have: at least three, and four in five.

    None where there is no such game.
    """
    games = Counter(verdict.id.game for verdict in verdicts if verdict and verdict.id)
    for game, count in games.most_common(1):
        if count >= _AGREED and count >= _SHARE * games.total():
            return game
    return None


def _make_finding(place: _Place, verdict: Verdict, quote: str, *, quoted: bool) -> Finding:
    """Make the finding for a citation, with its line and column from 1, and the reason for which it was accepted.

    That reason stands behind `cite-check: ok` on its line; without one it is empty.
    """
    line_start = place.text.rfind("\n", 0, place.start) + 1
    accepted = _ACCEPTED.search(_get_line(place.text, place.start))
    return Finding(
        place.file,
        place.text.count("\n", 0, place.start) + 1,
        place.start - line_start + 1,
        place.cited,
        verdict,
        quote,
        quoted,
        accepted["reason"].strip() if accepted else "",
    )


def _get_line(text: str, place: int) -> str:
    """Give the line of a text that holds a place, counted from 0, without its line break."""
    end = text.find("\n", place)
    return text[text.rfind("\n", 0, place) + 1 : end if end >= 0 else len(text)]


def _find_quotation(place: _Place, starts: set[tuple[str, int]]) -> tuple[str, str]:
    """Find what stands behind a citation: (the quotation in marks, the remark after a colon or dash).

    One is empty, or both. A mark that closes a string around the citation opens no quotation. `starts` has the file and
    the place of every citation.
    """
    lead = _LEAD.match(place.text, place.end)
    begin = lead.end() if lead else place.end
    opened = place.text[begin : begin + 1]
    inside = place.text[place.text.rfind("\n", 0, place.end) + 1 : place.end]
    if lead and lead["bracket"] and lead["colon"]:
        return "", ""
    if opened in _QUOTES:
        in_string = opened == '"' and inside.count('"') % 2
        return ("", "") if in_string else (_read_quotation(place.text, begin, opened), "")
    if not lead or not lead["colon"]:
        return "", ""
    return "", _read_remark(place, begin, starts)


def _read_quotation(text: str, begin: int, opened: str) -> str:
    """Read a text in quotation marks, with nested ones, without the marks. `""` if not closed within 1,200 characters.

    `begin` is the place of the opening mark, `opened` that mark. Comment marks are taken off its lines.
    """
    closed, depth = _QUOTES[opened], 0
    for end in range(begin, min(len(text), begin + _LONGEST_QUOTE)):
        if text[end] == closed and (end > begin or closed != opened):
            depth -= 1
            if depth <= 0:
                return _strip_comment_marks(text[begin + 1 : end])
        elif text[end] == opened:
            depth += 1
    return ""


def _read_remark(place: _Place, begin: int, starts: set[tuple[str, int]]) -> str:
    """Read the text from `begin` to the end of the line or the next citation.

    In a comment, up to five more lines of it, too, until one is empty. Comment marks are taken off.
    """
    text = place.text
    line_start = text.rfind("\n", 0, place.start) + 1
    prefix = _COMMENT.match(text, line_start)
    end = begin
    for _ in range(_MORE_LINES):
        stop = text.find("\n", end)
        stop = len(text) if stop < 0 else stop
        cut = next((at for at in range(max(end, begin), stop) if (place.file, at) in starts), None)
        if cut is not None:
            return _strip_comment_marks(text[begin:cut])
        end = stop + 1
        following = _COMMENT.match(text, end)
        if stop >= len(text) or not (prefix and following and following[0].strip() == prefix[0].strip()):
            break
        if not _get_line(text, end)[len(following[0]) :].strip():
            break
    return _strip_comment_marks(text[begin : end - 1])


def _strip_comment_marks(text: str) -> str:
    """Take the comment marks off all lines of a text but the first, and join the lines: at most 1,200 characters."""
    first, *rest = text.split("\n")
    return " ".join([first.strip(), *(_COMMENT.sub("", line, count=1).strip() for line in rest)]).strip()[
        :_LONGEST_QUOTE
    ]


def _list_beginnings(remark: str) -> Iterator[str]:
    """List the whole remark, then its first sentences, fewer each time. Nothing for an empty one.

    `One. Two. Three` gives itself, `One. Two.` and `One.`
    """
    if remark:
        yield remark
        ends = [found.end() for found in _SENTENCE.finditer(remark)]
        yield from (remark[:end] for end in reversed(ends) if end < len(remark))
