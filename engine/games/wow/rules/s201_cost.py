"""Section 201: cost. The cost that a card prints, and what an X adds to it."""

from __future__ import annotations

from engine.games.wow.base import rules
from engine.games.wow.events import get_announcement
from engine.games.wow.position import as_list, find_object
from engine.games.wow.words import Play
from engine.kernel.run import Run

__all__: list[str] = []

rules.rests("201.2", 1, 2, on="306.1")
rules.rests("201.2", 3, 4, on="412.1a")


@rules.defines("201.1", "play-cost")
def the_printed_cost(ask: Run, play: Play, so_far: int) -> int:
    """What playing a card costs at first: its printed cost, with what modifiers make of it; 0 without a cost."""
    cost = ask.board().changed(play.card, "cost")
    return cost if isinstance(cost, int) else 0


@rules.defines("201.1", "value:cost")
def what_looks_for_a_cost_sees_the_printed_one(ask: Run, id: str, so_far: object) -> object:
    """Whatever asks for the cost of a card gets the printed one, without what modifiers make of it.

    A card that is gone keeps the cost so far.
    """
    obj = ask.state.objects.get(id)
    return so_far if obj is None else ask.board().printed(obj, "cost")


@rules.defines("201.2", "printed:cost")
def quests_and_locations_cost_nothing(ask: Run, id: str, so_far: object) -> object:
    """A quest or location without a printed cost costs 0."""
    placed = {"quest", "location"} & set(map(str, as_list(ask.get(id, "types"))))
    return 0 if so_far is None and placed else so_far


@rules.defines("201.3", "printed:cost", after=quests_and_locations_cost_nothing)
def its_x_counts_on_the_chain(ask: Run, id: str, so_far: object) -> object:
    """On the chain, the cost of a card with X in it (`variable`) includes the value chosen for X.

    Elsewhere it does not.
    """
    obj = ask.state.objects.get(id)
    if obj is None or obj.zone != "stack" or ask.get(id, "variable") is not True:
        return so_far
    return (so_far if isinstance(so_far, int) else 0) + (get_announcement(ask.state, id).x or 0)


@rules.defines("201.3", "x-in-play")
def an_x_is_nothing_off_the_chain(ask: Run, id: str, so_far: int) -> int:
    """The X of a card off the chain is 0."""
    return 0


@rules.defines("201.3", "play-cost", after=the_printed_cost)
def the_chosen_x_is_added(ask: Run, play: Play, so_far: int) -> int:
    """Playing a card with X in its cost also costs the value chosen for X."""
    return so_far + (play.x or 0) if ask.get(play.card, "variable") is True else so_far


@rules.defines("201.4", "printed:cost", after=(quests_and_locations_cost_nothing, its_x_counts_on_the_chain))
def tokens_cost_nothing(ask: Run, id: str, so_far: object) -> object:
    """A token costs 0, also one that is gone. A copy on the chain keeps its cost."""
    obj = find_object(ask.state, id)
    return 0 if obj is not None and obj.token and obj.zone != "stack" else so_far
