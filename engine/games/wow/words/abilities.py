"""Abilities of cards: what a card does, how it is attached, its powers with their costs, and texts for decks."""

from __future__ import annotations

from engine.kernel.values import Map, Word
from engine.kernel.words import Ability, AllOf, Amount, Condition, Exists, Filter, Negate, Static

__all__ = [
    "Alternative",
    "Among",
    "Attach",
    "Deckbuilding",
    "ForHero",
    "Inspire",
    "Market",
    "Modal",
    "Payment",
    "Resolution",
    "Reward",
]


class Resolution(Ability, frozen=True):
    """What a card does when it resolves. `targets`: what each must be; `up_to`: fewer may be chosen."""

    does: tuple[Word, ...]
    targets: tuple[Filter, ...] = ()
    up_to: bool = False


class Among(Word, frozen=True):
    """What one paragraph or mode of a link does, with `n` targets of its own after the first `before`."""

    does: tuple[Word, ...]
    before: int
    n: int


class Attach(Ability, frozen=True):
    """The attach description of an attachment (`to`), and its host description if that is another.

    `target`: the host is targeted. `puts`: what it puts into play and attaches itself to. `does`: what stands before
    the word Ongoing.
    """

    to: Filter
    hosts: Filter | None = None
    target: bool = True
    puts: Filter | None = None
    does: tuple[Word, ...] = ()


class Modal(Ability, frozen=True):
    """Choose this many of these modes as it is played (707.1c): `modes=1`. Each is a `resolution` or an `attach`."""

    modes: tuple[Ability, ...]
    choose: int = 1


class Deckbuilding(Ability, frozen=True):
    """A hero's text: cards that its deck may hold besides the legal ones, and cards that it may not (100.2e)."""

    includes: tuple[Filter, ...] = ()
    excludes: tuple[Filter, ...] = ()


class Payment(Ability, frozen=True):
    """A payment power. `activate`: the card exhausts; `flip`: it turns over; `destroys`: one matching card goes.

    `yours`: on your turn only. `limit`: how often each turn (701.4). `discards`: how many cards of your choice are
    discarded. `basic`: in your own action phase only, with an empty chain (701.1a). `removes`: counters of that name
    are removed, all of them unless `counters` says how many (403.4).
    """

    does: tuple[Word, ...]
    cost: Amount = 0
    targets: tuple[Filter, ...] = ()
    activate: bool = False
    flip: bool = False
    destroys: Filter | None = None
    yours: bool = False
    limit: int | None = None
    discards: int = 0
    removes: str = ""
    counters: int | None = None
    basic: bool = False


class Reward(Ability, frozen=True):
    """A quest's reward, and what completing it costs; `basic`: in your own action phase only, with an empty chain."""

    does: tuple[Word, ...]
    cost: Amount = 0
    targets: tuple[Filter, ...] = ()
    basic: bool = False


class Alternative(Ability, frozen=True):
    """An alternate cost: the player destroys, exhausts or discards a matching card of theirs."""

    destroys: Filter | None = None
    exhausts: Filter | None = None
    discards: Filter | None = None


class Market(Ability, frozen=True):
    """Placing it face up also costs this many discarded cards."""

    discards: int = 1


class Inspire(Ability, frozen=True):
    """As another player readies, you may ready one exhausted card of each kind."""

    each: tuple[Filter, ...]


class ForHero(Static, frozen=True):
    """Text that is on the card only while its controller's hero has the trait."""

    trait: str = ""

    @property
    def condition(self) -> Condition:
        """What must be so for its parts to be in force: the hero has the trait, and `when` holds.

        A trait is an icon, a tag or the talent of the controller's hero.
        """
        heroes = (
            Filter(zone="play", controller="you", has=Map({"types": "hero", one: self.trait}))
            for one in ("icons", "tags", "talent")
        )
        trait = Negate(AllOf(tuple(Negate(Exists(one)) for one in heroes)))
        return trait if self.when is None else AllOf((trait, self.when))
