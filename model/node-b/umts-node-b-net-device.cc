/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-node-b-net-device.h"

#include "ns3/abort.h"
#include "ns3/pointer.h"

namespace ns3
{
namespace umts
{

NS_OBJECT_ENSURE_REGISTERED(NodeBNetDevice);

TypeId
NodeBNetDevice::GetTypeId()
{
    static TypeId tid = TypeId("ns3::umts::NodeBNetDevice")
                            .SetParent<UmtsNetDevice>()
                            .SetGroupName("Umts")
                            .AddConstructor<NodeBNetDevice>()
                            .AddAttribute("CommonChannels",
                                          "The common channels of the cell, once set up",
                                          TypeId::ATTR_GET,
                                          PointerValue(),
                                          MakePointerAccessor(&NodeBNetDevice::m_common),
                                          MakePointerChecker<CommonChannels>())
                            .AddAttribute("HsCell",
                                          "HS-DSCH of the cell, once set up",
                                          TypeId::ATTR_GET,
                                          PointerValue(),
                                          MakePointerAccessor(&NodeBNetDevice::m_hsCell),
                                          MakePointerChecker<HsCell>())
                            .AddAttribute("AdmissionControl",
                                          "Admission control of the cell",
                                          TypeId::ATTR_GET,
                                          PointerValue(),
                                          MakePointerAccessor(&NodeBNetDevice::m_admission),
                                          MakePointerChecker<AdmissionControl>());
    return tid;
}

NodeBNetDevice::NodeBNetDevice()
    : m_admission(CreateObject<AdmissionControl>())
{
}

void
NodeBNetDevice::DoDispose()
{
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
    m_dchs.clear();
    m_commonPort.reset();
    m_cell = nullptr;
    m_iub = nullptr;
    UmtsNetDevice::DoDispose();
}

void
NodeBNetDevice::Configure(Ptr<UuChannel> cell, Ptr<IubChannel> channel, Ptr<IubNetDevice> iub)
{
    m_cell = cell;
    m_iub = iub;
    m_iub->Configure(channel, Direction::UPLINK);
    m_cell->Attach(this);
    m_cell->SetDeliveredCallback(MakeCallback(&IubNetDevice::Flush, m_iub));
}

TransportBlockSink*
NodeBNetDevice::AddDch(TransportBearerId bearer,
                       const DchConfig& dch,
                       TransportBlockSink* uePort,
                       Ptr<BlockErrorModel> errors)
{
    m_dchs.push_back(
        std::unique_ptr<DchPort>(new DchPort{{m_cell, dch.downlink.tti, uePort, errors},
                                             {bearer, dch.uplink.tti, *m_iub},
                                             {}}));
    DchPort& port = *m_dchs.back();
    port.bearer = m_iub->Open(bearer, &port.downlink);
    return &port.uplink;
}

void
NodeBNetDevice::SetUpCommon(Ptr<CommonChannels> common, const CommonBearers& bearers)
{
    const CommonChannelConfig& channels = common->GetChannels();
    m_common = common;
    m_commonPort.reset(new CommonPort{{m_cell, channels.fach.tti, common->GetFachSink(), nullptr},
                                      {bearers.rach, channels.rach.tti, *m_iub},
                                      {}});
    m_commonPort->bearer = m_iub->Open(bearers.fach, &m_commonPort->fach);
    common->SetRachSink(&m_commonPort->rach);
}

Ptr<CommonChannels>
NodeBNetDevice::GetCommonChannels() const
{
    return m_common;
}

void
NodeBNetDevice::SetUpHsDsch(Ptr<HsCell> hsCell, Ptr<HsScheduler> scheduler)
{
    m_hsCell = hsCell;
    m_hsCell->Configure(scheduler, m_iub);
    m_admission->SetChangeCallback(MakeCallback(&NodeBNetDevice::ShareOut, this));
    ShareOut();
}

void
NodeBNetDevice::ShareOut()
{
    m_hsCell->SetDedicatedShares(m_admission->GetCodeOccupancy(), m_admission->GetLoad());
}

Ptr<HsCell>
NodeBNetDevice::GetHsCell() const
{
    return m_hsCell;
}

void
NodeBNetDevice::SetAdmissionControl(Ptr<AdmissionControl> admission)
{
    m_admission = admission;
}

Ptr<AdmissionControl>
NodeBNetDevice::GetAdmissionControl() const
{
    return m_admission;
}

Ptr<UuChannel>
NodeBNetDevice::GetCell() const
{
    return m_cell;
}

Ptr<IubChannel>
NodeBNetDevice::GetIub() const
{
    return m_iub->GetIub();
}

Ptr<Channel>
NodeBNetDevice::GetChannel() const
{
    return m_cell;
}

bool
NodeBNetDevice::SendIp(Ptr<Packet> /* packet */)
{
    return false;
}

} // namespace umts
} // namespace ns3
