/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_H
#define UMTS_RRC_H

#include "umts-channel-switcher.h"
#include "umts-dch-reservation.h"

#include "ns3/object-factory.h"
#include "ns3/umts-rnc-net-device.h"
#include "ns3/umts-ue-net-device.h"

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief What HS-DSCH is made of.
 */
struct HsDschConfig
{
    ObjectFactory cell;        //!< Makes HsCell: used by the first UE of a cell
    ObjectFactory scheduler;   //!< Makes HsScheduler, likewise
    ObjectFactory user;        //!< Makes HsUser: used by the first bearer of a UE
    ObjectFactory link;        //!< Makes DownlinkQualityModel, likewise
    ObjectFactory blerCurve;   //!< Makes BlerCurve, likewise
    ObjectFactory queue;       //!< Makes HsFlowControlEnd
    ObjectFactory flowControl; //!< Makes HsFlowControl
    ObjectFactory flow;        //!< Makes HsMacDFlow
};

/**
 * @ingroup umts
 * @brief What a radio bearer is made of.
 */
struct BearerConfig
{
    DchConfig dch;                //!< Of SetUpDch(); its uplink also of SetUpHsDsch()
    CommonChannelConfig common;   //!< Of SetUpCommon(): used by the first UE of a cell
    ObjectFactory commonChannels; //!< Makes CommonChannels, likewise
    ObjectFactory switcher;       //!< Makes ChannelSwitcher of SetUpSwitched()
    std::vector<AccessServiceClass> accessServiceClasses; //!< Of them; empty: by attributes
    ObjectFactory pdcp;                                   //!< Makes Pdcp, for both ends
    ObjectFactory rncRlc;                                 //!< Makes the RNC's RlcEntity
    ObjectFactory ueRlc;                                  //!< Makes the UE's RlcEntity
    ObjectFactory mac;                                    //!< Makes MacD, for both ends
    ObjectFactory downlinkErrors;          //!< Makes the BlockErrorModel of the downlink
    ObjectFactory uplinkErrors;            //!< Makes the BlockErrorModel of the uplink
    HsDschConfig hsDsch;                   //!< Of SetUpHsDsch()
    TrafficClass trafficClass{BACKGROUND}; //!< Traffic class
    TrafficFlowTemplate filters;           //!< What takes it; none for the first bearer of a UE
};

/**
 * @ingroup umts
 * @brief The block error models of a radio bearer.
 */
struct BearerErrorModels
{
    Ptr<BlockErrorModel> downlink; //!< Downlink
    Ptr<BlockErrorModel> uplink;   //!< Uplink
};

/**
 * @ingroup umts
 * @brief Set up a radio bearer on a DCH between a UE and an RNC; the one place that makes both
 * ends. The first one of a UE is its default bearer. Signalling takes no time. The cell may refuse
 * the bearer or have it wait: what has become of it says the DchReservation of the RNC's end.
 * @param ue the UE
 * @param nodeB the serving Node B, of that RNC
 * @param rnc the RNC
 * @param profile what to make
 * @return its block error models
 */
BearerErrorModels SetUpDch(Ptr<UeNetDevice> ue,
                           Ptr<NodeBNetDevice> nodeB,
                           Ptr<RncNetDevice> rnc,
                           const BearerConfig& profile);

/**
 * @ingroup umts
 * @brief Set up a radio bearer on RACH and FACH between a UE and an RNC, and with the first one in
 * a cell the common channels themselves. Signalling takes no time.
 * @param ue the UE
 * @param nodeB the serving Node B, of that RNC
 * @param rnc the RNC
 * @param profile what to make
 * @return its block error models
 */
BearerErrorModels SetUpCommon(Ptr<UeNetDevice> ue,
                              Ptr<NodeBNetDevice> nodeB,
                              Ptr<RncNetDevice> rnc,
                              const BearerConfig& profile);

/**
 * @ingroup umts
 * @brief Set up a radio bearer on RACH and FACH that moves to a DCH, when the cell admits it, and
 * back.
 * @param ue the UE
 * @param nodeB the serving Node B, of that RNC
 * @param rnc the RNC
 * @param profile what to make
 * @return its block error models, the same for either channel
 */
BearerErrorModels SetUpSwitched(Ptr<UeNetDevice> ue,
                                Ptr<NodeBNetDevice> nodeB,
                                Ptr<RncNetDevice> rnc,
                                const BearerConfig& profile);

/**
 * @ingroup umts
 * @brief Set up a radio bearer with HS-DSCH in the downlink and a DCH in the uplink, and with the
 * first one in a cell HS-DSCH itself. Signalling takes no time.
 * @param ue the UE
 * @param nodeB the serving Node B, of that RNC
 * @param rnc the RNC
 * @param profile what to make
 * @return block error models of its DCHs; that of the downlink is not used
 */
BearerErrorModels SetUpHsDsch(Ptr<UeNetDevice> ue,
                              Ptr<NodeBNetDevice> nodeB,
                              Ptr<RncNetDevice> rnc,
                              const BearerConfig& profile);

} // namespace umts
} // namespace ns3

#endif /* UMTS_RRC_H */
