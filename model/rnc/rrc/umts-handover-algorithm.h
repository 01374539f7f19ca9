/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HANDOVER_ALGORITHM_H
#define UMTS_HANDOVER_ALGORITHM_H

#include "ns3/callback.h"
#include "ns3/object.h"
#include "ns3/umts-intra-frequency-measurement.h"

#include <optional>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Decision of a HandOverAlgorithm: target cell of a hard handover, radio links to add and to
 * remove; by default none.
 */
struct HandOverDecision
{
    std::optional<ScramblingCode> target; //!< The cell of a hard handover; none: there is none
    std::vector<ScramblingCode> add;      //!< Cells that get a radio link
    std::vector<ScramblingCode> remove; //!< Cells that lose theirs, unless one to be added refuses
    /// The cell of the active set that HS-DSCH goes to; none: it stays
    std::optional<ScramblingCode> serving{};
};

/**
 * @ingroup umts
 * @brief Candidate cell for a HandOverAlgorithm, with its load.
 */
struct HandOverCell
{
    ScramblingCode code{};   //!< Primary scrambling code
    bool isActive{false};    //!< It is in the active set of the UE
    bool isServing{false};   //!< It has HS-DSCH of the UE
    bool mayJoin{true};      //!< The UE is in CELL_DCH: its active set may have it, too
    double load{0};          //!< Downlink load factor of the dedicated channels admitted
    double codeOccupancy{0}; //!< Share of the code tree that is taken, common channels included
};

/**
 * @ingroup umts
 * @brief Base class of handover algorithms, one object for each UE: configures the measurements of
 * the UE, and decides on handovers by its reports, the load of cells, or time. MobilityControl
 * carries out the decisions.
 */
class HandOverAlgorithm : public Object
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId();

    /** @return what the UE measures and reports */
    MeasurementConfig GetMeasurement() const;

    /**
     * @brief The UE has reported.
     * @return what follows from it
     */
    virtual HandOverDecision OnReport(const MeasurementReport& report) = 0;

    /** @return whether a UE reports other events in CELL_DCH than in CELL_FACH */
    virtual bool IsByState() const
    {
        return false;
    }

    /// Returns the cells that the UE may be handed over to.
    using CellsCallback = Callback<std::vector<HandOverCell>>;

    /// Carries out a decision.
    using DecisionCallback = Callback<void, const HandOverDecision&>;

    /**
     * @brief Decide for a UE from now on.
     * @param cells returns the cells that it may be handed over to; null: it is there no more
     * @param decide carries out what is decided besides reports; null likewise
     */
    void Connect(CellsCallback cells, DecisionCallback decide);

  protected:
    /** @return the cells that the UE may be handed over to; none when it is there no more */
    std::vector<HandOverCell> GetCells() const
    {
        return m_cells.IsNull() ? std::vector<HandOverCell>() : m_cells();
    }

    /**
     * @brief Decide at any time, for example in an event of the algorithm's own. Nothing follows
     * when the UE is there no more, or is being handed over or told to measure by then.
     */
    void Decide(const HandOverDecision& decision);

  private:
    /** @return events that the UE reports */
    virtual std::vector<MeasurementEventConfig> GetEvents() const = 0;

    MeasurementQuantity m_quantity; //!< Attribute Quantity
    uint32_t m_filterCoefficient;   //!< Attribute FilterCoefficient
    CellsCallback m_cells;          //!< Returns the cells
    DecisionCallback m_decide;      //!< Carries out decisions
};

} // namespace ns3::umts

#endif /* UMTS_HANDOVER_ALGORITHM_H */
