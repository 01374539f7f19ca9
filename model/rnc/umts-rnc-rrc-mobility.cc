/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rnc-rrc.h"

#include "ns3/abort.h"
#include "ns3/log.h"
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
    ue.procedures->Request(std::make_shared<MeasurementControlProcedure>(ue));
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
    if (!m_rnc->Serves(rnti, connection) || ue.procedures->IsEstablishing() ||
        RncSignalling::IsOutdated(*ue.procedures))
    {
        return;
    }
    const HandOverDecision decision = ue.handOver->OnReport(report);
    UpdateActiveSet(ue, decision);
    if (decision.target && decision.target != ue.GetCell()->GetScramblingCode())
    {
        ue.procedures->Request(
            std::make_shared<HardHandoverProcedure>(ue, Require(*decision.target)));
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
    NS_ABORT_MSG_IF(target == ue.GetCell() && ue.activeSet.size() == 1 && ue.procedures->IsIdle(),
                    "handover of the UE with RNTI " << static_cast<uint32_t>(rnti)
                                                    << ": it is in that cell already");
    return ue.procedures->Request(std::make_shared<HardHandoverProcedure>(ue, target)).empty();
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
    const std::string what = GetSubject(rnti);
    const bool isIdle = ue.procedures->IsIdle();
    NS_ABORT_MSG_IF(isIdle && ue.IsIn(added), what << "it has one in that cell already");
    NS_ABORT_MSG_IF(isIdle && ue.activeSet.size() >= MAX_ACTIVE_SET,
                    what << "an active set has " << MAX_ACTIVE_SET << " cells at most");
    NS_ABORT_MSG_IF(isIdle && !ue.CanHaveSeveralCells(),
                    what << "a UE with HS-DSCH or channel switching is in one cell, and goes "
                            "to another by hard handover");
    NS_ABORT_MSG_IF(ue.handOver && !added->GetScramblingCode(),
                    what << "the cell has no primary scrambling code, and measurement reports "
                            "need one");
    return RequestActiveSet(ue, {added}, {}).empty();
}

std::string
RncRrc::RequestActiveSet(UeContext& ue,
                         std::vector<Ptr<ControlledCell>> added,
                         std::vector<Ptr<ControlledCell>> removed)
{
    return ue.procedures->Request(
        std::make_shared<ActiveSetUpdateProcedure>(ue, std::move(added), std::move(removed)));
}

std::string
RncRrc::OpenRadioLink(UeContext& ue, const Ptr<ControlledCell>& cell)
{
    UeContext::Tickets tickets;
    const std::string reason = ue.Admit(*cell, tickets);
    if (!tickets.empty())
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
            RequestActiveSet(ue, {}, {cells[i]});
        }
    }
}

void
RncRrc::RemoveRadioLink(Rnti rnti, Ptr<NbapCell> cell)
{
    UeContext& ue = m_rnc->GetUe(rnti);
    const Ptr<ControlledCell> removed = Control(cell);
    const std::string what = GetSubject(rnti);
    const bool isIdle = ue.procedures->IsIdle();
    NS_ABORT_MSG_IF(isIdle && !ue.IsIn(removed), what << "it has none in that cell");
    NS_ABORT_MSG_IF(isIdle && ue.activeSet.size() == 1, what << "its last one cannot be removed");
    RequestActiveSet(ue, {}, {removed});
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
    CheckRelocationLater(rnti);
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
RncRrc::UpdateActiveSet(UeContext& ue, const HandOverDecision& decision)
{
    const auto find = [this](const std::vector<ScramblingCode>& codes) {
        std::vector<Ptr<ControlledCell>> cells;
        for (const auto code : codes)
        {
            cells.push_back(Require(code));
        }
        return cells;
    };
    // Cells to be added are reported again and again until they are.
    const bool isNew = !decision.remove.empty() ||
                       (!decision.add.empty() && !ue.procedures->HasAddition());
    if (isNew && ue.CanHaveSeveralCells())
    {
        RequestActiveSet(ue, find(decision.add), find(decision.remove));
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
