/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Seven sites of a network with everything on, and users that walk and drive with pages, downloads,
// pings and calls.

#include "program-flags.h"
#include "umts-operator-users.h"

using namespace ns3;
using namespace ns3::umts;

namespace
{

/** @param flags gets the flags @param o what they set */
void
AddFlags(ProgramFlags& flags, OperatorOptions& o)
{
    flags.Add("duration", "Length of the simulation, warm-up included", o.duration, {30.0});
    flags.Add("warmup", "Time that does not count", o.warmup, {20.0});
    flags.Add("users",
              "Users of packets: pages, downloads, pings alone, in turn",
              o.users,
              {1, 1000});
    flags.Add("calls", "Offered calls in a cell, Erlang", o.calls, {0.0, 1000.0});
    flags.Add("holdingTime", "Mean length of a call", o.holdingTime, {1.0});
    flags.Add("thinkTime", "Mean time between pages", o.thinkTime, {0.1});
    flags.Add("downloadInterval", "Mean time between downloads", o.downloadInterval, {0.1});
    flags.Add("pageOctets", "Octets of a page", o.pageOctets, {1, 100000000});
    flags.Add("downloadOctets", "Octets of a download", o.downloadOctets, {1, 100000000});
    flags.SetLayer(Layer::RADIO);
    flags.Add("siteDistance", "Between sites, m", o.siteDistance, {100.0, 20000.0});
    flags.SetLayer(Layer::RRC);
    flags.AddChoice(
        "network",
        "Timers, delays and powers of a measured network",
        o.network,
        {"operator-2008", "att-2010", "teliasonera-2014", "three-austria-2008", "25.331", "ideal"});
}

} // namespace

int
main(int argc, char* argv[])
{
    OperatorOptions options;
    bool json = false;
    bool strict = false;
    ProgramFlags flags(__FILE__);
    AddFlags(flags, options);
    flags.SetLayer(Layer::OUTPUT);
    flags.Add("strict", "End with 1 when users that are gone have left something behind", strict);
    flags.Add("json", JSON_IN_ANY_CASE, json);
    flags.Parse(argc, argv);
    Require(options.duration > options.warmup, "--duration: must exceed --warmup");

    JsonObject result;
    std::string left;
    {
        OperatorUsers users(options);
        Simulator::Stop(options.duration);
        Simulator::Run();
        users.Report(result);
        left = users.Leave();
        result.Add("left_count", left.empty() ? 0 : 1);
        Simulator::Destroy();
    }
    if (!left.empty())
    {
        std::cerr << "users that are gone have left behind: " << left << std::endl;
    }
    const std::string figures = result.Str();
    std::cout << (json ? MakeResult(flags, figures).Str() : figures) << std::endl;
    return strict && !left.empty() ? 1 : 0;
}
