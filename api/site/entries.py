"""What the offline search finds: the names and our words of everything that has a page, one pack a game.

A pack is one gzip file of JSON: `editions`, and `things` as rows of (place, kind, number, edition, names, words,
group, calls). `calls` are all names, readings and other spellings too. Rows of one group are one rule in several
editions, and one result.
"""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from api.site.addresses import find_id, place_page
from graph.library import Library
from graph.relations.labels import Label, read_labels
from graph.relations.versions import SURE
from graph.store.edges import list_edges_onto
from graph.store.units import read_titles
from rulebook.fold import is_japanese
from rulebook.ids import Id, drop_face, get_parent
from rulebook.units import Edition

__all__ = ["pack", "pack_things"]


def pack(value: object) -> bytes:
    """Write a value as JSON in gzip: bytes, and the same bytes for the same value."""
    return gzip.compress(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode(), 9, mtime=0)


def pack_things(library: Library, things: Sequence[tuple[str, str]], editions: Sequence[Edition]) -> dict[str, bytes]:
    """Pack what search finds: by game, one gzip file of JSON with `editions` and `things`.

    `things` are (address, kind). Left out are rulings without words, what is not held, and addresses that name no id.
    Each game of the editions has a file.
    """
    ids = {id_: (address, kind) for address, kind in things if (id_ := find_id(address))}
    labels, called = read_labels(library, map(str, ids)), _group_names(library)
    naming = _Naming(read_titles(library), _name_by_card(library, {one.game for one in editions}))
    told: dict[str, dict[str, Any]] = {}
    for game in sorted({one.game for one in editions}):
        books = [one for one in editions if one.game == game]
        rows = [
            [
                *_make_row(id_, ids[id_], labels[str(id_)], naming, books),
                _find_group(library, id_, ids),
                called.get(str(id_), []),
            ]
            for id_ in ids
            if id_.game == game and str(id_) in labels and _has_words(labels[str(id_)])
        ]
        told[game] = {"editions": [_refer(one) for one in books], "things": rows}
    return {game: pack(one) for game, one in told.items()}


def _has_words(label: Label) -> bool:
    """Whether search has something to find of a thing: always, but for a ruling that has no words."""
    return label.id.kind != "ruling" or bool(label.gist)


class _Naming(NamedTuple):
    """What names a thing that has no name of its own: its title by id, and the names of the card it is about."""

    titles: Mapping[str, str]
    cards: Mapping[str, Mapping[str, str]]


def _name_by_card(library: Library, games: Iterable[str]) -> dict[str, dict[str, str]]:
    """Give for each ruling, by full id, the names by language of a card that it is about; of several cards, one counts.

    A ruling about no held card is left out.
    """
    about = {ruling: card for game in games for ruling, card in list_edges_onto(library, f"{game}:card/", "ABOUT")}
    labels = read_labels(library, about.values())
    return {ruling: labels[card].names for ruling, card in about.items() if card in labels}


def _refer(edition: Edition) -> dict[str, str]:
    """Refer to an edition as a mapping: `name`, `effective` (its day as text, or ""), `language`."""
    day = edition.effective.isoformat() if edition.effective else ""
    return {"name": edition.name, "effective": day, "language": edition.language}


def _group_names(library: Library) -> dict[str, list[str]]:
    """Give every name and spelling of each card and term, by full id; those of a face are its card's.

    Names that are said not to mean it are left out.
    """
    called: defaultdict[str, list[str]] = defaultdict(list)
    for name in library.names():
        if name.form != "not":
            called[str(drop_face(name.id))].append(name.text)
    return called


def _make_row(id: Id, page: tuple[str, str], label: Label, naming: _Naming, books: Sequence[Edition]) -> list[Any]:
    """Make the row of one thing: [place, kind, number, edition, names by language, words by language].

    `page` is its (address, kind). The place has no language and no `.html`; the edition is its index in `books`, or -1.
    Cards, terms and rulings have the number "".
    """
    place = place_page(page[0], "").removeprefix("/").removesuffix(".html")
    edition = next((n for n, one in enumerate(books) if one.name == id.edition), -1)
    names = label.names or naming.cards.get(str(id)) or _read_title(id, naming.titles)
    number = "" if id.kind in {"card", "ruling"} or id.path.startswith(("card/", "term/")) else id.path
    return [place, page[1], number, edition, names, label.gist]


def _read_title(id: Id, titles: Mapping[str, str]) -> dict[str, str]:
    """Read the title of a unit, else of the nearest unit above that has one: `{"en": "Trample"}`; `{}` for none.

    `titles` are by full id.
    """
    path: str | None = id.path
    while path:
        title = titles.get(str(Id(id.game, path, id.edition)))
        if title:
            return {"ja" if is_japanese(title) else "en": title}
        path = get_parent(path)
    return {}


def _find_group(library: Library, id: Id, held: Iterable[Id]) -> str | None:
    """Find what the versions of one rule share: the first, by text, of the ids of it and its sure versions in `held`.

    None for a thing that has no other version there, or no edition.
    """
    versions = [kin.there for kin in library.kin(id) if kin.confidence >= SURE and kin.there in held]
    return str(min([id, *versions], key=str)) if id.edition and versions else None
