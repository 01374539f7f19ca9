/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-iur-port.h"

#include "ns3/umts-type-declaration.h"

#include <utility>

namespace ns3::umts
{

UMTS_PLAIN_TYPE(IurPort, NodeBPort);

namespace
{

/**
 * @param from end of a link
 * @param came a transport bearer there
 * @param to end of another link
 * @param goes transport bearer there on which the frames go on
 * @return keeps the relay going
 */
TransportBearerHandle
Relay(const Ptr<IubNetDevice>& from,
      TransportBearerId came,
      const Ptr<IubNetDevice>& to,
      TransportBearerId goes)
{
    return from->Open(came, [to, goes](IubFrame& frame) {
        frame.bearer = goes;
        to->Send(std::move(frame));
        to->Flush();
        return true;
    });
}

} // namespace

IurRelay::IurRelay(const IurEnd& iur,
                   const Ptr<IubPort>& drift,
                   const TransportBearer& bearer,
                   const FrameOctets& largest)
    : m_onIub(drift->GetBudget(), largest.downlink),
      m_onIur(iur.budget, largest.uplink),
      m_downlink(Relay(iur.device, bearer.rnc, drift->GetIub(), bearer.nodeB)),
      m_uplink(Relay(drift->GetIub(), bearer.nodeB, iur.device, bearer.rnc))
{
}

void
IurPort::Configure(const IurEnd& near, const IurEnd& far, Ptr<IubPort> drift)
{
    m_far = far;
    m_drift = drift;
    SetWay(near.device, {near.budget, drift->GetBudget()});
}

void
IurPort::DoDispose()
{
    m_relays.clear();
    m_far = {};
    m_drift = nullptr;
    NodeBPort::DoDispose();
}

Time
IurPort::GetUplinkDetour() const
{
    return m_far.budget->GetTransferTime();
}

TransportBearer
IurPort::SetUpBearer(const FrameOctets& largest)
{
    const TransportBearer bearer{m_far.device->GetIub()->SetUpBearer(),
                                 m_drift->SetUpBearer(largest).nodeB};
    m_relays[bearer.rnc] = std::make_unique<IurRelay>(m_far, m_drift, bearer, largest);
    return bearer;
}

void
IurPort::ReleaseBearer(const TransportBearer& bearer)
{
    m_relays.erase(bearer.rnc);
    m_drift->ReleaseBearer(bearer);
    m_far.device->GetIub()->ReleaseBearer(bearer.rnc);
}

} // namespace ns3::umts
