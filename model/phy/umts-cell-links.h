/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CELL_LINKS_H
#define UMTS_CELL_LINKS_H

#include "umts-cell-plan.h"

#include "ns3/mobility-model.h"

#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Path gains from all cells of a CellPlan to one UE, and the power that the UE receives from
 * them. Used by FadingQualityModel and CpichMeasurement.
 *
 * Gains are those of the nearest point of a grid with the step CellPlan::GetResolution(), one point
 * of which is the UE's first place. So they depend on the UE's place alone, not on when somebody
 * has asked, and are computed anew only at another point.
 */
class CellLinks : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /** @return the plan; throws Error when there is none */
    Ptr<CellPlan> GetPlan() const;

    /**
     * @param cell a cell; throws Error when there is none such
     * @return its gain where the UE is, as a ratio
     */
    double GetGain(ScramblingCode cell);

    /**
     * @param cell a cell
     * @param now the current time
     * @return power that the UE receives of all cells but this one, without noise, mW
     */
    double GetInterference(ScramblingCode cell, Nanos now);

    /**
     * @param now the current time
     * @return power that the UE receives of all cells, and its thermal noise, mW
     */
    double GetTotal(Nanos now);

    /**
     * @param cell a cell
     * @return CPICH RSCP of the cell without multipath fading (TS 25.215 5.1.1), mW
     */
    double GetCpich(ScramblingCode cell);

    /** @return position of the UE, m */
    Vector GetPlace() const;

    /** @return the mobility model of the UE; null: there is none */
    Ptr<MobilityModel> GetMobility() const;

  protected:
    void DoDispose() override;

  private:
    /** @brief Use a mobility model: the grid begins where the UE is now. */
    void SetMobility(Ptr<MobilityModel> mobility);

    /** @return the point of the grid that is nearest to the UE, m */
    Vector GetPoint() const;

    /**
     * @brief Compute m_gains if the UE is at another point, or the random streams of the plan are
     * others.
     */
    void Refresh();

    Ptr<CellPlan> m_plan;          //!< Attribute Plan
    Ptr<MobilityModel> m_mobility; //!< Attribute Mobility
    std::vector<double> m_gains;   //!< Gain of each cell as a ratio, by scrambling code; empty
                                   //!< before the first Refresh()
    Vector m_origin;               //!< Point of the grid: the UE's first place, m
    Vector m_point;                //!< Point at which m_gains were computed, m
    uint32_t m_assignments{0};     //!< CellPlan::GetNAssignments() when m_gains were computed
};

} // namespace ns3::umts

#endif /* UMTS_CELL_LINKS_H */
