/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_QOS_H
#define UMTS_QOS_H

#include "ns3/nstime.h"
#include "ns3/umts-rlc-pdu.h"
#include "ns3/umts-traffic-class.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief RLC mode and transfer delay of the radio bearers of a traffic class (TS 23.107), for what
 * BearerConfig leaves open.
 */
struct TrafficClassDefaults
{
    RlcMode rlcMode;    //!< Mode of RLC
    Time transferDelay; //!< Least transfer delay to ask for (TS 23.107 table 5); 0: none
};

/**
 * @ingroup umts
 * @brief Defaults of a traffic class: what is late is worth nothing in a real-time class, and no
 * octet may be missing in the others.
 * @param trafficClass the traffic class
 * @return the defaults
 */
TrafficClassDefaults GetDefaults(TrafficClass trafficClass);

} // namespace ns3::umts

#endif /* UMTS_QOS_H */
