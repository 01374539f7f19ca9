/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-system-information.h"

#include "ns3/umts-cfn.h"

#include <algorithm>
#include <sstream>

namespace ns3::umts
{

namespace
{

constexpr int64_t BCH_TTI = 2;        //!< TTI of the BCH, radio frames (TS 25.302 7.1.6)
constexpr int64_t MIB_REPETITION = 8; //!< SIB_REP of the master information block, radio frames
constexpr uint32_t MOST_REPETITION = 4096; //!< Largest SIB_REP, radio frames
constexpr std::size_t MOST_SEGMENTS = 16;  //!< Largest SEG_COUNT

} // namespace

std::optional<SystemInformation>
SystemInformation::Parse(const std::string& text)
{
    SystemInformation information;
    std::istringstream words(text);
    for (std::string word; words >> word;)
    {
        if (!information.Add(word))
        {
            return std::nullopt;
        }
    }
    return information;
}

bool
SystemInformation::Add(const std::string& word)
{
    std::istringstream numbers(word);
    uint32_t repetition = 0;
    uint32_t position = 0;
    char mark = ' ';
    numbers >> repetition >> mark >> position;
    const bool isPower = (repetition & (repetition - 1)) == 0;
    bool isRight =
        numbers && mark == '/' && repetition >= 4 && repetition <= MOST_REPETITION && isPower;
    const std::size_t before = m_segments.size();
    for (uint32_t offset = 0; isRight; position += offset)
    {
        isRight = position < repetition && position % 2 == 0 &&
                  m_segments.size() - before < MOST_SEGMENTS;
        m_segments.push_back({repetition, position});
        if (!(numbers >> mark))
        {
            return isRight;
        }
        // Subsequent segments follow by 2 to 32 frames.
        isRight = isRight && mark == '+' && numbers >> offset && offset >= 2 && offset <= 32;
    }
    return false;
}

Nanos
SystemInformation::GetEnd(Nanos now) const
{
    const int64_t next = (now + RADIO_FRAME - 1) / RADIO_FRAME;
    const int64_t begin = (next + MIB_REPETITION - 1) / MIB_REPETITION * MIB_REPETITION + BCH_TTI;
    int64_t end = begin;
    for (const auto& [repetition, position] : m_segments)
    {
        const int64_t wait = (position - begin % repetition + repetition) % repetition;
        end = std::max(end, begin + wait + BCH_TTI);
    }
    return end * RADIO_FRAME;
}

} // namespace ns3::umts
