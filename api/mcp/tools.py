"""MCP: what agents ask, answered from the same data model as HTTP, in few words and never by a guess.

`create_server` makes the server. `hanrei mcp` runs it on standard input and output; it opens no port. Each tool asks
one question and hands the answer to `api.mcp.brief`. A problem of HTTP is an error of a tool here. It gives the kind,
the fault, the remedy and the suggestions. "Nothing is held" is an answer, and no error.
"""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Mapping
from inspect import getdoc
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, InputRequiredResult, TextContent, ToolAnnotations
from pydantic import Field, ValidationError

from api import models
from api.answers import cards, citations, pairs, resolving, rules, searching
from api.http import openapi, problems
from api.http.readmodel import ReadModelCache
from api.http.runs import RunRequest, trace_scenario
from api.mcp import brief
from graph.citations import checking
from graph.library import Library
from graph.lookup import pinning
from graph.proof.sandbox import Sandbox
from graph.relations.interactions import FEWEST, MOST
from rulebook import ids
from rulebook.errors import HanreiError
from rulebook.games import GAMES

__all__ = ["create_server"]

_INSTRUCTIONS = """
Rules, rulings and cards of wow (World of Warcraft TCG), fab (Flesh and Blood), mtg (Magic, Kaldheim) and eirei.
A rule number alone is no identity: 702.142 was foretell in 2021 and is boast now. Resolve what a person typed first,
then cite the full id, game:number@edition. `text` is verbatim; `digest` is this service's own paraphrase: never quote
a digest as the rule. An error says what to do next; an answer that says there is none means that none is held.
""".strip()

_Text = Annotated[str, Field(min_length=1, max_length=1_000, description="As typed, in any spelling or language")]
_Name = Annotated[str, Field(min_length=1, max_length=300)]
if TYPE_CHECKING:
    _GameName = str
else:
    _GameName = Literal[tuple(game.short for game in GAMES)]  # the schema of each tool lists them
_Game = Annotated[_GameName | None, Field(description="That game alone")]
_Edition = Annotated[
    str | None, Field(pattern=openapi.EDITION, description="That edition alone, by the name behind @ in an id")
]
_At = Annotated[models.Day | None, Field(description="The rules in force on that day, as 2021-02-05")]
_Lang = Annotated[Literal["ja", "en"] | None, Field(description="Answer in that language alone; shorter")]

_UNITS = ("rule", "entry", "example", "ruling")
_READS = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)
_log = logging.getLogger(__name__)


class _Tools:
    """The tools: each takes flat arguments, asks one question, and writes the answer.

    An answer is JSON text of about 8,000 characters at most; longer lists are cut.
    """

    def __init__(self, shelf: ReadModelCache, sandbox: Sandbox) -> None:
        """Take the cache of the read model that answers, and the sandbox that runs scenarios."""
        self.shelf, self.sandbox = shelf, sandbox

    @property
    def library(self) -> Library:
        """The library (everything held) at the newest revision of its database."""
        return self.shelf.current().library

    def resolve(
        self,
        text: _Text,
        game: _Game = None,
        edition: _Edition = None,
        at: _At = None,
        lang: _Lang = None,
        limit: Annotated[int, Field(ge=1, le=20)] = 5,
    ) -> str:
        """Find the full ids that a rule number, card name, term, case or whole sentence refers to; begin here.

        `decision` is exact, corrected, moved, ambiguous or none: unless it is exact, ask which candidate is meant.
        """
        where = _make_context(game, edition, at, lang)
        return brief.write_answer(
            brief.shorten_resolution(resolving.read_resolution(self.library, text, limit=limit, **where))
        )

    def get_rule(
        self,
        id: Annotated[_Name, Field(description="A full id, or a number or case such as 410.6, CR 702.142a, khm/r/12")],
        game: _Game = None,
        edition: _Edition = None,
        at: _At = None,
        lang: _Lang = None,
        below: Annotated[bool, Field(description="With the words of the rules directly beneath it")] = False,
        around: Annotated[bool, Field(description="With the ids of what cites it, bears on it and tests it")] = False,
        since: Annotated[models.Day | None, Field(description="With what became of the rule since that day")] = None,
    ) -> str:
        """Read one rule, worked example, ruling or term, or a range as 601.2a-i: its words, its edition and its place.

        `around` counts what stands about it; ask again with around=true for the ids, or below=true for its subrules.
        """
        library = self.library
        where = _make_context(game, edition, at, lang)
        kinds = (
            _UNITS if pinning.parse_full_id(library, id) is None else (*_UNITS, "term")
        )  # a word means the rule behind it
        first, *others = pinning.pin_rules(library, id, *kinds, **where)
        if others:
            read = [rules.read_rule(library, one) for one in (first, *others)]
            return brief.write_answer({"rules": [brief.shorten_unit(one, lang, around=around) for one in read]})
        unit = resolving.read_anything(library, first)
        if isinstance(unit, models.HeldCard):  # a printing in the notes, which has the id of a unit
            return brief.write_answer(brief.shorten_card(unit, lang))
        children = unit.children if below and isinstance(unit, models.Rule) else []
        beneath = [rules.read_rule(library, ids.parse(child)) for child in children]
        told = brief.shorten_unit(unit, lang, around=around, below=beneath)
        if since and isinstance(unit, models.Rule):
            told["since"] = brief.shorten_since(rules.read_history(library, ids.parse(unit.id), since), lang)
        return brief.write_answer(told)

    def search(
        self,
        words: _Text,
        game: _Game = None,
        edition: _Edition = None,
        at: _At = None,
        lang: _Lang = None,
        kind: Literal["rule", "example", "ruling", "card", "term"] | None = None,
        limit: Annotated[int, Field(ge=1, le=20)] = 5,
        offset: Annotated[int, Field(ge=0, le=100_000)] = 0,
    ) -> str:
        """Find the rules, rulings, examples, cards and terms that a question in words is about, best first.

        Read the ones that matter with get_rule or card; `next` is the offset of the next page.
        """
        where = _make_context(game, edition, at, lang)
        found = searching.read_search_page(self.library, words, kind=kind, limit=limit, offset=offset, **where)
        return brief.write_answer(brief.shorten_search(found))

    def card(
        self,
        name: Annotated[_Name, Field(description="A card's name in either language, or its id")],
        game: _Game = None,
        lang: _Lang = None,
        rulings: Annotated[bool, Field(description="With the words of every ruling on it, not the ids alone")] = False,
    ) -> str:
        """Read one card: names, faces as printed, and its rulings.

        A misspelt or partial name is refused with the cards that may be meant.
        """
        library = self.library
        card = cards.read_card(library, pinning.pin(library, name, "card", game=game, language=lang))
        ruled = [rules.read_ruling(library, ids.parse(one)) for one in card.rulings] if rulings else None
        return brief.write_answer(brief.shorten_card(card, lang, ruled))

    def pair_evidence(
        self,
        cards: Annotated[
            list[_Name], Field(min_length=FEWEST, max_length=MOST, description="Two to five cards, by name or id")
        ],
        game: _Game = None,
        lang: _Lang = None,
    ) -> str:
        """Gather what is known of two to five cards together: how they meet in play, and a ruling that names them.

        `affects` says yes, no or unknown for each direction. Each of `meetings` was played: what happens, what happens
        without the text of one card, and the rules that decide. What stands beneath is evidence to reason from.
        """
        model = self.shelf.current()
        told = pairs.gather_evidence(model.library, model.web, cards, game=game, language=lang)
        return brief.write_answer(brief.shorten_pair(told, lang))

    def verify_citation(
        self,
        rule: Annotated[_Name, Field(description="The citation, such as mtg:702.142a@cr-2021-02-05 or CR 702.142a")],
        quote: Annotated[str, Field(max_length=20_000, description="Words said to stand there verbatim")] = "",
        claim: Annotated[str, Field(max_length=2_000, description="What the rule is said to be about")] = "",
        game: _Game = None,
        at: _At = None,
        lang: _Lang = None,
    ) -> str:
        """Check a rule citation before you post it: does it exist, is it still that rule, does it say the quote?

        `holds` is null where what is held cannot tell. If it is false, `reason`, `now`, `near` and `found` say what
        to cite instead. `unchecked` is what you must compare with `says` yourself: a claim is held against the names
        of rules only.
        """
        library, day = self.library, at.isoformat() if at else None
        report = citations.report_verdict(checking.check(library, rule, quote or None, day, game=game, about=claim))
        unit = resolving.read_anything(library, ids.parse(report.id)) if report.id else None
        says = (
            {} if unit is None or isinstance(unit, models.HeldCard | models.Term) else brief.shorten_words(unit, lang)
        )
        return brief.write_answer(brief.shorten_citation(report, says, claimed=bool(claim)))

    def run_scenario(
        self,
        scenario: Annotated[str, Field(max_length=200, description="The id of a scenario that is held")] = "",
        source: Annotated[str, Field(max_length=64_000, description="Or a scenario in full, as YAML")] = "",
        reasons: Annotated[bool, Field(description="With every reason of every event, not the nearest rules")] = False,
        law: Annotated[str, Field(max_length=100, description="A day or edition whose law is played")] = "",
        lang: _Lang = None,
    ) -> str:
        """Play a scenario in the rules engine: its outcome, and each event in words with its rules; nothing is kept.

        Give the id of one (get_rule with around=true lists them) or a YAML of your own, within bounds of size and time.
        """
        told = trace_scenario(
            self.library, self.sandbox, RunRequest(scenario=scenario or None, source=source or None, at=law or None)
        )
        return brief.write_answer(brief.shorten_run(told, lang, reasons=reasons))


def _make_context(game: str | None, edition: str | None, at: dt.date | None, lang: str | None) -> dict[str, Any]:
    """Make the keyword arguments of the resolver: `game`, `edition`, `at` (an ISO date as text) and `language`.

    What was not asked for is None.
    """
    return {"game": game, "edition": edition, "at": at.isoformat() if at else None, "language": lang}


class _Server(MCPServer[None]):
    """A server whose every error says what was wrong, and what to do.

    It checks the names of tools and arguments itself.
    """

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[None, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Answer one call of a tool; the protocol's server calls it.

        Every error of a tool becomes a result with words and remedy, an unknown tool or argument too. What nobody
        foresaw is told without any detail.
        """
        try:
            takes = {tool.name: list(tool.input_schema["properties"]) for tool in await self.list_tools()}
            _check_call(name, arguments, takes)
            return await super().call_tool(name, arguments, context)
        except problems.ProblemError as error:
            return _make_error_result(name, error)
        except ToolError as error:
            return _make_error_result(name, error.__cause__)


def _check_call(name: str, arguments: Mapping[str, Any], takes: Mapping[str, list[str]]) -> None:
    """Refuse an unknown tool and an unknown argument, which would be ignored. `takes` has the arguments by tool.

    Values are checked later, by the protocol's server.

    Raises:
        ProblemError: there is such a one (`invalid-request`); the first is named.
    """
    if name not in takes:
        raise problems.ProblemError("invalid-request", f"there is no tool {name[:100]!r}; there are {', '.join(takes)}")
    for argument in arguments:
        if argument not in takes[name]:
            said = f"{name} takes no {argument[:100]!r}; it takes {', '.join(takes[name])}"
            raise problems.ProblemError("invalid-request", said)


def _make_error_result(name: str, error: BaseException | None) -> CallToolResult:
    """Make the result of the tool `name` that failed: the problem as JSON, with `is_error`.

    What nobody foresaw is logged, and told without any detail. Arguments that do not fit are `invalid-request`.
    """
    if isinstance(error, ValidationError):
        error = problems.describe_invalid_request(error.errors())
    if not isinstance(error, HanreiError | problems.ProblemError):
        _log.error("%s failed", name, exc_info=error)
        error = problems.ProblemError("internal-error", "something unforeseen went wrong")
    text = brief.write_answer(brief.shorten_problem(problems.describe_problem(error, name)))
    return CallToolResult(content=[TextContent(text=text)], is_error=True)


def create_server(database: Path, sandbox: Sandbox | None = None) -> MCPServer[None]:
    """Create the MCP server that answers from a database file and runs scenarios in a sandbox.

    Without a sandbox it makes one. It opens no port. Its seven tools only read.

    Raises:
        UnwritableError: the database must be mended, and may not be written to.
        sqlite3.Error: it is no database, or is not there.
    """
    desk = _Tools(ReadModelCache(database), sandbox or Sandbox())
    made = _Server("hanrei", version=openapi.VERSION, instructions=_INSTRUCTIONS, log_level="WARNING")
    for tool in (
        desk.resolve,
        desk.get_rule,
        desk.search,
        desk.card,
        desk.pair_evidence,
        desk.verify_citation,
        desk.run_scenario,
    ):
        made.add_tool(tool, description=getdoc(tool), annotations=_READS, structured_output=False)
    return made
