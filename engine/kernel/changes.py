"""How parts change values, and how two parts bear on each other. These functions depend on their arguments alone."""

from __future__ import annotations

from engine.kernel import matching
from engine.kernel.errors import NotModelled, Spent
from engine.kernel.parts import Live
from engine.kernel.values import show
from engine.kernel.words import Filter, Modify, Part

__all__ = [
    "apply_changes",
    "compute",
    "identify_effect",
    "is_order_relevant",
    "list_fields_read",
    "looks_at",
    "takes_abilities",
]


def list_fields_read(live: Live) -> frozenset[str]:
    """Every field that a part might look at, those of its ability's condition included; empty if it looks at none.

    It may name too many. A part that gives its own controller control of something reads `controller`.
    """
    own = isinstance(live.part, Modify) and live.part.field == "controller" and live.part.by == "you"
    return matching.fields_read((live.part, live.condition)) | ({"controller"} if own else frozenset())


def looks_at(one: Live[Modify], other: Live[Modify]) -> bool:
    """Whether one part reads the field that another changes, in order to find its objects or to meet its conditions.

    What `one` reads to compute its operand does not count.
    """
    return other.part.field in matching.fields_read((one.part.to, one.part.when, one.condition))


def identify_effect(live: Live[Modify]) -> tuple[str, Filter]:
    """The key of a part's effect (`o3/0` for the part `o3/0/1`), and the part's filter.

    Two parts with the same pair belong to one effect and change the same objects.
    """
    return live.key.rpartition("/")[0], live.part.to


def is_order_relevant(one: Live[Modify], two: Live[Modify]) -> bool:
    """Whether the order of two parts can matter, as far as their fields tell. It may be true where it does not matter.

    It can if both write one field, if one reads what the other writes, or if one takes abilities away.
    """
    if takes_abilities(one.part) or takes_abilities(two.part):
        return True
    field, other = one.part.field, two.part.field
    return field == other or field in list_fields_read(two) or other in list_fields_read(one)


def takes_abilities(part: Part) -> bool:
    """Whether a part is a `modify` that sets or removes `abilities`.

    A `modify` of `keywords` is none, even one that removes them all.
    """
    return isinstance(part, Modify) and part.field == "abilities" and part.op in {"set", "remove"}


def apply_changes(so_far: object, *changes: tuple[str, object]) -> object:
    """The value after several changes `(op, operand)`, one after another: 7 from 3 and `("add", 1), ("add", 3)`.

    A tuple comes back as a sorted list of texts, as its order means nothing, even without changes. A number without
    changes stays as it is.

    Raises:
        NotModelled, Spent: A change cannot be computed; see `compute`.
    """
    for op, by in changes:
        so_far = compute(op, so_far, by)
    return sorted(map(show, so_far)) if isinstance(so_far, tuple) else so_far


def compute(op: str, so_far: object, by: object) -> object:
    """The value after one change: `compute("add", 3, 2)` gives 5, `compute("remove", ("fly",), "all")` gives `()`.

    What is no number counts as 0 in a sum, what is no list as an empty one. A quotient is rounded towards zero, and
    dividing by 0 changes nothing. For lists (`grant`, `remove`), the operand is one member or a tuple of them. A member
    granted twice stands twice; removing takes every one.

    Raises:
        NotModelled: The kernel knows no such operator, or the operand of a sum is no number.
        Spent: The value so far is a number beyond a million, or below minus a million.
    """
    if op == "set":
        return by
    if op in {"grant", "remove"}:
        had = so_far if isinstance(so_far, tuple) else ()
        if op == "remove" and by == "all":
            return ()
        given = by if isinstance(by, tuple) else (by,)
        if op == "grant":
            return (*had, *given)
        return tuple(one for one in had if one not in given)
    number = so_far if isinstance(so_far, int) else 0
    if abs(number) > matching.LARGEST:
        raise Spent("a value", matching.LARGEST)
    if not isinstance(by, int):
        raise NotModelled(f"{op} by {show(by)}", "as a change of a number")
    if op == "add":
        return number + by
    if op == "subtract":
        return number - by
    if op == "multiply":
        return number * by
    if op == "divide":
        return int(number / by) if by else number
    raise NotModelled(op, "as a way to change a value")
