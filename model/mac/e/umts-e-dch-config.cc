/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-dch-config.h"

#include <sstream>

namespace ns3::umts
{

namespace
{

constexpr uint32_t MAX_NON_SCHEDULED_BITS = 19982; //!< TS 25.331 10.3.5.7d
constexpr uint32_t MAX_PRIORITY = 8;               //!< TS 25.331 10.3.4.21

/// Smallest MAC-d PDU, bits: with a smaller one behind all others a receiver would look for
/// scheduling information in its MAC-es PDU, where less is left than DDI 63 and that take.
constexpr uint16_t MIN_PDU_BITS = 6;

/**
 * @param flow number of a MAC-d flow
 * @param processes HARQ processes
 * @return what is wrong with it; empty: nothing
 */
std::string
CheckFlow(const EdchFlowConfig& config, std::size_t flow, uint32_t processes)
{
    std::ostringstream error;
    const uint32_t span = (processes - 1) * config.maxRetransmissions;
    if (config.powerOffsetDb > MAX_HARQ_OFFSET_DB)
    {
        error << "power offset " << +config.powerOffsetDb << " dB of MAC-d flow " << flow
              << " must lie between 0 and " << +MAX_HARQ_OFFSET_DB;
    }
    else if (span > MAX_RETRANSMISSION_SPAN)
    {
        error << +config.maxRetransmissions << " retransmissions of MAC-d flow " << flow << " span "
              << span << " TSNs of the other HARQ processes, more than " << MAX_RETRANSMISSION_SPAN;
    }
    else if (config.nonScheduledBits > MAX_NON_SCHEDULED_BITS)
    {
        error << "non-scheduled grant " << config.nonScheduledBits << " of MAC-d flow " << flow
              << " exceeds " << MAX_NON_SCHEDULED_BITS << " bits";
    }
    return error.str();
}

/**
 * @param flows number of MAC-d flows
 * @return what is wrong with a logical channel; empty: nothing
 */
std::string
CheckChannel(const EdchChannelConfig& config, std::size_t flows)
{
    std::ostringstream error;
    error << "logical channel " << static_cast<uint32_t>(config.id) << " on E-DCH: ";
    if (config.ddi > LAST_DDI)
    {
        error << "DDI " << +config.ddi << " must lie between 0 and " << +LAST_DDI;
    }
    else if (config.flow >= flows)
    {
        error << "there is no MAC-d flow " << +config.flow;
    }
    else if (config.priority < 1 || config.priority > MAX_PRIORITY)
    {
        error << "priority " << +config.priority << " must lie between 1 and " << MAX_PRIORITY;
    }
    else if (config.pduBits < MIN_PDU_BITS)
    {
        error << "its MAC-d PDUs have " << config.pduBits << " bits, fewer than " << MIN_PDU_BITS;
    }
    else
    {
        return {};
    }
    return error.str();
}

} // namespace

std::string
EdchConfig::Check() const
{
    if (flows.size() > MAX_EDCH_FLOWS)
    {
        return "E-DCH has 8 MAC-d flows at most, not " + std::to_string(flows.size());
    }
    for (std::size_t flow = 0; flow < flows.size(); ++flow)
    {
        const auto error = CheckFlow(flows[flow], flow, GetEdchProcesses(formats.tti));
        if (!error.empty())
        {
            return error;
        }
    }
    DdiSizes used{};
    for (const auto& channel : channels)
    {
        const auto error = CheckChannel(channel, flows.size());
        if (!error.empty())
        {
            return error;
        }
        if (used[channel.ddi]++ > 0)
        {
            return "DDI " + std::to_string(channel.ddi) + " is of two logical channels";
        }
    }
    return {};
}

DdiSizes
EdchConfig::GetDdiSizes() const
{
    DdiSizes sizes{};
    for (const auto& channel : channels)
    {
        sizes[channel.ddi] = channel.pduBits;
    }
    return sizes;
}

} // namespace ns3::umts
