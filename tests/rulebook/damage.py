"""What may have happened to a document on its way, for tests that a reader answers it properly."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulebook.errors import HanreiError
from rulebook.source import Source
from rulebook.units import Reading, check_reading

__all__ = ["cut", "line_doubled", "line_dropped", "unanswered"]


def cut(text: str, step: int) -> Iterator[str]:
    """The text up to every `step`-th character."""
    return (text[:end] for end in range(1, len(text), step))


def line_dropped(text: str, step: int = 1) -> Iterator[str]:
    """The text without every `step`-th of its lines, one at a time."""
    lines = text.splitlines(keepends=True)
    return ("".join(lines[:n] + lines[n + 1 :]) for n in range(0, len(lines), step))


def line_doubled(text: str, step: int = 1) -> Iterator[str]:
    """The text with every `step`-th of its lines twice, one at a time."""
    lines = text.splitlines(keepends=True)
    return ("".join([*lines[: n + 1], lines[n], *lines[n + 1 :]]) for n in range(0, len(lines), step))


def unanswered(read: Callable[[Source], Reading], texts: Iterator[str]) -> list[str]:
    """The ends of the texts that gave neither a reading that holds together nor an error that says what to do."""
    failures = []
    for text in texts:
        try:
            check_reading(read(Source("damaged.txt", text, "")))
        except HanreiError as error:
            if not (error.what and error.where and error.remedy):
                failures.append(text[-30:])
        except Exception as error:  # noqa: BLE001 - whatever else comes out is what this looks for
            failures.append(f"{error!r} at …{text[-30:]}")
    return failures
