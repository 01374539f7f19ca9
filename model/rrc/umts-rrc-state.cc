/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-state.h"

namespace ns3::umts
{

const char*
GetName(RrcState state)
{
    switch (state)
    {
    case RrcState::IDLE:
        return "IDLE";
    case RrcState::URA_PCH:
        return "URA_PCH";
    case RrcState::CELL_PCH:
        return "CELL_PCH";
    case RrcState::CELL_FACH:
        return "CELL_FACH";
    case RrcState::CELL_DCH:
        break;
    }
    return "CELL_DCH";
}

std::ostream&
operator<<(std::ostream& os, RrcState state)
{
    return os << GetName(state);
}

} // namespace ns3::umts
