"""The page of what was typed: what it names, a pair of cards, or a list of what it may be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated

from fastapi import APIRouter, Query, Response
from fastapi.responses import RedirectResponse

from api import models
from api.answers import resolving, searching
from api.page.lists import Asked, Game
from api.page.rendering import CurrentVisitor, choose_title, render_page
from graph.relations import labels
from graph.relations.interactions import MOST
from graph.search.results import Hit
from rulebook.ids import parse

__all__ = ["search_pages"]

search_pages = APIRouter(include_in_schema=False)

_QUESTION_WORDS = 5
"""A text of so many words is a question. Longer names of cards are found as they are."""
_QUESTION_SIGNS = 10
"""A text of so many kana and kanji is a question."""
_KANA_OR_KANJI = re.compile(r"[ぁ-ヿ一-鿿]")


@search_pages.get("/search")
def search(
    reader: CurrentVisitor, q: Asked = "", game: Game = None, offset: Annotated[int, Query(ge=0, le=10_000)] = 0
) -> Response:
    """Answer `/search?q=…`: redirect to the page of what was typed, or make the HTML page of what it may be.

    Cards with `+` between them lead to their common page; an empty text leads home. With an `offset`, what the text
    names is listed, and not opened.
    """
    if not q.strip():
        return RedirectResponse(reader.to("/"), 303)
    library, language = reader.model.library, reader.language
    cards = [part.strip() for part in re.split(r"[+＋]", q) if part.strip()]
    if 1 < len(cards) <= MOST and not re.search(r"[+＋]\d", q):
        return RedirectResponse(reader.to_cards(cards), 303)
    meant = resolving.read_resolution(library, q, game=game, language=language)
    cards = _list_cards(meant)
    if not offset and (one := resolving.find_page(meant)):
        return RedirectResponse(reader.page_of(one) if meant.decision == "exact" else reader.to_card(one, q), 303)
    together = reader.to_cards(cards) if 1 < len(cards) <= MOST else ""
    found = searching.read_search_page(library, q, game=game, language=language, offset=offset)
    named = [one.id for one in (*meant.candidates, *meant.suggestions)]
    known = labels.read_labels(library, [*(hit.id for hit in found.results), *named, *cards])
    return render_page(
        reader,
        "found.html",
        q=q,
        game=game,
        resolution=meant,
        is_question=_is_question(q) and bool(found.results) and not together,
        cards=cards,
        games=sorted({edition.game for edition in library.editions()}),
        together=together,
        found=found,
        labels=known,
        marked=_split_snippet,
        named=lambda title: choose_title(title, language),
    )


def _is_question(text: str) -> bool:
    """Whether a text is a question in words, and no name: it has five words or more, or ten kana and kanji."""
    return len(text.split()) >= _QUESTION_WORDS or len(_KANA_OR_KANJI.findall(text)) >= _QUESTION_SIGNS


def _list_cards(meant: models.ResolvedText) -> list[str]:
    """List the ids of the cards that a text of several parts names: the first of each part, each once.

    Parts that are ambiguous, or name no card, give none.
    """
    first = [part.candidates[0].id for part in meant.parts if part.candidates and part.decision != "ambiguous"]
    return [id for id in dict.fromkeys(first) if parse(id).kind == "card"]


def _split_snippet(hit: Hit) -> Iterator[tuple[str, bool]]:
    """Split the snippet of an answer into parts, in order, as (words, whether they were asked for).

    Empty words may be among them. A mark that overlaps an earlier one, or does not fit, is passed over.
    """
    end = 0
    for start, stop in sorted(hit.marks):
        if end <= start < stop <= len(hit.snippet):
            yield hit.snippet[end:start], False
            yield hit.snippet[start:stop], True
            end = stop
    yield hit.snippet[end:], False
