/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CELL_LAYOUT_HELPER_H
#define UMTS_CELL_LAYOUT_HELPER_H

#include "umts-helper.h"
#include "umts-radio-map.h"

#include "ns3/umts-cpich-measurement-config.h"

#include <map>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Places Node Bs on a hexagonal grid with wrap-around, or at given places, and makes their
 * cells interfere with each other.
 *
 * The node of a UE must have a mobility model before its radio links are made. Attributes are those
 * of CellPlan and CellPower; a wrong name or value throws Error at once.
 */
class CellLayoutHelper
{
  public:
    /**
     * @param interSiteDistance distance between neighbouring sites, m
     * @param rings rings of sites around the middle one: 2 make 19 sites
     * @param sectors cells of a site: 3 look at 30, 150 and 270 degrees, 1 all around
     * @param plan attributes of CellPlan
     */
    explicit CellLayoutHelper(double interSiteDistance,
                              uint32_t rings = 2,
                              uint32_t sectors = 3,
                              const Attributes& plan = {});

    /**
     * @brief Sites at given places, without wrap-around.
     * @param sites their places, m
     * @param sectors cells of a site: 3 look at 30, 150 and 270 degrees, 1 all around
     * @param plan attributes of CellPlan
     */
    explicit CellLayoutHelper(const std::vector<Vector2D>& sites,
                              uint32_t sectors = 1,
                              const Attributes& plan = {});

    /**
     * @brief Make a Node B of every site.
     * @param umts makes them
     * @param rnc their RNC
     * @param cell configuration of all cells
     * @param power attributes of CellPower of all cells
     * @param iub attributes of their IubChannels
     */
    void Install(UmtsHelper& umts,
                 Ptr<RncNetDevice> rnc,
                 const CellConfig& cell = CellConfig(),
                 const Attributes& power = {},
                 const Attributes& iub = {});

    /** @return number of cells */
    uint16_t GetNCells() const;

    /**
     * @param code scrambling code of a cell; throws Error when no cell has
     *        it
     * @return the cell
     */
    Ptr<Cell> GetCell(ScramblingCode code) const;

    /** @return the plan of all cells */
    Ptr<CellPlan> GetPlan() const;

    /** @return places of the sites, m; on a grid the site in the middle comes first */
    const std::vector<Vector2D>& GetSites() const;

    /**
     * @param ue a node with a mobility model
     * @return its links to all cells, the same object at every call
     */
    Ptr<CellLinks> GetLinks(Ptr<Node> ue);

    /**
     * @param ue a node with a mobility model
     * @return scrambling code of the cell whose CPICH it receives best where it is now
     */
    ScramblingCode FindBestCell(Ptr<Node> ue);

    /**
     * @brief Let a UE receive HS-DSCH over the link from a cell, with the interference of the other
     * cells. The CellPower of the cell has the powers of HS-DSCH and of its other channels.
     * @param config configuration of the UE
     * @param ue its node, with a mobility model
     * @param code scrambling code of its cell
     * @param fading attributes of the FadingQualityModel, which override those of this layout; with
     *        a Speed, multipath fading has that speed, wherever the mobility model goes
     * @return the configuration with that link
     */
    UeConfig WithLink(const UeConfig& config,
                      Ptr<Node> ue,
                      ScramblingCode code,
                      const Attributes& fading = {});

    /**
     * @brief Make nodes UEs of the cells that they receive best at their present places, with the
     * links of this layout. Multipath fading follows the speed of the mobility model.
     * @param umts makes them
     * @param nodes nodes with a mobility model
     * @param ue configuration of the UEs
     * @param bearer configuration of their default radio bearers
     * @param fading attributes of their FadingQualityModels, as for WithLink()
     * @return the UeNetDevice of each
     */
    NetDeviceContainer InstallUe(UmtsHelper& umts,
                                 const NodeContainer& nodes,
                                 const UeConfig& ue = UeConfig(),
                                 const BearerConfig& bearer = BearerConfig(),
                                 const Attributes& fading = {});

    /**
     * @brief Write what a UE would measure at each place of an area, with the present power of the
     * cells, as CSV: see the function WriteRadioMap().
     * @param path the file
     * @param area the area, m
     * @param step distance between neighbouring places, m
     */
    void WriteRadioMap(const std::string& path, const Rectangle& area, double step = 20) const;

    /**
     * @brief Make the measurement of a UE of the CPICHs of all cells.
     * @param ue a node with a mobility model
     * @param measurement errors and delays of the measurement
     * @return the measurement, to be started
     */
    Ptr<CpichMeasurement> MakeMeasurement(
        Ptr<Node> ue,
        const CpichMeasurementConfig& measurement = CpichMeasurementConfig::Ideal());

    /**
     * @brief Let UEs measure the CPICHs and report, and let the RNC hand them over. May be called
     * while the simulation runs. The channels of UEs without HS-DSCH and power control have a given
     * block error rate, wherever the UE is, and so has the uplink of those on HS-DSCH without power
     * control. Standard error says so once of either, and names the first UEs without HS-DSCH.
     * @param ues UEs of cells of this layout, whose nodes have a mobility model
     * @param algorithm TypeId of a HandOverAlgorithm; "ns3::umts::" may be left out
     * @param measurement errors and delays of the measurements; UmtsHelper::AssignStreams(), called
     *        later, fixes their random numbers, too
     */
    void EnableHandOver(
        const NetDeviceContainer& ues,
        const std::string& algorithm = "BestCellHandOverAlgorithm",
        const Attributes& attributes = {},
        const CpichMeasurementConfig& measurement = CpichMeasurementConfig::Ideal());

  private:
    /** @brief Throw Error if sectors are not 1 or 3, or cells too many. */
    void CheckCells() const;

    /**
     * @brief Say once of what UEs the block error rate does not depend on where they are.
     * @param fixed nodes of UEs whose DCHs have a given one, each after a space
     * @param isAnyHs the uplink of a UE on HS-DSCH has
     */
    void Warn(const std::string& fixed, bool isAnyHs);

    std::vector<Vector2D> m_sites;               //!< Sites
    uint32_t m_sectors;                          //!< Cells of a site
    Ptr<CellPlan> m_plan;                        //!< Cells as UEs receive them
    Ptr<RncNetDevice> m_rnc;                     //!< RNC of all cells, once they are installed
    std::vector<Ptr<Cell>> m_cells;              //!< Cells, by scrambling code
    std::map<Ptr<Node>, Ptr<CellLinks>> m_links; //!< Links of each UE
    bool m_hasWarnedOfDchs{false};               //!< Of UEs without HS-DSCH
    bool m_hasWarnedOfUplink{false};             //!< Of the uplink of UEs on HS-DSCH
};

} // namespace ns3::umts

#endif /* UMTS_CELL_LAYOUT_HELPER_H */
