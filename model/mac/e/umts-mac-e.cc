/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-mac-e.h"

#include "ns3/umts-error.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

MacE::MacE(const EdchConfig& config, std::vector<EdchSource*> sources, bool isWire)
    : m_config(config),
      m_sources(sources),
      m_isWire(isWire),
      m_grant(config.grant),
      m_selection(config, std::move(sources)),
      m_trigger(config.report),
      m_harq(config.formats.tti)
{
}

void
MacE::SetChannels(const std::vector<EdchFlowConfig>& flows,
                  const std::vector<EdchChannelConfig>& channels,
                  const std::vector<EdchSource*>& sources)
{
    const DdiSizes before = m_config.GetDdiSizes();
    m_config.flows = flows;
    m_config.channels = channels;
    const std::string error = m_config.Check();
    UMTS_THROW_UNLESS(error.empty(), "E-DCH: " << error);
    m_sources = sources;
    m_selection = EtfcSelection(m_config, sources);
    const DdiSizes now = m_config.GetDdiSizes();
    for (std::size_t ddi = 0; ddi < now.size(); ++ddi)
    {
        if (before[ddi] > 0 && now[ddi] == 0)
        {
            m_tsns[ddi] = MacEsSeqNum(); // its reordering has gone, too
        }
    }
}

void
MacE::Reset()
{
    m_harq = EdchHarqTransmitter(m_config.formats.tti);
    m_tsns.fill(MacEsSeqNum());
    m_trigger.Trigger();
}

void
MacE::Receive(const EdchGrants& grants, uint64_t tti)
{
    m_grant.Receive(grants, tti);
}

EdchHarqTransmitter::Outcome
MacE::OnFeedback(uint64_t tti, bool isAcknowledged, bool isByServing)
{
    const bool isReportAwaited = m_harq.GetBlock(tti).isReportAwaited;
    const Ptr<const MacEPdu> pdu = m_harq.GetBlock(tti).pdu;
    const auto outcome = m_harq.OnFeedback(tti, isAcknowledged);
    const bool isOver = outcome != EdchHarqTransmitter::Outcome::RETRANSMIT;
    m_counters.bitsDelivered +=
        pdu && outcome == EdchHarqTransmitter::Outcome::DELIVERED ? pdu->GetBits() : 0;
    m_counters.givenUp += outcome == EdchHarqTransmitter::Outcome::GIVEN_UP ? 1 : 0;
    if (isReportAwaited && isOver && !isByServing)
    {
        m_trigger.Trigger(); // the serving cell has not got it
    }
    return outcome;
}

MacE::Buffers
MacE::GetBuffers() const
{
    Buffers buffers;
    for (std::size_t i = 0; i < m_sources.size(); ++i)
    {
        const EdchChannelConfig& channel = m_config.channels[i];
        const uint64_t bits = uint64_t{m_sources[i]->GetQueuedPdus()} * channel.pduBits;
        if (!channel.isInReport || bits == 0)
        {
            continue;
        }
        const uint64_t octets = (bits + 7) / 8;
        buffers.octets += octets;
        if (buffers.priority == 0 || channel.priority < buffers.priority)
        {
            buffers.highest = octets;
            buffers.priority = channel.priority;
            buffers.id = static_cast<uint8_t>(static_cast<uint32_t>(channel.id) - 1);
        }
    }
    return buffers;
}

Ptr<MacEPdu>
MacE::MakePdu(const EtfcChoice& choice, double headroom)
{
    auto pdu = ObjectPool<MacEPdu>::Create();
    for (const auto& inside : choice.pdus)
    {
        inside->tsn = m_tsns[inside->ddi];
        ++m_tsns[inside->ddi];
        pdu->pdus.push_back(inside);
    }
    const uint32_t tbsBits = m_selection.GetFormats().Get(choice.eTfci).tbsBits;
    if (HasRoomForReport(pdu->GetBits(), tbsBits))
    {
        const Buffers buffers = GetBuffers();
        const double share =
            buffers.octets > 0 ? static_cast<double>(buffers.highest) / buffers.octets : 0.0;
        pdu->report = SchedulingInformation{GetUph(headroom),
                                            GetTebs(buffers.octets),
                                            GetHlbs(share),
                                            buffers.id};
    }
    if (m_isWire)
    {
        pdu->octets = WriteMacEPdu(*pdu, tbsBits);
    }
    return pdu;
}

bool
MacE::FindHappyBit() const
{
    return IsHappy({m_couldUseGrant,
                    GetBuffers().octets,
                    m_selection.GetScheduledBits(m_grant.GetGrant(), m_powerOffsetDb),
                    m_grant.GetActiveShare()},
                   m_config.formats.tti,
                   m_config.report.happyBitDelay);
}

std::optional<EdchTransmission>
MacE::RunTti(uint64_t tti, Nanos now, const EdchPower& power)
{
    std::optional<EdchTransmission> sent;
    if (m_harq.HasBlock(tti))
    {
        ++m_counters.retransmissions;
        sent = m_harq.Repeat(tti);
    }
    else
    {
        const Buffers buffers = GetBuffers();
        const bool isDue = m_trigger.Update({buffers.octets,
                                             buffers.priority,
                                             m_grant.HasAny(),
                                             m_selection.IsGrantTooSmall(m_grant.GetGrant())},
                                            now);
        const auto process = static_cast<uint32_t>(tti % GetEdchProcesses(m_config.formats.tti));
        const auto choice =
            m_selection.Select({process, m_grant.Get(tti), power.remaining, power.hasDch, isDue});
        if (!choice)
        {
            return std::nullopt;
        }
        if (isDue)
        {
            m_trigger.OnSent(now);
            ++m_counters.reports;
        }
        m_couldUseGrant = choice->couldUseGrant;
        m_powerOffsetDb = choice->powerOffsetDb;
        ++m_counters.blocks;
        sent = m_harq.Start(tti,
                            {MakePdu(*choice, power.headroom),
                             choice->eTfci,
                             m_selection.GetPowerRatios().Get(choice->eTfci, choice->powerOffsetDb),
                             choice->scheduledRatio,
                             choice->maxRetransmissions,
                             isDue});
    }
    m_grant.OnSent(tti, m_harq.GetBlock(tti).scheduledRatio);
    sent->control.isHappy = FindHappyBit();
    return sent;
}

bool
MacE::IsWaiting() const
{
    if (m_harq.GetNActive() > 0 || m_grant.HasAny())
    {
        return false;
    }
    for (std::size_t i = 0; i < m_sources.size(); ++i)
    {
        if (!m_selection.IsScheduled(i) && m_sources[i]->GetQueuedPdus() > 0)
        {
            return false;
        }
    }
    return true;
}

bool
MacE::IsIdle() const
{
    return m_harq.GetNActive() == 0 &&
           std::all_of(m_sources.begin(), m_sources.end(), [](const EdchSource* source) {
               return source->GetQueuedPdus() == 0;
           });
}

} // namespace ns3::umts
