"""The feed of changes: each dated edition of the repository, and what it changed, as Atom (RFC 4287)."""

from __future__ import annotations

import datetime as dt
from xml.etree import ElementTree as ET

from graph.library import Library
from graph.loading.lineage_rows import compare_editions
from graph.store.ours import list_own_editions
from rulebook.units import Edition

__all__ = ["write_feed"]

_SPACE = "http://www.w3.org/2005/Atom"


def write_feed(library: Library, root: str) -> bytes:
    """Write the feed of changes as Atom in UTF-8, newest edition first.

    An edition without a day is left out, and so is one that a user added. The feed itself is dated by its newest
    edition. `root` is the address of the service, without a slash at its end.
    """
    dated = sorted(
        (one for one in list_own_editions(library) if one.effective),
        key=lambda one: (one.effective or dt.date.min, one.game, one.name),
        reverse=True,
    )
    feed = ET.Element("feed", {"xmlns": _SPACE})
    _add(feed, "title", "hanrei: editions of rules")
    _add(feed, "id", "urn:hanrei:editions")
    _add(feed, "updated", _write_day(dated[0].effective if dated else None))
    ET.SubElement(feed, "link", {"rel": "self", "href": f"{root}/v1/changes.atom"})
    ET.SubElement(ET.SubElement(feed, "author"), "name").text = "hanrei"
    before = {newer: older for older in dated if (newer := library.successor(older))}
    for edition in dated:
        feed.append(_write_entry(library, edition, before.get(edition), root))
    ET.indent(feed)
    written = ET.tostring(feed, "unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{written}\n'.encode()


def _write_entry(library: Library, edition: Edition, older: Edition | None, root: str) -> ET.Element:
    """Write the entry of one edition: what it changed from `older`, the one before it.

    With None it says that this is the first edition held. It links to the comparison of the two, else to the list of
    editions.
    """
    entry = ET.Element("entry")
    _add(entry, "title", f"{edition.game} {edition.name}: {edition.title}")
    _add(entry, "id", f"urn:hanrei:edition:{edition.game}:{edition.name}")
    _add(entry, "updated", _write_day(edition.effective))
    if older is None:
        _add(entry, "summary", "The first edition of this document that is held.")
        ET.SubElement(entry, "link", {"href": f"{root}/v1/editions"})
        return entry
    found = compare_editions(library, older, edition)
    edited = len(found.changes)
    _add(
        entry,
        "summary",
        f"Since {older.name}: {edited} rules edited, split or merged, {len(found.renumbering)} runs renumbered,"
        f" {len(found.new)} new, {len(found.gone)} gone; {found.kept} kept.",
    )
    asked = f"older={older.name}&newer={edition.name}&game={edition.game}"
    ET.SubElement(entry, "link", {"href": f"{root}/v1/diff?{asked}"})
    return entry


def _add(parent: ET.Element, name: str, text: str) -> None:
    """Add an element with this name and text at the end of `parent`."""
    ET.SubElement(parent, name).text = text


def _write_day(day: dt.date | None) -> str:
    """Write a day as Atom writes times, its midnight in UTC: `2021-02-05T00:00:00Z`. None is 1970-01-01."""
    return f"{day or dt.date(1970, 1, 1)}T00:00:00Z"
