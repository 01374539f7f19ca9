/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RADIO_FORECAST_H
#define UMTS_RADIO_FORECAST_H

#include "ns3/umts-common-measurement.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Assumptions of RadioForecast about dedicated channels: required Eb/N0, orthogonality,
 * other-cell interference and activity.
 */
struct RadioForecastConfig
{
    double downlinkEbN0Db{5.0}; //!< Eb/N0 that a downlink needs, dB
    double uplinkEbN0Db{3.0};   //!< Eb/N0 that an uplink needs at an antenna of the cell, dB
    double orthogonality{0.6};  //!< Share of the cell's power that does not interfere, 0 .. 1
    double otherCells{0.55};    //!< What UEs of other cells add to the own ones, as a share of them
    double activity{1.0};       //!< Share of time that a channel transmits, 0 .. 1
};

/**
 * @ingroup umts
 * @brief Forecast of the downlink power and the uplink noise rise that a dedicated channel adds to
 * its cell, from measurements of the Node B and the UE (Holma and Toskala, WCDMA for UMTS: load
 * equations). AdmissionControl uses it.
 */
class RadioForecast
{
  public:
    /** @param config what is taken for granted */
    explicit RadioForecast(const RadioForecastConfig& config);

    /**
     * @brief Power of a DPCH: the UE receives Eb/N0 over other cells and noise, and over what is
     * not orthogonal of its own cell, Eb/N0 R / W (P_CPICH / (Ec/N0) - orthogonality P_carrier).
     * @param bitRate bits per s of the channel
     * @param ecN0Db CPICH Ec/N0 that the UE has measured, dB
     * @return power, mW
     */
    double GetPower(double bitRate, const CommonMeasurement& cell, double ecN0Db) const;

    /**
     * @brief Part of a unit of power more that channels add to it: they make up for what is not
     * orthogonal of it.
     * @param bitRate bits per s of all channels
     * @return the part, a ratio
     */
    double GetReaction(double bitRate) const;

    /**
     * @brief Load factor of an uplink with what other cells add to it, (1 + i) / (1 + W / (Eb/N0 R
     * v)).
     * @param bitRate bits per s of the channel
     * @return load factor, a ratio
     */
    double GetUplinkLoad(double bitRate) const;

    /**
     * @param cell what the Node B has measured
     * @param load uplink load factor that comes to it, a ratio; less than 0: that goes
     * @return noise rise, dB; infinite at the pole and beyond
     */
    static double GetNoiseRiseDb(const CommonMeasurement& cell, double load);

  private:
    /**
     * @param ebN0Db Eb/N0, dB
     * @param bitRate bits per s
     * @return SINR per chip that they take, Eb/N0 R v / W, a ratio
     */
    double GetEnergy(double ebN0Db, double bitRate) const;

    RadioForecastConfig m_config; //!< What is taken for granted
};

} // namespace ns3::umts

#endif /* UMTS_RADIO_FORECAST_H */
