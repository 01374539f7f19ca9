/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_DECIBEL_H
#define UMTS_DECIBEL_H

#include <cmath>
#include <limits>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @param db dB, or dBm
 * @return ratio, or mW
 */
inline double
FromDb(double db)
{
    static const double perDb = std::log(10.0) / 10;
    return std::exp(perDb * db);
}

/**
 * @ingroup umts
 * @param ratio ratio above 0, or mW
 * @return dB, or dBm
 */
inline double
ToDb(double ratio)
{
    return 10.0 * std::log10(ratio);
}

/**
 * @ingroup umts
 * @brief Cache of a function's last value: the function is called only when the argument has
 * changed. Used by FadingQualityModel for levels in dB, which seldom change.
 */
class LastValue
{
  public:
    /**
     * @param argument argument of the function
     * @param function the function, the same in each call
     * @return its value
     */
    template <typename Function>
    double Get(double argument, const Function& function)
    {
        if (argument != m_argument)
        {
            m_value = function(argument);
            m_argument = argument;
        }
        return m_value;
    }

  private:
    double m_argument{std::numeric_limits<double>::quiet_NaN()}; //!< The last argument; equals none
                                                                 //!< before the first call
    double m_value{0.0};                                         //!< Value of the function there
};

} // namespace ns3::umts

#endif /* UMTS_DECIBEL_H */
