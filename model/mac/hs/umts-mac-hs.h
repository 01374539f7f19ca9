/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MAC_HS_H
#define UMTS_MAC_HS_H

#include "umts-hs-config.h"
#include "umts-hs-flow-control.h"
#include "umts-hs-link-adaptation.h"
#include "umts-hs-queue.h"
#include "umts-hs-scheduler.h"

#include "ns3/umts-compact.h"
#include "ns3/umts-id-pool.h"
#include "ns3/umts-id-set.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief One transmission on HS-DSCH with the UE that it is for.
 */
struct HsUserTransmission
{
    HsUserId user{};             //!< The UE
    HsTransmission transmission; //!< What is sent to it
};

/**
 * @ingroup umts
 * @brief MAC-hs of a cell, in the Node B (TS 25.321 4.2.4.5): priority queues, one scheduler and
 * one HARQ entity per UE. It selects the transmissions of each TTI.
 *
 * Retransmissions are sent first, those that have waited longest before the others, then new blocks
 * in the order of the scheduler, until the HS-SCCHs or HS-PDSCH codes are used up. A UE gets at
 * most one block per TTI, and not before the inter-TTI distance of its category. The HS-PDSCH power
 * is divided into equal shares, one for each UE that can be served, and at most one for each
 * HS-SCCH; a block gets one share.
 *
 * Plain C++: the caller passes the time and the number of the TTI.
 */
class MacHs : public Compact
{
  public:
    /**
     * @param config codes and HS-SCCHs of the cell
     * @param scheduler decides the order in which priority queues are served
     */
    MacHs(const HsCellConfig& config, Ptr<HsScheduler> scheduler);

    /**
     * @brief Add a UE; it is out of range until its first CQI.
     * @param config its HS-DSCH
     * @return its identity, used again after RemoveUser()
     */
    HsUserId AddUser(const HsUserConfig& config);

    /**
     * @brief Remove a UE with its queues and blocks. The caller must not pass on feedback and
     * reports of the UE that are still on their way.
     * @param user the UE
     */
    void RemoveUser(HsUserId user);

    /**
     * @brief Add a priority queue, empty.
     * @param user the UE
     * @return its identity, used again after RemoveQueue()
     */
    HsQueueId AddQueue(HsUserId user, const HsQueueConfig& config);

    /**
     * @brief Remove a priority queue with its PDUs. HARQ gives up its blocks that wait to be sent
     * again at once, and its blocks that wait for feedback when the feedback comes.
     * @return HARQ processes of its UE whose blocks are given up at once
     */
    std::vector<uint8_t> RemoveQueue(HsQueueId queue);

    /**
     * @param queue a queue
     * @return its blocks that wait to be sent again
     */
    std::vector<Ptr<MacHsPdu>> GetFailed(HsQueueId queue) const;

    /**
     * @brief Empty a priority queue. HARQ processes keep its blocks.
     * @param now the current time
     * @return its MAC-d PDUs
     */
    std::vector<MacDPdu> TakeAll(HsQueueId queue, Nanos now);

    /**
     * @param user a UE
     * @return the lowest Queue ID (TS 25.321 9.2.1) that none of its queues and no block under way
     *         has; 8 when there is none
     */
    uint8_t FindQueueId(HsUserId user) const;

    /**
     * @brief Set the HS-PDSCH codes of the cell, for example those that dedicated channels leave.
     * @param codes 0 .. 15, from the next TTI on
     */
    void SetCodes(uint32_t codes);

    /**
     * @brief A MAC-d PDU has come from the RNC.
     * @param block the PDU
     * @param bits its size on the air, one of the queue's
     * @param now the current time
     * @return false when the queue is full: the PDU is dropped
     */
    bool Enqueue(HsQueueId queue, const TransportBlock& block, uint16_t bits, Nanos now);

    /**
     * @brief A CQI report has come.
     * @param user the UE
     * @param report as the Node B reads it, rightly or not
     * @param now the current time
     */
    void OnCqi(HsUserId user, const CqiReport& report, Nanos now)
    {
        At(user).link.OnCqi(report, now);
    }

    /**
     * @brief Stop sending to a UE that has left the cell and may come back, or begin again.
     * @param user the UE
     * @param isAway the cell hears no HS-DPCCH of the UE: it sends nothing
     */
    void SetAway(HsUserId user, bool isAway)
    {
        At(user).isAway = isAway;
    }

    /** @brief Have what every TTI looks at of a UE come to the cache. */
    void Prefetch(HsUserId user) const
    {
        umts::Prefetch(&At(user), USER_LINES);
    }

    /** @brief Have what an answer to a HARQ process looks at come to the cache. */
    void PrefetchAnswer(HsUserId user, uint8_t process) const
    {
        At(user).harq.Prefetch(process);
    }

    /** @brief Have what every TTI looks at of a priority queue come to the cache. */
    void Prefetch(HsQueueId queue) const
    {
        umts::Prefetch(&m_queues[static_cast<uint32_t>(queue)], HsQueue::TTI_LINES);
    }

    /**
     * @param user a UE
     * @return whether it has left the cell and may come back
     */
    bool IsAway(HsUserId user) const
    {
        return At(user).isAway;
    }

    /**
     * @brief The feedback of a transmission has come; exactly once for each, DTX when nothing was
     * heard.
     * @param user the UE
     * @param process the HARQ process
     * @param feedback as the Node B reads it, rightly or not
     * @param tti number of the TTI that begins next
     * @return state of the block; a block of a queue that was removed is given up
     */
    HarqTransmitter::Outcome OnFeedback(HsUserId user,
                                        uint8_t process,
                                        HarqFeedback feedback,
                                        uint64_t tti);

    /**
     * @brief Choose what is sent in a TTI.
     * @param tti number of the TTI
     * @param now its beginning
     * @param out the transmissions are appended
     */
    void RunTti(uint64_t tti, Nanos now, std::vector<HsUserTransmission>& out);

    /** @return true when nothing waits to be sent or acknowledged: RunTti() does nothing */
    bool IsIdle() const;

    /**
     * @param user a UE
     * @return true when nothing for it waits to be sent or to be acknowledged
     */
    bool IsIdle(HsUserId user) const;

    /** @return the number of UEs */
    uint32_t GetNUsers() const;

    /** @return see HsLinkAdaptation::GetLostBits() */
    uint64_t GetLostBits(HsUserId user) const
    {
        return At(user).link.GetLostBits();
    }

    /** @return the number of priority queues */
    uint32_t GetNQueues() const;

    /**
     * @param queue a queue
     * @return its contents and counters
     */
    const HsQueue& GetQueue(HsQueueId queue) const
    {
        return *m_queues.at(static_cast<uint32_t>(queue));
    }

    /**
     * @brief Measurements of a queue for its flow control policy, without those of the Iub and of
     * the PDUs that wait in the RNC.
     * @param sharers queues that share the TTIs, this one included
     * @param now the current time
     */
    HsQueueView GetQueueView(HsQueueId queue, double sharers, Nanos now) const;

  private:
    /// A UE. Its first USER_LINES are what every TTI looks at.
    struct alignas(CACHE_LINE) User
    {
        uint64_t nextTti{0};             //!< First TTI in which it may get a block
        bool isAway{false};              //!< The UE gets no transmissions
        HarqTransmitter harq;            //!< HARQ processes
        HsLinkAdaptation link;           //!< CQI
        CompactVector<HsQueueId> queues; //!< Priority queues of the UE
    };

    /// Cache lines: one up to User::link, and TTI_LINES of that.
    static constexpr std::size_t USER_LINES = 1 + HsLinkAdaptation::TTI_LINES;
    static_assert(offsetof(User, link) == CACHE_LINE, "a cache line up to User::link");

    /// Resources left in the TTI that is being filled.
    struct Budget
    {
        uint64_t tti;      //!< Number of the TTI
        Nanos now;         //!< Beginning of the TTI
        uint32_t codes;    //!< HS-PDSCH codes left
        uint32_t hsScchs;  //!< HS-SCCHs left
        double powerShare; //!< Share of the HS-PDSCH power that each UE has
    };

    /// A block that waits to be sent again: TTI since which it waits, UE, HARQ process.
    using Retransmission = std::tuple<uint64_t, HsUserId, uint8_t>;

    /**
     * @param user a UE
     * @return it
     */
    User& At(HsUserId user)
    {
        return *m_users[static_cast<uint32_t>(user)];
    }

    /**
     * @param user a UE
     * @return it
     */
    const User& At(HsUserId user) const
    {
        return *m_users[static_cast<uint32_t>(user)];
    }

    /**
     * @param queue a queue
     * @return it
     */
    HsQueue& At(HsQueueId queue)
    {
        return *m_queues[static_cast<uint32_t>(queue)];
    }

    /**
     * @param user a UE
     * @param tti the TTI being filled
     * @return whether it may get a block
     */
    static bool IsReady(const User& user, uint64_t tti);

    /**
     * @param tti the TTI being filled
     * @return share of the HS-PDSCH power that each UE of the TTI has
     */
    double GetPowerShare(uint64_t tti) const;

    /**
     * @brief Take the resources of a transmission out of the TTI.
     * @param codes HS-PDSCH codes that it takes
     * @param queue queue that is served
     * @param budget resources left in the TTI
     */
    void Use(uint32_t codes, HsQueue& queue, Budget& budget);

    /**
     * @brief Send the blocks again that wait for their retransmission, the oldest first.
     * @param budget resources left in the TTI
     * @param out transmissions are appended
     */
    void Retransmit(Budget& budget, std::vector<HsUserTransmission>& out);

    /**
     * @param user a UE
     * @param pdu a block of it
     * @return the queue of the block; null when the queue was removed
     */
    HsQueue* FindQueue(const User& user, const MacHsPdu& pdu);

    /**
     * @brief Find the queues that could send a new block.
     * @param budget resources left in the TTI
     */
    void FindCandidates(const Budget& budget);

    /**
     * @brief Make a queue a candidate of the scheduler, if it could send a new block.
     * @param queue the queue of that identity
     * @param budget resources left in the TTI
     */
    void AddCandidate(HsQueueId id, const HsQueue& queue, const Budget& budget);

    /**
     * @brief Send a new block of a queue, if the codes left carry at least one of its PDUs.
     * @param budget resources left in the TTI
     */
    void SendNew(HsQueueId id, Budget& budget, std::vector<HsUserTransmission>& out);

    /**
     * @param user a UE
     * @param queue one of its queues
     * @return whether its next TSN lies in the receive window of the UE, whichever blocks under way
     * are missing
     */
    static bool IsWindowOpen(const User& user, const HsQueue& queue);

    /**
     * @param queue a queue
     * @param powerShare share of the power of the cell
     * @return MAC-d PDUs that it could send in a TTI with all codes of the cell
     */
    double GetPdusPerTti(const HsQueue& queue, double powerShare) const;

    HsCellConfig m_config;                          //!< Codes and HS-SCCHs of the cell
    Ptr<HsScheduler> m_scheduler;                   //!< Scheduler
    IdPool<HsUserId> m_userIds;                     //!< Identities of the UEs
    IdPool<HsQueueId> m_queueIds;                   //!< Identities of the priority queues
    CompactVector<std::optional<User>> m_users;     //!< UEs, by identity
    CompactVector<std::optional<HsQueue>> m_queues; //!< Priority queues, by identity
    IdSet<HsQueueId> m_filled;                      //!< All queues with PDUs, and perhaps others
    uint32_t m_active{0};                           //!< Blocks neither delivered nor given up
    uint32_t m_failed{0};                           //!< Blocks that wait to be sent again

    // Scratch, in use within RunTti(), which no scheduler calls. It is the same for all cells: so
    // it stays in the near cache.
    static inline std::vector<HsCandidate> s_candidates;         //!< Of the TTI being filled
    static inline std::vector<Retransmission> s_retransmissions; //!< Of the TTI being filled
};

} // namespace ns3::umts

#endif /* UMTS_MAC_HS_H */
