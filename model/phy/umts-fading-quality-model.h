/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_FADING_QUALITY_MODEL_H
#define UMTS_FADING_QUALITY_MODEL_H

#include "umts-cell-links.h"
#include "umts-downlink-quality-model.h"
#include "umts-fading.h"
#include "umts-rake-receiver.h"
#include "umts-travelled-way.h"

#include "ns3/mobility-model.h"
#include "ns3/propagation-loss-model.h"
#include "ns3/umts-decibel.h"

#include <memory>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Downlink quality with path loss, shadowing, multipath fading and interference.
 *
 * By default SINR is that of RakeReceiver. The signal is TxPower G; own-cell power is that of
 * IntraCellPower, HS-DSCH and dedicated channels, times G. G is the gain from Node B to UE,
 * including path loss and shadowing. The SINR of a transmission follows from the mean of log2(1 +
 * SINR) over its three slots.
 *
 * With IntraCellInterference OrthogonalityFactor, as in studies with EURANE, a constant share of
 * the power of the cell's other channels interferes. With F, the sum of the powers of all paths:
 *
 * SINR = TxPower G F / ((1 - Orthogonality) IntraCellPower G F + InterCellInterference + noise)
 *
 * With the attribute Links, gain and inter-cell interference come from CellLinks.
 */
class FadingQualityModel : public DownlinkQualityModel
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /// How the power of the own cell interferes.
    enum IntraCellInterference
    {
        RAKE,                //!< From path to path
        ORTHOGONALITY_FACTOR //!< A constant share of IntraCellPower, and none of TxPower
    };

    FadingQualityModel();

    DownlinkQuality Evaluate(Nanos now) override;
    void SetCell(ScramblingCode cell) override;
    void SetPowerShares(double hsDsch, double dedicated) override;
    int64_t AssignStreams(int64_t stream) override;

    /**
     * @brief Set the source of random numbers. Fading and shadowing are drawn anew by it when they
     * are next used.
     * @param random uniformly distributed random numbers; several links may share them
     */
    void SetRandom(Ptr<UniformRandomVariable> random);

    /**
     * @brief Have the fading and shadowing of another link between the same antennas, from now on.
     * @param link the other link
     */
    void FadeAs(Ptr<FadingQualityModel> link);

    /**
     * @param now the current time
     * @return gain from Node B to UE without multipath fading, a ratio
     */
    double GetGain(Nanos now);

    /**
     * @param now the current time
     * @return what the UE receives of other cells, and noise, mW
     */
    double GetOthers(Nanos now);

    /** @return multipath fading of the downlink, by way travelled */
    const RayleighFading& GetFading();

    /** @return mean powers of the paths; empty without multipath fading */
    const std::vector<double>& GetMeanPowers() const;

    /**
     * @param time a time near that of the last call of Evaluate() or GetGain()
     * @return way that the UE has travelled by then, in wavelengths
     */
    double GetWavelengths(Nanos time) const;

    /**
     * @param duration a duration
     * @return way that the UE travels in it at its present speed, in wavelengths
     */
    double GetWavelengthsIn(Nanos duration) const;

    /** @return SINR that the receiver lacks to the ideal one, dB */
    double GetReceiverLossDb() const;

    /** @return links to the cells of a plan; null: there is none */
    Ptr<CellLinks> GetLinks() const;

  protected:
    void DoDispose() override;

  private:
    /// Random functions of the link: drawn once, then evaluated at any place.
    struct Realisation
    {
        RayleighFading fading;    //!< Multipath fading, by way travelled
        ShadowingField shadowing; //!< Shadowing, by place
    };

    /** @return the random functions, drawn when they are first asked for, or those of FadeAs() */
    const Realisation& Realise();

    /**
     * @brief Take the present speed of the mobility model that multipath fading follows.
     * @param now the current time
     */
    void FollowMobility(Nanos now);

    /** @return speed of the UE, m/s */
    double GetSpeed() const;

    /**
     * @param time a time near the present
     * @return way that the UE has travelled by then, m
     */
    double GetTravelled(Nanos time) const;

    /**
     * @param wavelengths way that the UE has travelled, in wavelengths
     * @return powers of the paths
     */
    PathPowers GetPaths(double wavelengths) const;

    /**
     * @param gain gain from Node B to UE, a ratio
     * @param others what is received of other cells, and noise, mW
     * @param travelled way that the UE has travelled, m
     * @return SINR of a transmission in the TTI that begins there, a ratio
     */
    double GetRakeSinr(double gain, double others, double travelled);

    /**
     * @param gain gain from Node B to UE, a ratio
     * @param others what is received of other cells, and noise, mW
     * @param travelled way that the UE has travelled, m
     * @return SINR with Orthogonality, a ratio
     */
    double GetFactorSinr(double gain, double others, double travelled);

    /**
     * @param travelled way that the UE has travelled, m; its place unless UeMobility is set
     * @return gain from Node B to UE without multipath fading, a ratio
     */
    double GetGainAfter(double travelled);

    /**
     * @param now the current time
     * @return what the UE receives of other cells, mW
     */
    double GetInterCellInterference(Nanos now);

    /** @return path loss at the present distance, dB */
    double GetPathLoss();

    /**
     * @param distance distance from Node B to UE, m
     * @return path loss by PathLossAt1Km and PathLossExponent, dB
     */
    double GetPathLossAt(double distance);

    /** @return power of HS-DSCH, mW */
    double GetTxPower();

    /** @return power of the cell's other channels, mW */
    double GetIntraCellPower();

    /**
     * @param travelled way that the UE has travelled, m; its place unless UeMobility is set
     * @return shadowing at that place, dB
     */
    double GetShadowing(double travelled) const;

    double m_txPowerDbm;                     //!< Attribute TxPower
    double m_antennaGainDb;                  //!< Attribute AntennaGain
    double m_distance;                       //!< Attribute Distance
    double m_pathLossAt1KmDb;                //!< Attribute PathLossAt1Km
    double m_pathLossExponent;               //!< Attribute PathLossExponent
    double m_shadowingDeviationDb;           //!< Attribute ShadowingDeviation
    double m_shadowingDistance;              //!< Attribute ShadowingDistance
    MultipathProfile::Name m_profile;        //!< Attribute Profile
    double m_speed;                          //!< Attribute Speed
    bool m_followsMobility;                  //!< Attribute FollowMobility
    double m_carrierFrequency;               //!< Attribute CarrierFrequency
    double m_intraCellPowerDbm;              //!< Attribute IntraCellPower
    double m_orthogonality;                  //!< Attribute Orthogonality
    IntraCellInterference m_intraCell;       //!< Attribute IntraCellInterference
    double m_receiverLossDb;                 //!< Attribute ReceiverLoss
    double m_interCellInterferenceDbm;       //!< Attribute InterCellInterference
    double m_noiseFigureDb;                  //!< Attribute NoiseFigure
    Ptr<MobilityModel> m_ueMobility;         //!< Attribute UeMobility
    Ptr<MobilityModel> m_nodeBMobility;      //!< Attribute NodeBMobility
    Ptr<PropagationLossModel> m_propagation; //!< Attribute Propagation
    Ptr<CellLinks> m_links;                  //!< Attribute Links
    uint16_t m_cell;                         //!< Attribute Cell
    double m_hsDschShare{1.0};               //!< Share of TxPower that HS-DSCH has
    double m_dedicatedShare{0.0};            //!< Share of TxPower that dedicated channels have
    LastValue m_txPower;                     //!< mW of TxPower
    LastValue m_intraCellPower;              //!< mW of IntraCellPower
    LastValue m_interCellInterference;       //!< mW of InterCellInterference
    LastValue m_noise;                       //!< mW of thermal noise with NoiseFigure
    LastValue m_gain;                        //!< Ratio of a gain from Node B to UE in dB
    LastValue m_logDistance;                 //!< log10 of a distance in km, by the distance in m
    RakeReceiver m_receiver{0.0};            //!< Receiver with the loss ReceiverLoss
    Ptr<UniformRandomVariable> m_random;     //!< Random source
    std::unique_ptr<const Realisation>
        m_realised;                     //!< Random functions, drawn at the first evaluation
    const Realisation* m_used{nullptr}; //!< Those of the evaluation under way
    Ptr<FadingQualityModel> m_alike;    //!< Link that this fades like; null: it fades by itself
    std::unique_ptr<TravelledWay>
        m_way; //!< Way by the mobility model that is followed; null: there is none
};

} // namespace ns3::umts

#endif /* UMTS_FADING_QUALITY_MODEL_H */
