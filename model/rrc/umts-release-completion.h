/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RELEASE_COMPLETION_H
#define UMTS_RELEASE_COMPLETION_H

#include "umts-signalling-link.h"

#include "ns3/event-id.h"
#include "ns3/nstime.h"
#include "ns3/umts-bearer-config.h"

#include <cstdint>
#include <functional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief RRC CONNECTION RELEASE COMPLETE of a UE in CELL_DCH, which RLC of unacknowledged mode
 * sends N308 + 1 times, every T308, until V308 > N308 (TS 25.331 8.1.4.3, 13.1, 13.2).
 *
 * It goes over SRB1, which is there for this alone: a logical channel of its own on the DCHs of
 * SRB2.
 */
class ReleaseCompletion
{
  public:
    using Effect = std::function<void()>; //!< What follows

    /// What is sent.
    struct Plan
    {
        uint32_t octets{0};      //!< Octets of the message
        Time processing;         //!< From RRC CONNECTION RELEASE to the first one
        Time interval;           //!< T308
        uint32_t repetitions{0}; //!< N308
    };

    ReleaseCompletion() = default;
    ~ReleaseCompletion();
    ReleaseCompletion(const ReleaseCompletion&) = delete;
    ReleaseCompletion& operator=(const ReleaseCompletion&) = delete;

    /**
     * @brief Begin to send; nothing is under way.
     * @param link SRB2 of the UE, which is on its DCHs
     * @param bearer what SRB1 is made of
     * @param onReceived called when the RNC has the first one; never when all are lost
     * @param onLeft called when V308 > N308: the UE leaves
     */
    void Begin(const Ptr<SignallingLink>& link,
               const BearerConfig& bearer,
               const Plan& plan,
               Effect onReceived,
               Effect onLeft);

    /** @brief The UE leaves now, in an event of its own: its radio links have failed (8.1.4.5). */
    void Hasten();

    /** @brief Send no more; nothing follows. */
    void Stop();

    /** @return whether the UE has RRC CONNECTION RELEASE, and has not left */
    bool IsUnderWay() const
    {
        return m_onLeft != nullptr;
    }

  private:
    /**
     * @brief Make an end of SRB1, on the channels of that of SRB2.
     * @param direction direction of what it sends
     * @return the end
     */
    Ptr<RadioBearer> MakeEnd(const BearerConfig& config, Direction direction) const;

    /** @brief Send the message. */
    void Transmit();

    /** @brief T308 has expired. */
    void OnExpiry();

    /** @brief RLC of the RNC has delivered a message. */
    void OnPacket(Ptr<Packet> packet);

    /** @brief The RNC has the first message. */
    void OnReceived();

    /** @brief The UE leaves. */
    void Leave();

    Ptr<SignallingLink> m_link; //!< SRB2
    Ptr<RadioBearer> m_ue;      //!< SRB1 at the UE
    Ptr<RadioBearer> m_rnc;     //!< SRB1 at the RNC
    Plan m_plan;                //!< What is sent
    uint32_t m_v308{0};         //!< V308: repetitions so far
    Effect m_onReceived;        //!< Follows the first one that comes; null: it has come
    Effect m_onLeft;            //!< Follows V308 > N308; null: nothing is under way
    EventId m_next;             //!< First transmission, then expiry of T308
    EventId m_received;         //!< The first one has come
};

} // namespace ns3::umts

#endif /* UMTS_RELEASE_COMPLETION_H */
