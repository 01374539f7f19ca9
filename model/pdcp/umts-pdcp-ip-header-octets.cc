/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-pdcp-ip-header-octets.h"

#include "ns3/ipv4-header.h"
#include "ns3/tcp-header.h"
#include "ns3/udp-header.h"

#include <algorithm>
#include <memory>

namespace ns3::umts
{

namespace
{

constexpr uint32_t MAX_FRONT = 128; //!< More than the largest headers of IPv4 and TCP, 60 each

/** @brief The byte tags of a packet whose front changes. */
class ByteTagKeeper
{
  public:
    /** @param packet the packet; loses its byte tags */
    explicit ByteTagKeeper(Ptr<Packet> packet)
        : m_packet(packet),
          m_before(packet->GetSize())
    {
        for (auto i = packet->GetByteTagIterator(); i.HasNext();)
        {
            const auto item = i.Next();
            Kept kept;
            kept.tag.reset(dynamic_cast<Tag*>(item.GetTypeId().GetConstructor()()));
            item.GetTag(*kept.tag);
            kept.start = item.GetStart();
            kept.end = item.GetEnd();
            m_tags.push_back(std::move(kept));
        }
        packet->RemoveAllByteTags();
    }

    /**
     * @brief Give them back.
     * @param oldFront octets that the front had
     */
    void Restore(uint32_t oldFront) const
    {
        const uint32_t newFront = m_packet->GetSize() + oldFront - m_before;
        for (const auto& kept : m_tags)
        {
            const uint32_t start = kept.start < oldFront ? 0 : kept.start - oldFront + newFront;
            const uint32_t end = std::max(kept.end, oldFront) - oldFront + newFront;
            m_packet->AddByteTag(*kept.tag, start, end);
        }
    }

  private:
    /** @brief A tag. */
    struct Kept
    {
        std::unique_ptr<Tag> tag; //!< The tag
        uint32_t start{0};        //!< First octet
        uint32_t end{0};          //!< Octet behind the last one
    };

    Ptr<Packet> m_packet;     //!< The packet
    uint32_t m_before;        //!< Its octets before
    std::vector<Kept> m_tags; //!< Its tags
};

/**
 * @param packet loses its headers of IPv4 and TCP or UDP
 * @param header these headers
 */
void
RemoveHeaders(Ptr<Packet> packet, const IphcHeader& header)
{
    Ipv4Header ip;
    packet->RemoveHeader(ip);
    if (header.IsTcp())
    {
        TcpHeader tcp;
        packet->RemoveHeader(tcp);
    }
    else if (header.IsUdp())
    {
        UdpHeader udp;
        packet->RemoveHeader(udp);
    }
}

/**
 * @param packet gets headers of IPv4 and TCP or UDP
 * @param header these headers
 */
void
AddHeaders(Ptr<Packet> packet, const IphcHeader& header)
{
    Buffer octets;
    octets.AddAtStart(header.GetSize());
    octets.Begin().Write(header.GetOctets().data(), header.GetSize());
    Ipv4Header ip;
    ip.Deserialize(octets.Begin());
    if (header.IsTcp())
    {
        TcpHeader tcp;
        Buffer::Iterator behindIp = octets.Begin();
        behindIp.Next(header.GetIpSize());
        tcp.Deserialize(behindIp);
        if (header.HasTcpChecksum())
        {
            tcp.EnableChecksums();
            tcp.InitializeChecksum(ip.GetSource(), ip.GetDestination(), ip.GetProtocol());
        }
        packet->AddHeader(tcp);
    }
    else if (header.IsUdp())
    {
        UdpHeader udp;
        udp.SetSourcePort(header.Get16(header.GetIpSize()));
        udp.SetDestinationPort(header.Get16(header.GetIpSize() + 2));
        const uint16_t checksum = header.Get16(header.GetIpSize() + IphcHeader::UDP_CHECKSUM);
        // UdpHeader keeps the octets of its checksum in the order of a little-endian machine.
        udp.ForceChecksum(static_cast<uint16_t>(checksum << 8 | checksum >> 8));
        packet->AddHeader(udp);
    }
    if (header.Get16(IphcHeader::HEADER_CHECKSUM) != 0)
    {
        ip.EnableChecksum();
    }
    packet->AddHeader(ip);
}

} // namespace

Octets
CopyFront(const Packet& packet)
{
    Octets front(std::min(packet.GetSize(), MAX_FRONT));
    packet.CopyData(front.data(), static_cast<uint32_t>(front.size()));
    return front;
}

std::optional<IphcHeader>
FindIpHeaderOctets(Ptr<const Packet> packet)
{
    const Octets front = CopyFront(*packet);
    const auto header = IphcHeader::Parse(front, packet->GetSize());
    if (!header)
    {
        return std::nullopt;
    }
    // Not a copy of the packet: copies share metadata, which ns-3 does not expect to be rewritten
    // in one of them. Only a TCP checksum needs to see the payload.
    auto rebuilt = Create<Packet>(packet->GetSize() - header->GetSize());
    if (header->HasTcpChecksum())
    {
        Octets all(packet->GetSize());
        packet->CopyData(all.data(), packet->GetSize());
        rebuilt = Create<Packet>(all.data() + header->GetSize(), rebuilt->GetSize());
    }
    AddHeaders(rebuilt, *header);
    const Octets& octets = header->GetOctets();
    const Octets again = CopyFront(*rebuilt);
    const bool same = rebuilt->GetSize() == packet->GetSize() &&
                      std::equal(octets.begin(), octets.end(), again.begin());
    return same ? header : std::nullopt;
}

void
ReplaceIpHeaderOctets(Ptr<Packet> packet, const IphcHeader& header, const Header& other)
{
    const ByteTagKeeper tags(packet);
    RemoveHeaders(packet, header);
    packet->AddHeader(other);
    tags.Restore(header.GetSize());
}

void
RestoreIpHeaderOctets(Ptr<Packet> packet, Header& other, const IphcHeader& header)
{
    const ByteTagKeeper tags(packet);
    const uint32_t removed = packet->RemoveHeader(other);
    AddHeaders(packet, header);
    tags.Restore(removed);
}

} // namespace ns3::umts
