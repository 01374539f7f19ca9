/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/node.h"
#include "ns3/simulator.h"
#include "ns3/test.h"
#include "ns3/uinteger.h"
#include "ns3/umts-rlc-um.h"
#include "ns3/umts-rnc-channels.h"

/**
 * @file
 * @ingroup umts
 * The serving RNC's DCH over legs of other kinds than an Iub.
 */

using namespace ns3;
using namespace ns3::umts;

namespace
{

constexpr TransportBearerId BEARER{0};  //!< Transport bearer of the DCHs
constexpr LogicalChannelId DTCH{9};     //!< Logical channel on it
const Time IUR_DELAY = MilliSeconds(7); //!< One way between the RNCs

/**
 * @ingroup umts
 * @brief A leg over an Iur to a drift RNC and its Iub: every frame takes longer.
 */
class DriftLeg : public Leg
{
  public:
    /** @param iub the drift RNC's end of its Iub */
    explicit DriftLeg(Ptr<IubNetDevice> iub)
        : m_iub(iub)
    {
    }

    void Send(IubFrame frame) override
    {
        Simulator::Schedule(IUR_DELAY, &DriftLeg::Forward, this, frame);
    }

    void Flush() override
    {
    }

    TransportBearerHandle Open(TransportBearerId bearer, TransportBearerEnd* end) override
    {
        m_relay.end = end;
        return m_iub->Open(bearer, &m_relay);
    }

  private:
    /** @param frame a frame that has come over the Iur */
    void Forward(IubFrame frame)
    {
        m_iub->Send(frame);
        m_iub->Flush();
    }

    /// The drift RNC's end of the transport bearer.
    struct Relay : public TransportBearerEnd
    {
        bool OnFrame(IubFrame& frame) override
        {
            Simulator::Schedule(IUR_DELAY, &Relay::Forward, this, frame);
            return true;
        }

        /** @param frame a frame that has come over the Iur */
        void Forward(IubFrame frame)
        {
            end->OnFrame(frame);
        }

        TransportBearerEnd* end{nullptr}; //!< The serving RNC's end
    };

    Ptr<IubNetDevice> m_iub; //!< The drift RNC's end of its Iub
    Relay m_relay;           //!< Takes what comes from the Node B
};

/**
 * @ingroup umts
 * @brief The Node B's end of the transport bearer: sends every frame back as an uplink frame.
 */
class Mirror : public TransportBearerEnd
{
  public:
    /** @param nodeB the Node B's end of the Iub */
    explicit Mirror(Ptr<IubNetDevice> nodeB)
        : m_nodeB(nodeB),
          m_handle(nodeB->Open(BEARER, this))
    {
    }

    bool OnFrame(IubFrame& frame) override
    {
        const auto& data = std::get<DlDchDataFrame>(frame.content);
        arrivals.push_back(Simulator::Now());
        m_nodeB->Send({BEARER, UlDchDataFrame{data.cfn, BlockSetReception::Create(data.set)}});
        m_nodeB->Flush();
        return true;
    }

    std::vector<Time> arrivals; //!< When frames came

  private:
    Ptr<IubNetDevice> m_nodeB;      //!< The Node B's end of the Iub
    TransportBearerHandle m_handle; //!< Keeps the transport bearer open
};

/**
 * @ingroup umts
 * @brief The serving RNC's DCH works over any leg, as late as the leg is long.
 */
class LegTestCase : public TestCase
{
  public:
    LegTestCase()
        : TestCase("A DCH over an Iub, and over an Iur and a drift RNC's Iub")
    {
    }

  private:
    /**
     * @brief Send four PDUs in four TTIs, and have them come back.
     * @param drift whether another RNC controls the cell
     * @return when they came to the Node B
     */
    std::vector<Time> Run(bool drift)
    {
        auto iub = CreateObject<IubChannel>();
        auto rnc = CreateObject<IubNetDevice>();
        auto nodeB = CreateObject<IubNetDevice>();
        iub->Attach(rnc, nodeB);
        CreateObject<Node>()->AddDevice(rnc);
        CreateObject<Node>()->AddDevice(nodeB);
        nodeB->Configure(iub, Direction::UPLINK);
        auto controlling = CreateObject<ControllingRnc>();
        controlling->Configure(iub, rnc);
        auto rlc = CreateObject<RlcUm>();
        rlc->SetAttribute("PduSize", UintegerValue(42));
        auto mac = CreateObject<MacD>();
        DchConfig dch = MakeDchPreset("dch1");
        dch.downlink.maxBlocks = 1;
        std::vector<Time> arrivals;
        {
            Mirror mirror(nodeB);
            Ptr<Leg> leg = controlling->GetLeg();
            if (drift)
            {
                leg = Create<DriftLeg>(rnc);
            }
            RncDch channel(mac, dch, Time(0));
            channel.AddLeg(controlling, leg, BEARER);
            mac->AddLogicalChannel(DTCH, rlc, 1);
            mac->MapTo(DTCH, channel.GetTransmitter(), channel.GetReceiver());
            rlc->Enqueue(Create<Packet>(4 * 40));
            Simulator::Stop(Seconds(1));
            Simulator::Run();
            NS_TEST_EXPECT_MSG_EQ(mac->GetLogicalChannel(DTCH).counters.blocksReceived,
                                  mirror.arrivals.size(),
                                  "all come back to MAC-d");
            mac->RemoveLogicalChannel(DTCH);
            arrivals = mirror.arrivals;
        }
        NS_TEST_EXPECT_MSG_EQ(rnc->GetNOpen() + nodeB->GetNOpen(), 0, "ends open");
        NS_TEST_EXPECT_MSG_EQ(controlling->GetNTransmitters(), 0, "transport channels open");
        Simulator::Destroy();
        return arrivals;
    }

    void DoRun() override
    {
        const std::vector<Time> near = Run(false);
        const std::vector<Time> far = Run(true);
        NS_TEST_ASSERT_MSG_EQ(near.size(), 4, "160 octets, 41 in a PDU, and a length indicator");
        NS_TEST_ASSERT_MSG_EQ(far.size(), near.size(), "frames");
        for (std::size_t i = 0; i < near.size(); ++i)
        {
            NS_TEST_EXPECT_MSG_EQ(far[i] - near[i], IUR_DELAY, "frame " << i);
        }
    }
};

/**
 * @ingroup umts
 * @brief The suite of legs.
 */
class LegTestSuite : public TestSuite
{
  public:
    LegTestSuite()
        : TestSuite("umts-leg", TestSuite::Type::UNIT)
    {
        AddTestCase(new LegTestCase);
    }
};

LegTestSuite g_legTestSuite; //!< Registers the suite

} // namespace
