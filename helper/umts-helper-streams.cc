/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-helper.h"

#include <set>

namespace ns3::umts
{

namespace
{

/**
 * @brief Fix the random streams of block errors.
 * @param errors block errors of both directions
 * @param stream the first stream
 * @return the number of streams used
 */
int64_t
AssignErrorStreams(const BearerErrorModels& errors, int64_t stream)
{
    const int64_t used = errors.downlink->AssignStreams(stream);
    return used + errors.uplink->AssignStreams(stream + used);
}

/**
 * @brief Fix the random streams of a cell.
 * @param stream the first stream
 * @return the number of streams used
 */
int64_t
AssignCellStreams(const Ptr<Cell>& cell, int64_t stream)
{
    int64_t next = stream;
    if (auto common = cell->GetCommonChannels())
    {
        next += common->AssignStreams(next);
    }
    if (auto hsCell = cell->GetHsCell())
    {
        next += hsCell->AssignStreams(next);
    }
    return next - stream;
}

/**
 * @param device a device
 * @param stream the first stream
 * @return number of streams of its measurement; 0 when it is no UE that measures
 */
int64_t
AssignMeasurementStreams(const Ptr<NetDevice>& device, int64_t stream)
{
    const auto ue = DynamicCast<UeNetDevice>(device);
    const auto measurement = ue ? ue->GetMeasurement() : nullptr;
    return measurement ? measurement->AssignStreams(stream) : 0;
}

} // namespace

int64_t
UmtsHelper::AssignStreams(int64_t stream)
{
    ForgetLost();
    int64_t next = stream;
    for (const auto& bearer : m_bearers)
    {
        next += AssignErrorStreams(bearer.errors, next);
    }
    for (const auto& nodeB : m_nodeBs)
    {
        next += nodeB->GetIub()->AssignStreams(next);
    }
    for (const auto& nodeB : m_nodeBs)
    {
        for (uint32_t i = 0; i < nodeB->GetNCells(); ++i)
        {
            next += AssignCellStreams(nodeB->GetCell(i), next);
        }
    }
    for (const auto& bearer : m_bearers)
    {
        next += AssignFurtherStreams(bearer, next);
    }
    for (const auto& iur : m_iurs)
    {
        next += iur->AssignStreams(next);
    }
    std::set<Ptr<NetDevice>> ues;
    for (const auto& bearer : m_bearers)
    {
        next += ues.insert(bearer.ue).second ? AssignMeasurementStreams(bearer.ue, next) : 0;
    }
    return next - stream;
}

int64_t
UmtsHelper::AssignFurtherStreams(const BearerEntry& bearer, int64_t stream) const
{
    const Rnti rnti = DynamicCast<UeNetDevice>(bearer.ue)->GetRnti();
    return FindRrc(bearer.ue)->AssignStreams(rnti, bearer.id, stream);
}

int64_t
UmtsHelper::AssignStreams(const NetDeviceContainer& devices, int64_t stream)
{
    ForgetLost();
    int64_t next = stream;
    for (uint32_t i = 0; i < devices.GetN(); ++i)
    {
        for (const auto& bearer : m_bearers)
        {
            next += bearer.ue == devices.Get(i) ? AssignErrorStreams(bearer.errors, next) : 0;
        }
        for (const auto& bearer : m_bearers)
        {
            next += bearer.ue == devices.Get(i) ? AssignFurtherStreams(bearer, next) : 0;
        }
        if (auto nodeB = DynamicCast<NodeBNetDevice>(devices.Get(i)))
        {
            next += nodeB->GetIub()->AssignStreams(next);
            for (uint32_t cell = 0; cell < nodeB->GetNCells(); ++cell)
            {
                AssignCellStreams(nodeB->GetCell(cell), next);
                next += CELL_STREAMS;
            }
        }
    }
    for (uint32_t i = 0; i < devices.GetN(); ++i)
    {
        next += AssignMeasurementStreams(devices.Get(i), next);
    }
    return next - stream;
}

} // namespace ns3::umts
