/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/double.h"
#include "ns3/enum.h"
#include "ns3/ipv4-address.h"
#include "ns3/node.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/umts-dch-coding.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-radio-forecast.h"

#include <cmath>
#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Admission by the power and the noise rise of a cell: the forecast by hand, and beside what is
 * measured afterwards.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-radio-admission", SYSTEM);

const std::string PRESET = "dch1"; //!< 64 kb/s each way, 67.2 kb/s with RLC headers
constexpr double RATE = 67.2e3;    //!< The same, bit/s

/** @return a cell of 20 W that sends half of it and receives as much as its noise */
CommonMeasurement
MakeMeasurement()
{
    return {20000.0, 2000.0, 4000.0, 0.5, -100.0, -103.0};
}

// 5 dB: 3.16228 times 64 kb/s over 3.84 Mchip/s are 0.0527046; 2 W at -12 dB are 31.698 W, of which
// 6 W are orthogonal.
UMTS_TEST("umts-radio-admission", "Forecast by hand")
{
    const RadioForecast forecast({5.0, 3.0, 0.6, 0.55, 1.0});
    UMTS_EXPECT(IsNear(forecast.GetPower(64e3, MakeMeasurement(), -12.0), 1354.40, 0.05), "mW");
    UMTS_EXPECT(IsNear(forecast.GetReaction(64e3), 0.0210819, 1e-7), "0.4 of 0.0527046");
    // The noise rise has its pole at 20.05 channels of 64 kb/s at 3 dB.
    UMTS_EXPECT(IsNear(forecast.GetUplinkLoad(64e3), 0.0498854, 1e-7), "uplink");
    UMTS_EXPECT(IsNear(RadioForecast::GetNoiseRiseDb(MakeMeasurement(), 0.0), 3.0, 1e-9), "");
    UMTS_EXPECT(IsNear(RadioForecast::GetNoiseRiseDb(MakeMeasurement(), 0.0498854), 3.4553, 1e-4),
                "0.501187 - 0.0498854 of the power is noise");
    UMTS_EXPECT(std::isinf(RadioForecast::GetNoiseRiseDb(MakeMeasurement(), 0.51)), "the pole");
    // Half of the time, half of the power. Nothing is negative.
    const RadioForecast half({5.0, 3.0, 0.6, 0.55, 0.5});
    UMTS_EXPECT(IsNear(half.GetPower(64e3, MakeMeasurement(), -12.0), 677.20, 0.05), "mW");
    UMTS_EXPECT(IsNear(half.GetUplinkLoad(64e3), 0.025351, 1e-6), "uplink");
    UMTS_EXPECT(IsNear(forecast.GetPower(64e3, MakeMeasurement(), 0.0), 0.0, 1e-9), "near");
}

/**
 * @param attributes attributes of AdmissionControl
 * @return admission control of a cell, without a Node B
 */
Ptr<AdmissionControl>
MakeAdmission(const Attributes& attributes)
{
    ObjectFactory factory("ns3::umts::AdmissionControl");
    SetAttributes(factory, attributes);
    auto admission = factory.Create<AdmissionControl>();
    admission->Measure(CreateObject<Node>(), MakeCallback(&MakeMeasurement));
    return admission;
}

/** @return a channel with power control */
DchConfig
MakeDch()
{
    DchConfig dch = MakeDchPreset(PRESET);
    dch.outerLoop.emplace();
    return dch;
}

/** @param time set to the current time */
void
NoteTime(Time* time)
{
    *time = Simulator::Now();
}

/** @brief Does nothing. */
void
Ignore()
{
}

// What is refused says why; what was admitted just now counts, though nobody has measured it yet.
UMTS_TEST("umts-radio-admission", "Causes of a refusal")
{
    const RadioLinkRequest link{-12.0, false};
    const auto power = MakeAdmission({{"Policy", EnumValue(AdmissionControl::REFUSE)},
                                      {"MaxTransmittedPower", DoubleValue(0.6)}});
    const auto first = power->Request(MakeDch(), MakeCallback(&Ignore), link);
    UMTS_EXPECT(first.outcome == AdmissionControl::ADMITTED, first.reason);
    // 1422.1 mW at 67.2 kb/s, and what the channel does to itself: over 1 - 0.022136.
    UMTS_EXPECT(IsNear(power->GetPrediction().power, 11454.3, 0.1), "mW");
    const auto second = power->Request(MakeDch(), MakeCallback(&Ignore), link);
    UMTS_EXPECT(second.reason == "power 11.4543 W + 1.52168 W exceeds MaxTransmittedPower, 12 W",
                second.reason);
    const auto rise = MakeAdmission(
        {{"Policy", EnumValue(AdmissionControl::REFUSE)}, {"MaxNoiseRise", DoubleValue(3.6)}});
    UMTS_EXPECT(rise->Request(MakeDch(), MakeCallback(&Ignore), link).reason.empty(), "3.48 dB");
    const auto refused = rise->Request(MakeDch(), MakeCallback(&Ignore), link);
    UMTS_EXPECT(refused.reason ==
                    "noise rise 3.47858 dB, then 4.01651 dB, exceeds MaxNoiseRise 3.6 dB",
                refused.reason);
    const auto further =
        rise->Request(MakeDch(), MakeCallback(&Ignore), RadioLinkRequest{-12.0, true});
    UMTS_EXPECT(further.reason.empty(), "its uplink is in what is received already");
    power->Dispose();
    rise->Dispose();
}

// An empty cell sends 4 W: 1.2893 W of the channel and what it does to itself come to 5.3185 W.
UMTS_TEST("umts-radio-admission", "What an empty cell has room for waits")
{
    const RadioLinkRequest link{-12.0, false};
    for (const auto& [share, outcome] :
         {std::pair(0.266, AdmissionControl::QUEUED), std::pair(0.2659, AdmissionControl::REFUSED)})
    {
        const auto admission = MakeAdmission({{"Policy", EnumValue(AdmissionControl::QUEUE)},
                                              {"MaxTransmittedPower", DoubleValue(share)}});
        const auto decision = admission->Request(MakeDch(), MakeCallback(&Ignore), link);
        UMTS_EXPECT(decision.outcome == outcome, share << " of 20 W: " << decision.reason);
        admission->Dispose();
    }
}

// The first channel costs 1.4543 W, the Node B goes on to measure 10 W: of 12 W there is enough for
// the second one when a third of the first is left unseen, after 0.82 s.
UMTS_TEST("umts-radio-admission", "Who waits is asked for again")
{
    const RadioLinkRequest link{-12.0, false};
    const auto admission = MakeAdmission({{"Policy", EnumValue(AdmissionControl::QUEUE)},
                                          {"MaxTransmittedPower", DoubleValue(0.6)}});
    Time admitted;
    admission->Request(MakeDch(), MakeCallback(&Ignore), link);
    const auto second =
        admission->Request(MakeDch(), MakeBoundCallback(&NoteTime, &admitted), link);
    UMTS_EXPECT(second.outcome == AdmissionControl::QUEUED, second.reason);
    RunUntil(Seconds(2));
    UMTS_EXPECT(admitted == MilliSeconds(900), "admitted at " << admitted.GetMilliSeconds());
    UMTS_EXPECT(Simulator::IsFinished(), "who does not wait schedules nothing");
    const auto third =
        admission->Request(MakeDch(), MakeCallback(&Ignore), RadioLinkRequest{-14.0});
    UMTS_EXPECT(third.outcome == AdmissionControl::QUEUED, third.reason);
    admission->Release(third.ticket);
    RunUntil(Seconds(2));
    UMTS_EXPECT(Simulator::IsFinished(), "nor does who has left the queue");
    admission->Dispose();
}

// 1.4543 W are admitted, and held for a time constant of the means, 0.75 s. What these have got of
// it, 1 - 1/e, is what a release takes off, less and less.
UMTS_TEST("umts-radio-admission", "What is released is measured still")
{
    const RadioLinkRequest link{-12.0, false};
    const auto admission = MakeAdmission({{"Policy", EnumValue(AdmissionControl::REFUSE)},
                                          {"MaxTransmittedPower", DoubleValue(0.6)},
                                          {"MaxNoiseRise", DoubleValue(6.0)}});
    const auto getPower = [&admission] { return admission->GetPrediction().power; };
    const auto getRise = [&admission] { return admission->GetPrediction().noiseRiseDb; };
    const double load = RadioForecast({5.0, 3.0, 0.6, 0.55, 1.0}).GetUplinkLoad(RATE);
    const auto held = admission->Request(MakeDch(), MakeCallback(&Ignore), link);
    RunUntil(Simulator::Now() + MilliSeconds(750));
    UMTS_EXPECT(IsNear(getPower(), 10535.0, 0.1), "1/e of it is to come");
    admission->Release(held.ticket);
    UMTS_EXPECT(IsNear(getPower(), 9080.7, 0.1), "the rest is to go");
    UMTS_EXPECT(IsNear(getRise(),
                       RadioForecast::GetNoiseRiseDb(MakeMeasurement(), -(1 - std::exp(-1)) * load),
                       1e-9),
                "uplink");
    RunUntil(Simulator::Now() + MilliSeconds(750));
    UMTS_EXPECT(IsNear(getPower(), 9661.8, 0.1), "after another 0.75 s");
    admission->Release(admission->Request(MakeDch(), MakeCallback(&Ignore), link).ticket);
    UMTS_EXPECT(IsNear(getPower(), 9661.8, 0.1), "nobody has measured the second one");
    RunUntil(Simulator::Now() + Seconds(12));
    UMTS_EXPECT(IsNear(getPower(), 10000.0, 0.01), "gone");
    UMTS_EXPECT(IsNear(getRise(), 3.0, 1e-4), "gone");
    admission->Dispose();
}

// Ten channels are forecast to cost more than the 6 W that the Node B has measured of all.
UMTS_TEST("umts-radio-admission", "No less is forecast than what is sent always")
{
    const RadioLinkRequest link{-12.0, false};
    const auto admission = MakeAdmission({{"Policy", EnumValue(AdmissionControl::REFUSE)},
                                          {"MaxLoad", DoubleValue(10)},
                                          {"MaxTransmittedPower", DoubleValue(1.0)},
                                          {"MaxNoiseRise", DoubleValue(60.0)}});
    std::vector<uint32_t> tickets;
    for (uint32_t channel = 0; channel < 10; ++channel)
    {
        tickets.push_back(admission->Request(MakeDch(), MakeCallback(&Ignore), link).ticket);
        RunUntil(Simulator::Now() + Seconds(10));
    }
    admission->ReleaseAll(tickets);
    UMTS_EXPECT(IsNear(admission->GetPrediction().power, 4000.0, 1e-6), "mW");
    UMTS_EXPECT(IsNear(admission->GetPrediction().noiseRiseDb, 0.0, 1e-9), "no less than noise");
    admission->Dispose();
}

UMTS_TEST("umts-radio-admission", "Wrong use")
{
    ExpectError([] { MakeAdmission({{"MaxNoiseRise", DoubleValue(3.0)}}); },
                "MaxTransmittedPower and MaxNoiseRise need Policy Refuse or Queue");
    ExpectError(
        [] {
            NetworkConfig config;
            config.cell.Admission({{"Policy", EnumValue(AdmissionControl::REFUSE)},
                                   {"MaxNoiseRise", DoubleValue(3.0)}});
            Network network(config);
        },
        "UE with RNTI 1: MaxTransmittedPower and MaxNoiseRise of its cell need "
        "UEs with PowerControl");
    // A channel without power control costs nothing, wherever the UE is.
    const auto admission = MakeAdmission({{"Policy", EnumValue(AdmissionControl::REFUSE)},
                                          {"MaxTransmittedPower", DoubleValue(0.51)},
                                          {"MaxNoiseRise", DoubleValue(3.1)}});
    const auto uncontrolled =
        admission->Request(MakeDchPreset(PRESET), MakeCallback(&Ignore), RadioLinkRequest{-20.0});
    UMTS_EXPECT(uncontrolled.reason.empty(), uncontrolled.reason);
    UMTS_EXPECT(IsNear(admission->GetPrediction().power, 10000.0, 1e-9), "as before");
    admission->Dispose();
}

/** @brief A cell that UEs come to one by one, each to stay and to fill its channel both ways. */
class Arrivals
{
  public:
    /**
     * @param admission attributes of AdmissionControl
     * @param profile multipath profile
     */
    Arrivals(const Attributes& admission, const std::string& profile)
        : m_profile(profile),
          m_network(MakeConfig(admission), {0, 1, 1}),
          m_host(m_network.host, false)
    {
    }

    /**
     * @brief One more UE, and some seconds.
     * @param distance from Node B to UE, m
     * @return why it was refused; empty: it was not
     */
    std::string Arrive(double distance)
    {
        UeConfig config;
        config.DownlinkQuality("FadingQualityModel",
                               {{"Distance", DoubleValue(distance)},
                                {"ShadowingDeviation", DoubleValue(0)},
                                {"Profile", StringValue(m_profile)},
                                {"Speed", DoubleValue(3 / 3.6)}});
        config.PowerControl();
        BearerConfig bearer = BearerConfig::Dch(PRESET);
        bearer.Rlc("UM", {});
        const NodeContainer node(CreateObject<Node>());
        const auto devices = m_network.umts.InstallUe(node, m_network.nodeBs[0], config, bearer);
        m_network.umts.AssignStreams(devices, 1000 + 100 * static_cast<int64_t>(m_ports.size()));
        const auto ue = DynamicCast<UeNetDevice>(devices.Get(0));
        const auto address = m_network.core.ActivateUes(devices, m_network.rncs[0]).GetAddress(0);
        m_ports.push_back(std::make_unique<DatagramPort>(node.Get(0), true));
        const auto reservation =
            m_network.rncs[0]->GetBearer(ue->GetRnti())->GetObject<DchReservation>();
        if (reservation->GetState() != DchReservation::HELD)
        {
            return reservation->GetReason();
        }
        m_ues.push_back(ue);
        predicted = GetAdmission()->GetPrediction();
        m_host.SendSeries(50 * LONGEST,
                          Simulator::Now(),
                          MilliSeconds(20),
                          address,
                          static_cast<uint32_t>(m_ports.size()),
                          160);
        Settle();
        return {};
    }

    /** @brief The UE that came first goes, and some seconds. */
    void Leave()
    {
        m_network.umts.Detach(m_ues.front());
        m_ues.pop_front();
        predicted = GetAdmission()->GetPrediction();
        Settle();
    }

    AdmissionControl::Prediction predicted{}; //!< With the last UE, before it came
    AdmissionControl::Prediction measured{};  //!< Afterwards

  private:
    static constexpr uint32_t LONGEST = 400; //!< s for which a UE is sent to

    /** @param admission attributes of AdmissionControl @return a network without UEs */
    static NetworkConfig MakeConfig(const Attributes& admission)
    {
        NetworkConfig config;
        config.cell.Admission(admission);
        return config;
    }

    /** @return admission control of the cell */
    Ptr<AdmissionControl> GetAdmission() const
    {
        return m_network.GetAdmissionControl();
    }

    /** @brief Let the loops settle, and take the mean of what is sent and received then. */
    void Settle()
    {
        const Ptr<CellPower> cell = m_network.nodeBs[0]->GetCell()->GetPower();
        RunUntil(Simulator::Now() + Seconds(4));
        double power = 0.0;
        double rise = 0.0;
        const uint32_t frames = 300;
        for (uint32_t frame = 0; frame < frames; ++frame)
        {
            RunUntil(Simulator::Now() + MilliSeconds(10));
            const Nanos now = Simulator::Now().GetNanoSeconds();
            power += cell->GetDedicated().GetTotal(now) / frames;
            rise += cell->GetReception()->GetNoiseRise(now) / frames;
        }
        measured = {cell->GetAlways() + power, ToDb(rise)};
    }

    std::string m_profile;                              //!< Multipath profile
    Network m_network;                                  //!< The network
    DatagramPort m_host;                                //!< At the host
    std::vector<std::unique_ptr<DatagramPort>> m_ports; //!< At the UEs
    std::deque<Ptr<UeNetDevice>> m_ues;                 //!< In the order in which they came
};

/// What admission control is told of a channel, and UEs come until it refuses one.
struct RunOutTest
{
    void Run()
    {
        Arrivals cell(m_admission, m_profile);
        std::string reason;
        uint32_t admitted = 0;
        for (uint32_t ue = 0; reason.empty() && ue < 40; ++ue)
        {
            reason = cell.Arrive(m_nearest + 70 * (3 * ue % 8));
            if (reason.empty())
            {
                ++admitted;
                UMTS_EXPECT(
                    IsNear(ToDb(cell.predicted.power), ToDb(cell.measured.power), WITHIN_DB),
                    "power with UE " << ue);
                UMTS_EXPECT(
                    IsNear(cell.predicted.noiseRiseDb, cell.measured.noiseRiseDb, WITHIN_DB),
                    "noise rise with UE " << ue);
            }
        }
        UMTS_EXPECT(reason.find(m_cause) == 0, reason);
        UMTS_EXPECT(admitted >= m_least && admitted <= m_most, admitted << " UEs");
    }

    static constexpr double WITHIN_DB = 0.7; //!< Forecast and measurement

    Attributes m_admission; //!< Attributes of AdmissionControl
    std::string m_profile;  //!< Multipath profile
    double m_nearest;       //!< Distance of the nearest UE, m
    std::string m_cause;    //!< Beginning of the reason of the refusal
    uint32_t m_least;       //!< UEs that there must be room for
    uint32_t m_most;        //!< UEs that there must be no more room for
};

/**
 * @param profile multipath profile
 * @param orthogonality what remains of it, 0 .. 1
 * @param riseDb by how much fading raises the mean power, dB
 */
void
AddPowerTest(const std::string& profile, double orthogonality, double riseDb)
{
    AddTest("Power runs out, " + profile, [=] {
        const double ebNo = DchBlerCurve(Direction::DOWNLINK, RATE).GetEbN0Db(0.01) + riseDb;
        RunOutTest{{{"Policy", EnumValue(AdmissionControl::REFUSE)},
                    {"MaxLoad", DoubleValue(10)},
                    {"EbNo", DoubleValue(ebNo)},
                    {"Orthogonality", DoubleValue(orthogonality)},
                    {"MaxTransmittedPower", DoubleValue(0.75)}},
                   profile,
                   300,
                   "power ",
                   5,
                   14}
            .Run();
    });
}

UMTS_TESTS("umts-radio-admission")
{
    AddPowerTest("None", 1.0, 0.0);
    AddPowerTest("VehicularA", 0.6, 1.0);
    AddTest("UEs go", [] {
        const double ebNo = DchBlerCurve(Direction::DOWNLINK, RATE).GetEbN0Db(0.01);
        const double upEbNo = DchBlerCurve(Direction::UPLINK, RATE).GetEbN0Db(0.01) - 3.01;
        Arrivals cell({{"Policy", EnumValue(AdmissionControl::REFUSE)},
                       {"MaxLoad", DoubleValue(10)},
                       {"EbNo", DoubleValue(ebNo)},
                       {"UplinkEbNo", DoubleValue(upEbNo)},
                       {"OtherCellInterference", DoubleValue(0.0)},
                       {"Orthogonality", DoubleValue(1.0)},
                       {"MaxTransmittedPower", DoubleValue(1.0)},
                       {"MaxNoiseRise", DoubleValue(10.0)}},
                      "None");
        for (uint32_t ue = 0; ue < 8; ++ue)
        {
            UMTS_EXPECT(cell.Arrive(300 + 70 * (3 * ue % 8)).empty(), "UE " << ue);
        }
        for (uint32_t ue = 0; ue < 8; ++ue)
        {
            cell.Leave();
            UMTS_EXPECT(IsNear(ToDb(cell.predicted.power),
                               ToDb(cell.measured.power),
                               RunOutTest::WITHIN_DB),
                        "power without UE " << ue);
            UMTS_EXPECT(IsNear(cell.predicted.noiseRiseDb,
                               cell.measured.noiseRiseDb,
                               RunOutTest::WITHIN_DB / 4),
                        "noise rise without UE " << ue);
        }
    });
    AddTest("Noise rise runs out", [] {
        // At one of two antennas. 4 dB are a load of 0.602, and each UE adds 0.025 to it.
        const double ebNo = DchBlerCurve(Direction::UPLINK, RATE).GetEbN0Db(0.01) - 3.01;
        RunOutTest{{{"Policy", EnumValue(AdmissionControl::REFUSE)},
                    {"MaxLoad", DoubleValue(10)},
                    {"UplinkEbNo", DoubleValue(ebNo)},
                    {"OtherCellInterference", DoubleValue(0.0)},
                    {"EbNo", DoubleValue(DchBlerCurve(Direction::DOWNLINK, RATE).GetEbN0Db(0.01))},
                    {"Orthogonality", DoubleValue(1.0)},
                    {"MaxNoiseRise", DoubleValue(4.0)}},
                   "None",
                   60,
                   "noise rise ",
                   22,
                   25}
            .Run();
    });
}

} // namespace
