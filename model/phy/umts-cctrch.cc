/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cctrch.h"

#include "umts-channelisation.h"

#include "ns3/assert.h"
#include "ns3/umts-decibel.h"

#include <algorithm>

namespace ns3::umts
{

Cctrch::Cctrch(Direction direction)
    : m_direction(direction)
{
}

double
Cctrch::Dch::GetCorrectionDb() const
{
    return loop.GetTargetDb() - neededDb;
}

void
Cctrch::Add(RbId id, const DchRates& rates, const OuterLoopConfig& config)
{
    if (rates.bits <= 0.0)
    {
        return;
    }
    const auto isIt = [id](const Dch& dch) { return dch.id == id; };
    auto found = std::find_if(m_dchs.begin(), m_dchs.end(), isIt);
    if (found == m_dchs.end() || found->rates.bits != rates.bits)
    {
        const double neededDb = DchBlerCurve(m_direction, rates.bits).GetEbN0Db(config.blerTarget);
        Dch dch{id, rates, neededDb, rates.bits * FromDb(neededDb), OuterLoop(config, neededDb)};
        if (!m_dchs.empty())
        {
            dch.loop.RaiseTo(neededDb + GetCorrectionDb());
        }
        if (found == m_dchs.end())
        {
            found = m_dchs.insert(found, dch);
        }
        else
        {
            dch.count = found->count;
            *found = dch;
        }
    }
    ++found->count;
}

void
Cctrch::Remove(RbId id, const DchRates& rates)
{
    if (rates.bits <= 0.0)
    {
        return;
    }
    const auto isIt = [id](const Dch& dch) { return dch.id == id; };
    const auto found = std::find_if(m_dchs.begin(), m_dchs.end(), isIt);
    if (found != m_dchs.end() && --found->count == 0)
    {
        m_dchs.erase(found);
    }
}

bool
Cctrch::IsEmpty() const
{
    return m_dchs.empty();
}

bool
Cctrch::Has(RbId id) const
{
    return std::any_of(m_dchs.begin(), m_dchs.end(), [id](const Dch& dch) { return dch.id == id; });
}

const Cctrch::Dch&
Cctrch::Find(RbId id) const
{
    const auto found =
        std::find_if(m_dchs.begin(), m_dchs.end(), [id](const Dch& dch) { return dch.id == id; });
    NS_ASSERT_MSG(found != m_dchs.end(), "no DCH of radio bearer " << +static_cast<uint8_t>(id));
    return *found;
}

RbId
Cctrch::GetReference() const
{
    const auto isLess = [](const Dch& a, const Dch& b) { return a.rates.bits < b.rates.bits; };
    return std::max_element(m_dchs.begin(), m_dchs.end(), isLess)->id;
}

double
Cctrch::GetEnergy() const
{
    double sum = 0.0;
    for (const auto& dch : m_dchs)
    {
        sum += dch.energy;
    }
    return sum;
}

double
Cctrch::GetCorrectionDb() const
{
    const auto isLess = [](const Dch& a, const Dch& b) {
        return a.GetCorrectionDb() < b.GetCorrectionDb();
    };
    return std::max_element(m_dchs.begin(), m_dchs.end(), isLess)->GetCorrectionDb();
}

double
Cctrch::GetShare(RbId id) const
{
    return Find(id).energy / GetEnergy();
}

double
Cctrch::GetWholeRate(RbId id) const
{
    return Find(id).rates.bits / GetShare(id);
}

double
Cctrch::GetDpcchShare() const
{
    if (m_direction == Direction::DOWNLINK)
    {
        double coded = 0.0;
        for (const auto& dch : m_dchs)
        {
            coded += dch.rates.coded;
        }
        return umts::GetDpcchShare(coded, PUNCTURING_LIMIT);
    }
    const Dch& reference = Find(GetReference());
    const double data = GetGainFactorRatio(reference.rates.bits) * GetEnergy() / reference.energy;
    return 1 / (1 + data);
}

double
Cctrch::GetTargetDb(RbId id) const
{
    const Dch& own = Find(id);
    double mostDb = own.loop.GetTargetDb();
    for (const auto& dch : m_dchs)
    {
        if (dch.id != id)
        {
            mostDb = std::max(mostDb, own.neededDb + dch.GetCorrectionDb());
        }
    }
    return mostDb;
}

double
Cctrch::GetSinr(double lossDb) const
{
    const RbId any = m_dchs.front().id;
    return FromDb(GetTargetDb(any) - lossDb) * GetWholeRate(any) / CHIPS_PER_SECOND;
}

void
Cctrch::OnBlock(RbId id, bool isInError, bool isAtMaximum)
{
    for (auto& dch : m_dchs)
    {
        if (dch.id == id)
        {
            dch.loop.OnBlock(isInError, isAtMaximum);
        }
    }
    const double leastDb = GetCorrectionDb() - FALL_BACK_DB;
    for (auto& dch : m_dchs)
    {
        dch.loop.RaiseTo(dch.neededDb + leastDb);
    }
}

} // namespace ns3::umts
