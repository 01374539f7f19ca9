/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_TRANSPORT_CHANNEL_IES_H
#define UMTS_RRC_TRANSPORT_CHANNEL_IES_H

#include "umts-rrc-e-dch-ies.h"
#include "umts-rrc-radio-bearer-ies.h"

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Information elements of RRC about transport channels (TS 25.331 10.3.5).
 */

namespace ns3::umts::asn1
{

/** @brief Size of an RLC PDU in bits, as BitModeRLC-SizeInfo has it. */
struct BitModeRlcSize
{
    uint16_t bits{0}; //!< Bits, 0 .. 5055
};

/** @brief RLC sizes of a dedicated transport channel (TS 25.331 10.3.5.23). */
struct DynamicTransportFormats
{
    std::variant<BitModeRlcSize, OctetModeRlcSize> rlcSize{}; //!< Size of a PDU
    std::vector<uint16_t> blocks{};                           //!< Numbers of transport blocks,
                                                              //!< 0 .. 512, 1 .. 32 of them
};

/** @brief Channel coding (TS 25.331 10.3.5.11). */
enum class ChannelCoding : uint8_t
{
    NONE,             //!< No coding
    CONVOLUTIONAL_12, //!< Convolutional, rate 1/2
    CONVOLUTIONAL_13, //!< Convolutional, rate 1/3
    TURBO             //!< Turbo
};

/** @brief Transport format set of a dedicated transport channel (TS 25.331 10.3.5.23). */
struct TransportFormatSet
{
    uint8_t tti{0};                                 //!< 10, 20, 40 or 80 ms, position of 4
    std::vector<DynamicTransportFormats> dynamic{}; //!< Dynamic part, 1 .. 32
    ChannelCoding coding{};                         //!< Channel coding
    uint16_t rateMatching{1};                       //!< Rate matching attribute, 1 .. 256
    uint8_t crc{3}; //!< CRC of 0, 8, 12, 16 or 24 bits, position of 5
};

/** @brief Gain factors that are signalled (TS 25.331 10.3.5.8). */
struct SignalledGainFactors
{
    uint8_t betaC{0};                      //!< Gain factor of the control part, 0 .. 15
    uint8_t betaD{0};                      //!< Gain factor of the data part, 0 .. 15
    std::optional<uint8_t> referenceTfc{}; //!< Reference TFC ID, 0 .. 3
};

/** @brief Gain factors that the UE computes from those of a TFC (TS 25.331 10.3.5.8). */
struct ComputedGainFactors
{
    uint8_t referenceTfc{0}; //!< Reference TFC ID, 0 .. 3
};

/** @brief A transport format combination (TS 25.331 10.3.5.15). */
struct Tfc
{
    uint32_t ctfc{0}; //!< Calculated transport format combination, 24 bits at most
    /// Power offset information; none: in the downlink
    std::optional<std::variant<SignalledGainFactors, ComputedGainFactors>> gains{};
};

/** @brief Transport format combination set (TS 25.331 10.3.5.20): a complete one. */
struct Tfcs
{
    uint8_t ctfcSize{0};     //!< CTFC of 2, 4, 6, 8, 12, 16 or 24 bits, position of 7
    std::vector<Tfc> tfcs{}; //!< By TFCI, 1 .. 1024
};

/** @brief Added or reconfigured uplink transport channel (TS 25.331 10.3.5.2): a DCH, or E-DCH. */
struct UlAddReconfTransCh
{
    uint8_t identity{1};               //!< Transport channel identity, 1 .. 32
    TransportFormatSet formats{};      //!< Transport format set
    std::optional<EdchTransCh> eDch{}; //!< E-DCH, without these, of release 6 alone
};

/// A transport channel that goes: a DCH; or a MAC-d flow of E-DCH or HS-DSCH, of release 6 alone.
using DeletedTransCh = std::variant<DchIdentity, MacDFlowIdentity>;

/** @brief Formats of an uplink DCH (TS 25.331 10.3.5.1). */
struct SameAsUplink
{
    uint8_t identity{1}; //!< Its transport channel identity, 1 .. 32
};

/** @brief A priority queue of MAC-hs (TS 25.331 10.3.5.1a). */
struct MacHsQueue
{
    /// A size of MAC-d PDUs.
    struct PduSize
    {
        uint16_t bits{1}; //!< Bits, 1 .. 5000
        uint8_t index{0}; //!< Size index, 0 .. 7
    };

    uint8_t queueId{0};                          //!< Queue ID, 0 .. 7
    uint8_t flowId{0};                           //!< MAC-d flow, 0 .. 7
    uint8_t t1{0};                               //!< T1, position of 16
    uint8_t window{0};                           //!< MAC-hs window size, position of 7
    std::optional<std::vector<PduSize>> sizes{}; //!< Sizes, 1 .. 8
};

/** @brief HS-DSCH (TS 25.331 10.3.5.1a, 10.3.5.7a). */
struct HsDschInfo
{
    std::optional<uint8_t> processes{};              //!< HARQ processes, 1 .. 8, memory alike
    std::optional<std::vector<MacHsQueue>> queues{}; //!< Queues, 1 .. 8
};

/// Formats of a downlink transport channel.
using DlFormats = std::variant<TransportFormatSet, SameAsUplink, HsDschInfo>;

/** @brief Added or reconfigured downlink transport channel (TS 25.331 10.3.5.1). */
struct DlAddReconfTransCh
{
    std::optional<uint8_t> identity{1}; //!< Transport channel identity, 1 .. 32; none: HS-DSCH, of
                                        //!< release 5 alone
    DlFormats formats{};                //!< Its formats
    std::optional<int8_t> qualityTarget{}; //!< BLER quality value, -63 .. 0
};

/** @brief UL transport channel information common for all (TS 25.331 10.3.5.24). */
struct UlCommonTransCh
{
    std::optional<Tfcs> tfcs{}; //!< TFCS of DCHs
};

/** @brief DL transport channel information common for all (TS 25.331 10.3.5.6). */
struct DlCommonTransCh
{
    std::optional<std::variant<Tfcs, std::monostate>> tfcs{}; //!< TFCS of DCHs; or as in the uplink
};

void Code(UperCodec& codec, TransportFormatSet& value);
void Code(UperCodec& codec, Tfcs& value);
void Code(UperCodec& codec, UlAddReconfTransCh& value, Release release);

/** @brief Where the message has DL-AddReconfTransChInfo2List; else it has the first form. */
enum class DlTransChList : uint8_t
{
    FIRST,  //!< With a TM signalling element
    SECOND, //!< Without
};

/**
 * @brief Downlink transport channel.
 * @param list form of the list; of no account in release 5
 */
void Code(UperCodec& codec, DlAddReconfTransCh& value, Release release, DlTransChList list);

void Code(UperCodec& codec, UlCommonTransCh& value, Release release);
void Code(UperCodec& codec, DlCommonTransCh& value, Release release);

/** @brief Transport channel of the uplink that goes. */
void CodeUlDeleted(UperCodec& codec, DeletedTransCh& value, Release release);

/** @brief Transport channel of the downlink that goes. */
void CodeDlDeleted(UperCodec& codec, DeletedTransCh& value, Release release);

} // namespace ns3::umts::asn1

#endif /* UMTS_RRC_TRANSPORT_CHANNEL_IES_H */
