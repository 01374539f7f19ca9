/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_FEEDBACK_LINE_H
#define UMTS_HS_FEEDBACK_LINE_H

#include "ns3/assert.h"
#include "ns3/umts-compact.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Delay line for the ACK/NACK or CQI reports of all UEs of a cell on HS-DPCCH, by the TTI in
 * which the Node B uses them. Used by HsCell.
 *
 * @tparam T ACK/NACK or CQI report; its member `user` is the identity of the UE that has sent it
 */
template <typename T>
class HsFeedbackLine
{
  public:
    /** @param delay TTIs from sending to heeding, at most */
    explicit HsFeedbackLine(uint64_t delay = 0)
        : m_delay(delay),
          m_slots(delay + 1)
    {
    }

    /** @return TTIs from sending to heeding, at most */
    uint64_t GetDelay() const
    {
        return m_delay;
    }

    /** @param tti number of the TTI that begins, after those before it */
    void Begin(uint64_t tti)
    {
        m_tti = tti;
        m_first = tti % (m_delay + 1);
    }

    /**
     * @param due number of the TTI in which it is heeded: this one, or up to GetDelay() later
     * @param thing the answer or report
     */
    void Send(uint64_t due, T thing)
    {
        NS_ASSERT_MSG(due >= m_tti && due - m_tti <= m_delay,
                      "TTI " << due << " is not within TTIs " << m_tti << " .. "
                             << m_tti + m_delay);
        const std::size_t place = m_first + (due - m_tti);
        m_slots[place <= m_delay ? place : place - m_delay - 1].push_back(std::move(thing));
    }

    /** @return all that is heeded in this TTI, in the order of sending; the caller empties it */
    CompactVector<T>& GetDue()
    {
        return m_slots[m_first];
    }

    /** @return number of answers or reports on their way */
    std::size_t GetNUnderWay() const
    {
        std::size_t count = 0;
        for (const auto& slot : m_slots)
        {
            count += slot.size();
        }
        return count;
    }

    /** @brief Lose all. */
    void Clear()
    {
        for (auto& slot : m_slots)
        {
            slot.clear();
        }
    }

    /** @param user identity of a UE, of which all is lost */
    template <typename Id>
    void Remove(Id user)
    {
        const auto isIts = [user](const T& thing) { return thing.user == user; };
        for (auto& slot : m_slots)
        {
            slot.erase(std::remove_if(slot.begin(), slot.end(), isIts), slot.end());
        }
    }

  private:
    uint64_t m_delay;                        //!< TTIs from sending to heeding, at most
    uint64_t m_tti{0};                       //!< Number of the TTI that has begun last
    std::size_t m_first{0};                  //!< Index in m_slots of what is due in it
    CompactVector<CompactVector<T>> m_slots; //!< By number of the TTI, modulo their size
};

} // namespace ns3::umts

#endif /* UMTS_HS_FEEDBACK_LINE_H */
