/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-node-b-common.h"

#include "ns3/simulator.h"

#include <utility>

namespace ns3::umts
{

NodeBCommon::NodeBCommon(const Ptr<CommonChannels>& common,
                         Ptr<IubNetDevice> iub,
                         const CommonBearers& bearers)
    : m_iub(iub),
      m_bearer(bearers.rach),
      m_tti(common->GetChannels().rach.tti),
      m_fach(common->GetUu(), common->GetFach(), common->GetChannels().fach.tti, iub),
      m_rach(common->GetUu(), common->GetRach(), *this, nullptr),
      m_handle(iub->Open(bearers.fach, [this](IubFrame& frame) { return OnFrame(frame); }))
{
}

bool
NodeBCommon::OnFrame(IubFrame& frame)
{
    auto* data = std::get_if<FachDataFrame>(&frame.content);
    if (data)
    {
        m_fach.Push(data->cfn, std::move(data->set));
    }
    return data != nullptr;
}

void
NodeBCommon::Deliver(Ptr<const BlockSetReception> reception)
{
    // The propagation delay of a RACH is 0: the air takes no time.
    const Cfn cfn = GetCfn(Simulator::Now() - m_tti);
    m_iub->Send({m_bearer, RachDataFrame{cfn, std::move(reception), 0}});
}

} // namespace ns3::umts
