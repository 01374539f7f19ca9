/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/double.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-open-loop-power.h"

#include <cmath>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Open loop power control of random access: powers and margins by hand, fading and errors by their
 * moments.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-open-loop-power", SYSTEM, "25.331 8.5.7, 25.214 6.1");

/// A UE at a place with a gain of -120 dB: CPICH RSCP is 33 - 120 = -87 dBm.
const Attributes LINK{{"Profile", StringValue("None")},
                      {"ShadowingDeviation", DoubleValue(0)},
                      {"AntennaGain", DoubleValue(0)},
                      {"PathLossAt1Km", DoubleValue(120)},
                      {"PathLossExponent", DoubleValue(4)},
                      {"Distance", DoubleValue(1000)},
                      {"InterCellInterference", DoubleValue(-200)}};

/**
 * @param openLoop attributes of OpenLoopPower
 * @param link attributes of the link that differ from LINK
 * @return a network of one UE on common channels with open loop power control
 */
NetworkConfig
MakeOpenLoopConfig(const Attributes& openLoop = {}, const Attributes& link = {})
{
    NetworkConfig config = NetworkConfig::FromPreset("cch");
    Attributes attributes = LINK;
    attributes.Append(link);
    config.ue.DownlinkQuality("FadingQualityModel", attributes).OpenLoopPower(openLoop);
    return config;
}

/// Preambles of the UE, message parts and arrivals at the host.
struct OpenLoopTest
{
    /**
     * @brief Make a network and watch its preambles.
     * @param config what it is made of
     */
    void Begin(const NetworkConfig& config)
    {
        port.reset();
        host.reset();
        network.reset(); // ends the simulation, before the next one begins
        sent = 0;
        network = std::make_unique<Network>(config);
        host = std::make_unique<DatagramPort>(network->host, false);
        port = std::make_unique<DatagramPort>(network->ues[0]->GetNode(), false);
        GetCommon()->TraceConnectWithoutContext("Preamble",
                                                MakeCallback(&OpenLoopTest::OnPreamble, this));
    }

    /** @return common channels of the cell */
    Ptr<CommonChannels> GetCommon() const
    {
        return network->nodeBs[0]->GetCell()->GetCommonChannels();
    }

    /** @return what the cell receives */
    Ptr<CellReception> GetReception() const
    {
        return GetCommon()->GetUu()->GetRadio()->power->GetReception();
    }

    /**
     * @brief The UE sends a datagram of one PDU.
     * @param at when
     */
    void SendAt(Time at)
    {
        port->SendAt(at, network->GetHostAddress(), 0, sent++, 8);
    }

    /**
     * @brief One datagram in a network.
     * @return power, margin and answer of each preamble
     */
    std::string RunOne(const NetworkConfig& config)
    {
        Begin(config);
        SendAt(Seconds(1));
        RunUntil(Seconds(2));
        return TakeLog();
    }

    /** @return power, margin and answer of each preamble since the last call */
    std::string TakeLog()
    {
        return std::exchange(m_log, "");
    }

    /**
     * @param preamble the preamble
     * @param answer the answer
     */
    void OnPreamble(uint16_t /* crnti */, const RachPreamble& preamble, int8_t answer)
    {
        char text[60];
        std::snprintf(text,
                      sizeof text,
                      "%s%.1f:%.1f%c",
                      m_log.empty() ? "" : " ",
                      preamble.power.value_or(-999.0),
                      preamble.margin + 0.0,
                      answer > 0 ? '!' : '.');
        m_log += text;
    }

    std::unique_ptr<Network> network;   //!< The network
    std::unique_ptr<DatagramPort> host; //!< Receives
    std::unique_ptr<DatagramPort> port; //!< Sends
    uint32_t sent{0};                   //!< Datagrams sent

  private:
    std::string m_log; //!< Preambles
};

// -87 dBm; noise of -103.1 dBm is broadcast as -103: 33 + 87 - 103 - 20 = -3 dBm, of which -123
// dBm arrive, -19.9 dB over noise and 0.1 dB more than -20.
UMTS_TEST_F(OpenLoopTest, "umts-open-loop-power", "Power and margin of the first preamble by hand")
{
    ExpectText(RunOne(MakeOpenLoopConfig()), "-3.0:0.1!", "1 km");
    UMTS_EXPECT(host->CountInOrder(0) == 1, "the message has arrived");
    // 2 km: 40 log10(2) = 12.04 dB more.
    ExpectText(RunOne(MakeOpenLoopConfig({}, {{"Distance", DoubleValue(2000)}})),
               "9.0:0.1!",
               "2 km");
    // Less by a Constant value of -23: one step of 3 dB.
    NetworkConfig config = MakeOpenLoopConfig();
    config.cell.RandomAccess({{"ConstantValue", DoubleValue(-23)}});
    ExpectText(RunOne(config), "-6.0:-2.9. -3.0:0.1!", "Constant value");
    // More CPICH power is more RSCP, too.
    config = MakeOpenLoopConfig();
    config.cell.Power({{"Cpich", DoubleValue(30)}});
    ExpectText(RunOne(config), "-3.0:0.1!", "CPICH of 30 dBm");
    config.cell.RandomAccess({{"PreambleEcN0", DoubleValue(-12)}});
    config.cell.RandomAccess({{"PowerRampStep", DoubleValue(4)}});
    ExpectText(RunOne(config), "-3.0:-7.9. 1.0:-3.9. 5.0:0.1!", "a detector that needs -12 dB");
}

// The command is -3 dBm, and 3 dB more each time; the UE gives up above its maximum + 6 dB.
UMTS_TEST_F(OpenLoopTest, "umts-open-loop-power", "A UE whose maximum power does not reach")
{
    NetworkConfig config = MakeOpenLoopConfig({{"MaximumPower", DoubleValue(-5)}});
    config.cell.RandomAccess({{"Mmax", UintegerValue(2)}});
    Begin(config);
    SendAt(Seconds(1));
    RunUntil(Seconds(3));
    // Commands of -3, 0 and 3 dBm, the last of which is 8 dB above: two preambles a cycle.
    ExpectText(TakeLog().substr(0, 21), "-5.0:-1.9. -5.0:-1.9.", "a cycle");
    const auto& counters = GetCommon()->GetRachCounters();
    UMTS_EXPECT(counters.preambles - 2 * counters.noAcks <= 2, "two, and a cycle");
    UMTS_EXPECT(counters.failures > 10, "accesses given up after two cycles");
    UMTS_EXPECT(counters.noAcks / 2 == counters.failures, "cycles");
    UMTS_EXPECT(counters.messages == 0, "messages");
    // A command that is too high from the first one on.
    ExpectText(RunOne(MakeOpenLoopConfig({{"MaximumPower", DoubleValue(-10)}})).substr(0, 20),
               "-10.0:-6.9. -10.0:-6",
               "one preamble a cycle");
    const auto& low = GetCommon()->GetRachCounters();
    UMTS_EXPECT(low.preambles - low.noAcks <= 1, "cycles of one preamble");
    // Enough for preambles, not for messages: RLC repeats its PDU, with one preamble each time.
    ExpectText(RunOne(MakeOpenLoopConfig({{"MaximumPower", DoubleValue(-3)}})).substr(0, 9),
               "-3.0:0.1!",
               "just enough");
    const auto& enough = GetCommon()->GetRachCounters();
    UMTS_EXPECT(enough.noAcks == 0, "each is answered");
    UMTS_EXPECT(enough.preambles - enough.messages <= 1, "a message after each");
}

// 9 times the noise from other UEs: 10 dB that are not in the mean yet, and 10 dB that are.
UMTS_TEST_F(OpenLoopTest,
            "umts-open-loop-power",
            "A noise rise makes more preambles until it is broadcast")
{
    Begin(MakeOpenLoopConfig());
    const uint32_t other = GetReception()->Open();
    const double power = 9 * GetReception()->GetNoise();
    Simulator::Schedule(MilliSeconds(995), UmtsMakeEvent([this] {
                            GetReception()->GetMeanTotal(Simulator::Now().GetNanoSeconds());
                        }));
    Simulator::Schedule(MilliSeconds(999), UmtsMakeEvent([this, other, power] {
                            GetReception()->Set(other, power, 0.0, NEVER);
                        }));
    SendAt(Seconds(1));
    RunUntil(Seconds(2));
    ExpectText(TakeLog(), "-3.0:-9.9. 0.0:-6.9. 3.0:-3.9. 6.0:-0.9. 9.0:2.1!", "just risen");
    SendAt(Seconds(20));
    RunUntil(Seconds(21));
    // -93.1 dBm is broadcast as -93.
    ExpectText(TakeLog(), "7.0:0.1!", "broadcast");
    UMTS_EXPECT(host->CountInOrder(0) == 2, "both have arrived");
}

// The same UL interference is broadcast for UlInterferencePeriod.
UMTS_TEST_F(OpenLoopTest, "umts-open-loop-power", "UL interference is broadcast period by period")
{
    NetworkConfig config = MakeOpenLoopConfig();
    config.cell.RandomAccess({{"UlInterferencePeriod", TimeValue(Seconds(30))}});
    Begin(config);
    const uint32_t other = GetReception()->Open();
    const double power = 9 * GetReception()->GetNoise();
    SendAt(Seconds(1));
    Simulator::Schedule(Seconds(2), UmtsMakeEvent([this, other, power] {
                            GetReception()->Set(other, power, 0.0, NEVER);
                        }));
    SendAt(Seconds(29));
    RunUntil(Seconds(30));
    ExpectText(TakeLog(),
               "-3.0:0.1! -3.0:-9.9. 0.0:-6.9. 3.0:-3.9. 6.0:-0.9. 9.0:2.1!",
               "the first period");
    SendAt(Seconds(31));
    RunUntil(Seconds(32));
    ExpectText(TakeLog(), "7.0:0.1!", "the second period");
}

// -19.9 dB of the preamble; 5.1 dB more of control and data part with gain factors 10 and 15; 106.7
// chips per bit are 20.3 dB, the second antenna adds 3: Eb/N0 is 8.5 dB with Pp-m 0, which is
// read, and 3.5 dB with -5 or without power for the data part.
UMTS_TEST_F(OpenLoopTest, "umts-open-loop-power", "Messages fail by the energy of their bits")
{
    const auto getArrivals = [this](NetworkConfig config, double offset) {
        config.cell.RandomAccess({{"PowerOffsetPpM", DoubleValue(offset)}});
        ExpectText(RunOne(config).substr(0, 9), "-3.0:0.1!", "preambles are the same");
        UMTS_EXPECT(GetCommon()->GetRachCounters().messages > 0, "messages");
        return host->arrivals.size();
    };
    UMTS_EXPECT(getArrivals(MakeOpenLoopConfig(), 0) == 1, "enough power");
    UMTS_EXPECT(getArrivals(MakeOpenLoopConfig(), -5) == 0, "an offset of -5 dB");
    UMTS_EXPECT(getArrivals(MakeOpenLoopConfig({{"MaximumPower", DoubleValue(-3)}}), 0) == 0,
                "the maximum power is that of the preamble");
    NetworkConfig config = MakeOpenLoopConfig();
    config.cell.RandomAccess({{"BetaC", UintegerValue(15)}});
    config.cell.RandomAccess({{"BetaD", UintegerValue(0)}});
    UMTS_EXPECT(getArrivals(config, 0) == 0, "no power for the data part");
    UMTS_EXPECT(getArrivals(config, 6) == 1, "an offset of 6 dB");
}

// Without OpenLoopPower nothing changes: margins by InitialPowerDeficit, and no power in dBm.
UMTS_TEST_F(OpenLoopTest, "umts-open-loop-power", "Without it preambles have a deficit alone")
{
    NetworkConfig config = NetworkConfig::FromPreset("cch");
    config.cell.RandomAccess(
        {{"InitialPowerDeficit", StringValue("ns3::ConstantRandomVariable[Constant=4]")}});
    const std::string log = RunOne(config);
    ExpectText(log, "-999.0:-4.0. -999.0:-1.0. -999.0:2.0!", "a deficit");
    const int64_t streams = network->umts.AssignStreams(1);
    config.ue = MakeOpenLoopConfig().ue;
    RunOne(config);
    UMTS_EXPECT(network->umts.AssignStreams(1) == streams + 4, "streams");
    const NetDeviceContainer ue(network->ues[0]);
    UMTS_EXPECT(network->umts.AssignStreams(ue, 1) == 2 + 4, "streams of the UE");
}

// Fading, shadowing and errors of measurements follow the streams.
UMTS_TEST_F(OpenLoopTest, "umts-open-loop-power", "The same streams give the same preambles")
{
    const auto run = [this](int64_t stream) {
        Begin(MakeOpenLoopConfig(
            {{"EcN0Accuracy", DoubleValue(1.5)}, {"RscpAccuracy", DoubleValue(6)}},
            {{"Profile", StringValue("Rayleigh")},
             {"Speed", DoubleValue(30)},
             {"ShadowingDeviation", DoubleValue(8)}}));
        network->umts.AssignStreams(stream);
        for (uint32_t i = 0; i < 20; ++i)
        {
            SendAt(Seconds(1 + i));
        }
        RunUntil(Seconds(25));
        return TakeLog();
    };
    const std::string first = run(100);
    ExpectText(run(100), first, "the same streams");
    UMTS_EXPECT(run(200) != first, "other streams");
}

/**
 * @param count number of values
 * @param draw gives them
 * @return their mean and standard deviation
 */
template <typename Draw>
std::pair<double, double>
GetMoments(uint32_t count, const Draw& draw)
{
    double sum = 0.0;
    double squares = 0.0;
    for (uint32_t i = 0; i < count; ++i)
    {
        const double value = draw(i);
        sum += value;
        squares += value * value;
    }
    const double mean = sum / count;
    return {mean, std::sqrt(squares / count - mean * mean)};
}

/**
 * @param link attributes of the link that differ from LINK
 * @param attributes attributes of OpenLoopPower
 * @param stream its first random stream
 * @return a radio link
 */
Ptr<OpenLoopPower>
MakeOpenLoop(const Attributes& link, const Attributes& attributes, int64_t stream)
{
    const UeConfig config =
        UeConfig().DownlinkQuality("FadingQualityModel", LINK).OpenLoopPower(attributes);
    ObjectFactory factory = config.downlinkQuality;
    SetAttributes(factory, link);
    const auto made = config.openLoop->Create<OpenLoopPower>();
    made->SetLink(factory);
    made->AssignStreams(stream);
    return made;
}

/** @return radio parameters of a cell */
Ptr<CellRadio>
MakeRadio()
{
    auto radio = Create<CellRadio>();
    radio->power = CreateObject<CellPower>();
    return radio;
}

// Two antennas that fade: a mean of 1, and half the variance of one, (1 - 1 / 32) / 2.
UMTS_TEST("umts-open-loop-power", "Uplink fading has the moments of two antennas")
{
    constexpr uint32_t COUNT = 5000;
    const auto radio = MakeRadio();
    const auto link =
        MakeOpenLoop({{"Profile", StringValue("Rayleigh")}, {"Speed", DoubleValue(30)}}, {}, 1);
    const auto [mean, deviation] = GetMoments(COUNT, [&](uint32_t i) {
        return link->GetReceived(radio, 120, i * 1000000000LL); // in mW, without fading 1
    });
    UMTS_EXPECT(IsNear(mean, 1.0, 4 * 0.7 / std::sqrt(COUNT)), "mean");
    UMTS_EXPECT(IsNear(deviation, std::sqrt((1 - 1 / 32.0) / 2), 0.05), "deviation");
    UMTS_EXPECT(IsNear(MakeOpenLoop({}, {}, 1)->GetReceived(radio, 120, 0), 1.0, 1e-9),
                "no fading");
    Simulator::Destroy();
}

// RSCP of -87 dBm: 1.5 dB of independent errors and 6 dB in all hold for 90 %.
UMTS_TEST("umts-open-loop-power", "Errors of RSCP have their accuracy")
{
    constexpr uint32_t COUNT = 4000;
    const auto radio = MakeRadio();
    const Attributes accuracy{{"EcN0Accuracy", DoubleValue(1.5)}, {"RscpAccuracy", DoubleValue(6)}};
    const auto link = MakeOpenLoop({}, accuracy, 1);
    const auto own = GetMoments(COUNT, [&](uint32_t) {
        RunUntil(Simulator::Now() + MilliSeconds(10)); // measured twice at a time, one error
        return link->MeasureRscpDbm(radio);
    });
    UMTS_EXPECT(IsNear(own.second, 1.5 / 1.645, 0.05), "of one UE");
    const auto all = GetMoments(COUNT, [&](uint32_t i) {
        return MakeOpenLoop({}, accuracy, 10 * i)->MeasureRscpDbm(radio);
    });
    UMTS_EXPECT(IsNear(all.first, -87, 4 * 3.65 / std::sqrt(COUNT)), "mean of UEs");
    UMTS_EXPECT(IsNear(all.second, 6 / 1.645, 0.2), "of UEs");
    UMTS_EXPECT(IsNear(MakeOpenLoop({}, {}, 1)->MeasureRscpDbm(radio), -87.0, 1e-9),
                "without errors");
    Simulator::Destroy();
}

UMTS_TEST("umts-open-loop-power", "A UE without a fading link is refused by name")
{
    ExpectError(
        []() {
            NetworkConfig config = NetworkConfig::FromPreset("cch");
            config.ue.OpenLoopPower();
            Network network(config);
        },
        "OpenLoopPower: the links of the UE are those of ns3::umts::IdealQualityModel");
}

} // namespace
