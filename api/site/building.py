"""The folder made: every page asked for, made a file, packed for offline use, and put in place whole."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from html import escape
from pathlib import Path

from pydantic import BaseModel

from api.site import choosing, offline
from api.site.addresses import find_id, place_page
from api.site.entries import pack_likeness, pack_things
from api.site.folder import fill_folder, mark_folder, replace_folder
from api.site.gathering import gather_pages, gather_statics, open_app
from api.site.rewriting import Folder, make_static
from api.site.words import load_site_words, open_words
from graph.library import BEING_RUN, UNRUN, Library
from graph.relations.versions import find_newest
from graph.store.cards import list_scenarios_held
from rulebook.units import Edition, Genre

__all__ = ["MOST_BYTES", "SiteReport", "build_site"]

MOST_BYTES = 60_000_000
"""How large a folder of our own words in one language is to be at most."""
Say = Callable[[str], None]


class SiteReport(BaseModel):
    """What was written: where, of which day and editions, how many pages, files and bytes, and in what time.

    `offline` is how many bytes a device keeps to read and search everything without a network.
    """

    folder: str
    day: str
    languages: list[str]
    editions: list[str]
    texts: bool
    pages: int
    files: int
    bytes: int
    offline: int
    seconds: float


@dataclass(frozen=True)
class _Plan:
    """What is to be written, and how: the library, the editions, and the words on every page."""

    library: Library
    editions: Sequence[Edition]
    languages: Sequence[str]
    day: dt.date
    texts: bool


def build_site(
    library: Library,
    folder: Path,
    *,
    languages: Sequence[str] = ("ja",),
    with_texts: bool = False,
    day: dt.date,
    say: Say = lambda _: None,
    progress: Say = lambda _: None,
) -> SiteReport:
    """Write the library as a folder of HTML files, to be read without a server; give a report on it.

    `day` is what the pages are dated. `with_texts` writes publishers' texts too. `say` is told notes, `progress` how
    far it has come. There must be at least one language. The folder is put in place whole at the end; if anything
    fails, what was there stays.

    Raises:
        ForeignFolderError: something is there that hanrei did not write.
        UnwritableError: nothing can be written there.
        PageError: a page of the service fails.
    """
    begun = time.monotonic()
    with replace_folder(folder) as made, open_words(library, with_texts=with_texts, say=say) as words:
        if not any(one.outcome not in {BEING_RUN, UNRUN} for one in list_scenarios_held(words)):
            say("no scenario was run yet: `hanrei coverage` runs them, and pages then say what is proved")
        plan = _Plan(words, choosing.choose_shown_editions(words), languages, day, with_texts)
        pages, kept = _write_all(plan, made, progress)
        report = SiteReport(
            folder=str(folder),
            day=day.isoformat(),
            languages=list(languages),
            editions=[f"{one.game}@{one.name}" for one in plan.editions],
            texts=with_texts,
            pages=pages,
            files=0,
            bytes=0,
            offline=kept,
            seconds=0.0,
        )
        mark_folder(made, report.model_dump(include={"day", "languages", "editions", "texts", "pages"}))
        sizes = [one.stat().st_size for one in made.rglob("*") if one.is_file()]
    report.files, report.bytes, report.seconds = len(sizes), sum(sizes), round(time.monotonic() - begun, 1)
    return report


def _write_all(plan: _Plan, made: Path, progress: Say) -> tuple[int, int]:
    """Write every file but the mark into the folder `made`. Gives (number of pages, bytes that a device keeps).

    Pages come in each language of the plan; the search packs are shared by all.

    Raises:
        PageError: a page of the service fails.
    """
    things = list(choosing.list_things(plan.library, plan.editions))
    shell = {name: offline.read_static(name) for name in offline.STATIC}
    for game, raw in pack_things(plan.library, things, plan.editions).items():
        shell[f"search/{game}.pack"] = raw
    shell["search/alike.pack"] = pack_likeness()
    pages: dict[str, str] = {}
    with open_app(plan.library) as app:
        wanted = choosing.list_pages(plan.library, plan.editions, things)
        for language in plan.languages:
            gathered = gather_pages(app, wanted, language, plan.editions, progress)
            pages |= _make_files(plan, language, gathered)
            shell[f"{language}/manifest.webmanifest"] = offline.make_manifest(language)
            shell |= gather_statics(app, gathered.values())
    shell["index.html"] = offline.make_start(plan.languages, _write_notice(plan, plan.languages[0])).encode()
    packs = {first: (f"pages/{n}.pack", raw) for n, (first, raw) in enumerate(offline.pack_pages(pages).items())}
    files = shell | dict(packs.values()) | {place: page.encode() for place, page in pages.items()}
    files["sw.js"] = offline.make_worker(shell, packs).encode()
    fill_folder(made, files)
    return len(pages), sum(map(len, shell.values())) + sum(len(raw) for _, raw in packs.values())


def _make_files(plan: _Plan, language: str, gathered: Mapping[str, str]) -> dict[str, str]:
    """Make the files of one language: each page as HTML by its place in the folder, such as `ja/index.html`.

    `gathered` has the pages of the service by address.
    """
    places = {address: place_page(address, language) for address in gathered}
    folder = Folder(
        language,
        tuple(plan.languages),
        places,
        cache(partial(_find_today, plan.library, frozenset(places))),
        partial(_write_stamp, plan, language),
        _write_notice(plan, language),
        offline.INSTALLED,
    )
    return {places[address]: make_static(page, address, folder) for address, page in gathered.items()}


def _find_today(library: Library, held: frozenset[str], address: str) -> str | None:
    """Find the address at which the rule of an older edition stands now, among the addresses `held`.

    None where it is gone, or the address is of no such rule.
    """
    id_ = find_id(address)
    if id_ is None or not id_.edition or library.node(id_) is None:
        return None
    kind = address.split("/")[1]
    return next((there for now in find_newest(library, id_) if (there := f"/{kind}/{now}") in held), None)


def _write_stamp(plan: _Plan, language: str, address: str) -> str:
    """Write the HTML line that dates a page: the day of the copy, and the edition that the page is of.

    A card or a term names the rulebooks of its game, a page of no id none. The line holds `{contents}`, which the
    address of the contents takes the place of.
    """
    words, id_ = load_site_words()[language], find_id(address)
    books = [one for one in plan.editions if id_ and one.game == id_.game]
    books = (
        [one for one in books if one.name == id_.edition]
        if id_ and id_.edition
        else [one for one in books if one.genre == Genre.RULEBOOK]
    )
    named = ", ".join(f"{one.game} {one.name}" + (f" ({one.effective})" if one.effective else "") for one in books)
    said = words["stamp"].format(day=plan.day.isoformat()) + (
        " " + words["edition"].format(editions=named) if named else ""
    )
    return f'<p class="source">{escape(said)} <a href="{{contents}}">{escape(words["contents"])}</a></p>'


def _write_notice(plan: _Plan, language: str) -> str:
    """Write the HTML note that stands above every page of a folder that holds texts; "" for one of our own words."""
    words = load_site_words()[language]["private"]
    return f'<p class="note" role="note"><strong>{escape(words)}</strong></p>' if plan.texts else ""
