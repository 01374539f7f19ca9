/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_NODE_B_SIDE_H
#define UMTS_NODE_B_SIDE_H

#include "umts-frame-budget.h"
#include "umts-leg.h"

#include "ns3/object.h"
#include "ns3/umts-frame-blocks.h"
#include "ns3/umts-tti-clock.h"

#include <functional>
#include <optional>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief An RNC's side of a Node B: sets up transport bearers to it, and pulls the downlink block
 * sets of all transport channels early enough to reach the Node B before their TTI.
 *
 * That lead allows for the largest frames of all open channels sent one after the other
 * (FrameBudget), and for the advance that Timing Adjustments ask for (TS 25.427 5.2). The advance
 * grows between two TTI boundaries, by less than a radio frame, so that no TTI is left out, until
 * frames are late no more. It shrinks while frames are early, a radio frame at most in half a cycle
 * of connection frame numbers. What waits in a channel without idle TTIs would not wait less by
 * that: such a channel loses a block set for each TTI by which the advance has shrunk.
 */
class NodeBSide : public Object, private TtiListener
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId();

    NodeBSide();

    /** @return the leg to the Node B */
    Ptr<Leg> GetLeg() const
    {
        return m_leg;
    }

    /** @return time from the pull of block sets to their TTI on the air */
    Time GetLead() const
    {
        return m_lead;
    }

    /**
     * @brief Act on a Timing Adjustment (TS 25.427 5.2): when the frame was late, block sets are
     * pulled and sent earlier from now on; when all have been early for some time, later.
     * @param adjustment what the Node B has told of a frame sent by this side
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
    virtual LegBearer SetUpBearer(const FrameOctets& largest) = 0;

    /** @param bearer a transport bearer, released */
    virtual void ReleaseBearer(const LegBearer& bearer) = 0;

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

    /// Sends the frame of a block set, given the frame number of its TTI.
    using FrameSender = std::function<void(Cfn, FrameBlocks)>;

    bool OnBoundary() override
    {
        return false;
    }

    void OnBlockSet(uint32_t number, Ptr<const TransportBlockSet> set) override;

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
    TtiClock m_clock;                    //!< When to pull
    Time m_lead;                         //!< From a pull to its TTI on the air
    Time m_advance;                      //!< Part of it that is due to Timing Adjustments
    Time m_wanted;                       //!< What m_advance grows to
    Time m_movedBack;                    //!< By how much m_advance has shrunk in all
    Time m_adjustedFrom;                 //!< First TTI whose frames are sent with that
    Time m_adjustedAt;                   //!< When m_advance or m_wanted last changed
    int64_t m_leastEarly{MOST_STEPS};    //!< Least time of arrival of an early frame since then
    std::vector<FrameSender> m_senders;  //!< By number in the clock
};

/**
 * @ingroup umts
 * @brief The RNC's receiving end of a transport bearer without uplink data: passes Timing
 * Adjustments to NodeBSide.
 */
class TimingEnd : public TransportBearerEnd
{
  public:
    /** @param side the side of the Node B */
    explicit TimingEnd(Ptr<NodeBSide> side)
        : m_side(side)
    {
    }

    bool OnFrame(IubFrame& frame) override;

  private:
    Ptr<NodeBSide> m_side; //!< The side of the Node B
};

/**
 * @ingroup umts
 * @brief The RNC's sending end of a downlink transport channel: registers a block source with
 * NodeBSide, which pulls it at TTI boundaries while it has blocks. The destructor closes it.
 */
class IubTransmitter : private TransportBlockSource
{
  public:
    /**
     * @brief Open it.
     * @param side the side of the Node B
     * @param tti TTI of the channel
     * @param source gives the blocks of every TTI, as long as this is there
     * @param frameOctets size of its largest frame; 0 for a channel without a place in the TTI
     * @param sender sends a frame
     */
    IubTransmitter(Ptr<NodeBSide> side,
                   Time tti,
                   TransportBlockSource& source,
                   uint32_t frameOctets,
                   NodeBSide::FrameSender sender);

    ~IubTransmitter() override;
    IubTransmitter(const IubTransmitter&) = delete;
    IubTransmitter& operator=(const IubTransmitter&) = delete;

    /** @brief The source has blocks: it is asked at the next TTI boundary, until it has none. */
    void Activate();

  private:
    bool HasBlocks() const override;
    Ptr<const TransportBlockSet> Take() override;

    Ptr<NodeBSide> m_side;          //!< The side of the Node B
    TransportBlockSource& m_source; //!< Gives the blocks
    Time m_tti;                     //!< TTI of the channel
    bool m_hasPlace;                //!< Each block set is for a TTI
    Time m_settled;    //!< Part of NodeBSide::m_movedBack for which block sets do not wait longer
    Time m_filled{-1}; //!< The last TTI that has its blocks
    uint32_t m_number; //!< Number in the clock
    std::optional<FrameReservation> m_reservation; //!< Of its largest frame
};

} // namespace ns3::umts

#endif /* UMTS_NODE_B_SIDE_H */
