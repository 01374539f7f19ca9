/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_SN_RING_H
#define UMTS_RLC_SN_RING_H

#include "ns3/umts-seq-num.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Ring buffer of one element for each PDU of a window, by sequence number.
 *
 * The ring grows with the PDUs under way, not with the window: few bearers ever fill their window,
 * and a small ring stays in the processor's cache. One that is never used has no memory.
 *
 * @tparam T the element: what a sender or receiver knows of a PDU
 */
template <typename T>
class SnRing
{
  public:
    /**
     * @param sn a sequence number of the range last reserved
     * @return its element
     */
    T& operator[](AmSeqNum sn)
    {
        return m_elements[sn.Value() & m_mask];
    }

    /**
     * @brief Make room; the elements from @p first on stay.
     * @param first oldest sequence number in use
     * @param count numbers in use from there on
     */
    void Reserve(AmSeqNum first, uint32_t count)
    {
        if (count > m_mask + 1)
        {
            Grow(first, count);
        }
    }

    /** @brief Reset every element. */
    void Clear()
    {
        std::fill(m_elements.begin(), m_elements.end(), T());
    }

  private:
    /**
     * @brief Move the elements into a larger ring. Out of line: it is rare, and would be in the
     * way.
     * @param first oldest sequence number in use
     * @param count numbers in use from there on
     */
    [[gnu::noinline]] void Grow(AmSeqNum first, uint32_t count)
    {
        uint32_t size = std::max(m_mask + 1, FIRST_SIZE);
        while (size < count)
        {
            size *= 2;
        }
        std::vector<T> old(size);
        old.swap(m_elements);
        const uint32_t oldMask = m_mask;
        m_mask = size - 1;
        for (const AmSeqNum end = first + static_cast<int32_t>(old.size()); first != end; ++first)
        {
            (*this)[first] = old[first.Value() & oldMask];
        }
    }

    static constexpr uint32_t FIRST_SIZE = 64; //!< A power of 2: it divides the modulus

    std::vector<T> m_elements;   //!< The elements
    uint32_t m_mask{UINT32_MAX}; //!< Their number less 1
};

} // namespace ns3::umts

#endif /* UMTS_RLC_SN_RING_H */
