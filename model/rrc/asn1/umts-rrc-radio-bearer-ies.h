/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_RADIO_BEARER_IES_H
#define UMTS_RRC_RADIO_BEARER_IES_H

#include "umts-rrc-ue-ies.h"

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Information elements of RRC about radio bearers (TS 25.331 10.3.4).
 */

namespace ns3::umts::asn1
{

/** @brief A transport channel by its identity (TS 25.331 10.3.5.18). */
struct DchIdentity
{
    uint8_t identity{1}; //!< Transport channel identity, 1 .. 32
};

/** @brief A MAC-d flow of HS-DSCH by its identity (TS 25.331 10.3.5.7c). */
struct MacDFlowIdentity
{
    uint8_t identity{0}; //!< MAC-d flow identity, 0 .. 7
};

/** @brief Size of an RLC PDU in octets, as octetModeRLC-SizeInfoType1 has it. */
struct OctetModeRlcSize
{
    uint16_t bits{16}; //!< Bits: 16 .. 264 and 272 .. 1032 in steps of 8, 1040 .. 5000 likewise
};

/** @brief When RLC of acknowledged mode gives up an SDU (TS 25.331 10.3.4.25): never. */
struct NoDiscard
{
    uint8_t maxDat{0}; //!< MaxDAT, position of 16
};

/** @brief SDU discard after a number of transmissions (TS 25.331 10.3.4.25). */
struct MaxDatDiscard
{
    uint8_t maxDat{0};   //!< MaxDAT, position of 16
    uint8_t timerMrw{0}; //!< Timer_MRW, position of 16
    uint8_t maxMrw{0};   //!< MaxMRW, position of 8
};

/** @brief SDU discard by a timer with explicit signalling (TS 25.331 10.3.4.25). */
struct ExplicitDiscard
{
    uint8_t timerMrw{0};     //!< Timer_MRW, position of 16
    uint8_t timerDiscard{0}; //!< Timer_Discard, position of 16
    uint8_t maxMrw{0};       //!< MaxMRW, position of 8
};

/** @brief SDU discard by a timer without explicit signalling (TS 25.331 10.3.4.25). */
struct NoExplicitDiscard
{
    uint8_t timerDiscard{0}; //!< Timer_Discard, 10 .. 100 ms in steps of 10 ms, position of 10
};

/// Transmission RLC discard (TS 25.331 10.3.4.25).
using RlcDiscard = std::variant<ExplicitDiscard, NoExplicitDiscard, MaxDatDiscard, NoDiscard>;

/** @brief Polling info (TS 25.331 10.3.4.4); values are positions. */
struct PollingInfo
{
    std::optional<uint8_t> timerPollProhibit{}; //!< Timer_Poll_Prohibit, of 64
    std::optional<uint8_t> timerPoll{};         //!< Timer_Poll, of 64
    std::optional<uint8_t> pollPdu{};           //!< Poll_PDU, of 8
    std::optional<uint8_t> pollSdu{};           //!< Poll_SDU, of 4
    bool lastTransmission{true};                //!< Last transmission PDU poll
    bool lastRetransmission{true};              //!< Last retransmission PDU poll
    std::optional<uint8_t> pollWindow{};        //!< Poll_Window, of 8
    std::optional<uint8_t> timerPollPeriodic{}; //!< Timer_Poll_Periodic, of 8
};

/** @brief RLC of the uplink in acknowledged mode (TS 25.331 10.3.4.23); values are positions. */
struct UlAmRlcMode
{
    RlcDiscard discard{NoDiscard()};      //!< SDU discard
    uint8_t transmissionWindow{0};        //!< Transmission window size, of 16
    uint8_t timerRst{0};                  //!< Timer_RST, of 16
    uint8_t maxRst{0};                    //!< Max_RST, of 8
    std::optional<PollingInfo> polling{}; //!< Polling
};

/** @brief RLC of the uplink in unacknowledged mode (TS 25.331 10.3.4.23). */
struct UlUmRlcMode
{
    std::optional<RlcDiscard> discard{}; //!< SDU discard
};

/** @brief RLC of the uplink in transparent mode (TS 25.331 10.3.4.23). */
struct UlTmRlcMode
{
    std::optional<RlcDiscard> discard{}; //!< SDU discard
    bool isSegmenting{false};            //!< Segmentation indication
};

/** @brief RLC of the downlink in acknowledged mode (TS 25.331 10.3.4.23); values are positions. */
struct DlAmRlcMode
{
    OctetModeRlcSize pduSize{};                   //!< DL RLC PDU size, of release 5 alone
    bool isInSequence{true};                      //!< In-sequence delivery
    uint8_t receivingWindow{0};                   //!< Receiving window size, of 16
    std::optional<uint8_t> timerStatusProhibit{}; //!< Timer_Status_Prohibit, of 64
    bool missingPdu{true};                        //!< Missing PDU indicator
    std::optional<uint8_t> timerStatusPeriodic{}; //!< Timer_Status_Periodic, of 8
};

/** @brief RLC of the downlink in unacknowledged mode (TS 25.331 10.3.4.23). */
struct DlUmRlcMode
{
    uint8_t lengthIndicatorSize{0}; //!< 7 or 15 bits, position of 2, of release 5 alone
};

/** @brief RLC of the downlink in transparent mode (TS 25.331 10.3.4.23). */
struct DlTmRlcMode
{
    bool isSegmenting{false}; //!< Segmentation indication
};

/** @brief RLC info (TS 25.331 10.3.4.23). */
struct RlcInfo
{
    std::optional<std::variant<UlAmRlcMode, UlUmRlcMode, UlTmRlcMode>> uplink{};   //!< Uplink
    std::optional<std::variant<DlAmRlcMode, DlUmRlcMode, DlTmRlcMode>> downlink{}; //!< Downlink
    bool isOneSided{false}; //!< RLC one-sided re-establishment, of release 5 alone
};

/** @brief RLC of another radio bearer (TS 25.331 10.3.4.23). */
struct SameAsRb
{
    uint8_t rbIdentity{1}; //!< RB identity, 1 .. 32
};

/// RLC info of a radio bearer that is set up.
using RlcInfoChoice = std::variant<RlcInfo, SameAsRb>;

/** @brief A logical channel on E-DCH, of release 6 alone (TS 25.331 10.3.4.21). */
struct EdchMapping
{
    uint8_t flow{0};                          //!< E-DCH MAC-d flow identity, 0 .. 7
    uint8_t ddi{0};                           //!< DDI, 0 .. 62
    std::vector<OctetModeRlcSize> pduSizes{}; //!< RLC PDU sizes, 1 .. 32, with DDIs from that on
    bool isInSchedulingInfo{false};           //!< Include in scheduling info
};

/** @brief A logical channel on a transport channel of the uplink (TS 25.331 10.3.4.21). */
struct UlLogicalChannelMapping
{
    /// DCH; or RACH; or E-DCH, which has a logical channel identity.
    std::variant<DchIdentity, std::monostate, EdchMapping> transportChannel{};
    std::optional<uint8_t> logicalChannel{};        //!< Logical channel identity, 1 .. 15
    std::optional<std::vector<uint8_t>> rlcSizes{}; //!< Indices of RLC sizes, 1 .. 32 each; none:
                                                    //!< all sizes. Of no account on E-DCH
    uint8_t priority{1};                            //!< MAC logical channel priority, 1 .. 8
};

/** @brief A logical channel on a transport channel of the downlink (TS 25.331 10.3.4.21). */
struct DlLogicalChannelMapping
{
    /// DCH; or FACH; or HS-DSCH, of release 5 alone.
    std::variant<DchIdentity, std::monostate, MacDFlowIdentity> transportChannel{};
    std::optional<uint8_t> logicalChannel{}; //!< Logical channel identity, 1 .. 15
};

/** @brief RB mapping option (TS 25.331 10.3.4.21). */
struct RbMappingOption
{
    std::optional<UlLogicalChannelMapping> uplink{};                //!< Uplink
    std::optional<std::vector<DlLogicalChannelMapping>> downlink{}; //!< Downlink, 1 or 2
};

/** @brief Signalling RB information to setup (TS 25.331 10.3.4.24). */
struct SrbInformationSetup
{
    std::optional<uint8_t> rbIdentity{};    //!< RB identity, 1 .. 32
    RlcInfoChoice rlc{};                    //!< RLC
    std::vector<RbMappingOption> mapping{}; //!< RB mapping info, 1 .. 8
};

/** @brief Header compression of RFC 2507 (TS 25.331 10.3.4.2); none: the default. */
struct Rfc2507Info
{
    std::optional<uint16_t> fMaxPeriod{};  //!< F_MAX_PERIOD, 1 .. 65535, 256
    std::optional<uint8_t> fMaxTime{};     //!< F_MAX_TIME, 1 .. 255 s, 5
    std::optional<uint16_t> maxHeader{};   //!< MAX_HEADER, 60 .. 65535 octets, 168
    std::optional<uint8_t> tcpSpace{};     //!< TCP_SPACE, 3 .. 255, 15
    std::optional<uint16_t> nonTcpSpace{}; //!< NON_TCP_SPACE, 3 .. 65535, 15
};

/** @brief PDCP info (TS 25.331 10.3.4.2). */
struct PdcpInfo
{
    std::optional<uint8_t> lossless{}; //!< Max. PDCP SN window of lossless relocation: 255 or
                                       //!< 65535, position of 2
    bool hasHeader{false};             //!< PDCP PDU header
    std::optional<Rfc2507Info> iphc{}; //!< Header compression of RFC 2507
};

/** @brief RB information to setup (TS 25.331 10.3.4.20). */
struct RbInformationSetup
{
    uint8_t rbIdentity{1};                  //!< RB identity, 1 .. 32
    std::optional<PdcpInfo> pdcp{};         //!< PDCP
    RlcInfoChoice rlc{};                    //!< RLC
    std::vector<RbMappingOption> mapping{}; //!< RB mapping info, 1 .. 8
};

/** @brief RAB information for setup (TS 25.331 10.3.4.10). */
struct RabInformationSetup
{
    uint8_t rabIdentity{5};                    //!< RAB identity: the NSAPI
    CnDomain domain{CnDomain::PS};             //!< Core network domain
    uint8_t reestablishmentTimer{1};           //!< T314 or T315, position of 2
    std::vector<RbInformationSetup> bearers{}; //!< Its radio bearers, 1 .. 8
};

/** @brief RB information to reconfigure (TS 25.331 10.3.4.18). */
struct RbInformationReconfig
{
    uint8_t rbIdentity{1};                                 //!< RB identity, 1 .. 32
    std::optional<std::vector<RbMappingOption>> mapping{}; //!< RB mapping info, 1 .. 8
};

void Code(UperCodec& codec, DchIdentity& value);
void Code(UperCodec& codec, MacDFlowIdentity& value);
void Code(UperCodec& codec, OctetModeRlcSize& value);
void Code(UperCodec& codec, EdchMapping& value);
void Code(UperCodec& codec, NoDiscard& value);
void Code(UperCodec& codec, MaxDatDiscard& value);
void Code(UperCodec& codec, ExplicitDiscard& value);
void Code(UperCodec& codec, NoExplicitDiscard& value);
void Code(UperCodec& codec, RlcDiscard& value);
void Code(UperCodec& codec, PollingInfo& value);
void Code(UperCodec& codec, UlAmRlcMode& value);
void Code(UperCodec& codec, UlUmRlcMode& value);
void Code(UperCodec& codec, UlTmRlcMode& value);
void Code(UperCodec& codec, SrbInformationSetup& value);
void Code(UperCodec& codec, RbInformationReconfig& value);

/** @brief RAB information for setup in the branch of a release. */
void Code(UperCodec& codec, RabInformationSetup& value, Release release);

} // namespace ns3::umts::asn1

#endif /* UMTS_RRC_RADIO_BEARER_IES_H */
