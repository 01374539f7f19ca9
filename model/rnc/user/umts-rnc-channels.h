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
#include "ns3/umts-controlling-rnc.h"
#include "ns3/umts-iub-frame.h"
#include "ns3/umts-mac-c.h"
#include "ns3/umts-nbap.h"
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
 * @brief FACH and RACH of a cell, between MAC-c/sh and the Iub.
 */
class RncCommonPort
{
  public:
    /**
     * @param rnc the side of the Node B
     * @param macC MAC-c/sh of the cell
     * @param fach transport bearer of the FACH
     * @param rach transport bearer of the RACH
     */
    RncCommonPort(Ptr<ControllingRnc> rnc,
                  Ptr<MacC> macC,
                  TransportBearerId fach,
                  TransportBearerId rach);

  private:
    BlockSetEnd<RachDataFrame> m_end; //!< Takes uplink frames
    TransportBearerHandle m_rach;     //!< RACH
    TimingEnd m_timing;               //!< Takes Timing Adjustments of the FACH
    TransportBearerHandle m_control;  //!< Of the FACH
    IubTransmitter m_fach;            //!< FACH
};

/**
 * @ingroup umts
 * @brief The serving RNC's end of a MAC-d flow on HS-DSCH, with a DCH in the uplink.
 */
class RncHsDsch : public BearerChannel
{
  public:
    /**
     * @param mac MAC-d of the UE
     * @param side the RNC's side of the Node B: pulls the blocks of every TTI
     * @param bearers transport bearers at the RNC
     * @param flow the MAC-d flow, not yet configured
     * @param priority CmCH-PI
     * @param dch the DCH of the uplink
     * @param hsDsch HS-DSCH as the UE has it to itself
     */
    RncHsDsch(Ptr<MacD> mac,
              Ptr<NodeBSide> side,
              const HsBearers& bearers,
              Ptr<HsMacDFlow> flow,
              uint8_t priority,
              const TransportChannel& dch,
              const TransportChannel& hsDsch);

    ~RncHsDsch() override;

  private:
    Ptr<Leg> m_leg;                    //!< Leg to the cell
    Ptr<HsMacDFlow> m_flow;            //!< The MAC-d flow
    BlockSetEnd<UlDchDataFrame> m_end; //!< Takes uplink frames
    TransportBearerHandle m_uplink;    //!< Uplink
    TransportBearerHandle m_control;   //!< Allocations of the Node B
    IubTransmitter m_downlink;         //!< Downlink
};

} // namespace ns3::umts

#endif /* UMTS_RNC_CHANNELS_H */
