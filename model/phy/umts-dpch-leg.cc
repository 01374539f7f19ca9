/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-dpch-leg.h"

#include "ns3/umts-decibel.h"

#include <algorithm>

namespace ns3::umts
{

Dpch::Leg::Leg(Ptr<CellRadio> radio,
               Ptr<FadingQualityModel> link,
               Ptr<UniformRandomVariable> random,
               const std::vector<std::unique_ptr<Leg>>& legs)
    : cell(radio),
      link(link),
      m_legs(legs),
      m_random(random),
      m_sent(radio->power->GetDedicated().Open()),
      m_received(radio->power->GetReception()->Open())
{
    OpenNeighbours();
}

Dpch::Leg::~Leg()
{
    cell->power->GetDedicated().Close(m_sent);
    cell->power->GetReception()->Close(m_received);
    for (const auto& neighbour : m_neighbours)
    {
        neighbour.reception->Close(neighbour.number);
    }
}

void
Dpch::Leg::ResetUplink()
{
    m_uplinkFading.reset();
}

void
Dpch::Leg::OpenNeighbours()
{
    const auto links = link->GetLinks();
    if (!links)
    {
        return;
    }
    for (uint16_t code = 0; code < links->GetPlan()->GetNCells(); ++code)
    {
        const auto power = links->GetPlan()->GetPower(ScramblingCode{code});
        if (power != cell->power)
        {
            const auto reception = power->GetReception();
            m_neighbours.push_back({reception, ScramblingCode{code}, reception->Open()});
        }
    }
}

bool
Dpch::Leg::HasLink(const Ptr<CellReception>& reception) const
{
    return std::any_of(m_legs.begin(), m_legs.end(), [&reception](const auto& leg) {
        return leg->cell->power->GetReception() == reception;
    });
}

double
Dpch::Leg::GetUplinkTarget() const
{
    const CellRadio::SirTarget* last = nullptr;
    for (const auto& channel : channels)
    {
        const auto found = cell->sirTargets.find(channel.uplink);
        if (found != cell->sirTargets.end() && (!last || last->number < found->second.number))
        {
            last = &found->second;
        }
    }
    const double target =
        last ? FromDb(last->db) / (DPCCH_SPREADING * uplinkDpcchShare) : defaultTarget;
    return std::max(target, leastTarget);
}

DpchRadio
Dpch::Leg::GetRadio(Nanos now)
{
    const double gain = link->GetGain(now);
    DpchRadio radio;
    radio.cpich = cell->power->GetCpich() * gain;
    radio.downlink = {cell->power->GetTotal(now) * gain, link->GetOthers(now)};
    radio.isHeld = cell->power->IsExhausted(now);
    radio.share = cell->power->GetDedicated().GetShare(now);
    radio.uplinkGain = gain;
    radio.uplinkOthers = cell->power->GetReception()->GetOthers(m_received, now);
    radio.uplinkTarget = GetUplinkTarget();
    return radio;
}

void
Dpch::Leg::GetDownlinkPaths(int64_t frame, SlotPaths& paths)
{
    const Nanos begin = frame * FRAME_TIME;
    GetSlotPaths(link->GetFading(),
                 link->GetMeanPowers(),
                 link->GetWavelengths(begin),
                 link->GetWavelengthsIn(FRAME_TIME) / SLOTS_PER_FRAME,
                 paths);
}

void
Dpch::Leg::GetUplinkPaths(int64_t frame, uint32_t antenna, SlotPaths& paths)
{
    if (!m_uplinkFading)
    {
        m_uplinkFading.reset(
            new std::array<RayleighFading, UPLINK_ANTENNAS>{RayleighFading(m_random),
                                                            RayleighFading(m_random)});
    }
    const Nanos begin = frame * FRAME_TIME;
    GetSlotPaths((*m_uplinkFading)[antenna],
                 link->GetMeanPowers(),
                 link->GetWavelengths(begin),
                 link->GetWavelengthsIn(FRAME_TIME) / SLOTS_PER_FRAME,
                 paths);
}

double
Dpch::Leg::GetSentPower(const DpchLoops& loops, Nanos now) const
{
    return loops.GetDownlinkPower(*this) * cell->power->GetCpich() *
           cell->power->GetDedicated().GetShare(now);
}

double
Dpch::Leg::GetCountedSent(Nanos now) const
{
    return cell->power->GetDedicated().GetOf(m_sent, now);
}

double
Dpch::Leg::GetCountedReceived(const Ptr<CellPower>& power, Nanos now) const
{
    const auto reception = power->GetReception();
    if (power == cell->power)
    {
        return reception->GetOf(m_received, now);
    }
    for (const auto& neighbour : m_neighbours)
    {
        if (neighbour.reception == reception)
        {
            return reception->GetOf(neighbour.number, now);
        }
    }
    return 0.0;
}

void
Dpch::Leg::AccountDownlink(const DpchLoops& loops, const PowerUse& use)
{
    const double sent = loops.GetDownlinkPower(*this) * cell->power->GetCpich();
    cell->power->GetDedicated().Set(m_sent, sent, use);
}

void
Dpch::Leg::AccountUplink(const DpchLoops& loops, const PowerUse& use)
{
    cell->power->GetReception()->Set(m_received, loops.GetReceivedPower(*this), use);
    for (const auto& neighbour : m_neighbours)
    {
        const bool isCounted = m_legs.front().get() == this && !HasLink(neighbour.reception);
        const double sent = isCounted ? loops.GetUplinkPower() : 0.0;
        const double there = sent * link->GetLinks()->GetGain(neighbour.code);
        neighbour.reception->Set(neighbour.number, there, use);
    }
}

} // namespace ns3::umts
