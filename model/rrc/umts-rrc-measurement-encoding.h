/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_MEASUREMENT_ENCODING_H
#define UMTS_RRC_MEASUREMENT_ENCODING_H

#include "ns3/umts-measurement-messages.h"
#include "ns3/umts-rrc-bearer-pdus.h"

/**
 * @file
 * @ingroup umts
 * Messages of RRC about measurements (TS 25.331 10.3.7) as they stand in octets: measurement
 * identity 1 is the intra-frequency one, 2 that of traffic volume.
 */

namespace ns3::umts
{

/** @return MEASUREMENT CONTROL of an intra-frequency measurement */
asn1::MeasurementControl MakeControl(const MeasurementControl& message);

/** @return MEASUREMENT CONTROL of a traffic volume measurement */
asn1::MeasurementControl MakeControl(const TrafficVolumeControl& message);

/** @return MEASUREMENT REPORT of an intra-frequency event */
asn1::MeasurementReport MakeReport(const MeasurementReport& message);

/** @return MEASUREMENT REPORT of a traffic volume */
asn1::MeasurementReport MakeReport(const TrafficVolumeReport& message);

} // namespace ns3::umts

#endif /* UMTS_RRC_MEASUREMENT_ENCODING_H */
