/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-controlled-cell.h"

#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <vector>

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(ControlledCell);

TypeId
ControlledCell::GetTypeId()
{
    UMTS_TYPE(ControlledCell, Object)
        .Object("AdmissionControl", &C::m_admission)
        .Help("Admission control of the cell")
        .Object("PagingChannel", &C::m_paging)
        .Help("PCH of the cell, if it has one (CellConfig::Paging)")
        .Object("MacC", &C::m_macC)
        .Help("MAC-c/sh of the cell, once its common channels are set up");
}

void
ControlledCell::DoDispose()
{
    m_commonPort.reset();
    if (m_admission)
    {
        m_admission->Dispose();
    }
    m_admission = nullptr;
    if (m_paging)
    {
        m_paging->Dispose();
    }
    m_paging = nullptr;
    m_macC = nullptr;
    m_port = nullptr;
    // Whoever looks at a UE while devices go, one by one, still finds its cell.
    Object::DoDispose();
}

void
ControlledCell::Configure(Ptr<NbapCell> cell, Ptr<IubPort> port, const CellConfig& config)
{
    m_cell = cell;
    m_code = config.scramblingCode;
    m_commonFormats = config.common;
    m_commonFormats.fach.macHeaderBits = MAC_C_HEADER_BITS;
    m_commonFormats.rach.macHeaderBits = MAC_C_HEADER_BITS;
    m_port = port;
    m_admission = config.admission.Create<AdmissionControl>();
    m_admission->SetChangeCallback(MakeCallback(&ControlledCell::ShareOut, this));
    m_admission->Measure(m_port->GetIub()->GetNode(),
                         MakeCallback(&ControlledCell::MeasureCommon, this));
    if (config.paging)
    {
        m_paging = config.paging->Create<PagingChannel>();
        m_paging->Configure(GetIub());
    }
    ShareOut();
}

void
ControlledCell::ShareOut()
{
    m_cell->Send(
        PhysicalSharedChannelReconfigurationRequest{m_admission->GetNHsPdschCodes(),
                                                    std::min(m_admission->GetLoad(), 1.0)});
}

CommonMeasurement
ControlledCell::MeasureCommon()
{
    return m_cell->Send(CommonMeasurementInitiationRequest());
}

void
ControlledCell::ReserveHsScchs()
{
    if (m_admission)
    {
        m_admission->ReserveHsScchs(m_cell->GetNHsScchs());
    }
}

Ptr<IubChannel>
ControlledCell::GetIub() const
{
    return m_port->GetIub()->GetIub();
}

void
ControlledCell::ReleaseTickets(const AdmissionTickets& tickets) const
{
    std::vector<uint32_t> all;
    for (const auto& [id, ticket] : tickets)
    {
        all.push_back(ticket);
    }
    m_admission->ReleaseAll(all);
}

void
ControlledCell::SetUpCommon()
{
    const CommonBearers bearers{GetIub()->SetUpBearer(), GetIub()->SetUpBearer()};
    m_cell->Send(CommonTransportChannelSetupRequest{bearers, m_commonFormats});
    m_macC = CreateObject<MacC>();
    m_macC->Configure(m_commonFormats);
    m_commonPort = std::make_unique<RncCommonPort>(m_port, m_macC, bearers.fach, bearers.rach);
}

uint16_t
ControlledCell::AcquireCrnti(Rnti rnti)
{
    auto& crnti = m_crntis[rnti];
    crnti = crnti.users > 0 ? crnti : Crnti{m_macC->AllocateCrnti(), 0};
    ++crnti.users;
    return crnti.value;
}

void
ControlledCell::ReleaseCrnti(Rnti rnti)
{
    auto& released = m_crntis.at(rnti);
    if (--released.users == 0)
    {
        m_macC->ReleaseCrnti(released.value);
        m_crntis.erase(rnti);
    }
}

} // namespace ns3::umts
