/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-radio-environment.h"

#include "ns3/simulation-singleton.h"
#include "ns3/umts-error.h"

#include <utility>

namespace ns3::umts
{

Ptr<RadioEnvironment>
RadioEnvironment::Get()
{
    /// Goes with the simulation; whoever uses the environment meanwhile keeps it.
    struct Holder
    {
        Ptr<RadioEnvironment> environment{Create<RadioEnvironment>()}; //!< The environment
    };

    return SimulationSingleton<Holder>::Get()->environment;
}

CellId
RadioEnvironment::Open(Ptr<UuChannel> uu)
{
    const CellId cell{m_nOpened++};
    m_cells[cell].uu = std::move(uu);
    return cell;
}

void
RadioEnvironment::Close(CellId cell)
{
    m_cells.erase(cell);
}

RadioEnvironment::CellAir&
RadioEnvironment::At(CellId cell)
{
    const auto found = m_cells.find(cell);
    UMTS_THROW_IF(found == m_cells.end(),
                  "cell " << static_cast<uint32_t>(cell) << " is not on the air");
    return found->second;
}

} // namespace ns3::umts
