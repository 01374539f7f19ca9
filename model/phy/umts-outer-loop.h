/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_OUTER_LOOP_H
#define UMTS_OUTER_LOOP_H

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Parameters of an OuterLoop: target block error rate, step and limits of the SIR target.
 */
struct OuterLoopConfig
{
    double blerTarget{0.01}; //!< Block error rate that is aimed at, above 0, below 1
    double stepDb{0.5};      //!< By how much a block in error raises the SIR target, dB
    double mostRiseDb{10};   //!< By how much the target may exceed the first one, dB
    double mostFallDb{10};   //!< By how much the target may fall below the first one, dB
};

/**
 * @ingroup umts
 * @brief Outer loop power control by CRC results, the jump algorithm (Sampath, Kumar and Holtzman,
 * IEEE VTC 1997): a block in error raises the SIR target by a step D, a good one lowers it by
 * D b / (1 - b), with the target block error rate b. The long-run block error rate is b on any link
 * unless the SIR target is at a limit.
 */
class OuterLoop
{
  public:
    /**
     * @param config what is aimed at
     * @param initialDb SIR target to begin with, dB
     */
    OuterLoop(const OuterLoopConfig& config, double initialDb);

    /**
     * @brief A transport block has been received, or a set of blocks that stand or fall together.
     * @param isInError whether its CRC failed
     * @param isAtMaximum whether power is at its highest: a target that it cannot follow would rise
     *        without end
     */
    void OnBlock(bool isInError, bool isAtMaximum);

    /** @param targetDb least that the SIR target is to be from now on, dB, if it may be so much */
    void RaiseTo(double targetDb);

    /** @return SIR target, dB */
    double GetTargetDb() const;

  private:
    double m_upDb;      //!< Step after an error, dB
    double m_downDb;    //!< Step after a good block, dB
    double m_minimumDb; //!< Lowest target, dB
    double m_maximumDb; //!< Highest target, dB
    double m_targetDb;  //!< SIR target, dB
};

/**
 * @ingroup umts
 * @brief Open loop of the uplink (TS 25.331 8.5.3, 8.5.7): the power with which a UE that knows its
 * path loss and the interference at the Node B would just be received with a SIR.
 * @param sirDb the SIR, dB
 * @param interferenceDbm power that the Node B receives besides, dBm
 * @param pathLossDb loss from the UE to the Node B, without multipath fading, dB
 * @return power, dBm
 */
double GetOpenLoopPower(double sirDb, double interferenceDbm, double pathLossDb);

} // namespace ns3::umts

#endif /* UMTS_OUTER_LOOP_H */
