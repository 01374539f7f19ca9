/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MAC_D_H
#define UMTS_MAC_D_H

#include "umts-mac-d-channel.h"

#include "ns3/object.h"
#include "ns3/umts-section.h"

#include <memory>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief MAC-d of a UE, in the UE or in the RNC (TS 25.321 4.2.3): maps logical channels to
 * transport channels.
 *
 * A logical channel sends on one transport channel at a time. Several logical channels can share a
 * transport channel if its blocks have a C/T field (9.2.1.1, case b). On RACH and FACH MAC-c/sh
 * adds the header, C/T included (case c).
 */
class MacD : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Add a logical channel, mapped to nothing: what RLC has to send waits.
     * @param id its number, not used yet; throws Error otherwise
     * @param rlc its RLC entity, which wakes this from now on
     * @param priority MAC logical channel priority, 1 (first) to 8 (TS 25.331 10.3.4.21)
     */
    void AddLogicalChannel(LogicalChannelId id, Ptr<RlcEntity> rlc, uint32_t priority);

    /**
     * @brief Change the priority of a logical channel, from its next PDUs on.
     * @param id its number
     * @param priority MAC logical channel priority, 1 (first) to 8
     */
    void SetPriority(LogicalChannelId id, uint32_t priority);

    /**
     * @brief Observe the traffic of a logical channel.
     * @param id its number
     * @param callback called when its RLC entity gets PDUs to send, before they are sent; or null
     */
    void SetTrafficCallback(LogicalChannelId id, Callback<void> callback);

    /**
     * @brief Take a logical channel away: its RLC entity sends and receives no more.
     * @param id its number
     */
    void RemoveLogicalChannel(LogicalChannelId id);

    /**
     * @brief Map a logical channel to transport channels. What is still on its way on those that
     * it was on before is received as long as their receiving end is open.
     * @param id its number
     * @param transmitter the one that it sends on; throws Error unless its blocks fit the PDUs
     *        of RLC
     * @param receiver the one that it receives on
     */
    void MapTo(LogicalChannelId id, MacDTransmitter& transmitter, MacDReceiver& receiver);

    /**
     * @brief Send nothing of a logical channel until it is mapped again; what comes is received.
     * @param id its number
     */
    void Suspend(LogicalChannelId id);

    /**
     * @brief Take a logical channel off its transport channels.
     * @param id its number
     */
    void Disconnect(LogicalChannelId id);

    /**
     * @param id number of a logical channel
     * @return the logical channel
     */
    const MacDLogicalChannel& GetLogicalChannel(LogicalChannelId id) const;

    /** @return the number of logical channels */
    std::size_t GetNLogicalChannels() const;

    /** @return blocks received whose C/T is of no logical channel */
    uint64_t GetNUnknown() const;

    /** @return whether PDUs are sent as octets */
    bool IsWireMode() const;

    /**
     * @brief TracedCallback signature for the blocks of a TTI.
     * @param blocks number of transport blocks
     * @param errors those with a CRC error
     */
    typedef void (*BlocksTracedCallback)(uint32_t blocks, uint32_t errors);

  protected:
    void DoDispose() override;

  private:
    friend class MacDTransmitter;
    friend class MacDReceiver;

    /**
     * @param id number of a logical channel
     * @return the logical channel; throws Error when there is none
     */
    MacDLogicalChannel& Find(LogicalChannelId id) const;

    /**
     * @brief An RLC entity has PDUs.
     * @param channel its logical channel, one of this MAC-d
     */
    static void OnWake(MacDLogicalChannel* channel);

    /** @brief A block has come whose C/T is of no logical channel: it is dropped. */
    void OnUnknownChannel();

    std::vector<std::unique_ptr<MacDLogicalChannel>> m_channels; //!< Logical channels
    bool m_wireMode{false};                                      //!< Serialise every PDU
    uint64_t m_unknown{0};                                       //!< Blocks with unknown C/T
    TraceSource<uint32_t, uint32_t> m_txTrace;                   //!< TxBlocks
    TraceSource<uint32_t, uint32_t> m_rxTrace;                   //!< RxBlocks
};

} // namespace ns3::umts

#endif /* UMTS_MAC_D_H */
