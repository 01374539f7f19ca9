/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-pdu.h"

namespace ns3::umts
{

uint32_t
GetHeaderOctets(RlcMode mode)
{
    switch (mode)
    {
    case RlcMode::TM:
        return 0;
    case RlcMode::UM:
        return UMD_HEADER_OCTETS;
    case RlcMode::AM:
        break;
    }
    return AMD_HEADER_OCTETS;
}

uint32_t
PduPayload::CountEnds() const
{
    uint32_t ends = 0;
    for (const auto& piece : pieces)
    {
        ends += piece.ends;
    }
    return ends;
}

} // namespace ns3::umts
