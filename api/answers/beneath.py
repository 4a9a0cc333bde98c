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
    """Read the rules right beneath a rule, in reading order: by full id its label (number, title, gist) and its words.

    With more than 40 of them the words are None. `{}` where no rule stands beneath.
    """
    nodes = [node for node in library.under(id) if node.kind in RULE_KINDS]
    labels = read_labels(library, [str(node.id) for node in nodes])
    whole = len(nodes) <= _MOST
    return {str(node.id): (labels[str(node.id)], _read_sub_rule(library, node) if whole else None) for node in nodes}


def _read_sub_rule(library: Library, node: Node) -> SubRule:
    """Read one sub-rule: its words, its bullets and examples with theirs, and the number of rules right beneath it."""
    under = library.under(node.id)
    return SubRule(
        passage=_read_passage(library, node),
        bullets=[_read_passage(library, one) for one in under if one.kind == Kind.BULLET],
        examples=[_read_passage(library, one) for one in under if one.kind == Kind.EXAMPLE],
        rules=sum(one.kind in RULE_KINDS for one in under),
    )


def read_examples(library: Library, id: Id) -> list[Passage]:
    """Read the words of the worked examples right under a rule, in reading order; `[]` where it has none."""
    return [_read_passage(library, node) for node in library.under(id) if node.kind == Kind.EXAMPLE]


def _read_passage(library: Library, node: Node) -> Passage:
    """Read the words of a unit, in this edition or in another where they hold.

    `text` is the publisher's, None where it is not held; `digest` is ours by language, `{}` where there is none.
    """
    words = find_words(library, node.id)
    language = library.edition(node.id.game, node.id.edition or "").language
    return Passage(id=str(node.id), text=words.text, language=language, digest=words.digest or {})
