"""Faults of a printed text that can be seen without another edition.

Each function takes texts and gives what is wrong, in words. Nothing here asks the database.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from rulebook.units import Citation

__all__ = ["find_japanese_slips", "find_split_terms", "find_title_mismatches", "is_note_of_reading"]

_TITLE_BEHIND = re.compile(r"\s*[,，、]?\s*\(?[“\"「](?P<title>[^“”\"「」\n]{2,80}?)[.,。]?[”\"」]")
"""A title in quotation marks behind the number it belongs to: rule 702.2, “Deathtouch.”"""
_NOTES_OF_READING = re.compile(
    r"is joined$|image is left out|a comma stands in it|taken out of it$|goes on behind|icon is lost at"
    r"|its heading stood before|its end stood behind|sign is lost"
)
"""What a reader says of its own work, or of the copy that it was given."""
_KATAKANA_TERM = re.compile(r"[ァ-ヶー]{3,}[一-龯]+")
_OFTEN = 3
_UNLINKED = re.compile(r"の(?P<noun>[ァ-ヶー]{2,})(?P<verb>[一-龯]{2})(?:する|します|される|されます)")
"""A noun and a verb without a particle between them."""
_CUT_OR = re.compile(r"(?<!あ)なたは")


def is_note_of_reading(flag: str) -> bool:
    """Whether a flag tells how the copy was read. Any other flag tells a fault of the document.

    >>> is_note_of_reading("the foot of page 10 taken out of it")
    True
    >>> is_note_of_reading("a reference is broken: it names no rule")
    False
    """
    return _NOTES_OF_READING.search(flag) is not None


def find_title_mismatches(
    text: str, cites: Iterable[Citation], titles: Mapping[str, str]
) -> Iterator[tuple[Citation, str, str]]:
    """Find citations whose number bears another title than the one printed behind it.

    Gives the citation, the title printed, and the title that the number bears. `titles` has the title by number. Marks
    and case do not count. A number without a title is passed over, and so is a citation of several.

    >>> from rulebook.readers.mtg_cr import find_citations
    >>> text = "See rule 701.2, “Echo.”"
    >>> [found[1:] for found in find_title_mismatches(text, find_citations(text), {"701.2": "Glide"})]
    [('Echo', 'Glide')]
    """
    for cite in cites:
        behind = _TITLE_BEHIND.match(text, cite.end)
        if behind and len(cite.targets) == 1:
            borne = titles.get(cite.targets[0], "")
            if borne and _simplify(borne) != _simplify(behind["title"]):
                yield cite, behind["title"], borne


def find_split_terms(texts: Sequence[str]) -> dict[str, str]:
    """Find Japanese terms printed once with one character at the end more than usual, or one fewer.

    Gives the usual form by the rare one. Only words of katakana with kanji behind count, and a form is usual from three
    times on. An empty dict for none.

    >>> find_split_terms(["サブステージ順に", "サブステージ順は", "サブステージ順が", "サブステージ順序で"])
    {'サブステージ順序': 'サブステージ順'}
    """
    counts = Counter(term for text in texts for term in _KATAKANA_TERM.findall(text))
    found = {}
    for longer in counts:
        shorter = longer[:-1]
        rare, usual = sorted((longer, shorter), key=lambda term: counts[term])
        if counts[rare] == 1 and counts[usual] >= _OFTEN:
            found[rare] = usual
    return found


def find_japanese_slips(text: str, whole: str) -> Iterator[str]:
    """Find slips of the pen in a Japanese text, each told in English; none if it has none.

    They are なたは for または or あなたは, and a particle missing between noun and verb. The latter counts only where
    `whole`, the document, writes it so once, and elsewhere with a particle.
    """
    if _CUT_OR.search(text):
        yield "prints なたは where または or あなたは is meant"
    for slip in _UNLINKED.finditer(text):
        noun, verb = slip["noun"], slip["verb"]
        linked = re.findall(rf"{noun}([をにで]){verb}", whole)
        if linked and len(re.findall(rf"{noun}{verb}", whole)) == 1:
            usual = Counter(linked).most_common(1)[0][0]
            yield f"prints {noun}{verb} without a particle, where it elsewhere has {noun}{usual}{verb}"


def _simplify(title: str) -> str:
    """Reduce a title to its letters and digits in lower case, so that marks and case do not count: `"godofbattle"`."""
    return re.sub(r"[^\w]+", "", title.casefold())
