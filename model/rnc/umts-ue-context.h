/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UE_CONTEXT_H
#define UMTS_UE_CONTEXT_H

#include "umts-bearer-link.h"
#include "umts-channel-switcher.h"
#include "umts-dch-reservation.h"
#include "umts-handover-algorithm.h"

#include "ns3/umts-bearer-set.h"
#include "ns3/umts-rrc-connection.h"

#include <map>
#include <memory>
#include <optional>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief What the serving RNC knows of a radio bearer besides its own end of it.
 */
struct BearerContext
{
    /**
     * @return position in RadioBearerSetup::channels of the channels that the bearer uses; none
     *         while it waits
     */
    std::optional<uint32_t> GetChannel() const;

    /** @return whether it holds codes and power for a DCH */
    bool HoldsDch() const;

    /** @return state that the bearer alone would have its UE in */
    RrcState GetUeState() const;

    BearerLinkSubject subject;        //!< What its channels are made for
    std::unique_ptr<BearerLink> link; //!< Its channels; null once it is refused
    Ptr<DchReservation> reservation;  //!< Codes and power of its DCH; may be null
    Ptr<ChannelSwitcher> switcher;    //!< Of a switched bearer; else null
};

/**
 * @ingroup umts
 * @brief The serving RNC's context of a UE: its RRC connection, cell, MAC-d and radio bearers
 * (TS 25.401 6.1.5).
 */
struct UeContext
{
    Rnti rnti{};                                  //!< The UE
    std::shared_ptr<const UeConfig> config;       //!< Its configuration
    Ptr<ControlledCell> cell;                     //!< The cell that it is in
    RrcConnection* connection{nullptr};           //!< RRC connection, while the UE is there
    Ptr<HandOverAlgorithm> handOver;              //!< Says what follows from reports; may be null
    Ptr<MacD> mac;                                //!< MAC-d; null before the first bearer
    BearerSet bearers;                            //!< The RNC's ends of its radio bearers
    std::map<RbId, BearerContext> bearerContexts; //!< The rest, by radio bearer
    uint8_t nextDtch{0};                          //!< Logical channel to be tried next, from 0
    RrcStateIndicator state;                      //!< Its RRC state, as the UE was last told
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_UE_CONTEXT_H */
