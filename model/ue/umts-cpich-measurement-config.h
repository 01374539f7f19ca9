/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CPICH_MEASUREMENT_CONFIG_H
#define UMTS_CPICH_MEASUREMENT_CONFIG_H

#include "umts-cpich-measurement.h"

#include "ns3/umts-attributes.h"

#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Configuration of the CPICH measurements of a UE (CpichMeasurement): cells, samples,
 * identification time and errors.
 */
struct CpichMeasurementConfig
{
    /** @brief All cells at once, as they are at the end of a measurement period. */
    CpichMeasurementConfig();

    /** @return CpichMeasurementConfig() */
    static CpichMeasurementConfig Ideal()
    {
        return {};
    }

    /**
     * @return what TS 25.133 demands of a UE and no more: 8 cells, 800 ms for a new one (8.1.2.2),
     *         accuracies of 1.5 dB and 6 dB (9.1.1, 9.1.2); and a mean of 20 samples over multipath
     *         fading of channel Pedestrian A
     */
    static CpichMeasurementConfig Specification();

    /**
     * @param name ideal or specification; throws Error otherwise
     * @return one of the two
     */
    static CpichMeasurementConfig FromPreset(const std::string& name);

    /**
     * @brief Change what is measured, and how.
     * @param attributes attributes of CpichMeasurement
     * @return this
     */
    CpichMeasurementConfig& Set(const Attributes& attributes);

    /**
     * @param links links from the cells to a UE
     * @return what measures them
     */
    Ptr<CpichMeasurement> Create(Ptr<CellLinks> links) const;

    ObjectFactory factory; //!< Makes CpichMeasurement
};

} // namespace ns3::umts

#endif /* UMTS_CPICH_MEASUREMENT_CONFIG_H */
