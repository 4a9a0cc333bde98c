"""How far what an answer rests on is proved: its rules that are proved, those that are partly, and what is assumed.

The status of a rule is that of the last run of the scenarios. A rule that is partly proved names the statements that
no scenario shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from graph.library import Library
from graph.proof.parts import list_shown_parts
from graph.relations.versions import same_versions
from rulebook.ids import parse

__all__ = ["MissingPart", "PartlyProved", "Trust", "find_trust", "format_trust"]


@dataclass(frozen=True, slots=True)
class MissingPart:
    """A statement of a rule that no scenario shows: its number, and what it says in each language."""

    n: int
    says: dict[str, str]


@dataclass(frozen=True, slots=True)
class PartlyProved:
    """A rule of which some statements are shown, and the others."""

    id: str
    missing: tuple[MissingPart, ...]


@dataclass(frozen=True, slots=True)
class Trust:
    """How far the rules that something rests on are proved.

    `rules` counts them. `proved` counts those of which each statement is shown. `partly` are proved in part, `modelled`
    are played and not proved. `unjudged` were not judged yet, or are the shape of the engine. `assumptions` are what it
    rests on though no document says it.
    """

    rules: int
    proved: int
    partly: tuple[PartlyProved, ...]
    modelled: tuple[str, ...]
    unjudged: tuple[str, ...]
    assumptions: tuple[str, ...]

    @property
    def said(self) -> dict[str, str]:
        """The same in a sentence, by language, `ja` and `en`: `rests on 3 rules: 2 proved, 1 not judged`."""
        return {"ja": _say_in_japanese(self), "en": _say_in_english(self)}


def find_trust(library: Library, rests_on: Iterable[str]) -> Trust:
    """Find how far some rules are proved. They are given by full ids, and counted once each.

    Assumptions among them are told apart by their ids, which hold `:assumed/`. A rule without a status counts by the
    same rule in another edition. One that nobody judged is `unjudged`, and so is one with any other status.

    Raises:
        IdError: a text is no id.
    """
    rules = list(dict.fromkeys(rests_on))
    assumed = tuple(rule for rule in rules if ":assumed/" in rule)
    judged = {rule: _find_status(library, rule) for rule in rules if rule not in assumed}
    return Trust(
        rules=len(judged),
        proved=sum(status == "proved" for status in judged.values()),
        partly=tuple(
            PartlyProved(rule, _list_missing(library, rule))
            for rule, status in judged.items()
            if status == "partly-proved"
        ),
        modelled=tuple(rule for rule, status in judged.items() if status == "modelled"),
        unjudged=tuple(
            rule for rule, status in judged.items() if status not in {"proved", "partly-proved", "modelled"}
        ),
        assumptions=assumed,
    )


def _find_status(library: Library, rule: str) -> str | None:
    """Find the status of a rule, such as `proved`: its own, or that of the same rule in another edition.

    None where none was judged.
    """
    ids = [rule, *(str(kin.there) for kin in same_versions(library, parse(rule)))]
    return next((status for one in ids if (status := library.status(one))), None)


def _list_missing(library: Library, rule: str) -> tuple[MissingPart, ...]:
    """List the statements of a rule, by its id, that no scenario shows, in the order of the text.

    A rule that is not divided takes those of the same rule in another edition; empty without any.
    """
    for one in (rule, *(str(kin.there) for kin in same_versions(library, parse(rule)))):
        if parts := library.parts(one):
            shown = list_shown_parts(library.passed_claims(one), lambda _: ()).get(one, {})
            return tuple(MissingPart(n, {"ja": ja, "en": en}) for n, ja, en, _ in parts if n not in shown)
    return ()


def format_trust(trust: Trust, language: str) -> Iterator[str]:
    """Yield a trust as lines: one sentence, then each missing statement of a rule that is proved in part.

    Last come the ids of rules that are played and not proved, and of assumptions; proved and unjudged rules are only
    counted. `language` is `en` or `ja`.
    """
    yield trust.said[language]
    for one in trust.partly:
        for part in one.missing:
            yield f"  {one.id}/{part.n}: {part.says[language]}"
    yield from (f"  {rule}" for rule in (*trust.modelled, *trust.assumptions))


def _say_in_english(trust: Trust) -> str:
    """Say a trust in one English sentence: `rests on 3 rules: 2 proved, 1 not judged; 1 assumption`.

    Counts of 0 are left out, but for that of the rules.
    """
    counts = [
        f"{trust.proved} proved" if trust.proved else "",
        f"{len(trust.partly)} proved in part" if trust.partly else "",
        f"{len(trust.modelled)} played and not proved" if trust.modelled else "",
        f"{len(trust.unjudged)} not judged" if trust.unjudged else "",
    ]
    assumed = f"; {_count(len(trust.assumptions), 'assumption')}" if trust.assumptions else ""
    return f"rests on {_count(trust.rules, 'rule')}: {', '.join(filter(None, counts)) or 'none'}{assumed}"


def _say_in_japanese(trust: Trust) -> str:
    """Say a trust in one Japanese sentence, with the same counts as in English; those that are 0 are left out."""
    counts = [
        f"実証済み{trust.proved}" if trust.proved else "",
        f"一部実証{len(trust.partly)}" if trust.partly else "",
        f"実装のみ{len(trust.modelled)}" if trust.modelled else "",
        f"未判定{len(trust.unjudged)}" if trust.unjudged else "",
    ]
    assumed = f"。仮定{len(trust.assumptions)}件" if trust.assumptions else ""
    return f"根拠のルール{trust.rules}件: {'、'.join(filter(None, counts)) or 'なし'}{assumed}"


def _count(number: int, noun: str) -> str:
    """Write a number with its English noun: `1 rule`, `2 rules`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
