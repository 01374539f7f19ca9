/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-utran-cells.h"

#include "ns3/umts-error.h"

#include <algorithm>
#include <array>

namespace ns3::umts
{

UtranCells::UtranCells(Ptr<RncCells> own, Callback<void> onCells, const RnsapTrace& rnsap)
    : m_own(own),
      m_onCells(onCells),
      m_rnsap(rnsap)
{
}

void
UtranCells::Connect(const Ptr<UtranCells>& first,
                    const Ptr<UtranCells>& second,
                    Ptr<IubChannel> iur)
{
    UMTS_THROW_IF(first == second, "Iur: an RNC cannot be connected to itself");
    for (const auto& known : first->m_iurs)
    {
        UMTS_THROW_IF(known.other == second, "Iur: the RNCs are connected already");
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
UtranCells::CheckCodes(const UtranCells& other) const
{
    for (const auto& cell : other.m_own->GetCells())
    {
        const auto code = cell->GetScramblingCode();
        UMTS_THROW_IF(code && Find(*code),
                      "Iur: primary scrambling code "
                          << static_cast<uint16_t>(*code)
                          << " is that of two cells that UEs of one RNC could use");
    }
}

bool
UtranCells::IsInUse(ScramblingCode code) const
{
    const auto hasIt = [code](const Iur& iur) { return iur.other->Find(code) != nullptr; };
    return Find(code) || std::any_of(m_iurs.begin(), m_iurs.end(), hasIt);
}

void
UtranCells::OnOwnCell() const
{
    m_onCells();
    for (const auto& iur : m_iurs)
    {
        iur.other->m_onCells();
    }
}

std::vector<Ptr<ControlledCell>>
UtranCells::GetCells() const
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
UtranCells::FindIf(Predicate matches) const
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
UtranCells::GetPosition(const Ptr<ControlledCell>& cell) const
{
    const auto cells = GetCells();
    return static_cast<uint32_t>(std::find(cells.begin(), cells.end(), cell) - cells.begin());
}

Ptr<ControlledCell>
UtranCells::Require(const Ptr<NbapCell>& cell) const
{
    const auto found = FindIf([&cell](const auto& known) { return known->GetNbap() == cell; });
    UMTS_THROW_UNLESS(found, "the cell does not belong to this RNC, nor to one with an Iur to it");
    return found;
}

Ptr<ControlledCell>
UtranCells::Find(ScramblingCode code) const
{
    return FindIf([code](const auto& cell) { return cell->GetScramblingCode() == code; });
}

bool
UtranCells::IsOwn(const Ptr<ControlledCell>& cell) const
{
    const auto& cells = m_own->GetCells();
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

Ptr<NodeBPort>
UtranCells::GetPort(const Ptr<ControlledCell>& cell)
{
    const Ptr<IubPort> port = cell->GetPort();
    for (auto& iur : m_iurs)
    {
        const auto& cells = iur.other->m_own->GetCells();
        if (std::find(cells.begin(), cells.end(), cell) == cells.end())
        {
            continue;
        }
        const auto isIts = [&port](const auto& drift) { return drift->GetDrift() == port; };
        const auto known = std::find_if(iur.ports.begin(), iur.ports.end(), isIts);
        if (known != iur.ports.end())
        {
            return *known;
        }
        auto drift = CreateObject<IurPort>();
        drift->Configure(iur.near, iur.far, port);
        iur.ports.push_back(drift);
        return drift;
    }
    return port;
}

void
UtranCells::Dispose()
{
    for (const auto& iur : m_iurs)
    {
        for (const auto& port : iur.ports)
        {
            port->Dispose();
        }
    }
    m_iurs.clear();
}

} // namespace ns3::umts
