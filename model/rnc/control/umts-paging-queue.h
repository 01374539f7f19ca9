/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_PAGING_QUEUE_H
#define UMTS_PAGING_QUEUE_H

#include "ns3/callback.h"
#include "ns3/umts-identities.h"
#include "ns3/umts-paging-messages.h"
#include "ns3/umts-timer.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace ns3::umts
{

/**
 * @brief Find the first paging occasion of a UE (TS 25.304 8.3), with its RNTI for the IMSI.
 * @param cycle DRX cycle length, radio frames
 * @param earliest a time, ns
 * @return number of the radio frame, which begins then or later
 */
int64_t GetPagingOccasion(Rnti rnti, uint32_t cycle, Nanos earliest);

/// A UE that is to be paged.
struct PagingRecord
{
    Rnti rnti{};              //!< The UE
    PagedIdentity identity{}; //!< Its identity in the message
    uint32_t cycle{1};        //!< DRX cycle length, radio frames
    Callback<void> onRead;    //!< Called when the UE has read it; null: the UE is in another cell
};

/**
 * @ingroup umts
 * @brief Paging records of a cell that wait for a paging occasion of their UE. A radio frame has
 * one PAGING TYPE 1; what has no room in it waits for the next occasion of its UE.
 */
class PagingQueue
{
  public:
    /// A record and its story.
    struct Entry
    {
        PagingRecord record;   //!< The record
        Nanos since{0};        //!< When it was added, ns
        uint32_t deferrals{0}; //!< Messages that have had no room for it
    };

    /// What a radio frame carries.
    struct Message
    {
        PagingType1 content;                             //!< The message
        std::vector<std::pair<uint64_t, Entry>> entries; //!< Its records, by their numbers
        uint32_t deferrals{0};                           //!< Records without room
    };

    /**
     * @brief Have a UE paged.
     * @param frame a paging occasion of it
     * @param now the current time
     * @return number of the record
     */
    uint64_t Add(const PagingRecord& record, int64_t frame, Nanos now);

    /** @param number number of a record that is not to be sent, if it is not sent yet */
    void Remove(uint64_t number);

    /** @brief Forget all records. */
    void Clear()
    {
        m_entries.clear();
    }

    /** @return first radio frame that a record waits for; none: there is no record */
    std::optional<int64_t> GetNextFrame() const;

    /**
     * @brief Dequeue what goes in that radio frame: in the order of their numbers all records that
     * have room. There is at least one record.
     * @param blockBits size of the transport block, with room for any one record
     */
    Message Dequeue(uint32_t blockBits);

    /** @return records that wait */
    std::size_t GetSize() const
    {
        return m_entries.size();
    }

  private:
    std::map<std::pair<int64_t, uint64_t>, Entry> m_entries; //!< By radio frame and number
    uint64_t m_next{0};                                      //!< Number of the next record
};

} // namespace ns3::umts

#endif /* UMTS_PAGING_QUEUE_H */
