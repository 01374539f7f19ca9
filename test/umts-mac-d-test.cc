/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/packet.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"
#include "ns3/umts-bearer-channel.h"
#include "ns3/umts-mac-d-header.h"
#include "ns3/umts-pdcp.h"
#include "ns3/umts-radio-bearer.h"
#include "ns3/umts-rlc-am.h"
#include "ns3/umts-rlc-tm.h"

#include <memory>
#include <random>
#include <sstream>

/**
 * @file
 * @ingroup umts
 * MAC-d of a UE: logical channels on transport channels, C/T, mapping that changes.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-mac-d", UNIT, "25.321 9.2.1.1, 25.321 11.4");

constexpr LogicalChannelId DTCH_9{1};   //!< Logical channel with C/T 0
constexpr LogicalChannelId DTCH_10{10}; //!< Logical channel with C/T 9

/**
 * @param macHeaderBits MAC header of a block
 * @return a DCH of four blocks per TTI
 */
TransportChannel
MakeDch(uint32_t macHeaderBits)
{
    TransportChannel dch;
    dch.tti = MilliSeconds(10);
    dch.pduBits = 336;
    dch.maxBlocks = 4;
    dch.macHeaderBits = macHeaderBits;
    return dch;
}

/**
 * @param mode transparent or acknowledged mode
 * @return an RLC entity with PDUs of 42 octets
 */
Ptr<RlcEntity>
MakeEntity(RlcMode mode)
{
    if (mode == RlcMode::AM)
    {
        return CreateObject<RlcAm>();
    }
    return CreateObject<RlcTm>();
}

/** @brief One side of a UE with two logical channels on one DCH. */
class Side
{
  public:
    /**
     * @param wire send octets
     * @param firstPriority priority of the first logical channel; the second has 4
     * @param mode RLC mode of both
     */
    Side(bool wire, uint32_t firstPriority, RlcMode mode = RlcMode::TM)
        : rlcs{MakeEntity(mode), MakeEntity(mode)},
          mac(CreateObjectWithAttributes<MacD>("WireMode", BooleanValue(wire))),
          dch(mac, MakeDch(MAC_D_HEADER_BITS), MakeDch(MAC_D_HEADER_BITS))
    {
        dch.GetTransmitter().Connect(MakeCallback(&Side::OnActivate, this));
        mac->AddLogicalChannel(DTCH_9, rlcs[0], firstPriority);
        mac->AddLogicalChannel(DTCH_10, rlcs[1], 4);
        for (uint32_t i = 0; i < 2; ++i)
        {
            rlcs[i]->SetSduCallback(MakeCallback(&Side::OnSdu, this).Bind(i));
        }
    }

    ~Side()
    {
        mac->Dispose();
        for (const auto& rlc : rlcs)
        {
            rlc->Dispose();
        }
    }

    /** @brief Map both logical channels to the DCH. */
    void Map()
    {
        for (const auto id : {DTCH_9, DTCH_10})
        {
            mac->MapTo(id, dch.GetTransmitter(), dch.GetReceiver());
        }
    }

    /**
     * @param channel 0 or 1
     * @param count SDUs that it gets to send; the first octet of each is its number
     * @param octets octets of each
     */
    void Enqueue(uint32_t channel, uint32_t count, uint32_t octets = 42)
    {
        for (uint32_t i = 0; i < count; ++i)
        {
            std::vector<uint8_t> contents(octets);
            contents[0] = static_cast<uint8_t>(sent[channel]++);
            rlcs[channel]->Enqueue(Create<Packet>(contents.data(), octets));
        }
    }

    /** @return C/T of the blocks of a TTI, as they are on the air */
    std::string Send()
    {
        std::ostringstream text;
        last = dch.GetTransmitter().Dequeue(4);
        for (std::size_t i = 0; last && i < last->blocks.size(); ++i)
        {
            const auto& block = last->blocks[i];
            text << (i > 0 ? " " : "")
                 << +(block.octets.empty() ? block.header.ct
                                           : ReadCt(block.octets, MAC_D_HEADER_BITS));
        }
        return text.str();
    }

    Ptr<RlcEntity> rlcs[2];      //!< RLC entities
    Ptr<MacD> mac;               //!< MAC-d
    BearerChannel dch;           //!< The DCH
    Ptr<TransportBlockSet> last; //!< The last TTI
    uint32_t activations{0};     //!< Wake-ups of the DCH
    uint32_t sent[2]{0, 0};      //!< SDUs given to RLC
    uint32_t sdus[2]{0, 0};      //!< SDUs received
    bool isInOrder{true};        //!< SDU n of a channel was the n-th one received

  private:
    /** @brief The DCH has blocks. */
    void OnActivate()
    {
        ++activations;
    }

    /**
     * @brief An SDU has come.
     * @param channel its logical channel
     */
    void OnSdu(uint32_t channel, Ptr<Packet> sdu)
    {
        uint8_t number = 0;
        sdu->CopyData(&number, 1);
        isInOrder = isInOrder && number == static_cast<uint8_t>(sdus[channel]);
        ++sdus[channel];
    }
};

// C/T before a MAC SDU: 4 bits, then the SDU, then 4 bits of padding.
UMTS_TEST("umts-mac-d", "Header of MAC-d in octets written by hand")
{
    std::vector<uint8_t> octets{0xab, 0xcd};
    PrependCt(9, octets);
    UMTS_EXPECT(octets == (std::vector<uint8_t>{0x9a, 0xbc, 0xd0}), "9abcd0");
    UMTS_EXPECT(+ReadCt(octets, MAC_D_HEADER_BITS) == 9, "C/T");
    RemoveMacHeader(octets, MAC_D_HEADER_BITS);
    UMTS_EXPECT(octets == (std::vector<uint8_t>{0xab, 0xcd}), "abcd");
}

/**
 * @param wire send octets
 * @param priority of the first logical channel; the second has 4
 * @param first blocks of the first TTI
 * @param second blocks of the second TTI
 */
void
RunMacDMultiplexing(bool wire,
                    uint32_t priority,
                    const std::string& first,
                    const std::string& second)
{
    Side sender(wire, priority);
    Side receiver(wire, priority);
    sender.Map();
    receiver.Map();
    sender.Enqueue(0, 3);
    sender.Enqueue(1, 3);
    UMTS_EXPECT(sender.activations == 6, "every SDU wakes the channel");
    ExpectText(sender.Send(), first, "first TTI");
    UMTS_EXPECT(sender.last->blockBits == 340, "bits of a block");
    receiver.dch.GetReceiver().Deliver(BlockSetReception::Create(sender.last));
    ExpectText(sender.Send(), second, "second TTI");
    auto reception = BlockSetReception::Create(sender.last);
    reception->Fail(0);
    receiver.dch.GetReceiver().Deliver(reception);
    UMTS_EXPECT(receiver.sdus[0] + receiver.sdus[1] == 5, "all but the failed one");
    const uint32_t late = priority == 1 ? 1 : 0;
    UMTS_EXPECT(receiver.sdus[late] == 2, "the failed one's");
    ExpectText(sender.Send(), "", "nothing left");

    sender.Enqueue(1, 1);
    sender.Send();
    receiver.mac->RemoveLogicalChannel(DTCH_10);
    receiver.dch.GetReceiver().Deliver(BlockSetReception::Create(sender.last));
    UMTS_EXPECT(receiver.mac->GetNUnknown() == 1, "C/T of nobody");
    Simulator::Destroy();
}

// Two logical channels on one DCH: the blocks of a TTI go by priority (TS 25.321 11.4).
UMTS_TEST("umts-mac-d", "Logical channels multiplexed by priority")
{
    for (const bool wire : {false, true})
    {
        RunMacDMultiplexing(wire, 1, "0 0 0 9", "9 9");
        RunMacDMultiplexing(wire, 8, "9 9 9 0", "0 0");
    }
}

/**
 * Two entities in acknowledged mode on one DCH, both ways: AMD and STATUS PDUs by priority, the
 * shares of each TTI, and every SDU once and in order in spite of block errors.
 */
struct MacDAcknowledgedTest
{
    static constexpr uint32_t LONG = 100; //!< Octets of an SDU: 2.5 PDUs of 40 octets of payload
    static constexpr uint32_t SHORT = 39; //!< Octets of an SDU that fills a PDU, with its LI

    void Run()
    {
        TestByHand();
        TestErrors();
        TestSizes();
    }

    /**
     * @brief Send a TTI.
     * @param from the sending side
     * @param to the receiving side
     * @param lossRate share of the blocks that are received with errors
     * @return C/T of the blocks
     */
    std::string Transmit(Side& from, Side& to, double lossRate = 0.0)
    {
        std::string text = from.Send();
        if (from.last)
        {
            std::bernoulli_distribution isLost(lossRate);
            auto reception = BlockSetReception::Create(from.last);
            for (std::size_t i = 0; i < reception->GetNBlocks(); ++i)
            {
                if (isLost(m_random))
                {
                    reception->Fail(i);
                }
            }
            to.dch.GetReceiver().Deliver(reception);
        }
        return text;
    }

    /**
     * @brief Send both ways for some TTIs of 10 ms.
     * @param rnc one side
     * @param ue the other side
     * @param ttis their number
     * @param lossRate share of the blocks that are received with errors
     */
    void RunTtis(Side& rnc, Side& ue, uint32_t ttis, double lossRate)
    {
        for (uint32_t tti = 0; tti < ttis; ++tti)
        {
            Transmit(rnc, ue, lossRate);
            Transmit(ue, rnc, lossRate);
            Simulator::Stop(MilliSeconds(10));
            Simulator::Run();
        }
    }

    /** @brief What each TTI consists of, without errors: C/T 9 has priority 4, C/T 0 has 8. */
    void TestByHand()
    {
        Side rnc(m_wire, 8, RlcMode::AM);
        Side ue(m_wire, 8, RlcMode::AM);
        rnc.Map();
        ue.Map();
        rnc.Enqueue(0, 3, LONG);  // with 3 length indicators 303 octets: 8 PDUs
        rnc.Enqueue(1, 2, SHORT); // 2 PDUs
        ExpectText(Transmit(rnc, ue), "9 9 0 0", "the more urgent one first");
        rnc.Enqueue(1, 1, SHORT);
        ExpectText(Transmit(rnc, ue), "9 0 0 0", "one more of it");
        ExpectText(Transmit(rnc, ue), "0 0 0", "the rest of the other");
        ExpectText(Transmit(rnc, ue), "", "nothing left");
        ExpectText(Transmit(ue, rnc), "9 0", "a STATUS PDU of each");
        RunTtis(rnc, ue, 50, 0.0);
        rnc.Enqueue(0, 12, LONG); // 1212 octets: 31 PDUs
        for (uint32_t tti = 0; tti < 10; ++tti)
        {
            rnc.Enqueue(1, 1, SHORT);
            ExpectText(Transmit(rnc, ue), "9 0 0 0", "shares of a TTI");
        }
        ExpectText(Transmit(rnc, ue), "0", "what is left");
        RunTtis(rnc, ue, 50, 0.0); // Timer_Poll_Prohibit passes
        Expect(rnc, ue, {15, 13});
        Simulator::Destroy();
    }

    /** @brief Both ways at once with a third of the blocks in error. */
    void TestErrors()
    {
        constexpr double lossRate = 0.33;
        Side rnc(m_wire, 8, RlcMode::AM);
        Side ue(m_wire, 8, RlcMode::AM);
        rnc.Map();
        ue.Map();
        for (uint32_t i = 0; i < 250; ++i)
        {
            rnc.Enqueue(0, 1, LONG);
            rnc.Enqueue(1, 1, SHORT);
            ue.Enqueue(0, 1, SHORT);
            ue.Enqueue(1, 1, LONG);
            RunTtis(rnc, ue, 4, lossRate);
        }
        RunTtis(rnc, ue, 2000, lossRate);
        Expect(rnc, ue, {250, 250});
        Expect(ue, rnc, {250, 250});
        Simulator::Destroy();
    }

    /**
     * @brief Demand that all SDUs have come, once and in order, and that their sender knows.
     * @param from the sending side
     * @param to the receiving side
     * @param sdus SDUs of each logical channel
     */
    void Expect(const Side& from, const Side& to, const std::vector<uint32_t>& sdus)
    {
        UMTS_EXPECT(to.isInOrder, "in order");
        UMTS_EXPECT(to.mac->GetNUnknown() == 0, "C/T of nobody");
        for (uint32_t i = 0; i < 2; ++i)
        {
            UMTS_EXPECT(to.sdus[i] == sdus[i], "every SDU once");
            UMTS_EXPECT(from.rlcs[i]->GetHeldOctets() == 0, "acknowledged");
        }
    }

    /** @brief A block of the DCH has one size, so entities of another cannot be on it. */
    void TestSizes()
    {
        Side side(m_wire, 8, RlcMode::AM);
        side.Map();
        constexpr LogicalChannelId other{3};
        side.mac->AddLogicalChannel(other,
                                    CreateObjectWithAttributes<RlcAm>("PduSize", UintegerValue(84)),
                                    1);
        ExpectError(
            [&side] { side.mac->MapTo(other, side.dch.GetTransmitter(), side.dch.GetReceiver()); },
            "attribute PduSize 84: differs from the transport block size of 42 octets");
        Simulator::Destroy();
    }

    bool m_wire;              //!< Send octets
    std::mt19937 m_random{1}; //!< Block errors
};

void
AddMacDAcknowledged(bool wire)
{
    AddTest(std::string("Acknowledged mode on a shared DCH, as ") +
                (wire ? "octets" : "descriptors"),
            [=] { MacDAcknowledgedTest{wire}.Run(); });
}

UMTS_TESTS("umts-mac-d")
{
    AddMacDAcknowledged(false);
    AddMacDAcknowledged(true);
}

UMTS_TEST("umts-mac-d", "RLC that outlives MAC-d wakes nobody")
{
    Side side(false, 1);
    side.Map();
    for (const auto& rlc : side.rlcs)
    {
        UMTS_EXPECT(!rlc->GetWakeCallback().IsNull(), "MAC-d hears of SDUs");
    }
    side.mac->Dispose();
    for (const auto& rlc : side.rlcs)
    {
        UMTS_EXPECT(rlc->GetWakeCallback().IsNull(), "nobody does");
    }
}

UMTS_TEST("umts-mac-d", "RLC that outlives its radio bearer hands up to nobody")
{
    const auto mac = CreateObject<MacD>();
    const auto rlc = CreateObject<RlcTm>();
    const auto bearer = CreateObject<RadioBearer>();
    bearer->Configure(CreateObject<Pdcp>(), rlc, mac);
    bearer->Dispose();
    const auto peer = CreateObject<RlcTm>();
    peer->Enqueue(Create<Packet>(42));
    std::vector<RlcPdu> pdus;
    peer->Pull(1, pdus);
    UMTS_ASSERT(pdus.size() == 1, "a PDU");
    rlc->Receive(pdus[0], 0);
    rlc->EndOfTti();
    UMTS_EXPECT(rlc->GetRxCounters().sdusDelivered == 1, "its SDU");
    mac->Dispose();
    Simulator::Destroy();
}

// A mapping that comes late, is suspended and goes; what two channels cannot share.
UMTS_TEST("umts-mac-d", "Mapping, suspension, disconnection")
{
    Side side(false, 1);
    side.Enqueue(0, 2);
    UMTS_EXPECT(side.activations == 0, "mapped to nothing");
    ExpectText(side.Send(), "", "nothing is sent");
    side.Map();
    UMTS_EXPECT(side.activations == 1, "what has waited wakes the channel");
    side.mac->Suspend(DTCH_9);
    ExpectText(side.Send(), "", "suspended");
    side.Enqueue(1, 1);
    ExpectText(side.Send(), "9", "the other is not");
    side.mac->MapTo(DTCH_9, side.dch.GetTransmitter(), side.dch.GetReceiver());
    ExpectText(side.Send(), "0 0", "mapped again");
    side.mac->SetPriority(DTCH_10, 1);
    side.mac->SetPriority(DTCH_9, 2);
    side.Enqueue(0, 1);
    side.Enqueue(1, 1);
    ExpectText(side.Send(), "9 0", "priorities changed");
    side.mac->Disconnect(DTCH_10);
    UMTS_EXPECT(side.dch.GetTransmitter().GetLogicalChannels().size() == 1, "one left");
    {
        BearerChannel narrow(side.mac, MakeDch(0), MakeDch(0));
        side.mac->MapTo(DTCH_10, narrow.GetTransmitter(), narrow.GetReceiver());
    }
    UMTS_EXPECT(side.mac->GetLogicalChannel(DTCH_10).receivers.empty(), "gone with its channel");
    side.Enqueue(1, 1);
    ExpectText(side.Send(), "", "mapped to nothing again");
    Simulator::Destroy();
}

} // namespace
