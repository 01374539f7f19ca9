/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_DPCH_RIG_H
#define UMTS_DPCH_RIG_H

#include "ns3/umts-dpch-loops.h"

#include <algorithm>
#include <array>
#include <vector>

/**
 * @file
 * @ingroup umts
 * A radio link for closed loops of power control.
 */

namespace ns3::umts::test
{

/** @brief A link whose paths are equal, or do not fade. */
class PlainSource : public DpchRadioSource
{
  public:
    /**
     * @param paths number of paths; 0: no fading
     * @param perSlot way of the UE in a slot, in wavelengths
     * @param random random numbers
     */
    PlainSource(uint32_t paths, double perSlot, Ptr<UniformRandomVariable> random)
        : powers(paths, 1.0 / std::max(paths, 1U)),
          wavelengths(perSlot),
          downlink(random),
          uplinks{RayleighFading(random), RayleighFading(random)}
    {
        radio.cpich = 1.0;
        radio.downlink = {0.0, 1.0};
        radio.uplinkGain = 1.0;
        radio.uplinkOthers = 1.0;
        radio.uplinkTarget = 0.01;
    }

    DpchRadio GetRadio(Nanos /* now */) override
    {
        return radio;
    }

    void GetDownlinkPaths(int64_t frame, SlotPaths& paths) override
    {
        GetSlotPaths(downlink, powers, frame * 15.0 * wavelengths, wavelengths, paths);
    }

    void GetUplinkPaths(int64_t frame, uint32_t antenna, SlotPaths& paths) override
    {
        GetSlotPaths(uplinks[antenna], powers, frame * 15.0 * wavelengths, wavelengths, paths);
    }

    DpchRadio radio;                       //!< Without fading
    std::vector<double> powers;            //!< Of the paths
    double wavelengths;                    //!< Way of a slot
    RayleighFading downlink;               //!< Fading of the downlink
    std::array<RayleighFading, 2> uplinks; //!< Fading of the uplink
};

/** @return loops without errors and limits */
inline DpchConfig
MakeIdeal()
{
    DpchConfig config;
    config.downlink = {0.5, 0, 90, -90};
    config.uplink = {1, 1.0, 90, -90};
    config.tpcErrorRate = 0;
    config.receiverLossDb = 0;
    return config;
}

} // namespace ns3::umts::test

#endif /* UMTS_DPCH_RIG_H */
