"""Reader of the English Flesh and Blood rules: one line a piece, with a number, `Example:` or `Note:`.

A line with none of these continues the piece before it. Behind a keyword's bare name (`8.3.5 Go again`) it is the
rule's text. Behind a rule that has a text it is an item of a list.
"""

from __future__ import annotations

import re
from dataclasses import replace

from rulebook.errors import HanreiError, MalformedDocumentError, TruncatedDocumentError
from rulebook.fold import is_japanese
from rulebook.readers.fab_outline import NUMBER, Piece, assemble, describe_line, get_kind, list_stubs
from rulebook.source import Source
from rulebook.units import Edition, Genre, Kind, Reading, check_reading

__all__ = ["EDITION", "NAME", "read", "recognises"]

NAME = "fab-en"

EDITION = Edition("fab", "en", "cr", Genre.RULEBOOK, "en", "Flesh and Blood Comprehensive Rules")

_GAME = re.compile(r"Flesh\s+and\s+Blood", re.IGNORECASE)
_HEAD = 10_000
"""How far from its beginning a document is looked at for the game's name and its language."""
_ENOUGH = 3
_RECOGNISED = re.compile(r"^[0-9]{1,2}\.[0-9]{1,3}\.[0-9]{1,3}[a-z]? \S", re.MULTILINE)
_LINE = re.compile(
    rf"^[^\S\n]*(?:(?P<number>{NUMBER}) +|(?P<mark>Example|Note): *|• *)?(?P<text>\S[^\n]*)", re.MULTILINE
)
_MARKS = {"Example": Kind.EXAMPLE, "Note": Kind.NOTE}
_LISTED = frozenset({Kind.RULE, Kind.SUBRULE, Kind.BULLET, Kind.NAVIGATION})
_SEPARATOR = re.compile(r"[\W_]+")
_NUMBERLIKE = re.compile(r"[0-9.]+[a-z]?")
_TITLE = re.compile(r"(?!(?:An?|The|There|If|When) )([A-Z][\w-]*(?: [\w-]+){0,4}): (?=[A-Z])")
_NAME = re.compile(r"[^.:!?]{0,47}[^.:!?\s]")
_SENTENCE_ENDS = (".", "!", "?", '"', "”", ")", "]")


def recognises(source: Source) -> bool:
    """Whether the source has the English Flesh and Blood rules: three lines begin with a number such as `5.1.2a`.

    Its first 10,000 characters must name the game and not be Japanese.
    """
    head, lines = source.text[:_HEAD], _RECOGNISED.finditer(source.text)
    if _GAME.search(head) is None or is_japanese(head):
        return False
    return sum(1 for _ in zip(range(_ENOUGH), lines, strict=False)) == _ENOUGH


def read(source: Source) -> Reading:
    """Read the document: the edition `en` of `fab`, with its units in reading order.

    Numbers that are cited and not held become stubs.

    Raises:
        MalformedDocumentError: a line belongs to nothing, or the numbers do not hold together.
        TruncatedDocumentError: the last line is a heading, or stops in mid-sentence.
    """
    pieces = _read_pieces(source)
    if not any(piece.number for piece in pieces):
        raise _make_malformed_error("the document holds no numbered rule", source.name)
    if not pieces[-1].text.endswith(_SENTENCE_ENDS):
        raise _make_truncated_error(
            "the document ends in a heading, or in mid-sentence", describe_line(source, pieces[-1].start)
        )
    units = assemble(source, pieces)
    return check_reading(Reading(EDITION, source, units, stubs=tuple((number, "") for number in list_stubs(units))))


def _read_pieces(source: Source) -> list[Piece]:
    """Read the pieces of the document, in order: rules, examples, notes, bullets.

    A line without a number or mark is the text of a bare keyword before it, or else a bullet. Before the first numbered
    line it is navigation, and so is a line of mere signs.

    Raises:
        MalformedDocumentError: a line belongs to nothing.
        TruncatedDocumentError: the last line does.
    """
    pieces: list[Piece] = []
    numbered = False
    for line in _LINE.finditer(source.text):
        start, words = line.start() if pieces else 0, line["text"].rstrip()
        before = pieces[-1] if pieces else None
        if line["number"]:
            pieces.append(_make_numbered(line["number"], start, words))
            numbered = True
        elif line["mark"]:
            pieces.append(Piece(_MARKS[line["mark"]], start, text=words))
        elif not numbered or _SEPARATOR.fullmatch(words):
            pieces.append(Piece(Kind.NAVIGATION, start, text=words))
        elif before and before.kind is Kind.RULE and not before.text:
            pieces[-1] = replace(before, text=words)
        elif before and before.kind in _LISTED and not _NUMBERLIKE.fullmatch(words):
            pieces.append(Piece(Kind.BULLET, start, "", *_split_title(words)))
        else:
            what, where = "the line is no rule, example, note or list item", describe_line(source, line.start())
            raise (_make_malformed_error if source.text[line.end() :].strip() else _make_truncated_error)(what, where)
    return pieces


def _make_numbered(number: str, start: int, words: str) -> Piece:
    """Make the piece of a numbered line. `words` is what stands behind the number.

    Behind a chapter or section, and where it is a name alone, it is the title; else it is the rule's text. A rule may
    have both, as in `Draw: You draw.`
    """
    kind = get_kind(number)
    if kind in {Kind.CHAPTER, Kind.SECTION} or (kind is Kind.RULE and _NAME.fullmatch(words)):
        return Piece(kind, start, number, words)
    title, text = _split_title(words) if kind is Kind.RULE else ("", words)
    return Piece(kind, start, number, title, text)


def _split_title(words: str) -> tuple[str, str]:
    """Split the title of a step or stage from the text behind it: `"Draw: You draw."` gives (`"Draw"`, `"You draw."`).

    Without a title it gives (`""`, the text).
    """
    lead = _TITLE.match(words)
    return (lead[1], words[lead.end() :]) if lead else ("", words)


def _make_malformed_error(what: str, where: str) -> HanreiError:
    """Make the error of a document that does not hold together: `what` is wrong, `where` names file and line."""
    return MalformedDocumentError(what, where=where, remedy="give the rules as published, with their line breaks")


def _make_truncated_error(what: str, where: str) -> HanreiError:
    """Make the error of a document that stops before its end: `what` is wrong, `where` names file and line."""
    return TruncatedDocumentError(what, where=where, remedy="give the document to its end")
