"""FORMAT.md is true: its examples pass and prove what they claim, its cards can be played, and nothing is left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from engine import games
from engine.kernel.values import tag
from engine.scenario import CODES, Scenario, load, run, verify
from engine.scenario.form.model import Ask, Check, ExpectedEvent, Hold, Then, Try, Until
from engine.scenario.form.strict_yaml import read

HERE = Path(__file__).parents[2] / "engine" / "scenario"
PAGE, WORDS = ((HERE / name).read_text("utf-8") for name in ("FORMAT.md", "VOCABULARY.md"))
BLOCKS = re.findall(r"^```yaml\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
EXAMPLES = {str(read(one)["title"]): one for one in BLOCKS if one.startswith("title:")}
HERO = {"fab": "hero", "wow": "play"}


def section(game: str) -> str:
    """What the page says of a game."""
    return PAGE.partition(f"\n## {game}\n")[2].partition("\n## ")[0]


def words(game: str) -> str:
    """What the page of words says of a game."""
    return WORDS.partition(f"\n## {game}\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize("text", EXAMPLES.values(), ids=EXAMPLES.keys())
def test_an_example_passes_and_fails_without_each_rule_that_it_claims(text: str) -> None:
    result, mutation = verify(load(text), games.registry())
    assert result.failures == []
    assert mutation is not None
    assert mutation.weak == ()


def test_every_game_has_an_example_that_claims_a_rule() -> None:
    told = {str(read(text)["game"]) for text in EXAMPLES.values() if read(text)["claims"]}
    assert told == set(games.BUILT_IN)


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_the_cards_of_every_kind_can_be_laid_out(game: str) -> None:
    (text,) = (one for one in re.findall(r"^```yaml\n(cards:.*?)^```", section(game), re.DOTALL | re.MULTILINE))
    cards = read(text)["cards"]
    heroes = {name for name, card in cards.items() if "hero" in card.get("types", ())}
    given = {"hand": [name for name in cards if name not in heroes]}
    given |= {HERO[game]: [*heroes]} if game in HERO else {}
    scenario = Scenario(title="all", game=game, claims=[], cards=cards, given={"P1": given})
    assert run(scenario, games.registry()).failures == []


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_every_action_is_shown_and_each_of_its_fields_stands_on_the_page_of_words(game: str) -> None:
    for kind in games.load(game).actions:
        assert re.search(rf"^\| `P\d {tag(kind)}\b", section(game), re.MULTILINE), f"{tag(kind)} is not shown"
        entry = re.search(rf"^- `{tag(kind)}( [^`]*)?`: ", words(game), re.MULTILINE)
        assert entry is not None
        for one in msgspec.structs.fields(kind):
            assert one.name == "seat" or f"{one.name}:" in entry[0]


def test_every_code_of_a_failure_is_explained() -> None:
    told = set(re.findall(r"`([a-z-]+)`", PAGE.partition("## When it fails")[2].partition("\n## ")[0]))
    assert set(CODES) <= told


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_the_page_says_in_which_editions_rules_are_claimed(game: str) -> None:
    listed = PAGE.partition("## Editions")[2].partition("\n## ")[0]
    told = {line.split("`")[-2] for line in listed.splitlines() if line.startswith(f"| {game} |")}
    stamped = {clause.rule.partition("@")[2] for clause in games.load(game).rules.clauses}
    assert told == stamped


def keys() -> Iterator[str]:
    yield from (
        one.encode_name for one in msgspec.structs.fields(Scenario) if one.name not in {"name", "folder", "within"}
    )
    for kind in (Then, ExpectedEvent, Try, Ask, Hold, Until, Check):
        yield from (one.encode_name for one in msgspec.structs.fields(kind))


@pytest.mark.parametrize("key", sorted(set(keys())))
def test_every_key_is_explained(key: str) -> None:
    assert re.search(rf"`{key}[`:]|\*\*{key}\*\*|[{{ ]{key}: ", PAGE)


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_every_question_of_a_game_stands_on_the_page_of_words(game: str) -> None:
    for name in games.load(game).scenario.asks:
        assert f"`ask: {name} " in words(game)
