/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-radio-forecast.h"

#include "ns3/umts-dch-coding.h"
#include "ns3/umts-decibel.h"

#include <algorithm>
#include <limits>

namespace ns3::umts
{

RadioForecast::RadioForecast(const RadioForecastConfig& config)
    : m_config(config)
{
}

double
RadioForecast::GetPower(double bitRate, const CommonMeasurement& cell, double ecN0Db) const
{
    const double received = cell.cpichPower / FromDb(ecN0Db);
    const double orthogonal = m_config.orthogonality * cell.carrierPower * cell.maximumPower;
    return GetEnergy(m_config.downlinkEbN0Db, bitRate) * std::max(received - orthogonal, 0.0);
}

double
RadioForecast::GetReaction(double bitRate) const
{
    return GetEnergy(m_config.downlinkEbN0Db, bitRate) * (1 - m_config.orthogonality);
}

double
RadioForecast::GetUplinkLoad(double bitRate) const
{
    const double energy = GetEnergy(m_config.uplinkEbN0Db, bitRate);
    return (1 + m_config.otherCells) * energy / (1 + energy);
}

double
RadioForecast::GetEnergy(double ebN0Db, double bitRate) const
{
    return m_config.activity * FromDb(ebN0Db) * bitRate / CHIPS_PER_SECOND;
}

double
RadioForecast::GetNoiseRiseDb(const CommonMeasurement& cell, double load)
{
    const double measured = FromDb(cell.noiseDbm - cell.receivedPowerDbm);
    const double idle = std::min(measured - load, std::max(measured, 1.0));
    return idle > 0.0 ? -ToDb(idle) : std::numeric_limits<double>::infinity();
}

} // namespace ns3::umts
