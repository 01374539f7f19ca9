/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef UMTS_HS_SHARERS_H
#define UMTS_HS_SHARERS_H

#include "ns3/umts-identities.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Number of priority queues that share the TTIs of a cell: flow control derives the fair
 * rate of a queue from it. A queue with little to send counts as a fraction, see
 * HsFlowControl::GetShare().
 *
 * Sums over blocks of 64 queues are kept, so the cost of Count() does not grow with the number of
 * queues. With up to 64 queues the result equals that of a plain loop to the last bit.
 *
 * @tparam Number type of a share
 */
template <typename Number>
class HsSharersOf
{
  public:
    /**
     * @brief Set the part that a queue counts for.
     * @param share 0 .. 1; at first 0 for every queue
     */
    void Set(HsQueueId queue, Number share)
    {
        const auto number = static_cast<std::size_t>(queue);
        if (number >= m_shares.size())
        {
            m_shares.resize(number + 1);
        }
        m_shares[number] = share;
        m_isSummed = false;
    }

    /**
     * @brief Count the sharers from the view of a queue.
     * @return 1 for the queue itself, plus the shares of all other queues
     */
    Number Count(HsQueueId queue)
    {
        if (!m_isSummed)
        {
            SumBlocks();
        }
        const auto number = static_cast<std::size_t>(queue);
        const std::size_t block = number / BLOCK;
        Number sharers = m_before[block];
        for (std::size_t i = block * BLOCK; i < GetEnd(block); ++i)
        {
            sharers = i == number ? sharers : sharers + m_shares[i];
        }
        return sharers + m_after[block];
    }

  private:
    static constexpr std::size_t BLOCK = 64; //!< Queues in a block

    /**
     * @param block number of a block
     * @return the queue after its last one
     */
    std::size_t GetEnd(std::size_t block) const
    {
        return std::min((block + 1) * BLOCK, m_shares.size());
    }

    /** @brief Sum the shares before each block and after it. */
    void SumBlocks()
    {
        const std::size_t blocks = (m_shares.size() + BLOCK - 1) / BLOCK;
        m_before.assign(blocks, Number(1));
        m_after.assign(blocks, Number(0));
        for (std::size_t block = 1; block < blocks; ++block)
        {
            m_before[block] = AddBlock(block - 1, m_before[block - 1]);
        }
        for (std::size_t block = blocks; block-- > 1;)
        {
            m_after[block - 1] = AddBlock(block, m_after[block]);
        }
        m_isSummed = true;
    }

    /**
     * @param block number of a block
     * @param sum what its shares are added to
     * @return the sum
     */
    Number AddBlock(std::size_t block, Number sum) const
    {
        for (std::size_t i = block * BLOCK; i < GetEnd(block); ++i)
        {
            sum = sum + m_shares[i];
        }
        return sum;
    }

    std::vector<Number> m_shares; //!< By queue
    std::vector<Number> m_before; //!< By block: one and the shares before it
    std::vector<Number> m_after;  //!< By block: the shares after it
    bool m_isSummed{false};       //!< The sums are up to date
};

using HsSharers = HsSharersOf<double>; //!< Shares of priority queues

} // namespace ns3::umts

#endif /* UMTS_HS_SHARERS_H */
