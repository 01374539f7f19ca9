/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_CAPABILITY_IES_H
#define UMTS_RRC_CAPABILITY_IES_H

#include "umts-rrc-ue-ies.h"

#include <cstdint>
#include <optional>

/**
 * @file
 * @ingroup umts
 * UE radio access capability of FDD (TS 25.331 10.3.3.42).
 */

namespace ns3::umts::asn1
{

/** @brief Transport channel capability of a direction (TS 25.331 10.3.3.40). */
struct TransChCapability
{
    uint8_t maxBits{0};             //!< Bits of all transport blocks at a time, position of 13
    uint8_t maxConvolutional{0};    //!< Of these with convolutional coding, position of 13
    std::optional<uint8_t> turbo{}; //!< And with turbo coding, position of 13; none: not supported
    uint8_t maxTransChs{0};         //!< Transport channels, position of 4, in the uplink of 5
    uint8_t maxBlocks{0};           //!< Transport blocks, position of 10, in the uplink of 11
    uint8_t maxTfcs{0};             //!< TFCs, position of 9, in the uplink of 11
    uint8_t maxTfs{0};              //!< Transport formats, position of 6
};

/** @brief Need for compressed mode in a direction (TS 25.331 10.3.3.21). */
struct CompressedModeCapability
{
    bool fdd{false};     //!< In FDD
    bool hasGsm{true};   //!< It says whether in GSM
    bool gsm900{false};  //!< In GSM 900
    bool dcs1800{false}; //!< In DCS 1800
    bool gsm1900{false}; //!< In GSM 1900
};

/** @brief UE radio access capability (TS 25.331 10.3.3.42). */
struct UeRadioAccessCapability
{
    bool hasLossless{false};       //!< Lossless SRNS relocation
    std::optional<uint8_t> iphc{}; //!< Context space of RFC 2507, position of 5; none: none
    uint8_t rlcBuffer{3};          //!< Total RLC AM buffer size, position of 8
    uint8_t rlcWindow{0};          //!< Maximum RLC window size, position of 2
    uint8_t rlcEntities{3};        //!< Maximum number of AM entities, position of 7
    TransChCapability downlink{};  //!< Transport channels of the downlink
    uint8_t maxCcTrChs{1};         //!< CCTrCHs of the downlink at a time, 1 .. 8
    TransChCapability uplink{};    //!< Transport channels of the uplink
    uint8_t powerClass{3};         //!< UE power class, 1 .. 4
    uint8_t maxDpchCodes{1};       //!< DPCH codes, 1 .. 8
    uint8_t maxDownlinkBits{1};    //!< Physical channel bits received, position of 15
    bool hasSf512{false};          //!< Spreading factor 512
    uint8_t maxUplinkBits{0};      //!< DPDCH bits transmitted, position of 10
    bool hasGsm{false};            //!< Support of GSM
    SecurityCapability security{}; //!< Security capability
    CompressedModeCapability downlinkMeasurements{}; //!< Compressed mode in the downlink
    CompressedModeCapability uplinkMeasurements{};   //!< Compressed mode in the uplink
};

/**
 * @brief What a UE of release 5 with HS-DSCH, or of release 6 with E-DCH as well, adds to its
 * capability, as non-critical extensions (TS 25.331 10.3.3.42, 10.3.3.25).
 */
struct HsdpaCapability
{
    uint8_t band{0};                       //!< Radio frequency band FDD, position of 8
    uint8_t accessStratumRelease{1};       //!< Release indicator, from release 4 on, position of 16
    uint8_t category{1};                   //!< HS-DSCH physical layer category, 1 .. 64
    std::optional<uint8_t> eDchCategory{}; //!< E-DCH physical layer category, 1 .. 16
};

void Code(UperCodec& codec, UeRadioAccessCapability& value);
void Code(UperCodec& codec, HsdpaCapability& value);

} // namespace ns3::umts::asn1

#endif /* UMTS_RRC_CAPABILITY_IES_H */
