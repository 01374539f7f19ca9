/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-relocations.h"

#include "umts-serving-rnc.h"
#include "umts-srns-relocation.h"

#include "ns3/assert.h"
#include "ns3/log.h"
#include "ns3/simulator.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRelocations");

void
Relocations::Relocate(UeContext& ue,
                      ServingRnc& target,
                      PreparedMove* move,
                      const UeContext::Tickets& tickets)
{
    const Rnti rnti = ue.rnti;
    const bool isInvolved = move && move->serving == &target;
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(rnti) << isInvolved);
    if (move && !isInvolved)
    {
        m_rnc.links.Enter(ue, *move, {}); // a cell that the UE is in
    }
    const auto waiting = ue.procedures->TakeWaiting();
    target.relocations.TakeOver(m_rnc, ue, isInvolved ? move : nullptr, tickets);
    if (m_rnc.relocation)
    {
        m_rnc.relocation->OnRelocation(target.device, ue.rnti);
    }
    ue.procedures->Restore(waiting); // a bearer that goes has its tunnel here by now
    m_rnc.TraceRelocation(rnti, ue.rnti, target, {});
}

void
Relocations::TellRefusal(Rnti rnti, const ServingRnc& target, const std::string& reason) const
{
    NS_LOG_FUNCTION(this << static_cast<uint32_t>(rnti) << reason);
    m_rnc.TraceRelocation(rnti, Rnti{0}, target, reason);
}

void
Relocations::TakeOver(ServingRnc& source,
                      UeContext& ue,
                      PreparedMove* move,
                      const UeContext::Tickets& tickets)
{
    for (const auto& [id, context] : ue.bearerContexts)
    {
        if (context.channels)
        {
            source.device->OnHsFlowGone(context.channels->GetFlow());
        }
    }
    const Ptr<RrcTransport> transport = ue.procedures->GetTransport();
    m_rnc.ues.Adopt(source.ues,
                    ue.rnti,
                    move ? *std::exchange(move->rnti, {}) : m_rnc.ues.Reserve());
    ue.serving = &m_rnc;
    transport->SetRnti(ue.rnti);
    m_rnc.Receive(ue);
    m_rnc.bearers.Bind(ue);
    ReopenedChannels reopened;
    if (move)
    {
        m_rnc.links.MoveUe(ue, *move, tickets);
    }
    else
    {
        reopened = m_rnc.bearers.Reopen(ue, false, false);
    }
    transport->Reestablish();
    // RLC last: it may have something to send at once, and does so here.
    UtranMobilityInformation message{ue.rnti,
                                     ue.bearers.Reestablish(),
                                     m_rnc.mobility.DescribeAreas(ue)};
    if (!move)
    {
        message.move = reopened.message;
    }
    transport->Pass(message);
    m_rnc.bearers.UseReopened(ue, std::move(reopened));
    m_rnc.device->UpdateQueues(ue.rnti);
    if (!move && !transport->IsInstant() && ue.handOver)
    {
        m_rnc.mobility.ControlMeasurement(ue); // reports under way are forgotten
    }
    else
    {
        m_rnc.mobility.UpdateMeasurement(ue);
    }
    m_rnc.bearers.OnState(ue.rnti);
    if (ue.switcher)
    {
        ue.switcher->Handle(ChannelSwitcher::Event::NOT_ESTABLISHED); // its messages are lost
    }
}

void
Relocations::CheckRelocation(Rnti rnti)
{
    Section section;
    if (!m_rnc.ues.Has(rnti))
    {
        return;
    }
    UeContext& ue = m_rnc.ues.Get(rnti);
    ServingRnc* const other = FindRelocationTarget(ue.GetCell());
    if (!other || ue.procedures->IsEstablishing())
    {
        return;
    }
    const auto isIts = [other](const auto& cell) { return other->utran->IsOwn(cell); };
    if (!std::all_of(ue.activeSet.begin(), ue.activeSet.end(), isIts))
    {
        return;
    }
    ue.procedures->Request(std::make_shared<SrnsRelocationProcedure>(ue, *other, nullptr));
}

void
Relocations::CheckRelocationLater(Rnti rnti)
{
    if (m_rnc.settings.relocatesOnHandOver)
    {
        Simulator::ScheduleNow(&Relocations::CheckRelocation, this, rnti);
    }
}

ServingRnc*
Relocations::FindRelocationTarget(const Ptr<ControlledCell>& cell) const
{
    if (!m_rnc.settings.relocatesOnHandOver || m_rnc.utran->IsOwn(cell))
    {
        return nullptr;
    }
    const auto isIts = [&cell](const ServingRnc* other) { return other->utran->IsOwn(cell); };
    const auto other = std::find_if(m_rnc.others.begin(), m_rnc.others.end(), isIts);
    NS_ASSERT_MSG(other != m_rnc.others.end(),
                  "the cell belongs to no RNC with an Iur to this one");
    return *other;
}

} // namespace ns3::umts
