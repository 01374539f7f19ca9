/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-pdcp-sequence.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

void
PdcpSequence::Follow(const PdcpProgress& progress)
{
    for (; m_gone < progress.confirmed + progress.discarded; ++m_gone)
    {
        m_held.pop_front();
    }
    m_isNumberDue = m_isNumberDue || m_discarded != progress.discarded;
    m_discarded = progress.discarded;
}

bool
PdcpSequence::IsNumberDue() const
{
    return m_isNumberDue;
}

std::optional<PdcpSequence::NumberedSdu>
PdcpSequence::NumberUnsent(std::size_t unsent)
{
    const auto isNumbered = [](const auto& sdu) { return sdu != nullptr; };
    const auto first = m_held.end() - static_cast<std::ptrdiff_t>(unsent);
    const auto sdu = std::find_if(first, m_held.end(), isNumbered);
    if (!m_isNumberDue || sdu == m_held.end())
    {
        return std::nullopt;
    }
    m_isNumberDue = false;
    const auto numbered = std::count_if(sdu, m_held.end(), isNumbered);
    return NumberedSdu{static_cast<uint32_t>(sdu - first),
                       static_cast<uint16_t>(m_nextToSend - numbered)};
}

uint16_t
PdcpSequence::GetNextToSend() const
{
    return m_nextToSend;
}

void
PdcpSequence::OnSent(Ptr<const Packet> sdu)
{
    if (sdu)
    {
        ++m_nextToSend;
        m_isNumberDue = false;
    }
    m_held.push_back(std::move(sdu));
}

void
PdcpSequence::OnReceived()
{
    ++m_nextToReceive;
}

void
PdcpSequence::Expect(uint16_t number)
{
    m_nextToReceive = number;
}

uint16_t
PdcpSequence::GetNextToReceive() const
{
    return m_nextToReceive;
}

std::vector<Ptr<const Packet>>
PdcpSequence::Restart(uint16_t expected, const PdcpProgress& progress)
{
    std::vector<Ptr<const Packet>> sdus;
    for (const auto& sdu : std::exchange(m_held, {}))
    {
        if (sdu)
        {
            sdus.push_back(sdu);
        }
    }
    m_gone = progress.confirmed + progress.discarded;
    m_discarded = progress.discarded;
    m_nextToSend = static_cast<uint16_t>(m_nextToSend - sdus.size());
    const auto received = static_cast<uint16_t>(expected - m_nextToSend);
    if (received > sdus.size())
    {
        m_isNumberDue = true;
    }
    else
    {
        sdus.erase(sdus.begin(), sdus.begin() + received);
        m_nextToSend = expected;
    }
    return sdus;
}

} // namespace ns3::umts
