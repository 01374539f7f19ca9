/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-dpch-loops.h"

#include "ns3/umts-decibel.h"

#include <algorithm>
#include <cmath>

namespace ns3::umts
{

namespace
{

constexpr int64_t LONGEST_TTI = 8; //!< Frames

/**
 * @brief Power of a DPCH to begin with: what would be just enough if half of what the cell sends
 * interfered.
 * @param radio the radio link
 * @param target SINR per chip, a ratio
 * @return dB relative to the CPICH
 */
double
GetInitialDownlinkDb(const DpchRadio& radio, double target)
{
    const double interference = radio.downlink.others + 0.5 * radio.downlink.ownCell;
    return ToDb(std::max(target, 1e-9) * interference / radio.cpich);
}

} // namespace

RareErrors::RareErrors(double rate, Ptr<UniformRandomVariable> random)
    : m_rate(rate),
      m_random(random)
{
}

void
RareErrors::Draw()
{
    const double gap = std::log(1.0 - m_random->GetValue()) / std::log1p(-m_rate);
    m_left = static_cast<uint64_t>(std::min(gap, 1e18));
}

bool
RareErrors::IsNext()
{
    if (m_rate <= 0.0 || m_rate >= 1.0)
    {
        return m_rate >= 1.0;
    }
    if (!m_left)
    {
        Draw();
    }
    if (*m_left > 0)
    {
        --*m_left;
        return false;
    }
    Draw();
    return true;
}

DpchLoops::DpchLoops(const DpchConfig& config, Ptr<UniformRandomVariable> random)
    : m_config(config),
      m_random(random),
      m_ueReceiver(config.receiverLossDb),
      m_nodeBReceiver(0.0)
{
}

void
DpchLoops::SetDownlinkTarget(double sinr)
{
    m_downlinkTarget = sinr;
}

void
DpchLoops::Add(DpchRadioSource& source, Nanos now)
{
    if (m_links.empty())
    {
        m_uplink.reset();
        m_nextFrame = now / FRAME_TIME;
    }
    const RareErrors errors(m_config.tpcErrorRate, m_random);
    m_links.push_back(
        std::make_unique<Link>(Link{&source, errors, errors, {}, {}, {}, {}, {}, 0.0, 0.0}));
}

void
DpchLoops::Begin(Link& link)
{
    const DpchRadio& radio = link.radio;
    if (!m_uplink)
    {
        const double dbm = GetOpenLoopPower(ToDb(radio.uplinkTarget / UPLINK_ANTENNAS),
                                            ToDb(radio.uplinkOthers),
                                            -ToDb(radio.uplinkGain));
        m_uplink.emplace(m_config.uplink, dbm);
    }
    if (!link.downlink)
    {
        const double target = m_downlinkTarget * FromDb(m_config.receiverLossDb);
        link.downlink.emplace(m_config.downlink, GetInitialDownlinkDb(radio, target));
        link.downlink->SetBalancing(m_config.balancing);
    }
}

void
DpchLoops::Remove(const DpchRadioSource& source)
{
    m_links.erase(std::remove_if(m_links.begin(),
                                 m_links.end(),
                                 [&source](const auto& link) { return link->source == &source; }),
                  m_links.end());
}

std::size_t
DpchLoops::GetNLinks() const
{
    return m_links.size();
}

void
DpchLoops::AdvanceTo(Nanos end, Nanos now)
{
    const int64_t last = end / FRAME_TIME;
    for (m_nextFrame = std::max(m_nextFrame, last - LONGEST_TTI); m_nextFrame < last; ++m_nextFrame)
    {
        WalkFrame(m_nextFrame, now);
    }
}

void
DpchLoops::WalkFrame(int64_t frame, Nanos now)
{
    for (const auto& link : m_links)
    {
        link->radio = link->source->GetRadio(now);
        Begin(*link);
        link->source->GetDownlinkPaths(frame, link->downlinkPaths);
        for (uint32_t antenna = 0; antenna < UPLINK_ANTENNAS; ++antenna)
        {
            link->source->GetUplinkPaths(frame, antenna, link->uplinkPaths[antenna]);
        }
        link->downlinkPower = 0.0;
        link->receivedPower = 0.0;
    }
    m_uplinkPower = 0.0;
    for (uint32_t index = 0; index < SLOTS_PER_FRAME; ++index)
    {
        const int64_t slot = frame * SLOTS_PER_FRAME + index;
        const double downlink = GetDownlinkSinr(index);
        m_downlinkSinrs[frame % HISTORY][index] = downlink;
        m_uplinkPower += m_uplink->GetPower() / SLOTS_PER_FRAME;
        m_ups.clear();
        for (const auto& link : m_links)
        {
            const double uplink = GetUplinkSinr(*link, index);
            link->uplinkSinrs[frame % HISTORY][index] = uplink;
            link->downlinkPower += link->downlink->GetPower() / SLOTS_PER_FRAME;
            m_ups.push_back((uplink < link->radio.uplinkTarget) != link->uplinkErrors.IsNext());
            if (!m_onSlot.IsNull())
            {
                m_onSlot(link->source, slot, link->downlink->GetPower(), m_uplink->GetPower());
            }
        }
        Command(slot, downlink);
    }
}

double
DpchLoops::GetDownlinkSinr(uint32_t index) const
{
    double sinr = 0.0;
    for (const auto& link : m_links)
    {
        const DpchRadio& radio = link->radio;
        sinr += m_ueReceiver.GetSinr(radio.share * link->downlink->GetPower() * radio.cpich,
                                     link->radio.downlink,
                                     link->downlinkPaths[index]);
    }
    return sinr;
}

double
DpchLoops::GetUplinkSinr(Link& link, uint32_t index) const
{
    const double signal = m_uplink->GetPower() * link.radio.uplinkGain;
    double sinr = 0.0;
    for (const auto& paths : link.uplinkPaths)
    {
        sinr += m_nodeBReceiver.GetSinr(signal, {signal, link.radio.uplinkOthers}, paths[index]);
        link.receivedPower += signal * paths[index].GetSum() / (SLOTS_PER_FRAME * UPLINK_ANTENNAS);
    }
    return sinr;
}

void
DpchLoops::Command(int64_t slot, double downlinkSinr)
{
    if (m_config.downlink.dpcMode == 0 || slot % 3 == 0)
    {
        m_isUpCommanded = downlinkSinr < m_downlinkTarget;
    }
    for (const auto& link : m_links)
    {
        link->downlink->OnTpc(slot,
                              m_isUpCommanded != link->downlinkErrors.IsNext(),
                              link->radio.isHeld);
    }
    m_uplink->OnTpc(slot, m_ups);
}

double
DpchLoops::GetEbN0Db(const History& sinrs, double bitRate, Nanos begin, Nanos end)
{
    const EffectiveSinr effective(bitRate);
    const int64_t first = begin / FRAME_TIME;
    const int64_t last = end / FRAME_TIME;
    double sum = 0.0;
    for (int64_t frame = first; frame < last; ++frame)
    {
        double bits = 0.0;
        for (const double sinr : sinrs[frame % HISTORY])
        {
            bits += effective.GetBits(sinr) / SLOTS_PER_FRAME;
        }
        sum += bits;
    }
    return effective.GetEbN0Db(sum / static_cast<double>(last - first));
}

double
DpchLoops::GetDownlinkEbN0Db(double bitRate, Nanos begin, Nanos end) const
{
    return GetEbN0Db(m_downlinkSinrs, bitRate, begin, end) + m_config.receiverLossDb;
}

const DpchLoops::Link&
DpchLoops::Find(const DpchRadioSource& source) const
{
    return **std::find_if(m_links.begin(), m_links.end(), [&source](const auto& link) {
        return link->source == &source;
    });
}

double
DpchLoops::GetUplinkEbN0Db(const DpchRadioSource& source,
                           double bitRate,
                           Nanos begin,
                           Nanos end) const
{
    return GetEbN0Db(Find(source).uplinkSinrs, bitRate, begin, end);
}

double
DpchLoops::GetUplinkSinr(const DpchRadioSource& source, Nanos begin, Nanos end) const
{
    const History& sinrs = Find(source).uplinkSinrs;
    const int64_t first = begin * SLOTS_PER_FRAME / FRAME_TIME;
    const int64_t last = end * SLOTS_PER_FRAME / FRAME_TIME;
    double sum = 0.0;
    for (int64_t slot = first; slot < last; ++slot)
    {
        sum += sinrs[slot / SLOTS_PER_FRAME % HISTORY][slot % SLOTS_PER_FRAME];
    }
    return sum / static_cast<double>(last - first);
}

double
DpchLoops::GetDownlinkPower(const DpchRadioSource& source) const
{
    return Find(source).downlinkPower;
}

double
DpchLoops::GetUplinkPower() const
{
    return m_uplinkPower;
}

double
DpchLoops::GetReceivedPower(const DpchRadioSource& source) const
{
    return Find(source).receivedPower;
}

bool
DpchLoops::IsDownlinkAtMaximum() const
{
    return std::all_of(m_links.begin(), m_links.end(), [](const auto& link) {
        return link->radio.isHeld || (link->downlink && link->downlink->IsAtMaximum());
    });
}

bool
DpchLoops::IsUplinkAtMaximum() const
{
    return m_uplink && m_uplink->IsAtMaximum();
}

void
DpchLoops::SetSlotCallback(Callback<void, const DpchRadioSource*, int64_t, double, double> callback)
{
    m_onSlot = callback;
}

} // namespace ns3::umts
