/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_BLER_CURVE_H
#define UMTS_BLER_CURVE_H

#include "umts-hs-category.h"
#include "umts-hs-redundancy.h"

#include "ns3/object.h"

#include <array>
#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

namespace ns3::umts
{

/// Quality that each bit has got, by the n-th redundancy version of the sequence that sends it.
using SymbolSnrs = std::array<float, HS_VERSIONS>;

/**
 * @ingroup umts
 * @brief What a UE has received of a transport block, the last transmission included.
 */
struct HsSoftBuffer
{
    double sinrDb;           //!< SINR after combining, dB
    uint8_t cqi;             //!< CQI by which the format was chosen, 1 .. 30
    const CqiFormat& format; //!< Transport format
    uint32_t bufferBits;     //!< N_IR of its HARQ process, bits
    SymbolSnrs symbolSnrs;   //!< Sums of BlerCurve::GetSymbolSnr(); all 0: the link combines itself
};

/**
 * @ingroup umts
 * @brief Block error rate of an HS-DSCH transport block against SINR, for the transport format of
 * each CQI (TS 25.214, Tables 7A to 7E).
 */
class BlerCurve : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @param sinrDb SINR after combining, dB
     * @param cqi the format's CQI, 1 .. 30
     * @return block error rate, 0 .. 1
     */
    virtual double GetBler(double sinrDb, uint8_t cqi) const = 0;

    /**
     * @param bler block error rate, above 0 and below 1
     * @param cqi the format's CQI, 1 .. 30
     * @return the SINR that has it, dB
     */
    virtual double GetSinr(double bler, uint8_t cqi) const = 0;

    /**
     * @brief What a transmission adds to HsSoftBuffer::symbolSnrs. SINR itself, unless overridden.
     * @param sinr SINR of the transmission, a ratio
     * @param format its transport format
     * @return a ratio, above 0
     */
    virtual double GetSymbolSnr(double sinr, const CqiFormat& format) const;

    /**
     * @brief Block error rate by what has been received. That of GetBler() at the SINR after
     * combining, unless overridden.
     * @param buffer what has been received of the block
     * @return block error rate, 0 .. 1
     */
    virtual double GetBlerOfBlock(const HsSoftBuffer& buffer) const;
};

/**
 * @ingroup umts
 * @brief Block error rate curve in the closed form of Brouwer et al. (2004): SINR in dB =
 * (sqrt 3 - log10 CQI) / 2 * log10(BLER^-0.7 - 1) + 1.03 CQI - 17.3.
 */
class AnalyticBlerCurve : public BlerCurve
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    double GetBler(double sinrDb, uint8_t cqi) const override;
    double GetSinr(double bler, uint8_t cqi) const override;
};

/**
 * @ingroup umts
 * @brief Block error rate curve from a file of SINR thresholds in dB: 30 columns for CQI 1 to 30;
 * row r of n, from 0, is for the block error rate (r + 0.5) / n.
 *
 * Blank lines and lines that begin with '%' or '#' are skipped. The block error rate is
 * interpolated linearly between rows; it is 0 above the SINR of the first row and 1 below that of
 * the last.
 */
class TableBlerCurve : public BlerCurve
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    double GetBler(double sinrDb, uint8_t cqi) const override;
    double GetSinr(double bler, uint8_t cqi) const override;

  private:
    /**
     * @brief Read the table.
     * @param file name of the file; throws an Error that names file and line
     */
    void SetFile(std::string file);

    /** @return name of the file */
    std::string GetFile() const;

    std::string m_file; //!< Attribute File
    std::vector<std::vector<double>>
        m_sinrsDb; //!< SINRs in dB by CQI - 1, falling as the error rate rises
};

/**
 * @brief Write a table that TableBlerCurve reads, by default of the size that EURANE reads.
 * @ingroup umts
 * @param output stream to write to
 * @param curve curve to sample
 * @param lastCqi the last CQI with a column of its own; further ones repeat it
 * @param rows number of rows
 */
void WriteBlerTable(std::ostream& output,
                    const BlerCurve& curve,
                    uint8_t lastCqi = 30,
                    uint32_t rows = 1000);

} // namespace ns3::umts

#endif /* UMTS_BLER_CURVE_H */
