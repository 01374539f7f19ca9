/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_SYNC_FRAMES_H
#define UMTS_SYNC_FRAMES_H

#include "umts-cfn.h"

namespace ns3
{
namespace umts
{

constexpr int64_t ARRIVAL_STEP = 125000; //!< Step of times of arrival, ns (TS 25.427 6.3.3.2.2)

/**
 * @ingroup umts
 * @brief The control frame DL SYNCHRONISATION (TS 25.427 6.3.3.3).
 */
struct DlSynchronisation
{
    Cfn cfn; //!< Connection frame number that the answer is about
};

/**
 * @ingroup umts
 * @brief The control frame UL SYNCHRONISATION (TS 25.427 6.3.3.4).
 */
struct UlSynchronisation
{
    Cfn cfn;                  //!< As in the DL SYNCHRONISATION
    int16_t timeOfArrival{0}; //!< Steps of 125 us; negative: too late (6.3.3.4.2)
};

/**
 * @ingroup umts
 * @brief The control frame TIMING ADJUSTMENT (TS 25.427 6.3.3.2).
 */
struct TimingAdjustment
{
    Cfn cfn;                  //!< Of the data frame that came outside the window
    int16_t timeOfArrival{0}; //!< Steps of 125 us; negative: too late
};

/**
 * @ingroup umts
 * @brief The control frame DL NODE SYNCHRONISATION (TS 25.427 6.3.3.7).
 */
struct DlNodeSynchronisation
{
    uint32_t t1{0}; //!< RNC frame number when it was sent, steps of 125 us, 24 bits
};

/**
 * @ingroup umts
 * @brief The control frame UL NODE SYNCHRONISATION (TS 25.427 6.3.3.8).
 */
struct UlNodeSynchronisation
{
    uint32_t t1{0}; //!< As in the DL NODE SYNCHRONISATION
    uint32_t t2{0}; //!< When that was received, steps of 125 us, 24 bits
    uint32_t t3{0}; //!< When this was sent, likewise
};

/** @return octets of the frame */
constexpr uint32_t
GetOctets(const DlSynchronisation& /* frame */)
{
    return 3;
}

/** @return octets of the frame */
constexpr uint32_t
GetOctets(const UlSynchronisation& /* frame */)
{
    return 5;
}

/** @return octets of the frame */
constexpr uint32_t
GetOctets(const TimingAdjustment& /* frame */)
{
    return 5;
}

/** @return octets of the frame */
constexpr uint32_t
GetOctets(const DlNodeSynchronisation& /* frame */)
{
    return 5;
}

/** @return octets of the frame */
constexpr uint32_t
GetOctets(const UlNodeSynchronisation& /* frame */)
{
    return 11;
}

} // namespace umts
} // namespace ns3

#endif /* UMTS_SYNC_FRAMES_H */
