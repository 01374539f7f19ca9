/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_SEQ_NUM_H
#define UMTS_SEQ_NUM_H

#include <cstdint>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Sequence number of @p Bits bits: all modular arithmetic of RLC in one place (TS 25.322
 * 9.4).
 *
 * Numbers are compared by their forward distance from a base (VT(A) for a sender, VR(R) for a
 * receiver), never by value.
 */
template <unsigned Bits>
class SeqNum
{
  public:
    static constexpr uint32_t MODULUS = 1U << Bits; //!< Number of distinct values

    /** @brief Sequence number 0. */
    constexpr SeqNum() = default;

    /**
     * @brief Number from an integer, reduced modulo MODULUS.
     * @param value any integer
     */
    explicit constexpr SeqNum(uint32_t value)
        : m_value(static_cast<uint16_t>(value & (MODULUS - 1)))
    {
    }

    /** @return the number, 0 .. MODULUS - 1 */
    constexpr uint16_t Value() const
    {
        return m_value;
    }

    /**
     * @brief The number @p steps further.
     * @param steps signed number of steps
     * @return the sum, modulo MODULUS
     */
    constexpr SeqNum operator+(int32_t steps) const
    {
        return SeqNum(static_cast<uint32_t>(m_value) + static_cast<uint32_t>(steps));
    }

    /**
     * @brief Forward distance from @p base to this number.
     * @param base where counting starts
     * @return 0 .. MODULUS - 1
     */
    constexpr uint32_t operator-(SeqNum base) const
    {
        return (static_cast<uint32_t>(m_value) - base.m_value) & (MODULUS - 1);
    }

    /** @return this number, after moving it one step on */
    SeqNum& operator++()
    {
        *this = *this + 1;
        return *this;
    }

    /**
     * @brief Whether the number lies in [base, base + size).
     * @param base lower edge of the window
     * @param size size of the window, at most MODULUS
     * @return true when inside
     */
    constexpr bool InWindow(SeqNum base, uint32_t size) const
    {
        return *this - base < size;
    }

    /**
     * @param other the number to compare with
     * @return true when equal
     */
    constexpr bool operator==(SeqNum other) const
    {
        return m_value == other.m_value;
    }

    /**
     * @param other the number to compare with
     * @return true when different
     */
    constexpr bool operator!=(SeqNum other) const
    {
        return m_value != other.m_value;
    }

  private:
    uint16_t m_value{0}; //!< The number
};

using AmSeqNum = SeqNum<12>; //!< Sequence number of acknowledged mode (TS 25.322 9.2.2.3)
using UmSeqNum = SeqNum<7>;  //!< Sequence number of unacknowledged mode

} // namespace ns3::umts

#endif /* UMTS_SEQ_NUM_H */
