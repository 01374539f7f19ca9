/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef DRR_QUEUE_DISC_H
#define DRR_QUEUE_DISC_H

#include "ns3/queue-disc.h"

#include <cstdint>
#include <list>
#include <map>

namespace ns3
{

/**
 * @ingroup umts
 * @brief A bucket of DrrQueueDisc: the flows that hash to it share one FIFO queue.
 */
class DrrFlow : public QueueDiscClass
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Get what the bucket may still send in its turn.
     * @return the deficit counter in octets; 0 when nothing waits
     */
    uint32_t GetDeficit() const;

  private:
    friend class DrrQueueDisc;

    uint32_t m_deficit{0}; //!< Deficit counter in octets.
};

/**
 * @ingroup umts
 * @brief Queue disc with deficit round robin (Shreedhar and Varghese, IEEE/ACM Transactions on
 * Networking 4(3), 1996).
 *
 * Backlogged buckets take turns. Each turn adds Quantum octets to the deficit counter of the
 * bucket, which sends while the counter covers the packet at its head. What is left is kept for
 * its next turn, but lost when the bucket empties. So the octets that two buckets send while both
 * are backlogged never differ by more than Quantum and twice the largest packet (theorem 1), and
 * each packet costs constant time if Quantum is at least the largest packet.
 *
 * All buckets share MaxSize. When it is exceeded, packets are taken from the longest bucket, in
 * octets ("buffer stealing"); from its head, as in ns-2, so that a TCP sender learns of the loss
 * early.
 *
 * The packet filters determine the flow of a packet; without filters the 5-tuple does. The flow is
 * hashed to one of Flows buckets. FqCoDelQueueDisc differs: new flows go first, a turn may overdraw
 * the counter, and CoDel drops by delay.
 */
class DrrQueueDisc : public QueueDisc
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    DrrQueueDisc();

    /// Reason for a drop: no packet filter matches.
    static constexpr const char* UNCLASSIFIED_DROP = "Unclassified drop";
    /// Reason for a drop: MaxSize is exceeded, and this is the head of the longest bucket.
    static constexpr const char* OVERLIMIT_DROP = "Overlimit drop";

  protected:
    void DoDispose() override;

  private:
    /// List of the buckets with packets; first the one whose turn it is.
    using ActiveList = std::list<Ptr<DrrFlow>>;

    bool DoEnqueue(Ptr<QueueDiscItem> item) override;
    Ptr<QueueDiscItem> DoDequeue() override;
    bool CheckConfig() override;
    void InitializeParams() override;

    /**
     * @brief Get the bucket of a hash value; it is made when its first packet comes.
     * @param hash hash value of the packet's flow
     * @return the bucket
     */
    Ptr<DrrFlow> GetFlow(uint32_t hash);

    /// Take the packet at the head of the longest bucket away.
    void DropFromLongest();

    /**
     * @brief Take a packet from a bucket, which loses its place and its deficit if it was the last.
     * @param flow the bucket
     * @return the packet
     */
    Ptr<QueueDiscItem> TakeHead(ActiveList::iterator flow);

    uint32_t m_quantum;                         //!< Octets that a turn adds to a deficit counter.
    uint32_t m_nFlows;                          //!< Number of buckets.
    uint32_t m_perturbation;                    //!< Salt of the hash.
    std::map<uint32_t, Ptr<DrrFlow>> m_buckets; //!< Buckets that ever had a packet, by hash value.
    ActiveList m_active;                        //!< Buckets that have packets.
    bool m_hasQuantum{false}; //!< Whether the first of m_active got the quantum of its turn.
};

} // namespace ns3

#endif // DRR_QUEUE_DISC_H
