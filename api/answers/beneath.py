"""What stands beneath a rule, in one read: each sub-rule with its words, its bullets and its examples."""

from __future__ import annotations

from pydantic import BaseModel

from graph.library import Library
from graph.relations.labels import Label, read_labels
from graph.relations.versions import find_words
from graph.store.catalogue import Node
from rulebook.ids import Id
from rulebook.units import RULE_KINDS, Kind

__all__ = ["Passage", "SubRule", "read_beneath", "read_examples"]

_MOST = 40
"""A rule with more sub-rules than this is told by their titles."""


class Passage(BaseModel):
    """Some words to read: the publisher's in the language that they are written in, and ours by language."""

    id: str
    text: str | None
    language: str
    digest: dict[str, str]


class SubRule(BaseModel):
    """A rule beneath another: its words, what belongs to it, and how many rules stand beneath it in turn."""

    passage: Passage
    bullets: list[Passage]
    examples: list[Passage]
    rules: int


def read_beneath(library: Library, id: Id) -> dict[str, tuple[Label, SubRule | None]]:
    """Read what stands beneath a rule, by id: its label, and its words where there are not too many to read."""
    nodes = [node for node in library.under(id) if node.kind in RULE_KINDS]
    labels = read_labels(library, [str(node.id) for node in nodes])
    whole = len(nodes) <= _MOST
    return {str(node.id): (labels[str(node.id)], _read_sub_rule(library, node) if whole else None) for node in nodes}


def _read_sub_rule(library: Library, node: Node) -> SubRule:
    """Read one sub-rule with its bullets and examples."""
    under = library.under(node.id)
    return SubRule(
        passage=_read_passage(library, node),
        bullets=[_read_passage(library, one) for one in under if one.kind == Kind.BULLET],
        examples=[_read_passage(library, one) for one in under if one.kind == Kind.EXAMPLE],
        rules=sum(one.kind in RULE_KINDS for one in under),
    )


def read_examples(library: Library, id: Id) -> list[Passage]:
    """Read the worked examples of a rule."""
    return [_read_passage(library, node) for node in library.under(id) if node.kind == Kind.EXAMPLE]


def _read_passage(library: Library, node: Node) -> Passage:
    """Read the words of a unit, in this edition or in another where they hold."""
    words = find_words(library, node.id)
    language = library.edition(node.id.game, node.id.edition or "").language
    return Passage(id=str(node.id), text=words.text, language=language, digest=words.digest or {})
