/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_UE_IES_H
#define UMTS_RRC_UE_IES_H

#include "umts-uper-codec.h"

#include <cstdint>
#include <optional>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Information elements of RRC about the UE and the core network (TS 25.331 10.3.1, 10.3.3), with
 * the branches of the ASN.1 that the module uses (11.3). Numbers are those of the encoding; one
 * that is the position of a value in its ENUMERATED says so.
 */

namespace ns3::umts
{

/// Values of ASN.1 types of RRC as they stand in octets, by the names of TS 25.331 11.
namespace asn1
{

/// Branch of a message by the release that it was made for.
enum class Release : uint8_t
{
    R3, //!< Release 99
    R5, //!< Release 5, with HS-DSCH
    R6  //!< Release 6, with E-DCH
};

/** @brief Core network domain identity (TS 25.331 10.3.1.1). */
enum class CnDomain : uint8_t
{
    CS, //!< Circuit switched
    PS  //!< Packet switched
};

/** @brief RRC state indicator (TS 25.331 10.3.3.35a). */
enum class StateIndicator : uint8_t
{
    CELL_DCH,  //!< CELL_DCH
    CELL_FACH, //!< CELL_FACH
    CELL_PCH,  //!< CELL_PCH
    URA_PCH    //!< URA_PCH
};

/** @brief U-RNTI (TS 25.331 10.3.3.47). */
struct URnti
{
    uint16_t srncIdentity{0}; //!< SRNC identity, 12 bits
    uint32_t sRnti{0};        //!< S-RNTI, 20 bits
};

/** @brief Integrity check info (TS 25.331 10.3.3.16). */
struct IntegrityCheckInfo
{
    uint32_t messageAuthenticationCode{0}; //!< MAC-I
    uint8_t messageSequenceNumber{0};      //!< RRC message sequence number, 0 .. 15
};

/** @brief Initial UE identity (TS 25.331 10.3.3.15): P-TMSI and RAI. */
struct InitialUeIdentity
{
    uint32_t pTmsi{0};                 //!< P-TMSI
    std::vector<uint8_t> mcc{0, 0, 1}; //!< Mobile country code, 3 digits
    std::vector<uint8_t> mnc{0, 1};    //!< Mobile network code, 2 or 3 digits
    uint16_t lac{1};                   //!< Location area code
    uint8_t rac{1};                    //!< Routing area code
};

/** @brief START of a domain (TS 25.331 10.3.3.38). */
struct Start
{
    CnDomain domain{CnDomain::PS}; //!< The domain
    uint32_t value{0};             //!< START, 20 bits
};

/** @brief Capability Update Requirement (TS 25.331 10.3.3.2). */
struct CapabilityUpdateRequirement
{
    bool fdd{true};  //!< The UE states its radio access capability in FDD
    bool tdd{false}; //!< In TDD
    bool gsm{false}; //!< And its system-specific capability for GSM
};

/** @brief Ciphering activation time of a radio bearer (TS 25.331 10.3.4.13). */
struct RbActivationTime
{
    uint8_t rbIdentity{1};      //!< RB identity, 1 .. 32
    uint16_t sequenceNumber{0}; //!< RLC sequence number, 0 .. 4095
};

/** @brief PDCP sequence number info of a radio bearer (TS 25.331 10.3.4.3). */
struct RbPdcpSn
{
    uint8_t rbIdentity{1}; //!< RB identity, 1 .. 32
    uint16_t pdcpSn{0};    //!< Next expected number, 0 .. 65535
};

/** @brief Ciphering mode info (TS 25.331 10.3.3.5): start or restart. */
struct CipheringModeInfo
{
    uint8_t algorithm{0};                    //!< UEA0 or UEA1
    std::optional<uint8_t> dpchActivation{}; //!< Activation time of TM-RLC, CFN 0 .. 255
    std::optional<std::vector<RbActivationTime>> downlink{}; //!< Of radio bearers, 1 .. 32
};

/** @brief Integrity protection mode info (TS 25.331 10.3.3.19): start, by UIA1. */
struct IntegrityProtectionModeInfo
{
    uint32_t initialNumber{0}; //!< FRESH
};

/** @brief Security capability (TS 25.331 10.3.3.37). */
struct SecurityCapability
{
    uint16_t ciphering{0}; //!< Ciphering algorithm capability, a bit each
    uint16_t integrity{0}; //!< Integrity protection algorithm capability, a bit each
};

/** @brief Failure cause (TS 25.331 10.3.3.13), but for those with more information. */
enum class FailureCause : uint8_t
{
    CONFIGURATION_UNSUPPORTED,                 //!< Configuration unsupported
    PHYSICAL_CHANNEL_FAILURE,                  //!< Physical channel failure
    INCOMPATIBLE_SIMULTANEOUS_RECONFIGURATION, //!< Incompatible simultaneous reconfiguration
    CELL_UPDATE_OCCURRED = 5,                  //!< Cell update occurred
    INVALID_CONFIGURATION,                     //!< Invalid configuration
    CONFIGURATION_INCOMPLETE                   //!< Configuration incomplete
};

void Code(UperCodec& codec, URnti& value);
void Code(UperCodec& codec, IntegrityCheckInfo& value);
void Code(UperCodec& codec, InitialUeIdentity& value);
void Code(UperCodec& codec, Start& value);
void Code(UperCodec& codec, CapabilityUpdateRequirement& value);
void Code(UperCodec& codec, RbActivationTime& value);
void Code(UperCodec& codec, RbPdcpSn& value);
void Code(UperCodec& codec, CipheringModeInfo& value);
void Code(UperCodec& codec, IntegrityProtectionModeInfo& value);
void Code(UperCodec& codec, SecurityCapability& value);
void Code(UperCodec& codec, FailureCause& value);

/** @brief What leads to the branch of release 6 of a message with one for each release. */
void CodeR6Branch(UperCodec& codec);

/** @brief List of START of 1 .. 4 domains. */
void Code(UperCodec& codec, std::vector<Start>& value);

/** @brief DL counter synchronisation info: PDCP sequence numbers of 1 .. 27 radio bearers. */
void Code(UperCodec& codec, std::vector<RbPdcpSn>& value);

} // namespace asn1

} // namespace ns3::umts

#endif /* UMTS_RRC_UE_IES_H */
