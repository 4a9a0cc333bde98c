"""Short names of many things at once, for lists."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from graph.library import Library
from graph.relations.versions import find_words
from graph.store.units import read_titles_of
from graph.store.words import read_first_names, read_gists, read_title_names
from rulebook.ids import Id, parse

__all__ = ["Label", "list_above", "read_labels"]


@dataclass(frozen=True, slots=True)
class Label:
    """A thing in a list: its number, its title or its names by language, and what it says by language.

    `gist` is our digest, else the publisher's words. `held` is False for a rule that is only cited. `titles` has what
    the title is called in other languages than the edition's.
    """

    id: Id
    number: str
    title: str
    names: dict[str, str]
    gist: dict[str, str]
    held: bool = True
    titles: dict[str, str] = field(default_factory=dict)


def read_labels(library: Library, ids: Iterable[str]) -> dict[str, Label]:
    """Read the label of every full id that is held, in the order given: its number, title, names and gist.

    A rule that is only cited has one, too, with `held` False. That of a card or term has an empty number and title. The
    gist may be empty. Ids of nothing known, neither a unit nor a card or term, are left out.
    """
    wanted = list(dict.fromkeys(ids))
    gists, names = read_gists(library, wanted), read_first_names(library, wanted)
    units = read_titles_of(library, wanted)
    gists |= {id_: _find_gist(library, parse(id_)) for id_ in units if id_ not in gists}
    titles = read_title_names(library, {id_: title for id_, (_, title, _) in units.items() if title})
    found = {}
    for id_ in wanted:
        if id_ in units or id_ in names:
            number, title, held = units.get(id_, ("", "", True))
            gist, called = gists.get(id_, {}), titles.get(id_, {})
            found[id_] = Label(parse(id_), number, title, names.get(id_, {}), gist, held, called)
    return found


def _find_gist(library: Library, id: Id) -> dict[str, str]:
    """Find what the same rule says in another edition, by language, where those words hold here; else an empty dict.

    Our digest comes before the publisher's text.
    """
    words = find_words(library, id)
    if words.digest or words.text is None:
        return words.digest or {}
    return {library.edition(id.game, id.edition or "").language: words.text}


def list_above(library: Library, id: Id) -> tuple[Label, ...]:
    """List the labels of what a unit stands under, from the chapter down, without its own.

    Empty for a chapter, or an unknown id.
    """
    steps: list[str] = []
    node = library.node(id)
    while node is not None and node.parent and str(node.id) not in steps[:-1]:
        over = Id(id.game, node.parent, id.edition)
        steps.append(str(over))
        node = library.node(over)
    found = read_labels(library, steps)
    return tuple(found[step] for step in reversed(steps) if step in found)
