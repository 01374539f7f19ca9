/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-rig.h"

#include "umts-test.h"

#include "ns3/umts-rlc-codec.h"

#include <sstream>

namespace ns3::umts::test
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
 * @param size its octets
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
    return HashOctets(CopyOctets(packet));
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
        end.entity = std::make_unique<RlcAmCore>(configs[side], [this, side](Ptr<Packet> sdu) {
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
    const uint64_t confirmed = tx.sdusConfirmed - end.confirmed;
    uint64_t delivered = 0;
    for (; end.released < tx.sdusConfirmed + tx.sdusDiscarded; ++end.released)
    {
        delivered += end.sent[end.released].deliveries;
    }
    Require(delivered >= confirmed, "an SDU was confirmed that was not delivered");
    end.confirmed = tx.sdusConfirmed;
}

bool
RlcRig::IsLost(End& end, const RlcPdu& pdu)
{
    const uint64_t number = end.offered++;
    if (end.script.drops && end.script.drops(pdu, number))
    {
        return true;
    }
    if (end.script.quietTtis > 0 && m_now >= end.script.quietTtis * end.script.tti)
    {
        return false;
    }
    const bool turns =
        Uniform(end.random) < (end.inBurst ? end.script.burstEnd : end.script.burstBegin);
    end.inBurst = end.inBurst != turns;
    return end.inBurst || Uniform(end.random) < end.script.loss;
}

void
RlcRig::Launch(uint32_t side, const RlcPdu& pdu)
{
    End& end = m_ends[side];
    if (IsLost(end, pdu))
    {
        return;
    }
    RlcPdu received = pdu;
    if (end.script.encodes)
    {
        std::vector<uint8_t> octets;
        EncodeRlcPdu(pdu, end.config.pduOctets, octets);
        received = RlcPdu();
        std::string why;
        Require(DecodeRlcPdu(octets, received, &why), why);
    }
    const uint32_t copies = Uniform(end.random) < end.script.duplication ? 2 : 1;
    for (uint32_t copy = 0; copy < copies; ++copy)
    {
        Nanos arrival = m_now + end.script.tti + end.script.delay;
        arrival += Below(end.script.jitterTtis + 1, end.random) * end.script.tti;
        if (end.script.keepsOrder)
        {
            arrival = std::max(arrival, end.lastArrival);
            end.lastArrival = arrival;
        }
        end.flight.emplace(arrival, received);
    }
}

void
RlcRig::Receive(uint32_t side)
{
    End& sender = m_ends[1 - side];
    RlcAmCore& entity = *m_ends[side].entity;
    while (!sender.flight.empty() && sender.flight.begin()->first <= m_now)
    {
        const RlcPdu pdu = sender.flight.begin()->second;
        sender.flight.erase(sender.flight.begin());
        ++sender.arrived;
        entity.Receive(pdu, m_now);
        NoteReleases(side);
    }
    if (entity.GetDeadline() <= m_now)
    {
        entity.OnTime(m_now);
        NoteReleases(side);
        Require(entity.GetDeadline() > m_now, "OnTime() has left its work undone");
    }
}

void
RlcRig::Transmit(uint32_t side)
{
    End& end = m_ends[side];
    if (m_now % end.script.tti != 0)
    {
        return;
    }
    end.slots += end.script.pdusPerTti;
    if (!end.entity->HasData(m_now))
    {
        return;
    }
    std::vector<RlcPdu> pdus;
    end.entity->Pull(end.script.pdusPerTti, m_now, pdus);
    NoteReleases(side);
    Require(!pdus.empty(), "HasData() promised a PDU and Pull() gave none");
    Require(pdus.size() <= end.script.pdusPerTti, "Pull() gave more PDUs than it was asked for");
    for (const auto& pdu : pdus)
    {
        Launch(side, pdu);
    }
}

void
RlcRig::Step()
{
    for (uint32_t side = 0; side < 2; ++side)
    {
        Receive(side);
    }
    for (uint32_t side = 0; side < 2; ++side)
    {
        Transmit(side);
    }
    m_now += STEP;
}

void
RlcRig::ChangePath(uint32_t side, Nanos delay, bool told)
{
    m_ends[side].script.delay = delay;
    m_ends[side].lastArrival = 0;
    for (const auto& end : m_ends)
    {
        if (told)
        {
            end.entity->OnPathChange(m_now);
        }
    }
}

bool
RlcRig::IsIdle() const
{
    bool idle = true;
    for (const auto& end : m_ends)
    {
        idle = idle && end.flight.empty() && end.entity->GetTx().GetSduBuffer().GetSize() == 0 &&
               !end.entity->HasData(m_now);
    }
    return idle;
}

bool
RlcRig::Drain(Nanos limit)
{
    const Nanos end = m_now + limit;
    while (!IsIdle() && m_now < end)
    {
        Step();
    }
    return IsIdle();
}

std::string
RlcRig::CheckConservation(uint32_t side) const
{
    const End& end = m_ends[side];
    const RlcTxCounters& tx = end.entity->GetTx().GetCounters();
    const RlcSduBuffer& sduBuffer = end.entity->GetTx().GetSduBuffer();
    const RlcRxCounters& rx = m_ends[1 - side].entity->GetRx().GetCounters();
    uint64_t sdus = 0;
    uint64_t octets = 0;
    uint64_t lost = 0;
    for (uint64_t i = 0; i < end.sent.size(); ++i)
    {
        sdus += end.sent[i].deliveries;
        octets += end.sent[i].deliveries * end.sent[i].size;
        lost += i < end.released && end.sent[i].deliveries == 0;
    }
    std::ostringstream text;
    if (tx.sdusTaken != end.sent.size() ||
        tx.sdusTaken != tx.sdusConfirmed + tx.sdusDiscarded + sduBuffer.GetSize())
    {
        text << "SDUs: taken " << tx.sdusTaken << " confirmed " << tx.sdusConfirmed << " discarded "
             << tx.sdusDiscarded << " held " << sduBuffer.GetSize() << "; ";
    }
    if (tx.octetsTaken != tx.octetsConfirmed + tx.octetsDiscarded + sduBuffer.GetOctets())
    {
        text << "octets: taken " << tx.octetsTaken << " confirmed " << tx.octetsConfirmed
             << " discarded " << tx.octetsDiscarded << " held " << sduBuffer.GetOctets() << "; ";
    }
    if (rx.sdusDelivered != sdus || rx.octetsDelivered != octets)
    {
        text << "the receiver counts " << rx.sdusDelivered << " SDUs, delivered were " << sdus
             << "; ";
    }
    if (lost > tx.sdusDiscarded)
    {
        text << lost << " SDUs are lost, " << tx.sdusDiscarded << " reported discarded; ";
    }
    return text.str();
}

} // namespace ns3::umts::test
