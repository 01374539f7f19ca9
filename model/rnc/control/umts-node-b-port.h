/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_NODE_B_PORT_H
#define UMTS_NODE_B_PORT_H

#include "umts-frame-budget.h"
#include "umts-leg.h"

#include "ns3/object.h"
#include "ns3/simulator.h"
#include "ns3/umts-frame-blocks.h"
#include "ns3/umts-tti-clock.h"

#include <algorithm>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief An RNC's port to a Node B: sets up transport bearers to it, and has all downlink transport
 * channels send early enough for their frames to reach the Node B before their TTI.
 *
 * That lead allows for the largest frames of all open channels sent one after the other
 * (FrameBudget), and for the advance that Timing Adjustments ask for (TS 25.427 5.2). The advance
 * grows between two TTI boundaries, by less than a radio frame, so that no TTI is left out, until
 * frames are late no more. It shrinks while frames are early, a radio frame at most in half a cycle
 * of connection frame numbers. What waits in a channel without idle TTIs would not wait less by
 * that: such a channel loses a block set for each TTI by which the advance has shrunk.
 */
class NodeBPort : public Object, private TtiClock::Owner
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId();

    NodeBPort();

    /** @return the leg to the Node B */
    Ptr<Leg> GetLeg() const
    {
        return m_leg;
    }

    /** @return time from the sending of block sets to their TTI on the air */
    Time GetLead() const
    {
        return m_lead;
    }

    /**
     * @brief Act on a Timing Adjustment (TS 25.427 5.2): when the frame was late, block sets are
     * sent earlier from now on; when all have been early for some time, later.
     * @param adjustment what the Node B has told of a frame sent by this port
     */
    void Adjust(const TimingAdjustment& adjustment);

    /** @return time that uplink frames take at most on other links than the Iub */
    virtual Time GetUplinkDetour() const
    {
        return Time(0);
    }

    /** @return downlink transport channels that are open */
    std::size_t GetNTransmitters() const
    {
        return m_clock.GetNChannels();
    }

    /**
     * @brief Set up a transport bearer to the Node B.
     * @param largest sizes of its largest frames
     * @return what its ends are called
     */
    virtual TransportBearer SetUpBearer(const FrameOctets& largest) = 0;

    /** @param bearer a transport bearer, released */
    virtual void ReleaseBearer(const TransportBearer& bearer) = 0;

  protected:
    /**
     * @brief Set the way of frames to the Node B.
     * @param end the RNC's end of the first link
     * @param way the links, the first one first
     */
    void SetWay(Ptr<IubNetDevice> end, const std::vector<Ptr<FrameBudget>>& way);

    void DoDispose() override;

  private:
    friend class IubTransmitter;

    void OnServed() override;
    Ptr<Node> GetClockNode() const override;

    /** @brief The time that frames need has changed. */
    void OnBudget();

    /**
     * @brief Send earlier or later from now on.
     * @param advance the new advance
     */
    void Advance(Time advance);

    static constexpr int64_t MOST_STEPS = 10239; //!< Steps of the largest time of arrival

    Ptr<IubNetDevice> m_end;             //!< The RNC's end of the first link
    Ptr<Leg> m_leg;                      //!< Leg over that
    std::vector<Ptr<FrameBudget>> m_way; //!< Links to the Node B
    TtiClock m_clock;                    //!< When to send
    Time m_lead;                         //!< From then to the TTI on the air
    Time m_advance;                      //!< Part of it that is due to Timing Adjustments
    Time m_wanted;                       //!< What m_advance grows to
    Time m_movedBack;                    //!< By how much m_advance has shrunk in all
    Time m_adjustedFrom;                 //!< First TTI whose frames are sent with that
    Time m_adjustedAt;                   //!< When m_advance or m_wanted last changed
    int64_t m_leastEarly{MOST_STEPS};    //!< Least time of arrival of an early frame since then
};

/**
 * @ingroup umts
 * @brief The RNC's sending end of a downlink transport channel: has it send at TTI boundaries of a
 * NodeBPort while it has blocks. The destructor closes it.
 */
class IubTransmitter
{
  public:
    /**
     * @brief Open it.
     * @param port the port to the Node B
     * @param tti TTI of the channel
     * @param channel sends at every TTI, as long as this is there
     * @param frameOctets size of its largest frame; 0 for a channel without a place in the TTI
     */
    IubTransmitter(Ptr<NodeBPort> port, Time tti, TtiChannel& channel, uint32_t frameOctets);

    ~IubTransmitter();
    IubTransmitter(const IubTransmitter&) = delete;
    IubTransmitter& operator=(const IubTransmitter&) = delete;

    /** @brief There are blocks: the channel is asked at the next TTI boundary, until it has none.
     */
    void Activate();

    /**
     * @brief Dequeue the blocks of the TTI that the clock asks for: none when the RNC has moved
     * back and the TTI has its blocks; when it has done so by a TTI, the second of two sets.
     * @tparam SOURCE has HasBlocks(), and Dequeue() for the blocks of a TTI
     * @param source gives the blocks
     * @return the blocks to be sent; null: there are none
     */
    template <typename SOURCE>
    FrameBlocks Dequeue(SOURCE& source)
    {
        const Time tti = Simulator::Now() + m_port->GetLead();
        if (tti <= std::min(m_filled, m_port->m_adjustedFrom))
        {
            return nullptr;
        }
        FrameBlocks set = source.Dequeue();
        m_filled = set ? tti : m_filled;
        if (!source.HasBlocks())
        {
            m_settled = m_port->m_movedBack;
        }
        else if (m_port->m_movedBack - m_settled >= m_tti)
        {
            m_settled += m_tti;
            set = source.Dequeue();
        }
        return set;
    }

  private:
    Ptr<NodeBPort> m_port; //!< The port to the Node B
    Time m_tti;            //!< TTI of the channel
    Time m_settled;    //!< Part of NodeBPort::m_movedBack for which block sets do not wait longer
    Time m_filled{-1}; //!< The last TTI that has its blocks
    uint32_t m_number; //!< Number in the clock
    FrameReservation m_reservation; //!< Of its largest frame
};

} // namespace ns3::umts

#endif /* UMTS_NODE_B_PORT_H */
