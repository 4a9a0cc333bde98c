"""The pages of cards: one, all of a game, and two or more together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from fastapi import APIRouter, Query, Response

from api import models
from api.answers import cards, outline, pairs
from api.answers.positions import take_address
from api.page.lists import (
    ROWS,
    Asked,
    Game,
    Offset,
    drop_other_tongue,
    make_label_lists,
    make_labels,
    name_card,
    pin_id,
)
from api.page.outline_pages import check_game
from api.page.rendering import CurrentVisitor, Visitor, render_page
from engine.scenario import load
from graph.relations import labels
from graph.relations.interactions import MOST
from rulebook.ids import parse

__all__ = ["card_pages"]

card_pages = APIRouter(include_in_schema=False)


@card_pages.get("/cards/{id:path}")
def card(reader: CurrentVisitor, id: str, asked: Asked = "") -> Response:
    """Answer `/cards/<id>`: the HTML page of a card. Where half its name was asked for (`asked`), the page says so.

    Rulings without words are listed apart. A list has at most 100 things.

    Raises:
        PinningError: the id names no card, or several.
        EngineError: the engine of its game cannot be loaded.
    """
    thing = cards.read_card(reader.model.library, pin_id(reader, id, "card"))
    lists, more = make_label_lists(reader, thing, ("rulings", "mentioned_by"))
    lists["mentioned_by"] = drop_other_tongue(reader, lists["mentioned_by"])
    unworded = [label for label in lists["rulings"] if not label.gist]
    lists["rulings"] = [label for label in lists["rulings"] if label.gist]
    printed_in = dict.fromkeys(parse(id_).edition for id_ in thing.printed_in)
    return render_page(
        reader,
        "card.html",
        thing=thing,
        title=name_card(reader, thing),
        lists=lists,
        more=more,
        unworded=unworded,
        printed_in=printed_in,
        asked=asked,
    )


@card_pages.get("/games/{game}/cards")
def list_cards(reader: CurrentVisitor, game: str, offset: Offset = 0) -> Response:
    """Answer `/games/<game>/cards`: the HTML page of 100 cards of a game from `offset` on.

    Raises:
        ProblemError: no such game is held.
    """
    check_game(reader, game)
    total, listed = outline.page_cards(reader.model.library, game, offset, ROWS)
    return render_page(reader, "cards.html", game=game, total=total, listed=listed, offset=offset, rows=ROWS)


@card_pages.get("/pair")
def pair(
    reader: CurrentVisitor,
    card: Annotated[list[str], Query(min_length=2, max_length=MOST)],
    game: Game = None,
    *,
    large: bool = False,
) -> Response:
    """Answer `/pair?card=…&card=…`: the HTML page of two to five cards together.

    With `large` it shows the strongest evidence in large type, for the player. Each name is cut to 300 characters.

    Raises:
        PinningError: a text names no card, or several.
        EngineError: the engine of a card's game cannot be loaded.
    """
    names = [one[:300] for one in card]
    evidence = pairs.gather_evidence(reader.model.library, reader.model.web, names, game=game, language=reader.language)
    nodes = {node for way in evidence.paths for node in way.nodes}
    nodes |= {rule.id for one in evidence.meetings for rule in one.rules}
    nodes |= {rule for one in evidence.affects for rule in one.rules}
    bearing = evidence.rulings[:ROWS]
    lists = {
        "naming": make_labels(reader, evidence.official_rulings),
        "examples": drop_other_tongue(reader, make_labels(reader, [one.id for one in evidence.examples])),
        "shared": drop_other_tongue(reader, make_labels(reader, [one.id for one in evidence.shared.rules])),
        "bearing": make_labels(reader, [one.ruling.id for one in bearing]),
    }
    return render_page(
        reader,
        "show_pair.html" if large else "pair.html",
        large=reader.to_cards(names, game=game, large="true"),
        back=reader.to_cards(names, game=game),
        told=evidence,
        title=" + ".join(name_card(reader, one) for one in evidence.cards),
        card_names={one.id: name_card(reader, one) for one in evidence.cards},
        labels=labels.read_labels(reader.model.library, nodes),
        lists=lists,
        opens=[_find_address(reader, one.scenario) for one in evidence.meetings],
        notes={one.ruling.id: _rename_cards(reader, one.why, evidence.cards) for one in bearing},
    )


def _find_address(reader: Visitor, text: str) -> str:
    """The address of the page where a meeting's scenario (its text) is played on by hand.

    "" where it is too long for one.
    """
    address = take_address(load(text))
    return reader.to_position(address.position, address.steps) if address is not None else ""


def _rename_cards(reader: Visitor, sentence: str, cards: Iterable[models.HeldCard]) -> str:
    """Put the names of cards in a sentence into the reader's language.

    A face without such a name keeps the name used.
    """
    for card in cards:
        for face in card.faces:
            own = face.name.get(reader.language)
            for name in face.name.values():
                sentence = sentence.replace(name, own or name)
    return sentence
