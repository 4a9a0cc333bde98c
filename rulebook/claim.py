"""Claims: what a scenario says it is evidence for, a rule, an example, a ruling or a case, whole or in part."""

from __future__ import annotations

import re

import msgspec

from rulebook.ids import IdError, is_number, parse

__all__ = ["Claim", "ClaimError"]

_COUNT = re.compile(r"[1-9][0-9]{0,3}")


class ClaimError(ValueError):
    """A text that is no claim. It says what is wrong with it."""


class Claim(msgspec.Struct, frozen=True):
    """What a scenario is evidence for. `kind` is rule, example, ruling, card or case.

    `text` is the whole rule or case, and `part` the number of the statement in it, if one is named.
    """

    text: str
    kind: str
    part: int | None = None

    @classmethod
    def read(cls, text: str) -> Claim:
        """Read one claim: an id, or a case such as `fab/ex/29`. A rule or a case may have a part behind it.

        The id of a rule or an example must name its edition; that of a card or a ruling need not. Behind a section with
        a name the part is written `part2`: `eirei:terms/chain/part2@2013-07-12-ja`.

        >>> Claim.read("wow:415.3e/2@6.0-ja")
        Claim(text='wow:415.3e@6.0-ja', kind='rule', part=2)
        >>> Claim.read("khm/r/39/1")
        Claim(text='khm/r/39', kind='case', part=1)

        Raises:
            ClaimError: It is neither.
        """
        if ":" not in text:
            head, *rest = text.split("/")
            if len(rest) in {2, 3} and rest[1].isdecimal() and all(map(_COUNT.fullmatch, rest[2:])):
                return cls("/".join([head, *rest[:2]]), "case", int(rest[2]) if rest[2:] else None)
            raise ClaimError(f"{text!r} is neither an id (fab:6.3.2@ja) nor a case (fab/ex/29)")
        try:
            id = parse(text)
        except IdError as error:
            raise ClaimError(str(error)) from error
        if id.kind in {"rule", "example"} and not id.pinned:
            raise ClaimError(f"{text!r} names no edition: a claim is pinned, as in fab:6.3.2@ja")
        path, _, last = id.path.rpartition("/")
        part = last if is_number(path) else last.removeprefix("part")  # a section without a number may be called 1
        if id.kind == "rule" and path and _COUNT.fullmatch(part) and (part != last or is_number(path)):
            return cls(f"{id.game}:{path}@{id.edition}", "rule", int(part))
        return cls(str(id), id.kind)
