/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_TRAVELLED_WAY_H
#define UMTS_TRAVELLED_WAY_H

#include "ns3/mobility-model.h"
#include "ns3/umts-timer.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Way that a UE with a mobility model has travelled by a time: the integral of its speed
 * over the ground. Used by FadingQualityModel.
 *
 * The speed counts from each course change on. A speed that changes without one, as in
 * ConstantAccelerationMobilityModel, is taken to have changed evenly since it was last observed.
 * While the UE stands still, what surrounds it moves, at a speed that the owner gives.
 */
class TravelledWay
{
  public:
    /**
     * @param ue the mobility model of the UE
     * @param still speed while the UE stands still, m/s
     */
    TravelledWay(Ptr<MobilityModel> ue, double still);

    ~TravelledWay();
    TravelledWay(const TravelledWay&) = delete;
    TravelledWay& operator=(const TravelledWay&) = delete;

    /** @return the mobility model of the UE */
    const Ptr<MobilityModel>& GetMobility() const
    {
        return m_ue;
    }

    /**
     * @brief Take the speed of the UE. To be called before the way is asked for.
     * @param now the current time, never before that of the last call
     * @param still speed while the UE stands still, m/s
     */
    void Observe(Nanos now, double still);

    /**
     * @param time a time, up to some TTIs before or after the last one observed
     * @return way travelled by then, m; only its differences have a meaning
     */
    double Get(Nanos time) const;

    /** @return the present speed, m/s */
    double GetSpeed() const
    {
        return m_present.speed;
    }

  private:
    /// A time of constant speed: the way is base + speed * time.
    struct Piece
    {
        Nanos begin;  //!< Its beginning
        double base;  //!< m
        double speed; //!< m/s

        /**
         * @param time a time
         * @return way travelled by then, m
         */
        double Get(Nanos time) const
        {
            return base + speed * (time * 1e-9);
        }
    };

    /** @return the speed of the UE over the ground, or that of its surroundings, m/s */
    double ReadSpeed() const;

    /**
     * @brief Begin a piece with another speed.
     * @param way travelled until now, m
     */
    void Begin(Nanos now, double way, double speed);

    /** @brief Trace sink. */
    void OnCourseChange(Ptr<const MobilityModel> ue);

    Ptr<MobilityModel> m_ue; //!< Mobility model of the UE
    double m_still;          //!< Speed while it stands still, m/s
    Nanos m_observed{0};     //!< When its speed was last observed
    Piece m_before;          //!< The piece before the present one
    Piece m_present;         //!< The present piece
};

} // namespace ns3::umts

#endif /* UMTS_TRAVELLED_WAY_H */
