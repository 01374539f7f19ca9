/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-iphc-rig.h"
#include "umts-test.h"

#include "ns3/nstime.h"
#include "ns3/uinteger.h"
#include "ns3/umts-pdcp.h"

#include <type_traits>

/**
 * @file
 * @ingroup umts
 * Header compression: every format octet by octet, calculated by hand from RFC 2507 and RFC 1144,
 * and what happens when headers are lost.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-iphc", UNIT, "25.323 5.1.2, RFC 2507");

/** @brief The octets that all full headers of TcpText share, from the addresses to the ports. */
const std::string ADDRESSES = "0a 00 00 01 0a 01 00 01 00 50 c3 50";

/// COMPRESSED_TCP: flags and deltas.
struct CompressedTcpTest
{
    /**
     * @brief Send the next packet.
     * @param octets what it must look like, with its CRC written as crcr
     * @param what what it is about
     */
    void Next(std::string octets, const std::string& what)
    {
        ++m_packet.identification;
        const uint16_t crc = m_packet.Make().GetCrc();
        const std::size_t at = octets.find("crcr");
        if (at != std::string::npos)
        {
            const Octets expected = {static_cast<uint8_t>(crc >> 8), static_cast<uint8_t>(crc)};
            octets.replace(at, 4, SpellOctets(expected));
        }
        ExpectText(m_rig.Send(m_packet, false), octets, what);
    }

    /** @brief Deltas of numbers. */
    void Numbers()
    {
        m_packet.acknowledgment += 255;
        Next("2: 00 04 crcr ff", "A in one octet");
        m_packet.acknowledgment += 256;
        Next("2: 00 04 crcr 00 01 00", "A in three octets");
        m_packet.window -= 16;
        Next("2: 00 02 crcr 00 ff f0", "W back by 16");
        m_packet.sequence += 511;
        Next("2: 00 08 crcr 00 01 ff", "S other than the payload before");
        m_packet.sequence += 512;
        m_packet.flags = 0x18;
        Next("2: 00 1f crcr", "S equal to the payload before, and PSH");
        m_packet.flags = 0x10;
        m_packet.sequence += 512;
        m_packet.acknowledgment += 512;
        Next("2: 00 0b crcr", "S and A equal to the payload before");
        m_packet.sequence += 1;
        m_packet.acknowledgment += 2;
        m_packet.window += 3;
        Next("2: 00 0e crcr 03 02 01", "W, A and S in this order");
        m_packet.flags = 0x30;
        m_packet.window += 1;
        m_packet.urgent = 0;
        Next("2: 00 03 crcr 00 00 00 01", "U before W; 0 takes three octets");
        m_packet.flags = 0x10;
        m_packet.sequence = 0xffffff00;
        m_packet.acknowledgment = 0xfffffff0;
        m_rig.Send(m_packet, false);
        m_packet.sequence += 0x1234;
        m_packet.acknowledgment += 0x20;
        Next("2: 00 0c crcr 20 00 12 34", "A and S wrap around");
    }

    /** @brief Fields other than numbers. */
    void Others()
    {
        m_packet.sequence += 1;
        m_packet.identification += 1;
        Next("2: 00 28 crcr 01 02", "I, the last delta, when the step is not 1");
        m_packet.sequence += 1;
        m_packet.identification -= 1;
        Next("2: 00 28 crcr 01 00 00 00", "I when it stays");
        m_packet.sequence += 1;
        m_packet.identification = 0xffff;
        m_rig.Send(m_packet, false);
        m_packet.sequence += 1;
        Next("2: 00 08 crcr 01", "the step from ffff to 0 is 1");
        m_packet.sequence += 1;
        m_packet.tos = 0x03;
        m_packet.flags = 0xd10;
        Next("2: 00 88 crcr d3 01", "R: reserved bits 1101 00 and the ECN bits 11");
        m_packet.sequence += 1;
        Next("2: 00 88 crcr d3 01", "R again: the R-octet does not change the context");
        m_packet.sequence += 1;
        m_packet.tos = 0;
        m_packet.flags = 0x50;
        Next("2: 00 88 crcr 04 01", "R: ECE");
        m_packet.sequence += 1;
        m_packet.flags = 0x10;
        Next("2: 00 08 crcr 01", "no R: as in the context");
        m_packet.payload = 0;
        m_packet.sequence += 1;
        Next("2: 00 08 crcr 01", "a bare acknowledgment");
        m_packet.payload = 5;
        Next("2: 00 00 crcr", "data after it: nothing but the checksum");
    }

    /** @brief What deltas cannot express. */
    void Full()
    {
        const std::string full = "1: 45 00 00 00 ";
        const auto expectFull = [&](const std::string& what) {
            ++m_packet.identification;
            ExpectText(m_rig.Send(m_packet, false).substr(0, full.size()), full, what);
        };
        expectFull("a header without change: retransmitted data");
        m_packet.payload = 0;
        expectFull("one without payload after one with: repeated, too");
        expectFull("a repeated acknowledgment");
        m_packet.sequence -= 1;
        expectFull("S goes back");
        m_packet.acknowledgment += 0x10000;
        expectFull("A is too large");
        m_packet.sequence += 1;
        m_packet.window += 1;
        m_packet.flags = 0x30;
        expectFull("S, W and U together mean something else");
        m_packet.flags = 0x10;
        m_packet.ttl = 63;
        expectFull("TTL");
        m_packet.options = {1, 1, 1, 0};
        m_packet.sequence += 1;
        expectFull("length of the options");
        m_packet.options = {1, 1, 0, 0};
        m_packet.sequence += 1;
        Next("2: 00 48 crcr 01 01 01 00 00", "O: other options of the same length");
        Next("1: 45 00 00 00 " + SpellOctets(AfterLength(m_packet)), "the same again, repeated");
        for (const uint16_t flags : {0x02, 0x12, 0x11, 0x14, 0x00})
        {
            m_packet.flags = flags;
            Next("0: ", "SYN, FIN, RST or no ACK: as it is");
        }
        m_packet.flags = 0x10;
        m_packet.checksum = 0;
        expectFull("TCP stops to calculate checksums");
    }

    /**
     * @param packet a packet
     * @return its next header behind the length field
     */
    static Octets AfterLength(TcpText packet)
    {
        ++packet.identification;
        const Octets octets = packet.Make().GetOctets();
        return Octets(octets.begin() + 4, octets.end());
    }

    IphcRig m_rig;    //!< The ends
    TcpText m_packet; //!< The packet
};

UMTS_TEST_F(CompressedTcpTest, "umts-iphc", "COMPRESSED_TCP")
{
    m_packet.payload = 512;
    ExpectText(m_rig.Send(m_packet, false),
               "1: 45 00 00 00 12 34 00 00 40 06 00 00 " + ADDRESSES +
                   " 00 00 03 e8 00 00 07 d0 50 10 13 88 ab cd 00 00",
               "first header: CID 0 in the length field");
    Numbers();
    Others();
    Full();
}

// The CRC of a header, and a TCP checksum that the receiver calculates.
UMTS_TEST("umts-iphc", "CRC and TCP checksum")
{
    IphcRig rig;
    TcpText packet;
    packet.checksum = 0;
    rig.Send(packet);
    ++packet.identification;
    packet.acknowledgment += 100;
    // CRC of the 40 octets by Python's binascii.crc_hqx(octets, 0xffff).
    ExpectText(rig.Send(packet), "2: 00 04 c2 1e 64", "CRC-16");
    packet.acknowledgment += 100;
    packet.checksum = 0xb829;
    ExpectText(rig.Send(packet).substr(0, 2), "1:", "TCP begins to use checksums");
    ++packet.identification;
    packet.acknowledgment += 1;
    packet.checksum = 0xb828;
    ExpectText(rig.Send(packet).substr(0, 8), "2: 00 04", "calculated by the receiver");
    packet.checksum = 0xb827;
    packet.acknowledgment += 2;
    ExpectText(rig.Send(packet).substr(0, 8), "2: 00 24", "a wrong one");
    UMTS_EXPECT(rig.right == 4, "arrive");
    UMTS_EXPECT(rig.dropped == 1, "the wrong one is dropped");
}

UMTS_TEST("umts-iphc", "A header is committed once")
{
    IphcRig rig;
    TcpText packet;
    rig.Send(packet);
    rig.compressor.Commit(); // of nothing
    packet.acknowledgment += 100;
    ++packet.identification;
    ExpectText(rig.Send(packet).substr(0, 2), "2:", "its context is kept");
}

UMTS_TEST("umts-iphc", "CIDs of TCP streams")
{
    IphcRig rig;
    TcpText packet;
    packet.checksum = 0;
    for (uint16_t port = 0; port <= 15; ++port)
    {
        packet.port = port;
        ExpectText(rig.Send(packet).substr(0, 14),
                   "1: 45 00 00 " + SpellOctets({static_cast<uint8_t>(port)}),
                   "full header with the next CID");
    }
    packet.port = 0;
    packet.sequence += 5;
    ExpectText(rig.Send(packet).substr(0, 8), "2: 00 28", "the first stream has CID 0");
    packet.port = 16;
    ExpectText(rig.Send(packet).substr(0, 14),
               "1: 45 00 00 01",
               "stream 17 gets the CID unused for the longest time");
    packet.port = 1;
    ExpectText(rig.Send(packet).substr(0, 14), "1: 45 00 00 02", "as does the one it ousted");
    UMTS_EXPECT(rig.right == 19, "all arrive");
    // A bare context of another stream under its CID: the check finds out.
    packet.port = 2;
    rig.Send(packet, false);
    packet.acknowledgment += 3;
    ++packet.identification;
    ExpectText(rig.Send(packet).substr(0, 8), "2: 03 04", "after a lost full header");
    UMTS_EXPECT(rig.dropped == 1, "not taken for one of the stream before");
}

/// Losses in a TCP stream: TWICE, requests, headers without deltas.
struct TcpRepairTest
{
    /** @brief Requests that are lost, and a full header after one without deltas. */
    void Requests()
    {
        Acknowledge(1, false);
        std::string requests;
        for (uint32_t i = 0; i < 9; ++i)
        {
            Acknowledge(1024 + i, true);
            requests += m_rig.decompressor.TakeContextState().empty() ? "." : "R";
        }
        ExpectText(requests, "RR.R...R.", "requests after 1, 2, 4 and 8 drops");
        ExpectCounts(4, 10, 2, "dropped until one is answered");
        m_rig.compressor.OnContextState({3, 1, 0});
        Acknowledge(512, true, "1: ");
        ExpectCounts(5, 10, 3, "the second request since the last full header gets a full one");
        m_rig.compressor.OnContextState({3, 2, 9});
        m_rig.compressor.OnContextState({3, 1, 9});
        m_rig.compressor.OnContextState({});
        Acknowledge(512, true);
        ExpectCounts(6, 10, 3, "requests for unknown contexts, or cut short");
    }

    /**
     * @brief Send an acknowledgment.
     * @param octets that it acknowledges
     * @param arrives it is not lost
     * @param kind what it must be sent as
     */
    void Acknowledge(uint32_t octets, bool arrives, const std::string& kind = "2: ")
    {
        ++m_packet.identification;
        m_packet.acknowledgment += octets;
        ExpectText(m_rig.Send(m_packet, arrives).substr(0, 3), kind, "kind");
    }

    /**
     * @param right headers handed up
     * @param dropped PDUs dropped
     * @param repaired contexts repaired
     * @param what what it is about
     */
    void ExpectCounts(uint32_t right, uint32_t dropped, uint32_t repaired, const std::string& what)
    {
        UMTS_EXPECT(m_rig.right == right, what << ": handed up");
        UMTS_EXPECT(m_rig.dropped == dropped, what << ": dropped");
        UMTS_EXPECT(m_rig.repaired == repaired, what << ": repaired");
        UMTS_EXPECT(m_rig.wrong == 0, what << ": wrong");
    }

    IphcRig m_rig;    //!< The ends
    TcpText m_packet; //!< The packet
};

UMTS_TEST_F(TcpRepairTest, "umts-iphc", "Repair of a TCP context")
{
    m_packet.checksum = 0;
    m_rig.Send(m_packet);
    Acknowledge(1024, false);
    Acknowledge(1024, true);
    ExpectCounts(2, 0, 1, "TWICE: the lost delta was the same");
    Acknowledge(512, false);
    Acknowledge(1024, true);
    ExpectCounts(2, 1, 1, "another one: dropped");
    ExpectText(m_rig.Answer(), "03 01 00", "CONTEXT_STATE: one TCP stream, CID 0");
    ExpectText(m_rig.Answer(), "", "once");
    ++m_packet.identification;
    m_packet.acknowledgment += 0x100;
    const std::string text = m_rig.Send(m_packet);
    ExpectText(text.substr(0, 48) + "..",
               "3: 00 12 39 00 00 03 e8 00 00 16 d0 50 10 13 88 ..",
               "COMPRESSED_TCP_NODELTA: Identification and TCP header without ports");
    UMTS_EXPECT(text.size() == 3 + 19 * 3 - 1, "19 octets");
    ExpectCounts(3, 1, 2, "repaired");
    Acknowledge(1024, true);
    ExpectCounts(4, 1, 2, "deltas work again");
    Requests();
}

// Streams other than TCP.
UMTS_TEST("umts-iphc", "Non-TCP streams: formats")
{
    IphcConfig config;
    config.nonTcpSpace = 300;
    IphcRig rig(config);
    UdpText packet;
    ExpectText(rig.Send(packet),
               "1: 45 00 01 00 12 34 00 00 40 11 00 00 " + ADDRESSES + " 00 00 00 00",
               "full: generation 1, CID 0, second length field 0");
    packet.identification = 0x8765;
    packet.payload = 7;
    ExpectText(rig.Send(packet), "4: 00 01 87 65", "CID, generation, Identification");
    packet.checksum = 0xbeef;
    ExpectText(rig.Send(packet).substr(0, 14), "1: 45 00 02 00", "UDP begins to use checksums");
    ExpectText(rig.Send(packet), "4: 00 02 87 65 be ef", "the checksum comes last");
    packet.ttl = 1;
    ExpectText(rig.Send(packet).substr(0, 14), "1: 45 00 03 00", "TTL: a new generation");
    packet.protocol = 1;
    ExpectText(rig.Send(packet),
               "1: 45 00 01 01 87 65 00 00 01 01 00 00 " + ADDRESSES.substr(0, 23),
               "ICMP: the IPv4 header alone");
    ExpectText(rig.Send(packet), "4: 01 01 87 65", "ICMP");
    packet.protocol = 17;
    for (packet.port = 1000; packet.port < 1254; ++packet.port)
    {
        rig.Send(packet);
    }
    ExpectText(rig.Send(packet),
               "1: 45 00 81 00 87 65 00 00 01 11 00 00 0a 00 00 01 0a 01 00 01 04 e6 c3 50 "
               "01 00 be ef",
               "CID 256: 16 bits, in the second length field");
    ExpectText(rig.Send(packet), "4: 01 81 00 87 65 be ef", "CID 256 around the generation");
    packet.protocol = 1;
    ExpectText(rig.Send(packet).substr(0, 14), "1: 45 00 01 01", "ICMP has its CID");
    packet.protocol = 2;
    ExpectText(rig.Send(packet), "0: ", "no second length field for CID 257");
    UMTS_EXPECT(rig.wrong + rig.dropped == 0, "all arrive");
}

/// When full headers are repeated, and what becomes of headers of a generation not known.
struct RefreshTest
{
    /**
     * @brief Change the context faster than generations last.
     * @param rig the ends
     */
    void Generations(IphcRig& rig)
    {
        std::string kinds;
        for (uint32_t i = 0; i < 64; ++i)
        {
            ++m_packet.ttl;
            kinds += Kinds(rig, 1, 0);
        }
        ExpectText(kinds, std::string(63, 'F') + "0", "the generation of the last change returns");
        rig.now += 3'000'000'000;
        ExpectText(Kinds(rig, 2, 0), "F.", "after MIN_WRAP");
    }

    /**
     * @brief Send equal packets.
     * @param rig the ends
     * @param count how many
     * @param step of the Identification
     * @return a letter for each: F full, . compressed, 0 regular
     */
    std::string Kinds(IphcRig& rig, uint32_t count, uint16_t step)
    {
        std::string kinds;
        for (uint32_t i = 0; i < count; ++i)
        {
            m_packet.identification += step;
            const char pid = rig.Send(m_packet)[0];
            kinds += pid == '1' ? 'F' : pid == '4' ? '.' : pid;
        }
        return kinds;
    }

    UdpText m_packet; //!< The packet
};

UMTS_TEST_F(RefreshTest, "umts-iphc", "Non-TCP streams: slow start, generations")
{
    IphcConfig config;
    config.fMaxPeriod = 8;
    IphcRig rig(config);
    const std::string slowStart = "F.F..F....F........F........F........";
    ExpectText(Kinds(rig, 37, 0), slowStart, "after 1, 2, 4, 8, 8, 8 compressed headers");
    rig.now += config.fMaxTime + 1;
    ExpectText(Kinds(rig, 4, 0), "F...", "after F_MAX_TIME");
    rig.now += config.fMaxTime;
    ExpectText(Kinds(rig, 1, 0), ".", "not yet");
    rig.Send(m_packet, false);
    m_packet.ttl = 5;
    rig.Send(m_packet, false);
    ExpectText(Kinds(rig, 3, 1), ".F.", "a lost change");
    UMTS_EXPECT(rig.dropped == 1, "of a generation not known");
    Generations(rig);
    UMTS_EXPECT(rig.wrong == 0, "wrong headers");
}

// What is cut short or made up is dropped; a packet not committed leaves no trace.
UMTS_TEST("umts-iphc", "PDUs cut short, packets not sent, large headers")
{
    IphcRig rig;
    TcpText packet;
    packet.checksum = 0;
    packet.options = {1, 1, 1, 0};
    const Octets full = rig.compressor.Compress(packet.Make(), 0, 0).octets;
    rig.Send(packet);
    const auto noSum = [](uint32_t) { return uint16_t{0}; };
    for (uint8_t pid = 0; pid < 32; ++pid)
    {
        for (std::size_t size = 0; size < full.size(); ++size)
        {
            const Octets cut(full.begin(), full.begin() + size);
            const auto read = rig.decompressor.Decompress(static_cast<PdcpPid>(pid),
                                                          cut,
                                                          static_cast<uint32_t>(size),
                                                          noSum);
            UMTS_EXPECT(!read.has_value(), "PID " << +pid << ", " << size);
        }
    }
    rig.Send(packet);
    packet.acknowledgment += 100;
    const Octets refused = rig.compressor.Compress(packet.Make(), 0, 0).octets;
    ExpectText(SpellOctets(rig.compressor.Compress(packet.Make(), 0, 0).octets),
               SpellOctets(refused),
               "compressed twice, sent never: the same both times");
    rig.Send(packet);
    UMTS_EXPECT(rig.right == 3, "all arrive");
    IphcConfig config;
    config.maxHeader = 43;
    IphcRig small(config);
    ExpectText(small.Send(packet), "0: ", "44 octets are too many");
    packet.options.clear();
    ExpectText(small.Send(packet).substr(0, 3), "1: ", "40 octets are not");
}

/**
 * @brief An attribute takes these numbers and none beyond.
 * @param least the smallest one
 * @param most the largest one
 */
template <class Value>
void
ExpectBounds(const std::string& attribute, uint32_t least, uint32_t most)
{
    const auto set = [&attribute](uint32_t number) {
        if constexpr (std::is_same_v<Value, TimeValue>)
        {
            return CreateObject<Pdcp>()->SetAttributeFailSafe(attribute, Value(Seconds(number)));
        }
        else
        {
            return CreateObject<Pdcp>()->SetAttributeFailSafe(attribute, Value(number));
        }
    };
    UMTS_EXPECT(!set(least - 1), attribute << " below " << least);
    UMTS_EXPECT(set(least), attribute << " of " << least);
    UMTS_EXPECT(set(most), attribute << " of " << most);
    UMTS_EXPECT(!set(most + 1), attribute << " above " << most);
}

UMTS_TEST("umts-iphc", "Bounds of the parameters that RRC configures", "25.331 10.3.4.2")
{
    ExpectBounds<UintegerValue>("FMaxPeriod", 1, 65535);
    ExpectBounds<TimeValue>("FMaxTime", 1, 255);
    ExpectBounds<UintegerValue>("MaxHeader", 60, 65535);
    ExpectBounds<UintegerValue>("TcpSpace", 3, 255);
    ExpectBounds<UintegerValue>("NonTcpSpace", 3, 65535);
}

} // namespace
