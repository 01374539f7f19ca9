/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RELEASE_EXCHANGE_H
#define UMTS_RELEASE_EXCHANGE_H

#include "umts-dcch.h"

#include "ns3/event-id.h"
#include "ns3/nstime.h"
#include "ns3/umts-bearer-config.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief What RLC of unacknowledged mode carries when a UE in CELL_DCH is released (TS 25.331
 * 8.1.4): RRC CONNECTION RELEASE, which the RNC repeats as it likes, and RRC CONNECTION RELEASE
 * COMPLETE, N308 + 1 times, every T308, until V308 > N308 (13.1, 13.2).
 *
 * Both go over SRB1, which is there for this alone: a logical channel of its own on the channels of
 * SRB2.
 */
class ReleaseExchange
{
  public:
    using Effect = std::function<void()>; //!< What follows

    /// How a message is sent.
    struct Plan
    {
        std::vector<uint8_t> octets; //!< Octets of the message
        Time processing;             //!< From the call to the first one
        Time interval;               //!< From one to the next
        uint32_t repetitions{0};     //!< How many times it is sent again
        Time last;                   //!< From the last one to the end
    };

    ReleaseExchange() = default;
    ~ReleaseExchange();
    ReleaseExchange(const ReleaseExchange&) = delete;
    ReleaseExchange& operator=(const ReleaseExchange&) = delete;

    /**
     * @brief Begin to send RRC CONNECTION RELEASE; nothing is under way. It is repeated until an
     * answer has come.
     * @param dcch SRB2 of the UE, with its channels
     * @param bearer what SRB1 is made of
     * @param onReceived called when the UE has the first one
     * @param onLost called when all are lost
     */
    void Ask(const Ptr<Dcch>& dcch,
             const BearerConfig& bearer,
             const Plan& plan,
             Effect onReceived,
             Effect onLost);

    /**
     * @brief Begin to send RRC CONNECTION RELEASE COMPLETE of a UE that is on its DCHs.
     * @param plan T308 is its interval, N308 its repetitions
     * @param onReceived called when the RNC has the first one; never when all are lost
     * @param onLeft called when V308 > N308: the UE leaves
     */
    void Answer(const Ptr<Dcch>& dcch,
                const BearerConfig& bearer,
                const Plan& plan,
                Effect onReceived,
                Effect onLeft);

    /** @brief The UE leaves now, in an event of its own: its radio links have failed (8.1.4.5). */
    void Hasten();

    /** @brief Send no more; nothing follows. */
    void Stop();

    /** @return whether the UE sends RRC CONNECTION RELEASE COMPLETE, and has not left */
    bool IsAnswering() const
    {
        return m_answer.onEnd != nullptr;
    }

    /** @return whether one of the messages is being sent */
    bool IsUnderWay() const
    {
        return m_dcch != nullptr;
    }

  private:
    /// A message that is repeated.
    struct Message
    {
        Direction direction; //!< Where to
        Plan plan{};         //!< How it is sent
        uint32_t again{0};   //!< Repetitions so far: V308 of the UE
        Effect onReceived{}; //!< Follows the first one that comes; null: it has come
        Effect onEnd{};      //!< Follows Plan::last; null: nothing does
        EventId next{};      //!< Next transmission, or the end
        EventId received{};  //!< The first one has come
    };

    /** @brief Begin to send a message. */
    void Begin(Message& message, const Plan& plan, Effect onReceived, Effect onEnd);

    /**
     * @brief Make both ends of SRB1, on the channels of those of SRB2, unless they are there.
     * @param dcch SRB2
     */
    void Open(const Ptr<Dcch>& dcch, const BearerConfig& bearer);

    /**
     * @brief Make an end of SRB1.
     * @param direction direction of what it sends
     * @return the end
     */
    Ptr<RadioBearer> MakeEnd(const BearerConfig& config, Direction direction) const;

    /** @brief Send a message. */
    void Transmit(Message* message);

    /** @brief The interval of a message is over. */
    void OnExpiry(Message* message);

    /** @brief RLC of the UE has delivered RRC CONNECTION RELEASE. */
    void OnRequest(Ptr<Packet> packet);

    /** @brief RLC of the RNC has delivered RRC CONNECTION RELEASE COMPLETE. */
    void OnAnswer(Ptr<Packet> packet);

    /** @brief A message has come. */
    void Receive(Message& message);

    /** @brief The receiver has the first message. */
    void OnReceived(Message* message);

    /** @brief What follows the last message, and its time. */
    void End(Message* message);

    Ptr<Dcch> m_dcch;                       //!< SRB2; null: nothing is sent
    Ptr<RadioBearer> m_ue;                  //!< SRB1 at the UE
    Ptr<RadioBearer> m_rnc;                 //!< SRB1 at the RNC
    Message m_request{Direction::DOWNLINK}; //!< RRC CONNECTION RELEASE
    Message m_answer{Direction::UPLINK};    //!< RRC CONNECTION RELEASE COMPLETE
};

} // namespace ns3::umts

#endif /* UMTS_RELEASE_EXCHANGE_H */
