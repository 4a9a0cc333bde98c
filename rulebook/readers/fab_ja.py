"""Reader of the Japanese Flesh and Blood rules: a numbered piece is one line that ends in §.

Examples, notes and bullets follow behind the sign. One edition lies in several sources, a chapter each. The print has
lost icons in places, most of them with a line break in mid-sentence. The reader joins the sentence and flags the loss.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator

from rulebook.errors import HanreiError, MalformedDocumentError, TruncatedDocumentError
from rulebook.fold import is_japanese
from rulebook.readers.fab_outline import NUMBER, Piece, assemble, describe_line, get_kind, list_stubs
from rulebook.source import Source
from rulebook.units import Edition, Genre, Kind, Reading, Unit, check_reading

__all__ = ["EDITION", "NAME", "read", "recognises"]

NAME = "fab-ja"

EDITION = Edition("fab", "ja", "cr", Genre.RULEBOOK, "ja", "Flesh and Blood 総合ルール")

_RECOGNISED = re.compile(rf"^{NUMBER} [^\n]*§[ \t]*$", re.MULTILINE)
_HEAD = re.compile(  # a bare integer may also begin the rest of a broken sentence, so the sign must close its line
    rf"""
      ^[^\S\n]*(?=[0-9]+\.|[^\n]*§[ \t]*$)(?P<number>{NUMBER})[ ]
    | ^[^\S\n]*(?P<note>注[:：])
    | (?:^[^\S\n]*|(?<=。))(?P<example>例[:：])
    | ^[^\S\n]*(?P<bullet>•)
    """,
    re.VERBOSE | re.MULTILINE,
)
_MARKS = {"example": Kind.EXAMPLE, "note": Kind.NOTE, "bullet": Kind.BULLET}
_TITLE = re.compile(r"([^。、:：「」『』《》\[\]\n]{1,24})[:：](?=\S)")
_TITLED = frozenset({Kind.RULE, Kind.BULLET})
_LOST_ICON = re.compile(r"\s*\n\s*|(?<=[0-9ぁ-ゖ一-龯々]) (?=[ぁ-ゖ一-龯])")
_STRAY_LINE = re.compile(r"。\s*\n")
_SENTENCE_ENDS = ("。", "」", ")", "]")

_PAIRS = (("「", "」"), ("『", "』"), ("《", "》"), ("(", ")"), ("[", "]"))
_DOUBTS = (
    (re.compile(r"スタックが空であり"), "prints that the stack is empty where resolving a layer needs it not empty"),
    (re.compile(r"、[、:：。]|。。"), "prints two punctuation marks in a row"),
)

# What each example of the case list begins its SHA-256 with (white space removed), in the order of the list:
# a case belongs to a text, and keeps to it when its rule is renumbered.
_CASE_PRINTS = """
    a1f36935 1f815c55 8197b59c b4404211 d9819004 73e364fc 1e8de34d 71e04ca5 768dedc2 afd8c1a8 40c1c8e3
    c652c44a e8db2817 17bec654 88528f4c 6013e9d4 140517b9 770434cd ab52ac1e b2997756 6e17a6e6 16cf0672
    c37c5f9b 86154a7b 69969c6f f8cb562b 28b5af7e 26987569 986642be 3a4cd719 76454615 a7b0e2e9 6718c37a
    4a913862 cf0dd331 df9ff8fd b940049e 64585460 eeaa0b85 f3dbef59 55fbda1c 9092b76c cc0ec094 f8a47193
    dd9be5f2 60b5e422 e0fb51f3 9607dcf4 8acc6abc 16c2489e c3e0cb2c 9dd76ca6
"""


def recognises(source: Source) -> bool:
    """Whether some line begins with a rule number and ends in a section sign (§), and the text is Japanese."""
    return _RECOGNISED.search(source.text) is not None and is_japanese(source.text)


def read(source: Source) -> Reading:
    """Read one part of the Japanese rules, in reading order.

    `part` names its chapters, as `5-6`; `stubs` are what it cites and lacks. `cases` has those of its examples that are
    in the case list. The stubs of the whole edition come of `list_stubs`, given the units of all its parts.

    Raises:
        MalformedDocumentError: a line belongs to nothing, or the numbers do not hold together.
        TruncatedDocumentError: the last piece is not complete.
    """
    units = assemble(source, tuple(_read_pieces(source)))
    if units[-1].kind in {Kind.CHAPTER, Kind.SECTION}:
        raise _make_truncated_error(
            f"the heading {units[-1].number} has nothing under it", describe_line(source, units[-1].spans[0][0])
        )
    return check_reading(
        Reading(
            EDITION,
            source,
            units,
            stubs=tuple((number, "") for number in list_stubs(units)),
            part="-".join(unit.number for unit in units if unit.kind is Kind.CHAPTER),
            cases=tuple(_find_cases(units)),
        )
    )


def _read_pieces(source: Source) -> Iterator[Piece]:
    """Read the pieces of the document in order: numbered rules, examples, notes, bullets.

    What stands before the first of them is a piece of navigation.

    Raises:
        MalformedDocumentError: there is no numbered rule, or a piece is not whole.
        TruncatedDocumentError: the last piece is not whole.
    """
    heads = list(_HEAD.finditer(source.text))
    if not any(head["number"] for head in heads):
        raise _make_malformed_error("the document holds no numbered rule", describe_line(source, 0))
    if heads[0].start():
        yield Piece(Kind.NAVIGATION, 0, text=source.text[: heads[0].start()].strip())
    ends = [head.start() for head in heads[1:]] + [len(source.text)]
    for head, end in zip(heads, ends, strict=True):
        body = source.text[head.end() : end].strip()
        if what := _find_fault(head, body):
            raise (_make_malformed_error if end < len(source.text) else _make_truncated_error)(
                what, describe_line(source, head.start())
            )
        yield _make_piece(head, body)
    if not (heads[-1]["number"] or body.endswith(_SENTENCE_ENDS)):
        raise _make_truncated_error("the last line stops in mid-sentence", describe_line(source, heads[-1].start()))


def _find_fault(head: re.Match[str], body: str) -> str:
    """What keeps a piece from being read, in words; an empty string for a whole piece.

    `head` is the match of its number or mark, `body` the text behind it, which must end in § behind a number.
    """
    name = head["number"] or f"the {_MARKS[str(head.lastgroup)]}"
    words, sign, rest = body.partition("§") if head["number"] else (body, "", "")
    if head["number"] and not sign:
        return f"{name} does not end in a section sign"
    if rest.strip() or _STRAY_LINE.search(words):
        return f"what follows {name} is no rule, example, note or bullet"
    return "" if words.strip() else f"{name} is empty"


def _make_piece(head: re.Match[str], body: str) -> Piece:
    """Make one piece of the match of its number or mark (note, example, bullet), and of the text behind it.

    Chapters and sections have a title alone; a rule or bullet may have one before a colon. Lost icons and doubtful
    print add flags.
    """
    number = head["number"] or ""
    kind = get_kind(number) if number else _MARKS[str(head.lastgroup)]
    body = body.partition("§")[0] if number else body
    title = ""
    if kind in {Kind.CHAPTER, Kind.SECTION}:
        title, body = body.strip(), ""
    elif kind in _TITLED and (lead := _TITLE.match(body)):
        title, body = lead[1], body[lead.end() :]
    text, losses = _join_lost_icons(body.strip())
    return Piece(kind, head.start(), number, title, text, losses + _find_doubts(text))


def _join_lost_icons(body: str) -> tuple[str, tuple[str, ...]]:
    """Join the text where the print lost an icon (a line break or a blank in mid-sentence).

    Gives the text, and a flag in words for each place.
    """
    text, last, flags = "", 0, []
    for loss in _LOST_ICON.finditer(body):
        text += body[last : loss.start()]
        trace = "breaks the line" if "\n" in loss[0] else "leaves a blank"
        flags.append(f"an icon is lost at character {len(text)}, where the print {trace}")
        last = loss.end()
    return text + body[last:], tuple(flags)


def _find_doubts(text: str) -> tuple[str, ...]:
    """Flag the known errors of the print, each in words: two marks in a row, brackets that are not paired.

    The text stays as printed. `()` where nothing is wrong.
    """
    printed = [doubt for pattern, doubt in _DOUBTS if pattern.search(text)]
    unpaired = [
        f"prints {left} and {right} in different numbers"
        for left, right in _PAIRS
        if text.count(left) != text.count(right)
    ]
    return (*printed, *unpaired)


def _find_cases(units: tuple[Unit, ...]) -> Iterator[tuple[str, str]]:
    """Find the examples of the case list by the hash of their text: (`fab/ex/29`, `5.1.2a/ex1`), in reading order."""
    listed = {print_: f"fab/ex/{n}" for n, print_ in enumerate(_CASE_PRINTS.split(), 1)}
    for unit in units:
        if unit.kind is Kind.EXAMPLE and (case := listed.get(_hash_text(unit.text))):
            yield case, unit.number


def _hash_text(text: str) -> str:
    """Hash a text without its white space: the first 8 hexadecimal digits of the SHA-256."""
    return hashlib.sha256("".join(text.split()).encode()).hexdigest()[:8]


def _make_malformed_error(what: str, where: str) -> MalformedDocumentError:
    """Make the error of a document that does not hold together: `what` is wrong, `where` names file and line."""
    return MalformedDocumentError(what, where=where, remedy="give the document as published, with its line breaks")


def _make_truncated_error(what: str, where: str) -> HanreiError:
    """Make the error of a document that stops before its end: `what` is wrong, `where` names file and line."""
    return TruncatedDocumentError(what, where=where, remedy="give the document to its end")
