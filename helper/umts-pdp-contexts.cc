/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-pdp-contexts.h"

#include "ns3/ipv4.h"
#include "ns3/umts-error.h"
#include "ns3/umts-rnc-rrc.h"
#include "ns3/umts-ue-table.h"

#include <algorithm>
#include <utility>

namespace ns3::umts
{

namespace
{

/**
 * @param place a node of the core network
 * @return its GTP-U, which it has from now on
 */
Ptr<GtpUEndpoint>
EnsureEndpoint(const UmtsPdpContexts::Place& place)
{
    auto endpoint = place.node->GetObject<GtpUEndpoint>();
    if (!endpoint)
    {
        endpoint = CreateObject<GtpUEndpoint>();
        endpoint->Start(place.node, place.address);
        place.node->AggregateObject(endpoint);
    }
    return endpoint;
}

/**
 * @param place a node of the core network
 * @return what makes it an SGSN
 */
Ptr<Sgsn>
EnsureSgsn(const UmtsPdpContexts::Place& place)
{
    auto sgsn = place.node->GetObject<Sgsn>();
    if (!sgsn)
    {
        sgsn = CreateObject<Sgsn>();
        sgsn->Configure(EnsureEndpoint(place));
        place.node->AggregateObject(sgsn);
    }
    return sgsn;
}

/**
 * @brief Lead two tunnels into each other.
 * @param a GTP-U of a node
 * @param atA the tunnel there
 * @param b GTP-U of another node
 * @param atB the tunnel there
 */
void
Connect(const Ptr<GtpUEndpoint>& a, Teid atA, const Ptr<GtpUEndpoint>& b, Teid atB)
{
    a->Connect(atA, {b->GetAddress(), atB});
    b->Connect(atB, {a->GetAddress(), atA});
}

} // namespace

UmtsPdpContexts::UmtsPdpContexts(bool isDirect)
    : m_isDirect(isDirect)
{
}

void
UmtsPdpContexts::AddGgsn(const Place& ggsn, const PdpAddressPool& pool)
{
    auto device = CreateObject<GgsnNetDevice>();
    device->Configure(EnsureEndpoint(ggsn), pool);
    ggsn.node->AddDevice(device);
    const auto ipv4 = ggsn.node->GetObject<Ipv4>();
    const uint32_t interface = ipv4->AddInterface(device);
    ipv4->AddAddress(interface, {pool.GetOwnIpv4(), Ipv4Mask("255.0.0.0")});
    ipv4->SetUp(interface);
    m_ggsns.push_back(device);
}

bool
UmtsPdpContexts::HasGgsn(const Ptr<Node>& node) const
{
    return FindGgsn(node) != nullptr;
}

Ptr<GgsnNetDevice>
UmtsPdpContexts::FindGgsn(const Ptr<Node>& node) const
{
    const auto isIts = [&node](const auto& ggsn) { return ggsn->GetNode() == node; };
    const auto found = std::find_if(m_ggsns.begin(), m_ggsns.end(), isIts);
    return found == m_ggsns.end() ? nullptr : *found;
}

void
UmtsPdpContexts::ConnectRnc(Ptr<RncNetDevice> rnc, Ipv4Address address, const Place& sgsn)
{
    auto userPlane = CreateObject<IuUserPlane>();
    userPlane->Configure(rnc, EnsureEndpoint({rnc->GetNode(), address}));
    rnc->AggregateObject(userPlane);
    const auto served = EnsureSgsn(sgsn);
    m_ius[rnc] = {rnc, userPlane, served};
    if (std::find(m_sgsns.begin(), m_sgsns.end(), served) == m_sgsns.end())
    {
        m_sgsns.push_back(served);
    }
    if (const auto rrc = rnc->GetObject<RncRrc>())
    {
        rrc->SetDirectTransferCallback(MakeCallback(&UmtsPdpContexts::OnRequest, this));
    }
}

bool
UmtsPdpContexts::IsActive(const Session& session)
{
    return session.ggsn->IsActive(session.primary);
}

PdpAddress
UmtsPdpContexts::Activate(Ptr<UeNetDevice> ue, Ptr<RncNetDevice> rnc, Ptr<Node> ggsn, bool isIpv6)
{
    UMTS_THROW_IF(m_ius.count(rnc) == 0, "PDP context: the RNC is not connected");
    const auto known = m_sessions.find(ue->GetRrc());
    if (known != m_sessions.end())
    {
        UMTS_THROW_IF(IsActive(known->second), "PDP context: the UE has a primary one already");
        Deactivate(ue); // an Error Indication has ended the primary one
    }
    Session& session = m_sessions[ue->GetRrc()];
    session.ue = ue;
    session.iu = m_ius.at(rnc);
    session.ggsn = GetGgsn(ggsn);
    session.address = isIpv6 ? session.ggsn->AllocateIpv6() : session.ggsn->AllocateIpv4();
    Begin(session, DEFAULT_RB, {});
    return session.address;
}

Ipv4Address
UmtsPdpContexts::ActivateElsewhere(Ptr<RncNetDevice> rnc, Ptr<Node> ggsn)
{
    Session session;
    session.iu = m_ius.at(rnc);
    UMTS_THROW_IF(session.iu.sgsn->TakesTime(),
                  "Sgsn::ActivationTakesTime: not with UEs of another rank, whose activation "
                  "takes no time");
    session.ggsn = GetGgsn(ggsn);
    session.address = session.ggsn->AllocateIpv4();
    Join(session, DEFAULT_RB, session.iu.userPlane->OpenElsewhere(), {});
    return session.address.GetIpv4();
}

void
UmtsPdpContexts::ActivateSecondary(Ptr<UeNetDevice> ue, RbId id, const TrafficFlowTemplate& filters)
{
    const auto session = m_sessions.find(ue->GetRrc());
    UMTS_THROW_IF(session == m_sessions.end(), "secondary PDP context: the UE has no primary one");
    UMTS_THROW_IF(session->second.pending.count(DEFAULT_RB) > 0,
                  "secondary PDP context: the primary one is not active yet");
    UMTS_THROW_UNLESS(IsActive(session->second), "secondary PDP context: the primary one is gone");
    UMTS_THROW_UNLESS(UesOf(*session->second.iu.rnc).Serves(ue->GetRnti(), ue->GetRrc()),
                      "secondary PDP context: the UE is detached");
    UMTS_THROW_IF(filters.empty(), "secondary PDP context: needs at least one packet filter");
    Begin(session->second, id, filters);
}

void
UmtsPdpContexts::Join(Session& session,
                      RbId id,
                      Teid atRnc,
                      const TrafficFlowTemplate& filters) const
{
    const auto& rnc = session.iu.userPlane;
    const auto& sgsn = session.iu.sgsn;
    const auto& ggsn = session.ggsn;
    Context context;
    context.id = id;
    context.rnc = atRnc;
    context.ggsn = ggsn->Activate(session.address, filters);
    if (m_isDirect)
    {
        Connect(rnc->GetEndpoint(), context.rnc, ggsn->GetEndpoint(), context.ggsn);
    }
    else
    {
        context.sgsn = sgsn->Activate();
        Connect(rnc->GetEndpoint(), context.rnc, sgsn->GetEndpoint(), context.sgsn.rnc);
        Connect(sgsn->GetEndpoint(), context.sgsn.ggsn, ggsn->GetEndpoint(), context.ggsn);
    }
    session.contexts.push_back(context);
}

Ptr<Node>
UmtsPdpContexts::FindGgsnOf(const Ptr<RncNetDevice>& rnc, Rnti rnti) const
{
    const auto session = m_sessions.find(UesOf(*rnc).Get(rnti).connection);
    return session == m_sessions.end() ? nullptr : session->second.ggsn->GetNode();
}

void
UmtsPdpContexts::Relocate(const Ptr<RncNetDevice>& to, Rnti rnti)
{
    Session& session = m_sessions.at(UesOf(*to).Get(rnti).connection);
    const Iu former = std::exchange(session.iu, m_ius.at(to));
    for (const Context& context : std::exchange(session.contexts, {}))
    {
        if (former.userPlane->GetEndpoint()->IsOpen(context.rnc))
        {
            session.contexts.push_back(context);
            RelocateContext(former, session, session.contexts.back(), rnti);
        }
        else
        {
            // The radio bearer of the context has been released.
            session.ggsn->Deactivate(context.ggsn);
            former.sgsn->Deactivate(context.sgsn);
        }
    }
}

void
UmtsPdpContexts::RelocateContext(const Iu& former,
                                 const Session& session,
                                 Context& context,
                                 Rnti rnti) const
{
    const auto rnc = session.iu.userPlane->GetEndpoint();
    const auto sgsn = session.iu.sgsn->GetEndpoint();
    const auto ggsn = session.ggsn->GetEndpoint();
    const bool isOtherSgsn = !m_isDirect && former.sgsn != session.iu.sgsn;
    const Teid atFormer = context.rnc;
    context.rnc = session.iu.userPlane->Open(rnti, context.id);
    former.userPlane->Redirect(atFormer, session.iu.userPlane, context.rnc, isOtherSgsn);
    if (m_isDirect)
    {
        rnc->Connect(context.rnc, {ggsn->GetAddress(), context.ggsn});
        ggsn->Redirect(context.ggsn, {rnc->GetAddress(), context.rnc});
    }
    else if (!isOtherSgsn)
    {
        rnc->Connect(context.rnc, {sgsn->GetAddress(), context.sgsn.rnc});
        sgsn->Redirect(context.sgsn.rnc, {rnc->GetAddress(), context.rnc});
    }
    else
    {
        former.sgsn->CloseAfterEndMarker(context.sgsn);
        context.sgsn = session.iu.sgsn->Activate();
        Connect(rnc, context.rnc, sgsn, context.sgsn.rnc);
        sgsn->Connect(context.sgsn.ggsn, {ggsn->GetAddress(), context.ggsn});
        ggsn->Redirect(context.ggsn, {sgsn->GetAddress(), context.sgsn.ggsn});
    }
}

void
UmtsPdpContexts::Deactivate(Ptr<UeNetDevice> ue)
{
    const auto session = m_sessions.find(ue->GetRrc());
    UMTS_THROW_IF(session == m_sessions.end(), "the UE has no PDP context");
    for (const auto& context : session->second.contexts)
    {
        Close(session->second, context);
    }
    CancelActivations(session->second);
    m_sessions.erase(session);
}

void
UmtsPdpContexts::Close(const Session& session, const Context& context)
{
    session.ggsn->Deactivate(context.ggsn);
    session.iu.sgsn->Deactivate(context.sgsn);
    session.iu.userPlane->Close(context.rnc);
}

Ptr<GgsnNetDevice>
UmtsPdpContexts::GetGgsn() const
{
    return m_ggsns.front();
}

Ptr<GgsnNetDevice>
UmtsPdpContexts::GetGgsn(Ptr<Node> node) const
{
    const auto ggsn = FindGgsn(node);
    UMTS_THROW_UNLESS(ggsn, "PDP contexts: the node is no GGSN of an RNC");
    return ggsn;
}

} // namespace ns3::umts
