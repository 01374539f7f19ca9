/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_CONNECTION_PDUS_H
#define UMTS_RRC_CONNECTION_PDUS_H

#include "umts-rrc-capability-ies.h"
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
 * Messages of RRC about connections and states, as they stand in octets (TS 25.331 10.2, 11.2).
 */

namespace ns3::umts::asn1
{

/** @brief RRC CONNECTION REQUEST (TS 25.331 10.2.39). */
struct RrcConnectionRequest
{
    InitialUeIdentity identity{};                        //!< Initial UE identity
    uint8_t cause{0};                                    //!< Establishment cause, position of 32
    std::optional<MeasuredResultsOnRach> measurements{}; //!< Measured results on RACH
};

/** @brief CELL UPDATE (TS 25.331 10.2.7). */
struct CellUpdate
{
    URnti uRnti{};               //!< U-RNTI
    std::vector<Start> starts{}; //!< START list
    bool isErrorOfSrb{false};    //!< AM_RLC error indication, RB2, RB3 or RB4
    bool isErrorOfRb{false};     //!< AM_RLC error indication, RB5 and upwards
    uint8_t cause{0};            //!< Cell update cause, position of 8
    bool isT314Expired{false};   //!< RB timer indicator, T314
    bool isT315Expired{false};   //!< RB timer indicator, T315
    std::optional<MeasuredResultsOnRach> measurements{}; //!< Measured results on RACH
};

/** @brief URA UPDATE (TS 25.331 10.2.60). */
struct UraUpdate
{
    URnti uRnti{};    //!< U-RNTI
    uint8_t cause{0}; //!< URA update cause, position of 4
};

/** @brief RRC CONNECTION SETUP (TS 25.331 10.2.40). */
struct RrcConnectionSetup
{
    InitialUeIdentity identity{};            //!< Initial UE identity
    uint8_t transaction{0};                  //!< RRC transaction identifier, 0 .. 3
    std::optional<uint8_t> activationTime{}; //!< Activation time, CFN
    URnti newURnti{};                        //!< New U-RNTI
    std::optional<uint16_t> newCRnti{};      //!< New C-RNTI
    StateIndicator state{};                  //!< RRC state indicator
    uint8_t drxCycle{6};                     //!< UTRAN DRX cycle length coefficient, 3 .. 9
    std::optional<CapabilityUpdateRequirement> capability{}; //!< Capability update requirement
    std::vector<SrbInformationSetup> srbs{};                 //!< Signalling radio bearers, 3 or 4
    std::optional<UlCommonTransCh> ulCommon{};    //!< Transport channels of the uplink in common
    std::vector<UlAddReconfTransCh> ulTransChs{}; //!< Transport channels of the uplink, 1 .. 32
    std::optional<DlCommonTransCh> dlCommon{};    //!< Transport channels of the downlink in common
    std::vector<DlAddReconfTransCh> dlTransChs{}; //!< Transport channels of the downlink, 1 .. 32
    PhysicalChannels physical{};                  //!< Physical channels
};

/** @brief RRC CONNECTION SETUP COMPLETE (TS 25.331 10.2.41). */
struct RrcConnectionSetupComplete
{
    uint8_t transaction{0};                              //!< RRC transaction identifier, 0 .. 3
    std::vector<Start> starts{};                         //!< START list
    std::optional<UeRadioAccessCapability> capability{}; //!< UE radio access capability
    std::optional<HsdpaCapability> hsdpa{};              //!< Extensions of release 5
};

/** @brief RRC CONNECTION RELEASE (TS 25.331 10.2.37) on the DCCH. */
struct RrcConnectionRelease
{
    uint8_t transaction{0};        //!< RRC transaction identifier, 0 .. 3
    std::optional<uint8_t> n308{}; //!< N308, 1 .. 8
    uint8_t cause{0};              //!< Release cause, position of 8
};

/** @brief RRC CONNECTION RELEASE COMPLETE (TS 25.331 10.2.38). */
struct RrcConnectionReleaseComplete
{
    uint8_t transaction{0}; //!< RRC transaction identifier, 0 .. 3
};

/** @brief CELL UPDATE CONFIRM (TS 25.331 10.2.8), of release 99 or 6. */
struct CellUpdateConfirm
{
    Release release{};                         //!< Its branch
    std::optional<URnti> uRnti{};              //!< U-RNTI: on the CCCH, and there alone
    uint8_t transaction{0};                    //!< RRC transaction identifier, 0 .. 3
    std::optional<uint8_t> activationTime{};   //!< Activation time, CFN
    std::optional<URnti> newURnti{};           //!< New U-RNTI
    std::optional<uint16_t> newCRnti{};        //!< New C-RNTI
    std::optional<uint16_t> newHRnti{};        //!< New H-RNTI, of release 6 alone
    std::optional<uint16_t> newERnti{};        //!< New primary E-RNTI, likewise
    StateIndicator state{};                    //!< RRC state indicator
    std::optional<uint8_t> drxCycle{};         //!< UTRAN DRX cycle length coefficient, 3 .. 9
    bool reestablishesSrbs{false};             //!< RLC re-establish indicator, RB2, RB3 and RB4
    bool reestablishesRbs{false};              //!< RLC re-establish indicator, RB5 and upwards
    std::optional<UlCommonTransCh> ulCommon{}; //!< Transport channels of the uplink in common
    std::optional<DlCommonTransCh> dlCommon{}; //!< Transport channels of the downlink in common
    PhysicalChannels physical{};               //!< Physical channels
};

/** @brief URA UPDATE CONFIRM (TS 25.331 10.2.61). */
struct UraUpdateConfirm
{
    std::optional<URnti> uRnti{};       //!< U-RNTI: on the CCCH, and there alone
    uint8_t transaction{0};             //!< RRC transaction identifier, 0 .. 3
    std::optional<URnti> newURnti{};    //!< New U-RNTI
    std::optional<uint16_t> newCRnti{}; //!< New C-RNTI
    StateIndicator state{};             //!< RRC state indicator
    std::optional<uint8_t> drxCycle{};  //!< UTRAN DRX cycle length coefficient, 3 .. 9
};

/** @brief SECURITY MODE COMMAND (TS 25.331 10.2.43). */
struct SecurityModeCommand
{
    uint8_t transaction{0};                                 //!< RRC transaction identifier, 0 .. 3
    SecurityCapability capability{};                        //!< Security capability
    std::optional<CipheringModeInfo> ciphering{};           //!< Ciphering mode info
    std::optional<IntegrityProtectionModeInfo> integrity{}; //!< Integrity protection mode info
    CnDomain domain{CnDomain::PS};                          //!< Core network domain
};

/** @brief SECURITY MODE COMPLETE (TS 25.331 10.2.44). */
struct SecurityModeComplete
{
    uint8_t transaction{0}; //!< RRC transaction identifier, 0 .. 3
    /// Uplink integrity protection activation info: sequence numbers 0 .. 15 of SRB0 to SRB3 or 4
    std::optional<std::vector<uint8_t>> integrity{};
    std::optional<std::vector<RbActivationTime>> ciphering{}; //!< Radio bearers of the uplink
};

/** @brief SIGNALLING CONNECTION RELEASE INDICATION (TS 25.331 10.2.41a). */
struct SignallingConnectionReleaseIndication
{
    CnDomain domain{CnDomain::PS};  //!< Core network domain
    std::optional<uint8_t> cause{}; //!< Its cause (release 8), position of 2
};

/** @brief INITIAL DIRECT TRANSFER (TS 25.331 10.2.12). */
struct InitialDirectTransfer
{
    CnDomain domain{CnDomain::PS}; //!< Core network domain
    uint16_t routing{0};           //!< Routing parameter of a local P-TMSI, 10 bits
    std::vector<uint8_t> nas{};    //!< NAS message, 1 .. 4095 octets
    std::optional<MeasuredResultsOnRach> measurements{}; //!< Measured results on RACH
};

/** @brief UPLINK DIRECT TRANSFER (TS 25.331 10.2.58). */
struct UplinkDirectTransfer
{
    CnDomain domain{CnDomain::PS};                       //!< Core network domain
    std::vector<uint8_t> nas{};                          //!< NAS message, 1 .. 4095 octets
    std::optional<MeasuredResultsOnRach> measurements{}; //!< Measured results on RACH
};

/** @brief DOWNLINK DIRECT TRANSFER (TS 25.331 10.2.11). */
struct DownlinkDirectTransfer
{
    uint8_t transaction{0};        //!< RRC transaction identifier, 0 .. 3
    CnDomain domain{CnDomain::PS}; //!< Core network domain
    std::vector<uint8_t> nas{};    //!< NAS message, 1 .. 4095 octets
};

void Code(UperCodec& codec, RrcConnectionRequest& value);
void Code(UperCodec& codec, CellUpdate& value);
void Code(UperCodec& codec, UraUpdate& value);
void Code(UperCodec& codec, RrcConnectionSetup& value);
void Code(UperCodec& codec, RrcConnectionSetupComplete& value);
void Code(UperCodec& codec, RrcConnectionRelease& value);
void Code(UperCodec& codec, RrcConnectionReleaseComplete& value);
void Code(UperCodec& codec, SecurityModeCommand& value);
void Code(UperCodec& codec, SecurityModeComplete& value);
void Code(UperCodec& codec, SignallingConnectionReleaseIndication& value);
void Code(UperCodec& codec, InitialDirectTransfer& value);
void Code(UperCodec& codec, UplinkDirectTransfer& value);
void Code(UperCodec& codec, DownlinkDirectTransfer& value);

/// Logical channel whose form of a message it is.
enum class Channel : uint8_t
{
    DCCH, //!< Without a U-RNTI
    CCCH  //!< With one
};

void Code(UperCodec& codec, CellUpdateConfirm& value, Channel channel);
void Code(UperCodec& codec, UraUpdateConfirm& value, Channel channel);

} // namespace ns3::umts::asn1

#endif /* UMTS_RRC_CONNECTION_PDUS_H */
