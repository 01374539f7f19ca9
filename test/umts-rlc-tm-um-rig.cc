/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-tm-um-rig.h"

#include "umts-rlc-pdu-text.h"
#include "umts-test.h"

#include "ns3/umts-rlc-codec.h"

namespace ns3::umts::test
{

RlcTmUmConfig
SmallPdus(Nanos timerDiscard)
{
    RlcTmUmConfig config;
    config.pduOctets = 10;
    config.timerDiscard = timerDiscard;
    return config;
}

RlcTmUmRig::RlcTmUmRig(RlcMode mode, const RlcTmUmConfig& config, bool segmentation)
    : m_mode(mode),
      m_pduOctets(config.pduOctets),
      m_receivers(2)
{
    for (uint32_t i = 0; i < 2; ++i)
    {
        const auto deliver = [this, i](Ptr<Packet> sdu) { OnDelivery(i, *sdu); };
        if (mode == RlcMode::UM)
        {
            m_receivers[i].rx = std::make_unique<RlcUmRx>(deliver);
        }
        else
        {
            m_receivers[i].rx = std::make_unique<RlcTmRx>(segmentation, deliver);
        }
    }
    if (mode == RlcMode::UM)
    {
        m_tx = std::make_unique<RlcUmTx>(config);
    }
    else
    {
        m_tx = std::make_unique<RlcTmTx>(config, segmentation);
    }
}

bool
RlcTmUmRig::Send(uint32_t size)
{
    // No two SDUs are alike, from two octets on, and no shifted part of one is another.
    const auto number = static_cast<uint32_t>(m_sdus.size());
    std::vector<uint8_t> octets(size);
    for (uint32_t i = 0; i < size; ++i)
    {
        octets[i] = static_cast<uint8_t>((i == 0 ? number : i == 1 ? number >> 8 : number + i * i));
    }
    const auto packet = Create<Packet>(octets.data(), size);
    m_sdus.push_back({packet});
    m_numbers[packet->GetUid()] = number;
    return m_tx->Enqueue(packet, m_now);
}

std::string
RlcTmUmRig::Tti(uint32_t max, const std::string& fates)
{
    std::size_t next = 0;
    return Tti(max, [&]() { return next < fates.size() ? fates[next++] : ARRIVES; });
}

std::string
RlcTmUmRig::Tti(uint32_t max, const Fate& fate)
{
    std::vector<RlcPdu> pdus;
    m_tx->Pull(max, m_now, pdus);
    std::string text;
    bool errors = false;
    for (const auto& pdu : pdus)
    {
        text += Describe(pdu) + ";";
        const char what = fate();
        if (what == ARRIVES)
        {
            Arrive(pdu);
        }
        errors = errors || what == ERROR;
    }
    for (const auto& receiver : m_receivers)
    {
        if (errors)
        {
            receiver.rx->ReceiveErrors();
        }
        receiver.rx->EndOfTti();
    }
    return text;
}

void
RlcTmUmRig::Arrive(const RlcPdu& pdu)
{
    for (const auto& piece : pdu.payload->pieces)
    {
        Sdu& sdu = m_sdus[m_numbers.at(piece.sdu->GetUid())];
        sdu.received += piece.length;
        sdu.told = sdu.told || piece.ends;
    }
    m_receivers[0].rx->Receive(pdu);
    std::vector<uint8_t> octets;
    EncodeRlcPdu(pdu, m_pduOctets, octets);
    RlcPdu decoded;
    if (DecodeRlcPdu(octets, decoded, nullptr, m_mode))
    {
        m_receivers[1].rx->Receive(decoded);
    }
}

void
RlcTmUmRig::OnDelivery(uint32_t receiver, const Packet& sdu)
{
    const Octets octets = CopyOctets(sdu);
    const uint32_t number = octets[0] + (octets.size() > 1 ? octets[1] << 8 : 0);
    const bool intact = number < m_sdus.size() && octets == CopyOctets(*m_sdus[number].packet);
    m_receivers[receiver].delivered += intact ? " " + std::to_string(number) : " corrupted";
}

void
RlcTmUmRig::Wait(Nanos duration)
{
    m_now += duration;
    m_tx->OnTime(m_now);
}

std::string
RlcTmUmRig::GetDelivered() const
{
    const std::string& descriptors = m_receivers[0].delivered;
    const std::string& octets = m_receivers[1].delivered;
    return descriptors == octets ? descriptors : descriptors + " but by octets" + octets;
}

std::string
RlcTmUmRig::GetArrived() const
{
    std::string text;
    for (std::size_t i = 0; i < m_sdus.size(); ++i)
    {
        if (m_sdus[i].told && m_sdus[i].received == m_sdus[i].packet->GetSize())
        {
            text += " " + std::to_string(i);
        }
    }
    return text;
}

bool
RlcTmUmRig::IsConserved() const
{
    const RlcTxCounters& tx = m_tx->GetCounters();
    const RlcRxCounters& rx = GetRx().GetCounters();
    return tx.octetsTaken == tx.octetsSubmitted + tx.octetsDiscarded + m_tx->GetHeldOctets() &&
           rx.octetsDelivered <= tx.octetsSubmitted;
}

} // namespace ns3::umts::test
