/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef TCP_NS2_TRACE_H
#define TCP_NS2_TRACE_H

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Traces of ns-2 as data: what its TCP sent in a scenario, and how it was set.
 *
 * Those of the suites tcpVariants and newreno are the reference outputs of ns-2.35,
 * tcl/test/test-output-tcpVariants and -newreno. Those named "own" are of scenarios of this module,
 * in ns-2.35 of Debian (2.35+dfsg-5), which also gives each reference output to the octet. The path
 * is theirs: 8 Mb/s without delay, then 800 kb/s; segments of 1040 octets with headers, tcpTick_
 * 0.01, minrto_ 1, rtxcur_init_ 6, precisionReduce_ and updated_rttvar_ false. The own scenarios
 * have newreno_changes1_ and partial_window_deflation_ 1, singledup_ 0 and, for Vegas, v_alpha_ 1,
 * v_beta_ 3, v_gamma_ 1, no SYN, windowInit_ 1 and a start at 0 s, where its first round-trip time
 * is right. A line "ns-2" has what differs from the module, a line "equal-with" the reasons of all
 * differences: a copy of the module's sender that does as ns-2 in these sends the trace to its end,
 * and one that does so in all but one of them does not.
 */

namespace ns3
{
namespace tcpns2test
{

/// Arrival of a data segment at the router where losses are decided, lost ones included.
struct Ns2Arrival
{
    int64_t time{0};    //!< Microseconds after the first one.
    uint32_t number{0}; //!< Number of the segment from 1; 0: nothing more arrives.
};

/// Where the module leaves a trace, and why.
struct Ns2Difference
{
    uint32_t index{0};             //!< Arrivals before it, which are equal.
    Ns2Arrival here;               //!< What the module sends in place of ns-2's.
    std::string reason;            //!< Name of the reason in GetReasons().
    std::set<std::string> reasons; //!< Of this and of all further differences.
};

/// A scenario, and what ns-2 did in it.
struct Ns2Trace
{
    std::string name;                        //!< Suite and scenario of ns-2.
    std::string variant;                     //!< Variant of the module, without ns3::.
    uint32_t window{0};                      //!< Receiver's window in segments.
    uint32_t initialWindow{0};               //!< Initial window in segments.
    uint32_t delay{0};                       //!< One-way delay of the bottleneck in ms.
    uint32_t buffer{0};                      //!< Packets that the bottleneck holds.
    bool limitedTransmit{false};             //!< Whether Limited Transmit is on.
    std::set<uint32_t> drops;                //!< Transmissions that are lost, numbered from 1.
    std::set<uint32_t> ackDrops;             //!< ACKs that are lost; 0 is that of the SYN.
    int64_t until{0};                        //!< End, in microseconds after the first arrival.
    std::vector<Ns2Arrival> arrivals;        //!< What ns-2 sent.
    std::optional<Ns2Difference> difference; //!< Where the module leaves it.
};

/// Why the module leaves a trace.
struct Ns2Reason
{
    const char* name;   //!< What the traces call it.
    const char* text;   //!< A sentence.
    const char* clause; //!< Where that is stated.
};

/// @return the reasons for all differences
const std::vector<Ns2Reason>& GetReasons();

/**
 * @brief Read traces. A line "trace NAME" begins each; an arrival is "T" (the next segment, T
 * microseconds after the arrival before), "TxN" (N of these) or "T@S" (segment S).
 * @param text the data of a file
 */
std::vector<Ns2Trace> ReadTraces(const char* text);

/**
 * @brief Send what a trace sent, by the module's TCP.
 * @param trace the scenario
 * @return the arrivals within its time
 */
std::vector<Ns2Arrival> Replay(const Ns2Trace& trace);

extern const char TAHOE_TRACES[];            //!< Tahoe, suite tcpVariants.
extern const char RENO_TRACES[];             //!< Reno, suites tcpVariants and newreno.
extern const char NEW_RENO_VARIANT_TRACES[]; //!< NewReno, suite tcpVariants.
extern const char NEW_RENO_TRACES[];         //!< NewReno, suite newreno, paths of 100 ms.
extern const char IMPATIENT_TRACES[];        //!< NewReno, suite newreno, paths of 200 ms.
extern const char OWN_TAHOE_TRACES[];        //!< Tahoe, scenarios of this module.
extern const char OWN_RENO_TRACES[];         //!< Reno, scenarios of this module.
extern const char OWN_NEW_RENO_TRACES[];     //!< NewReno, scenarios of this module.
extern const char VEGAS_TRACES[];            //!< Vegas, scenarios of this module.

} // namespace tcpns2test
} // namespace ns3

#endif // TCP_NS2_TRACE_H
