/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_ID_CYCLE_H
#define UMTS_ID_CYCLE_H

#include "umts-error.h"

#include <cstdint>
#include <set>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Allocates identities 0, 1, 2 and so on to the last one, and then from 0 on again those
 * that have been released. It is for identities by which something may be on its way: what is for
 * the former holder of one must not reach the next. IdPool reuses them at once.
 *
 * @tparam Id an integer
 */
template <typename Id>
class IdCycle
{
  public:
    /** @param size how many there are, at least 1 */
    explicit IdCycle(uint32_t size)
        : m_size(size)
    {
    }

    /** @return whether all are in use */
    bool IsExhausted() const
    {
        return m_used.size() == m_size;
    }

    /** @return an identity that is not in use; throws Error when all are */
    Id Allocate()
    {
        UMTS_THROW_IF(IsExhausted(), "all " << m_size << " identities are in use");
        uint32_t number = m_next;
        while (!m_used.insert(static_cast<Id>(number)).second)
        {
            number = (number + 1) % m_size;
        }
        m_next = (number + 1) % m_size;
        return static_cast<Id>(number);
    }

    /** @param id an identity in use, which is free from now on; throws Error when it is not in use
     */
    void Release(Id id)
    {
        UMTS_THROW_UNLESS(m_used.erase(id) == 1, "identity " << +id << " is not in use");
    }

  private:
    uint32_t m_size;     //!< How many there are
    uint32_t m_next{0};  //!< The one to be tried next
    std::set<Id> m_used; //!< Those in use
};

} // namespace ns3::umts

#endif /* UMTS_ID_CYCLE_H */
