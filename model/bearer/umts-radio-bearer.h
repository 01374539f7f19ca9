/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RADIO_BEARER_H
#define UMTS_RADIO_BEARER_H

#include "umts-bearer-channel.h"

#include "ns3/umts-pdcp.h"
#include "ns3/umts-rlc-entity.h"
#include "ns3/umts-traffic-class.h"

#include <memory>
#include <optional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief One end of a radio bearer: PDCP, RLC and its logical channel in MAC-d of the UE.
 *
 * Data wait until the bearer is mapped to transport channels, see MapTo().
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
     * @param mac MAC-d of the UE
     */
    void Configure(Ptr<Pdcp> pdcp, Ptr<RlcEntity> rlc, Ptr<MacD> mac);

    /** @param logicalChannel its logical channel, not used in MAC-d so far; before MapTo() */
    void Connect(LogicalChannelId logicalChannel);

    /** @param channel the channel that the bearer waits for, and is to send on */
    void ExpectChannel(const TransportChannel& channel);

    /**
     * @brief Map the bearer to transport channels, in place of those that it is on.
     * @param channel this end of them
     */
    void MapTo(std::shared_ptr<BearerChannel> channel);

    /** @brief Send nothing until MapTo(): what is to be sent waits. */
    void Suspend();

    /** @brief Neither send nor receive until MapTo(), and hold no transport channels. */
    void ReleaseChannels();

    /**
     * @brief Release the bearer: packets are refused from now on, its logical channel is gone, and
     * its transport channels if no other bearer is on them.
     */
    void Release();

    /**
     * @brief Begin anew after a relocation of the serving RNC, together with the other end: RLC is
     * re-established. With lossless PDCP it gives up all SDUs, which Restart() sends again; else
     * acknowledged mode keeps those not begun, and the other modes go on as they are.
     */
    void Reestablish();

    /** @return number of the SDU that PDCP expects; none unless it is lossless */
    std::optional<uint16_t> GetNextPdcpSn() const;

    /**
     * @brief Send again what the other end has not received before Reestablish().
     * @param expected GetNextPdcpSn() of the other end
     */
    void Restart(uint16_t expected);

    /**
     * @brief Send an IP packet.
     * @param packet the packet; stays as it is
     * @return false when it is refused: the buffer is full, or the bearer is released
     */
    bool Send(Ptr<const Packet> packet);

    /** @return IP packets that Send() has refused */
    uint64_t GetNRefused() const
    {
        return m_refused;
    }

    /**
     * @param octets octets of an IP packet
     * @return whether a queue disc is to give the bearer another one: with it, no more than
     *         TxQueueOctets would wait to be cut into PDUs, and RLC would accept it
     */
    bool HasRoom(uint32_t octets) const;

    /** @param callback called when the bearer may have more room, and at other times; or null */
    void SetRoomCallback(Callback<void> callback);

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

    /** @return MAC-d of the UE */
    Ptr<MacD> GetMac() const;

    /** @return whether it has a logical channel in MAC-d */
    bool IsConnected() const
    {
        return m_logicalChannel != LogicalChannelId{} && !m_isReleased;
    }

    /** @return its logical channel in MAC-d; 0 before Connect() */
    LogicalChannelId GetLogicalChannel() const;

    /** @return what MAC-d has counted of its logical channel */
    const MacDCounters& GetMacCounters() const;

    /** @return this end of the transport channels that it is on, or was on last; null: none */
    std::shared_ptr<BearerChannel> GetChannel() const
    {
        return m_channel;
    }

    /** @return octets of an RLC PDU that this end receives; 0 while it is on no channels */
    uint32_t GetReceivePduOctets() const;

    /** @return the channel that this end sends on, or is to send on, or has sent on */
    const TransportChannel& GetTransmitChannel() const;

  protected:
    void DoDispose() override;

  private:
    /**
     * @brief An SDU has come from RLC.
     * @param sdu the SDU
     */
    void Receive(Ptr<Packet> sdu);

    /**
     * @brief RLC may have given up SDUs: lossless PDCP makes the number of the first one that RLC
     * has not begun known (TS 25.323 5.6.1.2).
     */
    void SynchroniseNumbers();

    /** @return PDUs of PDCP that RLC does not hold any more */
    PdcpProgress GetProgress() const;

    /** @param priority MAC logical channel priority, 1 (first) to 8 */
    void SetPriority(uint32_t priority);

    /** @return MAC logical channel priority */
    uint32_t GetPriority() const;

    Ptr<Pdcp> m_pdcp;                         //!< PDCP
    Ptr<RlcEntity> m_rlc;                     //!< RLC
    Ptr<MacD> m_mac;                          //!< MAC-d of the UE
    LogicalChannelId m_logicalChannel{};      //!< Its logical channel
    uint32_t m_priority{1};                   //!< MAC logical channel priority
    uint32_t m_txQueueOctets{0};              //!< TxQueueOctets
    std::shared_ptr<BearerChannel> m_channel; //!< Transport channels; null: none
    TransportChannel m_transmitChannel;       //!< The channel that it sends on, or has sent on
    MacDCounters m_counters;                  //!< Once it is released
    TrafficClass m_trafficClass{BACKGROUND};  //!< Traffic class
    IpCallback m_ipCallback;                  //!< Upper layer
    bool m_isReleased{false};                 //!< Packets are refused
    uint64_t m_refused{0};                    //!< IP packets refused
};

} // namespace ns3::umts

#endif /* UMTS_RADIO_BEARER_H */
