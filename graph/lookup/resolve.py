"""Resolve what a person types: numbers, ids, ranges, cases, terms, card names, and texts of several.

A bare number is answered from a game's rulebook, never from a release note that quotes it. The newest edition in
the reader's language comes first, then the newest of any. A number of two games is `ambiguous` until a game is
named. A number of no game is `none`, with the reason and the neighbours. Every correction is reported.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from graph.lookup.by_name import resolve_name
from graph.lookup.by_number import follow_keyword, resolve_number
from graph.lookup.by_title import resolve_title
from graph.lookup.editions import LookupIndex, index_editions
from graph.lookup.options import Decision, LookupCandidate, Option, QueryPart, Request, join_clauses
from graph.lookup.queries import (
    GAME_NAMES,
    LONGEST,
    FreeText,
    Reference,
    complete_numbers,
    extract_dates,
    normalize,
    split_names,
    split_query,
)
from graph.store.catalogue import Catalogue
from rulebook.fold import make_skeleton
from rulebook.ids import RESERVED, Id, is_number

__all__ = ["Decision", "Resolution", "resolve"]

_PARTS = 20
"""How many parts of one text are answered."""
_SURENESS = tuple(Decision)


@dataclass(frozen=True, slots=True)
class Resolution:
    """The answer to one text.

    For `none`, `candidates` are the nearest things. A text of several parts has one resolution for each in `parts`.
    """

    query: str
    decision: Decision
    candidates: tuple[LookupCandidate, ...]
    reason: str
    parts: tuple[Resolution, ...] = ()


def resolve(
    catalogue: Catalogue,
    text: str,
    *,
    game: str | None = None,
    edition: str | None = None,
    at: str | dt.date | None = None,
    language: str | None = None,
    limit: int = 10,
) -> Resolution:
    """Find out what a text means: a number, an id, a range, a case, a term, a card's name, or several of them.

    The game, and the edition's short name or version, else the day, hold wherever the text itself says nothing.
    `language` is the reader's. `limit` bounds the candidates of an ambiguous answer, and the nearest things of one that
    is `none`; it is at least 1.

    The editions and names of a catalogue are read once. A catalogue that has changed must be a new object.

    Gives a `Resolution`; raises nothing, whatever was typed. Its `decision` is `exact`, `corrected`, `moved`,
    `ambiguous` or `none`. So `702.19b` is exact, with the candidate `mtg:702.19b@cr-2026-01-16`. A game that is not
    held, or a text of over 1,000 characters, is `none` with the reason. Of several parts, 20 are answered.
    """
    index = index_editions(catalogue)  # type: ignore[arg-type]  # mypy: no protocol is `Hashable`
    request = Request(game, edition, at.isoformat() if isinstance(at, dt.date) else at, language, max(limit, 1))
    if len(text) > LONGEST:
        return Resolution(
            text, Decision.NONE, (), f"a question has at most {LONGEST:,} characters, this has {len(text):,}"
        )
    if game is not None and game not in index.games:
        return Resolution(text, Decision.NONE, (), f"no game {game} is held; held are {', '.join(index.games)}")
    asked, request = _read_text(index, text, request)
    if not asked:
        return Resolution(text, Decision.NONE, (), "there is no letter and no digit in it")
    all_parts = (part for one in asked for part in _resolve_parts(index, one, request, alone=len(asked) == 1))
    parts = list(islice(all_parts, _PARTS))
    more = next(all_parts, None) is not None
    known, unread = [part for part in parts if part.read], [part.text for part in parts if not part.read]
    answers = _answer_parts(index, known or parts, request)
    return _combine(text, answers, _describe_leftover(unread if known else [], more=more))


def _read_text(index: LookupIndex, text: str, request: Request) -> tuple[list[Reference | FreeText], Request]:
    """Take a text apart, and apply a game, edition or date that stands beside numbers to these numbers.

    Gives the references and stretches of words, and the request with the first date found, unless it has an edition. An
    id that is held is one reference, as it stands. A name or title that only looks like a number or date stays whole.
    The list is empty for a text without letters and digits.
    """
    path = text.strip().casefold()
    if _is_held_path(index, path, request.game):
        return [Reference(text, 0, path, game=request.game)], request
    text = complete_numbers(text)
    words = list(split_query(text, index.games))
    if any(isinstance(one, FreeText) and (one.game or len(words) > 1) for one in words) and _is_whole_name(
        index, text, request.game
    ):
        return [FreeText(normalize(text), 0)], request
    plain, when = extract_dates(text)
    asked = list(split_query(plain, index.games))
    if when and asked and not request.edition:
        asked = [at for one in asked for at in _repeat_for_dates(one, when)]
        request = replace(request, at=when[0])
    asked = asked or words
    named = {one.game for one in asked if isinstance(one, FreeText) and one.game}
    if len(named) == 1 and any(isinstance(one, Reference) for one in asked):
        (game,) = named
        asked = [replace(one, game=game) if isinstance(one, Reference) and not one.game else one for one in asked]
        alone = {make_skeleton(name) for name in (game, *GAME_NAMES.get(game, ()))}
        asked = [one for one in asked if isinstance(one, Reference) or make_skeleton(one.text) not in alone]
    return _apply_versions(index, asked, request), request


def _is_held_path(index: LookupIndex, path: str, game: str | None) -> bool:
    """Whether a text is, letter by letter, the path of a unit held, as `card-kinds/magic/instant`.

    A path of one word needs its game. A rule number, and the id of a card or a term, is no path.
    """
    if ("/" not in path and game is None) or is_number(path):
        return False
    if any(name.id.path == path and game in {None, name.id.game} for name in index.catalogue.names()):
        return False
    return any(node.held and game in {None, node.id.game} for node in index.catalogue.numbered(path))


def _is_whole_name(index: LookupIndex, text: str, game: str | None) -> bool:
    """Whether a text as a whole is a name or a title, in one game or in any for None.

    Its caller then reads no game and no date in it.
    """
    titles = index.index_titles(game)
    return (
        bool(titles.find_whole(text) or titles.find_loose(text)) or make_skeleton(text) in index.index_names(game).whole
    )


def _repeat_for_dates(asked: Reference | FreeText, when: tuple[str, ...]) -> list[Reference | FreeText]:
    """Repeat a number for each date beside it, the date as its edition.

    Words, and numbers with an edition, stay single.
    """
    if isinstance(asked, FreeText) or asked.edition:
        return [asked]
    return [replace(asked, edition=day) for day in when]


def _apply_versions(
    index: LookupIndex, asked: list[Reference | FreeText], request: Request
) -> list[Reference | FreeText]:
    """Read numbers in the rulebook whose version stands beside them, if it holds one: `wow 7.4 410.6a`, `6.0 の 410.6`.

    The version itself is left out, and the numbers that it holds get the game and the edition. Without one, the list
    stays as it is.
    """
    numbers = [one for one in asked if isinstance(one, Reference)]
    for version in numbers:
        for book in (book for books in index.rulebooks.values() for book in books if book.version == version.path):
            theirs = [
                one
                for one in numbers
                if one is not version and not one.edition and index.find_unit(book.game, book.name, one.path)
            ]
            if theirs and {version.game, request.game, *(one.game for one in theirs)} <= {None, book.game}:
                rest = [one for one in asked if one is not version]
                return [replace(one, game=book.game, edition=book.name) if one in theirs else one for one in rest]
    return asked


def _resolve_parts(
    index: LookupIndex, asked: Reference | FreeText, request: Request, *, alone: bool
) -> Iterator[QueryPart]:
    """Resolve one number, or each name in a stretch of words: a part for each, without options if it means nothing.

    `alone` says that nothing else was typed: then words that only ask count, too.
    """
    if isinstance(asked, FreeText):
        path = asked.text.casefold()
        if "/" not in path or not (index.catalogue.numbered(path) or path.partition("/")[0] in RESERVED):
            yield from _resolve_words(index, asked, request, alone=alone)
            return
        asked = Reference(asked.text, asked.start, path, game=asked.game)
    yield resolve_number(index, asked, request)


def _resolve_words(index: LookupIndex, asked: FreeText, request: Request, *, alone: bool) -> Iterator[QueryPart]:
    """Resolve a stretch of words: as a title, as names that are joined, as a name, or as a sentence with names in it.

    Gives a part for each. Of joined names, each is answered by itself; one that nothing bears has no options.
    """
    game = asked.game or request.game
    names = index.index_names(game)
    whole = resolve_title(index, names, asked.text, game, request)
    if whole is not None:
        yield whole
        return
    joined = split_names(asked.text) if not names.knows(asked.text) else ()
    for name in joined:
        parts = list(_resolve_words(index, FreeText(name, asked.start, asked.game), request, alone=True))
        yield from (replace(part, read=True) for part in parts)
    if not joined:
        matches = names.find(asked.text, asked.start, alone=alone)
        yield from (resolve_name(index, names, match, request) for match in matches)


def _answer_parts(index: LookupIndex, parts: list[QueryPart], request: Request) -> list[Resolution]:
    """Answer all parts together, with a resolution for each in their order.

    An ambiguous part takes the game of the others, if they agree. A number is read in the light of a keyword beside it.
    """
    agreed = {part.options[0].game for part in parts if len(part.options) == 1}
    if len(agreed) == 1:
        parts = [_restrict_to_game(part, *agreed) for part in parts]
    parts = [follow_keyword(index, part, parts, request) for part in parts]
    return [_make_resolution(part, request.limit) for part in parts]


def _restrict_to_game(part: QueryPart, game: str) -> QueryPart:
    """Keep the meanings of an ambiguous part that are of one game, and say so in its reason.

    It stays as it is if no meaning is of that game, or all are.
    """
    options = tuple(option for option in part.options if option.game == game)
    if not options or len(options) == len(part.options):
        return part
    return replace(part, options=options, reason=f"read in {game}, as the rest of the text is")


def _make_resolution(part: QueryPart, limit: int) -> Resolution:
    """Turn a part into its answer: none, one meaning, or ambiguous with the first of each option, at most `limit`.

    The reason of an ambiguous one says which games or how many things there are. For none, its nearest things are
    listed.
    """
    if not part.options:
        return Resolution(part.text, Decision.NONE, part.near[:limit], part.reason)
    if len(part.options) == 1:
        (option,) = part.options
        return _make_answer(part, option)
    first = tuple(option.candidates[0] for option in part.options)
    games = sorted({option.game for option in part.options})
    among = (
        f"in {' and in '.join(games)}; say which game" if len(games) > 1 else f"by {len(first)} things of {games[0]}"
    )
    more = f"{len(first) - limit} more are not listed" if len(first) > limit else ""
    reason = join_clauses(f"{part.text!r} is borne {among}", more, part.reason)
    return Resolution(part.text, Decision.AMBIGUOUS, first[:limit], reason)


def _make_answer(part: QueryPart, option: Option) -> Resolution:
    """Turn the one meaning of a part into its answer.

    A range has a part for each rule, at most 20, and says if more are left.
    """
    reason = join_clauses(option.reason, part.reason)
    if part.cited is None or part.cited.last is None or len(option.candidates) == 1:
        return Resolution(part.text, option.decision, option.candidates, reason)
    first = option.candidates[:_PARTS]
    more = f"only the first {_PARTS} of {len(option.candidates)} rules are listed"
    parts = tuple(Resolution(one.id.path, option.decision, (one,), one.why) for one in first)
    return Resolution(
        part.text, option.decision, first, join_clauses(reason, more if len(option.candidates) > _PARTS else ""), parts
    )


def _combine(text: str, answers: list[Resolution], leftover: str) -> Resolution:
    """Join the answers of several parts into one, which is as sure as its least sure part.

    It has all their candidates, each id once. A single answer is given as it is, with the whole text and the
    `leftover`, a note on what was not read.
    """
    if len(answers) == 1:
        return replace(answers[0], query=text, reason=join_clauses(answers[0].reason, leftover))
    decision = max((answer.decision for answer in answers), key=_SURENESS.index)
    candidates: dict[Id, LookupCandidate] = {}
    for candidate in (candidate for answer in answers for candidate in answer.candidates):
        candidates.setdefault(candidate.id, candidate)
    reason = join_clauses(*(f"{answer.query}: {answer.reason}" for answer in answers if answer.reason), leftover)
    return Resolution(text, decision, tuple(candidates.values()), reason, tuple(answers))


def _describe_leftover(unread: list[str], *, more: bool) -> str:
    """Say which words were not read, and whether parts beyond the limit were left out: `"not read: foo, bar"`.

    Words of one letter are not told. Empty if there is nothing to say.
    """
    words = [word for word in unread if len(make_skeleton(word)) > 1]
    return join_clauses(
        f"not read: {', '.join(words)}" if words else "",
        f"only the first {_PARTS} parts are answered" if more else "",
    )
