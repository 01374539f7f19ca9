/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_GGSN_NET_DEVICE_H
#define UMTS_GGSN_NET_DEVICE_H

#include "umts-gtp-u-endpoint.h"
#include "umts-pdp-address.h"

#include "ns3/object-factory.h"
#include "ns3/umts-net-device.h"
#include "ns3/umts-random-time.h"
#include "ns3/umts-traffic-filter.h"

#include <unordered_map>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief The GGSN's interface towards the UEs. It sends an IP packet routed to it through the GTP-U
 * tunnel of a PDP context, selected by destination address and packet filters (TS 23.060 9.3,
 * 15.3), and hands uplink packets to the GGSN's IP stack.
 */
class GgsnNetDevice : public UmtsNetDevice, private GtpUTunnelEnd
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Begin to work.
     * @param endpoint GTP-U of the node, started
     * @param pool addresses for UEs
     */
    void Configure(Ptr<GtpUEndpoint> endpoint, const PdpAddressPool& pool = PdpAddressPool());

    /** @return GTP-U of the node */
    Ptr<GtpUEndpoint> GetEndpoint() const;

    /** @return a free IPv4 address for a UE */
    PdpAddress AllocateIpv4();

    /** @return a free IPv6 prefix for a UE */
    PdpAddress AllocateIpv6();

    /** @param address one that has had no PDP context, and is free from now on */
    void Release(const PdpAddress& address);

    /** @return the next time of ActivationProcessing */
    Time DrawProcessing();

    /**
     * @brief Fix the random stream of ActivationProcessing.
     * @return the number of streams used
     */
    int64_t AssignStreams(int64_t stream);

    /**
     * @brief Activate a PDP context; its far end is connected at the endpoint.
     * @param address address of the UE; free again when its last PDP context goes
     * @param filters downlink packets that take it: none for the primary context, else at least one
     * @return its tunnel
     */
    Teid Activate(const PdpAddress& address, const TrafficFlowTemplate& filters);

    /**
     * @brief Deactivate a PDP context, unless an Error Indication has done so.
     * @param context its tunnel
     */
    void Deactivate(Teid context);

    /**
     * @param context tunnel of a PDP context
     * @return whether it is active
     */
    bool IsActive(Teid context) const;

    /** @return PDP contexts that are active */
    uint32_t GetNContexts() const;

    /** @return IP packets dropped because no UE has their destination address */
    uint64_t GetNUnknown() const;

    /** @return uplink IP packets dropped because their source address is not that of the UE */
    uint64_t GetNForeign() const;

    /** @return null: behind this interface lies a network, not one channel */
    Ptr<Channel> GetChannel() const override;

  protected:
    void DoDispose() override;

  private:
    /** @brief A packet filter and where it leads to. */
    struct Rule
    {
        TrafficFilter filter; //!< The filter
        Teid context;         //!< The PDP context
    };

    /** @brief PDP contexts of one address. */
    struct Entry
    {
        PdpAddress address;      //!< The address
        uint32_t contexts{0};    //!< Active ones
        Teid primary{};          //!< That without filters; 0: it is gone
        std::vector<Rule> rules; //!< Of the others, in the order of their evaluation
    };

    bool SendIp(Ptr<Packet> packet) override;
    void OnPdu(Teid local, Ptr<Packet> packet, const GtpUHeader& header) override;
    void OnEndMarker(Teid local) override;
    void OnErrorIndication(Teid local) override;

    /**
     * @param entry contexts of the UE
     * @param packet an IP packet for it
     * @return the context that it takes; 0: none
     */
    static Teid Classify(const Entry& entry, const Packet& packet);

    ObjectFactory m_processing;                               //!< Attribute ActivationProcessing
    RandomTime m_time{"GgsnNetDevice::ActivationProcessing"}; //!< The same, drawn
    Ptr<GtpUEndpoint> m_endpoint;                             //!< GTP-U of the node
    PdpAddressPool m_pool;                                    //!< Addresses
    std::unordered_map<uint64_t, Entry> m_byKey;              //!< By key of the address
    std::unordered_map<Teid, uint64_t> m_keys;                //!< Keys of addresses, by context
    uint64_t m_unknown{0};                                    //!< Packets for nobody
    uint64_t m_foreign{0};                                    //!< Packets from others than the UE
};

} // namespace ns3::umts

#endif /* UMTS_GGSN_NET_DEVICE_H */
