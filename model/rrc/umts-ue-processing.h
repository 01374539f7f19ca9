/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UE_PROCESSING_H
#define UMTS_UE_PROCESSING_H

#include "umts-rrc-messages.h"

#include "ns3/nstime.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Processing delays of a UE for an RRC message (TS 25.331 13.5.1).
 */
struct UeProcessing
{
    Time effect; //!< N1: from its last TTI until it takes effect
    Time answer; //!< From then until the answer is ready: N2 - N1, or 0 where N2 does not apply
};

/**
 * @param message a message
 * @return the longest time that a UE may take for it (TS 25.331 13.5.2)
 */
UeProcessing GetLongestProcessing(const RrcDownlinkMessage& message);

} // namespace ns3::umts

#endif /* UMTS_UE_PROCESSING_H */
