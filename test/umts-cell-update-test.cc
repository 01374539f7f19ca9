/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell-update-rig.h"
#include "umts-error-check.h"
#include "umts-radio-link-failure-rig.h"
#include "umts-signalling-rig.h"
#include "umts-test.h"

#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Cell updates of UEs with signalling radio bearers: when messages are lost, and timers run out.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-cell-update", SYSTEM, "25.331 8.3.1");

/**
 * Times of a cell update after a radio link failure, by hand. T313 expires at 23.33 s, see
 * umts-radio-link-failure. The message takes the TTI of 10 ms that begins then, and 5 ms on the
 * Iub; the confirm 5 ms from 23.345 s on and the TTI after that. T302 starts at the end of the TTI
 * on the RACH.
 */
struct UpdateTimesTest
{
    /// What happens.
    struct Plan
    {
        std::string name; //!< What it is about
        Time t302;        //!< T302
        uint32_t n302;    //!< N302
        Time t315;        //!< T315
        int64_t down;     //!< End of the outage of the downlink, ms
        int64_t up;       //!< End of an outage of the uplink from 23.33 s on, ms
        int64_t delay;    //!< Of the Iub, ms
        std::string text; //!< What the UE tells
        uint64_t repeats; //!< CELL UPDATEs sent again
    };

    void Run()
    {
        const Timers timers(m_plan.t302, m_plan.n302, m_plan.t315);
        NetworkConfig config = WithOutages(MakeFull(),
                                           {Seconds(20), MilliSeconds(m_plan.down)},
                                           {FAILURE, MilliSeconds(m_plan.up)});
        config.iub.Set("Delay", TimeValue(MilliSeconds(m_plan.delay)));
        SignallingNetwork network(config);
        FailureLog traffic(network, 500, Seconds(45));
        RunUntil(Seconds(19));
        const UpdateLog log(network);
        RunUntil(Seconds(50));
        ExpectText(log.text, m_plan.text, "what the UE tells");
        const bool isLost = m_plan.text.find("IDLE") != std::string::npos;
        const UeStats row = network.stats.Collect().at(0);
        UMTS_EXPECT(row.requestsRepeated == m_plan.repeats, "sent again");
        UMTS_EXPECT(row.requestsFailed == (isLost ? 1 : 0), "given up");
        UMTS_EXPECT(row.radioLinkFailures == 1, "radio link failures");
        ExpectText(traffic.cells, isLost ? "" : "0>0 ", "the RNC");
        // 500 octets in 50 ms fill the downlink; what comes meanwhile waits for room, or is lost.
        const std::size_t since = traffic.CountSince(Seconds(40));
        UMTS_EXPECT((since > 70) == !isLost, "datagrams in 5 s: " << since);
        UMTS_EXPECT(network.rncs[0]->GetNUes() == (isLost ? 0 : 1), "UEs of the RNC");
        ExpectText(network.Leave(), "", "what is left");
    }

    Plan m_plan; //!< The plan
};

void
AddUpdateTimes(const UpdateTimesTest::Plan& plan)
{
    AddTest("Cell update: " + plan.name, [=] { UpdateTimesTest{plan}.Run(); });
}

/**
 * RLC of the UE has an unrecoverable error, as its uplink is out: the first CELL UPDATE is lost
 * with it. Then everything goes on, at both ends.
 */
struct RlcErrorTest
{
    void Run()
    {
        SignallingNetwork network(
            WithOutages(NetworkConfig::FromPreset(m_channel), {}, {Seconds(5), Seconds(16)}));
        const auto ue = network.ues[0];
        const UpdateLog log(network);
        ue->GetBearer()->GetRlc()->TraceConnectWithoutContext(
            "UnrecoverableError",
            MakeCallback(&RlcErrorTest::OnError, this));
        DatagramPort host(network.host, false);
        DatagramPort port(ue->GetNode(), false);
        for (uint32_t i = 0; i < 400; ++i)
        {
            port.SendAt(GetTime(i), network.GetHostAddress(), 1, i, 60);
            if (GetTime(i) > Seconds(18)) // RLC of the RNC misses no STATUS
            {
                host.SendAt(GetTime(i), network.addresses[0], 0, i, 60);
            }
        }
        RunUntil(Seconds(70));
        const int64_t error = m_error.GetMilliSeconds();
        const int64_t sent = (m_error.GetNanoSeconds() + 9999999) / 10000000 * 10;
        const auto at = [](const std::string& what, int64_t ms) {
            return what + "@" + std::to_string(ms) + " ";
        };
        ExpectText(log.text,
                   at("CELL_FACH", error) + at("1", error) + at("2", sent + 4010) +
                       at("CELL_DCH", sent + 4040),
                   "what the UE tells");
        UMTS_EXPECT(error > 12000, "the outage has lasted");
        CheckArrivals(port, "down");
        CheckArrivals(host, "up");
        ExpectText(network.Leave(), "", "what is left");
    }

    /**
     * @param number number of a datagram
     * @return when it is sent: none is from 6 to 25 s, so that the last PDU is repeated on and on
     */
    static Time GetTime(uint32_t number)
    {
        return (number < 60 ? number : number + 190) * MilliSeconds(100);
    }

    /**
     * @param port a port
     * @param what its direction
     */
    void CheckArrivals(const DatagramPort& port, const std::string& what)
    {
        uint32_t next = 0;
        uint32_t fresh = 0;
        for (const auto& arrival : port.arrivals)
        {
            UMTS_EXPECT(arrival.number >= next, what << ", in order, once");
            next = arrival.number + 1;
            fresh += GetTime(arrival.number) > Seconds(18) ? 1 : 0;
        }
        UMTS_EXPECT(fresh == 340, what << ", all that is sent afterwards");
    }

    /** @brief RLC of the UE has an unrecoverable error. */
    void OnError(uint64_t /* count */)
    {
        m_error = Simulator::Now();
    }

    std::string m_channel; //!< Preset of the bearer
    Time m_error{};        //!< When RLC has had its error
};

void
AddRlcError(const std::string& channel)
{
    AddTest("Cell update after an error of RLC, " + channel, [=] { RlcErrorTest{channel}.Run(); });
}

/** @return cell updates with what becomes of them */
std::vector<UpdateTimesTest::Plan>
MakePlans()
{
    const Time t302 = Seconds(4);
    const Time t315 = Seconds(180);
    const std::string begin = "CELL_FACH@23330 1@23330 ";
    const std::string all = begin + "2@27340 3@31350 4@35360 ";
    return {{"confirmed", t302, 3, t315, 23350, 0, 5, begin + "CELL_DCH@23360 ", 0},
            {"back just in time", t302, 3, t315, 23360, 0, 5, begin + "CELL_DCH@23360 ", 0},
            {"back too late", t302, 3, t315, 23361, 0, 5, begin + "2@27340 CELL_DCH@27370 ", 1},
            {"request lost", t302, 3, t315, 23350, 23341, 5, begin + "2@27340 CELL_DCH@27370 ", 1},
            {"two lost", t302, 3, t315, 27365, 23341, 5, begin + "2@27340 CELL_DCH@27370 ", 1},
            {"three lost",
             t302,
             3,
             t315,
             31375,
             23341,
             5,
             begin + "2@27340 3@31350 CELL_DCH@31380 ",
             2},
            {"the last one confirmed", t302, 3, t315, 35390, 0, 5, all + "CELL_DCH@35390 ", 3},
            {"never confirmed",
             t302,
             3,
             t315,
             60000,
             0,
             5,
             all + "CELL UPDATE was sent N302 + 1 times@39370 IDLE@39370 ",
             3},
            {"never received",
             t302,
             3,
             t315,
             23350,
             60000,
             5,
             all + "CELL UPDATE was sent N302 + 1 times@39370 IDLE@39370 ",
             3},
            {"N302 of 0",
             Seconds(1),
             0,
             t315,
             60000,
             0,
             5,
             begin + "CELL UPDATE was sent N302 + 1 times@24340 IDLE@24340 ",
             0},
            {"T315 of 10 s",
             t302,
             7,
             Seconds(10),
             60000,
             0,
             5,
             begin + "2@27340 3@31350 T315 has expired@33330 IDLE@33330 ",
             2},
            {"T315 of 0",
             t302,
             3,
             Time(0),
             60000,
             0,
             5,
             "CELL_FACH@23330 T315 has expired@23330 IDLE@23330 ",
             0},
            {"sent again before it is confirmed",
             MilliSeconds(100),
             3,
             t315,
             23350,
             0,
             60,
             begin + "2@23440 CELL_DCH@23470 ",
             1}};
}

UMTS_TESTS("umts-cell-update")
{
    for (const auto& plan : MakePlans())
    {
        AddUpdateTimes(plan);
    }
}

// What one can do with a UE that has lost its RRC connection: what one can do after Detach().
UMTS_TEST("umts-cell-update", "A UE that has lost its RRC connection")
{
    const Timers timers(Seconds(1), 0);
    SignallingNetwork network(WithOutages(MakeFull(), {Seconds(20), Seconds(60)}, {}), 2);
    const FailureLog traffic(network, 500, Seconds(30));
    RunUntil(Seconds(30));
    const Ptr<UeNetDevice> ue = network.ues[0];
    UMTS_ASSERT(ue->GetRequestControl()->GetNLosses() == 1, "lost");
    UMTS_EXPECT(ue->GetNBearers() == 0, "no bearers");
    ExpectError([&]() { network.umts.HandOver(ue, network.cells[1]); },
                "the UE has lost its RRC connection");
    UMTS_EXPECT(network.umts.AssignStreams(NetDeviceContainer(ue), 1) == 0, "streams");
    network.umts.AssignStreams(1);
    network.umts.EnableTraces(CreateTempDirFilename("traces"));
    network.umts.Detach(ue);
    network.umts.Detach(ue);
    network.umts.HandOver(network.ues[1], network.cells[1]);
    RunUntil(Seconds(32));
    UMTS_EXPECT(network.rncs[0]->GetNUes() == 1, "the other one is there");
    ExpectText(network.Leave(), "", "what is left");
}

UMTS_TESTS("umts-cell-update")
{
    AddRlcError("dch1");
    AddRlcError("hsdpa");
}

// Times out of the ranges of the specification.
UMTS_TEST("umts-cell-update", "Ranges of T302, N302 and T315")
{
    const auto takes = [](const std::string& name, const AttributeValue& value) {
        return Config::SetDefaultFailSafe("ns3::umts::RrcRequestControl::" + name, value);
    };
    UMTS_EXPECT(takes("T302", TimeValue(MilliSeconds(100))), "T302");
    UMTS_EXPECT(!takes("T302", TimeValue(MilliSeconds(99))), "T302");
    UMTS_EXPECT(takes("T302", TimeValue(Seconds(8))), "T302");
    UMTS_EXPECT(!takes("T302", TimeValue(Seconds(9))), "T302");
    UMTS_EXPECT(takes("N302", UintegerValue(7)), "N302");
    UMTS_EXPECT(!takes("N302", UintegerValue(8)), "N302");
    UMTS_EXPECT(takes("T315", TimeValue(Seconds(1800))), "T315");
    UMTS_EXPECT(!takes("T315", TimeValue(Seconds(1801))), "T315");
    Config::Reset();
}

} // namespace
