/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rnc-common-port.h"

#include <utility>

namespace ns3::umts
{

RncCommonPort::RncCommonPort(Ptr<ControllingRnc> rnc,
                             Ptr<MacC> macC,
                             TransportBearerId fach,
                             TransportBearerId rach)
    : m_end(*macC),
      m_rach(rnc->GetIub()->Open(rach, &m_end)),
      m_timing(rnc),
      m_control(rnc->GetIub()->Open(fach, &m_timing)),
      m_fach(rnc,
             macC->GetChannels().fach.tti,
             *macC,
             GetCommonFrameOctets(Direction::DOWNLINK,
                                  macC->GetChannels().fach.maxBlocks,
                                  macC->GetChannels().fach.GetBlockBits()),
             [iub = rnc->GetIub(), fach](Cfn cfn, FrameBlocks set) {
                 iub->Send({fach, FachDataFrame{cfn, std::move(set)}});
             })
{
    macC->SetWakeCallback(MakeCallback(&IubTransmitter::Activate, &m_fach));
}

} // namespace ns3::umts
