/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-iphc-rig.h"
#include "umts-test.h"

#include <deque>
#include <random>
#include <utility>

/**
 * @file
 * @ingroup umts
 * Random traffic over random channels: no wrong header is ever handed up, and all is well soon
 * after the losses end.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-iphc-property", UNIT, "25.323 5.1.2, RFC 2507");

/** @brief What a random run is made of. */
struct Pattern
{
    bool checksums; //!< TCP calculates checksums
    bool overtakes; //!< PDUs may overtake each other
};

/**
 * @ingroup umts
 * @brief Random packet streams through a random channel.
 */
class RandomRun
{
  public:
    /**
     * @param pattern what is allowed
     * @param seed its seed
     */
    RandomRun(const Pattern& pattern, uint32_t seed);

    /**
     * @brief Send packets.
     * @param count how many
     */
    void Run(uint32_t count);

    /** @brief From now on nothing is lost nor overtaken. */
    void EndLosses();

    /** @return headers handed up that are not those sent */
    uint32_t GetWrong() const
    {
        return m_wrong;
    }

    /** @return PDUs dropped until now, and forget them */
    uint32_t TakeDropped()
    {
        return std::exchange(m_dropped, 0);
    }

  private:
    /** @brief A PDU under way. */
    struct Pdu
    {
        IphcCompressor::Output sent; //!< PID and compressed header
        IphcHeader header;           //!< The header that it stands for
        uint32_t payload;            //!< Octets behind it, all 0
    };

    /**
     * @param limit a number above 0
     * @return a random number below it
     */
    uint32_t Below(uint32_t limit)
    {
        return m_random() % limit;
    }

    /**
     * @brief Let time pass in a TCP stream.
     * @param packet its last packet; becomes the next one
     */
    void Advance(TcpText& packet);

    /**
     * @brief Send a packet.
     * @param payload octets behind it
     */
    void Send(const IphcHeader& header, uint32_t payload);

    /** @brief A PDU arrives. */
    void Arrive(const Pdu& pdu);

    /** @return true when the next PDU is lost */
    bool IsLost();

    Pattern m_pattern;               //!< What is allowed
    std::mt19937 m_random;           //!< Randomness
    std::vector<TcpText> m_tcp;      //!< TCP streams
    std::vector<UdpText> m_udp;      //!< Other streams
    uint32_t m_lossPercent;          //!< Losses begin so often
    uint32_t m_burst;                //!< Losses in a row, at most
    uint32_t m_lose{0};              //!< Losses still to come in this row
    IphcCompressor m_compressor;     //!< Sender
    IphcDecompressor m_decompressor; //!< Receiver
    std::deque<Pdu> m_pdus;          //!< PDUs under way
    std::deque<Octets> m_requests;   //!< CONTEXT_STATEs under way
    Nanos m_now{0};                  //!< Time
    uint32_t m_wrong{0};             //!< Wrong headers
    uint32_t m_dropped{0};           //!< PDUs dropped
};

RandomRun::RandomRun(const Pattern& pattern, uint32_t seed)
    : m_pattern(pattern),
      m_random(seed),
      m_tcp(1 + Below(20)),
      m_udp(Below(20)),
      m_lossPercent(1 + Below(30)),
      m_burst(1 + Below(4)),
      m_compressor(IphcConfig())
{
    for (auto& packet : m_tcp)
    {
        packet.port = static_cast<uint16_t>(&packet - m_tcp.data());
        packet.sequence = m_random();
        packet.acknowledgment = m_random();
        packet.options.assign(4 * Below(4), 1);
        packet.checksum = 0;
    }
    for (auto& packet : m_udp)
    {
        packet.port = static_cast<uint16_t>(&packet - m_udp.data());
        packet.checksum = static_cast<uint16_t>(Below(2));
        packet.protocol = Below(4) > 0 ? 17 : 1;
    }
}

void
RandomRun::Advance(TcpText& packet)
{
    const uint32_t kind = Below(40);
    packet.identification += static_cast<uint16_t>(Below(8) > 0 ? 1 : Below(3));
    packet.flags = static_cast<uint16_t>(Below(50) > 0 ? 0x10 : Below(0x1000));
    packet.flags |= Below(8) > 0 ? 0 : 0x08;
    packet.tos = static_cast<uint8_t>(Below(50) > 0 ? packet.tos : Below(4));
    packet.ttl = static_cast<uint8_t>(Below(100) > 0 ? packet.ttl : 60 + Below(4));
    packet.sequence += kind < 10 ? packet.payload : kind == 39 ? m_random() % 2000 - 1000 : 0;
    packet.acknowledgment += kind >= 8 && kind < 36 ? 512 * (1 + Below(2)) + Below(20) / 19 : 0;
    packet.window += static_cast<uint16_t>(Below(6) > 0 ? 0 : 512 * Below(5) - 1024);
    packet.payload = kind < 12 ? 512 >> (Below(20) / 19) : 0;
    packet.urgent = static_cast<uint16_t>(Below(40) > 0 ? packet.urgent : Below(600));
    for (auto& octet : packet.options)
    {
        octet = static_cast<uint8_t>(Below(30) > 0 ? octet : Below(256));
    }
}

void
RandomRun::Run(uint32_t count)
{
    for (uint32_t i = 0; i < count; ++i)
    {
        m_now += 1'000'000 * (1 + Below(20));
        const uint32_t stream = Below(static_cast<uint32_t>(m_tcp.size() + m_udp.size()));
        if (stream >= m_tcp.size())
        {
            auto& packet = m_udp[stream - m_tcp.size()];
            packet.identification = static_cast<uint16_t>(m_random());
            packet.ttl = static_cast<uint8_t>(Below(30) > 0 ? packet.ttl : 60 + Below(4));
            packet.payload = Below(1000);
            Send(packet.Make(), packet.payload);
            continue;
        }
        auto& packet = m_tcp[stream];
        Advance(packet);
        IphcHeader header = packet.Make();
        if (m_pattern.checksums)
        {
            header.CalculateTcpChecksum(0);
        }
        Send(header, packet.payload);
    }
}

void
RandomRun::EndLosses()
{
    m_lossPercent = 0;
    m_lose = 0;
    m_pattern.overtakes = false;
    // The next header of every stream but TCP is a full one.
    m_now += IphcConfig().fMaxTime + 1;
}

bool
RandomRun::IsLost()
{
    if (m_lose == 0 && Below(100) < m_lossPercent)
    {
        m_lose = 1 + Below(m_burst);
    }
    const bool isLost = m_lose > 0;
    m_lose -= isLost ? 1 : 0;
    return isLost;
}

void
RandomRun::Send(const IphcHeader& header, uint32_t payload)
{
    const auto sent = m_compressor.Compress(header, payload, m_now);
    if (m_lossPercent > 0 && Below(20) == 0)
    {
        return; // refused: never committed
    }
    m_compressor.Commit();
    if (!IsLost())
    {
        m_pdus.push_back({sent, header, payload});
    }
    const bool overtakes = m_pattern.overtakes && m_pdus.size() > 1 && Below(10) == 0;
    if (overtakes)
    {
        std::swap(m_pdus[m_pdus.size() - 1], m_pdus[m_pdus.size() - 2]);
    }
    while (m_pdus.size() > Below(4))
    {
        Arrive(m_pdus.front());
        m_pdus.pop_front();
    }
    while (m_requests.size() > Below(3))
    {
        if (!IsLost())
        {
            m_compressor.OnContextState(m_requests.front());
        }
        m_requests.pop_front();
    }
}

void
RandomRun::Arrive(const Pdu& pdu)
{
    if (pdu.sent.pid == PdcpPid::REGULAR)
    {
        return;
    }
    const auto size = static_cast<uint32_t>(pdu.sent.octets.size()) + pdu.payload;
    const auto read = m_decompressor.Decompress(pdu.sent.pid, pdu.sent.octets, size, [](uint32_t) {
        return uint16_t{0};
    });
    m_wrong += read && read->header.GetOctets() != pdu.header.GetOctets() ? 1 : 0;
    m_dropped += read ? 0 : 1;
    const Octets request = m_decompressor.TakeContextState();
    if (!request.empty())
    {
        m_requests.push_back(request);
    }
}

/// Many random runs.
void
AddIphcProperty(const std::string& name, const Pattern& pattern, uint32_t runs)
{
    AddTest(name, [=] {
        uint32_t dropped = 0;
        for (uint32_t seed = 1; seed <= runs; ++seed)
        {
            RandomRun run(pattern, seed);
            run.Run(400);
            dropped += run.TakeDropped();
            run.EndLosses();
            run.Run(2000);
            run.TakeDropped();
            run.Run(200);
            UMTS_EXPECT(run.GetWrong() == 0, "seed " << seed << ": wrong headers");
            UMTS_EXPECT(run.TakeDropped() == 0, "seed " << seed << ": drops in the end");
        }
        UMTS_EXPECT(dropped > runs, "PDUs dropped after losses");
    });
}

UMTS_TESTS("umts-iphc-property")
{
    AddIphcProperty("Losses", {false, false}, 200);
    AddIphcProperty("Losses and overtaking", {false, true}, 200);
    AddIphcProperty("Losses, TCP checksums", {true, false}, 200);
}

} // namespace
