# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The checker of the structure, on a small module of its own."""

import pytest

from shared import loaded, write_files

check_structure = loaded("check-structure")

FILES = {
    "model/base/time.h": "",
    "model/rlc/am/rlc.h": '#include "ns3/time.h"\n#include "ns3/simulator.h"\n#include <vector>\n',
    "model/rlc/am/rlc.cc": '#include "rlc.h"\n#include "pdu.h"\n',
    "model/rlc/pdu.h": "",
    "model/phy/phy.h": '#include "ns3/time.h"\n',
    "model/rnc/control/cell.h": '#include "rrc.h"\n',
    "model/rnc/user/rnc.h": '#include "cell.h"\n#include "core.h"\n',
    "model/rnc/rrc/ue.h": '#include "rnc.h"\n#include "cell.h"\n',
    "model/node-b/node-b.h": '#include "phy.h"\n',
    "model/core/core.h": '#include "time.h"\n',
    "model/config/config.h": '#include "time.h"\n',
    "model/bearer/bearer.h": '#include "rlc.h"\n',
    "model/rrc/rrc.h": '#include "bearer.h"\n',
    "model/tcp/tcp.h": "",
    "helper/helper.h": '#include "ns3/rnc.h"\n#include "node-b.h"\n#include "tcp.h"\n',
    "examples/first.py": 600 * "\n",
}


@pytest.fixture
def module(tmp_path):
    """Return what makes a module, some of whose files are others."""

    def make(**changes):
        write_files(tmp_path, FILES | changes)
        return check_structure.faults(tmp_path)

    return make


def test_right_structure_has_no_faults(module):
    assert module() == []


@pytest.mark.parametrize(
    ("file", "included", "fault"),
    [
        ("model/base/time.h", "rlc.h", "base is not to use rlc"),
        ("model/phy/phy.h", "pdu.h", "phy is not to use rlc"),
        ("model/rnc/user/rnc.h", "node-b.h", "rnc/user is not to use node-b"),
        ("model/rnc/user/rnc.h", "ue.h", "rnc/user is not to use rnc/rrc"),
        ("model/rnc/control/cell.h", "rnc.h", "rnc/control is not to use rnc/user"),
        ("model/core/core.h", "rnc.h", "core is not to use rnc/user"),
        ("model/core/core.h", "config.h", "core is not to use config"),
        ("model/bearer/bearer.h", "rrc.h", "bearer is not to use rrc"),
        ("model/bearer/bearer.h", "config.h", "bearer is not to use config"),
        ("model/config/config.h", "bearer.h", "config is not to use bearer"),
        ("model/rrc/rrc.h", "node-b.h", "rrc is not to use node-b"),
        ("model/rnc/rrc/ue.h", "helper.h", "rnc/rrc is not to use helper"),
        ("model/rnc/rrc/ue.h", "tcp.h", "rnc/rrc is not to use tcp"),
        ("model/tcp/tcp.h", "time.h", "tcp is not to use base"),
        ("model/tcp/tcp.h", "rlc.h", "tcp is not to use rlc"),
    ],
)
def test_include_of_what_is_not_to_be_used(module, file, included, fault):
    assert f"{file}: includes {included}, and {fault}" in module(
        **{file: f'#include "ns3/{included}"\n'}
    )


def test_headers_that_rooms_apart_may_include(module):
    shared = {"model/base/umts-compat.h": "", "model/tcp/tcp.h": '#include "ns3/umts-compat.h"\n'}
    assert module(**shared) == []
    shared["model/base/umts-compat.h"] = '#include "time.h"\n'
    [fault] = module(**shared)
    assert fault == "model/base/umts-compat.h: includes time.h, and may include only ns-3"


def test_circle_of_files_of_one_room(module):
    changes = {"model/rlc/pdu.h": '#include "b.h"\n', "model/rlc/b.h": '#include "rlc.h"\n'}
    changes["model/rlc/am/rlc.h"] = '#include "pdu.h"\n'
    assert module(**changes) == [
        "model/rlc/am/rlc.h: includes itself: rlc.h -> pdu.h -> b.h -> rlc.h"
    ]


@pytest.mark.parametrize("file", ["model/rlc/long.cc", "test/long.cc", "utils/tests/long.py"])
def test_file_that_is_too_long(module, file):
    assert module(**{file: 601 * "\n"}) == [f"{file}: 601 lines, at most 600"]


def test_room_that_the_table_does_not_name(module):
    [fault] = module(**{"model/new/new.h": '#include "time.h"\n'})
    assert fault.startswith("model/new: ")


def test_trace_source_without_section(module):
    declaration = (
        'UMTS_TYPE(Phy, Object)\n.Attribute("A", &C::m_a, 1)\n.Trace("T", &C::m_trace, "F")'
    )
    source = {"model/phy/phy.cc": declaration}
    header = "class Phy : public Object\n{\n    TracedCallback<int,\n  int> m_trace;\n};\n"
    assert module(**source, **{"model/phy/phy.h": header}) == [
        "model/phy/phy.h: m_trace is a TracedCallback, not a TraceSource"
    ]
    others = [header.replace("TracedCallback", "TraceSource"), header.replace("Phy", "Other")]
    for other in others:
        assert module(**source, **{"model/phy/phy.h": other}) == []


@pytest.mark.parametrize(
    ("member", "fault"),
    [
        ("Ptr<UuChannel> uu;", "has a pointer to UuChannel"),
        ("std::vector<Ptr<const Cell>> cells;", "has a pointer to Cell"),
        ("std::shared_ptr<const BlerCurve> curve;", "has a pointer to BlerCurve"),
        ("std::shared_ptr<const BearerConfig> config;", None),
        ("std::optional<CellId> cell;", None),
    ],
)
def test_object_in_a_message(module, member, fault):
    name = "model/rrc/messages/umts-paging.h"
    faults = [f"{name}: {fault}, and messages are data"] if fault else []
    assert module(**{name: f"struct Message\n{{\n    {member}\n}};\n"}) == faults


def test_headers_of_messages_are_there():
    for pattern in check_structure.MESSAGES:
        assert list(check_structure.ROOT.glob(pattern))


def test_rooms_use_only_those_before_them():
    rooms = list(check_structure.USES)
    for at, used in enumerate(check_structure.USES.values()):
        assert set(used.split()) <= set(rooms[:at])


def test_rooms_use_all_that_they_may_use():
    used = check_structure.uses(check_structure.includes(check_structure.ROOT))
    assert used == {room: set(rooms.split()) for room, rooms in check_structure.USES.items()}


def test_structure_of_this_module():
    assert check_structure.faults(check_structure.ROOT) == []
