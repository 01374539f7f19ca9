/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-power-controlled-errors.h"

#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <optional>

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(PowerControlledErrors);

TypeId
PowerControlledErrors::GetTypeId()
{
    UMTS_TYPE(PowerControlledErrors, BlockErrorModel)
        .Attribute("Uplink", &C::m_isUplink, false)
        .Help("Whether they strike the uplink")
        .Attribute("Dpch", &C::m_factory, umts::Dpch::GetTypeId())
        .Help("Makes the Dpch of the UE, for its first DCH")
        .Attribute("Link", &C::m_link, umts::FadingQualityModel::GetTypeId())
        .Help("Makes the FadingQualityModel of a radio link");
}

void
PowerControlledErrors::DoDispose()
{
    m_open.clear();
    m_dpch = nullptr;
    BlockErrorModel::DoDispose();
}

void
PowerControlledErrors::OnExpected(const Ptr<Object>& ue)
{
    m_dpch = Dpch::Get(ue, m_factory);
    if (!m_isUplink)
    {
        m_dpch->SetLink(m_link);
        AssignDpchStreams();
    }
}

void
PowerControlledErrors::OnOpened(const Ptr<Object>& ue, const DpchChannel& channel)
{
    m_dpch = Dpch::Get(ue, m_factory);
    if (m_isUplink)
    {
        m_open.clear();
    }
    else
    {
        m_dpch->Open(channel, m_link);
        AssignDpchStreams();
    }
    m_open.push_back(channel);
}

void
PowerControlledErrors::OnClosed(const Ptr<CellRadio>& cell)
{
    const auto found = std::find_if(m_open.begin(), m_open.end(), [&cell](const auto& channel) {
        return channel.cell == cell;
    });
    if (!m_isUplink && found != m_open.end())
    {
        m_dpch->Close(*found);
        m_open.erase(found);
    }
}

void
PowerControlledErrors::OnTti(const DchTti& tti)
{
    m_isInError = false;
    if (!m_open.empty() && m_dpch->HasLink(m_open.back().cell))
    {
        m_isInError = m_isUplink ? m_dpch->IsUplinkInError(m_open.back(), tti)
                                 : m_dpch->IsDownlinkInError(m_open.back(), tti);
    }
}

bool
PowerControlledErrors::IsInError()
{
    return m_isInError;
}

int64_t
PowerControlledErrors::AssignStreams(int64_t stream)
{
    if (m_isUplink)
    {
        return 0;
    }
    m_stream = stream;
    AssignDpchStreams();
    return Dpch::STREAMS;
}

void
PowerControlledErrors::AssignDpchStreams()
{
    if (!m_dpch || m_stream < 0)
    {
        return;
    }
    const std::optional<int64_t> former = m_dpch->GetFirstStream();
    if (!former || (m_isAssigner && *former != m_stream))
    {
        m_dpch->AssignStreams(m_stream);
        m_isAssigner = true;
    }
}

} // namespace ns3::umts
