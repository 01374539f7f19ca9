/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-abort-check.h"
#include "umts-text-test-case.h"

#include "ns3/double.h"
#include "ns3/node.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-iub-net-device.h"

#include <cmath>
#include <sstream>

/**
 * @file
 * @ingroup umts
 * The Iub: sizes and times of frames, queue limit, losses.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

constexpr uint32_t SRB_OCTETS = 19; //!< A transport block of 148 bits

/** @brief One end of an Iub that writes down what arrives. */
class IubEnd : public IubReceiver
{
  public:
    /** @return "time:rnti,rnti" of every batch since the last call; times in microseconds */
    std::string Take()
    {
        const std::string text = m_log.str();
        m_log.str("");
        return text.substr(0, text.empty() ? 0 : text.size() - 1);
    }

    Ptr<IubNetDevice> device{CreateObject<IubNetDevice>()}; //!< Its device
    uint64_t frames{0};                                     //!< Frames received
    uint32_t context{0};                                    //!< Context of the last batch

  private:
    void OnIubFrames(std::vector<IubFrame>& batch) override
    {
        m_log << Simulator::Now().GetMicroSeconds();
        char separator = ':';
        for (const auto& frame : batch)
        {
            m_log << separator << static_cast<uint32_t>(frame.rnti);
            separator = ',';
            ++frames;
        }
        m_log << " ";
        context = Simulator::GetContext();
    }

    std::ostringstream m_log; //!< Batches
};

/** @brief An RNC's end, a Node B's end and the Iub between them: 1 Mb/s, 5 ms. */
class IubRig
{
  public:
    IubRig()
    {
        channel->SetAttribute("DataRate", DataRateValue(DataRate("1Mbps")));
        channel->Attach(rnc.device, nodeB.device);
        for (auto* end : {&rnc, &nodeB})
        {
            CreateObject<Node>()->AddDevice(end->device);
        }
        rnc.device->Configure(channel, Direction::DOWNLINK, &rnc);
        nodeB.device->Configure(channel, Direction::UPLINK, &nodeB);
        channel->AssignStreams(3);
        channel->TraceConnectWithoutContext("TxFrame", MakeCallback(&IubRig::OnTx, this));
        channel->TraceConnectWithoutContext("DropFrame", MakeCallback(&IubRig::OnDrop, this));
    }

    ~IubRig()
    {
        Simulator::Destroy();
    }

    /**
     * @brief Send one batch of frames of one 148-bit block each.
     * @param from the sending end
     * @param rntis a frame for each
     */
    void Send(IubEnd& from, const std::vector<uint32_t>& rntis)
    {
        std::vector<IubFrame> batch;
        for (const uint32_t rnti : rntis)
        {
            auto set = Create<TransportBlockSet>();
            set->blockOctets = SRB_OCTETS;
            set->blocks.resize(1);
            batch.push_back({static_cast<Rnti>(rnti), set});
        }
        from.device->SendFrames(batch);
        leftovers += batch.size();
    }

    /**
     * @brief Send() later.
     * @param at when
     * @param from the sending end
     * @param rntis a frame for each
     */
    void SendAt(Time at, IubEnd& from, const std::vector<uint32_t>& rntis)
    {
        Simulator::Schedule(at, &IubRig::Send, this, std::ref(from), rntis);
    }

    IubEnd rnc;                                          //!< End at the RNC
    IubEnd nodeB;                                        //!< End at the Node B
    Ptr<IubChannel> channel{CreateObject<IubChannel>()}; //!< The Iub
    std::ostringstream sent;                             //!< Trace: direction, RNTI, octets
    std::ostringstream dropped;                          //!< Trace: direction, RNTI, octets
    uint64_t drops{0};                                   //!< Frames dropped
    std::size_t leftovers{0};                            //!< Frames left with the sender

  private:
    /**
     * @brief Trace sink.
     * @param direction 0 uplink, 1 downlink
     * @param rnti the UE
     * @param octets size
     */
    void OnTx(uint8_t direction, uint32_t rnti, uint32_t octets)
    {
        sent << +direction << "/" << rnti << "/" << octets << " ";
    }

    /**
     * @brief Trace sink.
     * @param direction 0 uplink, 1 downlink
     * @param rnti the UE
     * @param octets size
     */
    void OnDrop(uint8_t direction, uint32_t rnti, uint32_t octets)
    {
        dropped << +direction << "/" << rnti << "/" << octets << " ";
        ++drops;
    }
};

/**
 * @ingroup umts
 * @brief Sizes of DCH data frames (TS 25.427 6.2).
 */
class IubFrameSizeTestCase : public TextTestCase
{
  public:
    IubFrameSizeTestCase()
        : TextTestCase("Sizes of DCH data frames")
    {
    }

  private:
    void DoRun() override
    {
        Check(Direction::DOWNLINK, 1, SRB_OCTETS, 24);
        Check(Direction::UPLINK, 1, SRB_OCTETS, 26);
        Check(Direction::DOWNLINK, 12, 42, 509);
        Check(Direction::UPLINK, 4, 42, 175);
        // One CRC indicator bit per block.
        Check(Direction::UPLINK, 8, 42, 343);
        Check(Direction::UPLINK, 9, 42, 386);
        Check(Direction::DOWNLINK, 0, 42, 5);
        Check(Direction::UPLINK, 0, 42, 6);
        CheckHsDsch();
    }

    /** @brief Frames of HS-DSCH, as a protocol analyser counts them. */
    void CheckHsDsch()
    {
        auto set = ObjectPool<TransportBlockSet>::Create();
        set->blockOctets = 42;
        set->blocks.resize(1);
        IubFrame frame{Rnti{1}, set, 0, IubFrame::Type::HS_DSCH, {3, 100}, {}};
        NS_TEST_EXPECT_MSG_EQ(GetFrameOctets(Direction::DOWNLINK, frame), 7 + 43 + 2, "one PDU");
        set->blocks.resize(3);
        NS_TEST_EXPECT_MSG_EQ(GetFrameOctets(Direction::DOWNLINK, frame), 138, "three PDUs");
        frame.set = nullptr;
        frame.type = IubFrame::Type::CAPACITY_REQUEST;
        NS_TEST_EXPECT_MSG_EQ(GetFrameOctets(Direction::DOWNLINK, frame), 5, "45 0a 03 13 88");
        frame.type = IubFrame::Type::CAPACITY_ALLOCATION;
        NS_TEST_EXPECT_MSG_EQ(GetFrameOctets(Direction::UPLINK, frame),
                              8,
                              "77 0b 03 0a 80 40 01 00");
    }

    /**
     * @param direction the direction
     * @param blocks transport blocks
     * @param blockOctets octets of each
     * @param octets expected size
     */
    void Check(Direction direction, uint32_t blocks, uint32_t blockOctets, uint32_t octets)
    {
        NS_TEST_EXPECT_MSG_EQ(GetDchFrameOctets(direction, blocks, blockOctets),
                              octets,
                              blocks << " blocks of " << blockOctets << " octets");
    }
};

/**
 * @ingroup umts
 * @brief Serialisation and delay; batches; directions.
 */
class IubTimingTestCase : public TextTestCase
{
  public:
    IubTimingTestCase()
        : TextTestCase("Rate and delay, batches, both directions")
    {
    }

  private:
    void DoRun() override
    {
        IubRig rig;
        NS_TEST_EXPECT_MSG_EQ(rig.channel->GetTxTime(24), MicroSeconds(192), "at 1 Mb/s");
        Simulator::Run(); // initialises nodes and devices
        rig.SendAt(MilliSeconds(0), rig.rnc, {1});
        rig.SendAt(MilliSeconds(0), rig.rnc, {2});        // waits for the one before
        rig.SendAt(MilliSeconds(0), rig.nodeB, {3});      // other direction: does not wait
        rig.SendAt(MilliSeconds(10), rig.rnc, {4, 5, 6}); // together
        rig.SendAt(MilliSeconds(20), rig.rnc, {});
        const uint64_t before = Simulator::GetEventCount();
        Simulator::Run();
        ExpectText(rig.nodeB.Take(), "5192:1 5384:2 15576:4,5,6", "downlink");
        ExpectText(rig.rnc.Take(), "5208:3", "uplink: 26 octets");
        NS_TEST_EXPECT_MSG_EQ(Simulator::GetEventCount() - before, 5 + 4, "one event per batch");
        NS_TEST_EXPECT_MSG_EQ(rig.sent.str(),
                              "1/1/24 1/2/24 0/3/26 1/4/24 1/5/24 1/6/24 ",
                              "trace of frames sent");
        NS_TEST_EXPECT_MSG_EQ(rig.dropped.str(), "", "nothing dropped");
        NS_TEST_EXPECT_MSG_EQ(rig.leftovers, 0, "the sender keeps none");
        NS_TEST_EXPECT_MSG_EQ(rig.nodeB.context, rig.nodeB.device->GetNode()->GetId(), "context");
        NS_TEST_EXPECT_MSG_EQ(rig.rnc.context, rig.rnc.device->GetNode()->GetId(), "context");
        NS_TEST_EXPECT_MSG_EQ(rig.channel->GetNDevices(), 2, "ends");
        NS_TEST_EXPECT_MSG_EQ(rig.channel->GetDevice(0), rig.rnc.device, "first end");
        NS_TEST_EXPECT_MSG_EQ(rig.channel->GetDevice(1), rig.nodeB.device, "second end");
        NS_TEST_EXPECT_MSG_EQ(rig.rnc.device->GetChannel(), rig.channel, "channel of a device");
    }
};

/**
 * @ingroup umts
 * @brief The queue limit: exactly full is not too full; a part of a batch may be dropped.
 */
class IubQueueTestCase : public TextTestCase
{
  public:
    IubQueueTestCase()
        : TextTestCase("Queue limit")
    {
    }

  private:
    void DoRun() override
    {
        IubRig rig;
        rig.channel->SetAttribute("QueueOctets", UintegerValue(72));
        rig.SendAt(MicroSeconds(0), rig.rnc, {1, 2, 3, 4});
        rig.SendAt(MicroSeconds(0), rig.nodeB, {5});
        rig.SendAt(MicroSeconds(191), rig.rnc, {6}); // one octet short of room
        rig.SendAt(MicroSeconds(192), rig.rnc, {7});
        Simulator::Run();
        ExpectText(rig.nodeB.Take(), "5576:1,2,3 5768:7", "downlink");
        ExpectText(rig.rnc.Take(), "5208:5", "uplink has its own queue");
        NS_TEST_EXPECT_MSG_EQ(rig.dropped.str(), "1/4/24 1/6/24 ", "trace of drops");
        NS_TEST_EXPECT_MSG_EQ(rig.leftovers, 0, "the sender keeps none");
    }
};

/**
 * @ingroup umts
 * @brief Random losses, per frame and not per batch.
 */
class IubLossTestCase : public TextTestCase
{
  public:
    IubLossTestCase()
        : TextTestCase("Loss rate")
    {
    }

  private:
    void DoRun() override
    {
        constexpr double p = 0.25;
        constexpr double frames = 8000.0;
        const std::string first = Run(p, frames);
        NS_TEST_EXPECT_MSG_EQ_TOL(m_drops,
                                  frames * p,
                                  4.0 * std::sqrt(frames * p * (1.0 - p)),
                                  "frames lost");
        NS_TEST_EXPECT_MSG_EQ(m_arrived + m_drops, frames, "every frame arrives or is lost");
        NS_TEST_EXPECT_MSG_EQ((Run(p, frames) == first), true, "same stream, same losses");
        Run(1.0, frames);
        NS_TEST_EXPECT_MSG_EQ(m_arrived, 0, "all lost");
        Run(0.0, frames);
        NS_TEST_EXPECT_MSG_EQ(m_drops, 0, "none lost");
    }

    /**
     * @brief Send frames two by two, every 10 ms.
     * @param p loss rate
     * @param frames how many frames
     * @return what arrived
     */
    std::string Run(double p, double frames)
    {
        IubRig rig;
        rig.channel->SetAttribute("LossRate", DoubleValue(p));
        for (uint32_t i = 0; i < frames / 2; ++i)
        {
            rig.SendAt(MilliSeconds(10 * i), rig.rnc, {2 * i, 2 * i + 1});
        }
        Simulator::Run();
        m_drops = static_cast<double>(rig.drops);
        m_arrived = static_cast<double>(rig.nodeB.frames);
        return rig.nodeB.Take();
    }

    double m_drops{0};   //!< Frames dropped in the last run
    double m_arrived{0}; //!< Frames that arrived in the last run
};

/**
 * @ingroup umts
 * @brief A rate of 0 ends the program with a sentence.
 */
class IubNoRateTestCase : public TestCase
{
  public:
    IubNoRateTestCase()
        : TestCase("A rate of 0")
    {
    }

  private:
    void DoRun() override
    {
        const auto said = [](const std::string& rate) {
            return CatchAbort([&rate]() {
                CreateObject<IubChannel>()->SetAttribute("DataRate", StringValue(rate));
            });
        };
        const bool named = said("0bps").find("DataRate: must be above 0") != std::string::npos;
        NS_TEST_EXPECT_MSG_EQ(named, true, said("0bps"));
        NS_TEST_EXPECT_MSG_EQ(said("1bps"), "", "a legal rate");
    }
};

/**
 * @ingroup umts
 * @brief The suite of the Iub.
 */
class IubTestSuite : public TestSuite
{
  public:
    IubTestSuite()
        : TestSuite("umts-iub", TestSuite::Type::UNIT)
    {
        AddTestCase(new IubFrameSizeTestCase);
        AddTestCase(new IubTimingTestCase);
        AddTestCase(new IubQueueTestCase);
        AddTestCase(new IubLossTestCase);
        AddTestCase(new IubNoRateTestCase);
    }
};

IubTestSuite g_iubTestSuite; //!< Registers the suite

} // namespace
