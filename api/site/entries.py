"""What the offline search finds: the names and our words of everything that has a page, one pack a game.

A pack is one gzip file of JSON: `editions`, `things` and `rules`. A thing is a row of (place, kind, number, edition,
names, words, rule, calls). `calls` are all names, readings and other spellings too. Rows of one rule are the rule in
several editions and what stands beneath it, and one result. A rule has the vector of what it means, and how players ask
for it; these lines are never shown.
"""

from __future__ import annotations

import base64
import gzip
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from api.site.addresses import find_id, place_page
from graph.library import Library
from graph.relations.labels import Label, read_labels
from graph.search.asked import load_asked
from graph.search.likeness import FOLDER
from graph.store.edges import list_edges_onto
from graph.store.passage_rows import fetch_places_of_rules
from graph.store.units import read_titles
from rulebook.fold import is_japanese
from rulebook.ids import Id, drop_face, get_parent
from rulebook.units import Edition

__all__ = ["pack", "pack_likeness", "pack_things"]


def pack(value: object) -> bytes:
    """Write a value as JSON in gzip: bytes, and the same bytes for the same value."""
    return gzip.compress(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode(), 9, mtime=0)


def pack_things(library: Library, things: Sequence[tuple[str, str]], editions: Sequence[Edition]) -> dict[str, bytes]:
    """Pack what search finds: by game, one gzip file of JSON with `editions`, `things` and `rules`.

    `things` are (address, kind). Left out are rulings without words, what is not held, and addresses that name no id.
    Each game of the editions has a file.
    """
    ids = {id_: (address, kind) for address, kind in things if (id_ := find_id(address))}
    labels, called = read_labels(library, map(str, ids)), _group_names(library)
    naming = _Naming(read_titles(library), _name_by_card(library, {one.game for one in editions}))
    told: dict[str, dict[str, Any]] = {}
    for game in sorted({one.game for one in editions}):
        books = [one for one in editions if one.game == game]
        held = [id_ for id_ in ids if id_.game == game and str(id_) in labels and _has_words(labels[str(id_)])]
        rules = _RulesFound(library, game)
        rows = [
            [
                *_make_row(id_, ids[id_], labels[str(id_)], naming, books),
                rules.find_index(id_),
                called.get(str(id_), []),
            ]
            for id_ in held
        ]
        told[game] = {"editions": [_refer(one) for one in books], "things": rows, "rules": rules.listed}
    return {game: pack(one) for game, one in told.items()}


def pack_likeness() -> bytes:
    """Pack what tells how near a question lies to a rule in meaning: the tokens, their vectors, and their games.

    It is one gzip file of three parts, each behind its length in four bytes, the least first. `graph.search.likeness`
    says what they hold.
    """
    parts = [FOLDER.joinpath(name).read_bytes() for name in ("tokens.txt", "rows.bin", "games.bin")]
    return gzip.compress(b"".join(len(one).to_bytes(4, "little") + one for one in parts), 9, mtime=0)


class _RulesFound:
    """The rules of a game that things are found under: each with its vector, and how players ask for it.

    `listed` has them in the order in which they were asked for, as [vector in base64, lines].
    """

    def __init__(self, library: Library, game: str) -> None:
        """Read where the rules of a game lie in meaning, and the lines that players ask by."""
        self.listed: list[list[Any]] = []
        self._places, self._asked = fetch_places_of_rules(library, game), load_asked(game)
        self._known: dict[int, int] = {}

    def find_index(self, id: Id) -> int:
        """Find the index in `listed` of the rule that a thing stands under, and add it there; -1 for none.

        How players ask for the thing itself is added to its rule.
        """
        number, placed = self._places.get(str(id), (-1, b""))
        if number < 0:
            return -1
        if self._known.setdefault(number, len(self.listed)) == len(self.listed):
            self.listed.append([base64.b64encode(placed).decode(), []])
        at = self._known[number]
        lines = self.listed[at][1]
        lines += [one for one in self._asked.get(f"{id.path}@{id.edition}", ()) if one not in lines]
        return at


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
