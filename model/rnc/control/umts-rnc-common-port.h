/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RNC_COMMON_PORT_H
#define UMTS_RNC_COMMON_PORT_H

#include "umts-iub-port.h"

#include "ns3/umts-iub-frame.h"
#include "ns3/umts-mac-c.h"
#include "ns3/umts-transport-bearer.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief FACH and RACH of a cell, between MAC-c/sh and the Iub.
 */
class RncCommonPort : private TtiChannel
{
  public:
    /**
     * @param rnc the port to the Node B
     * @param macC MAC-c/sh of the cell
     * @param fach transport bearer of the FACH
     * @param rach transport bearer of the RACH
     */
    RncCommonPort(Ptr<IubPort> rnc, Ptr<MacC> macC, TransportBearerId fach, TransportBearerId rach);

  private:
    bool OnTti(Cfn cfn) override;

    Ptr<IubNetDevice> m_iub;         //!< The RNC's end of the Iub
    Ptr<MacC> m_macC;                //!< MAC-c/sh of the cell
    TransportBearerId m_bearer;      //!< Of the FACH
    TransportBearerHandle m_rach;    //!< Uplink frames
    TransportBearerHandle m_control; //!< Timing Adjustments of the FACH
    IubTransmitter m_fach;           //!< FACH
};

} // namespace ns3::umts

#endif /* UMTS_RNC_COMMON_PORT_H */
