/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-session-octets.h"

#include <optional>

namespace ns3::umts
{

namespace
{

/**
 * @param ports ports of a packet filter
 * @return octets of the component: a single port, or a range
 */
uint32_t
GetPortOctets(const std::optional<PortRange>& ports)
{
    return !ports ? 0 : ports->first == ports->last ? 3 : 5;
}

/**
 * @param filter a packet filter
 * @return octets of identifier, precedence, length and components (TS 24.008 10.5.6.12)
 */
uint32_t
GetFilterOctets(const TrafficFilter& filter)
{
    return 3 + (filter.remoteMask == Ipv4Mask::GetZero() ? 0 : 9) +
           (filter.remotePrefix == Ipv6Prefix::GetZero() ? 0 : 33) +
           (filter.localMask == Ipv4Mask::GetZero() ? 0 : 9) + (filter.protocol ? 2 : 0) +
           GetPortOctets(filter.localPorts) + GetPortOctets(filter.remotePorts) +
           (filter.tosMask == 0 ? 0 : 3);
}

} // namespace

uint32_t
GetActivationRequestOctets(const PdpAddress& address)
{
    return 2 + 1 + 1 + 12 + 3 + (address.IsIpv6() ? 16 : 4) + 11;
}

uint32_t
GetActivationRequestOctets(const TrafficFlowTemplate& filters)
{
    uint32_t octets = 2 + 1 + 1 + 12 + 2 + 3;
    for (const auto& filter : filters)
    {
        octets += GetFilterOctets(filter);
    }
    return octets;
}

} // namespace ns3::umts
