/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-signalling-rig.h"
#include "umts-test.h"

#include "ns3/double.h"
#include "ns3/enum.h"
#include "ns3/nstime.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-leftovers.h"
#include "ns3/umts-rrc-encoding.h"
#include "ns3/umts-rrc-messages.h"
#include "ns3/umts-rrc-pdus.h"
#include "ns3/umts-srb-transport.h"

#include <optional>
#include <string>
#include <type_traits>
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

UMTS_TEST_SUITE("umts-signalling-bearers", SYSTEM, "25.331 8.2");

/** @return octets of a message, and a space */
template <typename Message>
std::string
Measure(const Message& message, bool isOnCcch = false)
{
    RrcCoding coding;
    coding.isOnCcch = isOnCcch;
    using Variant = std::conditional_t<std::is_constructible_v<RrcDownlinkMessage, Message>,
                                       RrcDownlinkMessage,
                                       RrcUplinkMessage>;
    const auto octets = Encode(Variant(message), coding);
    const bool isUplink = std::is_same_v<Variant, RrcUplinkMessage>;
    const auto direction = isUplink ? Direction::UPLINK : Direction::DOWNLINK;
    UMTS_EXPECT(IsWellFormed(octets, direction, isOnCcch), "is read, and written likewise");
    return std::to_string(octets.size()) + " ";
}

/** @return a bearer of 64 kb/s each way, with RLC as the reference has it */
std::shared_ptr<const BearerConfig>
MakeReferenceBearer()
{
    const TransportChannel channel = MakeTransportChannel(64000, MilliSeconds(20), 42);
    BearerConfig config = BearerConfig::Dch({channel, channel});
    config.Rlc("AM",
               {{"SduDiscardMode", StringValue("NoDiscard")},
                {"TimerPollProhibit", TimeValue(MilliSeconds(100))},
                {"PollWindow", UintegerValue(50)},
                {"TimerStatusProhibit", TimeValue(MilliSeconds(100))}});
    return std::make_shared<const BearerConfig>(config);
}

/** @return a UE with a bearer of 64 kb/s and signalling, in one cell */
RadioLinksInfo
MakeReferenceLink()
{
    return {{1}, MakeReferenceBearer()->dch.downlink.GetCodedRate() + 4100};
}

// The numbers are those of an independent encoder (pycrate 0.8.1) with the same content.
UMTS_TEST("umts-signalling-bearers", "Sizes of messages")
{
    const auto config = MakeReferenceBearer();
    const RadioLinksInfo link = MakeReferenceLink();
    const RadioLinksInfo bare{{1}, 4100};
    RadioBearerSetup setup{DEFAULT_RB, LogicalChannelId{5}, config, {UeDchInfo()}, 0};
    setup.radioLinks = link;
    std::string text = Measure(setup);
    setup.state = RrcState::CELL_FACH;
    text += Measure(setup);
    RadioBearerReconfiguration reconfiguration{DEFAULT_RB, 0, RrcState::CELL_DCH, config};
    reconfiguration.radioLinks = link;
    text += Measure(reconfiguration);
    reconfiguration.state = RrcState::CELL_FACH;
    text += Measure(reconfiguration);
    reconfiguration.state = RrcState::CELL_PCH;
    text += Measure(reconfiguration);
    text += Measure(RadioBearerRelease{DEFAULT_RB, RrcState::CELL_DCH, bare});
    text += Measure(RrcConnectionRelease());
    ExpectText(text, "74 31 56 15 14 37 7 ", "bearers and connection");
    RadioBearerReconfiguration ofRlc{};
    ofRlc.reestablishRlc = true;
    ofRlc.radioLinks = bare;
    ExpectText(Measure(ofRlc), "13 ", "RLC");
    UeHsDschInfo hsDsch;
    hsDsch.hsScchs = 4;
    BearerConfig hsdpa = BearerConfig::Hsdpa(config->dch.uplink);
    hsdpa.ueRlc = config->ueRlc;
    setup = {DEFAULT_RB,
             LogicalChannelId{5},
             std::make_shared<const BearerConfig>(hsdpa),
             {hsDsch},
             0,
             RrcState::CELL_DCH,
             bare};
    // 83 with PDUs of RLC of up to 264 bits.
    ExpectText(Measure(setup), "84 ", "HS-DSCH, with four HS-SCCHs");
    text = Measure(RrcConnectionRequest(), true);
    const auto srb = std::make_shared<const BearerConfig>(
        CreateObject<SrbTransport>()->MakeBearer(BearerChannelType{}));
    text += Measure(RrcConnectionSetup{RrcState::CELL_DCH, srb, bare}, true);
    text += Measure(RrcConnectionSetup{RrcState::CELL_FACH, srb, bare}, true);
    text += Measure(RrcConnectionSetupComplete());
    text += Measure(RrcConnectionSetupComplete{10});
    text += Measure(InitialDirectTransfer());
    text += Measure(SecurityModeCommand());
    text += Measure(RrcComplete{RrcTransaction::SECURITY_MODE_CONTROL});
    text += Measure(SignallingConnectionReleaseIndication());
    text += Measure(UplinkDirectTransfer{DetachRequest()});
    ExpectText(text,
               "13 100 78 26 32 18 22 16 6 23 ",
               "from IDLE, the end of a session, and DETACH REQUEST");
    PhysicalChannelReconfiguration handOver;
    handOver.activeSet.radioLinks = link;
    handOver.bearers.resize(2);
    handOver.bearers[0].channels = {UeDchInfo()};
    text = Measure(handOver);
    handOver.activeSet.radioLinks = bare;
    handOver.bearers[1].channels = {hsDsch};
    text += Measure(handOver);
    handOver.serving = {{DEFAULT_RB, hsDsch}};
    text += Measure(handOver);
    handOver.serving.front().hsDsch.hsScchs = 1;
    text += Measure(handOver);
    text += Measure(UtranMobilityInformation());
    text += Measure(UtranMobilityInformation{{}, {{DEFAULT_RB, 0}}, {}});
    ExpectText(text,
               "26 39 22 19 13 17 ",
               "hard handover, with HS-DSCH, serving cell change, relocation, lossless");
    ActiveSetUpdate update;
    update.activeSet.radioLinks = link;
    update.removed = {1};
    text = Measure(update);
    update.added = {2};
    text += Measure(update);
    update.removed.clear();
    text += Measure(update);
    update.added = {2, 3, 4};
    text += Measure(update);
    ExpectText(text, "9 14 13 23 ", "drop, swap, 1 more, 3 more");
    MeasurementControl control;
    for (const auto event : {MeasurementEvent::E1A, MeasurementEvent::E1B, MeasurementEvent::E1C})
    {
        control.config.events.push_back({event});
    }
    control.cells.resize(10);
    text = Measure(control);
    MeasurementReport report;
    report.cells = {ScramblingCode{1}};
    for (const auto event : {MeasurementEvent::E1D, MeasurementEvent::E1A})
    {
        report.event = event;
        report.measurements.clear();
        for (uint32_t cells = 1; cells <= 4; ++cells)
        {
            report.measurements.emplace_back();
            text += Measure(report);
        }
    }
    text += Measure(TrafficVolumeReport());
    ExpectText(text,
               "54 13 16 19 22 17 24 30 37 10 ",
               "measurements: control, reports without and with timing, traffic volume");
    text = Measure(CellUpdate(), true) + Measure(UraUpdate(), true);
    CellUpdateConfirm confirm;
    text += Measure(confirm, true) + Measure(UraUpdateConfirm(), true);
    confirm.keepsState = true;
    text += Measure(confirm, true);
    confirm.setsUpDch = true;
    confirm.radioLinks = link;
    text += Measure(confirm, true) + Measure(UtranMobilityInformationConfirm());
    ExpectText(text, "17 10 16 11 14 31 7 ", "updates, and their answers on the CCCH");
}

/** @brief Keep the activation time of a PHYSICAL CHANNEL RECONFIGURATION. */
void
OnActivationTime(std::optional<uint8_t>* cfn, const RrcPdu& pdu)
{
    const auto read = pdu.direction == Direction::DOWNLINK
                          ? DecodeUper<asn1::DlDcchMessage>(pdu.octets)
                          : std::nullopt;
    using Message = asn1::PhysicalChannelReconfiguration;
    if (const auto* message = read ? std::get_if<Message>(&read->message) : nullptr)
    {
        *cfn = message->head.activationTime;
    }
}

/**
 * When messages arrive, by hand: a block set is pulled the lead before its TTI, and an AM PDU has
 * 16 octets of a message and its Length Indicator.
 */
void
AddMessageTime(Time tti)
{
    AddTest("Times of messages in TTIs of " + std::to_string(tti.GetMilliSeconds()) + " ms", [=] {
        std::optional<uint8_t> cfn; // before the network, which may send until it goes
        SignallingNetwork network(NetworkConfig(), 1, tti);
        const auto ue = network.ues[0];
        const auto isAt = [&network](RrcProcedure::Phase phase, Time at, const char* what) {
            UMTS_EXPECT(network.GetLast(phase) == at, what);
        };
        network.RunToEnd();
        UMTS_EXPECT(network.GetFirstLead() < tti, "the second TTI can be filled");
        isAt(RrcProcedure::DONE, tti * (1 + 7), "111 octets are 7 PDUs");

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
        network.rrc->TraceConnectWithoutContext("RrcMessage",
                                                MakeBoundCallback(&OnActivationTime, &cfn));
        network.umts.HandOver(ue, network.cells[1]);
        network.RunToEnd();
        const int64_t frames = (begin + offset).GetNanoSeconds() / 10000000 + 1;
        isAt(RrcProcedure::DONE, MilliSeconds(10) * frames, "26 octets: the next radio frame");
        UMTS_EXPECT(+cfn.value_or(0) == frames % 256, "as its octets say");
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
        UMTS_EXPECT(network.TakeStory() == "1 handover begun; ", "not yet");
        UMTS_EXPECT(network.rrc->GetActiveSet(network.ues[0]->GetRnti()).front() ==
                        network.cells[0],
                    "the former cell");
        network.RunToEnd();
        UMTS_EXPECT(network.TakeStory() == "1 handover done; 1 handover completed; ", "");
        const Time done = network.GetLast(RrcProcedure::DONE);
        UMTS_EXPECT(done < end + MilliSeconds(600), "a poll, and what it finds missing");
        UMTS_EXPECT(done.GetMilliSeconds() % 40 == 0, "at the end of a TTI");
    });
}

/**
 * RADIO BEARER SETUP opens the UE's channels (TS 25.331 8.2.1.3): before it has come the UE's end
 * takes packets, and has neither a logical channel nor transport channels, in any cell.
 */
void
AddSetUpOnArrival(const std::string& preset)
{
    AddTest("A bearer of the UE before and after RADIO BEARER SETUP, " + preset, [=] {
        SignallingNetwork network(NetworkConfig::FromPreset(preset));
        const auto ue = network.ues[0];
        network.RunToEnd();
        RunUntil(READY);
        network.umts.AddRadioLink(ue, network.cells[1]);
        network.RunToEnd();
        const uint32_t links = network.cells[1]->GetNDchs();
        network.umts.AddBearer(ue, BearerConfig::Dch("dch1"), {MakeNoTraffic()});
        const auto end = ue->GetBearer(RbId{1});
        const auto sent = end->GetRlc()->GetTxCounters().sdusConfirmed;
        UMTS_EXPECT(end->Send(Create<Packet>(300)), "a packet waits");
        RunUntil(Simulator::Now() + MilliSeconds(40));
        UMTS_EXPECT(!end->IsConnected() && !end->GetChannel(), "no channels on the way");
        UMTS_EXPECT(network.cells[1]->GetNDchs() == links + 1, "the Node B has its own");
        network.RunToEnd();
        UMTS_EXPECT(end->IsConnected() && end->GetChannel(), "channels");
        UMTS_EXPECT(CountSendingEnds(network, ue, RbId{1}) == 2, "both ends send");
        RunUntil(Simulator::Now() + Seconds(1));
        UMTS_EXPECT(end->GetRlc()->GetTxCounters().sdusConfirmed == sent + 1, "arrived");
        network.umts.RemoveRadioLink(ue, network.cells[0]);
        network.RunToEnd();
        UMTS_EXPECT(end->Send(Create<Packet>(300)), "another one");
        RunUntil(Simulator::Now() + Seconds(1));
        UMTS_EXPECT(end->GetRlc()->GetTxCounters().sdusConfirmed == sent + 2,
                    "the other cell of the active set carries it");
        ExpectText(network.Leave(), "", "what is left");
    });
}

/**
 * Radio links are set up before the UE is told of them (TS 25.433 8.2.17, 8.3.1), and in use once
 * it has the message. What is set up goes when the UE does before that.
 */
void
AddPrepared(const std::string& preset)
{
    AddTest("Radio links before and after their message, " + preset, [=] {
        SignallingNetwork network(NetworkConfig::FromPreset(preset));
        const auto ue = network.ues[0];
        network.RunToEnd();
        RunUntil(READY);
        const uint32_t links = network.cells[0]->GetNDchs();
        const auto isTelling = [&network](uint32_t cell, const std::string& activeSet) {
            RunUntil(Simulator::Now() + MilliSeconds(40));
            ExpectText(network.GetActiveSet(), activeSet, "the UE is not told yet");
            return network.cells[cell]->GetNDchs();
        };
        network.umts.AddRadioLink(ue, network.cells[1]);
        UMTS_EXPECT(isTelling(1, "0") == links, "set up for ACTIVE SET UPDATE");
        network.RunToEnd();
        ExpectText(network.GetActiveSet(), "01", "in use");
        network.umts.RemoveRadioLink(ue, network.cells[0]);
        UMTS_EXPECT(isTelling(0, "01") == links, "not released before the UE has left it");
        network.RunToEnd();
        ExpectText(network.GetActiveSet(), "1", "the first one is gone");
        UMTS_EXPECT(network.cells[0]->GetNDchs() == 0, "with its DCHs");
        network.umts.HandOver(ue, network.cells[0]);
        UMTS_EXPECT(isTelling(0, "1") == links, "set up for the handover");
        UMTS_EXPECT(network.cells[1]->GetNDchs() == links, "besides the former ones");
        network.RunToEnd();
        ExpectText(network.GetActiveSet(), "0", "handed over");
        UMTS_EXPECT(network.cells[1]->GetNDchs() == 0, "nothing is left there");
        network.umts.HandOver(ue, network.cells[1]);
        UMTS_EXPECT(isTelling(1, "0") == links, "set up once more");
        ExpectText(network.Leave(), "", "what is left when the UE goes meanwhile");
        UMTS_EXPECT(network.cells[1]->GetNDchs() == 0, "nothing");
    });
}

UMTS_TESTS("umts-signalling-bearers")
{
    AddMessageTime(MilliSeconds(40));
    AddMessageTime(MilliSeconds(10));
    AddLateMessage("dch3");
    AddLateMessage("hsdpa");
    AddLateMessage("hspa");
    AddSetUpOnArrival("dch3");
    AddSetUpOnArrival("hsdpa");
    AddSetUpOnArrival("hspa");
    AddPrepared("dch3");
    AddPrepared("hsdpa");
    AddPrepared("hspa");
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
        UMTS_EXPECT(network.entries[i].time == network.entries[i - 1].time,
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
                UMTS_EXPECT(network.GetAdmission(0)->GetLoad() == 0, "the former cell");
                UMTS_EXPECT(IsNear(network.GetAdmission(1)->GetLoad(), load, 1e-9), "the new one");
                UMTS_EXPECT(CountSendingEnds(network, ue, id) == 0, "ends that send");
                network.RunToEnd();
                UMTS_EXPECT(CountSendingEnds(network, ue, id) == 2, "ends that send");
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
        UMTS_EXPECT(state(2, SIGNALLING_RB) ==
                        (waits ? DchReservation::WAITING : DchReservation::REFUSED),
                    "signalling");
        UMTS_EXPECT(state(1, DEFAULT_RB) == DchReservation::HELD, "the second UE");
        network.umts.Detach(network.ues[0]);
        network.RunToEnd();
        if (waits)
        {
            UMTS_EXPECT(state(2, DEFAULT_RB) == DchReservation::HELD, "room");
            DatagramPort host(network.host, false);
            DatagramPort port(network.ues[2]->GetNode(), false);
            host.SendAt(Simulator::Now(), network.addresses[2], 0, 0, 500);
            RunUntil(Simulator::Now() + Seconds(1));
            UMTS_EXPECT(port.CountInOrder(0) == 1, "it receives");
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
    ExpectError(make(16), "FACH: a TTI has 152 bits, and a block of signalling 168");
    ExpectError([]() { UeConfig().SignallingBearers({{"Tty", TimeValue()}}); }, "Tty");
}

} // namespace
