/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ue-context.h"

namespace ns3
{
namespace umts
{

std::optional<uint32_t>
BearerContext::GetChannel() const
{
    if (switcher)
    {
        return switcher->GetChannel();
    }
    if (reservation && reservation->GetState() != DchReservation::HELD)
    {
        return std::nullopt;
    }
    return 0;
}

bool
BearerContext::HoldsDch() const
{
    return switcher ? switcher->HoldsDch()
                    : reservation && reservation->GetState() == DchReservation::HELD;
}

RrcState
BearerContext::GetUeState() const
{
    if (switcher)
    {
        return switcher->GetUeState();
    }
    if (!GetChannel() || !link)
    {
        return RrcState::IDLE;
    }
    return subject.config->type == BearerChannelType::COMMON ? RrcState::CELL_FACH
                                                             : RrcState::CELL_DCH;
}

} // namespace umts
} // namespace ns3
