"""The commands on cards that are read from their text: two languages compared, and how much of a set is read."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from api.cli.options import FINDINGS, print_json, print_lines, print_note

if TYPE_CHECKING:
    from engine.games.mtg.reading.comparing import Difference
    from engine.games.mtg.reading.faces import FaceReading
    from engine.games.mtg.reading.sets import PrintedText
    from engine.kernel.words import Card

__all__ = ["compare_languages", "read_cards"]

_SET = click.Path(path_type=Path, exists=True, dir_okay=False)


@click.command(name="compare-languages")
@click.argument("files", nargs=-1, required=True, type=_SET, metavar="SET.json…")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as data.")
def compare_languages(files: tuple[Path, ...], as_json: bool) -> None:
    """Compare what cards say in Japanese and in English.

    Of a set file of MTGJSON, each ability that is read in both languages is compared. Each finding has both lines and
    the parts that differ. It may be a fault of translation, of print, or of the file; a few are the reader's. The exit
    code is 1 if anything differs; a file that is no set is a usage error.
    """
    from engine.games.mtg.reading.comparing import compare_faces

    found = []
    for path in files:
        code, faces = _read(path)
        compared, differences = compare_faces(faces)
        found += [(code, one) for one in differences]
        held = sum({"en", "ja"} <= set(one.texts) for one in faces)
        print_note(f"{code}: {compared} of {held} faces are read whole in both languages; {len(differences)} differ")
    if as_json:
        print_json([{"set": code, **_to_data(one)} for code, one in found])
    else:
        print_lines([line for code, one in found for line in _format_difference(code, one)])
    if found:
        raise SystemExit(FINDINGS)


@click.command(name="read-cards")
@click.argument("files", nargs=-1, required=True, type=_SET, metavar="SET.json…")
@click.option("--face", metavar="NAME", help="Show how this face is read, line by line.")
@click.option("--lang", type=click.Choice(["en", "ja"]), help="One language alone.")
@click.option("--play", "played", is_flag=True, help="Try each face in random games, too; it takes minutes.")
@click.option("--limit", default=10, show_default=True, help="How many unread texts are named.")
def read_cards(files: tuple[Path, ...], face: str | None, lang: str | None, played: bool, limit: int) -> None:
    """Say how many faces of a set are read whole, and what is most often unread.

    With --play, a face counts as played if every word of it has a meaning and twenty random games stop at none of it.
    Each language is told apart. With --face, only what that face says and means is shown, and nothing if the set lacks
    it. A file that is no set is a usage error.
    """
    from engine.games.mtg.reading.faces import read_face

    for path in files:
        code, faces = _read(path)
        for language in (lang,) if lang else ("en", "ja"):
            held = [one for one in faces if language in one.texts and face in (None, *one.names.values())]
            read = [read_face(one, language) for one in held]
            if face is not None:
                print_lines([line for one in read for line in _format_face(one)])
                continue
            whole = sum(one.whole for one in read)
            lowered = [card for one in read if (card := _lower(one)) is not None]
            share = f"{whole / len(read):.0%}" if read else "none"
            told = f"{whole} of {len(read)} faces with text are read whole ({share})"
            click.echo(f"{code} {language}  {told}; {len(lowered)} have all their words in the engine")
            if played:
                print_lines(_try_cards(lowered))
            print_lines(_format_unread(read, limit))


def _read(path: Path) -> tuple[str, tuple[PrintedText, ...]]:
    """Read a set file: its code, such as `KHM`, and the texts of its faces.

    Raises:
        click.UsageError: It is no set file of MTGJSON.
    """
    from engine.games.mtg.reading.sets import SetError, read_set

    try:
        return read_set(path)
    except SetError as error:
        raise click.UsageError(str(error)) from error


def _lower(one: FaceReading) -> Card | None:
    """Make the engine's card of a face that was read; None if the engine lacks a word for something that it says."""
    from engine.games.mtg.reading.lowering.faces import lower_face
    from engine.games.mtg.reading.lowering.references import LoweringError

    try:
        return lower_face(one)
    except LoweringError:
        return None


def _try_cards(cards: list[Card]) -> Iterator[str]:
    """Try cards in random games of Magic, and tell it in lines.

    The first says how many play; the rest say what stands against each of the others.
    """
    from engine.games.mtg.reading.trials import try_card
    from graph.proof import engines

    game = engines.load_engine("mtg").with_cards({one.name: one for one in cards})
    trials = {one.name: try_card(game, one) for one in cards}
    yield f"  {sum(one.plays for one in trials.values())} play in random games"
    for name, one in trials.items():
        yield from (f"  {name}: {said}" for said in (*one.faults, *one.failures))


def _format_difference(code: str, one: Difference) -> Iterator[str]:
    """Format a difference between two languages of a card as lines: set and face, each line, the parts that differ."""
    from engine.games.mtg.reading.terms import show_inner

    yield f"{code}  {one.face}"
    for language, line in (("en", one.english), ("ja", one.japanese)):
        yield f"  {language}  {line.text}" if line else f"  {language}  (no such ability)"
    for left, right in one.parts:
        yield f"      {show_inner(left)}  ≠  {show_inner(right)}"


def _to_data(one: Difference) -> dict[str, object]:
    """Give a difference between two languages of a card as a mapping for JSON: `face`, `en`, `ja`, and `parts`.

    A language without such an ability has None.
    """
    from engine.games.mtg.reading.terms import show_inner

    parts = [{"en": show_inner(left), "ja": show_inner(right)} for left, right in one.parts]
    lines = {name: line.text if line else None for name, line in (("en", one.english), ("ja", one.japanese))}
    return {"face": one.face, **lines, "parts": parts}


def _format_face(one: FaceReading) -> Iterator[str]:
    """Format a face line by line: its name, then each text with its meaning, or from where it is not read, and why."""
    from engine.games.mtg.reading.terms import show_term

    yield one.face.names[one.language]
    for line in one.lines:
        yield f"  {json.dumps(line.text, ensure_ascii=False)}"
        if line.meaning is not None:
            yield f"    {show_term(line.meaning)}"
        else:
            yield f"    unread at {line.reach}: {line.unread}  ({line.why})"


def _format_unread(read: list[FaceReading], limit: int) -> Iterator[str]:
    """Format what is most often unread as at most `limit` lines, each the count, and the words where reading stopped.

    The most frequent comes first.
    """
    stopped = Counter(
        line.unread.split(".")[0].split("。")[0][:60] for one in read for line in one.lines if line.meaning is None
    )
    for text, times in stopped.most_common(limit):
        yield f"  {times:4}  {text}"
