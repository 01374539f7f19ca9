/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ue-net-device.h"

#include "ns3/application.h"
#include "ns3/node.h"
#include "ns3/nstime.h"
#include "ns3/type-id.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

#include <utility>

namespace ns3::umts
{

namespace
{

/**
 * @brief Throw Error when an application of a UE starts at once, and there is nothing that
 * makes its sockets: ns-3 says that it can't make one, and not why.
 * @param node the UE
 */
void
RequireSockets(const Node& node)
{
    for (uint32_t i = 0; i < node.GetNApplications(); ++i)
    {
        const auto application = node.GetApplication(i);
        TypeIdValue protocol;
        TimeValue start;
        application->GetAttribute("StartTime", start);
        if (start.Get().IsZero() && application->GetAttributeFailSafe("Protocol", protocol))
        {
            UMTS_THROW_UNLESS(node.GetObject<Object>(protocol.Get()),
                              "UE on node " << node.GetId() << ": it has no "
                                            << protocol.Get().GetName() << " for its "
                                            << application->GetInstanceTypeId().GetName()
                                            << "; UmtsCoreHelper::ActivateUes gives UEs IP");
        }
    }
}

} // namespace

NS_OBJECT_ENSURE_REGISTERED(UeNetDevice);

TypeId
UeNetDevice::GetTypeId()
{
    UMTS_TYPE(UeNetDevice, BearerNetDevice)
        .Object("Bearer", &C::GetDefaultBearer)
        .Help("The UE's end of the default radio bearer")
        .List<RadioBearer>("BearerList", &C::GetBearerAt, &C::GetNBearers)
        .Help("The UE's ends of all its radio bearers, the default one first")
        .Object("Edch", &C::GetEdch)
        .Help("E-DCH of the UE")
        .Object("HsReceiver", &C::GetHsReceiver)
        .Help("The UE's end of HS-DSCH; null before it uses it")
        .Object("CpichMeasurement", &C::GetMeasurement)
        .Help("What measures the CPICHs; null when nothing can")
        .Object("RrcStateMeter", &C::GetStateMeter)
        .Help("Time and energy by RRC state; null before the first cell")
        .Object("RadioLinkMonitor", &C::GetRadioLinkMonitor)
        .Help("What tells of radio link failures; null before the first cell")
        .Object("RrcRequestControl", &C::GetRequestControl)
        .Help("Requests of the UE when it has no channels, or has left them; null before the first "
              "cell")
        .Object("FastDormancy", &C::GetFastDormancy)
        .Help("What tells of the end of data sessions; null before the first cell")
        .Object("CellReselection", &C::GetCellReselection)
        .Help("Cell reselection without channels; null before the first cell")
        .Object("SessionManagement", &C::GetSessionManagement)
        .Help("Activation of PDP contexts that takes time; null before the first one");
}

void
UeNetDevice::DoInitialize()
{
    RequireSockets(*GetNode());
    BearerNetDevice::DoInitialize();
}

void
UeNetDevice::DoDispose()
{
    AnnounceDisposal();
    m_bearers.Dispose();
    m_rrc.reset();
    m_cells.clear();
    BearerNetDevice::DoDispose();
}

void
UeNetDevice::Attach(Rnti rnti, const ActiveSetInfo& cell, std::shared_ptr<const UeConfig> config)
{
    m_rnti = rnti;
    m_rrc = std::make_unique<UeRrc>(std::move(config),
                                    m_bearers,
                                    MakeCallback(&UeNetDevice::AddBearer, this),
                                    MakeCallback(&UeNetDevice::RemoveBearer, this),
                                    MakeCallback(&UeNetDevice::OnCells, this),
                                    MakeCallback(&UeNetDevice::OnRnti, this),
                                    cell);
    OnCells({RadioEnvironment::Get()->At(cell.cells.front()).uu});
}

void
UeNetDevice::OnCells(const std::vector<Ptr<UuChannel>>& cells)
{
    for (const auto& uu : m_cells)
    {
        uu->Detach(this);
    }
    for (const auto& uu : cells)
    {
        uu->Attach(this);
    }
    m_cells = cells;
}

} // namespace ns3::umts
