/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_THROUGHPUT_LOG_H
#define UMTS_THROUGHPUT_LOG_H

#include "ns3/umts-identities.h"
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
    /// A corner of the cumulative curve.
    struct Corner
    {
        Nanos time;  //!< Time since the beginning, ns
        double bits; //!< Bits received before
    };

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

    /**
     * @param begin a time since the beginning, as if the log had no end, ns
     * @param end a later one
     * @param repeats whether the log is played again and again; else nothing comes after it
     * @return bits received in between
     */
    double CountBits(Nanos begin, Nanos end, bool repeats) const;

    /** @return corners of the cumulative curve, in order of time; the first is 0, 0 */
    const std::vector<Corner>& GetCorners() const
    {
        return m_corners;
    }

  private:
    /**
     * @param position a time since the beginning, as if the log had no end, ns
     * @param repeats see CountBits()
     * @return bits received before
     */
    double CountBitsBefore(Nanos position, bool repeats) const;

    /**
     * @param position time since the beginning
     * @return the corner that ends the row it is in
     */
    std::vector<Corner>::const_iterator FindEnd(Nanos position) const;

    std::vector<Corner> m_corners{{0, 0.0}}; //!< Corners of the cumulative curve, in order of time
};

/**
 * @ingroup umts
 * @brief What a file of throughput holds: a log of one direction, whichever that is, or one of each
 * direction.
 */
struct ThroughputRecord
{
    /**
     * @return the log of a direction; empty when the file has both directions and nothing of this
     */
    const ThroughputLog& Get(Direction direction) const
    {
        return hasDirections && direction == Direction::UPLINK ? uplink : downlink;
    }

    std::string form;          //!< Name of its form, such as "mahimahi"; empty: nothing is in it
    bool hasDirections{false}; //!< Whether it tells the directions apart
    ThroughputLog downlink;    //!< Downlink, or the only direction
    ThroughputLog uplink;      //!< Uplink, where it tells the directions apart
    uint32_t atBegin{0}; //!< Opportunities at 0 ms of mahimahi, which are at the end of downlink
};

/// Forms that are read, for sentences about files that have none of them.
extern const char* const THROUGHPUT_LOG_FORMS;

constexpr double OPPORTUNITY_BITS = 12000; //!< A delivery opportunity of mahimahi: 1500 octets

/**
 * @param milliseconds duration of a row
 * @return the duration, ns; 0 when it is none
 */
Nanos ToNanos(double milliseconds);

/**
 * @brief Judge a row before it is added.
 * @param log the log
 * @param milliseconds duration of the row
 * @param bits received in it
 * @return what is wrong with it; empty: nothing
 */
std::string FindFault(const ThroughputLog& log, double milliseconds, double bits);

/**
 * @ingroup umts
 * @brief Read logs, as ReadThroughputRecord() does.
 * @param input the logs
 * @param name their name
 * @return the logs, empty when there are no rows; throws Error when something is wrong
 */
ThroughputRecord ParseThroughputRecord(std::istream& input, const std::string& name);

/**
 * @ingroup umts
 * @brief Read throughput logs in any form that people use; the form is recognised by the content.
 *
 * - mahimahi: lines with the millisecond at which 1500 octets can be delivered.
 * - Pensieve: lines of two numbers, the end of a row in s and its throughput in Mb/s.
 * - Riiser JSON: an array of rows `{"duration_ms": 1013, "bandwidth_kbps": 1285, "latency_ms":
 *   100}`; the latency may be left out and is not used (Riiser et al., MMSys 2013).
 * - Riiser columns, Ghent columns: lines of six numbers: Unix time in s or ms, monotonic time in
 *   ms, latitude, longitude, octets since the last line, milliseconds since the last line. Where
 *   the monotonic time has advanced by more than those milliseconds, nothing was received in
 *   between.
 * - OpenNetLab JSON: an object with "downlink" and "uplink", each with a "trace_pattern" of rows
 *   `{"duration": 60000, "capacity": 300}` in ms and kb/s; what else a row has is not used.
 * - G-NetTrack CSV, which the logs of UCC have, too: columns Timestamp, DL_bitrate and UL_bitrate,
 *   kb/s, by their names.
 *
 * A file that cannot be read twice, such as a pipe, is read at the first call with its name.
 *
 * @param file its name; throws an Error that names file, line and forms
 * @return the logs, of which at least one is longer than 0
 */
ThroughputRecord ReadThroughputRecord(const std::string& file);

/**
 * @ingroup umts
 * @brief Read the log of one direction, see ReadThroughputRecord().
 * @param file its name; throws Error when there is no such log in it
 * @return the log, longer than 0
 */
ThroughputLog ReadThroughputLog(const std::string& file, Direction direction = Direction::DOWNLINK);

} // namespace ns3::umts

#endif /* UMTS_THROUGHPUT_LOG_H */
