"""Short forms of test cards: each means the words of the long form, and every card is written back as it was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine import games
from engine.games.fab import card_checks
from engine.kernel.game import Game
from engine.kernel.values import Map, Word, show
from engine.kernel.words import Ability, Card, Exists, Filter, Pattern
from engine.scenario import load
from engine.scenario.cards.decode import DecodeError, decode, decode_card
from engine.scenario.cards.encode import encode_card
from engine.scenario.cards.fields import find_unread_member
from engine.scenario.cards.templates import exemplify, read_joined, read_phrase
from engine.scenario.cards.vocabulary import make_vocabulary
from engine.scenario.form.strict_yaml import read
from engine.scenario.form.writer import write_value
from engine.scenario.playing.script import run

SCENARIOS = Path(__file__).parents[1] / "scenarios"

FORMS: list[dict[str, Any]] = read(Path(__file__).with_name("short_forms.yaml").read_text("utf-8"))
KINDS: dict[str, type[Word]] = {
    "ability": Ability,
    "exists": Exists,
    "filter": Filter,
    "pattern": Pattern,
    "word": Word,
}


def read_as(game: str, kind: type[Word], data: object) -> object:
    """Data of a file, as a word of some kind."""
    return decode(kind, data, make_vocabulary(games.load(game)))


@pytest.mark.parametrize("form", FORMS, ids=[str(one["short"]) for one in FORMS])
def test_a_short_form_means_exactly_the_long_one(form: dict[str, Any]) -> None:
    kind = KINDS[form["as"]]
    assert repr(read_as(form["game"], kind, form["short"])) == repr(read_as(form["game"], kind, form["long"]))


def test_an_ability_that_is_granted_may_be_short_too() -> None:
    granted = "{modify: abilities, op: grant, by: {when: this dies, do: [draw]}}"
    made = read_as("mtg", Ability, read(f"it: {{always: [{granted}]}}")["it"])
    assert "(static gives=[(when does=[(draw)]" in show(made)


def test_keywords_may_stand_among_abilities() -> None:
    game = games.load("mtg")
    data = {"types": ["creature"], "keywords": ["haste"], "abilities": ["flying", "ward {2}", "foretell {1}"]}
    made = decode_card(game, "Test One", data)
    assert made.values["keywords"] == ("haste", "flying", "ward {2}")
    assert [show(one) for one in made.abilities] == ["foretell cost={1}"]


# -- what means nothing, or two things -------------------------------------------------------------------------------

WRONG = [
    ("mtg", Filter, "gobblin you control", "'gobblin' means nothing here; there are: Goblin"),
    ("mtg", Filter, "creature artifact creature", "say each thing once"),
    ("mtg", Pattern, "this entres", "there are: this enters"),
    ("mtg", Pattern, "your upkep begins", "your upkeep begins"),
    ("mtg", Ability, "{when: this entres, do: [draw]}", "'this entres' is no pattern; there are: this enters"),
    ("mtg", Ability, "{do: [draw], aims: [gobblin]}", "is no aim"),
    ("mtg", Word, "dael 3", "'dael 3' is no word; there are: deal"),
    ("mtg", Word, "deal 3 4 5 6 7", "too many words; it is written: deal amount [to] [source] [then]"),
    ("mtg", Word, "deal 3 too=target", "deal has no 'too'; it is written: deal amount"),
    ("mtg", Word, "deal 3 amount=4", "amount is said twice"),
    ("mtg", Word, "deal to=target 3", "'3' stands after to=; name its field, too"),
    ("mtg", Word, "put +1/+1 'on=", "No closing quotation"),
    ("mtg", Ability, "{wehn: this enters, do: [draw], wen: yes}", "spell has no 'wehn'"),
    ("mtg", Ability, "{whenever: this enters}", "an ability says what it `is`, or is written as one of"),
    ("mtg", Ability, "{always: [+1/+1, flyng]}", "'flyng'"),
    ("wow", Filter, "another ally", "may mean"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "kind", "text", "said"), WRONG, ids=[one[2] for one in WRONG])
def test_what_is_not_understood_says_what_comes_near(game: str, kind: type[Word], text: str, said: str) -> None:
    with pytest.raises(DecodeError, match=re.escape(said)):
        read_as(game, kind, read(f"it: {text}")["it"])


def test_a_text_stays_a_text_where_a_text_may_stand() -> None:
    made = read_as("mtg", Word, {"is": "destroy", "what": "target"})
    assert show(made) == "destroy"
    said = "a text names one thing here; for which objects write {has: {types: creature}, controller: you}"
    with pytest.raises(DecodeError, match=re.escape(said)):
        read_as("mtg", Word, {"is": "destroy", "what": "creature you control"})
    with pytest.raises(DecodeError, match=re.escape(said)):
        read_as("mtg", Pattern, {"event": "died", "where": {"obj": "creature you control"}})


# -- every card is written back --------------------------------------------------------------------------------------


@cache
def list_local_cards() -> list[tuple[str, str, dict[str, Any]]]:
    """Every card of every scenario, and of every cast: its game, its name and its data."""
    found = []
    for file in sorted(SCENARIOS.rglob("*.yaml")):
        data = read(file.read_text("utf-8"))
        contrast = data.get("contrast")
        for cards in (data.get("cards", {}), contrast.get("cards", {}) if isinstance(contrast, dict) else {}):
            found += [(data["game"], name, one) for name, one in cards.items() if isinstance(one, dict)]
    for cast in sorted(Path(games.__path__[0]).glob("*/cast.yaml")):
        found += [(cast.parent.name, card, one) for card, one in read(cast.read_text("utf-8")).items()]
    return found


def list_cards(game: Game) -> Iterator[Card]:
    """Every card of a game, of its cast and of its scenarios, each different one once."""
    vocabulary = make_vocabulary(game)
    local = (
        decode(Card, {"name": name, **data}, vocabulary, name)
        for own, name, data in list_local_cards()
        if own == game.name
    )
    yield from {repr(card): card for card in (*game.cards.values(), *local)}.values()


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_every_card_is_written_back_exactly(name: str) -> None:
    game = games.load(name)
    vocabulary = make_vocabulary(game)
    for card in list_cards(game):
        data = read(f"it: {write_value(encode_card(card, game))}")["it"]
        assert repr(decode(Card, {"name": card.name, **data}, vocabulary)) == repr(card)


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_nearly_every_ability_has_a_short_form(name: str) -> None:
    game = games.load(name)
    written = [
        ability
        for card in list_cards(game)
        for data in (encode_card(card, game), encode_card(card.back, game) if card.back else {})
        for ability in data.get("abilities", ())
    ]
    short = [one for one in written if isinstance(one, str) or "is" not in one]
    assert len(short) >= 0.95 * len(written)


# -- the phrasebooks -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_every_phrase_reads_as_one_thing_that_the_game_has(name: str) -> None:
    game = games.load(name)
    vocabulary = make_vocabulary(game)
    book = vocabulary.book
    for word, templates, reader in (
        *((word, some, read_phrase) for word, some in book.phrases.items()),
        *((word, some, read_joined) for word, some in book.joined.items()),
    ):
        kind = Word if word == "effect" else vocabulary.words[word]
        for template in templates:
            text = exemplify(book, template)
            assert len(reader(book, word, text)) == 1, (template, text)
            made = decode(kind, text, vocabulary)
            if isinstance(made, Pattern):
                known = {**vocabulary.events, **vocabulary.subjects}
                assert set(made.where) <= known[made.event], template


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_every_keyword_of_a_phrasebook_has_a_clause(name: str) -> None:
    game = games.load(name)
    for keyword in make_vocabulary(game).book.keywords:
        assert find_unread_member(game, "keywords", f"{keyword}x" if keyword.endswith(" ") else keyword) is None


def test_a_keyword_that_is_listed_before_its_clause_is_written_is_not_taken_for_another(tmp_path: Path) -> None:
    phrases = tmp_path / "phrases.yaml"
    phrases.write_text("keywords: [ambush]\n", "utf-8")
    game = games.load("fab")
    listed = replace(game, scenario=replace(game.scenario, phrases=phrases))
    told = find_unread_member(listed, "keywords", "ambush")
    assert told == "no clause of fab reads 'ambush' yet; the clause that gives it a meaning names it"
    said = list(card_checks.find_wrong_texts(Card("Test One", Map(keywords=("ambush",)))))
    assert any("a new one is listed in engine/games/fab/phrases.yaml" in one for one in said)


# -- remarks ---------------------------------------------------------------------------------------------------------


def test_a_pattern_that_met_nothing_is_told_and_is_no_failure() -> None:
    text = """
    title: A herald who waits for what does not come
    game: wow
    claims: []
    cards:
      Test Waiter:
        types: [ally]
        health: 1
        abilities: [{when: this is destroyed, do: [draw]}, {when: your turn starts, do: [draw]}]
    given:
      P1: {play: [h1: Test Hero, w: Test Waiter], deck: [Test Hero, Test Hero]}
      P2: {play: [h2: Test Hero]}
      turn: P2
    when: [until: turn-started seat=P1, until: drawn]
    then: {facts: {P1.hand: 1}}
    """
    result = run(load(text), games.registry())
    assert result.outcome == "passed", result.failures
    assert result.remarks == ["Test Waiter: nothing in this run was pattern event=destroyed where={obj: this}"]
