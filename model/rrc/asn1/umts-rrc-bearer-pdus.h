/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_BEARER_PDUS_H
#define UMTS_RRC_BEARER_PDUS_H

#include "umts-rrc-measurement-ies.h"
#include "umts-rrc-physical-channel-ies.h"
#include "umts-rrc-transport-channel-ies.h"

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Messages of RRC that set up and change radio bearers and channels, on the DCCH, as they stand in
 * octets (TS 25.331 10.2, 11.2), their answers, and those about measurements and paging.
 */

namespace ns3::umts::asn1
{

/** @brief Elements that messages which change radio bearers and channels begin with. */
struct Reconfiguration
{
    uint8_t transaction{0};                  //!< RRC transaction identifier, 0 .. 3
    std::optional<uint8_t> activationTime{}; //!< Activation time, CFN
    std::optional<URnti> newURnti{};         //!< New U-RNTI
    std::optional<uint16_t> newCRnti{};      //!< New C-RNTI
    std::optional<uint16_t> newHRnti{};      //!< New H-RNTI, from release 5 on
    std::optional<uint16_t> newERnti{};      //!< New primary E-RNTI, of release 6 alone
    StateIndicator state{};                  //!< RRC state indicator
    std::optional<uint8_t> drxCycle{};       //!< UTRAN DRX cycle length coefficient, 3 .. 9
};

/** @brief RADIO BEARER SETUP (TS 25.331 10.2.33). */
struct RadioBearerSetup
{
    Release release{};                                      //!< Its branch
    Reconfiguration head{};                                 //!< First elements
    std::optional<std::vector<RabInformationSetup>> rabs{}; //!< Radio access bearers, 1 .. 16
    std::optional<UlCommonTransCh> ulCommon{};              //!< Transport channels of the uplink
    std::optional<std::vector<UlAddReconfTransCh>> ulTransChs{}; //!< Added ones, 1 .. 32
    std::optional<DlCommonTransCh> dlCommon{}; //!< Transport channels of the downlink
    std::optional<std::vector<DlAddReconfTransCh>> dlTransChs{}; //!< Added ones, 1 .. 32
    PhysicalChannels physical{};                                 //!< Physical channels
};

/** @brief RADIO BEARER RECONFIGURATION (TS 25.331 10.2.27). */
struct RadioBearerReconfiguration
{
    Release release{};      //!< Its branch
    Reconfiguration head{}; //!< First elements
    std::vector<RbInformationReconfig>
        bearers{};                             //!< Radio bearers, 1 .. 32; none from release 5 on
    std::optional<UlCommonTransCh> ulCommon{}; //!< Transport channels of the uplink
    std::optional<std::vector<UlAddReconfTransCh>> ulTransChs{}; //!< Changed ones, 1 .. 32
    std::optional<DlCommonTransCh> dlCommon{}; //!< Transport channels of the downlink
    std::optional<std::vector<DlAddReconfTransCh>> dlTransChs{}; //!< Changed ones, 1 .. 32
    PhysicalChannels physical{}; //!< Physical channels, with radio links
};

/** @brief RADIO BEARER RELEASE (TS 25.331 10.2.30), of release 99 or 6. */
struct RadioBearerRelease
{
    Release release{};                         //!< Its branch
    Reconfiguration head{};                    //!< First elements
    std::optional<CnDomain> connection{};      //!< Signalling connection release indication
    std::vector<uint8_t> bearers{};            //!< RB identities, 1 .. 32, 1 .. 32 of them
    std::optional<UlCommonTransCh> ulCommon{}; //!< Transport channels of the uplink
    std::optional<std::vector<DeletedTransCh>> ulDeleted{}; //!< Those that go, 1 .. 32 of them
    std::optional<DlCommonTransCh> dlCommon{};              //!< Transport channels of the downlink
    std::optional<std::vector<DeletedTransCh>> dlDeleted{}; //!< Those that go, 1 .. 32 of them
    PhysicalChannels physical{};                            //!< Physical channels
};

/** @brief PHYSICAL CHANNEL RECONFIGURATION (TS 25.331 10.2.22). */
struct PhysicalChannelReconfiguration
{
    Release release{};                           //!< Its branch
    Reconfiguration head{};                      //!< First elements
    std::optional<std::vector<RbPdcpSn>> pdcp{}; //!< DL counter synchronisation info
    PhysicalChannels physical{};                 //!< Physical channels
};

/** @brief ACTIVE SET UPDATE (TS 25.331 10.2.1), of release 99 or 6. */
struct ActiveSetUpdate
{
    Release release{};                       //!< Its branch
    uint8_t transaction{0};                  //!< RRC transaction identifier, 0 .. 3
    std::optional<uint8_t> activationTime{}; //!< Activation time, CFN
    std::optional<int8_t> maxTxPower{};      //!< Maximum allowed UL TX power, -50 .. 33 dBm
    std::optional<std::vector<RlAdditionInformation>> additions{}; //!< Radio links, 1 .. 7
    std::optional<std::vector<uint16_t>> removals{}; //!< Primary scrambling codes, 1 .. 8
};

/** @brief UTRAN MOBILITY INFORMATION (TS 25.331 10.2.62). */
struct UtranMobilityInformation
{
    uint8_t transaction{0};                      //!< RRC transaction identifier, 0 .. 3
    std::optional<URnti> newURnti{};             //!< New U-RNTI
    std::optional<uint16_t> newCRnti{};          //!< New C-RNTI
    std::optional<std::vector<RbPdcpSn>> pdcp{}; //!< DL counter synchronisation info
};

/** @brief UL counter synchronisation info (TS 25.331 10.3.3.48a). */
struct UlCounterSynchronisation
{
    std::optional<std::vector<RbPdcpSn>> pdcp{}; //!< Radio bearers, 1 .. 27
    std::vector<Start> starts{};                 //!< START list
};

/** @brief MEASUREMENT CONTROL (TS 25.331 10.2.17). */
struct MeasurementControl
{
    uint8_t transaction{0}; //!< RRC transaction identifier, 0 .. 3
    uint8_t identity{1};    //!< Measurement identity, 1 .. 16
    /// What is set up; none: the measurement is released.
    std::variant<IntraFreqMeasurement, TrafficVolumeMeasurement, std::monostate> command{};
    std::optional<MeasurementReportingMode> mode{}; //!< Measurement reporting mode
};

/** @brief MEASUREMENT REPORT (TS 25.331 10.2.19). */
struct MeasurementReport
{
    uint8_t identity{1};                                 //!< Measurement identity, 1 .. 16
    std::optional<MeasuredResults> results{};            //!< Measured results
    std::optional<MeasuredResultsOnRach> measurements{}; //!< Measured results on RACH
    std::optional<EventResults> event{};                 //!< Event results
};

/** @brief The message by which a UE says that a procedure is done. */
enum class Complete : uint8_t
{
    ACTIVE_SET_UPDATE,                //!< ACTIVE SET UPDATE COMPLETE (TS 25.331 10.2.2)
    PHYSICAL_CHANNEL_RECONFIGURATION, //!< ... RECONFIGURATION COMPLETE (10.2.23)
    RADIO_BEARER_RECONFIGURATION,     //!< RADIO BEARER RECONFIGURATION COMPLETE (10.2.28)
    RADIO_BEARER_RELEASE,             //!< RADIO BEARER RELEASE COMPLETE (10.2.31)
    RADIO_BEARER_SETUP,               //!< RADIO BEARER SETUP COMPLETE (10.2.34)
    UTRAN_MOBILITY_INFORMATION        //!< UTRAN MOBILITY INFORMATION CONFIRM (10.2.63)
};

/** @brief Elements of the messages that Complete names. */
struct CompleteMessage
{
    uint8_t transaction{0};                    //!< RRC transaction identifier, 0 .. 3
    std::optional<uint32_t> start{};           //!< START, 20 bits: of RADIO_BEARER_SETUP alone
    std::optional<uint8_t> countCActivation{}; //!< COUNT-C activation time, CFN: but of
                                               //!< ACTIVE_SET_UPDATE
    std::optional<UlCounterSynchronisation> counters{}; //!< UL counter synchronisation info
};

/** @brief A message by which a UE says that it could not do a procedure. */
struct FailureMessage
{
    uint8_t transaction{0}; //!< RRC transaction identifier, 0 .. 3
    FailureCause cause{};   //!< Why
};

/** @brief Paging record of a UE in IDLE (TS 25.331 10.3.3.23). */
struct CnPagingRecord
{
    uint8_t cause{3};              //!< Paging cause, position of 8
    CnDomain domain{CnDomain::PS}; //!< Core network domain
    /// IMSI, 6 .. 21 digits 0 .. 9; or P-TMSI.
    std::variant<std::vector<uint8_t>, uint32_t> identity{};
};

/** @brief Paging record of a UE with an RRC connection (TS 25.331 10.3.3.23). */
struct UtranPagingRecord
{
    URnti uRnti{}; //!< U-RNTI
};

/** @brief PAGING TYPE 1 (TS 25.331 10.2.20). */
struct PagingType1
{
    /// Paging records, 1 .. 8.
    std::optional<std::vector<std::variant<CnPagingRecord, UtranPagingRecord>>> records{};
};

void Code(UperCodec& codec, RadioBearerSetup& value);
void Code(UperCodec& codec, RadioBearerReconfiguration& value);
void Code(UperCodec& codec, RadioBearerRelease& value);
void Code(UperCodec& codec, PhysicalChannelReconfiguration& value);
void Code(UperCodec& codec, ActiveSetUpdate& value);
void Code(UperCodec& codec, UtranMobilityInformation& value);
void Code(UperCodec& codec, MeasurementControl& value);
void Code(UperCodec& codec, MeasurementReport& value);
void Code(UperCodec& codec, PagingType1& value);

/**
 * @brief A message that says that a procedure is done.
 * @param kind which one
 */
void Code(UperCodec& codec, CompleteMessage& value, Complete kind);

/// Further elements of a message that says that a procedure has failed.
enum class FailureForm : uint8_t
{
    PLAIN,                //!< None
    OPTIONAL_TRANSACTION, //!< The transaction identifier may be left out
    BEARERS               //!< Radio bearers for which it has not failed
};

/** @brief A message that says that a procedure has failed, in its form. */
void Code(UperCodec& codec, FailureMessage& value, FailureForm form);

} // namespace ns3::umts::asn1

#endif /* UMTS_RRC_BEARER_PDUS_H */
