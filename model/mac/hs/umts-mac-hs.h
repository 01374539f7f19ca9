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

#include <cstdint>
#include <tuple>
#include <vector>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief One transmission on HS-DSCH with the UE that it is for.
 */
struct HsUserTransmission
{
    uint32_t user{0};            //!< Number of the UE in the cell
    HsTransmission transmission; //!< The transmission
};

/**
 * @ingroup umts
 * @brief MAC-hs of a cell, in the Node B (TS 25.321 4.2.4.5): priority queues, one scheduler, one
 * HARQ entity per UE, one pass per TTI.
 *
 * A pass sends retransmissions first, the one that has waited longest before the others, then new
 * blocks in the order of the scheduler, until HS-SCCHs or HS-PDSCH codes are used up. A UE gets at
 * most one block per TTI, and none sooner than its category allows.
 *
 * Plain C++: it is told the time, and the number of the TTI.
 */
class MacHs
{
  public:
    /**
     * @param config codes and HS-SCCHs of the cell
     * @param scheduler decides the order in which priority queues are served
     */
    MacHs(const HsCellConfig& config, Ptr<HsScheduler> scheduler);

    /**
     * @brief Add a UE; it is out of range until its first CQI.
     * @param config configuration of the UE
     * @return its number
     */
    uint32_t AddUser(const HsUserConfig& config);

    /**
     * @brief Add a priority queue, empty.
     * @param user the UE
     * @param config the queue
     * @return its number in the cell
     */
    uint32_t AddQueue(uint32_t user, const HsQueueConfig& config);

    /**
     * @brief Change the HS-PDSCH codes, of which dedicated channels may need some.
     * @param codes 0 .. 15, from the next TTI on
     */
    void SetCodes(uint32_t codes);

    /**
     * @brief A MAC-d PDU has come from the RNC.
     * @param queue number of its queue
     * @param pdu the PDU; its size is one of the queue's
     * @param now the current time
     * @return false when the queue is full: the PDU is dropped
     */
    bool Enqueue(uint32_t queue, MacDPdu pdu, Nanos now);

    /**
     * @brief The RNC has told what waits there for a queue (User Buffer Size, TS 25.435 6.2.7.22).
     * A queue with something pending counts among those that share the TTIs, even while it is
     * empty.
     * @param queue number of the queue
     * @param pdus MAC-d PDUs that wait in the RNC
     */
    void OnUserBufferSize(uint32_t queue, uint32_t pdus);

    /**
     * @brief A CQI report has come.
     * @param user the UE
     * @param report as the Node B reads it, rightly or not
     * @param now the current time
     */
    void OnCqi(uint32_t user, const CqiReport& report, Nanos now);

    /**
     * @brief The feedback of a transmission has come; exactly once for each, DTX when nothing was
     * heard.
     * @param user the UE
     * @param process the HARQ process
     * @param feedback as the Node B reads it, rightly or not
     * @param tti number of the TTI that begins next
     * @return the state that it leaves the block in
     */
    HarqTransmitter::Outcome OnFeedback(uint32_t user,
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

    /** @return true when nothing waits to be sent or to be acknowledged: RunTti() does nothing */
    bool IsIdle() const;

    /** @return the number of UEs */
    uint32_t GetNUsers() const;

    /** @return the number of priority queues */
    uint32_t GetNQueues() const;

    /**
     * @param queue number of a queue
     * @return its contents and counters
     */
    const HsQueue& GetQueue(uint32_t queue) const;

    /**
     * @brief Measurements of a queue for a flow control policy, as far as MAC-hs has them:
     * onTheWayPdus and roundTrip are left at 0.
     * @param queue number of the queue
     * @param now the current time
     * @return the view
     */
    HsQueueView GetQueueView(uint32_t queue, Nanos now) const;

  private:
    /// A UE.
    struct User
    {
        HsLinkAdaptation link;        //!< Choice of the transport format
        HarqTransmitter harq;         //!< HARQ processes
        std::vector<uint32_t> queues; //!< Numbers of its queues
        uint64_t nextTti{0};          //!< First TTI in which it may get a block
    };

    /// Resources left in the TTI that is being filled.
    struct Budget
    {
        uint64_t tti;     //!< Number of the TTI
        Nanos now;        //!< Beginning of the TTI
        uint32_t codes;   //!< HS-PDSCH codes left
        uint32_t hsScchs; //!< HS-SCCHs left
    };

    /// A block that waits to be sent again: TTI since which it waits, UE, HARQ process.
    using Retransmission = std::tuple<uint64_t, uint32_t, uint8_t>;

    /**
     * @param user a UE
     * @param tti the TTI being filled
     * @return whether it may get a block
     */
    static bool IsReady(const User& user, uint64_t tti);

    /**
     * @brief Take the resources of a transmission out of the TTI.
     * @param codes HS-PDSCH codes that it takes
     * @param queue queue that is served
     * @param budget resources left in the TTI
     */
    void Use(uint32_t codes, HsQueue& queue, Budget& budget);

    /**
     * @brief Send the blocks again that wait for it, the one that has waited longest first.
     * @param budget resources left in the TTI
     * @param out transmissions are appended
     */
    void Retransmit(Budget& budget, std::vector<HsUserTransmission>& out);

    /**
     * @param user a UE
     * @param pdu a MAC-hs PDU of it
     * @return the priority queue that the PDU was taken from
     */
    HsQueue& FindQueue(const User& user, const MacHsPdu& pdu);

    /**
     * @brief Find the queues that could send a new block.
     * @param budget resources left in the TTI
     */
    void FindCandidates(const Budget& budget);

    /**
     * @brief Send a new block of a queue, if what is left of the TTI carries any of it.
     * @param number number of the queue
     * @param budget resources left in the TTI
     * @param out the transmission is appended
     */
    void SendNew(uint32_t number, Budget& budget, std::vector<HsUserTransmission>& out);

    /**
     * @param user a UE
     * @param queue one of its queues
     * @return whether its next TSN lies in the receive window, whatever of those under way is
     * missing
     */
    static bool IsWindowOpen(const User& user, const HsQueue& queue);

    /**
     * @param queue a queue
     * @return MAC-d PDUs that it could send in a TTI with all codes of the cell
     */
    double GetPdusPerTti(const HsQueue& queue) const;

    HsCellConfig m_config;                         //!< Codes and HS-SCCHs of the cell
    Ptr<HsScheduler> m_scheduler;                  //!< Scheduler
    std::vector<User> m_users;                     //!< UEs
    std::vector<HsQueue> m_queues;                 //!< Priority queues
    uint32_t m_active{0};                          //!< Blocks neither delivered nor given up
    uint32_t m_failed{0};                          //!< Blocks that wait to be sent again
    std::vector<HsCandidate> m_candidates;         //!< Scratch
    std::vector<Retransmission> m_retransmissions; //!< Scratch
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_MAC_HS_H */
