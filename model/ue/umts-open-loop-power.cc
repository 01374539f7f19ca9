/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-open-loop-power.h"

#include "ns3/simulator.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-dch-coding.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(OpenLoopPower);

namespace
{

constexpr double MOST_EXCESS_DB = 6; //!< Of a command over the UE's maximum (TS 25.214 6.1)

/// Bit rate of the DCH whose block error curve messages have: its code, too, is convolutional.
constexpr double CONVOLUTIONAL_BIT_RATE = 12.2e3;

/** @return the current time */
Nanos
GetNow()
{
    return Simulator::Now().GetNanoSeconds();
}

} // namespace

TypeId
OpenLoopPower::GetTypeId()
{
    UMTS_TYPE(OpenLoopPower, Object)
        .Attribute("MaximumPower", &C::m_maximumDbm, 21.0, -50, 33)
        .Help("Most that the UE sends in random access, dBm: 24 of power class 3, 21 of class 4 "
              "(TS 25.101 6.2.1)")
        .Attribute("EcN0Accuracy", &C::m_ecN0Accuracy, 0.0, 0, 20)
        .Help("90 % of the measurements of RSCP are within this by their independent errors, dB; "
              "1.5 by TS 25.133 9.1.2")
        .Attribute("RscpAccuracy", &C::m_rscpAccuracy, 0.0, 0, 20)
        .Help("90 % of the measurements of RSCP are within this, an error common to all of a UE "
              "included, dB; 6 by TS 25.133 9.1.1");
}

OpenLoopPower::OpenLoopPower()
    : m_random(CreateObject<UniformRandomVariable>()),
      m_fadingRandom(CreateObject<UniformRandomVariable>()),
      m_linkRandom(CreateObject<UniformRandomVariable>()),
      m_errorRandom(CreateObject<UniformRandomVariable>())
{
}

void
OpenLoopPower::DoDispose()
{
    m_cell = nullptr;
    m_link = nullptr;
    m_error.reset();
    m_random = nullptr;
    m_fadingRandom = nullptr;
    m_linkRandom = nullptr;
    m_errorRandom = nullptr;
    Object::DoDispose();
}

void
OpenLoopPower::SetLink(const ObjectFactory& link)
{
    UMTS_THROW_UNLESS(link.GetTypeId() == FadingQualityModel::GetTypeId(),
                      "OpenLoopPower: the links of the UE are those of "
                          << link.GetTypeId().GetName()
                          << ", and must be of ns3::umts::FadingQualityModel");
    m_factory = link;
}

double
OpenLoopPower::GetMaximumDbm() const
{
    return m_maximumDbm;
}

FadingQualityModel&
OpenLoopPower::GetLink(const Ptr<CellRadio>& cell)
{
    if (m_cell != cell)
    {
        m_cell = cell;
        m_link = m_factory.Create<FadingQualityModel>();
        m_link->SetRandom(m_linkRandom);
        if (cell->code)
        {
            m_link->SetCell(*cell->code);
        }
        m_fading.reset();
    }
    return *m_link;
}

double
OpenLoopPower::MeasureRscpDbm(const Ptr<CellRadio>& cell)
{
    FadingQualityModel& link = GetLink(cell);
    const double gain = link.GetGain(GetNow());
    const double cpich = cell->power->GetCpich() * gain;
    if (m_ecN0Accuracy == 0 && m_rscpAccuracy == 0)
    {
        return ToDb(cpich);
    }
    if (!m_error)
    {
        m_error.emplace(m_ecN0Accuracy, m_rscpAccuracy, m_errorRandom);
    }
    CpichSample sample;
    sample.cell = cell->code.value_or(ScramblingCode{});
    sample.rscpDbm = ToDb(cpich);
    sample.ecN0Db =
        ToDb(cpich / (cell->power->GetTotal(GetNow()) * gain + link.GetOthers(GetNow())));
    m_error->Apply(sample, GetNow());
    return sample.rscpDbm;
}

double
OpenLoopPower::GetReceived(const Ptr<CellRadio>& cell, double powerDbm, Nanos at)
{
    FadingQualityModel& link = GetLink(cell);
    const double received = FromDb(powerDbm) * link.GetGain(GetNow());
    if (link.GetMeanPowers().empty())
    {
        return received;
    }
    if (!m_fading)
    {
        m_fading.reset(
            new std::array<RayleighFading, UPLINK_ANTENNAS>{RayleighFading(m_fadingRandom),
                                                            RayleighFading(m_fadingRandom)});
    }
    double sum = 0.0;
    for (const auto& antenna : *m_fading)
    {
        sum += antenna.GetPowers(link.GetMeanPowers(), link.GetWavelengths(at)).GetSum();
    }
    return received * sum / UPLINK_ANTENNAS;
}

bool
OpenLoopPower::Draw(double rate)
{
    return m_random->GetValue() < rate;
}

int64_t
OpenLoopPower::AssignStreams(int64_t stream)
{
    m_random->SetStream(stream);
    m_fadingRandom->SetStream(stream + 1);
    m_linkRandom->SetStream(stream + 2);
    m_errorRandom->SetStream(stream + 3);
    m_cell = nullptr; // the link and its fading are drawn anew
    m_error.reset();
    return 4;
}

PrachPower::PrachPower(Ptr<OpenLoopPower> ue, Ptr<CommonChannels> common)
    : m_ue(ue),
      m_common(common)
{
}

double
PrachPower::GetSentDbm() const
{
    return std::min(*m_commandedDbm, m_ue->GetMaximumDbm());
}

double
PrachPower::GetTotal() const
{
    return m_common->GetUu()->GetRadio()->power->GetReception()->GetTotal(GetNow());
}

void
PrachPower::Begin(RachPreamble& preamble)
{
    const OpenLoopInfo info = m_common->GetOpenLoopInfo();
    const double rscpDbm = m_ue->MeasureRscpDbm(m_common->GetUu()->GetRadio());
    m_commandedDbm = info.cpichDbm - rscpDbm + info.ulInterferenceDbm + info.constantValueDb;
    preamble.power = GetSentDbm();
}

bool
PrachPower::Ramp(RachPreamble& preamble, double stepDb)
{
    *m_commandedDbm += stepDb;
    preamble.power = GetSentDbm();
    return *m_commandedDbm <= m_ue->GetMaximumDbm() + MOST_EXCESS_DB;
}

void
PrachPower::Receive(RachPreamble& preamble)
{
    const double received = m_ue->GetReceived(m_common->GetUu()->GetRadio(),
                                              *preamble.power,
                                              RachAccess::GetSlotStart(preamble.slot));
    preamble.margin = ToDb(received / GetTotal()) - m_common->GetPreambleEcN0Db();
}

bool
PrachPower::IsMessageLost(uint32_t bits)
{
    if (!m_commandedDbm)
    {
        return false; // access without preambles
    }
    const Nanos tti = m_common->GetChannels().rach.tti.GetNanoSeconds();
    const double powerDbm =
        std::min(GetSentDbm() + m_common->GetOpenLoopInfo().messageOffsetDb, m_ue->GetMaximumDbm());
    const double received =
        m_ue->GetReceived(m_common->GetUu()->GetRadio(), powerDbm, GetNow() + tti / 2);
    const double chipsPerBit = CHIPS_PER_SECOND * (tti * 1e-9) / bits;
    const double ebN0Db = ToDb(UPLINK_ANTENNAS * received * chipsPerBit / GetTotal());
    const DchBlerCurve curve(Direction::UPLINK, CONVOLUTIONAL_BIT_RATE);
    return m_ue->Draw(curve.GetBler(ebN0Db));
}

} // namespace ns3::umts
