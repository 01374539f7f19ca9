/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Reads a throughput log of any form and prints it as one JSON object.
//
// Each direction is a list of corners, [time in ns, bits received before], between which the bits
// rise in a line. at_begin is the number of opportunities that a trace of mahimahi has at 0 ms; in
// the curve they are at its end, as the trace is repeated.

#include "ns3/core-module.h"
#include "ns3/umts-module.h"

#include <iomanip>
#include <iostream>

using namespace ns3;
using namespace ns3::umts;

namespace
{

/** @brief Print the corners of a log. @param log the log */
void
Print(const ThroughputLog& log)
{
    const char* separator = "[";
    for (const auto& corner : log.GetCorners())
    {
        std::cout << separator << "[" << corner.time << "," << corner.bits << "]";
        separator = ",";
    }
    std::cout << "]";
}

} // namespace

int
main(int argc, char* argv[])
{
    std::string file;
    ProgramFlags flags(__FILE__);
    flags.AddText("file", "The log", file, ValueKind::INPUT_FILE);
    flags.Parse(argc, argv);
    Require(!file.empty(), "--file: which log?");

    const ThroughputRecord record = ReadThroughputRecord(file);
    std::cout << std::setprecision(17) << "{\"form\": \"" << record.form
              << "\", \"has_directions\": " << (record.hasDirections ? "true" : "false")
              << ", \"at_begin\": " << record.atBegin << ", \"downlink\": ";
    Print(record.downlink);
    std::cout << ", \"uplink\": ";
    Print(record.uplink);
    std::cout << "}" << std::endl;
    return 0;
}
