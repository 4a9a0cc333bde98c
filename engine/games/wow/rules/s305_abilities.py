"""Section 305: abilities. Ability cards: those that stay in play, those that do not, and totems."""

from __future__ import annotations

from engine.games.wow.base import EN, rules
from engine.games.wow.links import list_modes
from engine.games.wow.position import as_list
from engine.games.wow.rules.arrival import enter_play_row
from engine.games.wow.rules.attachment import find_attachment, is_ongoing
from engine.games.wow.rules.powers import ATTACHED, activates_kind, functions_in_play
from engine.games.wow.words import Attack
from engine.kernel.events import Moved
from engine.kernel.parts import Functioning
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import Word

__all__: list[str] = []

rules.rests("305.1", 2, on="709.2", edition=EN)


@rules.does("305.1", "spent", after="a_copy_ceases")
def into_its_owners_graveyard(ask: Run, link: Obj) -> Does:
    """A resolved card that did not enter play is put into its owner's graveyard."""
    if link.id in ask.state.objects:
        yield Moved(link.id, f"{link.owner}.graveyard")


@rules.allows("305.2a", "function")
def an_ongoing_ability_in_play(ask: Run, what: Functioning) -> bool:
    """A power of an ability card works while the card is in play.

    Powers that name zones are left to other rules, and a condition of its own is asked about apart.
    """
    return ask.has(what.obj, "types", "ability") and functions_in_play(ask, what)


@rules.allows("305.2b", ("act:use", "timely"))
def an_abilitys_power_at_once(ask: Run, use: Word) -> bool:
    """An Activate power of an ability card may be used however long the card has been there.

    Its seat needs priority and control of the card.
    """
    return activates_kind(ask, use, "ability")


@rules.does(
    "305.2c",
    "enters",
    after=(
        *ATTACHED,
        "a_master_hero_takes_over",
        "an_ally_enters_play",
        "a_weapon_enters_play",
        "armor_or_an_item_enters_play",
    ),
)
def an_ongoing_ability(ask: Run, link: Obj) -> Does:
    """A resolving ongoing ability card that is no ally and no attachment enters play. Any other card is left alone."""
    if is_ongoing(ask, link.id):
        yield from enter_play_row(ask, link, "ability")


@rules.forbids("305.2d", "enters")
def a_mode_that_is_not_ongoing(ask: Run, link: Obj) -> bool:
    """A card whose modes were chosen, none of them one that attaches, does not enter play."""
    return bool(list_modes(ask.state, link.id)) and find_attachment(ask, link.id) is None


@rules.defines("305.3a", "printed:types")
def a_totem_is_both(ask: Run, id: str, so_far: object) -> object:
    """A card with the tag Totem is an ability and an ally."""
    types = as_list(so_far)
    return tuple(dict.fromkeys((*types, "ability", "ally"))) if "Totem" in as_list(ask.get(id, "tags")) else so_far


@rules.forbids("305.3a", "act:attack")
def a_totem_attacks(ask: Run, act: Attack) -> bool:
    """A Totem may not attack, unless text waives this."""
    return ask.has(act.attacker, "tags", "Totem") and not ask.allows("waived", (act, "305.3a"))
