/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-iphc-format.h"

#include "ns3/umts-bit-io.h"

#include <utility>

namespace ns3::umts
{

namespace
{

using Field = IphcHeader; //!< For the places of fields

/** @brief Flag octet of COMPRESSED_TCP (RFC 2507 6 a). */
enum DeltaFlag : uint8_t
{
    U = 0x01, //!< Urgent pointer
    W = 0x02, //!< Window
    A = 0x04, //!< Acknowledgment number
    S = 0x08, //!< Sequence number
    P = 0x10, //!< Push bit of TCP
    I = 0x20, //!< Identification of IPv4
    O = 0x40, //!< TCP options
    R = 0x80  //!< Reserved bits of TCP, ECN bits of IPv4
};

constexpr uint8_t SPECIAL_ECHO = S | W | U;     //!< Both numbers advance by the payload before
constexpr uint8_t SPECIAL_DATA = S | A | W | U; //!< The sequence number advances by it

constexpr uint8_t TCP_URG = 0x20;      //!< Flag of TCP
constexpr uint8_t TCP_PSH = 0x08;      //!< Flag of TCP
constexpr uint8_t TCP_ECN = 0xc0;      //!< CWR and ECE: the last 2 of 6 reserved bits of RFC 793
constexpr uint8_t TCP_RESERVED = 0x0f; //!< The other 4, in the octet before
constexpr uint8_t IP_ECN = 0x03;       //!< ECN bits of the TOS octet
constexpr uint32_t PORTS_END = 4;      //!< Octets of both ports
constexpr uint8_t LONG_CID = 0x80;     //!< Mark of a 16-bit CID
constexpr uint8_t GENERATION = 0x3f;   //!< Bits of the generation

/**
 * @param fields appended to
 * @param delta in 1 octet when it lies between 1 and 255, else in 3 (RFC 1144 3.2.2)
 */
void
AppendDelta(Octets& fields, uint16_t delta)
{
    BitWriter out(fields);
    const bool isShort = delta >= 1 && delta <= 255;
    out.Write(isShort ? delta : 0, 8);
    out.Write(delta, isShort ? 0 : 16);
}

/**
 * @param in octets
 * @return the delta that AppendDelta() has written there
 */
uint16_t
ReadDelta(BitReader& in)
{
    const uint32_t first = in.Read(8);
    return static_cast<uint16_t>(first != 0 ? first : in.Read(16));
}

/**
 * @param header a TCP header
 * @return its R-octet: 6 reserved bits of TCP, 2 ECN bits of IPv4
 */
uint8_t
GetReserved(const IphcHeader& header)
{
    const uint32_t tcp = header.GetIpSize();
    const int upper = (header.Get8(tcp + Field::OFFSET) & TCP_RESERVED) << 4;
    const int lower = (header.Get8(tcp + Field::FLAGS) & TCP_ECN) >> 4;
    return static_cast<uint8_t>(upper | lower | (header.Get8(Field::TOS) & IP_ECN));
}

/**
 * @param header a TCP header
 * @param octet its new R-octet
 */
void
SetReserved(IphcHeader& header, uint8_t octet)
{
    const uint32_t tcp = header.GetIpSize();
    const auto put = [&header](uint32_t at, uint8_t mask, int bits) {
        header.Set8(at, static_cast<uint8_t>((header.Get8(at) & ~mask) | (bits & mask)));
    };
    put(tcp + Field::OFFSET, TCP_RESERVED, octet >> 4);
    put(tcp + Field::FLAGS, TCP_ECN, octet << 4);
    put(Field::TOS, IP_ECN, octet);
}

/**
 * @param header a TCP header
 * @return its options
 */
Octets
GetOptions(const IphcHeader& header)
{
    const Octets& octets = header.GetOctets();
    return Octets(octets.begin() + header.GetIpSize() + Field::OPTIONS, octets.end());
}

/**
 * @param octets appended to
 * @param more what to append
 */
void
AppendTo(Octets& octets, const Octets& more)
{
    octets.insert(octets.end(), more.begin(), more.end());
}

/**
 * @brief Complete what was read.
 * @param in where it was read from
 * @param size octets of the PDU
 * @param header the header but for its inferred fields
 * @param crc CRC of the header that was sent
 * @return the header; nothing when the octets were cut short
 */
std::optional<IphcRebuilt>
Finish(const BitReader& in, uint32_t size, IphcHeader header, uint16_t crc = 0)
{
    if (in.Failed())
    {
        return std::nullopt;
    }
    const uint32_t consumed = in.GetOctet();
    header.Infer(header.GetSize() + size - consumed);
    return IphcRebuilt{header, {header, size - consumed}, consumed, crc};
}

/**
 * @brief The flags S, A, W and U with their deltas.
 * @param reference the packet before
 * @param header the header, of equal size
 * @param fields appended to
 * @return the flags; nothing when they cannot be expressed
 */
std::optional<uint8_t>
WriteNumbers(const IphcReference& reference, const IphcHeader& header, Octets& fields)
{
    const uint32_t tcp = header.GetIpSize();
    const auto advance = [&](uint32_t at) {
        return header.Get32(tcp + at) - reference.header.Get32(tcp + at);
    };
    const uint32_t sequence = advance(Field::SEQUENCE);
    const uint32_t acknowledgment = advance(Field::ACKNOWLEDGMENT);
    const auto window = static_cast<uint16_t>(header.Get16(tcp + Field::WINDOW) -
                                              reference.header.Get16(tcp + Field::WINDOW));
    const bool urgent = (header.Get8(tcp + Field::FLAGS) & TCP_URG) != 0;
    const auto flags =
        static_cast<uint8_t>((urgent ? U : 0) | (window != 0 ? W : 0) |
                             (acknowledgment != 0 ? A : 0) | (sequence != 0 ? S : 0));
    // What goes back, a retransmission, is a large number here.
    if (sequence > 0xffff || acknowledgment > 0xffff || flags == SPECIAL_ECHO ||
        flags == SPECIAL_DATA)
    {
        return std::nullopt;
    }
    if (sequence == reference.payload &&
        (flags == S || (flags == (S | A) && acknowledgment == sequence)))
    {
        return flags == S ? SPECIAL_DATA : SPECIAL_ECHO;
    }
    const std::array<std::pair<uint8_t, uint32_t>, 4> deltas = {
        {{U, header.Get16(tcp + Field::URGENT)}, {W, window}, {A, acknowledgment}, {S, sequence}}};
    for (const auto& [flag, delta] : deltas)
    {
        if ((flags & flag) != 0)
        {
            AppendDelta(fields, static_cast<uint16_t>(delta));
        }
    }
    return flags;
}

/**
 * @brief Read what WriteNumbers() has written.
 * @param in octets
 * @param flags the flag octet
 * @param payload octets of the packet before
 * @param header its header; becomes the present one
 */
void
ReadNumbers(BitReader& in, uint8_t flags, uint32_t payload, IphcHeader& header)
{
    const uint32_t tcp = header.GetIpSize();
    const auto advance = [&](uint32_t at, uint32_t delta) {
        header.Set32(tcp + at, header.Get32(tcp + at) + delta);
    };
    const uint8_t numbers = flags & (S | A | W | U);
    if (numbers == SPECIAL_ECHO || numbers == SPECIAL_DATA)
    {
        advance(Field::SEQUENCE, payload);
        advance(Field::ACKNOWLEDGMENT, numbers == SPECIAL_ECHO ? payload : 0);
        return;
    }
    if ((flags & U) != 0)
    {
        header.Set16(tcp + Field::URGENT, ReadDelta(in));
    }
    if ((flags & W) != 0)
    {
        const uint16_t delta = ReadDelta(in);
        header.Set16(tcp + Field::WINDOW,
                     static_cast<uint16_t>(header.Get16(tcp + Field::WINDOW) + delta));
    }
    advance(Field::ACKNOWLEDGMENT, (flags & A) != 0 ? ReadDelta(in) : 0);
    advance(Field::SEQUENCE, (flags & S) != 0 ? ReadDelta(in) : 0);
}

/**
 * @param flags flag octet of COMPRESSED_TCP
 * @param header a TCP header; gets its URG and PSH bits
 */
void
SetTcpFlags(uint8_t flags, IphcHeader& header)
{
    const uint8_t numbers = flags & (S | A | W | U);
    const bool special = numbers == SPECIAL_ECHO || numbers == SPECIAL_DATA;
    const uint32_t at = header.GetIpSize() + Field::FLAGS;
    const int kept = header.Get8(at) & ~(TCP_URG | TCP_PSH);
    const int urgent = (flags & U) != 0 && !special ? TCP_URG : 0;
    header.Set8(at, static_cast<uint8_t>(kept | urgent | ((flags & P) != 0 ? TCP_PSH : 0)));
}

} // namespace

std::optional<Octets>
WriteCompressedTcp(uint8_t cid,
                   const IphcReference& reference,
                   const IphcHeader& header,
                   uint32_t payload)
{
    const IphcHeader& before = reference.header;
    const uint32_t tcp = header.GetIpSize();
    if (header.GetSize() != before.GetSize() || tcp != before.GetIpSize())
    {
        return std::nullopt;
    }
    Octets fields;
    const auto numbers = WriteNumbers(reference, header, fields);
    const bool newReserved = GetReserved(header) != GetReserved(before);
    const bool newOptions = GetOptions(header) != GetOptions(before);
    const auto changes =
        static_cast<uint8_t>(numbers.value_or(0) | (newReserved ? R : 0) | (newOptions ? O : 0));
    // A header without change is a retransmitted one, in case the other side lacks the first,
    // unless it is that of data after a bare acknowledgment (RFC 1144 3.2.2).
    if (!numbers || (changes == 0 && (reference.payload > 0 || payload == 0)))
    {
        return std::nullopt;
    }
    const auto identification = static_cast<uint16_t>(header.Get16(Field::IDENTIFICATION) -
                                                      before.Get16(Field::IDENTIFICATION));
    if (identification != 1)
    {
        AppendDelta(fields, identification);
    }
    const bool push = (header.Get8(tcp + Field::FLAGS) & TCP_PSH) != 0;
    Octets octets;
    BitWriter out(octets);
    out.Write(cid, 8);
    out.Write(changes | (push ? P : 0) | (identification != 1 ? I : 0), 8);
    out.Write(header.GetCrc(), 16);
    out.Write(GetReserved(header), newReserved ? 8 : 0);
    AppendTo(octets, fields);
    AppendTo(octets, newOptions ? GetOptions(header) : Octets());
    return octets;
}

std::optional<IphcRebuilt>
ReadCompressedTcp(const Octets& front, uint32_t size, const IphcReference& reference)
{
    IphcHeader header = reference.header;
    const uint8_t reserved = GetReserved(header);
    const uint32_t tcp = header.GetIpSize();
    BitReader in(front, 1);
    const auto flags = static_cast<uint8_t>(in.Read(8));
    const auto crc = static_cast<uint16_t>(in.Read(16));
    const auto octet = static_cast<uint8_t>((flags & R) != 0 ? in.Read(8) : reserved);
    ReadNumbers(in, flags, reference.payload, header);
    const uint16_t step = (flags & I) != 0 ? ReadDelta(in) : 1;
    header.Set16(Field::IDENTIFICATION,
                 static_cast<uint16_t>(header.Get16(Field::IDENTIFICATION) + step));
    for (uint32_t at = tcp + Field::OPTIONS; (flags & O) != 0 && at < header.GetSize(); ++at)
    {
        header.Set8(at, static_cast<uint8_t>(in.Read(8)));
    }
    SetTcpFlags(flags, header);
    SetReserved(header, octet);
    auto rebuilt = Finish(in, size, header, crc);
    if (rebuilt)
    {
        // The R-octet does not change the context (RFC 2507 6 a).
        SetReserved(rebuilt->reference.header, reserved);
    }
    return rebuilt;
}

Octets
WriteTcpNoDelta(uint8_t cid, const IphcHeader& header)
{
    const uint32_t tcp = header.GetIpSize();
    IphcHeader withCrc = header;
    withCrc.Set16(tcp + Field::TCP_CHECKSUM, header.GetCrc());
    Octets octets;
    BitWriter out(octets);
    out.Write(cid, 8);
    out.Write(header.Get16(Field::IDENTIFICATION), 16);
    const Octets& all = withCrc.GetOctets();
    octets.insert(octets.end(), all.begin() + tcp + PORTS_END, all.end());
    return octets;
}

std::optional<IphcRebuilt>
ReadTcpNoDelta(const Octets& front, uint32_t size, const IphcReference& reference)
{
    const IphcHeader& before = reference.header;
    const uint32_t tcp = before.GetIpSize();
    BitReader in(front, 1);
    const auto identification = static_cast<uint16_t>(in.Read(16));
    Octets octets(before.GetOctets().begin(), before.GetOctets().begin() + tcp + PORTS_END);
    for (uint32_t at = PORTS_END; at < Field::OPTIONS; ++at)
    {
        octets.push_back(static_cast<uint8_t>(in.Read(8)));
    }
    const uint32_t end = tcp + octets[tcp + Field::OFFSET] / 16 * 4;
    while (octets.size() < end && !in.Failed())
    {
        octets.push_back(static_cast<uint8_t>(in.Read(8)));
    }
    IphcHeader header(octets);
    header.Set16(Field::IDENTIFICATION, identification);
    const uint16_t crc = header.Get16(tcp + Field::TCP_CHECKSUM);
    header.Set16(tcp + Field::TCP_CHECKSUM, before.Get16(tcp + Field::TCP_CHECKSUM));
    return octets.size() == end ? Finish(in, size, header, crc) : std::nullopt;
}

Octets
WriteNonTcp(const NonTcpContextId& id, const IphcHeader& header)
{
    const bool isLong = id.cid > 0xff;
    const uint32_t checksum = header.GetIpSize() + Field::UDP_CHECKSUM;
    const bool hasChecksum = header.IsUdp() && header.Get16(checksum) != 0;
    Octets octets;
    BitWriter out(octets);
    out.Write(isLong ? id.cid >> 8 : id.cid, 8);
    out.Write((isLong ? LONG_CID : 0) | id.generation, 8);
    out.Write(id.cid, isLong ? 8 : 0);
    out.Write(header.Get16(Field::IDENTIFICATION), 16);
    if (hasChecksum)
    {
        out.Write(header.Get16(checksum), 16);
    }
    return octets;
}

std::optional<NonTcpContextId>
ReadNonTcpId(const Octets& front)
{
    BitReader in(front);
    NonTcpContextId id;
    id.cid = static_cast<uint16_t>(in.Read(8));
    const uint32_t second = in.Read(8);
    id.generation = second & GENERATION;
    if ((second & LONG_CID) != 0)
    {
        id.cid = static_cast<uint16_t>(id.cid << 8 | in.Read(8));
    }
    return in.Failed() ? std::nullopt : std::make_optional(id);
}

std::optional<IphcRebuilt>
ReadNonTcp(const Octets& front, uint32_t size, const IphcReference& reference)
{
    IphcHeader header = reference.header;
    const uint32_t checksum = header.GetIpSize() + Field::UDP_CHECKSUM;
    const bool isLong = front.size() > 1 && (front[1] & LONG_CID) != 0;
    BitReader in(front, isLong ? 3 : 2);
    header.Set16(Field::IDENTIFICATION, static_cast<uint16_t>(in.Read(16)));
    if (header.IsUdp() && header.Get16(checksum) != 0)
    {
        header.Set16(checksum, static_cast<uint16_t>(in.Read(16)));
    }
    return Finish(in, size, header);
}

std::optional<Octets>
WriteFullHeader(const NonTcpContextId& id, const IphcHeader& header)
{
    IphcHeader full = header;
    const uint32_t second = header.GetIpSize() + Field::UDP_LENGTH;
    const bool isLong = id.cid > 0xff;
    const int first = header.IsTcp() ? 0 : (isLong ? LONG_CID : 0) | id.generation;
    if (isLong && !header.IsUdp())
    {
        return std::nullopt;
    }
    full.Set16(Field::TOTAL_LENGTH, static_cast<uint16_t>(first << 8 | (isLong ? 0 : id.cid)));
    if (header.IsUdp())
    {
        full.Set16(second, isLong ? id.cid : 0);
    }
    return full.GetOctets();
}

std::optional<IphcRebuilt>
ReadFullHeader(const Octets& front, uint32_t size, NonTcpContextId& id)
{
    BitReader in(front);
    in.Read(16);
    const uint32_t first = in.Read(16);
    if (in.Failed() || front.size() <= Field::PROTOCOL)
    {
        return std::nullopt;
    }
    IphcHeader full(front);
    const uint32_t second = full.GetIpSize() + Field::UDP_LENGTH;
    const bool isLong = !full.IsTcp() && (first >> 8 & LONG_CID) != 0;
    if (full.IsUdp() && front.size() >= second + 2)
    {
        id.cid = full.Get16(second);
        full.Set16(second, static_cast<uint16_t>(size - full.GetIpSize()));
    }
    id.cid = isLong ? id.cid : first & 0xff;
    id.generation = first >> 8 & GENERATION;
    full.Set16(Field::TOTAL_LENGTH, static_cast<uint16_t>(size));
    const auto header = IphcHeader::Parse(full.GetOctets(), size);
    if (!header)
    {
        return std::nullopt;
    }
    const uint32_t consumed = header->GetSize();
    return IphcRebuilt{*header, {*header, size - consumed}, consumed, 0};
}

} // namespace ns3::umts
