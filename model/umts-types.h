/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_TYPES_H
#define UMTS_TYPES_H

#include <cstdint>

namespace ns3
{
namespace umts
{

/** @brief Direction on the radio interface. */
enum class Direction : uint8_t
{
    UPLINK,
    DOWNLINK
};

/** @brief Radio network temporary identity of a UE (U-RNTI), unique within its RNC. */
enum class Rnti : uint32_t
{
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_TYPES_H */
