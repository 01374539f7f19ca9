/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"
#include "umts-outage-error-model.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/double.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-leftovers.h"
#include "ns3/umts-rnc-rrc.h"

#include <functional>
#include <random>
#include <set>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Requests of UEs with a switched bearer that are lost: cell updates and RRC connection requests.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-request-loss", SYSTEM, "25.331 8.1.3, 25.331 8.3.1");

/**
 * @ingroup umts
 * @brief Requests get lost, in the networks made while it is there, and are sent again.
 */
class LossyRequests : public DefaultsGuard
{
  public:
    /**
     * @param n N300 and N302
     * @param t300 T300
     * @param t302 T302
     */
    explicit LossyRequests(uint32_t n = 1, Time t300 = Seconds(1), Time t302 = Seconds(1))
    {
        Config::SetDefault("ns3::umts::RrcRequestControl::RequestLoss", BooleanValue(true));
        Config::SetDefault("ns3::umts::RrcRequestControl::T300", TimeValue(t300));
        Config::SetDefault("ns3::umts::RrcRequestControl::N300", UintegerValue(n));
        Config::SetDefault("ns3::umts::RrcRequestControl::T302", TimeValue(t302));
        Config::SetDefault("ns3::umts::RrcRequestControl::N302", UintegerValue(n));
    }
};

/**
 * @param attributes more attributes of ChannelSwitcher
 * @return a network of UEs in CELL_PCH from 3 s on and in IDLE from 13 s on, unless they have data
 */
NetworkConfig
MakeSwitching(const Attributes& attributes = {})
{
    NetworkConfig config;
    config.bearer = BearerConfig::Switched("dch3")
                        .Switcher({{"InactivityTimer", TimeValue(Seconds(2))},
                                   {"FachInactivityTimer", TimeValue(Seconds(3))},
                                   {"PchInactivityTimer", TimeValue(Seconds(10))}})
                        .Switcher(attributes);
    return config;
}

/**
 * @ingroup umts
 * @brief Requests, failures and states of the first UE of a network, with times in ms.
 */
class RequestLog
{
  public:
    /** @param network the network */
    explicit RequestLog(const Network& network)
    {
        const auto request = network.ues[0]->GetRequestControl();
        request->TraceConnectWithoutContext("Request", MakeCallback(&RequestLog::OnRequest, this));
        request->TraceConnectWithoutContext("Failure", MakeCallback(&RequestLog::OnFailure, this));
        const auto switcher = FindSwitcher(network);
        switcher->TraceConnectWithoutContext("State", MakeCallback(&RequestLog::OnState, this));
    }

    RequestLog(const RequestLog&) = delete;
    RequestLog& operator=(const RequestLog&) = delete;

    std::string text;              //!< What has happened
    std::function<void()> onEntry; //!< Called when something has happened; may be empty

  private:
    /** @param what what has happened */
    void Add(const std::string& what)
    {
        text += what + "@" + std::to_string(Simulator::Now().GetMilliSeconds()) + " ";
        if (onEntry)
        {
            onEntry();
        }
    }

    /**
     * @param state where it is sent
     * @param count how many times
     */
    void OnRequest(RrcState state, CellUpdateCause /* cause */, uint32_t count)
    {
        Add((state == RrcState::IDLE ? "connection " : "update ") + std::to_string(count));
    }

    /** @brief A request is given up. */
    void OnFailure(RrcState /* state */, CellUpdateCause /* cause */, const std::string& /* why */)
    {
        Add("failed");
    }

    /** @param to the new state */
    void OnState(RrcState /* from */, RrcState to)
    {
        Add(umts::GetName(to));
    }
};

/// Times of lost requests by hand: two datagrams, and an outage.
struct RequestTimesTest
{
    /// What happens.
    struct Plan
    {
        std::string name;   //!< What it is about
        bool isUplink;      //!< The datagrams, and the outage, are in the uplink
        int64_t first;      //!< When the first datagram is sent, ms
        int64_t second;     //!< When the second one is, ms
        int64_t begin;      //!< Beginning of the outage, ms
        int64_t end;        //!< Its end, ms
        std::string text;   //!< What happens from the first one on
        uint64_t nRepeats;  //!< Requests sent again
        uint64_t nFailures; //!< Requests given up
    };

    void Run()
    {
        const LossyRequests lossy;
        NetworkConfig config = MakeSwitching();
        const Attributes outage{{"Begin", TimeValue(MilliSeconds(m_plan.begin))},
                                {"End", TimeValue(MilliSeconds(m_plan.end))}};
        m_plan.isUplink ? config.ue.UplinkErrors("test::OutageErrorModel", outage)
                        : config.ue.DownlinkErrors("test::OutageErrorModel", outage);
        Network network(config);
        DatagramPort host(network.host, false);
        DatagramPort port(network.ues[0]->GetNode(), false);
        for (uint32_t i = 0; i < 2; ++i)
        {
            const Time at = MilliSeconds(i == 0 ? m_plan.first : m_plan.second);
            m_plan.isUplink ? port.SendAt(at, network.GetHostAddress(), 0, i, 60)
                            : host.SendAt(at, network.addresses[0], 0, i, 60);
        }
        RunUntil(MilliSeconds(m_plan.first - 1));
        RequestLog log(network);
        RunUntil(MilliSeconds(m_plan.second + 2500));
        ExpectText(log.text, m_plan.text, "what happens");
        RunUntil(MilliSeconds(m_plan.second + 5000));
        const auto& arrived = m_plan.isUplink ? host : port;
        UMTS_EXPECT(arrived.CountInOrder(0) == 2, "datagrams");
        UMTS_EXPECT(arrived.arrivals.size() == 2, "once");
        const UeStats row = network.stats.Collect().at(0);
        UMTS_EXPECT(row.requestsRepeated == m_plan.nRepeats, "sent again");
        UMTS_EXPECT(row.requestsFailed == m_plan.nFailures, "given up");
        UMTS_EXPECT(network.stats.IsConserved(), "octets");
        network.umts.Detach(network.ues[0]);
        RunUntil(Simulator::Now() + Seconds(15));
        ExpectText(FindLeftovers(network.rncs[0]), "", "what is left");
    }

    Plan m_plan; //!< The plan
};

void
AddRequestTimes(const RequestTimesTest::Plan& plan)
{
    AddTest("Requests: " + plan.name, [=] { RequestTimesTest{plan}.Run(); });
}

UMTS_TESTS("umts-request-loss")
{
    // A UE with RNTI 1 is paged in the frames 64 n + 1: at 4.49 s and 30.09 s. A cell update
    // takes 200 ms, a new connection 2 s.
    const std::vector<RequestTimesTest::Plan> plans{
        {"none lost", true, 4000, 5000, 0, 0, "update 1@4000 CELL_FACH@4200 ", 0, 0},
        {"CELL UPDATE lost",
         true,
         4000,
         6000,
         4000,
         4001,
         "update 1@4000 update 2@5000 CELL_FACH@5200 ",
         1,
         0},
        {"T302 and N302 run out",
         true,
         4000,
         20000,
         3500,
         5500,
         "update 1@4000 update 2@5000 failed@6000 IDLE@6000 connection 1@20000 CELL_DCH@22000 ",
         1,
         1},
        {"T300 and N300 run out",
         true,
         20000,
         40000,
         20000,
         21001,
         "connection 1@20000 connection 2@21000 failed@22000 connection 1@40000 "
         "CELL_DCH@42000 ",
         1,
         1},
        {"RRC CONNECTION REQUEST lost",
         true,
         20000,
         21500,
         20000,
         21000,
         "connection 1@20000 connection 2@21000 CELL_DCH@23000 ",
         1,
         0},
        {"CONFIRM lost, then paged anew",
         false,
         4000,
         30000,
         4490,
         5491,
         "update 1@4490 update 2@5490 failed@6490 IDLE@6490 connection 1@30090 CELL_DCH@32090 ",
         1,
         1}};
    for (const auto& plan : plans)
    {
        AddRequestTimes(plan);
    }
}

/// States that a UE enters.
struct StateLog
{
    std::string text; //!< Their names

    /** @param to the new state */
    void OnState(RrcState /* from */, RrcState to)
    {
        text += std::string(umts::GetName(to)) + " ";
    }
};

// CELL UPDATE is given up: IDLE follows CELL_FACH, without CELL_PCH between them.
UMTS_TEST("umts-request-loss", "Requests: states of a UE that gives up")
{
    const LossyRequests lossy;
    NetworkConfig config = MakeSwitching();
    config.ue.UplinkErrors(
        "test::OutageErrorModel",
        {{"Begin", TimeValue(MilliSeconds(3500))}, {"End", TimeValue(MilliSeconds(5500))}});
    Network network(config);
    DatagramPort port(network.ues[0]->GetNode(), false);
    port.SendAt(Seconds(4), network.GetHostAddress(), 0, 0, 60);
    RunUntil(MilliSeconds(3999));
    StateLog log;
    network.ues[0]->GetStateMeter()->TraceConnectWithoutContext(
        "State",
        MakeCallback(&StateLog::OnState, &log));
    RunUntil(MilliSeconds(6001));
    ExpectText(log.text, "CELL_FACH IDLE ", "states");
}

// A request of a UE that another bearer brings an RRC connection meanwhile is not sent again: the
// UE goes on in CELL_FACH.
UMTS_TEST("umts-request-loss", "Requests: another bearer meanwhile")
{
    const LossyRequests lossy;
    NetworkConfig config = MakeSwitching();
    config.ue.UplinkErrors(
        "test::OutageErrorModel",
        {{"Begin", TimeValue(Seconds(20))}, {"End", TimeValue(MilliSeconds(20500))}});
    Network network(config);
    DatagramPort host(network.host, false);
    DatagramPort port(network.ues[0]->GetNode(), false);
    port.SendAt(Seconds(20), network.GetHostAddress(), 0, 0, 60);
    RunUntil(MilliSeconds(19999));
    RequestLog log(network);
    RunUntil(MilliSeconds(20600));
    TrafficFilter nothing;
    nothing.protocol = UdpL4Protocol::PROT_NUMBER;
    nothing.direction = Direction::DOWNLINK;
    network.umts.AddBearer(network.ues[0], BearerConfig::FromPreset("dch1"), {nothing});
    RunUntil(MilliSeconds(21500));
    ExpectText(log.text, "connection 1@20000 CELL_FACH@21000 ", "what happens");
    UMTS_EXPECT(host.CountInOrder(0) == 1, "datagrams");
}

// Whoever is told of a request or its failure detaches the UE there and then.
UMTS_TEST("umts-request-loss", "An observer of requests detaches the UE")
{
    const LossyRequests lossy;
    for (uint32_t calls = 1; calls <= 6; ++calls)
    {
        NetworkConfig config = MakeSwitching();
        config.ue.BlockErrorRate(0, 1);
        Network network(config);
        DatagramPort port(network.ues[0]->GetNode(), false);
        port.SendAt(Seconds(4), network.GetHostAddress(), 0, 0, 60);
        port.SendAt(Seconds(20), network.GetHostAddress(), 0, 1, 60);
        RunUntil(MilliSeconds(3999));
        RequestLog log(network);
        uint32_t left = calls;
        log.onEntry = [&network, &left]() {
            if (left > 0 && --left == 0)
            {
                network.umts.Detach(network.ues[0]);
            }
        };
        RunUntil(Seconds(40));
        UMTS_EXPECT(left == 0, "told, call " << calls);
        ExpectText(FindLeftovers(network.rncs[0]), "", "left, call " + std::to_string(calls));
    }
}

/**
 * Bursts at random times over a link with many errors: requests get lost, each datagram arrives
 * once and those of the downlink in order, and nothing is left in the cell.
 */
struct RandomRequestsTest
{
    /** @param seed seed of the times */
    void Run(uint32_t seed)
    {
        constexpr uint32_t bursts = 40;
        const LossyRequests lossy(1, MilliSeconds(300), MilliSeconds(200));
        std::mt19937 random(seed);
        NetworkConfig config = MakeSwitching({{"InactivityTimer", TimeValue(MilliSeconds(300))},
                                              {"FachInactivityTimer", TimeValue(MilliSeconds(200))},
                                              {"PchInactivityTimer", TimeValue(MilliSeconds(900))},
                                              {"DrxCycleCoefficient", UintegerValue(5)},
                                              {"ConnectionDelay", TimeValue(MilliSeconds(400))}});
        config.ue.BlockErrorRate(0.2, 0.2);
        Network network(config);
        network.umts.AssignStreams(1000 * seed);
        DatagramPort host(network.host, false);
        DatagramPort port(network.ues[0]->GetNode(), false);
        Time at;
        for (uint32_t i = 0; i < bursts; ++i)
        {
            at += MilliSeconds(random() % 4000);
            host.SendAt(at, network.addresses[0], 0, i, 8 + random() % 900);
            const Time later = at + MilliSeconds(random() % 3000);
            port.SendAt(later, network.GetHostAddress(), 1, i, 8 + random() % 400);
        }
        RunUntil(at + Seconds(20));
        // The last datagrams fetch what a failed request has left.
        const auto& errors = network.ues[0]->GetRrc()->GetRadio().GetLinkErrors().Get(DEFAULT_RB);
        errors.downlink->SetAttribute("ErrorRate", DoubleValue(0));
        errors.uplink->SetAttribute("ErrorRate", DoubleValue(0));
        host.Send(network.addresses[0], 0, bursts, 8);
        port.Send(network.GetHostAddress(), 1, bursts, 8);
        RunUntil(at + Seconds(40));
        const std::string name = "seed " + std::to_string(seed);
        UMTS_EXPECT(port.CountInOrder(0) == bursts + 1, name << " down, in order");
        UMTS_EXPECT(port.arrivals.size() == bursts + 1, name << " down, once");
        std::set<uint32_t> uplink;
        for (const auto& arrival : host.arrivals)
        {
            uplink.insert(arrival.number);
        }
        UMTS_EXPECT(uplink.size() == bursts + 1, name << " up");
        UMTS_EXPECT(host.arrivals.size() == bursts + 1, name << " up, once");
        UMTS_EXPECT(network.stats.IsConserved(), name << " octets");
        m_repeats += network.ues[0]->GetRequestControl()->GetNRepeats();
        m_failures += network.ues[0]->GetRequestControl()->GetNFailures();
        network.umts.Detach(network.ues[0]);
        RunUntil(Simulator::Now() + Seconds(15));
        UMTS_EXPECT(FindLeftovers(network.rncs[0]) == "", name << " left");
    }

    uint64_t m_repeats{0};  //!< Requests sent again
    uint64_t m_failures{0}; //!< Requests given up
};

UMTS_TEST_F(RandomRequestsTest, "umts-request-loss", "No SDU is lost or doubled when requests are")
{
    for (uint32_t seed = 1; seed <= 50; ++seed)
    {
        Run(seed);
    }
    UMTS_EXPECT(m_repeats > 200, "sent again");
    UMTS_EXPECT(m_failures > 50, "given up");
}

} // namespace
