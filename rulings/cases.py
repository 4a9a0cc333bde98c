"""The case list: every worked example and ruling of the sources, numbered, with its expected outcome.

Coverage is counted over `rulings/cases/*.jsonl`: `wow/ex/1`, `fab/ex/1`, `eirei/ex/1`, `khm/r/1`. The `expected` texts
are ours and serve as English digests.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

__all__ = ["HOME", "Case", "index_cases", "load_cases"]

HOME = Path(__file__).parent / "cases"

_LISTS = ("wow_examples", "fab_examples", "eirei_examples", "khm_rulings")


class Case(msgspec.Struct, frozen=True):
    """One case of a list.

    `expected` is the outcome in our words. `sort` is the list's own class (executable, definition, …). `illustrates` is
    the rule of an example, without its edition: `fab:5.1.2a`. `needs` names the capabilities that it needs, `cards` the
    names of its cards.
    """

    id: str
    game: str
    expected: str
    executable: bool
    sort: str
    illustrates: str | None = None
    needs: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


def load_cases(home: Path = HOME) -> Iterator[Case]:
    """Yield every case of every list, in print order: those of wow, of fab, of eirei, then the Kaldheim rulings.

    Raises:
        FileNotFoundError: a list is not in the folder.
    """
    for name in _LISTS:
        for line in (home / f"{name}.jsonl").read_bytes().splitlines():
            yield _make_case(msgspec.json.decode(line))


@cache
def index_cases() -> dict[str, Case]:
    """Give every case by its id: `fab/ex/29`, `khm/r/12`. They are loaded once."""
    return {case.id: case for case in load_cases()}


def _make_case(raw: dict[str, Any]) -> Case:
    """Make a case of one line of a list.

    It is executable if the line says so, or if its class begins with `executable`. Without a game it is of the game
    that its id begins with. What is expected is the line's `expected`, else the steps of its `resolution` joined with
    `; then `, else "". Without a list of cards, its cards are the ruling's card and those mentioned.
    """
    sort = raw.get("class") or ("executable" if raw.get("executable") else "not-executable")
    return Case(
        id=raw["case"],
        game=raw.get("game") or raw["case"].partition("/")[0],
        expected=raw.get("expected") or "; then ".join(raw.get("resolution", ())),
        executable=bool(raw.get("executable", sort.startswith("executable"))),
        sort=sort,
        illustrates=raw.get("illustrates"),
        needs=tuple(raw.get("needs", ())),
        cards=tuple(raw.get("cards") or [*_list_cards(raw), *raw.get("mentions", ())]),
    )


def _list_cards(raw: dict[str, Any]) -> list[str]:
    """The card that a ruling is about, by its front face: `["Front"]` for `Front // Back`. `[]` for another case."""
    return [raw["card"].partition(" // ")[0]] if raw.get("card") else []
