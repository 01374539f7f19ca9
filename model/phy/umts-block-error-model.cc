/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-block-error-model.h"

#include "umts-cell-radio.h"

#include "ns3/log.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <cmath>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsBlockErrorModel");
UMTS_PLAIN_TYPE(BlockErrorModel, Object);
NS_OBJECT_ENSURE_REGISTERED(UniformBlockErrorModel);

TypeId
UniformBlockErrorModel::GetTypeId()
{
    UMTS_TYPE(UniformBlockErrorModel, BlockErrorModel)
        .Attribute("ErrorRate", &C::SetRate, &C::GetRate, 0.0, 0.0, 1.0)
        .Help("Transport block error rate (TBLER), 0 .. 1");
}

void
BlockErrorModel::OnExpected(const Ptr<Object>& /* ue */)
{
}

void
BlockErrorModel::OnOpened(const Ptr<Object>& /* ue */, const DpchChannel& /* channel */)
{
}

void
BlockErrorModel::OnClosed(const Ptr<CellRadio>& /* cell */)
{
}

void
BlockErrorModel::OnTti(const DchTti& /* tti */)
{
}

UniformBlockErrorModel::UniformBlockErrorModel()
    : m_uniform(CreateObject<UniformRandomVariable>())
{
}

void
UniformBlockErrorModel::DoDispose()
{
    m_uniform = nullptr;
    BlockErrorModel::DoDispose();
}

void
UniformBlockErrorModel::SetRate(double rate)
{
    NS_LOG_FUNCTION(this << rate);
    m_rate = rate;
    m_untilError = 0;
}

double
UniformBlockErrorModel::GetRate() const
{
    return m_rate;
}

int64_t
UniformBlockErrorModel::AssignStreams(int64_t stream)
{
    NS_LOG_FUNCTION(this << stream);
    m_uniform->SetStream(stream);
    m_untilError = 0;
    return 1;
}

uint64_t
UniformBlockErrorModel::DrawGap() const
{
    // P(gap >= n) = (1 - rate)^n, by inversion; 1 - u lies in (0, 1].
    const double gap = std::log(1.0 - m_uniform->GetValue()) / std::log1p(-m_rate);
    return static_cast<uint64_t>(std::min(gap, 1e18));
}

bool
UniformBlockErrorModel::IsInError()
{
    if (m_untilError == 0)
    {
        if (m_rate <= 0.0 || m_rate >= 1.0)
        {
            return m_rate >= 1.0;
        }
        m_untilError = DrawGap() + 1;
    }
    return --m_untilError == 0;
}

} // namespace ns3::umts
