/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_RIG_H
#define UMTS_HS_RIG_H

#include "ns3/umts-mac-hs-receiver.h"
#include "ns3/umts-mac-hs.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <vector>

namespace ns3::umts::test
{

/**
 * @param sinrDb SINR, dB
 * @param cqi CQI reported
 * @return a link of it
 */
DownlinkQuality MakeLink(double sinrDb, uint8_t cqi = 0);

/**
 * @param cqi CQI reported
 * @return a link without errors
 */
DownlinkQuality MakeIdealLink(uint8_t cqi);

/**
 * @param pduBits MAC-d PDU size
 * @return a queue that is never empty
 */
HsQueueConfig MakeFullBuffer(uint16_t pduBits = 336);

/**
 * @ingroup umts
 * @brief A cell of MAC-hs entities, TTI by TTI, without a Simulator: CQI of each TTI is known at
 * its beginning, a UE has a transmission at once, its feedback arrives round-trip TTIs later.
 */
class HsRig
{
  public:
    /// The link of a UE in a TTI.
    using Link = std::function<DownlinkQuality(uint64_t tti)>;
    /// What the Node B reads in place of what a UE has answered.
    using Channel = std::function<HarqFeedback(HarqFeedback)>;

    /**
     * @param config the cell
     * @param scheduler its scheduler
     * @param roundTripTtis from a transmission to the first TTI that its feedback may affect
     */
    HsRig(const HsCellConfig& config, Ptr<HsScheduler> scheduler, uint32_t roundTripTtis = 6);

    /**
     * @brief Add a UE with one queue.
     * @param config its HS-DSCH
     * @param sink gets MAC-d PDUs; may be null
     * @return its number, which is that of its queue unless there are others
     */
    uint32_t Add(const HsUserConfig& config,
                 const HsQueueConfig& queue,
                 Link link,
                 TransportBlockSink* sink = nullptr);

    /**
     * @brief Add another queue of a UE.
     * @param user the UE
     * @param sink gets MAC-d PDUs; may be null
     * @return its number
     */
    uint32_t AddQueue(uint32_t user, const HsQueueConfig& queue, TransportBlockSink* sink);

    /**
     * @brief Let errors happen to feedback.
     * @param channel what the Node B reads
     */
    void SetFeedbackChannel(Channel channel);

    /** @param ttis TTIs to run */
    void Run(uint64_t ttis);

    /** @return the Node B's end */
    MacHs& GetMac();

    /**
     * @param queue number of a queue
     * @return it
     */
    const HsQueue& GetQueue(uint32_t queue) const;

    /**
     * @brief A MAC-d PDU has come from the RNC.
     * @param queue number of its queue
     * @return false when the queue is full
     */
    bool Enqueue(uint32_t queue, const MacDPdu& pdu);

    /**
     * @param user a UE
     * @return its end
     */
    const MacHsReceiver& GetReceiver(uint32_t user) const;

    /**
     * @param user a UE
     * @return TTIs in which something was sent to it
     */
    uint64_t GetSlots(uint32_t user) const;

    /** @return transmissions of the last TTI */
    const std::vector<HsUserTransmission>& GetLast() const;

    /** @return the beginning of the next TTI */
    Nanos GetNow() const;

  private:
    /// A UE.
    struct User
    {
        std::unique_ptr<MacHsReceiver> receiver; //!< Its MAC-hs
        Link link;                               //!< Its link
        uint64_t slots{0};                       //!< TTIs used
    };

    /// Feedback on its way.
    struct Feedback
    {
        uint64_t tti;      //!< Arrives before this one
        uint32_t user;     //!< UE
        uint8_t process;   //!< HARQ process
        HarqFeedback what; //!< As read
    };

    MacHs m_mac;                            //!< Node B
    uint32_t m_roundTrip;                   //!< Round trip, TTIs
    std::vector<User> m_users;              //!< UEs
    Channel m_channel;                      //!< Feedback errors
    std::deque<Feedback> m_feedback;        //!< On its way
    uint64_t m_tti{0};                      //!< Next TTI
    std::vector<HsUserTransmission> m_last; //!< Of the last TTI
    Ptr<AnalyticBlerCurve> m_curve;         //!< Block error rates
    Ptr<UniformRandomVariable> m_random;    //!< For errors
};

/**
 * @ingroup umts
 * @brief Keeps the numbers of MAC-d PDUs as delivered.
 */
class NumberSink : public TransportBlockSink
{
  public:
    void Deliver(Ptr<const BlockSetReception> reception) override;

    /**
     * @param number of a PDU
     * @param bits its size
     * @return a MAC-d PDU that carries the number
     */
    static MacDPdu MakePdu(uint32_t number, uint16_t bits = 336);

    /** @return true when none came twice or before one that precedes it */
    bool IsOrdered() const;

    std::vector<uint32_t> numbers; //!< Numbers
};

/**
 * @param cqi a CQI
 * @return a link without errors that always has it
 */
HsRig::Link Always(uint8_t cqi);

} // namespace ns3::umts::test

#endif // UMTS_HS_RIG_H
