/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rnc-rrc.h"

#include "ns3/abort.h"
#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/umts-active-set-update.h"
#include "ns3/umts-hard-handover.h"
#include "ns3/umts-measurement-control-procedure.h"

#include <algorithm>
#include <memory>
#include <utility>

/**
 * @file
 * @ingroup umts
 * RRC of an RNC: mobility of connected UEs (TS 25.331 8.3, 8.4): measurement reports, hard
 * handover, the active set, radio link failure.
 */

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRncRrcMobility");

void
RncRrc::StartHandOver(Rnti rnti, Ptr<HandOverAlgorithm> algorithm)
{
    UeContext& ue = m_rnc->GetUe(rnti);
    NS_ABORT_MSG_UNLESS(ue.GetCell()->GetScramblingCode(),
                        "handover by measurement reports: the UE's cell has no primary scrambling "
                        "code");
    ue.handOver = algorithm;
    ControlMeasurement(ue);
}

void
RncRrc::ControlMeasurement(UeContext& ue)
{
    ue.measured = ChooseMeasured(ue);
    if (ue.procedures)
    {
        ue.procedures->Add(std::make_shared<MeasurementControlProcedure>(ue));
    }
    else
    {
        ue.connection->Send(MeasurementControl{ue.handOver->GetMeasurement(),
                                               ue.measured,
                                               ue.DescribeActiveSet().codes});
    }
}

std::vector<ScramblingCode>
RncRrc::ChooseMeasured(const UeContext& ue) const
{
    std::vector<ScramblingCode> codes;
    for (const auto& cell : m_rnsap->GetCells())
    {
        const auto code = cell->GetScramblingCode();
        if (code && (m_relocateOnHandOver || CheckIur(ue, cell).empty()))
        {
            codes.push_back(*code);
        }
    }
    return codes;
}

void
RncRrc::UpdateMeasurement(UeContext& ue)
{
    if (!ue.handOver)
    {
        return;
    }
    const auto cells = ChooseMeasured(ue);
    // In another RNC they are the same in another order, which is no reason to begin anew.
    if (!std::is_permutation(cells.begin(), cells.end(), ue.measured.begin(), ue.measured.end()))
    {
        ControlMeasurement(ue);
    }
}

void
RncRrc::OnCells()
{
    for (const Rnti rnti : m_rnc->GetRntis())
    {
        UpdateMeasurement(m_rnc->GetUe(rnti));
    }
}

void
RncRrc::OnReport(Rnti rnti, const MeasurementReport& report)
{
    UeContext& ue = m_rnc->GetUe(rnti);
    const RrcConnection* const connection = ue.connection;
    m_observers.Tell(m_reportTrace, static_cast<uint32_t>(rnti), report);
    // A UE on its way measures anew wherever it gets to.
    if (!m_rnc->Serves(rnti, connection) || ue.cellChange ||
        (ue.procedures && RncSignalling::IsOutdated(*ue.procedures)))
    {
        return;
    }
    const HandOverDecision decision = ue.handOver->OnReport(report);
    UpdateActiveSet(ue, decision);
    if (!decision.target || decision.target == ue.GetCell()->GetScramblingCode())
    {
        return;
    }
    if (!HandOver(rnti, Require(*decision.target)->GetNbap()) && m_rnc->Serves(rnti, connection))
    {
        // The UE has reported the cell as the best one, and would not say so twice.
        ControlMeasurement(ue);
    }
}

Ptr<ControlledCell>
RncRrc::Require(ScramblingCode code) const
{
    const Ptr<ControlledCell> cell = m_rnsap->Find(code);
    NS_ABORT_MSG_UNLESS(cell,
                        "handover: no cell of the RNC, or of one with an Iur to it, has primary "
                        "scrambling code "
                            << static_cast<uint16_t>(code));
    return cell;
}

void
RncRrc::TellRadioLink(Rnti rnti,
                      const Ptr<ControlledCell>& cell,
                      bool isAdded,
                      const std::string& reason)
{
    m_observers.Tell(m_radioLinkTrace,
                     static_cast<uint32_t>(rnti),
                     m_rnsap->GetPosition(cell),
                     isAdded,
                     reason);
}

std::string
RncRrc::CheckIur(const UeContext& ue, const Ptr<ControlledCell>& cell) const
{
    return m_rnsap->IsOwn(cell) || ue.IsOnDchAlone()
               ? ""
               : "over an Iur go DCHs alone, and the UE has other bearers";
}

bool
RncRrc::HandOver(Rnti rnti, Ptr<NbapCell> cell)
{
    UeContext& ue = m_rnc->GetUe(rnti);
    const Ptr<ControlledCell> target = Control(cell);
    NS_ABORT_MSG_IF(ue.handOver && !target->GetScramblingCode(),
                    "handover by measurement reports: the new cell has no primary scrambling "
                    "code");
    if (ue.procedures)
    {
        ue.procedures->Add(std::make_shared<HardHandoverProcedure>(ue, target));
        return true;
    }
    NS_ABORT_MSG_IF(target == ue.GetCell() && !ue.cellChange,
                    "handover of the UE with RNTI " << static_cast<uint32_t>(rnti)
                                                    << ": it is in that cell already");
    return m_cellChange.HandOver(ue, target).empty();
}

namespace
{

/**
 * @param rnti a UE
 * @return beginning of a sentence about its radio links
 */
std::string
GetSubject(Rnti rnti)
{
    return "radio link of the UE with RNTI " + std::to_string(static_cast<uint32_t>(rnti)) + ": ";
}

} // namespace

bool
RncRrc::AddRadioLink(Rnti rnti, Ptr<NbapCell> cell)
{
    UeContext& ue = m_rnc->GetUe(rnti);
    const Ptr<ControlledCell> added = Control(cell);
    if (ue.procedures)
    {
        ue.procedures->Add(
            std::make_shared<ActiveSetUpdateProcedure>(ue,
                                                       ActiveSetUpdateProcedure::Cells{added},
                                                       ActiveSetUpdateProcedure::Cells{}));
        return true;
    }
    const std::string what = GetSubject(rnti);
    NS_ABORT_MSG_IF(ue.IsIn(added), what << "it has one in that cell already");
    NS_ABORT_MSG_IF(ue.activeSet.size() >= MAX_ACTIVE_SET,
                    what << "an active set has " << MAX_ACTIVE_SET << " cells at most");
    NS_ABORT_MSG_UNLESS(ue.CanHaveSeveralCells(),
                        what << "a UE with HS-DSCH or channel switching is in one cell, and goes "
                                "to another by hard handover");
    NS_ABORT_MSG_IF(ue.handOver && !added->GetScramblingCode(),
                    what << "the cell has no primary scrambling code, and measurement reports "
                            "need one");
    std::string reason = ue.HoldsDch() ? CheckIur(ue, added) : "the UE holds no DCH";
    reason = ue.cellChange ? RncCellChange::ON_ITS_WAY : reason;
    reason = reason.empty() ? OpenRadioLink(ue, added) : reason;
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(rnti) << m_rnsap->GetPosition(added) << reason);
    TellRadioLink(rnti, added, true, reason);
    return reason.empty();
}

std::string
RncRrc::OpenRadioLink(UeContext& ue, const Ptr<ControlledCell>& cell)
{
    UeContext::Tickets tickets;
    const std::string reason = ue.Admit(*cell, tickets);
    if (reason.empty())
    {
        ConnectRadioLink(ue, cell, tickets);
    }
    return reason;
}

void
RncRrc::ConnectRadioLink(UeContext& ue,
                         const Ptr<ControlledCell>& cell,
                         const UeContext::Tickets& tickets)
{
    if (!ue.IsIn(cell))
    {
        ue.activeSet.push_back(cell);
    }
    ActiveSetUpdate message{ue.DescribeActiveSet(), {}, nullptr};
    for (const auto& [id, ticket] : tickets)
    {
        message.additions.push_back(ue.bearerContexts.at(id).AddRadioLink(id, cell, ticket));
    }
    ue.connection->Send(message);
}

void
RncRrc::ExtendRadioLinks(UeContext& ue)
{
    const auto cells = ue.activeSet;
    for (std::size_t i = 1; i < cells.size(); ++i)
    {
        const std::string reason = OpenRadioLink(ue, cells[i]);
        if (!reason.empty())
        {
            TellRadioLink(ue.rnti, cells[i], true, reason);
            RemoveRadioLink(ue.rnti, cells[i]->GetNbap());
        }
    }
}

void
RncRrc::RemoveRadioLink(Rnti rnti, Ptr<NbapCell> cell)
{
    UeContext& ue = m_rnc->GetUe(rnti);
    const Ptr<ControlledCell> removed = Control(cell);
    if (ue.procedures)
    {
        ue.procedures->Add(
            std::make_shared<ActiveSetUpdateProcedure>(ue,
                                                       ActiveSetUpdateProcedure::Cells{},
                                                       ActiveSetUpdateProcedure::Cells{removed}));
        return;
    }
    const std::string what = GetSubject(rnti);
    NS_ABORT_MSG_UNLESS(ue.IsIn(removed), what << "it has none in that cell");
    NS_ABORT_MSG_IF(ue.activeSet.size() == 1, what << "its last one cannot be removed");
    RemoveRadioLink(ue, removed);
}

void
RncRrc::RemoveRadioLink(UeContext& ue, const Ptr<ControlledCell>& removed)
{
    const Rnti rnti = ue.rnti;
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(rnti) << m_rnsap->GetPosition(removed));
    auto kept = ue.activeSet;
    kept.erase(std::find(kept.begin(), kept.end(), removed));
    if (removed == ue.GetCell())
    {
        m_cellChange.Move(ue, kept, {});
    }
    else
    {
        ue.activeSet = kept;
    }
    ue.connection->Send(ActiveSetUpdate{ue.DescribeActiveSet(), {}, removed->GetNbap()->GetUu()});
    for (auto& [id, context] : ue.bearerContexts)
    {
        context.RemoveRadioLink(removed, ue.GetCell());
    }
    TellRadioLink(rnti, removed, false, {});
    if (m_relocateOnHandOver)
    {
        // After the procedure that this is part of.
        Simulator::ScheduleNow(&RncRrc::CheckRelocation, this, rnti);
    }
}

void
RncRrc::KeepCell(UeContext& ue, const Ptr<ControlledCell>& kept)
{
    const auto cells = ue.activeSet;
    // The first one last: what is on common channels moves once.
    for (auto cell = cells.rbegin(); cell != cells.rend(); ++cell)
    {
        if (*cell != kept && ue.IsIn(*cell))
        {
            RemoveRadioLink(ue, *cell);
        }
    }
}

void
RncRrc::OnRadioLinkFailure(Rnti rnti, const CellUpdate& update)
{
    UeContext& ue = m_rnc->GetUe(rnti);
    const RrcConnection* const connection = ue.connection;
    const Ptr<ControlledCell> former = ue.GetCell();
    const Ptr<ControlledCell> measured = update.cell ? m_rnsap->Find(*update.cell) : nullptr;
    Ptr<ControlledCell> target = measured ? measured : former;
    const Ptr<RrcProcedures> procedures = ue.procedures;
    const std::string reason = RncSignalling::GetReason(ue, update.cause);
    if (procedures)
    {
        procedures->Interrupt(reason);
        if (procedures->IsClosed())
        {
            return; // who is told of it may have released the connection
        }
    }
    m_cellChange.Abandon(ue, reason);
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(rnti) << m_rnsap->GetPosition(target));
    for (const auto& [id, context] : ue.bearerContexts)
    {
        if (context.switcher)
        {
            context.switcher->OnRadioLinkFailure();
        }
    }
    if (ue.IsIn(target))
    {
        GoOnIn(ue, target);
    }
    else if (!m_cellChange.HandOver(ue, target, false).empty())
    {
        // Who is told of the refusal may have released the connection.
        if (!m_rnc->Serves(rnti, connection))
        {
            return;
        }
        target = former;
        GoOnIn(ue, target);
    }
    if (update.cause == CellUpdateCause::RADIO_LINK_FAILURE)
    {
        m_observers.Tell(m_failureTrace,
                         static_cast<uint32_t>(rnti),
                         m_rnsap->GetPosition(former),
                         m_rnsap->GetPosition(target));
    }
    // A relocation has re-established RLC already.
    if (m_rnc->Serves(rnti, connection))
    {
        ReestablishRlc(rnti);
    }
    if (procedures && !procedures->IsClosed())
    {
        procedures->Resume();
    }
}

void
RncRrc::GoOnIn(UeContext& ue, const Ptr<ControlledCell>& kept)
{
    const Rnti rnti = ue.rnti;
    const RrcConnection* const connection = ue.connection;
    KeepCell(ue, kept);
    if (m_relocateOnHandOver)
    {
        CheckRelocation(rnti);
    }
    // A relocation has opened the DCHs anew already.
    if (m_rnc->Serves(rnti, connection))
    {
        Reopen(ue, true);
    }
}

void
RncRrc::UpdateActiveSet(UeContext& ue, const HandOverDecision& decision)
{
    if (!ue.CanHaveSeveralCells())
    {
        return;
    }
    if (ue.procedures)
    {
        m_signalling.UpdateActiveSet(ue, decision);
        return;
    }
    auto removals = decision.remove;
    const auto removeNext = [this, &ue, &removals]() {
        const Ptr<ControlledCell> cell = Require(removals.back());
        removals.pop_back();
        if (ue.IsIn(cell) && ue.activeSet.size() > 1)
        {
            RemoveRadioLink(ue.rnti, cell->GetNbap());
        }
    };
    bool isRefused = false;
    for (const auto code : decision.add)
    {
        const Ptr<ControlledCell> cell = Require(code);
        if (ue.activeSet.size() >= MAX_ACTIVE_SET && !removals.empty())
        {
            removeNext();
        }
        if (!ue.IsIn(cell) && ue.activeSet.size() < MAX_ACTIVE_SET)
        {
            isRefused = !AddRadioLink(ue.rnti, cell->GetNbap()) || isRefused;
        }
    }
    while (!isRefused && !removals.empty())
    {
        removeNext();
    }
}

std::vector<Ptr<NbapCell>>
RncRrc::GetActiveSet(Rnti rnti) const
{
    std::vector<Ptr<NbapCell>> cells;
    for (const auto& cell : m_rnc->GetUe(rnti).activeSet)
    {
        cells.push_back(cell->GetNbap());
    }
    return cells;
}

int64_t
RncRrc::AssignStreams(Rnti rnti, RbId id, int64_t stream)
{
    const auto& contexts = m_rnc->GetUe(rnti).bearerContexts;
    const auto found = contexts.find(id);
    int64_t next = stream;
    if (found != contexts.end())
    {
        for (const auto& link : found->second.further)
        {
            next += link.errors.downlink->AssignStreams(next);
            next += link.errors.uplink->AssignStreams(next);
        }
    }
    return next - stream;
}

} // namespace ns3::umts
