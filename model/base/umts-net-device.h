/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_NET_DEVICE_H
#define UMTS_NET_DEVICE_H

#include "umts-section.h"

#include "ns3/mac48-address.h"
#include "ns3/net-device.h"
#include "ns3/node.h"
#include "ns3/traced-callback.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Base class of all NetDevices of the module: address, MTU, callbacks and traces.
 *
 * No ARP and no multicast: the radio access network delivers by IP address. Devices that carry IP
 * are broadcast devices without a channel, so that GlobalRouting takes their links for stub
 * networks; on a point-to-point link it needs a router at the other end.
 */
class UmtsNetDevice : public NetDevice
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    UmtsNetDevice();

    void SetIfIndex(const uint32_t index) override;
    uint32_t GetIfIndex() const override;
    void SetAddress(Address address) override;
    Address GetAddress() const override;
    bool SetMtu(const uint16_t mtu) override;
    uint16_t GetMtu() const override;
    bool IsLinkUp() const override;
    void AddLinkChangeCallback(Callback<void> callback) override;
    bool IsBroadcast() const override;
    Address GetBroadcast() const override;
    bool IsMulticast() const override;
    Address GetMulticast(Ipv4Address multicastGroup) const override;
    Address GetMulticast(Ipv6Address addr) const override;
    bool IsBridge() const override;
    bool IsPointToPoint() const override;
    bool Send(Ptr<Packet> packet, const Address& dest, uint16_t protocolNumber) override;
    bool SendFrom(Ptr<Packet> packet,
                  const Address& source,
                  const Address& dest,
                  uint16_t protocolNumber) override;
    Ptr<Node> GetNode() const override;
    void SetNode(Ptr<Node> node) override;
    bool NeedsArp() const override;
    void SetReceiveCallback(ReceiveCallback cb) override;
    void SetPromiscReceiveCallback(PromiscReceiveCallback cb) override;
    bool SupportsSendFrom() const override;

    /** @brief Signature of trace source Disposal. */
    typedef void (*DisposalTracedCallback)();

  protected:
    void DoDispose() override;

    /** @brief To be called by DoDispose() of every device, before anything of it goes. */
    void AnnounceDisposal();

    /**
     * @brief Send an IP packet.
     * @return false when it is dropped
     */
    virtual bool SendIp(Ptr<Packet> packet) = 0;

    /**
     * @brief Hand an IP packet to the node, in the node's own context.
     * @param packet the packet, of IPv4 or IPv6
     */
    void HandUp(Ptr<Packet> packet);

  private:
    /** @brief Hand an IP packet to the node. */
    void HandUpNow(Ptr<Packet> packet);

    Ptr<Node> m_node;                              //!< The node
    uint32_t m_ifIndex{0};                         //!< Interface index
    Mac48Address m_address;                        //!< Address
    uint16_t m_mtu{1500};                          //!< MTU, octets
    ReceiveCallback m_rxCallback;                  //!< Upper layer
    PromiscReceiveCallback m_promiscCallback;      //!< Promiscuous listener
    TracedCallback<> m_linkChange;                 //!< Link state listeners
    TraceSource<Ptr<const Packet>> m_macTxTrace;   //!< MacTx
    TraceSource<Ptr<const Packet>> m_macDropTrace; //!< MacTxDrop
    TraceSource<Ptr<const Packet>> m_macRxTrace;   //!< MacRx
    TraceSource<> m_disposalTrace;                 //!< Disposal
};

} // namespace ns3::umts

#endif /* UMTS_NET_DEVICE_H */
