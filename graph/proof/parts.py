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
    """Read claims, in order; what is no claim is left out.

    A claim is written `fab:5.1.2/2@ja`, or `fab/ex/29` for a case.
    """
    return tuple(claim for text in claims if (claim := _read_claim(text)) is not None)


@lru_cache(maxsize=20_000)
def _read_claim(text: str) -> Claim | None:
    """Read a claim such as `fab:5.1.2/2@ja`; None for what is none. Each text is read once."""
    try:
        return Claim.read(text)
    except ClaimError:
        return None


def list_claimed(claims: Iterable[str]) -> tuple[str, ...]:
    """List the rules and cases that some claims name, whole or in part, each once and in order.

    Of `fab:5.1.2/1@ja` and `fab/ex/29` these are `fab:5.1.2@ja` and `fab/ex/29`. What is no claim is left out.
    """
    return tuple(dict.fromkeys(claim.text for claim in read_claims(claims)))


def list_shown_parts(
    shown: Iterable[tuple[str, Iterable[str]]], find: FindParts = get_parts
) -> dict[str, dict[int, tuple[str, ...]]]:
    """List the ids of the scenarios that show each part: `{"fab:5.1.2@ja": {1: ("fab:scenario/thaw",)}}`.

    Parts are numbered from 1. The claim of a whole text shows its part only if the text has one part. A claimed number
    counts as it is, even if the text has fewer parts.

    Args:
        shown: Scenarios that passed, each as its id and its claims.
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
    """List the numbers, from 1, of the parts of a rule or case that nothing shows; empty if all are shown.

    `shown` is what `list_shown_parts` gives.
    """
    known = shown.get(of, {})
    return tuple(number for number in range(1, len(find(of)) + 1) if number not in known)
