/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-harq.h"

#include "ns3/abort.h"
#include "ns3/assert.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-hs-coding.h"

#include <algorithm>
#include <cmath>

namespace ns3::umts
{

HarqTransmitter::HarqTransmitter(uint32_t processes, uint32_t maxTransmissions, Timing timing)
    : m_processes(processes),
      m_maxTransmissions(maxTransmissions),
      m_timing(timing)
{
    NS_ABORT_MSG_IF(processes < 1 || processes > 8,
                    "HARQ processes " << processes << " must lie between 1 and 8");
    NS_ABORT_MSG_IF(maxTransmissions < 1, "HARQ needs at least one transmission");
}

bool
HarqTransmitter::MaySend(uint8_t process, uint64_t tti) const
{
    return m_timing == Timing::ASYNCHRONOUS || tti % m_processes.size() == process;
}

std::optional<uint8_t>
HarqTransmitter::FindRetransmission(uint64_t tti) const
{
    std::optional<uint8_t> oldest;
    for (uint8_t i = 0; i < m_processes.size(); ++i)
    {
        const auto& process = m_processes[i];
        const bool ready = process.state == State::FAILED && MaySend(i, tti);
        if (ready && (!oldest || process.failedAt < m_processes[*oldest].failedAt))
        {
            oldest = i;
        }
    }
    return oldest;
}

std::optional<uint8_t>
HarqTransmitter::FindFree(uint64_t tti) const
{
    for (uint8_t i = 0; i < m_processes.size(); ++i)
    {
        if (m_processes[i].state == State::FREE && MaySend(i, tti))
        {
            return i;
        }
    }
    return std::nullopt;
}

HsTransmission
HarqTransmitter::Transmit(uint8_t process)
{
    auto& p = m_processes[process];
    const auto redundancy = static_cast<uint8_t>(p.transmissions++);
    p.state = State::WAITING;
    return {process, p.newData, redundancy, p.cqi, p.format, p.pdu, 1.0};
}

HsTransmission
HarqTransmitter::Start(uint8_t process, Ptr<MacHsPdu> pdu, uint8_t cqi, const CqiFormat& format)
{
    auto& p = m_processes.at(process);
    NS_ASSERT_MSG(p.state == State::FREE, "HARQ process " << +process << " is not free");
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
    NS_ASSERT_MSG(m_processes.at(process).state == State::FAILED, "nothing to send again");
    return Transmit(process);
}

HarqTransmitter::Outcome
HarqTransmitter::OnFeedback(uint8_t process, HarqFeedback feedback, uint64_t tti)
{
    auto& p = m_processes.at(process);
    NS_ASSERT_MSG(p.state == State::WAITING, "no feedback is due for process " << +process);
    if (feedback != HarqFeedback::ACK && p.transmissions < m_maxTransmissions)
    {
        p.state = State::FAILED;
        p.failedAt = tti;
        return Outcome::RETRANSMIT;
    }
    Abandon(process);
    return feedback == HarqFeedback::ACK ? Outcome::DELIVERED : Outcome::GIVEN_UP;
}

void
HarqTransmitter::Abandon(uint8_t process)
{
    auto& p = m_processes.at(process);
    p.state = State::FREE;
    p.pdu = nullptr;
}

std::vector<uint8_t>
HarqTransmitter::AbandonFailed(uint8_t queueId)
{
    std::vector<uint8_t> abandoned;
    for (uint8_t i = 0; i < m_processes.size(); ++i)
    {
        if (m_processes[i].state == State::FAILED && m_processes[i].pdu->queueId == queueId)
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
    std::vector<Ptr<MacHsPdu>> blocks;
    for (const auto& process : m_processes)
    {
        if (process.state == State::FAILED && process.pdu->queueId == queueId)
        {
            blocks.push_back(process.pdu);
        }
    }
    return blocks;
}

bool
HarqTransmitter::HasBlockOf(uint8_t queueId) const
{
    const auto isOf = [queueId](const Process& process) {
        return process.state != State::FREE && process.pdu->queueId == queueId;
    };
    return std::any_of(m_processes.begin(), m_processes.end(), isOf);
}

uint32_t
HarqTransmitter::GetNActive() const
{
    const auto active = [](const Process& process) { return process.state != State::FREE; };
    return std::count_if(m_processes.begin(), m_processes.end(), active);
}

Ptr<MacHsPdu>
HarqTransmitter::GetPdu(uint8_t process) const
{
    return m_processes.at(process).pdu;
}

uint32_t
HarqTransmitter::GetTransmissions(uint8_t process) const
{
    return m_processes.at(process).transmissions;
}

uint64_t
HarqTransmitter::GetFailedTti(uint8_t process) const
{
    return m_processes.at(process).failedAt;
}

const CqiFormat&
HarqTransmitter::GetFormat(uint8_t process) const
{
    return m_processes.at(process).format;
}

uint32_t
HarqTransmitter::GetTsnSpan(uint8_t queueId, HsSeqNum tsn) const
{
    uint32_t span = 0;
    for (const auto& process : m_processes)
    {
        if (process.state != State::FREE && process.pdu->queueId == queueId)
        {
            span = std::max(span, tsn - process.pdu->tsn);
        }
    }
    return span;
}

HarqReceiver::HarqReceiver(uint32_t processes,
                           HarqCombining combining,
                           double codingGainDb,
                           uint32_t softBits,
                           uint32_t virtualIrBits)
    : m_buffers(processes),
      m_combining(combining),
      m_codingGainDb(codingGainDb),
      m_bitsPerProcess(softBits / processes),
      m_virtualIrBits(virtualIrBits)
{
}

HarqReceiver::Reception
HarqReceiver::Receive(const HsTransmission& transmission, const DownlinkQuality& link)
{
    auto& buffer = m_buffers.at(transmission.process);
    if (!buffer.used || buffer.newData != transmission.newData)
    {
        buffer = Buffer();
        buffer.used = true;
        buffer.newData = transmission.newData;
        buffer.first = link;
    }
    ++buffer.versions;
    const bool errorFree = link.errorFree;
    if (buffer.first.combined)
    {
        const auto& sinrsDb = buffer.first.combinedSinrDb;
        const auto last = std::min<size_t>(buffer.versions, sinrsDb.size()) - 1;
        return {buffer.decoded, buffer.versions, errorFree, sinrsDb[last]};
    }
    const double sinr = std::pow(10.0, link.sinrDb / 10);
    buffer.sinr = m_combining == HarqCombining::NONE ? sinr : buffer.sinr + sinr;
    return {buffer.decoded, buffer.versions, errorFree, Combine(buffer, transmission.format)};
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
    m_buffers.at(process).decoded = true;
}

} // namespace ns3::umts
