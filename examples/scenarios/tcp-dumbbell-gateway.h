/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef TCP_DUMBBELL_GATEWAY_H
#define TCP_DUMBBELL_GATEWAY_H

#include "ns3/channel.h"
#include "ns3/data-rate.h"
#include "ns3/double.h"
#include "ns3/ipv4.h"
#include "ns3/node.h"
#include "ns3/nstime.h"
#include "ns3/point-to-point-net-device.h"
#include "ns3/queue-disc.h"
#include "ns3/queue.h"
#include "ns3/red-queue-disc.h"
#include "ns3/simulator.h"
#include "ns3/traffic-control-helper.h"
#include "ns3/uinteger.h"

#include <string>

namespace ns3
{

/** @brief Parameters of the bottleneck. */
struct GatewayOptions
{
    DataRate rate{"1.5Mbps"};      //!< Rate
    Time delay{MilliSeconds(1)};   //!< One-way delay
    Time handshake{0};             //!< Connections open before all other times, for so long
    Time rerouteAt{0};             //!< When the delay changes; 0: never
    Time rerouteDelay{0};          //!< One-way delay from then on
    std::string queue{"droptail"}; //!< droptail, red or drr
    uint32_t buffer{50};           //!< Packets, the one being sent included
    double redMin{5.0};            //!< Lower threshold of RED, packets
    double redMax{15.0};           //!< Upper threshold of RED, packets
    uint32_t packetSize{1000};     //!< Octets of a data packet with all headers

    /** @return one-way delay at the end */
    Time GetFinalDelay() const
    {
        return rerouteAt.IsZero() ? delay : rerouteDelay;
    }
};

/** @brief The router in front of the bottleneck. */
class Gateway
{
  public:
    /**
     * @param device its device at the bottleneck
     * @param o the parameters
     */
    Gateway(Ptr<PointToPointNetDevice> device, const GatewayOptions& o)
        : m_device(device)
    {
        // The packet being sent is in neither queue; with a disc the device holds one more.
        const bool hasDisc = o.queue != "droptail";
        device->GetQueue()->SetMaxSize(
            QueueSize(QueueSizeUnit::PACKETS, hasDisc ? 1 : o.buffer - 1));
        Ptr<Ipv4> ip = device->GetNode()->GetObject<Ipv4>();
        m_interface = ip->GetInterfaceForDevice(device);
        ip->TraceConnectWithoutContext("Tx", MakeCallback(&Gateway::OnForward, this));
        if (hasDisc)
        {
            const QueueSize size(QueueSizeUnit::PACKETS, o.buffer - 2);
            m_disc = o.queue == "red" ? InstallRed(device, size, o) : InstallDrr(device, size);
        }
        if (!o.rerouteAt.IsZero())
        {
            Simulator::Schedule(o.handshake + o.rerouteAt, &Gateway::Reroute, this, o.rerouteDelay);
        }
    }

    Gateway(const Gateway&) = delete;
    Gateway& operator=(const Gateway&) = delete;

    /** @return packets dropped */
    uint64_t GetDrops() const
    {
        const uint64_t waiting = m_disc ? m_disc->GetNPackets() : 0;
        return m_forwarded - waiting - m_device->GetQueue()->GetTotalReceivedPackets();
    }

  private:
    /**
     * @param device the device
     * @param size size of the disc
     * @param o the parameters
     * @return the disc
     */
    static Ptr<QueueDisc> InstallRed(Ptr<NetDevice> device, QueueSize size, const GatewayOptions& o)
    {
        TrafficControlHelper traffic;
        // RED does not see the packet that waits in the device.
        traffic.SetRootQueueDisc("ns3::RedQueueDisc",
                                 "MaxSize",
                                 QueueSizeValue(size),
                                 "MinTh",
                                 DoubleValue(o.redMin - 1),
                                 "MaxTh",
                                 DoubleValue(o.redMax - 1),
                                 "MeanPktSize",
                                 UintegerValue(o.packetSize),
                                 "LinkBandwidth",
                                 DataRateValue(o.rate),
                                 "LinkDelay",
                                 TimeValue(o.delay));
        Ptr<QueueDisc> disc = traffic.Install(device).Get(0);
        DynamicCast<RedQueueDisc>(disc)->AssignStreams(2);
        return disc;
    }

    /**
     * @param device the device
     * @param size size of the disc
     * @return the disc
     */
    static Ptr<QueueDisc> InstallDrr(Ptr<NetDevice> device, QueueSize size)
    {
        TrafficControlHelper traffic;
        traffic.SetRootQueueDisc("ns3::DrrQueueDisc", "MaxSize", QueueSizeValue(size));
        return traffic.Install(device).Get(0);
    }

    /** @param delay one-way delay of the bottleneck from now on */
    void Reroute(Time delay)
    {
        m_device->GetChannel()->SetAttribute("Delay", TimeValue(delay));
    }

    /**
     * @brief Trace sink of the router's IP, which drops nothing itself.
     * @param interface where the packet goes
     */
    void OnForward(Ptr<const Packet> /* packet */, Ptr<Ipv4> /* ip */, uint32_t interface)
    {
        m_forwarded += interface == m_interface ? 1 : 0;
    }

    Ptr<PointToPointNetDevice> m_device; //!< Device at the bottleneck
    Ptr<QueueDisc> m_disc;               //!< Its queue disc, if it has one
    uint32_t m_interface{0};             //!< Its number in the router's IP
    uint64_t m_forwarded{0};             //!< Packets that the router forwarded to it
};

} // namespace ns3

#endif // TCP_DUMBBELL_GATEWAY_H
