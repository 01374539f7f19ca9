/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-paging-channel.h"

#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/umts-rrc-encoding.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsPagingChannel");

NS_OBJECT_ENSURE_REGISTERED(PagingChannel);

TypeId
PagingChannel::GetTypeId()
{
    UMTS_TYPE(PagingChannel, Object)
        .Attribute("BlockBits", &C::m_blockBits, 240, 80)
        .Help("Transport block of the PCH, bits, one in each radio frame of 10 ms: 240 bits for 24 "
              "kb/s, 80 for 8 kb/s (TS 34.108 6.10.2.4.3). With 240 a message has room for 5 "
              "records by P-TMSI, 3 by IMSI or 6 by U-RNTI")
        .Attribute("Area", &C::m_area, 0)
        .Help("Number of the routing area and URA of the cell: UEs of the cell in IDLE and URA_PCH "
              "are paged in all cells of the RNC that have a PCH and this number (TS 25.304 5.5, "
              "TS 25.331 8.1.2)")
        .Choice("IdleIdentity", &C::m_idleIdentity, BY_P_TMSI)
        .Among({{BY_P_TMSI, "P-TMSI"}, {BY_IMSI, "IMSI"}})
        .Help("Identity that UEs of the cell in IDLE are paged with (TS 25.331 10.3.3.23); in "
              "CELL_PCH and URA_PCH it is the U-RNTI")
        .Trace("Message", &C::m_messageTrace, "MessageTracedCallback")
        .Help("PAGING TYPE 1 is sent: its records, its octets without padding, records that had no "
              "room in it")
        .Trace("RrcMessage", &C::m_pduTrace, "PduTracedCallback")
        .Help("PAGING TYPE 1 is sent: direction, logical channel, no UE, octets")
        .Trace("Record", &C::m_recordTrace, "RecordTracedCallback")
        .Help("A UE is paged by the message being sent: RNTI, time from the request to the end of "
              "the message, messages before that had no room for it");
}

PagingChannel::PagingChannel()
    : m_event([this]() { OnTime(); })
{
}

void
PagingChannel::DoDispose()
{
    m_event.Cancel();
    m_queue.Clear();
    m_onAir.clear();
    m_iub = nullptr;
    Object::DoDispose();
}

std::shared_ptr<void>
PagingChannel::Page(const PagingRecord& record)
{
    const Nanos now = Simulator::Now().GetNanoSeconds();
    const Nanos arrival = now + m_iub->GetDelay().GetNanoSeconds();
    int64_t frame = GetPagingOccasion(record.rnti, record.cycle, arrival);
    frame += frame > m_lastFrame ? 0 : record.cycle; // its message has just left
    const uint64_t number = m_queue.Add(record, frame, now);
    Arm();
    return {nullptr, [self = Ptr<PagingChannel>(this), number](void* /* nothing */) {
                self->Withdraw(number);
            }};
}

Nanos
PagingChannel::GetSendTime(int64_t frame) const
{
    return frame * RADIO_FRAME - m_iub->GetDelay().GetNanoSeconds();
}

void
PagingChannel::Withdraw(uint64_t number)
{
    m_queue.Remove(number);
    m_onAir.erase(number);
}

void
PagingChannel::Transmit()
{
    m_lastFrame = *m_queue.GetNextFrame();
    const Nanos end = m_lastFrame * RADIO_FRAME + PAGING_DURATION;
    const PagingQueue::Message message = m_queue.Dequeue(m_blockBits);
    const auto records = static_cast<uint32_t>(message.entries.size());
    NS_LOG_FUNCTION(this << records << message.deferrals);
    ++m_counters.messages;
    m_counters.records += records;
    const auto octets = EncodePaging(message.content);
    const auto size = static_cast<uint32_t>(octets.size());
    m_counters.octets += size;
    m_counters.deferrals += message.deferrals;
    for (const auto& [number, entry] : message.entries)
    {
        m_counters.wait += NanoSeconds(end - entry.since);
        if (!entry.record.onRead.IsNull())
        {
            m_onAir[number] = {end, entry.record.onRead};
        }
    }
    m_messageTrace(records, size, message.deferrals);
    m_pduTrace({Direction::DOWNLINK, RrcChannel::PCCH, {}, octets});
    for (const auto& [number, entry] : message.entries)
    {
        m_recordTrace(static_cast<uint32_t>(entry.record.rnti),
                      NanoSeconds(end - entry.since),
                      entry.deferrals);
    }
}

void
PagingChannel::Deliver()
{
    const Nanos now = Simulator::Now().GetNanoSeconds();
    const auto isOver = [now](const auto& entry) { return entry.second.end <= now; };
    for (auto it = std::find_if(m_onAir.begin(), m_onAir.end(), isOver); it != m_onAir.end();
         it = std::find_if(m_onAir.begin(), m_onAir.end(), isOver))
    {
        const Callback<void> onRead = it->second.onRead;
        m_onAir.erase(it);
        onRead();
    }
}

void
PagingChannel::Arm()
{
    const auto frame = m_queue.GetNextFrame();
    Nanos next = frame ? GetSendTime(*frame) : NEVER;
    for (const auto& [number, onAir] : m_onAir)
    {
        next = std::min(next, onAir.end);
    }
    m_event.Arm(next);
}

void
PagingChannel::OnTime()
{
    const Nanos now = Simulator::Now().GetNanoSeconds();
    for (auto frame = m_queue.GetNextFrame(); frame && GetSendTime(*frame) <= now;
         frame = m_queue.GetNextFrame())
    {
        Transmit();
    }
    Deliver();
    Arm();
}

} // namespace ns3::umts
