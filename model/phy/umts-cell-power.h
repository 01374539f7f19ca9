/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CELL_POWER_H
#define UMTS_CELL_POWER_H

#include "umts-cell-reception.h"

#include "ns3/nstime.h"
#include "ns3/object.h"
#include "ns3/umts-timer.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Downlink transmit power of a cell: CPICH and other common channels at all times, HS-DSCH
 * in the TTIs in which it is sent, and DPCHs with power control. HS-DSCH gets the power that these
 * DPCHs leave. UEs of other cells receive the total power as interference.
 */
class CellPower : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /** @brief Which transmit power of HS-DSCH other cells' UEs have as interference. */
    enum Sampling
    {
        PER_TTI, //!< As it was in the TTI before the present one
        MEAN     //!< As a mean over AveragingTime
    };

    /**
     * @brief HS-DSCH is sent in the TTI that begins now.
     * @param now the current time, never before that of the last call
     */
    void OnHsDschTti(Nanos now);

    /** @return power of the CPICH, mW */
    double GetCpich() const;

    /** @return power of all channels that are always sent, mW */
    double GetAlways() const;

    /** @return most that the cell sends, mW */
    double GetMaximum() const;

    /** @return power of HS-DSCH in a TTI in which it is sent, mW */
    double GetHsDsch() const;

    /** @return powers of the dedicated channels that have power control */
    PowerLedger& GetDedicated();

    /**
     * @brief Power that HS-DSCH may have beside dedicated channels with power control.
     * @param now the current time
     * @return share of GetHsDsch(), 0 .. 1
     */
    double GetHsDschShare(Nanos now);

    /**
     * @param now the current time
     * @return whether dedicated channels have all that is left beside channels that are always sent
     */
    bool IsExhausted(Nanos now);

    /** @return what the cell receives */
    Ptr<CellReception> GetReception() const;

    /**
     * @param now the current time
     * @return power of the cell as others see it, mW
     */
    double GetTotal(Nanos now);

  protected:
    /** @brief Begin with the attributes as they are. */
    void NotifyConstructionCompleted() override;

  private:
    /**
     * @param now the current time
     * @return share of HS-DSCH that is sent, 0 .. 1
     */
    double GetActivity(Nanos now) const;

    /**
     * @param ttis a number of TTIs
     * @return weight of what was so long ago in the mean
     */
    double GetDecay(int64_t ttis) const;

    double m_cpichDbm;              //!< Attribute Cpich
    double m_commonDbm;             //!< Attribute Common
    double m_hsDschDbm;             //!< Attribute HsDsch
    double m_cpich{0.0};            //!< Power of the CPICH, mW
    double m_always{0.0};           //!< Power that is sent at all times, mW
    double m_hsDsch{0.0};           //!< Power of HS-DSCH in a TTI, mW
    double m_maximum{0.0};          //!< Most that the cell sends, mW
    double m_maximumDbm;            //!< Attribute Maximum
    double m_background;            //!< Attribute Background
    PowerLedger m_dedicated;        //!< Of dedicated channels with power control
    Ptr<CellReception> m_reception; //!< Attribute Reception
    Sampling m_sampling;            //!< Attribute Sampling
    Time m_averagingTime;           //!< Attribute AveragingTime
    int64_t m_lastTti{-2};          //!< Number of the last TTI in which HS-DSCH was sent
    int64_t m_beforeTti{-2};        //!< Number of the one before
    double m_mean{0.0};             //!< Mean activity at the end of the last one
};

} // namespace ns3::umts

#endif /* UMTS_CELL_POWER_H */
