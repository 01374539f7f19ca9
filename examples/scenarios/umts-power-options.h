/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_POWER_OPTIONS_H
#define UMTS_POWER_OPTIONS_H

#include "program-flags.h"
#include "umts-hsdpa-options.h"

#include "ns3/umts-module.h"

#include <string>

namespace ns3::umts
{

/** @brief Flags of dedicated channels under power control, over a fading link. */
struct PowerOptions
{
    bool powerControl{false};           //!< DCHs have power control
    double blerTarget{0.01};            //!< Block error rate that is aimed at
    double distance{500};               //!< From Node B to UE, m
    double speed{3};                    //!< Of the UE, km/h
    std::string profile{"PedestrianA"}; //!< Multipath profile

    /** @param flags gets the flags */
    void AddTo(ProgramFlags& flags)
    {
        flags.SetLayer(Layer::RADIO);
        flags.Add("powerControl",
                  "Dedicated channels have power control, and errors by what they receive",
                  powerControl);
        flags.Add("blerTarget",
                  "Block error rate that power control aims at",
                  blerTarget,
                  {1e-6, 0.5});
        flags.Add("distance", "From Node B to UE, m", distance, {1.0, 1e6});
        flags.Add("speed", "Speed of the UE, km/h", speed, {0.0, 1000.0});
        flags.AddChoice("profile", "Multipath profile", profile, HsdpaOptions::GetProfiles());
    }

    /** @param flags flags, of which none may be without effect */
    void Check(const ProgramFlags& flags) const
    {
        flags.RequireEffect({"blerTarget", "distance", "speed", "profile"},
                            powerControl,
                            "without --powerControl");
        flags.RequireEffect({"tbler", "tblerDl", "tblerUl"}, !powerControl, "with --powerControl");
    }

    /**
     * @param ue a UE
     * @return it with what the flags say
     */
    UeConfig Apply(UeConfig ue) const
    {
        if (powerControl)
        {
            ue.DownlinkQuality("FadingQualityModel",
                               {{"Distance", DoubleValue(distance)},
                                {"Speed", DoubleValue(speed / 3.6)},
                                {"Profile", StringValue(profile)}});
            ue.PowerControl({{"BlerTarget", DoubleValue(blerTarget)}});
        }
        return ue;
    }
};

} // namespace ns3::umts

#endif /* UMTS_POWER_OPTIONS_H */
