/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-bler-curve.h"

#include "ns3/log.h"
#include "ns3/umts-error.h"
#include "ns3/umts-line-reader.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <cmath>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsBlerCurve");
UMTS_PLAIN_TYPE(BlerCurve, Object);
UMTS_PLAIN_TYPE(AnalyticBlerCurve, BlerCurve);
NS_OBJECT_ENSURE_REGISTERED(TableBlerCurve);

namespace
{

/**
 * @param input rows with a SINR for each CQI
 * @param name name of the table
 * @return the columns; throws Error when one does not fall
 */
std::vector<std::vector<double>>
ReadBlerTable(std::istream& input, const std::string& name)
{
    std::vector<std::vector<double>> columns(MAX_CQI);
    LineReader lines(input, name);
    while (lines.Next())
    {
        const auto& row = lines.GetNumbers(MAX_CQI);
        for (uint32_t column = 0; column < MAX_CQI; ++column)
        {
            auto& sinrs = columns[column];
            if (!sinrs.empty() && row[column] >= sinrs.back())
            {
                lines.Fail("SINR of CQI " + std::to_string(column + 1) + " does not fall");
            }
            sinrs.push_back(row[column]);
        }
    }
    return columns;
}

/**
 * @param cqi a CQI
 * @return dB per decade of BLER^-0.7 - 1
 */
double
Slope(uint8_t cqi)
{
    return (std::sqrt(3.0) - std::log10(cqi)) / 2;
}

/**
 * @param cqi a CQI
 * @return the SINR at which BLER^-0.7 is 2, dB
 */
double
Centre(uint8_t cqi)
{
    return 1.03 * cqi - 17.3;
}

} // namespace

double
BlerCurve::GetSymbolSnr(double sinr, const CqiFormat& /* format */) const
{
    return sinr;
}

double
BlerCurve::GetBlerOfBlock(const HsSoftBuffer& buffer) const
{
    return GetBler(buffer.sinrDb - buffer.format.extraSinrDb, buffer.cqi);
}

double
AnalyticBlerCurve::GetBler(double sinrDb, uint8_t cqi) const
{
    return std::pow(1 + std::pow(10.0, (sinrDb - Centre(cqi)) / Slope(cqi)), -1 / 0.7);
}

double
AnalyticBlerCurve::GetSinr(double bler, uint8_t cqi) const
{
    return Slope(cqi) * std::log10(std::pow(bler, -0.7) - 1) + Centre(cqi);
}

TypeId
TableBlerCurve::GetTypeId()
{
    UMTS_TYPE(TableBlerCurve, BlerCurve)
        .Attribute("File", &C::SetFile, &C::GetFile, "")
        .Help("File of SINR thresholds in dB: a column for each CQI from 1 to 30, rows of rising "
              "block error rate");
}

void
TableBlerCurve::SetFile(std::string file)
{
    NS_LOG_FUNCTION(this << file);
    m_file = file;
    m_sinrsDb.assign(MAX_CQI, {});
    if (file.empty())
    {
        return;
    }
    m_sinrsDb = ReadTextFile("BLER table", file, ReadBlerTable);
    UMTS_THROW_IF(m_sinrsDb[0].size() < 2, file << " has fewer than two rows");
}

std::string
TableBlerCurve::GetFile() const
{
    return m_file;
}

double
TableBlerCurve::GetBler(double sinrDb, uint8_t cqi) const
{
    const auto& sinrs = m_sinrsDb.at(cqi - 1);
    UMTS_THROW_IF(sinrs.empty(), "TableBlerCurve::File is not set");
    if (sinrDb > sinrs.front())
    {
        return 0.0;
    }
    if (sinrDb <= sinrs.back())
    {
        return sinrDb < sinrs.back() ? 1.0 : (sinrs.size() - 0.5) / sinrs.size();
    }
    const auto below = std::lower_bound(sinrs.begin(), sinrs.end(), sinrDb, std::greater<>());
    if (below == sinrs.begin())
    {
        return 0.5 / sinrs.size();
    }
    const double above = *(below - 1);
    const double share = (above - sinrDb) / (above - *below);
    return (below - sinrs.begin() - 0.5 + share) / sinrs.size();
}

double
TableBlerCurve::GetSinr(double bler, uint8_t cqi) const
{
    const auto& sinrs = m_sinrsDb.at(cqi - 1);
    UMTS_THROW_IF(sinrs.empty(), "TableBlerCurve::File is not set");
    const double last = static_cast<double>(sinrs.size() - 1);
    const double row = std::min(std::max(bler * sinrs.size() - 0.5, 0.0), last);
    const auto index = std::min(static_cast<size_t>(row), sinrs.size() - 2);
    return sinrs[index] + (row - index) * (sinrs[index + 1] - sinrs[index]);
}

void
WriteBlerTable(std::ostream& output, const BlerCurve& curve, uint8_t lastCqi, uint32_t rows)
{
    output << "% SINR in dB; column: CQI 1 to 30, row: block error rate (row - 0.5) / " << rows
           << "\n";
    const auto precision = output.precision(10);
    for (uint32_t row = 0; row < rows; ++row)
    {
        for (uint8_t cqi = 1; cqi <= MAX_CQI; ++cqi)
        {
            output << (cqi > 1 ? "\t" : "")
                   << curve.GetSinr((row + 0.5) / rows, std::min(cqi, lastCqi));
        }
        output << '\n';
    }
    output.precision(precision);
}

} // namespace ns3::umts
