/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-inner-loop.h"

#include "ns3/umts-decibel.h"

#include <algorithm>
#include <numeric>

namespace ns3::umts
{

namespace
{

constexpr uint32_t DPC_MODE_1_SLOTS = 3;  //!< Slots with one command, TS 25.214 5.2.1.2.1
constexpr uint32_t ALGORITHM_2_SLOTS = 5; //!< Slots with one command, TS 25.214 5.1.2.2.3

} // namespace

DownlinkPowerControl::DownlinkPowerControl(const DownlinkPowerConfig& config, double initialDb)
    : m_config(config),
      m_powerDb(initialDb),
      m_power(0.0)
{
    Change(0.0);
}

void
DownlinkPowerControl::SetBalancing(const std::optional<PowerBalancing>& balancing)
{
    m_balancing = balancing;
    m_correctionDb = 0.0;
}

void
DownlinkPowerControl::Change(double changeDb)
{
    m_powerDb = std::clamp(m_powerDb + changeDb, m_config.minimumDb, m_config.maximumDb);
    m_power = FromDb(m_powerDb);
}

double
DownlinkPowerControl::GetBalance(int64_t slot)
{
    if (!m_balancing)
    {
        return 0.0;
    }
    if (slot % (m_balancing->periodFrames * SLOTS_PER_FRAME) == 0)
    {
        m_correctionDb = (1 - m_balancing->ratio) * (m_balancing->referenceDb - m_powerDb);
    }
    const double most = 1.0 / m_balancing->maxAdjustmentStep;
    const double change = std::clamp(m_correctionDb, -most, most);
    m_correctionDb -= change;
    return change;
}

void
DownlinkPowerControl::OnTpc(int64_t slot, bool isUp, bool isHeld)
{
    double change = GetBalance(slot);
    bool decided = isUp;
    bool isDue = true;
    if (m_config.dpcMode == 1)
    {
        m_ups = (slot % DPC_MODE_1_SLOTS == 0 ? 0 : m_ups) + (isUp ? 1 : 0);
        isDue = slot % DPC_MODE_1_SLOTS == DPC_MODE_1_SLOTS - 1;
        decided = 2 * m_ups > DPC_MODE_1_SLOTS;
    }
    if (isDue)
    {
        change += decided ? m_config.stepDb : -m_config.stepDb;
    }
    Change(isHeld ? std::min(change, 0.0) : change);
}

double
DownlinkPowerControl::GetPowerDb() const
{
    return m_powerDb;
}

double
DownlinkPowerControl::GetPower() const
{
    return m_power;
}

bool
DownlinkPowerControl::IsAtMaximum() const
{
    return m_powerDb >= m_config.maximumDb;
}

UplinkPowerControl::UplinkPowerControl(const UplinkPowerConfig& config, double initialDbm)
    : m_config(config),
      m_powerDbm(std::clamp(initialDbm, config.minimumDbm, config.maximumDbm)),
      m_power(FromDb(m_powerDbm))
{
}

int
UplinkPowerControl::CombineEvery(const std::vector<bool>& ups)
{
    return std::all_of(ups.begin(), ups.end(), [](bool isUp) { return isUp; }) ? 1 : -1;
}

int
UplinkPowerControl::CombineFifth(int64_t slot, const std::vector<bool>& ups)
{
    if (slot % ALGORITHM_2_SLOTS == 0 || m_ups.size() != ups.size())
    {
        m_ups.assign(ups.size(), 0);
    }
    for (std::size_t i = 0; i < ups.size(); ++i)
    {
        m_ups[i] += ups[i] ? 1 : 0;
    }
    if (slot % ALGORITHM_2_SLOTS != ALGORITHM_2_SLOTS - 1)
    {
        return 0;
    }
    if (std::find(m_ups.begin(), m_ups.end(), 0) != m_ups.end())
    {
        return -1;
    }
    const auto allUp = std::count(m_ups.begin(), m_ups.end(), ALGORITHM_2_SLOTS);
    return 2 * static_cast<std::size_t>(allUp) > m_ups.size() ? 1 : 0;
}

void
UplinkPowerControl::OnTpc(int64_t slot, const std::vector<bool>& ups)
{
    const bool isFirst = m_config.algorithm == 1;
    const int command = isFirst ? CombineEvery(ups) : CombineFifth(slot, ups);
    const double stepDb = isFirst ? m_config.stepDb : 1.0;
    m_powerDbm =
        std::clamp(m_powerDbm + command * stepDb, m_config.minimumDbm, m_config.maximumDbm);
    m_power = FromDb(m_powerDbm);
}

double
UplinkPowerControl::GetPowerDbm() const
{
    return m_powerDbm;
}

double
UplinkPowerControl::GetPower() const
{
    return m_power;
}

bool
UplinkPowerControl::IsAtMaximum() const
{
    return m_powerDbm >= m_config.maximumDbm;
}

} // namespace ns3::umts
