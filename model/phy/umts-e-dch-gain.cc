/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-dch-gain.h"

#include "ns3/umts-decibel.h"
#include "ns3/umts-error.h"

#include <algorithm>
#include <cmath>

namespace ns3::umts
{

namespace
{

constexpr double FIFTEENTHS = 15;         //!< Denominator of the tables
constexpr std::size_t MAX_REFERENCES = 8; //!< TS 25.331 10.3.6.99a

/// Fifteenths by power offset.
constexpr std::array<uint8_t, LAST_EDPDCH_OFFSET + 1> EDPDCH_GAINS{
    5,  6,  7,  8,  9,  11, 12, 13, 15, 17, 19,  21,  24,  27,  30,
    34, 38, 42, 47, 53, 60, 67, 75, 84, 95, 106, 119, 134, 150, 168};

/// Fifteenths by power offset.
constexpr std::array<uint8_t, 9> EDPCCH_GAINS{5, 6, 8, 9, 12, 15, 19, 24, 30};

/**
 * @param gain a gain factor, a ratio
 * @return the largest that can be signalled and is not above it, in fifteenths; the smallest if all
 * are
 */
uint32_t
Quantise(double gain)
{
    // What was computed from a signalled value equals it but for its last place.
    const double fifteenths = gain * FIFTEENTHS + 1e-9;
    const auto above = std::upper_bound(EDPDCH_GAINS.begin(), EDPDCH_GAINS.end(), fifteenths);
    return *(above == EDPDCH_GAINS.begin() ? above : above - 1);
}

} // namespace

double
GetEdpdchGain(uint32_t offset)
{
    UMTS_THROW_IF(offset >= EDPDCH_GAINS.size(),
                  "E-TFC power offset " << offset << " must lie between 0 and 29");
    return EDPDCH_GAINS[offset] / FIFTEENTHS;
}

double
GetEdpdchPowerRatio(double codes, uint32_t fifteenths)
{
    return codes * (fifteenths * fifteenths) / (FIFTEENTHS * FIFTEENTHS);
}

double
GetEdpcchPowerRatio(uint32_t offset)
{
    UMTS_THROW_IF(offset >= EDPCCH_GAINS.size(),
                  "E-DPCCH power offset " << offset << " must lie between 0 and 8");
    const double gain = EDPCCH_GAINS[offset] / FIFTEENTHS;
    return gain * gain;
}

EdchPowerRatios::EdchPowerRatios(const EdchFormats& formats,
                                 const std::vector<ReferenceEtfc>& references)
{
    UMTS_THROW_IF(references.empty() || references.size() > MAX_REFERENCES,
                  "E-DCH has 1 to 8 reference E-TFCs, not " << references.size());
    for (std::size_t i = 0; i < references.size(); ++i)
    {
        UMTS_THROW_IF(references[i].eTfci > formats.GetLargest(),
                      "reference E-TFCI " << +references[i].eTfci << " exceeds "
                                          << +formats.GetLargest());
        UMTS_THROW_IF(i > 0 && references[i].eTfci <= references[i - 1].eTfci,
                      "reference E-TFCIs do not ascend");
    }
    auto next = references.begin() + 1;
    for (uint32_t eTfci = 0; eTfci <= formats.GetLargest(); ++eTfci)
    {
        while (next != references.end() && next->eTfci <= eTfci)
        {
            ++next;
        }
        const ReferenceEtfc& reference = *(next - 1);
        const EdchFormat& from = formats.Get(reference.eTfci);
        const EdchFormat& to = formats.Get(static_cast<uint8_t>(eTfci));
        const double codes = GetSf4Equivalents(to.set);
        const double gain =
            GetEdpdchGain(reference.offset) *
            std::sqrt(GetSf4Equivalents(from.set) / codes * to.tbsBits / from.tbsBits);
        for (uint8_t offsetDb = 0; offsetDb <= MAX_HARQ_OFFSET_DB; ++offsetDb)
        {
            const uint32_t quantised = Quantise(gain * std::sqrt(FromDb(offsetDb)));
            m_ratios[offsetDb].push_back(GetEdpdchPowerRatio(codes, quantised));
        }
    }
}

uint8_t
EdchPowerRatios::FindLargest(double limit, uint8_t offsetDb) const
{
    // Ratios are not always ascending: where the set grows, so does the loss of quantisation.
    const auto& ratios = m_ratios[offsetDb];
    auto eTfci = static_cast<uint8_t>(ratios.size() - 1);
    while (eTfci > 0 && ratios[eTfci] > limit)
    {
        --eTfci;
    }
    return eTfci;
}

} // namespace ns3::umts
