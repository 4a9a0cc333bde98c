"""Section 402: copying. Copies of links, cards that become copies, and tokens that are copies."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from engine.games.wow.base import rules
from engine.games.wow.events import get_announcement
from engine.games.wow.links import (
    list_chosen_before,
    list_modes,
    list_paragraphs,
    list_target_choices,
    number_instances,
)
from engine.games.wow.position import is_in_play
from engine.games.wow.rules.tokens import make_token
from engine.games.wow.words import BecomeCopy, CopyLink, CopyToken
from engine.kernel.copies import COPIED, copied_card, shown_card
from engine.kernel.events import Ceased, Created, Set
from engine.kernel.matching import resolve_reference
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.words import Card, Context

__all__: list[str] = []


@rules.does("402.1", "effect:copy-link")
def duplicated_on_the_chain(ask: Run, said: tuple[CopyLink, Context]) -> Does:
    """A card on the chain is copied: a token with its choices and targets is created on the chain.

    It becomes the topmost link. Nothing is done for a link that is no card, or that has left the chain.
    """
    word, context = said
    of = ask.state.objects.get(str(resolve_reference(word.of, context, ask.state)))
    if of is None or of.context is not None:
        return
    seat = str(ask.defines("copy:controller", (of.id, context), of.controller))
    told = ask.defines("copy:choices", (of.id, seat), Context("", seat))
    told = replace(told, targets=ask.defines("copy:targets", (of.id, seat), told.targets))
    for made in (yield Created(Obj("", of.card, seat, seat, "stack", token=True))):
        link = made.event.obj.id  # type: ignore[attr-defined]  # a Created
        yield Set(link, "announced", replace(told, source=link, controller=seat))


@rules.forbids("402.1", "enters")
def a_copy_put_into_play(ask: Run, link: Obj) -> bool:
    """A copy of a card on the chain does not enter play."""
    return link.token


@rules.does("402.1", "spent")
def a_copy_ceases(ask: Run, link: Obj) -> Does:
    """A copy that has resolved ceases to exist."""
    if link.token:
        yield Ceased(link.id)


@rules.defines("402.1a", "copy:controller")
def of_whoever_adds_it(ask: Run, what: tuple[str, Context], so_far: str) -> str | None:
    """A copy is controlled by the player whose effect made it: the controller of the context in the pair."""
    return what[1].controller


@rules.defines("402.1b", "copy:choices")
def with_the_choices_that_were_made(ask: Run, what: tuple[str, str], so_far: Context) -> Context:
    """A copy takes over all choices that were made for the original.

    The pair is the id of the original and the copy's controller, who is not looked at. The original's own context is
    given, with its source and controller: the caller puts in those of the copy.
    """
    return get_announcement(ask.state, what[0])


@rules.defines("402.1c", "copy:targets")
def new_targets_may_be_chosen(ask: Run, what: tuple[str, str], so_far: tuple[str, ...]) -> tuple[str, ...]:
    """For each target of the original, the copy's controller keeps it or chooses another legal one.

    The old one may be kept though it is illegal by now. It gives the ids of all targets, in order. For one instance of
    the word "target", none is chosen twice (706.1).
    """
    of, seat = what
    paragraphs = list_paragraphs(ask, of, modes=list_modes(ask.state, of))
    instances = number_instances(paragraphs)
    new: tuple[str, ...] = ()
    for old, which in zip(so_far, (which for one in paragraphs for which in one), strict=False):
        before = list_chosen_before(instances, new)
        fits = dict.fromkeys((old, *list_target_choices(ask, which, Context(of, seat, new))))
        new = (*new, ask.choose(seat, "target", [id for id in fits if id not in before] or [old]))
    return new


@rules.does("402.2", "effect:become-copy")
def the_first_becomes_the_second(ask: Run, said: tuple[BecomeCopy, Context]) -> Does:
    """A card in play becomes a copy of another card that still exists, for as long as it stays.

    Nothing happens if one of them is gone.
    """
    word, context = said
    what, of = (str(resolve_reference(ref, context, ask.state)) for ref in (word.what, word.of))
    if is_in_play(ask.state, what) and of in ask.state.objects:
        yield Set(what, COPIED, copied_card(ask, of))


@rules.defines("402.2", "face")
def a_copy_of_the_second(ask: Run, obj: Obj, so_far: Card) -> Card:
    """A card in play or in a resource row shows the card of which it is a copy."""
    return shown_card(ask.state, obj, so_far)


@rules.defines("402.2a", "copied")
def what_was_copied_is_copied(ask: Run, obj: Obj, so_far: Card) -> Card:
    """A copy of a copy takes over the card that the copy shows."""
    return shown_card(ask.state, obj, so_far)


rules.shape("402.2b", "becoming a copy is a mark of the same object, and modifiers apply to what it shows")


rules.shape("402.2c", "choices are marks of an object, and a copy takes none")


@rules.does("402.3", "effect:copy-token")
def a_copy_is_a_token(ask: Run, said: tuple[CopyToken, Context]) -> Does:
    """A token that is a copy of a card enters play under the effect's controller.

    Nothing happens if the card is gone.
    """
    word, context = said
    of = str(resolve_reference(word.of, context, ask.state))
    if of in ask.state.objects:
        yield Created(make_token(ask, cast("Card", copied_card(ask, of)), context))
