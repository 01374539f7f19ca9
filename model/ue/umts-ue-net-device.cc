/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ue-net-device.h"

#include "ns3/object-vector.h"
#include "ns3/pointer.h"

namespace ns3
{
namespace umts
{

NS_OBJECT_ENSURE_REGISTERED(UeNetDevice);

TypeId
UeNetDevice::GetTypeId()
{
    static TypeId tid = TypeId("ns3::umts::UeNetDevice")
                            .SetParent<UmtsNetDevice>()
                            .SetGroupName("Umts")
                            .AddConstructor<UeNetDevice>()
                            .AddAttribute("Bearer",
                                          "The UE's end of the default radio bearer",
                                          TypeId::ATTR_GET,
                                          PointerValue(),
                                          MakePointerAccessor(&UeNetDevice::GetDefaultBearer),
                                          MakePointerChecker<RadioBearer>())
                            .AddAttribute("BearerList",
                                          "The UE's ends of all its radio bearers, the default "
                                          "one first",
                                          ObjectVectorValue(),
                                          MakeObjectVectorAccessor(&UeNetDevice::GetBearer,
                                                                   &UeNetDevice::GetNBearers),
                                          MakeObjectVectorChecker<RadioBearer>())
                            .AddAttribute("HsUser",
                                          "The UE on HS-DSCH; null when it does not use it",
                                          TypeId::ATTR_GET,
                                          PointerValue(),
                                          MakePointerAccessor(&UeNetDevice::GetHsUser),
                                          MakePointerChecker<HsUser>());
    return tid;
}

void
UeNetDevice::DoDispose()
{
    m_bearers.Dispose();
    m_cell = nullptr;
    m_hsCell = nullptr;
    UmtsNetDevice::DoDispose();
}

void
UeNetDevice::Attach(Rnti rnti, Ptr<UuChannel> cell)
{
    m_rnti = rnti;
    m_cell = cell;
    m_cell->Attach(this);
}

void
UeNetDevice::AddBearer(Ptr<RadioBearer> bearer, const TrafficFlowTemplate& filters)
{
    m_bearers.Add(bearer, filters);
    bearer->SetIpCallback(MakeCallback(&UeNetDevice::HandUp, static_cast<UmtsNetDevice*>(this)));
}

void
UeNetDevice::SetHsCell(Ptr<HsCell> cell)
{
    m_hsCell = cell;
}

Ptr<HsCell>
UeNetDevice::GetHsCell() const
{
    return m_hsCell;
}

Ptr<HsUser>
UeNetDevice::GetHsUser() const
{
    return m_hsCell ? m_hsCell->FindUser(m_rnti) : nullptr;
}

Rnti
UeNetDevice::GetRnti() const
{
    return m_rnti;
}

Ptr<RadioBearer>
UeNetDevice::GetBearer(uint32_t id) const
{
    return m_bearers.Get(id);
}

Ptr<RadioBearer>
UeNetDevice::GetDefaultBearer() const
{
    return m_bearers.Get(0);
}

uint32_t
UeNetDevice::GetNBearers() const
{
    return m_bearers.GetSize();
}

Ptr<Channel>
UeNetDevice::GetChannel() const
{
    return nullptr;
}

bool
UeNetDevice::SendIp(Ptr<Packet> packet)
{
    const Ptr<RadioBearer> bearer = m_bearers.Classify(*packet, Direction::UPLINK);
    return bearer && bearer->Send(packet);
}

} // namespace umts
} // namespace ns3
