/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"
#include "umts-signalling-common-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/node.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-leftovers.h"
#include "ns3/umts-paging-channel.h"
#include "ns3/umts-rnc-rrc.h"

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

/**
 * @file
 * @ingroup umts
 * PCH of a cell: when UEs have their pages, what waits, and the cells of an area.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-pch", SYSTEM, "25.331 8.1.2");

using Handle = std::shared_ptr<void>;

const Time PAGE = Seconds(10); //!< When UEs are paged: radio frame 1000 begins

/// A PCH by itself, 5 ms from its RNC, and UEs with the occasion 3 of cycles of 8 radio frames.
class LonePch
{
  public:
    LonePch()
    {
        channel->Configure(CreateObject<IubChannel>());
        channel->TraceConnectWithoutContext("Record", MakeCallback(&LonePch::OnRecord, this));
        channel->TraceConnectWithoutContext("Message", MakeCallback(&LonePch::OnMessage, this));
        RunUntil(PAGE);
    }

    ~LonePch()
    {
        channel->Dispose();
        Simulator::Destroy();
    }

    LonePch(const LonePch&) = delete;
    LonePch& operator=(const LonePch&) = delete;

    /** @param number of the UE, from 0 */
    void Page(uint32_t number)
    {
        handles.resize(std::max<std::size_t>(handles.size(), number + 1));
        handles[number] = channel->Page({Rnti{3 + 8 * number},
                                         PagedIdentity::P_TMSI,
                                         8,
                                         MakeCallback(&LonePch::OnRead, this).Bind(number)});
    }

    /** @return UEs that have read their page, with times in ms after PAGE, since the last call */
    std::string TakeRead()
    {
        return std::exchange(m_read, "");
    }

    Ptr<PagingChannel> channel = CreateObject<PagingChannel>(); //!< The PCH
    std::vector<Handle> handles;                                //!< Keep the records
    std::string story; //!< Messages and what they say of the records

  private:
    /** @param number a UE that has read its page */
    void OnRead(uint32_t number)
    {
        m_read += std::to_string(number) + "@" +
                  std::to_string((Simulator::Now() - PAGE).GetMilliSeconds()) + " ";
    }

    /** @brief A message is sent. */
    void OnMessage(uint32_t records, uint32_t octets, uint32_t deferrals)
    {
        story += std::to_string(records) + "/" + std::to_string(octets) + "/" +
                 std::to_string(deferrals) + ": ";
    }

    /** @brief A UE is paged. */
    void OnRecord(uint32_t rnti, Time wait, uint32_t deferrals)
    {
        story += std::to_string((rnti - 3) / 8) + "+" + std::to_string(wait.GetMilliSeconds()) +
                 "/" + std::to_string(deferrals) + " ";
    }

    std::string m_read; //!< UEs that have read their page
};

// The first occasion that a message is in time for is frame 1003, 30 ms after the request: a frame
// of the PICH, 2 ms, a frame of the S-CCPCH. The next ones are 80 ms later each.
UMTS_TEST("umts-pch", "Twelve UEs of one occasion are paged at once, by hand")
{
    LonePch pch;
    for (uint32_t number = 0; number < 12; ++number)
    {
        pch.Page(number);
    }
    UMTS_EXPECT(pch.channel->GetNWaiting() == 12, "they wait");
    RunUntil(Seconds(11));
    ExpectText(pch.TakeRead(),
               "0@52 1@52 2@52 3@52 4@52 5@132 6@132 7@132 8@132 9@132 10@212 11@212 ",
               "when they read it");
    ExpectText(pch.story,
               "5/26/7: 0+52/0 1+52/0 2+52/0 3+52/0 4+52/0 "
               "5/26/2: 5+132/1 6+132/1 7+132/1 8+132/1 9+132/1 "
               "2/11/0: 10+212/2 11+212/2 ",
               "messages");
    const PagingCounters& counters = pch.channel->GetCounters();
    UMTS_EXPECT(counters.messages == 3, "messages");
    UMTS_EXPECT(counters.records == 12, "records");
    UMTS_EXPECT(counters.octets == 63, "octets");
    UMTS_EXPECT(counters.deferrals == 9, "deferrals");
    UMTS_EXPECT(counters.wait == MilliSeconds(1344), "5 * 52 + 5 * 132 + 2 * 212");
}

// A message of frame 1003 leaves the RNC at 25 ms: what is withdrawn before leaves room, what is
// withdrawn after it is not read; what is asked for then is late.
UMTS_TEST("umts-pch", "A record that is withdrawn before and after its message leaves, by hand")
{
    for (const int64_t ms : {24, 26})
    {
        LonePch pch;
        for (uint32_t number = 0; number < 6; ++number)
        {
            pch.Page(number);
        }
        RunUntil(PAGE + MilliSeconds(ms));
        pch.handles[0] = nullptr;
        RunUntil(Seconds(11));
        ExpectText(pch.TakeRead(),
                   ms == 24 ? "1@52 2@52 3@52 4@52 5@52 " : "1@52 2@52 3@52 4@52 5@132 ",
                   "withdrawn after " + std::to_string(ms) + " ms");
    }
    LonePch pch;
    pch.Page(0);
    RunUntil(PAGE + MilliSeconds(25));
    UMTS_EXPECT(pch.channel->GetCounters().messages == 1, "the message has left");
    pch.Page(1);
    RunUntil(Seconds(11));
    ExpectText(pch.TakeRead(), "0@52 1@132 ", "a frame has one message");
}

// The event that was pending then does nothing.
UMTS_TEST("umts-pch", "Records that are withdrawn leave no more than one event")
{
    for (const int64_t ms : {0, 24, 26, 60})
    {
        LonePch pch;
        for (uint32_t number = 0; number < 6; ++number)
        {
            pch.Page(number);
        }
        RunUntil(PAGE + MilliSeconds(ms));
        pch.handles.clear();
        const uint64_t before = Simulator::GetEventCount();
        RunUntil(Seconds(20));
        UMTS_EXPECT(Simulator::GetEventCount() - before <= 2, "with the stop, " << ms << " ms");
        ExpectText(pch.TakeRead(), ms < 52 ? "" : "0@52 1@52 2@52 3@52 4@52 ", "what is read");
    }
}

/**
 * @param state state of UEs 1 s after their last PDU
 * @param paging attributes of PagingChannel
 * @return cells with a PCH
 */
NetworkConfig
MakePaged(const std::string& state, const Attributes& paging = {})
{
    NetworkConfig config;
    config.bearer = BearerConfig::Switched("dch3").Switcher(
        {{"FachInactivityTimer", TimeValue(Seconds(1))}, {"InactiveState", StringValue(state)}});
    config.cell.Paging(paging);
    return config;
}

/// UEs at rest that ask for channels when they are paged.
class PagedNetwork
{
  public:
    /**
     * @param config what the UTRAN is made of
     * @param size counts of nodes
     */
    explicit PagedNetwork(const NetworkConfig& config, const NetworkSize& size = {})
        : network(config, size),
          requests(network.ues.size())
    {
        for (uint32_t i = 0; i < network.ues.size(); ++i)
        {
            network.ues[i]->GetRequestControl()->TraceConnectWithoutContext(
                "Request",
                MakeCallback(&PagedNetwork::OnRequest, this).Bind(i));
        }
    }

    PagedNetwork(const PagedNetwork&) = delete;
    PagedNetwork& operator=(const PagedNetwork&) = delete;

    /** @brief Have the RNC get a packet for each UE at PAGE. */
    void PageAll()
    {
        RunUntil(PAGE);
        for (const auto& address : network.addresses)
        {
            GivePacket(network.rncs[0], 100, address);
        }
    }

    /**
     * @param cell number of a Node B
     * @return PCH of its cell
     */
    Ptr<PagingChannel> GetPch(uint32_t cell) const
    {
        const auto rrc = network.rncs[0]->GetObject<RncRrc>();
        return rrc->Control(network.nodeBs[cell]->GetCell())->GetPagingChannel();
    }

    /**
     * @param cell number of a Node B
     * @return messages, records and octets of its PCH
     */
    std::string Describe(uint32_t cell) const
    {
        const PagingCounters& counters = GetPch(cell)->GetCounters();
        return std::to_string(counters.messages) + " " + std::to_string(counters.records) + " " +
               std::to_string(counters.octets);
    }

    /** @return what the UEs leave behind when they are detached */
    std::string Leave()
    {
        for (const auto& ue : network.ues)
        {
            network.umts.Detach(ue);
        }
        RunUntil(Simulator::Now() + Seconds(6));
        return FindLeftovers(network.rncs[0]);
    }

    Network network;                   //!< Where they are
    std::vector<std::string> requests; //!< Times of the requests of each UE, ms

  private:
    /** @param ue number of a UE that asks for channels */
    void OnRequest(uint32_t ue,
                   RrcState /* state */,
                   CellUpdateCause /* cause */,
                   uint32_t /* count */)
    {
        requests[ue] += std::to_string(Simulator::Now().GetMilliSeconds()) + " ";
    }
};

// The first UE has RNTI 1. Frame 1000 is the 40th of a cycle of 64: its occasion is frame 1025.
UMTS_TEST("umts-pch", "A UE asks for channels 22 ms after its paging occasion begins")
{
    for (const std::string state : {"CELL_PCH", "URA_PCH", "IDLE"})
    {
        PagedNetwork paged(MakePaged(state));
        paged.PageAll();
        RunUntil(Seconds(20));
        ExpectText(paged.requests[0], "10272 ", state);
        ExpectText(paged.Describe(0), "1 1 6", state);
        ExpectText(paged.Leave(), "", state);
    }
    PagedNetwork paged(MakePaged("IDLE", {{"IdleIdentity", StringValue("IMSI")}}));
    paged.PageAll();
    RunUntil(Seconds(20));
    ExpectText(paged.Describe(0), "1 1 10", "by IMSI");
}

// RNTIs 1 to 41 and a cycle of 8 frames: occasions 1 to 7 are frames 1001 to 1007, occasion 0 is
// frame 1008. RNTIs 1, 9, 17, 25, 33 have room in frame 1001, and 41 waits for frame 1009.
UMTS_TEST("umts-pch", "Forty-one UEs in IDLE are paged at once, by hand")
{
    NetworkConfig config = MakePaged("IDLE");
    config.bearer.Switcher({{"DrxCycleCoefficient", UintegerValue(3)}});
    PagedNetwork paged(config, {41, 1, 1, 1});
    paged.PageAll();
    RunUntil(Seconds(20));
    for (uint32_t i = 0; i < 41; ++i)
    {
        const uint32_t rnti = i + 1;
        UMTS_EXPECT(static_cast<uint32_t>(paged.network.ues[i]->GetRnti()) == rnti, "RNTI");
        const uint32_t frame = rnti == 41 ? 1009 : rnti % 8 == 0 ? 1008 : 1000 + rnti % 8;
        ExpectText(paged.requests[i],
                   std::to_string(10 * frame + 22) + " ",
                   "RNTI " + std::to_string(rnti));
    }
    // 8 full messages and one of a single record.
    ExpectText(paged.Describe(0), "9 41 214", "8 * 26 + 6 octets");
    UMTS_EXPECT(paged.GetPch(0)->GetCounters().deferrals == 1, "RNTI 41");
    ExpectText(paged.Leave(), "", "what is left");
}

/**
 * @brief Page a UE of the first of three cells, of which the third one is in another area.
 * @param others what the second cell has sent
 */
void
CheckArea(const std::string& state, const std::string& others)
{
    PagedNetwork paged(MakePaged(state), {1, 2, 1, 1});
    const NetworkConfig apart = MakePaged(state, {{"Area", UintegerValue(1)}});
    paged.network.nodeBs.push_back(
        paged.network.umts.InstallNodeB(CreateObject<Node>(), paged.network.rncs[0], {apart.cell}));
    paged.PageAll();
    RunUntil(Seconds(20));
    ExpectText(paged.requests[0], "10272 ", state);
    ExpectText(paged.Describe(0), "1 1 6", state + ": its cell");
    ExpectText(paged.Describe(1), others, state + ": another cell");
    ExpectText(paged.Describe(2), "0 0 0", state + ": another area");
    ExpectText(paged.Leave(), "", state);
}

UMTS_TEST("umts-pch", "A page loads the cells of an area in IDLE and URA_PCH, one cell in CELL_PCH")
{
    CheckArea("IDLE", "1 1 6");
    CheckArea("URA_PCH", "1 1 6");
    CheckArea("CELL_PCH", "0 0 0");
}

// Five others by P-TMSI leave 33 bits in frame 1025 of the second cell. The UE has answered in the
// first one when its next occasion comes.
UMTS_TEST("umts-pch", "A record that still waits when the UE has answered is withdrawn")
{
    PagedNetwork paged(MakePaged("URA_PCH"), {1, 2, 1, 1});
    RunUntil(Seconds(9));
    std::vector<Handle> handles;
    for (uint32_t i = 0; i < 5; ++i)
    {
        handles.push_back(
            paged.GetPch(1)->Page({Rnti{1025 + 2048 * i}, PagedIdentity::P_TMSI, 2048, {}}));
    }
    paged.PageAll();
    RunUntil(PAGE + MilliSeconds(271));
    UMTS_EXPECT(paged.GetPch(1)->GetNWaiting() == 1, "it waits");
    RunUntil(Seconds(20));
    ExpectText(paged.requests[0], "10272 ", "paged in its cell");
    ExpectText(paged.Describe(0), "1 1 6", "its cell");
    ExpectText(paged.Describe(1), "1 5 26", "the other cell");
    UMTS_EXPECT(paged.GetPch(1)->GetCounters().deferrals == 1, "without room");
    handles.clear();
    ExpectText(paged.Leave(), "", "what is left");
}

// Its message leaves the RNC at 245 ms, and is read at 272 ms.
UMTS_TEST("umts-pch", "A UE that is detached while its record waits, or is on the air")
{
    for (const int64_t ms : {1, 244, 246, 271})
    {
        PagedNetwork paged(MakePaged("IDLE"), {1, 2, 1, 1});
        paged.PageAll();
        RunUntil(PAGE + MilliSeconds(ms));
        ExpectText(paged.Leave(), "", "what is left after " + std::to_string(ms) + " ms");
        for (uint32_t cell = 0; cell < 2; ++cell)
        {
            ExpectText(paged.Describe(cell), ms < 245 ? "0 0 0" : "1 1 6", "its message");
        }
        ExpectText(paged.requests[0], "", "it does not answer");
    }
}

UMTS_TEST("umts-pch", "A UE that has something to send itself while it waits")
{
    PagedNetwork sender(MakePaged("URA_PCH"), {1, 2, 1, 1});
    sender.PageAll();
    RunUntil(PAGE + MilliSeconds(100));
    GivePacket(sender.network.ues[0], 100, sender.network.GetHostAddress());
    RunUntil(Seconds(20));
    ExpectText(sender.requests[0], "10100 ", "its own request");
    ExpectText(sender.Describe(0) + ", " + sender.Describe(1), "0 0 0, 0 0 0", "no page");
    ExpectText(sender.Leave(), "", "what is left");
}

UMTS_TEST("umts-pch", "A UE that is handed over while it waits")
{
    PagedNetwork moved(MakePaged("CELL_PCH"), {1, 2, 1, 1});
    moved.PageAll();
    RunUntil(PAGE + MilliSeconds(100));
    moved.network.umts.HandOver(moved.network.ues[0], moved.network.nodeBs[1]->GetCell());
    RunUntil(Seconds(20));
    ExpectText(moved.requests[0], "10272 ", "paged in the new cell");
    ExpectText(moved.Describe(0) + ", " + moved.Describe(1), "0 0 0, 1 1 6", "cells");
    ExpectText(moved.Leave(), "", "what is left");
}

// Cells with a PCH post the same events as those without one, as long as nobody is paged.
UMTS_TEST("umts-pch", "An idle cell has no event for its PCH")
{
    std::vector<uint64_t> events;
    for (const bool hasPch : {false, true})
    {
        NetworkConfig config = MakePaged("IDLE");
        config.cell = hasPch ? config.cell : CellConfig();
        Network network(config, {3, 2, 1, 1});
        RunUntil(Seconds(1000));
        events.push_back(Simulator::GetEventCount());
    }
    UMTS_EXPECT(events[0] == events[1], "events");
}

// Messages go over signalling radio bearers and the CCCH on RACH and FACH.
UMTS_TEST("umts-pch", "Drawn packets for UEs with signalling are delivered, and nothing is left")
{
    for (uint32_t seed = 1; seed <= 6; ++seed)
    {
        const std::vector<std::string> states{"IDLE", "URA_PCH", "CELL_PCH"};
        NetworkConfig config =
            MakeSwitched({{"FachInactivityTimer", TimeValue(Seconds(1))},
                          {"InactiveState", StringValue(states[seed % 3])},
                          {"DrxCycleCoefficient", UintegerValue(seed % 2 == 0 ? 3 : 6)}});
        config.ue.SignallingBearers({{"CcchOnChannels", BooleanValue(seed % 2 == 0)}});
        config.cell.Paging({{"BlockBits", UintegerValue(80)}});
        PagedNetwork paged(config, {6, 2, 1, 1});
        std::mt19937 random(seed);
        std::vector<uint64_t> given(6);
        Time at = PAGE;
        for (uint32_t i = 0; i < 40; ++i)
        {
            at += MilliSeconds(random() % 3000);
            RunUntil(at);
            for (uint32_t ue = 0; ue < 6; ++ue)
            {
                if (random() % 2 == 0)
                {
                    GivePacket(paged.network.rncs[0], 200, paged.network.addresses[ue]);
                    ++given[ue];
                }
            }
        }
        RunUntil(at + Seconds(30));
        for (uint32_t ue = 0; ue < 6; ++ue)
        {
            const auto rlc = paged.network.ues[ue]->GetBearer()->GetRlc();
            UMTS_EXPECT(rlc->GetRxCounters().sdusDelivered == given[ue],
                        "UE " << ue << " of seed " << seed);
        }
        UMTS_EXPECT(paged.GetPch(0)->GetCounters().records > 0, "pages");
        ExpectText(paged.Leave(), "", "what is left with seed " + std::to_string(seed));
    }
}

} // namespace
