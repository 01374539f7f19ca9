/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-frame-crc.h"

#include <array>

namespace ns3::umts
{

namespace
{

/**
 * @brief A table of remainders by octet.
 * @tparam Crc an unsigned integer
 * @param polynomial the polynomial without its first term, in the upper bits of a Crc
 */
template <typename Crc>
std::array<Crc, 256>
MakeTable(Crc polynomial)
{
    constexpr uint32_t bits = 8 * sizeof(Crc);
    std::array<Crc, 256> table;
    for (uint32_t octet = 0; octet < table.size(); ++octet)
    {
        auto rest = static_cast<Crc>(octet << (bits - 8));
        for (uint32_t i = 0; i < 8; ++i)
        {
            const bool carry = (rest >> (bits - 1)) & 1;
            rest = static_cast<Crc>((rest << 1) ^ (carry ? polynomial : 0));
        }
        table[octet] = rest;
    }
    return table;
}

} // namespace

uint8_t
GetHeaderCrc(const std::vector<uint8_t>& octets, std::size_t begin, std::size_t end)
{
    static const auto table = MakeTable<uint8_t>(0x45 << 1);
    uint8_t rest = 0;
    for (std::size_t i = begin; i < end; ++i)
    {
        rest = table[rest ^ octets[i]];
    }
    return rest >> 1;
}

uint16_t
GetEdchHeaderCrc(const std::vector<uint8_t>& octets, std::size_t end)
{
    constexpr uint32_t unused = 16 - 11; // bits of the remainder
    constexpr uint8_t numberMask = 0x0f; // of the octet of the frame sequence number
    static const auto table = MakeTable<uint16_t>(0x307 << unused);
    uint16_t rest = 0;
    for (std::size_t i = 1; i < end; ++i)
    {
        const auto octet = static_cast<uint8_t>(octets[i] & (i == 1 ? numberMask : 0xff));
        rest = static_cast<uint16_t>(rest << 8) ^ table[(rest >> 8) ^ octet];
    }
    return rest >> unused;
}

uint16_t
GetPayloadCrc(const std::vector<uint8_t>& octets, std::size_t begin, std::size_t end)
{
    static const auto table = MakeTable<uint16_t>(0x8005);
    uint16_t rest = 0;
    for (std::size_t i = begin; i < end; ++i)
    {
        rest = static_cast<uint16_t>(rest << 8) ^ table[(rest >> 8) ^ octets[i]];
    }
    return rest;
}

} // namespace ns3::umts
