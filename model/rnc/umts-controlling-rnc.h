/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CONTROLLING_RNC_H
#define UMTS_CONTROLLING_RNC_H

#include "umts-leg.h"

#include "ns3/object.h"
#include "ns3/umts-frame-blocks.h"
#include "ns3/umts-tti-clock.h"

#include <functional>
#include <vector>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief The controlling RNC's side of a Node B: pulls the downlink block sets of all its transport
 * channels so early that they reach the Node B in time for their TTI.
 *
 * The largest frames of all channels that are open are sent one after the other in that time.
 */
class ControllingRnc : public Object, private TtiListener
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    ControllingRnc();

    /**
     * @brief Connect to the Node B.
     * @param channel the Iub
     * @param iub the RNC's end of it
     */
    void Configure(Ptr<IubChannel> channel, Ptr<IubNetDevice> iub);

    /** @return the RNC's end of the Iub */
    Ptr<IubNetDevice> GetIub() const;

    /** @return the leg over the Iub to the Node B */
    Ptr<Leg> GetLeg() const;

    /** @return time from the pull of block sets to their TTI on the air */
    Time GetLead() const;

    /** @return downlink transport channels that are open */
    std::size_t GetNTransmitters() const;

  protected:
    void DoDispose() override;

  private:
    friend class IubTransmitter;

    /// Sends the frame of a block set, given the frame number of its TTI.
    using FrameSender = std::function<void(Cfn, FrameBlocks)>;

    bool OnBoundary() override;
    void OnBlockSet(uint32_t number, Ptr<const TransportBlockSet> set) override;
    void OnServed() override;

    /**
     * @brief Change the time that frames need on the Iub.
     * @param change more, or less, time
     */
    void Reserve(Time change);

    Ptr<IubNetDevice> m_iub;            //!< The RNC's end of the Iub
    Ptr<Leg> m_leg;                     //!< Leg over that Iub
    TtiClock m_clock;                   //!< When to pull
    Time m_frameTime;                   //!< Largest frames of all channels
    Time m_lead;                        //!< From a pull to its TTI on the air
    std::vector<FrameSender> m_senders; //!< By number in the clock
};

/**
 * @ingroup umts
 * @brief The RNC's sending end of a downlink transport channel, over the Iub; closed when it goes.
 */
class IubTransmitter
{
  public:
    /**
     * @brief Open it.
     * @param rnc the side of the Node B
     * @param tti TTI of the channel
     * @param source gives the blocks of every TTI, as long as this is there
     * @param frameOctets size of its largest frame; 0 for a channel without a place in the TTI
     * @param sender sends a frame
     */
    IubTransmitter(Ptr<ControllingRnc> rnc,
                   Time tti,
                   TransportBlockSource& source,
                   uint32_t frameOctets,
                   ControllingRnc::FrameSender sender);

    ~IubTransmitter();
    IubTransmitter(const IubTransmitter&) = delete;
    IubTransmitter& operator=(const IubTransmitter&) = delete;

    /** @brief The source has blocks: it is asked at the next TTI boundary, until it has none. */
    void Activate();

  private:
    Ptr<ControllingRnc> m_rnc; //!< The side of the Node B
    uint32_t m_number;         //!< Number in the clock
    Time m_frameTime;          //!< Time of its largest frame on the Iub
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_CONTROLLING_RNC_H */
