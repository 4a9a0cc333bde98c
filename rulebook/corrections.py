"""Corrections of the lineage: what a person decided where the computed result is wrong or missing.

`corrections.yaml` is small and reviewed. Each entry joins rules by their full ids, or says that they are not related.
Each gives its reason. The file is checked as it is read.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from importlib import resources

import yaml

from rulebook.errors import HanreiError
from rulebook.ids import Id, IdError, parse
from rulebook.units import Edition

__all__ = ["Correction", "CorrectionError", "load_corrections", "parse_corrections", "select_between"]

_SHAPES = {
    "kept": ("1", "1"),
    "edited": ("1", "1"),
    "moved": ("1", "1"),
    "moved-edited": ("1", "1"),
    "translation": ("1", "1"),
    "unrelated": ("1", "1"),
    "split": ("1", "+"),
    "merged": ("+", "1"),
    "new": ("0", "1"),
    "gone": ("1", "0"),
}
"""How many ids stand on either side of each relation: none, one, or several."""
_REVERSED = {"split": "merged", "merged": "split", "new": "gone", "gone": "new"}
_FIELDS = {"here", "there", "relation", "reason", "reviewer"}


class CorrectionError(HanreiError):
    """A correction that cannot be applied: it is malformed, or names a rule that its edition lacks."""


@dataclass(frozen=True, slots=True)
class Correction:
    """One decision of a person: the rules `here` became the rules `there`.

    `relation` is one of `_SHAPES`; `unrelated` forbids the pair. `reason` is a clause, `reviewer` a name or empty.
    """

    here: tuple[Id, ...]
    there: tuple[Id, ...]
    relation: str
    reason: str
    reviewer: str = ""


def load_corrections() -> tuple[Correction, ...]:
    """Read the reviewed corrections that ship with the rulebook (`corrections.yaml`), in the order of the file.

    Raises:
        CorrectionError: an entry is malformed; see `parse_corrections`.
    """
    place = resources.files("rulebook") / "corrections.yaml"
    return parse_corrections(place.read_text("utf-8"), "rulebook/corrections.yaml")


def parse_corrections(text: str, where: str) -> tuple[Correction, ...]:
    """Read corrections from the text of a YAML list, in its order. Empty text gives `()`.

    An entry has `relation` (`edited`, `split`, `unrelated`, ...), `reason`, and perhaps `here`, `there` and `reviewer`.
    `where` names the file in errors.

    Raises:
        CorrectionError: an entry is malformed. The error names the entry and what it should be.
    """
    try:
        entries = yaml.safe_load(text) or []
    except yaml.YAMLError as error:
        raise CorrectionError("it is no YAML", where=where, remedy=str(error)) from error
    if not isinstance(entries, list):
        raise CorrectionError("it is no list", where=where, remedy="write one entry a correction")
    return tuple(_parse_correction(entry, f"{where}, entry {n}") for n, entry in enumerate(entries, 1))


def select_between(corrections: Iterable[Correction], old: Edition, new: Edition) -> tuple[Correction, ...]:
    """Select the corrections between two editions, in their order, turned so that `here` is the old edition.

    A correction `gone` or `new` names one edition only, and holds against any other. `()` where none is between the
    two.
    """
    found = []
    for correction in corrections:
        for one in (correction, _reverse(correction)):
            if _belong_to(one.here, old) and _belong_to(one.there, new) and (one.here or one.relation == "new"):
                found.append(one)
                break
    return tuple(found)


def _belong_to(ids: tuple[Id, ...], edition: Edition) -> bool:
    """Whether all ids are of this edition: same game, same edition name. True for an empty tuple."""
    return all((rule.game, rule.edition) == (edition.game, edition.name) for rule in ids)


def _reverse(correction: Correction) -> Correction:
    """Turn a correction round: `here` and `there` change places, a split becomes a merger, `new` becomes `gone`.

    Every other relation stays as it is.
    """
    relation = _REVERSED.get(correction.relation, correction.relation)
    return replace(correction, here=correction.there, there=correction.here, relation=relation)


def _parse_correction(entry: object, where: str) -> Correction:
    """Make a correction of one YAML entry, a mapping with `relation`, `reason` and others; `where` names it in errors.

    A split has several ids `there`, a merger several `here`; `new` and `gone` have one side; any other has one id on
    each.

    Raises:
        CorrectionError: a field, the relation or the reason is wrong, or the ids do not fit the relation.
    """
    if not isinstance(entry, dict) or not {"relation", "reason"} <= set(entry) <= _FIELDS:
        raise CorrectionError(
            "it has not the fields of a correction", where=where, remedy="give here, there, relation and reason"
        )
    relation = str(entry["relation"])
    if relation not in _SHAPES:
        raise CorrectionError(f"{relation!r} is no relation", where=where, remedy=f"one of {', '.join(_SHAPES)}")
    here, there = (_parse_ids(entry.get(side), where) for side in ("here", "there"))
    for ids, shape in zip((here, there), _SHAPES[relation], strict=True):
        if not (len(ids) > 1 if shape == "+" else len(ids) == int(shape)):
            raise CorrectionError(
                f"{relation} joins other counts of rules than these",
                where=where,
                remedy="a split has several ids there, a merger several here, gone and new have one side only",
            )
        if len({(rule.game, rule.edition) for rule in ids}) > 1:
            raise CorrectionError("one side names two editions", where=where, remedy="write one entry a pair of them")
    if not str(entry["reason"]).strip():
        raise CorrectionError("it has no reason", where=where, remedy="say why, in a clause")
    return Correction(here, there, relation, str(entry["reason"]), str(entry.get("reviewer", "")))


def _parse_ids(value: object, where: str) -> tuple[Id, ...]:
    """Parse one id, or a list of ids, as text (`wow:410.6@6.0-ja`); each must name its edition. None gives `()`.

    Raises:
        CorrectionError: a text is no id, or has no edition.
    """
    texts = value if isinstance(value, list) else [] if value is None else [value]
    try:
        ids = tuple(parse(str(text)) for text in texts)
    except IdError as error:
        raise CorrectionError(str(error), where=where, remedy="write full ids") from error
    for rule in ids:
        if not rule.pinned:
            raise CorrectionError(f"{rule} names no edition", where=where, remedy="write the edition after @")
    return ids
