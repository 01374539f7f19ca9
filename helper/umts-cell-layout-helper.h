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
 * @brief Lays out Node Bs, at places of one's own or on a hexagonal grid with wrap-around, whose
 * cells are the interference of each other.
 *
 * UEs need a mobility model before they are linked. Names of attributes are those of CellPlan and
 * CellPower; wrong ones end the simulation with a sentence at once.
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
     * @brief Sites at places of one's own, without wrap-around.
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
     * @param code scrambling code of a cell; the simulation ends with a sentence when there is none
     *        such
     * @return the cell
     */
    Ptr<Cell> GetCell(ScramblingCode code) const;

    /** @return the plan of all cells */
    Ptr<CellPlan> GetPlan() const;

    /** @return places of the sites, of a grid the middle one first */
    const std::vector<Vector2D>& GetSites() const;

    /**
     * @param ue a node with a mobility model
     * @return its links to all cells, the same ones at every call
     */
    Ptr<CellLinks> GetLinks(Ptr<Node> ue);

    /**
     * @param ue a node with a mobility model
     * @return scrambling code of the cell whose CPICH it receives best where it is now
     */
    ScramblingCode FindBestCell(Ptr<Node> ue);

    /**
     * @brief Have HS-DSCH received over the link from a cell, with the interference of the others.
     * Its power and that of the cell's other channels are those of the CellPower.
     * @param config configuration of the UE
     * @param ue its node, with a mobility model
     * @param code scrambling code of its cell
     * @param fading attributes of the FadingQualityModel; they count instead of those
     * @return the configuration with that link
     */
    UeConfig WithLink(const UeConfig& config,
                      Ptr<Node> ue,
                      ScramblingCode code,
                      const Attributes& fading = {});

    /**
     * @brief Make nodes UEs, each of the cell that it receives best where it is now, with the links
     * of this layout. The fading of a UE that moves has the speed that the UE has now.
     * @param umts makes them
     * @param nodes nodes with a mobility model
     * @param ue configuration of the UEs
     * @param bearer configuration of their default radio bearers
     * @param fading attributes of their FadingQualityModels; they count instead of those above
     * @return the UeNetDevice of each
     */
    NetDeviceContainer InstallUe(UmtsHelper& umts,
                                 const NodeContainer& nodes,
                                 const UeConfig& ue = UeConfig(),
                                 const BearerConfig& bearer = BearerConfig(),
                                 const Attributes& fading = {});

    /**
     * @brief Write what UEs would measure all over an area, with what the cells send now, as CSV,
     * see the function WriteRadioMap().
     * @param path the file
     * @param area the area, m
     * @param step distance between neighbouring places, m
     */
    void WriteRadioMap(const std::string& path, const Rectangle& area, double step = 20) const;

    /**
     * @brief Measure what a UE receives of the CPICHs.
     * @param ue a node with a mobility model
     * @param measurement how well it measures
     * @return what measures, once it is started
     */
    Ptr<CpichMeasurement> MakeMeasurement(
        Ptr<Node> ue,
        const CpichMeasurementConfig& measurement = CpichMeasurementConfig::Ideal());

    /**
     * @brief Have UEs measure the CPICHs and report, and the RNC hand them over. May be called
     * while the simulation runs. Channels other than HS-DSCH have block errors of a given rate,
     * wherever the UE is: UEs without HS-DSCH are named on standard error.
     * @param ues UEs of cells of this layout, whose nodes have a mobility model
     * @param algorithm TypeId of a HandOverAlgorithm; "ns3::umts::" may be left out
     * @param measurement how well the UEs measure; UmtsHelper::AssignStreams() from then on fixes
     *        its random numbers, too
     */
    void EnableHandOver(
        const NetDeviceContainer& ues,
        const std::string& algorithm = "BestCellHandOverAlgorithm",
        const Attributes& attributes = {},
        const CpichMeasurementConfig& measurement = CpichMeasurementConfig::Ideal());

  private:
    /** @brief Require a number of cells that there may be. */
    void CheckCells() const;

    std::vector<Vector2D> m_sites;               //!< Sites
    uint32_t m_sectors;                          //!< Cells of a site
    Ptr<CellPlan> m_plan;                        //!< Cells as UEs receive them
    Ptr<RncNetDevice> m_rnc;                     //!< RNC of all cells, once they are installed
    std::vector<Ptr<Cell>> m_cells;              //!< Cells, by scrambling code
    std::map<Ptr<Node>, Ptr<CellLinks>> m_links; //!< Links of each UE
};

} // namespace ns3::umts

#endif /* UMTS_CELL_LAYOUT_HELPER_H */
