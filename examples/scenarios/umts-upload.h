/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UPLOAD_H
#define UMTS_UPLOAD_H

#include "program-flags.h"

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/umts-module.h"

#include <fstream>
#include <string>

namespace ns3::umts
{

/** @brief UDP at a constant rate from each UE to its host, beside the download. */
class UploadOptions
{
  public:
    /** @param flags gets the flags */
    void AddTo(ProgramFlags& flags)
    {
        flags.Add("uploadRate",
                  "Bit rate of payload that each UE sends beside the download, by UDP; 0bps: none",
                  m_rate,
                  {0.0, 1e7});
        flags.Add("uploadSize", "Octets of its datagrams", m_size, {1, 1472});
    }

    /** @param flags the flags, of which none may be without effect */
    void Check(const ProgramFlags& flags) const
    {
        flags.RequireEffect({"uploadSize"}, IsOn(), "without --uploadRate");
    }

    /** @return whether UEs send something */
    bool IsOn() const
    {
        return m_rate.GetBitRate() > 0;
    }

    /**
     * @brief Have a UE send, if it is to.
     * @param ue the UE
     * @param host where to
     * @return what receives it there; null when the UE does not send
     */
    Ptr<Application> Install(Ptr<Node> ue, Ptr<Node> host) const
    {
        if (!IsOn())
        {
            return nullptr;
        }
        const InetSocketAddress address(UmtsCoreHelper::GetHostAddress(host), PORT);
        const auto sinks = PacketSinkHelper("ns3::UdpSocketFactory", address).Install(host);
        OnOffHelper sender("ns3::UdpSocketFactory", address);
        sender.SetConstantRate(m_rate, m_size);
        sender.Install(ue);
        return sinks.Get(0);
    }

  private:
    static constexpr uint16_t PORT = 81; //!< Of the upload at the host

    DataRate m_rate{0};    //!< Payload, bit/s; 0: none
    uint32_t m_size{1472}; //!< Octets of a datagram; 1500 with its headers
};

/** @brief File with a row for each IP packet that has come to a UE or to its host. */
class PacketFile
{
  public:
    /** @param path the file; empty: none */
    explicit PacketFile(const std::string& path)
        : m_path(path)
    {
        if (!path.empty())
        {
            m_file.open(path);
            m_file.precision(12);
            m_file << "time_s,ue_number,direction,octets\n";
        }
    }

    /**
     * @param number the UE, from 1
     * @param ue its node
     * @param host the node of its host
     */
    void Add(uint32_t number, Ptr<Node> ue, Ptr<Node> host)
    {
        if (m_file.is_open())
        {
            const std::string begin = std::to_string(number) + ",";
            Connect(ue, begin + "downlink");
            Connect(host, begin + "uplink");
        }
    }

    /** @brief Close the file; the program ends with a sentence when something is missing. */
    void Close()
    {
        if (m_file.is_open())
        {
            m_file.close();
            UMTS_THROW_UNLESS(m_file, "file " << m_path << ": write error");
        }
    }

  private:
    /** @param node where packets arrive @param label UE and direction */
    void Connect(Ptr<Node> node, const std::string& label)
    {
        node->GetObject<Ipv4L3Protocol>()->TraceConnect("LocalDeliver",
                                                        label,
                                                        MakeCallback(&PacketFile::OnPacket, this));
    }

    /** @param label UE and direction @param header of the packet */
    void OnPacket(std::string label,
                  const Ipv4Header& header,
                  Ptr<const Packet> /* packet */,
                  uint32_t /* interface */)
    {
        m_file << Simulator::Now().GetSeconds() << "," << label << ","
               << header.GetPayloadSize() + header.GetSerializedSize() << "\n";
    }

    std::string m_path;   //!< The file
    std::ofstream m_file; //!< The same, open
};

} // namespace ns3::umts

#endif // UMTS_UPLOAD_H
