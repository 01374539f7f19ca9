/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"
#include "umts-rlc-pair.h"
#include "umts-test.h"

#include "ns3/config.h"
#include "ns3/mac48-address.h"
#include "ns3/nstime.h"
#include "ns3/simulator.h"
#include "ns3/umts-channel-switcher.h"

#include <sstream>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Tests of Buffer Occupancy (TS 25.321 8.2.2 c) and of the traffic volume that is measured by it
 * (TS 25.331 14.4).
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-buffer-occupancy", SYSTEM, "25.321 8.2.2, 25.331 14.4");

/// What RLC counts: unsent octets, PDUs to be repeated, control PDUs.
UMTS_TEST("umts-buffer-occupancy", "Buffer Occupancy of RLC AM")
{
    RlcAmConfig config = PlainConfig();
    config.txWindow = 4;
    RlcPair pair(config);
    const auto get = [&pair](uint32_t side) {
        return pair.Get(side).GetBufferOccupancy(pair.Now());
    };
    pair.Send(std::vector<uint32_t>(5, 39));
    UMTS_EXPECT(get(A) == 5 * 39, "unsent");
    const Pdus data = pair.Pull(A, 3);
    UMTS_EXPECT(get(A) == 2 * 39, "not what has been sent");
    pair.Pull(A);
    UMTS_EXPECT(get(A) == 39, "what lies beyond the window");
    pair.Carry(B, data, {1});
    UMTS_EXPECT(get(B) == 42, "a STATUS PDU");
    const Pdus status = pair.Pull(B);
    UMTS_EXPECT(get(B) == 0, "sent");
    pair.Carry(A, status);
    UMTS_EXPECT(get(A) == 39 + 40, "the data field of a PDU to be repeated");
    pair.CarryStatus({Ack(100)});
    UMTS_EXPECT(get(A) == 39 + 40 + 42, "a RESET PDU");
}

/**
 * @ingroup umts
 * @brief What waits for its acknowledgement alone does not move a UE to CELL_DCH.
 */
class TrafficVolumeTest
{
  public:
    /**
     * @brief Run it.
     * @param direction where the data goes
     */
    void Run(Direction direction)
    {
        NetworkConfig config;
        config.bearer = BearerConfig::Switched("dch3");
        Network network(config);
        Config::ConnectWithoutContext(
            "/NodeList/*/DeviceList/*/$ns3::umts::RncNetDevice/BearerList/*/"
            "$ns3::umts::ChannelSwitcher/State",
            MakeCallback(&TrafficVolumeTest::OnState, this));
        const bool isUplink = direction == Direction::UPLINK;
        m_device = isUplink ? Ptr<NetDevice>(network.ues[0]) : Ptr<NetDevice>(network.rncs[0]);
        m_to = isUplink ? network.GetHostAddress() : network.addresses[0];
        m_rlc = isUplink ? network.ues[0]->GetBearer()->GetRlc()
                         : network.rncs[0]->GetBearer(network.ues[0]->GetRnti())->GetRlc();
        Simulator::Schedule(Seconds(1), &TrafficVolumeTest::Send, this);
        RunUntil(Seconds(4));
        UMTS_EXPECT(m_sent == 2, "the second one before the first is acknowledged");
        UMTS_EXPECT(m_rlc->GetHeldOctets() == 0, "acknowledged");
        ExpectText(m_states, "", "new states");
    }

  private:
    /** @brief Send a datagram of 300 octets, and another one once nothing is left to be sent. */
    void Send()
    {
        m_device->Send(MakeIpPacket(300, m_to), Mac48Address::GetBroadcast(), ETHERTYPE_IPV4);
        ++m_sent;
        if (m_sent == 1)
        {
            WaitUntilSent();
        }
    }

    /** @brief Look every millisecond, after the TTIs. */
    void WaitUntilSent()
    {
        if (m_rlc->GetQueuedOctets() == 0 && m_rlc->GetHeldOctets() > 0)
        {
            Send();
        }
        else if (m_rlc->GetHeldOctets() > 0)
        {
            Simulator::Schedule(MilliSeconds(1), &TrafficVolumeTest::WaitUntilSent, this);
        }
    }

    /**
     * @param from old state
     * @param to new state
     */
    void OnState(RrcState /* from */, RrcState to)
    {
        std::ostringstream text;
        text << to << " ";
        m_states += text.str();
    }

    Ptr<NetDevice> m_device; //!< Who sends
    Ipv4Address m_to;        //!< Destination
    Ptr<RlcEntity> m_rlc;    //!< RLC of the sender
    uint32_t m_sent{0};      //!< Datagrams sent
    std::string m_states;    //!< New states
};

UMTS_TESTS("umts-buffer-occupancy")
{
    for (const auto direction : {Direction::DOWNLINK, Direction::UPLINK})
    {
        const bool isUplink = direction == Direction::UPLINK;
        AddTest(std::string("Traffic volume of the ") + (isUplink ? "uplink" : "downlink"),
                [=] { TrafficVolumeTest().Run(direction); });
    }
}

} // namespace
