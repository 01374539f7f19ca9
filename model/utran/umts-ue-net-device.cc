/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-ue-net-device.h"

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
                                          "The UE's end of the radio bearer",
                                          TypeId::ATTR_GET,
                                          PointerValue(),
                                          MakePointerAccessor(&UeNetDevice::m_bearer),
                                          MakePointerChecker<RadioBearer>());
    return tid;
}

void
UeNetDevice::DoDispose()
{
    if (m_bearer)
    {
        m_bearer->Dispose();
    }
    m_bearer = nullptr;
    m_cell = nullptr;
    UmtsNetDevice::DoDispose();
}

void
UeNetDevice::SetBearer(Rnti rnti, Ptr<RadioBearer> bearer, Ptr<UuChannel> cell)
{
    m_rnti = rnti;
    m_bearer = bearer;
    m_cell = cell;
    m_cell->Attach(this);
    m_bearer->SetIpCallback(MakeCallback(&UeNetDevice::HandUp, static_cast<UmtsNetDevice*>(this)));
}

Rnti
UeNetDevice::GetRnti() const
{
    return m_rnti;
}

Ptr<RadioBearer>
UeNetDevice::GetBearer() const
{
    return m_bearer;
}

Ptr<Channel>
UeNetDevice::GetChannel() const
{
    return nullptr;
}

bool
UeNetDevice::SendIp(Ptr<Packet> packet)
{
    return m_bearer && m_bearer->Send(packet);
}

} // namespace umts
} // namespace ns3
