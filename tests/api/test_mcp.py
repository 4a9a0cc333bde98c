"""MCP as an agent meets it: seven tools, answers in few words, and errors that say what to do."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mcp import StdioServerParameters, stdio_client
from mcp.client import Client
from mcp.server import MCPServer

from api.http import problems
from api.mcp import brief
from api.mcp import tools as agents
from graph.loading import ingest
from graph.proof.sandbox import Sandbox
from tests.shared import shared
from tests.toy.play import LONG

TOOLS = {"resolve", "get_rule", "search", "card", "pair_evidence", "verify_citation", "run_scenario"}
ONE = "eirei:scenario/tapping-and-untapping"


@dataclass(frozen=True)
class Agent:
    """Asks a server in memory, one session a question."""

    server: MCPServer[None]

    def ask(self, tool: str, **arguments: object) -> dict[str, Any]:
        """The answer to a question that must have one."""
        wrong, told = self.tell(tool, arguments)
        assert not wrong, told
        return told

    def refused(self, tool: str, **arguments: object) -> dict[str, Any]:
        """What a question that cannot be answered is told: an error of a known kind, in words, with a remedy."""
        wrong, told = self.tell(tool, arguments)
        assert wrong, told
        assert told["error"] in problems.KINDS
        assert told["what"]
        assert told["remedy"]
        return told

    def tell(self, tool: str, arguments: dict[str, object]) -> tuple[bool, dict[str, Any]]:
        wrong, text = asyncio.run(_asked(self.server, tool, arguments))
        return wrong, json.loads(text)


async def _asked(server: MCPServer[None], tool: str, arguments: dict[str, object]) -> tuple[bool, str]:
    async with Client(server) as client:
        return await _call(client, tool, arguments)


async def _call(client: Client, tool: str, arguments: dict[str, object]) -> tuple[bool, str]:
    told = await client.call_tool(tool, arguments)
    (content,) = told.content
    assert content.type == "text"
    assert len(content.text) <= brief.MOST
    return bool(told.is_error), content.text


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    made = Sandbox()
    yield made
    made.close()


@pytest.fixture(scope="module")
def agent(seeded: Path, sandbox: Sandbox) -> Agent:
    return Agent(agents.create_server(seeded, sandbox))


def test_the_tools_say_what_they_are_for_and_what_they_take(agent: Agent) -> None:
    tools = asyncio.run(agent.server.list_tools())
    assert {tool.name for tool in tools} == TOOLS
    for tool in tools:
        assert tool.annotations is not None
        assert tool.annotations.read_only_hint
        assert 0 < (tool.description or "").count(". ") + 1 <= 4
        assert all(one.get("type") or one.get("anyOf") for one in tool.input_schema["properties"].values())


def test_a_number_is_resolved_to_its_full_id_with_the_reason(agent: Agent) -> None:
    told = agent.ask("resolve", text="410.6", lang="ja")
    assert (told["decision"], [one["id"] for one in told["candidates"]]) == ("exact", ["wow:410.6@6.0-ja"])
    assert "mtg has no section 410" in told["reason"]


def test_what_several_games_have_is_left_to_the_agent(agent: Agent) -> None:
    told = agent.ask("resolve", text="603.2")
    assert told["decision"] == "ambiguous"
    assert {one["id"].partition(":")[0] for one in told["candidates"]} == {"mtg", "wow"}


def test_that_nothing_is_meant_is_an_answer(agent: Agent) -> None:
    told = agent.ask("resolve", text="zzzzqq")
    assert (told["decision"], told["candidates"]) == ("none", [])
    assert told["reason"]


def test_a_text_of_several_parts_is_told_part_by_part(agent: Agent) -> None:
    told = agent.ask("resolve", text="702.142 よけん")
    assert told["decision"] == "moved"
    assert [part["query"] for part in told["parts"]] == ["702.142", "よけん"]


def test_a_rule_comes_with_its_words_in_one_language_and_few_characters(agent: Agent) -> None:
    told = agent.ask("get_rule", id="wow:410.6@6.0-ja", lang="en")
    assert set(told["digest"]) == {"en"}
    assert told["authority"] == "digest"
    assert told["children"] == [f"wow:410.6{letter}@6.0-ja" for letter in "abcdefg"]
    assert told["around"]["cited_by"] > 1
    assert len(json.dumps(told)) < 1_500


def test_what_stands_around_and_beneath_a_rule_is_told_when_it_is_asked(agent: Agent) -> None:
    told = agent.ask("get_rule", id="wow:410.6@6.0-ja", lang="en", around=True, below=True)
    assert "wow:802@6.0-ja" in told["cites"]
    assert all(one["digest"]["en"] for one in told["children"])
    assert {one["id"] for one in agent.ask("get_rule", id="wow:410.6a@6.0-ja", around=True)["scenarios"]} >= {
        "wow:scenario/three-waves"
    }


@pytest.mark.parametrize(
    ("id_", "full"),
    [
        ("khm/r/1", "mtg:ruling/"),
        ("wow/ex/1", "wow:100.2c/ex1@6.0-ja"),
        ("mtg:term/foretell", "mtg:term/foretell"),
        ("foretell", "mtg:702.143@cr-2026-01-16"),
        ("mtg:702.142a@2021-02-10", "mtg:702.142a@cr-2021-02-05"),
    ],
)
def test_whatever_has_words_is_read_as_a_rule_is(agent: Agent, id_: str, full: str) -> None:
    assert agent.ask("get_rule", id=id_)["id"].startswith(full)


def test_where_a_text_is_held_it_is_told_verbatim_and_alone(database: Path, sandbox: Sandbox) -> None:
    document = shared("sources/001_bfcf93d8a899f964.txt")
    ingest.ingest(database, document)
    agent = Agent(agents.create_server(database, sandbox))
    told = agent.ask("get_rule", id="fab:5.1.2a@ja", lang="ja")
    assert "digest" not in told
    assert "".join(told["text"].split())[:20] in "".join(document.read_text("utf-8").split())
    assert set(agent.ask("get_rule", id="fab:5.1.2a@ja", lang="en")["digest"]) == {"en"}


@pytest.mark.parametrize(
    ("id_", "error", "suggestion", "tool"),
    [
        ("mtg:999.9", "rule-not-found", "mtg:905@cr-2026-01-16", "get_rule"),
        ("100.1", "ambiguous", "wow:100.1@7.4-en", "get_rule"),
        ("mtg:103.3b", "rule-moved", "mtg:103.4b@cr-2026-01-16", "get_rule"),
        ("Halvar, God of Battle", "another-kind", "mtg:card/halvar-god-of-battle", "card"),
    ],
)
def test_a_rule_that_would_have_to_be_guessed_is_refused_with_suggestions(
    agent: Agent, id_: str, error: str, suggestion: str, tool: str
) -> None:
    told = agent.refused("get_rule", id=id_)
    assert told["error"] == error
    assert (suggestion, tool) in [(one["id"], one["tool"]) for one in told["suggestions"]]


def test_every_suggestion_is_answered_by_the_tool_that_it_names(agent: Agent) -> None:
    for id_ in ("100.1", "mtg:103.3b", "Halvar, God of Battle", "mtg:999.9"):
        for one in agent.refused("get_rule", id=id_)["suggestions"]:
            argument = {"get_rule": "id", "card": "name"}[one["tool"]]
            assert agent.ask(one["tool"], **{argument: one["id"]})["id"] == one["id"]


def test_search_pages_and_says_where_the_next_page_begins(agent: Agent) -> None:
    first = agent.ask("search", words="foretell cost", game="mtg", limit=2)
    second = agent.ask("search", words="foretell cost", game="mtg", limit=2, offset=first["next"])
    ids = [one["id"] for page in (first, second) for one in page["results"]]
    assert len(set(ids)) == 4
    assert agent.ask("search", words="foretell cost", game="mtg", limit=4)["results"] == [
        *first["results"],
        *second["results"],
    ]


def test_that_nothing_bears_on_a_question_is_an_answer(agent: Agent) -> None:
    told = agent.ask("search", words="qqqq zzzz")
    assert (told["total"], told["results"]) == (0, [])
    assert told["said"]


def test_an_edition_that_is_not_held_is_refused_with_those_that_are(agent: Agent) -> None:
    told = agent.refused("search", words="foretell", edition="cr-1999")
    assert told["error"] == "edition-not-held"
    assert "mtg:cr-2021-02-05" in told["remedy"]


def test_a_card_is_read_in_one_language_with_the_words_of_its_rulings_if_asked(agent: Agent) -> None:
    told = agent.ask("card", name="夢貪り", lang="en")
    assert told["names"] == {"en": "Dream Devourer"}
    whole = agent.ask("card", name="Dream Devourer", lang="en", rulings=True)
    assert [one["id"] for one in whole["rulings"]] == told["rulings"]


def test_a_misspelt_card_is_refused_with_the_one_that_may_be_meant(agent: Agent) -> None:
    told = agent.refused("card", name="Dream Devouror")
    assert told["error"] == "corrected"
    assert told["suggestions"][0]["id"] == "mtg:card/dream-devourer"


def test_a_pair_without_an_official_ruling_says_so_first(agent: Agent) -> None:
    told = agent.ask("pair_evidence", cards=["Halvar, God of Battle", "Niko Aris"], lang="en")
    assert next(iter(told)) == "said"
    assert told["said"].startswith("No official ruling names both")
    assert told["official_ruling"] is None
    assert told["verdict"] is None
    assert [len(card["faces"]) for card in told["cards"]] == [2, 1]


def test_a_pair_is_of_two_to_five_cards(agent: Agent) -> None:
    for cards in (["Niko Aris"], ["Niko Aris"] * 6):
        assert "cards" in agent.refused("pair_evidence", cards=cards)["what"]


def test_a_citation_that_was_right_once_is_told_from_one_that_never_was(agent: Agent) -> None:
    stale = agent.ask("verify_citation", rule="mtg:702.142a", claim="foretell")
    assert (stale["holds"], stale["existence"]) == (False, "stale")
    assert stale["now"] == ["mtg:702.143a@cr-2026-01-16"]
    never = agent.ask("verify_citation", rule="CR 704.5l", game="mtg")
    assert (never["holds"], never["existence"]) == (False, "never existed")
    assert never["near"]


def test_a_citation_that_holds_comes_with_what_the_rule_says(agent: Agent) -> None:
    told = agent.ask("verify_citation", rule="mtg:702.142a@cr-2021-02-05", claim="foretell", lang="en")
    assert told["holds"]
    assert told["says"]["digest"]["en"]


def test_a_quotation_that_is_not_there_does_not_hold_and_a_short_one_is_not_vouched_for(agent: Agent) -> None:
    cited, short = "mtg:702.142a@cr-2021-02-05", "no card of that sort may be looked at by anybody but its owner"
    told = agent.ask("verify_citation", rule=cited, quote=f"{short}, who has to say so before the game; {short} again")
    assert (told["holds"], told["quotation"]) == (False, "no match")
    assert "quotation" in agent.ask("verify_citation", rule=cited, quote=short)["unchecked"][0]


def test_what_is_no_citation_is_refused(agent: Agent) -> None:
    assert "702.142a" in agent.refused("verify_citation", rule="hello")["remedy"]


def test_a_scenario_runs_and_each_event_names_the_rules_nearest_to_it(agent: Agent) -> None:
    told = agent.ask("run_scenario", scenario=ONE)
    assert told["outcome"] == "passed"
    assert any("eirei:terms/tap@2013-07-12-ja" in event.get("because", ()) for event in told["events"])
    reasons = agent.ask("run_scenario", scenario=ONE, reasons=True)["events"]
    assert reasons, "what was cut for length is at the end"
    assert [event["n"] for event in reasons] == [event["n"] for event in told["events"][: len(reasons)]]


def test_each_event_of_a_run_is_told_in_words_in_one_language_or_both(agent: Agent) -> None:
    both = agent.ask("run_scenario", scenario=ONE)["events"]
    [said] = [event["says"] for event in both if event["event"].startswith("tapped")][:1]
    assert said["en"].endswith(" becomes tapped.")
    assert said["ja"].endswith("がタップされる。")
    alone = agent.ask("run_scenario", scenario=ONE, lang="ja")["events"]
    assert all(set(event["says"]) == {"ja"} for event in alone)
    assert len(alone) >= len(both), "one language leaves room for more events"


def test_a_run_says_by_whose_law_and_what_has_changed_since(agent: Agent) -> None:
    law = agent.ask("run_scenario", scenario="mtg:scenario/the-small-blocker-first")["law"]
    assert law["date"] == "2021-02-05"
    assert law["changed_since"]["mtg:509.2@cr-2021-02-05"] == "gone since cr-2026-01-16"


def test_a_scenario_in_full_runs_within_the_bounds_of_the_sandbox(agent: Agent, sandbox: Sandbox) -> None:
    source = (Path(__file__).parents[1] / "scenarios" / "eirei" / "terms" / "tapping-and-untapping.yaml").read_text(
        "utf-8"
    )
    assert agent.ask("run_scenario", source=source)["outcome"] == "passed"
    seconds, sandbox.seconds = sandbox.seconds, 0.01
    try:
        assert "not done within" in agent.refused("run_scenario", source=LONG)["what"]
    finally:
        sandbox.seconds = seconds


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({}, "invalid-request"),
        ({"scenario": ONE, "source": "x"}, "invalid-request"),
        ({"source": "title: x"}, "invalid-request"),
        ({"source": '{"title": "x"}'}, "invalid-request"),
        ({"source": "x" * 64_001}, "invalid-request"),
        ({"scenario": "../../etc/passwd"}, "scenario-not-found"),
    ],
)
def test_what_is_no_scenario_is_refused(agent: Agent, arguments: dict[str, str], error: str) -> None:
    assert agent.refused("run_scenario", **arguments)["error"] == error


def test_a_scenario_that_is_not_held_is_refused_with_those_named_like_it(agent: Agent) -> None:
    told = agent.refused("run_scenario", scenario="tapping-and-untaping")
    assert (ONE, "run_scenario") in [(one["id"], one["tool"]) for one in told["suggestions"]]


@pytest.mark.parametrize(
    ("tool", "arguments", "names"),
    [
        ("get_rule", {}, "id"),
        ("get_rule", {"id": "410.6", "language": "ja"}, "lang"),
        ("get_rule", {"id": "410.6", "lang": "fr"}, "lang"),
        ("get_rule", {"id": "410.6", "at": "2021-02-31"}, "at"),
        ("search", {"words": "x", "limit": 99}, "limit"),
        ("resolve", {"text": "x" * 1_001}, "text"),
        ("no_such_tool", {}, "verify_citation"),
    ],
)
def test_an_argument_that_does_not_fit_is_refused_by_its_name(
    agent: Agent, tool: str, arguments: dict[str, str], names: str
) -> None:
    told = agent.refused(tool, **arguments)
    assert told["error"] == "invalid-request"
    assert names in told["what"]


def test_a_fault_of_the_service_is_told_without_its_inside(agent: Agent, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr("api.answers.resolving.read_resolution", broken)
    told = agent.refused("resolve", text="410.6")
    assert told["error"] == "internal-error"
    assert "secret" not in str(told)


def test_a_list_that_is_too_long_is_cut_and_says_of_how_many() -> None:
    told = json.loads(brief.write_answer({"id": "x", "rulings": ["r" * 100] * 500, "cards": ["c"]}))
    assert told["cut"] == {"rulings": f"{len(told['rulings'])} of 500"}
    assert told["cards"] == ["c"]


JUNK = st.one_of(
    st.sampled_from(["410.6", "mtg:702.142a@2021-02-10", "khm/r/1", ":", "@", "Halvar", "よけん", "[", "{}", "1", ONE]),
    st.text(max_size=40),
)


@settings(max_examples=150, deadline=None)
@given(
    tool=st.sampled_from(sorted(TOOLS)),
    arguments=st.dictionaries(
        st.sampled_from(["text", "id", "words", "name", "rule", "quote", "game", "edition", "at", "lang", "scenario"]),
        JUNK,
        min_size=1,
        max_size=4,
    ),
)
def test_whatever_is_asked_is_answered_or_refused_and_never_breaks(
    agent: Agent, tool: str, arguments: dict[str, object]
) -> None:
    wrong, told = agent.tell(tool, arguments)
    assert not wrong or told["error"] != "internal-error", told


def test_the_command_answers_on_standard_input_and_output(seeded: Path) -> None:
    command = str(Path(sys.executable).with_name("hanrei"))
    asked = asyncio.run(_over_pipes([command, "mcp", "--db", f"sqlite:///{seeded}"]))
    assert asked[0] == TOOLS
    assert json.loads(asked[1][1])["id"] == "fab:6.3.2@ja"
    assert json.loads(asked[2][1])["outcome"] == "passed"


async def _over_pipes(words: list[str]) -> tuple[set[str], tuple[bool, str], tuple[bool, str]]:
    async with _piped(words) as client:
        tools = {tool.name for tool in (await client.list_tools()).tools}
        rule = await _call(client, "get_rule", {"id": "６．３．２", "lang": "ja"})
        return tools, rule, await _call(client, "run_scenario", {"scenario": ONE})


@asynccontextmanager
async def _piped(words: list[str]) -> AsyncIterator[Client]:
    async with Client(stdio_client(StdioServerParameters(command=words[0], args=words[1:]))) as client:
        yield client
