/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-throughput-log-forms.h"

#include "ns3/umts-line-reader.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <vector>

namespace ns3::umts
{

namespace
{

/** @return the log. @param text lines of milliseconds @param name its name */
ThroughputRecord
ReadMahimahi(const std::string& text, const std::string& name)
{
    std::istringstream input(text);
    LineReader lines(input, name);
    ThroughputRecord record;
    double ended = 0.0;   // ms that are in the log
    double last = 0.0;    // ms of the latest opportunity
    double pending = 0.0; // bits of the opportunities there
    double atBegin = 0.0; // bits of those at 0 ms
    const auto end = [&]() {
        // The opportunity of a millisecond is the one that ends then.
        if (last - 1 > ended)
        {
            AddRow(record.downlink, lines, last - 1 - ended, 0.0);
        }
        AddRow(record.downlink, lines, 1.0, pending);
        ended = last;
    };
    while (lines.Next())
    {
        const double ms = lines.GetNumbers(1)[0];
        if (ms < last || ms != std::floor(ms))
        {
            lines.Fail(ms < last ? "the time does not advance" : "is no whole number of ms");
        }
        if (ms > last && last > 0)
        {
            end();
        }
        pending = ms > last ? 0.0 : pending;
        last = ms;
        (last > 0 ? pending : atBegin) += OPPORTUNITY_BITS;
    }
    if (last == 0)
    {
        lines.Fail("the trace lasts no time, its last line is 0 ms");
    }
    // 0 ms of a repetition is the end of the one before.
    pending += atBegin;
    end();
    record.atBegin = static_cast<uint32_t>(atBegin / OPPORTUNITY_BITS);
    return record;
}

/** @return the log. @param text lines of s and Mb/s @param name its name */
ThroughputRecord
ReadPensieve(const std::string& text, const std::string& name)
{
    std::istringstream input(text);
    LineReader lines(input, name);
    ThroughputRecord record;
    std::optional<double> before;
    while (lines.Next())
    {
        const auto& row = lines.GetNumbers(2);
        const double ms = 1e3 * row[0];
        if (before && ms <= *before)
        {
            lines.Fail("the time, field 1, does not advance");
        }
        if (before)
        {
            AddRow(record.downlink, lines, ms - *before, 1e3 * row[1] * (ms - *before));
        }
        before = ms;
    }
    if (record.downlink.GetDuration() == 0)
    {
        lines.Fail("one row alone, which lasts no time");
    }
    return record;
}

/** @return the log. @param text lines of six numbers @param name its name */
ThroughputRecord
ReadColumns(const std::string& text, const std::string& name)
{
    std::istringstream input(text);
    LineReader lines(input, name);
    ThroughputRecord record;
    double before = 0.0;
    bool first = true;
    while (lines.Next())
    {
        const auto& row = lines.GetNumbers(6);
        const double now = row[1];
        const double duration = row[5];
        const double sinceLast = first ? duration : now - before;
        if (sinceLast <= 0)
        {
            lines.Fail("the time, field 2, does not advance");
        }
        if (sinceLast > duration)
        {
            AddRow(record.downlink, lines, sinceLast - duration, 0.0);
        }
        AddRow(record.downlink, lines, std::min(duration, sinceLast), 8 * row[4]);
        first = false;
        before = now;
    }
    return record;
}

/** @brief Reader of the lines of G-NetTrack. */
class GNetTrackReader
{
  public:
    /**
     * @param text the log
     * @param name its name
     */
    GNetTrackReader(const std::string& text, const std::string& name)
        : m_input(text),
          m_lines(m_input, name)
    {
    }

    /** @return the logs */
    ThroughputRecord Read()
    {
        m_lines.Next();
        const auto header = Split(m_lines.Get());
        m_columns = header.size();
        const std::size_t time = Find(header, "Timestamp");
        const std::size_t down = Find(header, "DL_bitrate");
        const std::size_t up = Find(header, "UL_bitrate");
        ThroughputRecord record;
        record.hasDirections = true;
        while (m_lines.Next())
        {
            const auto fields = Split(m_lines.Get());
            if (fields.size() < m_columns)
            {
                m_lines.Fail(std::to_string(fields.size()) + " fields of " +
                             std::to_string(m_columns));
            }
            Append(record, ParseTime(fields[time]), ParseRate(fields[down]), ParseRate(fields[up]));
        }
        // The last second lasts as long as one of G-NetTrack.
        End(record, 1e3);
        return record;
    }

    /**
     * @param line a line
     * @return its fields, between tabs, semicolons or commas
     */
    static std::vector<std::string> Split(const std::string& line)
    {
        const char separator = line.find('\t') != std::string::npos  ? '\t'
                               : line.find(';') != std::string::npos ? ';'
                                                                     : ',';
        std::vector<std::string> fields;
        std::istringstream input(line + separator);
        for (std::string field; std::getline(input, field, separator);)
        {
            const std::size_t begin = std::min(field.find_first_not_of(" \""), field.size());
            fields.push_back(field.substr(begin, field.find_last_not_of(" \"") + 1 - begin));
        }
        return fields;
    }

  private:
    /**
     * @param header names of the columns
     * @param name one that must be among them
     * @return where it is
     */
    std::size_t Find(const std::vector<std::string>& header, const std::string& name) const
    {
        const auto found = std::find(header.begin(), header.end(), name);
        if (found == header.end())
        {
            m_lines.Fail("there is no column " + name);
        }
        return static_cast<std::size_t>(found - header.begin());
    }

    /** @return ms of a time such as 2017.11.22_10.07.03, from any day on. @param field the time */
    double ParseTime(const std::string& field) const
    {
        int year = 0;
        int month = 0;
        int day = 0;
        int hour = 0;
        int minute = 0;
        int second = 0;
        const int read = std::sscanf(field.c_str(),
                                     "%4d.%2d.%2d_%2d.%2d.%2d",
                                     &year,
                                     &month,
                                     &day,
                                     &hour,
                                     &minute,
                                     &second);
        if (read != 6 || year < 0 || month < 1 || month > 12)
        {
            m_lines.Fail("Timestamp \"" + MakePrintable(field) +
                         "\" is none such as 2017.11.22_10.07.03");
        }
        // Days of the Gregorian calendar, the year beginning with March.
        const int years = year - (month <= 2 ? 1 : 0);
        const int days = 365 * years + years / 4 - years / 100 + years / 400 +
                         (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day;
        return 1e3 * (86400.0 * days + 3600 * hour + 60 * minute + second);
    }

    /** @return a bit rate, kb/s; a field without one, as "-", is none. @param field the field */
    double ParseRate(const std::string& field) const
    {
        if (field.empty() || field == "-")
        {
            return 0.0;
        }
        char* end = nullptr;
        const double rate = std::strtod(field.c_str(), &end);
        if (*end != '\0' || !std::isfinite(rate))
        {
            m_lines.Fail("bit rate \"" + MakePrintable(field) + "\" is no number");
        }
        return rate;
    }

    /**
     * @brief Take a row; those of one second share it.
     * @param record gets the second before
     * @param ms time of the row
     * @param downKbps bit rate of the downlink
     * @param upKbps bit rate of the uplink
     */
    void Append(ThroughputRecord& record, double ms, double downKbps, double upKbps)
    {
        if (m_rows > 0 && ms < m_ms)
        {
            m_lines.Fail("the Timestamp does not advance");
        }
        if (m_rows > 0 && ms > m_ms)
        {
            End(record, ms - m_ms);
        }
        m_ms = ms;
        m_downKbps += downKbps;
        m_upKbps += upKbps;
        ++m_rows;
    }

    /**
     * @brief Add the rows of a second; of a longer time without rows nothing was received beyond
     * LONGEST_MS.
     * @param record gets them
     * @param ms from them to the next ones
     */
    void End(ThroughputRecord& record, double ms)
    {
        if (m_rows == 0)
        {
            return;
        }
        const double told = std::min(ms, LONGEST_MS);
        AddRow(record.downlink, m_lines, told, m_downKbps / m_rows * told);
        AddRow(record.uplink, m_lines, told, m_upKbps / m_rows * told);
        if (ms > told)
        {
            AddRow(record.downlink, m_lines, ms - told, 0.0);
            AddRow(record.uplink, m_lines, ms - told, 0.0);
        }
        m_downKbps = m_upKbps = 0.0;
        m_rows = 0;
    }

    /// Time for which a row stands at most: one a second, and times are whole seconds.
    static constexpr double LONGEST_MS = 2000;

    std::istringstream m_input; //!< The text
    LineReader m_lines;         //!< Its lines
    std::size_t m_columns{0};   //!< Columns of the header
    double m_ms{0};             //!< Time of the rows that were taken last
    double m_downKbps{0};       //!< Sum of their bit rates, downlink
    double m_upKbps{0};         //!< The same of the uplink
    double m_rows{0};           //!< Their number
};

/** @return the logs. @param text lines of G-NetTrack @param name its name */
ThroughputRecord
ReadGNetTrack(const std::string& text, const std::string& name)
{
    return GNetTrackReader(text, name).Read();
}

/** @return numbers of a line; none when it has anything else */
std::vector<double>
FindNumbers(const std::string& line)
{
    std::istringstream words(line);
    std::vector<double> numbers;
    for (std::string word; words >> word;)
    {
        char* end = nullptr;
        numbers.push_back(std::strtod(word.c_str(), &end));
        if (*end != '\0')
        {
            return {};
        }
    }
    return numbers;
}

} // namespace

ThroughputLogForm
FindLineForm(const std::string& line)
{
    constexpr double leastUnixMs = 1e11; // 5138 in s, 1973 in ms
    const auto numbers = FindNumbers(line);
    switch (numbers.size())
    {
    case 1:
        return {"mahimahi", &ReadMahimahi};
    case 2:
        return {"Pensieve", &ReadPensieve};
    case 6:
        return {numbers[0] > leastUnixMs ? "Ghent columns" : "Riiser columns", &ReadColumns};
    default:
        break;
    }
    const auto names = GNetTrackReader::Split(line);
    const bool hasRates = std::count(names.begin(), names.end(), "DL_bitrate") > 0;
    return hasRates ? ThroughputLogForm{"G-NetTrack CSV", &ReadGNetTrack} : ThroughputLogForm{};
}

} // namespace ns3::umts
