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
     * @brief Make Node Bs, UEs and a TCP download of each.
     * @param core the core network, with host and RNC
     * @param cells number of cells
     * @param users UEs of each
     * @param number of the area, by which it has its random streams
     */
    void Download(UmtsCoreHelper& core, uint32_t cells, uint32_t users, uint32_t number)
    {
        constexpr int64_t streams = 10000000; // more than an area needs
        TcpClassicHelper::Install(host, TcpClassicReno::GetTypeId());
        for (uint32_t cell = 0; cell < cells; ++cell)
        {
            const auto nodeB = utran.InstallNodeB(CreateObject<Node>(host->GetSystemId()), rnc);
            for (uint32_t i = 0; i < users; ++i)
            {
                const double distance = 100 + 40 * i; // m
                const auto ue = UeConfig().DownlinkQuality("FadingQualityModel",
                                                           {{"Distance", DoubleValue(distance)}});
                const auto node = CreateObject<Node>(host->GetSystemId());
                const auto device = utran.InstallUe(node, nodeB, ue, BearerConfig::Hsdpa());
                const InetSocketAddress sink(core.ActivateUes(device, rnc).GetAddress(0), 80);
                logs.emplace_back();
                PacketSinkHelper("ns3::TcpSocketFactory", sink)
                    .Install(node)
                    .Get(0)
                    ->TraceConnectWithoutContext("Rx",
                                                 MakeCallback(&DeliveryLog::OnRx, &logs.back()));
                // A time of its own: events of one time may change places between ranks.
                BulkSendHelper("ns3::TcpClassicSocketFactory", sink)
                    .Install(host)
                    .Start(NanoSeconds(1000003 * logs.size() + 17 * number));
            }
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

    UmtsHelper utran;             //!< Its UTRAN
    Ptr<Node> host;               //!< Sender of the downloads
    Ptr<RncNetDevice> rnc;        //!< The RNC
    std::deque<DeliveryLog> logs; //!< What each UE has received
};

} // namespace ns3::umts

#endif /* UMTS_RANK_AREA_H */
