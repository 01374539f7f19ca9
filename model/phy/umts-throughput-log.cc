/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-throughput-log.h"

#include "ns3/abort.h"
#include "ns3/umts-line-reader.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <sstream>

namespace ns3::umts
{

void
ThroughputLog::Add(Nanos duration, double bits)
{
    m_corners.push_back({m_corners.back().time + duration, m_corners.back().bits + bits});
}

Nanos
ThroughputLog::GetDuration() const
{
    return m_corners.back().time;
}

std::vector<ThroughputLog::Corner>::const_iterator
ThroughputLog::FindEnd(Nanos position) const
{
    return std::upper_bound(m_corners.begin() + 1,
                            m_corners.end() - 1,
                            position,
                            [](Nanos time, const Corner& corner) { return time < corner.time; });
}

double
ThroughputLog::GetBits(Nanos position) const
{
    const auto end = FindEnd(position);
    const auto begin = end - 1;
    const auto elapsed = static_cast<double>(position - begin->time);
    const auto length = static_cast<double>(end->time - begin->time);
    // Divided last, so that whole numbers of bits are exact.
    return begin->bits + (end->bits - begin->bits) * elapsed / length;
}

double
ThroughputLog::GetBitRate(Nanos position) const
{
    const auto end = FindEnd(position);
    const auto begin = end - 1;
    return (end->bits - begin->bits) / static_cast<double>(end->time - begin->time) * 1e9;
}

namespace
{

constexpr double MAX_MS = 1e12;  //!< 30 years: longer is no log
constexpr double MAX_KBPS = 1e6; //!< More is no UMTS

/**
 * @brief Add a row, or stop reading.
 * @tparam Reader LineReader or JsonRowReader
 * @param log the log
 * @param reader reader of the row
 * @param milliseconds duration of the row
 * @param bits received in it
 */
template <typename Reader>
void
AddRow(ThroughputLog& log, const Reader& reader, double milliseconds, double bits)
{
    const bool isDuration = milliseconds > 0 && milliseconds <= MAX_MS;
    const Nanos duration = isDuration ? std::llround(milliseconds * 1e6) : 0;
    const double kbps = bits / milliseconds;
    std::ostringstream wrong;
    if (duration == 0)
    {
        wrong << "a duration of " << milliseconds << " ms";
        reader.Fail(wrong.str());
    }
    if (static_cast<double>(log.GetDuration() + duration) > MAX_MS * 1e6)
    {
        reader.Fail("the log is longer than 30 years");
    }
    if (kbps < 0 || kbps > MAX_KBPS)
    {
        wrong << "a throughput of " << kbps << " kbit/s";
        reader.Fail(wrong.str());
    }
    log.Add(duration, bits);
}

/** @brief Reader of JSON that is an array of objects whose values are numbers. */
class JsonRowReader
{
  public:
    /**
     * @param text the JSON
     * @param name its name, for errors
     */
    JsonRowReader(const std::string& text, const std::string& name)
        : m_name(name),
          m_text(text)
    {
    }

    /** @return the next row, empty after the last */
    std::map<std::string, double> Next()
    {
        std::map<std::string, double> row;
        const char before = Take(m_begun ? ",]" : "[");
        m_begun = true;
        if (before == ']')
        {
            if (const char after = Peek(); after != '\0')
            {
                Fail(Quote(after) + " after the end of the array");
            }
            return row;
        }
        Take("{");
        do
        {
            const std::string key = TakeKey();
            Take(":");
            if (!row.emplace(key, TakeNumber()).second)
            {
                Fail("\"" + key + "\" is given twice");
            }
        } while (Take(",}") == ',');
        return row;
    }

    /**
     * @brief Throw TextError.
     * @param message what is wrong
     */
    [[noreturn]] void Fail(const std::string& message) const
    {
        const auto line = std::count(m_text.begin(), m_text.begin() + m_at, '\n') + 1;
        throw TextError(m_name + ", line " + std::to_string(line) + ": " + message);
    }

  private:
    /** @return the next character that is not blank; '\0' at the end */
    char Peek()
    {
        m_at = std::min(m_text.find_first_not_of(" \t\r\n", m_at), m_text.size());
        return m_text.c_str()[m_at];
    }

    /**
     * @param expected characters, one of which must come next
     * @return the one that does
     */
    char Take(const std::string& expected)
    {
        const char next = Peek();
        if (expected.find(next) == std::string::npos)
        {
            Fail(Quote(next) + " where " + Quote(expected[0]) + " is due");
        }
        ++m_at;
        return next;
    }

    /**
     * @param character a character
     * @return how to name it
     */
    static std::string Quote(char character)
    {
        return character == '\0' ? "end of file" : std::string("'") + character + "'";
    }

    /** @return the name that comes next */
    std::string TakeKey()
    {
        Take("\"");
        const auto end = m_text.find_first_of("\"\n", m_at);
        if (end == std::string::npos || m_text[end] == '\n')
        {
            Fail("a name without its second '\"'");
        }
        const std::string key = m_text.substr(m_at, end - m_at);
        m_at = end + 1;
        return key;
    }

    /** @return the number that comes next */
    double TakeNumber()
    {
        const char first = Peek();
        const char* const begin = m_text.c_str() + m_at;
        char* end = nullptr;
        const double number = std::strtod(begin, &end);
        const bool begins = first == '-' || (first >= '0' && first <= '9');
        if (end == begin || !begins || std::isnan(number))
        {
            Fail(Quote(first) + " where a number is due");
        }
        m_at += end - begin;
        return number;
    }

    std::string m_name;  //!< Name of the text
    std::string m_text;  //!< The text
    std::size_t m_at{0}; //!< Where the reader is
    bool m_begun{false}; //!< '[' was read
};

/**
 * @param text a log in JSON
 * @param name its name
 * @return the log
 */
ThroughputLog
ReadJson(const std::string& text, const std::string& name)
{
    ThroughputLog log;
    JsonRowReader reader(text, name);
    for (auto row = reader.Next(); !row.empty(); row = reader.Next())
    {
        for (const char* const key : {"duration_ms", "bandwidth_kbps"})
        {
            if (row.find(key) == row.end())
            {
                reader.Fail(std::string("a row without \"") + key + "\"");
            }
        }
        const double duration = row["duration_ms"];
        const double kbps = row["bandwidth_kbps"];
        row.erase("duration_ms");
        row.erase("bandwidth_kbps");
        row.erase("latency_ms");
        if (!row.empty())
        {
            reader.Fail("\"" + row.begin()->first +
                        "\" is none of duration_ms, bandwidth_kbps, latency_ms");
        }
        AddRow(log, reader, duration, kbps * duration);
    }
    return log;
}

/**
 * @param input a log in lines of numbers
 * @param name its name
 * @return the log
 */
ThroughputLog
ReadColumns(std::istream& input, const std::string& name)
{
    ThroughputLog log;
    LineReader lines(input, name);
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
            AddRow(log, lines, sinceLast - duration, 0.0);
        }
        AddRow(log, lines, std::min(duration, sinceLast), 8 * row[4]);
        first = false;
        before = now;
    }
    return log;
}

} // namespace

ThroughputLog
ParseThroughputLog(std::istream& input, const std::string& name)
{
    std::ostringstream all;
    all << input.rdbuf();
    std::istringstream text(all.str());
    LineReader lines(text, name);
    if (lines.Next() && (lines.Get()[0] == '[' || lines.Get()[0] == '{'))
    {
        return ReadJson(all.str(), name);
    }
    std::istringstream again(all.str());
    return ReadColumns(again, name);
}

ThroughputLog
ReadThroughputLog(const std::string& file)
{
    auto log = ReadTextFile("Throughput log", file, ParseThroughputLog);
    NS_ABORT_MSG_IF(log.GetDuration() == 0, "Throughput log " << file << " has no rows");
    return log;
}

} // namespace ns3::umts
