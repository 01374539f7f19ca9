/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-paging-queue.h"

#include "ns3/umts-cfn.h"

#include <algorithm>
#include <limits>

namespace ns3::umts
{

int64_t
GetPagingOccasion(Rnti rnti, uint32_t cycle, Nanos earliest)
{
    const int64_t next = (earliest + RADIO_FRAME - 1) / RADIO_FRAME;
    const int64_t occasion = static_cast<int64_t>(rnti) % cycle;
    return next + (occasion - next % cycle + cycle) % cycle;
}

uint64_t
PagingQueue::Add(const PagingRecord& record, int64_t frame, Nanos now)
{
    m_entries[{frame, m_next}] = {record, now};
    return m_next++;
}

void
PagingQueue::Remove(uint64_t number)
{
    const auto isIt = [number](const auto& entry) { return entry.first.second == number; };
    const auto found = std::find_if(m_entries.begin(), m_entries.end(), isIt);
    if (found != m_entries.end())
    {
        m_entries.erase(found);
    }
}

std::optional<int64_t>
PagingQueue::GetNextFrame() const
{
    return m_entries.empty() ? std::nullopt : std::optional(m_entries.begin()->first.first);
}

PagingQueue::Message
PagingQueue::Dequeue(uint32_t blockBits)
{
    const int64_t frame = m_entries.begin()->first.first;
    const auto end = m_entries.lower_bound({frame + 1, 0});
    std::map<std::pair<int64_t, uint64_t>, Entry> entries;
    for (auto it = m_entries.begin(); it != end; it = m_entries.erase(it))
    {
        entries.insert(*it);
    }
    Message message;
    for (auto& [key, entry] : entries)
    {
        PagingType1 longer = message.content;
        longer.records.push_back({entry.record.identity, entry.record.rnti});
        if (longer.records.size() <= PagingType1::MAX_RECORDS && longer.GetBits() <= blockBits)
        {
            message.content = longer;
            message.entries.emplace_back(key.second, entry);
        }
        else
        {
            ++message.deferrals;
            ++entry.deferrals;
            m_entries[{frame + entry.record.cycle, key.second}] = entry;
        }
    }
    return message;
}

} // namespace ns3::umts
