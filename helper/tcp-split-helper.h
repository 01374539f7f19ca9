/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef TCP_SPLIT_HELPER_H
#define TCP_SPLIT_HELPER_H

#include "ns3/attribute.h"
#include "ns3/net-device-container.h"
#include "ns3/object-factory.h"
#include "ns3/tcp-split-proxy.h"

#include <string>

namespace ns3
{

/**
 * @ingroup umts
 * @brief Installs a TcpSplitProxy on routers: they split the TCP connections that cross them.
 *
 * At an RNC: `TcpSplitHelper().Install(rnc)`. At the GGSN of an UmtsCoreHelper without tunnels:
 * `TcpSplitHelper().Install(core.GetGnDevices())`. With tunnels, where only the GGSN sees the IP
 * packets: `TcpSplitHelper().Install(core.GetPdpContexts().GetGgsn())`.
 */
class TcpSplitHelper
{
  public:
    TcpSplitHelper();

    /**
     * @brief Set an attribute of the proxies made from now on.
     * @param name name of an attribute of TcpSplitProxy
     */
    void SetAttribute(const std::string& name, const AttributeValue& value);

    /**
     * @brief Split the connections that cross the node of a device.
     * @param radio its device towards the radio; the node has an internet stack
     * @return the proxy of the node, which is also aggregated to it
     */
    Ptr<TcpSplitProxy> Install(Ptr<NetDevice> radio) const;

    /**
     * @brief Split the connections that cross the node of several devices.
     * @param radio its devices towards the radio
     * @return the proxy of the node
     */
    Ptr<TcpSplitProxy> Install(const NetDeviceContainer& radio) const;

  private:
    ObjectFactory m_factory; //!< Makes proxies
};

} // namespace ns3

#endif // TCP_SPLIT_HELPER_H
