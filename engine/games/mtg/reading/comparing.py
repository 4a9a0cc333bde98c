"""Compare what a face says in Japanese and in English, ability by ability."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.games.mtg.reading.faces import FaceReading, LineReading, read_face
from engine.games.mtg.reading.sets import PrintedText
from engine.games.mtg.reading.terms import Term

__all__ = ["Difference", "compare_face", "compare_faces"]


@dataclass(frozen=True, slots=True)
class Difference:
    """Two lines of one face that do not mean the same; None where the other text has no such line."""

    face: str
    english: LineReading | None
    japanese: LineReading | None
    parts: tuple[tuple[object, object], ...] = ()
    """The smallest parts that differ, English and Japanese."""


def compare_faces(faces: Iterable[PrintedText]) -> tuple[int, tuple[Difference, ...]]:
    """Give how many faces are read whole in both English and Japanese, and all differences found.

    Faces held in one language alone are left out. Of faces that are not read whole, lines that are read may differ,
    too.
    """
    found: list[Difference] = []
    compared = 0
    for face in faces:
        if {"en", "ja"} <= set(face.texts):
            english, japanese = read_face(face, "en"), read_face(face, "ja")
            compared += english.whole and japanese.whole
            found += compare_face(english, japanese)
    return compared, tuple(found)


def compare_face(english: FaceReading, japanese: FaceReading) -> Iterator[Difference]:
    """Give the differences between the English and the Japanese reading of one face.

    Lines that are not read say nothing. Two faces with as many lines are compared line by line, others only if both are
    read whole. Then a line whose meaning the other text lacks is a difference with None for the other language. A line
    of keywords is none if the other text has each of them. Lines compared as pairs come with their `parts`.
    """
    if len(english.lines) == len(japanese.lines):
        for one, two in zip(english.lines, japanese.lines, strict=True):
            read = one.meaning is not None and two.meaning is not None
            if read and (parts := find_parts(one.meaning, two.meaning)):
                yield Difference(english.face.name, one, two, parts)
    elif english.whole and japanese.whole and set(english.list_meanings()) != set(japanese.list_meanings()):
        ours, theirs = set(english.list_meanings()), set(japanese.list_meanings())
        for line in english.lines:
            if line.meaning not in theirs and not _is_split(line, theirs):
                yield Difference(english.face.name, line, None)
        for line in japanese.lines:
            if line.meaning not in ours and not _is_split(line, ours):
                yield Difference(english.face.name, None, line)


def _is_split(line: LineReading, others: set[Term]) -> bool:
    """Tell whether a line of several keywords has each of them in the meanings of the other text.

    It is False for other lines, and for one that was not read.
    """
    return line.meaning is not None and line.meaning.make == "keywords" and set(line.meaning.get("all")) <= others


def find_parts(one: object, two: object) -> tuple[tuple[object, object], ...]:
    """Give the smallest parts in which two meanings differ, as pairs of English and Japanese; `()` if they agree.

    A bare Japanese noun, `(unmarked of=...)` as `two`, does not say how many: it agrees with all, and with one. Of two
    sets one pair is given: what the second lacks, and what the first lacks.

    >>> find_parts(Term("draw", (("n", "2"),)), Term("draw", (("n", "1"),)))
    (('2', '1'),)
    """
    if one == two:
        return ()
    if isinstance(one, Term) and isinstance(two, Term):
        if two.make == "unmarked" and (one.make == "all" or (one.make, one.get("n")) == ("pick", "1")):
            return find_parts(one.get("of"), two.get("of"))
        if one.make == two.make == "token" and one.get("name") and two.get("name"):
            one, two = (Term("token", tuple(arg for arg in each.args if arg[0] != "name")) for each in (one, two))
        if one.make == two.make and [name for name, _ in one.args] == [name for name, _ in two.args]:
            pairs = zip(one.args, two.args, strict=True)
            return tuple(part for (_, left), (_, right) in pairs for part in find_parts(left, right))
    elif isinstance(one, frozenset) and isinstance(two, frozenset):
        return ((one - two, two - one),)
    elif type(one) is tuple and type(two) is tuple and len(one) == len(two):
        return tuple(part for left, right in zip(one, two, strict=True) for part in find_parts(left, right))
    return ((one, two),)
