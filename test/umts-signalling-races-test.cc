/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-signalling-rig.h"
#include "umts-test.h"

#include "ns3/config.h"
#include "ns3/double.h"
#include "ns3/enum.h"
#include "ns3/nstime.h"
#include "ns3/simulator.h"
#include "ns3/umts-leftovers.h"
#include "ns3/umts-ue-table.h"

#include <functional>
#include <string>

/**
 * @file
 * @ingroup umts
 * RRC messages over signalling radio bearers: procedures that cross each other, observers, and
 * short outages.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-signalling-races", SYSTEM);

/**
 * Of the uplink nothing arrives while a handover is answered, for less time than RLC tries: the
 * procedure ends all the same, and the next one succeeds.
 */
void
AddShortOutage(double outage)
{
    AddTest("The uplink is out for " + std::to_string(outage) + " s", [=] {
        Config::SetDefault("ns3::umts::RadioLinkMonitor::T313", TimeValue(Seconds(100)));
        NetworkConfig config;
        config.ue.UplinkErrors(
            "ns3::umts::test::OutageErrorModel",
            {{"Begin", TimeValue(READY)}, {"End", TimeValue(READY + Seconds(outage))}});
        SignallingNetwork network(config);
        RunUntil(READY);
        network.umts.HandOver(network.ues[0], network.cells[1]);
        RunUntil(READY + Seconds(40));
        const auto procedures = UesOf(*network.rncs[0]).Get(network.ues[0]->GetRnti()).procedures;
        UMTS_EXPECT(procedures->GetSize() == 0, "it has ended");
        UMTS_EXPECT(procedures->GetTransport()->GetDcch()->GetNUnderWay() == 0,
                    "no message is left");
        network.TakeStory();
        network.umts.HandOver(network.ues[0], network.cells[2]);
        network.RunToEnd();
        ExpectText(network.TakeStory(),
                   "1 handover begun; 1 handover done; 1 handover completed; ",
                   "");
        ExpectText(network.Leave(), "", "what is left");
        Config::Reset();
    });
}

UMTS_TESTS("umts-signalling-races")
{
    for (const double outage : {1.0, 5.0, 9.5, 10.5, 12.0, 20.0})
    {
        AddShortOutage(outage);
    }
}

// A bearer that waits for room is released while its UE is handed over: it gets room in the new
// cell, and nobody is told of it.
UMTS_TEST("umts-signalling-races", "A bearer released before the UE is told of it")
{
    NetworkConfig config;
    config.cell.Admission(
        {{"Policy", EnumValue(AdmissionControl::QUEUE)}, {"MaxLoad", DoubleValue(0.668)}});
    SignallingNetwork network(config, 2); // both fill the first cell
    const auto ue = network.ues[0];
    network.RunToEnd();
    network.TakeStory();
    network.umts.HandOver(ue, network.cells[1]);
    const RbId id = network.umts.AddBearer(ue, BearerConfig::Dch("dch1"), {MakeNoTraffic()});
    network.umts.ReleaseBearer(ue, id);
    network.RunToEnd();
    ExpectText(network.GetActiveSet(), "1", "it moves");
    UMTS_EXPECT(network.TakeStory().find("set-up") == std::string::npos, "untold");
    ExpectText(network.Leave(), "", "what is left");
}

/**
 * Who is told of a procedure detaches the UE: that fails as the program detaches the UE, too, or
 * that has just begun because a bearer is added. The other UE goes on, its streams are numbered.
 */
struct DetachedByTwoTest
{
    /**
     * @param phase in which the observer detaches the first UE
     * @param act what the program does
     * @return random streams of the second UE with two radio links
     */
    int64_t Run(RrcProcedure::Phase phase, const std::function<void(SignallingNetwork&)>& act)
    {
        SignallingNetwork network(NetworkConfig(), 2);
        network.RunToEnd();
        m_network = &network;
        m_phase = phase;
        m_isDetached = false;
        network.rrc->TraceConnectWithoutContext(
            "Procedure",
            MakeCallback(&DetachedByTwoTest::OnProcedure, this));
        act(network);
        UMTS_EXPECT(m_isDetached, "the observer has been told");
        RunUntil(Simulator::Now() + Seconds(5));
        UMTS_EXPECT(network.rncs[0]->GetNUes() == 1, "the other one is there");
        network.umts.HandOver(network.ues[1], network.cells[1]);
        network.umts.AddRadioLink(network.ues[1], network.cells[2]);
        network.RunToEnd();
        const int64_t streams = network.umts.AssignStreams(1);
        network.umts.Detach(network.ues[1]);
        RunUntil(Simulator::Now() + Seconds(5));
        ExpectText(FindLeftovers(network.rncs[0]), "", "what is left");
        return streams;
    }

    /** @param phase how far a procedure is */
    void OnProcedure(uint32_t /* rnti */,
                     RrcProcedure::Type /* type */,
                     RrcProcedure::Phase phase,
                     const std::string& /* reason */)
    {
        if (!m_isDetached && phase == m_phase)
        {
            m_isDetached = true;
            m_network->umts.Detach(m_network->ues[0]);
        }
    }

    RrcProcedure::Phase m_phase{};         //!< In which the observer detaches the UE
    bool m_isDetached{false};              //!< It has
    SignallingNetwork* m_network{nullptr}; //!< The network
};

UMTS_TEST_F(DetachedByTwoTest, "umts-signalling-races", "Detached by an observer, and at once")
{
    const int64_t streams = Run(RrcProcedure::FAILED, [](SignallingNetwork& network) {
        network.umts.HandOver(network.ues[0], network.cells[1]);
        RunUntil(Simulator::Now() + MilliSeconds(50));
        network.umts.Detach(network.ues[0]);
    });
    const int64_t streamsToo = Run(RrcProcedure::BEGUN, [](SignallingNetwork& network) {
        network.umts.AddBearer(network.ues[0], BearerConfig::Dch("dch1"), {MakeNoTraffic()});
    });
    UMTS_EXPECT(streamsToo == streams, "random streams of the other UE");
}

/**
 * On its way to a cell of its active set a UE gets a bearer on HS-DSCH, which takes it to one cell:
 * it has its bearers in the new one all the same.
 */
void
AddHsDschInHandOver(bool isFull)
{
    AddTest(std::string("HS-DSCH in a handover, ") + (isFull ? "no room" : "room"), [=] {
        NetworkConfig config = NetworkConfig::FromPreset("dch3");
        config.cell.Admission({{"Policy", EnumValue(AdmissionControl::REFUSE)}});
        SignallingNetwork network(config, isFull ? 3 : 1);
        const auto ue = network.ues[0];
        network.RunToEnd();
        network.umts.AddRadioLink(ue, network.cells[1]);
        network.RunToEnd();
        ExpectText(network.GetActiveSet(), "01", "both");
        network.umts.HandOver(ue, network.cells[1]);
        RunUntil(Simulator::Now() + MilliSeconds(10));
        network.umts.AddBearer(ue, BearerConfig::Hsdpa(), {MakeNoTraffic()});
        if (isFull)
        {
            network.umts.HandOver(network.ues[1], network.cells[1]);
            network.umts.HandOver(network.ues[2], network.cells[1]);
        }
        network.RunToEnd();
        const auto& context = UesOf(*network.rncs[0]).Get(ue->GetRnti());
        UMTS_EXPECT(!context.procedures->IsClosed(), "it has its signalling");
        UMTS_EXPECT(context.HoldsDch(), "and its DCH");
        ExpectText(network.Leave(), "", "what is left");
    });
}

UMTS_TESTS("umts-signalling-races")
{
    AddHsDschInHandOver(false);
    AddHsDschInHandOver(true);
}

} // namespace
