/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-metrics.h"
#include "umts-stats.h"

#include "ns3/umts-error.h"

#include <fstream>
#include <iomanip>
#include <utility>

namespace ns3::umts
{

namespace
{

/**
 * @brief Write a CSV file; throws Error when it can't be written.
 * @tparam ROW a row
 * @param path the file
 */
template <typename ROW>
void
Write(const std::string& path, const Metrics<ROW>& columns, const std::vector<ROW>& rows)
{
    std::ofstream file(path);
    UMTS_THROW_UNLESS(file, "file " << path << ": cannot be written");
    for (std::size_t i = 0; i < columns.size(); ++i)
    {
        file << (i > 0 ? "," : "") << columns[i].name;
    }
    file << "\n" << std::setprecision(15);
    for (const auto& row : rows)
    {
        for (std::size_t i = 0; i < columns.size(); ++i)
        {
            file << (i > 0 ? "," : "");
            if (columns[i].text)
            {
                file << columns[i].text(row);
            }
            else
            {
                file << columns[i].value(row);
            }
        }
        file << "\n";
    }
    file.close();
    UMTS_THROW_UNLESS(file, "file " << path << ": write error");
}

/**
 * @brief Write a CSV file with a row for each part of each UE.
 * @tparam PART the part
 * @param path the file
 * @param metrics columns of a part
 * @param rows the UEs
 */
template <typename PART>
void
WriteParts(const std::string& path,
           const Metrics<PART>& metrics,
           const std::vector<UeStats>& rows,
           std::vector<PART> UeStats::* parts)
{
    using Row = std::pair<UeIdentity, PART>;
    auto columns = Lift<Row, UeIdentity>(GetIdentityMetrics(),
                                         [](const Row& r) -> const UeIdentity& { return r.first; });
    for (auto& column :
         Lift<Row, PART>(metrics, [](const Row& r) -> const PART& { return r.second; }))
    {
        columns.push_back(std::move(column));
    }
    std::vector<Row> all;
    for (const auto& row : rows)
    {
        for (const auto& part : row.*parts)
        {
            all.emplace_back(row, part);
        }
    }
    Write(path, columns, all);
}

} // namespace

void
UmtsStats::WriteCsv(const std::string& path) const
{
    Write(path, GetUeColumns(m_delayMeter != nullptr), Collect());
}

void
UmtsStats::WriteFlowsCsv(const std::string& path) const
{
    WriteParts(path, GetFlowColumns(), Collect(), &UeStats::flows);
}

void
UmtsStats::WriteBearersCsv(const std::string& path) const
{
    WriteParts(path, GetBearerColumns(m_delayMeter != nullptr), Collect(), &UeStats::bearers);
}

} // namespace ns3::umts
