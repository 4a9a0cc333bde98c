"""Magic: The Gathering: modules are named after the chapters of the comprehensive rules; `game` puts them together."""

from __future__ import annotations

from engine.games.mtg import (
    c1_concepts,
    c5_turn,
    c6_casting,
    c6_resolving,
    c7_additional,
    c114_emblems,
    c115_targeted,
    c115_targeting,
    c117_meanwhile,
    c118_costs,
    c118_unless,
    c119_life,
    c120_excess,
    c122_entering,
    c122_removal,
    c201_names,
    c205_kinship,
    c303_auras,
    c305_lands,
    c400_outside,
    c400_tracking,
    c401_looking,
    c508_attacking,
    c509_blocking,
    c510_damage,
    c601_dividing,
    c601_permissions,
    c603_untriggered,
    c604_defining,
    c608_attaching,
    c608_casting,
    c608_choices,
    c608_history,
    c608_libraries,
    c608_numbers,
    c609_attempted,
    c609_possible,
    c610_exile,
    c613_switching,
    c614_arriving,
    c614_as_copies,
    c614_redirecting,
    c701_exiling,
    c701_search,
    c701_turning_over,
    c702_foretold,
    c702_keywords,
    c706_copies,
    c800_leaving,
    sense,
    words,
)
from engine.games.mtg.base import rules
from engine.games.mtg.cards import CARDS
from engine.games.mtg.events import EVENTS, WRITERS
from engine.games.mtg.mana import wrong_units
from engine.games.mtg.offers import candidates
from engine.games.mtg.refs import greatest, half, kin
from engine.games.mtg.types import CARD_TYPES, CREATURE_TYPES
from engine.games.mtg.words import Greatest, Half, LargestKin
from engine.kernel.questions import Game, Zone
from engine.kernel.values import Word

__all__ = ["chapters", "game"]

chapters = (
    c1_concepts,
    c114_emblems,
    c117_meanwhile,
    c118_costs,
    c118_unless,
    c119_life,
    c120_excess,
    c122_entering,
    c122_removal,
    c5_turn,
    c6_casting,
    c6_resolving,
    c115_targeted,
    c115_targeting,
    c201_names,
    c205_kinship,
    c303_auras,
    c305_lands,
    c400_outside,
    c400_tracking,
    c401_looking,
    c508_attacking,
    c509_blocking,
    c510_damage,
    c601_dividing,
    c601_permissions,
    c603_untriggered,
    c604_defining,
    c608_attaching,
    c608_casting,
    c608_choices,
    c608_history,
    c608_libraries,
    c608_numbers,
    c609_attempted,
    c609_possible,
    c610_exile,
    c614_arriving,
    c614_as_copies,
    c614_redirecting,
    c613_switching,
    c701_exiling,
    c701_search,
    c701_turning_over,
    c702_foretold,
    c702_keywords,
    c7_additional,
    c706_copies,
    c800_leaving,
)
ACTIONS = (words.Activate, words.Attack, words.Block, words.Cast, words.Foresee, words.Pass, words.Play)
CHOOSABLE = (*CREATURE_TYPES, *CARD_TYPES)
_SUBJECTS = (
    c118_costs.Bill,
    c401_looking.Looking,
    c601_permissions.Spending,
    words.Activating,
    words.Attacking,
    words.Blocking,
    words.Casting,
    words.Foretelling,
    words.Targeting,
    words.Untapping,
)


def _is_word(one: object) -> bool:
    return isinstance(one, type) and issubclass(one, Word)


def game() -> Game:
    """Magic, as far as it is modelled."""
    zones = (
        Zone("battlefield", shared=True, board=True),
        Zone("stack", shared=True, ordered=True),
        Zone("command", shared=True),
        Zone("hand", seen_by="owner"),
        Zone("library", seen_by="none", ordered=True),
        Zone("graveyard", ordered=True),
        Zone("exile"),
        Zone("outside", seen_by="owner"),
    )
    own = [getattr(module, name) for module in (words, *chapters) for name in module.__all__]
    return Game(
        name="mtg",
        rules=rules,
        zones={zone.name: zone for zone in zones},
        actions=ACTIONS,
        vocabulary=tuple(one for one in own if _is_word(one) and one not in (*ACTIONS, *_SUBJECTS)),
        events=EVENTS,
        writers=WRITERS,
        cards={card.name: card for card in CARDS},
        marks={"life": c119_life.LIFE},
        lists=frozenset({"abilities", "types", "subtypes", "supertypes", "colors", "keywords"}),
        candidates=candidates,
        checks=c7_additional.checks,
        amounts={Greatest: greatest, Half: half, LargestKin: kin, **c119_life.AMOUNTS, **c608_history.AMOUNTS},
        tables={
            "elsewhere": {
                "became-cast.obj": "stack",
                "casting.spell": "stack",
                "countered.obj": "stack",
                "discarded.obj": "hand",
                "drawn.obj": "library",
                "foretold.obj": "hand",
                "milled.obj": "library",
            },
            "given": {
                "seat": {
                    "archenemy": bool,
                    "life": int,
                    "poison": int,
                    "pool": wrong_units,
                    "vanguard": c119_life.wrong_modifier,
                },
                "game": {"starting-life": int, "variant": c119_life.VARIANTS},
                "battlefield": {"chosen": CHOOSABLE, "damage": int, "face": ("back",), "tapped": bool},
                "exile": {"face": ("back",), "facedown": bool, "foretold": (0,)},
                "graveyard": {"face": ("back",)},
                "hand": {"face": ("back",)},
                "library": {"face": ("back",)},
            },
            "marked": sense.MARKED,
            "named": sense.named,
            "read": {"supertypes": ("basic",)},
            "sense": sense.senseless,
            "phases": c5_turn.STEPS,
            "played": c5_turn.PLAYED,
            "subjects": words.SUBJECTS,
            "unlaid": ("command",),
            "asks": {
                "blocks": c509_blocking.may_block,
                "choosable": c608_choices.may_choose,
                "look": c401_looking.may_look,
            },
        },
    )
