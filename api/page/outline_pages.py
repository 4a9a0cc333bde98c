"""The pages of a whole game: its editions, their tables of contents and glossaries, and its coverage part by part."""

from __future__ import annotations

from fastapi import APIRouter, Response

from api.answers import editions, outline
from api.answers.editions import refer_to
from api.http import problems
from api.page.lists import ROWS, Offset, list_crumbs
from api.page.rendering import CurrentVisitor, Visitor, render_page
from graph.proof import engines
from graph.relations import labels
from rulebook.ids import Id
from rulebook.units import Edition

__all__ = ["check_game", "outline_pages"]

outline_pages = APIRouter(include_in_schema=False)


def check_game(reader: Visitor, game: str) -> None:
    """Check that a game, by its short name, is held.

    Raises:
        ProblemError: it is not (`no-such-address`).
    """
    if game not in {one.game for one in reader.model.library.editions()}:
        raise problems.ProblemError("no-such-address", f"no game {game[:60]!r} is held")


def _check_edition(reader: Visitor, game: str, name: str) -> Edition:
    """Give the edition of a game by its name, such as `cr-2021-02-05`.

    Raises:
        ProblemError: it is not held (`no-such-address`).
    """
    check_game(reader, game)
    held = [one for one in reader.model.library.editions() if (one.game, one.name) == (game, name)]
    if not held:
        raise problems.ProblemError("no-such-address", f"no edition {name[:60]!r} of {game} is held")
    return held[0]


@outline_pages.get("/editions")
def list_editions(reader: CurrentVisitor) -> Response:
    """Answer `/editions`: the HTML page of every edition held."""
    return render_page(reader, "editions.html", shelf=editions.list_editions(reader.model.library))


@outline_pages.get("/games/{game}")
def show_game(reader: CurrentVisitor, game: str) -> Response:
    """Answer `/games/<game>`: the HTML page of what is held of a game, and the contents of its newest rulebook.

    Raises:
        ProblemError: no such game is held.
    """
    check_game(reader, game)
    library = reader.model.library
    found = outline.read_game_outline(library, game)
    newest = library.edition(game, found.editions[0].id)
    contents = outline.read_contents(library, newest)
    return render_page(
        reader,
        "game.html",
        playable=game in engines.get_engines(),
        found=found,
        newest=refer_to(newest),
        contents=contents,
        labels=_label_entries(reader, contents),
    )


@outline_pages.get("/games/{game}/{edition}")
def show_contents(reader: CurrentVisitor, game: str, edition: str) -> Response:
    """Answer `/games/<game>/<edition>`: the HTML page of an edition's table of contents.

    It says, too, how many entries the glossary has.

    Raises:
        ProblemError: no such edition is held.
    """
    held = _check_edition(reader, game, edition)
    library = reader.model.library
    contents = outline.read_contents(library, held)
    return render_page(
        reader,
        "contents.html",
        game=game,
        edition=refer_to(held),
        genre=held.genre.value,
        contents=contents,
        labels=_label_entries(reader, contents),
        entries=outline.page_glossary(library, held, 0, 0)[0],
    )


@outline_pages.get("/games/{game}/{edition}/glossary")
def show_glossary(reader: CurrentVisitor, game: str, edition: str, offset: Offset = 0) -> Response:
    """Answer `/games/<game>/<edition>/glossary`: the HTML page of 100 of its entries from `offset` on.

    Raises:
        ProblemError: no such edition is held.
    """
    held = _check_edition(reader, game, edition)
    total, listed = outline.page_glossary(reader.model.library, held, offset, ROWS)
    return render_page(
        reader,
        "glossary.html",
        game=game,
        edition=refer_to(held),
        listed=listed,
        total=total,
        offset=offset,
        rows=ROWS,
    )


def _label_entries(reader: Visitor, contents: list[outline.ContentsLine]) -> dict[str, labels.Label]:
    """The labels of the lines of a table of contents and of the lines right beneath them, by full id."""
    ids = [id_ for one in contents for id_ in (one.id, *(below.id for below in one.beneath))]
    return labels.read_labels(reader.model.library, ids)


@outline_pages.get("/coverage")
def list_coverage(reader: CurrentVisitor) -> Response:
    """Answer `/coverage`: the HTML page of how far each game is proved."""
    return render_page(reader, "coverage.html", games=outline.list_game_outlines(reader.model.library))


@outline_pages.get("/coverage/{game}")
def show_coverage(reader: CurrentVisitor, game: str) -> Response:
    """Answer `/coverage/<game>`: the HTML page of how far a game is proved, chapter by chapter.

    Raises:
        ProblemError: there is no such game.
    """
    return _show_covered(reader, game, "")


@outline_pages.get("/coverage/{game}/{number:path}")
def show_coverage_beneath(reader: CurrentVisitor, game: str, number: str) -> Response:
    """Answer `/coverage/<game>/<number>`: the HTML page of how far what stands under a number is proved.

    It is told part by part, and at last rule by rule.

    Raises:
        ProblemError: there is no such game, or no such number in it.
    """
    return _show_covered(reader, game, number)


def _show_covered(reader: Visitor, game: str, number: str) -> Response:
    """Make the HTML page of how far a game, or what stands under a number of it, is proved; "" means the whole game.

    Raises:
        ProblemError: no such game is held, or no such number in it, or not the edition that is judged.
    """
    check_game(reader, game)
    library = reader.model.library
    edition = outline.choose_judged(library, game)
    under = Id(game, number, edition.name) if edition and number else None
    if edition is None or (under and library.node(under) is None):
        raise problems.ProblemError("no-such-address", f"nothing of {game} is judged under {number[:60]!r}")
    counted, parts, covered = outline.read_covered(library, edition, number)
    known = labels.read_labels(library, [*(one.id for one in parts), *(one.id for one in covered)])
    return render_page(
        reader,
        "covered.html",
        game=game,
        edition=refer_to(edition),
        number=number,
        above=(*list_crumbs(reader, under), *labels.read_labels(library, [str(under)]).values()) if under else (),
        counted=counted,
        parts_of=parts,
        covered=covered,
        labels=known,
    )
