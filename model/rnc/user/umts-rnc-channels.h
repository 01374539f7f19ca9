/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RNC_CHANNELS_H
#define UMTS_RNC_CHANNELS_H

#include "umts-hs-mac-d-flow.h"
#include "umts-rnc-dch.h"

#include "ns3/umts-bearer-channel.h"
#include "ns3/umts-mac-c.h"
#include "ns3/umts-transport-bearer.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief The RNC's end of FACH and RACH for one logical channel.
 */
class RncCommon : public BearerChannel
{
  public:
    /**
     * @param macC MAC-c/sh of the cell
     * @param address C-RNTI and C/T
     */
    RncCommon(Ptr<MacD> mac, Ptr<MacC> macC, const MacCHeader& address);

    ~RncCommon() override;

  private:
    Ptr<MacC> m_macC;     //!< MAC-c/sh of the cell
    MacCHeader m_address; //!< C-RNTI and C/T
};

/**
 * @ingroup umts
 * @brief The serving RNC's end of a MAC-d flow on HS-DSCH, in the serving cell, with a DCH in the
 * uplink, in all cells of the active set.
 */
class RncHsDsch : public RncDch
{
  public:
    /**
     * @param mac MAC-d of the UE
     * @param hsDsch HS-DSCH as the UE has it to itself
     * @param dch the DCH of the uplink
     * @param wait as for RncDch
     * @param subject as for RncDch
     * @param eDch E-DCH in place of the DCH of the uplink; null: there is none
     */
    RncHsDsch(Ptr<MacD> mac,
              const TransportChannel& hsDsch,
              const DchConfig& dch,
              Time wait,
              UplinkQuality::Subject subject,
              const EdchInfo* eDch);

    ~RncHsDsch() override;

    /**
     * @brief Send in a serving cell, in place of the one before.
     * @param port the RNC's port to the Node B
     * @param bearer transport bearer of the flow at the RNC
     * @param flow the MAC-d flow, not yet configured
     * @param priority CmCH-PI
     */
    void SendBy(Ptr<NodeBPort> port,
                TransportBearerId bearer,
                Ptr<HsMacDFlow> flow,
                uint8_t priority);

  private:
    /** @brief The MAC-d flow has no source any more. */
    void LeaveFlow();

    Ptr<Leg> m_leg;                           //!< Leg to the cell
    Ptr<HsMacDFlow> m_flow;                   //!< The MAC-d flow
    TransportBearerHandle m_control;          //!< Allocations of the Node B
    std::optional<IubTransmitter> m_downlink; //!< Downlink; none before SendBy()
};

} // namespace ns3::umts

#endif /* UMTS_RNC_CHANNELS_H */
