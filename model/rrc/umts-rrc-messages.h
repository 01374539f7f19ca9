/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_MESSAGES_H
#define UMTS_RRC_MESSAGES_H

#include "ns3/umts-cell-update-messages.h"
#include "ns3/umts-direct-transfer-messages.h"
#include "ns3/umts-measurement-messages.h"
#include "ns3/umts-mobility-messages.h"
#include "ns3/umts-paging-messages.h"
#include "ns3/umts-radio-bearer-messages.h"
#include "ns3/umts-rrc-connection-messages.h"

#include <cstdint>
#include <type_traits>
#include <variant>

/**
 * @file
 * @ingroup umts
 * Messages of RRC. OCTETS or GetOctets() of each are those of its unaligned PER encoding (TS 25.331
 * 11) in the form of release 99, or of release 5 with HS-DSCH, with the integrity check and without
 * padding. They were added up by hand from the ASN.1, with the elements that a message has as a
 * rule; 0 is an element of another message, or what the other end finds out by itself.
 */

namespace ns3::umts
{

/// Messages of RRC to a UE.
using RrcDownlinkMessage = std::variant<RadioBearerSetup,
                                        RadioBearerReconfiguration,
                                        RrcStateIndicator,
                                        RadioBearerRelease,
                                        RadioBearerRefusal,
                                        CellUpdateConfirm,
                                        UraUpdateConfirm,
                                        PhysicalChannelReconfiguration,
                                        PhysicalChannelEstablishment,
                                        ActiveSetUpdate,
                                        MeasurementControl,
                                        TrafficVolumeControl,
                                        CellQualityControl,
                                        UtranMobilityInformation,
                                        PagingType1,
                                        RrcConnectionSetup,
                                        SecurityModeCommand,
                                        RrcConnectionRelease,
                                        DownlinkDirectTransfer>;

/// Messages of RRC from a UE.
using RrcUplinkMessage = std::variant<CellUpdate,
                                      UraUpdate,
                                      RrcConnectionRequest,
                                      RrcConnectionSetupComplete,
                                      InitialDirectTransfer,
                                      UplinkDirectTransfer,
                                      RrcRequestFailure,
                                      MeasurementReport,
                                      TrafficVolumeReport,
                                      CellQualityReport,
                                      UtranMobilityInformationConfirm,
                                      SignallingConnectionReleaseIndication,
                                      RrcConnectionLoss,
                                      EstablishmentReport>;

/// Messages that say that a procedure is done have 6 or 7 octets, as failures have
/// (TS 25.331 10.2.2, 10.2.23, 10.2.31, 10.2.34).
constexpr uint32_t COMPLETE_OCTETS = 7;

/// Whether a message has OCTETS; else it has GetOctets().
template <typename Message, typename = void>
constexpr bool HAS_ONE_SIZE = false;

/// One that has.
template <typename Message>
constexpr bool HAS_ONE_SIZE<Message, std::void_t<decltype(Message::OCTETS)>> = true;

/**
 * @param message a message: RrcDownlinkMessage or RrcUplinkMessage
 * @return octets that it takes in a PDU of RLC
 */
template <typename... Messages>
uint32_t
GetOctets(const std::variant<Messages...>& message)
{
    return std::visit(
        [](const auto& one) -> uint32_t {
            using Message = std::decay_t<decltype(one)>;
            if constexpr (HAS_ONE_SIZE<Message>)
            {
                return Message::OCTETS;
            }
            else
            {
                return one.GetOctets();
            }
        },
        message);
}

} // namespace ns3::umts

#endif /* UMTS_RRC_MESSAGES_H */
