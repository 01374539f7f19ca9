/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-power-control.h"

#include "ns3/boolean.h"
#include "ns3/umts-dpch.h"
#include "ns3/umts-error.h"
#include "ns3/umts-power-controlled-errors.h"

namespace ns3::umts
{

BearerConfig
WithPowerControl(BearerConfig bearer, const UeConfig& ue)
{
    const bool hasDchs = !bearer.type.IsCommon();
    if (!ue.dpch || !hasDchs || bearer.blockErrors)
    {
        return bearer;
    }
    UMTS_THROW_UNLESS(ue.downlinkQuality.GetTypeId() == FadingQualityModel::GetTypeId(),
                      "PowerControl: the links of the UE are those of "
                          << ue.downlinkQuality.GetTypeId().GetName()
                          << ", and must be of ns3::umts::FadingQualityModel");
    const auto make = [&ue](bool isUplink) {
        ObjectFactory factory("ns3::umts::PowerControlledErrors");
        SetAttributes(factory,
                      {{"Uplink", BooleanValue(isUplink)},
                       {"Dpch", ObjectFactoryValue(*ue.dpch)},
                       {"Link", ObjectFactoryValue(ue.downlinkQuality)}});
        return factory;
    };
    bearer.blockErrors.emplace();
    bearer.blockErrors->downlink = make(false);
    bearer.blockErrors->uplink = make(true);
    bearer.dch.outerLoop = ue.dpch->Create<Dpch>()->GetUplinkOuterLoop();
    return bearer;
}

} // namespace ns3::umts
