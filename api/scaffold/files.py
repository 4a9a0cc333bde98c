"""Files to be written: made of templates, never over what somebody else wrote."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import Template

from rulebook.errors import HanreiError

__all__ = [
    "ExistsError",
    "File",
    "NameTakenError",
    "NotACheckoutError",
    "UnfitError",
    "fill_template",
    "list_templates",
    "write_files",
]

TEMPLATES = Path(__file__).parent / "templates"
SUFFIX = ".tmpl"
"""What the name of a template ends with, so that no tool takes it for a module."""


class ExistsError(HanreiError):
    """A file, or a clause, stands already where one would be written."""


class NameTakenError(HanreiError):
    """A name cannot be given: it is no name, or something else bears it."""


class NotACheckoutError(HanreiError):
    """The folder is no checkout of this repository."""


class UnfitError(HanreiError):
    """The question, topic, number or section does not fit the game."""


@dataclass(frozen=True, slots=True)
class File:
    """One file to be written. `write_files` writes it."""

    path: Path
    text: str
    is_new: bool = True
    """False of a file that is there and gets something added."""


def list_templates(folder: str) -> list[str]:
    """List the templates beneath a folder of `templates`, by their paths in it without the suffix `.tmpl`, sorted."""
    found = (TEMPLATES / folder).rglob(f"*{SUFFIX}")
    return sorted(path.relative_to(TEMPLATES / folder).as_posix().removesuffix(SUFFIX) for path in found)


def fill_template(template: str, **words: str) -> str:
    """Give the text of a template (`clause/section.py`), its `$names` replaced by words.

    A `$` of the text itself is written `$$` in the template.

    Raises:
        FileNotFoundError: there is no such template.
        KeyError: a name in it has no word.
    """
    return Template((TEMPLATES / f"{template}{SUFFIX}").read_text("utf-8")).substitute(words)


def write_files(files: Sequence[File]) -> None:
    """Write files, as UTF-8, and make the folders they lie in. A file that is not new is written over.

    Raises:
        ExistsError: a new one is there already; then nothing is written.
    """
    _refuse_existing(one.path for one in files if one.is_new)
    for one in files:
        one.path.parent.mkdir(parents=True, exist_ok=True)
        one.path.write_text(one.text, "utf-8")


def _refuse_existing(paths: Iterable[Path]) -> None:
    """Check that none of these paths exists.

    Raises:
        ExistsError: One does.
    """
    for path in paths:
        if path.exists():
            raise ExistsError("it is there already", where=str(path), remedy="give another name, or move it away")
