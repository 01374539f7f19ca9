/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RNC_DCH_H
#define UMTS_RNC_DCH_H

#include "umts-rnc-e-dch.h"
#include "umts-uplink-outer-loop.h"

#include "ns3/umts-bearer-channel.h"
#include "ns3/umts-deadline-event.h"
#include "ns3/umts-node-b-port.h"
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
 * Downlink: a block set is taken from MAC-d early enough for its TTI on the longest leg, and sent
 * on all legs with the connection frame number of that TTI. Uplink: selection combining.
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
    void AddLeg(Ptr<NodeBPort> port, TransportBearerId bearer);

    /**
     * @brief Tell a Node B the SIR target of the uplink, if there is one: a cell has got a radio
     * link (TS 25.433 8.2.17: UL SIR Target).
     * @param port the RNC's port to the Node B, which has a leg
     */
    void TellTarget(const Ptr<NodeBPort>& port);

    /** @param port the RNC's port to a Node B without radio links from now on */
    void RemoveLeg(const Ptr<NodeBPort>& port);

  protected:
    /**
     * @param downlink what the RNC sends on in place of a DCH of the downlink
     * @param eDch E-DCH in place of a DCH of the uplink; null: there is none
     */
    RncDch(Ptr<MacD> mac,
           const TransportChannel& downlink,
           const DchConfig& dch,
           Time wait,
           UplinkQuality::Subject subject,
           const EdchInfo* eDch);

  private:
    /** @brief The end of a leg, whose clock serves the downlink while the leg is the longest. */
    class End : public TtiChannel
    {
      public:
        /**
         * @param owner the whole
         * @param bearer transport bearer of the DCHs at the RNC
         */
        End(RncDch& owner, Ptr<NodeBPort> port, TransportBearerId bearer);

        bool OnTti(Cfn cfn) override;

        /** @return whether MAC-d has blocks that are to be sent for this leg */
        bool HasBlocks() const;

        /** @return the blocks of the TTI that begins a lead from now; null: none, or it has some */
        Ptr<const TransportBlockSet> Dequeue();

        RncDch& owner;                          //!< The whole
        Ptr<NodeBPort> port;                    //!< The RNC's port to the Node B
        Ptr<Leg> leg;                           //!< Leg to the Node B
        TransportBearerId bearer;               //!< Transport bearer
        uint32_t number;                        //!< Its number in the combiner
        TransportBearerHandle uplink;           //!< Uplink
        std::optional<IubTransmitter> downlink; //!< Downlink; none: there is none
    };

    /** @param port the RNC's port to a Node B with a leg @return the end of the leg */
    std::vector<std::unique_ptr<End>>::iterator FindLeg(const Ptr<NodeBPort>& port);

    /**
     * @brief A frame has come.
     * @param end end of the leg
     * @return false when frames of its kind do not belong here
     */
    bool OnFrame(const End& end, IubFrame& frame);

    /** @brief Uplink frames wait for those of the legs that there are now. */
    void UpdateWait();

    /** @brief MAC-d has blocks. */
    void Activate();

    /**
     * @brief Have block sets sent early enough for the longest leg.
     * @return time from then to their TTI there
     */
    Time ChooseLongest();

    /**
     * @brief Send a block set to all legs.
     * @param cfn connection frame number of its TTI, or of one before it
     */
    void Send(Cfn cfn, const FrameBlocks& set);

    DchConfig m_dch;                          //!< The DCHs
    std::unique_ptr<RncEdch> m_eDch;          //!< MAC-es; null: there is no E-DCH
    Time m_wait;                              //!< For legs alike
    UplinkQuality m_quality;                  //!< Of the uplink, for the outer loop
    SelectionCombiner m_combiner;             //!< Uplink
    DeadlineEvent m_deadline;                 //!< Of the combiner
    std::vector<std::unique_ptr<End>> m_legs; //!< Legs
    End* m_longest{nullptr};                  //!< Whose clock serves the downlink
    Time m_lastTti{-1};                       //!< Beginning of the last TTI that has been filled
    Time m_filledUntil{-1};                   //!< m_lastTti when a leg was last removed
};

} // namespace ns3::umts

#endif /* UMTS_RNC_DCH_H */
