"""Which parts of rules and cases are shown, and by which scenarios.

A scenario shows a part when it passes, claims the part, and has an expectation that carries it. The engine checks that
this expectation rests on the rule, or fails in the contrast of the case. The claim of a whole text shows its part only
where the text makes one statement.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from rulebook.claim import Claim, ClaimError
from rulebook.part import RulePart, get_parts

__all__ = ["FindParts", "list_claimed", "list_missing_parts", "list_shown_parts", "read_claims"]

FindParts: TypeAlias = Callable[[str], Sequence[RulePart]]
"""Gives the parts of a rule or case by its id."""


def read_claims(claims: Iterable[str]) -> tuple[Claim, ...]:
    """Read claims; what is no claim is left out."""
    return tuple(claim for text in claims if (claim := _read_claim(text)) is not None)


@lru_cache(maxsize=20_000)
def _read_claim(text: str) -> Claim | None:
    """Read a claim, once; None for what is none. Every scenario's claims are read for each game and edition."""
    try:
        return Claim.read(text)
    except ClaimError:
        return None


def list_claimed(claims: Iterable[str]) -> tuple[str, ...]:
    """List the rules and cases that some claims name, whole or in part, each once."""
    return tuple(dict.fromkeys(claim.text for claim in read_claims(claims)))


def list_shown_parts(
    shown: Iterable[tuple[str, Iterable[str]]], find: FindParts = get_parts
) -> dict[str, dict[int, tuple[str, ...]]]:
    """List the scenarios that show each part, by rule or case and by the number of the part.

    Args:
        shown: Scenarios that passed, each with its claims.
        find: Gives the parts of a rule or case.
    """
    found: defaultdict[str, defaultdict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for scenario, claims in shown:
        for claim in read_claims(claims):
            number = claim.part or (1 if len(find(claim.text)) == 1 else None)
            if number is not None:
                found[claim.text][number].append(scenario)
    return {of: {number: tuple(dict.fromkeys(ids)) for number, ids in parts.items()} for of, parts in found.items()}


def list_missing_parts(
    of: str, shown: Mapping[str, Mapping[int, object]], find: FindParts = get_parts
) -> tuple[int, ...]:
    """List the numbers of the parts of a rule or case that nothing shows."""
    known = shown.get(of, {})
    return tuple(number for number in range(1, len(find(of)) + 1) if number not in known)
