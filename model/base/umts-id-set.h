/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_ID_SET_H
#define UMTS_ID_SET_H

#include "umts-compact.h"

#include <algorithm>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Sorted set of identities, contiguous in memory. It holds the few UEs or priority queues of
 * an HS-DSCH cell that have something to do, so that a TTI does not touch the others.
 *
 * @tparam Id an enumeration or an integer
 */
template <typename Id>
class IdSet
{
  public:
    using Iterator = typename CompactVector<Id>::const_iterator; //!< Of identities

    /** @param id an identity, in the set or not */
    void Insert(Id id)
    {
        const auto place = FindFrom(id);
        if (place == m_ids.end() || *place != id)
        {
            m_ids.insert(place, id);
        }
    }

    /** @param id an identity, in the set or not */
    void Erase(Id id)
    {
        const auto place = FindFrom(id);
        if (place != m_ids.end() && *place == id)
        {
            m_ids.erase(place);
        }
    }

    /**
     * @brief Erase some, in ascending order.
     * @param isOver tells of an identity whether it is erased; leaves the set alone
     */
    template <typename Predicate>
    void EraseIf(Predicate isOver)
    {
        m_ids.erase(std::remove_if(m_ids.begin(), m_ids.end(), isOver), m_ids.end());
    }

    /** @brief Erase all. */
    void Clear()
    {
        m_ids.clear();
    }

    /**
     * @param id an identity
     * @return the place of the first one that is not below it
     */
    Iterator FindFrom(Id id) const
    {
        return std::lower_bound(m_ids.begin(), m_ids.end(), id);
    }

    /** @return the place of the first one */
    Iterator begin() const
    {
        return m_ids.begin();
    }

    /** @return the place after the last one */
    Iterator end() const
    {
        return m_ids.end();
    }

  private:
    CompactVector<Id> m_ids; //!< In ascending order
};

} // namespace ns3::umts

#endif /* UMTS_ID_SET_H */
