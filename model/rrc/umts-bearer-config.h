/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_BEARER_CONFIG_H
#define UMTS_BEARER_CONFIG_H

#include "umts-qos.h"
#include "umts-traffic-filter.h"

#include "ns3/object-factory.h"
#include "ns3/umts-rach-access.h"
#include "ns3/umts-transport-channel.h"

#include <vector>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief Makers of what HS-DSCH of a cell, of a UE and of a bearer consists of.
 */
struct HsDschConfig
{
    ObjectFactory cell;        //!< Makes HsCell, with the first UE of a cell
    ObjectFactory scheduler;   //!< Makes HsScheduler, with the first UE of a cell
    ObjectFactory user;        //!< Makes HsUser, with the first bearer of a UE
    ObjectFactory link;        //!< Makes DownlinkQualityModel, with the first bearer of a UE
    ObjectFactory blerCurve;   //!< Makes BlerCurve, with the first bearer of a UE
    ObjectFactory queue;       //!< Makes HsFlowControlEnd, with every bearer
    ObjectFactory flowControl; //!< Makes HsFlowControl, with every bearer
    ObjectFactory flow;        //!< Makes HsMacDFlow, with every bearer
};

/// Transport channels of a radio bearer.
enum class BearerChannelType
{
    DCH,      //!< A DCH each way
    COMMON,   //!< RACH and FACH
    SWITCHED, //!< RACH and FACH, or a DCH each way while there is much to send
    HS_DSCH   //!< HS-DSCH in the downlink, a DCH in the uplink
};

/**
 * @ingroup umts
 * @brief What a radio bearer is made of.
 */
struct BearerConfig
{
    BearerChannelType type{BearerChannelType::DCH}; //!< Transport channels
    DchConfig dch;                                  //!< DCHs; of HS_DSCH only the uplink
    CommonChannelConfig common;   //!< RACH and FACH, which the first such bearer of a cell makes
    ObjectFactory commonChannels; //!< Makes CommonChannels, with the first such bearer of a cell
    ObjectFactory switcher;       //!< Makes ChannelSwitcher of a SWITCHED bearer
    std::vector<AccessServiceClass> accessServiceClasses; //!< Of the RACH; none: its attributes
    ObjectFactory pdcp;                                   //!< Makes Pdcp, for both ends
    ObjectFactory rncRlc;                                 //!< Makes the RNC's RlcEntity
    ObjectFactory ueRlc;                                  //!< Makes the UE's RlcEntity
    ObjectFactory mac;                                    //!< Makes MacD of the UE, for both ends
    ObjectFactory bearer;                                 //!< Makes RadioBearer, for both ends
    ObjectFactory downlinkErrors;          //!< Makes the BlockErrorModel of the downlink
    ObjectFactory uplinkErrors;            //!< Makes the BlockErrorModel of the uplink
    HsDschConfig hsDsch;                   //!< HS-DSCH
    TrafficClass trafficClass{BACKGROUND}; //!< Traffic class
    TrafficFlowTemplate filters; //!< The packets that take it; none for the default bearer of a UE
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_BEARER_CONFIG_H */
