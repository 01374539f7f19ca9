/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RNC_DCH_H
#define UMTS_RNC_DCH_H

#include "umts-uplink-outer-loop.h"

#include "ns3/umts-bearer-channel.h"
#include "ns3/umts-deadline-event.h"
#include "ns3/umts-node-b-side.h"
#include "ns3/umts-selection-combiner.h"

#include <memory>
#include <optional>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief The serving RNC's end of DCHs, one each way or one in the uplink, with a leg to every Node
 * B that has a radio link: one, or several in soft handover.
 *
 * Downlink: a block set is pulled early enough for its TTI on the longest leg, and sent on all legs
 * with the connection frame number of that TTI. Uplink: selection combining.
 */
class RncDch : public BearerChannel
{
  public:
    /**
     * @param wait how long an uplink frame waits for those of the other legs, beside the time that
     *        these take longer over an Iur
     * @param subject outer loop of the UE, and radio bearer
     */
    RncDch(Ptr<MacD> mac, const DchConfig& dch, Time wait, UplinkQuality::Subject subject);

    /**
     * @brief Add a leg.
     * @param bearer transport bearer of the DCHs at the RNC
     */
    void AddLeg(Ptr<NodeBSide> side, TransportBearerId bearer);

    /** @param side the RNC's side of a Node B without radio links from now on */
    void RemoveLeg(const Ptr<NodeBSide>& side);

  protected:
    /** @param downlink what the RNC sends on in place of a DCH of the downlink */
    RncDch(Ptr<MacD> mac,
           const TransportChannel& downlink,
           const DchConfig& dch,
           Time wait,
           UplinkQuality::Subject subject);

  private:
    /** @brief A leg. */
    class End : public TransportBearerEnd, public TransportBlockSource
    {
      public:
        /**
         * @param owner the whole
         * @param bearer transport bearer of the DCHs at the RNC
         */
        End(RncDch& owner, Ptr<NodeBSide> side, TransportBearerId bearer);

        bool OnFrame(IubFrame& frame) override;
        bool HasBlocks() const override;
        Ptr<const TransportBlockSet> Take() override;

        RncDch& owner;                          //!< The whole
        Ptr<NodeBSide> side;                    //!< The RNC's side of the Node B
        Ptr<Leg> leg;                           //!< Leg to the Node B
        TransportBearerId bearer;               //!< Transport bearer
        uint32_t number;                        //!< Its number in the combiner
        TransportBearerHandle uplink;           //!< Uplink
        std::optional<IubTransmitter> downlink; //!< Downlink; none: there is none
    };

    /** @brief Uplink frames wait for those of the legs that there are now. */
    void UpdateWait();

    /** @brief MAC-d has blocks. */
    void Activate();

    /**
     * @brief Have block sets pulled for the longest leg.
     * @return time from a pull to its TTI there
     */
    Time ChooseLongest();

    /** @param set a block set that was pulled now, sent to all legs */
    void Send(const FrameBlocks& set);

    DchConfig m_dch;                          //!< The DCHs
    Time m_wait;                              //!< For legs alike
    UplinkQuality m_quality;                  //!< Of the uplink, for the outer loop
    SelectionCombiner m_combiner;             //!< Uplink
    DeadlineEvent m_deadline;                 //!< Of the combiner
    std::vector<std::unique_ptr<End>> m_legs; //!< Legs
    End* m_longest{nullptr};                  //!< For which block sets are pulled
    Time m_lastTti{-1};                       //!< Beginning of the last TTI that has been filled
    Time m_filledUntil{-1};                   //!< m_lastTti when a leg was last removed
};

} // namespace ns3::umts

#endif /* UMTS_RNC_DCH_H */
