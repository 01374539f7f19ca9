/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_IU_USER_PLANE_H
#define UMTS_IU_USER_PLANE_H

#include "umts-rnc-net-device.h"

#include "ns3/nstime.h"
#include "ns3/umts-gtp-u-endpoint.h"

#include <unordered_map>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief The RNC's end of the Iu-PS user plane with GTP-U (TS 25.414): maps the tunnel of each
 * radio access bearer to its radio bearer, in both directions.
 */
class IuUserPlane : public Object, public RncTunnels, private GtpUTunnelEnd
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId();

    /**
     * @brief Take the place of IP routing at an RNC.
     * @param rnc the RNC
     * @param endpoint GTP-U of its node, started
     */
    void Configure(Ptr<RncNetDevice> rnc, Ptr<GtpUEndpoint> endpoint);

    /** @return GTP-U of the node */
    Ptr<GtpUEndpoint> GetEndpoint() const
    {
        return m_endpoint;
    }

    /** @param id a radio bearer; throws Error unless it can get a tunnel */
    void RequireFree(Rnti rnti, RbId id) const;

    /**
     * @brief Open the tunnel of a radio access bearer; its far end is connected at the endpoint.
     * @param id the radio bearer; throws Error when there is none such, or
     *        when it has a tunnel
     * @return the tunnel
     */
    Teid Open(Rnti rnti, RbId id);

    /**
     * @brief Open a tunnel of a UE that another rank simulates, with the RNC: the TEIDs of this
     * copy go on as there.
     * @return its TEID
     */
    Teid OpenElsewhere();

    /** @brief Close a tunnel, unless that has been done: the radio bearer stays, without tunnel. */
    void Close(Teid tunnel);

    /**
     * @brief The UE of a tunnel has been relocated: what comes here until an End Marker comes, and
     * what waits here until ForwardingTime has passed, is sent on.
     * @param tunnel the tunnel, which is closed then
     * @param target user plane of the RNC that serves the UE
     * @param there the tunnel there
     * @param isAnswered an End Marker goes back when the tunnel is closed
     */
    void Redirect(Teid tunnel, Ptr<IuUserPlane> target, Teid there, bool isAnswered);

    /** @return tunnels that lead to radio bearers here */
    uint32_t GetNTunnels() const
    {
        return static_cast<uint32_t>(m_bearers.size());
    }

    /** @return uplink packets dropped because their radio bearer has no tunnel any more */
    uint64_t GetNDropped() const
    {
        return m_dropped;
    }

    Ptr<RadioBearer> GetBearer(const Packet& packet) const override;
    void OnBearerGone(const Ptr<RadioBearer>& bearer) override;
    bool Forward(Ptr<Packet> packet) override;

  protected:
    void DoDispose() override;

  private:
    /// A tunnel of a UE that has been relocated.
    struct Redirection
    {
        Ptr<IuUserPlane> target; //!< User plane of the RNC that serves the UE
        Teid there{};            //!< The tunnel there
        bool isAnswered{false};  //!< An End Marker goes back when the tunnel is closed
    };

    void OnPdu(Teid local, Ptr<Packet> packet, const GtpUHeader& header) override;
    void OnEndMarker(Teid local) override;
    void OnErrorIndication(Teid local) override;

    /**
     * @brief Nothing comes any more by the tunnel of a UE that has been relocated: close it.
     * @param tunnel the tunnel, which may be closed already
     */
    void CloseRedirected(Teid tunnel);

    /** @brief ForwardingTime has passed since a UE's relocation. */
    void EndForwarding(Teid tunnel);

    /**
     * @brief Take the radio bearer from a tunnel.
     * @return whether it had one
     */
    bool Erase(Teid tunnel);

    /**
     * @brief An IP packet has come over a radio bearer.
     * @param tunnel the tunnel of the bearer
     */
    void OnBearerPacket(Teid tunnel, Ptr<Packet> packet);

    /**
     * @brief The device has handed an uplink packet to the node.
     * @param protocol EtherType
     * @param from not used
     * @param to not used
     * @param type not used
     */
    void OnUplink(Ptr<NetDevice> device,
                  Ptr<const Packet> packet,
                  uint16_t protocol,
                  const Address& from,
                  const Address& to,
                  NetDevice::PacketType type);

    Ptr<RncNetDevice> m_rnc;                              //!< The RNC
    Ptr<GtpUEndpoint> m_endpoint;                         //!< GTP-U of the node
    std::unordered_map<Teid, Ptr<RadioBearer>> m_bearers; //!< By tunnel
    std::unordered_map<Teid, Redirection> m_redirections; //!< By tunnel
    std::unordered_map<Ptr<RadioBearer>, Teid> m_tunnels; //!< By radio bearer
    uint64_t m_dropped{0};                                //!< Uplink packets without tunnel
    Time m_forwardingTime;                                //!< T_DATAfwd
};

} // namespace ns3::umts

#endif /* UMTS_IU_USER_PLANE_H */
