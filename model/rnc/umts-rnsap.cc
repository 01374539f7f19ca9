/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rnsap.h"

#include "ns3/abort.h"

#include <algorithm>
#include <array>

namespace ns3
{
namespace umts
{

Rnsap::Rnsap(Ptr<RncCells> own)
    : m_own(own)
{
}

void
Rnsap::Connect(Rnsap& first, Rnsap& second, Ptr<IubChannel> iur)
{
    NS_ABORT_MSG_IF(&first == &second, "Iur: an RNC cannot be connected to itself");
    for (const auto& other : first.m_iurs)
    {
        NS_ABORT_MSG_IF(other.cells == second.m_own, "Iur: the RNCs are connected already");
    }
    for (const auto& cell : second.m_own->GetCells())
    {
        const auto code = cell->GetScramblingCode();
        NS_ABORT_MSG_IF(code && first.Find(*code),
                        "Iur: primary scrambling code " << static_cast<uint16_t>(*code)
                                                        << " is that of a cell of either RNC");
    }
    std::array<IurEnd, 2> ends;
    for (uint32_t i = 0; i < ends.size(); ++i)
    {
        const auto device = DynamicCast<IubNetDevice>(iur->GetDevice(i));
        device->Configure(iur, i == 0 ? Direction::DOWNLINK : Direction::UPLINK);
        ends[i] = {device, Create<FrameBudget>(iur)};
    }
    first.m_iurs.push_back({second.m_own, ends[0], ends[1], {}});
    second.m_iurs.push_back({first.m_own, ends[1], ends[0], {}});
}

std::vector<Ptr<ControlledCell>>
Rnsap::GetCells() const
{
    std::vector<Ptr<ControlledCell>> cells = m_own->GetCells();
    for (const auto& iur : m_iurs)
    {
        cells.insert(cells.end(), iur.cells->GetCells().begin(), iur.cells->GetCells().end());
    }
    return cells;
}

Ptr<ControlledCell>
Rnsap::Require(const Ptr<NbapCell>& cell) const
{
    for (const auto& controlled : GetCells())
    {
        if (controlled->GetNbap() == cell)
        {
            return controlled;
        }
    }
    NS_ABORT_MSG("the cell does not belong to this RNC, nor to one with an Iur to it");
}

Ptr<ControlledCell>
Rnsap::Find(ScramblingCode code) const
{
    const auto cells = GetCells();
    const auto hasIt = [code](const auto& cell) { return cell->GetScramblingCode() == code; };
    const auto found = std::find_if(cells.begin(), cells.end(), hasIt);
    return found != cells.end() ? *found : nullptr;
}

bool
Rnsap::IsOwn(const Ptr<ControlledCell>& cell) const
{
    const auto& cells = m_own->GetCells();
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

Ptr<NodeBSide>
Rnsap::GetSide(const Ptr<ControlledCell>& cell)
{
    const Ptr<ControllingRnc> side = cell->GetSide();
    for (auto& iur : m_iurs)
    {
        const auto& cells = iur.cells->GetCells();
        if (std::find(cells.begin(), cells.end(), cell) == cells.end())
        {
            continue;
        }
        const auto isIts = [&side](const auto& drift) { return drift->GetDrift() == side; };
        const auto known = std::find_if(iur.sides.begin(), iur.sides.end(), isIts);
        if (known != iur.sides.end())
        {
            return *known;
        }
        auto drift = CreateObject<DriftSide>();
        drift->Configure(iur.near, iur.far, side);
        iur.sides.push_back(drift);
        return drift;
    }
    return side;
}

void
Rnsap::Dispose()
{
    for (const auto& iur : m_iurs)
    {
        for (const auto& side : iur.sides)
        {
            side->Dispose();
        }
    }
    m_iurs.clear();
}

} // namespace umts
} // namespace ns3
