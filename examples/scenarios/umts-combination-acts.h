/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_COMBINATION_ACTS_H
#define UMTS_COMBINATION_ACTS_H

#include "umts-combination-events.h"
#include "umts-combination-traffic.h"

#include "ns3/umts-module.h"

#include <algorithm>
#include <vector>

namespace ns3::umts
{

/** @brief Gives the commands that events say, also when they make no sense. */
class CombinationActs
{
  public:
    /**
     * @param umts the UTRAN
     * @param rncs its RNCs
     * @param cells its cells, of each RNC in turn; none: UEs are on a layout of sites
     */
    CombinationActs(UmtsHelper& umts,
                    const std::vector<Ptr<RncNetDevice>>& rncs,
                    const std::vector<Ptr<Cell>>& cells)
        : m_umts(umts),
          m_rncs(rncs),
          m_cells(cells)
    {
    }

    /**
     * @param ue a UE
     * @return the RNC that serves it; null: it has gone, or goes
     */
    Ptr<RncNetDevice> FindServing(const Ptr<UeNetDevice>& ue) const
    {
        const auto rrc = ue->GetRrc();
        if (!rrc || rrc->IsOff())
        {
            return nullptr;
        }
        const auto serves = [&](const auto& rnc) { return UesOf(*rnc).Serves(ue->GetRnti(), rrc); };
        const auto found = std::find_if(m_rncs.begin(), m_rncs.end(), serves);
        return found == m_rncs.end() ? nullptr : *found;
    }

    /** @param ue a UE that goes: nobody sends to its address, which another one may get */
    static void Silence(const CombinedUe& ue)
    {
        for (const auto* flows : {&ue.probes, &ue.datagrams})
        {
            for (const auto& flow : *flows)
            {
                flow->Stop();
            }
        }
    }

    /**
     * @param event a command
     * @param ue a UE that an RNC serves
     */
    void Do(const NetworkEvent& event, CombinedUe& ue)
    {
        // Commands that wait may be wrong use, as those before them may have changed everything.
        Section section;
        if (event.Is("bearer"))
        {
            m_umts.AddBearer(ue.device, BearerConfig::FromPreset("dch1"), {MakeUnusedFilter()});
        }
        else if (event.Is("release"))
        {
            Release(event, ue);
        }
        else if (event.Is("off"))
        {
            ue.isLeaving = true;
            Silence(ue);
            m_umts.SwitchOff(ue.device);
        }
        else if (event.Is("detach"))
        {
            ue.isLeaving = true;
            ue.isDetached = true;
            Silence(ue);
            m_umts.Detach(ue.device);
        }
        else if (m_cells.size() > 1)
        {
            Move(event, ue.device);
        }
    }

  private:
    /** @return a filter of packets that nobody sends */
    static TrafficFilter MakeUnusedFilter()
    {
        TrafficFilter filter;
        filter.precedence = 200;
        filter.remotePorts = PortRange{1, 1};
        return filter;
    }

    /** @param event draws a bearer @param ue a UE that loses it, if it has it */
    void Release(const NetworkEvent& event, CombinedUe& ue)
    {
        const RbId id{static_cast<uint8_t>(event.number / 8 % 3)};
        if (ue.device->GetBearer(id))
        {
            ue.isLeaving = true;
            m_umts.ReleaseBearer(ue.device, id);
        }
    }

    /** @param event a command about cells @param ue a UE */
    void Move(const NetworkEvent& event, const Ptr<UeNetDevice>& ue)
    {
        const auto now = std::find(m_cells.begin(), m_cells.end(), m_umts.GetCell(ue));
        const auto position = static_cast<std::size_t>(now - m_cells.begin());
        const std::size_t step = 1 + event.number / 8 % (m_cells.size() - 1);
        const std::size_t next = (position + step) % m_cells.size();
        if (event.Is("relocate"))
        {
            m_umts.Relocate(ue, m_rncs[next % m_rncs.size()], m_cells[next]);
        }
        else if (event.Is("unlink"))
        {
            m_umts.RemoveRadioLink(ue, m_cells[position % m_cells.size()]);
        }
        else if (event.Is("serving"))
        {
            m_umts.ChangeServingCell(ue, m_cells[next]);
        }
        else if (event.Is("link"))
        {
            m_umts.AddRadioLink(ue, m_cells[next]);
        }
        else
        {
            m_umts.HandOver(ue, m_cells[next]);
        }
    }

    UmtsHelper& m_umts;                           //!< UTRAN
    const std::vector<Ptr<RncNetDevice>>& m_rncs; //!< RNCs
    const std::vector<Ptr<Cell>>& m_cells;        //!< Cells
};

} // namespace ns3::umts

#endif /* UMTS_COMBINATION_ACTS_H */
