"""Read a face, line by line: what each says, or why it is not read. A line is never guessed.

A line has one meaning, or it is unread. Then no pattern fits it, or it refers to something that it does not name. Or it
has several meanings, and they are named. The type of the card decides between what a spell does and what is always so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.games.mtg.reading.chart import Chart, Tree, fill_chart
from engine.games.mtg.reading.folding import fold_text
from engine.games.mtg.reading.meaning import find_meaning
from engine.games.mtg.reading.sets import PrintedText
from engine.games.mtg.reading.tables import Grammar, load_grammar
from engine.games.mtg.reading.terms import MeaningError, Term, show_term

__all__ = ["FaceReading", "LineReading", "read_face", "read_line", "split_keywords"]

_OF_SPELLS = frozenset({"spell", "spell-limit"})
"""What stands on instants and sorceries alone, as a whole ability."""

_OF_PERMANENTS = frozenset({"static", "static-while", "statics", "static-where", "static-land", "exiled-instead"})


@dataclass(frozen=True, slots=True)
class LineReading:
    """A folded line and its meaning; without one, why, and how far from its start it could be read."""

    text: str
    meaning: Term | None = None
    tree: Tree | None = None
    why: str = ""
    reach: int = 0

    @property
    def unread(self) -> str:
        """The rest of the line, from where reading stopped; `""` if it has a meaning.

        It is the whole line if reading stopped at its end, or if there were several meanings or too many readings.
        """
        return "" if self.meaning is not None else self.text[self.reach :] or self.text


@dataclass(frozen=True, slots=True)
class FaceReading:
    """A face as read in one language."""

    face: PrintedText
    language: str
    lines: tuple[LineReading, ...]

    @property
    def whole(self) -> bool:
        """Whether every line has a meaning; True if there are no lines."""
        return all(one.meaning is not None for one in self.lines)

    def list_meanings(self) -> tuple[Term, ...]:
        """Give the meanings of the lines that were read, in order, each keyword of a line of keywords on its own."""
        return tuple(part for one in self.lines if one.meaning is not None for part in split_keywords(one.meaning))


def read_face(face: PrintedText, language: str) -> FaceReading:
    """Read the text of a face line by line, in `en` or `ja`; a language in which it has no text is a `KeyError`."""
    grammar = load_grammar(language)
    spell = bool({"Instant", "Sorcery"} & set(face.types))
    mates = face.mates.get(language, {})
    lines = fold_text(face.texts[language], face.list_own_names(language), language, mates, face.tokens)
    return FaceReading(face, language, tuple(read_line(one, grammar, spell=spell) for one in lines))


def read_line(text: str, grammar: Grammar, *, spell: bool) -> LineReading:
    """Read one folded line: give its only meaning, or why it has none.

    The reason is `"no pattern"`, `"too many readings"`, `"several meanings: A | B"`, or the message of the first
    `MeaningError`. A reading that refers to nothing counts only if no other has a meaning. Readings of one meaning are
    one. `reach` tells how far reading came if there is no meaning at all; else it is 0.

    Args:
        text: The line.
        grammar: The grammar of its language.
        spell: Whether it stands on an instant or sorcery: then it is no static ability, else not what a spell does.
    """
    chart = fill_chart(text, grammar)
    if chart.crowded:
        return LineReading(text, why="too many readings")
    found: dict[Term, Tree] = {}
    wrong: list[str] = []
    for tree in chart.list_readings("line"):
        if tree.make in (_OF_PERMANENTS if spell else _OF_SPELLS):
            continue
        try:
            found.setdefault(find_meaning(tree, grammar.language), tree)
        except MeaningError as error:
            wrong.append(str(error))
    if len(found) == 1:
        [(meaning, tree)] = found.items()
        return LineReading(text, meaning, tree)
    if found:
        return LineReading(text, why="several meanings: " + " | ".join(sorted(map(show_term, found))))
    return LineReading(text, why=wrong[0] if wrong else "no pattern", reach=find_reach(chart))


def find_reach(chart: Chart) -> int:
    """Give the index in a line up to which it could be read, part after part; 0 if nothing begins at its start.

    At each place the longest tree of any category is taken, and then the spaces and signs behind it.
    """
    at = 0
    while at < len(chart.text):
        ends = [end for trees in chart.at[at].values() for end in trees]
        if not ends:
            break
        at = max(ends)
        while at < len(chart.text) and chart.text[at] in " ,.:—―、。\n":
            at += 1
    return at


def split_keywords(meaning: Term) -> Iterator[Term]:
    """Give the keywords of a line of keywords, each as a term: `(keyword k=flying)`; any other meaning as itself."""
    if meaning.make == "keywords":
        yield from meaning.get("all")
    else:
        yield meaning
