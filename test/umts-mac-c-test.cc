/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-pdu-text.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/simulator.h"
#include "ns3/umts-iub-channel.h"
#include "ns3/umts-mac-c.h"
#include "ns3/umts-mac-d-header.h"
#include "ns3/umts-mac-d.h"
#include "ns3/umts-rlc-am.h"
#include "ns3/umts-rlc-tm.h"

#include <iomanip>
#include <memory>
#include <sstream>

/**
 * @file
 * @ingroup umts
 * MAC-c/sh: header, queues, sorting out.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-mac-c", UNIT, "25.321 9.2.1");

/**
 * @brief Encode, compare and decode.
 * @param direction the channel
 * @param header the header of a MAC SDU aabb
 * @param hex the MAC PDU
 */
void
CheckMacCHeader(Direction direction, const MacCHeader& header, const std::string& hex)
{
    std::vector<uint8_t> octets{0xaa, 0xbb};
    PrependMacCHeader(direction, header, octets);
    ExpectText(ToHex(octets), hex, "MAC PDU");
    MacCHeader decoded;
    std::string why;
    UMTS_EXPECT(ReadMacCHeader(direction, octets, decoded, &why), why);
    UMTS_EXPECT(+ReadCt(octets, MAC_C_HEADER_BITS) == +header.ct, "C/T alone");
    UMTS_EXPECT(decoded.crnti == header.crnti, "C-RNTI");
    UMTS_EXPECT(+decoded.ct == +header.ct, "C/T");
    RemoveMacHeader(octets, MAC_C_HEADER_BITS);
    ExpectText(ToHex(octets), "aabb", "MAC SDU");
}

/**
 * @param octets no MAC PDU of the FACH
 * @param reason what is wrong
 */
void
CheckBad(std::vector<uint8_t> octets, const std::string& reason)
{
    MacCHeader decoded;
    std::string why;
    const bool good = ReadMacCHeader(Direction::DOWNLINK, octets, decoded, &why);
    UMTS_EXPECT(!good, reason);
    ExpectText(why, reason, "reason");
}

/** @brief A block of 42 + 3 octets on air and Iub, descriptor or not. */
void
CheckSizes()
{
    for (const bool wire : {false, true})
    {
        TransportBlockSet set;
        set.blocks.resize(1);
        set.blocks[0].octets.resize(wire ? 42 : 0);
        AddMacCHeader(Direction::DOWNLINK, {1, 8}, set);
        UMTS_EXPECT(set.blocks[0].header.crnti == 1, "remembered");
        UMTS_EXPECT(set.blocks[0].octets.size() == (wire ? 45 : 0), "octets");
    }
    UMTS_EXPECT(GetCommonFrameOctets(Direction::DOWNLINK, 1, 360) == 51, "FACH");
    UMTS_EXPECT(GetCommonFrameOctets(Direction::UPLINK, 1, 360) == 52, "RACH");
    UMTS_EXPECT(GetCommonFrameOctets(Direction::DOWNLINK, 2, 168) == 48, "FACH 2 x 21");
    UMTS_EXPECT(GetCommonFrameOctets(Direction::UPLINK, 9, 168) == 197, "RACH 9 x 21");
}

// The header in octets written by hand: TCTF, UE-id type 01, C-RNTI, C/T.
UMTS_TEST("umts-mac-c", "Golden octets of the MAC-c header")
{
    // FACH: 11 01 0001001000110100 1000
    CheckMacCHeader(Direction::DOWNLINK, {0x1234, 8}, "d12348aabb");
    // RACH: 01 01 0001001000110100 1000
    CheckMacCHeader(Direction::UPLINK, {0x1234, 8}, "512348aabb");
    CheckMacCHeader(Direction::DOWNLINK, {0xffff, 14}, "dffffeaabb");
    CheckMacCHeader(Direction::UPLINK, {0x0000, 0}, "500000aabb");
    CheckBad({0xd1, 0x23}, "shorter than its header");
    CheckBad({0x51, 0x23, 0x48}, "TCTF 1 is not that of a DTCH or DCCH");
    CheckBad({0xc1, 0x23, 0x48}, "UE-id type 0 is not C-RNTI");
    CheckBad({0xd1, 0x23, 0x4f}, "C/T 15 is reserved");
    CheckSizes();
}

/** @brief The RNC's end of a logical channel of a UE on the common channels. */
class MacCUe
{
  public:
    /**
     * @param macC MAC-c/sh of the cell
     * @param rlc RLC entity
     * @param priority MAC logical channel priority
     */
    MacCUe(Ptr<MacC> macC, Ptr<RlcEntity> rlc, uint32_t priority)
        : address{macC->AllocateCrnti(), FIRST_DTCH_CT},
          mac(CreateObject<MacD>()),
          transmitter(mac, macC->GetChannels().fach),
          receiver(mac, macC->GetChannels().rach),
          m_macC(macC)
    {
        constexpr LogicalChannelId id{FIRST_DTCH_CT + 1};
        m_macC->Add(address, transmitter, receiver);
        mac->AddLogicalChannel(id, rlc, priority);
        mac->MapTo(id, transmitter, receiver);
    }

    ~MacCUe()
    {
        m_macC->Remove(address);
        m_macC->ReleaseCrnti(address.crnti);
        mac->Dispose();
    }

    MacCHeader address;          //!< C-RNTI and C/T
    Ptr<MacD> mac;               //!< MAC-d of the UE
    MacDTransmitter transmitter; //!< To the FACH
    MacDReceiver receiver;       //!< From the RACH

  private:
    Ptr<MacC> m_macC; //!< MAC-c/sh of the cell
};

/// Who sends on the FACH: priority first, then in turn.
struct MacCQueueTest
{
    /**
     * @param maxBlocks blocks per TTI of the FACH
     * @param sdus octets of an SDU for each logical channel; 0: none
     * @return numbers of the logical channels in the order of their blocks, TTI by TTI
     */
    std::string Serve(uint32_t maxBlocks, const std::vector<uint32_t>& sdus)
    {
        const uint32_t priorities[] = {2, 1, 2, 8};
        CommonChannelConfig channels = MakeCommonChannelPreset();
        channels.fach.maxBlocks = maxBlocks;
        auto macC = CreateObject<MacC>();
        macC->Configure(channels);
        macC->SetWakeCallback(MakeCallback(&MacCQueueTest::OnWake, this));
        std::vector<Ptr<RlcAm>> rlcs;
        std::vector<std::unique_ptr<MacCUe>> ues;
        for (uint32_t i = 0; i < sdus.size(); ++i)
        {
            rlcs.push_back(CreateObject<RlcAm>());
            ues.push_back(std::make_unique<MacCUe>(macC, rlcs.back(), priorities[i]));
        }
        for (uint32_t i = 0; i < sdus.size(); ++i)
        {
            if (sdus[i] > 0)
            {
                rlcs[i]->Enqueue(Create<Packet>(sdus[i]));
            }
        }
        std::ostringstream order;
        while (auto set = macC->Dequeue())
        {
            order << (order.str().empty() ? "" : " ");
            for (std::size_t i = 0; i < set->blocks.size(); ++i)
            {
                order << (i == 0 ? "" : "+") << set->blocks[i].header.crnti;
            }
        }
        UMTS_EXPECT(!macC->HasBlocks(), "nothing left");
        ues.clear();
        UMTS_EXPECT(macC->GetNLogicalChannels() == 0, "all gone");
        UMTS_EXPECT(macC->AllocateCrnti() == sdus.size(), "one released comes last");
        macC->Dispose();
        Simulator::Destroy();
        return order.str();
    }

    /** @brief Nothing to do: the test pulls by itself. */
    void OnWake()
    {
    }
};

UMTS_TEST_F(MacCQueueTest, "umts-mac-c", "Queues of the FACH")
{
    // Priorities 2, 1, 2, 8; 100 octets are three PDUs, 20 are one.
    ExpectText(Serve(1, {100, 20, 100, 20}), "1 0 2 0 2 0 2 3", "one block per TTI");
    ExpectText(Serve(2, {100, 20, 100, 20}), "1+0 2+0 2+0 2+3", "two blocks per TTI");
    ExpectText(Serve(1, {0, 100, 0, 0}), "1 1 1", "alone");
    ExpectText(Serve(1, {0, 0, 0, 0}), "", "nobody");
}

/**
 * @brief Make a block as a UE sends it.
 * @param header its address
 * @param wire send octets
 */
TransportBlock
MakeBlock(const MacCHeader& header, bool wire)
{
    constexpr LogicalChannelId id{FIRST_DTCH_CT + 1};
    auto rlc = CreateObject<RlcTm>();
    auto mac = CreateObjectWithAttributes<MacD>("WireMode", BooleanValue(wire));
    MacDTransmitter transmitter(mac, MakeCommonChannelPreset().rach);
    MacDReceiver receiver(mac, MakeCommonChannelPreset().fach);
    mac->AddLogicalChannel(id, rlc, 1);
    mac->MapTo(id, transmitter, receiver);
    rlc->Enqueue(Create<Packet>(rlc->GetPduOctets()));
    auto set = transmitter.Dequeue(1);
    AddMacCHeader(Direction::UPLINK, header, *set);
    mac->Dispose();
    return set->blocks.front();
}

/**
 * @param ue a UE
 * @param blocks blocks that its MAC-d must have got
 * @param what which UE
 */
void
ExpectMacCReceiver(const MacCUe& ue, uint64_t blocks, const std::string& what)
{
    constexpr LogicalChannelId id{FIRST_DTCH_CT + 1};
    const MacDCounters& counters = ue.mac->GetLogicalChannel(id).counters;
    UMTS_EXPECT(counters.blocksReceived == blocks, what);
    UMTS_EXPECT(counters.blocksInError == 0, what << ": whose it was is not known");
}

// Blocks of the RACH: each goes to the UE that it is from; of those whose CRC has failed nothing is
// read.
UMTS_TEST("umts-mac-c", "Blocks of the RACH sorted out by their header, failed ones unread")
{
    for (const bool wire : {false, true})
    {
        auto macC = CreateObject<MacC>();
        macC->Configure(MakeCommonChannelPreset());
        MacCUe first(macC, CreateObject<RlcTm>(), 1);
        MacCUe second(macC, CreateObject<RlcTm>(), 1);
        const MacCHeader unknown{77, 8};
        auto set = Create<TransportBlockSet>();
        for (const auto& header :
             {first.address, first.address, second.address, unknown, second.address})
        {
            set->blocks.push_back(MakeBlock(header, wire));
        }
        // A receiver that reads a failed block would fail on this one's header.
        set->blocks[1].header = {99, 15};
        set->blocks[1].octets.assign(set->blocks[1].octets.size(), 0xff);
        auto reception = BlockSetReception::Create(set);
        reception->Fail(1);
        reception->Fail(4);
        macC->Deliver(reception);
        ExpectMacCReceiver(first, 1, "first UE");
        ExpectMacCReceiver(second, 1, "second UE");
        UMTS_EXPECT(macC->GetCounters().blocksReceived == 5, "all");
        UMTS_EXPECT(macC->GetCounters().blocksInError == 2, "failed");
        UMTS_EXPECT(macC->GetCounters().blocksUnknown == 1, "nobody's");
        Simulator::Destroy();
    }
}

} // namespace
