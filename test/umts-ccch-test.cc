/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell-update-rig.h"
#include "umts-radio-link-failure-rig.h"
#include "umts-signalling-common-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/double.h"
#include "ns3/rng-seed-manager.h"
#include "ns3/string.h"
#include "ns3/umts-cell.h"

#include <string>

/**
 * @file
 * @ingroup umts
 * Messages on the CCCH that go by random access, and wait for their turn on the FACH.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-ccch", SYSTEM, "25.331 8.1.3");

const Time ASK = Seconds(4); //!< When a UE in IDLE gets something to send; a TTI begins

/** @brief Messages of UEs go on the channels, in the networks made while it is there. */
struct OnChannels : DefaultsGuard
{
    OnChannels()
    {
        Config::SetDefault("ns3::umts::SrbTransport::CcchOnChannels", BooleanValue(true));
    }
};

/**
 * @param state state of a UE 3 s after its last PDU
 * @return UEs that are there before ASK; RNC and core take no time
 */
NetworkConfig
MakeResting(const std::string& state)
{
    const StringValue none("ns3::ConstantRandomVariable[Constant=0]");
    return MakeSwitched({{"FachInactivityTimer", TimeValue(Seconds(1))},
                         {"InactiveState", StringValue(state)},
                         {"ConnectionProcessing", none},
                         {"CellUpdateProcessing", none}});
}

/// UEs at rest, which all get something to send at ASK.
struct Rest
{
    /**
     * @param config their network
     * @param ues how many
     */
    explicit Rest(const NetworkConfig& config, uint32_t ues = 1)
        : network(config, ues)
    {
        RunUntil(ASK);
        before = GetChannels()->GetNTransmitters();
        FindSwitcher(network)->TraceConnectWithoutContext("State",
                                                          MakeCallback(&Rest::OnState, this));
        for (const auto& ue : network.ues)
        {
            GivePacket(ue, 600, network.GetHostAddress());
        }
    }

    /** @return RACH and FACH of the cell */
    Ptr<CommonChannels> GetChannels() const
    {
        return network.nodeBs[0]->GetCell()->GetCommonChannels();
    }

    /** @param to the new state of the first UE */
    void OnState(RrcState /* from */, RrcState to)
    {
        const int64_t at = (Simulator::Now() - ASK).GetMilliSeconds();
        story += std::string(umts::GetName(to)) + "@" + std::to_string(at) + " ";
    }

    SignallingNetwork network; //!< Where they are
    std::string story;         //!< States of the first UE, ms after ASK
    std::size_t before{0};     //!< Logical channels that UEs have on the RACH before ASK
};

/// Blocks of a message, of which one may be lost.
struct BlockCount
{
    /** @return whether the next block is lost */
    bool Draw()
    {
        return ++blocks == lost;
    }

    uint32_t blocks{0}; //!< How many
    uint32_t lost{0};   //!< Number of that which is lost, from 1 on; 0: none
};

// Blocks of 20 octets, of which the last one has the Length Indicator of the end of the message.
UMTS_TEST("umts-ccch", "A message is lost with any block of it")
{
    TransportChannel channel;
    channel.pduBits = 168;
    channel.rlcHeaderBits = 8;
    const auto count = [&channel](uint32_t octets, uint32_t lost = 0) {
        BlockCount draws{0, lost};
        const auto errors = MakeCallback(&BlockCount::Draw, &draws);
        UMTS_EXPECT(IsMessageLost(errors, octets, channel) == (lost > 0), octets << " octets");
        return draws.blocks;
    };
    UMTS_EXPECT(count(1) == 1, "a short message");
    UMTS_EXPECT(count(19) == 1, "all of a block");
    UMTS_EXPECT(count(20) == 2, "no room for the Length Indicator");
    UMTS_EXPECT(count(39) == 2, "two blocks");
    UMTS_EXPECT(count(40) == 3, "no room for the Length Indicator");
    for (const uint32_t lost : {1, 2, 3})
    {
        UMTS_EXPECT(count(59, lost) == 3, "all are sent, and " << lost << " is lost");
    }
}

// From the TTI that begins then 2 ms to the message part, its 10 ms and 5 ms of Iub: the RNC has
// the request at 17 ms. It is in time for the FACH 5 ms before the TTI at 30 ms. SETUP has 100
// octets and a Length Indicator, 17 of them in a block, two blocks in a TTI: three TTIs, to 60 ms.
UMTS_TEST("umts-ccch", "RRC CONNECTION REQUEST and SETUP, by hand")
{
    for (const bool isWireMode : {false, true})
    {
        const OnChannels channels;
        NetworkConfig config = MakeResting("IDLE");
        config.ue.MacD({{"WireMode", BooleanValue(isWireMode)}});
        config.iub.Set("WireMode", BooleanValue(isWireMode));
        Rest rest(config);
        const uint64_t before = rest.GetChannels()->GetRachCounters().messages;
        RunUntil(ASK + MilliSeconds(50));
        UMTS_EXPECT(rest.GetChannels()->GetNTransmitters() == rest.before + 1, "the CCCH");
        RunUntil(ASK + MilliSeconds(60));
        UMTS_EXPECT(rest.GetChannels()->GetRachCounters().messages - before == 1, "REQUEST");
        RunUntil(ASK + Seconds(2));
        ExpectText(rest.story.substr(0, rest.story.find(' ')), "CELL_DCH@60", "SETUP");
        UMTS_EXPECT(rest.GetChannels()->GetNTransmitters() == rest.before, "no CCCH");
        ExpectText(rest.network.Leave(), "", "what is left");
    }
}

// CELL UPDATE has 17 octets, which one block takes without a Length Indicator; the RNC has it at 17
// ms, and the confirm goes in the TTI at 30 ms.
UMTS_TEST("umts-ccch", "CELL UPDATE and its confirm, by hand")
{
    const OnChannels channels;
    Rest rest(MakeResting("CELL_PCH"));
    RunUntil(ASK + Seconds(2));
    ExpectText(rest.story.substr(0, rest.story.find(' ')), "CELL_FACH@40", "the confirm");
    ExpectText(rest.network.Leave(), "", "what is left");
}

// One signature and one sub-channel: UEs whose preambles are in one access slot collide, and send
// their requests again after T300. With a persistence of 0.5 they get through in the end.
UMTS_TEST("umts-ccch", "Requests that collide are sent again")
{
    uint64_t collided = 0;
    uint64_t repeated = 0;
    for (uint32_t run = 1; run <= 5; ++run)
    {
        const OnChannels channels;
        RngSeedManager::SetRun(run);
        Config::SetDefault("ns3::umts::RrcRequestControl::N300", UintegerValue(7));
        NetworkConfig config = MakeResting("IDLE");
        config.cell.RandomAccess({{"AccessModel", StringValue("Preambles")},
                                  {"AvailableSignatures", UintegerValue(1)},
                                  {"AvailableSubChannels", UintegerValue(1)},
                                  {"PersistenceValue", DoubleValue(0.5)}});
        Rest rest(config, 5);
        const RachCounters before = rest.GetChannels()->GetRachCounters();
        RunUntil(ASK + Seconds(10));
        collided += rest.GetChannels()->GetRachCounters().collided - before.collided;
        for (const auto& ue : rest.network.ues)
        {
            const auto end = rest.network.rncs[0]->GetBearer(ue->GetRnti());
            UMTS_EXPECT(end->GetRlc()->GetRxCounters().sdusDelivered == 1, "packets");
            UMTS_EXPECT(ue->GetRequestControl()->GetNFailures() == 0, "given up");
            repeated += ue->GetRequestControl()->GetNRepeats();
        }
        ExpectText(rest.network.Leave(), "", "what is left");
    }
    RngSeedManager::SetRun(1);
    UMTS_EXPECT(repeated > 0, "sent again");
    UMTS_EXPECT(collided >= repeated, "for each a collision");
}

// T313 expires at 23.33 s, at the beginning of a TTI: CELL UPDATE is at the RNC at 23.347 s, and
// its confirm goes in the TTI at 23.36 s.
UMTS_TEST("umts-ccch", "CELL UPDATE after a radio link failure, by hand")
{
    const OnChannels channels;
    NetworkConfig config = WithOutages(MakeFull(), {Seconds(20), MilliSeconds(23340)}, {});
    config.cell.RandomAccess(
        {{"AccessModel", StringValue("Delay")},
         {"AccessDelay", StringValue("ns3::ConstantRandomVariable[Constant=0.002]")}});
    config.iub.Set("Delay", TimeValue(MilliSeconds(5)));
    SignallingNetwork network(config);
    FailureLog traffic(network, 500, Seconds(29));
    RunUntil(Seconds(19));
    const UpdateLog log(network);
    RunUntil(Seconds(30));
    ExpectText(log.text, "CELL_FACH@23330 1@23330 CELL_DCH@23370 ", "what the UE tells");
    UMTS_EXPECT(network.nodeBs[0]->GetCell()->GetCommonChannels()->GetNTransmitters() == 0,
                "of the CCCH");
    ExpectText(network.Leave(), "", "what is left");
}

// The uplink is out until 1.5 s after the request: T300 of 1 s runs from the end of each message
// part, 12 ms after it is sent.
UMTS_TEST("umts-ccch", "Requests that get lost are sent again")
{
    const OnChannels channels;
    Rest rest(WithOutages(MakeResting("IDLE"), {}, {ASK, ASK + MilliSeconds(1500)}));
    const UpdateLog log(rest.network);
    RunUntil(ASK + Seconds(4));
    ExpectText(log.text.substr(0, log.text.find("CELL")), "1@4000 2@5012 3@6032 ", "requests");
    ExpectText(rest.network.Leave(), "", "what is left");
}

// The UE goes while its request, and while the answer, is on the channels.
UMTS_TEST("umts-ccch", "Detached on its way")
{
    for (int64_t ms = 1; ms < 80; ms += 3)
    {
        const OnChannels channels;
        Rest rest(MakeResting("IDLE"));
        RunUntil(ASK + MilliSeconds(ms));
        if (ms % 2 == 0)
        {
            ExpectText(rest.network.Leave(),
                       "",
                       "what is left after " + std::to_string(ms) + " ms");
        } // else the simulation ends then
    }
}

// A UE may wait for an answer in a cell whose RNC is disposed of before its own.
UMTS_TEST("umts-ccch", "An end that is closed when its cell has gone")
{
    const CommonChannelConfig formats;
    CcchEnd end{CcchSender(formats.fach),
                CcchReceiver(formats.rach, [](const auto& /* octets */) { return false; })};
    const auto mac = CreateObject<MacC>();
    const uint16_t crnti = mac->AllocateCrnti();
    mac->Add({crnti, 0}, end.sender, end.receiver);
    mac->Dispose();
    UMTS_EXPECT(mac->GetNLogicalChannels() == 0, "gone");
    mac->Remove({crnti, 0});
    mac->ReleaseCrnti(crnti);
}

} // namespace
