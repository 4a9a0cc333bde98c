"""The pages of rules, examples, rulings and terms, and each of them in large type for the player."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Any

from fastapi import APIRouter, Response

from api.answers import beneath, cards, resolving, rules
from api.http import problems
from api.page.lists import (
    ROWS,
    drop_other_tongue,
    link_citations,
    list_crumbs,
    make_label,
    make_label_lists,
    make_labels,
    name_card,
    pin_id,
)
from api.page.rendering import CurrentVisitor, Said, Visitor, choose_words, load_words, render_page
from graph.relations import labels
from graph.relations.labels import Label
from graph.relations.versions import find_newest
from rulebook.ids import Id, parse
from rulebook.units import RULE_KINDS

__all__ = ["rule_pages"]

rule_pages = APIRouter(include_in_schema=False)


@rule_pages.get("/rules/{id:path}")
def rule(reader: CurrentVisitor, id: str, since: str = "") -> Response:
    """Answer `/rules/<id>`: the HTML page of a rule in one edition, with what stands beneath it.

    With a day in `since` it also tells what became of the rule since.

    Raises:
        PinningError: the id names no rule, or several.
        ProblemError: `since` is no day.
    """
    library = reader.model.library
    id_ = pin_id(reader, id, "rule", "entry")
    thing = rules.read_rule(library, id_)
    history = rules.read_history(library, id_, _read_day(since))
    lists, more = make_label_lists(reader, thing, ("rulings", "cites", "cited_by"))
    older = {edge.id for edge in thing.rulings if edge.edited}
    lists["older_rulings"] = [label for label in lists["rulings"] if str(label.id) in older]
    lists["rulings"] = [label for label in lists["rulings"] if str(label.id) not in older]
    above = list_crumbs(reader, id_)
    before, after = _find_neighbours(reader, id_)
    newest = find_newest(library, id_)
    return render_page(
        reader,
        "rule.html",
        thing=thing,
        title=_name_rule(reader, id_, above),
        above=above,
        cited=link_citations(reader, thing.text, thing.cites),
        beneath=beneath.read_beneath(library, id_),
        examples=beneath.read_examples(library, id_),
        before=before,
        after=after,
        newer=None if id_ in newest else make_labels(reader, map(str, newest)),
        lists=lists,
        more=more,
        notes={edge.id: edge.reason or "" for edge in thing.rulings},
        moments=[one for one in history.moments if one.id != thing.id],
        since=history.since,
    )


def _name_rule(reader: Visitor, id: Id, above: Iterable[Label]) -> Label | None:
    """Find the label whose title a rule is known by: its own, else that of the nearest rule above with one.

    None for none. `above` are the labels of what it stands under, from the chapter down.
    """
    itself = labels.read_labels(reader.model.library, [str(id)]).values()
    return next((one for one in (*itself, *reversed([*above])) if one.title or one.names), None)


def _find_neighbours(reader: Visitor, id: Id) -> tuple[Label | None, Label | None]:
    """Find the labels of the rules before and after a rule under the same parent, in the same edition.

    None where there is none; both are None for a rule without a parent.
    """
    library = reader.model.library
    node = library.node(id)
    if node is None or not node.parent:
        return None, None
    beside = [one.id for one in library.under(Id(id.game, node.parent, id.edition)) if one.kind in RULE_KINDS]
    at = beside.index(id) if id in beside else -1
    near = {n: str(beside[n]) for n in (at - 1, at + 1) if at >= 0 and 0 <= n < len(beside)}
    known = labels.read_labels(library, near.values())
    return known.get(near.get(at - 1, "")), known.get(near.get(at + 1, ""))


def _read_day(text: str) -> dt.date | None:
    """Read the day of an address; None for "".

    Raises:
        ProblemError: it is no day as in 2021-02-05.
    """
    try:
        return dt.date.fromisoformat(text) if text else None
    except ValueError as error:
        raise problems.ProblemError("invalid-request", "since: write a day as 2021-02-05") from error


@rule_pages.get("/examples/{id:path}")
def example(reader: CurrentVisitor, id: str) -> Response:
    """Answer `/examples/<id>`: the HTML page of a worked example.

    Raises:
        PinningError: the id names no example, or several.
    """
    id_ = pin_id(reader, id, "example")
    thing = rules.read_example(reader.model.library, id_)
    lists, _ = make_label_lists(reader, thing, ("cards", "cites"))
    lists["illustrates"] = make_labels(reader, [thing.illustrates])
    cited = link_citations(reader, thing.text, thing.cites)
    return render_page(reader, "example.html", thing=thing, above=list_crumbs(reader, id_), cited=cited, lists=lists)


@rule_pages.get("/rulings/{id:path}")
def ruling(reader: CurrentVisitor, id: str) -> Response:
    """Answer `/rulings/<id>`: the HTML page of a ruling, with what it is about and what it rests on.

    Raises:
        PinningError: the id names no ruling, or several.
    """
    thing = rules.read_ruling(reader.model.library, pin_id(reader, id, "ruling"))
    lists, more = make_label_lists(reader, thing, ("interprets", "mentions"))
    about = [*thing.cards, *thing.topics]
    lists["about"], more["about"] = make_labels(reader, about[:ROWS]), max(0, len(about) - ROWS)
    of = next((make_label(reader, label) for label in lists["about"]), "")
    notes = {edge.id: edge.reason or "" for edge in thing.interprets}
    cited = link_citations(reader, thing.text, [])
    return render_page(reader, "ruling.html", thing=thing, of=of, cited=cited, lists=lists, more=more, notes=notes)


@rule_pages.get("/terms/{id:path}")
def term(reader: CurrentVisitor, id: str) -> Response:
    """Answer `/terms/<id>`: the HTML page of a defined word, with the words of the rules that define it today.

    A rule that is gone is named as it was.

    Raises:
        PinningError: the id names no term, or several.
    """
    library = reader.model.library
    thing = rules.read_term(library, pin_id(reader, id, "term"))
    lists, more = make_label_lists(reader, thing, ("used_by",))
    today = dict.fromkeys(str(one) for old in thing.defined_by for one in find_newest(library, parse(old)) or [old])
    lists["defined_by"] = drop_other_tongue(reader, make_labels(reader, today))
    label = labels.read_labels(library, [thing.id])[thing.id]
    title = make_label(reader, label)
    return render_page(reader, "term.html", thing=thing, title=title, label=label, lists=lists, more=more)


@rule_pages.get("/show/{id:path}")
def show(reader: CurrentVisitor, id: str) -> Response:
    """Answer `/show/<id>`: the HTML page of one thing in large type, for the player across the table.

    Raises:
        PinningError: the id names nothing, or several things.
        EngineError: the engine of a card's game cannot be loaded.
    """
    library = reader.model.library
    id_ = pin_id(reader, id, "rule", "entry", "example", "ruling", "card")
    if id_.kind == "card":
        return _show_card(reader, id_)
    thing: Any = resolving.read_anything(library, id_)
    named = _name_rule(reader, id_, list_crumbs(reader, id_))
    return render_page(
        reader,
        "show.html",
        thing=thing,
        title=make_label(reader, named) if named else load_words()[reader.language]["official_ruling"],
        shown=_choose_large_text(reader, thing),
        then=_tell_earlier(thing),
        bullets=[_choose_large_text(reader, one, thing.edition.language) for one in getattr(thing, "bullets", ())],
        beneath=make_labels(reader, [line.id for line in getattr(thing, "holds", ())]),
    )


def _show_card(reader: Visitor, id: Id) -> Response:
    """Make the HTML page of a card, by its id, in large type: each face with its values and its words.

    Raises:
        NotFoundError: no such card is held.
        EngineError: the engine of its game cannot be loaded.
    """
    thing = cards.read_card(reader.model.library, id)
    return render_page(reader, "show_card.html", thing=thing, title=name_card(reader, thing))


def _choose_large_text(reader: Visitor, thing: Any, spoken: str = "") -> list[Said]:  # noqa: ANN401 - a rule, a bullet, an example, a ruling
    """Choose the words to show of a rule, bullet, example or ruling, one for each language that is read; `[]` for none.

    The reader's language comes first, and in one language the publisher's words before ours. Ours on an earlier text
    count only where there are no others. `spoken` is the language of a text that does not say it.
    """
    earlier = getattr(thing, "earlier", None)
    digest = thing.digest or (earlier.digest if earlier and not thing.text else {})
    return choose_words(reader, thing.text, spoken or thing.edition.language, digest)[0]


def _tell_earlier(thing: Any) -> str:  # noqa: ANN401 - a rule, an example, a ruling
    """Tell which text our words were written for: `2020-01-24 (<its id>)`, without the day if none is known.

    "" where words hold for this text itself, ours or the publisher's, and where there are none.
    """
    earlier = getattr(thing, "earlier", None)
    return f"{earlier.effective or ''} ({earlier.of})" if earlier and not thing.digest and not thing.text else ""
