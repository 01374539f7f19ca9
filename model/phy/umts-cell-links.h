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
 * @brief Links from all cells of a plan to one UE, wherever it moves. A UE that rests costs
 * nothing.
 */
class CellLinks : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /** @return the plan; the simulation ends with a sentence when there is none */
    Ptr<CellPlan> GetPlan() const;

    /**
     * @param cell a cell; the simulation ends with a sentence when there is none such
     * @return its gain where the UE is, as a ratio
     */
    double GetGain(ScramblingCode cell);

    /**
     * @param cell a cell
     * @param now the current time
     * @return what the UE receives of all other cells, mW
     */
    double GetInterference(ScramblingCode cell, Nanos now);

    /**
     * @param now the current time
     * @return what the UE receives of all cells, and its noise, mW
     */
    double GetTotal(Nanos now);

    /**
     * @param cell a cell
     * @return what the UE receives of its CPICH, mW
     */
    double GetCpich(ScramblingCode cell);

    /** @return where the UE is */
    Vector GetPlace() const;

  protected:
    void DoDispose() override;

  private:
    /** @brief Have the gains of the place where the UE is. */
    void Refresh();

    Ptr<CellPlan> m_plan;          //!< Attribute Plan
    Ptr<MobilityModel> m_mobility; //!< Attribute Mobility
    std::vector<double> m_gains;   //!< Gain of each cell, by scrambling code; empty: not known
    Vector m_place;                //!< Where they hold
    uint32_t m_assignments{0};     //!< Assignments of random streams of which they are
};

} // namespace ns3::umts

#endif /* UMTS_CELL_LINKS_H */
