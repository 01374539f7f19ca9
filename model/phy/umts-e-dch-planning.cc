/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-dch-planning.h"

namespace ns3::umts
{

namespace
{

constexpr uint32_t REFERENCES = 8; //!< Most that can be signalled (TS 25.331 10.3.6.99a)

/**
 * @param format an E-TFC
 * @param sinr SINR per chip of all E-DPDCHs
 * @return block error rate of a first transmission in noise
 */
double
GetFirstBler(const EdchFormat& format, double sinr, EdchTti tti)
{
    SymbolSnrs snrs{};
    snrs[GetEdchVersion(0, format, 0)] = GetEdchSymbolSnr(sinr, format, tti);
    return GetEdchBler(format, snrs);
}

} // namespace

std::vector<ReferenceEtfc>
PlanEdchReferences(const EdchFormats& formats, double dpcchSinr, double bler)
{
    std::vector<ReferenceEtfc> references;
    const uint32_t last = formats.GetLargest();
    uint8_t offset = 0;
    for (uint32_t i = 0; i < REFERENCES; ++i)
    {
        const auto eTfci = static_cast<uint8_t>(1 + i * (last - 1) / (REFERENCES - 1));
        const EdchFormat& format = formats.Get(eTfci);
        const auto getBler = [&](uint8_t candidate) {
            const double gain = GetEdpdchGain(candidate);
            const double ratio = gain * gain * GetSf4Equivalents(format.set);
            return GetFirstBler(format, dpcchSinr * ratio, formats.GetTti());
        };
        offset = 0;
        while (offset < LAST_EDPDCH_OFFSET && getBler(offset) > bler)
        {
            ++offset;
        }
        references.push_back({eTfci, offset});
    }
    return references;
}

} // namespace ns3::umts
