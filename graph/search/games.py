"""Which game a question is about, told by its words: each game's texts say some words oftener than the others'.

A naive Bayes over passages. It asks how much likelier a passage of the game is to say a word than one of any game. Each
game counts alike, whatever its size. One word alone never decides. What was learned of how players of each game speak
(`graph.search.likeness`) counts beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import exp, log

__all__ = ["guess_games"]

_SMOOTH = 8.0
"""How many passages of a game are taken to be like those of all games."""
_MOST = 2.5
"""How much one word tells at most, as a logarithm."""
_COOL = 0.28
"""How far words are trusted together: they are no independent witnesses."""
_LEARNED = 0.7
"""How far it is trusted what was learned of how players speak."""


def guess_games(
    words: Iterable[Mapping[str, float]],
    count: Callable[[str, str], int],
    sizes: Mapping[str, int],
    learned: Mapping[str, float],
) -> dict[str, float]:
    """Give how likely each game is to be asked about: `{"mtg": 0.7, "wow": 0.3}`; the shares make 1.

    Takes the words of the question, each as its telling tokens with their sureness. `count` gives in how many passages
    of a game (`count(token, game)`) a token stands. `sizes` has how many passages each game has; these games are given.
    `learned` has how much the question speaks for a game as players do, as a logarithm; a game without has 0.
    Words that no game has leave all alike. Words without any game are a `ZeroDivisionError`.
    """
    told = dict.fromkeys(sizes, 0.0)
    for tokens in words:
        often = {of: max((sure * count(token, of) for token, sure in tokens.items()), default=0.0) for of in sizes}
        usual = sum(often[game] / size for game, size in sizes.items()) / len(sizes)
        if usual:
            for game, size in sizes.items():
                share = (often[game] + _SMOOTH * usual) / (size + _SMOOTH)
                told[game] += max(-_MOST, min(_MOST, log(share / usual)))
    likely = {game: exp(_COOL * sum_ + _LEARNED * learned.get(game, 0.0)) for game, sum_ in told.items()}
    whole = sum(likely.values()) or 1.0
    return {game: much / whole for game, much in likely.items()}
