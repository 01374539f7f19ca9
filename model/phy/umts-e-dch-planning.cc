/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-dch-planning.h"

#include "ns3/umts-decibel.h"

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

/**
 * @param format an E-TFC
 * @param offset reference E-TFC power offset
 * @return power of all E-DPDCHs over that of DPCCH
 */
double
GetPowerRatio(const EdchFormat& format, uint8_t offset)
{
    const double gain = GetEdpdchGain(offset);
    return gain * gain * GetSf4Equivalents(format.set);
}

/**
 * @param formats E-TFCs of the UE
 * @param dpcchSinr SINR per chip of DPCCH
 * @param bler block error rate of a first transmission
 * @return the least power offset that each E-TFC needs, by E-TFCI
 */
std::vector<uint8_t>
FindOffsets(const EdchFormats& formats, double dpcchSinr, double bler)
{
    std::vector<uint8_t> offsets{0};
    uint8_t offset = 0;
    for (uint32_t eTfci = 1; eTfci <= formats.GetLargest(); ++eTfci)
    {
        const EdchFormat& format = formats.Get(static_cast<uint8_t>(eTfci));
        const auto getBler = [&](uint8_t candidate) {
            const double ratio = GetPowerRatio(format, candidate);
            return GetFirstBler(format, dpcchSinr * ratio, formats.GetTti());
        };
        // A larger set has more power at the same offset.
        while (offset > 0 && getBler(offset - 1) <= bler)
        {
            --offset;
        }
        while (offset < LAST_EDPDCH_OFFSET && getBler(offset) > bler)
        {
            ++offset;
        }
        offsets.push_back(offset);
    }
    return offsets;
}

/**
 * @param formats E-TFCs of the UE
 * @param offsets power offset that each needs
 * @param lackDb power that an E-TFC may lack, dB
 * @return reference E-TFCs by which none lacks more
 */
std::vector<ReferenceEtfc>
ChooseReferences(const EdchFormats& formats, const std::vector<uint8_t>& offsets, double lackDb)
{
    std::vector<ReferenceEtfc> references{{1, offsets[1]}};
    for (uint32_t i = 2; i <= formats.GetLargest(); ++i)
    {
        const EdchFormat& from = formats.Get(references.back().eTfci);
        const EdchFormat& to = formats.Get(static_cast<uint8_t>(i));
        const double has =
            GetPowerRatio(from, references.back().offset) * to.tbsBits / from.tbsBits;
        if (ToDb(GetPowerRatio(to, offsets[i]) / has) > lackDb)
        {
            references.push_back({static_cast<uint8_t>(i), offsets[i]});
        }
    }
    return references;
}

} // namespace

std::vector<ReferenceEtfc>
PlanEdchReferences(const EdchFormats& formats, double dpcchSinr, double bler)
{
    constexpr double STEP_DB = 0.25;
    const std::vector<uint8_t> offsets = FindOffsets(formats, dpcchSinr, bler);
    double lackDb = 0.0;
    auto references = ChooseReferences(formats, offsets, lackDb);
    while (references.size() > REFERENCES)
    {
        lackDb += STEP_DB;
        references = ChooseReferences(formats, offsets, lackDb);
    }
    return references;
}

} // namespace ns3::umts
