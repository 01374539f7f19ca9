/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_FRAME_BUDGET_H
#define UMTS_FRAME_BUDGET_H

#include "ns3/callback.h"
#include "ns3/nstime.h"
#include "ns3/simple-ref-count.h"
#include "ns3/traced-callback.h"
#include "ns3/umts-iub-channel.h"

namespace ns3::umts
{

/// Largest frame of a transport bearer in each direction, octets. 0: no transfer time is reserved,
/// as for HS-DSCH, whose frames are not bound to a TTI.
struct FrameOctets
{
    uint32_t downlink{0}; //!< Towards the Node B
    uint32_t uplink{0};   //!< Towards the serving RNC
};

/**
 * @ingroup umts
 * @brief Transmission time that the channels on one direction of an Iub or Iur need together when
 * each sends its largest frame. NodeBPort chooses by it how early to pull block sets.
 */
class FrameBudget : public SimpleRefCount<FrameBudget>
{
  public:
    /** @param channel the Iub or Iur */
    explicit FrameBudget(Ptr<IubChannel> channel);

    /** @return whether no channel has a place in the TTI */
    bool IsEmpty() const
    {
        return m_frameTime.IsZero();
    }

    /** @return longest time from the sending of a frame to its arrival */
    Time GetTransferTime() const
    {
        return m_channel->GetDelay() + m_frameTime;
    }

    /** @param change told of every change, until Unfollow() */
    void Follow(Callback<void> change)
    {
        m_change.ConnectWithoutContext(change);
    }

    /** @param change told no more */
    void Unfollow(Callback<void> change)
    {
        m_change.DisconnectWithoutContext(change);
    }

  private:
    friend class FrameReservation;

    /** @param change more, or less, time for frames */
    void Reserve(Time change);

    Ptr<IubChannel> m_channel; //!< The Iub or Iur
    Time m_frameTime;          //!< Largest frames of all channels
    TracedCallback<> m_change; //!< Told of changes
};

/**
 * @ingroup umts
 * @brief Share of one channel in a FrameBudget; the destructor gives it back.
 */
class FrameReservation
{
  public:
    /** @param octets size of the largest frame; 0 for a channel without a place in the TTI */
    FrameReservation(Ptr<FrameBudget> budget, uint32_t octets);

    ~FrameReservation();
    FrameReservation(const FrameReservation&) = delete;
    FrameReservation& operator=(const FrameReservation&) = delete;

  private:
    Ptr<FrameBudget> m_budget; //!< The budget
    Time m_frameTime;          //!< Time of the largest frame
};

} // namespace ns3::umts

#endif /* UMTS_FRAME_BUDGET_H */
