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
 * @brief A transmission to a UE of a cell.
 */
struct HsUserTransmission
{
    uint32_t user{0};            //!< Number of the UE in the cell
    HsTransmission transmission; //!< What is sent to it
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
 * Time comes in as `now` and as numbers of TTIs; it knows no Simulator.
 */
class MacHs
{
  public:
    /**
     * @param config what the cell has
     * @param scheduler orders the priority queues
     */
    MacHs(const HsCellConfig& config, Ptr<HsScheduler> scheduler);

    /**
     * @brief Add a UE; it is out of range until its first CQI.
     * @param config its HS-DSCH
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
     * @brief The RNC has told what waits there (User Buffer Size, TS 25.435 6.2.7.24): those that
     * have more to come share the TTIs.
     * @param queue number of the queue
     * @param pdus MAC-d PDUs
     */
    void OnUserBufferSize(uint32_t queue, uint32_t pdus);

    /**
     * @brief A CQI report has come.
     * @param user the UE
     * @param report as received, rightly or not
     * @param now the current time
     */
    void OnCqi(uint32_t user, const CqiReport& report, Nanos now);

    /**
     * @brief The feedback of a transmission has come; exactly once for each, DTX when nothing was
     * heard.
     * @param user the UE
     * @param process the HARQ process
     * @param feedback as received, rightly or not
     * @param tti number of the TTI that begins next
     * @return what it has brought about
     */
    HarqTransmitter::Outcome OnFeedback(uint32_t user,
                                        uint8_t process,
                                        HarqFeedback feedback,
                                        uint64_t tti);

    /**
     * @brief Fill a TTI.
     * @param tti its number
     * @param now its beginning
     * @param out transmissions are appended
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
     * @param user number of a UE
     * @return its CQI and the offset to it
     */
    const HsLinkAdaptation& GetLinkAdaptation(uint32_t user) const;

    /**
     * @brief What a flow control policy is to see of a queue, as far as MAC-hs knows it:
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
        HsLinkAdaptation link;        //!< CQI
        HarqTransmitter harq;         //!< HARQ processes
        std::vector<uint32_t> queues; //!< Numbers of its queues
        uint64_t nextTti{0};          //!< First TTI in which it may get a block
    };

    /// What is left of the TTI being filled.
    struct Budget
    {
        uint64_t tti;     //!< Its number
        Nanos now;        //!< Its beginning
        uint32_t codes;   //!< HS-PDSCH codes
        uint32_t hsScchs; //!< HS-SCCHs
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
     * @brief A UE uses the TTI.
     * @param codes HS-PDSCH codes that it takes
     * @param queue queue that is served
     * @param budget what is left of the TTI
     */
    void Use(uint32_t codes, HsQueue& queue, Budget& budget);

    /**
     * @brief Send what has failed.
     * @param budget what is left of the TTI
     * @param out transmissions are appended
     */
    void Retransmit(Budget& budget, std::vector<HsUserTransmission>& out);

    /**
     * @param user a UE
     * @param pdu a block of it
     * @return the queue that it is from
     */
    HsQueue& FindQueue(const User& user, const MacHsPdu& pdu);

    /**
     * @brief Find the queues that could send a new block.
     * @param budget what is left of the TTI
     */
    void FindCandidates(const Budget& budget);

    /**
     * @brief Send a new block of a queue, if what is left of the TTI carries any of it.
     * @param number of the queue
     * @param budget what is left of the TTI
     * @param out gets the transmission
     */
    void SendNew(uint32_t number, Budget& budget, std::vector<HsUserTransmission>& out);

    /**
     * @param user a UE
     * @param queue one of its queues
     * @return whether its next TSN lies in the window of those under way
     */
    static bool IsWindowOpen(const User& user, const HsQueue& queue);

    /**
     * @param queue a queue
     * @return MAC-d PDUs that it could send in a TTI of its own
     */
    double GetPdusPerTti(const HsQueue& queue) const;

    HsCellConfig m_config;                         //!< What the cell has
    Ptr<HsScheduler> m_scheduler;                  //!< Scheduler
    std::vector<User> m_users;                     //!< UEs
    std::vector<HsQueue> m_queues;                 //!< Priority queues
    uint32_t m_active{0};                          //!< Blocks neither delivered nor given up
    uint32_t m_failed{0};                          //!< Of them to be sent again
    std::vector<HsCandidate> m_candidates;         //!< Scratch
    std::vector<Retransmission> m_retransmissions; //!< Scratch
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_MAC_HS_H */
