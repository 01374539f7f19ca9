/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "python-trace.h"

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/mobility-module.h"
#include "ns3/network-module.h"
#include "ns3/point-to-point-module.h"
#include "ns3/propagation-module.h"
#include "ns3/traffic-control-module.h"
#include "ns3/umts-module.h"

namespace ns3::umts::python
{

CallbackMakers&
GetCallbackMakers()
{
    static CallbackMakers makers{
#include "signatures.inc"
    };
    return makers;
}

void
AddCallbackMaker(const std::string& name, CallbackMaker maker)
{
    GetCallbackMakers()[name] = maker;
}

} // namespace ns3::umts::python
