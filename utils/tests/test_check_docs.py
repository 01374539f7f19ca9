# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The checker of the documentation, on a small module of its own."""

import shutil

import pytest

from shared import loaded, write_files

check_docs = loaded("check-docs")

SOURCE = """
constexpr uint32_t LARGEST = 9;
TypeId
Thing::GetTypeId()
{
    const ThingConfig defaults;
    UMTS_TYPE(Thing, Object)
        .Attribute("Size", &C::m_size, 4, 1, LARGEST)
        .Help("How large, "
              "in octets")
        .Attribute("Wait", &C::m_t, MilliSeconds(80))
        .Fixed("How long")
        .Attribute("Rest", &C::m_rest, NanoSeconds(defaults.rest))
        .Help("How long after")
        .Attribute("Limit", &C::SetLimit, &C::GetLimit, defaults.limit.octets)
        .Help("How many")
        .Attribute("Mask", &C::SetMask, ThingLimit{}.mask)
        .Help("Which bits")
        .Choice("Mode", &C::m_mode, FAST)
        .Among({{SLOW, "Slow"}, {FAST, "Fast"}})
        .Help("Which")
        .Object("Part", &C::m_part)
        .Help("A part")
        .Attribute("Spare", &C::m_spare, nullptr)
        .Help("A spare part")
        .Attribute("Queue", &C::m_queue, QueueSize("9p"))
        .Help("Packets")
        .Trace("Sent", &C::m_sent, "SentTracedCallback")
        .Help("It went");
}
UMTS_PLAIN_TYPE_NAMED(Other, Thing, "ns3::Other");
"""
HEADER = """
namespace ns3::umts
{
struct ThingLimit
{
    uint32_t octets{12};  //!< Octets
    uint16_t mask{0xfff}; //!< Mask
};

struct ThingConfig
{
    Nanos rest{2'500'000'000}; //!< Rest
    ThingLimit limit{};        //!< Limit
};

class Thing
{
    typedef void (*SentTracedCallback)(uint32_t octets);
};
"""
EXAMPLE = '#include "shared.h"\ncmd.AddValue("tbler", "Error rate", tbler);\n'
SHARED = """
flags.AddText("preset",
              "Channel", preset, ValueKind::TEXT);
{"mss", {Layer::TCP, "ns3::TcpSocket::SegmentSize"}},
{"mode", {Layer::TCP, "ns3::umts::Thing::Mode"}},
flags.AddChoice("place", "Where", place, {"here", "there"});
std::vector<std::string> colours{"red", "green"};
flags.AddChoice("colour", "Which", colour, colours);
flags.AddChoice("pace", "How", pace, Options::GetPaces());
static std::vector<std::string> GetPaces()
{
    return MakeFlag("pace", {Layer::TCP, "ns3::umts::Thing::Mode"}).choices;
}
constexpr const char* RULES = "early, late or the TypeId of a rule";
flags.Add("rule", std::string("The rule: ") + RULES, rule);
flags.Add("traceWhat", "Kinds of traces", what);
json.Add("key", 1);
"""
TRACES = """
const std::vector<TraceKind> KINDS{
    {"cqi",
     {"sinr_db"}},
    {"harq",
     {"event"}},
};
"""
SECOND = 'flags.Add("alpha", "Only here", alpha);\n'
SUITE = 'TestSuite("thing", TestSuite::Type::UNIT)\n'
EXPERIMENT = 'EXPERIMENT = Experiment(\n    id="fig1",\n)\n'
GOOD = """
ns3::umts::Thing::Size and ns3::umts::Thing::Sent
./utils/umts run fig1 --quick
./utils/umts example first --tbler=0.1 --preset=dch1 \\
    --mss=512 --place=here --colour=green --mode=Fast --pace=Slow --rule=late --traceWhat=cqi,harq,
./utils/umts example first --rule=ns3::Mine --traceWhat=all; umts.EnableTraces("traces", "harq,cqi");
./utils/umts sweep first --grid rule=early,late --grid place=here
./utils/umts sweep first --grid tbler=0,0.1 --grid=mss=512 --quick
parser.add_argument("--own") and --own
``other`` has ``--alpha``, ``--tbler=0.1`` is of another; ./ns3 run "other --alpha=1"; ./ns3 configure --enable-tests
umts-test-runner --suite=thing
"""


@pytest.fixture
def module(tmp_path):
    """A module whose documentation is right."""
    files = {
        "model/thing.cc": SOURCE,
        "model/rlc/thing.h": HEADER,
        "helper/trace-file.cc": TRACES,
        "utils/umts": "",
        "utils/umts_tool/cli.py": '("--quick", is_flag=True) ("--grid")',
        "examples/first.cc": EXAMPLE,
        "examples/shared.h": SHARED,
        "examples/other.cc": SECOND,
        "test/thing-test.cc": SUITE,
        "examples/experiments/fig1.py": EXPERIMENT,
        "README.md": GOOD,
        "doc/source/index.rst": "``model/thing.cc``\n",
    }
    write_files(tmp_path, files)
    known = check_docs.types(tmp_path)
    (tmp_path / check_docs.TABLES).write_text(check_docs.tables(known))
    return tmp_path


def test_attributes_and_traces_are_read_from_the_source(module):
    other, thing = check_docs.types(module)
    assert (other.name, other.parent, other.attributes) == ("ns3::Other", "Thing", [])
    assert (thing.name, thing.parent) == ("ns3::umts::Thing", "Object")
    assert thing.attributes == [
        ("Size", "4", "1 .. 9", "How large, in octets"),
        ("Wait", "80 ms", "from 0", "How long"),
        ("Rest", "2500 ms", "from 0", "How long after"),
        ("Limit", "12", "", "How many"),
        ("Mask", "4095", "", "Which bits"),
        ("Mode", "Fast", "Slow, Fast", "Which"),
        ("Part", "read only", "", "A part"),
        ("Spare", "none", "", "A spare part"),
        ("Queue", "9p", "", "Packets"),
    ]
    assert thing.traces == [("Sent", "uint32_t octets", "It went")]


def test_right_documentation_has_no_faults(module):
    assert list(check_docs.all_faults(module)) == []


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("ns3::umts::Thing::Colour", "name ns3::umts::Thing::Colour"),
        ("ns3::umts::Nothing", "name ns3::umts::Nothing"),
        ("./utils/umts example second", "example second"),
        ("./utils/umts example first --tblr=0.1", "flag --tblr of first"),
        ("./utils/umts sweep second --grid alpha=1", "example second"),
        ("./utils/umts sweep first --grid tblr=0.1", "flag --tblr of first"),
        ("./utils/umts sweep first --tbler=0.1 --gird mss=1", "flag --gird"),
        ("--own is of another page", "flag --own"),
        ("./ns3 run 'first --tbler=0 --alpha=1'", "flag --alpha of first"),
        ("the flag ``--perSecond`` writes them", "flag --perSecond"),
        ("``--key=1``", "flag --key"),
        ("./ns3 configure --enable-test", "flag --enable-test"),
        ("./utils/umts example first --place=hre", "word hre of place"),
        ("./utils/umts example first --colour=gren", "word gren of colour"),
        ("./utils/umts example first --mode=Fst", "word Fst of mode"),
        ("./utils/umts example first --pace=Fst", "word Fst of pace"),
        ("``--rule=lte``", "word lte of rule"),
        ("./utils/umts sweep first --grid rule=early,lte", "word lte of rule"),
        ("``--traceWhat=cqi,hark``", "word hark of traceWhat"),
        ('umts.EnableTraces("traces", "cqii,harq");', "word cqii of EnableTraces"),
        ("utran.EnableTraces(folder, 'cqii')", "word cqii of EnableTraces"),
        ("./utils/umts run fig2", "experiment fig2"),
        ("./test.py -n -s other", "suite other"),
        ("see ``model/other.cc``", "file model/other.cc"),
        ("see ``python/other``", "file python/other"),
        ("``LICENCE.md`` says", "file LICENCE.md"),
        ("the attribute ``SizeLimt``", "name SizeLimt"),
        ("the column ``rest_tme``", "name rest_tme"),
        ("the path ``/*/ThingConfig/*/ThingLimi/``", "name ThingLimi"),
    ],
)
def test_what_does_not_exist_is_named_with_page_and_line(module, line, fault):
    page = module / "doc" / "source" / "index.rst"
    page.write_text("Title\n" + line + "\n")
    assert list(check_docs.all_faults(module)) == [
        f"doc/source/index.rst:2: {fault} does not exist"
    ]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("[a page](notes/other.rst)", "what notes/other.rst links to"),
        ("![a picture](no.svg)", "what no.svg links to"),
        ("[a part](#the-parts-2)", "what #the-parts-2 links to"),
        ("[a part](CHANGES.md#no-part)", "what CHANGES.md#no-part links to"),
        ("the class `ThingConfg`", "name ThingConfg"),
    ],
)
def test_links_and_names_of_markdown(module, line, fault):
    right = "[a](#the-parts), [b](#the-parts-1), [c](CHANGES.md#model-things), `ThingConfig`, "
    right += "[d](https://www.nsnam.org/nothing), `my.py`, `rest_*`, "
    right += "[e](doc/source/index.rst#part)\n"
    (module / "CHANGES.md").write_text("# `model/` things\n")
    page = module / "CONTRIBUTING.md"
    page.write_text(right + "## The parts\n```\n# no part\n```\n## The *parts*\n")
    assert list(check_docs.all_faults(module)) == []
    page.write_text(page.read_text() + line + "\n")
    assert list(check_docs.all_faults(module)) == [f"CONTRIBUTING.md:7: {fault} does not exist"]


def test_checkout_may_lie_in_a_folder_called_tests(module, tmp_path_factory):
    moved = tmp_path_factory.mktemp("around") / "tests"
    shutil.copytree(module, moved)
    (moved / "CHANGES.md").write_text("the class `ThingConfig`\n")
    assert list(check_docs.all_faults(moved)) == []


def test_what_no_page_names_is_a_fault(module):
    (module / "README.md").write_text("Nothing but fig1, other and thing.\n")
    assert list(check_docs.all_faults(module)) == ["first: named on no page"]


def test_tables_must_be_up_to_date(module):
    source = module / "model" / "thing.cc"
    source.write_text(source.read_text().replace("m_size, 4", "m_size, 5"))
    (fault,) = check_docs.all_faults(module)
    assert "out of date" in fault


def test_documentation_of_this_module():
    assert list(check_docs.all_faults(check_docs.ROOT)) == []


@pytest.mark.parametrize(
    ("comment", "declaration", "fault"),
    [
        ("@param ue the UE", "void Go(Ptr<UeNetDevice> ue);", "@param ue the UE"),
        ("@param wait its wait time", "void Go(Time waitTime, Wait wait);", None),
        ("@return the cells", "std::vector<Cell> GetCells() const;", "@return the cells"),
        ("@return the cell, null when there is none", "Ptr<Cell> GetCell();", None),
        ("@param wait from the last PDU on", "void Go(Time wait);", None),
    ],
)
def test_comment_that_says_no_more_than_the_declaration(module, comment, declaration, fault):
    source = module / "helper" / "go.h"
    source.write_text(f"/**\n * @brief Go on.\n * {comment}\n */\n{declaration}\n")
    said = f"helper/go.h:3: {fault!r} says no more than the declaration"
    assert list(check_docs.all_faults(module)) == ([said] if fault else [])


def test_comment_without_a_summary_is_left_alone(module):
    source = module / "helper" / "go.h"
    source.write_text("/** @return the cells */\nstd::vector<Cell> GetCells() const;\n")
    assert list(check_docs.all_faults(module)) == []
