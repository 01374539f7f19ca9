/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell-update-rig.h"
#include "umts-establishment-rig.h"
#include "umts-message-loss-rig.h"
#include "umts-relocation-rig.h"
#include "umts-signalling-common-rig.h"
#include "umts-test.h"

#include "ns3/config.h"
#include "ns3/enum.h"
#include "ns3/string.h"
#include "ns3/umts-compat.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Every message of every procedure of RRC is lost, each in turn: once, and for good.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-message-loss", SYSTEM);

constexpr auto DOWN = Direction::DOWNLINK; //!< To the UE
constexpr auto UP = Direction::UPLINK;     //!< To the RNC

/** @return a second bearer that carries nothing */
BearerConfig
MakeSecond()
{
    return BearerConfig::Dch("dch1").BlockErrorRate(0, 0);
}

/**
 * @param describe says what a network is made of
 * @return makes it, with cells that refuse what they have no room for
 */
std::function<std::unique_ptr<RadioLinkNetwork>()>
Signalling(std::function<NetworkConfig()> describe)
{
    return [describe]() {
        NetworkConfig config = WithLosses(describe());
        config.cell.Admission({{"Policy", EnumValue(AdmissionControl::REFUSE)}});
        return std::make_unique<SignallingNetwork>(config);
    };
}

/** @brief Wait until the set-up of a network is over. */
void
WaitForSetUp(RadioLinkNetwork& /* network */)
{
    RunUntil(READY);
}

/**
 * @brief Have the host send a datagram every 50 ms from now on, which fill a DCH of 32 kb/s.
 * @param duration for how long
 */
void
SendDown(RadioLinkNetwork& network, Time duration)
{
    const auto rnc = network.rncs[0];
    const Ipv4Address to = network.addresses[0];
    for (Time at; at < duration; at += MilliSeconds(50))
    {
        Simulator::Schedule(at, UmtsMakeEvent([rnc, to] { GivePacket(rnc, 500, to); }));
    }
}

/**
 * @param downlink outage of the downlink of the default bearer
 * @param uplink outage of its uplink
 * @return bearers that have outages, which signalling has not
 */
BlockErrorConfig
MakeOutages(const Outage& downlink, const Outage& uplink)
{
    return WithOutages(NetworkConfig(), downlink, uplink).ue.blockErrors;
}

/** @brief Run the test cases of scenarios. */
void
AddScenarios(const std::vector<LossScenario>& scenarios)
{
    for (const auto& scenario : scenarios)
    {
        AddTest(scenario.name, [=] { CheckLosses(scenario); });
    }
}

UMTS_TESTS("umts-message-loss")
{
    const auto dch = Signalling([] { return NetworkConfig::FromPreset("dch3"); });
    AddScenarios({
        {"Radio bearer set-up",
         dch,
         WaitForSetUp,
         [](auto& network) {
             network.umts.AddBearer(network.ues[0], MakeSecond(), {MakeNoTraffic()});
         },
         {{"RADIO BEARER SETUP", DOWN, 73, LossEnd::UNDONE},
          {"RADIO BEARER SETUP COMPLETE", UP, 7, LossEnd::DONE}}},
        {"Radio bearer release",
         dch,
         [](auto& network) {
             network.umts.AddBearer(network.ues[0], MakeSecond(), {MakeNoTraffic()});
             RunUntil(READY);
         },
         [](auto& network) { network.umts.ReleaseBearer(network.ues[0], RbId{1}); },
         {{"RADIO BEARER RELEASE", DOWN, 36, LossEnd::UNDONE},
          {"RADIO BEARER RELEASE COMPLETE", UP, 7, LossEnd::DONE}}},
        {"Hard handover",
         dch,
         WaitForSetUp,
         [](auto& network) { network.umts.HandOver(network.ues[0], network.cells[1]); },
         {{"PHYSICAL CHANNEL RECONFIGURATION", DOWN, 26, LossEnd::UNDONE},
          {"PHYSICAL CHANNEL RECONFIGURATION COMPLETE", UP, 7, LossEnd::DONE}}},
        {"Hard handover with HS-DSCH",
         Signalling([] { return NetworkConfig::FromPreset("hsdpa"); }),
         WaitForSetUp,
         [](auto& network) { network.umts.HandOver(network.ues[0], network.cells[1]); },
         {{"PHYSICAL CHANNEL RECONFIGURATION", DOWN, 37, LossEnd::UNDONE},
          {"PHYSICAL CHANNEL RECONFIGURATION COMPLETE", UP, 7, LossEnd::DONE}}},
        {"A radio link is added",
         dch,
         WaitForSetUp,
         [](auto& network) { network.umts.AddRadioLink(network.ues[0], network.cells[1]); },
         {{"ACTIVE SET UPDATE", DOWN, 13, LossEnd::UNDONE},
          {"ACTIVE SET UPDATE COMPLETE", UP, 6, LossEnd::DONE}}},
        {"A radio link is removed",
         dch,
         [](auto& network) {
             RunUntil(Seconds(1));
             network.umts.AddRadioLink(network.ues[0], network.cells[1]);
             RunUntil(READY);
             SendDown(network, Seconds(14)); // the radio links do not fail before RLC does
         },
         [](auto& network) { network.umts.RemoveRadioLink(network.ues[0], network.cells[0]); },
         {{"ACTIVE SET UPDATE", DOWN, 9, LossEnd::UNDONE},
          {"ACTIVE SET UPDATE COMPLETE", UP, 6, LossEnd::DONE}},
         Seconds(15)},
    });
}

UMTS_TESTS("umts-message-loss")
{
    const auto staying =
        Signalling([] { return MakeSwitched({{"InactivityTimer", TimeValue(Seconds(1000))}}); });
    AddScenarios({
        {"CELL_FACH to CELL_DCH by volume of the UE",
         staying,
         WaitForSetUp,
         [](auto& network) { GivePacket(network.ues[0], 600, network.GetHostAddress()); },
         {{"MEASUREMENT REPORT", UP, 10, LossEnd::UNDONE},
          {"RADIO BEARER RECONFIGURATION", DOWN, 93, LossEnd::UNDONE},
          {"RADIO BEARER RECONFIGURATION COMPLETE", UP, 7, LossEnd::DONE}}},
        {"CELL_FACH to CELL_DCH by volume of the RNC",
         staying,
         WaitForSetUp,
         [](auto& network) { GivePacket(network.rncs[0], 600, network.addresses[0]); },
         {{"RADIO BEARER RECONFIGURATION", DOWN, 93, LossEnd::UNDONE},
          {"RADIO BEARER RECONFIGURATION COMPLETE", UP, 7, LossEnd::DONE}}},
        {"CELL_DCH to CELL_FACH",
         Signalling([] { return MakeSwitched(); }),
         [](auto& network) {
             RunUntil(READY);
             GivePacket(network.rncs[0], 600, network.addresses[0]);
             RunUntil(READY + Seconds(1));
         },
         [](auto& /* network */) {},
         {{"RADIO BEARER RECONFIGURATION", DOWN, 15, LossEnd::DONE},
          {"RADIO BEARER RECONFIGURATION COMPLETE", UP, 7, LossEnd::DONE}},
         Seconds(2)},
    });
}

/** @return UEs that go to IDLE after a second in CELL_FACH, and stay in CELL_DCH */
NetworkConfig
MakeConnecting()
{
    return MakeSwitched(
        {{"InactivityTimer", TimeValue(Seconds(1000))},
         {"FachInactivityTimer", TimeValue(Seconds(1))},
         {"InactiveState", StringValue("IDLE")},
         {"ConnectionProcessing", StringValue("ns3::ConstantRandomVariable[Constant=0.1]")}});
}

/**
 * @param messages messages before those of the connection
 * @return these, and those that take a UE from IDLE to CELL_DCH
 */
std::vector<LostMessage>
WithConnection(std::vector<LostMessage> messages)
{
    const std::vector<LostMessage> connection{
        {"RRC CONNECTION REQUEST", UP, 13, LossEnd::UNDONE},
        {"RRC CONNECTION SETUP", DOWN, 99, LossEnd::UNDONE},
        {"RRC CONNECTION SETUP COMPLETE and INITIAL DIRECT TRANSFER", UP, 26 + 18, LossEnd::DONE},
        {"SECURITY MODE COMMAND", DOWN, 22, LossEnd::DONE},
        {"SECURITY MODE COMPLETE", UP, 16, LossEnd::DONE},
        {"RADIO BEARER SETUP", DOWN, 111, LossEnd::DONE},
        {"RADIO BEARER SETUP COMPLETE", UP, 7, LossEnd::DONE}};
    messages.insert(messages.end(), connection.begin(), connection.end());
    return messages;
}

// The UE has a datagram: what is lost for good on the DCCH takes it to IDLE, and it asks again.
UMTS_TESTS("umts-message-loss")
{
    const auto idle = Signalling(MakeConnecting);
    const auto wait = [](auto& /* network */) { RunUntil(Seconds(4)); };
    AddScenarios({
        {"IDLE to CELL_DCH by data of the UE",
         idle,
         wait,
         [](auto& network) { GivePacket(network.ues[0], 600, network.GetHostAddress()); },
         WithConnection({}),
         Seconds(3)},
        {"CELL_FACH to IDLE",
         Signalling([] {
             return MakeSwitched({{"FachInactivityTimer", TimeValue(MilliSeconds(2500))},
                                  {"InactiveState", StringValue("IDLE")}});
         }),
         WaitForSetUp,
         [](auto& /* network */) {},
         {{"RRC CONNECTION RELEASE", DOWN, 7, LossEnd::DONE},
          {"RRC CONNECTION RELEASE COMPLETE", UP, 6, LossEnd::DONE}},
         Seconds(20)},
        {"CELL_FACH to CELL_PCH",
         Signalling(
             [] { return MakeSwitched({{"FachInactivityTimer", TimeValue(MilliSeconds(2500))}}); }),
         WaitForSetUp,
         [](auto& /* network */) {},
         {{"RADIO BEARER RECONFIGURATION", DOWN, 14, LossEnd::DONE},
          {"RADIO BEARER RECONFIGURATION COMPLETE", UP, 7, LossEnd::DONE}},
         Seconds(20)},
    });
    AddScenarios({
        {"CELL_PCH to CELL_FACH by data of the UE",
         Signalling([] { return MakeSwitched({{"FachInactivityTimer", TimeValue(Seconds(4))}}); }),
         [](auto& /* network */) { RunUntil(Seconds(7)); },
         [](auto& network) { GivePacket(network.ues[0], 100, network.GetHostAddress()); },
         {{"CELL UPDATE", UP, 17, LossEnd::IDLE},
          {"CELL UPDATE CONFIRM", DOWN, 16, LossEnd::IDLE},
          {"UTRAN MOBILITY INFORMATION CONFIRM", UP, 7, LossEnd::DONE}}},
    });
    AddTest("The end of a session", [] {
        const DefaultsGuard guard;
        Config::SetDefault("ns3::umts::FastDormancy::SessionTimer", TimeValue(Seconds(3)));
        Config::SetDefault("ns3::umts::FastDormancy::T323", TimeValue(Seconds(60)));
        CheckLosses(
            {"",
             Signalling([] { return MakeSwitched({{"DormantState", StringValue("IDLE")}}); }),
             WaitForSetUp,
             [](auto& /* network */) {},
             {{"SIGNALLING CONNECTION RELEASE INDICATION", UP, 6, LossEnd::UNDONE},
              {"RRC CONNECTION RELEASE", DOWN, 7, LossEnd::UNDONE},
              {"RRC CONNECTION RELEASE COMPLETE", UP, 6, LossEnd::DONE}},
             Seconds(3)});
    });
    // In unacknowledged mode: the UE leaves whatever is lost, and both ends begin anew.
    AddTest("CELL_DCH to IDLE", [] {
        const DefaultsGuard guard;
        Config::SetDefault("ns3::umts::RadioLinkMonitor::T313", TimeValue(Seconds(60)));
        CheckLosses({"",
                     Signalling([] {
                         return MakeSwitched({{"InactivityTimer", TimeValue(Seconds(1000))},
                                              {"DormantState", StringValue("IDLE")}});
                     }),
                     [](auto& network) {
                         RunUntil(READY);
                         GivePacket(network.rncs[0], 600, network.addresses[0]);
                         RunUntil(READY + MilliSeconds(1500));
                     },
                     [](auto& network) {
                         FindSwitcher(network)->Handle(ChannelSwitcher::Event::SESSION_END);
                     },
                     {{"RRC CONNECTION RELEASE", DOWN, 7, LossEnd::UNDONE},
                      {"RRC CONNECTION RELEASE COMPLETE", UP, 6, LossEnd::DONE},
                      {"RRC CONNECTION RELEASE COMPLETE again", UP, 6, LossEnd::DONE}}});
    });
}

UMTS_TESTS("umts-message-loss")
{
    const auto common = Signalling(MakeCommon);
    AddScenarios({
        {"Radio bearer set-up in CELL_FACH",
         common,
         WaitForSetUp,
         [](auto& network) {
             network.umts.AddBearer(network.ues[0], BearerConfig::Common(), {MakeNoTraffic()});
         },
         {{"RADIO BEARER SETUP", DOWN, 28, LossEnd::UNDONE},
          {"RADIO BEARER SETUP COMPLETE", UP, 7, LossEnd::DONE}}},
        {"Hard handover in CELL_FACH",
         common,
         WaitForSetUp,
         [](auto& network) { network.umts.HandOver(network.ues[0], network.cells[1]); },
         {{"PHYSICAL CHANNEL RECONFIGURATION", DOWN, 27, LossEnd::UNDONE},
          {"PHYSICAL CHANNEL RECONFIGURATION COMPLETE", UP, 7, LossEnd::DONE}}},
    });
}

UMTS_TESTS("umts-message-loss")
{
    const auto failing = Signalling([] {
        NetworkConfig config = MakeFull();
        config.bearer.blockErrors = MakeOutages({Seconds(3), MilliSeconds(6340)}, {});
        return config;
    });
    const auto erring = Signalling([] {
        NetworkConfig config = NetworkConfig::FromPreset("dch1");
        config.bearer.Rlc("AM", {{"MaxDat", UintegerValue(4)}, {"MaxRst", UintegerValue(1)}});
        config.bearer.blockErrors = MakeOutages({}, {READY, READY + Seconds(4)});
        return config;
    });
    const std::vector<LostMessage> update{{"CELL UPDATE", UP, 17, LossEnd::RELEASED},
                                          {"CELL UPDATE CONFIRM", DOWN, 31, LossEnd::RELEASED}};
    AddScenarios({
        {"Cell update after a radio link failure",
         failing,
         WaitForSetUp,
         [](auto& network) { SendDown(network, Seconds(8)); },
         update,
         Seconds(9)},
        {"Cell update after an error of RLC",
         erring,
         WaitForSetUp,
         [](auto& network) { GivePacket(network.ues[0], 100, network.GetHostAddress()); },
         update,
         Seconds(4)},
    });
}

UMTS_TESTS("umts-message-loss")
{
    const auto make = []() {
        NetworkConfig config = MakeRelocationConfig("DCH");
        config.bearer.BlockErrorRate(0, 0);
        return std::make_unique<IurNetwork>(WithLosses(config));
    };
    AddScenarios({
        {"Relocation without the UE",
         make,
         [](auto& network) {
             RunUntil(Seconds(1));
             network.umts.HandOver(network.ues[0], network.cells[3]);
             RunUntil(READY);
         },
         [](auto& network) { network.umts.Relocate(network.ues[0], network.rncs[1]); },
         {{"UTRAN MOBILITY INFORMATION", DOWN, 17, LossEnd::UNDONE},
          {"UTRAN MOBILITY INFORMATION CONFIRM", UP, 7, LossEnd::DONE}}},
        {"Relocation with a hard handover",
         make,
         WaitForSetUp,
         [](auto& network) {
             network.umts.Relocate(network.ues[0], network.rncs[1], network.cells[3]);
         },
         {{"PHYSICAL CHANNEL RECONFIGURATION", DOWN, 26, LossEnd::UNDONE},
          {"PHYSICAL CHANNEL RECONFIGURATION COMPLETE", UP, 7, LossEnd::DONE}}},
    });
}

/** @return a UE among cells that it measures */
std::unique_ptr<RadioLinkNetwork>
MakeMeasuring()
{
    return std::make_unique<EstablishmentNetwork>(WithLosses(NetworkConfig::FromPreset("dch3")));
}

UMTS_TESTS("umts-message-loss")
{
    AddScenarios({
        {"Measurement control, report and hard handover",
         MakeMeasuring,
         WaitForSetUp,
         [](auto& network) {
             auto& map = dynamic_cast<EstablishmentNetwork&>(network);
             map.StartHandOver();
             map.PlaceAt(READY + Seconds(1), NEAR_B);
         },
         {{"MEASUREMENT CONTROL", DOWN, 24, LossEnd::DONE},
          {"MEASUREMENT REPORT", UP, 16, LossEnd::DONE},
          {"PHYSICAL CHANNEL RECONFIGURATION", DOWN, 26, LossEnd::DONE},
          {"PHYSICAL CHANNEL RECONFIGURATION COMPLETE", UP, 7, LossEnd::DONE}},
         Seconds(3)},
    });
    AddTest("A hard handover that fails", [] {
        const EstablishmentDefaults defaults;
        CheckLosses({"",
                     MakeMeasuring,
                     WaitForSetUp,
                     [](auto& network) { network.umts.HandOver(network.ues[0], network.cells[1]); },
                     {{"PHYSICAL CHANNEL RECONFIGURATION", DOWN, 26, LossEnd::UNDONE},
                      {"PHYSICAL CHANNEL RECONFIGURATION FAILURE", UP, 7, LossEnd::UNDONE}},
                     Seconds(3)});
    });
}

} // namespace
