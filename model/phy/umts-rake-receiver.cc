/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rake-receiver.h"

#include "ns3/umts-decibel.h"

namespace ns3::umts
{

RakeReceiver::RakeReceiver(double lossDb)
    : m_lossDb(lossDb),
      m_gain(FromDb(-lossDb))
{
}

double
RakeReceiver::GetSinr(double signal, const ReceivedPower& power, const PathPowers& paths) const
{
    const double all = paths.GetSum();
    double sinr = 0.0;
    for (uint32_t path = 0; path < paths.count; ++path)
    {
        const double own = paths.power[path];
        sinr += signal * own / (power.ownCell * (all - own) + power.others);
    }
    return m_gain * sinr;
}

} // namespace ns3::umts
