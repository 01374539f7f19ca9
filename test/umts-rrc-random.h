/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_RANDOM_H
#define UMTS_RRC_RANDOM_H

#include "ns3/random-variable-stream.h"
#include "ns3/umts-uper-codec.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/**
 * @file
 * @ingroup umts
 * ASN.1 values at random, and as text.
 */

namespace ns3::umts::test
{

/// Gives a value numbers at random, of those that it has room for.
class RandomCodec : public UperCodec
{
  public:
    /**
     * @param random draws the numbers
     * @param message position of the message among those of its channel
     */
    RandomCodec(Ptr<UniformRandomVariable> random, std::size_t message)
        : m_random(random),
          m_message(message)
    {
    }

    uint64_t Number(uint64_t /* value */, uint64_t count) override
    {
        return count <= 1 ? 0 : m_random->GetInteger(0, static_cast<uint32_t>(count - 1));
    }

    void Fixed(uint64_t /* value */, uint64_t /* count */) override
    {
    }

    std::size_t Length(std::size_t /* size */, std::size_t lowest, std::size_t highest) override
    {
        return m_random->GetInteger(lowest, std::min(highest, lowest + 4));
    }

    std::size_t Select(std::size_t /* position */,
                       const std::vector<uint32_t>& indices,
                       uint32_t /* count */) override
    {
        // The first CHOICE of a message on a channel is the message.
        const auto last = static_cast<uint32_t>(indices.size() - 1);
        const std::size_t drawn = m_random->GetInteger(0, last);
        return std::exchange(m_message, std::nullopt).value_or(drawn);
    }

  private:
    Ptr<UniformRandomVariable> m_random;  //!< Draws the numbers
    std::optional<std::size_t> m_message; //!< The message; none: it has been chosen
};

/// Writes numbers as text.
class TextCodec : public UperCodec
{
  public:
    uint64_t Number(uint64_t value, uint64_t /* count */) override
    {
        text += std::to_string(value) + " ";
        return value;
    }

    std::string text; //!< The numbers
};

/**
 * @param value a value
 * @return it as text, by which values are compared
 */
template <typename T>
std::string
Describe(T value)
{
    TextCodec codec;
    Code(codec, value);
    return codec.text;
}

} // namespace ns3::umts::test

#endif /* UMTS_RRC_RANDOM_H */
