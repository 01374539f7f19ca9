/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-test.h"

#include "ns3/data-rate.h"
#include "ns3/node.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"
#include "ns3/umts-iur-port.h"
#include "ns3/umts-rlc-um.h"
#include "ns3/umts-rnc-channels.h"

/**
 * @file
 * @ingroup umts
 * The serving RNC's DCH over its Iub, and over an Iur and a drift RNC's Iub.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-leg", UNIT);

constexpr LogicalChannelId DTCH{9};     //!< Logical channel on the DCHs
const Time IUB_DELAY = MilliSeconds(5); //!< One way
const Time IUR_DELAY = MilliSeconds(7); //!< One way
const DataRate IUB_RATE("2Mbps");       //!< Either way
const DataRate IUR_RATE("1Mbps");       //!< Either way

/** @brief An Iub or Iur. */
struct Link
{
    /**
     * @param rate its rate
     * @param delay its delay
     */
    Link(const DataRate& rate, Time delay)
    {
        channel->SetAttribute("DataRate", DataRateValue(rate));
        channel->SetAttribute("Delay", TimeValue(delay));
        channel->Attach(first, second);
        CreateObject<Node>()->AddDevice(first);
        CreateObject<Node>()->AddDevice(second);
        first->Configure(channel, Direction::DOWNLINK);
        second->Configure(channel, Direction::UPLINK);
    }

    Ptr<IubChannel> channel{CreateObject<IubChannel>()};    //!< The link
    Ptr<IubNetDevice> first{CreateObject<IubNetDevice>()};  //!< The serving RNC's, or RNC's, end
    Ptr<IubNetDevice> second{CreateObject<IubNetDevice>()}; //!< The other end
};

/**
 * @ingroup umts
 * @brief The Node B's end of the transport bearer: sends every frame back as an uplink frame.
 */
class Mirror
{
  public:
    /**
     * @param nodeB the Node B's end of the Iub
     * @param bearer the transport bearer
     */
    Mirror(Ptr<IubNetDevice> nodeB, TransportBearerId bearer)
        : m_nodeB(nodeB),
          m_bearer(bearer),
          m_handle(nodeB->Open(bearer, [this](IubFrame& frame) { return OnFrame(frame); }))
    {
    }

    /** @return true: the frame belongs here */
    bool OnFrame(const IubFrame& frame)
    {
        const auto& data = std::get<DlDchDataFrame>(frame.content);
        arrivals.push_back(Simulator::Now());
        m_nodeB->Send({m_bearer, UlDchDataFrame{data.cfn, BlockSetReception::Create(data.set)}});
        m_nodeB->Flush();
        return true;
    }

    std::vector<Time> arrivals; //!< When frames came

  private:
    Ptr<IubNetDevice> m_nodeB;      //!< The Node B's end of the Iub
    TransportBearerId m_bearer;     //!< The transport bearer
    TransportBearerHandle m_handle; //!< Keeps the transport bearer open
};

/**
 * Blocks are pulled so early that their frame reaches the Node B at the beginning of its TTI, over
 * one link or two; uplink frames are as late as the links are long.
 */
struct LegTest
{
    /// When frames were where, and the datagram that they carry back.
    struct Story
    {
        std::vector<Time> onIur; //!< Downlink frames sent by the serving RNC on the Iur
        std::vector<Time> back;  //!< Uplink frames sent by the drift RNC on the Iur
        std::vector<Time> nodeB; //!< Downlink frames arrived at the Node B
        Time delivery;           //!< The datagram has come back to the serving RNC
    };

    /**
     * @brief Send four PDUs in four TTIs, and have them come back.
     * @param drift whether another RNC controls the cell
     * @return what happened when
     */
    Story Run(bool drift)
    {
        const Link iub(IUB_RATE, IUB_DELAY);
        const Link iur(IUR_RATE, IUR_DELAY);
        auto controlling = CreateObject<IubPort>();
        controlling->Configure(iub.channel, iub.first);
        auto driftSide = CreateObject<IurPort>();
        driftSide->Configure({iur.first, Create<FrameBudget>(iur.channel)},
                             {iur.second, Create<FrameBudget>(iur.channel)},
                             controlling);
        Ptr<NodeBPort> side = drift ? Ptr<NodeBPort>(driftSide) : Ptr<NodeBPort>(controlling);
        iur.channel->TraceConnectWithoutContext("TxFrame",
                                                MakeCallback(&LegTest::OnIurFrame, this));
        auto rlc = CreateObjectWithAttributes<RlcUm>("PduSize", UintegerValue(42));
        rlc->SetSduCallback(MakeCallback(&LegTest::OnSdu, this));
        auto mac = CreateObject<MacD>();
        DchConfig dch = MakeDchPreset("dch1");
        dch.downlink.maxBlocks = 1;
        m_story = {};
        {
            const TransportBearer bearer =
                side->SetUpBearer({GetOctets(Direction::DOWNLINK), GetOctets(Direction::UPLINK)});
            Mirror mirror(iub.second, bearer.nodeB);
            RncDch channel(mac, dch, Time(0), {});
            channel.AddLeg(side, bearer.rnc);
            mac->AddLogicalChannel(DTCH, rlc, 1);
            mac->MapTo(DTCH, channel.GetTransmitter(), channel.GetReceiver());
            rlc->Enqueue(Create<Packet>(4 * 40));
            Simulator::Stop(Seconds(1));
            Simulator::Run();
            UMTS_EXPECT(mac->GetLogicalChannel(DTCH).counters.blocksReceived ==
                            mirror.arrivals.size(),
                        "all come back to MAC-d");
            mac->RemoveLogicalChannel(DTCH);
            m_story.nodeB = mirror.arrivals;
            side->ReleaseBearer(bearer);
        }
        for (const auto& link : {iub, iur})
        {
            UMTS_EXPECT(link.first->GetNOpen() + link.second->GetNOpen() == 0, "ends open");
            UMTS_EXPECT(link.channel->GetNBearers() == 0, "transport bearers");
        }
        UMTS_EXPECT(side->GetNTransmitters() == 0, "transport channels open");
        UMTS_EXPECT(side->GetLead() == Time(0), "no frames, no time for them");
        Simulator::Destroy();
        return m_story;
    }

    /**
     * @param direction a direction
     * @return octets of a frame of one block
     */
    static uint32_t GetOctets(Direction direction)
    {
        return GetDchFrameOctets(direction, 1, MakeDchPreset("dch1").downlink.GetBlockBits());
    }

    /** @param direction a frame is sent on the Iur, there */
    void OnIurFrame(uint8_t direction, uint32_t /* bearer */, uint32_t /* octets */)
    {
        const bool isDownlink = static_cast<Direction>(direction) == Direction::DOWNLINK;
        (isDownlink ? m_story.onIur : m_story.back).push_back(Simulator::Now());
    }

    /** @brief The datagram has come back. */
    void OnSdu(Ptr<Packet> /* sdu */)
    {
        m_story.delivery = Simulator::Now();
    }

    Story m_story; //!< The present run
};

UMTS_TEST_F(LegTest, "umts-leg", "A DCH over an Iub, and over an Iur and a drift RNC's Iub")
{
    const Time tti = MilliSeconds(20);
    const Time downlink = IUR_RATE.CalculateBytesTxTime(GetOctets(Direction::DOWNLINK)) +
                          IUR_DELAY +
                          IUB_RATE.CalculateBytesTxTime(GetOctets(Direction::DOWNLINK)) + IUB_DELAY;
    const Time onIub = IUB_DELAY + IUB_RATE.CalculateBytesTxTime(GetOctets(Direction::UPLINK));
    const Time onIur = IUR_DELAY + IUR_RATE.CalculateBytesTxTime(GetOctets(Direction::UPLINK));
    const Story near = Run(false);
    const Story far = Run(true);
    UMTS_ASSERT(near.nodeB.size() == 4, "160 octets, 41 in a PDU, and an indicator");
    UMTS_ASSERT(far.nodeB.size() == 4, "frames");
    UMTS_ASSERT(far.onIur.size() == 4, "frames on the Iur");
    UMTS_ASSERT(far.back.size() == 4, "and back");
    UMTS_EXPECT(near.onIur.size() + near.back.size() == 0, "none by the Iub alone");
    for (std::size_t i = 0; i < far.nodeB.size(); ++i)
    {
        UMTS_EXPECT(near.nodeB[i] % tti == Time(0), "Iub, at its TTI: " << i);
        UMTS_EXPECT(far.nodeB[i] % tti == Time(0), "Iur and Iub, at its TTI: " << i);
        UMTS_EXPECT(far.nodeB[i] - far.onIur[i] == downlink, "pulled: " << i);
        UMTS_EXPECT(far.back[i] - far.nodeB[i] == onIub, "back: " << i);
    }
    UMTS_EXPECT(near.delivery - near.nodeB.back() == onIub, "Iub");
    UMTS_EXPECT(far.delivery - far.nodeB.back() == onIub + onIur, "Iub and Iur");
}

} // namespace
