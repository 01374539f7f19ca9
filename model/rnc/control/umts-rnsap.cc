/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rnsap.h"

#include "ns3/abort.h"

#include <algorithm>
#include <array>

namespace ns3::umts
{

Rnsap::Rnsap(Ptr<RncCells> own, Callback<void> onCells)
    : m_own(own),
      m_onCells(onCells)
{
}

void
Rnsap::Connect(const Ptr<Rnsap>& first, const Ptr<Rnsap>& second, Ptr<IubChannel> iur)
{
    NS_ABORT_MSG_IF(first == second, "Iur: an RNC cannot be connected to itself");
    for (const auto& known : first->m_iurs)
    {
        NS_ABORT_MSG_IF(known.other == second, "Iur: the RNCs are connected already");
    }
    first->CheckCodes(*second);
    second->CheckCodes(*first);
    std::array<IurEnd, 2> ends;
    for (uint32_t i = 0; i < ends.size(); ++i)
    {
        const auto device = DynamicCast<IubNetDevice>(iur->GetDevice(i));
        device->Configure(iur, i == 0 ? Direction::DOWNLINK : Direction::UPLINK);
        ends[i] = {device, Create<FrameBudget>(iur)};
    }
    first->m_iurs.push_back({second, ends[0], ends[1], {}});
    second->m_iurs.push_back({first, ends[1], ends[0], {}});
    first->m_onCells();
    second->m_onCells();
}

void
Rnsap::CheckCodes(const Rnsap& other) const
{
    for (const auto& cell : other.m_own->GetCells())
    {
        const auto code = cell->GetScramblingCode();
        NS_ABORT_MSG_IF(code && Find(*code),
                        "Iur: primary scrambling code "
                            << static_cast<uint16_t>(*code)
                            << " is that of two cells that UEs of one RNC could use");
    }
}

bool
Rnsap::IsInUse(ScramblingCode code) const
{
    const auto hasIt = [code](const Iur& iur) { return iur.other->Find(code) != nullptr; };
    return Find(code) || std::any_of(m_iurs.begin(), m_iurs.end(), hasIt);
}

void
Rnsap::OnOwnCell() const
{
    m_onCells();
    for (const auto& iur : m_iurs)
    {
        iur.other->m_onCells();
    }
}

std::vector<Ptr<ControlledCell>>
Rnsap::GetCells() const
{
    auto cells = m_own->GetCells();
    for (const auto& iur : m_iurs)
    {
        const auto& others = iur.other->m_own->GetCells();
        cells.insert(cells.end(), others.begin(), others.end());
    }
    return cells;
}

template <typename Predicate>
Ptr<ControlledCell>
Rnsap::FindIf(Predicate matches) const
{
    const auto search = [&matches](const auto& cells) -> Ptr<ControlledCell> {
        const auto found = std::find_if(cells.begin(), cells.end(), matches);
        return found == cells.end() ? nullptr : *found;
    };
    Ptr<ControlledCell> found = search(m_own->GetCells());
    for (auto iur = m_iurs.begin(); !found && iur != m_iurs.end(); ++iur)
    {
        found = search(iur->other->m_own->GetCells());
    }
    return found;
}

uint32_t
Rnsap::GetPosition(const Ptr<ControlledCell>& cell) const
{
    const auto cells = GetCells();
    return static_cast<uint32_t>(std::find(cells.begin(), cells.end(), cell) - cells.begin());
}

Ptr<ControlledCell>
Rnsap::Require(const Ptr<NbapCell>& cell) const
{
    const auto found = FindIf([&cell](const auto& known) { return known->GetNbap() == cell; });
    NS_ABORT_MSG_UNLESS(found,
                        "the cell does not belong to this RNC, nor to one with an Iur to it");
    return found;
}

Ptr<ControlledCell>
Rnsap::Find(ScramblingCode code) const
{
    return FindIf([code](const auto& cell) { return cell->GetScramblingCode() == code; });
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
        const auto& cells = iur.other->m_own->GetCells();
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

} // namespace ns3::umts
