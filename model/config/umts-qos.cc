/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-qos.h"

namespace ns3::umts
{

TrafficClassDefaults
GetDefaults(TrafficClass trafficClass)
{
    switch (trafficClass)
    {
    case CONVERSATIONAL:
        return {RlcMode::UM, MilliSeconds(80)};
    case STREAMING:
        return {RlcMode::UM, MilliSeconds(250)};
    case INTERACTIVE:
    case BACKGROUND:
        break;
    }
    return {RlcMode::AM, Time(0)};
}

} // namespace ns3::umts
