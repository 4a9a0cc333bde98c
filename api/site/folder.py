"""A folder that is written whole or not at all.

Everything is written beside it first, and then takes its place in one step. A folder that is not ours is never
touched: ours carries `hanrei-site.json`, which says when and of what it was made.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rulebook.errors import HanreiError, UnwritableError

__all__ = ["MARK", "ForeignFolderError", "fill_folder", "is_ours", "mark_folder", "replace_folder"]

MARK = "hanrei-site.json"
"""The file by which a folder is known to be ours."""


class ForeignFolderError(HanreiError):
    """A folder, or a file, that hanrei did not write."""


def is_ours(folder: Path) -> bool:
    """Whether hanrei wrote a folder: it holds `hanrei-site.json`, which says so.

    False where nothing is there, and where that file cannot be read.
    """
    try:
        return bool(json.loads((folder / MARK).read_bytes())["made_by"] == "hanrei site")
    except (OSError, ValueError, KeyError, TypeError):
        return False


def mark_folder(folder: Path, told: Mapping[str, Any]) -> None:
    """Mark a folder as ours: write `hanrei-site.json` into it, `{"made_by": "hanrei site", …}` with what is told.

    A mark that is there is written over.
    """
    mark = json.dumps({"made_by": "hanrei site", **told}, ensure_ascii=False, indent=1)
    (folder / MARK).write_text(mark + "\n", "utf-8")


@contextmanager
def replace_folder(folder: Path) -> Iterator[Path]:
    """Give a new folder to write to, in a `with` statement. At its end it takes the place of `folder`.

    If anything fails before that, nothing is changed. An OSError becomes UnwritableError; other errors pass through.
    The new folder lies beside the old one, so that one step puts it in place.

    Raises:
        ForeignFolderError: something is there that hanrei did not write; an empty folder may be there.
        UnwritableError: nothing can be written there.
    """
    folder = folder.absolute()
    if (folder.exists() or folder.is_symlink()) and not is_ours(folder) and not _is_empty(folder):
        remedy = "give a new folder, an empty one, or one that `hanrei site` wrote"
        raise ForeignFolderError("that is there, and hanrei did not write it", where=str(folder), remedy=remedy)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    except OSError as error:
        raise _refuse(folder, error) from error
    try:
        made.chmod(0o755)
        yield made
        _put(made, folder)
    except OSError as error:
        raise _refuse(folder, error) from error
    finally:
        shutil.rmtree(made, ignore_errors=True)


def fill_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files (bytes by their place, such as `ja/index.html`) into a folder, and make the folders that they lie in.

    Raises:
        ForeignFolderError: two places are one on a system that does not tell capitals apart; nothing is written.
        OSError: a file cannot be written; others may be there by then.
    """
    alike: dict[str, str] = {}
    for name in files:
        if alike.setdefault(name.casefold(), name) != name:
            remedy = "this is a fault of hanrei; report it"
            raise ForeignFolderError(f"it would be one file with {alike[name.casefold()]}", where=name, remedy=remedy)
    for parent in sorted({str(Path(name).parent) for name in files}):
        (folder / parent).mkdir(parents=True, exist_ok=True)
    for name, raw in files.items():
        (folder / name).write_bytes(raw)


def _put(made: Path, folder: Path) -> None:
    """Put the finished folder `made` in the place of `folder`.

    `folder` need not be there. The one that was there goes only when the new one stands.

    Raises:
        OSError: it cannot be moved; then the old one is back. If that fails too, it stays in a folder beside it, whose
            name begins with a dot.
    """
    if not folder.exists():
        made.rename(folder)
        return
    old = Path(tempfile.mkdtemp(prefix=f".{folder.name}-old-", dir=folder.parent))
    folder.rename(old / folder.name)
    try:
        made.rename(folder)
    except BaseException:
        (old / folder.name).rename(folder)
        old.rmdir()
        raise
    shutil.rmtree(old, ignore_errors=True)


def _is_empty(folder: Path) -> bool:
    """Whether a path is a real folder, and no link, with nothing in it; False where nothing is there."""
    return folder.is_dir() and not folder.is_symlink() and not any(folder.iterdir())


def _refuse(folder: Path, error: OSError) -> UnwritableError:
    """Make the error that says that a folder cannot be written, and why."""
    return UnwritableError(
        f"it cannot be written: {error.strerror or error}",
        where=str(folder),
        remedy="nothing was changed; give another folder, or make room",
    )
