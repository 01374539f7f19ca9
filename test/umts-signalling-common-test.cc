/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell-update-rig.h"
#include "umts-signalling-common-rig.h"
#include "umts-test.h"

#include "ns3/double.h"
#include "ns3/enum.h"
#include "ns3/nstime.h"
#include "ns3/simulator.h"
#include "ns3/string.h"

#include <string>

/**
 * @file
 * @ingroup umts
 * Messages on RACH and FACH, and of channel switching: times by hand.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-signalling-common", SYSTEM);

/**
 * Blocks of two sizes on the FACH: a TTI has those of one, and no bits are left unused that a block
 * of the same size would fit in.
 */
struct MixedFachTest
{
    /**
     * @param channel the transport channel: 0 is the FACH
     * @param blocks its blocks
     */
    void OnBlockSet(uint32_t channel, uint32_t blocks)
    {
        m_text += channel == 0 ? std::to_string(blocks) : "";
    }

    std::string m_text; //!< Blocks of the TTIs of the FACH
};

UMTS_TEST_F(MixedFachTest, "umts-signalling-common", "Formats of a DCCH on RACH and FACH")
{
    const CommonChannelConfig channels = MakeCommonChannelPreset();
    const CommonChannelConfig dcch = channels.GetFormats(1);
    UMTS_EXPECT(dcch.fach.GetBlockBits() == 168, "FACH");
    UMTS_EXPECT(dcch.fach.maxBlocks == 2, "336 of 360 bits");
    UMTS_EXPECT(dcch.rach.GetBlockBits() == 168, "RACH");
    UMTS_EXPECT(dcch.rach.maxBlocks == 1, "a block in a message");
    const CommonChannelConfig dtch = channels.GetFormats(FIRST_DTCH_CT);
    UMTS_EXPECT(dtch.fach.GetBlockBits() == 360, "DTCH");

    SignallingNetwork network(MakeCommon());
    network.RunToEnd();
    RunUntil(READY);
    const auto ue = network.ues[0];
    network.cells[0]->GetUu()->TraceConnectWithoutContext(
        "BlockSet",
        MakeCallback(&MixedFachTest::OnBlockSet, this));
    GivePacket(network.rncs[0], 300, network.addresses[0]);
    network.umts.ReleaseBearer(
        ue,
        network.umts.AddBearer(ue, BearerConfig::Common(), {MakeNoTraffic()}));
    RunUntil(READY + MilliSeconds(125));
    // 301 octets are 8 PDUs; SETUP and RELEASE, of the same priority, are a pair each.
    ExpectText(m_text.substr(0, 11), "1211111211", "blocks by TTI");
    ExpectText(network.Leave(), "", "what is left");
}

// Times of messages to and from a UE on RACH and FACH: a TTI of the FACH of 10 ms has two blocks of
// 168 bits, a message on the RACH one.
UMTS_TEST("umts-signalling-common", "Times of messages on RACH and FACH")
{
    SignallingNetwork network(MakeCommon());
    const auto ue = network.ues[0];
    const Time rach = GetRachTime(network);
    const Time tti = MilliSeconds(10);
    network.RunToEnd();
    const Time lead = network.GetFirstLead();
    UMTS_EXPECT(lead < tti, "the second TTI can be filled");
    ExpectPhase(network, RrcProcedure::DONE, tti * 2, "31 octets are 2 PDUs");
    ExpectPhase(network, RrcProcedure::COMPLETED, tti * 3 + rach, "a STATUS, and 7 octets");
    ExpectText(DescribeSignalling(network), "common common free", "where it is");
    UMTS_EXPECT(ue->GetStateMeter()->GetState() == RrcState::CELL_FACH, "state");

    RunUntil(READY - lead - MicroSeconds(1));
    const RbId second = network.umts.AddBearer(ue, BearerConfig::Common(), {MakeNoTraffic()});
    network.RunToEnd();
    ExpectPhase(network, RrcProcedure::DONE, READY + tti, "in time for its TTI");
    RunUntil(READY * 2 - lead + MicroSeconds(1));
    network.umts.ReleaseBearer(ue, second);
    network.RunToEnd();
    ExpectPhase(network, RrcProcedure::DONE, READY * 2 + tti * 2, "19 octets are 2 PDUs, late");
    ExpectPhase(network, RrcProcedure::COMPLETED, READY * 2 + tti * 3 + rach, "the answer");

    const Time begin = READY * 3 + MicroSeconds(3700);
    RunUntil(begin);
    network.umts.HandOver(ue, network.cells[1]);
    network.RunToEnd();
    const Time offset = lead * 3 + MilliSeconds(40) * (2 + 5);
    ExpectPhase(network, RrcProcedure::DONE, GetTti(begin + offset, tti), "activation time");
    ExpectText(network.GetActiveSet(), "1", "where it is");
    ExpectText(DescribeSignalling(network), "common common free", "in the other cell");
    network.TakeStory();
    network.umts.AddRadioLink(ue, network.cells[2]);
    ExpectText(network.GetActiveSet(), "1", "no active set in CELL_FACH");
    ExpectText(network.TakeStory(), "", "and no message");
    ExpectText(network.Leave(), "", "what is left");
}

// Times of channel switching: by the volume of the RNC, by that of the UE, by inactivity.
UMTS_TEST("umts-signalling-common", "Times of channel switching by messages")
{
    SignallingNetwork network(MakeSwitched());
    const auto ue = network.ues[0];
    const auto switcher = FindSwitcher(network);
    const Time fach = MilliSeconds(10);
    const Time dch = MilliSeconds(40);
    network.RunToEnd();
    const Time lead = network.GetFirstLead();
    const auto rlc = ue->GetBearer(SIGNALLING_RB)->GetRlc();
    const double load = network.GetAdmission(0)->GetLoad();
    UMTS_EXPECT(load == 0, "no DCH");

    RunUntil(READY - lead - MicroSeconds(1));
    network.TakeStory();
    GivePacket(network.rncs[0], 600, network.addresses[0]);
    ExpectText(DescribeSignalling(network), "common common held", "on its way");
    RunUntil(READY + fach * 3 - MicroSeconds(1));
    UMTS_EXPECT(switcher->GetState() == RrcState::CELL_FACH, "a moment before");
    network.RunToEnd();
    ExpectText(network.TakeStory(), "1 switch begun; 1 switch done; 1 switch completed; ", "");
    ExpectPhase(network, RrcProcedure::DONE, READY + fach * 3, "93 octets are 6 PDUs");
    const Time answer = READY + dch * 2 + GetDchTime(network);
    ExpectPhase(network, RrcProcedure::COMPLETED, answer, "on the DCH, after a STATUS");
    ExpectText(DescribeSignalling(network), "DCH DCH held", "in CELL_DCH");

    // The last STATUS of the packet was sent in the first 100 ms of CELL_DCH.
    RunUntil(READY * 2 + fach * 10);
    const Time begun = network.GetLast(RrcProcedure::BEGUN);
    network.RunToEnd();
    UMTS_EXPECT(begun > READY * 2, "inactivity of 2 s");
    const Time down = GetTti(begun + lead, dch) + dch;
    ExpectPhase(network, RrcProcedure::DONE, down, "15 octets are one PDU");
    ExpectPhase(network,
                RrcProcedure::COMPLETED,
                down + GetRachTime(network),
                "on the RACH; the STATUS went on the DCH");
    ExpectText(DescribeSignalling(network), "common common free", "in CELL_FACH");
    UMTS_EXPECT(network.GetAdmission(0)->GetLoad() == 0, "given back");

    const Time up = READY * 3;
    RunUntil(up);
    GivePacket(ue, 600, network.GetHostAddress());
    UMTS_EXPECT(network.GetLast(RrcProcedure::BEGUN) == begun, "not without a report");
    // The frame of the packet's first block goes before on the Iub.
    const Time before =
        network.nodeBs[0]->GetIub()->GetTxTime(GetCommonFrameOctets(Direction::UPLINK, 1, 360));
    const Time report = up + GetRachTime(network) + before;
    RunUntil(report + MilliSeconds(1));
    ExpectPhase(network, RrcProcedure::BEGUN, report, "11 octets are one PDU");
    network.RunToEnd();
    const Time told = GetTti(report + lead, fach) + fach * 4;
    ExpectPhase(network, RrcProcedure::DONE, told, "a STATUS and 93 octets");
    UMTS_EXPECT(rlc->GetTxCounters().reestablished == 0, "RLC is the same");
    UMTS_EXPECT(rlc->GetTxCounters().pdusRetransmitted == 0, "and repeats nothing");
    ExpectText(network.Leave(), "", "what is left");
}

// A message that is lost on the FACH: RLC repeats it, and the UE switches then.
UMTS_TEST("umts-signalling-common", "A message that is lost on the FACH")
{
    const Time end = READY + MilliSeconds(70);
    SignallingNetwork network(WithOutages(MakeSwitched(), {READY, end}, {}));
    network.RunToEnd();
    RunUntil(READY);
    GivePacket(network.rncs[0], 600, network.addresses[0]);
    RunUntil(end);
    UMTS_EXPECT(FindSwitcher(network)->GetState() == RrcState::CELL_FACH, "not yet");
    ExpectText(DescribeSignalling(network), "common common held", "on its way");
    network.RunToEnd();
    UMTS_EXPECT(FindSwitcher(network)->GetState() == RrcState::CELL_DCH, "then");
    const Time done = network.GetLast(RrcProcedure::DONE);
    UMTS_EXPECT(done > end, "after the outage");
    // Timer_Poll is 220 ms; what it finds missing follows a STATUS on the RACH.
    UMTS_EXPECT(done < READY + MilliSeconds(220 + 110), "a poll and its answer");
    const auto rlc = network.rncs[0]->GetBearer(network.ues[0]->GetRnti(), SIGNALLING_RB);
    UMTS_EXPECT(rlc->GetRlc()->GetTxCounters().pdusRetransmitted > 0, "repeated");
    ExpectText(network.Leave(), "", "what is left");
}

} // namespace
