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

#include <variant>

/**
 * @file
 * @ingroup umts
 * Messages of RRC. Encode() has their octets.
 */

namespace ns3::umts
{

/// Messages of RRC to a UE.
using RrcDownlinkMessage = std::variant<RadioBearerSetup,
                                        RadioBearerReconfiguration,
                                        RadioBearerRelease,
                                        CellUpdateConfirm,
                                        UraUpdateConfirm,
                                        PhysicalChannelReconfiguration,
                                        ActiveSetUpdate,
                                        MeasurementControl,
                                        TrafficVolumeControl,
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
                                      UtranMobilityInformationConfirm,
                                      SignallingConnectionReleaseIndication,
                                      RrcConnectionLoss,
                                      EstablishmentReport,
                                      RrcComplete,
                                      RrcFailure>;

} // namespace ns3::umts

#endif /* UMTS_RRC_MESSAGES_H */
