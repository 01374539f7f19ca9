/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_OPEN_LOOP_POWER_H
#define UMTS_OPEN_LOOP_POWER_H

#include "umts-measurement-error.h"

#include "ns3/object-factory.h"
#include "ns3/umts-common-channels.h"
#include "ns3/umts-dpch-loops.h"
#include "ns3/umts-fading-quality-model.h"

#include <array>
#include <memory>
#include <optional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Radio link of a UE in random access: CPICH RSCP as the UE measures it, and the power that
 * the Node B receives. Used by PrachPower.
 *
 * Path gain and speed are the same in uplink and downlink. Multipath fading of the uplink is
 * independent of the downlink and between the two antennas of the Node B. RSCP has no fading.
 */
class OpenLoopPower : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    OpenLoopPower();

    /**
     * @param link makes the radio link to a cell; throws Error unless that is
     *        a FadingQualityModel
     */
    void SetLink(const ObjectFactory& link);

    /** @return most that the UE sends, dBm */
    double GetMaximumDbm() const;

    /**
     * @param cell a cell
     * @return CPICH RSCP that the UE measures now, dBm
     */
    double MeasureRscpDbm(const Ptr<CellRadio>& cell);

    /**
     * @param cell a cell
     * @param powerDbm power of the UE, dBm
     * @param at when it is sent, for multipath fading; the UE is taken to be where it is now
     * @return power that an antenna of the cell receives, mean of both, mW
     */
    double GetReceived(const Ptr<CellRadio>& cell, double powerDbm, Nanos at);

    /**
     * @param rate probability of an event
     * @return whether it happens
     */
    bool Draw(double rate);

    /**
     * @brief Use fixed random streams.
     * @param stream the first stream
     * @return the number of streams used
     */
    int64_t AssignStreams(int64_t stream);

  protected:
    void DoDispose() override;

  private:
    /**
     * @param cell a cell
     * @return the link to it; another one than at the last call is made anew
     */
    FadingQualityModel& GetLink(const Ptr<CellRadio>& cell);

    double m_maximumDbm;            //!< Attribute MaximumPower
    double m_ecN0Accuracy;          //!< Attribute EcN0Accuracy
    double m_rscpAccuracy;          //!< Attribute RscpAccuracy
    ObjectFactory m_factory;        //!< Makes links
    Ptr<CellRadio> m_cell;          //!< The cell of m_link; null: none yet
    Ptr<FadingQualityModel> m_link; //!< Link to the cell; null: none yet
    std::unique_ptr<const std::array<RayleighFading, UPLINK_ANTENNAS>> m_fading; //!< Of the uplink
    Ptr<UniformRandomVariable> m_random;       //!< Of block errors
    Ptr<UniformRandomVariable> m_fadingRandom; //!< Of multipath fading of the uplink
    Ptr<UniformRandomVariable> m_linkRandom;   //!< Of shadowing
    Ptr<UniformRandomVariable> m_errorRandom;  //!< Of the measurement of RSCP
    std::optional<MeasurementError> m_error;   //!< Error of RSCP; none: none, or not begun
};

/**
 * @ingroup umts
 * @brief Open loop power control of random access (TS 25.331 8.5.7, TS 25.214 6.1) of a logical
 * channel of a UE in a cell.
 *
 * First preamble: Primary CPICH Tx power - CPICH RSCP + UL interference + Constant value. Each
 * unanswered one raises the commanded power by Power Ramp Step; the UE sends no more than its
 * maximum, and ends the cycle when the command exceeds that by more than 6 dB. A preamble is
 * detected by its Ec/N0 at the Node B, with N0 the received total power at the time of the answer.
 * A message part fails by its Eb/N0.
 */
class PrachPower : public PreamblePower
{
  public:
    /**
     * @param ue radio link of the UE
     * @param common common channels of the cell
     */
    PrachPower(Ptr<OpenLoopPower> ue, Ptr<CommonChannels> common);

    void Begin(RachPreamble& preamble) override;
    bool Ramp(RachPreamble& preamble, double stepDb) override;
    void Receive(RachPreamble& preamble) override;
    bool IsMessageLost(uint32_t bits) override;

  private:
    /** @return power that the UE sends at this command, dBm */
    double GetSentDbm() const;

    /** @return power that an antenna of the cell receives of all UEs, and noise, mW */
    double GetTotal() const;

    Ptr<OpenLoopPower> m_ue;              //!< Radio link of the UE
    Ptr<CommonChannels> m_common;         //!< Common channels of the cell
    std::optional<double> m_commandedDbm; //!< Commanded Preamble Power, dBm; none: no preamble yet
};

} // namespace ns3::umts

#endif /* UMTS_OPEN_LOOP_POWER_H */
