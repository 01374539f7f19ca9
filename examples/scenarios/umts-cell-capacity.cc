/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Calls of one bit rate that come and go at random in seven cells, under power control: how many of
// them are blocked or dropped, and what each of them costs.
//
//   host --- SGSN --- RNC --- 7 Node Bs ))) UEs that send and receive

#include "umts-call-load.h"

#include <iostream>
#include <set>
#include <string>

using namespace ns3;
using namespace ns3::umts;

namespace
{

const std::set<uint32_t> BIT_RATES{12200, 64000, 144000, 384000}; //!< That a call may have, bit/s

/** @param flags gets the flags @param o what they set */
void
AddFlags(ProgramFlags& flags, CallOptions& o)
{
    flags.Add("duration", "Length of the simulation, warm-up included", o.duration, {10.0});
    flags.Add("load", "Offered calls in a cell, Erlang", o.load, {0.01, 1000.0});
    flags.Add("bitRate",
              "Bit rate of a call each way, bit/s: 12200, 64000, 144000 or 384000; of "
              "the uplink 64000 at most",
              o.bitRate,
              {12200, 384000});
    flags.Add("activity", "Share of the time in which a call has data", o.activity, {0.1, 1.0});
    flags.Add("holdingTime", "Mean length of a call", o.holdingTime, {1.0});
    flags.Add("hsdpaUsers",
              "Users of HS-DSCH in each cell, who always have data",
              o.hsUsers,
              {0, 50});
    flags.SetLayer(Layer::RADIO);
    flags.AddChoice("profile", "Multipath profile", o.profile, HsdpaOptions::GetProfiles());
    flags.Add("speed", "Of the UEs, km/h", o.speed, {0.0, 1000.0});
    flags.Add("shadowing", "Standard deviation of the shadowing, dB", o.shadowing, {0.0, 20.0});
    flags.Add("siteDistance", "Between sites, m", o.siteDistance, {100.0, 20000.0});
    flags.Add("bler", "Block error rate that is aimed at", o.bler, {1e-5, 0.5});
    flags.SetLayer(Layer::RRC);
    flags.Add("handoverWindow",
              "Cells within this of the best one are in the active set, dB; 0: that one alone",
              o.windowDb,
              {0.0, 20.0});
    flags.Add("maxTransmittedPower",
              "ns3::umts::AdmissionControl::MaxTransmittedPower",
              o.maxPower,
              {0.0, 1.0});
    flags.Add("maxNoiseRise",
              "ns3::umts::AdmissionControl::MaxNoiseRise, dB",
              o.maxNoiseRise,
              {0.0, 100.0});
    flags.Add("maxLoad", "ns3::umts::AdmissionControl::MaxLoad", o.maxLoad, {0.0, 100.0});
    flags.Add("ebNo", "ns3::umts::AdmissionControl::EbNo");
    flags.Add("uplinkEbNo", "ns3::umts::AdmissionControl::UplinkEbNo");
    flags.Add("orthogonality", "ns3::umts::AdmissionControl::Orthogonality");
}

} // namespace

int
main(int argc, char* argv[])
{
    CallOptions options;
    bool json = false;
    ProgramFlags flags(__FILE__);
    AddFlags(flags, options);
    flags.SetLayer(Layer::OUTPUT);
    flags.Add("json", JSON_IN_ANY_CASE, json);
    flags.Parse(argc, argv);
    Require(BIT_RATES.count(options.bitRate) == 1,
            "--bitRate: " + std::to_string(options.bitRate) +
                " is none of 12200, 64000, 144000, 384000");
    Require(options.duration > 2 * options.holdingTime,
            "a simulation of " + std::to_string(options.duration.GetSeconds()) +
                " s is no longer than its warm-up, twice the holding time");

    JsonObject result;
    {
        CallLoad calls(options);
        Simulator::Stop(options.duration);
        Simulator::Run();
        calls.Report(result);
    }
    Simulator::Destroy();
    const std::string figures = result.Str();
    std::cout << (json ? MakeResult(flags, figures).Str() : figures) << std::endl;
    return 0;
}
