/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell.h"

#include "ns3/abort.h"
#include "ns3/log.h"
#include "ns3/pointer.h"

namespace ns3
{
namespace umts
{

NS_LOG_COMPONENT_DEFINE("UmtsCell");

NS_OBJECT_ENSURE_REGISTERED(Cell);

TypeId
Cell::GetTypeId()
{
    static TypeId tid = TypeId("ns3::umts::Cell")
                            .SetParent<Object>()
                            .SetGroupName("Umts")
                            .AddConstructor<Cell>()
                            .AddAttribute("CommonChannels",
                                          "The common channels of the cell, once set up",
                                          TypeId::ATTR_GET,
                                          PointerValue(),
                                          MakePointerAccessor(&Cell::m_common),
                                          MakePointerChecker<CommonChannels>())
                            .AddAttribute("HsCell",
                                          "HS-DSCH of the cell, once set up",
                                          TypeId::ATTR_GET,
                                          PointerValue(),
                                          MakePointerAccessor(&Cell::m_hsCell),
                                          MakePointerChecker<HsCell>())
                            .AddAttribute("AdmissionControl",
                                          "Admission control of the cell",
                                          TypeId::ATTR_GET,
                                          PointerValue(),
                                          MakePointerAccessor(&Cell::m_admission),
                                          MakePointerChecker<AdmissionControl>());
    return tid;
}

Cell::Cell()
    : m_admission(CreateObject<AdmissionControl>())
{
}

void
Cell::DoDispose()
{
    m_dchs.clear();
    m_commonPorts = {};
    if (m_common)
    {
        m_common->Dispose();
    }
    if (m_hsCell)
    {
        m_hsCell->Dispose();
    }
    m_admission->Dispose();
    m_admission = nullptr;
    m_common = nullptr;
    m_hsCell = nullptr;
    m_uu = nullptr;
    m_iub = nullptr;
    Object::DoDispose();
}

void
Cell::Configure(Ptr<UuChannel> uu, Ptr<IubNetDevice> iub)
{
    m_uu = uu;
    m_iub = iub;
    m_uu->SetDeliveredCallback(MakeCallback(&IubNetDevice::Flush, m_iub));
}

UeDchInfo
Cell::SetUpDch(TransportBearerId bearer, const DchConfig& dch)
{
    UeDchInfo info{dch, {}, m_uu->AddTransportChannel()};
    info.uplink = SetUpUplinkDch(bearer, dch.uplink);
    DchPorts& ports = m_dchs.at(bearer);
    ports.downlink =
        std::make_unique<DownlinkPort<DlDchDataFrame>>(m_uu, info.downlink, dch.downlink.tti);
    ports.bearer = m_iub->Open(bearer, ports.downlink.get());
    return info;
}

TransportChannelId
Cell::SetUpUplinkDch(TransportBearerId bearer, const TransportChannel& dch)
{
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(bearer));
    const TransportChannelId channel = m_uu->AddTransportChannel();
    m_dchs[bearer].uplink =
        std::make_unique<UplinkPort<UlDchDataFrame>>(m_uu, channel, dch.tti, bearer, m_iub);
    return channel;
}

void
Cell::ReleaseDch(TransportBearerId bearer)
{
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(bearer));
    m_dchs.erase(bearer);
}

std::size_t
Cell::GetNDchs() const
{
    return m_dchs.size();
}

void
Cell::SetUpCommon(Ptr<CommonChannels> common, const CommonBearers& bearers)
{
    const CommonChannelConfig& channels = common->GetChannels();
    m_common = common;
    m_commonPorts.fach =
        std::make_unique<DownlinkPort<FachDataFrame>>(m_uu, common->GetFach(), channels.fach.tti);
    m_commonPorts.rach = std::make_unique<UplinkPort<RachDataFrame>>(m_uu,
                                                                     common->GetRach(),
                                                                     channels.rach.tti,
                                                                     bearers.rach,
                                                                     m_iub);
    m_commonPorts.bearer = m_iub->Open(bearers.fach, m_commonPorts.fach.get());
}

Ptr<CommonChannels>
Cell::GetCommonChannels() const
{
    return m_common;
}

void
Cell::SetUpHsDsch(Ptr<HsCell> hsCell, Ptr<HsScheduler> scheduler)
{
    m_hsCell = hsCell;
    m_hsCell->Configure(scheduler, m_iub);
    m_admission->SetChangeCallback(MakeCallback(&Cell::ShareOut, this));
    ShareOut();
}

void
Cell::ShareOut()
{
    m_hsCell->SetDedicatedShares(m_admission->GetCodeOccupancy(), m_admission->GetLoad());
}

Ptr<HsCell>
Cell::GetHsCell() const
{
    return m_hsCell;
}

void
Cell::SetAdmissionControl(Ptr<AdmissionControl> admission)
{
    m_admission = admission;
}

Ptr<AdmissionControl>
Cell::GetAdmissionControl() const
{
    return m_admission;
}

Ptr<UuChannel>
Cell::GetUu() const
{
    return m_uu;
}

} // namespace umts
} // namespace ns3
