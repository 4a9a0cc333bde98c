"""What the pages share: one id pinned, the labels of many things, and citations as links."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from fastapi import Query

from api import models
from api.http import openapi
from api.page.rendering import Visitor
from graph.lookup import pinning
from graph.relations import labels
from graph.relations.labels import Label
from rulebook.ids import Id, IdError, parse

__all__ = [
    "ROWS",
    "Asked",
    "Game",
    "Offset",
    "drop_other_tongue",
    "link_citations",
    "link_claim",
    "list_crumbs",
    "make_label",
    "make_label_lists",
    "make_labels",
    "name_card",
    "pin_id",
]

ROWS = 100
"""How many things a list on a page has at most; the API has them all."""
_WORDED_FIRST = frozenset({"rulings", "mentioned_by", "bearing"})
Asked = Annotated[str, Query(max_length=1_000)]
Game = Annotated[str | None, Query(pattern=openapi.GAME)]
Offset = Annotated[int, Query(ge=0, le=100_000)]


def pin_id(reader: Visitor, text: str, *kinds: str) -> Id:
    """Find the one full id that a text names, of these kinds (`rule`, `card`, ...). It is cut to 300 characters.

    The address may say `game`, `edition` or `at`, as under /v1.

    Raises:
        PinningError: it names nothing of these kinds, or several things.
    """
    asked = reader.request.query_params
    where = {name: asked[name][:60] for name in ("game", "edition", "at") if asked.get(name)}
    return pinning.pin(reader.model.library, text[:300], *kinds, language=reader.language, **where)


def make_labels(reader: Visitor, ids: Iterable[str]) -> list[Label]:
    """Make the labels (number, title, names, gist) of some full ids, each once, in order.

    What is not held is left out.
    """
    return list(labels.read_labels(reader.model.library, ids).values())


def make_label_lists(
    reader: Visitor,
    thing: Any,  # noqa: ANN401 - any answer
    names: Iterable[str],
) -> tuple[dict[str, list[Label]], dict[str, int]]:
    """Make labels for the lists of an answer that `names` names: (labels by name, how many more each list has).

    A list has at most its first 100 things. Of `rulings` and `mentioned_by`, those with words then come first. What is
    not held is left out.
    """
    lists: dict[str, list[Label]] = {}
    more: dict[str, int] = {}
    for name in names:
        listed = dict.fromkeys(one if isinstance(one, str) else one.id for one in getattr(thing, name))
        labelled = make_labels(reader, list(listed)[:ROWS])
        if name in _WORDED_FIRST:
            labelled.sort(key=lambda label: not label.gist)
        lists[name] = labelled
        more[name] = max(0, len(listed) - ROWS)
    return lists, more


def drop_other_tongue(reader: Visitor, listed: Iterable[Label]) -> list[Label]:
    """Drop what stands under the same number in an edition of another language, where the reader's has it too.

    The order stays. What has no edition, such as a card, is never dropped.
    """
    tongues = {(one.game, one.name): one.language for one in reader.model.library.editions()}
    every = list(listed)
    spoken = {str(one.id): tongues.get((one.id.game, one.id.edition or ""), reader.language) for one in every}
    mine = {(one.id.game, one.id.path) for one in every if spoken[str(one.id)] == reader.language}
    return [one for one in every if spoken[str(one.id)] == reader.language or (one.id.game, one.id.path) not in mine]


def make_label(reader: Visitor, label: Label) -> str:
    """The name of a thing in the reader's language, else its title, else any name; "" where it has none."""
    called = label.names | label.titles
    return called.get(reader.language) or label.title or next(iter(called.values()), "")


def name_card(reader: Visitor, card: models.HeldCard) -> str:
    """The name of a card in the reader's language, else in the other one, else its id."""
    return next((card.names[one] for one in reader.languages() if one in card.names), card.id)


def list_crumbs(reader: Visitor, id: Id) -> tuple[Label, ...]:
    """List the labels of what a unit stands under, from the chapter down; `()` for a chapter."""
    return labels.list_above(reader.model.library, id)


def link_claim(reader: Visitor, claim: str) -> str:
    """The address of the page of the rule that a reason names, by its full id; "" for what is no id, or not held."""
    try:
        id_ = parse(claim)
    except IdError:
        return ""
    return reader.page_of(id_) if reader.model.library.node(id_) else ""


def link_citations(reader: Visitor, text: str | None, cites: Iterable[models.Edge]) -> list[tuple[str, str]]:
    """Split a text into parts, each as (words, address); the address is "" but for a citation.

    A citation leads to the page of what it cites. `[]` where no text is held. Citations without a place in the text are
    passed over, and so are those that overlap an earlier one.
    """
    if text is None:
        return []
    parts: list[tuple[str, str]] = []
    end = 0
    for edge in sorted((one for one in cites if one.start is not None), key=lambda one: one.start or 0):
        start, stop = edge.start or 0, edge.end or 0
        if end <= start < stop <= len(text):
            parts += [(text[end:start], ""), (text[start:stop], reader.page_of(edge.id))]
            end = stop
    return [*parts, (text[end:], "")]
