/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-channelisation.h"

#include "ns3/assert.h"
#include "ns3/umts-error.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ns3::umts
{

namespace
{

const double SLOTS_PER_SECOND = 1500.0; //!< 15 in a frame of 10 ms
const double CODED_BITS_PER_BIT = 3.0;  //!< Rate 1/3 (TS 25.212 4.2.3)
const uint32_t MOST_CODES = 3;          //!< Of one DPCH
/// Bits in a slot times spreading factor: 2560 chips of a slot, QPSK
const double BITS_OF_ALL_FACTORS = 5120.0;

/// Data bits in a slot: Ndata1 + Ndata2 of slot formats 0, 2, 11, 8, 12 to 16.
struct SlotFormat
{
    uint32_t spreadingFactor; //!< Spreading factor
    uint32_t dataBits;        //!< Bits of the DPDCH
};

/// From the narrowest to the widest.
const std::array<SlotFormat, 9> SLOT_FORMATS{{{512, 4},
                                              {256, 16},
                                              {128, 28},
                                              {128, 34},
                                              {64, 60},
                                              {32, 140},
                                              {16, 288},
                                              {8, 608},
                                              {4, 1248}}};

/**
 * @param bitsPerSlot coded bits in a slot
 * @return the narrowest slot format that carries them, or the widest
 */
const SlotFormat&
FindFormat(double bitsPerSlot)
{
    for (const auto& format : SLOT_FORMATS)
    {
        if (bitsPerSlot <= format.dataBits)
        {
            return format;
        }
    }
    return SLOT_FORMATS.back();
}

/**
 * @param bitRate rate of the transport blocks with their CRC, bit/s
 * @param puncturingLimit share of the coded bits that must be sent
 * @return coded bits in a slot
 */
double
GetBitsPerSlot(double bitRate, double puncturingLimit)
{
    UMTS_THROW_IF(bitRate <= 0, "bit rate " << bitRate << " bit/s must be positive");
    UMTS_THROW_IF(puncturingLimit < 0.4 || puncturingLimit > 1,
                  "puncturing limit " << puncturingLimit << " must lie between 0.4 and 1");
    return bitRate * CODED_BITS_PER_BIT * puncturingLimit / SLOTS_PER_SECOND;
}

} // namespace

std::optional<ChannelCodes>
GetDownlinkCodes(double bitRate, double puncturingLimit)
{
    const double bitsPerSlot = GetBitsPerSlot(bitRate, puncturingLimit);
    const SlotFormat& format = FindFormat(bitsPerSlot);
    const auto count = static_cast<uint32_t>(std::ceil(bitsPerSlot / format.dataBits));
    if (count > MOST_CODES)
    {
        return std::nullopt;
    }
    return ChannelCodes{format.spreadingFactor, count};
}

double
GetDpcchShare(double bitRate, double puncturingLimit)
{
    const double bitsPerSlot = GetBitsPerSlot(bitRate, puncturingLimit);
    const SlotFormat& format = FindFormat(bitsPerSlot);
    const double control = BITS_OF_ALL_FACTORS / format.spreadingFactor - format.dataBits;
    return control / (control + std::ceil(bitsPerSlot / format.dataBits) * format.dataBits);
}

OvsfTree::Leaves
OvsfTree::GetLeaves(uint32_t spreadingFactor, uint32_t number)
{
    NS_ASSERT_MSG(spreadingFactor >= 4 && LARGEST_FACTOR % spreadingFactor == 0,
                  "no spreading factor " << spreadingFactor);
    const uint32_t width = LARGEST_FACTOR / spreadingFactor;
    return (Leaves().set() >> (LARGEST_FACTOR - width)) << (number * width);
}

std::optional<uint32_t>
OvsfTree::Allocate(uint32_t spreadingFactor)
{
    for (uint32_t number = 0; number < spreadingFactor; ++number)
    {
        const Leaves code = GetLeaves(spreadingFactor, number);
        if ((m_taken & code).none())
        {
            m_taken |= code;
            return number;
        }
    }
    return std::nullopt;
}

void
OvsfTree::Release(uint32_t spreadingFactor, uint32_t number)
{
    const Leaves code = GetLeaves(spreadingFactor, number);
    NS_ASSERT_MSG((m_taken & code) == code, "code " << number << " is not taken");
    m_taken &= ~code;
}

uint32_t
OvsfTree::GetLongestRun(uint32_t spreadingFactor) const
{
    uint32_t run = 0;
    uint32_t longest = 0;
    for (uint32_t number = 0; number < spreadingFactor; ++number)
    {
        run = (m_taken & GetLeaves(spreadingFactor, number)).none() ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    return longest;
}

double
OvsfTree::GetOccupancy() const
{
    return static_cast<double>(m_taken.count()) / LARGEST_FACTOR;
}

} // namespace ns3::umts
