/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_FADING_QUALITY_MODEL_H
#define UMTS_FADING_QUALITY_MODEL_H

#include "umts-downlink-quality-model.h"
#include "umts-fading.h"

#include "ns3/mobility-model.h"
#include "ns3/propagation-loss-model.h"

#include <memory>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief A radio link with path loss, shadowing, multipath fading and interference.
 *
 * With the gain G from Node B to UE, path loss and shadowing included, and the power F of multipath
 * fading, of mean 1, that a rake receiver collects:
 *
 * SINR = TxPower G F / ((1 - Orthogonality) IntraCellPower G F + InterCellInterference + noise)
 */
class FadingQualityModel : public DownlinkQualityModel
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    FadingQualityModel();

    DownlinkQuality Evaluate(Nanos now) override;
    int64_t AssignStreams(int64_t stream) override;

  protected:
    void DoDispose() override;

  private:
    /// What is random about the link.
    struct Realisation
    {
        RayleighFading fading;    //!< Multipath
        ShadowingField shadowing; //!< Shadowing
    };

    /**
     * @brief Add the attributes of path loss.
     * @param tid the TypeId
     * @return it
     */
    static TypeId AddPathLossAttributes(TypeId tid);

    /**
     * @brief Add the attributes of shadowing and multipath.
     * @param tid the TypeId
     * @return it
     */
    static TypeId AddFadingAttributes(TypeId tid);

    /**
     * @brief Add the attributes of powers and interference.
     * @param tid the TypeId
     * @return it
     */
    static TypeId AddPowerAttributes(TypeId tid);

    /** @return path loss now, dB */
    double GetPathLoss() const;

    /**
     * @param travelled way travelled, m
     * @return shadowing now, dB
     */
    double GetShadowing(double travelled) const;

    double m_txPowerDbm;                           //!< TxPower
    double m_antennaGainDb;                        //!< AntennaGain
    double m_distance;                             //!< Distance
    double m_pathLossAt1KmDb;                      //!< PathLossAt1Km
    double m_pathLossExponent;                     //!< PathLossExponent
    double m_shadowingDeviationDb;                 //!< ShadowingDeviation
    double m_shadowingDistance;                    //!< ShadowingDistance
    MultipathProfile::Name m_profile;              //!< Profile
    double m_speed;                                //!< Speed
    double m_carrierFrequency;                     //!< CarrierFrequency
    double m_intraCellPowerDbm;                    //!< IntraCellPower
    double m_orthogonality;                        //!< Orthogonality
    double m_interCellInterferenceDbm;             //!< InterCellInterference
    double m_noiseFigureDb;                        //!< NoiseFigure
    Ptr<MobilityModel> m_ueMobility;               //!< UeMobility
    Ptr<MobilityModel> m_nodeBMobility;            //!< NodeBMobility
    Ptr<PropagationLossModel> m_propagation;       //!< Propagation
    Ptr<UniformRandomVariable> m_random;           //!< Random source
    std::unique_ptr<const Realisation> m_realised; //!< Drawn at the first evaluation
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_FADING_QUALITY_MODEL_H */
