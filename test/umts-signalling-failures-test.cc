/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-relocation-rig.h"
#include "umts-signalling-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/double.h"
#include "ns3/enum.h"
#include "ns3/nstime.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-leftovers.h"
#include "ns3/umts-ue-table.h"

#include <functional>
#include <memory>
#include <random>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * RRC messages over signalling radio bearers: failures, UEs that leave, and random changes.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-signalling-failures", SYSTEM);

/**
 * A UE is detached at any time in the middle of procedures: everything is back, and all that had
 * begun has failed.
 */
void
AddDetachInProcedure(const std::string& channel)
{
    AddTest("A UE is detached in the middle of procedures, " + channel, [=] {
        for (uint32_t step = 0; step < 60; ++step)
        {
            NetworkConfig config = NetworkConfig::FromPreset(channel);
            config.cell.Admission({{"Policy", EnumValue(AdmissionControl::REFUSE)}});
            SignallingNetwork network(config);
            const auto ue = network.ues[0];
            const bool isEarly = step % 4 == 0;
            RunUntil(isEarly ? MilliSeconds(step) : READY);
            network.umts.HandOver(ue, network.cells[1]);
            network.umts.AddBearer(ue, BearerConfig::Dch("dch1"), {MakeNoTraffic()});
            if (channel == "dch3")
            {
                network.umts.AddRadioLink(ue, network.cells[2]);
            }
            network.umts.ReleaseBearer(ue);
            RunUntil(Simulator::Now() + step * MilliSeconds(23) + MicroSeconds(700));
            ExpectText(network.Leave(), "", "what is left, step " + std::to_string(step));
            bool isOpen = false;
            for (const auto& entry : network.entries)
            {
                isOpen = entry.phase == RrcProcedure::BEGUN ||
                         (isOpen && entry.phase == RrcProcedure::COMPLETED);
            }
            UMTS_EXPECT(!isOpen, "what had begun has failed, step " << step);
        }
    });
}

UMTS_TESTS("umts-signalling-failures")
{
    AddDetachInProcedure("dch3");
    AddDetachInProcedure("hsdpa");
}

/// Whoever is told of a procedure detaches the UE there and then.
struct ObserverDetachesTest : public DetachingTest
{
    /** @brief Ask for procedures, while the UE is there. */
    void Ask(SignallingNetwork& network, const Ptr<UeNetDevice>& ue)
    {
        const std::vector<std::function<void()>> procedures{
            [&]() { network.umts.AddRadioLink(ue, network.cells[1]); },
            [&]() { network.umts.AddRadioLink(ue, network.cells[3]); },
            [&]() { network.umts.RemoveRadioLink(ue, network.cells[0]); },
            [&]() { network.umts.HandOver(ue, network.cells[2]); },
            [&]() { network.umts.HandOver(ue, network.cells[2]); },
            [&]() { network.umts.HandOver(ue, network.cells[0]); },
            [&]() { network.umts.ReleaseBearer(ue); }};
        for (const auto& procedure : procedures)
        {
            if (GetCallsLeft() > 0)
            {
                procedure();
            }
        }
    }

    /** @brief A UE has been handed over, or refused. */
    void OnMove(uint32_t /* rnti */,
                uint32_t /* from */,
                uint32_t /* to */,
                const std::string& /* reason */)
    {
        OnCall();
    }

    /** @brief A radio link has been added, removed, or refused. */
    void OnLink(uint32_t /* rnti */,
                uint32_t /* cell */,
                bool /* isAdded */,
                const std::string& /* reason */)
    {
        OnCall();
    }
};

UMTS_TEST_F(ObserverDetachesTest, "umts-signalling-failures", "An observer detaches the UE")
{
    for (uint32_t call = 1; call <= 24; ++call)
    {
        NetworkConfig config;
        config.cell.Admission({{"Policy", EnumValue(AdmissionControl::REFUSE)}});
        SignallingNetwork network(config, 3); // no room for a third DCH in the first cell
        const auto ue = network.ues[0];
        network.RunToEnd();
        DetachAt(call, [&network, ue]() { network.umts.Detach(ue); });
        const auto rrc = network.rrc;
        rrc->TraceConnectWithoutContext("Procedure",
                                        MakeCallback(&ObserverDetachesTest::OnPhase, this));
        rrc->TraceConnectWithoutContext("HandOver",
                                        MakeCallback(&ObserverDetachesTest::OnMove, this));
        rrc->TraceConnectWithoutContext("RadioLink",
                                        MakeCallback(&ObserverDetachesTest::OnLink, this));
        Ask(network, ue);
        RunUntil(Simulator::Now() + Seconds(20));
        UMTS_EXPECT(GetCallsLeft() == 0, "it has been told, call " << call);
        network.umts.Detach(network.ues[1]);
        network.umts.Detach(network.ues[2]);
        ExpectText(FindLeftovers(network.rncs[0]), "", "call " + std::to_string(call));
    }
}

const Time OUTAGE_END = READY + Seconds(20); //!< RLC gives up before

/** @return a network whose UEs receive nothing from READY on, and whose cells refuse */
NetworkConfig
MakeOutage()
{
    NetworkConfig config;
    config.cell.Admission({{"Policy", EnumValue(AdmissionControl::REFUSE)}});
    config.ue.DownlinkErrors("ns3::umts::test::OutageErrorModel",
                             {{"Begin", TimeValue(READY)}, {"End", TimeValue(OUTAGE_END)}});
    return config;
}

/**
 * Nothing arrives for a long time: the procedure fails, what it has held is back, and the next one
 * succeeds once something arrives.
 */
void
AddFailedProcedure(Time timer, const std::string& reason)
{
    AddTest("Nothing arrives: " + reason, [=] {
        Config::SetDefault("ns3::umts::RadioLinkMonitor::T313", TimeValue(timer));
        // It repeats CELL UPDATE for longer than the outage.
        Config::SetDefault("ns3::umts::RrcRequestControl::N302", UintegerValue(7));
        SignallingNetwork network(MakeOutage());
        const auto ue = network.ues[0];
        RunUntil(READY);
        network.TakeStory();
        const HandOverLog log(network.rrc);
        const double load = network.GetAdmission(0)->GetLoad();
        network.umts.HandOver(ue, network.cells[1]);
        UMTS_EXPECT(network.GetAdmission(1)->GetLoad() == load, "held");
        RunUntil(OUTAGE_END);
        ExpectText(network.TakeStory(),
                   "1 handover begun; 1 handover failed: " + reason + "; ",
                   "");
        const auto link =
            UesOf(*network.rncs[0]).Get(ue->GetRnti()).procedures->GetTransport()->GetDcch();
        UMTS_EXPECT(link->GetNUnderWay() == 0, "messages are lost");
        ExpectText(log.text, "1 0>1 " + reason + "\n", "trace source");
        UMTS_EXPECT(network.GetAdmission(1)->GetLoad() == 0, "given back");
        ExpectText(network.GetActiveSet(), "0", "it has stayed");
        network.umts.HandOver(ue, network.cells[1]);
        network.RunToEnd();
        ExpectText(network.GetActiveSet(), "1", "then it moves");
        ExpectText(network.Leave(), "", "what is left");
        Config::Reset();
    });
}

UMTS_TESTS("umts-signalling-failures")
{
    AddFailedProcedure(Seconds(15),
                       "RLC of the signalling radio bearer has an "
                       "unrecoverable error");
    AddFailedProcedure(Seconds(1), "the radio links have failed");
}

// A bearer is asked for while nothing arrives: it refuses packets, all that it has held is back,
// and another one can be set up afterwards.
UMTS_TEST("umts-signalling-failures", "A bearer of which the UE is never told")
{
    Config::SetDefault("ns3::umts::RadioLinkMonitor::T313", TimeValue(Seconds(15)));
    SignallingNetwork network(MakeOutage());
    const auto ue = network.ues[0];
    RunUntil(READY);
    network.TakeStory();
    const double load = network.GetAdmission(0)->GetLoad();
    const auto setUp = [&]() {
        return network.umts.AddBearer(ue, BearerConfig::Dch("dch1"), {MakeNoTraffic()});
    };
    const auto bearer = network.rncs[0]->GetBearer(ue->GetRnti(), setUp());
    UMTS_EXPECT(network.GetAdmission(0)->GetLoad() > load, "held");
    RunUntil(OUTAGE_END);
    ExpectText(network.TakeStory(),
               "1 set-up begun; 1 set-up failed: RLC of the signalling radio bearer has an "
               "unrecoverable error; ",
               "");
    UMTS_EXPECT(network.GetAdmission(0)->GetLoad() == load, "given back");
    UMTS_EXPECT(bearer->GetObject<DchReservation>()->GetState() == DchReservation::RELEASED,
                "its DCH");
    const auto packet = MakeIpPacket(100, network.addresses[0]);
    UMTS_EXPECT(!bearer->Send(packet), "it refuses packets");
    const auto next = ue->GetBearer(setUp());
    network.RunToEnd();
    ExpectText(network.TakeStory(), "1 set-up begun; 1 set-up done; 1 set-up completed; ", "");
    UMTS_EXPECT(next->Send(packet), "the next one does not");
    ExpectText(network.Leave(), "", "what is left");
    Config::Reset();
}

/// Radio links, handovers and a second bearer come and go at random under traffic.
struct SignalledLinksTest : public RandomLinksTest
{
    std::unique_ptr<RadioLinkNetwork> MakeNetwork(const NetworkConfig& config) override
    {
        NetworkConfig limited = config;
        limited.cell.Admission({{"Policy", EnumValue(AdmissionControl::REFUSE)}});
        auto network = std::make_unique<SignallingNetwork>(limited, 1, MilliSeconds(10));
        for (uint32_t i = 0; i < 10; ++i)
        {
            Simulator::Schedule(
                MilliSeconds(300 + 3100 * i),
                UmtsMakeEvent([&umts = network->umts, ue = network->ues[0]] {
                    const RbId id =
                        umts.AddBearer(ue, BearerConfig::Dch("dch1"), {MakeNoTraffic()});
                    Simulator::Schedule(MilliSeconds(1300), UmtsMakeEvent([&umts, ue, id] {
                                            umts.ReleaseBearer(ue, id);
                                        }));
                }));
        }
        return network;
    }
};

UMTS_TEST_F(SignalledLinksTest, "umts-signalling-failures", "Random changes by messages")
{
    RunPlan({8, 4, 2000, MilliSeconds(700), 4});
}

/**
 * Relocations of both kinds, handovers and radio links at random times between two RNCs, with
 * errors and losses on all links: procedures that wait go on in the other RNC, nothing is lost or
 * doubled, and octets do as descriptors do.
 */
struct SignalledRelocationTest
{
    void Check()
    {
        for (uint32_t seed = 1; seed <= 12; ++seed)
        {
            const std::string descriptors = Run(seed, false);
            if (seed <= 3)
            {
                UMTS_EXPECT(descriptors == Run(seed, true), "octets, " << seed);
            }
        }
        UMTS_EXPECT(m_nDone > 60, "relocations");
    }

    /**
     * @param seed seed of the times
     * @param wireMode whether PDUs and frames are octets
     * @return when what has arrived
     */
    std::string Run(uint32_t seed, bool wireMode)
    {
        constexpr uint32_t count = 500;
        const Time between = MilliSeconds(16);
        NetworkConfig config = WithSignalling(MakeRelocationConfig(m_channel), MilliSeconds(10));
        config.cell.Admission({{"Policy", EnumValue(AdmissionControl::REFUSE)}});
        config.ue.MacD({{"WireMode", BooleanValue(wireMode)}});
        config.iub.Set("WireMode", BooleanValue(wireMode)).Set("LossRate", DoubleValue(0.01));
        RelocationNetwork network(config, 1, config.iub);
        network.SendDatagrams(count, between, 600);
        const auto onProcedure = MakeBoundCallback(&OnProcedure, &network, &m_nDone);
        for (const auto& rnc : network.rncs)
        {
            const auto rrc = rnc->GetObject<RncRrc>();
            rrc->TraceConnectWithoutContext("Procedure", onProcedure);
            rrc->SetAttribute("RelocateOnHandOver", BooleanValue(seed % 2 == 0));
        }
        std::mt19937 random(seed);
        for (Time at = MilliSeconds(400); at < count * between; at += MilliSeconds(350))
        {
            const Time when = at + (random() % 2 ? Time(0) : MicroSeconds(random() % 340000));
            Simulator::Schedule(when, UmtsMakeEvent([this, &network, &random] {
                                    Change(network, random);
                                }));
        }
        RunUntil(count * between + Seconds(20));
        const std::string name = "seed " + std::to_string(seed) + ", ";
        ExpectText(network.CheckArrivals(count), "", name + "arrivals");
        const std::string log = network.DescribeArrivals();
        ExpectText(network.Leave(), "", name + "what is left");
        return log;
    }

    /**
     * @brief A procedure has got on: radio links may be new.
     * @param relocations counts relocations
     * @param phase how far it is
     */
    static void OnProcedure(RelocationNetwork* network,
                            uint32_t* relocations,
                            uint32_t /* rnti */,
                            RrcProcedure::Type type,
                            RrcProcedure::Phase phase,
                            const std::string& /* reason */)
    {
        if (phase == RrcProcedure::DONE)
        {
            network->AssignFreshStreams();
            *relocations += type == RrcProcedure::UTRAN_MOBILITY_INFORMATION ||
                                    type == RrcProcedure::PHYSICAL_CHANNEL_RECONFIGURATION
                                ? 1
                                : 0;
        }
    }

    /**
     * @brief Ask for a relocation, or for what prepares one.
     * @param random decides
     */
    void Change(RelocationNetwork& network, std::mt19937& random)
    {
        const auto ue = network.ues[0];
        const uint32_t other = 1 - network.GetServing();
        const Ptr<Cell> cell = network.cells[random() % 6];
        const Ptr<Cell> others = network.cells[3 * other + random() % 3];
        switch (random() % 6)
        {
        case 0:
            network.umts.HandOver(ue, cell);
            break;
        case 1:
            network.umts.AddRadioLink(ue, cell);
            break;
        case 2:
            network.umts.RemoveRadioLink(ue, cell);
            break;
        case 3:
            network.umts.Relocate(ue, network.rncs[other]);
            break;
        default:
            network.umts.Relocate(ue, network.rncs[other], others);
        }
    }

    std::string m_channel; //!< Name of the channel
    uint32_t m_nDone{0};   //!< Relocations and handovers
};

void
AddSignalledRelocation(const std::string& channel)
{
    AddTest("Relocations by messages, " + channel,
            [=] { SignalledRelocationTest{channel}.Check(); });
}

UMTS_TESTS("umts-signalling-failures")
{
    AddSignalledRelocation("DCH");
    AddSignalledRelocation("HSDPA");
}

} // namespace
