"""The command that writes scenario files in the format as it is now."""

from __future__ import annotations

from pathlib import Path

import click

from api.cli.options import FINDINGS, plugin_option, print_lines, print_note, show_progress

__all__ = ["tidy"]


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path, exists=True), metavar="[PATH…]")
@click.option("--check", is_flag=True, help="Write nothing; name the files that would change.")
@click.option("--shorten", is_flag=True, help="Leave out, too, what need not be said. This plays every scenario.")
@plugin_option
def tidy(paths: tuple[Path, ...], check: bool, shorten: bool) -> None:
    """Write scenario files in one form, and turn older files into it.

    A file of an older format gets the waits that it left unsaid. What cannot be turned is named, and stays as it is.
    Without a PATH, all scenarios are meant. A folder means all files in it. The exit code is 1 if a file cannot be
    turned, or with --check would change.
    """
    from graph.proof import tidying

    with show_progress() as progress:
        found = tidying.tidy_files(paths, shorten=shorten, write=not check, progress=progress)
    changed = [one for one in found if one.changed]
    print_lines([str(one.path) for one in changed])
    for one in found:
        for problem in one.problems:
            print_note(f"{one.path}: {problem}")
    print_note(f"{len(changed)} of {len(found)} files {'would change' if check else 'changed'}")
    if any(one.problems for one in found) or (check and changed):
        raise SystemExit(FINDINGS)
