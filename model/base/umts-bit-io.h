/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_BIT_IO_H
#define UMTS_BIT_IO_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Appends bit fields to octets, most significant bit first (TS 25.322 9.2.1).
 */
class BitWriter
{
  public:
    /**
     * @brief Begin to append after the octets that are already there.
     * @param octets where the bits go; must outlive the writer
     */
    explicit BitWriter(std::vector<uint8_t>& octets)
        : m_octets(octets)
    {
    }

    /**
     * @brief Append a field; the unused bits of the last octet are 0.
     * @param value the number to write; bits above @p bits are ignored
     * @param bits width of the field, at most 32
     */
    void Write(uint32_t value, uint32_t bits)
    {
        while (bits > 0)
        {
            if (m_free == 0)
            {
                m_octets.push_back(0);
                m_free = 8;
            }
            const uint32_t count = std::min(bits, m_free);
            bits -= count;
            m_free -= count;
            const uint32_t field = (value >> bits) & ((1U << count) - 1U);
            m_octets.back() |= static_cast<uint8_t>(field << m_free);
        }
    }

    /**
     * @brief Append the first bits of octets.
     * @param bits how many; the octets have as many
     */
    void Append(const std::vector<uint8_t>& octets, std::size_t bits)
    {
        for (std::size_t i = 0; i < bits / 8; ++i)
        {
            if (m_free > 0)
            {
                m_octets.back() |= static_cast<uint8_t>(octets[i] >> (8 - m_free));
            }
            m_octets.push_back(static_cast<uint8_t>(octets[i] << m_free));
        }
        if (bits % 8 > 0)
        {
            Write(octets[bits / 8] >> (8 - bits % 8), bits % 8);
        }
    }

    /** @brief Begin with a new octet; the unused bits of the last one stay 0. */
    void Align()
    {
        m_free = 0;
    }

  private:
    std::vector<uint8_t>& m_octets; //!< Where the bits go
    uint32_t m_free{0};             //!< Bits that are still free in the last octet
};

/**
 * @ingroup umts
 * @brief Reads bit fields from octets, most significant bit first (TS 25.322 9.2.1).
 */
class BitReader
{
  public:
    /**
     * @brief Begin to read.
     * @param octets where the bits come from; must outlive the reader
     * @param firstOctet where to start
     */
    explicit BitReader(const std::vector<uint8_t>& octets, uint32_t firstOctet = 0)
        : m_octets(octets),
          m_position(8 * firstOctet)
    {
    }

    /**
     * @brief Read a field; past the end, read zeros and remember the failure.
     * @param bits width of the field, at most 32
     * @return the number
     */
    uint32_t Read(uint32_t bits)
    {
        uint32_t value = 0;
        while (bits > 0)
        {
            const uint32_t octet = m_position / 8;
            const uint32_t left = 8 - m_position % 8;
            const uint32_t count = std::min(bits, left);
            m_failed = m_failed || octet >= m_octets.size();
            const uint32_t field = m_failed ? 0 : m_octets[octet] >> (left - count);
            value = (value << count) | (field & ((1U << count) - 1U));
            bits -= count;
            m_position += count;
        }
        return value;
    }

    /**
     * @brief Read bits into octets; past the end, read zeros and remember the failure.
     * @param bits how many
     * @return the octets, the last one filled up with 0
     */
    std::vector<uint8_t> ReadOctets(uint32_t bits)
    {
        std::vector<uint8_t> octets((bits + 7) / 8);
        m_failed = m_failed || uint64_t{m_position} + bits > 8 * uint64_t{m_octets.size()};
        if (m_failed)
        {
            return octets;
        }
        const uint32_t shift = m_position % 8;
        std::size_t from = m_position / 8;
        for (auto& octet : octets)
        {
            const uint32_t first = m_octets[from++];
            const uint32_t second = from < m_octets.size() ? m_octets[from] : 0;
            octet = static_cast<uint8_t>(first << shift | second >> (8 - shift));
        }
        if (bits % 8 > 0)
        {
            octets.back() &= static_cast<uint8_t>(0xff << (8 - bits % 8));
        }
        m_position += bits;
        return octets;
    }

    /** @brief Go on with the next octet, unless the present one is not begun. */
    void Align()
    {
        m_position = 8 * GetOctet();
    }

    /** @return octets from the beginning to the next bit, a begun one included */
    uint32_t GetOctet() const
    {
        return (m_position + 7) / 8;
    }

    /** @return whether a field ran past the end */
    bool Failed() const
    {
        return m_failed;
    }

  private:
    const std::vector<uint8_t>& m_octets; //!< Where the bits come from
    uint32_t m_position;                  //!< Next bit
    bool m_failed{false};                 //!< A field ran past the end
};

} // namespace ns3::umts

#endif /* UMTS_BIT_IO_H */
