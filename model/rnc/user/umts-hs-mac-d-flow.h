/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_MAC_D_FLOW_H
#define UMTS_HS_MAC_D_FLOW_H

#include "umts-hs-credits.h"

#include "ns3/umts-nbap.h"
#include "ns3/umts-radio-bearer.h"
#include "ns3/umts-section.h"
#include "ns3/umts-transport-bearer.h"
#include "ns3/umts-tti-clock.h"

#include <deque>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Counters of the RNC's end of a MAC-d flow, from its creation.
 */
struct HsMacDFlowCounters
{
    uint64_t pdusSent{0};            //!< MAC-d PDUs sent to the Node B, forwarded ones included
    uint64_t pdusForwarded{0};       //!< MAC-d PDUs that have come from the flow in another cell
    uint64_t requestsSent{0};        //!< HS-DSCH Capacity Requests
    uint64_t allocationsReceived{0}; //!< HS-DSCH Capacity Allocations
};

/**
 * @ingroup umts
 * @brief The RNC's end of a MAC-d flow on HS-DSCH: takes PDUs from RLC within the credits that the
 * Node B grants (TS 25.435 5.10).
 *
 * It sends a Capacity Request when PDUs wait, no credits are left and no further interval brings
 * any, and the Node B has not learned of the PDUs from an earlier request or data frame. It repeats
 * the request after RequestInterval, in case a frame was lost.
 *
 * When the UE changes its cell, attribute QueuedPdus decides on PDUs queued in the Node B. With
 * Forward, they return to the RNC and go to the new Node B under its credits. PDUs still on their
 * way to the old Node B are sent again, too, if they were sent within the last second; Delay
 * Reference Times tell which these are. PDUs that wait for HARQ feedback are left to RLC.
 */
class HsMacDFlow : public Object, public TtiChannel
{
  public:
    /// What becomes of MAC-d PDUs in the Node B and on their way to it when the UE leaves the cell.
    enum QueuedPdus
    {
        FLUSH,  //!< They are lost: RLC AM sends them again
        FORWARD //!< They go to the new cell, ahead of what RLC has
    };

    /** @return the object TypeId */
    static TypeId GetTypeId();

    /**
     * @brief Connect the flow.
     * @param transport its transport bearer
     * @param source MAC-d's sending end; null: there is none any more
     * @param priority CmCH-PI
     * @param iub sends its frames
     * @param activate called when there are forwarded PDUs to be taken
     */
    void Configure(TransportBearerId transport,
                   MacDTransmitter* source,
                   uint8_t priority,
                   IubFrameSender* iub,
                   Callback<void> activate);

    /** @return whether attribute QueuedPdus is Forward */
    bool ForwardsQueuedPdus() const
    {
        return m_queuedPduAction == FORWARD;
    }

    /**
     * @brief The flow ends, and goes on in another cell.
     * @param nodeB what its Node B holds; gets behind that what has not come there yet
     * @return when what was forwarded to this flow is there; 0: it has gone
     */
    Time TakeUnsent(HsQueueContents& nodeB);

    /**
     * @brief PDUs of the flow in the former cell are to be sent before all others.
     * @param pdus the PDUs, the oldest first
     * @param at when they are there, and the UE is in sync in the new cell
     */
    void Forward(std::vector<TransportBlock> pdus, Time at);

    /** @return time between two data frames */
    Time GetFrameInterval() const
    {
        return m_frameInterval;
    }

    /** @brief Send what the credits allow, or ask for credits. */
    bool OnTti(Cfn cfn) override;

    /**
     * @brief A frame has come from the Node B.
     * @return false when it is no Capacity Allocation
     */
    bool OnFrame(const IubFrame& frame);

    /** @return its transport bearer */
    TransportBearerId GetTransport() const
    {
        return m_transport;
    }

    /** @return the counters */
    const HsMacDFlowCounters& GetCounters() const
    {
        return m_counters;
    }

    /**
     * @brief TracedCallback signature for allocations.
     * @param credits MAC-d PDUs per interval; 2047: without limit
     * @param interval HS-DSCH Interval
     */
    typedef void (*CreditsTracedCallback)(uint32_t credits, Time interval);

  protected:
    void DoDispose() override;

  private:
    /// A data frame that the Node B may not have yet.
    struct SentFrame
    {
        Nanos sentAt;    //!< When it was sent, whole ms
        FrameBlocks set; //!< Its PDUs
    };

    /** @return whether PDUs wait here */
    bool HasBlocks() const;

    /**
     * @brief Send a Capacity Request, if the Node B does not know that PDUs wait or has long been
     * silent, and no further interval brings credits.
     */
    void RequestCredits(Nanos now);

    /**
     * @param most number of PDUs at most
     * @return the PDUs of a data frame; null: there are none yet
     */
    FrameBlocks Dequeue(uint32_t most);

    /** @brief Send a data frame. */
    void Send(FrameBlocks set);

    /**
     * @param most number of PDUs at most
     * @return forwarded ones, and ahead of them a STATUS that RLC has
     */
    FrameBlocks DequeueForwarded(uint32_t most);

    /** @brief Put a PDU of RLC in line, where a STATUS does not wait behind data. */
    void QueueBesideForwarded();

    /** @return MAC-d PDUs that wait here */
    uint32_t GetQueuedPdus() const;

    /**
     * @brief Find what the Node B is to be told.
     * @return User Buffer Size: octets that wait here
     */
    uint32_t Report();

    /** @brief A Capacity Allocation has come. */
    void OnAllocation(const HsCapacityAllocation& allocation);

    TransportBearerId m_transport{};            //!< Transport bearer
    MacDTransmitter* m_source{nullptr};         //!< MAC-d's sending end
    uint8_t m_priority{0};                      //!< CmCH-PI
    IubFrameSender* m_iub{nullptr};             //!< Sends frames
    Time m_frameInterval;                       //!< FrameInterval
    uint32_t m_framePdus{0};                    //!< FramePdus
    Time m_requestInterval;                     //!< RequestInterval
    QueuedPdus m_queuedPduAction{FLUSH};        //!< Attribute QueuedPdus
    HsCredits m_allowance;                      //!< Credits
    bool m_isKnown{false};                      //!< The Node B was told that PDUs wait
    Nanos m_repeatAt{0};                        //!< When it is told again
    Callback<void> m_activate;                  //!< Has OnTti() called
    std::deque<TransportBlock> m_forwarded;     //!< From the former cell
    Nanos m_forwardAt{0};                       //!< When they may be sent
    std::deque<SentFrame> m_sent;               //!< With FORWARD: under way, perhaps
    HsMacDFlowCounters m_counters;              //!< Counters
    TraceSource<uint32_t, Time> m_creditsTrace; //!< Credits
};

} // namespace ns3::umts

#endif /* UMTS_HS_MAC_D_FLOW_H */
