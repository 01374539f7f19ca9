/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_PDUS_H
#define UMTS_RRC_PDUS_H

#include "umts-rrc-bearer-pdus.h"
#include "umts-rrc-connection-pdus.h"

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Messages of RRC by logical channel, with integrity check info where it is there (TS 25.331 11.1).
 */

namespace ns3::umts::asn1
{

/** @brief CompleteMessage of a kind. */
template <Complete KIND>
struct CompleteOf
{
    CompleteMessage content{}; //!< Its elements
};

/// ACTIVE SET UPDATE FAILURE (TS 25.331 10.2.3).
struct ActiveSetUpdateFailure
{
    FailureMessage content{}; //!< Its elements
};

/// PHYSICAL CHANNEL RECONFIGURATION FAILURE (TS 25.331 10.2.24).
struct PhysicalChannelReconfigurationFailure
{
    FailureMessage content{}; //!< Its elements
};

/// RADIO BEARER RECONFIGURATION FAILURE (TS 25.331 10.2.29).
struct RadioBearerReconfigurationFailure
{
    FailureMessage content{}; //!< Its elements
};

/// RADIO BEARER SETUP FAILURE (TS 25.331 10.2.35).
struct RadioBearerSetupFailure
{
    FailureMessage content{}; //!< Its elements
};

/** @brief Message on a logical channel. */
template <typename... T>
struct ChannelMessage
{
    std::optional<IntegrityCheckInfo> integrity{}; //!< Integrity check info
    std::variant<T...> message{};                  //!< The message
};

/// Message on the downlink DCCH.
struct DlDcchMessage : ChannelMessage<ActiveSetUpdate,
                                      CellUpdateConfirm,
                                      DownlinkDirectTransfer,
                                      MeasurementControl,
                                      PhysicalChannelReconfiguration,
                                      RadioBearerReconfiguration,
                                      RadioBearerRelease,
                                      RadioBearerSetup,
                                      RrcConnectionRelease,
                                      SecurityModeCommand,
                                      UraUpdateConfirm,
                                      UtranMobilityInformation>
{
};

/// Message on the uplink DCCH.
struct UlDcchMessage : ChannelMessage<CompleteOf<Complete::ACTIVE_SET_UPDATE>,
                                      ActiveSetUpdateFailure,
                                      InitialDirectTransfer,
                                      MeasurementReport,
                                      CompleteOf<Complete::PHYSICAL_CHANNEL_RECONFIGURATION>,
                                      PhysicalChannelReconfigurationFailure,
                                      CompleteOf<Complete::RADIO_BEARER_RECONFIGURATION>,
                                      RadioBearerReconfigurationFailure,
                                      CompleteOf<Complete::RADIO_BEARER_RELEASE>,
                                      CompleteOf<Complete::RADIO_BEARER_SETUP>,
                                      RadioBearerSetupFailure,
                                      RrcConnectionReleaseComplete,
                                      RrcConnectionSetupComplete,
                                      SecurityModeComplete,
                                      SignallingConnectionReleaseIndication,
                                      UplinkDirectTransfer,
                                      CompleteOf<Complete::UTRAN_MOBILITY_INFORMATION>>
{
};

/// Message on the downlink CCCH.
struct DlCcchMessage : ChannelMessage<CellUpdateConfirm, RrcConnectionSetup, UraUpdateConfirm>
{
};

/// Message on the uplink CCCH.
struct UlCcchMessage : ChannelMessage<CellUpdate, RrcConnectionRequest, UraUpdate>
{
};

/// Message on the PCCH.
struct PcchMessage
{
    PagingType1 message{}; //!< The message
};

void Code(UperCodec& codec, DlDcchMessage& value);
void Code(UperCodec& codec, UlDcchMessage& value);
void Code(UperCodec& codec, DlCcchMessage& value);
void Code(UperCodec& codec, UlCcchMessage& value);
void Code(UperCodec& codec, PcchMessage& value);

} // namespace ns3::umts::asn1

#endif /* UMTS_RRC_PDUS_H */
