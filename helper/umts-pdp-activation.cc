/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-pdp-contexts.h"
#include "umts-ue-interface.h"

#include "ns3/simulator.h"
#include "ns3/umts-error.h"
#include "ns3/umts-rnc-rrc.h"
#include "ns3/umts-section.h"
#include "ns3/umts-session-octets.h"
#include "ns3/umts-ue-table.h"

#include <algorithm>

/**
 * @file
 * @ingroup umts
 * Activation of PDP contexts that takes time: what SGSN and GGSN do (TS 23.060 9.2.2.1, 9.2.2.1.1).
 */

namespace ns3::umts
{

UmtsPdpContexts::~UmtsPdpContexts()
{
    for (auto& [connection, session] : m_sessions)
    {
        for (auto& [id, pending] : session.pending)
        {
            pending.event.Remove();
        }
    }
}

int64_t
UmtsPdpContexts::AssignStreams(int64_t stream)
{
    int64_t next = stream;
    for (const auto& sgsn : m_sgsns)
    {
        next += sgsn->AssignStreams(next);
    }
    for (const auto& ggsn : m_ggsns)
    {
        next += ggsn->AssignStreams(next);
    }
    return next - stream;
}

void
UmtsPdpContexts::Begin(Session& session, RbId id, const TrafficFlowTemplate& filters)
{
    if (!session.iu.sgsn->TakesTime())
    {
        Open(session, id, filters);
        return;
    }
    const auto ue = session.ue;
    session.iu.userPlane->RequireFree(ue->GetRnti(), id);
    UMTS_THROW_IF(session.pending.count(id) > 0,
                  "PDP context: radio bearer " << static_cast<uint32_t>(id)
                                               << " is about to have one");
    auto management = ue->GetSessionManagement();
    if (!management)
    {
        management = CreateObject<SessionManagement>();
        ue->AggregateObject(management);
    }
    const RrcConnection* connection = ue->GetRrc();
    management->Configure(*ue->GetRrc(),
                          MakeCallback(&UmtsPdpContexts::OnEnd, this).Bind(connection));
    if (id == DEFAULT_RB)
    {
        ue->SetActive(false);
    }
    const uint32_t octets = filters.empty() ? GetActivationRequestOctets(session.address)
                                            : GetActivationRequestOctets(filters);
    session.pending[id] = {filters, management->Activate(id, octets), false, {}};
}

void
UmtsPdpContexts::Open(Session& session, RbId id, const TrafficFlowTemplate& filters) const
{
    Join(session, id, session.iu.userPlane->Open(session.ue->GetRnti(), id), filters);
    if (id == DEFAULT_RB)
    {
        session.primary = session.contexts.back().ggsn;
    }
}

void
UmtsPdpContexts::CancelActivations(Session& session)
{
    if (const auto management = session.ue->GetSessionManagement())
    {
        management->Cancel();
        session.ue->SetActive(true); // it has no address to send from
    }
    const auto primary = session.pending.find(DEFAULT_RB);
    if (primary != session.pending.end() && !primary->second.isJoined)
    {
        session.ggsn->Release(session.address);
    }
    for (auto& [id, pending] : session.pending)
    {
        pending.event.Remove();
    }
    session.pending.clear();
}

void
UmtsPdpContexts::OnRequest(const RrcConnection* connection, const SessionMessage& message)
{
    const auto session = m_sessions.find(connection);
    if (session == m_sessions.end())
    {
        return; // it has been deactivated
    }
    const auto found = session->second.pending.find(message.id);
    const bool isKnown =
        found != session->second.pending.end() && found->second.transaction == message.transaction;
    if (isKnown && found->second.event.IsExpired()) // else the answer to an earlier one comes
    {
        found->second.event = Simulator::Schedule(session->second.iu.sgsn->DrawProcessing(),
                                                  &UmtsPdpContexts::Create,
                                                  this,
                                                  connection,
                                                  message.id);
    }
}

std::string
UmtsPdpContexts::Check(const Session& session, RbId id)
{
    const auto rnc = session.iu.rnc;
    const Rnti rnti = session.ue->GetRnti();
    if (!UesOf(*rnc).Serves(rnti, session.ue->GetRrc()))
    {
        return "another RNC serves the UE";
    }
    if (!rnc->GetBearer(rnti, id))
    {
        return "its radio bearer is released";
    }
    return id == DEFAULT_RB || IsActive(session) ? "" : "the primary PDP context is gone";
}

void
UmtsPdpContexts::Create(const RrcConnection* connection, RbId id)
{
    Section section;
    Session& session = m_sessions.at(connection);
    Pending& pending = session.pending.at(id);
    const std::string reason = Check(session, id);
    if (!reason.empty())
    {
        session.ue->GetSessionManagement()->Fail(id, reason);
        return;
    }
    if (!pending.isJoined)
    {
        Open(session, id, pending.filters);
        pending.isJoined = true;
    }
    pending.event = Simulator::Schedule(session.ggsn->DrawProcessing(),
                                        &UmtsPdpContexts::Accept,
                                        this,
                                        connection,
                                        id);
}

void
UmtsPdpContexts::Accept(const RrcConnection* connection, RbId id)
{
    Section section;
    const Session& session = m_sessions.at(connection);
    const SessionMessage message{id, session.pending.at(id).transaction, ACTIVATION_ACCEPT_OCTETS};
    session.iu.rnc->GetObject<RncRrc>()->SendDirectTransfer(session.ue->GetRnti(), message);
}

void
UmtsPdpContexts::OnEnd(const RrcConnection* connection, RbId id, bool isActive)
{
    Session& session = m_sessions.at(connection);
    const auto ue = session.ue;
    if (id == DEFAULT_RB && !isActive)
    {
        Deactivate(ue);
        UmtsUeInterface(ue).Deactivate();
        return;
    }
    session.pending.at(id).event.Remove();
    session.pending.erase(id);
    if (id == DEFAULT_RB)
    {
        ue->SetActive(true);
    }
    else if (!isActive)
    {
        const auto isIts = [id](const Context& context) { return context.id == id; };
        auto& contexts = session.contexts;
        const auto found = std::find_if(contexts.begin(), contexts.end(), isIts);
        if (found != contexts.end())
        {
            Close(session, *found);
            contexts.erase(found);
        }
    }
}

} // namespace ns3::umts
