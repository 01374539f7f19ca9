/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-iu-user-plane.h"

#include "ns3/node.h"
#include "ns3/simulator.h"
#include "ns3/tag.h"
#include "ns3/umts-error.h"
#include "ns3/umts-section.h"
#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(IuUserPlane);

namespace
{

/** @brief The tunnel of a packet within its RNC. */
class TunnelTag : public Tag
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId()
    {
        static TypeId tid = TypeDeclaration<TunnelTag, Tag>("ns3::umts::TunnelTag");
        return tid;
    }

    /** @return the tag's TypeId */
    TypeId GetInstanceTypeId() const override
    {
        return GetTypeId();
    }

    /** @return octets of the tag */
    uint32_t GetSerializedSize() const override
    {
        return sizeof(uint32_t);
    }

    /** @param buffer gets the tag */
    void Serialize(TagBuffer buffer) const override
    {
        buffer.WriteU32(static_cast<uint32_t>(teid));
    }

    /** @param buffer has the tag */
    void Deserialize(TagBuffer buffer) override
    {
        teid = static_cast<Teid>(buffer.ReadU32());
    }

    /** @param os gets the tag as text */
    void Print(std::ostream& os) const override
    {
        os << "teid=" << static_cast<uint32_t>(teid);
    }

    Teid teid{}; //!< The tunnel, as the RNC calls it
};

NS_OBJECT_ENSURE_REGISTERED(TunnelTag);

} // namespace

TypeId
IuUserPlane::GetTypeId()
{
    UMTS_TYPE(IuUserPlane, Object)
        .Attribute("ForwardingTime", &C::m_forwardingTime, Seconds(5))
        .Help("How long packets of a UE that has been relocated are sent on at most: T_DATAfwd (TS "
              "25.413 9.5), to which 3GPP gives no value");
}

void
IuUserPlane::DoDispose()
{
    m_rnc = nullptr;
    m_endpoint = nullptr;
    m_bearers.clear();
    m_redirections.clear();
    m_tunnels.clear();
    Object::DoDispose();
}

void
IuUserPlane::Configure(Ptr<RncNetDevice> rnc, Ptr<GtpUEndpoint> endpoint)
{
    m_rnc = rnc;
    m_endpoint = endpoint;
    rnc->SetTunnels(this);
    rnc->GetNode()->RegisterProtocolHandler(MakeCallback(&IuUserPlane::OnUplink, this), 0, rnc);
}

void
IuUserPlane::RequireFree(Rnti rnti, RbId id) const
{
    const auto bearer = m_rnc->GetBearer(rnti, id);
    UMTS_THROW_UNLESS(bearer,
                      "RNTI " << static_cast<uint32_t>(rnti) << ": has no radio bearer "
                              << static_cast<uint32_t>(id));
    UMTS_THROW_IF(m_tunnels.count(bearer) > 0,
                  "RNTI " << static_cast<uint32_t>(rnti) << ": radio bearer "
                          << static_cast<uint32_t>(id) << " has a PDP context already");
}

Teid
IuUserPlane::Open(Rnti rnti, RbId id)
{
    RequireFree(rnti, id);
    const auto bearer = m_rnc->GetBearer(rnti, id);
    const Teid tunnel = m_endpoint->Open(*this);
    m_bearers[tunnel] = bearer;
    m_tunnels[bearer] = tunnel;
    bearer->SetIpCallback(MakeCallback(&IuUserPlane::OnBearerPacket, this).Bind(tunnel));
    return tunnel;
}

Teid
IuUserPlane::OpenElsewhere()
{
    return m_endpoint->Open(*this);
}

void
IuUserPlane::Close(Teid tunnel)
{
    if (Erase(tunnel))
    {
        m_endpoint->Close(tunnel);
    }
}

bool
IuUserPlane::Erase(Teid tunnel)
{
    const auto found = m_bearers.find(tunnel);
    if (found == m_bearers.end())
    {
        return false;
    }
    m_tunnels.erase(found->second);
    m_bearers.erase(found);
    return true;
}

void
IuUserPlane::Redirect(Teid tunnel, Ptr<IuUserPlane> target, Teid there, bool isAnswered)
{
    Erase(tunnel);
    m_redirections[tunnel] = {target, there, isAnswered};
    Simulator::Schedule(m_forwardingTime, &IuUserPlane::EndForwarding, this, tunnel);
}

void
IuUserPlane::CloseRedirected(Teid tunnel)
{
    if (m_endpoint->IsOpen(tunnel))
    {
        if (m_redirections.at(tunnel).isAnswered)
        {
            m_endpoint->SendEndMarker(tunnel);
        }
        m_endpoint->Close(tunnel);
    }
}

void
IuUserPlane::EndForwarding(Teid tunnel)
{
    Section section;
    CloseRedirected(tunnel);
    m_redirections.erase(tunnel);
}

bool
IuUserPlane::Forward(Ptr<Packet> packet)
{
    TunnelTag tag;
    const auto found =
        packet->PeekPacketTag(tag) ? m_redirections.find(tag.teid) : m_redirections.end();
    if (found == m_redirections.end())
    {
        return false;
    }
    const Redirection redirection = found->second;
    redirection.target->OnPdu(redirection.there, packet, {});
    return true;
}

Ptr<RadioBearer>
IuUserPlane::GetBearer(const Packet& packet) const
{
    TunnelTag tag;
    const auto found = packet.PeekPacketTag(tag) ? m_bearers.find(tag.teid) : m_bearers.end();
    return found == m_bearers.end() ? nullptr : found->second;
}

void
IuUserPlane::OnBearerGone(const Ptr<RadioBearer>& bearer)
{
    const auto found = m_tunnels.find(bearer);
    if (found != m_tunnels.end())
    {
        Close(found->second);
    }
}

void
IuUserPlane::OnPdu(Teid local, Ptr<Packet> packet, const GtpUHeader& /* header */)
{
    TunnelTag tag;
    tag.teid = local;
    packet->ReplacePacketTag(tag);
    if (!Forward(packet))
    {
        m_rnc->Accept(packet);
    }
}

void
IuUserPlane::OnEndMarker(Teid local)
{
    // What has come before it is with the radio bearer already, if the UE is here.
    if (m_redirections.count(local) > 0)
    {
        CloseRedirected(local);
    }
}

void
IuUserPlane::OnErrorIndication(Teid local)
{
    Close(local);
}

void
IuUserPlane::OnBearerPacket(Teid tunnel, Ptr<Packet> packet)
{
    TunnelTag tag;
    tag.teid = tunnel;
    packet->ReplacePacketTag(tag);
    m_rnc->Deliver(packet);
}

void
IuUserPlane::OnUplink(Ptr<NetDevice> /* device */,
                      Ptr<const Packet> packet,
                      uint16_t /* protocol */,
                      const Address& /* from */,
                      const Address& /* to */,
                      NetDevice::PacketType /* type */)
{
    TunnelTag tag;
    if (packet->PeekPacketTag(tag) && m_bearers.count(tag.teid) > 0)
    {
        m_endpoint->Send(tag.teid, packet->Copy());
    }
    else
    {
        ++m_dropped;
    }
}

} // namespace ns3::umts
