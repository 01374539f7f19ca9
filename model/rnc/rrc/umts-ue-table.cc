/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ue-table.h"

#include "umts-rnc-rrc.h"

#include "ns3/umts-error.h"

#include <algorithm>

namespace ns3::umts
{

void
UeTable::Configure(Ptr<RncNetDevice> device)
{
    m_device = device;
    m_device->SetDisposalCallback(MakeCallback(&UeTable::Dispose, this));
}

void
UeTable::Dispose()
{
    for (auto& ue : m_ues)
    {
        if (!ue)
        {
            continue;
        }
        ue->procedures->Dispose();
        ue->bearers.Dispose();
        ue->bearerContexts.clear();
        if (ue->mac)
        {
            ue->mac->Dispose();
        }
    }
    m_ues.clear();
    m_rntis = IdPool<uint32_t>();
    m_device = nullptr;
}

UeContext&
UeTable::Add()
{
    return Add(Reserve());
}

UeContext&
UeTable::Add(Rnti rnti)
{
    auto& place = m_ues[static_cast<uint32_t>(rnti) - 1];
    place = std::make_unique<UeContext>();
    place->rnti = rnti;
    m_device->AddUe(rnti, place->bearers);
    return *place;
}

Rnti
UeTable::Reserve()
{
    const uint32_t number = m_rntis.Allocate();
    m_ues.resize(std::max<std::size_t>(m_ues.size(), number + 1));
    return static_cast<Rnti>(number + 1);
}

void
UeTable::Release(Rnti rnti)
{
    m_rntis.Release(static_cast<uint32_t>(rnti) - 1);
}

void
UeTable::Remove(Rnti rnti)
{
    UeContext& ue = Get(rnti);
    ue.procedures->Dispose();
    if (ue.mac)
    {
        ue.mac->Dispose();
    }
    m_device->RemoveUe(rnti);
    const uint32_t number = static_cast<uint32_t>(rnti) - 1;
    m_ues[number] = nullptr;
    Release(rnti);
}

UeContext&
UeTable::Adopt(UeTable& former, Rnti rnti, Rnti own)
{
    const uint32_t number = static_cast<uint32_t>(rnti) - 1;
    Add(own);
    auto& place = m_ues[static_cast<uint32_t>(own) - 1];
    place = std::move(former.m_ues[number]);
    place->rnti = own;
    m_device->TakeUe(*former.m_device, rnti, own, place->bearers);
    former.Release(rnti);
    return *place;
}

UeContext&
UeTable::Get(Rnti rnti) const
{
    UMTS_THROW_UNLESS(Has(rnti),
                      "RNTI " << static_cast<uint32_t>(rnti) << ": the RNC knows no such UE");
    return *m_ues[static_cast<uint32_t>(rnti) - 1];
}

UeContext*
UeTable::Find(const RrcConnection* connection) const
{
    const auto isIt = [connection](const auto& ue) { return ue && ue->connection == connection; };
    const auto found = std::find_if(m_ues.begin(), m_ues.end(), isIt);
    return found == m_ues.end() ? nullptr : found->get();
}

uint32_t
UeTable::GetNReserved() const
{
    return m_rntis.GetNUsed() - static_cast<uint32_t>(GetRntis().size());
}

std::vector<Rnti>
UeTable::GetRntis() const
{
    std::vector<Rnti> rntis;
    for (const auto& ue : m_ues)
    {
        if (ue)
        {
            rntis.push_back(ue->rnti);
        }
    }
    return rntis;
}

Ptr<HsMacDFlow>
UeTable::FindHsFlow(Rnti rnti, RbId id) const
{
    const auto& contexts = Get(rnti).bearerContexts;
    const auto found = contexts.find(id);
    const bool hasLink = found != contexts.end() && found->second.channels;
    return hasLink ? found->second.channels->GetFlow() : nullptr;
}

const UeTable&
UesOf(const RncNetDevice& rnc)
{
    return rnc.GetObject<RncRrc>()->GetUes();
}

} // namespace ns3::umts
