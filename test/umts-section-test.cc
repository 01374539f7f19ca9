/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-test.h"

#include "ns3/simulator.h"
#include "ns3/umts-section.h"

#include <optional>
#include <string>

/**
 * @file
 * @ingroup umts
 * When commands are carried out that are given inside and outside of sections.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-section", UNIT);

/// Notes what happens, in one line.
class NotingTest
{
  public:
    /** @param what what happens */
    void Note(const std::string& what)
    {
        m_notes += what + " ";
    }

    /**
     * @brief Give a command that notes a word.
     * @param what the word
     */
    void Post(const std::string& what)
    {
        const auto outcome = Commands::Post([this, what]() { Note(what); });
        Note(outcome == Commands::PENDING ? "(" + what + ")" : "[" + what + "]");
    }

    /**
     * @param what of which part of the test
     * @param expected what has happened since the last call
     */
    void ExpectNotes(const std::string& expected, const std::string& what)
    {
        ExpectText(m_notes, expected, what);
        m_notes.clear();
    }

  private:
    std::string m_notes; //!< What has happened
};

UMTS_TEST_F(NotingTest, "umts-section", "Commands wait for the end of the outermost section")
{
    Post("a");
    ExpectNotes("a [a] ", "outside of sections");
    {
        Section outer;
        Post("a");
        {
            Section inner;
            Post("b");
        }
        Post("c");
        Note("end");
    }
    ExpectNotes("(a) (b) (c) end a b c ", "in nested sections");
    {
        Section section;
        Commands::Post([this]() {
            Post("b");
            Note("a");
        });
        Post("c");
    }
    ExpectNotes("(c) b [b] a c ", "given by a command that waited: part of that");
    Commands::Post([this]() {
        Post("b");
        Note("a");
    });
    ExpectNotes("b [b] a ", "given by a command carried out at once: part of that");
    Commands::Post([this]() {
        Section section;
        Post("b");
        Note("a");
    });
    ExpectNotes("(b) a b ", "given in a section of a command");
    const bool isOpen = Section::IsOpen();
    UMTS_EXPECT(!isOpen, "after all sections");
    const auto refused = Commands::Post([]() { return false; });
    UMTS_EXPECT(refused == Commands::REFUSED, "a command that says no");
    const auto done = Commands::Post([]() { return true; });
    UMTS_EXPECT(done == Commands::DONE, "a command that says yes");
}

UMTS_TEST_F(NotingTest, "umts-section", "A command that throws closes its section")
{
    const auto fail = [] { throw Error("impossible"); };
    const auto give = [&] {
        Section section;
        Commands::Post(fail);
        Post("a");
    };
    ExpectText(CatchError([&] { Commands::Post(fail); }), "impossible", "carried out at once");
    ExpectText(CatchError(give), "impossible", "at the end of the section");
    UMTS_EXPECT(!Section::IsOpen(), "it is closed");
    UMTS_EXPECT(!Commands::HaveWaited(), "no command is carried out");
    Post("b");
    ExpectNotes("(a) a b [b] ", "what waited behind it comes with the next command");
    const auto endEarly = [&] {
        Section section;
        Post("c");
        fail();
    };
    ExpectText(CatchError(endEarly), "impossible", "an error in the section itself");
    ExpectNotes("(c) ", "nothing happens while it is on its way");
    Simulator::Run();
    ExpectNotes("c ", "an event of the same time");
    Simulator::Destroy();
}

/// Trace sinks that give commands.
struct TraceSourceTest : NotingTest
{
    /** @param trace to be fired */
    void Fire(TraceSource<uint32_t> trace)
    {
        trace(3);
        Note("fired");
    }

    /** @param number to be told */
    void OnTrace(uint32_t number)
    {
        Post(std::to_string(number));
    }
};

UMTS_TEST_F(TraceSourceTest,
            "umts-section",
            "Commands of trace sinks wait for the end of the section, or the event")
{
    TraceSource<uint32_t> trace;
    trace(1);
    trace.ConnectWithoutContext(MakeCallback(&TraceSourceTest::OnTrace, this));
    {
        Section section;
        trace(2);
        Note("end");
    }
    ExpectNotes("(2) end 2 ", "a trace in a section");
    Simulator::Schedule(Seconds(1), &TraceSourceTest::Fire, this, trace);
    Simulator::Schedule(Seconds(1), &TraceSourceTest::Post, this, "later");
    Simulator::Schedule(Seconds(2), &TraceSourceTest::Note, this, "2s");
    Simulator::Run();
    ExpectNotes("(3) fired 3 later [later] 2s ", "a trace of an event without section");
    Fire(trace);
    Simulator::Destroy();
    Post("a");
    ExpectNotes("(3) fired a [a] ", "the simulation ends while a command waits");
}

} // namespace
