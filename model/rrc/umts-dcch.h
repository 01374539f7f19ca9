/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_DCCH_H
#define UMTS_DCCH_H

#include "umts-ccch.h"

#include "ns3/callback.h"
#include "ns3/packet.h"
#include "ns3/simple-ref-count.h"
#include "ns3/umts-identities.h"
#include "ns3/umts-radio-bearer.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Signalling radio bearer of a UE, with both ends: carries RRC messages on the DCCH.
 *
 * A message is sent as a packet of its octets. Its effect is called when RLC delivers a packet with
 * these; never when RLC discards it.
 */
class Dcch : public SimpleRefCount<Dcch>
{
  public:
    using Effect = std::function<void()>; //!< What a message has the receiver do

    /** @param error called, in an event of its own, when RLC of an end can't go on by itself */
    explicit Dcch(Callback<void> error);

    ~Dcch();
    Dcch(const Dcch&) = delete;
    Dcch& operator=(const Dcch&) = delete;

    /**
     * @brief Add an end.
     * @param direction direction of what it sends
     * @param bearer its radio bearer
     */
    void Connect(Direction direction, Ptr<RadioBearer> bearer);

    /**
     * @brief Send a message; nothing while that end isn't there.
     * @param octets its octets, as Encode() writes them
     * @param effect called in an event of its own when the other end has it
     * @param isReport whether it is a measurement report, which another cell makes void
     */
    void Send(Direction direction,
              std::vector<uint8_t> octets,
              Effect effect,
              bool isReport = false);

    /**
     * @param direction direction of what an end sends
     * @return its radio bearer; null: it isn't there
     */
    Ptr<RadioBearer> GetEnd(Direction direction) const;

    /** @brief Count a message of a size that goes over another radio bearer of signalling. */
    void Count(Direction direction, uint32_t octets)
    {
        m_counters[static_cast<std::size_t>(direction)].Count(octets);
    }

    /** @param direction what is under way that way never has an effect */
    void Cancel(Direction direction);

    /** @brief Measurement reports under way never have an effect. */
    void CancelReports();

    /** @brief Re-establish RLC of both ends: what is under way never has an effect. */
    void Reestablish();

    /** @brief Carry nothing more. */
    void Close();

    /** @param isReachable whether the UE is on the channels of its signalling radio bearer */
    void SetReachable(bool isReachable)
    {
        m_isReachable = isReachable;
    }

    /** @return whether the UE is on the channels of its signalling radio bearer */
    bool IsReachable() const
    {
        return m_isReachable;
    }

    /** @return messages under way */
    std::size_t GetNUnderWay() const
    {
        return m_underWay.size();
    }

    /** @return messages sent in the direction */
    const RrcMessageCounters& GetCounters(Direction direction) const
    {
        return m_counters[static_cast<std::size_t>(direction)];
    }

  private:
    /**
     * @brief RLC has delivered a message.
     * @param direction where to
     * @param packet its octets
     */
    void Receive(Direction direction, Ptr<Packet> packet);

    /**
     * @brief Let a message take effect, if it is still there.
     * @param number its number
     */
    void Deliver(uint32_t number);

    /// A message under way.
    struct Message
    {
        Direction direction;         //!< Where to
        std::vector<uint8_t> octets; //!< Its octets
        Effect effect;               //!< What it has the receiver do
        bool isReport;               //!< It is a measurement report
        bool hasCome{false};         //!< RLC has delivered it
    };

    Callback<void> m_error;                       //!< Told of errors of RLC
    std::map<Direction, Ptr<RadioBearer>> m_ends; //!< By the direction that they send in
    std::map<uint32_t, Message> m_underWay;       //!< By number
    uint32_t m_next{0};                           //!< Number of the next message
    std::array<RrcMessageCounters, 2> m_counters; //!< Messages sent, by direction
    bool m_isReachable{true};                     //!< The UE is on its channels
};

} // namespace ns3::umts

#endif /* UMTS_DCCH_H */
