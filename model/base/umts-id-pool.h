/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_ID_POOL_H
#define UMTS_ID_POOL_H

#include "umts-error.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Allocates identities 0, 1, 2 and so on, small enough to be indices of a vector. An
 * identity is given out again only after its release, the last one released first.
 *
 * @tparam Id an enumeration or an integer
 */
template <typename Id>
class IdPool
{
  public:
    /** @param size how many there are */
    explicit IdPool(uint32_t size = std::numeric_limits<uint32_t>::max())
        : m_size(size)
    {
    }

    /** @return whether all are in use */
    bool IsExhausted() const
    {
        return GetNUsed() == m_size;
    }

    /** @return an identity that is not in use; throws Error when all are */
    Id Allocate()
    {
        UMTS_THROW_IF(IsExhausted(), "all " << m_size << " identities are in use");
        if (m_free.empty())
        {
            m_isUsed.push_back(true);
            return static_cast<Id>(m_isUsed.size() - 1);
        }
        const uint32_t number = m_free.back();
        m_free.pop_back();
        m_isUsed[number] = true;
        return static_cast<Id>(number);
    }

    /** @param id an identity in use, which is free from now on; throws Error when it is not in use
     */
    void Release(Id id)
    {
        UMTS_THROW_UNLESS(IsUsed(id), "identity " << +Number(id) << " is not in use");
        m_isUsed[Number(id)] = false;
        m_free.push_back(Number(id));
    }

    /**
     * @param id any identity
     * @return whether it is in use
     */
    bool IsUsed(Id id) const
    {
        return Number(id) < m_isUsed.size() && m_isUsed[Number(id)];
    }

    /** @return how many identities are in use */
    uint32_t GetNUsed() const
    {
        return static_cast<uint32_t>(m_isUsed.size() - m_free.size());
    }

  private:
    /**
     * @param id an identity
     * @return its number
     */
    static uint32_t Number(Id id)
    {
        return static_cast<uint32_t>(id);
    }

    uint32_t m_size;              //!< How many there are
    std::vector<bool> m_isUsed;   //!< By number, of those ever given out
    std::vector<uint32_t> m_free; //!< Numbers of those released, the last one at the end
};

} // namespace ns3::umts

#endif /* UMTS_ID_POOL_H */
