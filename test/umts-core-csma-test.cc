/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/csma-helper.h"
#include "ns3/ethernet-header.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-global-routing-helper.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/umts-ue-interface.h"

#include <algorithm>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * A core network made by hand of links that the helper does not know.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-core-csma", SYSTEM);

/**
 * Gi, Gn and Iu-PS are Ethernets with an MTU of 1500 octets, and global routing leads over them:
 * large packets in tunnels cross in fragments.
 */
struct EthernetCoreTest
{
    void Run()
    {
        UmtsHelper umts;
        const auto rnc = umts.InstallRnc(CreateObject<Node>());
        const auto nodeB = umts.InstallNodeB(CreateObject<Node>(), rnc);
        const NodeContainer ueNode(CreateObject<Node>());
        const auto ue = DynamicCast<UeNetDevice>(umts.InstallUe(ueNode, nodeB).Get(0));
        umts.AssignStreams(1);
        NodeContainer core(3); // host, GGSN, SGSN
        core.Add(rnc->GetNode());
        InternetStackHelper().Install(NodeContainer(core, ueNode));
        const auto gi = Link(core.Get(0), core.Get(1), "192.168.1.0");
        const auto gn = Link(core.Get(1), core.Get(2), "192.168.2.0");
        const auto iu = Link(core.Get(2), core.Get(3), "192.168.3.0");
        UmtsPdpContexts contexts(m_isDirect);
        contexts.AddGgsn({core.Get(1), gn.GetAddress(0)}, PdpAddressPool());
        contexts.ConnectRnc(rnc, iu.GetAddress(1), {core.Get(2), gn.GetAddress(1)});
        const auto address = contexts.Activate(ue, rnc, core.Get(1), false).GetIpv4();
        UmtsUeInterface(ue).Activate(address);
        Ipv4GlobalRoutingHelper::PopulateRoutingTables();
        const auto onGn = core.Get(1)->GetObject<Ipv4>()->GetNetDevice(gn.Get(0).second);
        onGn->TraceConnectWithoutContext("MacTx", MakeCallback(&EthernetCoreTest::OnTx, this));

        DatagramPort host(core.Get(0), false);
        DatagramPort port(ueNode.Get(0), true);
        // With 28 octets of UDP and IP, of which 36 more in a tunnel: the 2nd, 3rd and 4th no
        // longer fit, and the 4th crosses Gi in two fragments itself.
        const std::vector<uint32_t> sizes = {1436, 1437, 1472, 2000, 100};
        constexpr uint32_t rounds = 10;
        for (uint32_t i = 0; i < rounds * sizes.size(); ++i)
        {
            host.SendAt(MilliSeconds(1000 + 500 * i), address, 0, i, sizes[i % sizes.size()]);
        }
        Simulator::Stop(Seconds(60));
        Simulator::Run();
        for (const auto* end : {&port, &host})
        {
            const std::string what = end == &port ? "down: " : "echo: ";
            UMTS_ASSERT(end->arrivals.size() == rounds * sizes.size(), what << "once");
            UMTS_EXPECT(end->CountInOrder(0) == rounds * sizes.size(), what << "in order");
            for (std::size_t i = 0; i < end->arrivals.size(); ++i)
            {
                UMTS_EXPECT(end->arrivals[i].size == sizes[i % sizes.size()],
                            what << "size of " << i);
            }
        }
        UMTS_EXPECT(m_most == 1500, "full frames, none larger");
        UMTS_EXPECT(m_packets == rounds * (1 + 2 + 2 + 3 + 1), "packets on Gn");
        Simulator::Destroy();
    }

    /**
     * @brief Make a link of two nodes.
     * @param far another one
     * @param network its addresses
     * @return the interfaces of both
     */
    static Ipv4InterfaceContainer Link(Ptr<Node> near, Ptr<Node> far, const char* network)
    {
        CsmaHelper csma;
        csma.SetChannelAttribute("DataRate", StringValue("100Mbps"));
        csma.SetChannelAttribute("Delay", TimeValue(MilliSeconds(1)));
        return Ipv4AddressHelper(network, "255.255.255.0")
            .Assign(csma.Install(NodeContainer(near, far)));
    }

    /** @param frame a frame that the GGSN sends on Gn */
    void OnTx(Ptr<const Packet> frame)
    {
        constexpr uint32_t ethernet = 18; // octets of header and frame check sequence
        EthernetHeader header;
        frame->PeekHeader(header);
        m_packets += header.GetLengthType() == ETHERTYPE_IPV4 ? 1 : 0;
        m_most = std::max(m_most, frame->GetSize() - ethernet);
    }

    bool m_isDirect;       //!< Tunnels lead past the SGSN
    uint32_t m_packets{0}; //!< IP packets on Gn, downlink
    uint32_t m_most{0};    //!< Octets of the largest one
};

void
AddEthernetCore(bool isDirect)
{
    AddTest(std::string("Gn and Iu-PS over CSMA, ") +
                (isDirect ? "direct tunnels" : "tunnels over the SGSN"),
            [=] { EthernetCoreTest{isDirect}.Run(); });
}

UMTS_TESTS("umts-core-csma")
{
    AddEthernetCore(false);
    AddEthernetCore(true);
}

} // namespace
