/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-text-test-case.h"

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

/**
 * @ingroup umts
 * @brief A test case that notes what happens, in one line.
 */
class NotingTestCase : public TextTestCase
{
  protected:
    using TextTestCase::TextTestCase;

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

/**
 * @ingroup umts
 * @brief Commands wait for the end of the outermost section, in their order.
 */
class SectionTestCase : public NotingTestCase
{
  public:
    SectionTestCase()
        : NotingTestCase("Commands wait for the end of the outermost section")
    {
    }

  private:
    void DoRun() override
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
        ExpectNotes("(c) (b) a c b ", "given by a command that waited");
        Commands::Post([this]() {
            Post("b");
            Note("a");
        });
        ExpectNotes("(b) a b ", "given by a command carried out at once");
        const bool isOpen = Section::IsOpen();
        NS_TEST_EXPECT_MSG_EQ(isOpen, false, "after all sections");
        const auto refused = Commands::Post([]() { return false; });
        NS_TEST_EXPECT_MSG_EQ(refused, Commands::REFUSED, "a command that says no");
        const auto done = Commands::Post([]() { return true; });
        NS_TEST_EXPECT_MSG_EQ(done, Commands::DONE, "a command that says yes");
    }
};

/**
 * @ingroup umts
 * @brief Trace sinks give commands.
 */
class TraceSourceTestCase : public NotingTestCase
{
  public:
    TraceSourceTestCase()
        : NotingTestCase("Commands of trace sinks wait for the end of the section, or the event")
    {
    }

  private:
    void DoRun() override
    {
        TraceSource<uint32_t> trace;
        trace(1);
        trace.ConnectWithoutContext(MakeCallback(&TraceSourceTestCase::OnTrace, this));
        {
            Section section;
            trace(2);
            Note("end");
        }
        ExpectNotes("(2) end 2 ", "a trace in a section");
        Simulator::Schedule(Seconds(1), &TraceSourceTestCase::Fire, this, trace);
        Simulator::Schedule(Seconds(1), &TraceSourceTestCase::Post, this, "later");
        Simulator::Schedule(Seconds(2), &TraceSourceTestCase::Note, this, "2s");
        Simulator::Run();
        ExpectNotes("(3) fired 3 later [later] 2s ", "a trace of an event without section");
        Fire(trace);
        Simulator::Destroy();
        Post("a");
        ExpectNotes("(3) fired a [a] ", "the simulation ends while a command waits");
    }

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

/**
 * @ingroup umts
 * @brief The suite of sections.
 */
class SectionTestSuite : public TestSuite
{
  public:
    SectionTestSuite()
        : TestSuite("umts-section", TestSuite::Type::UNIT)
    {
        AddTestCase(new SectionTestCase());
        AddTestCase(new TraceSourceTestCase());
    }
};

const SectionTestSuite g_sectionTestSuite; //!< The suite

} // namespace
