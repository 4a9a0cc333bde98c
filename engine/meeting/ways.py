"""The ways in which two cards are brought together: where each is, who plays it, and a sentence for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

__all__ = ["BESIDE", "LABELS", "STRUCK", "WAYS", "Label", "Way", "name_other", "tell_way"]

Label: TypeAlias = Literal["a", "b"]
"""The label of one of the two cards."""

LABELS: tuple[Label, ...] = ("a", "b")


def name_other(label: Label) -> Label:
    """Give the label of the other card: `b` for `a`, and `a` for `b`."""
    return "b" if label == "a" else "a"


class Way(msgspec.Struct, frozen=True):
    """One way to bring two cards together: for each, whose it is and where (`lying`, `hand` or `discard`).

    `name` says it with `{x}` and `{y}` for the cards, and `japanese` in Japanese. `first` is the label of the card that
    is played first where both are in hand. `avoid` says that choices and targets prefer anything to the other card.
    `waits` says that nothing is played before what waits on the stack is gone. `onto` is the label of a plain card at
    which both are aimed, if they can be. With `early`, what else is done last (`later`) is done first. With `counted`,
    a card that lies there has some of the counters that it speaks of. `stimulus` names what else is done, and `struck`
    the label at which it is aimed. `attached` is the label of a card that lies there attached to `onto`. Where it is
    `quick`, a card in hand must be one that may be played in another player's turn. With `holds` the other card is not
    used before the first.
    """

    name: str
    japanese: str
    a: tuple[str, str]
    b: tuple[str, str]
    first: Label = "a"
    avoid: bool = False
    waits: bool = False
    onto: str = ""
    early: bool = False
    counted: bool = False
    stimulus: str = ""
    struck: str = ""
    attached: Label | Literal[""] = ""
    quick: bool = False
    holds: bool = False

    @property
    def mirrored(self) -> Way:
        """The same way with the two cards exchanged: their places, and which is first, struck or attached."""
        struck = name_other("a" if self.struck == "a" else "b") if self.struck in LABELS else self.struck
        attached = name_other(self.attached) if self.attached else self.attached
        return msgspec.structs.replace(
            self, a=self.b, b=self.a, first=name_other(self.first), struck=struck, attached=attached
        )


_LYING, _HAND, _SPENT = ("P1", "lying"), ("P1", "hand"), ("P1", "discard")
_THEIRS = ("P2", "lying")

_PAIRS = (
    Way(
        "{x} lies there; its controller plays {y}",
        "{x}が場にあり、そのコントローラーが{y}を使う",
        _LYING,
        _HAND,
    ),
    Way("{x} lies there; its opponent plays {y}", "{x}が場にあり、その対戦相手が{y}を使う", _THEIRS, _HAND),
    Way(
        "{x} lies there, attached to a plain card; {y} is aimed at that card",
        "{x}がただのカードに付いていて、そのカードに{y}を使う",
        _LYING,
        _HAND,
        onto="mine",
        attached="a",
    ),
    Way(
        "{x} lies there, attached to a plain card; its opponent aims {y} at that card",
        "{x}がただのカードに付いていて、対戦相手がそのカードに{y}を使う",
        _THEIRS,
        _HAND,
        onto="theirs",
        attached="a",
    ),
    Way("{x} and {y} lie there, opposed", "{x}と{y}が対戦相手どうしの場にある", _LYING, _THEIRS),
    Way("{x} and {y} lie there, side by side", "{x}と{y}が同じプレイヤーの場にある", _LYING, _LYING),
    Way("one player plays {x}, then {y}", "同じプレイヤーが{x}、次に{y}を使う", _HAND, _HAND, waits=True),
    Way(
        "one player plays {x}, then {y}, at a plain card",
        "同じプレイヤーが{x}、次に{y}をただのカードに使う",
        _HAND,
        _HAND,
        waits=True,
        onto="mine",
    ),
    Way(
        "one player plays {x}, then {y}, at a plain card of the opponent",
        "同じプレイヤーが{x}、次に{y}を対戦相手のただのカードに使う",
        _HAND,
        _HAND,
        waits=True,
        onto="theirs",
    ),
    Way(
        "one player plays {x}; the opponent has {y} in hand",
        "プレイヤーが{x}を使い、対戦相手の手札に{y}がある",
        _HAND,
        ("P2", "hand"),
    ),
    Way(
        "{x} lies there; in its controller's turn the opponent plays {y}",
        "{x}が場にあり、そのコントローラーのターンに対戦相手が{y}を使う",
        _LYING,
        ("P2", "hand"),
        quick=True,
    ),
    Way(
        "{y} lies there; in its controller's turn the opponent plays {x} before {y} is used",
        "{y}が場にあり、そのコントローラーのターンに、{y}が働く前に対戦相手が{x}を使う",
        _LYING,
        ("P2", "hand"),
        first="b",
        waits=True,
        quick=True,
        holds=True,
    ),
    Way(
        "{y} lies there; its controller plays {x} before using {y}",
        "{y}が場にあり、そのコントローラーが{y}を働かせる前に{x}を使う",
        _LYING,
        _HAND,
        first="b",
        waits=True,
        holds=True,
    ),
    Way(
        "{y} lies there; its opponent plays {x} before {y} is used",
        "{y}が場にあり、{y}が働く前に対戦相手が{x}を使う",
        _THEIRS,
        _HAND,
        first="b",
        waits=True,
        holds=True,
    ),
    Way("{x} lies in the discard pile; {y} is played", "{x}が捨て札にあり、{y}を使う", _SPENT, _HAND),
    Way("{x} lies in the discard pile; {y} lies there", "{x}が捨て札にあり、{y}が場にある", _SPENT, _LYING),
    Way(
        "{x} lies in the discard pile; {y} lies there, in the other player's turn",
        "{x}が捨て札にあり、{y}が場にある（相手のターン）",
        ("P2", "discard"),
        _THEIRS,
    ),
    Way(
        "{x} lies there; its controller plays {y}, aimed elsewhere",
        "{x}が場にあり、そのコントローラーが{y}を他のものに使う",
        _LYING,
        _HAND,
        avoid=True,
    ),
    Way(
        "{x} lies there; its opponent plays {y}, aimed elsewhere",
        "{x}が場にあり、その対戦相手が{y}を他のものに使う",
        _THEIRS,
        _HAND,
        avoid=True,
    ),
    Way(
        "{x} lies there; its controller plays {y} in the other player's turn",
        "{x}が場にあり、そのコントローラーが相手のターンに{y}を使う",
        _THEIRS,
        ("P2", "hand"),
        quick=True,
    ),
    Way(
        "{x} lies there; its controller first uses {y} otherwise than by playing it",
        "{x}が場にあり、そのコントローラーがまず{y}を使う以外の方法で働かせる",
        _LYING,
        _HAND,
        early=True,
    ),
    Way(
        "{x} lies there; in the other player's turn its controller first uses {y} otherwise than by playing it",
        "{x}が場にあり、そのコントローラーが相手のターンに、まず{y}を使う以外の方法で働かせる",
        _THEIRS,
        ("P2", "hand"),
        early=True,
    ),
    Way(
        "{x} lies there; its opponent first uses {y} otherwise than by playing it",
        "{x}が場にあり、その対戦相手がまず{y}を使う以外の方法で働かせる",
        _THEIRS,
        _HAND,
        early=True,
    ),
    Way(
        "{x} lies there with counters; its controller plays {y}",
        "カウンターの置かれた{x}が場にあり、そのコントローラーが{y}を使う",
        _LYING,
        _HAND,
        counted=True,
    ),
    Way(
        "{x} lies there with counters; its opponent plays {y}",
        "カウンターの置かれた{x}が場にあり、その対戦相手が{y}を使う",
        _THEIRS,
        _HAND,
        counted=True,
    ),
    Way(
        "{x} and {y} lie there, side by side, with counters",
        "カウンターの置かれた{x}と{y}が同じプレイヤーの場にある",
        _LYING,
        _LYING,
        counted=True,
    ),
)

WAYS: tuple[Way, ...] = tuple(
    one for way in _PAIRS for one in ((way,) if way.a == way.b == _LYING else (way, way.mirrored))
)
"""Every way, the most telling first, each with its mirror image where that is another."""

_PLAYED, _ANSWERED, _, _, _OPPOSED, _TOGETHER, _, _AT_ONE = _PAIRS[:8]

STRUCK = (_OPPOSED, _TOGETHER, _PLAYED, _PLAYED.mirrored, _ANSWERED, _ANSWERED.mirrored)
"""The ways in which one of the two cards is struck by something else."""

BESIDE = (_TOGETHER, _PLAYED, _PLAYED.mirrored, _AT_ONE, _OPPOSED, _OPPOSED.mirrored)
"""The ways in which something else happens beside the two cards."""


def tell_way(way: Way, cards: Mapping[Label, str], language: str) -> str:
    """Write how two cards are brought together: `"Alpha lies there; its controller plays Beta"`.

    The card of `way.first` takes the first place in the sentence.

    Args:
        way: The way.
        cards: The names of the cards by label, `a` and `b`.
        language: `ja`; any other gives English.
    """
    x, y = way.first, name_other(way.first)
    template = way.japanese if language == "ja" else way.name
    return template.format(
        x=cards[x], y=cards[y], z=next((cards[one] for one in LABELS if one == way.struck), _OTHERS[language == "ja"])
    )


_OTHERS = ("something else", "別のもの")
"""What neither card is, in English and in Japanese."""
