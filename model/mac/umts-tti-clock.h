/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_TTI_CLOCK_H
#define UMTS_TTI_CLOCK_H

#include "ns3/event-id.h"
#include "ns3/nstime.h"
#include "ns3/umts-cfn.h"
#include "ns3/umts-node-event.h"
#include "ns3/umts-timer.h"

#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Interface of the sending end of a transport channel that a TtiClock serves: RncDch,
 * RncCommonPort and HsMacDFlow in the RNC, DownlinkQueue in the Node B, UeDch in the UE.
 */
class TtiChannel
{
  public:
    virtual ~TtiChannel() = default;

    /**
     * @brief A TTI begins: send what there is for it.
     * @param cfn connection frame number of the TTI on the air
     * @return whether there is more: then this is asked at the next TTI, too
     */
    virtual bool OnTti(Cfn cfn) = 0;
};

/**
 * @ingroup umts
 * @brief Schedules the TTI boundaries of all transport channels of a cell with one event, and with
 * none while no channel has anything to send. At each boundary it asks the channels whose TTI
 * begins, which send.
 *
 * Boundaries of a channel lie at phase + n * TTI.
 */
class TtiClock
{
  public:
    /** @brief Interface of who has a clock: UuChannel, NodeBPort. */
    class Owner
    {
      public:
        virtual ~Owner() = default;

        /**
         * @brief A boundary has come: what was sent in the TTI that ends now arrives.
         * @return true when something has arrived: what it gives rise to at this very time (a TCP
         *         acknowledgement) may still go into the TTI that begins now
         */
        virtual bool OnBoundary()
        {
            return false;
        }

        /** @brief All channels of this boundary have been served. */
        virtual void OnServed()
        {
        }

        /** @return the node whose events the boundaries are; null: that of who wakes the clock */
        virtual Ptr<Node> GetClockNode() const;
    };

    /** @param owner whose clock this is */
    explicit TtiClock(Owner& owner);

    ~TtiClock();
    TtiClock(const TtiClock&) = delete;
    TtiClock& operator=(const TtiClock&) = delete;

    /**
     * @brief Shift the boundaries.
     * @param phase any time; only its remainder modulo the TTI counts
     */
    void SetPhase(Time phase);

    /** @brief Boundaries may have come nearer: see that no channel misses one. */
    void Reschedule();

    /**
     * @brief Add a channel, asleep.
     * @param channel the channel, until Remove()
     * @return its number, which may have been that of a channel removed
     */
    uint32_t Add(Time tti, TtiChannel& channel);

    /**
     * @brief Remove a channel: it is not asked any more.
     * @param channel its number
     */
    void Remove(uint32_t channel);

    /** @return channels added and not removed */
    std::size_t GetNChannels() const;

    /**
     * @brief A channel has blocks: ask it from its next boundary on, until it has none.
     * @param channel its number
     */
    void Activate(uint32_t channel);

    /**
     * @brief Make sure that OnBoundary() is called at a time, or earlier: the listener then asks
     * again.
     * @param at the time, not in the past
     */
    void WakeAt(Time at);

    /** @brief Cancel all that is pending. */
    void Stop();

  private:
    /** @brief A transport channel. */
    struct Channel
    {
        int64_t tti{0};               //!< TTI, ns
        TtiChannel* channel{nullptr}; //!< The channel; null once removed
        int64_t served{-1};           //!< Last boundary at which it was served, ns
        bool active{false};           //!< To be served
    };

    /**
     * @param channel a channel
     * @param now the current time, ns
     * @return its first boundary, from now on, at which it has not been served; ns
     */
    int64_t NextBoundary(const Channel& channel, int64_t now) const;

    /**
     * @brief Have the tick at a time, or earlier.
     * @param at the time, ns
     */
    void Schedule(int64_t at);

    /** @brief The event: deliveries. */
    void Tick();

    /** @brief Forget the wake-ups that have come, and schedule the tick for the others. */
    void RenewWakes();

    /** @brief The channels whose boundary is now send. */
    void Serve();

    /**
     * @brief Let a channel send if its boundary is now.
     * @param now the current time, ns
     */
    void ServeChannel(uint32_t number, int64_t now);

    Owner& m_owner;                  //!< Whose clock this is
    int64_t m_phase{0};              //!< Phase, ns
    std::vector<Channel> m_channels; //!< By number, removed ones included
    std::vector<uint32_t> m_free;    //!< Numbers of removed channels
    std::vector<uint32_t> m_active;  //!< Numbers of those to be served
    std::vector<uint32_t> m_serving; //!< Scratch
    std::vector<int64_t> m_wakes;    //!< Times asked for by WakeAt()
    NodeEvent m_event;               //!< The tick
    int64_t m_at{NEVER};             //!< Time of the pending event, ns
    EventId m_serve;                 //!< Serve(), after deliveries
    int64_t m_serveAt{-1};           //!< Time of the pending service event, ns; -1: none
};

} // namespace ns3::umts

#endif /* UMTS_TTI_CLOCK_H */
