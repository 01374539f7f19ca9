/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-decay.h"

#include <map>
#include <memory>

namespace ns3::umts
{

HsDecay::HsDecay(Nanos timeConstant)
    : m_timeConstant(static_cast<double>(timeConstant))
{
    m_known.fill(UNKNOWN);
}

const HsDecay&
HsDecay::Of(Nanos timeConstant)
{
    static std::map<Nanos, std::unique_ptr<const HsDecay>> all;
    auto& decay = all[timeConstant];
    if (!decay)
    {
        decay.reset(new HsDecay(timeConstant));
    }
    return *decay;
}

} // namespace ns3::umts
