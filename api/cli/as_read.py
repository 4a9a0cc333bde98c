"""The options with which scenarios are played with cards as they are read from set files."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from api.cli.options import FINDINGS, print_json, print_lines

if TYPE_CHECKING:
    from engine.kernel.words import Card

__all__ = ["AsReadSets", "as_read_options", "show_verdicts"]


@dataclass(frozen=True)
class AsReadSets:
    """The set files whose cards take the place of the engine's, and the language in which they are read."""

    files: tuple[Path, ...]
    language: str


def as_read_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add `--cards-as-read` and `--lang` to a command; give the command with them.

    The command takes them as `as_read`: the set files, none if the option is not given, and the language.
    """
    file = click.Path(path_type=Path, exists=True, dir_okay=False)

    @click.option(
        "--cards-as-read",
        "files",
        multiple=True,
        type=file,
        metavar="SET.json",
        help="Play cards as they are read from this set file, and say which scenarios end otherwise.",
    )
    @click.option("--lang", "language", type=click.Choice(["en", "ja"]), default="en", help="With --cards-as-read.")
    @wraps(command)
    def extended(files: tuple[Path, ...], language: str, **options: Any) -> None:
        command(as_read=AsReadSets(files, language), **options)

    return extended


def show_verdicts(paths: Sequence[Path], sets: AsReadSets, *, as_json: bool) -> int:
    """Print which scenarios end otherwise with cards as they are read from set files, then a line of counts.

    As JSON every scenario is printed, and no counts. Gives the exit code: 0 if all end the same, 1 if one does not, or
    none was played.

    Raises:
        click.UsageError: a file is no set file of MTGJSON.
    """
    from graph.loading.card_sets import GAME
    from graph.proof.as_read import compare_verdicts

    found = list(compare_verdicts(paths, GAME, _read_cards(sets)))
    if as_json:
        print_json([{**dataclasses.asdict(one), "path": str(one.path), "kept": one.kept} for one in found])
    else:
        for one in (one for one in found if not one.kept):
            print_lines([f"{one.path}  {one.before} → {one.after}  ({', '.join(one.cards)})"])
            print_lines(f"  {failure}" for failure in one.failures)
        kept, cards = sum(one.kept for one in found), {name for one in found for name in one.cards}
        click.echo(f"{kept} of {len(found)} scenarios keep their verdict, with {len(cards)} cards as they are read")
    return 0 if found and all(one.kept for one in found) else FINDINGS


def _read_cards(sets: AsReadSets) -> dict[str, Card]:
    """Read the faces of the sets that are read whole and have all their words in the engine, by name.

    Others are left out. Of one name in two sets, the later file's counts.

    Raises:
        click.UsageError: A file is no set file of MTGJSON.
    """
    from engine.games.mtg.reading.faces import read_face
    from engine.games.mtg.reading.lowering.faces import lower_face
    from engine.games.mtg.reading.lowering.references import LoweringError
    from engine.games.mtg.reading.sets import SetError, read_set

    found: dict[str, Card] = {}
    for path in sets.files:
        try:
            _, faces = read_set(path)
        except SetError as error:
            raise click.UsageError(str(error)) from error
        for face in faces:
            reading = read_face(face, sets.language) if sets.language in face.texts else None
            if reading is None or not reading.lines:  # a land whose only words are a reminder is not read
                continue
            try:
                found[face.name] = lower_face(reading)
            except LoweringError:
                continue
    return found
