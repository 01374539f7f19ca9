/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_FEEDBACK_LINE_H
#define UMTS_HS_FEEDBACK_LINE_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief What is on its way to the Node B on HS-DPCCH, from all UEs of a cell, by the TTI in which
 * it is heeded.
 *
 * @tparam T an answer or a report, with the UE that it is of as `user`
 */
template <typename T>
class HsFeedbackLine
{
  public:
    /** @param delay TTIs that it takes at most */
    explicit HsFeedbackLine(uint64_t delay = 0)
        : m_delay(delay),
          m_slots(delay + 1)
    {
    }

    /** @return TTIs that it takes at most */
    uint64_t GetDelay() const
    {
        return m_delay;
    }

    /** @param tti number of the TTI that begins, after those before it */
    void Begin(uint64_t tti)
    {
        m_tti = tti;
        m_first = tti % m_slots.size();
    }

    /**
     * @param due number of the TTI in which it is heeded, GetDelay() after this one at most
     * @param thing what is sent
     */
    void Send(uint64_t due, T thing)
    {
        const std::size_t place = m_first + (due - m_tti);
        m_slots[place < m_slots.size() ? place : place - m_slots.size()].push_back(
            std::move(thing));
    }

    /** @return what is heeded in this TTI, in the order in which it was sent; to be emptied */
    std::vector<T>& GetDue()
    {
        return m_slots[m_first];
    }

    /** @return what is on its way */
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
    void Forget(Id user)
    {
        const auto isIts = [user](const T& thing) { return thing.user == user; };
        for (auto& slot : m_slots)
        {
            slot.erase(std::remove_if(slot.begin(), slot.end(), isIts), slot.end());
        }
    }

  private:
    uint64_t m_delay;                    //!< TTIs that it takes at most
    uint64_t m_tti{0};                   //!< The TTI that has begun last
    std::size_t m_first{0};              //!< Place of what is due in it
    std::vector<std::vector<T>> m_slots; //!< By number of the TTI modulo their number
};

} // namespace ns3::umts

#endif /* UMTS_HS_FEEDBACK_LINE_H */
