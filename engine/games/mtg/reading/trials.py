"""Try cards in random games: whether all that they say can be played. The games are bounded, and always the same ones.

A card *plays* when every word of it has a meaning in the engine, and nothing in these games says `NotModelled`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from engine.kernel.errors import KernelError, Refusal, Spent
from engine.kernel.game import Budget, Game
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Card
from engine.scenario.cards.card_checks import check_card
from engine.scenario.cards.fields import check_printed
from engine.scenario.playing.position import read_cards, set_up_position

__all__ = ["GAMES", "Trial", "find_faults", "try_card"]

GAMES = 20
"""So many random games a card goes through."""

_STEPS = 16
"""So many actions are done in a game."""

_POOL = "WUBRGC" * 4

_LANDS = ["Plains", "Island", "Swamp", "Mountain", "Forest"]

_COMPANY = ["Test Bear", "Test Bolt"]
"""What lies in hands, libraries and graveyards besides."""

_BUDGET = Budget(events=3000, choices=400, questions=60_000)


@dataclass(frozen=True, slots=True)
class Trial:
    """What became of a card in random games. `faults` are words without a meaning, `failures` what ended games."""

    faults: tuple[str, ...] = ()
    failures: tuple[str, ...] = ()
    used: int = 0
    """How many actions were done with the card."""

    @property
    def plays(self) -> bool:
        """Whether nothing was found against the card: no faults and no failures."""
        return not self.faults and not self.failures


class _Dice:
    """Choices that follow from a name and a number alone."""

    def __init__(self, seed: str) -> None:
        """Take the seed, from which every choice follows."""
        self.seed, self.thrown = seed, 0

    def throw(self, sides: int) -> int:
        """Give the next number, from 0 to `sides - 1`; the same seed gives the same numbers in turn."""
        self.thrown += 1
        told = blake2b(f"{self.seed}/{self.thrown}".encode(), digest_size=8).digest()
        return int.from_bytes(told, "big") % sides

    def pick(self, options: Sequence[object]) -> object:
        """Give one of the options, which may not be empty."""
        return options[self.throw(len(options))]


def find_faults(game: Game, card: Card) -> tuple[str, ...]:
    """Give what is wrong with a card's words in the game, a sentence each: of a word that has no meaning, for instance.

    It is `()` if nothing is wrong.
    """
    return (*check_card(game, card), *check_printed(game, card))


def try_card(game: Game, card: Card, games: int = GAMES) -> Trial:
    """Play a card in random games, and tell what became of it; the same card always gives the same trial.

    If one of its words has no meaning, the trial names such faults, and no game is played. A game that uses up its
    budget is no failure. Any other error ends its game and is a failure, as `"NotModelled: ..."`, each once.

    Args:
        game: The game, which holds the card by its name.
        card: The card.
        games: How many games are played.
    """
    if faults := find_faults(game, card):
        return Trial(faults)
    failures: dict[str, None] = {}
    used = 0
    for seed in range(games):
        dice = _Dice(f"{card.name}/{seed}")
        try:
            for done in _play(game, card, dice):
                used += done
        except Spent:
            continue  # a game that would not end says nothing against a card
        except (KernelError, RecursionError, TypeError, ValueError, KeyError, AttributeError) as error:
            failures[f"{type(error).__name__}: {error}"] = None
    return Trial((), tuple(failures), used)


def _play(game: Game, card: Card, dice: _Dice) -> Iterator[bool]:
    """Play one random game of at most 16 actions, and give for each whether it was done with an object of the card.

    A refused action gives False. The game ends early if nobody may act or fewer than two players are left. Errors of
    the engine pass through.
    """
    types = card.values.get("types", ())
    lies = isinstance(types, tuple) and not {"instant", "sorcery"} & set(types)
    pile = [card.name, *_COMPANY, card.name, *_LANDS]
    seat = {
        "pool": _POOL,
        "battlefield": ["Forest", "Island", "Test Bear", "Test Bird", *([card.name] if lies else [])],
        "hand": [card.name, card.name, *_COMPANY],
        "graveyard": pile[:5],
        "library": pile,
    }
    given = {"P1": seat, "P2": {**seat, "pool": ""}}
    state, _ = set_up_position(game, given, read_cards(game, {}))
    one = Run(game, state, budget=_BUDGET)
    for _ in range(_STEPS):
        who = one.state.flow.priority
        if who is None or len(one.state.playing()) <= 1:
            return
        act = _pick_action(one, who, card, dice)
        if act is None:
            return
        try:
            one.act(act, answer=lambda pending: dice.pick(pending.options))
        except Refusal:
            yield False
        else:
            yield _is_with(one, act, card)


def _pick_action(one: Run, seat: str, card: Card, dice: _Dice) -> Word | None:
    """Give a random action among those that a seat may take; None if there is none.

    If some are with the card, it is one of those every other time, by chance.
    """
    offers = [*one.offers(seat)]
    if not offers:
        return None
    own = [act for act in offers if _is_with(one, act, card)]
    return dice.pick(own if own and dice.throw(2) else offers)  # type: ignore[return-value]  # an action


def _is_with(one: Run, act: Word, card: Card) -> bool:
    """Tell whether an action's `card` or `obj` is an object of this card, by name.

    `card` is asked first. An object that is gone counts, too. It is False if the action names no object.
    """
    id = getattr(act, "card", None) or getattr(act, "obj", None)
    obj = one.state.objects.get(str(id)) or (one.state.gone[str(id)].obj if str(id) in one.state.gone else None)
    return obj is not None and obj.card.name == card.name
