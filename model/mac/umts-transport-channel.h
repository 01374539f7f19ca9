/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_TRANSPORT_CHANNEL_H
#define UMTS_TRANSPORT_CHANNEL_H

#include "umts-transport-block.h"

#include "ns3/nstime.h"
#include "ns3/umts-outer-loop.h"

#include <optional>
#include <string>

namespace ns3::umts
{

constexpr uint32_t DCH_CRC_BITS = 16; //!< Of each transport block (TS 34.108 6.10.2.4)

/**
 * @ingroup umts
 * @brief Configuration of a transport channel in one direction: transport format set and TTI
 * (TS 25.302 7.1).
 *
 * The transport format set is 0 .. maxBlocks transport blocks of one size.
 */
struct TransportChannel
{
    Time tti;                                      //!< TTI: 10, 20, 40 or 80 ms
    uint32_t pduBits{};                            //!< RLC PDU, bits
    uint32_t maxBlocks{};                          //!< Transport blocks per TTI at most
    uint32_t rlcHeaderBits{8 * AMD_HEADER_OCTETS}; //!< RLC header of a data PDU, by the RLC mode
    uint32_t macHeaderBits{0}; //!< MAC header of a block: 4 for C/T, 24 on RACH and FACH

    /** @return bits of a transport block */
    uint32_t GetBlockBits() const
    {
        return macHeaderBits + pduBits;
    }

    /** @return bit rate of RLC payload in bit/s, the RLC header excluded (as the papers count) */
    double GetPayloadRate() const;

    /** @return bit rate of full TTIs in bit/s, RLC and MAC headers included; 0 without blocks */
    double GetBitRate() const
    {
        return maxBlocks == 0 ? 0.0 : maxBlocks * GetBlockBits() / tti.GetSeconds();
    }

    /** @return bit rate of full TTIs of a DCH with the CRC of each block, bit/s */
    double GetCodedRate() const
    {
        return maxBlocks == 0 ? 0.0
                              : maxBlocks * (GetBlockBits() + DCH_CRC_BITS) / tti.GetSeconds();
    }
};

/**
 * @ingroup umts
 * @brief Configuration of a pair of dedicated channels: uplink and downlink.
 */
struct DchConfig
{
    /** @return whether there is a DCH in the downlink; none beside HS-DSCH */
    bool HasDownlink() const
    {
        return downlink.maxBlocks > 0;
    }

    TransportChannel uplink;   //!< UE to network
    TransportChannel downlink; //!< Network to UE; without blocks: there is none
    std::optional<OuterLoopConfig>
        outerLoop{}; //!< Of the uplink's power control; none: there is none
};

constexpr uint32_t DCCH_PDU_OCTETS = 18; //!< RLC PDU of a DCCH, on any channel (TS 34.108 6.10.2.4)

/**
 * @ingroup umts
 * @brief Configuration of the common transport channels of a cell: RACH and FACH.
 */
struct CommonChannelConfig
{
    /**
     * @param ct C/T of a logical channel
     * @return the transport formats that it uses: for a DTCH those of the channels; for a DCCH
     *         blocks of 168 bits, one on the RACH, and on the FACH as many as have room in the
     *         largest TTI of a DTCH (TS 34.108 6.10.2.4.3, 6.10.2.4.4). Throws Error when
     *         none has.
     */
    CommonChannelConfig GetFormats(uint8_t ct) const;

    TransportChannel rach; //!< Uplink; the TTI is the duration of the message part, 10 or 20 ms
    TransportChannel fach; //!< Downlink, shared by all UEs
};

/**
 * @ingroup umts
 * @brief Transport channel that carries a payload rate in RLC PDUs of a given size.
 * @param payloadRate bit/s of RLC payload; rounded down to whole blocks per TTI
 * @param tti 10, 20, 40 or 80 ms
 * @param pduOctets octets of an RLC PDU, RLC header included
 * @param mode RLC mode, which decides on the header
 * @return the channel; throws Error on anything else
 */
TransportChannel MakeTransportChannel(uint64_t payloadRate,
                                      Time tti,
                                      uint32_t pduOctets,
                                      RlcMode mode = RlcMode::AM);

/**
 * @ingroup umts
 * @brief Dedicated channel of a preset of Lo et al. 2003, Table 3: dch1, dch2, dch3 or dch4.
 * @param name name of the preset
 * @return the channel; throws Error on any other name
 */
DchConfig MakeDchPreset(const std::string& name);

/**
 * @ingroup umts
 * @brief Common channels of Lo et al. 2003, Table 3: 32 kb/s and a TTI of 10 ms either way.
 */
CommonChannelConfig MakeCommonChannelPreset();

} // namespace ns3::umts

#endif /* UMTS_TRANSPORT_CHANNEL_H */
