/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef BENCH_TOOLS_H
#define BENCH_TOOLS_H

#include "json-object.h"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

/// What was measured: keys and values.
using BenchRows = std::vector<std::pair<std::string, double>>;

/** @return CPU time of this process, s */
inline double
CpuSeconds()
{
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/** @return resident memory of this process, bytes; 0 where /proc is not to be had */
inline double
ResidentBytes()
{
    long total = 0;
    long resident = 0;
    if (FILE* statm = std::fopen("/proc/self/statm", "r"))
    {
        const int fields = std::fscanf(statm, "%ld %ld", &total, &resident);
        std::fclose(statm);
        resident = fields == 2 ? resident : 0;
    }
    return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

/**
 * @param values some numbers
 * @return their median
 */
inline double
Median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/**
 * @brief Say on standard error what is measured next, for all of it takes minutes.
 * @param what a few words
 */
inline void
Announce(const std::string& what)
{
    std::fprintf(stderr, "measuring: %s\n", what.c_str());
}

/**
 * @brief Print what was measured.
 * @param rows keys and values
 * @param json as one JSON object instead of lines
 */
inline void
PrintRows(const BenchRows& rows, bool json)
{
    JsonObject all;
    for (const auto& [key, value] : rows)
    {
        all.Add(key, value);
        if (!json)
        {
            std::printf("%-40s %.6g\n", key.c_str(), value);
        }
    }
    if (json)
    {
        std::printf("%s\n", all.Str().c_str());
    }
}

#endif /* BENCH_TOOLS_H */
