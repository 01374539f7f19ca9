/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-harq.h"

#include "ns3/assert.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-error.h"
#include "ns3/umts-hs-coding.h"

#include <algorithm>
#include <cmath>

namespace ns3::umts
{

namespace
{

/**
 * @param processes a number of HARQ processes, which has to be one of TS 25.331 10.3.5.7a
 * @return it
 */
uint32_t
CheckProcesses(uint32_t processes)
{
    UMTS_THROW_IF(processes < 1 || processes > 8,
                  "HARQ processes " << processes << " must lie between 1 and 8");
    return processes;
}

} // namespace

HarqTransmitter::HarqTransmitter(uint32_t processes, uint32_t maxTransmissions, Timing timing)
    : m_timing(timing),
      m_maxTransmissions(maxTransmissions),
      m_processes(CheckProcesses(processes))
{
    UMTS_THROW_IF(maxTransmissions < 1, "HARQ needs at least one transmission");
    m_all = static_cast<Set>((1U << processes) - 1);
    m_free = m_all;
}

std::optional<uint8_t>
HarqTransmitter::FindFirst(Set processes, uint64_t tti) const
{
    if (m_timing == Timing::SYNCHRONOUS)
    {
        processes &= 1U << (tti % m_processes.size());
    }
    if (processes == 0)
    {
        return std::nullopt;
    }
    uint8_t first = 0;
    while (!(processes >> first & 1))
    {
        ++first;
    }
    return first;
}

std::optional<uint8_t>
HarqTransmitter::FindRetransmission(uint64_t tti) const
{
    std::optional<uint8_t> oldest;
    Set left = m_failed;
    while (const auto next = FindFirst(left, tti))
    {
        left &= ~(1U << *next);
        if (!oldest || m_processes[*next].failedAt < m_processes[*oldest].failedAt)
        {
            oldest = next;
        }
    }
    return oldest;
}

HsTransmission
HarqTransmitter::Transmit(uint8_t process)
{
    auto& p = At(process);
    const auto redundancy = static_cast<uint8_t>(p.transmissions++);
    return {process, p.newData, redundancy, p.cqi, p.format, p.pdu, 1.0};
}

HsTransmission
HarqTransmitter::Start(uint8_t process, Ptr<MacHsPdu> pdu, uint8_t cqi, const CqiFormat& format)
{
    auto& p = At(process);
    NS_ASSERT_MSG(m_free >> process & 1, "HARQ process " << +process << " is not free");
    m_free &= ~(1U << process);
    m_queueIds[process] = pdu->queueId;
    m_tsns[process] = static_cast<uint8_t>(pdu->tsn.Value());
    p.newData = !p.newData;
    p.transmissions = 0;
    p.cqi = cqi;
    p.format = format;
    p.pdu = pdu;
    return Transmit(process);
}

HsTransmission
HarqTransmitter::Repeat(uint8_t process)
{
    CheckNumber(process);
    NS_ASSERT_MSG(m_failed >> process & 1, "HARQ process " << +process << " has nothing to repeat");
    m_failed &= ~(1U << process);
    return Transmit(process);
}

HarqTransmitter::Outcome
HarqTransmitter::OnFeedback(uint8_t process, HarqFeedback feedback, uint64_t tti)
{
    auto& p = At(process);
    NS_ASSERT_MSG(!((m_free | m_failed) >> process & 1),
                  "no feedback is due for process " << +process);
    if (feedback != HarqFeedback::ACK && p.transmissions < m_maxTransmissions)
    {
        m_failed |= 1U << process;
        p.failedAt = tti;
        return Outcome::RETRANSMIT;
    }
    Abandon(process);
    return feedback == HarqFeedback::ACK ? Outcome::DELIVERED : Outcome::GIVEN_UP;
}

void
HarqTransmitter::Abandon(uint8_t process)
{
    At(process).pdu = nullptr;
    m_free |= 1U << process;
    m_failed &= ~(1U << process);
}

HarqTransmitter::Set
HarqTransmitter::Select(Set processes, uint8_t queueId) const
{
    Set selected = 0;
    for (uint8_t i = 0; i < m_processes.size(); ++i)
    {
        selected |= m_queueIds[i] == queueId ? processes & 1U << i : 0;
    }
    return selected;
}

std::vector<uint8_t>
HarqTransmitter::AbandonFailed(uint8_t queueId)
{
    const Set failed = Select(m_failed, queueId);
    std::vector<uint8_t> abandoned;
    for (uint8_t i = 0; i < m_processes.size(); ++i)
    {
        if (failed >> i & 1)
        {
            Abandon(i);
            abandoned.push_back(i);
        }
    }
    return abandoned;
}

std::vector<Ptr<MacHsPdu>>
HarqTransmitter::GetFailed(uint8_t queueId) const
{
    const Set failed = Select(m_failed, queueId);
    std::vector<Ptr<MacHsPdu>> blocks;
    for (uint8_t i = 0; i < m_processes.size(); ++i)
    {
        if (failed >> i & 1)
        {
            blocks.push_back(m_processes[i].pdu);
        }
    }
    return blocks;
}

bool
HarqTransmitter::HasBlockOf(uint8_t queueId) const
{
    return Select(m_all & ~m_free, queueId) != 0;
}

uint32_t
HarqTransmitter::GetNActive() const
{
    uint32_t active = 0;
    for (Set left = m_all & ~m_free; left != 0; left &= left - 1)
    {
        ++active;
    }
    return active;
}

Ptr<MacHsPdu>
HarqTransmitter::GetPdu(uint8_t process) const
{
    return At(process).pdu;
}

uint32_t
HarqTransmitter::GetTransmissions(uint8_t process) const
{
    return At(process).transmissions;
}

uint64_t
HarqTransmitter::GetFailedTti(uint8_t process) const
{
    return At(process).failedAt;
}

const CqiFormat&
HarqTransmitter::GetFormat(uint8_t process) const
{
    return At(process).format;
}

uint32_t
HarqTransmitter::FindTsnSpan(uint8_t queueId, HsSeqNum tsn) const
{
    const Set active = m_all & ~m_free;
    uint32_t span = 0;
    for (uint8_t i = 0; active >> i; ++i)
    {
        const bool isOf = (active >> i & 1) && m_queueIds[i] == queueId;
        span = isOf ? std::max(span, tsn - HsSeqNum(m_tsns[i])) : span;
    }
    return span;
}

HarqReceiver::HarqReceiver(uint32_t processes,
                           HarqCombining combining,
                           double codingGainDb,
                           uint32_t softBits,
                           uint32_t virtualIrBits)
    : m_combining(combining),
      m_processes(CheckProcesses(processes)),
      m_codingGainDb(codingGainDb),
      m_bitsPerProcess(softBits / processes),
      m_virtualIrBits(virtualIrBits)
{
}

HarqReceiver::Buffer&
HarqReceiver::At(uint8_t process)
{
    NS_ASSERT_MSG(process < m_processes,
                  "HARQ process " << +process << " must lie between 0 and " << m_processes - 1);
    return m_buffers[process];
}

HarqReceiver::Reception
HarqReceiver::Receive(const HsTransmission& transmission,
                      const DownlinkQuality& link,
                      const BlerCurve& curve)
{
    auto& buffer = At(transmission.process);
    if (!buffer.used || buffer.newData != transmission.newData)
    {
        buffer = Buffer();
        buffer.used = true;
        buffer.newData = transmission.newData;
        buffer.combined = link.combined;
        buffer.combinedSinrDb = link.combinedSinrDb;
    }
    ++buffer.versions;
    const bool errorFree = link.errorFree;
    if (buffer.combined)
    {
        const auto& sinrsDb = buffer.combinedSinrDb;
        const auto last = std::min<size_t>(buffer.versions, sinrsDb.size()) - 1;
        return {buffer.decoded, buffer.versions, errorFree, sinrsDb[last], m_bitsPerProcess, {}};
    }
    if (link.sinrDb != m_sinrDb)
    {
        m_sinrDb = link.sinrDb;
        m_sinr = std::pow(10.0, link.sinrDb / 10);
    }
    if (m_combining == HarqCombining::NONE)
    {
        buffer.sinr = 0.0;
        buffer.symbolSnrs = {};
    }
    buffer.sinr += m_sinr;
    const bool isIncremental = m_combining == HarqCombining::INCREMENTAL;
    const std::size_t version = isIncremental ? transmission.redundancy % HS_VERSIONS : 0;
    buffer.symbolSnrs[version] +=
        static_cast<float>(curve.GetSymbolSnr(m_sinr, transmission.format));
    const double combinedDb = errorFree ? link.sinrDb : Combine(buffer, transmission.format);
    return {buffer.decoded,
            buffer.versions,
            errorFree,
            combinedDb,
            m_bitsPerProcess,
            buffer.symbolSnrs};
}

double
HarqReceiver::Combine(const Buffer& buffer, const CqiFormat& format) const
{
    double sumDb = ToDb(buffer.sinr);
    if (m_bitsPerProcess < m_virtualIrBits)
    {
        sumDb +=
            GetBufferLossDb(format, m_virtualIrBits) - GetBufferLossDb(format, m_bitsPerProcess);
    }
    if (m_combining != HarqCombining::INCREMENTAL)
    {
        return sumDb;
    }
    // New parity bits are of use until all coded bits, or all that fit the buffer, are there.
    const uint32_t coded = std::min(GetHsCodedBits(format.tbsBits), m_bitsPerProcess);
    const double versions =
        std::min<double>(buffer.versions, static_cast<double>(coded) / GetHsChannelBits(format));
    return sumDb + m_codingGainDb * std::max(0.0, versions - 1);
}

void
HarqReceiver::OnDecoded(uint8_t process)
{
    At(process).decoded = true;
}

} // namespace ns3::umts
