/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-uper-codec.h"

#include <algorithm>

namespace ns3::umts
{

namespace
{

/**
 * @param count how many values a number may have
 * @return bits that it takes
 */
uint32_t
GetBits(uint64_t count)
{
    uint32_t bits = 0;
    while ((uint64_t{1} << bits) < count)
    {
        ++bits;
    }
    return bits;
}

} // namespace

void
UperCodec::Fixed(uint64_t value, uint64_t count)
{
    if (Number(value, count) != value)
    {
        Fail();
    }
}

std::size_t
UperCodec::Length(std::size_t size, std::size_t lowest, std::size_t highest)
{
    return lowest + Number(size - lowest, highest - lowest + 1);
}

std::size_t
UperCodec::Select(std::size_t position, const std::vector<uint32_t>& indices, uint32_t count)
{
    const uint64_t written = position < indices.size() ? indices[position] : count;
    const auto index = static_cast<uint32_t>(Number(written, count));
    const auto found = std::find(indices.begin(), indices.end(), index);
    if (found == indices.end())
    {
        Fail();
        return 0;
    }
    return static_cast<std::size_t>(found - indices.begin());
}

UperWriter::UperWriter(std::vector<uint8_t>& octets)
    : m_writer(octets)
{
}

uint64_t
UperWriter::Number(uint64_t value, uint64_t count)
{
    if (value >= count)
    {
        Fail();
        return value;
    }
    m_writer.Write(static_cast<uint32_t>(value), GetBits(count));
    return value;
}

UperReader::UperReader(const std::vector<uint8_t>& octets)
    : m_reader(octets)
{
}

uint64_t
UperReader::Number(uint64_t /* value */, uint64_t count)
{
    if (HasFailed())
    {
        return 0;
    }
    const uint64_t value = m_reader.Read(GetBits(count));
    if (m_reader.Failed() || value >= count)
    {
        Fail();
        return 0;
    }
    return value;
}

} // namespace ns3::umts
