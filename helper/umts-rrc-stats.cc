/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-stats.h"

#include "ns3/umts-rnc-rrc.h"

namespace ns3::umts
{

namespace
{

/**
 * @param transport what carries the messages of a UE; may be null
 * @return messages sent on its signalling radio bearers and its CCCH
 */
RrcMessageCounters
CountMessages(const Ptr<RrcTransport>& transport, Direction direction)
{
    RrcMessageCounters sum;
    if (const auto link = transport ? transport->GetDcch() : nullptr)
    {
        sum = link->GetCounters(direction);
    }
    if (const auto ccch = transport ? transport->GetCcch() : nullptr)
    {
        sum.messages += ccch->GetCounters(direction).messages;
        sum.octets += ccch->GetCounters(direction).octets;
    }
    return sum;
}

} // namespace

RrcStats
UmtsStats::ObserveRrc(const Entry& entry)
{
    const UeNetDevice& ue = *entry.ue;
    const Ptr<RrcStateMeter> meter = ue.GetStateMeter();
    const auto getS = [&meter](RrcState state) { return meter->GetTime(state).GetSeconds(); };
    RrcStats stats;
    stats.dchS = getS(RrcState::CELL_DCH);
    stats.fachS = getS(RrcState::CELL_FACH);
    stats.pchS = getS(RrcState::CELL_PCH) + getS(RrcState::URA_PCH);
    stats.idleS = getS(RrcState::IDLE);
    stats.setUpS = meter->GetSetUpTime().GetSeconds();
    stats.energyJ = meter->GetEnergy();
    stats.dchJ = meter->GetEnergy(RrcState::CELL_DCH);
    stats.fachJ = meter->GetEnergy(RrcState::CELL_FACH);
    stats.setUpJ = meter->GetSetUpEnergy();
    stats.changes = meter->GetNChanges();
    stats.radioLinkFailures = ue.GetRadioLinkMonitor()->GetNFailures();
    stats.requestsRepeated = ue.GetRequestControl()->GetNRepeats();
    stats.requestsFailed = ue.GetRequestControl()->GetNFailures();
    stats.physicalChannelFailures = ue.GetRadioLinkMonitor()->GetNPhysicalChannelFailures();
    stats.downlinkMessages = CountMessages(entry.transport, Direction::DOWNLINK);
    stats.uplinkMessages = CountMessages(entry.transport, Direction::UPLINK);
    return stats;
}

} // namespace ns3::umts
