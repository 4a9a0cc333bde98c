"""Guards: conditions that only ask whether a thing is there, or of which type it is.

A mutant may leave out a guard without any scenario noticing. Then a play is missing in which the thing is not there, or
there is no such play. In the second case the guard had better go.
"""

from __future__ import annotations

import ast

from engine.scenario.conditions.mutating import ConditionMutant

__all__ = ["leaves_out_guard"]


def leaves_out_guard(mutant: ConditionMutant) -> bool:
    """Whether a mutant, one changed condition, leaves out a question of presence or type, or takes it for granted.

    `False` in the place of the condition `isinstance(act, Use)` does; `a >= 3` for `a < 3` does not. Only the operators
    `operand` (of and/or), `branch` and `filter` can. If several operands are left out, all must be such questions.
    """
    old, new = mutant.old, mutant.new
    if mutant.operator == "operand" and isinstance(old, ast.BoolOp):
        kept = new.values if isinstance(new, ast.BoolOp) else [new]
        return all(map(_is_guard, (one for one in old.values if one not in kept)))
    if mutant.operator == "branch":
        return _is_guard(old.test if isinstance(old, ast.IfExp) else old)
    return mutant.operator == "filter" and _is_guard(old)


def _is_guard(node: ast.AST) -> bool:
    """Whether an expression only asks for presence or type: `a is None`, `a in s.objects`, `isinstance(a, B)`.

    So do `not`, `and` and `or` of these. Any comparison with `None`, or with something's `objects`, on its right
    counts. A bare name does not.
    """
    if isinstance(node, ast.UnaryOp):
        return _is_guard(node.operand)
    if isinstance(node, ast.BoolOp):
        return all(map(_is_guard, node.values))
    if isinstance(node, ast.Compare):
        right = node.comparators[0]
        nothing = isinstance(right, ast.Constant) and right.value is None
        return nothing or (isinstance(right, ast.Attribute) and right.attr == "objects")
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance"
