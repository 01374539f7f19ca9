/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-outer-loop.h"

#include <algorithm>

namespace ns3::umts
{

OuterLoop::OuterLoop(const OuterLoopConfig& config, double initialDb)
    : m_upDb(config.stepDb),
      m_downDb(config.stepDb * config.blerTarget / (1 - config.blerTarget)),
      m_minimumDb(initialDb - config.mostFallDb),
      m_maximumDb(initialDb + config.mostRiseDb),
      m_targetDb(initialDb)
{
}

void
OuterLoop::OnBlock(bool isInError, bool isAtMaximum)
{
    if (isInError && isAtMaximum)
    {
        return;
    }
    m_targetDb =
        std::clamp(m_targetDb + (isInError ? m_upDb : -m_downDb), m_minimumDb, m_maximumDb);
}

void
OuterLoop::RaiseTo(double targetDb)
{
    m_targetDb = std::min(std::max(m_targetDb, targetDb), m_maximumDb);
}

double
OuterLoop::GetTargetDb() const
{
    return m_targetDb;
}

double
GetOpenLoopPower(double sirDb, double interferenceDbm, double pathLossDb)
{
    return sirDb + interferenceDbm + pathLossDb;
}

} // namespace ns3::umts
