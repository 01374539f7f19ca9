/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-ns2-trace.h"

#include "ns3/abort.h"

#include <sstream>

namespace ns3
{
namespace tcpns2test
{

namespace
{

/**
 * @brief Read the arrivals of a line.
 * @param line tokens
 * @param arrivals where they go
 */
void
ReadArrivals(std::istringstream& line, std::vector<Ns2Arrival>& arrivals)
{
    Ns2Arrival last = arrivals.empty() ? Ns2Arrival{} : arrivals.back();
    for (std::string token; line >> token;)
    {
        size_t end = 0;
        const int64_t step = std::stoll(token, &end);
        const char kind = end < token.size() ? token[end] : ' ';
        const uint32_t value = kind == ' ' ? 1 : std::stoul(token.substr(end + 1));
        for (uint32_t i = 0; i < (kind == 'x' ? value : 1); ++i)
        {
            last = {last.time + step, kind == '@' ? value : last.number + 1};
            arrivals.push_back(last);
        }
    }
}

/**
 * @brief Read numbers.
 * @param line the rest of a line
 */
std::set<uint32_t>
ReadNumbers(std::istringstream& line)
{
    std::set<uint32_t> numbers;
    for (uint32_t number = 0; line >> number;)
    {
        numbers.insert(number);
    }
    return numbers;
}

/**
 * @brief Read a line of a trace.
 * @param key its first word
 * @param line the rest
 * @param trace where it goes
 */
void
ReadLine(const std::string& key, std::istringstream& line, Ns2Trace& trace)
{
    if (key == "tcp")
    {
        std::string limited;
        line >> trace.variant >> trace.window >> trace.initialWindow >> limited;
        trace.limitedTransmit = limited == "limited-transmit";
    }
    else if (key == "path")
    {
        line >> trace.delay >> trace.buffer;
    }
    else if (key == "lost")
    {
        trace.drops = ReadNumbers(line);
    }
    else if (key == "lost-acks")
    {
        trace.ackDrops = ReadNumbers(line);
    }
    else if (key == "until")
    {
        line >> trace.until;
    }
    else if (key == "differs")
    {
        Ns2Difference difference;
        line >> difference.index >> difference.here.number >> difference.here.time >>
            difference.reason;
        trace.difference = difference;
    }
    else if (key == "equal-with")
    {
        for (std::string word; line >> word;)
        {
            trace.difference->reasons.insert(word);
        }
    }
    else if (key == "sent")
    {
        ReadArrivals(line, trace.arrivals);
    }
    else
    {
        NS_ABORT_MSG_UNLESS(key == "ns-2", "A trace of ns-2 has no line \"" << key << "\"");
    }
}

} // namespace

std::vector<Ns2Trace>
ReadTraces(const char* text)
{
    std::vector<Ns2Trace> traces;
    std::istringstream lines(text);
    for (std::string whole; std::getline(lines, whole);)
    {
        std::istringstream line(whole);
        std::string key;
        if (!(line >> key))
        {
            continue;
        }
        if (key == "trace")
        {
            traces.emplace_back();
            std::getline(line >> std::ws, traces.back().name);
            continue;
        }
        NS_ABORT_MSG_IF(traces.empty(), "Traces of ns-2 begin with a line \"trace\"");
        ReadLine(key, line, traces.back());
    }
    return traces;
}

} // namespace tcpns2test
} // namespace ns3
