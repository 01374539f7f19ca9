/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-harq.h"

#include "ns3/assert.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

EdchHarqTransmitter::EdchHarqTransmitter(EdchTti tti)
    : m_count(GetEdchProcesses(tti))
{
}

EdchTransmission
EdchHarqTransmitter::Start(uint64_t tti, EdchBlock block)
{
    NS_ASSERT_MSG(!HasBlock(tti), "HARQ process " << tti % m_count << " is not free");
    Process& process = m_processes[tti % m_count];
    process = {std::move(block), 0};
    return Transmit(process);
}

EdchTransmission
EdchHarqTransmitter::Repeat(uint64_t tti)
{
    NS_ASSERT_MSG(HasBlock(tti), "HARQ process " << tti % m_count << " has nothing to repeat");
    return Transmit(m_processes[tti % m_count]);
}

EdchTransmission
EdchHarqTransmitter::Transmit(Process& process)
{
    EdchTransmission transmission;
    transmission.control.rsn = std::min(process.transmissions++, LAST_RSN);
    transmission.control.eTfci = process.block.eTfci;
    transmission.powerRatio = process.block.powerRatio;
    transmission.pdu = process.block.pdu;
    return transmission;
}

EdchHarqTransmitter::Outcome
EdchHarqTransmitter::OnFeedback(uint64_t tti, bool isAcknowledged)
{
    NS_ASSERT_MSG(HasBlock(tti), "no feedback is due for process " << tti % m_count);
    Process& process = m_processes[tti % m_count];
    if (!isAcknowledged && process.transmissions <= process.block.maxRetransmissions)
    {
        return Outcome::RETRANSMIT;
    }
    process = {};
    return isAcknowledged ? Outcome::DELIVERED : Outcome::GIVEN_UP;
}

uint32_t
EdchHarqTransmitter::GetNActive() const
{
    return static_cast<uint32_t>(
        std::count_if(m_processes.begin(), m_processes.end(), [](const Process& process) {
            return process.block.pdu != nullptr;
        }));
}

EdchHarqReceiver::EdchHarqReceiver(const EdchFormats& formats, bool isChase)
    : m_formats(formats),
      m_isChase(isChase),
      m_count(GetEdchProcesses(formats.GetTti()))
{
}

bool
EdchHarqReceiver::IsOfSameBlock(const Buffer& buffer, const EdpcchWord& control, uint64_t tti) const
{
    const uint64_t rounds = (tti - buffer.tti) / m_count;
    return control.rsn > 0 && rounds <= LAST_RSN && control.eTfci == buffer.eTfci &&
           control.rsn == std::min<uint64_t>(buffer.rsn + rounds, LAST_RSN);
}

EdchHarqReceiver::Reception
EdchHarqReceiver::Receive(const EdpcchWord& control, uint64_t tti, double sinr)
{
    NS_ASSERT_MSG(control.eTfci <= m_formats.GetLargest(), "no E-TFCI " << +control.eTfci);
    auto& buffer = m_buffers[tti % m_count];
    if (buffer && IsOfSameBlock(*buffer, control, tti))
    {
        buffer->retransmissions += static_cast<uint32_t>((tti - buffer->tti) / m_count);
    }
    else
    {
        buffer = Buffer();
        buffer->eTfci = control.eTfci;
        buffer->retransmissions = control.rsn;
    }
    buffer->tti = tti;
    buffer->rsn = control.rsn;
    const EdchFormat& format = m_formats.Get(control.eTfci);
    const uint8_t version = m_isChase ? 0 : GetEdchVersion(control.rsn, format, tti / m_count);
    buffer->symbolSnrs[version] += GetEdchSymbolSnr(sinr, format, m_formats.GetTti());
    return {buffer->isDecoded, buffer->retransmissions, GetEdchBler(format, buffer->symbolSnrs)};
}

void
EdchHarqReceiver::OnDecoded(uint64_t tti)
{
    m_buffers[tti % m_count]->isDecoded = true;
}

} // namespace ns3::umts
