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
    m_cell = nullptr;
    m_iub = nullptr;
    m_ports.clear();
    m_uplink.clear();
    UmtsNetDevice::DoDispose();
}

void
NodeBNetDevice::Configure(Ptr<UuChannel> cell, Ptr<IubChannel> channel, Ptr<IubNetDevice> iub)
{
    m_cell = cell;
    m_iub = iub;
    m_iub->Configure(channel, Direction::UPLINK, this);
    m_cell->Attach(this);
    m_cell->SetDeliveredCallback(MakeCallback(&NodeBNetDevice::FlushUplink, this));
}

TransportBlockSink*
NodeBNetDevice::AddDch(DchId dch,
                       Time downlinkTti,
                       TransportBlockSink* uePort,
                       Ptr<BlockErrorModel> errors)
{
    auto& port = m_ports[dch.Key()];
    NS_ABORT_MSG_IF(port,
                    "RNTI " << static_cast<uint32_t>(dch.rnti) << ": bearer " << dch.bearer
                            << " is already in this cell");
    port = std::make_unique<Port>(dch, m_uplink);
    port->channel = m_cell->AddDch(downlinkTti, port.get(), uePort, errors);
    return port.get();
}

void
NodeBNetDevice::SetUpCommon(Ptr<CommonChannels> common)
{
    m_common = common;
    common->SetRachSink(AddDch({COMMON_CHANNELS_RNTI},
                               common->GetChannels().fach.tti,
                               common->GetFachSink(),
                               nullptr));
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

Ptr<Channel>
NodeBNetDevice::GetChannel() const
{
    return m_cell;
}

void
NodeBNetDevice::OnIubFrames(std::vector<IubFrame>& frames)
{
    for (auto& frame : frames)
    {
        if (frame.type != IubFrame::Type::DATA)
        {
            m_hsCell->OnIubFrame(frame);
            continue;
        }
        Port& port = *m_ports.at(DchId{frame.rnti, frame.bearer}.Key());
        port.waiting.push_back(std::move(frame.set));
        m_cell->Activate(port.channel);
    }
}

void
NodeBNetDevice::FlushUplink()
{
    if (!m_uplink.empty())
    {
        m_iub->SendFrames(m_uplink);
    }
}

bool
NodeBNetDevice::SendIp(Ptr<Packet> /* packet */)
{
    return false;
}

NodeBNetDevice::Port::Port(DchId dch, std::vector<IubFrame>& uplink)
    : m_dch(dch),
      m_uplink(uplink)
{
}

bool
NodeBNetDevice::Port::HasBlocks() const
{
    return !waiting.empty();
}

Ptr<TransportBlockSet>
NodeBNetDevice::Port::Take()
{
    Ptr<TransportBlockSet> set = std::move(waiting.front());
    waiting.pop_front();
    return set;
}

void
NodeBNetDevice::Port::Deliver(Ptr<TransportBlockSet> set)
{
    m_uplink.push_back({m_dch.rnti, std::move(set), m_dch.bearer});
}

} // namespace umts
} // namespace ns3
