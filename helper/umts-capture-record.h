/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CAPTURE_RECORD_H
#define UMTS_CAPTURE_RECORD_H

#include "ns3/umts-identities.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * What the records of all captures are written with.
 */

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Appends numbers to octets.
 */
class RecordWriter
{
  public:
    /** @param octets where they go */
    explicit RecordWriter(std::vector<uint8_t>& octets)
        : m_octets(octets)
    {
    }

    /**
     * @brief Append a number, most significant octet first.
     * @param value the number
     * @param size its octets
     */
    void Big(uint32_t value, uint32_t size)
    {
        for (uint32_t i = size; i > 0; --i)
        {
            m_octets.push_back(static_cast<uint8_t>(value >> (8 * (i - 1))));
        }
    }

    /**
     * @brief Append a number, least significant octet first.
     * @param value the number
     * @param size its octets
     */
    void Little(uint32_t value, uint32_t size)
    {
        for (uint32_t i = 0; i < size; ++i)
        {
            m_octets.push_back(static_cast<uint8_t>(value >> (8 * i)));
        }
    }

    /** @param text letters to be appended */
    void Text(const std::string& text)
    {
        std::copy(text.begin(), text.end(), std::back_inserter(m_octets));
    }

  private:
    std::vector<uint8_t>& m_octets; //!< Where they go
};

/// Kinds of tags before an exported PDU, as Wireshark numbers them.
enum class ExportTag : uint16_t
{
    END = 0,
    DISSECTOR = 12,
    IPV4_SOURCE = 20,
    IPV4_DESTINATION = 21,
    DIRECTION = 35
};

/**
 * @ingroup umts
 * @brief Append a tag with a number.
 * @param record takes it
 */
inline void
AppendTag(ExportTag tag, uint32_t value, std::vector<uint8_t>& record)
{
    RecordWriter writer(record);
    writer.Big(static_cast<uint32_t>(tag), 2);
    writer.Big(4, 2);
    writer.Big(value, 4);
}

/**
 * @ingroup umts
 * @brief Append the tags of a dissector and a direction.
 * @param dissector its name
 * @param record takes them
 */
inline void
AppendExport(const std::string& dissector, Direction direction, std::vector<uint8_t>& record)
{
    RecordWriter writer(record);
    writer.Big(static_cast<uint32_t>(ExportTag::DISSECTOR), 2);
    writer.Big(static_cast<uint32_t>(dissector.size()), 2);
    writer.Text(dissector);
    AppendTag(ExportTag::DIRECTION, direction == Direction::UPLINK ? 1 : 0, record);
}

/**
 * @ingroup umts
 * @param record tags, to which the last one is appended
 */
inline void
AppendEnd(std::vector<uint8_t>& record)
{
    RecordWriter(record).Big(static_cast<uint32_t>(ExportTag::END) << 16, 4);
}

} // namespace ns3::umts

#endif /* UMTS_CAPTURE_RECORD_H */
