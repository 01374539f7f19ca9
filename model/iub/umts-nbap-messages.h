/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_NBAP_MESSAGES_H
#define UMTS_NBAP_MESSAGES_H

#include "umts-common-measurement.h"

#include "ns3/umts-bearer-config.h"
#include "ns3/umts-ue-channel-info.h"
#include "ns3/umts-ue-config.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <variant>

namespace ns3::umts
{

/// A response with nothing in it but that the procedure is done.
struct NbapAcknowledgement
{
};

/// Transport bearers of the common channels of a cell, on the Iub.
struct CommonBearers
{
    TransportBearerId fach; //!< Of the FACH
    TransportBearerId rach; //!< Of the RACH
};

/// COMMON TRANSPORT CHANNEL SETUP REQUEST (TS 25.433 8.2.1): RACH and FACH of a cell; once.
struct CommonTransportChannelSetupRequest
{
    using Response = NbapAcknowledgement; //!< COMMON TRANSPORT CHANNEL SETUP RESPONSE

    /** @return its name in TS 25.433 */
    static const char* GetName()
    {
        return "COMMON TRANSPORT CHANNEL SETUP REQUEST";
    }

    CommonBearers bearers;        //!< Their transport bearers
    CommonChannelConfig channels; //!< Their formats
};

/// A MAC-d flow on HS-DSCH (HS-DSCH MAC-d Flows Information).
struct HsDschFlowInformation
{
    Rnti rnti{};                                //!< The UE
    TransportBearerId bearer{};                 //!< Its transport bearer
    std::shared_ptr<const UeConfig> ue;         //!< The UE's capability and radio link
    std::shared_ptr<const BearerConfig> config; //!< What the radio bearer is made of
};

/// A MAC-d flow on E-DCH (E-DCH MAC-d Flows Information).
struct EdchFlowInformation
{
    EdchInfo eDch;                   //!< E-DCH of the radio bearer
    std::optional<EdchUserId> known; //!< E-RNTI of the UE in the cell; none: it has no flow yet
};

/// A radio link is set up or added.
struct RadioLinkSetupResponse
{
    UeDchInfo info; //!< What the UE is to know of its DCHs and E-DCH
};

/**
 * RADIO LINK SETUP REQUEST (TS 25.433 8.2.17, TS 25.423 8.3.1) of DCHs, one each way or one in the
 * uplink, and of E-DCH; or RADIO LINK ADDITION REQUEST (TS 25.433 8.3.1, TS 25.423 8.3.2), when
 * another cell of the Node B has them: both use the transport bearer.
 */
struct RadioLinkSetupRequest
{
    using Response = RadioLinkSetupResponse; //!< RADIO LINK SETUP or ADDITION RESPONSE

    /** @return its name in TS 25.433 */
    const char* GetName() const
    {
        return isAddition ? "RADIO LINK ADDITION REQUEST" : "RADIO LINK SETUP REQUEST";
    }

    bool isAddition{false};                  //!< Whether another cell of the Node B has them
    TransportBearerId bearer{};              //!< Their transport bearer
    DchConfig dch;                           //!< The DCHs
    std::optional<EdchFlowInformation> eDch; //!< Flow on E-DCH, by the same transport bearer
};

/// RADIO LINK DELETION REQUEST (TS 25.433 8.3.6, TS 25.423 8.3.3) in one cell.
struct RadioLinkDeletionRequest
{
    /// A MAC-d flow on E-DCH. The UE leaves E-DCH of the cell with its last one.
    struct EdchFlow
    {
        EdchUserId user{}; //!< The UE
        uint8_t ddi{0};    //!< DDI of its radio bearer
    };

    using Response = NbapAcknowledgement; //!< RADIO LINK DELETION RESPONSE

    /** @return its name in TS 25.433 */
    static const char* GetName()
    {
        return "RADIO LINK DELETION REQUEST";
    }

    TransportBearerId bearer{};   //!< Of the DCHs
    std::optional<EdchFlow> eDch; //!< Flow on E-DCH; none: there is none
};

/// A radio link is reconfigured.
struct RadioLinkReconfigurationResponse
{
    UeHsDschInfo hsDsch; //!< HS-DSCH as the UE is to know it, where a flow on it has been added
};

/**
 * RADIO LINK RECONFIGURATION REQUEST (TS 25.433 8.3.5, TS 25.423 8.3.7): one change of a UE's radio
 * links.
 */
struct RadioLinkReconfigurationRequest
{
    /// Whether the frames of DCHs go in the TTI of their connection frame number or not at all.
    struct Alignment
    {
        TransportBearerId bearer{}; //!< Of the DCHs, in all cells of the Node B
        bool isAligned{false};      //!< If false, late frames go in the next free TTI
    };

    /// Whether a cell has the serving E-DCH radio link of a UE.
    struct ServingEdch
    {
        EdchUserId user{};     //!< The UE
        bool isServing{false}; //!< Whether its serving grant comes from this cell, from now on
    };

    /// A MAC-d flow on HS-DSCH to delete. The UE leaves HS-DSCH with its last one.
    struct HsDschFlow
    {
        Rnti rnti{};                //!< The UE
        TransportBearerId bearer{}; //!< Its transport bearer
    };

    using Response = RadioLinkReconfigurationResponse; //!< RADIO LINK RECONFIGURATION RESPONSE

    /** @return its name in TS 25.433 */
    static const char* GetName()
    {
        return "RADIO LINK RECONFIGURATION REQUEST";
    }

    /// What changes
    std::variant<Alignment, ServingEdch, HsDschFlowInformation, HsDschFlow> change;
};

/**
 * PHYSICAL SHARED CHANNEL RECONFIGURATION REQUEST (TS 25.433 8.2.18): codes and power that HS-DSCH
 * may use beside dedicated channels.
 */
struct PhysicalSharedChannelReconfigurationRequest
{
    using Response = NbapAcknowledgement; //!< PHYSICAL SHARED CHANNEL RECONFIGURATION RESPONSE

    /** @return its name in TS 25.433 */
    static const char* GetName()
    {
        return "PHYSICAL SHARED CHANNEL RECONFIGURATION REQUEST";
    }

    uint32_t codes{0}; //!< HS-PDSCH codes that are left, 0 .. 15
    double power{0.0}; //!< Share of the power that dedicated channels take, 0 .. 1
};

/// COMMON MEASUREMENT INITIATION REQUEST (TS 25.433 8.2.8), on demand.
struct CommonMeasurementInitiationRequest
{
    using Response = CommonMeasurement; //!< COMMON MEASUREMENT INITIATION RESPONSE

    /** @return its name in TS 25.433 */
    static const char* GetName()
    {
        return "COMMON MEASUREMENT INITIATION REQUEST";
    }
};

/// A message of NBAP, or of RNSAP where the cell belongs to a drift RNC.
using NbapMessage = std::variant<CommonTransportChannelSetupRequest,
                                 RadioLinkSetupRequest,
                                 RadioLinkDeletionRequest,
                                 RadioLinkReconfigurationRequest,
                                 PhysicalSharedChannelReconfigurationRequest,
                                 CommonMeasurementInitiationRequest>;

/** @return name of a message, as in TS 25.433 */
inline const char*
GetName(const NbapMessage& message)
{
    return std::visit([](const auto& request) { return request.GetName(); }, message);
}

} // namespace ns3::umts

#endif /* UMTS_NBAP_MESSAGES_H */
