/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-reestablishment.h"

#include "umts-ue-context.h"

namespace ns3::umts
{

RlcReestablishmentProcedure::RlcReestablishmentProcedure(UeContext& ue)
    : RrcProcedure(RLC_REESTABLISHMENT, ue)
{
}

std::string
RlcReestablishmentProcedure::Check()
{
    return m_ue.bearers.GetSize() > 0 ? "" : "the UE has no radio bearer";
}

std::optional<RrcDownlinkMessage>
RlcReestablishmentProcedure::MakeMessage() const
{
    RadioBearerReconfiguration message;
    message.state = m_ue.GetState();
    message.radioLinks = m_ue.DescribeRadioLinks({m_ue.GetCell()});
    message.reestablishRlc = true;
    return message;
}

std::string
RlcReestablishmentProcedure::Apply()
{
    m_ue.bearers.ReestablishRlc();
    return {};
}

} // namespace ns3::umts
