/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rnc-cells.h"

namespace ns3::umts
{

Ptr<IubPort>
RncCells::AddNodeB(Ptr<IubChannel> channel, Ptr<IubNetDevice> iub)
{
    auto port = CreateObject<IubPort>();
    port->Configure(channel, iub);
    m_ports.push_back(port);
    return port;
}

void
RncCells::AddCell(Ptr<IubPort> port, Ptr<NbapCell> cell, const CellConfig& config)
{
    auto controlled = CreateObject<ControlledCell>();
    controlled->Configure(cell, port, config);
    m_cells.push_back(controlled);
}

std::vector<Ptr<ControlledCell>>
RncCells::GetPagingArea(uint32_t area) const
{
    std::vector<Ptr<ControlledCell>> cells;
    for (const auto& cell : m_cells)
    {
        const Ptr<PagingChannel> channel = cell->GetPagingChannel();
        if (channel && channel->GetArea() == area)
        {
            cells.push_back(cell);
        }
    }
    return cells;
}

void
RncCells::Dispose()
{
    for (const auto& port : m_ports)
    {
        port->Dispose();
    }
    for (const auto& cell : m_cells)
    {
        cell->Dispose();
    }
    m_ports.clear();
    m_cells.clear();
}

} // namespace ns3::umts
