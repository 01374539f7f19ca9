/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CHANNELISATION_H
#define UMTS_CHANNELISATION_H

#include <bitset>
#include <cstdint>
#include <optional>

namespace ns3::umts
{

constexpr double PUNCTURING_LIMIT = 0.7; //!< Share of the coded bits that must be sent, usually

/**
 * @ingroup umts
 * @brief Spreading factor and number of the channelisation codes of a downlink DPCH.
 */
struct ChannelCodes
{
    uint32_t spreadingFactor; //!< 4, 8, 16 .. 512
    uint32_t count;           //!< Codes of that spreading factor: 1, or up to 3 of factor 4
};

/**
 * @ingroup umts
 * @brief The largest spreading factor whose DPDCH carries a bit rate after channel coding.
 *
 * Turbo coding of rate 1/3 (TS 25.212 4.2.3.2), punctured at most down to the puncturing limit;
 * data bits of the slot formats of TS 25.211, Table 11, with the fewest control bits. TS 25.331
 * 10.3.6.88 has a puncturing limit of the uplink; in the downlink it is the network's choice.
 * @param bitRate rate of the transport blocks with their CRC, bit/s
 * @param puncturingLimit share of the coded bits that must be sent, 0.4 .. 1
 * @return the codes; none when three codes of factor 4 are too few
 */
std::optional<ChannelCodes> GetDownlinkCodes(double bitRate, double puncturingLimit);

/**
 * @ingroup umts
 * @brief Share of the bits of a DPCH that are DPCCH: TPC, TFCI and pilot bits of the slot format of
 * TS 25.211, Table 11, whose DPDCH carries a bit rate after channel coding. Of spreading factor 128
 * that is the one of TS 25.101 A.3.1 with TFCI, as far as its data bits go. Of several codes one
 * has a DPCCH (TS 25.211 5.3.2.2).
 * @param bitRate rate of the transport blocks with their CRC, bit/s
 * @param puncturingLimit share of the coded bits that must be sent, 0.4 .. 1
 * @return the share, 0 .. 1
 */
double GetDpcchShare(double bitRate, double puncturingLimit);

/**
 * @ingroup umts
 * @brief Allocation of downlink channelisation codes in the OVSF tree of a cell (TS 25.213
 * 4.3.1.1). Used by AdmissionControl.
 *
 * An allocated code blocks all codes above and below it. The free code with the lowest number is
 * allocated.
 */
class OvsfTree
{
  public:
    static constexpr uint32_t LARGEST_FACTOR = 512; //!< Leaves of the tree

    /**
     * @brief Take a code.
     * @param spreadingFactor power of two, 4 .. 512
     * @return its number among those of that factor; none when no code of that factor is free
     */
    std::optional<uint32_t> Allocate(uint32_t spreadingFactor);

    /**
     * @brief Give a code back.
     * @param spreadingFactor spreading factor of the code
     * @param number number of the code among those of that factor
     */
    void Release(uint32_t spreadingFactor, uint32_t number);

    /**
     * @param spreadingFactor power of two, 4 .. 512
     * @return the longest run of free codes of that factor whose numbers follow each other
     */
    uint32_t GetLongestRun(uint32_t spreadingFactor) const;

    /** @return the share of the tree that is taken, 0 .. 1 */
    double GetOccupancy() const;

  private:
    /// Leaves of a code, or of all codes.
    using Leaves = std::bitset<LARGEST_FACTOR>;

    /**
     * @param spreadingFactor spreading factor of a code
     * @param number its number among those of that factor
     * @return its leaves
     */
    static Leaves GetLeaves(uint32_t spreadingFactor, uint32_t number);

    Leaves m_taken; //!< Whether each leaf is taken, by number
};

} // namespace ns3::umts

#endif /* UMTS_CHANNELISATION_H */
