"""The cards of set files that were ingested: their texts, and what was read of them."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from graph.store.reading import Library

__all__ = ["SetCard", "find_set_card", "list_set_cards"]


class SetCard(msgspec.Struct, frozen=True):
    """A card of a set file.

    `texts` holds the printed text of each face by language. `unread` are the texts at which play stops. `played` is the
    card as scenarios write it; None where the engine has a card of this name itself.
    """

    name: str
    document: str
    texts: tuple[dict[str, str], ...]
    unread: tuple[str, ...] = ()
    played: dict[str, Any] | None = None


def find_set_card(library: Library, id: str) -> SetCard | None:
    """Find the card of an id, `mtg:card/…`, in the set files held; None if none has it."""
    rows = library.rows("SELECT read FROM set_card WHERE id = ?", id)
    return msgspec.json.decode(rows[0][0], type=SetCard) if rows else None


def list_set_cards(library: Library, game: str) -> dict[str, dict[str, Any]]:
    """List each card of a game in the set files held as scenarios write it, by the engine's name of it.

    Cards that the engine has itself are left out; empty for none.
    """
    rows = library.rows("SELECT name, read FROM set_card WHERE game = ? ORDER BY id", game)
    found = ((name, json.loads(read).get("played")) for name, read in rows)
    return {name: played for name, played in found if played is not None}
