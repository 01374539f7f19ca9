/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-iub-frame.h"

namespace ns3::umts
{

uint32_t
GetFrameOctets(const IubFrame& frame)
{
    return std::visit([](const auto& content) { return GetOctets(content); }, frame.content);
}

} // namespace ns3::umts
