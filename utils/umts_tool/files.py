# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Files that appear complete or not at all; standard library only."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def named(path: Path) -> Iterator[None]:
    """Have an error of the file system name `path`; that of a write names no file."""
    try:
        yield
    except OSError as error:
        error.filename, error.filename2 = str(path), None
        raise


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """Yield the file to write in place of `path`, which takes its name when the block has ended.

    What is no regular file, such as /dev/stdout or a pipe, is written itself: it stays what it is. Of
    a symbolic link the file that it leads to is replaced. An error of the file system names `path`.
    """
    target = path.resolve() if path.is_symlink() else path
    if target.exists() and not (target.is_file() or target.is_dir()):
        yield path
        return
    partial = target.with_name(f".{target.name}.tmp")
    try:
        with named(path):
            yield partial
            partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)


def write(path: Path, content: str | bytes) -> None:
    """Write a file that appears complete or not at all."""
    data = content.encode() if isinstance(content, str) else content
    with whole(path) as partial:
        partial.write_bytes(data)


def holds(path: Path, text: str) -> bool:
    """Tell whether a file is there and has this text; one that cannot be read has another."""
    try:
        return path.read_bytes() == text.encode()
    except OSError:
        return False
