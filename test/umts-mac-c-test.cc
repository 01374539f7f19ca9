/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-text-test-case.h"

#include "ns3/double.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"
#include "ns3/umts-iub-channel.h"
#include "ns3/umts-mac-c.h"
#include "ns3/umts-rlc-am.h"

#include <iomanip>
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

/**
 * @param octets octets
 * @return them in hexadecimal
 */
std::string
ToHex(const std::vector<uint8_t>& octets)
{
    std::ostringstream text;
    for (const uint8_t octet : octets)
    {
        text << std::hex << std::setw(2) << std::setfill('0') << +octet;
    }
    return text.str();
}

/**
 * @ingroup umts
 * @brief The header in octets written by hand: TCTF, UE-id type 01, C-RNTI, C/T.
 */
class MacCHeaderTestCase : public TextTestCase
{
  public:
    MacCHeaderTestCase()
        : TextTestCase("Golden octets of the MAC-c header")
    {
    }

  private:
    void DoRun() override
    {
        // FACH: 11 01 0001001000110100 1000
        Check(Direction::DOWNLINK, {0x1234, 8}, "d12348aabb");
        // RACH: 01 01 0001001000110100 1000
        Check(Direction::UPLINK, {0x1234, 8}, "512348aabb");
        Check(Direction::DOWNLINK, {0xffff, 14}, "dffffeaabb");
        Check(Direction::UPLINK, {0x0000, 0}, "500000aabb");
        CheckBad({0xd1, 0x23}, "shorter than its header");
        CheckBad({0x51, 0x23, 0x48}, "TCTF 1 is not that of a DTCH or DCCH");
        CheckBad({0xc1, 0x23, 0x48}, "UE-id type 0 is not C-RNTI");
        CheckBad({0xd1, 0x23, 0x4f}, "C/T 15 is reserved");
        CheckSizes();
    }

    /**
     * @brief Encode, compare and decode.
     * @param direction the channel
     * @param header the header of a MAC SDU aabb
     * @param hex the MAC PDU
     */
    void Check(Direction direction, const MacCHeader& header, const std::string& hex)
    {
        std::vector<uint8_t> octets{0xaa, 0xbb};
        PrependMacCHeader(direction, header, octets);
        ExpectText(ToHex(octets), hex, "MAC PDU");
        MacCHeader decoded;
        std::string why;
        NS_TEST_EXPECT_MSG_EQ(RemoveMacCHeader(direction, octets, decoded, &why), true, why);
        NS_TEST_EXPECT_MSG_EQ(decoded.crnti, header.crnti, "C-RNTI");
        NS_TEST_EXPECT_MSG_EQ(+decoded.ct, +header.ct, "C/T");
        ExpectText(ToHex(octets), "aabb", "MAC SDU");
    }

    /**
     * @param octets no MAC PDU of the FACH
     * @param reason what is wrong
     */
    void CheckBad(std::vector<uint8_t> octets, const std::string& reason)
    {
        MacCHeader decoded;
        std::string why;
        const bool good = RemoveMacCHeader(Direction::DOWNLINK, octets, decoded, &why);
        NS_TEST_EXPECT_MSG_EQ(good, false, reason);
        ExpectText(why, reason, "reason");
    }

    /** @brief A block of 42 + 3 octets on air and Iub, descriptor or not. */
    void CheckSizes()
    {
        for (const bool wire : {false, true})
        {
            TransportBlockSet set;
            set.blocks.resize(1);
            set.blockOctets = 42;
            set.blocks[0].octets.resize(wire ? 42 : 0);
            AddMacCHeader(Direction::DOWNLINK, {1, 8}, set);
            NS_TEST_EXPECT_MSG_EQ(set.blockOctets, 45, "block");
            NS_TEST_EXPECT_MSG_EQ(set.blocks[0].octets.size(), (wire ? 45 : 0), "octets");
        }
    }
};

/**
 * @ingroup umts
 * @brief Who sends on the FACH: priority first, then in turn.
 */
class MacCQueueTestCase : public TextTestCase
{
  public:
    MacCQueueTestCase()
        : TextTestCase("Queues of the FACH")
    {
    }

  private:
    void DoRun() override
    {
        // Priorities 2, 1, 2, 8; 100 octets are three PDUs, 20 are one.
        ExpectText(Serve(1, {100, 20, 100, 20}), "1 0 2 0 2 0 2 3", "one block per TTI");
        ExpectText(Serve(2, {100, 20, 100, 20}), "1+0 2+0 2+0 2+3", "two blocks per TTI");
        ExpectText(Serve(1, {0, 100, 0, 0}), "1 1 1", "alone");
        ExpectText(Serve(1, {0, 0, 0, 0}), "", "nobody");
    }

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
        macC->SetWakeCallback(MakeCallback(&MacCQueueTestCase::OnWake, this));
        std::vector<Ptr<RlcAm>> rlcs;
        for (uint32_t i = 0; i < sdus.size(); ++i)
        {
            auto rlc = CreateObject<RlcAm>();
            auto mac = CreateObjectWithAttributes<MacD>("LogicalChannelPriority",
                                                        UintegerValue(priorities[i]));
            mac->Configure(rlc, channels.fach, channels.rach);
            const uint32_t number = macC->Add(macC->MakeHeader({Rnti{i + 1}}), mac);
            rlc->SetWakeCallback(MakeCallback(&MacC::Activate, PeekPointer(macC)).Bind(number));
            rlcs.push_back(rlc);
        }
        for (uint32_t i = 0; i < sdus.size(); ++i)
        {
            if (sdus[i] > 0)
            {
                rlcs[i]->Enqueue(Create<Packet>(sdus[i]));
            }
        }
        std::ostringstream order;
        while (auto set = macC->Take())
        {
            order << (order.str().empty() ? "" : " ");
            for (std::size_t i = 0; i < set->blocks.size(); ++i)
            {
                order << (i == 0 ? "" : "+") << set->blocks[i].header.crnti;
            }
        }
        NS_TEST_EXPECT_MSG_EQ(macC->HasBlocks(), false, "nothing left");
        macC->Dispose();
        Simulator::Destroy();
        return order.str();
    }

    /** @brief Nothing to do: the test pulls by itself. */
    void OnWake()
    {
    }
};

/** @brief A receiving end that counts. */
class CountingSink : public TransportBlockSink
{
  public:
    void Deliver(Ptr<TransportBlockSet> set) override
    {
        ++sets;
        for (const auto& block : set->blocks)
        {
            ++blocks;
            errors += block.crcError;
        }
        octets = set->blockOctets;
    }

    uint32_t sets{0};   //!< Calls
    uint32_t blocks{0}; //!< Blocks
    uint32_t errors{0}; //!< Those in error
    uint32_t octets{0}; //!< Size of the last
};

/**
 * @ingroup umts
 * @brief Every logical channel gets its blocks, with its own errors.
 */
class MacCReceiverTestCase : public TestCase
{
  public:
    MacCReceiverTestCase()
        : TestCase("Blocks sorted out by their header")
    {
    }

  private:
    void DoRun() override
    {
        for (const bool wire : {false, true})
        {
            MacCReceiver receiver(Direction::DOWNLINK);
            CountingSink sinks[3];
            auto always = CreateObject<UniformBlockErrorModel>();
            always->SetAttribute("ErrorRate", DoubleValue(1.0));
            receiver.Add({7, 8}, &sinks[0], nullptr);
            receiver.Add({7, 9}, &sinks[1], always);
            receiver.Add({8, 8}, &sinks[2], nullptr);
            auto set = Create<TransportBlockSet>();
            for (const MacCHeader& header :
                 {MacCHeader{7, 8}, MacCHeader{7, 8}, MacCHeader{7, 9}, MacCHeader{8, 8}})
            {
                TransportBlockSet one;
                one.blocks.resize(1);
                one.blockOctets = 42;
                if (wire)
                {
                    one.blocks[0].octets.resize(42);
                }
                AddMacCHeader(Direction::DOWNLINK, header, one);
                set->blockOctets = one.blockOctets;
                set->blocks.push_back(std::move(one.blocks[0]));
            }
            set->blocks[1].crcError = true;
            receiver.Deliver(set);
            NS_TEST_EXPECT_MSG_EQ(sinks[0].sets, 1, "a run is one set");
            NS_TEST_EXPECT_MSG_EQ(sinks[0].blocks, 2, "blocks of the first");
            NS_TEST_EXPECT_MSG_EQ(sinks[0].errors, 1, "error marked before");
            NS_TEST_EXPECT_MSG_EQ(sinks[0].octets, 42, "without header");
            NS_TEST_EXPECT_MSG_EQ(sinks[1].errors, 1, "error of its own");
            NS_TEST_EXPECT_MSG_EQ(sinks[2].blocks, 1, "another UE");
            NS_TEST_EXPECT_MSG_EQ(sinks[2].errors, 0, "without error");
        }
    }
};

/**
 * @ingroup umts
 * @brief The suite of MAC-c/sh.
 */
class MacCTestSuite : public TestSuite
{
  public:
    MacCTestSuite()
        : TestSuite("umts-mac-c", TestSuite::Type::UNIT)
    {
        AddTestCase(new MacCHeaderTestCase);
        AddTestCase(new MacCQueueTestCase);
        AddTestCase(new MacCReceiverTestCase);
    }
};

MacCTestSuite g_macCTestSuite; //!< Registers the suite

} // namespace
