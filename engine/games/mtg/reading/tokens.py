"""What constructs mean that tell a token by more than its size and kinds."""

from __future__ import annotations

from engine.games.mtg.reading.chart import Tree
from engine.games.mtg.reading.scope import Scope, tells
from engine.games.mtg.reading.terms import Term, require_term, term

__all__: list[str] = []


@tells("token-called")
def _tell_name(scope: Scope, tree: Tree) -> object:
    """Give a token with a name of its own: the term `(token ... name=「Odd Egg」)`.

    Raises:
        MeaningError: There is no token to which it belongs.
    """
    inner = require_term(scope.tell(tree["of"]), "a name of nothing")
    return term(inner.make, **{**dict(inner.args), "name": scope.tell(tree["name"])})


@tells("token-plain", "token-snow")
def _tell_plain(scope: Scope, tree: Tree) -> object:
    """Give a token that is no creature: `(token colors=colorless kinds=artifact)`, perhaps with `super=snow`."""
    told = {name: scope.tell(one) for name, one in tree.args}
    return Term("token", tuple(sorted({**told, **({"super": "snow"} if tree.make == "token-snow" else {})}.items())))
