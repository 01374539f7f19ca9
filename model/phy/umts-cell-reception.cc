/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell-reception.h"

#include "umts-fading.h"

#include "ns3/umts-decibel.h"
#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(CellReception);

TypeId
CellReception::GetTypeId()
{
    UMTS_TYPE(CellReception, Object)
        .Attribute("NoiseFigure", &C::m_noiseFigureDb, 5.0, 0, 50)
        .Help("Noise figure of the Node B, dB")
        .Attribute("OtherCellRatio", &C::m_otherCellRatio, 0.0, 0, 100)
        .Help("What UEs of other cells add to those that are simulated, i: 0.55 in a network of "
              "macro cells; 0 when other cells are simulated")
        .Trace("Received", &C::m_receivedTrace, "ReceivedTracedCallback")
        .Help("Once in a frame: received total wideband power in dBm, noise rise in dB");
}

uint32_t
CellReception::Open()
{
    return m_ues.Open();
}

void
CellReception::Close(uint32_t ue)
{
    m_ues.Close(ue);
}

void
CellReception::Set(uint32_t ue, double power, double idlePower, Nanos until)
{
    m_ues.Set(ue, power, idlePower, until);
}

void
CellReception::Set(uint32_t ue, double power, const PowerUse& use)
{
    m_ues.Set(ue, power, use);
}

double
CellReception::GetNoise() const
{
    return FromDb(THERMAL_NOISE_DBM + m_noiseFigureDb);
}

double
CellReception::GetTotal(Nanos now)
{
    const double total = GetNoise() + (1 + m_otherCellRatio) * m_ues.GetTotal(now);
    if (now / POWER_FRAME != m_frame)
    {
        m_frame = now / POWER_FRAME;
        m_receivedTrace(ToDb(total), ToDb(total / GetNoise()));
    }
    return total;
}

double
CellReception::GetMeanTotal(Nanos now)
{
    return GetNoise() + (1 + m_otherCellRatio) * m_ues.GetMean(now);
}

double
CellReception::GetOthers(uint32_t ue, Nanos now)
{
    const double total = GetTotal(now);
    return total - (m_ues.GetTotal(now) - m_ues.GetOthers(ue, now));
}

double
CellReception::GetOf(uint32_t ue, Nanos now)
{
    return m_ues.GetOf(ue, now);
}

double
CellReception::GetNoiseRise(Nanos now)
{
    return GetTotal(now) / GetNoise();
}

} // namespace ns3::umts
