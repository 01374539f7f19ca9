# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Tests of what an emulation makes of a side that ends at a wrong time."""

import socket

import pytest

from umts_tool import emulation, errors


def test_side_killed_before_it_has_read_its_order():
    side = emulation.Side.__new__(emulation.Side)
    side.name = "program"
    side.control, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    side.begin({"mtu": 1500})
    other.close()
    with side.control, pytest.raises(errors.UmtsError, match="of the program have been killed"):
        side.hear()
