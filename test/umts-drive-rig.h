/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_DRIVE_RIG_H
#define UMTS_DRIVE_RIG_H

#include "ns3/umts-helper.h"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * A UE that drives past three sites, and measures.
 */

namespace ns3::umts::test
{

/** @brief How a UE drives past three sites. */
struct Drive
{
    BearerConfig bearer;           //!< Default bearer of the UE
    std::string algorithm;         //!< TypeId of its handover algorithm
    uint32_t rncs{2};              //!< 2: the second site is another RNC's; 1: it is not
    bool isLate{false};            //!< The second site comes on the way, and the Iur with it
    bool relocates{false};         //!< RelocateOnHandOver of the RNCs
    uint32_t filterCoefficient{3}; //!< k of the layer 3 filter
};

/**
 * @ingroup umts
 * @brief Three sites in a row, 1 km apart, without shadowing, and a UE that drives past them at 50
 * m/s. Ends the simulation when it goes.
 */
class DriveNetwork
{
  public:
    /** @param drive how the UE drives */
    explicit DriveNetwork(const Drive& drive);
    ~DriveNetwork();
    DriveNetwork(const DriveNetwork&) = delete;
    DriveNetwork& operator=(const DriveNetwork&) = delete;

    /** @brief Drive from the first site to the last one. */
    void Run();

    /** @return active sets one after the other, with a star in the second RNC */
    std::vector<std::string> GetChanges() const;

    /** @return what the UE leaves behind in the RNCs when it is detached */
    std::string Leave();

    std::vector<std::string> activeSets; //!< Sites of the active set in each second, with a star
                                         //!< in the second RNC
    std::vector<std::string> reports;    //!< Measurement reports: ns, event, its sites, the sites
                                         //!< measured with their values

  private:
    /**
     * @brief Add a site.
     * @param site its number, which is its primary scrambling code, too
     */
    void AddSite(uint16_t site);

    /** @brief Add the Iur, then the second site. */
    void Connect();

    /** @return the UE, which measures from now on */
    Ptr<UeNetDevice> AddUe();

    /** @return sites of the active set, with a star in the second RNC */
    std::string GetActiveSet() const;

    /**
     * @param rnti the UE
     * @param report its report
     */
    void OnReport(uint32_t rnti, const MeasurementReport& report);

    Drive m_drive;                           //!< How the UE drives
    UmtsHelper m_umts;                       //!< UTRAN
    std::array<Ptr<RncNetDevice>, 2> m_rncs; //!< RNCs
    std::map<uint16_t, Ptr<Cell>> m_cells;   //!< Cells, by site
    Ptr<UeNetDevice> m_ue;                   //!< The UE
};

} // namespace ns3::umts::test

#endif // UMTS_DRIVE_RIG_H
