/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-abort-check.h"
#include "umts-signalling-rig.h"
#include "umts-test.h"

#include "ns3/double.h"
#include "ns3/enum.h"
#include "ns3/nstime.h"
#include "ns3/simulator.h"
#include "ns3/umts-leftovers.h"
#include "ns3/umts-rrc-messages.h"

#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * RRC messages over signalling radio bearers.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-signalling-bearers", SYSTEM);

// Sizes of messages: those of the reference, and how they grow.
UMTS_TEST("umts-signalling-bearers", "Sizes of messages")
{
    std::string text;
    const auto down = [&text](const RrcDownlinkMessage& message) {
        text += std::to_string(GetOctets(message)) + " ";
    };
    const auto up = [&text](const RrcUplinkMessage& message) {
        text += std::to_string(GetOctets(message)) + " ";
    };
    down(RadioBearerSetup());
    down(RadioBearerReconfiguration{{}, 0});
    down(RadioBearerReconfiguration{{}, {}});
    down(RadioBearerRelease());
    down(CellUpdateConfirm());
    down(RrcConnectionRelease());
    ExpectText(text, "75 55 15 37 12 7 ", "bearers and connection");
    text.clear();
    up(RrcConnectionRequest());
    down(RrcConnectionSetup());
    up(RrcConnectionSetupComplete());
    up(InitialDirectTransfer());
    down(SecurityModeCommand());
    up(SignallingConnectionReleaseIndication());
    up(UplinkDirectTransfer{DetachRequest()});
    ExpectText(text,
               "13 107 26 18 22 7 23 ",
               "from IDLE, the end of a session, and DETACH REQUEST");
    text.clear();
    PhysicalChannelReconfiguration handOver;
    handOver.bearers.resize(2);
    handOver.bearers[0].channels = {UeDchInfo()};
    down(handOver);
    handOver.bearers[1].channels = {UeHsDschInfo()};
    down(handOver);
    down(UtranMobilityInformation());
    down(UtranMobilityInformation{{}, {{DEFAULT_RB, 0}}, {}});
    ExpectText(text, "26 34 13 15 ", "hard handover, with HS-DSCH, relocation, lossless");
    text.clear();
    ActiveSetUpdate update;
    update.removal = CellId{0};
    down(update);
    for (uint32_t i = 0; i < 3; ++i)
    {
        const CellId cell{i};
        for (uint32_t bearer = 0; bearer < 2; ++bearer)
        {
            update.additions.emplace_back();
            update.additions.back().dch.cell = cell;
        }
        down(update);
    }
    update.removal.reset();
    down(update);
    update.additions.resize(2);
    down(update);
    ExpectText(text, "9 15 20 26 24 13 ", "drop, swap, drop and 2, 3 more; 3 more, 1 more");
    text.clear();
    MeasurementControl control;
    down(control);
    control.cells.resize(10);
    down(control);
    MeasurementReport report;
    for (const auto event : {MeasurementEvent::E1D, MeasurementEvent::E1A})
    {
        report.event = event;
        report.measurements.clear();
        for (uint32_t cells = 1; cells <= 4; ++cells)
        {
            report.measurements.emplace_back();
            up(report);
        }
    }
    up(CellUpdate());
    up(UtranMobilityInformationConfirm());
    ExpectText(text,
               "25 53 13 18 23 28 18 25 33 40 17 7 ",
               "measurements: control, reports without and with timing; cell update");
}

/**
 * When messages arrive, by hand: a block set is pulled the lead before its TTI, and an AM PDU has
 * 16 octets of a message and its Length Indicator.
 */
void
AddMessageTime(Time tti)
{
    AddTest("Times of messages in TTIs of " + std::to_string(tti.GetMilliSeconds()) + " ms", [=] {
        SignallingNetwork network(NetworkConfig(), 1, tti);
        const auto ue = network.ues[0];
        const auto isAt = [&network](RrcProcedure::Phase phase, Time at, const char* what) {
            NS_TEST_EXPECT_MSG_EQ(network.GetLast(phase), at, what);
        };
        network.RunToEnd();
        NS_TEST_EXPECT_MSG_LT(network.GetFirstLead(), tti, "the second TTI can be filled");
        isAt(RrcProcedure::DONE, tti * (1 + 5), "75 octets are 5 PDUs");

        RunUntil(READY - network.GetFirstLead() - MicroSeconds(1));
        network.umts.AddRadioLink(ue, network.cells[1]);
        network.RunToEnd();
        isAt(RrcProcedure::DONE, READY + tti, "13 octets are one PDU");
        RunUntil(READY * 2 - network.GetFirstLead() + MicroSeconds(1));
        network.umts.RemoveRadioLink(ue, network.cells[1]);
        network.RunToEnd();
        isAt(RrcProcedure::DONE, READY * 2 + tti * 2, "9 octets, too late by a moment");
        // The UE sends in the next TTI; 7 octets are one PDU.
        const auto iub = network.nodeBs[0]->GetIub();
        const Time up =
            iub->GetDelay() + iub->GetTxTime(GetDchFrameOctets(Direction::UPLINK, 1, 148));
        isAt(RrcProcedure::COMPLETED, READY * 2 + tti * 4 + up, "the answer");

        const Time begin = READY * 3 + MicroSeconds(3700);
        RunUntil(begin);
        const Time offset = network.GetFirstLead() * 3 + tti * (2 + 5);
        network.umts.HandOver(ue, network.cells[1]);
        network.RunToEnd();
        const int64_t frames = (begin + offset).GetNanoSeconds() / 10000000 + 1;
        isAt(RrcProcedure::DONE, MilliSeconds(10) * frames, "26 octets: the next radio frame");
        UMTS_EXPECT(network.rrc->GetCell(ue->GetRnti()) == network.cells[1], "where it is");
    });
}

/**
 * A message that has been lost comes after the activation time: the handover then waits for it, and
 * RLC repeats it.
 */
void
AddLateMessage(const std::string& channel)
{
    AddTest("A handover whose message is lost, " + channel, [=] {
        const Time end = READY + MilliSeconds(700);
        NetworkConfig config = NetworkConfig::FromPreset(channel);
        config.ue.DownlinkErrors("ns3::umts::test::OutageErrorModel",
                                 {{"Begin", TimeValue(READY)}, {"End", TimeValue(end)}});
        SignallingNetwork network(config);
        RunUntil(READY);
        network.TakeStory();
        network.umts.HandOver(network.ues[0], network.cells[1]);
        RunUntil(end);
        NS_TEST_EXPECT_MSG_EQ(network.TakeStory(), "1 handover begun; ", "not yet");
        UMTS_EXPECT(network.rrc->GetActiveSet(network.ues[0]->GetRnti()).front() ==
                        network.cells[0],
                    "the former cell");
        network.RunToEnd();
        NS_TEST_EXPECT_MSG_EQ(network.TakeStory(), "1 handover done; 1 handover completed; ", "");
        const Time done = network.GetLast(RrcProcedure::DONE);
        NS_TEST_EXPECT_MSG_LT(done, end + MilliSeconds(600), "a poll, and what it finds missing");
        NS_TEST_EXPECT_MSG_EQ(done.GetMilliSeconds() % 40, 0, "at the end of a TTI");
    });
}

UMTS_TESTS("umts-signalling-bearers")
{
    AddMessageTime(MilliSeconds(40));
    AddMessageTime(MilliSeconds(10));
    AddLateMessage("dch3");
    AddLateMessage("hsdpa");
}

// Procedures that are begun at once come one after the other, each when the UE has answered the one
// before; what has become impossible by then is refused.
UMTS_TEST("umts-signalling-bearers", "Procedures that wait for each other")
{
    SignallingNetwork network(NetworkConfig{});
    const auto ue = network.ues[0];
    RunUntil(READY);
    network.TakeStory();
    const std::size_t before = network.entries.size();
    const HandOverLog log(network.rrc);
    UMTS_EXPECT(network.umts.AddRadioLink(ue, network.cells[1]), "begun");
    UMTS_EXPECT(network.umts.AddRadioLink(ue, network.cells[3]), "waits");
    network.umts.RemoveRadioLink(ue, network.cells[0]);
    network.umts.HandOver(ue, network.cells[2]);
    network.umts.HandOver(ue, network.cells[2]);
    const RbId second = network.umts.AddBearer(ue, BearerConfig::Dch("dch1"), {MakeNoTraffic()});
    network.umts.ReleaseBearer(ue, second);
    network.RunToEnd();
    ExpectText(network.TakeStory(),
               "1 active set begun; 1 active set done; 1 active set completed; "
               "1 active set begun; 1 active set done; 1 active set completed; "
               "1 active set begun; 1 active set done; 1 active set completed; "
               "1 handover begun; 1 handover done; 1 handover completed; "
               "1 set-up begun; 1 set-up done; 1 set-up completed; "
               "1 release begun; 1 release done; 1 release completed; ",
               "all but the second handover to the same cell");
    ExpectText(log.text, "1 1>2 \n1 2>2 it is in that cell already\n", "handovers");
    for (std::size_t i = before + 3; i < network.entries.size(); i += 3)
    {
        NS_TEST_EXPECT_MSG_EQ(network.entries[i].time,
                              network.entries[i - 1].time,
                              "the next one, at once");
    }
    ExpectText(network.GetActiveSet(), "2", "where it is");
    ExpectText(network.Leave(), "", "what is left");
}

/**
 * A bearer that is asked for during a handover moves with the UE, and is not used before the UE has
 * been told of it.
 */
void
AddMovedSetUp(bool isEarly)
{
    AddTest("A bearer that is asked for " + std::string(isEarly ? "before" : "during") +
                " a handover",
            [=] {
                NetworkConfig config;
                config.cell.Admission({{"Policy", EnumValue(AdmissionControl::REFUSE)}});
                SignallingNetwork network(config);
                const auto ue = network.ues[0];
                RunUntil(READY);
                if (isEarly)
                {
                    network.umts.AddRadioLink(ue, network.cells[3]); // comes first
                }
                network.umts.HandOver(ue, network.cells[1]);
                const RbId id =
                    network.umts.AddBearer(ue, BearerConfig::Dch("dch1"), {MakeNoTraffic()});
                const double load = network.GetAdmission(0)->GetLoad();
                while (network.GetActiveSet() != "1" && Simulator::Now() < READY * 2)
                {
                    RunUntil(Simulator::Now() + MilliSeconds(1));
                }
                NS_TEST_EXPECT_MSG_EQ(network.GetAdmission(0)->GetLoad(), 0, "the former cell");
                NS_TEST_EXPECT_MSG_EQ_TOL(network.GetAdmission(1)->GetLoad(),
                                          load,
                                          1e-9,
                                          "the new one");
                NS_TEST_EXPECT_MSG_EQ(CountSendingEnds(network, ue, id), 0, "ends that send");
                network.RunToEnd();
                NS_TEST_EXPECT_MSG_EQ(CountSendingEnds(network, ue, id), 2, "ends that send");
                ExpectText(network.Leave(), "", "what is left");
            });
}

UMTS_TESTS("umts-signalling-bearers")
{
    AddMovedSetUp(true);
    AddMovedSetUp(false);
}

// A cell without room for the signalling radio bearer refuses it: its UE gets no other either. With
// the queue policy it waits, and all that has been asked for waits with it.
UMTS_TEST("umts-signalling-bearers", "No room for signalling")
{
    // Two DCHs of preset dch3 and those of their signalling fill the cell.
    for (const auto policy : {AdmissionControl::REFUSE, AdmissionControl::QUEUE})
    {
        NetworkConfig config;
        config.cell.Admission({{"Policy", EnumValue(policy)}, {"MaxLoad", DoubleValue(0.668)}});
        SignallingNetwork network(config, 3);
        const auto state = [&network](uint32_t ue, RbId id) {
            const auto bearer = network.rncs[0]->GetBearer(network.ues[ue]->GetRnti(), id);
            return bearer->GetObject<DchReservation>()->GetState();
        };
        RunUntil(READY);
        const bool waits = policy == AdmissionControl::QUEUE;
        NS_TEST_EXPECT_MSG_EQ(state(2, SIGNALLING_RB),
                              (waits ? DchReservation::WAITING : DchReservation::REFUSED),
                              "signalling");
        NS_TEST_EXPECT_MSG_EQ(state(1, DEFAULT_RB), DchReservation::HELD, "the second UE");
        network.umts.Detach(network.ues[0]);
        network.RunToEnd();
        if (waits)
        {
            NS_TEST_EXPECT_MSG_EQ(state(2, DEFAULT_RB), DchReservation::HELD, "room");
            DatagramPort host(network.host, false);
            DatagramPort port(network.ues[2]->GetNode(), false);
            host.SendAt(Simulator::Now(), network.addresses[2], 0, 0, 500);
            RunUntil(Simulator::Now() + Seconds(1));
            NS_TEST_EXPECT_MSG_EQ(port.CountInOrder(0), 1, "it receives");
        }
        network.umts.Detach(network.ues[1]);
        network.umts.Detach(network.ues[2]);
        ExpectText(FindLeftovers(network.rncs[0]), "", "what is left");
    }
}

// What signalling radio bearers don't do ends in one sentence.
UMTS_TEST("umts-signalling-bearers", "What signalling radio bearers don't carry")
{
    const auto make = [](uint32_t octets) {
        return [octets]() {
            NetworkConfig config = NetworkConfig::FromPreset("cch");
            const auto fach = MakeTransportChannel(12000, MilliSeconds(10), octets);
            config.cell.RachFach(MakeCommonChannelPreset().rach, fach);
            config.bearer.Rlc({{"PduSize", UintegerValue(octets)}});
            Network network(WithSignalling(config));
        };
    };
    ExpectPart(CatchAbort(make(16)), "FACH: a TTI has 152 bits, and a block of signalling 168");
    ExpectPart(CatchAbort([]() { UeConfig().SignallingBearers({{"Tty", TimeValue()}}); }), "Tty");
}

} // namespace
