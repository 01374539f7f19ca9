/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-relocation-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/enum.h"
#include "ns3/rng-seed-manager.h"
#include "ns3/simulator.h"
#include "ns3/string.h"

#include <functional>
#include <sstream>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Tests of relocations that take time: RelocationProcessing of RncRrc.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-relocation-time", SYSTEM, "25.413 8.6");

/**
 * @param network a network
 * @param until a time
 * @return what has arrived by then, and when
 */
std::string
DescribeUntil(const RelocationNetwork& network, Time until)
{
    std::ostringstream text;
    for (const auto* port : {&network.uePort, &network.hostPort})
    {
        for (const auto& arrival : port->arrivals)
        {
            if (arrival.time < until)
            {
                text << arrival.time.GetNanoSeconds() << " " << arrival.number << "\n";
            }
        }
    }
    return text.str();
}

/**
 * A relocation comes its time after it was asked for; until then all goes on as without it, and the
 * new cell holds nothing.
 */
struct ExactTest
{
    using Ask = std::function<void(RelocationNetwork&)>; //!< Asks for a relocation

    /**
     * @param channel channel of the default bearer
     * @param isSoft whether the UE is in cells of the new RNC
     * @param ask what is done at RELOCATION_BEGIN
     */
    void Run(const std::string& channel, bool isSoft, const Ask& ask)
    {
        const std::string without = Go(channel, isSoft, nullptr);
        UMTS_EXPECT(!without.empty(), "datagrams arrive");
        ExpectText(Go(channel, isSoft, ask), without, channel + ", arrivals before it");
    }

    /**
     * @param channel as in Run()
     * @param isSoft as in Run()
     * @param ask as in Run(); null: nothing
     * @return what has arrived until RELOCATION_END
     */
    std::string Go(const std::string& channel, bool isSoft, const Ask& ask)
    {
        constexpr uint32_t count = 100;
        RelocationNetwork network(MakeRelocationConfig(channel, false));
        const RelocationLog log(network);
        const auto ue = network.ues[0];
        SetRelocationTime(network);
        network.SendDatagrams(count, MilliSeconds(40), channel == "common" ? 70 : 350);
        if (isSoft)
        {
            RunUntil(RELOCATION_BEGIN - MilliSeconds(500));
            network.umts.AddRadioLink(ue, network.cells[3]);
            network.AssignFreshStreams();
            network.umts.RemoveRadioLink(ue, network.cells[0]);
        }
        RunUntil(RELOCATION_BEGIN);
        const auto cell =
            network.rncs[1]->GetObject<RncRrc>()->Control(network.cells[4])->GetAdmissionControl();
        const double load = cell->GetLoad();
        if (ask)
        {
            ask(network);
        }
        RunUntil(RELOCATION_END - NanoSeconds(1));
        UMTS_EXPECT(network.GetServing() == 0, channel << ", before");
        UMTS_EXPECT(cell->GetLoad() == load, channel << ", load before");
        const std::string arrivals = DescribeUntil(network, RELOCATION_END);
        RunUntil(RELOCATION_END);
        UMTS_EXPECT(network.GetServing() == (ask ? 1 : 0), channel << ", afterwards");
        network.AssignFreshStreams();
        RunUntil(Seconds(15));
        ExpectText(log.text, ask ? "1>1 0>1 \n" : "", channel + ", trace source");
        UMTS_EXPECT(!ask || log.times == std::vector<Time>{RELOCATION_END}, "its time");
        ExpectText(network.CheckArrivals(count), "", channel + ", arrivals");
        ExpectText(network.Leave(), "", channel + ", what is left");
        return arrivals;
    }
};

UMTS_TEST_F(ExactTest, "umts-relocation-time", "A relocation with a handover takes its time")
{
    for (const auto& channel : GetChannels())
    {
        Run(channel, false, [](RelocationNetwork& network) {
            UMTS_EXPECT(network.GoToOther(1), "asked for");
        });
    }
}

UMTS_TEST_F(ExactTest, "umts-relocation-time", "A relocation without the UE takes its time")
{
    Run("DCH", true, [](RelocationNetwork& network) {
        UMTS_EXPECT(network.umts.Relocate(network.ues[0], network.rncs[1]), "asked for");
    });
}

UMTS_TEST_F(ExactTest, "umts-relocation-time", "A relocation that follows from a handover")
{
    const auto switchOn = [](RelocationNetwork& network) {
        network.rncs[0]->GetObject<RncRrc>()->SetAttribute("RelocateOnHandOver",
                                                           BooleanValue(true));
    };
    for (const auto& channel : GetChannels())
    {
        Run(channel, false, [&](RelocationNetwork& network) {
            switchOn(network);
            network.umts.HandOver(network.ues[0], network.cells[4]);
        });
    }
    RelocationNetwork network(MakeRelocationConfig("DCH", false));
    const RelocationLog log(network);
    SetRelocationTime(network);
    switchOn(network);
    network.umts.AddRadioLink(network.ues[0], network.cells[3]);
    RunUntil(RELOCATION_BEGIN);
    network.umts.RemoveRadioLink(network.ues[0], network.cells[0]);
    RunUntil(Seconds(5));
    ExpectText(log.text, "1>1 0>1 \n", "its last cell of the old RNC has gone");
    UMTS_EXPECT(log.times == std::vector<Time>{RELOCATION_END}, "its time");
}

/// Messages of a relocation begin when it is prepared, and take the time that they take.
struct MessageTest
{
    /**
     * @param takesTime whether the relocation is prepared in time
     * @return when it was done
     */
    Time Run(bool takesTime)
    {
        NetworkConfig config = MakeRelocationConfig("DCH", true);
        config.ue.BlockErrorRate(0, 0);
        config.bearer.BlockErrorRate(0, 0);
        RelocationNetwork network(config);
        const RelocationLog log(network);
        if (takesTime)
        {
            SetRelocationTime(network);
        }
        m_begun = Time(0);
        network.rncs[0]->GetObject<RncRrc>()->TraceConnectWithoutContext(
            "Procedure",
            MakeCallback(&MessageTest::OnPhase, this));
        RunUntil(RELOCATION_BEGIN);
        network.GoToOther();
        RunUntil(Seconds(10));
        UMTS_EXPECT(m_begun == (takesTime ? RELOCATION_END : RELOCATION_BEGIN),
                    "the message is sent");
        ExpectText(log.text, "1>1 0>1 \n", "relocated");
        ExpectText(network.Leave(), "", "what is left");
        return log.times.empty() ? Time(0) : log.times.front();
    }

    /**
     * @param type the procedure
     * @param phase how far it is
     */
    void OnPhase(uint32_t /* rnti */,
                 RrcProcedure::Type type,
                 RrcProcedure::Phase phase,
                 const std::string& /* reason */)
    {
        if (type == RrcProcedure::PHYSICAL_CHANNEL_RECONFIGURATION && phase == RrcProcedure::BEGUN)
        {
            m_begun = Simulator::Now();
        }
    }

    Time m_begun; //!< When the message of the relocation was sent
};

UMTS_TEST_F(MessageTest, "umts-relocation-time", "A relocation with messages takes its time")
{
    // A multiple of the TTI of signalling and of the activation time's frames.
    const Time without = Run(false);
    UMTS_EXPECT(Run(true) - without == RELOCATION_TIME, "later by that");
}

/** @param isSignalled whether messages take time */
void
AddRefusals(bool isSignalled)
{
    AddTest(std::string("The new cell is asked at the end") + (isSignalled ? ", signalled" : ""),
            [=] {
                NetworkConfig config = MakeRelocationConfig("DCH", isSignalled);
                config.cell.Admission({{"Policy", EnumValue(AdmissionControl::REFUSE)}});
                for (const bool isFullFirst : {true, false})
                {
                    RelocationNetwork network(config);
                    const RelocationLog log(network);
                    SetRelocationTime(network);
                    const auto fill = [&]() {
                        return network.umts
                            .InstallUe(NodeContainer(CreateObject<Node>()),
                                       network.cells[3],
                                       config.ue,
                                       config.bearer)
                            .Get(0);
                    };
                    const Ptr<NetDevice> stays = fill();
                    Ptr<NetDevice> other = isFullFirst ? fill() : nullptr;
                    RunUntil(RELOCATION_BEGIN);
                    UMTS_EXPECT(network.GoToOther(), "begun");
                    RunUntil(RELOCATION_BEGIN + RELOCATION_TIME / 2);
                    if (isFullFirst)
                    {
                        network.umts.Detach(other);
                    }
                    else
                    {
                        other = fill();
                    }
                    RunUntil(Seconds(6));
                    UMTS_EXPECT(network.GetServing() == (isFullFirst ? 1 : 0), "room at the end");
                    if (!isFullFirst)
                    {
                        ExpectPart(log.text, "1>0 0>1 load ");
                        UMTS_EXPECT(log.times == std::vector<Time>{RELOCATION_END},
                                    "refused at the end");
                        network.umts.Detach(other);
                    }
                    network.umts.Detach(stays);
                    ExpectText(network.Leave(), "", "what is left");
                }
            });
}

UMTS_TESTS("umts-relocation-time")
{
    AddRefusals(false);
    AddRefusals(true);
}

/// Random times: each UE has its own in each RNC, with a random stream of its own.
struct RandomTimeTest
{
    /**
     * @param guests UEs besides the first one that are relocated, too
     * @param first first random stream
     * @return times of three relocations of the first UE
     */
    std::vector<Time> Run(uint32_t guests, int64_t first)
    {
        RelocationNetwork network(MakeRelocationConfig("common", false));
        SetRelocationProcessing(network, "ns3::ExponentialRandomVariable[Mean=0.2]");
        NodeContainer nodes;
        nodes.Create(guests);
        const auto others =
            network.umts.InstallUe(nodes, network.cells[1], UeConfig(), BearerConfig::Common());
        const NetDeviceContainer ue(network.ues[0]);
        m_streams = network.umts.AssignStreams(ue, first);
        network.umts.AssignStreams(others, 1000);
        const RelocationLog log(network);
        std::vector<Time> times;
        for (uint32_t i = 0; i < 3; ++i)
        {
            const std::size_t told = log.times.size();
            const Time begin = Seconds(5 * (i + 1));
            RunUntil(begin);
            const uint32_t target = 1 - network.GetServing();
            for (uint32_t guest = 0; guest < guests; ++guest)
            {
                network.umts.Relocate(others.Get(guest),
                                      network.rncs[target],
                                      network.cells[3 * target]);
            }
            network.GoToOther();
            while (network.GetServing() != target && Simulator::Now() < begin + Seconds(4))
            {
                RunUntil(Simulator::Now() + MicroSeconds(100));
            }
            times.push_back(Simulator::Now() - begin);
            RunUntil(begin + Seconds(4));
            UMTS_EXPECT(log.times.size() - told == guests + 1, "all are relocated");
        }
        return times;
    }

    int64_t m_streams{0}; //!< Random streams of the first UE
};

UMTS_TEST_F(RandomTimeTest, "umts-relocation-time", "Random times of relocations")
{
    const auto times = Run(0, 1);
    const int64_t streams = m_streams;
    UMTS_EXPECT(times[0] != times[1] && times[1] != times[2] && times[0] != times[2], "random");
    UMTS_EXPECT(Run(0, 1) == times, "the same streams");
    UMTS_EXPECT(Run(0, 500) != times, "other streams");
    UMTS_EXPECT(Run(2, 1) == times, "what others draw changes nothing");
    RelocationNetwork network(MakeRelocationConfig("common", false));
    const NetDeviceContainer ue(network.ues[0]);
    const int64_t without = network.umts.AssignStreams(ue, 1);
    const int64_t all = network.umts.AssignStreams(1);
    UMTS_EXPECT(streams - without == 2, "one for each RNC");
    SetRelocationProcessing(network, "ns3::ExponentialRandomVariable[Mean=0.2]");
    UMTS_EXPECT(network.umts.AssignStreams(1) - all == 2, "likewise");
}

// A constant time takes none of the random streams that ns-3 gives to others.
UMTS_TEST("umts-relocation-time", "A constant time of a relocation takes no random stream")
{
    RelocationNetwork network(MakeRelocationConfig("common", false));
    SetRelocationTime(network);
    RunUntil(RELOCATION_BEGIN);
    const auto next = RngSeedManager::GetNextStreamIndex();
    UMTS_EXPECT(network.GoToOther(), "asked for");
    UMTS_EXPECT(RngSeedManager::GetNextStreamIndex() == next + 1, "streams of ns-3");
}

// What is no random variable is refused by name.
UMTS_TEST("umts-relocation-time", "RelocationProcessing that is no random variable")
{
    RelocationNetwork network(MakeRelocationConfig("DCH", false));
    SetRelocationProcessing(network, "ns3::umts::RrcStateMeter");
    ExpectError([&]() { network.GoToOther(); },
                "RncRrc::RelocationProcessing: ns3::umts::RrcStateMeter is no random variable");
}

} // namespace
