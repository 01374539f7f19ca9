/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-leftovers.h"

#include "ns3/object-vector.h"
#include "ns3/simulator.h"
#include "ns3/umts-cell.h"
#include "ns3/umts-channel-switcher.h"
#include "ns3/umts-rnc-rrc.h"
#include "ns3/umts-rrc-procedures.h"
#include "ns3/umts-ue-table.h"

#include <algorithm>
#include <cstddef>
#include <sstream>

namespace ns3::umts
{

namespace
{

/** @brief What is left. */
class Leftovers
{
  public:
    /**
     * @param name name of the cell
     * @param control the cell as the RNC has it
     * @param nCommon cells of its Node B that have common channels
     */
    void CheckCell(const std::string& name,
                   const Ptr<ControlledCell>& control,
                   std::ptrdiff_t nCommon)
    {
        m_name = name;
        const auto cell = DynamicCast<Cell>(control->GetNbap());
        const bool isCommon = cell->GetCommonChannels() != nullptr;
        Expect("codes",
               control->GetAdmissionControl()->GetCodeOccupancy(),
               AdmissionControl().GetCodeOccupancy());
        Expect("load", control->GetAdmissionControl()->GetLoad(), 0);
        Expect("waiting DCHs", control->GetAdmissionControl()->GetNQueued(), 0);
        Expect("C-RNTIs", control->GetNCrntis(), 0);
        if (const auto paging = control->GetPagingChannel())
        {
            Expect("paging records", static_cast<double>(paging->GetNWaiting()), 0);
        }
        Expect("DCHs", cell->GetNDchs(), 0);
        Expect("devices on the air", cell->GetUu()->GetNDevices(), 1);
        Expect("channels on the air", cell->GetUu()->GetNTransportChannels(), isCommon ? 2 : 0);
        Expect("transport bearers", control->GetIub()->GetNBearers(), 2 * nCommon);
        Expect("senders in the RNC", control->GetPort()->GetNTransmitters(), nCommon);
        if (isCommon)
        {
            Expect("UEs on the RACH", cell->GetCommonChannels()->GetNTransmitters(), 0);
        }
        if (const auto hsCell = cell->GetHsCell())
        {
            Expect("UEs on HS-DSCH", hsCell->GetMacHs().GetNUsers(), 0);
            Expect("priority queues", hsCell->GetMacHs().GetNQueues(), 0);
            Expect("transmissions under way", hsCell->GetNUnderWay(), 0);
        }
        if (const auto eDchCell = cell->GetEdchCell())
        {
            Expect("UEs on E-DCH", static_cast<double>(eDchCell->GetNUsers()), 0);
            Expect("E-RNTIs", eDchCell->GetChannel()->GetNUsers(), 0);
            Expect("transmissions on E-DCH",
                   static_cast<double>(eDchCell->GetChannel()->GetNOnAir()),
                   0);
        }
        m_name.clear();
    }

    /**
     * @param what a number
     * @param is its value
     * @param shall what it must be
     */
    void Expect(const std::string& what, double is, double shall)
    {
        if (is != shall)
        {
            m_left << m_name << what << " " << is << "; ";
        }
    }

    /** @return what is left */
    std::string Get() const
    {
        return m_left.str();
    }

  private:
    std::string m_name;        //!< The cell
    std::ostringstream m_left; //!< What is left
};

} // namespace

std::string
FindLeftovers(Ptr<RncNetDevice> rnc)
{
    Leftovers leftovers;
    ObjectVectorValue cells;
    rnc->GetObject<RncRrc>()->GetAttribute("CellList", cells);
    for (std::size_t i = 0; i < cells.GetN(); ++i)
    {
        const auto cell = cells.Get(i)->GetObject<ControlledCell>();
        const auto sharesNodeB = [&cell](const auto& entry) {
            const auto other = DynamicCast<ControlledCell>(entry.second);
            return other->GetMacC() && other->GetPort() == cell->GetPort();
        };
        leftovers.CheckCell("cell " + std::to_string(i) + ": ",
                            cell,
                            std::count_if(cells.Begin(), cells.End(), sharesNodeB));
    }
    leftovers.Expect("UEs of the RNC", rnc->GetNUes(), 0);
    leftovers.Expect("RNTIs of UEs that have not come", UesOf(*rnc).GetNReserved(), 0);
    const uint64_t before = Simulator::GetEventCount();
    Simulator::Stop(Seconds(1000));
    Simulator::Run();
    leftovers.Expect("events besides the stop event", Simulator::GetEventCount() - before - 1, 0);
    return leftovers.Get();
}

std::string
FindDisagreements(const std::vector<Ptr<RncNetDevice>>& rncs,
                  const std::vector<Ptr<UeNetDevice>>& ues)
{
    std::ostringstream others;
    for (const auto& rnc : rncs)
    {
        for (const auto& ue : ues)
        {
            const UeContext* const context =
                ue->GetRrc() ? UesOf(*rnc).Find(ue->GetRrc()) : nullptr;
            if (!context)
            {
                continue;
            }
            const RrcProcedures& procedures = *context->procedures;
            const bool isLeaving = context->switcher &&
                                   context->switcher->GetPhase() == ChannelSwitcher::Phase::LEAVING;
            const bool isBusy = procedures.GetSize() > 0 || procedures.IsEstablishing() ||
                                procedures.GetTransport()->GetNUnderWay() > 0 || isLeaving ||
                                ue->GetRequestControl()->IsUnderWay();
            const RrcState state = ue->GetStateMeter()->GetState();
            if (!isBusy && state != context->state.state)
            {
                others << "UE " << static_cast<uint32_t>(context->rnti) << " is in " << state
                       << ", and in " << context->state.state << " for the RNC; ";
            }
            if (!isBusy && ue->GetCells().size() != context->activeSet.size())
            {
                others << "UE " << static_cast<uint32_t>(context->rnti) << " is in "
                       << ue->GetCells().size() << " cells, and in " << context->activeSet.size()
                       << " for the RNC; ";
            }
        }
    }
    return others.str();
}

} // namespace ns3::umts
