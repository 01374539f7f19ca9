/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-dch-coding.h"

#include "umts-bit-information.h"
#include "umts-dch-coding.h"
#include "umts-hs-coding.h"

#include "ns3/assert.h"
#include "ns3/umts-error.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace ns3::umts
{

namespace
{

/// s and r by RV index (TS 25.212 Table 15B).
constexpr std::array<HsRedundancyVersion, EDCH_VERSIONS> RV_ROWS{
    {{true, 0}, {false, 0}, {true, 1}, {false, 1}}};

constexpr uint32_t RV_SHIFTS = 2; //!< Values of r in them, r_max

/**
 * @param place a number from 0 on
 * @return the set of E-DPDCHs there
 */
EdpdchSet
ToSet(uint32_t place)
{
    return static_cast<EdpdchSet>(place);
}

} // namespace

std::optional<EdpdchSet>
ChooseEdpdchSet(uint32_t tbsBits,
                EdchTti tti,
                EdpdchSet most,
                double puncturingLimit,
                double maxPuncturingRate)
{
    const uint32_t coded = GetHsCodedBits(tbsBits); // the chain of HS-DSCH up to here
    const auto largest = static_cast<uint32_t>(most);
    const auto findFirst = [&](double limit) {
        uint32_t place = 0;
        while (place <= largest && GetChannelBits(ToSet(place), tti) < limit * coded)
        {
            ++place;
        }
        return place;
    };
    const uint32_t whole = findFirst(1.0);
    if (whole <= largest && GetCodes(ToSet(whole)) == 1)
    {
        return ToSet(whole);
    }
    uint32_t punctured = findFirst(puncturingLimit);
    if (punctured > largest)
    {
        return findFirst(maxPuncturingRate) <= largest ? std::optional(most) : std::nullopt;
    }
    while (punctured < largest && GetCodes(ToSet(punctured + 1)) == GetCodes(ToSet(punctured)))
    {
        ++punctured;
    }
    return ToSet(punctured);
}

EdchFormats::EdchFormats(const EdchFormatConfig& config)
    : m_tti(config.tti)
{
    const EdchCategory& category = GetEdchCategory(config.category);
    UMTS_THROW_IF(category.GetMaxBits(m_tti) == 0,
                  "E-DCH category " << config.category << " has no TTI of 2 ms");
    const auto most = std::min(config.most, category.most);
    for (const uint16_t bits : GetEdchBlockSizes(m_tti, config.table))
    {
        const auto set =
            ChooseEdpdchSet(bits, m_tti, most, config.puncturingLimit, category.maxPuncturingRate);
        if (!set || bits > category.GetMaxBits(m_tti))
        {
            break;
        }
        const uint32_t channelBits = GetChannelBits(*set, m_tti);
        const uint32_t systematic = GetHsCodedBits(bits) / 3;
        m_formats.push_back(
            {bits, *set, static_cast<uint16_t>(channelBits), 2 * systematic >= channelBits});
    }
}

uint8_t
EdchFormats::FindSmallest(uint32_t bits) const
{
    const auto found = std::lower_bound(
        m_formats.begin(),
        m_formats.end(),
        bits,
        [](const EdchFormat& format, uint32_t needed) { return format.tbsBits < needed; });
    NS_ASSERT_MSG(found != m_formats.end(), bits << " bits exceed the largest E-TFC");
    return static_cast<uint8_t>(found - m_formats.begin());
}

uint8_t
GetEdchVersion(uint8_t rsn, const EdchFormat& format, uint64_t round)
{
    if (rsn == 0)
    {
        return 0;
    }
    if (rsn < 3)
    {
        return static_cast<uint8_t>(format.isHighRate ? (rsn == 1 ? 3 : 2) : (rsn == 1 ? 2 : 0));
    }
    return static_cast<uint8_t>(format.isHighRate ? round % 4 : round % 2 * 2);
}

const std::vector<HsBitClass>&
GetEdchBitClasses(const EdchFormat& format)
{
    using Key = std::pair<uint16_t, uint16_t>;
    static std::map<Key, std::vector<HsBitClass>> found;
    const Key key{format.tbsBits, format.channelBits};
    const auto known = found.find(key);
    if (known != found.end())
    {
        return known->second;
    }
    // No soft buffer limits what is sent.
    const auto all = GetHsBufferedBits(format.tbsBits, std::numeric_limits<uint32_t>::max());
    return found.emplace(key, SortBits(all, format.channelBits, RV_ROWS, RV_SHIFTS)).first->second;
}

float
GetEdchSymbolSnr(double sinr, const EdchFormat& format, EdchTti tti)
{
    const double chips = CHIPS_PER_SECOND * SECONDS_PER_NANO * static_cast<double>(GetNanos(tti));
    return static_cast<float>(2 * sinr * chips / format.channelBits);
}

double
GetEdchBler(const EdchFormat& format, const SymbolSnrs& symbolSnrs)
{
    return GetBlerByInformation(GetEdchBitClasses(format),
                                symbolSnrs,
                                Modulation::QPSK,
                                format.tbsBits);
}

} // namespace ns3::umts
