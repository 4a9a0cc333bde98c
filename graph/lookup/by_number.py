"""What a number, a range, a case or an id means, in each game that has it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from graph.lookup.by_name import add_definition
from graph.lookup.editions import LookupIndex, find_edition, find_version, list_pins
from graph.lookup.options import Decision, LookupCandidate, Option, QueryPart, Request, join_clauses
from graph.lookup.owners import find_owners
from graph.lookup.queries import Reference
from graph.store.catalogue import Node
from rulebook.fold import make_skeleton
from rulebook.ids import RESERVED, Id, drop_face, get_parent, is_number, make_sort_key
from rulebook.units import Edition
from rulings import cases

__all__ = ["describe_other_owners", "follow_keyword", "list_newest_by_language", "resolve_number"]


def resolve_number(index: LookupIndex, cited: Reference, request: Request) -> QueryPart:
    """Give what a number, a range, a case or an id may mean: one option for each game that has it.

    The game is the citation's, else the request's, else any. The edition is the citation's, else the request's, else
    that of its day, else the newest. So `410.6` has one option, with the candidate `wow:410.6@7.4-en`. A month or a
    year may give several in one game. The id of a card or a term gives these, if no edition is asked for. Without
    options, the part says why, and lists the neighbours and the editions that do have the number.
    """
    game = cited.game or request.game
    pin = cited.edition or request.edition or request.at
    games = (game,) if game else index.games
    if pin is None and Id("", cited.path).kind in RESERVED:
        names = index.index_names(None)
        whose = [one for one in index.list_games_with(drop_face(Id("", cited.path)).path) if one in games]
        if whose:
            known = [add_definition(index, names, Id(one, cited.path), "its id", request) for one in whose]
            return QueryPart(cited.text, tuple(Option(Decision.EXACT, candidates) for candidates in known))
    case = _resolve_case(index, cited, games)
    if case:
        return case
    options: list[Option] = []
    absences: dict[str, _Absence] = {}
    for one in games:
        bases = [(day, find_edition(index, one, day, request.language)) for day in list_pins(index, one, pin)]
        found = [_find_rule(index, base, cited, day) for day, base in bases if isinstance(base, Edition)]
        several = _drop_repeats(index, filter(None, found))
        options += several
        if not several:
            _, base = bases[0]
            absences[one] = _explain_absence(index, base, cited) if isinstance(base, Edition) else _Absence(base)
    if options:
        lacking = join_clauses(*(absence.why for absence in absences.values() if pin is None))
        changed = "one after the other; say the day" if len({option.game for option in options}) < len(options) else ""
        return QueryPart(cited.text, tuple(options), lacking if len(options) == 1 else changed, cited=cited)
    elsewhere = _find_elsewhere(index, cited, games)
    asked = {
        candidate.game for candidate in elsewhere
    } & absences.keys()  # a pin concerns only the games that have the number elsewhere
    relevant = [absences[one] for one in absences if one in asked or not (pin and asked)]
    near = dict.fromkeys(candidate for absence in relevant for candidate in absence.near) | dict.fromkeys(elsewhere)
    why = join_clauses(*dict.fromkeys(absence.why for absence in relevant)) or f"no rule {cited.path} is held"
    where = f"it stands in {', '.join(str(candidate.id) for candidate in elsewhere)}" if elsewhere else ""
    return QueryPart(cited.text, (), join_clauses(why, where), tuple(near), cited)


def _resolve_case(index: LookupIndex, cited: Reference, games: Iterable[str]) -> QueryPart | None:
    """Resolve a number of the case list, such as `khm/r/1`, to the example or ruling that bears it.

    Gives None where the number is of no case list. A part without options says which cases there are, or which game and
    edition have it, if another was asked for.
    """
    kind, _, number = cited.path.rpartition("/")
    printed = [node for node in index.catalogue.numbered(cited.path) if node.id.path != cited.path]
    found = tuple(index.describe_unit(node, f"the case {cited.path}") for node in printed)
    asked = [one for one in found if one.game in games and cited.edition in {None, one.id.edition}]
    if asked:
        return QueryPart(cited.text, tuple(Option(Decision.EXACT, (one,)) for one in asked))
    if found:
        where = " and ".join(f"{one.game} in {one.id.edition}" for one in found)
        return QueryPart(cited.text, (), f"{cited.path} is a case of {where}", found, cited)
    many = sum(case.rpartition("/")[0] == kind for case in cases.index_cases()) if number.isdigit() else 0
    if not many:
        return None
    last = tuple(index.describe_unit(node, "the last case") for node in index.catalogue.numbered(f"{kind}/{many}"))
    return QueryPart(cited.text, (), f"there is no case {cited.path}: {kind}/1 to {kind}/{many} are held", last, cited)


def _drop_repeats(index: LookupIndex, options: Iterable[Option]) -> list[Option]:
    """Keep the first of those options that are the same rule under the same number, in whatever edition."""
    kept: list[Option] = []
    for option in options:
        id = option.candidates[0].id
        if not any(find_version(index, one.candidates[0].id, str(id.edition)) == id for one in kept):
            kept.append(option)
    return kept


def _find_rule(index: LookupIndex, base: Edition, cited: Reference, pin: str | None) -> Option | None:
    """Find a number in one game, in three steps; None if no edition has it.

    First comes the edition in question. Then come editions in other languages, for a rule that it does not hold. Last
    come other editions: a rule that they numbered so is followed to its number in this one, and the option is `MOVED`.
    With a `pin`, an edition or day that was asked for, no other edition is read, unless this one cites the number. As
    of a day, an option is `MOVED` if the rule has another number in the newest edition. A number that is only cited
    gives a unit without words, and says so.
    """
    units = _find_units(index, base, cited)
    if units:
        if pin is None:
            return _offer_units(index, units, describe_other_owners(index, units[0]))
        return (
            _follow_to_newest(index, units, base)
            if pin not in {base.name, base.version}
            else _offer_units(index, units)
        )
    stub = index.catalogue.node(Id(base.game, cited.path, base.name))
    cites = stub is not None and not stub.held
    books = index.rulebooks[base.game] if pin is None or cites else ()
    for book in list_newest_by_language(books, base):
        there = find_version(index, stub.id, book.name) if stub and cites and not cited.last else None
        found = _find_units(index, book, replace(cited, path=there.path) if there else cited)
        if found:
            lacks = f"{base.name} cites it and does not hold it" if cites else f"{base.name} has no {cited.path}"
            moved = Decision.MOVED if there and there.path != cited.path else Decision.EXACT
            return replace(_offer_units(index, found, f"{lacks}: answered from {book.name}"), decision=moved)
    for book in books:
        old = _find_units(index, book, cited)
        new = find_version(index, old[0].id, base.name) if old else None
        node = index.find_unit(base.game, base.name, new.path) if new else None
        if node:
            reason = f"{cited.path} of {book.name} is {node.id.path} in {base.name}"
            return Option(Decision.MOVED, (index.describe_unit(node, reason), index.describe_unit(old[0])), reason)
    if stub and cites:
        return _offer_units(index, (stub,), f"{base.name} cites it and does not hold it, nor does another edition held")
    return None


def list_newest_by_language(books: Iterable[Edition], base: Edition) -> Iterator[Edition]:
    """Give the newest edition of every language except the language of `base`. `books` must be newest first."""
    seen = {base.language}
    for book in books:
        if book.language not in seen:
            seen.add(book.language)
            yield book


def _find_units(index: LookupIndex, edition: Edition, cited: Reference) -> tuple[Node, ...]:
    """Give the cited unit, or every unit of a cited range: three for `601.2f-h`.

    Gives an empty tuple where the edition does not hold both ends. The ends must stand under one unit, in rising order.
    """
    first = index.find_unit(edition.game, edition.name, cited.path)
    if first is None or cited.last is None:
        return (first,) if first else ()
    last = index.find_unit(edition.game, edition.name, cited.last)
    if last is None or first.parent is None or last.parent != first.parent:
        return ()
    low, high = make_sort_key(cited.path), make_sort_key(cited.last)
    among = index.catalogue.under(replace(first.id, path=first.parent))
    return tuple(node for node in among if is_number(node.id.path) and low <= make_sort_key(node.id.path) <= high)


def _offer_units(index: LookupIndex, nodes: tuple[Node, ...], reason: str = "") -> Option:
    """Make one exact option of these units together, with the reason given, if any."""
    return Option(Decision.EXACT, tuple(index.describe_unit(node) for node in nodes), reason)


def describe_other_owners(index: LookupIndex, node: Node) -> str:
    """Say which other rules have this number in other editions, where lineage follows them here. Empty for none.

    As in `"in cr-2021-02-05 and cr-2021-02-15 it was 702.142 Foretell, now 702.143"`.
    """
    number = node.id.path
    return "; ".join(
        f"in {' and '.join(str(id.edition) for id in owner.ids)} it was {number} {owner.title}".rstrip()
        + f", now {owner.here[0].path}"
        for owner in find_owners(index, node.id)
        if owner.here
    )


def _follow_to_newest(index: LookupIndex, nodes: tuple[Node, ...], base: Edition) -> Option:
    """Make the option for a rule as of a day, and behind it its place in the newest edition where it has moved.

    The newest is that of its language. That option is `MOVED`. Where the number is still the same it is `EXACT`, as
    where the rule is gone, which it says. Of a range, only the first rule is followed.
    """
    newest = next(book for book in index.rulebooks[base.game] if book.language == base.language)
    new = find_version(index, nodes[0].id, newest.name)
    node = index.find_unit(base.game, newest.name, new.path) if new and new.path != nodes[0].id.path else None
    if node is None:
        return _offer_units(index, nodes, "" if new else f"{newest.name} has it no more")
    said = f"{nodes[0].id.path} of {base.name} is {node.id.path} in {newest.name}"
    exact = _offer_units(index, nodes)
    return Option(Decision.MOVED, (*exact.candidates, index.describe_unit(node, said)), said)


def follow_keyword(index: LookupIndex, part: QueryPart, parts: list[QueryPart], request: Request) -> QueryPart:
    """Read a number in the light of a keyword beside it.

    Where the keyword had that number in another edition, the part of the number becomes `moved`, with the keyword's
    number now. A letter is kept, if the keyword still has it: `702.142a` becomes `702.143a`. `parts` are all parts of
    the text. Any other part is given back as it is, and so is a range, and one with an edition or a day.
    """
    cited = part.cited
    if cited is None or len(part.options) > 1 or cited.last or cited.edition or request.edition or request.at:
        return part
    games, family = {option.game for option in part.options}, re.sub("[a-z]$", "", cited.path)
    for other in parts:
        for option in other.options if len(other.options) == 1 and other.cited is None else ():
            term, *rules = option.candidates
            if not rules or not games <= {term.game} or f"{family}.".startswith(f"{rules[0].id.path}."):
                continue
            names = {make_skeleton(name) for name in term.label.split(" / ")}
            bore = [
                node
                for node in index.catalogue.numbered(family)
                if node.id.game == term.game and names & {make_skeleton(title) for title in node.title.split("/")}
            ]
            if bore:
                now, then = rules[0], bore[0]
                letter = cited.path[len(family) :]
                then = index.find_unit(term.game, str(then.id.edition), cited.path) or then
                node = index.find_unit(term.game, str(now.id.edition), now.id.path + letter)
                editions = " and ".join(str(old.id.edition) for old in bore)
                place = node.id.path if node else now.id.path
                reason = f"{term.label} was {then.id.path} in {editions}; it is {place} in {now.id.edition}"
                moved = index.describe_unit(node, reason) if node else replace(now, why=reason)
                return replace(
                    part, options=(Option(Decision.MOVED, (moved, index.describe_unit(then)), reason),), reason=""
                )
    return part


# Numbers that are not there.


@dataclass(frozen=True, slots=True)
class _Absence:
    """Why a game lacks a number, and its nearest neighbours."""

    why: str
    near: tuple[LookupCandidate, ...] = ()


def _explain_absence(index: LookupIndex, base: Edition, cited: Reference) -> _Absence:
    """Say where a number stops existing in an edition, and list the neighbours of its first missing step.

    As in `"mtg has no rule 702.999 in cr-2026-01-16: section 702 ends with 702.189"`. The reason is empty where the
    edition has nothing of that chapter or style of number.
    """
    ends = [path for path in (cited.path, cited.last) if path and not index.find_unit(base.game, base.name, path)]
    if not ends:
        return _Absence(f"{cited.path} and {cited.last} do not stand under one rule in rising order")
    step, above = ends[0], get_parent(ends[0])
    over = index.catalogue.node(Id(base.game, above, base.name)) if above else None
    while above and over is None:
        step, above = above, get_parent(above)
        over = index.catalogue.node(Id(base.game, above, base.name)) if above else None
    if over is None:
        return _Absence("")
    none = f"{base.game} has no {{}} {step} in {base.name}"
    beside = [node for node in index.catalogue.under(over.id) if is_number(node.id.path)]
    if is_number(step) and not beside and len(over.id.path) == 1:
        return _Absence("")
    if not beside or not is_number(step):
        return _Absence(none.format("rule"), (index.describe_unit(over, "what it would stand under"),))
    if not any(_measure_shape(node.id.path) == _measure_shape(step) for node in beside):
        return _Absence("")
    before = [node for node in beside if make_sort_key(node.id.path) < make_sort_key(step)][-1:]
    after = [node for node in beside if make_sort_key(node.id.path) > make_sort_key(step)][:1]
    near = tuple(index.describe_unit(node, f"next to {step}, which is not there") for node in (*before, *after))
    if before and after:
        how = f"{after[0].id.path} follows {before[0].id.path}"
        how += ", for the letters l and o are passed over" if step[-1] in "lo" else ""
    else:
        how = f"{over.kind} {over.id.path} {'ends' if before else 'begins'} with {(before or after)[0].id.path}"
    return _Absence(f"{none.format(beside[0].kind)}: {how}", near)


def _measure_shape(number: str) -> tuple[int, bool, bool]:
    """Give what numbers of one style share: its points, whether a letter ends it, whether three digits begin it.

    So 410 and 401 are alike, as are 5.1.2a and 5.1.2b: `(2, True, False)`. 410 and 6.3 are not.
    """
    return number.count("."), number[-1].isalpha(), len(number.partition(".")[0]) > 2  # noqa: PLR2004 - three digits


def _find_elsewhere(index: LookupIndex, cited: Reference, games: Iterable[str]) -> tuple[LookupCandidate, ...]:
    """Give the newest unit with that number in each document and language. The games asked for come first.

    Gives an empty tuple where no edition holds it.
    """
    newest: dict[tuple[bool, str, str, str], Node] = {}
    for node in sorted(index.catalogue.numbered(cited.path), key=lambda node: str(node.id)):
        edition = index.editions[node.id.game, str(node.id.edition)]
        if node.held:
            newest[edition.game not in games, edition.game, edition.document, edition.language] = node
    return tuple(index.describe_unit(newest[key]) for key in sorted(newest))
