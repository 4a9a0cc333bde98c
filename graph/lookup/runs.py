"""A text divided into runs of one script, and where in them a name may begin and end.

Japanese is written without blanks: a name begins where the script changes, or at any kanji.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from rulebook.fold import make_skeleton

__all__ = ["ScriptRun", "find_end", "find_start", "join_unread_runs", "list_ends", "list_starts", "split_runs"]


_RUN = re.compile(r"(?P<latin>[A-Za-z0-9À-ɏ]+)|(?P<katakana>[ァ-ヺー]+)|(?P<hiragana>[ぁ-ゖ]+)|(?P<kanji>[㐀-鿿々〆]+)")


_PARTICLE = re.compile("[のにはをがとでもへやかし]|から|まで|って|する|した|され|させ|など")


@dataclass(frozen=True, slots=True)
class ScriptRun:
    """Neighbouring characters of one script.

    `start` is its place in the text, `offset` its place in the folded text.
    """

    script: str
    text: str
    start: int
    folded: str
    offset: int

    @property
    def stop(self) -> int:
        """The place behind its last character, counted from 0 in the whole folded text."""
        return self.offset + len(self.folded)


def split_runs(text: str) -> list[ScriptRun]:
    """Split a text into runs of one script, each with its place in the text and in the folded text.

    The scripts are `latin` (with figures), `katakana`, `hiragana` and `kanji`. Blanks and signs belong to no run.
    """
    runs, offset = [], 0
    for found in _RUN.finditer(text):
        folded = make_skeleton(found[0])
        runs.append(ScriptRun(found.lastgroup or "", found[0], found.start(), folded, offset))
        offset += len(folded)
    return runs


def list_starts(run: ScriptRun) -> Iterable[int]:
    """List the places of the folded text where a name may begin: at the start of a run, or at any of its kanji."""
    return range(run.offset, run.stop) if run.script == "kanji" else (run.offset,)


def list_ends(run: ScriptRun) -> Iterator[int]:
    """List the places of the folded text where a name may end: a run's end, after any kanji, or before a particle."""
    yield run.stop
    for place in range(1, len(run.folded)):
        if run.script == "kanji" or (run.script == "hiragana" and _PARTICLE.match(run.folded, place)):
            yield run.offset + place


def find_start(runs: list[ScriptRun], place: int) -> int:
    """Give the place in the text of a place in the folded text: in `Storm Crow`, 6 for 5.

    One beyond the last run raises `StopIteration`.
    """
    run = next(run for run in runs if run.offset <= place < run.stop)
    return run.start + place - run.offset


def find_end(runs: list[ScriptRun], stop: int) -> int:
    """Give the place in the text of an end in the folded text: in `Storm Crow`, 10 for 9.

    The end of a run is the end of all its characters. An end in no run, as 0, raises `StopIteration`.
    """
    run = next(run for run in runs if run.offset < stop <= run.stop)
    return run.start + (len(run.text) if stop == run.stop else stop - run.offset)


def join_unread_runs(runs: list[ScriptRun]) -> Iterator[tuple[ScriptRun, ScriptRun]]:
    """Join unread runs that touch in the text, for they were typed as one word.

    Gives the first and the last run of each word; they are the same for a word of one run.
    """
    for _, group in groupby(enumerate(runs), lambda pair: pair[1].start - sum(len(r.text) for r in runs[: pair[0]])):
        members = [run for _, run in group]
        yield members[0], members[-1]
