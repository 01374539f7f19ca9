/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-relocation-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/simulator.h"
#include "ns3/string.h"

#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * NBAP and ALCAP that take time: RadioLinkProcessing of RncRrc.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-radio-link-time", SYSTEM, "25.433 8.2.17, 8.3.1");

const std::string ATTRIBUTE = "RadioLinkProcessing"; //!< Of RncRrc
const Time BEGIN = Seconds(2);                       //!< When a test asks for something
const Time PROCESSING = MilliSeconds(240);           //!< A multiple of all TTIs

/** @param network its RNCs take PROCESSING from now on */
void
SetProcessing(const Network& network)
{
    SetNetworkTime(network, ATTRIBUTE, "ns3::ConstantRandomVariable[Constant=0.24]");
}

/**
 * @param network a network
 * @param before the active set of its UE until now
 * @param after the active set from now + time on
 * @param time how long it takes
 */
void
ExpectActiveSet(const RadioLinkNetwork& network,
                const std::string& before,
                const std::string& after,
                Time time)
{
    const Time now = Simulator::Now();
    if (time.IsStrictlyPositive())
    {
        RunUntil(now + time - NanoSeconds(1));
        ExpectText(network.GetActiveSet(), before, "before it");
    }
    RunUntil(now + time);
    ExpectText(network.GetActiveSet(), after, "after it");
}

UMTS_TEST("umts-radio-link-time", "Radio links come their time later, and go at once")
{
    RelocationNetwork network(MakeRelocationConfig("DCH"));
    const auto ue = network.ues[0];
    network.SendDatagrams(100, MilliSeconds(40), 350);
    SetProcessing(network);
    RunUntil(BEGIN);
    network.umts.AddRadioLink(ue, network.cells[1]);
    ExpectActiveSet(network, "0", "01", PROCESSING);
    network.umts.AddRadioLink(ue, network.cells[3]);
    ExpectActiveSet(network, "01", "013", PROCESSING);
    network.umts.RemoveRadioLink(ue, network.cells[1]);
    ExpectActiveSet(network, "013", "03", Time(0));
    network.umts.HandOver(ue, network.cells[2]);
    ExpectActiveSet(network, "03", "2", PROCESSING);
    network.AssignFreshStreams();
    RunUntil(Seconds(15));
    ExpectText(network.CheckArrivals(100), "", "arrivals");
    ExpectText(network.Leave(), "", "what is left");
}

UMTS_TEST("umts-radio-link-time", "What is asked for meanwhile waits")
{
    RelocationNetwork network(MakeRelocationConfig("DCH"));
    const auto ue = network.ues[0];
    SetProcessing(network);
    RunUntil(BEGIN);
    network.umts.AddRadioLink(ue, network.cells[1]);
    network.umts.RemoveRadioLink(ue, network.cells[0]);
    network.umts.HandOver(ue, network.cells[2]);
    ExpectActiveSet(network, "0", "1", PROCESSING);
    ExpectActiveSet(network, "1", "2", PROCESSING);
    ExpectText(network.Leave(), "", "what is left");
}

/// @param followsHandOver whether the relocation follows from a handover
void
AddRelocation(bool followsHandOver)
{
    AddTest(followsHandOver ? "A handover that relocates takes both times"
                            : "A relocation with a handover takes both times",
            [=] {
                RelocationNetwork network(MakeRelocationConfig("DCH"));
                SetProcessing(network);
                SetRelocationTime(network);
                network.rncs[0]->GetObject<RncRrc>()->SetAttribute("RelocateOnHandOver",
                                                                   BooleanValue(followsHandOver));
                RunUntil(BEGIN);
                const bool isAsked =
                    followsHandOver
                        ? network.umts.HandOver(network.ues[0], network.cells[4]) == Commands::DONE
                        : network.GoToOther(1);
                UMTS_EXPECT(isAsked, "asked for");
                RunUntil(BEGIN + RELOCATION_TIME + PROCESSING - NanoSeconds(1));
                UMTS_EXPECT(network.GetServing() == 0, "before it");
                RunUntil(BEGIN + RELOCATION_TIME + PROCESSING);
                UMTS_EXPECT(network.GetServing() == 1, "after it");
                ExpectText(network.Leave(), "", "what is left");
            });
}

UMTS_TESTS("umts-radio-link-time")
{
    AddRelocation(false);
    AddRelocation(true);
}

UMTS_TEST("umts-radio-link-time", "A change of the serving HS-DSCH cell takes its time")
{
    RelocationNetwork network(MakeRelocationConfig("HSDPA"));
    const auto ue = network.ues[0];
    RunUntil(BEGIN);
    network.umts.AddRadioLink(ue, network.cells[1]);
    SetProcessing(network);
    network.umts.ChangeServingCell(ue, network.cells[1]);
    ExpectActiveSet(network, "01", "10", PROCESSING);
    ExpectText(network.Leave(), "", "what is left");
}

UMTS_TEST("umts-radio-link-time", "A UE that goes meanwhile leaves nothing")
{
    RelocationNetwork network(MakeRelocationConfig("DCH"));
    SetProcessing(network);
    RunUntil(BEGIN);
    network.umts.AddRadioLink(network.ues[0], network.cells[1]);
    RunUntil(BEGIN + PROCESSING / 2);
    ExpectText(network.Leave(), "", "what is left");
}

/**
 * @param channel name of a channel
 * @param processing time of NBAP and ALCAP, a random variable, s
 * @return when the first datagram comes to a UE that is installed at once
 */
Time
FindFirst(const std::string& channel, const std::string& processing)
{
    Config::SetDefault("ns3::umts::RncRrc::" + ATTRIBUTE, StringValue(processing));
    NetworkConfig config = MakeRelocationConfig(channel);
    config.ue.BlockErrorRate(0, 0);
    config.bearer.BlockErrorRate(0, 0);
    RelocationNetwork network(config);
    network.SendDatagrams(20, MilliSeconds(40), channel == "common" ? 70 : 350);
    RunUntil(Seconds(4));
    ExpectText(network.CheckArrivals(20), "", channel + ", arrivals");
    const Time first =
        network.uePort.arrivals.empty() ? Time(0) : network.uePort.arrivals.front().time;
    ExpectText(network.Leave(), "", channel + ", what is left");
    Config::Reset();
    return first;
}

UMTS_TEST("umts-radio-link-time", "A radio bearer waits for its radio links")
{
    const std::string none = "ns3::ConstantRandomVariable[Constant=0]";
    const std::string some = "ns3::ConstantRandomVariable[Constant=0.24]";
    for (const std::string channel : {"DCH", "HSDPA", "HSPA"})
    {
        const Time first = FindFirst(channel, none);
        UMTS_EXPECT(first.IsStrictlyPositive() && first < PROCESSING, channel << ", at once");
        UMTS_EXPECT(FindFirst(channel, some) >= PROCESSING, channel << ", later");
    }
    UMTS_EXPECT(FindFirst("common", some) == FindFirst("common", none),
                "RACH and FACH have no radio link");
}

UMTS_TEST("umts-radio-link-time", "Random times have streams of their own")
{
    RelocationNetwork network(MakeRelocationConfig("DCH"));
    const NetDeviceContainer ue(network.ues[0]);
    const int64_t without = network.umts.AssignStreams(ue, 1);
    SetNetworkTime(network, ATTRIBUTE, "ns3::ExponentialRandomVariable[Mean=0.1]");
    UMTS_EXPECT(network.umts.AssignStreams(ue, 1) - without == 2, "one for each RNC");
}

UMTS_TEST("umts-radio-link-time", "A time that is no random variable")
{
    RelocationNetwork network(MakeRelocationConfig("DCH"));
    SetNetworkTime(network, ATTRIBUTE, "ns3::umts::RrcStateMeter");
    const auto add = [&] { network.umts.AddRadioLink(network.ues[0], network.cells[1]); };
    ExpectError(add, "RncRrc::RadioLinkProcessing: ns3::umts::RrcStateMeter is no random variable");
}

} // namespace
