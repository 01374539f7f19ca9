/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_PAGING_CHANNEL_H
#define UMTS_PAGING_CHANNEL_H

#include "umts-paging-queue.h"

#include "ns3/nstime.h"
#include "ns3/object.h"
#include "ns3/umts-cfn.h"
#include "ns3/umts-deadline-event.h"
#include "ns3/umts-iub-channel.h"
#include "ns3/umts-rrc-pdu.h"
#include "ns3/umts-section.h"

#include <cstdint>
#include <map>
#include <memory>

namespace ns3::umts
{

/// From the end of a frame of the PICH to the S-CCPCH frame that it announces, ns: 7680 chips
/// (TS 25.211 7.2).
constexpr Nanos PICH_TO_SCCPCH = 2000000;

/// From the beginning of a paging occasion to the end of the message, ns: a frame of the PICH, and
/// one of the S-CCPCH.
constexpr Nanos PAGING_DURATION = RADIO_FRAME + PICH_TO_SCCPCH + RADIO_FRAME;

/** @brief What a PCH has carried. */
struct PagingCounters
{
    uint64_t messages{0};  //!< PAGING TYPE 1 sent
    uint64_t records{0};   //!< Paging records in these messages
    uint64_t octets{0};    //!< Octets of these messages, without padding
    uint64_t deferrals{0}; //!< Times that a record had no room in the message of its occasion
    Time wait;             //!< Sum over the records: from the request to the end of the message
};

/**
 * @ingroup umts
 * @brief PCH of a cell in its controlling RNC: PAGING TYPE 1 on an S-CCPCH, one in a radio frame,
 * announced on the PICH in the paging occasion of its UEs (TS 25.211 5.3.3.10, TS 25.304 8). It
 * has no event while nobody is to be paged.
 */
class PagingChannel : public Object
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId();

    /// What UEs in IDLE are paged with.
    enum IdleIdentity
    {
        BY_P_TMSI = static_cast<int>(PagedIdentity::P_TMSI),
        BY_IMSI = static_cast<int>(PagedIdentity::IMSI)
    };

    PagingChannel();

    /** @param iub the Iub, whose delay messages leave the RNC before their occasion */
    void Configure(Ptr<IubChannel> iub)
    {
        m_iub = iub;
    }

    /**
     * @brief Page a UE in its next occasion that has room.
     * @return keeps the record: without it the UE is not paged any more
     */
    [[nodiscard]] std::shared_ptr<void> Page(const PagingRecord& record);

    /** @return number of the routing area and URA of the cell */
    uint32_t GetArea() const
    {
        return m_area;
    }

    /** @return identity that pages UEs in IDLE */
    PagedIdentity GetIdleIdentity() const
    {
        return static_cast<PagedIdentity>(m_idleIdentity);
    }

    /** @return what the PCH has carried */
    const PagingCounters& GetCounters() const
    {
        return m_counters;
    }

    /** @return records that wait for their message */
    std::size_t GetNWaiting() const
    {
        return m_queue.GetSize();
    }

    /**
     * @brief TracedCallback signature for messages.
     * @param records paging records in the message
     * @param octets its size, without padding
     * @param deferrals records that had no room in it
     */
    typedef void (*MessageTracedCallback)(uint32_t records, uint32_t octets, uint32_t deferrals);

    /**
     * @brief TracedCallback signature for messages as octets.
     * @param pdu the message
     */
    typedef void (*PduTracedCallback)(const RrcPdu& pdu);

    /**
     * @brief TracedCallback signature for paging records.
     * @param rnti the UE
     * @param wait from the request to the end of the message
     * @param deferrals messages before that had no room for it
     */
    typedef void (*RecordTracedCallback)(uint32_t rnti, Time wait, uint32_t deferrals);

  protected:
    void DoDispose() override;

  private:
    /// A record on the air that somebody waits for.
    struct OnAir
    {
        Nanos end;             //!< End of the message, ns
        Callback<void> onRead; //!< Called then
    };

    /**
     * @param frame a radio frame
     * @return when the message of that paging occasion leaves the RNC, ns
     */
    Nanos GetSendTime(int64_t frame) const;

    /** @param number number of a record that nobody waits for any more */
    void Withdraw(uint64_t number);

    /** @brief Send the message of the next radio frame. */
    void Transmit();

    /** @brief UEs have read their messages. */
    void Deliver();

    /** @brief Have the event no later than what comes next. */
    void Arm();

    /** @brief The event. */
    void OnTime();

    uint32_t m_blockBits{0};           //!< Attribute BlockBits
    uint32_t m_area{0};                //!< Attribute Area
    IdleIdentity m_idleIdentity;       //!< Attribute IdleIdentity
    Ptr<IubChannel> m_iub;             //!< The Iub to the cell
    PagingQueue m_queue;               //!< Records that wait for their message
    int64_t m_lastFrame{-1};           //!< Radio frame of the last message; -1: none
    std::map<uint64_t, OnAir> m_onAir; //!< Records on the air, by number
    PagingCounters m_counters;         //!< What was sent
    DeadlineEvent m_event;             //!< The event
    TraceSource<uint32_t, uint32_t, uint32_t> m_messageTrace; //!< Message
    TraceSource<uint32_t, Time, uint32_t> m_recordTrace;      //!< Record
    TraceSource<const RrcPdu&> m_pduTrace;                    //!< RrcMessage
};

} // namespace ns3::umts

#endif /* UMTS_PAGING_CHANNEL_H */
