# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The checker of what every supported ns-3 compiles, on a file with each habit."""

import pytest

from shared import loaded, write_files

check_portability = loaded("check-portability")

REFUSED = {
    "Simulator::Schedule(delay, [this]() { Poll(a, b); });": "schedules no lambda",
    "Simulator::ScheduleNow([&] {\n});": "schedules no lambda",
    "Simulator::Schedule(delay, [](int a) { Poll(a); }, 1);": "schedules no lambda",
    "const auto poll = [this] { Poll(); };\nSimulator::Schedule(delay, poll);": "schedules no",
    "auto poll = [&] { Poll(); };\nSimulator::ScheduleDestroy(std::move(poll));": "schedules no",
    "void Do(const std::function<void()>& act) { Simulator::ScheduleNow(act); }": "schedules no",
    "std::function<void()> act;\nSimulator::Schedule(delay, act);": "schedules no",
    "meter->Take(Callback<void>([&] { ++n; }));": "no Callback of a lambda",
    "Callback<void, std::vector<int>> sink([](std::vector<int>) {});": "no Callback of a lambda",
    "auto count = [&n](int) { ++n; };\nconst Callback<void, int> sink(count);": "no Callback of",
    "const std::function<void()> note = [&n] { ++n; };\nAsk(Callback<void>{note});": "no Callback",
    "Callback<void> sink = [] {};": "no Callback of a lambda",
    "const auto sink = MakeCallback([&](int) { ++n; });": "no Callback of a lambda",
    "const auto sink = MakeBoundCallback([](int, int) {}, 1);": "no Callback of a lambda",
    'rlc->TraceConnectWithoutContext("TxPdu", [&](int) { ++n; });': "no Callback of a lambda",
    'Config::Connect("/NodeList", [](std::string, int) {});': "no Callback of a lambda",
    "socket->SetRecvCallback([this](Ptr<Socket> s) { Read(s); });": "no Callback of a lambda",
    "MakeCallback(&C::On, this).Bind(rnti, id);": "Bind() of ns-3.35 takes one argument",
    "MakeCallback(&C::On, this, rnti);": "MakeCallback() of ns-3.35 binds nothing",
    "MakeBoundCallback(&On, a, b, c, d);": "MakeBoundCallback() of ns-3.35 binds three",
    "class Cell : public Object\n{\n    int m_id;\n};": "Cell has no GetTypeId() of its own",
    "struct Cell final : private Compact, public ns3::Object {};": "Cell has no GetTypeId()",
    "auto a = CreateObjectWithAttributes<A>();": '#include "ns3/object-factory.h"',
    "EnumValue<Mode> mode;": "EnumValue<: since ns-3.41",
    "MakeEnumAccessor(&C::m_mode);": "UmtsMakeEnumAccessor",
    "TestSuite suite(TestSuite::UNIT);": "TestSuite::Type::UNIT",
    "AddTestCase(new Case, TestCase::QUICK);": "AddTestCase() without it",
    "AddTestCase(new Case, TestCase::Duration::QUICK);": "AddTestCase() without it",
    "if (cells.contains(id)) {}": "C++20",
    'if (name->starts_with("ns3::")) {}': "C++20",
    "#include <span>\n": "C++20",
    "std::span<int> all;": "C++20",
    "auto operator<=>(const A&) const = default;": "C++20",
    "template <class T> requires true\nvoid F();": "C++20",
    "const auto f = [=, this] { Poll(); };": "C++20",
    "const auto f = []<class T>(T t) { return t; };": "C++20",
}

TAKEN = """
#include "ns3/simulator.h"
#include "b.h"
class Cell;
class Cell : public Object, public Compact
{
  public:
    static TypeId GetTypeId();
    virtual void SetErrorCallback([[maybe_unused]] Callback<void> onError);
    Callback<void> GetSink() const;
    Callback<void, int> m_sink{MakeNullCallback<void, int>()};
};
class Micro : public Cell
{
};
// Simulator::Schedule(delay, [this] { Poll(); });  and 'a' C++20 that requires a span
/* Callback<void>([] {}); */
const auto text = "Callback<void>([] {}) a concept \\" Simulator::Schedule(delay, [this] {})";
const auto raw = R"(TestCase::QUICK " requires)";
const auto many = 1'000'000 + f('"') + g('\\'');
void
Do(Ptr<EventImpl> act)
{
    const auto poll = [this] { Poll(); };
    Simulator::Schedule(delay, UmtsMakeEvent(poll));
    Simulator::Schedule(delay, UmtsMakeEvent([this] { Poll(a, b); }));
    Simulator::Schedule(delay, [] { Poll(); });
    Simulator::Schedule(delay, &Cell::Poll, this, cells[1]);
    Simulator::ScheduleNow(act);
    Schedule(delay, [this] { Poll(); });
    Run(poll);
    device->SetSelectQueueCallback([this](Ptr<QueueItem> item) { return Select(item); });
    rlc->TraceConnectWithoutContext("TxPdu", MakeBoundCallback(&Count, &n, [] { return 1; }()));
    MakeCallback(&Cell::On, this).Bind(Place{a, b}).Bind(id);
    const auto cell = CreateObjectWithAttributes<Cell>("Mode", EnumValue(Cell::SLOW));
    TestSuite suite(TestSuite::Type::UNIT);
    cells.count(id);
}
void
Again()
{
    const Ptr<EventImpl> poll = UmtsMakeEvent([this] { Poll(); });
    Simulator::Schedule(delay, poll);
}
"""


@pytest.fixture
def module(tmp_path):
    """Return what makes a module of some files, and what is refused there."""

    def make(files):
        write_files(tmp_path, files)
        return check_portability.faults(tmp_path)

    return make


@pytest.mark.parametrize("folder", ["model/rlc", "helper", "examples/scenarios", "test"])
@pytest.mark.parametrize(("habit", "sentence"), REFUSED.items())
def test_habit_is_refused(module, folder, habit, sentence):
    [fault] = module({f"{folder}/a.cc": f"{habit}\n"})
    assert fault.startswith(f"{folder}/a.cc:")
    assert sentence in fault


def test_what_all_take_is_not_refused(module):
    assert module({"model/a.cc": TAKEN}) == []


def test_line_is_that_of_the_file(module):
    text = '/* a\n b */\nconst auto text = R"(\n)";\n\nSimulator::ScheduleNow(\n    [this] {});\n'
    [fault] = module({"test/a.cc": text})
    assert fault == (
        "test/a.cc:6: ns-3.35 schedules no lambda and no std::function; UmtsMakeEvent(...)"
    )


def test_include_by_way_of_a_header_of_the_module(module):
    make = "auto a = CreateObjectWithAttributes<A>();\n"
    files = {"test/a.cc": f'#include "ns3/b.h"\n{make}', "model/b.h": '#include "c.h"\n'}
    assert len(module(files | {"model/c.h": '#include "b.h"\n'})) == 1
    assert module(files | {"model/c.h": '#include "ns3/object-factory.h"\n'}) == []


def test_events_of_ns3_and_of_the_module(module):
    asked = "void F() { m_event.IsPending(); }\n"
    assert module({"model/a.h": "NodeEvent m_event;\n", "model/a.cc": asked}) == []
    [fault] = module({"model/a.h": "EventId m_event;\n"})
    assert fault == "model/a.cc:1: m_event.IsPending(): since ns-3.42 alone; !IsExpired()"


def test_headers_of_what_differs_are_left_alone(module):
    assert module({"model/base/umts-compat.h": "MakeEnumAccessor<E>(accessed);\n"}) == []
    assert all(list(check_portability.ROOT.rglob(name)) for name in check_portability.COMPAT)


def test_portability_of_this_module():
    assert check_portability.faults(check_portability.ROOT) == []
