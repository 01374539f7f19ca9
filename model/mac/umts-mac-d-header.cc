/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-mac-d-header.h"

namespace ns3::umts
{

void
PrependCt(uint8_t ct, std::vector<uint8_t>& octets)
{
    uint8_t carry = ct;
    for (auto& octet : octets)
    {
        const auto next = static_cast<uint8_t>(octet & 0x0f);
        octet = static_cast<uint8_t>(carry << 4 | octet >> 4);
        carry = next;
    }
    octets.push_back(static_cast<uint8_t>(carry << 4));
}

uint8_t
ReadCt(const std::vector<uint8_t>& octets, uint32_t headerBits)
{
    const uint8_t octet = octets[(headerBits - 4) / 8];
    return headerBits % 8 == 0 ? octet & 0x0f : octet >> 4;
}

void
RemoveMacHeader(std::vector<uint8_t>& octets, uint32_t headerBits)
{
    octets.erase(octets.begin(), octets.begin() + headerBits / 8);
    if (headerBits % 8 == 0)
    {
        return;
    }
    for (std::size_t i = 0; i + 1 < octets.size(); ++i)
    {
        octets[i] = static_cast<uint8_t>(octets[i] << 4 | octets[i + 1] >> 4);
    }
    octets.pop_back();
}

} // namespace ns3::umts
