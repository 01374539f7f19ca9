/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_PHYSICAL_CHANNEL_IES_H
#define UMTS_RRC_PHYSICAL_CHANNEL_IES_H

#include "umts-rrc-e-dch-ies.h"
#include "umts-rrc-ue-ies.h"

#include <cstdint>
#include <optional>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Information elements of RRC about physical channels of FDD (TS 25.331 10.3.6).
 */

namespace ns3::umts::asn1
{

/** @brief Frequency info (TS 25.331 10.3.6.36). */
struct FrequencyInfo
{
    std::optional<uint16_t> uplink{}; //!< UARFCN of the uplink, 0 .. 16383
    uint16_t downlink{0};             //!< UARFCN of the downlink, 0 .. 16383
};

/** @brief Uplink DPCH power control info (TS 25.331 10.3.6.91). */
struct UlDpchPowerControlInfo
{
    int8_t dpcchPowerOffset{-82};       //!< DPCCH power offset, -82 .. -3, steps of 2 dB
    uint8_t pcPreamble{0};              //!< PC preamble, radio frames, 0 .. 7
    uint8_t srbDelay{0};                //!< SRB delay, radio frames, 0 .. 7
    std::optional<uint8_t> step{0};     //!< Algorithm 1 with a step of 1 or 2 dB, position of
                                        //!< 2; none: algorithm 2
    std::optional<uint8_t> deltaAck{};  //!< Delta ACK, 0 .. 8, from release 5 on
    std::optional<uint8_t> deltaNack{}; //!< Delta NACK, 0 .. 8, from release 5 on
    std::optional<uint8_t> ackNackRepetition{}; //!< Ack-Nack repetition factor, 1 .. 4, likewise
    uint8_t harqPreambleMode{0};                //!< HARQ preamble mode, 0 or 1, of release 6 alone
};

/** @brief Uplink DPCH info (TS 25.331 10.3.6.88). */
struct UlDpchInfo
{
    std::optional<UlDpchPowerControlInfo> powerControl{}; //!< Power control
    uint8_t scramblingCodeType{1};                        //!< Short or long code, position of 2
    uint32_t scramblingCode{0};                           //!< Scrambling code of the UE, 24 bits
    uint8_t dpdchs{1};                                    //!< DPDCHs, 1 .. 6
    uint8_t spreadingFactor{0};       //!< Smallest spreading factor, 4 .. 256, position of 7
    bool hasTfci{true};               //!< TFCI existence
    std::optional<uint8_t> fbiBits{}; //!< FBI bits, 1 .. 2
    uint8_t puncturingLimit{0};       //!< Puncturing limit, 0.40 .. 1, position of 16
};

/** @brief Spreading factor of a downlink code, with its number (TS 25.331 10.3.6.24). */
struct DlCode
{
    uint16_t spreadingFactor{4}; //!< Spreading factor, 4 .. 512
    uint16_t number{0};          //!< Code number, less than the spreading factor
};

/** @brief Downlink DPCH info common for all radio links (TS 25.331 10.3.6.18). */
struct DlDpchInfoCommon
{
    bool isInitialised{false};        //!< CFN handling: initialise; else maintain
    std::optional<uint8_t> dpcMode{}; //!< Power control: DPC mode, position of 2
    uint8_t pilotPowerOffset{0};      //!< Power offset of pilot bits, 0 .. 24, steps of 0.25 dB
    uint16_t spreadingFactor{4};      //!< Spreading factor, 4 .. 512
    uint8_t pilotBits{0};   //!< Pilot bits with 128: 4 or 8; 256: 2, 4 or 8; position of 2 or
                            //!< 3, else of no account
    bool isFlexible{false}; //!< Flexible positions of transport channels; else fixed
    bool hasTfci{false};    //!< TFCI existence
};

/** @brief Downlink information common for all radio links (TS 25.331 10.3.6.24). */
struct DlCommonInformation
{
    std::optional<DlDpchInfoCommon> dpch{};      //!< DPCH
    std::optional<uint16_t> defaultDpchOffset{}; //!< Default DPCH offset value, 0 .. 599, of 512
                                                 //!< chips each
    bool resetsMacHs{false};                     //!< MAC-hs reset indicator, from release 5 on
};

/** @brief Downlink DPCH info for each radio link (TS 25.331 10.3.6.21). */
struct DlDpchInfoPerRl
{
    uint8_t cpichUsage{0};       //!< Primary CPICH usage for channel estimation, position of 2
    uint8_t frameOffset{0};      //!< DPCH frame offset, 0 .. 149, of 256 chips each
    std::vector<DlCode> codes{}; //!< Channelisation codes, 1 .. 8
    uint8_t tpcCombination{0};   //!< TPC combination index, 0 .. 5
};

/** @brief Downlink information for each radio link (TS 25.331 10.3.6.27). */
struct DlInformationPerRl
{
    uint16_t scramblingCode{0};            //!< Primary scrambling code, 0 .. 511
    bool isServingHsDsch{false};           //!< Serving HS-DSCH radio link, from release 5 on
    std::optional<DlDpchInfoPerRl> dpch{}; //!< DPCH
    bool isServingEdch{false};             //!< Serving E-DCH radio link, of release 6 alone
    std::optional<uint8_t> eAgch{};        //!< Code of E-AGCH, SF256, 0 .. 255, likewise
    std::optional<EhichInfo> eHich{};      //!< E-HICH, likewise
    std::optional<ErgchInfo> eRgch{};      //!< E-RGCH, likewise
};

/** @brief Measurement feedback info (TS 25.331 10.3.6.40a). */
struct MeasurementFeedbackInfo
{
    int8_t powerOffset{-12};  //!< Measurement power offset, -12 .. 26, steps of 0.5 dB
    uint8_t feedbackCycle{0}; //!< CQI feedback cycle, 0 .. 160 ms, position of 9
    uint8_t repetition{1};    //!< CQI repetition factor, 1 .. 4
    uint8_t deltaCqi{0};      //!< Delta CQI, 0 .. 8
};

/** @brief Downlink HS-PDSCH information (TS 25.331 10.3.6.23a). */
struct DlHsPdschInformation
{
    std::optional<std::vector<uint8_t>> hsScchs{}; //!< Codes of HS-SCCHs, 0 .. 127, 1 .. 4 of them
    std::optional<MeasurementFeedbackInfo> feedback{}; //!< CQI
};

/** @brief Radio link addition information (TS 25.331 10.3.6.68). */
struct RlAdditionInformation
{
    uint16_t scramblingCode{0};       //!< Primary scrambling code, 0 .. 511
    DlDpchInfoPerRl dpch{};           //!< DPCH
    std::optional<EhichInfo> eHich{}; //!< E-HICH, of release 6 alone
    std::optional<ErgchInfo> eRgch{}; //!< E-RGCH, likewise
};

/** @brief Physical channels that a message gives the UE, all of which it may leave out. */
struct PhysicalChannels
{
    std::optional<FrequencyInfo> frequency{};      //!< Frequency
    std::optional<int8_t> maxTxPower{};            //!< Maximum allowed UL TX power, -50 .. 33 dBm
    std::optional<UlDpchInfo> uplink{};            //!< Uplink DPCH
    std::optional<UlEdchInformation> eDch{};       //!< E-DCH, of release 6 alone
    std::optional<DlHsPdschInformation> hsPdsch{}; //!< HS-PDSCH, from release 5 on
    std::optional<DlCommonInformation> downlink{}; //!< Downlink, all radio links
    std::optional<std::vector<DlInformationPerRl>> radioLinks{}; //!< Radio links, 1 .. 8
};

/** @brief How a message frames its physical channels before release 6. */
enum class PhysicalForm : uint8_t
{
    CONNECTION_SETUP, //!< Without an element about PDSCH
    BEARER,           //!< With one
    RECONFIGURATION   //!< With one, and one about CPCH in the uplink
};

void Code(UperCodec& codec, RlAdditionInformation& value, Release release);

/** @brief Bits that say which physical channels are there, but for that of radio links. */
void CodePresence(UperCodec& codec, PhysicalChannels& value, Release release);

/** @brief Physical channels. */
void Code(UperCodec& codec, PhysicalChannels& value, Release release, PhysicalForm form);

} // namespace ns3::umts::asn1

#endif /* UMTS_RRC_PHYSICAL_CHANNEL_IES_H */
