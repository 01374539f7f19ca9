/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_BEARER_NET_DEVICE_H
#define UMTS_BEARER_NET_DEVICE_H

#include "umts-tx-queues.h"

#include "ns3/umts-net-device.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Base of the net devices that send IP packets on radio bearers: UeNetDevice and
 * RncNetDevice. With a queue disc, packets wait there while the bearers have no room.
 */
class BearerNetDevice : public UmtsNetDevice
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    void SetNode(Ptr<Node> node) override;

  protected:
    void DoDispose() override;

    /**
     * @brief Take over this end of a radio bearer.
     * @param bearer the bearer
     */
    void AddBearer(Ptr<RadioBearer> bearer);

    /**
     * @brief Hand an end of a radio bearer back.
     * @param bearer the bearer
     */
    void RemoveBearer(Ptr<RadioBearer> bearer);

    /** @param bearer a radio bearer that has got packets from elsewhere: a queue disc may stop */
    void UpdateQueue(Ptr<RadioBearer> bearer);

  private:
    /**
     * @param packet an IP packet to be sent
     * @return its radio bearer; null when there is none
     */
    virtual Ptr<RadioBearer> Classify(const Packet& packet) const = 0;

    /**
     * @brief Take a packet that has no radio bearer here.
     * @param packet the packet
     * @return whether it has gone elsewhere
     */
    virtual bool Forward(Ptr<Packet> packet);

    bool SendIp(Ptr<Packet> packet) final;

    uint32_t m_nTxQueues{1};              //!< TxQueues
    std::unique_ptr<TxQueues> m_txQueues; //!< Transmission queues
};

} // namespace ns3::umts

#endif /* UMTS_BEARER_NET_DEVICE_H */
