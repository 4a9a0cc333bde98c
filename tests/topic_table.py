"""The table of the kernel's topics in engine/README.md, made from their declarations.

`uv run python -m tests.topic_table` writes it; a test says whether it is current.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from engine.kernel.topics import KERNEL_TOPICS, Topic

__all__ = ["PAGE", "print_table", "replace_table"]

PAGE = Path(__file__).parent.parent / "engine" / "README.md"
_HEAD = "| question | topic | subject | what is asked | if no clause answers |\n|---|---|---|---|---|\n"


def print_table(topics: Iterable[Topic]) -> str:
    """The topics as a table of Markdown."""
    rows = (
        f"| {one.question} | `{one.name}` | {_subject(one.subject)} | {one.meaning} | {one.neutral} |" for one in topics
    )
    return _HEAD + "\n".join(rows) + "\n"


def _subject(subject: str) -> str:
    return subject if subject.startswith("the ") else f"`{subject}`"


def replace_table(page: str) -> str:
    """The page with its table made anew."""
    start = page.index(_HEAD)
    end = page.index("\n\n", start) + 1
    return page[:start] + print_table(KERNEL_TOPICS) + page[end:]


if __name__ == "__main__":
    PAGE.write_text(replace_table(PAGE.read_text("utf-8")), "utf-8")
