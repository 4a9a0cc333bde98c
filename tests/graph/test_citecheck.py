"""Citations of an imaginary game of three editions, and of the real ones where their documents are at hand."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache

import pytest

from graph.citations.checking import Existence, Match, UnreadableCitationError, Verdict, check
from graph.citations.findings import Finding, format_findings, to_json
from graph.citations.sarif import build_sarif
from graph.citations.scanning import scan, scan_tree
from rulebook.readers import fab_en, mtg_cr
from rulebook.source import load_source
from tests.memory import Memory, edition, shelf
from tests.rulebook.outlines import book as units
from tests.shared import shared

GLIDE = (
    "Gliding pieces pass over any number of occupied squares in a straight line, as long as the square they come to "
    "rest on is empty when the move begins."
)
ANCHOR = (
    "An anchored piece stays on its square through every shove, storm and swap of the turn, and whoever anchored it "
    "decides when the chain is drawn up again."
)
ECHO = (
    "Whatever an echoing piece does this turn it does once more at the end of the turn, with the same targets, unless "
    "one of them has left the board by then."
)
TURN = (
    "The player whose turn it is moves one piece, then names one piece of another player that must not be moved "
    "before the following turn is over."
)
INVENTED = (
    "Pieces of glass break when they are moved twice in one turn, and the shards go to whoever it was that moved them "
    "last of all."
)
LOOSE = (
    "gliders fly over everything that stands in their way and land where there is room for them, which the engine "
    "checks before anything else"
)
OLDEST = f"""
7 [Powers]
702 [Powers of pieces]
702.1 [Glide]
702.1a {GLIDE}
702.2 [Echo]
702.2a {ECHO}
702.3 [Burrow]
702.3a A burrowed piece is under the board and is found by digging alone.
703 [Turns]
703.1 {TURN}
703.1k Ties are broken by the youngest.
703.1m Nobody may pass twice.
"""
MIDDLE = (
    OLDEST.replace("702.3", "702.4")
    .replace("702.2", "702.3")
    .replace("702.3 [Echo]", f"702.2 [Anchor]\n702.2a {ANCHOR}\n702.3 [Echo]")
)
NEWEST = MIDDLE.replace("702.4 [Burrow]\n702.4a A burrowed piece is under the board and is found by digging alone.", "")
BOOKS = (
    (edition("mtg", "r-2001", "2001-01-01"), units(OLDEST)),
    (edition("mtg", "r-2002", "2002-01-01"), units(MIDDLE)),
    (edition("mtg", "r-2003", "2003-01-01"), units(NEWEST)),
    (
        edition("fab", "f-1", "2001-05-05"),
        units("6 [Powers]\n6.5 [Order]\n6.5.8 The last of the steps closes the chain."),
    ),
)


@pytest.fixture(params=[True, False], ids=["with the texts", "with the index alone"])
def catalogue(request: pytest.FixtureRequest) -> Memory:
    return shelf(BOOKS, texts=request.param)


def paths(verdict: Verdict) -> list[str]:
    return [rule.path for rule in verdict.now]


# Whether the rule is there.


def test_a_rule_that_is_there_exists_in_the_newest_edition(catalogue: Memory) -> None:
    verdict = check(catalogue, "CR 702.1a")
    assert (verdict.existence, str(verdict.id)) == (Existence.EXISTS, "mtg:702.1a@r-2003")
    assert verdict.holds


def test_a_number_that_no_edition_held_has_is_unknown_and_its_neighbours_are_named(catalogue: Memory) -> None:
    verdict = check(catalogue, "mtg:702.9")
    assert verdict.existence is Existence.UNKNOWN
    assert "none of the 3 editions of mtg held has it: r-2001, r-2002, r-2003" in verdict.reason
    assert [rule.path for rule in verdict.near] == ["702.3"]


def test_a_letter_that_is_passed_over_never_existed_and_the_reason_says_so(catalogue: Memory) -> None:
    verdict = check(catalogue, "CR 703.1l")
    assert verdict.existence is Existence.NEVER
    assert "letters l and o" in verdict.reason
    assert {"703.1k", "703.1m"} <= {rule.path for rule in verdict.near}


def test_a_number_whose_rule_has_another_now_has_moved(catalogue: Memory) -> None:
    two = shelf((BOOKS[1], (BOOKS[2][0], units(NEWEST.replace("703.1", "704.1").replace("703 [", "704 [")))))
    verdict = check(two, "mtg:703.1m")
    assert (verdict.existence, paths(verdict)) == (Existence.MOVED, ["704.1m"])
    assert check(catalogue, "mtg:703.1m").existence is Existence.EXISTS


def test_a_number_that_is_gone_is_stale_and_not_invented(catalogue: Memory) -> None:
    verdict = check(catalogue, "mtg:702.4a")
    assert (verdict.existence, str(verdict.id)) == (Existence.STALE, "mtg:702.4a@r-2002")
    assert "gone since" in verdict.reason


def test_a_number_of_a_later_edition_had_not_existed_on_the_day_asked(catalogue: Memory) -> None:
    assert check(catalogue, "mtg:702.4", at="2001-06-01").existence is Existence.LATER
    assert check(catalogue, "mtg:702.4", at="2002-06-01").existence is Existence.EXISTS


def test_a_rule_of_another_game_is_no_rule_of_the_game_that_is_named(catalogue: Memory) -> None:
    assert check(catalogue, "mtg:6.5.8").existence is Existence.UNKNOWN
    assert str(check(catalogue, "CR 6.5.8 (fab)").id) == "fab:6.5.8@f-1"


@pytest.mark.parametrize("text", ["foo", "CR 702.1a to 702.1c", "CR 702.1 and CR 702.2", ""])
def test_what_is_not_one_citation_is_refused_with_a_remedy(catalogue: Memory, text: str) -> None:
    with pytest.raises(UnreadableCitationError) as refusal:
        check(catalogue, text)
    assert refusal.value.remedy


# Whether it is the rule that was meant, and says so.


def test_a_passage_of_the_rule_matches_here_whatever_its_dress(catalogue: Memory) -> None:
    dressed = GLIDE[20:].upper().replace(",", " ,").replace(" ", "  ")
    verdict = check(catalogue, "CR 702.1a", dressed)
    assert verdict.match is Match.HERE
    assert verdict.holds


def test_a_passage_of_another_rule_matches_there(catalogue: Memory) -> None:
    verdict = check(catalogue, "CR 703.1", GLIDE)
    assert (verdict.existence, verdict.match) == (Existence.EXISTS, Match.THERE)
    assert str(verdict.found[0]) == "mtg:702.1a@r-2003"


def test_words_that_stood_at_the_number_and_left_it_make_the_citation_stale(catalogue: Memory) -> None:
    verdict = check(catalogue, "CR 702.2a", ECHO)
    assert (verdict.existence, paths(verdict)) == (Existence.STALE, ["702.3a"])
    assert "Anchor" in verdict.reason
    assert "r-2001" in verdict.reason


def test_the_same_words_hold_where_the_citation_names_their_edition_or_day(catalogue: Memory) -> None:
    assert check(catalogue, "mtg:702.2a@r-2001", ECHO).holds
    assert check(catalogue, "mtg:702.2a", ECHO, at="2001-03-03").holds
    assert check(catalogue, "mtg:702.3a", ECHO).holds


def test_a_keyword_that_stood_at_the_number_makes_the_citation_stale(catalogue: Memory) -> None:
    assert check(catalogue, "CR 702.2", "Echo").existence is Existence.STALE
    assert check(catalogue, "CR 702.2a", about="an echo happens once").existence is Existence.STALE
    assert check(catalogue, "CR 702.2", "Anchor").holds


def test_a_long_quotation_that_stands_nowhere_matches_nothing(catalogue: Memory) -> None:
    assert check(catalogue, "CR 702.1a", INVENTED).match is Match.NONE


def test_a_short_quotation_is_told_by_the_text_alone() -> None:
    short = "any number of occupied squares"
    assert check(shelf(BOOKS), "CR 702.1a", short).match is Match.HERE
    assert check(shelf(BOOKS, texts=False), "CR 702.1a", short).match is Match.UNHELD
    assert check(shelf(BOOKS), "CR 702.1a", "any").match is Match.SHORT


def test_a_short_rule_is_told_whole_even_by_the_index(catalogue: Memory) -> None:
    assert check(catalogue, "CR 703.1m", "Nobody may pass twice").match is Match.HERE


def test_how_a_quotation_was_altered_is_told_where_the_text_is_held() -> None:
    altered = GLIDE.replace("is empty", "is free")
    verdict = check(shelf(BOOKS), "CR 702.1a", altered)
    assert verdict.match is Match.ALTERED
    assert [(part.what, part.text.strip()) for part in verdict.spans or () if part.what != "same"] == [
        ("out", "empty"),
        ("in", "free"),
    ]
    assert check(shelf(BOOKS, texts=False), "CR 702.1a", altered).spans is None


def test_the_words_of_an_older_wording_are_named_as_such() -> None:
    newer = units(NEWEST.replace(TURN, TURN.replace("one piece of another player", "any piece of any other player")))
    verdict = check(shelf((BOOKS[0], (BOOKS[2][0], newer))), "CR 703.1", TURN)
    assert verdict.match is Match.THERE
    assert "its words in mtg:703.1@r-2001, edited since" in verdict.reason


def test_words_behind_an_invented_number_are_found_where_they_stand(catalogue: Memory) -> None:
    verdict = check(catalogue, "mtg:702.9a", GLIDE)
    assert (verdict.existence, verdict.match) == (Existence.UNKNOWN, Match.THERE)
    assert "702.1a" in {rule.path for rule in verdict.found}


@pytest.mark.parametrize("dots", ["…", " ... ", " [...] ", "……"])
def test_a_quotation_may_leave_words_out_in_its_middle(catalogue: Memory, dots: str) -> None:
    long = f"{GLIDE} {INVENTED} {ECHO}"
    books = ((edition("mtg", "r", "2001-01-01"), units(f"1.1 {long}\n1.2 {TURN}")),)
    whole = shelf(books, texts=catalogue.books[0].nodes[0].text is not None)
    assert check(whole, "mtg:1.1", f"{GLIDE}{dots}{ECHO}").match is Match.HERE
    assert check(whole, "mtg:1.1", f"{GLIDE}{dots}{TURN}").match is Match.THERE
    assert check(whole, "mtg:1.1", f"{GLIDE}{dots}{LOOSE}").match is Match.NONE


def test_the_parts_of_a_quotation_stand_in_the_order_of_the_rule() -> None:
    assert check(shelf(BOOKS), "CR 702.1a", f"{GLIDE[:60]}…{GLIDE[60:]}").holds
    turned = check(shelf(BOOKS), "CR 702.1a", f"{GLIDE[60:]}…{GLIDE[:60]}")
    assert turned.match is Match.ALTERED
    assert "not in this order" in turned.reason


# A file.


def found(catalogue: Memory, text: str, game: str | None = None) -> Sequence[Finding]:
    return scan(catalogue, text, file="engine.rs", game=game)


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("see CR 702.1a.", ["702.1a"]),
        ("Rule 702.1a, and rules 703.1k and 703.1m", ["702.1a", "703.1k", "703.1m"]),
        ("rules 703.1k–m", ["703.1k", "703.1m"]),
        ("ルール７０２．１aによる", ["702.1a"]),
        ("§702.1 and section 703", ["702.1", "703"]),
        ("mtg:702.2a@r-2001, fab:6.5.8", ["702.2a", "6.5.8"]),
        ("CR 6.5.8 (fab)", ["6.5.8"]),
        ("fab 6.5.8, MTG rules 702.1a and 702.2a", ["6.5.8", "702.1a", "702.2a"]),
        ("fabulous 6.5.8 and prefab 6.5.8", []),
        ("version 6.5.8 costs 702.1 dollars, 703 in all", []),
        ("RFC 7231 section 703 and https://example.org/rule703", []),
        ("overrule 702.1", []),
    ],
)
def test_citations_are_found_and_other_numbers_are_left_alone(catalogue: Memory, text: str, cited: list[str]) -> None:
    assert [finding.verdict.id.path for finding in found(catalogue, text) if finding.verdict.id] == cited


def test_bracketed_numbers_are_citations_where_the_game_is_known(catalogue: Memory) -> None:
    assert [finding.cited for finding in found(catalogue, "closes the chain [6.5.8].", "fab")] == ["6.5.8"]
    assert [finding.cited for finding in found(catalogue, "the chain[6.5] closes (6.5.8)", "fab")] == ["6.5", "6.5.8"]
    assert not found(catalogue, "closes the chain [6.5.8].")


def test_a_finding_says_where_it_stands(catalogue: Memory) -> None:
    (finding,) = found(catalogue, "fn glide() {}\n    // as in CR 702.9\n")
    assert (finding.line, finding.column, finding.level) == (2, 14, "error")


def test_a_remark_that_is_the_text_of_a_rule_is_checked_as_a_quotation(catalogue: Memory) -> None:
    half = ECHO.index("with the same")
    comment = f"// CR 702.2a: {ECHO[:half]}\n//   {ECHO[half:]}\nfn echo() {{}}\n"
    (finding,) = found(catalogue, comment)
    assert (finding.verdict.existence, finding.level) == (Existence.STALE, "error")
    assert paths(finding.verdict) == ["702.3a"]


def test_a_remark_in_other_words_is_no_quotation_unless_it_stands_between_marks(catalogue: Memory) -> None:
    assert [one.level for one in found(catalogue, f"// CR 702.1a: {LOOSE}")] == ["none"]
    assert [one.level for one in found(catalogue, f'// CR 702.1a: "{LOOSE}"')] == ["error"]


def test_a_remark_that_names_a_moved_keyword_makes_the_citation_stale(catalogue: Memory) -> None:
    (finding,) = found(catalogue, "// CR 702.2: echo at the end of the turn")
    assert finding.verdict.existence is Existence.STALE


def test_a_citation_may_be_accepted_with_a_reason(catalogue: Memory) -> None:
    (finding,) = found(catalogue, "CR 702.9 // cite-check: ok a number for the template")
    assert (finding.level, finding.accepted) == ("none", "a number for the template")
    (finding,) = found(catalogue, "CR 702.9 // cite-check: ok")
    assert finding.level == "error"


def test_an_unknown_number_of_an_unknown_game_is_no_finding_until_its_file_has_a_game(catalogue: Memory) -> None:
    assert not found(catalogue, "rule 12.7.3 of the house")
    text = "CR 702.1, CR 702.2, CR 703.1\nrule 12.7.3"
    assert [one.cited for one in found(catalogue, text) if one.level == "error"] == ["rule 12.7.3"]


def test_findings_can_be_read_as_lines_and_as_json(catalogue: Memory) -> None:
    findings = found(catalogue, f"CR 702.1a\nCR 702.9\nCR 702.2a “{ECHO}”\n")
    printed = list(format_findings(findings))
    assert [line.split(": ")[0] for line in printed] == ["engine.rs:2:1", "engine.rs:3:1"]
    rows = json.loads(json.dumps([to_json(finding) for finding in findings]))
    assert [one["existence"] for one in rows] == ["exists", "in no edition held", "stale"]
    assert rows[2]["now"] == ["mtg:702.3a@r-2003"]


def test_a_tree_is_scanned_without_its_hidden_and_binary_files(
    catalogue: Memory, tmp_path_factory: pytest.TempPathFactory
) -> None:
    root = tmp_path_factory.mktemp("tree")
    (root / "src").mkdir()
    (root / ".cache").mkdir()
    (root / "src" / "rules.rs").write_text("// CR 702.9", "utf-8")
    (root / ".cache" / "old.rs").write_text("// CR 702.9", "utf-8")
    (root / "picture.bin").write_bytes(b"CR 702.9\0\1")
    result = scan_tree(catalogue, root)
    assert [finding.file for finding in result.findings] == [str(root / "src" / "rules.rs")]
    assert result.files == 1
    assert [name for name, _ in result.skipped] == [str(root / "picture.bin")]


def test_a_number_behind_a_game_is_of_that_game_and_invented_if_it_has_none(catalogue: Memory) -> None:
    assert [(one.cited, one.level) for one in found(catalogue, "see fab 9.9.9")] == [("fab 9.9.9", "error")]


def test_an_address_in_sarif_is_one_whatever_its_file_is_called(catalogue: Memory) -> None:
    findings = scan(catalogue, "CR 702.9", file="a folder/規則 #1?.md")
    (result,) = build_sarif(findings, "1.2.3")["runs"][0]["results"]
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "a%20folder/%E8%A6%8F%E5%89%87%20%231%3F.md"


def test_sarif_has_what_its_standard_requires(catalogue: Memory) -> None:
    text = f"CR 702.9\nCR 702.2a “{ECHO}”\nCR 703.1 “{GLIDE}”\nCR 702.1a\nCR 703.1l"
    log = json.loads(json.dumps(build_sarif(found(catalogue, text), "1.2.3")))
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert run["tool"]["driver"]["name"]
    assert len(run["results"]) == 4
    for result in run["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
        assert result["level"] in {"none", "note", "warning", "error"}
        assert result["message"]["text"]
        (place,) = result["locations"]
        region = place["physicalLocation"]["region"]
        assert min(region["startLine"], region["startColumn"]) >= 1
        assert region["endColumn"] > region["startColumn"]
        assert "\\" not in place["physicalLocation"]["artifactLocation"]["uri"]
    assert [result["ruleId"] for result in run["results"]] == [
        "citation/unknown",
        "citation/stale",
        "quotation/elsewhere",
        "citation/never-existed",
    ]


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("// 702.1a & 703.1k", ["702.1a", "703.1k"]),
        ("/// glides (CR\n/// 702.1a).", ["702.1a"]),
        ("// see rules 702.1a,\n// 703.1k", ["702.1a", "703.1k"]),
        ('rule: { cr: "702.1a" }', ["702.1a"]),
        ("C.R. 702.1a", ["702.1a"]),
        ("CR 703.1k/m", ["703.1k", "703.1m"]),
        ("CR 702.1a/703.1k", ["702.1a", "703.1k"]),
        ("703.1k-m", ["703.1k", "703.1m"]),
        ("CR 702.1a — a glider passes", ["702.1a"]),
        ("let price = 702.1;", []),
    ],
)
def test_the_styles_of_code_are_read_where_the_game_is_known(catalogue: Memory, text: str, cited: list[str]) -> None:
    assert [finding.verdict.id.path for finding in found(catalogue, text, "mtg") if finding.verdict.id] == cited


@pytest.mark.parametrize(
    "text",
    [
        '["CR 702.1a", "the next of the list that is long enough"]',
        'cr: "702.1a", test: "a name of a test that is long enough"',
        '- CR 702.1a\n- "the next of the list that is long enough"',
    ],
)
def test_what_follows_a_string_or_a_list_item_is_no_quotation(catalogue: Memory, text: str) -> None:
    assert [finding.quote for finding in found(catalogue, text, "mtg")] == [""]


KEYWORDS = f"""
7 [Powers]
702 [Powers of pieces]
702.1 [Glide]
702.1a {GLIDE}
702.2 [Echo]
702.2a {ECHO}
702.3 [Anchor]
702.3a {ANCHOR}
"""
RENUMBERED = f"""
7 [Powers]
702 [Powers of pieces]
702.1 [Glide]
702.1a {GLIDE}
702.2 [Anchor]
702.2a {ANCHOR}
702.3 [Echo]
702.3a {ECHO}
"""


@pytest.mark.parametrize(
    ("text", "existence"),
    [
        ("// Glides over the others (CR 702.1a).", Existence.EXISTS),
        ("// CR 702.2a: the anchored piece stays", Existence.EXISTS),
        ("// Echoes once more (CR 702.2a).", Existence.STALE),
        ("// an echo does it once more at the end of the turn, rule 702.2", Existence.STALE),
        ("// Anchor (CR 702.1a) keeps a player's piece in place", Existence.OTHER),
        ("// CR 702.1: Echo", Existence.OTHER),
    ],
)
def test_the_words_of_a_comment_are_compared_with_the_rule_then_and_now(text: str, existence: Existence) -> None:
    books = ((edition("mtg", "r-2001", "2001-01-01"), units(KEYWORDS)), (BOOKS[2][0], units(RENUMBERED)))
    (finding,) = found(shelf(books), text, "mtg")
    assert finding.verdict.existence is existence


def test_a_number_that_another_keyword_stands_beside_names_the_right_one() -> None:
    books = ((BOOKS[2][0], units(RENUMBERED)),)
    (finding,) = found(shelf(books), "// Anchor (CR 702.1a) keeps a piece", "mtg")
    assert (finding.level, paths(finding.verdict)) == ("error", ["702.2"])


# The documents themselves.


@cache
def magic(*, texts: bool) -> Memory:
    readings = [
        mtg_cr.read(load_source(shared(f"reference/mtg/MagicCompRules-{day}.txt")))
        for day in ("2021-02-02", "2021-04-19")
    ]
    return shelf([(reading.edition, reading.units) for reading in readings], texts=texts)


@pytest.mark.parametrize("texts", [True, False])
@pytest.mark.exhaustive
def test_foretell_at_its_old_number_is_stale_and_not_invented(texts: bool) -> None:
    catalogue = magic(texts=texts)
    (unit,) = (node for node in magic(texts=True).numbered("702.142a") if node.id.edition == "cr-2021-02-05")
    verdict = check(catalogue, "CR 702.142a", unit.text)
    assert (verdict.existence, paths(verdict)) == (Existence.STALE, ["702.143a"])
    assert "Boast" in verdict.reason
    assert check(catalogue, "mtg:702.142a@2021-02-05", unit.text).holds
    invented = check(catalogue, "CR 702.149a")
    assert (invented.existence, invented.holds) == (Existence.UNKNOWN, None)


def test_704_5l_never_existed_for_magic_skips_the_letter() -> None:
    verdict = check(magic(texts=False), "CR 704.5l")
    assert verdict.existence is Existence.NEVER
    assert [rule.path for rule in verdict.near][:2] == ["704.5k", "704.5m"]


def test_of_all_the_references_in_flesh_and_blood_the_five_to_a_missing_section_are_found() -> None:
    """The five were found by hand: all cite [5.5], and chapter 5 ends with 5.4."""
    source = load_source(shared("reference/fab/en-fab-cr.txt"))
    reading = fab_en.read(source)
    findings = scan(shelf([(reading.edition, reading.units)], texts=False), source.text, game="fab")
    assert [one.cited for one in findings if one.level != "none"] == ["5.5"] * 5
    assert len(findings) > 350
