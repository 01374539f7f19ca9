/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// A network of any features, for some seconds, and whether it works.
//
// Beside their traffic, UEs have numbered datagrams each way. Each of them has to come once, in
// order and whole; octets are conserved, procedures succeed, nothing stands still or fills up, and
// UEs that go leave nothing behind. With --strict the program ends with 1 otherwise.

#include "umts-combination-demands.h"
#include "umts-combination-network.h"
#include "umts-combination-options.h"

using namespace ns3;
using namespace ns3::umts;

namespace
{

/**
 * @param network the network
 * @return JSON objects of all flows, with commas between them
 */
std::string
FlowsToJson(const CombinationNetwork& network)
{
    std::string text;
    const auto add = [&text](const JsonObject& json) {
        text += (text.empty() ? "" : ", ") + json.Str();
    };
    for (const auto& ue : network.GetUes())
    {
        for (const auto* flows : {&ue.probes, &ue.datagrams})
        {
            for (const auto& flow : *flows)
            {
                JsonObject json;
                flow->AddTo(json);
                add(json);
            }
        }
        for (const auto& flow : ue.octets)
        {
            JsonObject json;
            json.AddString("flow", flow->name);
            json.Add("goodput_bps", 8.0 * flow->delivered.GetOctets() / flow->thirds.GetSeconds());
            add(json);
        }
    }
    return text;
}

/**
 * @brief Print the result.
 * @param flags the flags
 * @param network the network
 * @param demands what was demanded
 */
void
PrintJson(const ProgramFlags& flags,
          const CombinationNetwork& network,
          const CombinationDemands& demands)
{
    JsonObject json = MakeResult(flags, FlowsToJson(network));
    json.Add("goodput_bps", demands.GetGoodput());
    json.Add("procedures_count", network.GetProcedures().GetDone());
    json.AddString("digest", std::to_string(network.GetDigest()));
    std::string faults;
    for (const auto& fault : demands.GetFaults())
    {
        faults += (faults.empty() ? "" : ", ") + JsonObject::Quote(fault);
    }
    json.AddRaw("faults", "[" + faults + "]");
    std::string states;
    for (const auto& state : network.GetStates().Get())
    {
        states += (states.empty() ? "" : ", ") + JsonObject::Quote(state);
    }
    json.AddRaw("states", "[" + states + "]");
    std::cout << json.Str() << std::endl;
}

} // namespace

int
main(int argc, char* argv[])
{
    CombinationOptions::SetDefaults();
    CombinationOptions options;
    ProgramFlags flags(__FILE__);
    bool json = false;
    options.AddTo(flags);
    flags.Add("json", "Print one JSON object instead of the summary", json);
    flags.Parse(argc, argv);
    options.Check(flags);

    options.GoToClock();
    CombinationNetwork network(options);
    const CombinationDemands demands = RunCombination(options, network);
    if (json)
    {
        PrintJson(flags, network, demands);
    }
    else
    {
        std::cout << "goodput " << FormatRate(demands.GetGoodput()) << ", "
                  << (demands.GetFaults().empty() ? "everything works" : "something does not work")
                  << std::endl;
    }
    for (const auto& fault : demands.GetFaults())
    {
        std::cerr << fault << std::endl;
    }
    Simulator::Destroy();
    return options.GetExitCode(!demands.GetFaults().empty());
}
