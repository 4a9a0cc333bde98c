"""Which rules a ruling or an example interprets. This is always our claim, for rulings cite no rules.

There is one YAML file a game. An entry has `case` (`khm/r/68`), `rule` (the full id of the most specific rule) and
`reason` (one clause). It is written from the text, before any scenario for the case. Another author writes the
scenario.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import yaml

from rulebook.errors import MalformedDocumentError
from rulebook.ids import IdError, parse

__all__ = ["HOME", "Interpretation", "get_interpretations", "load_interpretations"]

HOME = Path(__file__).parent


class Interpretation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A case interprets a rule, for a reason."""

    case: str
    rule: str
    reason: str


def load_interpretations(home: Path = HOME) -> Iterator[Interpretation]:
    """Yield every interpretation of every game: a case such as `khm/r/68`, the full id of a rule, and the reason.

    They come file by file, in its order. Several may be of one case.

    Raises:
        MalformedDocumentError: an entry has other keys, or its rule is no full id.
    """
    for path in sorted(home.glob("*.yaml")):
        try:
            # No implicit types: 6.10 is the number of a rule.
            raw = yaml.load(path.read_bytes(), yaml.CBaseLoader)  # noqa: S506 - makes text, lists and mappings alone
            found = msgspec.convert(raw or [], list[Interpretation])
            unpinned = [one.rule for one in found if not parse(one.rule).pinned]
        except (yaml.YAMLError, msgspec.ValidationError, IdError) as error:
            raise MalformedDocumentError(str(error), where=path.name, remedy="mend the entry") from error
        if unpinned:
            what = f"{unpinned[0]} names no edition"
            raise MalformedDocumentError(what, where=path.name, remedy="write the edition after @")
        yield from found


@cache
def _group_by_case() -> dict[str, tuple[Interpretation, ...]]:
    """Group the interpretations by case: `{"khm/r/68": (Interpretation(...), ...)}`, in the order of the files."""
    found: dict[str, tuple[Interpretation, ...]] = {}
    for one in load_interpretations():
        found[one.case] = (*found.get(one.case, ()), one)
    return found


def get_interpretations(case: str) -> tuple[Interpretation, ...]:
    """The interpretations of a case, given as `khm/r/68`; `()` for one that nobody has interpreted.

    Raises:
        MalformedDocumentError: an entry of the files is wrong, as in `load_interpretations`.
    """
    return _group_by_case().get(case, ())
