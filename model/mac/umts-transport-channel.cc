/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-transport-channel.h"

#include "ns3/umts-error.h"

#include <array>

namespace ns3::umts
{

namespace
{

constexpr uint32_t PAPER_PDU_OCTETS = 42; //!< 336-bit transport blocks

/** @brief A row of Lo et al. 2003, Table 3. */
struct Preset
{
    const char* name;       //!< As in the paper
    uint32_t uplinkRate;    //!< bit/s
    uint32_t uplinkTtiMs;   //!< ms
    uint32_t downlinkRate;  //!< bit/s
    uint32_t downlinkTtiMs; //!< ms
};

/** @brief The dedicated channels of Lo et al. 2003, Table 3. */
constexpr std::array<Preset, 4> PRESETS{{{"dch1", 64000, 20, 64000, 20},
                                         {"dch2", 64000, 20, 128000, 20},
                                         {"dch3", 64000, 20, 384000, 10},
                                         {"dch4", 384000, 10, 2000000, 10}}};

/**
 * @param channel RACH or FACH as a DTCH uses it
 * @param name its name
 * @return the channel as a DCCH uses it
 */
TransportChannel
MakeDcchFormat(const TransportChannel& channel, const std::string& name)
{
    TransportChannel dcch = channel;
    dcch.pduBits = 8 * DCCH_PDU_OCTETS;
    const uint32_t room = channel.maxBlocks * channel.GetBlockBits();
    UMTS_THROW_IF(room < dcch.GetBlockBits(),
                  name << ": a TTI has " << room << " bits, and a block of signalling "
                       << dcch.GetBlockBits());
    dcch.maxBlocks = room / dcch.GetBlockBits();
    return dcch;
}

} // namespace

CommonChannelConfig
CommonChannelConfig::GetFormats(uint8_t ct) const
{
    if (ct >= FIRST_DTCH_CT)
    {
        return *this;
    }
    CommonChannelConfig formats{MakeDcchFormat(rach, "RACH"), MakeDcchFormat(fach, "FACH")};
    formats.rach.maxBlocks = 1;
    return formats;
}

double
TransportChannel::GetPayloadRate() const
{
    return static_cast<double>(pduBits - rlcHeaderBits) * maxBlocks / tti.GetSeconds();
}

TransportChannel
MakeTransportChannel(uint64_t payloadRate, Time tti, uint32_t pduOctets, RlcMode mode)
{
    const uint32_t headerOctets = GetHeaderOctets(mode);
    const int64_t ms = tti.GetMilliSeconds();
    UMTS_THROW_UNLESS(tti == MilliSeconds(ms) && (ms == 10 || ms == 20 || ms == 40 || ms == 80),
                      "TTI " << tti.As(Time::MS) << ": must be 10, 20, 40 or 80 ms");
    UMTS_THROW_UNLESS(pduOctets > headerOctets,
                      "transport block of " << pduOctets << " octets: must exceed "
                                            << headerOctets);
    const uint64_t bitsPerTti = payloadRate * static_cast<uint64_t>(ms) / 1000;
    const uint64_t bitsPerBlock = 8 * (pduOctets - headerOctets);
    // 2 Mb/s is 62.5 blocks in 10 ms: the last block is not full-rate and is left out.
    const uint64_t blocks = bitsPerTti / bitsPerBlock;
    UMTS_THROW_IF(blocks == 0,
                  "rate " << payloadRate << " bit/s: less than one block of " << bitsPerBlock
                          << " payload bits in a TTI of " << ms << " ms");
    return {tti, 8 * pduOctets, static_cast<uint32_t>(blocks), 8 * headerOctets};
}

DchConfig
MakeDchPreset(const std::string& name)
{
    for (const auto& preset : PRESETS)
    {
        if (name == preset.name)
        {
            return {MakeTransportChannel(preset.uplinkRate,
                                         MilliSeconds(preset.uplinkTtiMs),
                                         PAPER_PDU_OCTETS),
                    MakeTransportChannel(preset.downlinkRate,
                                         MilliSeconds(preset.downlinkTtiMs),
                                         PAPER_PDU_OCTETS)};
        }
    }
    UMTS_THROW("channel preset \"" << name << "\": must be dch1, dch2, dch3 or dch4");
}

CommonChannelConfig
MakeCommonChannelPreset()
{
    auto channel = MakeTransportChannel(32000, MilliSeconds(10), PAPER_PDU_OCTETS);
    channel.macHeaderBits = MAC_C_HEADER_BITS;
    return {channel, channel};
}

} // namespace ns3::umts
