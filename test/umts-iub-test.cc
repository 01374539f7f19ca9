/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-test.h"

#include "ns3/boolean.h"
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

UMTS_TEST_SUITE("umts-iub", UNIT, "25.427 6.2, 25.435 6.2");

constexpr uint32_t SRB_OCTETS = 19; //!< A transport block of 148 bits

/**
 * @param blocks transport blocks
 * @param blockOctets octets of each
 * @return a block set
 */
FrameBlocks
MakeSet(uint32_t blocks, uint32_t blockOctets)
{
    auto set = ObjectPool<TransportBlockSet>::Create();
    set->blockBits = 8 * blockOctets;
    set->blocks.resize(blocks);
    return set;
}

/**
 * @param blocks transport blocks
 * @param blockOctets octets of each
 * @return a block set received without errors
 */
FrameReception
MakeReception(uint32_t blocks, uint32_t blockOctets)
{
    return BlockSetReception::Create(MakeSet(blocks, blockOctets));
}

/** @brief One end of an Iub that writes down what arrives on its transport bearers. */
class IubEnd
{
  public:
    /** @param bearers transport bearers 0 .. bearers - 1 are open */
    explicit IubEnd(uint32_t bearers)
    {
        for (uint32_t i = 0; i < bearers; ++i)
        {
            m_handles.push_back(device->Open(TransportBearerId{i},
                                             [this](IubFrame& frame) { return OnFrame(frame); }));
        }
    }

    /** @return "time:bearer,bearer" of frames that came at a time; times in microseconds */
    std::string Take()
    {
        const std::string text = m_log.str();
        m_log.str("");
        m_at = -1;
        return text;
    }

    Ptr<IubNetDevice> device{CreateObject<IubNetDevice>()}; //!< Its device
    uint64_t frames{0};                                     //!< Frames received
    uint32_t context{0};                                    //!< Context of the last one

  private:
    /** @return true: frames of all kinds belong here */
    bool OnFrame(const IubFrame& frame)
    {
        const int64_t now = Simulator::Now().GetMicroSeconds();
        if (now != m_at)
        {
            m_log << (m_at < 0 ? "" : " ") << now;
        }
        m_log << (now == m_at ? ',' : ':') << static_cast<uint32_t>(frame.bearer);
        m_at = now;
        ++frames;
        context = Simulator::GetContext();
        return true;
    }

    std::vector<TransportBearerHandle> m_handles; //!< Keep its transport bearers open
    std::ostringstream m_log;                     //!< What has come
    int64_t m_at{-1};                             //!< When the last frame came
};

/** @brief An RNC's end, a Node B's end and the Iub between them: 1 Mb/s, 5 ms. */
class IubRig
{
  public:
    /** @param bearers transport bearers 0 .. bearers - 1 are open at both ends */
    explicit IubRig(uint32_t bearers = 8)
        : rnc(bearers),
          nodeB(bearers)
    {
        channel->SetAttribute("DataRate", DataRateValue(DataRate("1Mbps")));
        channel->Attach(rnc.device, nodeB.device);
        for (auto* end : {&rnc, &nodeB})
        {
            CreateObject<Node>()->AddDevice(end->device);
        }
        rnc.device->Configure(channel, Direction::DOWNLINK);
        nodeB.device->Configure(channel, Direction::UPLINK);
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
     * @param bearers a frame for each
     */
    void Send(IubEnd& from, const std::vector<uint32_t>& bearers)
    {
        for (const uint32_t bearer : bearers)
        {
            const TransportBearerId id{bearer};
            const FrameBlocks set = MakeSet(1, SRB_OCTETS);
            if (&from == &nodeB)
            {
                from.device->Send({id, UlDchDataFrame{Cfn(), BlockSetReception::Create(set)}});
            }
            else
            {
                from.device->Send({id, DlDchDataFrame{Cfn(), set}});
            }
        }
        from.device->Flush();
    }

    /**
     * @brief Send() later.
     * @param at when
     * @param from the sending end
     * @param bearers a frame for each
     */
    void SendAt(Time at, IubEnd& from, const std::vector<uint32_t>& bearers)
    {
        Simulator::Schedule(at, &IubRig::Send, this, std::ref(from), bearers);
    }

    IubEnd rnc;                                          //!< End at the RNC
    IubEnd nodeB;                                        //!< End at the Node B
    Ptr<IubChannel> channel{CreateObject<IubChannel>()}; //!< The Iub
    std::ostringstream sent;                             //!< Trace: direction, bearer, octets
    std::ostringstream dropped; //!< Trace: direction, bearer, octets, reason
    uint64_t drops{0};          //!< Frames dropped

  private:
    /**
     * @brief Trace sink.
     * @param direction 0 uplink, 1 downlink
     * @param bearer the transport bearer
     * @param octets size
     */
    void OnTx(uint8_t direction, uint32_t bearer, uint32_t octets)
    {
        sent << +direction << "/" << bearer << "/" << octets << " ";
    }

    /**
     * @brief Trace sink.
     * @param direction 0 uplink, 1 downlink
     * @param bearer the transport bearer
     * @param octets size
     * @param reason why
     */
    void OnDrop(uint8_t direction, uint32_t bearer, uint32_t octets, const std::string& reason)
    {
        dropped << +direction << "/" << bearer << "/" << octets << "/" << reason << " ";
        ++drops;
    }
};

/**
 * @param content a frame
 * @param octets expected size
 * @param what it is
 */
void
CheckIubFrameSize(const IubFrame::Content& content, uint32_t octets, const std::string& what)
{
    UMTS_EXPECT(GetFrameOctets({TransportBearerId{7}, content}) == octets, what);
}

/**
 * @param blocks transport blocks
 * @param blockOctets octets of each
 * @param downlink expected size of the frame in the downlink
 * @param uplink expected size of the frame in the uplink
 */
void
CheckDch(uint32_t blocks, uint32_t blockOctets, uint32_t downlink, uint32_t uplink)
{
    const FrameBlocks set = MakeSet(blocks, blockOctets);
    const std::string what =
        std::to_string(blocks) + " blocks of " + std::to_string(blockOctets) + " octets";
    CheckIubFrameSize(DlDchDataFrame{Cfn(), set}, downlink, "down: " + what);
    CheckIubFrameSize(UlDchDataFrame{Cfn(), BlockSetReception::Create(set)}, uplink, "up: " + what);
    UMTS_EXPECT(GetDchFrameOctets(Direction::DOWNLINK, blocks, 8 * blockOctets) == downlink,
                "reserved for " << what);
}

// Sizes of frames (TS 25.427 6.2, TS 25.435 6.2, 6.3), as a protocol analyser counts them.
UMTS_TEST("umts-iub", "Sizes of frames")
{
    CheckDch(1, SRB_OCTETS, 24, 26);
    CheckDch(4, 42, 173, 175);
    CheckDch(12, 42, 509, 512);
    // One CRC indicator bit per block.
    CheckDch(8, 42, 341, 343);
    CheckDch(9, 42, 383, 386);
    CheckDch(0, 42, 5, 6);
    CheckIubFrameSize(FachDataFrame{Cfn(), MakeSet(1, 45)}, 51, "FACH");
    CheckIubFrameSize(FachDataFrame{Cfn(), MakeSet(2, 21)}, 48, "FACH, two blocks");
    CheckIubFrameSize(RachDataFrame{Cfn(), MakeReception(1, 45)}, 52, "RACH");
    CheckIubFrameSize(RachDataFrame{Cfn(), MakeReception(9, 21)}, 197, "RACH, nine blocks");
    CheckIubFrameSize(HsDschDataFrame{3, 100, MakeSet(1, 42)}, 7 + 43 + 3 + 2, "HS-DSCH, one PDU");
    CheckIubFrameSize(HsDschDataFrame{3, 100, MakeSet(3, 42)}, 141, "HS-DSCH, three PDUs");
    CheckIubFrameSize(HsCapacityRequest{3, 5000}, 5, "45 0a 03 13 88");
    CheckIubFrameSize(HsCapacityAllocation{3, 336, 64, 10000000, 0}, 8, "77 0b 03 0a 80 40 01 00");
}

// Serialisation and delay; batches; directions.
UMTS_TEST("umts-iub", "Rate and delay, batches, both directions")
{
    IubRig rig;
    UMTS_EXPECT(rig.channel->GetTxTime(24) == MicroSeconds(192), "at 1 Mb/s");
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
    UMTS_EXPECT(Simulator::GetEventCount() - before == 5 + 4, "one event per batch");
    UMTS_EXPECT(rig.sent.str() == "1/1/24 1/2/24 0/3/26 1/4/24 1/5/24 1/6/24 ",
                "trace of frames sent");
    UMTS_EXPECT(rig.dropped.str() == "", "nothing dropped");
    UMTS_EXPECT(rig.nodeB.context == rig.nodeB.device->GetNode()->GetId(), "context");
    UMTS_EXPECT(rig.rnc.context == rig.rnc.device->GetNode()->GetId(), "context");
    UMTS_EXPECT(rig.channel->GetNDevices() == 2, "ends");
    UMTS_EXPECT(CreateObject<IubChannel>()->GetNDevices() == 0, "none yet");
    UMTS_EXPECT(rig.channel->GetDevice(0) == rig.rnc.device, "first end");
    UMTS_EXPECT(rig.channel->GetDevice(1) == rig.nodeB.device, "second end");
    UMTS_EXPECT(rig.rnc.device->GetChannel() == rig.channel, "channel of a device");
}

UMTS_TEST("umts-iub", "A frame as long as the one before, at another rate")
{
    IubRig rig;
    rig.SendAt(MilliSeconds(0), rig.rnc, {1});
    Simulator::Run();
    rig.channel->SetAttribute("DataRate", DataRateValue(DataRate("2Mbps")));
    rig.SendAt(MilliSeconds(0), rig.rnc, {2});
    Simulator::Run();
    ExpectText(rig.nodeB.Take(), "5192:1 10288:2", "192 us, then 96 us");
}

// The queue limit: exactly full is not too full; a part of a batch may be dropped.
UMTS_TEST("umts-iub", "Queue limit")
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
    UMTS_EXPECT(rig.dropped.str() == "1/4/24/queue full 1/6/24/queue full ", "trace of drops");
}

// Frames of HS-DSCH behind those of DCHs have a queue of their own: exactly full is not too full.
UMTS_TEST("umts-iub", "Queue limit of HS-DSCH frames behind DCH frames")
{
    IubRig rig;
    rig.channel->SetAttribute("QueueOctets", UintegerValue(64));
    rig.channel->SetAttribute("DchPriority", BooleanValue(true));
    for (const uint32_t bearer : {2, 3, 4})
    {
        const auto set = MakeSet(1, SRB_OCTETS);
        rig.rnc.device->Send({TransportBearerId{bearer}, HsDschDataFrame{0, 50, set}});
    }
    rig.Send(rig.rnc, {1});
    UMTS_EXPECT(rig.channel->GetWait(Direction::DOWNLINK) == MicroSeconds(192 + 2 * 256),
                "a frame of DCH, two of HS-DSCH");
    UMTS_EXPECT(rig.channel->GetWait(Direction::UPLINK) == Time(0), "uplink");
    Simulator::Run();
    ExpectText(rig.nodeB.Take(), "5192:1 5448:2 5704:3", "downlink");
    UMTS_EXPECT(rig.dropped.str() == "1/4/32/queue full ", "96 octets");
    UMTS_EXPECT(rig.channel->GetWait(Direction::DOWNLINK) == Time(0), "all sent");
}

// A frame longer than the queue goes out when the link is idle, and only then.
UMTS_TEST("umts-iub", "Frames longer than the queue")
{
    IubRig rig;
    rig.channel->SetAttribute("QueueOctets", UintegerValue(23));
    rig.SendAt(MicroSeconds(0), rig.rnc, {1, 2});
    rig.SendAt(MicroSeconds(191), rig.rnc, {3});
    rig.SendAt(MicroSeconds(192), rig.rnc, {4});
    Simulator::Run();
    ExpectText(rig.nodeB.Take(), "5192:1 5384:4", "downlink");
    UMTS_EXPECT(rig.dropped.str() == "1/2/24/queue full 1/3/24/queue full ",
                "those that had to wait");
}

/// Random losses, per frame and not per batch.
struct IubLossTest
{
    /**
     * @brief Send frames two by two, every 10 ms.
     * @param p loss rate
     * @param frames how many frames
     * @return what arrived
     */
    std::string Run(double p, double frames)
    {
        IubRig rig(static_cast<uint32_t>(frames));
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

UMTS_TEST_F(IubLossTest, "umts-iub", "Loss rate")
{
    constexpr double p = 0.25;
    constexpr double frames = 8000.0;
    const std::string first = Run(p, frames);
    UMTS_EXPECT(IsNear(m_drops, frames * p, 4.0 * std::sqrt(frames * p * (1.0 - p))),
                "frames lost");
    UMTS_EXPECT(m_arrived + m_drops == frames, "every frame arrives or is lost");
    UMTS_EXPECT(Run(p, frames) == first, "same stream, same losses");
    Run(1.0, frames);
    UMTS_EXPECT(m_arrived == 0, "all lost");
    Run(0.0, frames);
    UMTS_EXPECT(m_drops == 0, "none lost");
}

/// Transport bearers: who gets which frame, what is dropped, when an identity is used again.
struct TransportBearerTest
{
    /** @brief Frames on bearers that are open, closed, unknown, and of another kind. */
    void TestDispatch()
    {
        IubRig rig(2);
        std::size_t blocks = 0;
        const auto takeRach = [&blocks](IubFrame& frame) {
            const auto* data = std::get_if<RachDataFrame>(&frame.content);
            blocks += data ? data->reception->GetNBlocks() : 0;
            return data != nullptr;
        };
        const IubNetDevice& device = *rig.nodeB.device;
        {
            auto handle = rig.nodeB.device->Open(TransportBearerId{2}, takeRach);
            UMTS_EXPECT(device.GetNOpen() == 3, "open");
            rig.rnc.device->Send(
                {TransportBearerId{2}, RachDataFrame{Cfn(), MakeReception(3, 45)}});
            rig.Send(rig.rnc, {0, 1, 2, 99});
            Simulator::Run();
            ExpectText(rig.nodeB.Take(), "6904:0,1", "frames on bearers of the other end");
            UMTS_EXPECT(blocks == 3, "the RACH data frame, and not the DCH one");
            UMTS_EXPECT(device.GetNDropped() == 2, "wrong kind, unknown bearer");
            ExpectError([&] { handle = rig.nodeB.device->Open(TransportBearerId{2}, takeRach); },
                        "bearer 2 is already open");
        }
        UMTS_EXPECT(device.GetNOpen() == 2, "closed with its handle");
        rig.rnc.device->Send({TransportBearerId{2}, RachDataFrame{Cfn(), MakeReception(1, 45)}});
        rig.rnc.device->Flush();
        Simulator::Run();
        UMTS_EXPECT(blocks == 3, "nothing comes through a closed end");
        UMTS_EXPECT(device.GetNDropped() == 3, "dropped");
    }

    /** @brief An identity is not used again while a frame of it may be on the way. */
    void TestIdentities()
    {
        IubRig rig;
        const TransportBearerId first = rig.channel->SetUpBearer();
        const TransportBearerId second = rig.channel->SetUpBearer();
        UMTS_EXPECT(first != second, "identities");
        rig.Send(rig.rnc, {static_cast<uint32_t>(first)}); // on the way for 5.192 ms
        rig.channel->ReleaseBearer(first);
        UMTS_EXPECT(rig.channel->GetNBearers() == 1, "one is left");
        ExpectError([&] { rig.channel->ReleaseBearer(first); }, "bearer 0 is not set up");
        Simulator::Stop(MicroSeconds(5192));
        Simulator::Run();
        UMTS_EXPECT(rig.channel->SetUpBearer() != first, "it may still arrive");
        Simulator::Stop(MicroSeconds(1));
        Simulator::Run();
        UMTS_EXPECT(rig.channel->SetUpBearer() == first, "used again");
        UMTS_EXPECT(rig.channel->GetNBearers() == 3, "set up");
    }
};

UMTS_TEST_F(TransportBearerTest, "umts-iub", "Transport bearers")
{
    TestDispatch();
    TestIdentities();
}

// The last bit of the first octet is the frame type.
UMTS_TEST("umts-iub", "Every bit of a frame is inverted at a bit error rate of 1")
{
    IubRig rig;
    rig.channel->SetAttribute("WireMode", BooleanValue(true));
    rig.channel->SetAttribute("BitErrorRate", DoubleValue(1.0));
    auto set = ObjectPool<TransportBlockSet>::Create();
    set->blockBits = 8 * SRB_OCTETS;
    set->blocks.resize(1);
    set->blocks[0].octets.resize(SRB_OCTETS);
    rig.rnc.device->Send({TransportBearerId{1}, DlDchDataFrame{Cfn(), set}});
    rig.rnc.device->Flush();
    Simulator::Run();
    UMTS_EXPECT(rig.dropped.str() == "1/1/24/a control frame, not a data frame ",
                "a control frame now");
}

// A rate of 0 ends the program with a sentence.
UMTS_TEST("umts-iub", "A rate of 0")
{
    const auto channel = CreateObject<IubChannel>();
    ExpectError([&] { channel->SetAttribute("DataRate", StringValue("0bps")); },
                "DataRate: must be above 0");
    ExpectText(CatchError([&] { channel->SetAttribute("DataRate", StringValue("1bps")); }),
               "",
               "a legal rate");
}

/**
 * @brief Send a request and a data frame.
 * @param instant whether requests take no time
 * @return frames that have come after 1 ms, and in all
 */
std::string
RunIubInstantRequests(bool instant)
{
    IubRig rig;
    rig.channel->SetAttribute("InstantRequests", BooleanValue(instant));
    rig.rnc.device->Send({TransportBearerId{1}, HsCapacityRequest{0, 100}});
    rig.rnc.device->Send({TransportBearerId{2}, HsDschDataFrame{0, 50, MakeSet(1, SRB_OCTETS)}});
    rig.rnc.device->Flush();
    Simulator::Stop(MilliSeconds(1));
    Simulator::Run();
    const uint64_t soon = rig.nodeB.frames;
    Simulator::Run();
    return std::to_string(soon) + " at once, " + std::to_string(rig.nodeB.frames) + " in all";
}

// Capacity Requests that take no time: what waits in the RNC is known at once, also when it is a
// data frame that tells.
UMTS_TEST("umts-iub", "Requests that take no time")
{
    ExpectText(RunIubInstantRequests(false), "0 at once, 2 in all", "with time");
    ExpectText(RunIubInstantRequests(true),
               "2 at once, 3 in all",
               "without: the data frame's own, and itself");
}

} // namespace
