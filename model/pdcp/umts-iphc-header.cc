/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-iphc-header.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

namespace
{

constexpr uint8_t TCP = 6;                  //!< Protocol number
constexpr uint8_t UDP = 17;                 //!< Protocol number
constexpr uint32_t MIN_IP_OCTETS = 20;      //!< IPv4 header without options
constexpr uint16_t FRAGMENT_BITS = 0x3fff;  //!< More fragments, and the fragment offset
constexpr uint16_t CRC_POLYNOMIAL = 0x1021; //!< x^16 + x^12 + x^5 + 1

} // namespace

std::optional<IphcHeader>
IphcHeader::Parse(const Octets& front, uint32_t packetOctets)
{
    if (front.size() < MIN_IP_OCTETS || front[0] >> 4 != 4)
    {
        return std::nullopt;
    }
    IphcHeader header(front);
    const uint32_t ip = header.GetIpSize();
    const uint32_t transport = (header.IsTcp() ? +OPTIONS : 0) + (header.IsUdp() ? +UDP_END : 0);
    if (ip < MIN_IP_OCTETS || front.size() < ip + transport ||
        header.Get16(TOTAL_LENGTH) != packetOctets || (header.Get16(FRAGMENT) & FRAGMENT_BITS) != 0)
    {
        return std::nullopt;
    }
    const uint32_t size = ip + (header.IsTcp() ? header.Get8(ip + OFFSET) / 16 * 4 : transport);
    const bool wrongUdp = header.IsUdp() && header.Get16(ip + UDP_LENGTH) != packetOctets - ip;
    if (size < ip + transport || size > front.size() || wrongUdp)
    {
        return std::nullopt;
    }
    header.m_octets.resize(size);
    return header;
}

IphcHeader::IphcHeader(Octets octets)
    : m_octets(std::move(octets))
{
}

const Octets&
IphcHeader::GetOctets() const
{
    return m_octets;
}

uint32_t
IphcHeader::GetSize() const
{
    return static_cast<uint32_t>(m_octets.size());
}

uint32_t
IphcHeader::GetIpSize() const
{
    return 4 * (m_octets[0] & 0x0f);
}

bool
IphcHeader::IsTcp() const
{
    return m_octets[PROTOCOL] == TCP;
}

bool
IphcHeader::IsUdp() const
{
    return m_octets[PROTOCOL] == UDP;
}

bool
IphcHeader::IsSameStream(const IphcHeader& other) const
{
    const bool hasPorts = IsTcp() || IsUdp();
    return m_octets[PROTOCOL] == other.m_octets[PROTOCOL] && Get32(SOURCE) == other.Get32(SOURCE) &&
           Get32(DESTINATION) == other.Get32(DESTINATION) &&
           (!hasPorts || Get32(GetIpSize()) == other.Get32(other.GetIpSize()));
}

uint8_t
IphcHeader::Get8(uint32_t at) const
{
    return m_octets[at];
}

uint16_t
IphcHeader::Get16(uint32_t at) const
{
    return static_cast<uint16_t>(m_octets[at] << 8 | m_octets[at + 1]);
}

uint32_t
IphcHeader::Get32(uint32_t at) const
{
    return static_cast<uint32_t>(Get16(at)) << 16 | Get16(at + 2);
}

void
IphcHeader::Set8(uint32_t at, uint8_t value)
{
    m_octets[at] = value;
}

void
IphcHeader::Set16(uint32_t at, uint16_t value)
{
    m_octets[at] = static_cast<uint8_t>(value >> 8);
    m_octets[at + 1] = static_cast<uint8_t>(value);
}

void
IphcHeader::Set32(uint32_t at, uint32_t value)
{
    Set16(at, static_cast<uint16_t>(value >> 16));
    Set16(at + 2, static_cast<uint16_t>(value));
}

void
IphcHeader::Infer(uint32_t packetOctets)
{
    Set16(TOTAL_LENGTH, static_cast<uint16_t>(packetOctets));
    if (IsUdp())
    {
        Set16(GetIpSize() + UDP_LENGTH, static_cast<uint16_t>(packetOctets - GetIpSize()));
    }
    if (Get16(HEADER_CHECKSUM) != 0)
    {
        Set16(HEADER_CHECKSUM, 0);
        const Octets ip(m_octets.begin(), m_octets.begin() + GetIpSize());
        Set16(HEADER_CHECKSUM, static_cast<uint16_t>(~Sum(ip, 0, 0)));
    }
}

void
IphcHeader::CalculateTcpChecksum(uint16_t payloadSum)
{
    const uint32_t ip = GetIpSize();
    const auto length = static_cast<uint16_t>(Get16(TOTAL_LENGTH) - ip);
    const Octets pseudo = {0, TCP, static_cast<uint8_t>(length >> 8), static_cast<uint8_t>(length)};
    const Octets addresses(m_octets.begin() + SOURCE, m_octets.begin() + DESTINATION + 4);
    Set16(ip + TCP_CHECKSUM, 0);
    const uint16_t sum = Sum(addresses, 0, Sum(pseudo, 0, payloadSum));
    Set16(ip + TCP_CHECKSUM, static_cast<uint16_t>(~Sum(m_octets, ip, sum)));
}

uint16_t
IphcHeader::GetCrc() const
{
    uint16_t crc = 0xffff;
    for (const uint8_t octet : m_octets)
    {
        crc ^= static_cast<uint16_t>(octet << 8);
        for (uint32_t bit = 0; bit < 8; ++bit)
        {
            crc = static_cast<uint16_t>((crc << 1) ^ ((crc & 0x8000) != 0 ? CRC_POLYNOMIAL : 0));
        }
    }
    return crc;
}

bool
IphcHeader::HasTcpChecksum() const
{
    return IsTcp() && Get16(GetIpSize() + TCP_CHECKSUM) != 0;
}

uint16_t
IphcHeader::Sum(const Octets& octets, uint32_t from, uint16_t sum)
{
    uint32_t total = sum;
    for (std::size_t i = from; i < octets.size(); i += 2)
    {
        total += octets[i] << 8 | (i + 1 < octets.size() ? octets[i + 1] : 0);
        total = (total & 0xffff) + (total >> 16);
    }
    return static_cast<uint16_t>(total);
}

} // namespace ns3::umts
