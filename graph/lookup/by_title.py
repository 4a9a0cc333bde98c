"""What a title means: the rules and glossary entries that bear it, in the edition that is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from graph.lookup.by_name import offer_thing
from graph.lookup.by_number import describe_other_owners, list_newest_by_language
from graph.lookup.editions import LookupIndex, find_edition, find_version, list_pins
from graph.lookup.names import MatchKind, NameIndex, NameMatch
from graph.lookup.options import Decision, LookupCandidate, Option, QueryPart, Request
from graph.lookup.titles import is_inflected
from graph.store.catalogue import Name, Node
from rulebook.fold import make_skeleton
from rulebook.ids import Id, drop_face
from rulebook.units import Edition, Kind

__all__ = ["resolve_title"]


def resolve_title(
    index: LookupIndex, names: NameIndex, text: str, game: str | None, request: Request
) -> QueryPart | None:
    """Give what a text means as a title, whole or else loose (inflected, or a part), in one game or in all for None.

    Loose forms count only where nothing bears the whole text. The part has an option for each rule of that title,
    and for each card or term of that name, sorted by game. A game's own term replaces its titles. Our own name of a
    title, in another language than its edition's, counts only where no game has such a term. Gives None where no title
    and no loose form is meant: for a card's name, too. So it does where no edition as asked is held.
    """
    titles, key = index.index_titles(game), make_skeleton(text)
    named: Sequence[Name] = names.whole.get(key, ())
    titled: Sequence[Name] = titles.find_whole(text)
    loose = titles.find_loose(text)
    if not named and not titled and key not in names.refused and len(key) > 1:
        named = [name for name in loose if name.form != "title"]
        titled = [name for name in loose if name.form == "title"]
    terms = {name.id.game for name in named if name.id.kind == "term"}
    titled = [name for name in titled if name.id.game not in terms and not (terms and _is_ours(index, name))]
    if not titled and (key in names.whole or not named):
        return None
    options = [
        offer_thing(index, names, NameMatch(text, 0, MatchKind.EXACT, (name,)), name, request)
        for name in {drop_face(name.id): name for name in reversed(named)}.values()
    ]
    for one in dict.fromkeys(name.id.game for name in titled):
        mine = [name for name in titled if name.id.game == one]
        beside = [name for name in loose if name.id.game == one and is_inflected(text, name.text)]
        options += _offer_titles(index, one, mine, beside, request)
    return QueryPart(text, tuple(sorted(options, key=lambda option: option.game))) if options else None


def _is_ours(index: LookupIndex, name: Name) -> bool:
    """Whether a title is our name of a unit: it is in another language than the edition of that unit."""
    return name.language != index.editions[name.id.game, str(name.id.edition)].language


def _offer_titles(
    index: LookupIndex, game: str, titled: Sequence[Name], beside: Sequence[Name], request: Request
) -> Iterable[Option]:
    """Make an option for each rule of a game that bears a title; the glossary's entries of that title stand behind it.

    What bears it in another edition is followed to the one asked for, if lineage leads there. `beside` has inflected
    titles: their entries stand beside the rules, and a single rule stands before the entries. Entries without a rule
    are one option together. Gives nothing where the game has no edition as asked.
    """
    pin = request.edition or request.at
    base = find_edition(index, game, list_pins(index, game, pin)[0], request.language or titled[0].language)
    if isinstance(base, str):
        return
    found = _place_units(index, base, titled, pinned=pin is not None)
    others = [node for node in _place_units(index, base, beside, pinned=pin is not None) if node not in found]
    rules = [node for node in found if not _is_entry(node)]
    if not rules and sum(not _is_entry(node) for node in others) == 1:
        rules = [node for node in others if not _is_entry(node)]
    entries = [_describe_unit(index, node, titled) for node in (*found, *others) if _is_entry(node)]
    for node in rules:
        yield Option(
            Decision.EXACT, (_describe_unit(index, node, titled), *entries), describe_other_owners(index, node)
        )
    if entries and not rules:
        yield Option(Decision.EXACT, tuple(entries))


def _place_units(index: LookupIndex, base: Edition, titled: Iterable[Name], *, pinned: bool) -> list[Node]:
    """Find the units that bear a title in an edition: what is so called there, else what lineage makes of it there.

    `pinned` says that the edition was asked for. Unless it was, units that only an edition in another language has
    stand behind. Where lineage leads nowhere, they are then those of the newest edition with the title. An empty list
    for none.
    """
    ids = [name.id for name in titled]
    found = _find_units(index, [id for id in ids if id.edition == base.name])
    if found and not pinned:
        others = {book.name for book in list_newest_by_language(index.rulebooks[base.game], base)}
        lacking = [id for id in ids if id.edition in others and not find_version(index, id, base.name)]
        return found + _find_units(index, lacking)
    for book in () if found else index.rulebooks[base.game]:
        there = [id for id in ids if id.edition == book.name]
        found = _find_units(index, [new for id in there if (new := find_version(index, id, base.name))])
        found = found or ([] if pinned else _find_units(index, there))
        if found:
            break
    return found


def _find_units(index: LookupIndex, ids: Iterable[Id]) -> list[Node]:
    """Find the units of full ids, each once and in that order. Units that are only cited, or unknown, are left out."""
    nodes = (index.find_unit(id.game, str(id.edition), id.path) for id in dict.fromkeys(ids))
    return [node for node in nodes if node]


def _is_entry(node: Node) -> bool:
    """Whether a unit is an entry of a glossary, and neither a rule nor our own term."""
    return node.kind == Kind.TERM and node.id.kind == "term"


def _describe_unit(index: LookupIndex, node: Node, titled: Iterable[Name]) -> LookupCandidate:
    """Make the candidate of a unit, which says `"its title"` where the title sought is its own, or it is an entry.

    Otherwise it says under which title it was sought: `"its title in khm-notes is 'Boast'"`.
    """
    own = any(name.id == node.id for name in titled) or any(name.text == node.title for name in titled)
    other = next((f"its title in {name.id.edition} is {name.text!r}" for name in titled), "")
    return index.describe_unit(node, "its title" if own or _is_entry(node) else other)
