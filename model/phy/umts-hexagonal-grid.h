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
 * @brief Sites in rings around a middle one, i a + j b with a and b of the distance between sites
 * and 60 degrees between them; and the wrap-around that repeats them over the whole plane.
 *
 * With r rings there are 3 r (r + 1) + 1 sites, and the pattern repeats by (r + 1) a + r b and its
 * turns by 60 degrees: every site has as many neighbours at each distance as the middle one.
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
