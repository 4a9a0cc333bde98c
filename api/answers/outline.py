"""The answers on a whole edition: its table of contents, its glossary, the cards of its game, and its coverage."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from pydantic import BaseModel

from api.answers.editions import list_editions
from api.answers.units import list_statements
from api.models import HeldEdition, PartRef
from graph.library import Library
from graph.proof.coverage import NO_REASON, SOURCES, STATUSES
from graph.relations.labels import Label, read_labels
from graph.store.outline import (
    OutlineUnit,
    count_scenarios,
    count_statuses,
    find_judged_edition,
    list_cards_of_game,
    list_outline,
)
from rulebook.ids import Id, parse
from rulebook.units import Edition, Kind

__all__ = [
    "NOT_JUDGED",
    "ContentsLine",
    "CoveredPart",
    "CoveredRule",
    "GameOutline",
    "choose_judged",
    "list_game_outlines",
    "page_cards",
    "page_glossary",
    "read_contents",
    "read_covered",
    "read_game_outline",
]

_HEADINGS = frozenset({Kind.CHAPTER, Kind.SECTION, Kind.HEADING})
_NOT_MODELLED = "not-modelled"

NOT_JUDGED = "not-judged"
"""The status of every rule of a game before any scenario of it was run: nobody knows yet."""

_MOST_ROWS = 80
"""A part of an edition with more rules than this is told by what stands under it."""


class ContentsLine(BaseModel):
    """A line in a table of contents: what it names, how many rules stand beneath, and the lines beneath it."""

    id: str
    rules: int
    beneath: list[ContentsLine]


class GameOutline(BaseModel):
    """What is held of a game: its editions, newest first, and how many cards and scenarios."""

    game: str
    editions: list[HeldEdition]
    cards: int
    scenarios: int
    statuses: dict[str, int]


class CoveredPart(BaseModel):
    """A part of an edition, with how many rules beneath it have each status."""

    id: str
    statuses: dict[str, int]


class CoveredRule(BaseModel):
    """A rule with its status and the reason of it; `parts` are its statements, where it was divided."""

    id: str
    status: str
    reason: str
    parts: list[PartRef]


def list_game_outlines(library: Library) -> list[GameOutline]:
    """List what is held of each game that has an edition here. Games with the most scenarios come first.

    Of each game, rulebooks come before other documents, and the newest edition of either first.
    """
    editions = list_editions(library)
    found = [read_game_outline(library, game, editions) for game in dict.fromkeys(one.game for one in editions)]
    return sorted(found, key=lambda one: -one.scenarios)


def read_game_outline(library: Library, game: str, held: Sequence[HeldEdition] | None = None) -> GameOutline:
    """Read what is held of a game: editions, and how many cards, scenarios, and rules of each status.

    Rulebooks come before other documents, and the newest of either first. `held` are all editions held, if they are
    known. A game that is not held gives empty lists and 0.
    """
    mine = [one for one in (list_editions(library) if held is None else held) if one.game == game]
    judged = choose_judged(library, game)
    counted = count_statuses(library, judged) if judged else {}
    return GameOutline(
        game=game,
        editions=sorted(mine, key=lambda one: (one.genre != "rulebook", _make_sort_key(one))),
        cards=len(list_cards_of_game(library, game)),
        scenarios=count_scenarios(library, game)[0],
        statuses=_order_statuses(counted, _name_absent(library, game)),
    )


def _make_sort_key(edition: HeldEdition) -> int:
    """A number by which the newest edition sorts first: -20210205 for 2021-02-05; 0 for one without a date."""
    return -int((edition.effective or "0").replace("-", ""))


def read_contents(library: Library, edition: Edition) -> list[ContentsLine]:
    """Read the table of contents of an edition: its top chapters and headings in order, each with the sections beneath.

    A line counts the rules beneath it. `[]` for an edition without headings.
    """
    units = list_outline(library, edition)
    beneath = _map_children(units)
    headings = [one for one in units if one.kind in _HEADINGS]
    known = {one.number for one in headings}
    return [_make_line(one, beneath) for one in headings if one.parent not in known]


def _make_line(unit: OutlineUnit, beneath: Mapping[str, Sequence[OutlineUnit]]) -> ContentsLine:
    """Make the line of a unit in the contents: its id, how many rules stand beneath, and the headings right beneath.

    Rules are counted at any depth.
    """
    under = beneath.get(unit.number, ())
    lines = [_make_line(one, beneath) for one in under if one.kind in _HEADINGS]
    return ContentsLine(id=unit.id, rules=sum(1 for _ in _walk_rules(unit, beneath)), beneath=lines)


def _map_children(units: Sequence[OutlineUnit]) -> dict[str, list[OutlineUnit]]:
    """Map each number to the units right beneath it, in reading order. A number with nothing beneath has no entry."""
    found: dict[str, list[OutlineUnit]] = {}
    for one in units:
        if one.parent:
            found.setdefault(one.parent, []).append(one)
    return found


def _walk_rules(unit: OutlineUnit, beneath: Mapping[str, Sequence[OutlineUnit]]) -> Iterator[OutlineUnit]:
    """Give every rule at any depth beneath a unit, in reading order; headings are none.

    `beneath` has the units right beneath each number.
    """
    for one in beneath.get(unit.number, ()):
        if _is_rule(one):
            yield one
        yield from _walk_rules(one, beneath)


def page_glossary(library: Library, edition: Edition, offset: int, limit: int) -> tuple[int, list[Label]]:
    """Give how many entries the glossary of an edition has, and a page of their labels.

    The page has at most `limit` of them from `offset` on, in the order of the glossary.
    """
    ids = [one.id for one in list_outline(library, edition, {Kind.TERM})]
    return len(ids), list(read_labels(library, ids[offset : offset + limit]).values())


def page_cards(library: Library, game: str, offset: int, limit: int) -> tuple[int, list[tuple[Label, int]]]:
    """Give how many cards a game has, and at most `limit` of them from `offset` on.

    Each is (label, number of rulings about it). Cards with rulings come first, then those without, each by id.
    """
    every = list_cards_of_game(library, game)
    page = every[offset : offset + limit]
    known = read_labels(library, [one.id for one in page])
    return len(every), [(known[one.id], one.rulings) for one in page if one.id in known]


# Coverage.


def choose_judged(library: Library, game: str) -> Edition | None:
    """Choose the edition of a game that its rules' statuses are counted over: the one that was judged.

    Before any was judged it is the game's usual source. None for an unknown game, or where that edition is not held.
    """
    name = find_judged_edition(library, game) or SOURCES.get(game)
    return next((one for one in library.editions() if (one.game, one.name) == (game, name)), None)


def read_covered(
    library: Library, edition: Edition, under: str = ""
) -> tuple[dict[str, int], list[CoveredPart], list[CoveredRule]]:
    """Read how far an edition, or what stands under a number of it (`702`), is proved; "" means the whole edition.

    Gives (number of rules by status, parts, rules). Parts are what stands right beneath, each with its own numbers;
    those without rules are left out. Under a number with at most 80 rules the rules are given, its own first, and no
    parts; else no rules. An unknown number gives the numbers of the whole edition, and neither parts nor rules.
    """
    units = list_outline(library, edition)
    beneath = _map_children(units)
    known = {one.number for one in units}
    start = [one for one in units if one.number == under] if under else []
    rules = list(_walk_rules(start[0], beneath)) if start else [one for one in units if _is_rule(one)]
    absent = _name_absent(library, edition.game)
    counted = _count_statuses([*(one for one in start if _is_rule(one)), *rules], absent)
    if start and len(rules) <= _MOST_ROWS:
        return counted, [], [_cover_rule(library, one, absent) for one in (*filter(_is_rule, start), *rules)]
    tops = beneath.get(under, []) if under else [one for one in units if one.parent not in known]
    parts = [(top, _count_statuses([*filter(_is_rule, [top]), *_walk_rules(top, beneath)], absent)) for top in tops]
    return counted, [CoveredPart(id=top.id, statuses=counts) for top, counts in parts if counts], []


def _is_rule(unit: OutlineUnit) -> bool:
    """Whether a unit counts as a rule: a rule, a subrule, or a term of a glossary that was judged (it has a status)."""
    return unit.kind in {Kind.RULE, Kind.SUBRULE} or (unit.kind == Kind.TERM and unit.status != "")


def _name_absent(library: Library, game: str) -> str:
    """The status of a rule of which nothing is written down: `not-modelled`.

    It is `not-judged` where nobody has judged any rule of the game yet.
    """
    return _NOT_MODELLED if find_judged_edition(library, game) is not None else NOT_JUDGED


def _count_statuses(units: Sequence[OutlineUnit], absent: str) -> dict[str, int]:
    """Count the statuses of some rules, in the order of the report: `{"proved": 3}`.

    `absent` is that of a rule without one.
    """
    return _order_statuses(Counter(one.status for one in units), absent)


def _order_statuses(counted: Mapping[str, int], absent: str) -> dict[str, int]:
    """Put counts of statuses in the order of the report, without zeros: `{"proved": 3, "stale": 1}`.

    What is counted under `""` counts as `absent`. A status that the report does not know is left out.
    """
    told = Counter({absent: counted.get("", 0)}) + Counter({key: n for key, n in counted.items() if key})
    return {status: told[status] for status in (*STATUSES, NOT_JUDGED) if told[status]}


def _cover_rule(library: Library, unit: OutlineUnit, absent: str) -> CoveredRule:
    """Give the status of one rule with its reason and its statements.

    A rule without a status has `absent`, and no statement. The reason is the one that is kept. Else it says that none
    was written, or is "" where it has a status or nobody judged.
    """
    id_: Id = parse(unit.id)
    parts = list_statements(library, [(unit.id, id_)]) if unit.status else []
    reason = unit.reason or ("" if unit.status or absent == NOT_JUDGED else NO_REASON)
    return CoveredRule(id=unit.id, status=unit.status or absent, reason=reason, parts=parts)
