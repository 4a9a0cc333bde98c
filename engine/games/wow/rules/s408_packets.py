"""Section 408: packets. What a packet of damage or healing is made of, and when it does nothing."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.wow.base import EN, rules
from engine.games.wow.events import Dealt, Healed
from engine.games.wow.position import as_list, find_hero, get_controller, is_character
from engine.games.wow.rules.combat import Blow
from engine.kernel.matching import resolve_reference
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Context

__all__: list[str] = []

rules.rests("408.2a", 1, on="716.1", edition=EN)
rules.rests("408.2b", 2, 3, 5, on="103.2")
rules.rests("408.2b", 4, on="407.3")

rules.shape("408.1", "a packet is an event that is about to happen")


rules.shape("408.2", "the attributes of a packet are fields of the event")


@rules.forbids("408.2a", ("event:dealt", "event:healed"))
def no_damage_in_the_packet(ask: Run, event: Dealt | Healed) -> bool:
    """A packet of 0 or less deals and heals nothing."""
    return event.amount <= 0


@rules.forbids("408.2b", ("event:dealt", "event:healed"))
def no_character_in_play(ask: Run, event: Dealt | Healed) -> bool:
    """A packet deals and heals nothing if its destination is no character in play."""
    return not is_character(ask, event.to)


@rules.defines("408.2c", "packet")
def source_and_controller(ask: Run, made: tuple[Word, Context], so_far: Dealt | Healed) -> Dealt | Healed:
    """A combat packet has the character that deals it as its source, and that one's controller.

    Any other has the source that the effect names, by default its player's hero, and the effect's controller.
    `destroyed` names the card that was destroyed as a cost.
    """
    word, context = made
    if isinstance(word, Blow):
        return replace(so_far, source=word.by, controller=get_controller(ask, word.by))
    ref = getattr(word, "source", "hero")
    told = context.notes.get("destroyed") if ref == "destroyed" else resolve_reference(ref, context, ask.state)
    source = find_hero(ask, context.controller) if ref == "hero" else told
    return replace(so_far, source=source if isinstance(source, str) else None, controller=context.controller)


rules.shape("408.3", "the attributes of a packet are fields of the event")


@rules.defines("408.3a", "packet", after=source_and_controller)
def its_types(ask: Run, made: tuple[Word, Context], so_far: Dealt | Healed) -> Dealt | Healed:
    """A combat packet has the damage types of its source, melee if there are none; any other has its effect's types."""
    word = made[0]
    if not isinstance(so_far, Dealt):
        return so_far
    if isinstance(word, Blow):
        kinds = tuple(dict.fromkeys(str(kind) for kind in as_list(ask.get(word.by, "kinds")))) or ("melee",)
    else:
        kinds = getattr(word, "kinds", ())
    return replace(so_far, kinds=kinds)


@rules.defines("408.3b", "packet", after=(source_and_controller, its_types))
def combat_damage(ask: Run, made: tuple[Word, Context], so_far: Dealt | Healed) -> Dealt | Healed:
    """A packet of damage from the conclusion of combat is combat damage."""
    return replace(so_far, combat=True) if isinstance(made[0], Blow) and isinstance(so_far, Dealt) else so_far


@rules.defines("408.3c", "packet", after=(source_and_controller, its_types, combat_damage, "dealt_with"))
def the_whole_packet_unpreventable(ask: Run, made: tuple[Word, Context], so_far: Dealt | Healed) -> Dealt | Healed:
    """A packet cannot be prevented if its effect says so.

    Neither can combat damage dealt with a card that has Unpreventable.
    """
    if not isinstance(so_far, Dealt):
        return so_far
    by_card = so_far.combat and any(ask.has(id, "keywords", "Unpreventable") for id in so_far.cards)
    return replace(so_far, preventable=False) if by_card or not getattr(made[0], "preventable", True) else so_far


@rules.defines("408.3d", "packet", after=(source_and_controller, its_types, combat_damage))
def dealt_with(ask: Run, made: tuple[Word, Context], so_far: Dealt | Healed) -> Dealt | Healed:
    """A combat packet is dealt with all weapons that its source strikes with; any other with its effect's source."""
    word, context = made
    if isinstance(word, Blow):
        state = ask.state
        return replace(so_far, cards=tuple(id for id in state.at("play") if state.mark(id, "wielder") == word.by))
    return replace(so_far, cards=(context.source,))
