"""Section 709: resolving links. What a link does as it resolves, and where it goes then."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.wow.base import EN, rules
from engine.games.wow.events import Interrupted
from engine.games.wow.links import perform_actions, read_link, suits_description
from engine.games.wow.position import list_objects, list_seats
from engine.games.wow.words import If, IfYouDo, Pick, Return
from engine.kernel.events import Ceased, Moved
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.words import Context

__all__: list[str] = []


@rules.does("709.2", "resolve", after=("all_targets_illegal", "its_condition_is_no_longer_true"), edition=EN)
def follow_the_instructions(ask: Run, link: Obj) -> Does:
    """A link does what it says to the targets that are still legal.

    One that places a resource, or has left the chain, does nothing.
    """
    if link.id in ask.state.objects and not link.marks.get("placing"):
        context, does, _ = read_link(ask, link)
        legal = ask.defines("affected", link, context.targets)
        ask.effects(does, replace(context, targets=tuple(legal)))
    yield from ()


@rules.defines("709.2a", "targets", edition=EN)
def targets_rechecked(ask: Run, link: Obj, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """The targets of a link, with an empty id in place of each that no longer fits its description.

    One without a description stays.
    """
    context, _, descriptions = read_link(ask, link)
    still = [
        id if suits_description(ask, which, id, context) else ""
        for which, id in zip(descriptions, so_far, strict=False)
    ]
    return (*still, *so_far[len(still) :])


@rules.does("709.2a", "resolve", edition=EN)
def all_targets_illegal(ask: Run, link: Obj) -> Does:
    """A link that has targets, none of them legal any more, leaves the chain.

    The game interrupts a card, which nothing can stop (103.3); the effect of a power ceases to exist.
    """
    context, _, _ = read_link(ask, link)
    if context.targets and not any(ask.defines("targets", link, context.targets)):
        if link.context is not None:
            yield Ceased(link.id)
        else:
            yield Interrupted(link.id, f"{link.owner}.graveyard", by_game=True)


@rules.does("709.2b", "effect:return", edition=EN)
def returned(ask: Run, said: tuple[Return, Context]) -> Does:
    """The objects return to their owners' hands, all at once."""
    yield tuple(Moved(id, f"{ask.state.objects[id].owner}.hand") for id in list_objects(ask, *said))


@rules.does("709.2b", "effect:pick", edition=EN)
def that_player_chooses(ask: Run, said: tuple[Pick, Context]) -> Does:
    """Each player named chooses as many matching cards as asked, or all if there are no more, and acts on them.

    They are chosen one by one, and the filter is read for that player as `you`. Nothing is done for one who finds none.
    """
    word, context = said
    for seat in list_seats(ask, word.seat, context):
        own = Context(context.source, seat)
        left, picked = list(ask.find(word.of, own)), list[str]()
        while left and len(picked) < word.n:
            picked.append(ask.choose(seat, "pick", left))
            left.remove(picked[-1])
        if picked:
            ask.effects(word.does, replace(context, targets=tuple(picked)))
    yield from ()


@rules.does("709.2b", "effect:if", edition=EN)
def if_it_holds(ask: Run, said: tuple[If, Context]) -> Does:
    """The effect is done only if its condition holds now."""
    if ask.holds(said[0].when, said[1]):
        ask.effects(said[0].does, said[1])
    yield from ()


@rules.defines("709.2c", "affected", edition=EN)
def those_that_are_still_legal(ask: Run, link: Obj, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """The targets of a link in their order, with an empty id for each that has become illegal."""
    return tuple(ask.defines("targets", link, so_far))


@rules.does("709.2f", "effect:if-you-do", edition=EN)
def if_all_of_it_was_done(ask: Run, said: tuple[IfYouDo, Context]) -> Does:
    """The first actions are performed; what follows is done unless one of them was not carried out.

    The effect's controller is not asked.
    """
    word, context = said
    if no := ask.forbids("then", perform_actions(ask, word.does, context)):
        ask.note(no)
    else:
        ask.effects(word.then, context)
    yield from ()


@rules.forbids("709.2f", "then", edition=EN)
def an_action_that_was_not_performed(ask: Run, done: tuple[bool, ...]) -> bool:
    """What follows is not done unless every action before it was performed."""
    return not all(done)


@rules.does(
    "709.2g",
    "resolve",
    after=(all_targets_illegal, "its_condition_is_no_longer_true", follow_the_instructions),
    edition=EN,
)
def the_link_leaves_the_chain(ask: Run, link: Obj) -> Does:
    """Last, an effect ceases to exist, and a card enters play if nothing forbids it.

    A card that is still on the chain then is spent. A link that is gone is left alone.
    """
    if link.id not in ask.state.objects:
        return
    if link.context is not None:
        yield Ceased(link.id)
        return
    said = ask.forbids("enters", link)
    ask.note(said)
    if not said:
        ask.perform("enters", ask.state.objects[link.id])
    if link.id in ask.state.objects:
        ask.perform("spent", ask.state.objects[link.id])
