/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-iphc-rig.h"

#include "ns3/umts-bit-io.h"

#include <iomanip>
#include <sstream>

namespace ns3::umts::test
{

namespace
{

constexpr uint32_t IP_OCTETS = 20; //!< IPv4 header

/**
 * @brief Write the IPv4 header, from 10.0.0.1 to 10.1.0.1.
 * @param out where to
 * @param total octets of the packet
 * @param tos TOS octet
 */
void
WriteIp(BitWriter& out,
        uint32_t total,
        uint16_t identification,
        uint8_t tos,
        uint8_t ttl,
        uint8_t protocol)
{
    out.Write(0x45, 8);
    out.Write(tos, 8);
    out.Write(total, 16);
    out.Write(identification, 16);
    out.Write(0, 16);
    out.Write(ttl, 8);
    out.Write(protocol, 8);
    out.Write(0, 16);
    out.Write(0x0a000001, 32);
    out.Write(0x0a010001, 32);
}

} // namespace

IphcHeader
TcpText::Make() const
{
    Octets octets;
    BitWriter out(octets);
    const auto header = static_cast<uint32_t>(20 + options.size());
    WriteIp(out, IP_OCTETS + header + payload, identification, tos, ttl, 6);
    out.Write(port, 16);
    out.Write(50000, 16);
    out.Write(sequence, 32);
    out.Write(acknowledgment, 32);
    out.Write(header / 4, 4);
    out.Write(flags, 12);
    out.Write(window, 16);
    out.Write(checksum, 16);
    out.Write(urgent, 16);
    octets.insert(octets.end(), options.begin(), options.end());
    return IphcHeader(octets);
}

IphcHeader
UdpText::Make() const
{
    Octets octets;
    BitWriter out(octets);
    const uint32_t header = protocol == 17 ? 8 : 0;
    WriteIp(out, IP_OCTETS + header + payload, identification, 0, ttl, protocol);
    if (header > 0)
    {
        out.Write(port, 16);
        out.Write(50000, 16);
        out.Write(header + payload, 16);
        out.Write(checksum, 16);
    }
    return IphcHeader(octets);
}

std::string
SpellOctets(const Octets& octets)
{
    std::ostringstream text;
    text << std::hex << std::setfill('0');
    for (const uint8_t octet : octets)
    {
        text << (text.tellp() > 0 ? " " : "") << std::setw(2) << static_cast<uint32_t>(octet);
    }
    return text.str();
}

IphcRig::IphcRig(const IphcConfig& config)
    : compressor(config)
{
}

std::string
IphcRig::SendHeader(const IphcHeader& header, uint32_t payload, bool arrives)
{
    const auto sent = compressor.Compress(header, payload, now);
    compressor.Commit();
    if (arrives && sent.pid != PdcpPid::REGULAR)
    {
        const auto size = static_cast<uint32_t>(sent.octets.size()) + payload;
        const auto read = decompressor.Decompress(sent.pid, sent.octets, size, [](uint32_t) {
            return uint16_t{0};
        });
        const bool same = read && read->header.GetOctets() == header.GetOctets() &&
                          read->consumed == sent.octets.size();
        right += same ? 1 : 0;
        wrong += read && !same ? 1 : 0;
        dropped += read ? 0 : 1;
        repaired += read && read->repaired ? 1 : 0;
    }
    return std::to_string(static_cast<uint32_t>(sent.pid)) + ": " + SpellOctets(sent.octets);
}

std::string
IphcRig::Answer()
{
    const Octets octets = decompressor.TakeContextState();
    compressor.OnContextState(octets);
    return SpellOctets(octets);
}

} // namespace ns3::umts::test
