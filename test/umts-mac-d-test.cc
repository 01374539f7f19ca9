/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-text-test-case.h"

#include "ns3/boolean.h"
#include "ns3/packet.h"
#include "ns3/simulator.h"
#include "ns3/umts-bearer-channel.h"
#include "ns3/umts-mac-d-header.h"
#include "ns3/umts-rlc-tm.h"

#include <memory>
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

/** @brief One side of a UE with two logical channels in transparent mode. */
class Side
{
  public:
    /**
     * @param wire send octets
     * @param firstPriority priority of the first logical channel; the second has 4
     */
    Side(bool wire, uint32_t firstPriority)
        : mac(CreateObjectWithAttributes<MacD>("WireMode", BooleanValue(wire))),
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
     * @param pdus PDUs that it gets to send
     */
    void Enqueue(uint32_t channel, uint32_t pdus)
    {
        for (uint32_t i = 0; i < pdus; ++i)
        {
            rlcs[channel]->Enqueue(Create<Packet>(42));
        }
    }

    /** @return C/T of the blocks of a TTI, as they are on the air */
    std::string Send()
    {
        std::ostringstream text;
        last = dch.GetTransmitter().Take(4);
        for (std::size_t i = 0; last && i < last->blocks.size(); ++i)
        {
            const auto& block = last->blocks[i];
            text << (i > 0 ? " " : "")
                 << +(block.octets.empty() ? block.header.ct
                                           : ReadCt(block.octets, MAC_D_HEADER_BITS));
        }
        return text.str();
    }

    Ptr<RlcTm> rlcs[2]{CreateObject<RlcTm>(), CreateObject<RlcTm>()}; //!< RLC entities
    Ptr<MacD> mac;                                                    //!< MAC-d
    BearerChannel dch;                                                //!< The DCH
    Ptr<TransportBlockSet> last;                                      //!< The last TTI
    uint32_t activations{0};                                          //!< Wake-ups of the DCH
    uint32_t sdus[2]{0, 0};                                           //!< SDUs received

  private:
    /** @brief The DCH has blocks. */
    void OnActivate()
    {
        ++activations;
    }

    /** @param channel logical channel whose SDU has come */
    void OnSdu(uint32_t channel, Ptr<Packet> /* sdu */)
    {
        ++sdus[channel];
    }
};

/**
 * @ingroup umts
 * @brief C/T before a MAC SDU: 4 bits, then the SDU, then 4 bits of padding.
 */
class MacDHeaderTestCase : public TestCase
{
  public:
    MacDHeaderTestCase()
        : TestCase("Header of MAC-d in octets written by hand")
    {
    }

  private:
    void DoRun() override
    {
        std::vector<uint8_t> octets{0xab, 0xcd};
        PrependCt(9, octets);
        NS_TEST_EXPECT_MSG_EQ((octets == std::vector<uint8_t>{0x9a, 0xbc, 0xd0}), true, "9abcd0");
        NS_TEST_EXPECT_MSG_EQ(+ReadCt(octets, MAC_D_HEADER_BITS), 9, "C/T");
        RemoveMacHeader(octets, MAC_D_HEADER_BITS);
        NS_TEST_EXPECT_MSG_EQ((octets == std::vector<uint8_t>{0xab, 0xcd}), true, "abcd");
    }
};

/**
 * @ingroup umts
 * @brief Two logical channels on one DCH: the blocks of a TTI go by priority (TS 25.321 11.4).
 */
class MacDMultiplexingTestCase : public TextTestCase
{
  public:
    MacDMultiplexingTestCase()
        : TextTestCase("Logical channels multiplexed by priority")
    {
    }

  private:
    void DoRun() override
    {
        for (const bool wire : {false, true})
        {
            Run(wire, 1, "0 0 0 9", "9 9");
            Run(wire, 8, "9 9 9 0", "0 0");
        }
    }

    /**
     * @param wire send octets
     * @param priority of the first logical channel; the second has 4
     * @param first blocks of the first TTI
     * @param second blocks of the second TTI
     */
    void Run(bool wire, uint32_t priority, const std::string& first, const std::string& second)
    {
        Side sender(wire, priority);
        Side receiver(wire, priority);
        sender.Map();
        receiver.Map();
        sender.Enqueue(0, 3);
        sender.Enqueue(1, 3);
        NS_TEST_EXPECT_MSG_EQ(sender.activations, 6, "every SDU wakes the channel");
        ExpectText(sender.Send(), first, "first TTI");
        NS_TEST_EXPECT_MSG_EQ(sender.last->blockBits, 340, "bits of a block");
        receiver.dch.GetReceiver().Deliver(BlockSetReception::Create(sender.last));
        ExpectText(sender.Send(), second, "second TTI");
        auto reception = BlockSetReception::Create(sender.last);
        reception->Fail(0);
        receiver.dch.GetReceiver().Deliver(reception);
        NS_TEST_EXPECT_MSG_EQ(receiver.sdus[0] + receiver.sdus[1], 5, "all but the failed one");
        const uint32_t late = priority == 1 ? 1 : 0;
        NS_TEST_EXPECT_MSG_EQ(receiver.sdus[late], 2, "the failed one's");
        ExpectText(sender.Send(), "", "nothing left");

        sender.Enqueue(1, 1);
        sender.Send();
        receiver.mac->RemoveLogicalChannel(DTCH_10);
        receiver.dch.GetReceiver().Deliver(BlockSetReception::Create(sender.last));
        NS_TEST_EXPECT_MSG_EQ(receiver.mac->GetNUnknown(), 1, "C/T of nobody");
        Simulator::Destroy();
    }
};

/**
 * @ingroup umts
 * @brief A mapping that comes late, is suspended and goes; what two channels cannot share.
 */
class MacDMappingTestCase : public TextTestCase
{
  public:
    MacDMappingTestCase()
        : TextTestCase("Mapping, suspension, disconnection")
    {
    }

  private:
    void DoRun() override
    {
        Side side(false, 1);
        side.Enqueue(0, 2);
        NS_TEST_EXPECT_MSG_EQ(side.activations, 0, "mapped to nothing");
        ExpectText(side.Send(), "", "nothing is sent");
        side.Map();
        NS_TEST_EXPECT_MSG_EQ(side.activations, 1, "what has waited wakes the channel");
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
        NS_TEST_EXPECT_MSG_EQ(side.dch.GetTransmitter().GetLogicalChannels().size(), 1, "one left");
        {
            BearerChannel narrow(side.mac, MakeDch(0), MakeDch(0));
            side.mac->MapTo(DTCH_10, narrow.GetTransmitter(), narrow.GetReceiver());
        }
        NS_TEST_EXPECT_MSG_EQ(side.mac->GetLogicalChannel(DTCH_10).receivers.empty(),
                              true,
                              "gone with its channel");
        side.Enqueue(1, 1);
        ExpectText(side.Send(), "", "mapped to nothing again");
        Simulator::Destroy();
    }
};

/**
 * @ingroup umts
 * @brief The suite of MAC-d.
 */
class MacDTestSuite : public TestSuite
{
  public:
    MacDTestSuite()
        : TestSuite("umts-mac-d", TestSuite::Type::UNIT)
    {
        AddTestCase(new MacDHeaderTestCase);
        AddTestCase(new MacDMultiplexingTestCase);
        AddTestCase(new MacDMappingTestCase);
    }
};

MacDTestSuite g_macDTestSuite; //!< Registers the suite

} // namespace
