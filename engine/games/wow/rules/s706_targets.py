"""Section 706: targets. Which targets are legal, which must be chosen, and what chance chooses."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.games.wow.base import EN, rules
from engine.games.wow.events import Retargeted, Targeted
from engine.games.wow.links import (
    list_chosen_before,
    list_descriptions,
    list_paragraphs,
    list_target_choices,
    number_instances,
    read_link,
    suits_description,
)
from engine.games.wow.position import get_controller, is_in_play, list_abilities
from engine.games.wow.rules.powers import find_used_power
from engine.games.wow.rules.targets import count_magnets_beside, count_most_magnets
from engine.games.wow.words import ChangeTarget, Complete, Magnet, Modal, Play, Random, Use
from engine.kernel.matching import matches_filter, resolve_reference
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.words import Context, Filter

__all__: list[str] = []


@rules.forbids("706.1", ("act:play", "act:use", "act:complete"), edition=EN)
def an_illegal_target(ask: Run, what: Play | Use | Complete) -> bool:
    """An action needs a legal target for each description, fewer only if its text says so, and no more.

    For one instance of the word "target", no card or player may be chosen twice.
    Each description of a random target must have something that fits.
    """
    descriptions, spare, context = describe_targets(ask, what)
    few = len(what.targets) < len(descriptions) - spare
    instances = _number_own_instances(ask, what)
    twice = any(id in list_chosen_before(instances, what.targets[:at]) for at, id in enumerate(what.targets))
    legal = all(
        suits_description(ask, which, id, context) for which, id in zip(descriptions, what.targets, strict=False)
    )
    return few or twice or len(what.targets) > len(descriptions) or not legal or not _can_fill_random_targets(ask, what)


def describe_targets(ask: Run, what: Play | Use | Complete) -> tuple[tuple[Filter, ...], int, Context]:
    """The descriptions of the targets that a player chooses, how many of these may be left out, and their context.

    Random targets are left out.
    """
    descriptions, spare = list_descriptions(ask, what.card, find_used_power(ask, what), getattr(what, "modes", ()))
    own = tuple(one for one in descriptions if not isinstance(one, Random))
    return own, spare, Context(what.card, what.seat, what.targets, what.x)


def _number_own_instances(ask: Run, what: Play | Use | Complete) -> tuple[int, ...]:
    """The number of the instance of the word "target", from 1, of each target that a player chooses (706.1).

    Random targets have a number too, but are left out: with a random one first, the others may be `(2, 3)`.
    """
    paragraphs = list_paragraphs(ask, what.card, find_used_power(ask, what), getattr(what, "modes", ()))
    descriptions = (which for one in paragraphs for which in one)
    numbered = zip(descriptions, number_instances(paragraphs), strict=True)
    return tuple(number for which, number in numbered if not isinstance(which, Random))


def _can_fill_random_targets(ask: Run, what: Play | Use | Complete) -> bool:
    """Whether each description of a random target has something that matches (706.5). It is true if there is none."""
    descriptions = list_descriptions(ask, what.card, find_used_power(ask, what), getattr(what, "modes", ()))[0]
    context = Context(what.card, what.seat, what.targets, what.x)
    return all(list_target_choices(ask, one, context) for one in descriptions if isinstance(one, Random))


@rules.forbids("706.1", "target", edition=EN)
def an_untargetable_target(ask: Run, what: tuple[str, Context]) -> bool:
    """An untargetable card in play may not be targeted. The pair begins with the id of what would be the target."""
    return ask.has(what[0], "keywords", "Untargetable") and is_in_play(ask.state, what[0])


@rules.forbids("706.1", "target", edition=EN)
def a_link_targets_itself(ask: Run, what: tuple[str, Context]) -> bool:
    """A link on the chain may not target itself.

    The pair is the id of what would be the target, and the link's context.
    """
    return what[0] == what[1].source and ask.state.objects[what[0]].zone == "stack"


@rules.does("706.2", "effect:change-target", edition=EN)
def to_a_second_target(ask: Run, what: tuple[ChangeTarget, Context]) -> Does:
    """A link with one target gets another one, which the effect's controller chooses.

    It must fit the description as that link's controller reads it, and what the effect asks for. Without such a one, or
    with several targets, nothing changes. Nor does a link that is gone, or that has lost its description.
    """
    word, context = what
    link = ask.state.objects.get(str(resolve_reference(word.of, context, ask.state)))
    if link is None:
        return
    told, _, descriptions = read_link(ask, link)
    if len(told.targets) != 1 or not descriptions:
        return
    fits = [id for id in list_target_choices(ask, descriptions[0], replace(told, targets=())) if id not in told.targets]
    if word.to is not None:
        fits = [id for id in fits if matches_filter(word.to, id, context, ask.board())]
    if fits:
        new = ask.choose(context.controller, "target", fits)
        yield Retargeted(link.id, new)
        yield Targeted(new, link.id, str(link.controller))


@rules.forbids("706.4", ("act:play", "act:use", "act:complete"), edition=EN)
def a_magnet_is_left_out(ask: Run, what: Play | Use | Complete) -> bool:
    """A link must target as many magnets, cards to be targeted if able (706.4), as its chosen targets could have.

    With "up to" a number of targets, only those chosen count. Random targets do not.
    """
    magnets = _list_magnets(ask, what.seat)
    descriptions, _, context = describe_targets(ask, what)
    most = count_most_magnets(ask, descriptions[: len(what.targets)], context, magnets)
    return len({id for id in what.targets if id in magnets}) < most


def _list_magnets(ask: Run, seat: str) -> tuple[str, ...]:
    """The ids of the cards that a seat's links must target if able (706.4).

    They are the sources of the `Magnet` parts of its foes; `()` if there are none.
    """
    found = [live.source for live in ask.board().live(Magnet) if ask.holds(live.part.when, live.context)]
    return tuple(id for id in found if not ask.state.friends(str(get_controller(ask, id)), seat))


@rules.defines("706.4", "target-options", edition=EN)
def a_magnet_if_one_can_be_chosen(
    ask: Run, what: tuple[str, tuple[str, ...]], so_far: tuple[str, ...]
) -> tuple[str, ...]:
    """Triggered effects and chance must choose magnets too, those not chosen yet for that link (706.5).

    It gives the magnets among the options so far, or all options if there is none. The pair is the seat and the targets
    chosen already.
    """
    seat, chosen = what
    magnets = [id for id in _list_magnets(ask, seat) if id not in chosen]
    return tuple(id for id in so_far if id in magnets) or so_far


@rules.defines("706.5", "targets-at-random", edition=EN)
def chosen_by_chance(
    ask: Run, what: tuple[Sequence[Sequence[Filter]], Context], so_far: tuple[str, ...]
) -> tuple[str, ...]:
    """The targets of a link, with each random one, chosen by chance, at its place among those that the player chose.

    A random one is left out if nothing fits.
    """
    paragraphs, context = what
    instances = number_instances(paragraphs)
    given, targets = list(so_far), list[str]()
    for which in (which for one in paragraphs for which in one):
        if isinstance(which, Random):
            before = list_chosen_before(instances, targets)
            found = tuple(id for id in list_target_choices(ask, which, context) if id not in before)
            options = ask.defines("target-options", (str(context.controller), (*targets, *given)), found)
            targets += [ask.choose(None, "target", options)] if options else []
        elif given:
            targets.append(given.pop(0))
    return (*targets, *given)


@rules.allows("706.6", "could-target", edition=EN)
def chosen_if_it_were_added_now(ask: Run, what: tuple[str, str]) -> bool:
    """A card could target another, `(card, other)`, if that one fits a description in some mode.

    As many cards that must be targeted must then still fit as could otherwise.
    """
    card, id = what
    seat = get_controller(ask, card) or ask.state.objects[card].owner
    context, magnets = Context(card, seat), _list_magnets(ask, seat)
    modes: list[tuple[int, ...]] = [
        (at,) for one in list_abilities(ask, card, Modal) for at in range(1, len(one.modes) + 1)
    ]
    for descriptions in (list_descriptions(ask, card, modes=mode)[0] for mode in modes or [()]):
        most = count_most_magnets(ask, descriptions, context, magnets)
        for at, which in enumerate(descriptions):
            others = (*descriptions[:at], *descriptions[at + 1 :])
            beside = count_magnets_beside(ask, others, context, magnets, id)
            if suits_description(ask, which, id, context) and beside + (id in magnets) >= most:
                return True
    return False
