"""The answer on one card: its faces, its abilities, its rulings."""

from __future__ import annotations

from typing import Any

from api.answers.units import NotFoundError, list_scenarios, read_digest
from api.models import Face, HeldCard
from engine.scenario.cards.played import PlayedCard, describe_card, find_cards
from graph.library import Library
from graph.proof import engines, holding
from graph.store.set_cards import SetCard, find_set_card
from rulebook import ids
from rulebook.ids import Id, drop_face
from rulings.index import get_face_number

__all__ = ["find_played_cards", "read_card"]


def read_card(library: Library, id: Id, *, quoted: bool = True) -> HeldCard:
    """Read the card of an id (`mtg:card/mist-bear`); a face or an edition in the id is dropped.

    The names of several faces are joined: `One // Two`. `quoted` adds its words from a set file that is held. Its
    scenarios are those that lay it out.

    Raises:
        NotFoundError: no such card is held.
        EngineError: the engine of its game cannot be loaded; it says which cards are modelled.
    """
    whole = drop_face(id.at(None))
    facts = library.facts(whole)
    if facts is None:
        raise NotFoundError("no such card is held", where=str(id), remedy="ask by name: `hanrei card NAME`")
    edges = library.edges_to(whole)
    played = _find_played(library, whole.game, [name for face in facts["faces"] for name in face["names"].values()])
    faces = [
        _make_face(library, facts.get("units", []), n, face, played=played is not None)
        for n, face in enumerate(facts["faces"], start=1)
    ]
    if quoted and (printed := find_set_card(library, str(whole))) is not None:
        for held, texts in zip(faces, printed.texts, strict=False):
            held.abilities += [_quote(printed, text, played=played is not None) for text in texts.values()]
    names: dict[str, str] = {}
    for face in faces:
        for language, name in face.name.items():
            names[language] = f"{names[language]} // {name}" if language in names else name
    return HeldCard(
        id=str(whole),
        game=whole.game,
        names=names,
        faces=faces,
        keywords=sorted({word for face in facts["faces"] for word in face.get("keywords", ())}),
        rulings=[source for kind, source, _, _ in edges if kind == "ABOUT"],
        mentioned_by=[source for kind, source, _, _ in edges if kind == "MENTIONS"],
        printed_in=facts.get("units", []),
        scenarios=list_scenarios(library, [(whole, False)], kind="PLAYS"),
        played=played,
    )


def _quote(printed: SetCard, text: str, *, played: bool) -> dict[str, Any]:
    """What a face says in one language, from a set file: `edition`, `text`, `digest` (None) and `modelled`.

    `played` says whether the engine plays the card.
    """
    edition = printed.document.partition("@")[2]
    return {"edition": edition, "text": text, "digest": None, "modelled": played}


def _find_played(library: Library, game: str, names: list[str]) -> PlayedCard | None:
    """What is played of a card of one of these names: the engine's own card, else one from a held set; else None.

    Raises:
        EngineError: the engine of the game cannot be loaded.
    """
    card = engines.find_engine_card(game, names) or holding.find_held_card(library, game, names)
    return describe_card(card, engines.load_engine(game)) if card is not None else None


def find_played_cards(name: str, game: str | None = None) -> dict[str, PlayedCard]:
    """What each engine, or that of one game, plays of a card of this name, by game.

    Test cards are among them, cards of held sets are not. `{}` where none knows the name, and for an unknown game.

    Raises:
        EngineError: an engine cannot be loaded.
    """
    wanted = [one for one in engines.get_engines() if game in (None, one)]
    loaded = {one: engines.load_engine(one) for one in wanted}
    return {
        one: describe_card(card, engine) for one, engine in loaded.items() for card in find_cards(name, engine.cards)
    }


def _make_face(library: Library, printings: list[str], n: int, face: dict[str, Any], *, played: bool) -> Face:
    """Make face `n` (from 1) of a card, from its printed facts by name: `names`, `cost`, `power` and others.

    Its abilities are those of its `printings`, the full ids of units that print the card. A value that it does not
    print is None.
    """
    return Face(
        name=face["names"],
        cost=face.get("cost"),
        type_line={language: "".join(words) for language, words in face.get("type_line", {}).items()},
        power=face.get("power"),
        toughness=face.get("toughness"),
        loyalty=face.get("loyalty"),
        stats=face.get("stats"),
        abilities=_list_abilities(
            library, [ids.parse(unit) for unit in printings if get_face_number(unit) == n], played=played
        ),
    )


def _list_abilities(library: Library, printings: list[Id], *, played: bool) -> list[dict[str, Any]]:
    """List what each printing of a face says, as `edition`, `text`, `digest` and `modelled`; equal ones count once.

    A printing of which no words are held is left out.
    """
    said: list[dict[str, Any]] = []
    for unit in printings:
        node, digest = library.node(unit), read_digest(library, unit)
        text = node.text if node else None
        one = {"edition": unit.edition, "text": text or None, "digest": digest, "modelled": played}
        if (text or digest) and one not in said:
            said.append(one)
    return said
