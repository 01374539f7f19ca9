/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CCCH_H
#define UMTS_CCCH_H

#include "ns3/callback.h"
#include "ns3/event-id.h"
#include "ns3/nstime.h"
#include "ns3/simple-ref-count.h"
#include "ns3/umts-ccch-end.h"
#include "ns3/umts-identities.h"
#include "ns3/umts-ue-channel-info.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
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
 * By time, a message starts at a TTI boundary of its channel, and takes as many TTIs as its blocks
 * need, regardless of other traffic and without random access. On the channels, each of its blocks
 * goes by random access, or waits for its turn on the FACH; the UE has a C-RNTI from its request to
 * the answer. A lost message is not repeated here.
 */
class Ccch : public SimpleRefCount<Ccch>
{
  public:
    /// What the messages of a UE need to know of a cell.
    struct Cell
    {
        CommonChannelConfig channels; //!< Formats of RACH and FACH
        Time delay;                   //!< Between the Node B and the RNC, one way
        Time detour;                  //!< Of that the way over an Iur
    };

    /// The RNC's end of the CCCH of a UE in a cell.
    struct Opened
    {
        UeCommonInfo info;          //!< The cell, and the address of the UE there
        std::shared_ptr<void> held; //!< Keeps the end open
    };

    /// Returns the cell with a primary scrambling code; none: the cell that the UE has been in.
    using CellCallback = Callback<Cell, std::optional<ScramblingCode>>;
    /// Opens the RNC's end in a cell, given as for CellCallback.
    using RncCallback = Callback<Opened, std::optional<ScramblingCode>, CcchEnd&>;
    /// Opens the UE's end; what it returns keeps it open.
    using UeCallback = Callback<std::shared_ptr<void>, const UeCommonInfo&, CcchEnd&>;
    using Effect = std::function<void()>;           //!< What a message has the receiver do
    using SentCallback = std::function<void(Time)>; //!< Told when a message has left

    ~Ccch();

    /** @param cells tells of cells */
    void SetCells(CellCallback cells)
    {
        m_cells = cells;
    }

    /** @param open opens the RNC's end: messages go on the channels; null: by time */
    void SetRnc(RncCallback open)
    {
        m_openRnc = open;
    }

    /** @param open opens the UE's end */
    void SetUe(UeCallback open)
    {
        m_openUe = open;
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
     * @param onSent told when its last block ends on the air, as soon as that is known
     */
    void Send(Direction direction,
              std::optional<ScramblingCode> code,
              const std::vector<uint8_t>& octets,
              Effect effect,
              Time processing,
              SentCallback onSent);

    /** @brief What is under way never has an effect. */
    void Cancel();

    /** @brief What is under way on the channels never has an effect, and both ends are closed. */
    void Close();

    /** @return messages sent in the direction */
    const RrcMessageCounters& GetCounters(Direction direction) const
    {
        return m_counters[static_cast<std::size_t>(direction)];
    }

  private:
    /// The CCCH in a cell, open at both ends.
    struct Path
    {
        std::optional<ScramblingCode> code; //!< The cell, as Send() has named it
        CcchEnd rnc;                        //!< The RNC's end
        CcchEnd ue;                         //!< The UE's end
        Opened opened;                      //!< Keeps the RNC's end open
        std::shared_ptr<void> held;         //!< Keeps the UE's end open
    };

    /// A message under way on the channels.
    struct Message
    {
        std::vector<uint8_t> octets; //!< Its octets
        Time further;                //!< From its last block to its effect
        Effect effect;               //!< What it has the receiver do
    };

    /**
     * @brief Send a message by time.
     * @param further from its last block on the air to its effect
     * @return when its last block ends on the air
     */
    Time SendByTime(Direction direction,
                    const Cell& cell,
                    uint32_t octets,
                    Time further,
                    const Effect& effect);

    /**
     * @brief Send a message on the channels.
     * @param message what follows when it has come
     */
    void SendOnChannels(Direction direction,
                        std::optional<ScramblingCode> code,
                        const Cell& cell,
                        Message message,
                        SentCallback onSent);

    /** @brief Open both ends in a cell, unless they are open there. */
    void Open(std::optional<ScramblingCode> code, const Cell& cell);

    /**
     * @brief Octets have come on the channels.
     * @param direction where to
     * @return whether they begin with the message under way
     */
    bool Receive(Direction direction, const std::vector<uint8_t>& octets);

    /**
     * @param delay a time
     * @param effect what follows then, unless it is forgotten
     */
    void Schedule(Time delay, Effect effect);

    CellCallback m_cells;                             //!< Tells of cells
    RncCallback m_openRnc;                            //!< Opens the RNC's end; null: by time
    UeCallback m_openUe;                              //!< Opens the UE's end
    std::unique_ptr<Path> m_path;                     //!< The channels; null: closed
    std::map<Direction, Message> m_messages;          //!< Under way there
    std::map<Direction, BlockErrorCallback> m_errors; //!< Block errors of the UE's link
    std::vector<EventId> m_underWay;                  //!< Messages under way
    std::array<RrcMessageCounters, 2> m_counters;     //!< Messages sent, by direction
};

} // namespace ns3::umts

#endif /* UMTS_CCCH_H */
