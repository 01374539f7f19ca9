/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-spelling.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <utility>

namespace ns3::umts
{

namespace
{

/**
 * @param a a word
 * @param b another
 * @return letters to be changed, put in or left out to make one of the other (Levenshtein)
 */
std::size_t
CountChanges(const std::string& a, const std::string& b)
{
    const auto lower = [](char letter) { return std::tolower(static_cast<unsigned char>(letter)); };
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), 0);
    for (std::size_t i = 0; i < a.size(); ++i)
    {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j)
        {
            const std::size_t changed = diagonal + (lower(a[i]) == lower(b[j]) ? 0 : 1);
            diagonal = std::exchange(row[j + 1], std::min({changed, row[j] + 1, row[j + 1] + 1}));
        }
    }
    return row.back();
}

} // namespace

std::string
FindNear(const std::string& word, const std::vector<std::string>& known)
{
    std::string near;
    std::size_t least = word.size() / 3 + 2;
    for (const auto& other : known)
    {
        if (const auto changes = CountChanges(word, other); changes < least)
        {
            least = changes;
            near = other;
        }
    }
    return near;
}

std::string
GetSpellingHint(const std::string& word, const std::vector<std::string>& known)
{
    if (const std::string near = FindNear(word, known); !near.empty())
    {
        return "; did you mean " + near + "?";
    }
    std::string all;
    for (const auto& other : known)
    {
        all += (all.empty() ? "; there are " : ", ") + other;
    }
    return all;
}

} // namespace ns3::umts
