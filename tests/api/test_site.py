"""A folder of pages: whole, dated, ours alone unless the texts are asked for, and complete without a server."""

from __future__ import annotations

import datetime as dt
import gzip
import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote

import pytest
from click.testing import CliRunner

from api.cli.main import main
from api.site import building, choosing
from api.site.addresses import place_page
from api.site.building import SiteReport, build_site
from api.site.folder import MARK, ForeignFolderError, replace_folder
from api.site.rewriting import Folder, make_static
from api.site.words import open_words
from graph.library import Library
from graph.loading.ingest import ingest
from graph.loading.seed import ensure
from rulebook.errors import UnwritableError
from rulebook.units import Edition
from tests.small import TOY, stand_for_committed

pytestmark = pytest.mark.exhaustive

DAY = dt.date(2026, 11, 23)
DATED = "2026-11-23"


@pytest.fixture(scope="session")
def made(library: Library, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, SiteReport]:
    """A folder of the smallest game, in both languages."""
    folder = tmp_path_factory.mktemp("site") / "folder"
    with pytest.MonkeyPatch.context() as patch:
        narrow(patch, "eirei")
        return folder, build_site(library, folder, languages=("ja", "en"), day=DAY)


def narrow(patch: pytest.MonkeyPatch, game: str) -> None:
    """Let folders hold one game alone: the whole takes minutes."""
    every: Callable[[Library], list[Edition]] = choosing.choose_shown_editions
    monkey = lambda library: [one for one in every(library) if one.game == game]  # noqa: E731 - put in two places
    patch.setattr("api.site.choosing.choose_shown_editions", monkey)
    patch.setattr("api.site.frame.choose_shown_editions", monkey)


def read_pages(folder: Path) -> dict[Path, str]:
    return {path: path.read_text("utf-8") for path in folder.rglob("*.html")}


def test_every_link_leads_to_a_file_of_the_folder(made: tuple[Path, SiteReport]) -> None:
    folder, _ = made
    followed = 0
    for path, page in read_pages(folder).items():
        for address in re.findall(r'(?:href|src|action)="([^"]*)"', page):
            place = unquote(address.partition("?")[0].partition("#")[0])
            if place and not place.startswith("data:"):
                assert (path.parent / place).is_file(), f"{path.relative_to(folder)} leads to {address}"
                followed += 1
    assert followed > 1_000


def test_a_page_needs_no_script_but_the_one_that_searches(made: tuple[Path, SiteReport]) -> None:
    folder, _ = made
    scripted = {path.relative_to(folder).as_posix() for path, page in read_pages(folder).items() if "<script" in page}
    assert scripted == {"ja/search.html", "en/search.html"}


def test_every_page_says_its_day_and_its_edition(made: tuple[Path, SiteReport]) -> None:
    folder, report = made
    pages = read_pages(folder)
    assert report.pages == len(pages) - 1  # the page at the folder's own address leads on
    assert all(DATED in page for path, page in pages.items() if path != folder / "index.html")
    rule = (folder / place_page("/rules/eirei:terms/exclude@2013-07-12-ja", "en")).read_text("utf-8")
    assert "This copy was made on 2026-11-23. Edition: eirei 2013-07-12-ja (2013-07-12)." in rule
    card = next((folder / "ja/cards/eirei").glob("*.html")).read_text("utf-8")
    assert "この写しは2026-11-23に作られました。 版：eirei 2013-07-12-ja (2013-07-12)。" in card


def test_a_form_that_needs_a_server_is_taken_out(made: tuple[Path, SiteReport]) -> None:
    for page in read_pages(made[0]).values():
        assert {Path(action).name for action in re.findall(r'<form[^>]* action="([^"]*)"', page)} <= {"search.html"}
        assert '<input type="hidden"' not in page


def test_scenarios_and_coverage_and_contents_are_pages(made: tuple[Path, SiteReport]) -> None:
    folder, _ = made
    told = (folder / "ja/scenarios/eirei/tapping-and-untapping.html").read_text("utf-8")
    assert "claims:" in told
    assert "hanrei why tapping-and-untapping" in told
    assert "rules/eirei/2013-07-12-ja/terms.html" in (folder / "ja/contents/eirei.html").read_text("utf-8")
    assert "eirei" in (folder / "en/coverage.html").read_text("utf-8")


def test_a_device_keeps_every_page_and_what_search_reads(made: tuple[Path, SiteReport]) -> None:
    folder, report = made
    worker = (folder / "sw.js").read_text("utf-8")
    files, packs = (json.loads(re.search(rf"const {name} = (.*?);", worker)[1]) for name in ("FILES", "PACKS"))  # type: ignore[index]
    kept: dict[str, str] = {}
    for first, name in packs:
        pack = json.loads(gzip.decompress((folder / name).read_bytes()))
        assert first == min(pack)
        kept |= pack
    assert packs == sorted(packs)
    assert kept == {
        path.relative_to(folder).as_posix(): page
        for path, page in read_pages(folder).items()
        if path != folder / "index.html"
    }
    assert {
        "index.html",
        "page.css",
        "search.js",
        "find.js",
        "search/eirei.pack",
        "search/alike.pack",
        "ja/manifest.webmanifest",
    } <= {*files}
    sizes = [(folder / name).stat().st_size for name in [*files, *(name for _, name in packs)]]
    assert report.offline == sum(sizes)


def test_a_manifest_makes_it_an_application(made: tuple[Path, SiteReport]) -> None:
    folder, _ = made
    told = json.loads((folder / "ja/manifest.webmanifest").read_bytes())
    assert (folder / "ja" / told["start_url"]).is_file()
    assert all((folder / "ja" / icon["src"]).is_file() for icon in told["icons"])
    assert 'rel="manifest"' in (folder / "ja/search.html").read_text("utf-8")


@pytest.mark.skipif(shutil.which("node") is None, reason="the script of the search page is run by node")
def test_the_search_finds_in_both_languages(made: tuple[Path, SiteReport], tmp_path: Path) -> None:
    folder, _ = made
    pack = json.loads(gzip.decompress((folder / "search/eirei.pack").read_bytes()))
    shutil.copy(folder / "find.js", tmp_path / "find.mjs")
    script = """
        import { readFileSync } from "node:fs";
        import { excerpt, find, prepare, read } from "./find.mjs";
        const open = (name) => readFileSync(`${process.argv[3]}/search/${name}.pack`);
        const { things, near } = await read(open, ["eirei"]);
        prepare(things);
        const said = (question) => find(things, question, { near }).slice(0, 3).map((one) => one.first.place);
        console.log(JSON.stringify({
          number: said("terms/exclude"), ja: said("除外されたカードはどうなる"),
          en: said("what does excluding a card mean"),
          lines: said("out of the game for good"), half: said(process.argv[2]), none: said("zzz"),
          marked: excerpt("カードを除外する。", "除外"),
        }));
    """
    (tmp_path / "ask.mjs").write_text(script, "utf-8")
    node = str(shutil.which("node"))
    card = next(one for one in pack["things"] if one[1] == "card")
    half = next(iter(card[4].values()))[1:]
    command = [node, "ask.mjs", half, str(folder)]
    asked = subprocess.run(command, cwd=tmp_path, capture_output=True, check=True, text=True)  # noqa: S603
    told = json.loads(asked.stdout)
    exclude = "rules/eirei/2013-07-12-ja/terms/exclude"
    assert told["number"][0] == exclude
    assert told["half"][0] == card[0]
    assert exclude in told["ja"]
    assert exclude in told["en"]
    assert exclude in told["lines"]  # by how players ask for it: no word of the rule
    assert told["none"] == []
    assert told["marked"] == [["カードを", False], ["除外", True], ["する。", False]]


# Whose words.


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database of the toy game, whose document is held."""
    stand_for_committed(tmp_path, monkeypatch)
    ingest(tmp_path / "data" / "toy.sqlite", TOY / "rules-1.txt")
    return tmp_path / "data" / "toy.sqlite"


def held_words() -> list[str]:
    """What the toy game's document says, line by line, without numbers."""
    lines = (TOY / "rules-1.txt").read_text("utf-8").splitlines()
    return [re.sub(r"^[\d.]+ | \[.*", "", line) for line in lines if len(line) > 40]


def read_everything(folder: Path) -> str:
    """All that a folder says, packs too."""
    raw = [path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.suffix != ".png"]
    return "".join((gzip.decompress(one) if one[:2] == b"\x1f\x8b" else one).decode(errors="replace") for one in raw)


def test_nothing_of_a_document_is_written_unasked(toy: Path, tmp_path: Path) -> None:
    library = ensure(toy)
    report = build_site(library, tmp_path / "ours", day=DAY)
    library.close()
    said = read_everything(tmp_path / "ours")
    assert not report.texts
    assert len(held_words()) > 5
    assert not [words for words in held_words() if words in said]
    assert "私的な写し" not in said


def test_with_texts_every_page_says_that_it_is_private(toy: Path, tmp_path: Path) -> None:
    library = ensure(toy)
    report = build_site(library, tmp_path / "theirs", with_texts=True, day=DAY, languages=("en",))
    library.close()
    assert report.texts
    rule = (tmp_path / "theirs/en/rules/toy/1/1.1.1.html").read_text("utf-8")
    assert "Two players each begin with five life" in rule
    assert all("A private copy." in page for page in read_pages(tmp_path / "theirs").values())


def test_our_own_words_come_from_a_database_without_documents(toy: Path) -> None:
    library = ensure(toy)
    notes: list[str] = []
    with open_words(library, with_texts=True, say=notes.append) as words:
        assert words is library
    with open_words(library, with_texts=False, say=notes.append) as words:
        assert words.path != toy
        assert not words.rows("SELECT 1 FROM text LIMIT 1")
        bare = words.path
    library.close()
    assert not bare.exists()
    assert notes == ["documents are held: our own words are read into a database without them"]


# The folder.


def test_a_folder_that_is_not_ours_is_refused(tmp_path: Path) -> None:
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs/letter.txt").write_text("dear reader", "utf-8")
    (tmp_path / "file").write_text("", "utf-8")
    for name in ("theirs", "file"):
        with pytest.raises(ForeignFolderError), replace_folder(tmp_path / name):
            pytest.fail("it was given to be written to")
    assert (tmp_path / "theirs/letter.txt").read_text("utf-8") == "dear reader"


def test_a_folder_is_written_whole_or_not_at_all(toy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library, folder = ensure(toy), tmp_path / "sites" / "mine"
    build_site(library, folder, day=DAY)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(building, "mark_folder", fail)
        with pytest.raises(UnwritableError, match="No space left"):
            build_site(library, folder, day=dt.date(2026, 11, 24))
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
    build_site(library, folder, day=dt.date(2026, 11, 24))
    library.close()
    assert json.loads((folder / MARK).read_bytes())["day"] == "2026-11-24"
    assert [one.name for one in folder.parent.iterdir()] == ["mine"]


def test_the_same_library_makes_the_same_folder(toy: Path, tmp_path: Path) -> None:
    library = ensure(toy)
    for name in ("a", "b"):
        build_site(library, tmp_path / name, with_texts=True, day=DAY)
    library.close()
    first, second = (
        {
            path.relative_to(tmp_path / name): path.read_bytes()
            for path in (tmp_path / name).rglob("*")
            if path.is_file()
        }
        for name in ("a", "b")
    )
    assert first == second


def test_the_command_says_what_it_wrote(toy: Path, tmp_path: Path) -> None:
    told = CliRunner().invoke(
        main, ["site", str(tmp_path / "out"), "--db", f"sqlite:///{toy}", "--lang", "en", "--json"]
    )
    assert told.exit_code == 0, told.output
    report = SiteReport.model_validate_json(told.stdout)
    assert (report.languages, report.texts) == (["en"], False)
    files = [path for path in (tmp_path / "out").rglob("*") if path.is_file()]
    assert (report.files, report.bytes) == (len(files), sum(path.stat().st_size for path in files))
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs/x").write_text("", "utf-8")
    refused = CliRunner().invoke(main, ["site", str(tmp_path / "theirs"), "--db", f"sqlite:///{toy}"])
    assert refused.exit_code == 1
    assert "hanrei did not write it" in refused.stderr


# Links.


def test_a_link_to_an_older_edition_leads_to_the_rule_today() -> None:
    places = {one: place_page(one, "ja") for one in ("/rules/mtg:702.143a@cr-2026-01-16", "/rules/mtg:1@cr-2026-01-16")}
    older = {"/rules/mtg:702.142a@cr-2021-02-05": "/rules/mtg:702.143a@cr-2026-01-16"}
    folder = Folder("ja", ("ja",), places, older.get, lambda _: "")
    page = (
        '<a href="/rules/mtg:702.142a@cr-2021-02-05?lang=ja">702.142a</a> <a href="/rules/mtg:9@x?lang=ja">9</a>'
        '<a href="/rules/mtg:1@cr-2026-01-16?lang=en">English</a></body>'
    )
    told = make_static(page, "/rules/mtg:1@cr-2026-01-16", folder)
    assert told.startswith(
        '<a href="702.143a.html">702.142a <small>→ 702.143a cr-2026-01-16</small></a> <a>9</a>\n</body>'
    )


def test_a_long_list_is_cut_and_says_so() -> None:
    places = {"/rules/mtg:1@x": "ja/rules/mtg/x/1.html"}
    folder = Folder("ja", ("ja",), places, lambda _: None, lambda _: "")
    rows = "".join(f"<li>{n}</li>" for n in range(40))
    assert "<li>14</li><li>+ 25</li></ul>" in make_static(f"<ul>{rows}</ul></body>", "/rules/mtg:1@x", folder)


def test_a_scenario_keeps_its_indentation() -> None:
    address = "/scenarios/mtg:scenario/x"
    folder = Folder("ja", ("ja",), {address: "ja/scenarios/mtg/x.html"}, lambda _: None, lambda _: "")
    page = make_static("<ul>\n  <li>a\n</ul>\n<pre>then:\n  facts: {}\n</pre></body>", address, folder)
    assert page.startswith("<ul><li>a\n</ul>\n<pre>then:\n  facts: {}\n</pre>")


def test_what_a_page_says_twice_is_said_once() -> None:
    folder = Folder("ja", ("ja",), {"/rules/mtg:1@x": "ja/rules/mtg/x/1.html"}, lambda _: None, lambda _: "")
    written = (
        f'<span class="gist" lang="ja">{"長" * 200}</span><span class="gist" lang="en">short</span>'
        '<p class="citation" lang="ja">マジック CR 1 (x, 2026): 文</p></body>'
    )
    page = make_static(written, "/rules/mtg:1@x", folder)
    assert f'<span class="gist">{"長" * 80}…</span>' in page
    assert '<span class="gist" lang="en">short</span>' in page
    assert '<p class="citation">マジック CR 1 (x, 2026)</p>' in page
