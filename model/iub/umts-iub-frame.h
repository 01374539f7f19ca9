/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_IUB_FRAME_H
#define UMTS_IUB_FRAME_H

#include "umts-common-frames.h"
#include "umts-dch-frames.h"
#include "umts-e-dch-frames.h"
#include "umts-hs-dsch-frames.h"
#include "umts-power-control-frames.h"
#include "umts-sync-frames.h"

#include <variant>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief A frame of the frame protocols on the Iub (TS 25.427, TS 25.435). Only its transport
 * bearer says where it goes.
 */
struct IubFrame
{
    /// Content: a frame of one of these types.
    using Content = std::variant<DlDchDataFrame,
                                 UlDchDataFrame,
                                 FachDataFrame,
                                 RachDataFrame,
                                 HsDschDataFrame,
                                 EdchDataFrame,
                                 HsCapacityRequest,
                                 HsCapacityAllocation,
                                 DlSynchronisation,
                                 UlSynchronisation,
                                 TimingAdjustment,
                                 DlNodeSynchronisation,
                                 UlNodeSynchronisation,
                                 OuterLoopPowerControl>;

    TransportBearerId bearer{}; //!< The transport bearer that it travels on
    Content content;            //!< The frame itself
};

/**
 * @ingroup umts
 * @brief Size of any frame on the Iub.
 */
uint32_t GetFrameOctets(const IubFrame& frame);

} // namespace ns3::umts

#endif /* UMTS_IUB_FRAME_H */
