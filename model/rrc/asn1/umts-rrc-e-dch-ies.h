/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_E_DCH_IES_H
#define UMTS_RRC_E_DCH_IES_H

#include "umts-uper-codec.h"

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Information elements of RRC about E-DCH, of release 6 (TS 25.331 10.3.5, 10.3.6). In a bitmap the
 * first bit is that of MAC-d flow or HARQ process 0.
 */

namespace ns3::umts::asn1
{

/** @brief Non-scheduled transmission grant of a MAC-d flow (TS 25.331 10.3.5.1b). */
struct NonScheduledGrant
{
    uint16_t bits{1};                   //!< Max MAC-e PDU contents size, 1 .. 19982
    std::optional<uint8_t> processes{}; //!< HARQ processes of 2 ms, bitmap of 8; none: all
};

/** @brief MAC-d flow on E-DCH, added or reconfigured (TS 25.331 10.3.5.1b). */
struct EdchMacDFlow
{
    uint8_t identity{0};                         //!< E-DCH MAC-d flow identity, 0 .. 7
    std::optional<uint8_t> powerOffset{};        //!< Power offset, 0 .. 6 dB
    std::optional<uint8_t> maxRetransmissions{}; //!< Maximum number of retransmissions, 0 .. 15
    std::optional<uint8_t> multiplexing{};       //!< Multiplexing list, bitmap of 8
    /// Non-scheduled transmission grant; or it is scheduled
    std::optional<std::variant<NonScheduledGrant, std::monostate>> grant{};
};

/** @brief E-DCH as a transport channel of the uplink (TS 25.331 10.3.5.2, 10.3.5.7d). */
struct EdchTransCh
{
    uint8_t tti{0};      //!< 2 or 10 ms, position of 2
    uint8_t versions{0}; //!< HARQ RV configuration: rv0 or RV table, position of 2
    std::optional<std::vector<EdchMacDFlow>> flows{}; //!< MAC-d flows, 1 .. 8
};

/** @brief E-DPCCH info (TS 25.331 10.3.6.98). */
struct EdpcchInfo
{
    uint8_t powerOffset{0};   //!< E-DPCCH/DPCCH power offset, 0 .. 8
    uint8_t happyBitDelay{0}; //!< Happy bit delay condition, 2 .. 1000 ms, position of 8
};

/** @brief A reference E-TFCI (TS 25.331 10.3.6.99). */
struct ReferenceEtfci
{
    uint8_t eTfci{0};       //!< E-TFCI, 0 .. 127
    uint8_t powerOffset{0}; //!< Its power offset, 0 .. 29
};

/** @brief E-DPDCH info (TS 25.331 10.3.6.99). */
struct EdpdchInfo
{
    uint8_t tableIndex{0};                    //!< E-TFCI table index, 0 or 1
    std::optional<uint8_t> minimumSet{};      //!< E-DCH minimum set E-TFCI, 0 .. 127
    std::vector<ReferenceEtfci> references{}; //!< Reference E-TFCIs, 1 .. 8
    uint8_t maxCodes{0};         //!< Maximum channelisation codes, SF256 .. 2xSF2 and 2xSF4,
                                 //!< position of 10
    uint8_t puncturingLimit{25}; //!< PL_non-max, 11 .. 25, steps of 0.04
    std::optional<uint8_t> periodWithoutGrant{}; //!< Periodicity of scheduling information without
                                                 //!< a grant, a TTI .. 1000 ms, position of 9
    std::optional<uint8_t> periodWithGrant{};    //!< Likewise with a grant
    uint8_t reportPowerOffset{0};       //!< Power offset of scheduling information, 0 .. 6 dB
    std::optional<uint8_t> threeStep{}; //!< 3-index-step threshold, 0 .. 37
    std::optional<uint8_t> twoStep{};   //!< 2-index-step threshold, 0 .. 37
};

/** @brief Serving grant that a UE begins with (TS 25.331 10.3.6.97). */
struct ServingGrantInfo
{
    uint8_t value{38};   //!< Index of the table of serving grants, 0 .. 38
    uint8_t selector{0}; //!< Primary or secondary, position of 2
};

/** @brief Scheduled transmission configuration (TS 25.331 10.3.6.97). */
struct SchedulingTransmission
{
    std::optional<uint8_t> processes{};      //!< HARQ processes of 2 ms, bitmap of 8
    std::optional<ServingGrantInfo> grant{}; //!< Serving grant
};

/** @brief Uplink E-DCH info (TS 25.331 10.3.6.97). */
struct UlEdchInformation
{
    bool resetsMacE{false};                             //!< MAC-es/e reset indicator
    std::optional<EdpcchInfo> eDpcch{};                 //!< E-DPCCH
    std::optional<EdpdchInfo> eDpdch{};                 //!< E-DPDCHs
    std::optional<SchedulingTransmission> scheduling{}; //!< Scheduled transmission
};

/** @brief E-HICH of a radio link (TS 25.331 10.3.6.101). */
struct EhichInfo
{
    uint8_t code{0};      //!< Channelisation code, SF128, 0 .. 127
    uint8_t signature{0}; //!< Signature sequence, 0 .. 39
};

/** @brief E-RGCH of a radio link (TS 25.331 10.3.6.102), on the code of its E-HICH. */
struct ErgchInfo
{
    uint8_t signature{0};   //!< Signature sequence, 0 .. 39
    uint8_t combination{0}; //!< RG combination index, 0 .. 5
};

void Code(UperCodec& codec, EdchTransCh& value);
void Code(UperCodec& codec, UlEdchInformation& value);
void Code(UperCodec& codec, EhichInfo& value);
void Code(UperCodec& codec, ErgchInfo& value);

} // namespace ns3::umts::asn1

#endif /* UMTS_RRC_E_DCH_IES_H */
