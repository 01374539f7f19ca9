/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-split-helper.h"

#include "ns3/ipv4-list-routing.h"
#include "ns3/ipv4.h"
#include "ns3/node.h"
#include "ns3/umts-error.h"
#include "ns3/umts-ggsn-net-device.h"

#include <limits>

namespace ns3
{

TcpSplitHelper::TcpSplitHelper()
{
    m_factory.SetTypeId(TcpSplitProxy::GetTypeId());
}

void
TcpSplitHelper::SetAttribute(const std::string& name, const AttributeValue& value)
{
    m_factory.Set(name, value);
}

Ptr<TcpSplitProxy>
TcpSplitHelper::Install(Ptr<NetDevice> radio) const
{
    return Install(NetDeviceContainer(radio));
}

Ptr<TcpSplitProxy>
TcpSplitHelper::Install(const NetDeviceContainer& radio) const
{
    UMTS_THROW_IF(radio.GetN() == 0, "TcpSplitHelper needs a device towards the radio");
    Ptr<Node> node = radio.Get(0)->GetNode();
    Ptr<Ipv4> ipv4 = node->GetObject<Ipv4>();
    Ptr<Ipv4ListRouting> routing =
        ipv4 ? DynamicCast<Ipv4ListRouting>(ipv4->GetRoutingProtocol()) : nullptr;
    UMTS_THROW_UNLESS(routing,
                      "TcpSplitHelper needs a node with an internet stack and Ipv4ListRouting: "
                      "install InternetStackHelper on it (an RNC: connect it) first");
    const bool hidesIp = node->GetObject<umts::GtpUEndpoint>() != nullptr;
    Ptr<TcpSplitProxy> proxy = node->GetObject<TcpSplitProxy>();
    UMTS_THROW_IF(proxy, "node " << node->GetId() << " has a TcpSplitProxy already");
    proxy = m_factory.Create<TcpSplitProxy>();
    for (uint32_t i = 0; i < radio.GetN(); ++i)
    {
        UMTS_THROW_UNLESS(radio.Get(i)->GetNode() == node,
                          "the devices for TcpSplitHelper must be on one node");
        UMTS_THROW_IF(hidesIp && !DynamicCast<umts::GgsnNetDevice>(radio.Get(i)),
                      "TcpSplitHelper: with tunnels only a GGSN sees the IP packets of UEs: "
                      "install on its GgsnNetDevice");
        proxy->AddRadioDevice(radio.Get(i));
    }
    node->AggregateObject(proxy);
    routing->AddRoutingProtocol(proxy, std::numeric_limits<int16_t>::max());
    return proxy;
}

} // namespace ns3
