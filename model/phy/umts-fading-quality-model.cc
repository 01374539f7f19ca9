/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-fading-quality-model.h"

#include "umts-rake-receiver.h"

#include "ns3/abort.h"
#include "ns3/double.h"
#include "ns3/log.h"
#include "ns3/pointer.h"
#include "ns3/uinteger.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-decibel.h"

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
    static TypeId tid = AddPowerAttributes(
        AddFadingAttributes(AddPathLossAttributes(TypeId("ns3::umts::FadingQualityModel")
                                                      .SetParent<DownlinkQualityModel>()
                                                      .SetGroupName("Umts")
                                                      .AddConstructor<FadingQualityModel>())));
    return tid;
}

TypeId
FadingQualityModel::AddPathLossAttributes(TypeId tid)
{
    return tid
        .AddAttribute("Distance",
                      "From Node B to UE, m, unless UeMobility and NodeBMobility are set",
                      DoubleValue(500),
                      MakeDoubleAccessor(&FadingQualityModel::m_distance),
                      MakeDoubleChecker<double>(1, 1e6))
        .AddAttribute("PathLossAt1Km",
                      "Path loss at 1 km, dB (default: COST 231-Hata at 1950 MHz, 30 m and 1.5 m "
                      "high)",
                      DoubleValue(137.4),
                      MakeDoubleAccessor(&FadingQualityModel::m_pathLossAt1KmDb),
                      MakeDoubleChecker<double>(0, 300))
        .AddAttribute("PathLossExponent",
                      "n of the path loss PathLossAt1Km + 10 n log10(distance / km)",
                      DoubleValue(3.52),
                      MakeDoubleAccessor(&FadingQualityModel::m_pathLossExponent),
                      MakeDoubleChecker<double>(0, 10))
        .AddAttribute("UeMobility",
                      "Where the UE is: what distance and shadowing follow",
                      PointerValue(),
                      MakePointerAccessor(&FadingQualityModel::m_ueMobility),
                      MakePointerChecker<MobilityModel>())
        .AddAttribute("NodeBMobility",
                      "Where the Node B is",
                      PointerValue(),
                      MakePointerAccessor(&FadingQualityModel::m_nodeBMobility),
                      MakePointerChecker<MobilityModel>())
        .AddAttribute("Propagation",
                      "Any propagation loss model of ns-3, or chain of them, in place of the path "
                      "loss; needs UeMobility and NodeBMobility",
                      PointerValue(),
                      MakePointerAccessor(&FadingQualityModel::m_propagation),
                      MakePointerChecker<PropagationLossModel>())
        .AddAttribute("Links",
                      "Links of the UE to the cells of a CellPlan: gain and inter-cell "
                      "interference, in place of distance, path loss, shadowing, AntennaGain and "
                      "InterCellInterference",
                      PointerValue(),
                      MakePointerAccessor(&FadingQualityModel::m_links),
                      MakePointerChecker<CellLinks>())
        .AddAttribute("Cell",
                      "With Links: scrambling code of the cell that sends",
                      UintegerValue(0),
                      MakeUintegerAccessor(&FadingQualityModel::m_cell),
                      MakeUintegerChecker<uint16_t>(0, 511));
}

TypeId
FadingQualityModel::AddFadingAttributes(TypeId tid)
{
    return tid
        .AddAttribute("ShadowingDeviation",
                      "Standard deviation of log-normal shadowing, dB; 0 for none (default: TR "
                      "25.848 Annex A)",
                      DoubleValue(8),
                      MakeDoubleAccessor(&FadingQualityModel::m_shadowingDeviationDb),
                      MakeDoubleChecker<double>(0, 50))
        .AddAttribute("ShadowingDistance",
                      "Distance over which the correlation of shadowing falls to 1/e, m (default: "
                      "TR 25.848 Annex A)",
                      DoubleValue(50),
                      MakeDoubleAccessor(&FadingQualityModel::m_shadowingDistance),
                      MakeDoubleChecker<double>(0.01, 1e6))
        .AddAttribute("Profile",
                      "Multipath fading: None, one path (Rayleigh), a profile of ITU-R M.1225, or "
                      "a Case of TS 25.101",
                      EnumValue(MultipathProfile::PEDESTRIAN_A),
                      UmtsMakeEnumAccessor<MultipathProfile::Name>(&FadingQualityModel::m_profile),
                      MakeEnumChecker(MultipathProfile::NONE,
                                      "None",
                                      MultipathProfile::RAYLEIGH,
                                      "Rayleigh",
                                      MultipathProfile::INDOOR_A,
                                      "IndoorA",
                                      MultipathProfile::PEDESTRIAN_A,
                                      "PedestrianA",
                                      MultipathProfile::PEDESTRIAN_B,
                                      "PedestrianB",
                                      MultipathProfile::VEHICULAR_A,
                                      "VehicularA",
                                      MultipathProfile::CASE_1,
                                      "Case1",
                                      MultipathProfile::CASE_2,
                                      "Case2",
                                      MultipathProfile::CASE_3,
                                      "Case3",
                                      MultipathProfile::CASE_4,
                                      "Case4"))
        .AddAttribute("Speed",
                      "Of the UE, m/s: multipath fading and, unless UeMobility is set, shadowing "
                      "follow it; the default is 3 km/h",
                      DoubleValue(0.833333),
                      MakeDoubleAccessor(&FadingQualityModel::m_speed),
                      MakeDoubleChecker<double>(0, 1000))
        .AddAttribute("CarrierFrequency",
                      "Carrier frequency, Hz (default: TR 25.848 Annex A)",
                      DoubleValue(2e9),
                      MakeDoubleAccessor(&FadingQualityModel::m_carrierFrequency),
                      MakeDoubleChecker<double>(1e8, 1e11));
}

TypeId
FadingQualityModel::AddPowerAttributes(TypeId tid)
{
    return tid
        .AddAttribute("TxPower",
                      "Power of HS-DSCH, dBm",
                      DoubleValue(38),
                      MakeDoubleAccessor(&FadingQualityModel::m_txPowerDbm),
                      MakeDoubleChecker<double>(-100, 100))
        .AddAttribute("AntennaGain",
                      "Gain of both antennas, less losses in cable and body, dB",
                      DoubleValue(17),
                      MakeDoubleAccessor(&FadingQualityModel::m_antennaGainDb),
                      MakeDoubleChecker<double>(-100, 100))
        .AddAttribute("IntraCellPower",
                      "Power of the cell's other channels, dBm",
                      DoubleValue(30),
                      MakeDoubleAccessor(&FadingQualityModel::m_intraCellPowerDbm),
                      MakeDoubleChecker<double>(-100, 100))
        .AddAttribute("IntraCellInterference",
                      "How the power of the own cell interferes: Rake, from path to path, or "
                      "OrthogonalityFactor, a share of IntraCellPower",
                      EnumValue(RAKE),
                      UmtsMakeEnumAccessor<IntraCellInterference>(&FadingQualityModel::m_intraCell),
                      MakeEnumChecker(RAKE, "Rake", ORTHOGONALITY_FACTOR, "OrthogonalityFactor"))
        .AddAttribute("ReceiverLoss",
                      "With Rake: SINR that the receiver lacks to the ideal one, dB; the default "
                      "is that of experiment frc-hset (TS 25.101 Table 9.3)",
                      DoubleValue(2),
                      MakeDoubleAccessor(&FadingQualityModel::m_receiverLossDb),
                      MakeDoubleChecker<double>(0, 30))
        .AddAttribute("Orthogonality",
                      "With OrthogonalityFactor: share of IntraCellPower that does not interfere, "
                      "0 .. 1",
                      DoubleValue(0),
                      MakeDoubleAccessor(&FadingQualityModel::m_orthogonality),
                      MakeDoubleChecker<double>(0, 1))
        .AddAttribute("InterCellInterference",
                      "Power that the UE receives from other cells, dBm",
                      DoubleValue(-70),
                      MakeDoubleAccessor(&FadingQualityModel::m_interCellInterferenceDbm),
                      MakeDoubleChecker<double>(-200, 100))
        .AddAttribute("NoiseFigure",
                      "Noise figure of the UE, dB (default: TR 25.848 Annex A)",
                      DoubleValue(9),
                      MakeDoubleAccessor(&FadingQualityModel::m_noiseFigureDb),
                      MakeDoubleChecker<double>(0, 50));
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
    if (!m_realised)
    {
        NS_LOG_INFO("fading and shadowing are drawn");
        m_realised.reset(new Realisation{RayleighFading(m_random), ShadowingField(m_random)});
    }
    return *m_realised;
}

double
FadingQualityModel::GetGain(Nanos now)
{
    Realise();
    return GetGainAfter(m_speed * (now * 1e-9));
}

double
FadingQualityModel::GetOthers(Nanos now) const
{
    return GetInterCellInterference(now) + FromDb(THERMAL_NOISE_DBM + m_noiseFigureDb);
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
    return m_speed * (time * 1e-9) * m_carrierFrequency / SPEED_OF_LIGHT;
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
    const double travelled = m_speed * (now * 1e-9);
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
    return m_realised->fading.GetPowers(GetPathPowers(m_profile), wavelengths);
}

double
FadingQualityModel::GetRakeSinr(double gain, double others, double travelled) const
{
    const double signal = FromDb(m_txPowerDbm) * gain;
    const double shares = m_hsDschShare + m_dedicatedShare;
    const ReceivedPower power{FromDb(m_intraCellPowerDbm) * gain + shares * signal, others};
    const RakeReceiver receiver(m_receiverLossDb);
    const double perMetre = m_carrierFrequency / SPEED_OF_LIGHT;
    const double perSlot = m_speed * SLOT * perMetre;
    if (m_profile == MultipathProfile::NONE || TTI_SLOTS * perSlot < STILL)
    {
        return receiver.GetSinr(signal, power, GetPaths(travelled * perMetre));
    }
    double bits = 0.0;
    for (uint32_t slot = 0; slot < TTI_SLOTS; ++slot)
    {
        const PathPowers paths = GetPaths(travelled * perMetre + (slot + 0.5) * perSlot);
        bits += std::log2(1 + receiver.GetSinr(signal, power, paths));
    }
    return std::exp2(bits / TTI_SLOTS) - 1;
}

double
FadingQualityModel::GetFactorSinr(double gain, double others, double travelled) const
{
    const double faded = gain * GetPaths(travelled * m_carrierFrequency / SPEED_OF_LIGHT).GetSum();
    const double otherChannels =
        FromDb(m_intraCellPowerDbm) + m_dedicatedShare * FromDb(m_txPowerDbm);
    return FromDb(m_txPowerDbm) * faded / ((1 - m_orthogonality) * otherChannels * faded + others);
}

double
FadingQualityModel::GetGainAfter(double travelled) const
{
    return m_links ? m_links->GetGain(ScramblingCode{m_cell})
                   : FromDb(m_antennaGainDb - GetPathLoss() + GetShadowing(travelled));
}

double
FadingQualityModel::GetInterCellInterference(Nanos now) const
{
    return m_links ? m_links->GetInterference(ScramblingCode{m_cell}, now)
                   : FromDb(m_interCellInterferenceDbm);
}

double
FadingQualityModel::GetPathLoss() const
{
    if (!m_ueMobility && !m_nodeBMobility && !m_propagation)
    {
        return m_pathLossAt1KmDb + 10 * m_pathLossExponent * std::log10(m_distance / 1000);
    }
    NS_ABORT_MSG_UNLESS(m_ueMobility && m_nodeBMobility,
                        "FadingQualityModel: UeMobility and NodeBMobility must both be set");
    if (m_propagation)
    {
        return -m_propagation->CalcRxPower(0.0, m_nodeBMobility, m_ueMobility);
    }
    const double distance = std::max(m_ueMobility->GetDistanceFrom(m_nodeBMobility), MIN_DISTANCE);
    return m_pathLossAt1KmDb + 10 * m_pathLossExponent * std::log10(distance / 1000);
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
           m_realised->shadowing.Get(place.x / m_shadowingDistance, place.y / m_shadowingDistance);
}

} // namespace ns3::umts
