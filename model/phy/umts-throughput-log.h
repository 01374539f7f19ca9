/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_THROUGHPUT_LOG_H
#define UMTS_THROUGHPUT_LOG_H

#include "ns3/umts-timer.h"

#include <istream>
#include <string>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Throughput measured in a live network: the cumulative number of bits as a function of
 * time, linear within a row of the log.
 */
class ThroughputLog
{
  public:
    /**
     * @brief Add a row.
     * @param duration duration of the row, ns; above 0
     * @param bits bits received in it
     */
    void Add(Nanos duration, double bits);

    /** @return length of the log, ns */
    Nanos GetDuration() const;

    /**
     * @param position time since the beginning, ns; from 0 up to the length
     * @return bits received before
     */
    double GetBits(Nanos position) const;

    /**
     * @param position time since the beginning, ns; from 0, below the length
     * @return throughput at that time, bit/s
     */
    double GetBitRate(Nanos position) const;

  private:
    /// A corner of the cumulative curve.
    struct Corner
    {
        Nanos time;  //!< Time since the beginning, ns
        double bits; //!< Bits received before
    };

    /**
     * @param position time since the beginning
     * @return the corner that ends the row it is in
     */
    std::vector<Corner>::const_iterator FindEnd(Nanos position) const;

    std::vector<Corner> m_corners{{0, 0.0}}; //!< Corners of the cumulative curve, in order of time
};

/**
 * @ingroup umts
 * @brief Read a log, as ReadThroughputLog() does.
 * @param input the log
 * @param name its name
 * @return the log, empty when there are no rows; throws TextError when something is wrong
 */
ThroughputLog ParseThroughputLog(std::istream& input, const std::string& name);

/**
 * @ingroup umts
 * @brief Read a log of Riiser, Vigmostad, Griwodz and Halvorsen (MMSys 2013), in either of two
 * formats.
 *
 * - JSON: an array of rows `{"duration_ms": 1013, "bandwidth_kbps": 1285, "latency_ms": 100}`; the
 *   latency may be left out and is not used.
 * - Lines of six numbers: Unix time in s, monotonic time in ms, latitude, longitude, bytes since
 *   the last line, milliseconds since the last line. Where the monotonic time has advanced by more
 *   than those milliseconds, nothing was received in between.
 *
 * @param file its name; aborts with a message that names file and line
 * @return the log, longer than 0
 */
ThroughputLog ReadThroughputLog(const std::string& file);

} // namespace ns3::umts

#endif /* UMTS_THROUGHPUT_LOG_H */
