"""The parts of rules and cases: the statements that each of them makes, in our own words.

A part is one statement that a game could get wrong while it gets every other part right. `DIVIDING.md` in the folder
says how a text is divided. There is one folder a game, `parts/<game>/*.yaml`. A file gives each id of a rule or a case
the list of its parts, in the order of the text. A text that makes one statement says `one`.

`en` has at most 100 letters and `ja` at most 50. `unshown` says why nothing shows a part:
no play can, or the engine cannot yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
import yaml

from rulebook.errors import MalformedDocumentError

__all__ = ["HOME", "RulePart", "get_all_parts", "get_parts", "load_parts"]

HOME = Path(__file__).parent / "parts"
"""The folder that holds one folder a game."""

_LONGEST = {"en": 100, "ja": 50}


class RulePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One statement of a rule or a case, in both languages; empty words stand for the whole text.

    `unshown` is why nothing shows it: no play can, or the engine cannot yet; "" where that is open.
    """

    en: str = ""
    ja: str = ""
    unshown: str = ""


_WHOLE = (RulePart(),)
"""The parts of a text that makes one statement."""


def load_parts(home: Path = HOME) -> dict[str, tuple[RulePart, ...]]:
    """Load the parts, the single statements, of every rule and case under a folder, by id.

    An id is such as `wow:415.3e@6.0-ja` for a rule, `khm/r/12` for a case.

    Raises:
        MalformedDocumentError: a file has another shape, a line is too long, or an id stands in two files.
    """
    found: dict[str, tuple[RulePart, ...]] = {}
    for path in sorted(home.glob("*/*.yaml")):
        where = f"{path.parent.name}/{path.name}"
        for id_, parts in _read_file(path, where).items():
            if id_ in found:
                raise MalformedDocumentError(f"{id_} stands twice", where=where, remedy="keep one of the two")
            for part in parts:
                _check_part(part, f"{where}: {id_}")
            found[id_] = parts
    return found


@cache
def get_all_parts() -> Mapping[str, tuple[RulePart, ...]]:
    """Get the committed parts, the single statements, of every rule and case that was divided, by id.

    They are loaded once. A wrong file raises MalformedDocumentError, as in `load_parts`.
    """
    return load_parts()


def get_parts(id: str) -> tuple[RulePart, ...]:
    """Get the parts, the single statements, of a rule (`wow:415.3e@6.0-ja`) or a case (`khm/r/12`), in order.

    One that was not divided, or is unknown, has one part with empty words.
    """
    return get_all_parts().get(id, _WHOLE)


def _read_file(path: Path, where: str) -> dict[str, tuple[RulePart, ...]]:
    """Read one YAML file of parts, by id of the rule or case. `where` names the file in errors.

    Raises:
        MalformedDocumentError: it has another shape.
    """
    try:
        raw = yaml.load(path.read_bytes(), yaml.CBaseLoader)  # noqa: S506 - makes text, lists and mappings alone
        read = msgspec.convert(raw or {}, dict[str, list[RulePart] | Literal["one"]])
    except (yaml.YAMLError, msgspec.ValidationError) as error:
        remedy = "mend the entry; its shape is in rulebook/part.py"
        raise MalformedDocumentError(str(error), where=where, remedy=remedy) from error
    return {id_: _WHOLE if parts == "one" else tuple(parts) for id_, parts in read.items()}


def _check_part(part: RulePart, where: str) -> None:
    """Check that each line of a part has 1 to 100 characters in English, 1 to 50 in Japanese; both empty is right, too.

    Raises:
        MalformedDocumentError: a line is empty or too long; `where` names the place.
    """
    if part == RulePart():
        return
    for language, most in _LONGEST.items():
        if not 0 < len(getattr(part, language)) <= most:
            what = f"a part's line has 1 to {most} characters in {language}: {getattr(part, language)!r}"
            raise MalformedDocumentError(what, where=where, remedy="write it shorter, or divide it")
