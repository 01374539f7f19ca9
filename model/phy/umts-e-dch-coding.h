/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_E_DCH_CODING_H
#define UMTS_E_DCH_CODING_H

#include "umts-bler-curve.h"
#include "umts-e-dch-category.h"

#include <optional>
#include <vector>

namespace ns3::umts
{

constexpr uint32_t EDCH_SI_BITS = 18; //!< Scheduling information, TS 25.321 9.2.5.3

/**
 * @ingroup umts
 * @brief Choose the E-DPDCHs of a transport block (TS 25.212 4.8.4.1): one code without puncturing
 * if one has room for all coded bits; else the fewest codes that puncturing to PL_non-max allows,
 * and of these the largest set; else the largest set, with puncturing to PL_max.
 * @param tbsBits size of the transport block, bits
 * @param most largest set that the UE may use
 * @param puncturingLimit PL_non-max: least share of the coded bits that is sent, 0.44 .. 1
 * @param maxPuncturingRate PL_max, of the largest set
 * @return the set; none when even the largest one is too small
 */
std::optional<EdpdchSet> ChooseEdpdchSet(uint32_t tbsBits,
                                         EdchTti tti,
                                         EdpdchSet most,
                                         double puncturingLimit,
                                         double maxPuncturingRate);

/**
 * @ingroup umts
 * @brief What a UE and a Node B have agreed on of E-DCH transport formats (TS 25.331 10.3.6.69a,
 * 10.3.6.99a).
 */
struct EdchFormatConfig
{
    EdchTti tti{EdchTti::MS10};         //!< TTI
    uint32_t table{0};                  //!< E-TFCI table index, 0 or 1
    uint32_t category{6};               //!< E-DCH category of the UE, 1 .. 6
    EdpdchSet most{EdpdchSet::TWO_SF2}; //!< Maximum channelisation codes
    double puncturingLimit{0.44};       //!< PL_non-max, 0.44 .. 1 in steps of 0.04
};

/**
 * @ingroup umts
 * @brief Transport format of a block on E-DCH.
 */
struct EdchFormat
{
    uint16_t tbsBits;     //!< Size of the transport block, bits
    EdpdchSet set;        //!< E-DPDCHs
    uint16_t channelBits; //!< Bits that they carry in a TTI
    bool isHighRate;      //!< A transmission has room for twice the systematic bits at most
};

/**
 * @ingroup umts
 * @brief The E-TFCs that a UE may use, by E-TFCI.
 */
class EdchFormats
{
  public:
    /**
     * @param config what UE and Node B have agreed on; throws Error when the category does
     *        not have the TTI
     */
    explicit EdchFormats(const EdchFormatConfig& config);

    /** @return E-TFCI of the largest block */
    uint8_t GetLargest() const
    {
        return static_cast<uint8_t>(m_formats.size() - 1);
    }

    /**
     * @param eTfci an E-TFCI, at most GetLargest()
     * @return its format
     */
    const EdchFormat& Get(uint8_t eTfci) const
    {
        return m_formats[eTfci];
    }

    /**
     * @param bits bits to carry, at most those of the largest block
     * @return E-TFCI of the smallest block that carries them
     */
    uint8_t FindSmallest(uint32_t bits) const;

    /** @return TTI */
    EdchTti GetTti() const
    {
        return m_tti;
    }

  private:
    EdchTti m_tti;                     //!< TTI
    std::vector<EdchFormat> m_formats; //!< By E-TFCI
};

constexpr std::size_t EDCH_VERSIONS = 4; //!< Redundancy versions of E-DCH

/**
 * @ingroup umts
 * @brief Redundancy version of a transmission (TS 25.212 Table 15), as a UE and a Node B find it
 * alike.
 * @param rsn retransmission sequence number, 0 .. 3
 * @param format format of the block
 * @param round TTI number over HARQ processes: what changes from the third retransmission on
 * @return RV index, 0 .. 3
 */
uint8_t GetEdchVersion(uint8_t rsn, const EdchFormat& format, uint64_t round);

/**
 * @ingroup umts
 * @brief Sort the coded bits of a block by the redundancy versions that send them (TS 25.212
 * 4.8.4.3). Computed once for a format.
 * @return the classes; copies by RV index
 */
const std::vector<HsBitClass>& GetEdchBitClasses(const EdchFormat& format);

/**
 * @ingroup umts
 * @brief What a transmission adds to the quality of the bits that it sends.
 * @param sinr SINR per chip of all E-DPDCHs, a ratio
 * @param format format of the block
 * @return Es/N0 of two coded bits, which is that of a QPSK symbol
 */
float GetEdchSymbolSnr(double sinr, const EdchFormat& format, EdchTti tti);

/**
 * @ingroup umts
 * @brief Block error rate of E-DCH by mutual information, as in MutualInformationCurve.
 * @param format format of the block
 * @param symbolSnrs sums of GetEdchSymbolSnr(), by the RV index that sent the bits
 * @return block error rate, 0 .. 1
 */
double GetEdchBler(const EdchFormat& format, const SymbolSnrs& symbolSnrs);

} // namespace ns3::umts

#endif /* UMTS_E_DCH_CODING_H */
