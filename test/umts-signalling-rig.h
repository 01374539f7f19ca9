/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_SIGNALLING_RIG_H
#define UMTS_SIGNALLING_RIG_H

#include "umts-radio-link-rig.h"

#include <string>
#include <vector>

namespace ns3::umts::test
{

const Time READY = Seconds(2); //!< When procedures of set-up are over, and a TTI begins

/** @return a packet filter for a second bearer that takes nothing */
TrafficFilter MakeNoTraffic();

/**
 * @param network a network
 * @param ue a UE of its first RNC
 * @param id a radio bearer of it
 * @return ends of the bearer, the UE's and the RNC's, that have channels to send on
 */
uint32_t CountSendingEnds(const Network& network, const Ptr<UeNetDevice>& ue, RbId id);

/**
 * @param config what a UTRAN is made of
 * @param tti TTI of the DCH that carries signalling
 * @return the same with signalling radio bearers
 */
NetworkConfig WithSignalling(const NetworkConfig& config, Time tti = MilliSeconds(40));

/**
 * @ingroup umts
 * @brief A network whose UEs have signalling radio bearers, and the story of their procedures: UEs
 * in the first cell, and more cells of the same RNC, two on Node Bs of their own, the second one
 * farther away, and two on one Node B.
 */
class SignallingNetwork : public RadioLinkNetwork
{
  public:
    /**
     * @param config what the UTRAN is made of, without signalling radio bearers
     * @param ues UEs
     * @param tti TTI of the DCH that carries signalling
     */
    explicit SignallingNetwork(const NetworkConfig& config,
                               uint32_t ues = 1,
                               Time tti = MilliSeconds(40));
    ~SignallingNetwork() override;

    /** @brief Run until no UE has a procedure under way, 60 s at most. */
    void RunToEnd();

    /** @return the story since the last call */
    std::string TakeStory();

    /** @return time from the pull of block sets for the first Node B to their TTI */
    Time GetFirstLead() const;

    /// What a procedure has come to.
    struct Entry
    {
        Time time;                 //!< When
        uint32_t rnti;             //!< The UE
        RrcProcedure::Type type;   //!< The procedure
        RrcProcedure::Phase phase; //!< How far it is
    };

    std::vector<Entry> entries; //!< All procedures

    /**
     * @param phase a phase
     * @return when a procedure was last in it; -1 s: never
     */
    Time GetLast(RrcProcedure::Phase phase) const;

  private:
    /**
     * @param rnti the UE
     * @param type the procedure
     * @param phase how far it is
     * @param reason why it has failed
     */
    void OnProcedure(uint32_t rnti,
                     RrcProcedure::Type type,
                     RrcProcedure::Phase phase,
                     const std::string& reason);

    std::string m_story; //!< What procedures have come to
};

/**
 * @ingroup umts
 * @brief Fixture of tests in which an observer detaches the UE there and then.
 */
class DetachingTest
{
  public:
    /**
     * @brief Begin to count calls of observers.
     * @param calls the UE is detached at this one, from 1; 0: at none
     * @param detach detaches it
     */
    void DetachAt(uint32_t calls, std::function<void()> detach);

    /** @return calls until the UE is detached */
    uint32_t GetCallsLeft() const;

    /** @brief An observer is called. */
    void OnCall();

    /** @brief A procedure gets on. */
    void OnPhase(uint32_t rnti,
                 RrcProcedure::Type type,
                 RrcProcedure::Phase phase,
                 const std::string& reason);

  private:
    uint32_t m_calls{0};            //!< Calls until the UE is detached
    std::function<void()> m_detach; //!< Detaches it
};

} // namespace ns3::umts::test

#endif // UMTS_SIGNALLING_RIG_H
