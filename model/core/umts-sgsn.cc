/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-sgsn.h"

#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

UMTS_PLAIN_TYPE(Sgsn, Object);

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

void
Sgsn::OnPdu(Teid local, Ptr<Packet> packet, const GtpUHeader& header)
{
    m_endpoint->Send(m_others.at(local), packet, header.pdcpPduNumber);
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
