/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_SESSION_OCTETS_H
#define UMTS_SESSION_OCTETS_H

#include "umts-pdp-address.h"

#include "ns3/umts-traffic-filter.h"

#include <cstdint>

/**
 * @file
 * @ingroup umts
 * Sizes of messages of session management, of release 99 (TS 24.008 9.5), added up by hand.
 */

namespace ns3::umts
{

/// ACTIVATE PDP CONTEXT ACCEPT to a static address, and ACTIVATE SECONDARY PDP CONTEXT ACCEPT (TS
/// 24.008 9.5.2, 9.5.5): 2 octets of header, 1 of LLC SAPI, 12 of QoS, 1 of radio priority.
constexpr uint32_t ACTIVATION_ACCEPT_OCTETS = 16;

/**
 * @param address static address that the UE asks for
 * @return octets of ACTIVATE PDP CONTEXT REQUEST (TS 24.008 9.5.1): 2 of header, 1 of NSAPI, 1 of
 *         LLC SAPI, 12 of QoS, 3 and the address, 11 of the access point name "internet"
 */
uint32_t GetActivationRequestOctets(const PdpAddress& address);

/**
 * @param filters packet filters of a secondary PDP context
 * @return octets of ACTIVATE SECONDARY PDP CONTEXT REQUEST (TS 24.008 9.5.4): 2 of header, 1 of
 *         NSAPI, 1 of LLC SAPI, 12 of QoS, 2 of the linked transaction, 3 of the traffic flow
 *         template and its filters (10.5.6.12)
 */
uint32_t GetActivationRequestOctets(const TrafficFlowTemplate& filters);

} // namespace ns3::umts

#endif /* UMTS_SESSION_OCTETS_H */
