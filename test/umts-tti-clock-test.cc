/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-test.h"

#include "ns3/simulator.h"
#include "ns3/umts-tti-clock.h"

#include <map>
#include <memory>
#include <sstream>

/**
 * @file
 * @ingroup umts
 * When transport channels are served.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-tti-clock", UNIT);

/** @brief A transport channel with a number of block sets to send. */
class CountedChannel : public TtiChannel
{
  public:
    /**
     * @param number its number
     * @param log where it writes "number@time" of what it sends
     */
    CountedChannel(std::size_t number, std::ostream& log)
        : m_number(number),
          m_log(log)
    {
    }

    bool OnTti(Cfn cfn) override
    {
        ++asked;
        lastCfn = cfn.Value();
        if (sets > 0)
        {
            --sets;
            m_log << m_number << "@" << Simulator::Now().GetMicroSeconds() << " ";
        }
        return sets > 0;
    }

    uint32_t sets{0};    //!< Sets left to send
    uint32_t asked{0};   //!< Calls of OnTti()
    uint32_t lastCfn{0}; //!< Frame number of the last one

  private:
    std::size_t m_number; //!< Its number
    std::ostream& m_log;  //!< Where it writes
};

/** @brief Owner of a clock that writes down what happens, with times in microseconds. */
class ClockLog : public TtiClock::Owner
{
  public:
    /**
     * @param tti TTI of a new channel in ms
     * @return its number
     */
    uint32_t Add(uint32_t tti)
    {
        channels.push_back(std::make_unique<CountedChannel>(channels.size(), sent));
        return clock.Add(MilliSeconds(tti), *channels.back());
    }

    /**
     * @brief Give a channel sets to send, and say so.
     * @param channel its number
     * @param sets how many
     */
    void Offer(uint32_t channel, uint32_t sets)
    {
        channels[channel]->sets += sets;
        clock.Activate(channel);
    }

    /**
     * @brief Offer() later.
     * @param at when
     * @param channel number of the channel
     * @param sets how many
     */
    void OfferAt(Time at, uint32_t channel, uint32_t sets)
    {
        Simulator::Schedule(at - Simulator::Now(), &ClockLog::Offer, this, channel, sets);
    }

    /** @return what was sent since the last call, as "channel@time" */
    std::string TakeSent()
    {
        return Take(sent);
    }

    /** @return the boundaries since the last call */
    std::string TakeBoundaries()
    {
        return Take(boundaries);
    }

    TtiClock clock{*this};                                 //!< The clock
    std::vector<std::unique_ptr<CountedChannel>> channels; //!< By number
    bool arrives{false};                                   //!< Answer of OnBoundary()
    int offerOnBoundary{-1}; //!< Channel to be offered a set by an event of each boundary

  private:
    /**
     * @param words any text
     * @return it, without the last blank; it is empty then
     */
    static std::string Take(std::ostringstream& words)
    {
        std::string text = words.str();
        words.str("");
        return text.substr(0, text.empty() ? 0 : text.size() - 1);
    }

    bool OnBoundary() override
    {
        boundaries << Simulator::Now().GetMicroSeconds() << " ";
        if (offerOnBoundary >= 0)
        {
            OfferAt(Simulator::Now(), offerOnBoundary, 1);
            offerOnBoundary = -1;
        }
        return arrives;
    }

    std::ostringstream sent;       //!< Block sets
    std::ostringstream boundaries; //!< Calls of OnBoundary()
};

// Boundaries of all four TTIs, and one event for all channels of a boundary.
UMTS_TEST("umts-tti-clock", "Boundaries of 10, 20, 40 and 80 ms with one event each")
{
    ClockLog log;
    for (const uint32_t tti : {10, 20, 40, 80})
    {
        log.OfferAt(MilliSeconds(3), log.Add(tti), 3);
    }
    Simulator::Run();
    ExpectText(log.TakeBoundaries(),
               "10000 20000 30000 40000 60000 80000 120000 160000 240000",
               "one event per boundary at which any channel sends");
    ExpectText(log.TakeSent(),
               "0@10000 0@20000 1@20000 0@30000 1@40000 2@40000 1@60000 2@80000 "
               "3@80000 2@120000 3@160000 3@240000",
               "every channel at its own boundaries, three times");
    Simulator::Destroy();
}

/**
 * @brief Two sets of a 10 ms channel, offered at 12 ms.
 * @param expected when they are sent
 */
void
CheckTtiPhase(Time phase, const std::string& expected)
{
    ClockLog log;
    log.clock.SetPhase(phase);
    log.OfferAt(MilliSeconds(12), log.Add(10), 2);
    Simulator::Run();
    ExpectText(log.TakeSent(), expected, "phase " + std::to_string(phase.GetMicroSeconds()));
    Simulator::Destroy();
}

// Phases: negative, fractional, larger than the TTI.
UMTS_TEST("umts-tti-clock", "Phase of the boundaries")
{
    CheckTtiPhase(MicroSeconds(0), "0@20000 0@30000");
    CheckTtiPhase(MicroSeconds(-5300), "0@14700 0@24700");
    CheckTtiPhase(MicroSeconds(-25300), "0@14700 0@24700");
    CheckTtiPhase(MicroSeconds(4700), "0@14700 0@24700");
    CheckTtiPhase(MicroSeconds(1000004700), "0@14700 0@24700");
    CheckTtiPhase(MicroSeconds(-7600), "0@12400 0@22400");
}

// A clock that is ahead of the air by its phase knows the TTI for which a channel sends.
UMTS_TEST("umts-tti-clock", "Connection frame number of the TTI")
{
    for (const auto& [phase, cfn] :
         std::map<Time, uint32_t>{{Time(0), 3}, {MilliSeconds(-25), 5}, {MilliSeconds(-2560), 3}})
    {
        ClockLog log;
        log.clock.SetPhase(phase);
        log.OfferAt(MilliSeconds(22), log.Add(10), 1);
        Simulator::Run();
        UMTS_EXPECT(log.channels.front()->lastCfn == cfn, phase.As(Time::MS));
        Simulator::Destroy();
    }
}

// Activation at a boundary: it counts, whatever else happens at that time; but once only.
UMTS_TEST("umts-tti-clock", "Activation exactly at a boundary, and no second service in a TTI")
{
    ClockLog log;
    const uint32_t first = log.Add(10);
    const uint32_t second = log.Add(20);
    log.OfferAt(MilliSeconds(20), first, 1);
    Simulator::Run();
    ExpectText(log.TakeSent(), "0@20000", "alone at the boundary");

    // Offers at 40 ms that run after the tick of that time, as they were scheduled later.
    log.OfferAt(MilliSeconds(31), first, 1);
    Simulator::Stop(MilliSeconds(12));
    Simulator::Run();
    log.OfferAt(MilliSeconds(40), second, 1);
    log.OfferAt(MilliSeconds(40), first, 1);
    log.OfferAt(MilliSeconds(40), second, 1);
    Simulator::Run();
    ExpectText(log.TakeSent(),
               "0@40000 1@40000 0@50000 1@60000",
               "a channel not yet served still is, a served one waits");
    Simulator::Destroy();
}

// What arrives at a boundary may give rise to blocks of the TTI that begins there.
UMTS_TEST("umts-tti-clock", "Blocks that arise from an arrival at the boundary")
{
    for (const bool arrives : {true, false})
    {
        ClockLog log;
        log.arrives = arrives;
        const uint32_t busy = log.Add(10);
        log.offerOnBoundary = static_cast<int>(log.Add(20));
        log.OfferAt(MilliSeconds(17), busy, 2);
        Simulator::Run();
        ExpectText(log.TakeSent(), "0@20000 1@20000 0@30000", "whether or not it is announced");
        ExpectText(log.TakeBoundaries(),
                   (arrives ? "20000 30000" : "20000 20000 30000"),
                   "one pass is enough when the owner announces an arrival");
        Simulator::Destroy();
    }
}

// An idle clock costs nothing; a channel with nothing to send falls asleep.
UMTS_TEST("umts-tti-clock", "No event when idle")
{
    ClockLog log;
    const uint32_t channel = log.Add(10);
    const uint64_t before = Simulator::GetEventCount();
    Simulator::Stop(Seconds(1000));
    Simulator::Run();
    UMTS_EXPECT(Simulator::GetEventCount() - before == 1, "the stop event alone");

    log.clock.Activate(channel);
    Simulator::Run();
    UMTS_EXPECT(log.channels[channel]->asked == 1, "asked once in vain");
    ExpectText(log.TakeSent(), "", "nothing to send");
    ExpectText(log.TakeBoundaries(), "1000000000", "one boundary");

    log.Offer(channel, 5);
    log.clock.Stop();
    Simulator::Run();
    ExpectText(log.TakeBoundaries(), "", "stopped");
    Simulator::Destroy();
}

// Wake-ups by time, among services.
UMTS_TEST("umts-tti-clock", "Wake-ups survive earlier boundaries")
{
    ClockLog log;
    const uint32_t channel = log.Add(10);
    log.clock.WakeAt(MilliSeconds(80));
    log.clock.WakeAt(MilliSeconds(40));
    log.clock.WakeAt(MilliSeconds(40));
    log.OfferAt(MilliSeconds(3), channel, 1);
    Simulator::Run();
    ExpectText(log.TakeBoundaries(), "10000 40000 80000", "all of them, once");
    ExpectText(log.TakeSent(), "0@10000", "the service between");
    Simulator::Destroy();
}

// The phase moves while a channel sends, as when a UE is added.
UMTS_TEST("umts-tti-clock", "A phase that moves while channels send")
{
    ClockLog log;
    log.Offer(log.Add(10), 5);
    Simulator::Schedule(MilliSeconds(15), &TtiClock::SetPhase, &log.clock, MicroSeconds(-2000));
    Simulator::Run();
    ExpectText(log.TakeSent(),
               "0@0 0@10000 0@28000 0@38000 0@48000",
               "old boundaries before, new ones after");
    Simulator::Destroy();
}

} // namespace
