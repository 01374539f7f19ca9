# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""A file appears complete or not at all, and what is no file stays what it is."""

import errno
import os
import stat

import pytest

from umts_tool import files


def test_file_is_replaced_and_nothing_is_left_beside_it(tmp_path):
    file = tmp_path / "page.html"
    files.write(file, "old")
    files.write(file, b"new")
    assert file.read_text() == "new" and list(tmp_path.iterdir()) == [file]


def test_interrupted_write_leaves_the_old_file(tmp_path):
    file = tmp_path / "page.html"
    files.write(file, "old")
    with pytest.raises(KeyboardInterrupt), files.whole(file) as partial:
        partial.write_text("half")
        raise KeyboardInterrupt
    assert file.read_text() == "old" and list(tmp_path.iterdir()) == [file]


def test_file_behind_a_link_is_replaced(tmp_path):
    file, link = tmp_path / "there.html", tmp_path / "page.html"
    link.symlink_to(file.name)
    files.write(link, "text")
    assert link.is_symlink() and file.read_text() == "text"


def test_pipe_is_written_and_stays_one(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        files.write(pipe, "text")
        assert os.read(reader, 100) == b"text"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode) and list(tmp_path.iterdir()) == [pipe]


def test_full_disk_is_told_with_the_name_of_the_file(tmp_path):
    file = tmp_path / "data.csv"
    with pytest.raises(OSError) as failed, files.whole(file):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    assert failed.value.filename == str(file)


def test_what_a_file_holds(tmp_path):
    stamp = tmp_path / "stamp"
    assert not files.holds(stamp, "")
    stamp.write_bytes(b"\xff\xfe")
    assert not files.holds(stamp, "a") and not files.holds(tmp_path, "a")
    files.write(stamp, "é")
    assert files.holds(stamp, "é")
