/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-tfc-selection.h"

#include "ns3/umts-error.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace ns3::umts
{

namespace
{

/**
 * @param bits bits that are left
 * @param pduBits size of a MAC-d PDU, bits
 * @return MAC-d PDUs that fit with the headers of their MAC-es PDU
 */
uint32_t
CountPdus(uint32_t bits, uint32_t pduBits)
{
    return bits < MAC_ES_HEADER_BITS ? 0 : (bits - MAC_ES_HEADER_BITS) / pduBits;
}

} // namespace

EtfcSelection::EtfcSelection(const EdchConfig& config, std::vector<EdchSource*> sources)
    : m_config(config),
      m_formats(config.formats),
      m_ratios(m_formats, config.references),
      m_sources(std::move(sources)),
      m_order(config.channels.size())
{
    const std::string error = config.Check();
    UMTS_THROW_IF(!error.empty(), error);
    UMTS_THROW_IF(m_sources.size() != config.channels.size(),
                  "each logical channel on E-DCH has one source");
    std::iota(m_order.begin(), m_order.end(), 0);
    std::stable_sort(m_order.begin(), m_order.end(), [this](std::size_t a, std::size_t b) {
        return m_config.channels[a].priority < m_config.channels[b].priority;
    });
}

bool
EtfcSelection::MaySend(std::size_t channel, const EtfcLimits& limits) const
{
    if (IsScheduled(channel))
    {
        return limits.grant > 0.0;
    }
    return m_config.formats.tti == EdchTti::MS10 ||
           (GetFlow(channel).processes >> limits.process & 1) == 1;
}

uint8_t
EtfcSelection::FindLargest(const EtfcLimits& limits, uint8_t powerOffsetDb) const
{
    const uint8_t byPower = m_ratios.FindLargest(limits.remainingPower, powerOffsetDb);
    const uint8_t least = std::min(m_config.minimumSet, m_formats.GetLargest());
    return limits.hasDch ? byPower : std::max(byPower, least);
}

uint32_t
EtfcSelection::GetScheduledBits(double grant, uint8_t powerOffsetDb) const
{
    const uint8_t eTfci = m_ratios.FindLargest(grant, powerOffsetDb);
    return m_ratios.Get(eTfci, powerOffsetDb) <= grant ? m_formats.Get(eTfci).tbsBits : 0;
}

bool
EtfcSelection::IsGrantTooSmall(double grant) const
{
    for (std::size_t i = 0; i < m_sources.size(); ++i)
    {
        if (IsScheduled(i) && m_sources[i]->GetQueuedPdus() > 0 &&
            CountPdus(GetScheduledBits(grant, GetFlow(i).powerOffsetDb),
                      m_config.channels[i].pduBits) == 0)
        {
            return true;
        }
    }
    return false;
}

Ptr<MacEsPdu>
EtfcSelection::Fill(std::size_t channel, Room& room)
{
    const EdchChannelConfig& config = m_config.channels[channel];
    const bool isScheduled = IsScheduled(channel);
    uint32_t count = std::min(CountPdus(room.all, config.pduBits), MAX_MAC_ES_PDU_BLOCKS);
    count = std::min(count,
                     isScheduled ? CountPdus(room.scheduled, config.pduBits)
                                 : room.unscheduled[config.flow] / config.pduBits);
    if (count == 0)
    {
        return nullptr;
    }
    auto pdu = ObjectPool<MacEsPdu>::Create();
    pdu->ddi = config.ddi;
    pdu->blockBits = config.pduBits;
    m_sources[channel]->Dequeue(count, pdu->blocks);
    if (pdu->blocks.empty())
    {
        return nullptr;
    }
    room.all -= pdu->GetBits();
    if (isScheduled)
    {
        room.scheduled -= pdu->GetBits();
    }
    else
    {
        room.unscheduled[config.flow] -= pdu->GetBits() - MAC_ES_HEADER_BITS;
    }
    return pdu;
}

std::optional<EtfcChoice>
EtfcSelection::Select(const EtfcLimits& limits)
{
    const auto first = std::find_if(m_order.begin(), m_order.end(), [&](std::size_t channel) {
        return MaySend(channel, limits) && m_sources[channel]->HasBlocks();
    });
    EtfcChoice choice;
    uint8_t together = 0;
    if (first != m_order.end())
    {
        const EdchFlowConfig& profile = GetFlow(*first);
        choice.powerOffsetDb = profile.powerOffsetDb;
        together = profile.multiplexing | 1U << m_config.channels[*first].flow;
    }
    const uint32_t largest = m_formats.Get(FindLargest(limits, choice.powerOffsetDb)).tbsBits;
    const uint32_t reportBits = limits.isReportDue ? EDCH_SI_BITS : 0;
    const uint32_t granted = GetScheduledBits(limits.grant, choice.powerOffsetDb);
    Room room{largest - std::min(largest, reportBits), granted, {}};
    for (std::size_t flow = 0; flow < m_config.flows.size(); ++flow)
    {
        room.unscheduled[flow] = m_config.flows[flow].nonScheduledBits;
    }
    uint32_t usedBits = 0;
    for (const std::size_t channel : m_order)
    {
        if ((together >> m_config.channels[channel].flow & 1) == 0 || !MaySend(channel, limits))
        {
            continue;
        }
        if (auto pdu = Fill(channel, room))
        {
            usedBits += pdu->GetBits();
            choice.maxRetransmissions =
                std::max(choice.maxRetransmissions, GetFlow(channel).maxRetransmissions);
            choice.pdus.push_back(std::move(pdu));
        }
    }
    if (usedBits == 0 && !limits.isReportDue)
    {
        return std::nullopt;
    }
    if (usedBits == 0)
    {
        choice.powerOffsetDb = m_config.report.powerOffsetDb;
        for (const auto& flow : m_config.flows)
        {
            choice.maxRetransmissions =
                std::max(choice.maxRetransmissions, flow.maxRetransmissions);
        }
    }
    choice.eTfci = m_formats.FindSmallest(usedBits + reportBits);
    if (room.scheduled < granted)
    {
        choice.scheduledRatio =
            m_ratios.Get(m_formats.FindSmallest(granted - room.scheduled), choice.powerOffsetDb);
    }
    choice.couldUseGrant = CouldUseGrant(choice, room.scheduled, usedBits, limits);
    return choice;
}

bool
EtfcSelection::CouldUseGrant(const EtfcChoice& choice,
                             uint32_t scheduledLeft,
                             uint32_t usedBits,
                             const EtfcLimits& limits) const
{
    uint32_t smallest = std::numeric_limits<uint32_t>::max();
    for (std::size_t i = 0; i < m_sources.size(); ++i)
    {
        if (IsScheduled(i) && m_sources[i]->GetQueuedPdus() > 0)
        {
            smallest = std::min<uint32_t>(smallest, m_config.channels[i].pduBits);
        }
    }
    const uint32_t needed = smallest + (choice.scheduledRatio > 0.0 ? 0 : MAC_ES_HEADER_BITS);
    const uint32_t most = m_formats.Get(FindLargest(limits, choice.powerOffsetDb)).tbsBits;
    return smallest <= most && scheduledLeft < needed && usedBits + needed <= most;
}

} // namespace ns3::umts
