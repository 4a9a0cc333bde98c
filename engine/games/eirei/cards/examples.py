"""The six cards that the page's examples name, with the kind and effects that it gives them.

The page prints no costs or colours. Its one number is the 1500 of the second example, which implies that 卑弥呼 has
power 0 (eirei/q/4). Values left out here are unknown; see `assumed/an-unprinted-cost-is-none`.
"""

from __future__ import annotations

from engine.games.eirei.words import Correct, Negate, OnUse, Return
from engine.kernel.values import Map
from engine.kernel.words import Card, Filter

__all__ = ["CARDS"]

_EIREI = Filter(has=Map(types="eirei"))
_MAGIC = Filter(zone="chain", has=Map(types="magic"))
_INSTANT: Map[str, object] = Map(types=("magic", "instant"))

CARDS = (
    Card("ナポレオン", Map(types=("eirei",))),
    Card("卑弥呼", Map(types=("eirei",), power=0)),
    Card("帰還命令", _INSTANT, (OnUse((Return(),), (_EIREI,)),)),
    Card("拒否権", _INSTANT, (OnUse((Negate(),), (_MAGIC,)),)),
    Card("アローレイン", _INSTANT, (OnUse((Correct(-1000),), (_EIREI,)),)),
    Card("匕首", _INSTANT, (OnUse((Correct(2500),), (_EIREI,)),)),
)
