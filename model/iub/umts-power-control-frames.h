/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_POWER_CONTROL_FRAMES_H
#define UMTS_POWER_CONTROL_FRAMES_H

#include "umts-frame-format.h"

#include "ns3/umts-bit-io.h"

#include <algorithm>
#include <cmath>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief OUTER LOOP POWER CONTROL (TS 25.427 6.3.3.1): the SRNC sets the SIR target of the inner
 * loop of the uplink in a Node B.
 */
struct OuterLoopPowerControl
{
    static constexpr auto KIND = FrameKind::CONTROL;       //!< What it is
    static constexpr auto DIRECTION = Direction::DOWNLINK; //!< Its direction
    static constexpr uint32_t CONTROL_TYPE = 1; //!< Type of control frame (TS 25.427 6.3.2.2)

    static constexpr double LOWEST_DB = -8.2; //!< SIR that 0 stands for, dB
    static constexpr double STEP_DB = 0.1;    //!< From one value to the next, dB

    uint8_t sirTarget{0}; //!< UL SIR TARGET, steps of 0.1 dB from -8.2 dB on

    /**
     * @param db a SIR, dB
     * @return the frame with the nearest value that there is
     */
    static OuterLoopPowerControl FromDb(double db)
    {
        const double steps = std::round((db - LOWEST_DB) / STEP_DB);
        return {static_cast<uint8_t>(std::clamp(steps, 0.0, 255.0))};
    }

    /** @return SIR that the value stands for, dB */
    double GetDb() const
    {
        return LOWEST_DB + STEP_DB * sirTarget;
    }
};

/**
 * @ingroup umts
 * @return octets of the frame
 */
constexpr uint32_t
GetOctets(const OuterLoopPowerControl&)
{
    return CONTROL_HEADER_OCTETS + 1;
}

/**
 * @ingroup umts
 * @brief Write what follows the header.
 */
inline void
WriteFrame(const OuterLoopPowerControl& frame, BitWriter& writer)
{
    writer.Write(frame.sirTarget, 8);
}

/**
 * @ingroup umts
 * @brief Read what follows the header.
 * @param reader gives it
 */
inline void
ReadFrame(BitReader& reader, OuterLoopPowerControl& frame)
{
    frame.sirTarget = static_cast<uint8_t>(reader.Read(8));
}

} // namespace ns3::umts

#endif /* UMTS_POWER_CONTROL_FRAMES_H */
