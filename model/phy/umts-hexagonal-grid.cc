/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hexagonal-grid.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace ns3::umts
{

HexagonalGrid::HexagonalGrid(double interSiteDistance, uint32_t rings)
{
    const double height = interSiteDistance * std::sqrt(3.0) / 2;
    const auto at = [&](int i, int j) {
        return Vector2D{interSiteDistance * (i + 0.5 * j), height * j};
    };
    const auto last = static_cast<int>(rings);
    for (int ring = 0; ring <= last; ++ring)
    {
        for (int i = -ring; i <= ring; ++i)
        {
            for (int j = -ring; j <= ring; ++j)
            {
                if (std::max({std::abs(i), std::abs(j), std::abs(i + j)}) == ring)
                {
                    m_sites.push_back(at(i, j));
                }
            }
        }
    }
    m_first = at(last + 1, last);
    m_second = at(-last, 2 * last + 1); // the first, turned by 60 degrees
}

Vector2D
HexagonalGrid::GetWay(Vector2D site, Vector2D place) const
{
    const double x = place.x - site.x;
    const double y = place.y - site.y;
    const double area = m_first.x * m_second.y - m_first.y * m_second.x;
    const double i = std::round((x * m_second.y - y * m_second.x) / area);
    const double j = std::round((m_first.x * y - m_first.y * x) / area);
    Vector2D nearest;
    double least = -1.0;
    for (const double di : {-1.0, 0.0, 1.0})
    {
        for (const double dj : {-1.0, 0.0, 1.0})
        {
            const Vector2D way{x - (i + di) * m_first.x - (j + dj) * m_second.x,
                               y - (i + di) * m_first.y - (j + dj) * m_second.y};
            const double square = way.x * way.x + way.y * way.y;
            if (least < 0.0 || square < least)
            {
                least = square;
                nearest = way;
            }
        }
    }
    return nearest;
}

} // namespace ns3::umts
