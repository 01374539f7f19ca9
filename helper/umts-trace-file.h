/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_TRACE_FILE_H
#define UMTS_TRACE_FILE_H

#include "ns3/simple-ref-count.h"
#include "ns3/simulator.h"

#include <fstream>
#include <string>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief A column of a trace file.
 */
struct TraceColumn
{
    std::string name;    //!< Name of the column, with the unit if it has one
    std::string meaning; //!< Meaning of the values
};

/**
 * @ingroup umts
 * @brief A kind of trace: a CSV file with a row for each event.
 */
struct TraceKind
{
    std::string name;                 //!< Name of the kind of trace, and of its file without .csv
    std::string meaning;              //!< The event for which there is a row
    std::vector<TraceColumn> columns; //!< Columns after the time
};

/** @return all kinds of traces */
const std::vector<TraceKind>& GetTraceKinds();

/**
 * @ingroup umts
 * @brief A CSV file of traces. Closed when the simulation is destroyed.
 */
class TraceFile : public SimpleRefCount<TraceFile>
{
  public:
    /**
     * @brief Begin the file; throws Error when that is not possible.
     * @param kind kind of its rows
     */
    TraceFile(const std::string& folder, const TraceKind& kind);

    /**
     * @brief Write a row.
     * @param cells values of the columns after the time
     */
    template <typename... CELLS>
    void Write(const CELLS&... cells)
    {
        m_file << Simulator::Now().GetSeconds();
        ((m_file << ',' << cells), ...);
        m_file << '\n';
    }

    /** @brief Write no more. */
    void Close();

  private:
    std::string m_path;   //!< The file
    std::ofstream m_file; //!< The file, open until the end of the simulation
};

} // namespace ns3::umts

#endif /* UMTS_TRACE_FILE_H */
