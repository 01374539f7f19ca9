/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-sgsn.h"

#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(Sgsn);

TypeId
Sgsn::GetTypeId()
{
    UMTS_TYPE(Sgsn, Object)
        .Attribute("ActivationTakesTime", &C::m_takesTime, false)
        .Help("Whether the activation of PDP contexts takes time (TS 23.060 9.2.2): that of the "
              "messages of session management on the signalling radio bearers of UEs that have "
              "some, and that of ActivationProcessing of SGSN and GGSN. Else a context is active "
              "at once")
        .Attribute("ActivationProcessing", &C::m_processing, MakeConstantTime(0))
        .Help("Random time from ACTIVATE PDP CONTEXT REQUEST at the SGSN until CREATE PDP CONTEXT "
              "REQUEST has come to the GGSN (TS 23.060 9.2.2.1), s: subscription data, choice of "
              "the GGSN by its access point name, and the way over Gn");
}

Time
Sgsn::DrawProcessing()
{
    return m_time.Draw(m_processing);
}

int64_t
Sgsn::AssignStreams(int64_t stream)
{
    return m_time.AssignStreams(m_processing, stream);
}

void
Sgsn::DoDispose()
{
    m_endpoint = nullptr;
    m_others.clear();
    m_closing.clear();
    Object::DoDispose();
}

void
Sgsn::Configure(Ptr<GtpUEndpoint> endpoint)
{
    m_endpoint = endpoint;
}

Ptr<GtpUEndpoint>
Sgsn::GetEndpoint() const
{
    return m_endpoint;
}

SgsnTunnels
Sgsn::Activate()
{
    const SgsnTunnels tunnels{m_endpoint->Open(*this), m_endpoint->Open(*this)};
    m_others[tunnels.rnc] = tunnels.ggsn;
    m_others[tunnels.ggsn] = tunnels.rnc;
    return tunnels;
}

void
Sgsn::Deactivate(const SgsnTunnels& tunnels)
{
    m_closing.erase(tunnels.rnc);
    for (const Teid teid : {tunnels.rnc, tunnels.ggsn})
    {
        if (m_others.erase(teid) > 0)
        {
            m_endpoint->Close(teid);
        }
    }
}

void
Sgsn::CloseAfterEndMarker(const SgsnTunnels& tunnels)
{
    m_closing.insert(tunnels.rnc);
}

uint32_t
Sgsn::GetNContexts() const
{
    return static_cast<uint32_t>(m_others.size() / 2);
}

GtpUPart
Sgsn::GetPart() const
{
    return GtpUPart::INTERMEDIATE;
}

void
Sgsn::OnPdu(Teid local, Ptr<Packet> packet, const GtpUHeader& header)
{
    m_endpoint->Relay(m_others.at(local), packet, header);
}

void
Sgsn::OnEndMarker(Teid local)
{
    const Teid other = m_others.at(local);
    if (m_closing.count(local) > 0)
    {
        Deactivate({local, other});
    }
    else
    {
        m_endpoint->SendEndMarker(other);
    }
}

void
Sgsn::OnErrorIndication(Teid local)
{
    Deactivate({local, m_others.at(local)});
}

} // namespace ns3::umts
