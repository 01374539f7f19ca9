/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RNC_COMMON_PORT_H
#define UMTS_RNC_COMMON_PORT_H

#include "umts-controlling-rnc.h"

#include "ns3/umts-iub-frame.h"
#include "ns3/umts-mac-c.h"
#include "ns3/umts-transport-bearer.h"

namespace ns3::umts
{

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

} // namespace ns3::umts

#endif /* UMTS_RNC_COMMON_PORT_H */
