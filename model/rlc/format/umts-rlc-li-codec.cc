/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-li-codec.h"

#include "ns3/assert.h"

namespace ns3::umts
{

namespace
{

/** @brief Special values of a Length Indicator, by its width (TS 25.322 9.2.2.8). */
class SpecialLi
{
  public:
    /**
     * @param bits width of the Length Indicator: 7 or 15
     */
    explicit SpecialLi(uint32_t bits)
        : m_highest((1U << bits) - 1),
          m_wide(bits == 15)
    {
    }

    /** @return all ones: the rest of the PDU is padding */
    uint32_t Padding() const
    {
        return m_highest;
    }

    /** @return the rest of the PDU holds a piggybacked STATUS PDU */
    uint32_t Piggyback() const
    {
        return m_highest - 1;
    }

    /** @return the previous SDU ended one octet short of the end of the previous PDU (15 bits) */
    uint32_t OneShort() const
    {
        return m_highest - 4;
    }

    /** @return an SDU begins with the first data octet (UM) */
    uint32_t Start() const
    {
        return m_highest - 3;
    }

    /**
     * @param li a Length Indicator
     * @param mode mode of the RLC entity
     * @return whether that mode reserves it; up to Release 5 it reserves those of whole SDUs
     */
    bool IsReserved(uint32_t li, RlcMode mode) const
    {
        const bool ofOtherMode = li == (mode == RlcMode::UM ? Piggyback() : Start());
        return ofOtherMode || li == m_highest - 2 || (m_wide && li == m_highest - 5);
    }

    /**
     * @param li a Length Indicator
     * @return whether it means "one octet short"
     */
    bool IsOneShort(uint32_t li) const
    {
        return m_wide && li == OneShort();
    }

  private:
    uint32_t m_highest; //!< Largest value
    bool m_wide;        //!< 15 bits
};

} // namespace

uint32_t
LiOctets(uint32_t pduOctets, RlcMode mode)
{
    return pduOctets <= (mode == RlcMode::UM ? 125 : 126) ? 1 : 2;
}

void
WriteLengthIndicators(const PduPayload& payload, uint32_t bits, bool piggyback, BitWriter& writer)
{
    const SpecialLi special(bits);
    uint32_t left = payload.liOctets / ((bits + 1) / 8);
    if (payload.leadingStart)
    {
        writer.Write(special.Start(), bits);
        writer.Write(--left > 0, 1);
    }
    uint32_t end = 0;
    for (const auto& piece : payload.pieces)
    {
        end += piece.length;
        if (piece.ends)
        {
            NS_ASSERT_MSG(left > 0, "The payload has fewer LI octets than SDU ends.");
            const bool oneShort = end == 0 && payload.leadingOneShort;
            writer.Write(oneShort ? special.OneShort() : end, bits);
            writer.Write(--left > 0, 1);
        }
    }
    if (payload.paddingLi)
    {
        NS_ASSERT_MSG(left > 0, "The payload has no octets for its padding LI.");
        writer.Write(piggyback ? special.Piggyback() : special.Padding(), bits);
        writer.Write(--left > 0, 1);
    }
    NS_ASSERT_MSG(left == 0, "The payload has more LI octets than Length Indicators.");
}

std::string
ReadLengthIndicators(BitReader& reader, uint32_t bits, RlcMode mode, LiList& list)
{
    const SpecialLi special(bits);
    bool more = true;
    while (more)
    {
        const uint32_t li = reader.Read(bits);
        more = reader.Read(1) == 1;
        list.octets += (bits + 1) / 8;
        const std::string name = "Length Indicator " + std::to_string(li);
        if (reader.Failed())
        {
            return "The Length Indicators run past the end of the data PDU.";
        }
        if (special.IsReserved(li, mode))
        {
            return name + " is reserved in " + (mode == RlcMode::UM ? "un" : "") +
                   "acknowledged mode.";
        }
        if (list.padding)
        {
            return name + " follows the one that announces padding or a STATUS PDU.";
        }
        if (li == special.Padding() || li == special.Piggyback())
        {
            list.padding = true;
            list.piggyback = li == special.Piggyback();
            continue;
        }
        if (li == special.Start())
        {
            if (list.octets > (bits + 1) / 8)
            {
                return name + " is not the first one.";
            }
            list.leadingStart = true;
            continue;
        }
        const bool oneShort = special.IsOneShort(li);
        const uint32_t end = oneShort ? 0 : li;
        const bool beyond =
            list.ends.empty() ? !list.leadingStart || end > 0 : end > list.ends.back();
        if (!beyond)
        {
            return name + " does not lie beyond the one before it.";
        }
        list.leadingOneShort = list.leadingOneShort || oneShort;
        list.ends.push_back(end);
    }
    return "";
}

} // namespace ns3::umts
