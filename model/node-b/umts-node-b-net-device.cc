/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-node-b-net-device.h"

#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(NodeBNetDevice);

TypeId
NodeBNetDevice::GetTypeId()
{
    UMTS_TYPE(NodeBNetDevice, UmtsNetDevice)
        .List<Cell>("CellList", &C::m_cells)
        .Help("The cells, in the order of their addition");
}

void
NodeBNetDevice::DoDispose()
{
    AnnounceDisposal();
    for (const auto& cell : m_cells)
    {
        cell->Dispose();
    }
    m_cells.clear();
    m_iub = nullptr;
    UmtsNetDevice::DoDispose();
}

void
NodeBNetDevice::Configure(Ptr<IubChannel> channel, Ptr<IubNetDevice> iub)
{
    m_iub = iub;
    m_iub->Configure(channel, Direction::UPLINK);
}

Ptr<Cell>
NodeBNetDevice::AddCell(const CellConfig& config)
{
    auto uu = CreateObject<UuChannel>();
    uu->Attach(this);
    auto cell = CreateObject<Cell>();
    cell->Configure(uu, m_iub, m_dchs, config);
    m_cells.push_back(cell);
    return cell;
}

uint32_t
NodeBNetDevice::GetNCells() const
{
    return static_cast<uint32_t>(m_cells.size());
}

Ptr<Cell>
NodeBNetDevice::GetCell(uint32_t i) const
{
    UMTS_THROW_UNLESS(i < m_cells.size(),
                      "cell " << i << ": the Node B has " << m_cells.size() << " cells");
    return m_cells[i];
}

Ptr<IubChannel>
NodeBNetDevice::GetIub() const
{
    return m_iub->GetIub();
}

Ptr<Channel>
NodeBNetDevice::GetChannel() const
{
    return m_cells.empty() ? nullptr : m_cells.front()->GetUu();
}

bool
NodeBNetDevice::SendIp(Ptr<Packet> /* packet */)
{
    return false;
}

} // namespace ns3::umts
