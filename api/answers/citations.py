"""The answers on citations: the verdict on one, and the faults of editions."""

from __future__ import annotations

from collections.abc import Iterable

from api.models import CitationCheck, FaultPage
from graph.citations.checking import Verdict
from graph.library import Library
from graph.relations import lint as linting
from rulebook.units import Edition

__all__ = ["list_faults", "report_verdict"]


def report_verdict(verdict: Verdict) -> CitationCheck:
    """Report the verdict on one citation as the model that every interface gives; ids become texts.

    What the verdict does not know is None, lists are empty.
    """
    return CitationCheck(
        cited=verdict.cited,
        holds=verdict.holds,
        existence=verdict.existence.value,
        reason=verdict.reason,
        id=str(verdict.id) if verdict.id else None,
        now=list(map(str, verdict.now)),
        near=list(map(str, verdict.near)),
        quotation=verdict.match.value if verdict.match else None,
        found=list(map(str, verdict.found)),
        spans=None if verdict.spans is None else [(span.what, span.text) for span in verdict.spans],
    )


def list_faults(library: Library, editions: Iterable[Edition], *, limit: int = 100, offset: int = 0) -> FaultPage:
    """List what is wrong in some editions, in reading order: `limit` faults from `offset` on.

    `total` counts all; `next` is the offset of the next page, None on the last.
    """
    every = [finding for edition in editions for finding in linting.lint(library, edition)]
    shown, more = every[offset : offset + limit], offset + limit
    following = more if more < len(every) else None
    return FaultPage(total=len(every), limit=limit, offset=offset, next=following, findings=shown)
