/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-throughput-log.h"

#include "umts-throughput-log-forms.h"

#include "ns3/umts-error.h"
#include "ns3/umts-line-reader.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <utility>
#include <vector>

namespace ns3::umts
{

const char* const THROUGHPUT_LOG_FORMS =
    "forms that are read: mahimahi, Pensieve, Riiser or OpenNetLab JSON, Riiser or Ghent columns, "
    "G-NetTrack CSV";

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

double
ThroughputLog::CountBitsBefore(Nanos position, bool repeats) const
{
    const Nanos length = GetDuration();
    const double perRound = m_corners.back().bits;
    return !repeats && position >= length
               ? perRound
               : static_cast<double>(position / length) * perRound + GetBits(position % length);
}

double
ThroughputLog::CountBits(Nanos begin, Nanos end, bool repeats) const
{
    return CountBitsBefore(end, repeats) - CountBitsBefore(begin, repeats);
}

namespace
{

constexpr double MAX_MS = 1e12;      //!< 30 years: longer is no log
constexpr double MAX_KBPS = 1e6;     //!< More is no UMTS
constexpr std::size_t MAX_MIB = 256; //!< Hours of a log; a device may have no end

/**
 * @param input a text
 * @param name its name, for Error when it is too long
 * @return all of it
 */
std::string
ReadAll(std::istream& input, const std::string& name)
{
    std::string text;
    std::vector<char> part(1U << 16);
    do
    {
        input.read(part.data(), static_cast<std::streamsize>(part.size()));
        text.append(part.data(), static_cast<std::size_t>(input.gcount()));
        if (text.size() > MAX_MIB << 20)
        {
            throw Error(name + ": more than " + std::to_string(MAX_MIB) + " MiB; " +
                        THROUGHPUT_LOG_FORMS);
        }
    } while (input);
    return text;
}

/**
 * @param text a text as it was read
 * @return it with lines that end as those of Unix, and without a byte order mark
 */
std::string
WithPlainLines(const std::string& text)
{
    const std::string mark = "\xEF\xBB\xBF";
    std::string plain;
    plain.reserve(text.size());
    for (std::size_t at = text.rfind(mark, 0) == 0 ? mark.size() : 0; at < text.size(); ++at)
    {
        const bool isReturn = text[at] == '\r';
        plain += isReturn ? '\n' : text[at];
        at += isReturn && at + 1 < text.size() && text[at + 1] == '\n' ? 1 : 0;
    }
    return plain;
}

/**
 * @param file a file
 * @return its logs, read now; throws Error when something is wrong
 */
ThroughputRecord
ReadNow(const std::string& file)
{
    std::ifstream input(file);
    if (!input)
    {
        throw Error("Throughput log " + file + " cannot be read");
    }
    auto record = ParseThroughputRecord(input, file);
    if (record.downlink.GetDuration() == 0 && record.uplink.GetDuration() == 0)
    {
        throw Error("Throughput log " + file + " has no rows; " + THROUGHPUT_LOG_FORMS);
    }
    return record;
}

} // namespace

Nanos
ToNanos(double milliseconds)
{
    const bool isDuration = milliseconds > 0 && milliseconds <= MAX_MS;
    return isDuration ? std::llround(milliseconds * 1e6) : 0;
}

std::string
FindFault(const ThroughputLog& log, double milliseconds, double bits)
{
    const Nanos duration = ToNanos(milliseconds);
    const double kbps = bits / milliseconds;
    std::ostringstream wrong;
    if (duration == 0)
    {
        wrong << "a duration of " << milliseconds << " ms";
    }
    else if (static_cast<double>(log.GetDuration() + duration) > MAX_MS * 1e6)
    {
        wrong << "the log is longer than 30 years";
    }
    else if (!(kbps >= 0 && kbps <= MAX_KBPS))
    {
        wrong << "a throughput of " << kbps << " kbit/s";
    }
    return wrong.str();
}

ThroughputRecord
ParseThroughputRecord(std::istream& input, const std::string& name)
{
    const std::string text = WithPlainLines(ReadAll(input, name));
    std::istringstream begin(text);
    LineReader lines(begin, name);
    if (!lines.Next())
    {
        return {};
    }
    const std::string& line = lines.Get();
    const bool isJson = line[0] == '[' || line[0] == '{';
    const ThroughputLogForm form = isJson ? FindJsonForm(text) : FindLineForm(line);
    if (form.name.empty())
    {
        lines.Fail(std::string("is no throughput log; ") + THROUGHPUT_LOG_FORMS);
    }
    try
    {
        auto record = form.read(text, name);
        record.form = form.name;
        return record;
    }
    catch (const Error& error)
    {
        throw Error(std::string(error.what()) + " (read as " + form.name + "; " +
                    THROUGHPUT_LOG_FORMS + ")");
    }
}

ThroughputRecord
ReadThroughputRecord(const std::string& file)
{
    static std::map<std::string, ThroughputRecord> readOnce;
    std::error_code error;
    const auto type = std::filesystem::status(file, error).type();
    const bool isPipe = type == std::filesystem::file_type::fifo ||
                        type == std::filesystem::file_type::character ||
                        type == std::filesystem::file_type::socket;
    if (!isPipe)
    {
        return ReadNow(file);
    }
    const auto known = readOnce.find(file);
    return known != readOnce.end() ? known->second
                                   : readOnce.emplace(file, ReadNow(file)).first->second;
}

ThroughputLog
ReadThroughputLog(const std::string& file, Direction direction)
{
    auto log = ReadThroughputRecord(file).Get(direction);
    UMTS_THROW_IF(log.GetDuration() == 0,
                  "Throughput log " << file << " has nothing of the "
                                    << (direction == Direction::UPLINK ? "uplink" : "downlink"));
    return log;
}

} // namespace ns3::umts
