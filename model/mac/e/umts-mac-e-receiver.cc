/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-mac-e-receiver.h"

#include <utility>

namespace ns3::umts
{

MacEReceiver::MacEReceiver(const EdchConfig& config, Ptr<UniformRandomVariable> random)
    : m_formats(config.formats),
      m_sizes(config.GetDdiSizes()),
      m_harq(m_formats, config.isChase),
      m_random(std::move(random))
{
}

MacEReceiver::Reception
MacEReceiver::OnTransmission(const EdchTransmission& transmission,
                             uint64_t tti,
                             const EdchQuality& quality)
{
    const auto reception = m_harq.Receive(transmission.control, tti, quality.sinr);
    ++m_counters.transmissions;
    if (reception.isRepeated)
    {
        ++m_counters.repeated;
        return {true, reception.retransmissions, nullptr};
    }
    const bool isInError =
        quality.isInError ? *quality.isInError : m_random->GetValue() < reception.bler;
    if (isInError)
    {
        ++m_counters.errors;
        return {false, reception.retransmissions, nullptr};
    }
    m_harq.OnDecoded(tti);
    const uint32_t tbsBits = m_formats.Get(transmission.control.eTfci).tbsBits;
    return {true, reception.retransmissions, Demultiplex(transmission.pdu, tbsBits)};
}

Ptr<const MacEPdu>
MacEReceiver::Demultiplex(const Ptr<const MacEPdu>& sent, uint32_t tbsBits)
{
    if (sent->octets.empty())
    {
        return sent;
    }
    MacEReading reading = ReadMacEPdu(sent->octets, tbsBits, m_sizes);
    if (!reading.pdu)
    {
        ++m_counters.malformed;
        return nullptr;
    }
    for (std::size_t i = 0; i < reading.pdu->pdus.size(); ++i)
    {
        // What no octet says.
        const auto& from = sent->pdus.at(i)->blocks;
        auto& to = ConstCast<MacEsPdu>(reading.pdu->pdus[i])->blocks;
        for (std::size_t j = 0; j < to.size(); ++j)
        {
            to[j].pdu.establishment = from.at(j).pdu.establishment;
        }
    }
    return reading.pdu;
}

} // namespace ns3::umts
