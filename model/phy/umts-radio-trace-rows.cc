/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-category.h"
#include "umts-radio-trace.h"

#include "ns3/umts-line-reader.h"

#include <cmath>

namespace ns3::umts
{

RadioTrace
ParseRadioTrace(std::istream& input, const std::string& name)
{
    RadioTrace trace;
    LineReader lines(input, name);
    while (lines.Next())
    {
        const auto& row = lines.GetNumbers(4);
        if (row[3] < 0 || row[3] > MAX_CQI || row[3] != std::floor(row[3]))
        {
            lines.Fail("the CQI, field 4, is no whole number from 0 to 30");
        }
        trace.push_back({{row[0], row[1], row[2]}, static_cast<uint8_t>(row[3])});
    }
    return trace;
}

void
WriteRadioTrace(std::ostream& output, const RadioTrace& trace)
{
    output << "% SINR in dB after 1, 2, 3 transmissions, CQI; a row for each TTI of 2 ms\n";
    for (const auto& row : trace)
    {
        output << row.sinrDb[0] << ' ' << row.sinrDb[1] << ' ' << row.sinrDb[2] << ' ' << +row.cqi
               << '\n';
    }
}

} // namespace ns3::umts
