/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CCCH_LINK_H
#define UMTS_CCCH_LINK_H

#include "ns3/callback.h"
#include "ns3/event-id.h"
#include "ns3/nstime.h"
#include "ns3/simple-ref-count.h"
#include "ns3/umts-identities.h"
#include "ns3/umts-transport-channel.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace ns3::umts
{

/// Draws whether the next block of a UE's link is received in error.
using BlockErrorCallback = Callback<bool>;

/**
 * @ingroup umts
 * @brief Find out whether a message on RACH or FACH gets through, which it does when all of its
 * blocks do: one draw for each of them.
 * @param errors block errors of the UE's link
 * @param octets size of the message
 * @param channel the transport channel
 * @return whether it is lost
 */
bool IsMessageLost(const BlockErrorCallback& errors,
                   uint32_t octets,
                   const TransportChannel& channel);

/** @brief Messages of RRC sent in one direction; retransmissions of RLC do not count. */
struct RrcMessageCounters
{
    uint64_t messages{0}; //!< Messages sent
    uint64_t octets{0};   //!< Octets of these messages

    /** @param size octets of a message that is sent */
    void Count(uint32_t size)
    {
        ++messages;
        octets += size;
    }
};

/**
 * @ingroup umts
 * @brief CCCH between a UE without dedicated channels and its RNC, on the RACH and the FACH of a
 * cell (TS 25.301 5.3.1.1.2).
 *
 * A message starts at a TTI boundary of its channel, and takes as many TTIs as its blocks need,
 * regardless of other traffic. A lost message is not repeated here. Random access takes no time.
 */
class CcchLink : public SimpleRefCount<CcchLink>
{
  public:
    /// What the messages of a UE need to know of a cell.
    struct Cell
    {
        CommonChannelConfig channels; //!< Formats of RACH and FACH
        Time delay;                   //!< Between the Node B and the RNC, one way
    };

    /// Returns the cell with a primary scrambling code; none: the cell that the UE has been in.
    using CellCallback = Callback<Cell, std::optional<ScramblingCode>>;
    using Effect = std::function<void()>; //!< What a message has the receiver do

    ~CcchLink();

    /** @param cells tells of cells */
    void SetCells(CellCallback cells)
    {
        m_cells = cells;
    }

    /**
     * @param direction a direction
     * @param errors block errors of the UE's link
     */
    void SetErrors(Direction direction, BlockErrorCallback errors)
    {
        m_errors[direction] = errors;
    }

    /**
     * @brief Send a message.
     * @param code primary scrambling code of the cell; none: the cell that the UE has been in
     * @param effect called when the other end has it; never when it is lost
     * @param processing time that the UE takes for it
     * @return when its last block ends on the air
     */
    Time Send(Direction direction,
              std::optional<ScramblingCode> code,
              uint32_t octets,
              Effect effect,
              Time processing = Time(0));

    /** @brief What is under way never has an effect. */
    void Forget();

    /** @return messages sent in the direction */
    const RrcMessageCounters& GetCounters(Direction direction) const
    {
        return m_counters[static_cast<std::size_t>(direction)];
    }

  private:
    /**
     * @param delay a time
     * @param effect what follows then, unless it is forgotten
     */
    void Schedule(Time delay, Effect effect);

    CellCallback m_cells;                             //!< Tells of cells
    std::map<Direction, BlockErrorCallback> m_errors; //!< Block errors of the UE's link
    std::vector<EventId> m_underWay;                  //!< Messages under way
    std::array<RrcMessageCounters, 2> m_counters;     //!< Messages sent, by direction
};

} // namespace ns3::umts

#endif /* UMTS_CCCH_LINK_H */
