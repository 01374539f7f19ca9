/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_TRAFFIC_CLASS_H
#define UMTS_TRAFFIC_CLASS_H

namespace ns3::umts
{

/** @brief Traffic class of a bearer (TS 23.107 6.3). */
enum TrafficClass
{
    CONVERSATIONAL, //!< Real time, both ways: voice
    STREAMING,      //!< Real time, one way: video
    INTERACTIVE,    //!< Request and response
    BACKGROUND      //!< Bulk transfer
};

} // namespace ns3::umts

#endif /* UMTS_TRAFFIC_CLASS_H */
