"""The command that writes the library as a folder of files, for reading without a server."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import TYPE_CHECKING

import click

from api.cli.options import common_options, open_library, print_json, print_lines, print_note, show_progress

if TYPE_CHECKING:
    from api.site.building import SiteReport

__all__ = ["site"]


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--lang",
    "languages",
    type=click.Choice(["ja", "en"]),
    multiple=True,
    default=["ja"],
    show_default=True,
    help="The language of the pages' frame; give it twice for both. Our words are there in both either way.",
)
@click.option("--with-texts", is_flag=True, help="Write the texts held, too; every page then says that it is private.")
@common_options
def site(folder: Path, languages: tuple[str, ...], with_texts: bool, db: str | None, as_json: bool) -> None:
    """Write our own words as a folder of pages, to be read and searched without a server.

    The newest editions and the sources are in it: rules, rulings, cards, terms, scenarios, coverage. It can be put on
    any web server, and kept on a phone from there. FOLDER is new, empty, or one that this command wrote. The folder is
    written whole or not at all.
    """
    from api.site.building import MOST_BYTES, build_site

    library = open_library(db)
    with show_progress() as progress:
        report = build_site(
            library,
            folder,
            languages=tuple(dict.fromkeys(languages)),
            with_texts=with_texts,
            day=dt.datetime.now().astimezone().date(),
            say=print_note,
            progress=progress,
        )
    if not with_texts and report.bytes > MOST_BYTES * len(report.languages):
        print_note(f"it is larger than the {MOST_BYTES / 1e6:.0f} MB a language that were meant")
    print_json(report) if as_json else print_lines(_format_report(report))


def _format_report(report: SiteReport) -> list[str]:
    """Format what was written, in four or five lines: pages, size, date, a warning for texts, how to look at it."""
    return [
        f"{report.folder}: {report.pages:,} pages in {report.files:,} files, in {report.seconds:.0f} s",
        f"  {report.bytes / 1e6:.1f} MB; a device keeps {report.offline / 1e6:.1f} MB to read and search all of it",
        f"  dated {report.day}, of {', '.join(report.editions)}",
        *(["  it holds publishers' texts: private"] if report.texts else []),
        f"  to look at it: python -m http.server --bind 127.0.0.1 --directory {report.folder}",
    ]
