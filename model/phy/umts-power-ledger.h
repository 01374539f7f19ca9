/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_POWER_LEDGER_H
#define UMTS_POWER_LEDGER_H

#include "ns3/umts-timer.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace ns3::umts
{

constexpr Nanos POWER_FRAME = 10000000; //!< Time for which a sum of powers holds, ns: a frame

/// Time constant of the mean that is reported of a sum, frames: measurement filter coefficient 6
/// (TS 25.433 8.2.8) and a measurement period of 100 ms (TS 25.133 9.2), 100 ms / -ln(1 - 1/8).
constexpr double POWER_MEAN_FRAMES = 75;

/**
 * @ingroup umts
 * @brief How much of the power of a channel is sent from now on: less and less, as long as nobody
 * says else. Used by PowerLedger.
 */
struct PowerUse
{
    /// Part of the time.
    struct Step
    {
        double share; //!< Share of the power
        Nanos until;  //!< Its end
    };

    double data{1.0};         //!< Share of the power to begin with
    double idle{0.0};         //!< Share of the power in the end
    Nanos until{0};           //!< End of the first
    std::vector<Step> then{}; //!< What comes between the two, in order

    /**
     * @param now a time
     * @return share of the power
     */
    double Get(Nanos now) const
    {
        if (now < until)
        {
            return data;
        }
        for (const auto& step : then)
        {
            if (now < step.until)
            {
                return step.share;
            }
        }
        return idle;
    }
};

/**
 * @ingroup umts
 * @brief Powers of many channels and their sum, updated once per frame of 10 ms: transmit powers of
 * DPCHs (CellPower) or powers received from UEs (CellReception).
 *
 * The sum is taken at the first request in a frame and holds until the next frame, so that the
 * order in which channels set their powers does not matter. Above the limit all powers are reduced
 * in proportion.
 */
class PowerLedger
{
  public:
    /** @param limit most that the sum may be, mW */
    void SetLimit(double limit);

    /** @return number of a new channel, without power */
    uint32_t Open();

    /** @param channel number of a channel that goes */
    void Close(uint32_t channel);

    /**
     * @brief A channel has another power.
     * @param channel its number
     * @param power while it carries data, mW
     * @param idlePower afterwards, mW
     * @param until when it carries no data any more, unless this is called again
     */
    void Set(uint32_t channel, double power, double idlePower, Nanos until);

    /**
     * @brief A channel has another power.
     * @param channel its number
     * @param power when all of it is sent, mW
     * @param use how much of it is sent
     */
    void Set(uint32_t channel, double power, const PowerUse& use);

    /**
     * @param now the current time
     * @return power of all channels, mW
     */
    double GetTotal(Nanos now);

    /**
     * @param now the current time
     * @return share of its power that the limit leaves to a channel, 0 .. 1
     */
    double GetShare(Nanos now);

    /**
     * @param now the current time
     * @return whether the sum is at the limit
     */
    bool IsAtLimit(Nanos now);

    /**
     * @param now the current time
     * @return mean of GetTotal() with the time constant of POWER_MEAN_FRAMES, mW
     */
    double GetMean(Nanos now);

    /**
     * @param channel number of a channel
     * @param now the current time
     * @return power of all other channels, mW
     */
    double GetOthers(uint32_t channel, Nanos now);

    /**
     * @param channel number of a channel
     * @param now the current time
     * @return its part of the sum, mW
     */
    double GetOf(uint32_t channel, Nanos now);

  private:
    /** @brief A channel. */
    struct Entry
    {
        double power{0.0};   //!< When all of it is sent, mW
        PowerUse use;        //!< How much of it is sent
        double counted{0.0}; //!< Its part of the sum, mW
    };

    std::vector<Entry> m_entries; //!< By number
    std::vector<uint32_t> m_free; //!< Numbers that are free
    int64_t m_frame{-1};          //!< Frame of the sum
    double m_total{0.0};          //!< The sum, mW
    double m_mean{0.0};           //!< Its mean, mW
    double m_share{1.0};          //!< Share of their power that channels have
    double m_limit{std::numeric_limits<double>::infinity()}; //!< Most that the sum may be, mW
};

} // namespace ns3::umts

#endif /* UMTS_POWER_LEDGER_H */
