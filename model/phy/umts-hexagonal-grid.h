/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HEXAGONAL_GRID_H
#define UMTS_HEXAGONAL_GRID_H

#include "ns3/vector.h"

#include <cstdint>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Hexagonal grid of sites in rings around a central site, with wrap-around. Used by
 * CellPlan.
 *
 * Sites are at i a + j b; the vectors a and b have the length of the inter-site distance and are 60
 * degrees apart. r rings have 3 r (r + 1) + 1 sites. Wrap-around repeats the grid by
 * (r + 1) a + r b and its rotations by 60 degrees, so that every site has as many neighbours at
 * each distance as the central one.
 */
class HexagonalGrid
{
  public:
    /**
     * @param interSiteDistance distance between neighbouring sites, m
     * @param rings rings around the middle site; 2 make 19 sites
     */
    HexagonalGrid(double interSiteDistance, uint32_t rings);

    /** @return the places of the sites, m, the middle one first, ring by ring */
    const std::vector<Vector2D>& GetSites() const
    {
        return m_sites;
    }

    /**
     * @param site a site, or any place
     * @param place another place
     * @return the way to @p place from the nearest image of @p site
     */
    Vector2D GetWay(Vector2D site, Vector2D place) const;

  private:
    std::vector<Vector2D> m_sites; //!< Sites
    Vector2D m_first;              //!< The pattern repeats by this,
    Vector2D m_second;             //!< and by this
};

} // namespace ns3::umts

#endif /* UMTS_HEXAGONAL_GRID_H */
