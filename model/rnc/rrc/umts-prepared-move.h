/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_PREPARED_MOVE_H
#define UMTS_PREPARED_MOVE_H

#include "ns3/umts-bearer-channels.h"
#include "ns3/umts-controlled-cell.h"
#include "ns3/umts-identities.h"
#include "ns3/umts-rrc-messages.h"

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace ns3::umts
{

struct ServingRnc;

/**
 * @ingroup umts
 * @brief Another active set of a UE, with what its bearers need in its first cell: set up, told to
 * the UE, and not in use before RadioLinks::Enter() (TS 25.433 8.2.17, 8.3.1).
 */
struct PreparedMove
{
    ServingRnc* serving{nullptr};               //!< Serving part of the RNC that serves it then
    std::optional<Rnti> rnti;                   //!< The UE there, if that is another one
    std::vector<Ptr<ControlledCell>> activeSet; //!< The cells afterwards
    std::map<RbId, std::unique_ptr<BearerChannels>> channels; //!< Of bearers that move
    PhysicalChannelReconfiguration message;                   //!< What the UE is to know
};

} // namespace ns3::umts

#endif /* UMTS_PREPARED_MOVE_H */
