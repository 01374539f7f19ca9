/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-fading-quality-model.h"

#include "ns3/log.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <cmath>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsFadingQualityModel");
NS_OBJECT_ENSURE_REGISTERED(FadingQualityModel);

namespace
{

constexpr double SPEED_OF_LIGHT = 299792458; //!< m/s
constexpr double SLOT = 1.0 / 1500;          //!< s
constexpr uint32_t TTI_SLOTS = 3;            //!< Of HS-DSCH
constexpr double STILL = 0.02; //!< Wavelengths in a TTI in which fading does not change

} // namespace

TypeId
FadingQualityModel::GetTypeId()
{
    UMTS_TYPE(FadingQualityModel, DownlinkQualityModel)
        .Attribute("Distance", &C::m_distance, 500.0, 1, 1e6)
        .Help("From Node B to UE, m, unless UeMobility and NodeBMobility are set")
        .Attribute("PathLossAt1Km", &C::m_pathLossAt1KmDb, 137.4, 0, 300)
        .Help("Path loss at 1 km, dB (default: COST 231-Hata at 1950 MHz, 30 m and 1.5 m high)")
        .Attribute("PathLossExponent", &C::m_pathLossExponent, 3.52, 0, 10)
        .Help("n of the path loss PathLossAt1Km + 10 n log10(distance / km)")
        .Attribute("UeMobility", &C::m_ueMobility, nullptr)
        .Help("Where the UE is: what distance and shadowing follow")
        .Attribute("NodeBMobility", &C::m_nodeBMobility, nullptr)
        .Help("Where the Node B is")
        .Attribute("Propagation", &C::m_propagation, nullptr)
        .Help("Any propagation loss model of ns-3, or chain of them, in place of the path loss; "
              "needs UeMobility and NodeBMobility")
        .Attribute("Links", &C::m_links, nullptr)
        .Help("Links of the UE to the cells of a CellPlan: gain and inter-cell interference, in "
              "place of distance, path loss, shadowing, AntennaGain and InterCellInterference")
        .Attribute("Cell", &C::m_cell, 0, 0, 511)
        .Help("With Links: scrambling code of the cell that sends")
        .Attribute("ShadowingDeviation", &C::m_shadowingDeviationDb, 8.0, 0, 50)
        .Help("Standard deviation of log-normal shadowing, dB; 0 for none (default: TR 25.848 "
              "Annex A)")
        .Attribute("ShadowingDistance", &C::m_shadowingDistance, 50.0, 0.01, 1e6)
        .Help("Distance over which the correlation of shadowing falls to 1/e, m (default: TR "
              "25.848 Annex A)")
        .Choice("Profile", &C::m_profile, MultipathProfile::PEDESTRIAN_A)
        .Among({{MultipathProfile::NONE, "None"},
                {MultipathProfile::RAYLEIGH, "Rayleigh"},
                {MultipathProfile::INDOOR_A, "IndoorA"},
                {MultipathProfile::PEDESTRIAN_A, "PedestrianA"},
                {MultipathProfile::PEDESTRIAN_B, "PedestrianB"},
                {MultipathProfile::VEHICULAR_A, "VehicularA"},
                {MultipathProfile::CASE_1, "Case1"},
                {MultipathProfile::CASE_2, "Case2"},
                {MultipathProfile::CASE_3, "Case3"},
                {MultipathProfile::CASE_4, "Case4"}})
        .Help("Multipath fading: None, one path (Rayleigh), a profile of ITU-R M.1225, or a Case "
              "of TS 25.101")
        .Attribute("Speed", &C::m_speed, 0.833333, 0, 1000)
        .Help("Of the UE, m/s, or of what surrounds it while its mobility model stands still: "
              "multipath fading and, unless UeMobility is set, shadowing follow it; the default is "
              "3 km/h")
        .Attribute("FollowMobility", &C::m_followsMobility, true)
        .Help("While the mobility model of UeMobility or Links moves, multipath fading follows its "
              "speed in place of Speed")
        .Attribute("CarrierFrequency", &C::m_carrierFrequency, 2e9, 1e8, 1e11)
        .Help("Carrier frequency, Hz (default: TR 25.848 Annex A)")
        .Attribute("TxPower", &C::m_txPowerDbm, 38.0, -100, 100)
        .Help("Power of HS-DSCH, dBm")
        .Attribute("AntennaGain", &C::m_antennaGainDb, 17.0, -100, 100)
        .Help("Gain of both antennas, less losses in cable and body, dB")
        .Attribute("IntraCellPower", &C::m_intraCellPowerDbm, 30.0, -100, 100)
        .Help("Power of the cell's other channels, dBm")
        .Choice("IntraCellInterference", &C::m_intraCell, RAKE)
        .Among({{RAKE, "Rake"}, {ORTHOGONALITY_FACTOR, "OrthogonalityFactor"}})
        .Help("How the power of the own cell interferes: Rake, from path to path, or "
              "OrthogonalityFactor, a share of IntraCellPower")
        .Attribute("ReceiverLoss", &C::m_receiverLossDb, 2.0, 0, 30)
        .Help("With Rake: SINR that the receiver lacks to the ideal one, dB; the default is that "
              "of experiment frc-hset (TS 25.101 Table 9.3)")
        .Attribute("Orthogonality", &C::m_orthogonality, 0.0, 0, 1)
        .Help("With OrthogonalityFactor: share of IntraCellPower that does not interfere, 0 .. 1")
        .Attribute("InterCellInterference", &C::m_interCellInterferenceDbm, -70.0, -200, 100)
        .Help("Power that the UE receives from other cells, dBm")
        .Attribute("NoiseFigure", &C::m_noiseFigureDb, 9.0, 0, 50)
        .Help("Noise figure of the UE, dB (default: TR 25.848 Annex A)");
}

FadingQualityModel::FadingQualityModel()
    : m_random(CreateObject<UniformRandomVariable>())
{
}

void
FadingQualityModel::DoDispose()
{
    m_ueMobility = nullptr;
    m_nodeBMobility = nullptr;
    m_propagation = nullptr;
    m_links = nullptr;
    m_random = nullptr;
    m_alike = nullptr;
    m_way.reset();
    DownlinkQualityModel::DoDispose();
}

int64_t
FadingQualityModel::AssignStreams(int64_t stream)
{
    NS_LOG_FUNCTION(this << stream);
    m_random->SetStream(stream);
    m_realised = nullptr;
    return 1;
}

void
FadingQualityModel::SetRandom(Ptr<UniformRandomVariable> random)
{
    m_random = random;
    m_realised = nullptr;
}

void
FadingQualityModel::FadeAs(Ptr<FadingQualityModel> link)
{
    m_alike = link;
}

void
FadingQualityModel::SetCell(ScramblingCode cell)
{
    m_cell = static_cast<uint16_t>(cell);
}

void
FadingQualityModel::SetPowerShares(double hsDsch, double dedicated)
{
    m_hsDschShare = hsDsch;
    m_dedicatedShare = dedicated;
}

const FadingQualityModel::Realisation&
FadingQualityModel::Realise()
{
    if (m_alike)
    {
        m_used = &m_alike->Realise();
        return *m_used;
    }
    if (!m_realised)
    {
        NS_LOG_INFO("fading and shadowing are drawn");
        m_realised.reset(new Realisation{RayleighFading(m_random), ShadowingField(m_random)});
    }
    m_used = m_realised.get();
    return *m_used;
}

void
FadingQualityModel::FollowMobility(Nanos now)
{
    if (m_alike)
    {
        m_alike->FollowMobility(now);
        return;
    }
    const Ptr<MobilityModel> model = m_links ? m_links->GetMobility() : m_ueMobility;
    if (!model || !m_followsMobility)
    {
        m_way.reset();
        return;
    }
    if (!m_way || m_way->GetMobility() != model)
    {
        m_way = std::make_unique<TravelledWay>(model, m_speed);
    }
    m_way->Observe(now, m_speed);
}

double
FadingQualityModel::GetSpeed() const
{
    return m_alike ? m_alike->GetSpeed() : m_way ? m_way->GetSpeed() : m_speed;
}

double
FadingQualityModel::GetTravelled(Nanos time) const
{
    if (m_alike)
    {
        return m_alike->GetTravelled(time);
    }
    return m_way ? m_way->Get(time) : m_speed * (time * 1e-9);
}

double
FadingQualityModel::GetGain(Nanos now)
{
    Realise();
    FollowMobility(now);
    return GetGainAfter(GetTravelled(now));
}

double
FadingQualityModel::GetOthers(Nanos now)
{
    return GetInterCellInterference(now) + m_noise.Get(THERMAL_NOISE_DBM + m_noiseFigureDb, FromDb);
}

const RayleighFading&
FadingQualityModel::GetFading()
{
    return Realise().fading;
}

const std::vector<double>&
FadingQualityModel::GetMeanPowers() const
{
    return GetPathPowers(m_profile);
}

double
FadingQualityModel::GetWavelengths(Nanos time) const
{
    return GetTravelled(time) * m_carrierFrequency / SPEED_OF_LIGHT;
}

double
FadingQualityModel::GetWavelengthsIn(Nanos duration) const
{
    return GetSpeed() * (duration * 1e-9) * m_carrierFrequency / SPEED_OF_LIGHT;
}

double
FadingQualityModel::GetReceiverLossDb() const
{
    return m_receiverLossDb;
}

Ptr<CellLinks>
FadingQualityModel::GetLinks() const
{
    return m_links;
}

DownlinkQuality
FadingQualityModel::Evaluate(Nanos now)
{
    Realise();
    FollowMobility(now);
    const double travelled = GetTravelled(now);
    const double gain = GetGainAfter(travelled);
    const double others = GetOthers(now);
    const double sinr = m_intraCell == RAKE ? GetRakeSinr(gain, others, travelled)
                                            : GetFactorSinr(gain, others, travelled);
    DownlinkQuality state;
    state.sinrDb = ToDb(sinr);
    state.cqi = GetCqi(state.sinrDb);
    state.cqiOfSinr = true;
    NS_LOG_LOGIC("SINR " << state.sinrDb << " dB, CQI " << +state.cqi);
    return state;
}

PathPowers
FadingQualityModel::GetPaths(double wavelengths) const
{
    if (m_profile == MultipathProfile::NONE)
    {
        return {{1.0}, 1};
    }
    return m_used->fading.GetPowers(GetPathPowers(m_profile), wavelengths);
}

double
FadingQualityModel::GetTxPower()
{
    return m_txPower.Get(m_txPowerDbm, FromDb);
}

double
FadingQualityModel::GetIntraCellPower()
{
    return m_intraCellPower.Get(m_intraCellPowerDbm, FromDb);
}

double
FadingQualityModel::GetRakeSinr(double gain, double others, double travelled)
{
    const double signal = GetTxPower() * gain;
    const double shares = m_hsDschShare + m_dedicatedShare;
    const ReceivedPower power{GetIntraCellPower() * gain + shares * signal, others};
    if (m_receiver.GetLossDb() != m_receiverLossDb)
    {
        m_receiver = RakeReceiver(m_receiverLossDb);
    }
    const double perMetre = m_carrierFrequency / SPEED_OF_LIGHT;
    const double perSlot = GetSpeed() * SLOT * perMetre;
    if (m_profile == MultipathProfile::NONE || TTI_SLOTS * perSlot < STILL)
    {
        return m_receiver.GetSinr(signal, power, GetPaths(travelled * perMetre));
    }
    double bits = 0.0;
    for (uint32_t slot = 0; slot < TTI_SLOTS; ++slot)
    {
        const PathPowers paths = GetPaths(travelled * perMetre + (slot + 0.5) * perSlot);
        bits += std::log2(1 + m_receiver.GetSinr(signal, power, paths));
    }
    return std::exp2(bits / TTI_SLOTS) - 1;
}

double
FadingQualityModel::GetFactorSinr(double gain, double others, double travelled)
{
    const double faded = gain * GetPaths(travelled * m_carrierFrequency / SPEED_OF_LIGHT).GetSum();
    const double otherChannels = GetIntraCellPower() + m_dedicatedShare * GetTxPower();
    return GetTxPower() * faded / ((1 - m_orthogonality) * otherChannels * faded + others);
}

double
FadingQualityModel::GetGainAfter(double travelled)
{
    return m_links ? m_links->GetGain(ScramblingCode{m_cell})
                   : m_gain.Get(m_antennaGainDb - GetPathLoss() + GetShadowing(travelled), FromDb);
}

double
FadingQualityModel::GetInterCellInterference(Nanos now)
{
    return m_links ? m_links->GetInterference(ScramblingCode{m_cell}, now)
                   : m_interCellInterference.Get(m_interCellInterferenceDbm, FromDb);
}

double
FadingQualityModel::GetPathLossAt(double distance)
{
    const double logDistance =
        m_logDistance.Get(distance, [](double metres) { return std::log10(metres / 1000); });
    return m_pathLossAt1KmDb + 10 * m_pathLossExponent * logDistance;
}

double
FadingQualityModel::GetPathLoss()
{
    if (!m_ueMobility && !m_nodeBMobility && !m_propagation)
    {
        return GetPathLossAt(m_distance);
    }
    UMTS_THROW_UNLESS(m_ueMobility && m_nodeBMobility,
                      "FadingQualityModel: UeMobility and NodeBMobility must both be set");
    if (m_propagation)
    {
        return -m_propagation->CalcRxPower(0.0, m_nodeBMobility, m_ueMobility);
    }
    return GetPathLossAt(std::max(m_ueMobility->GetDistanceFrom(m_nodeBMobility), MIN_DISTANCE));
}

double
FadingQualityModel::GetShadowing(double travelled) const
{
    if (m_shadowingDeviationDb == 0)
    {
        return 0.0;
    }
    const Vector place = m_ueMobility ? m_ueMobility->GetPosition() : Vector(travelled, 0, 0);
    return m_shadowingDeviationDb *
           m_used->shadowing.Get(place.x / m_shadowingDistance, place.y / m_shadowingDistance);
}

} // namespace ns3::umts
