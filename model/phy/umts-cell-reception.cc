/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell-reception.h"

#include "umts-fading.h"

#include "ns3/double.h"
#include "ns3/trace-source-accessor.h"
#include "ns3/umts-decibel.h"

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(CellReception);

TypeId
CellReception::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::umts::CellReception")
            .SetParent<Object>()
            .SetGroupName("Umts")
            .AddConstructor<CellReception>()
            .AddAttribute("NoiseFigure",
                          "Noise figure of the Node B, dB",
                          DoubleValue(5),
                          MakeDoubleAccessor(&CellReception::m_noiseFigureDb),
                          MakeDoubleChecker<double>(0, 50))
            .AddAttribute("OtherCellRatio",
                          "What UEs of other cells add to those that are simulated, i: 0.55 in a "
                          "network of macro cells; 0 when other cells are simulated",
                          DoubleValue(0),
                          MakeDoubleAccessor(&CellReception::m_otherCellRatio),
                          MakeDoubleChecker<double>(0, 100))
            .AddTraceSource("Received",
                            "Once in a frame: received total wideband power in dBm, noise rise in "
                            "dB",
                            MakeTraceSourceAccessor(&CellReception::m_receivedTrace),
                            "ns3::umts::CellReception::ReceivedTracedCallback");
    return tid;
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
CellReception::GetOthers(uint32_t ue, Nanos now)
{
    const double total = GetTotal(now);
    return total - (m_ues.GetTotal(now) - m_ues.GetOthers(ue, now));
}

double
CellReception::GetNoiseRise(Nanos now)
{
    return GetTotal(now) / GetNoise();
}

} // namespace ns3::umts
