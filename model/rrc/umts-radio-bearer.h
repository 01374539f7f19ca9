/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RADIO_BEARER_H
#define UMTS_RADIO_BEARER_H

#include "umts-qos.h"

#include "ns3/umts-identities.h"
#include "ns3/umts-mac-d.h"
#include "ns3/umts-pdcp.h"
#include "ns3/umts-rlc-entity.h"

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief One end of a radio bearer: PDCP, RLC and the MAC-d that maps it to its transport channel.
 */
class RadioBearer : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    using IpCallback = Callback<void, Ptr<Packet>>; //!< Takes an IP packet

    /**
     * @brief Put the parts together.
     * @param pdcp PDCP entity
     * @param rlc RLC entity
     * @param mac MAC-d entity, already connected to the RLC entity
     */
    void Configure(Ptr<Pdcp> pdcp, Ptr<RlcEntity> rlc, Ptr<MacD> mac);

    /**
     * @brief Send an IP packet.
     * @param packet the packet; stays as it is
     * @return false when it is refused: the buffer is full, or there is no channel
     */
    bool Send(Ptr<const Packet> packet);

    /** @brief There is no channel, for good: packets are refused, and blocks that come are lost. */
    void Disconnect();

    /** @param callback takes every IP packet received */
    void SetIpCallback(IpCallback callback);

    /** @return the PDCP entity */
    Ptr<Pdcp> GetPdcp() const;

    /** @param trafficClass its traffic class */
    void SetTrafficClass(TrafficClass trafficClass);

    /** @return its traffic class */
    TrafficClass GetTrafficClass() const;

    /** @return the RLC entity */
    Ptr<RlcEntity> GetRlc() const;

    /** @return the MAC-d entity */
    Ptr<MacD> GetMac() const;

  protected:
    void DoDispose() override;

  private:
    /**
     * @brief An SDU has come from RLC.
     * @param sdu the SDU
     */
    void Receive(Ptr<Packet> sdu);

    Ptr<Pdcp> m_pdcp;                        //!< PDCP
    Ptr<RlcEntity> m_rlc;                    //!< RLC
    Ptr<MacD> m_mac;                         //!< MAC-d
    TrafficClass m_trafficClass{BACKGROUND}; //!< Traffic class
    IpCallback m_ipCallback;                 //!< Upper layer
    bool m_connected{true};                  //!< There is a channel
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_RADIO_BEARER_H */
