/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-combination-rig.h"
#include "umts-test.h"

#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * What './utils/umts swarm' has found, each with as little as shows it.
 */

using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-swarm-findings", SYSTEM);

/** @return flags of a UE with signalling radio bearers whose bearer is switched */
std::vector<std::string>
Switched(std::vector<std::string> words)
{
    words.insert(words.end(), {"--preset=dch3", "--switching", "--signalling=srb"});
    return words;
}

// The UE took the state of the answer, and the RNC paged it without end in a single time step. In
// idle mode it has no U-RNTI any more that the answer could be for.
UMTS_TEST("umts-swarm-findings",
          "CELL UPDATE CONFIRM that comes when the UE has given up changes nothing (TS 25.331 "
          "8.3.1.13, 8.5.2)")
{
    for (const std::string seconds : {"0.36", "0.37", "0.38"})
    {
        ExpectText(
            PlayCombination(Switched({"--source=none",
                                      "--probeInterval=1700ms",
                                      "--inactivityTimer=300ms",
                                      "--fachInactivityTimer=300ms",
                                      "--inactiveState=CELL_PCH",
                                      "--ns3::umts::RrcRequestControl::T302=400ms",
                                      "--ns3::umts::RrcRequestControl::N302=0",
                                      "--ns3::umts::ChannelSwitcher::CellUpdateProcessing=ns3::"
                                      "ConstantRandomVariable[Constant=" +
                                          seconds + "]",
                                      "--duration=14s",
                                      "--events=burst@3s:0"})),
            "",
            "an answer after " + seconds + " s");
    }
}

UMTS_TEST("umts-swarm-findings",
          "A UE that leaves CELL_DCH for a state without channels keeps one cell (TS 25.331 "
          "8.2.2.3, 8.1.4.3)")
{
    for (const std::string state : {"CELL_PCH", "IDLE"})
    {
        ExpectText(PlayCombination(Switched({"--source=tcp",
                                             "--dormantState=" + state,
                                             "--sessionTimer=30ms",
                                             "--duration=8s",
                                             "--events=link@8s:0"})),
                   "",
                   state);
    }
}

// The other bearer has taken the UE to CELL_DCH by then, while the switched one begins on the
// common channels: the UE sent on its DCH, which the RNC did not listen to.
UMTS_TEST("umts-swarm-findings",
          "A switched bearer that is set up beside another one has the same channels at both ends "
          "(TS 25.331 8.2.1, 10.3.4.21)")
{
    for (const std::string at : {"3s", "3600ms", "4s"})
    {
        ExpectText(
            PlayCombination(Switched({"--source=none",
                                      "--probeInterval=1500ms",
                                      "--inactivityTimer=300ms",
                                      "--fachInactivityTimer=300ms",
                                      "--inactiveState=IDLE",
                                      "--ns3::umts::ChannelSwitcher::ConnectionState=CELL_FACH",
                                      "--trafficVolumeThreshold=4000",
                                      "--duration=26s",
                                      "--events=bearer@" + at + ":0"})),
            "",
            at);
    }
}

// The RNC took the handover back, as the new cell is full, and stayed in the old cell for ever.
UMTS_TEST("umts-swarm-findings",
          "A UE that is in the new cell stays there, and gives back the DCH that it has got on the "
          "way (TS 25.331 8.2.2)")
{
    for (const std::string at : {"5005ms", "5040ms", "5100ms"})
    {
        ExpectText(PlayCombination(Switched(
                       {"--ues=2",
                        "--source=none",
                        "--probeInterval=1700ms",
                        "--admission=Queue",
                        "--ns3::umts::AdmissionControl::MaxLoad=0.5",
                        "--duration=17s",
                        "--events=handover@3s:1,burst@4s:1,handover@5s:0,burst@" + at + ":0"})),
                   "",
                   at);
    }
}

// The first cell had the DCH anew and the target of the beginning, the second one the highest: the
// RNC, whose target could rise no more, told neither, and the UE obeyed the lower one.
UMTS_TEST("umts-swarm-findings",
          "A cell that gets a radio link is told the SIR target of the others (TS 25.433 8.2.17)")
{
    ExpectText(PlayCombination({"--preset=dch3",
                                "--switching",
                                "--source=udp",
                                "--direction=up",
                                "--udpSize=1400",
                                "--udpRate=7000bps",
                                "--probeInterval=3100ms",
                                "--powerControl",
                                "--link=fading",
                                "--profile=None",
                                "--distance=300",
                                "--shadowing=0",
                                "--second=hsdpa",
                                "--dormantState=CELL_PCH",
                                "--sessionTimer=30ms",
                                "--warmup=2s",
                                "--duration=26s",
                                "--RngRun=922966",
                                "--events=link@3625ms:0,join@3941ms:0"}),
               "",
               "faults");
}

// The RNC, which wanted to page the UE whose establishment had failed, answered the reports of the
// UE with pages, and the UE the pages with reports, in a single time step.
UMTS_TEST("umts-swarm-findings",
          "A UE is not paged while the answer to its CELL UPDATE is on its way (TS 25.331 8.1.2, "
          "8.3.1)")
{
    for (const std::string source : {"none", "tcp", "udp"})
    {
        ExpectText(
            PlayCombination(Switched({"--source=" + source,
                                      "--ns3::umts::ChannelSwitcher::InitialState=IDLE",
                                      "--ns3::umts::RadioLinkMonitor::N313=10",
                                      "--ns3::umts::RadioLinkMonitor::T313=300ms",
                                      "--duration=26s",
                                      "--events=outage-up@1s+2s:0,outage-down@2200ms+3400ms:0"})),
            "",
            source);
    }
}

} // namespace
