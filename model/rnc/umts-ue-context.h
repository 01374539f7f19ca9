/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UE_CONTEXT_H
#define UMTS_UE_CONTEXT_H

#include "umts-channel-switcher.h"
#include "umts-dch-reservation.h"
#include "umts-hs-mac-d-flow.h"

#include "ns3/umts-bearer-set.h"
#include "ns3/umts-rrc-connection.h"

#include <functional>
#include <map>

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
    LogicalChannelId logicalChannel{};                    //!< Its logical channel
    std::vector<std::shared_ptr<BearerChannel>> channels; //!< As in RadioBearerSetup, here
    Ptr<DchReservation> reservation;            //!< Codes and power of its DCH; may be null
    Ptr<ChannelSwitcher> switcher;              //!< Of a switched bearer; else null
    Ptr<HsMacDFlow> flow;                       //!< MAC-d flow on HS-DSCH; else null
    std::vector<std::function<void()>> release; //!< Take away what Node B and Iub hold for it
};

/**
 * @ingroup umts
 * @brief The serving RNC's context of a UE: its RRC connection, MAC-d and radio bearers
 * (TS 25.401 6.1.5).
 */
struct UeContext
{
    Rnti rnti{};                                  //!< The UE
    RrcConnection* connection{nullptr};           //!< RRC connection, while the UE is there
    Ptr<MacD> mac;                                //!< MAC-d; null before the first bearer
    BearerSet bearers;                            //!< The RNC's ends of its radio bearers
    std::map<RbId, BearerContext> bearerContexts; //!< The rest, by radio bearer
    uint8_t nextDtch{0};                          //!< Logical channel to be tried next, from 0
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_UE_CONTEXT_H */
