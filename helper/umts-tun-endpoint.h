/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_TUN_ENDPOINT_H
#define UMTS_TUN_ENDPOINT_H

#include "ns3/net-device.h"
#include "ns3/nstime.h"
#include "ns3/object.h"
#include "ns3/packet.h"
#include "ns3/traced-callback.h"
#include "ns3/umts-ip-check.h"

#include <array>
#include <atomic>
#include <memory>
#include <vector>

namespace ns3::umts
{

class DescriptorReader;

/**
 * @ingroup umts
 * @brief Connects a NetDevice to the IP packets of a file descriptor outside the simulation. The
 * descriptor is a TUN device without packet information (IFF_TUN, IFF_NO_PI), or one end of a
 * socket pair of datagrams; the NetDevice is that of a UE, or of a host linked to the GGSN. The
 * NetDevice sends the packets read from the descriptor; packets that it receives go to the
 * descriptor, not to the node's stack, but for ARP and what StackPort leaves to it.
 *
 * The simulation must run in real time and with checksums (EnableRealTime()). The node keeps its
 * stack, where the PDP context gives the UE its address. Packets that ns-3 could not carry are
 * counted and dropped (IpCheck).
 */
class UmtsTunEndpoint : public Object
{
  public:
    /** @brief Counters of packets that an endpoint has carried and dropped. */
    struct Counters
    {
        uint64_t packetsIn{0};  //!< From the descriptor, sent by the device
        uint64_t octetsIn{0};   //!< Octets of these packets
        uint64_t packetsOut{0}; //!< Received by the device, written to the descriptor
        uint64_t octetsOut{0};  //!< Octets of these packets
        uint64_t overruns{0};   //!< From the descriptor, dropped: MaxPending others waited
        uint64_t refused{0};   //!< From the descriptor, not taken by the device: its buffer is full
        uint64_t unwritten{0}; //!< Received by the device, not taken by the descriptor
        std::array<uint64_t, IP_FAULTS> faults{}; //!< From the descriptor, dropped, by IpFault
    };

    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    UmtsTunEndpoint();
    ~UmtsTunEndpoint() override;

    /**
     * @brief Make simulations run in real time and with checksums from now on: sets global values
     * SimulatorImplementationType and ChecksumEnabled. To be called before any node is made.
     */
    static void EnableRealTime();

    /**
     * @brief Join a descriptor to a device. Throws Error when the device needs a next hop
     * and there is none, the descriptor is not open, or the simulation is not in real time.
     * @param device a UE's, one of a point-to-point link, or one of Wi-Fi
     * @param descriptor the descriptor, which stays the caller's and becomes non-blocking
     * @param nextHop link address that all packets of a device that needs ARP go to: that of the
     *        access point
     */
    void Attach(Ptr<NetDevice> device, int descriptor, const Address& nextHop = Address());

    /** @return the device */
    Ptr<NetDevice> GetDevice() const;

    /** @return the counters until now */
    Counters GetCounters() const;

    /** @brief Signature of trace sources FromDescriptor and ToDescriptor. */
    typedef void (*PacketTracedCallback)(Ptr<const Packet> packet);

    /**
     * @brief Signature of trace source Delay.
     * @param delay from another endpoint to this one
     */
    typedef void (*DelayTracedCallback)(Time delay);

    /**
     * @brief Signature of trace source Fault.
     * @param fault why a packet was dropped, an IpFault
     */
    typedef void (*FaultTracedCallback)(uint8_t fault);

  protected:
    void DoDispose() override;

  private:
    using Octets = std::shared_ptr<std::vector<uint8_t>>; //!< A packet between the threads

    /**
     * @brief A packet has come out of the descriptor; runs in the reader's thread.
     * @param octets the packet
     */
    void OnRead(Octets octets);

    /**
     * @brief Send a packet from the descriptor.
     * @param octets the packet
     */
    void Inject(Octets octets);

    /**
     * @brief Write a packet to the descriptor.
     * @param device has received it
     * @param protocol what it is
     * @param from its sender
     * @return true: nobody else has to look at it
     */
    bool OnReceive(Ptr<NetDevice> device,
                   Ptr<const Packet> packet,
                   uint16_t protocol,
                   const Address& from);

    /** @return whether the node's stack takes a packet, for StackPort. @param packet of IPv4 */
    bool IsForStack(const Packet& packet) const;

    /** @brief The simulation is over. */
    void Stop();

    uint32_t m_maxPending{};                       //!< Attribute MaxPending
    uint32_t m_stackPort{};                        //!< Attribute StackPort
    Address m_nextHop;                             //!< Link address that packets go to
    Ptr<NetDevice> m_device;                       //!< The device
    int m_descriptor{-1};                          //!< The descriptor
    bool m_isSocket{false};                        //!< Whether the descriptor is a socket
    Ptr<DescriptorReader> m_reader;                //!< Thread that reads the descriptor
    uint32_t m_context{0};                         //!< Node of the device
    std::atomic<uint32_t> m_pending{0};            //!< Packets read and not sent yet
    std::atomic<uint64_t> m_overruns{0};           //!< Packets read and dropped, as too many waited
    Counters m_counters;                           //!< All but overruns
    std::vector<uint8_t> m_buffer;                 //!< Octets of the packet being written
    TracedCallback<Ptr<const Packet>> m_fromTrace; //!< FromDescriptor
    TracedCallback<Ptr<const Packet>> m_toTrace;   //!< ToDescriptor
    TracedCallback<Time> m_delayTrace;             //!< Delay
    TracedCallback<uint8_t> m_faultTrace;          //!< Fault
};

} // namespace ns3::umts

#endif /* UMTS_TUN_ENDPOINT_H */
