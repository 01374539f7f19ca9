/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_TX_QUEUES_H
#define UMTS_TX_QUEUES_H

#include "umts-radio-bearer.h"

#include "ns3/net-device-queue-interface.h"
#include "ns3/queue-item.h"
#include "ns3/traffic-control-layer.h"

#include <functional>
#include <memory>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Transmission queues of a BearerNetDevice as seen by ns-3's traffic control: stop a queue,
 * so that packets wait in the queue disc, while the radio bearers assigned to it have enough to
 * send.
 *
 * A queue stops when one of its bearers has no room for another packet of the MTU, see
 * RadioBearer::HasRoom(), and wakes when all of them have. Queue limits (QueueLimits) count the
 * octets that RLC has not cut into PDUs. A device without a queue disc never stops: there RLC
 * refuses packets that do not fit into its buffer.
 */
class TxQueues
{
  public:
    /// Finds the radio bearer of a packet; null when there is none.
    using Classifier = std::function<Ptr<RadioBearer>(const Packet& packet)>;

    /**
     * @param device the device, which is on its node already; gets a NetDeviceQueueInterface
     * @param queues its transmission queues, at least 1
     * @param classify finds the bearer of a packet
     */
    TxQueues(Ptr<NetDevice> device, uint32_t queues, Classifier classify);

    ~TxQueues();
    TxQueues(const TxQueues&) = delete;
    TxQueues& operator=(const TxQueues&) = delete;

    /**
     * @brief Put a radio bearer behind a queue: the one with the fewest bearers.
     * @param bearer the bearer
     */
    void Add(Ptr<RadioBearer> bearer);

    /**
     * @brief Take a radio bearer away.
     * @param bearer the bearer
     */
    void Remove(Ptr<RadioBearer> bearer);

    /**
     * @brief Stop the queue of a bearer if need be.
     * @param bearer the bearer, to which a packet has just been given
     */
    void OnSent(const Ptr<RadioBearer>& bearer);

  private:
    /// A radio bearer and what its queue knows of it.
    struct Entry
    {
        Ptr<RadioBearer> bearer; //!< The bearer
        std::size_t queue{0};    //!< Number of its queue
        uint64_t octets{0};      //!< Octets not cut into PDUs, as told to the queue
        bool isFull{false};      //!< It has stopped the queue
        bool isChanged{false};   //!< UpdateAll() is to look at it
        bool isWatched{false};   //!< The bearer tells OnRoom(), since its first packet
    };

    /**
     * @param bearer a bearer
     * @return its entry; null when there is none
     */
    Entry* Find(const Ptr<RadioBearer>& bearer) const;

    /**
     * @param item a packet with its header
     * @return number of the queue of its bearer; 0 when there is none
     */
    std::size_t Select(Ptr<QueueItem> item) const;

    /** @return whether a queue disc is in front of the device */
    bool HasQueueDisc();

    /**
     * @brief A bearer may have more room.
     * @param entry the bearer
     */
    void OnRoom(Entry* entry);

    /** @brief Look at the bearers that may have more room. */
    void UpdateAll();

    /**
     * @brief Wake a queue, unless a bearer stops it.
     * @param number the queue
     */
    void Wake(std::size_t number);

    /**
     * @brief Have a queue disc go on after it has been woken: it sends a limited number of packets,
     * and when these are of bearers that have gone, nothing wakes it again.
     * @param number the queue
     */
    void RunOn(std::size_t number);

    /**
     * @brief Tell the queue of a bearer what has left, and wake it if all its bearers have room.
     * @param entry the bearer
     */
    void Update(Entry& entry);

    /**
     * @param queue number of a queue
     * @return whether a bearer has stopped it
     */
    bool IsFull(std::size_t queue) const;

    Ptr<NetDevice> m_device;                       //!< The device
    Ptr<NetDeviceQueueInterface> m_queues;         //!< Its queues
    Ptr<TrafficControlLayer> m_control;            //!< The node's; null until it is asked for
    Classifier m_classify;                         //!< Finds bearers
    std::vector<std::unique_ptr<Entry>> m_entries; //!< In the order of their set-up
    std::vector<Entry*> m_changed;                 //!< Bearers that UpdateAll() is to look at
    bool m_isUpdateDue{false};                     //!< UpdateAll() is scheduled
};

} // namespace ns3::umts

#endif /* UMTS_TX_QUEUES_H */
