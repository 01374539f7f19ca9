/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CELL_RECEPTION_H
#define UMTS_CELL_RECEPTION_H

#include "umts-power-ledger.h"

#include "ns3/object.h"
#include "ns3/umts-section.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Received total wideband power at an antenna of a cell in the uplink (TS 25.215 5.2.1):
 * thermal noise and the power received from UEs of this cell and of other cells.
 */
class CellReception : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /** @return number of a new UE, of which nothing is received yet */
    uint32_t Open();

    /** @param ue number of a UE that goes */
    void Close(uint32_t ue);

    /**
     * @brief Another power is received of a UE.
     * @param ue its number
     * @param power while it sends data, mW
     * @param idlePower afterwards, mW
     * @param until when it sends no data any more, unless this is called again
     */
    void Set(uint32_t ue, double power, double idlePower, Nanos until);

    /**
     * @brief Another power is received of a UE.
     * @param ue its number
     * @param power when it sends with all its power, mW
     * @param use how much of it it sends
     */
    void Set(uint32_t ue, double power, const PowerUse& use);

    /** @return thermal noise, mW */
    double GetNoise() const;

    /**
     * @param now the current time
     * @return received total wideband power, mW
     */
    double GetTotal(Nanos now);

    /**
     * @param now the current time
     * @return mean of GetTotal() with the time constant of POWER_MEAN_FRAMES, mW
     */
    double GetMeanTotal(Nanos now);

    /**
     * @param ue number of a UE
     * @param now the current time
     * @return what is received beside it, mW
     */
    double GetOthers(uint32_t ue, Nanos now);

    /**
     * @param ue number of a UE
     * @param now the current time
     * @return what is received of it, mW
     */
    double GetOf(uint32_t ue, Nanos now);

    /**
     * @param now the current time
     * @return noise rise: total power over noise, a ratio
     */
    double GetNoiseRise(Nanos now);

    /**
     * @brief TracedCallback signature for received power.
     * @param total received total wideband power, dBm
     * @param noiseRise total power over noise, dB
     */
    typedef void (*ReceivedTracedCallback)(double total, double noiseRise);

  private:
    double m_noiseFigureDb;                      //!< Attribute NoiseFigure
    double m_otherCellRatio;                     //!< Attribute OtherCellRatio
    PowerLedger m_ues;                           //!< Of UEs
    int64_t m_frame{-1};                         //!< Frame of the last trace
    TraceSource<double, double> m_receivedTrace; //!< Received
};

} // namespace ns3::umts

#endif /* UMTS_CELL_RECEPTION_H */
