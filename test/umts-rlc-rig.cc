/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-rig.h"

#include "ns3/umts-rlc-codec.h"

#include <sstream>

namespace ns3
{
namespace umts
{
namespace test
{

namespace
{

constexpr Nanos STEP = 10 * MS; //!< Divides every TTI and delay

/**
 * @param random where randomness comes from
 * @return a number of [0, 1), the same on every platform
 */
double
Uniform(std::mt19937& random)
{
    return static_cast<double>(random()) / 4294967296.0;
}

/**
 * @param octets any octets
 * @return FNV-1a
 */
uint64_t
HashOctets(const std::vector<uint8_t>& octets)
{
    uint64_t hash = 14695981039346656037ULL;
    for (const auto octet : octets)
    {
        hash = (hash ^ octet) * 1099511628211ULL;
    }
    return hash;
}

/**
 * @brief Octets that tell SDUs of at least 5 octets apart.
 * @param side the sending side
 * @param number its number
 * @param size its octets
 * @return the octets
 */
std::vector<uint8_t>
MakeOctets(uint32_t side, uint64_t number, uint32_t size)
{
    std::vector<uint8_t> octets(size);
    uint64_t state = (number << 1) + side;
    for (auto& octet : octets)
    {
        octet = static_cast<uint8_t>(state);
        state = (state >> 8) + ((state * 151 + 57) << 32);
    }
    return octets;
}

} // namespace

uint64_t
HashOctets(const Packet& packet)
{
    std::vector<uint8_t> octets(packet.GetSize());
    packet.CopyData(octets.data(), packet.GetSize());
    return HashOctets(octets);
}

uint32_t
Below(uint32_t limit, std::mt19937& random)
{
    return static_cast<uint32_t>(static_cast<uint64_t>(random()) * limit >> 32);
}

RlcRig::RlcRig(std::array<RlcAmConfig, 2> configs,
               std::array<ChannelScript, 2> scripts,
               uint32_t seed)
{
    for (uint32_t side = 0; side < 2; ++side)
    {
        End& end = m_ends[side];
        end.config = configs[side];
        end.script = scripts[side];
        end.random.seed(2 * seed + side);
        end.entity = std::make_unique<RlcAmEntity>(configs[side], [this, side](Ptr<Packet> sdu) {
            OnDelivery(side, *sdu);
        });
    }
}

void
RlcRig::Require(bool condition, const std::string& text)
{
    if (!condition && m_fault.empty())
    {
        std::ostringstream fault;
        fault << "at " << m_now / MS << " ms: " << text;
        m_fault = fault.str();
    }
}

bool
RlcRig::Send(uint32_t side, uint32_t size)
{
    End& end = m_ends[side];
    const auto octets = MakeOctets(side, end.sent.size(), size);
    auto sdu = Create<Packet>(octets.data(), size);
    if (!end.entity->Enqueue(sdu, m_now))
    {
        return false;
    }
    const uint64_t hash = HashOctets(octets);
    const bool wire = end.script.encodes;
    end.byKey[wire ? hash : sdu->GetUid()] = end.sent.size();
    end.sent.push_back({size, hash, 0});
    return true;
}

void
RlcRig::OnDelivery(uint32_t side, const Packet& sdu)
{
    End& sender = m_ends[1 - side];
    End& receiver = m_ends[side];
    const uint64_t hash = HashOctets(sdu);
    receiver.log.push_back({m_now, hash, sdu.GetSize()});
    const auto known = sender.byKey.find(sender.script.encodes ? hash : sdu.GetUid());
    if (known == sender.byKey.end())
    {
        Require(false, "an SDU was delivered that nobody sent");
        return;
    }
    Sdu& sent = sender.sent[known->second];
    Require(sent.size == sdu.GetSize() && sent.hash == hash, "an SDU has changed on its way");
    Require(++sent.deliveries == 1, "an SDU was delivered twice");
    const auto number = static_cast<int64_t>(known->second);
    if (receiver.config.inSequence)
    {
        Require(number > receiver.lastDelivered, "an SDU was delivered out of sequence");
    }
    receiver.lastDelivered = number;
}

void
RlcRig::NoteReleases(uint32_t side)
{
    End& end = m_ends[side];
    const RlcTxCounters& tx = end.entity->GetTx().GetCounters();
    uint64_t confirmed = tx.sdusConfirmed;
    uint64_t discarded = tx.sdusDiscarded;
    uint64_t first = 0;
    for (const auto& release : end.releases)
    {
        first = release.first + release.confirmed + release.discarded;
    }
    if (!end.releases.empty())
    {
        confirmed -= m_ends[side].releases.back().confirmed;
    }
    (void)discarded;
    (void)first;
}

} // namespace test
} // namespace umts
} // namespace ns3
