/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_CELL_H
#define UMTS_HS_CELL_H

#include "umts-hs-feedback-line.h"
#include "umts-hs-flow-control-end.h"
#include "umts-hs-user.h"

#include "ns3/umts-cell-power.h"
#include "ns3/umts-hs-sharers.h"
#include "ns3/umts-id-set.h"
#include "ns3/umts-iub-net-device.h"
#include "ns3/umts-mac-hs.h"
#include "ns3/umts-nbap.h"
#include "ns3/umts-node-event.h"
#include "ns3/umts-section.h"

#include <memory>
#include <optional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief HS-DSCH of a cell in the Node B: MAC-hs in every TTI, the UEs on HS-DSCH, their ACK/NACK
 * and CQI reports on HS-DPCCH, and flow control on the Iub.
 *
 * One event per TTI serves the cell; there is none while no UE has data to receive. UEs without
 * data are skipped and measure no CQI; when data comes, they are treated as if they had reported
 * CQI all the time.
 */
class HsCell : public Object, public Compact
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    ~HsCell() override;

    /**
     * @brief Begin to work, with the attributes as they are now.
     * @param scheduler orders the priority queues
     * @param iub the Node B's Iub device
     */
    void Configure(Ptr<HsScheduler> scheduler, Ptr<IubNetDevice> iub);

    /**
     * @brief Leave codes and power to dedicated channels, from the next TTI on.
     * @param codes HS-PDSCH codes that they leave, 0 .. 15
     * @param power share of the power that is taken, 0 .. 1
     */
    void SetResources(uint32_t codes, double power);

    /** @param power what the cell sends, unless attribute Power says so */
    void UsePower(Ptr<CellPower> power);

    /** @return HS-SCCHs of the cell; 0 while it has no UE */
    uint32_t GetNHsScchs() const;

    /**
     * @brief Add a UE.
     * @param user the UE; already configured
     */
    void AddUser(Ptr<HsUser> user);

    /**
     * @brief Remove a UE with its queues. What is on the air to it, and its answers and reports on
     * their way, are lost.
     * @param rnti the UE; it is in the cell
     */
    void RemoveUser(Rnti rnti);

    /**
     * @param rnti a UE
     * @return its identity on HS-DSCH; throws Error when it is not in the cell
     */
    HsUserId GetUserId(Rnti rnti) const;

    /**
     * @param rnti a UE
     * @return the UE; null when it is not in the cell
     */
    Ptr<HsUser> FindUser(Rnti rnti) const;

    /**
     * @brief Add a priority queue.
     * @param rnti its UE, which is in the cell
     * @param queue the queue; already configured
     * @return its identity
     */
    HsQueueId AddQueue(Rnti rnti, Ptr<HsFlowControlEnd> queue);

    /** @brief Remove a priority queue with what it holds; frames that still come are dropped. */
    void RemoveQueue(HsQueueId id);

    /**
     * @brief Empty a priority queue whose UE goes to another cell.
     * @param id the queue; removed next
     * @return MAC-d PDUs of its last blocks, when these are on the air or wait to be sent again,
     *         then those that it holds, and what is known of those that have not come yet
     */
    HsQueueContents TakeAll(HsQueueId id);

    /**
     * @param rnti a UE in the cell
     * @return number of its priority queues
     */
    std::size_t GetNQueues(Rnti rnti) const;

    /** @return delays of the Iub */
    HsFlowControlEnd::IubTiming GetIubTiming() const;

    /** @return MAC-hs of the Node B */
    const MacHs& GetMacHs() const;

    /** @return the Node B's end of flow control of a priority queue */
    const HsFlowControlEnd& GetFlowControlEnd(HsQueueId queue) const
    {
        return *m_queues[static_cast<uint32_t>(queue)].end;
    }

    /**
     * @param transport transport bearer of a MAC-d flow
     * @return its priority queue; none when this cell does not have it
     */
    std::optional<HsQueueId> FindQueue(TransportBearerId transport) const;

    /** @return transmissions on the air, and answers and CQI reports on their way */
    std::size_t GetNUnderWay() const;

    /** @return TTIs that the cell has worked in, with or without a transmission */
    uint64_t GetNTtis() const;

    /**
     * @brief Use fixed random streams.
     * @param stream the first stream
     * @return the number of streams used
     */
    int64_t AssignStreams(int64_t stream);

    /**
     * @brief TracedCallback signature for transmissions.
     * @param rnti the UE
     * @param transmission what is sent
     */
    typedef void (*TransmissionTracedCallback)(uint32_t rnti, const HsTransmission& transmission);

  protected:
    void DoDispose() override;

  private:
    /// A transmission on the air.
    struct OnAir
    {
        HsUserId user;               //!< The UE
        HsTransmission transmission; //!< What is sent
        DownlinkQuality link;        //!< How it is received
    };

    /// An answer on its way.
    struct Answer
    {
        HsUserId user;       //!< The UE
        uint8_t process;     //!< HARQ process
        HarqFeedback answer; //!< As the Node B reads it
    };

    /// A CQI report on its way.
    struct Report
    {
        HsUserId user;    //!< The UE
        CqiReport report; //!< As the Node B reads it
    };

    /// A UE of the cell.
    struct Entry
    {
        Ptr<HsUser> user;                //!< The UE; null: the identity is not in use
        Ptr<HsDschChannel> channel;      //!< The air to it
        CompactVector<HsQueueId> queues; //!< Priority queues of the UE
        uint64_t nextCqi{0};             //!< TTI of its next measurement
        Nanos timer{NEVER};              //!< None of its timers is due before that
        bool hasData{false};             //!< PDUs for the UE wait in this TTI, here or in the
                                         //!< RNC; set by MarkReceivers()
    };

    /// A priority queue of the cell.
    struct Queue
    {
        Ptr<HsFlowControlEnd> end;    //!< Flow control; null: the identity is not in use
        HsUserId user{};              //!< UE that the queue belongs to
        TransportBearerHandle bearer; //!< Keeps the transport bearer of its MAC-d flow open
    };

    /**
     * @brief A data frame or a Capacity Request has come from the RNC.
     * @return false when it is none of them
     */
    bool OnIubFrame(HsQueueId id, IubFrame& frame);

    /**
     * @param id a queue
     * @return its last blocks, as far as none of them has been received for all that is known here,
     *         the oldest first
     */
    std::vector<Ptr<MacHsPdu>> FindUnreceived(HsQueueId id);

    /**
     * @param user a UE
     * @return it
     */
    Entry& At(HsUserId user);

    /**
     * @param queue a queue
     * @return it
     */
    Queue& At(HsQueueId queue);

    /** @param codes HS-PDSCH codes */
    void SetCodes(uint32_t codes);

    /** @return HS-PDSCH codes */
    uint32_t GetCodes() const;

    /** @param share share of the power */
    void SetPowerShare(double share);

    /** @return share of the power */
    double GetPowerShare() const;

    /// Shares of the power that the radio links stand for.
    struct Shares
    {
        double hsDsch{1.0};    //!< Most that HS-DSCH may have
        double dedicated{0.0}; //!< What dedicated channels have
    };

    /** @brief Make codes and power known to MAC-hs and to the UEs. */
    void ShareOut();

    /** @brief Have the event at the next TTI, for a queue that has something to do. */
    void Activate(HsQueueId id);

    /** @brief The event: a TTI begins. */
    void OnTti();

    /**
     * @brief What was sent in the TTI before arrives.
     * @param tti number of the TTI that begins
     * @param now its beginning
     */
    void EndTransmissions(uint64_t tti, Nanos now);

    /**
     * @brief Take note of answers.
     * @param tti number of the TTI that begins
     */
    void TakeAnswers(uint64_t tti);

    /**
     * @brief Have a UE measure CQI whose time has come.
     * @param id the UE
     * @param entry entry of the UE
     * @param tti number of the TTI that begins
     */
    void MeasureCqi(HsUserId id, Entry& entry, uint64_t tti);

    /**
     * @brief Have the data of busy UEs and queues, of transmissions on the air and of answers that
     * are due come to the cache. With many cells they are not there when a TTI begins; to wait for
     * one cache line after the other would take most of the time of a TTI.
     */
    void Prefetch();

    /** @brief Set Entry::hasData of the UEs for which PDUs wait, here or in the RNC. */
    void MarkReceivers();

    /**
     * @brief Take note of CQI reports.
     * @param tti number of the TTI that begins
     * @param now its beginning
     */
    void TakeReports(uint64_t tti, Nanos now);

    /**
     * @brief Share the power out by what dedicated channels with power control have and leave now.
     * @param now the current time
     */
    void UpdatePower(Nanos now);

    /**
     * @brief Send.
     * @param tti number of the TTI that begins
     * @param now its beginning
     */
    void Transmit(uint64_t tti, Nanos now);

    /**
     * @brief Flow control.
     * @param now the current time
     */
    void Grant(Nanos now);

    /**
     * @brief Find out how many queues share the TTIs.
     * @param now the current time
     */
    void CountSharers(Nanos now);

    /**
     * @brief Let the timers of UEs act that are due.
     * @param now the current time
     */
    void RunTimers(Nanos now);

    /** @brief Look no more at UEs and queues that have nothing to do. */
    void SkipIdle();

    /** @brief No UE tells this cell from now on that it is away. */
    void LeaveAirs();

    /** @return whether the next TTI is to be worked in */
    bool IsBusy() const;

    uint32_t m_codes{0};                 //!< HsPdschCodes
    double m_powerShare{1.0};            //!< PowerShare
    uint32_t m_freeCodes{15};            //!< Codes that dedicated channels leave
    double m_dedicatedPower{0.0};        //!< Power of dedicated channels
    Shares m_controlledShares;           //!< What power control of them leaves
    bool m_isShutOut{false};             //!< Dedicated channels leave HS-DSCH no codes or no power
    uint32_t m_hsScchs{0};               //!< HsScchs
    Time m_ackDelay;                     //!< AckDelay
    Time m_cqiDelay;                     //!< CqiDelay
    Ptr<HsScheduler> m_scheduler;        //!< Scheduler
    Ptr<IubNetDevice> m_iub;             //!< Iub
    Ptr<CellPower> m_power;              //!< Attribute Power
    std::unique_ptr<MacHs> m_mac;        //!< MAC-hs
    CompactVector<Entry> m_users;        //!< By identity in MAC-hs
    std::vector<Ptr<HsUser>> m_userList; //!< In the order of their set-up
    CompactVector<Queue> m_queues;       //!< By identity in MAC-hs
    std::vector<Ptr<HsFlowControlEnd>> m_queueList; //!< In the order of their set-up
    CompactVector<Nanos> m_nextDecisions;           //!< HsFlowControlEnd::GetNextDecision(), by
                                                    //!< identity of the queue
    Nanos m_firstDecision{NEVER};                   //!< Earliest of those of busy queues
    IdSet<HsUserId> m_busyUsers;                    //!< UEs that may have something to do
    IdSet<HsQueueId> m_busyQueues;                  //!< Queues that hold or expect PDUs, or may
    HsSharers m_sharers;                            //!< Of this TTI
    uint32_t m_nextGrant{0};                        //!< Queue whose decision is the first
    CompactVector<OnAir> m_onAir;                   //!< On the air
    HsFeedbackLine<Answer> m_answers;               //!< Answers on their way
    HsFeedbackLine<Report> m_reports;               //!< CQI reports on their way
    Nanos m_nextTimer{NEVER}; //!< Earliest time at which a timer of a UE is due
    std::vector<HsUserTransmission> m_transmissions; //!< Scratch
    NodeEvent m_event{[this]() { OnTti(); }};        //!< The next TTI
    uint64_t m_nextTti{0};                           //!< First TTI not yet worked in
    uint64_t m_ttis{0};                              //!< Worked in
    TraceSource<uint32_t, const HsTransmission&> m_transmissionTrace; //!< Transmission
};

} // namespace ns3::umts

#endif /* UMTS_HS_CELL_H */
