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
#include "ns3/nstime.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/umts-block-error-model.h"
#include "ns3/umts-channel-switcher.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-dpch.h"
#include "ns3/umts-mac-d.h"
#include "ns3/umts-ue-table.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Dedicated channels under power control, from the host to the UEs.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-power-controlled-dch", SYSTEM, "25.214 5");

/**
 * @param distance from Node B to UE, m
 * @param profile multipath profile
 * @return a network of UEs with power control
 */
NetworkConfig
MakeControlled(double distance, const std::string& profile)
{
    NetworkConfig config;
    config.ue.DownlinkQuality("FadingQualityModel",
                              {{"Distance", DoubleValue(distance)},
                               {"ShadowingDeviation", DoubleValue(0)},
                               {"Profile", StringValue(profile)},
                               {"Speed", DoubleValue(3)}});
    config.ue.PowerControl({{"BlerTarget", DoubleValue(0.1)}, {"OuterLoopStep", DoubleValue(0.2)}});
    return config;
}

/** @brief What the channels of a UE said of their TTIs. */
struct Tally
{
    /** @param direction attribute path of the trace source @param ue the UE */
    Tally(const std::string& direction, const Ptr<UeNetDevice>& ue)
    {
        ue->GetRrc()->GetRadio().GetMac()->GetObject<Dpch>()->TraceConnectWithoutContext(
            direction,
            MakeCallback(&Tally::OnTti, this));
    }

    /** @param ebN0 received @param target steered for @param power sent @param isInError outcome */
    void OnTti(double ebN0, double target, double power, bool isInError)
    {
        ++ttis;
        errors += isInError ? 1 : 0;
        lastTarget = target;
        lastPower = power;
        // Only TTIs that are far below their target fail.
        nearMisses += isInError && ebN0 > target + 4 ? 1 : 0;
        highest = std::max(highest, target);
        lowest = std::min(lowest, target);
    }

    /** @return share of the TTIs in error */
    double GetBler() const
    {
        return static_cast<double>(errors) / ttis;
    }

    uint32_t ttis{0};       //!< TTIs
    uint32_t errors{0};     //!< Those in error
    uint32_t nearMisses{0}; //!< Those in error with much more than the target
    double lastTarget{0.0}; //!< SIR target, dB
    double lastPower{0.0};  //!< Power, dBm
    double highest{-99.0};  //!< SIR target, dB
    double lowest{99.0};    //!< SIR target, dB
};

/** @brief A host and UEs that send datagrams back and forth. */
struct Exchange
{
    /** @param config what the UTRAN is made of @param ues UEs @param seconds of datagrams */
    Exchange(const NetworkConfig& config, uint32_t ues, uint32_t seconds)
        : network(config, {ues, 1, 1}),
          host(network.host, false)
    {
        for (uint32_t ue = 0; ue < ues; ++ue)
        {
            ports.push_back(std::make_unique<DatagramPort>(network.ues[ue]->GetNode(), true));
            for (uint32_t number = 0; number < 50 * seconds; ++number)
            {
                host.SendAt(MilliSeconds(100 + 20 * number + 3 * ue),
                            network.addresses[ue],
                            ue,
                            number,
                            100);
            }
        }
    }

    Network network;                                  //!< The network
    DatagramPort host;                                //!< The host
    std::vector<std::unique_ptr<DatagramPort>> ports; //!< UEs
};

// Block errors are those that are aimed at, by the UE's outer loop and by that of the RNC, whose
// frames cross the Iub.
UMTS_TEST("umts-power-controlled-dch", "Block error rates are those aimed at")
{
    Exchange exchange(MakeControlled(150, "PedestrianA"), 1, 120);
    Tally down("DownlinkTti", exchange.network.ues[0]);
    Tally up("UplinkTti", exchange.network.ues[0]);
    RunUntil(Seconds(125));
    UMTS_EXPECT(down.ttis > 4000 && up.ttis > 4000, down.ttis << " and " << up.ttis << " TTIs");
    UMTS_EXPECT(IsNear(down.GetBler(), 0.1, 0.02), "downlink");
    UMTS_EXPECT(IsNear(up.GetBler(), 0.1, 0.02), "uplink");
    UMTS_EXPECT(down.nearMisses == 0 && up.nearMisses == 0, "blocks fail by what they receive");
    UMTS_EXPECT(up.highest > up.lowest + 0.3, "the RNC steers the Node B");
    UMTS_EXPECT(exchange.host.arrivals.size() == 6000, "RLC repairs what is lost");
}

// What DCHs send and Node Bs receive is in the sums of the cell, and goes with them.
UMTS_TEST("umts-power-controlled-dch", "Powers of a cell")
{
    Exchange exchange(MakeControlled(500, "None"), 3, 10);
    const Ptr<CellPower> cell = exchange.network.nodeBs[0]->GetCell()->GetPower();
    RunUntil(Seconds(5));
    const Nanos busy = Simulator::Now().GetNanoSeconds();
    const double dedicated = cell->GetDedicated().GetTotal(busy);
    const double rise = cell->GetReception()->GetNoiseRise(busy);
    UMTS_EXPECT(dedicated > 0.0 && dedicated < cell->GetAlways(), dedicated << " mW");
    UMTS_EXPECT(IsNear(cell->GetTotal(busy), cell->GetAlways() + dedicated, 1e-6), "sum");
    UMTS_EXPECT(rise > 1.01 && rise < 2.0, "noise rise " << rise);
    RunUntil(Seconds(15));
    const Nanos idle = Simulator::Now().GetNanoSeconds();
    UMTS_EXPECT(cell->GetDedicated().GetTotal(idle) < 0.5 * dedicated,
                "without data DPCCH is left");
    UMTS_EXPECT(cell->GetReception()->GetNoiseRise(idle) < rise, "noise rise");
    for (const auto& ue : exchange.network.ues)
    {
        exchange.network.umts.ReleaseBearer(ue);
    }
    RunUntil(Seconds(16));
    const Nanos over = Simulator::Now().GetNanoSeconds();
    UMTS_EXPECT(IsNear(cell->GetDedicated().GetTotal(over), 0.0, 1e-12), "nothing");
    UMTS_EXPECT(IsNear(cell->GetReception()->GetNoiseRise(over), 1.0, 1e-9), "noise alone");
}

// A UE in CELL_FACH has no DPCH, though its DCHs stay set up.
UMTS_TEST("umts-power-controlled-dch", "Nothing is sent on DCHs that are left")
{
    NetworkConfig config = MakeControlled(500, "None");
    config.bearer =
        BearerConfig::Switched("dch1").Switcher({{"InactivityTimer", TimeValue(Seconds(1))}});
    Exchange exchange(config, 1, 5);
    const Ptr<CellPower> cell = exchange.network.nodeBs[0]->GetCell()->GetPower();
    RunUntil(Seconds(4));
    const Nanos busy = Simulator::Now().GetNanoSeconds();
    UMTS_EXPECT(cell->GetDedicated().GetTotal(busy) > 0.0, "in CELL_DCH");
    UMTS_EXPECT(cell->GetReception()->GetNoiseRise(busy) > 1.0, "in CELL_DCH");
    RunUntil(Seconds(20));
    const Nanos idle = Simulator::Now().GetNanoSeconds();
    UMTS_EXPECT(IsNear(cell->GetDedicated().GetTotal(idle), 0.0, 1e-12), "in CELL_FACH");
    UMTS_EXPECT(IsNear(cell->GetReception()->GetNoiseRise(idle), 1.0, 1e-9), "noise alone");
}

// RACH and FACH have no inner loop: the DPCH of the DCHs that a UE has left says nothing of them.
UMTS_TEST("umts-power-controlled-dch", "Blocks on common channels have no errors of DCHs")
{
    NetworkConfig config = MakeControlled(300, "PedestrianA");
    config.bearer = BearerConfig::Switched("dch1")
                        .Switcher({{"TrafficVolumeThreshold", UintegerValue(1000000)}})
                        .Rlc("UM");
    Exchange exchange(config, 1, 5);
    Tally down("DownlinkTti", exchange.network.ues[0]);
    Tally up("UplinkTti", exchange.network.ues[0]);
    RunUntil(Seconds(10));
    UMTS_EXPECT(down.ttis + up.ttis == 0, "TTIs of DCHs");
    const BearerStats bearer = exchange.network.stats.Collect()[0].bearers[0];
    UMTS_EXPECT(bearer.downlink.blocksInError == 0, "FACH");
    UMTS_EXPECT(bearer.uplink.blocksInError == 0, "RACH");
    UMTS_EXPECT(bearer.uplink.rx.sdusDelivered > 0, "they carry");
}

// A UE that loses its DCHs under full load: blocks on their way bring no power back.
UMTS_TEST("umts-power-controlled-dch", "Blocks on their way to DCHs that are left")
{
    NetworkConfig config = MakeControlled(500, "None");
    config.bearer =
        BearerConfig::Switched("dch1").Switcher({{"InactivityTimer", TimeValue(Seconds(100))}});
    Exchange exchange(config, 1, 5);
    const Network& network = exchange.network;
    const Ptr<CellPower> cell = network.nodeBs[0]->GetCell()->GetPower();
    RunUntil(Seconds(4));
    UMTS_EXPECT(cell->GetDedicated().GetTotal(Simulator::Now().GetNanoSeconds()) > 0.0, "busy");
    UesOf(*network.rncs[0])
        .Get(network.ues[0]->GetRnti())
        .switcher->Handle(ChannelSwitcher::Event::FAILED);
    RunUntil(Seconds(4) + MilliSeconds(200));
    const Nanos now = Simulator::Now().GetNanoSeconds();
    UMTS_EXPECT(IsNear(cell->GetDedicated().GetTotal(now), 0.0, 1e-12), "in CELL_FACH");
    UMTS_EXPECT(IsNear(cell->GetReception()->GetNoiseRise(now), 1.0, 1e-9), "noise alone");
}

// Signalling has a DCH of 3.7 kb/s beside the data's, which it must get through before they do.
UMTS_TEST("umts-power-controlled-dch", "Signalling beside data")
{
    for (const std::string channel : {"dch1", "dch2", "dch3", "hsdpa"})
    {
        NetworkConfig config = MakeControlled(300, "None");
        config.ue.PowerControl().SignallingBearers();
        config.bearer = channel == "hsdpa" ? BearerConfig::Hsdpa() : BearerConfig::Dch(channel);
        Exchange exchange(config, 1, 8);
        Tally up("UplinkTti", exchange.network.ues[0]);
        RunUntil(Seconds(14));
        UMTS_EXPECT(exchange.host.arrivals.size() == 400, channel);
        UMTS_EXPECT(up.ttis > 200 && up.GetBler() < 0.05, channel << ": " << up.GetBler());
    }
}

// 35.2 dB of path loss a decade: a UE twice as far needs more power, until it has none.
UMTS_TEST("umts-power-controlled-dch", "Far UEs")
{
    double power[2];
    for (const double distance : {300.0, 600.0})
    {
        Exchange exchange(MakeControlled(distance, "None"), 1, 20);
        Tally up("UplinkTti", exchange.network.ues[0]);
        RunUntil(Seconds(20));
        power[distance > 500 ? 1 : 0] = up.lastPower;
    }
    UMTS_EXPECT(IsNear(power[1] - power[0], 35.2 * std::log10(2.0), 2.0), "path loss");
    NetworkConfig config = MakeControlled(20000, "None");
    config.ue.PowerControl({{"TpcErrorRate", DoubleValue(0)}});
    Exchange lost(config, 1, 5);
    Tally down("DownlinkTti", lost.network.ues[0]);
    RunUntil(Seconds(6));
    UMTS_EXPECT(down.ttis > 10 && down.errors == down.ttis, "nothing arrives");
    // No higher than the CPICH, 33 dBm, and 7 dB.
    UMTS_EXPECT(IsNear(down.lastPower, 40.0, 1e-9), "the highest power");
    UMTS_EXPECT(down.highest < down.lowest + 0.01, "a target that power cannot follow stays");
}

// Far UEs ask for more than the cell has: it sends no more than it may, and each has its part of
// it.
UMTS_TEST("umts-power-controlled-dch", "A cell sends no more than its maximum")
{
    Exchange exchange(MakeControlled(2000, "None"), 8, 4);
    Tally down("DownlinkTti", exchange.network.ues[0]);
    const Ptr<CellPower> cell = exchange.network.nodeBs[0]->GetCell()->GetPower();
    double most = 0.0;
    for (uint32_t frame = 0; frame < 400; ++frame)
    {
        RunUntil(MilliSeconds(10 * frame));
        most = std::max(most, cell->GetTotal(Simulator::Now().GetNanoSeconds()));
    }
    UMTS_EXPECT(IsNear(most, cell->GetMaximum(), 1e-6), "20 W");
    UMTS_EXPECT(down.GetBler() > 0.5, "and too little: " << down.GetBler());
}

/** @brief Powers of the TTIs of a UE, both ways. */
struct Powers
{
    /** @param ue the UE */
    explicit Powers(const Ptr<UeNetDevice>& ue)
    {
        const auto dpch = ue->GetRrc()->GetRadio().GetMac()->GetObject<Dpch>();
        dpch->TraceConnectWithoutContext("DownlinkTti", MakeCallback(&Powers::OnTti, this));
        dpch->TraceConnectWithoutContext("UplinkTti", MakeCallback(&Powers::OnTti, this));
    }

    /** @param power sent */
    void OnTti(double /* ebN0 */, double /* target */, double power, bool /* isInError */)
    {
        all.push_back(power);
    }

    std::vector<double> all; //!< dBm
};

// Nothing of what is random is drawn before streams are assigned, which comes after the UEs.
UMTS_TEST("umts-power-controlled-dch", "Two networks of a process with the same streams are alike")
{
    std::vector<std::vector<double>> powers;
    for (int i = 0; i < 2; ++i)
    {
        NetworkConfig config = MakeControlled(300, "PedestrianA");
        config.ue.PowerControl({{"TpcErrorRate", DoubleValue(0.2)}});
        config.ue.DownlinkQuality("FadingQualityModel", {{"Distance", DoubleValue(300)}});
        Exchange exchange(config, 2, 5);
        Powers first(exchange.network.ues[0]);
        Powers second(exchange.network.ues[1]);
        RunUntil(Seconds(5));
        UMTS_EXPECT(first.all.size() > 200, first.all.size());
        powers.push_back(first.all);
        powers.push_back(second.all);
    }
    UMTS_EXPECT(powers[0] == powers[2] && powers[1] == powers[3], "powers of two networks");
    UMTS_EXPECT(powers[0] != powers[1], "powers of two UEs");
}

/** @param cell a cell @return DCHs of 64 kb/s in it */
DpchChannel
MakeChannel(const Ptr<CellRadio>& cell)
{
    const DchRates rates{64e3, 68e3};
    return {cell, DEFAULT_RB, TransportChannelId{1}, rates, rates};
}

// However many cells a UE measures, its links have none of the random numbers of the next UE.
UMTS_TEST("umts-power-controlled-dch", "Streams of many links")
{
    constexpr uint32_t CELLS = 40;
    ObjectFactory link("ns3::umts::FadingQualityModel");
    std::vector<Ptr<Dpch>> ues{CreateObject<Dpch>(), CreateObject<Dpch>()};
    std::set<double> measured;
    int64_t stream = 1;
    for (const auto& ue : ues)
    {
        stream += ue->AssignStreams(stream);
        for (uint32_t cell = 0; cell < CELLS; ++cell)
        {
            auto radio = Create<CellRadio>();
            radio->power = CreateObject<CellPower>();
            ue->Open(MakeChannel(radio), link);
            measured.insert(ue->MeasureCpich(radio));
            ue->Close(MakeChannel(radio));
        }
        ue->Dispose();
    }
    UMTS_EXPECT(measured.size() == 2 * CELLS, "shadowing of each");
}

/** @brief A UE, two cells, and errors of its bearers in them. */
struct UeInTwoCells
{
    /** @param index a cell @param stream first stream of the errors; -1: none @return the errors */
    Ptr<BlockErrorModel> Open(uint32_t index, int64_t stream)
    {
        const auto errors = factory.Create<BlockErrorModel>();
        if (stream >= 0)
        {
            errors->AssignStreams(stream);
        }
        errors->OnOpened(ue, MakeChannel(cells[index]));
        return errors;
    }

    /** @return gains of the links, by which shadowing is drawn in this order unless it was */
    std::vector<double> Measure(const std::vector<uint32_t>& order = {0, 1}) const
    {
        std::vector<double> gains(order.size());
        for (const uint32_t index : order)
        {
            gains[index] = ue->GetObject<Dpch>()->MeasureCpich(cells[index]);
        }
        return gains;
    }

    /** @return radio of a cell */
    static Ptr<CellRadio> MakeCell()
    {
        auto radio = Create<CellRadio>();
        radio->power = CreateObject<CellPower>();
        return radio;
    }

    ObjectFactory factory{"ns3::umts::PowerControlledErrors"}; //!< Makes errors of the downlink
    Ptr<Object> ue{CreateObject<MacD>()};                      //!< What the bearers of the UE share
    std::vector<Ptr<CellRadio>> cells{MakeCell(), MakeCell()}; //!< The cells
};

// One Dpch for all bearers and cells of a UE: its streams are those of the first errors alone.
UMTS_TEST("umts-power-controlled-dch", "Streams of a further bearer or cell")
{
    UeInTwoCells ue;
    const auto first = ue.Open(0, 7);
    ue.Open(1, -1);
    const std::vector<double> gains = ue.Measure();
    const auto bearer = ue.Open(0, 70);
    UMTS_EXPECT(ue.Measure({1, 0}) == gains, "a further bearer");
    const auto cell = ue.Open(1, 170);
    UMTS_EXPECT(ue.Measure({1, 0}) == gains, "a further cell");
    UMTS_EXPECT(bearer->AssignStreams(270) == Dpch::STREAMS, "streams that it might have used");
    cell->AssignStreams(370);
    UMTS_EXPECT(ue.Measure({1, 0}) == gains, "other streams of theirs");
    first->AssignStreams(7);
    UMTS_EXPECT(ue.Measure({1, 0}) == gains, "the same streams again");
    first->AssignStreams(8);
    const std::vector<double> others = ue.Measure();
    UMTS_EXPECT(others[0] != gains[0] && others[1] != gains[1], "other streams");
    UeInTwoCells late;
    const auto errors = late.Open(0, -1);
    late.Open(1, -1);
    errors->AssignStreams(7);
    UMTS_EXPECT(late.Measure() == gains, "streams of a Dpch that had none");
}

// Unless it is asked for there is none; and it needs links that fade.
UMTS_TEST("umts-power-controlled-dch", "Choice of power control")
{
    {
        Network network;
        UMTS_EXPECT(!network.ues[0]->GetRrc()->GetRadio().GetMac()->GetObject<Dpch>(),
                    "none by default");
        const Ptr<CellPower> cell = network.nodeBs[0]->GetCell()->GetPower();
        UMTS_EXPECT(IsNear(cell->GetTotal(0), cell->GetAlways(), 1e-9), "nor any power");
    }
    {
        NetworkConfig config = MakeControlled(500, "None");
        config.bearer.BlockErrorRate(0.1, 0.2);
        Network network(config);
        UMTS_EXPECT(!network.ues[0]->GetRrc()->GetRadio().GetMac()->GetObject<Dpch>(),
                    "errors of its own");
    }
    ExpectError(
        [] {
            NetworkConfig config;
            config.ue.PowerControl();
            Network network(config);
        },
        "PowerControl: the links of the UE are those of "
        "ns3::umts::IdealQualityModel, and must be of ns3::umts::FadingQualityModel");
    UMTS_EXPECT(
        !CatchError([] { UeConfig().PowerControl({{"Nonsense", DoubleValue(1)}}); }).empty(),
        "no such attribute");
}

} // namespace
