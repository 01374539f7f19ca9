/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-helper.h"

#include "ns3/umts-ue-context.h"
#include "ns3/umts-ue-table.h"

#include <algorithm>
#include <unordered_set>
#include <vector>

namespace ns3::umts
{

namespace
{

/**
 * @param ue a UE
 * @return block errors of its links
 */
const LinkErrors&
GetLinkErrors(const Ptr<NetDevice>& ue)
{
    return DynamicCast<UeNetDevice>(ue)->GetRrc()->GetRadio().GetLinkErrors();
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
    if (auto eDchCell = cell->GetEdchCell())
    {
        next += eDchCell->AssignStreams(next);
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

/**
 * @param rrc RRC of the RNC that serves the UE
 * @param ue the UE
 * @param stream the first stream
 * @return number of streams of the network's times for a UE with signalling radio bearers; 0
 *         without
 */
int64_t
AssignProcessingStreams(const Ptr<RncRrc>& rrc, const Ptr<NetDevice>& ue, int64_t stream)
{
    const Rnti rnti = DynamicCast<UeNetDevice>(ue)->GetRnti();
    const UeContext& context = rrc->GetUes().Get(rnti);
    return context.switcher && context.config->signalling ? context.switcher->AssignStreams(stream)
                                                          : 0;
}

/**
 * @param device a device
 * @param stream the first stream
 * @return number of streams of its link in random access and of what its uplink may carry; 0 when
 *         it is no UE that has them
 */
int64_t
AssignUplinkStreams(const Ptr<NetDevice>& device, int64_t stream)
{
    const auto ue = DynamicCast<UeNetDevice>(device);
    if (!ue || !ue->GetRrc())
    {
        return 0;
    }
    const UeRadio& radio = ue->GetRrc()->GetRadio();
    int64_t used = radio.GetOpenLoop() ? radio.GetOpenLoop()->AssignStreams(stream) : 0;
    if (const auto allowance = radio.GetUplinkAllowance())
    {
        used += allowance->GetQuality()->AssignStreams(stream + used);
    }
    return radio.GetEdch()->GetMacE() ? used + radio.GetEdch()->AssignStreams(stream + used) : used;
}

/**
 * @brief Fix the random streams of the times of RNCs for a UE that they serve, now or later.
 * @param rrcs RRC of all RNCs
 * @param serving RRC of the RNC that serves the UE
 * @param stream the first stream
 * @return the number of streams used
 */
int64_t
AssignRelocationStreams(const std::vector<Ptr<RncRrc>>& rrcs,
                        const Ptr<RncRrc>& serving,
                        const Ptr<NetDevice>& ue,
                        int64_t stream)
{
    UeContext& context = serving->GetUes().Get(DynamicCast<UeNetDevice>(ue)->GetRnti());
    int64_t next = stream;
    for (const auto& rrc : rrcs)
    {
        next += rrc->AssignStreams(context, next);
    }
    return next - stream;
}

/**
 * @param bearers radio bearers
 * @return their UEs, in the order of the first bearer of each
 */
template <typename Bearers>
std::vector<Ptr<NetDevice>>
ListUes(const Bearers& bearers)
{
    std::vector<Ptr<NetDevice>> ues;
    std::unordered_set<const NetDevice*> known;
    for (const auto& bearer : bearers)
    {
        if (known.insert(PeekPointer(bearer.ue)).second)
        {
            ues.push_back(bearer.ue);
        }
    }
    return ues;
}

} // namespace

int64_t
UmtsHelper::AssignStreams(int64_t stream)
{
    RemoveLost();
    int64_t next = stream;
    for (const auto& bearer : m_bearers)
    {
        next += GetLinkErrors(bearer.ue).AssignStreams(bearer.id, next);
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
        next += GetLinkErrors(bearer.ue).AssignFurtherStreams(bearer.id, next);
    }
    for (const auto& iur : m_iurs)
    {
        next += iur->AssignStreams(next);
    }
    const std::vector<Ptr<NetDevice>> ues = ListUes(m_bearers);
    for (const auto& ue : ues)
    {
        next += AssignMeasurementStreams(ue, next);
    }
    for (const auto& ue : ues)
    {
        next += AssignProcessingStreams(FindRrc(ue), ue, next);
    }
    for (const auto& ue : ues)
    {
        next += AssignUplinkStreams(ue, next);
    }
    const std::vector<Ptr<RncRrc>> rrcs = ListRrcs();
    for (const auto& ue : ues)
    {
        next += AssignRelocationStreams(rrcs, FindRrc(ue), ue, next);
    }
    return next - stream;
}

std::vector<Ptr<RncRrc>>
UmtsHelper::ListRrcs() const
{
    std::vector<Ptr<RncRrc>> rrcs;
    for (const auto& nodeB : m_nodeBs)
    {
        const Ptr<RncRrc> rrc = m_rrcs.at(nodeB->GetCell(0));
        if (std::find(rrcs.begin(), rrcs.end(), rrc) == rrcs.end())
        {
            rrcs.push_back(rrc);
        }
    }
    return rrcs;
}

int64_t
UmtsHelper::AssignStreams(const NetDeviceContainer& devices, int64_t stream)
{
    RemoveLost();
    int64_t next = stream;
    for (uint32_t i = 0; i < devices.GetN(); ++i)
    {
        std::vector<RbId> bearers;
        for (const auto& bearer : m_bearers)
        {
            if (bearer.ue == devices.Get(i))
            {
                bearers.push_back(bearer.id);
                next += GetLinkErrors(bearer.ue).AssignStreams(bearer.id, next);
            }
        }
        for (const RbId id : bearers)
        {
            next += GetLinkErrors(devices.Get(i)).AssignFurtherStreams(id, next);
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
    for (uint32_t i = 0; i < devices.GetN(); ++i)
    {
        const Ptr<NetDevice> ue = devices.Get(i);
        next += m_ues.count(ue) > 0 ? AssignProcessingStreams(FindRrc(ue), ue, next) : 0;
    }
    for (uint32_t i = 0; i < devices.GetN(); ++i)
    {
        next += AssignUplinkStreams(devices.Get(i), next);
    }
    const std::vector<Ptr<RncRrc>> rrcs = ListRrcs();
    for (uint32_t i = 0; i < devices.GetN(); ++i)
    {
        const Ptr<NetDevice> ue = devices.Get(i);
        next += m_ues.count(ue) > 0 ? AssignRelocationStreams(rrcs, FindRrc(ue), ue, next) : 0;
    }
    return next - stream;
}

} // namespace ns3::umts
