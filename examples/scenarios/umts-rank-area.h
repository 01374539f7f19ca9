/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RANK_AREA_H
#define UMTS_RANK_AREA_H

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/umts-module.h"

#include <deque>
#include <iomanip>
#include <sstream>

namespace ns3::umts
{

/** @brief What a receiver has got, and a number that tells one delivery log from another. */
class DeliveryLog
{
  public:
    /**
     * @brief Trace sink of PacketSink's Rx.
     * @param packet what was received
     */
    void OnRx(Ptr<const Packet> packet, const Address& /* from */)
    {
        m_octets += packet->GetSize();
        Add(Simulator::Now().GetNanoSeconds());
        Add(packet->GetSize());
    }

    /** @return octets received */
    uint64_t GetOctets() const
    {
        return m_octets;
    }

    /** @return FNV-1a hash of times and sizes */
    uint64_t GetHash() const
    {
        return m_hash;
    }

  private:
    /** @param number what comes next in the log */
    void Add(uint64_t number)
    {
        for (uint32_t shift = 0; shift < 64; shift += 8)
        {
            m_hash = (m_hash ^ ((number >> shift) & 0xff)) * 1099511628211U;
        }
    }

    uint64_t m_octets{0};                   //!< Octets received
    uint64_t m_hash{14695981039346656037U}; //!< Hash so far
};

/** @brief An RNC with Node Bs of one HSDPA cell, UEs in them, and the host that these load from. */
struct Area
{
    /**
     * @brief Make the nodes that every rank makes: host, RNC and SGSN.
     * @param core the core network
     * @param gateway GGSN of the UEs; the host is of its rank
     * @param rank rank of RNC and SGSN
     */
    void InstallNetwork(UmtsCoreHelper& core, Ptr<Node> gateway, uint32_t rank)
    {
        ggsn = gateway;
        host = core.AddHost(ggsn, ggsn->GetSystemId());
        TcpClassicHelper::Install(host, TcpClassicReno::GetTypeId());
        rnc = utran.InstallRnc(CreateObject<Node>(rank));
        const Ptr<Node> sgsn = core.AddSgsn(rank);
        if (ggsn != core.GetGgsn())
        {
            core.ConnectSgsn(sgsn, ggsn);
        }
        core.ConnectRnc(rnc, sgsn);
    }

    /**
     * @brief Make Node Bs and UEs in the rank of the RNC; in the others only the UEs' addresses.
     * @param core the core network
     * @param cells number of cells
     * @param users UEs of each
     */
    void InstallUes(UmtsCoreHelper& core, uint32_t cells, uint32_t users)
    {
        if (!IsOfThisRank(rnc->GetNode()))
        {
            addresses = core.ActivateUesElsewhere(cells * users, rnc, ggsn);
            return;
        }
        const uint32_t rank = rnc->GetNode()->GetSystemId();
        for (uint32_t cell = 0; cell < cells; ++cell)
        {
            const auto nodeB = utran.InstallNodeB(CreateObject<Node>(rank), rnc);
            for (uint32_t i = 0; i < users; ++i)
            {
                const double distance = 100 + 40 * i; // m
                const auto ue = UeConfig().DownlinkQuality("FadingQualityModel",
                                                           {{"Distance", DoubleValue(distance)}});
                const auto node = CreateObject<Node>(rank);
                ues.Add(node);
                const auto device = utran.InstallUe(node, nodeB, ue, BearerConfig::Hsdpa());
                addresses.push_back(core.ActivateUes(device, rnc, ggsn).GetAddress(0));
            }
        }
    }

    /**
     * @brief Have the host send to the UEs by TCP, in its rank.
     * @param number number of the area
     */
    void Send(uint32_t number) const
    {
        if (!IsOfThisRank(host))
        {
            return;
        }
        for (uint32_t i = 0; i < addresses.size(); ++i)
        {
            // A time of its own: events of one time may change places between ranks.
            BulkSendHelper("ns3::TcpClassicSocketFactory", InetSocketAddress(addresses[i], PORT))
                .Install(host)
                .Start(NanoSeconds(1000003 * (i + 1) + 17 * number));
        }
    }

    /**
     * @brief Log what the UEs receive, and fix the random streams; in the rank of the RNC.
     * @param number number of the area, by which it has its random streams
     */
    void Receive(uint32_t number)
    {
        constexpr int64_t streams = 10000000; // more than an area needs
        for (uint32_t i = 0; i < ues.GetN(); ++i)
        {
            logs.emplace_back();
            PacketSinkHelper("ns3::TcpSocketFactory", InetSocketAddress(addresses[i], PORT))
                .Install(ues.Get(i))
                .Get(0)
                ->TraceConnectWithoutContext("Rx", MakeCallback(&DeliveryLog::OnRx, &logs.back()));
        }
        utran.AssignStreams(1 + number * streams);
    }

    /**
     * @param number number of the area
     * @param duration simulated time
     * @return a line with what has been received; none when another rank simulates the area
     */
    std::string GetRow(uint32_t number, Time duration) const
    {
        std::ostringstream row;
        uint64_t octets = 0;
        uint64_t hash = 0;
        for (const auto& log : logs)
        {
            octets += log.GetOctets();
            hash = hash * 31 + log.GetHash();
        }
        if (!logs.empty())
        {
            row << std::setw(3) << number << std::setw(12) << octets << std::setw(10) << std::fixed
                << std::setprecision(1) << octets * 8 / duration.GetSeconds() / 1e3 << "   "
                << std::hex << std::setfill('0') << std::setw(16) << hash << "\n";
        }
        return row.str();
    }

    static constexpr uint16_t PORT = 80; //!< Of TCP at the UEs

    UmtsHelper utran;                   //!< Its UTRAN
    Ptr<Node> ggsn;                     //!< GGSN of the UEs
    Ptr<Node> host;                     //!< Sender of the downloads
    Ptr<RncNetDevice> rnc;              //!< The RNC
    NodeContainer ues;                  //!< The UEs, in the rank of the RNC
    std::vector<Ipv4Address> addresses; //!< Their addresses
    std::deque<DeliveryLog> logs;       //!< What each UE has received
};

} // namespace ns3::umts

#endif /* UMTS_RANK_AREA_H */
