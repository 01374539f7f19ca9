/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MOBILITY_CONTROL_H
#define UMTS_MOBILITY_CONTROL_H

#include "umts-serving-context.h"

#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Handover of UEs that have a HandOverAlgorithm: it configures their measurements by
 * MEASUREMENT CONTROL (TS 25.331 8.4), passes their MEASUREMENT REPORTs to the algorithm, and
 * carries out what that decides.
 */
class MobilityControl
{
  public:
    /** @param rnc what it knows of the RNC */
    explicit MobilityControl(const ServingContext& rnc)
        : m_rnc(rnc)
    {
    }

    MobilityControl(const MobilityControl&) = delete;
    MobilityControl& operator=(const MobilityControl&) = delete;

    /**
     * @brief Hand a UE over as an algorithm says.
     * @param algorithm the algorithm, which is for this UE alone
     */
    void Start(UeContext& ue, const Ptr<HandOverAlgorithm>& algorithm);

    /** @param ue a UE that no algorithm hands over any more */
    static void Stop(UeContext& ue);

    /** @param ue a UE, which gets a MEASUREMENT CONTROL */
    void ControlMeasurement(UeContext& ue);

    /** @param ue a UE, which gets a MEASUREMENT CONTROL if other cells could take it than before */
    void UpdateMeasurement(UeContext& ue);

    /** @return areas of the RNC's own cells among those that the UE measures */
    CellAreas DescribeAreas(const UeContext& ue) const;

    /** @param ue a UE whose report has led to nothing: it measures anew, unless it will anyway */
    void MeasureAnew(UeContext& ue);

    /**
     * @brief A UE reports a measurement: hand it over, or change its active set, if its algorithm
     * says so.
     */
    void OnReport(UeContext& ue, const MeasurementReport& report);

  private:
    /** @return the cells that could take the UE */
    static std::vector<HandOverCell> DescribeCells(UeContext* ue);

    /**
     * @brief The algorithm of a UE has decided something by itself.
     * @param decision what
     */
    static void OnDecision(UeContext* ue, const HandOverDecision& decision);

    /**
     * @param ue a UE
     * @return whether a report or a decision is about what is there: a UE on its way measures anew
     *         wherever it gets to, and so does one that is to be told of another cell
     */
    static bool IsFree(const UeContext& ue);

    /** @brief Carry out a decision. */
    void Follow(UeContext& ue, const HandOverDecision& decision);

    /** @return primary scrambling codes of the cells that could take the UE */
    std::vector<ScramblingCode> ChooseMeasured(const UeContext& ue) const;

    /**
     * @brief Add and remove radio links as a handover algorithm says, as far as that is possible.
     * @param decision what the algorithm says
     */
    void UpdateActiveSet(UeContext& ue, const HandOverDecision& decision);

    const ServingContext& m_rnc; //!< What it knows of the RNC
};

} // namespace ns3::umts

#endif /* UMTS_MOBILITY_CONTROL_H */
