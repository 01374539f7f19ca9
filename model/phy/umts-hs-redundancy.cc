/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-redundancy.h"

#include "umts-hs-coding.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace ns3::umts
{

namespace
{

constexpr HsVersionSequence QPSK_SEQUENCE{0, 2, 5, 6};  //!< TS 25.101 Table 9.2
constexpr HsVersionSequence QAM16_SEQUENCE{6, 2, 1, 5}; //!< TS 25.101 Table 9.4

/// s and r by X_rv for 16QAM (TS 25.212 4.6.2.1).
constexpr std::array<HsRedundancyVersion, 8> QAM16_VERSIONS{
    {{true, 0}, {false, 0}, {true, 1}, {false, 1}, {true, 0}, {true, 0}, {true, 0}, {true, 1}}};

/// How often each bit of a kind is sent, by its place.
using Copies = std::vector<uint8_t>;

/// A kind of bits in the second rate matching.
struct Kind
{
    uint32_t buffered; //!< Bits in the virtual IR buffer, X_i
    uint32_t sent;     //!< Bits that a transmission sends, repetitions included
    uint32_t factor;   //!< e_plus over X_i, a
};

/**
 * @param modulation a modulation
 * @return r_max, the number of values of r (TS 25.212 4.5.4.3)
 */
uint32_t
GetShifts(Modulation modulation)
{
    return modulation == Modulation::QPSK ? 4 : 2;
}

/**
 * @brief The rate matching of TS 25.212 4.2.7.5.
 * @param kind the bits
 * @param version s and r
 * @param shifts r_max
 * @param isRepetition whether the transmission has room for more than all bits of the buffer
 * @return how often each bit is sent
 */
Copies
MatchRate(const Kind& kind, const HsRedundancyVersion& version, uint32_t shifts, bool isRepetition)
{
    if (kind.buffered == 0)
    {
        return {};
    }
    const int64_t bits = kind.buffered;
    const int64_t plus = kind.factor * bits;
    const int64_t minus = kind.factor * std::abs(bits - static_cast<int64_t>(kind.sent));
    const int64_t offset =
        isRepetition ? ((version.selfDecodable ? 1 : 0) + 2 * version.shift) * plus / (2 * shifts)
                     : version.shift * plus / shifts;
    int64_t error = ((bits - offset - 1) % plus + plus) % plus + 1; // e_ini
    Copies copies(kind.buffered, 1);
    for (auto& copy : copies)
    {
        error -= minus;
        while (error <= 0)
        {
            copy += isRepetition ? 1 : -1;
            error += plus;
        }
    }
    return copies;
}

} // namespace

HsRedundancyVersion
GetHsRedundancyVersion(Modulation modulation, uint8_t version)
{
    if (modulation == Modulation::QPSK)
    {
        return {version % 2 == 0, static_cast<uint8_t>(version / 2)};
    }
    return QAM16_VERSIONS.at(version);
}

const HsVersionSequence&
GetHsVersionSequence(Modulation modulation)
{
    return modulation == Modulation::QPSK ? QPSK_SEQUENCE : QAM16_SEQUENCE;
}

HsBitCounts
GetHsBufferedBits(uint32_t tbsBits, uint32_t bufferBits)
{
    const uint32_t coded = GetHsCodedBits(tbsBits);
    const uint32_t kind = coded / 3;
    const uint32_t surplus = std::min(coded - std::min(coded, bufferBits), 2 * kind);
    return {kind, kind - (surplus + 1) / 2, kind - surplus / 2};
}

HsBitCounts
GetHsSentBits(const HsBitCounts& buffered, uint32_t channelBits, bool selfDecodable)
{
    const uint32_t parity = buffered.parity1 + buffered.parity2;
    HsBitCounts sent{};
    if (channelBits > buffered.systematic + parity)
    {
        // Each kind is repeated in proportion.
        sent.systematic = static_cast<uint32_t>(static_cast<uint64_t>(buffered.systematic) *
                                                channelBits / (buffered.systematic + parity));
    }
    else
    {
        sent.systematic = selfDecodable ? std::min(buffered.systematic, channelBits)
                                        : channelBits - std::min(channelBits, parity);
    }
    sent.parity1 = (channelBits - sent.systematic) / 2;
    sent.parity2 = channelBits - sent.systematic - sent.parity1;
    return sent;
}

std::vector<HsBitClass>
SortBits(const HsBitCounts& buffered,
         uint32_t channelBits,
         const std::array<HsRedundancyVersion, HS_VERSIONS>& versions,
         uint32_t shifts)
{
    const bool isRepetition =
        channelBits > buffered.systematic + buffered.parity1 + buffered.parity2;
    std::array<std::array<Copies, HS_VERSIONS>, 3> kinds;
    for (std::size_t n = 0; n < HS_VERSIONS; ++n)
    {
        const auto sent = GetHsSentBits(buffered, channelBits, versions[n].selfDecodable);
        const auto match = [&](uint32_t bits, uint32_t count, uint32_t factor) {
            return MatchRate({bits, count, factor}, versions[n], shifts, isRepetition);
        };
        kinds[0][n] = match(buffered.systematic, sent.systematic, 1);
        kinds[1][n] = match(buffered.parity1, sent.parity1, 2);
        kinds[2][n] = match(buffered.parity2, sent.parity2, 1);
    }
    using Pattern = std::array<uint8_t, HS_VERSIONS>;
    std::map<Pattern, uint32_t> counts;
    for (const auto& kind : kinds)
    {
        for (std::size_t bit = 0; bit < kind[0].size(); ++bit)
        {
            ++counts[Pattern{kind[0][bit], kind[1][bit], kind[2][bit], kind[3][bit]}];
        }
    }
    counts.erase(Pattern{});
    std::vector<HsBitClass> classes;
    for (const auto& [copies, bits] : counts)
    {
        classes.push_back({bits, copies});
    }
    return classes;
}

const std::vector<HsBitClass>&
GetHsBitClasses(const CqiFormat& format, uint32_t bufferBits)
{
    using Key = std::tuple<uint16_t, uint8_t, Modulation, uint32_t>;
    static std::map<Key, std::vector<HsBitClass>> found;
    const Key key{format.tbsBits, format.codes, format.modulation, bufferBits};
    const auto known = found.find(key);
    if (known != found.end())
    {
        return known->second;
    }
    std::array<HsRedundancyVersion, HS_VERSIONS> versions{};
    for (std::size_t n = 0; n < HS_VERSIONS; ++n)
    {
        versions[n] =
            GetHsRedundancyVersion(format.modulation, GetHsVersionSequence(format.modulation)[n]);
    }
    return found
        .emplace(key,
                 SortBits(GetHsBufferedBits(format.tbsBits, bufferBits),
                          GetHsChannelBits(format),
                          versions,
                          GetShifts(format.modulation)))
        .first->second;
}

} // namespace ns3::umts
