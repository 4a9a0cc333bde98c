"""What a later edition's change of a rule does in play: nothing, another clause, or what no clause models yet.

Each game has a file, `engine/games/<game>/amendments.yaml`. It lists, by edition, every rule with a clause whose words
that edition changed, under the rule's number in the edition of its clauses. Each entry was decided from the two texts:

- `same`: no game goes differently. The reason is given, and `new` names things that only the new text knows.
- `dated`: the clause of the older text ends with that edition, and a clause of the new text begins.
- `missing`: a game goes differently in something that no clause models. The verdict says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
import yaml

import engine

__all__ = ["Amendment", "find_amendment", "load_amendments"]


class Amendment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one edition's change of one rule does in play, with the reason in both languages."""

    play: Literal["same", "dated", "missing"]
    en: str
    ja: str
    new: str = ""
    """What only the new text knows, such as battles; "" if nothing."""


@cache
def load_amendments(game: str) -> Mapping[str, Mapping[str, Amendment]]:
    """Load what each edition's changes do in play: `{"cr-2026-01-16": {"107.1b": Amendment(...)}}`.

    The inner key is the number of the rule in the edition of its clauses. A game without such a file has none: `{}`.
    """
    file = Path(engine.__file__).parent / "games" / game / "amendments.yaml"
    if not file.is_file():
        return {}
    data = yaml.load(file.read_bytes(), yaml.CBaseLoader)  # noqa: S506 - makes text, lists and mappings alone
    return msgspec.convert(data, dict[str, dict[str, Amendment]])


def find_amendment(game: str, number: str, edition: str) -> Amendment | None:
    """Find what an edition's change of a rule does in play; None where nobody has decided it, or for an unknown game.

    `number` is the bare number in the edition of the clauses, `107.1b`. `edition` is a short name, `cr-2026-01-16`.
    """
    return load_amendments(game).get(edition, {}).get(number)
