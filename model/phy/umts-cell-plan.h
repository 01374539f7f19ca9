/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CELL_PLAN_H
#define UMTS_CELL_PLAN_H

#include "umts-cell-power.h"
#include "umts-fading.h"
#include "umts-hexagonal-grid.h"

#include "ns3/propagation-loss-model.h"
#include "ns3/umts-identities.h"

#include <memory>
#include <optional>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Layout of the cells of a network: antenna position and direction, CellPower, and the gain
 * of each cell at a place. Used by CellLinks.
 *
 * Gain of a cell at a place, dB = antenna gain - min(12 (angle / BeamWidth)^2, FrontToBack) - path
 * loss + shadowing, with the angle from the antenna's boresight. Shadowing depends on the place
 * only; it is the same for all cells of a site and correlated between sites.
 */
class CellPlan : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    CellPlan();

    /** @param grid repeats the cells over the whole plane; without it there are no images */
    void SetWrapAround(const HexagonalGrid& grid);

    /**
     * @brief Add a cell, before the first gain is asked for. Cells of one place are of one site.
     * @param place where its antenna is
     * @param boresight direction of the antenna, degrees from the x axis; none: all directions
     * @param power what it sends
     * @return its scrambling code, which counts from 0
     */
    ScramblingCode AddCell(Vector2D place, std::optional<double> boresight, Ptr<CellPower> power);

    /** @return number of cells; their scrambling codes are below it */
    uint16_t GetNCells() const;

    /**
     * @param cell a cell; throws Error when there is none such
     * @return what it sends
     */
    Ptr<CellPower> GetPower(ScramblingCode cell) const;

    /**
     * @param place a place
     * @param gains gets the gain of every cell there, as a ratio, by scrambling code
     */
    void GetGains(Vector2D place, std::vector<double>& gains);

    /** @return way over which shadowing hardly changes, m; 0 without shadowing */
    double GetResolution() const;

    /** @return noise of a receiver, mW */
    double GetNoise() const;

    /**
     * @brief Use fixed random streams.
     * @param stream the first stream
     * @return the number of streams used
     */
    int64_t AssignStreams(int64_t stream);

    /** @return how often random streams were assigned: gains are others afterwards */
    uint32_t GetNAssignments() const;

  protected:
    void DoDispose() override;

  private:
    /// A cell.
    struct Entry
    {
        std::size_t site;                //!< Its site
        std::optional<double> boresight; //!< Direction of its antenna, degrees
        Ptr<CellPower> power;            //!< What it sends
    };

    /**
     * @param distance a distance, m
     * @return path loss, dB
     */
    double GetPathLoss(double distance) const;

    /**
     * @param entry a cell
     * @param way from its antenna
     * @return gain of the antenna in that direction, dB
     */
    double GetAntennaGain(const Entry& entry, Vector2D way) const;

    /**
     * @param site a site
     * @param place a place
     * @return shadowing, dB
     */
    double GetShadowing(std::size_t site, Vector2D place) const;

    double m_pathLossAt1KmDb;                //!< Attribute PathLossAt1Km
    double m_pathLossExponent;               //!< Attribute PathLossExponent
    Ptr<PropagationLossModel> m_propagation; //!< Attribute Propagation
    double m_antennaGainDb;                  //!< Attribute AntennaGain
    double m_beamWidth;                      //!< Attribute BeamWidth
    double m_frontToBackDb;                  //!< Attribute FrontToBack
    double m_shadowingDeviationDb;           //!< Attribute ShadowingDeviation
    double m_siteCorrelation;                //!< Attribute SiteCorrelation
    double m_shadowingDistance;              //!< Attribute ShadowingDistance
    double m_noiseFigureDb;                  //!< Attribute NoiseFigure
    std::optional<HexagonalGrid> m_grid;     //!< Wrap-around
    std::vector<Vector2D> m_sites;           //!< Sites
    std::vector<Entry> m_cells;              //!< Cells, by scrambling code
    Ptr<UniformRandomVariable> m_random;     //!< Random source
    uint32_t m_assignments{0};               //!< How often its stream was assigned
    std::vector<ShadowingField> m_shadowing; //!< Of all sites together, then of each; drawn once
};

} // namespace ns3::umts

#endif /* UMTS_CELL_PLAN_H */
