/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-test.h"

#include "ns3/simulator.h"
#include "ns3/umts-core-helper.h"
#include "ns3/umts-gtp-u-endpoint.h"
#include "ns3/umts-helper.h"
#include "ns3/umts-rank.h"

#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * What a rank of a distributed simulation makes, and what it knows of the others.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-rank", SYSTEM);

constexpr uint32_t HERE = 0;      //!< Rank of a process without MPI
constexpr uint32_t ELSEWHERE = 1; //!< Another one

/** @brief A tunnel that nothing comes out of. */
class NoEnd : public GtpUTunnelEnd
{
  public:
    void OnPdu(Teid, Ptr<Packet>, const GtpUHeader&) override
    {
    }

    void OnEndMarker(Teid) override
    {
    }

    void OnErrorIndication(Teid) override
    {
    }
};

/** @brief Addresses of two RNCs' UEs, and the TEIDs that the nodes would give next. */
struct Derived
{
    std::vector<Ipv4Address> addresses; //!< Addresses, in the order of activations
    std::vector<uint32_t> teids;        //!< TEIDs; none without tunnels
};

/**
 * @brief Activate three UEs of an RNC and two of another one, and then one of the first.
 * @param tunnels which there are
 * @param rank of the first RNC
 * @return what has come of it
 */
Derived
Activate(Tunnels tunnels, uint32_t rank)
{
    UmtsCoreHelper core;
    core.SetTunnels(tunnels);
    const auto sgsn = core.AddSgsn();
    UmtsHelper umts;
    const auto first = umts.InstallRnc(CreateObject<Node>(rank));
    const auto second = umts.InstallRnc(CreateObject<Node>(HERE));
    core.ConnectRnc(first, sgsn);
    core.ConnectRnc(second, sgsn);
    Derived derived;
    const auto activate = [&](Ptr<RncNetDevice> rnc, uint32_t count) {
        if (!IsOfThisRank(rnc->GetNode()))
        {
            const auto addresses = core.ActivateUesElsewhere(count, rnc);
            derived.addresses.insert(derived.addresses.end(), addresses.begin(), addresses.end());
            return;
        }
        const auto nodeB = umts.InstallNodeB(CreateObject<Node>(), rnc);
        const auto ues = core.ActivateUes(umts.InstallUe(NodeContainer(count), nodeB), rnc);
        for (uint32_t i = 0; i < count; ++i)
        {
            derived.addresses.push_back(ues.GetAddress(i));
        }
    };
    activate(first, 3);
    activate(second, 2);
    activate(first, 1);
    NoEnd end;
    for (const auto& node : {first->GetNode(), second->GetNode(), sgsn, core.GetGgsn()})
    {
        if (const auto endpoint = node->GetObject<GtpUEndpoint>())
        {
            derived.teids.push_back(static_cast<uint32_t>(endpoint->Open(end)));
        }
    }
    Simulator::Destroy();
    return derived;
}

/** @param tunnels which there are */
void
AddDerivation(Tunnels tunnels)
{
    const std::string name = tunnels == Tunnels::NONE     ? "no tunnels"
                             : tunnels == Tunnels::DIRECT ? "direct tunnels"
                                                          : "tunnels over the SGSN";
    AddTest("Addresses and TEIDs of UEs of another rank, " + name, [=] {
        const auto made = Activate(tunnels, HERE);
        const auto derived = Activate(tunnels, ELSEWHERE);
        UMTS_ASSERT(made.addresses.size() == 6, "UEs");
        UMTS_EXPECT(derived.addresses == made.addresses, "addresses");
        UMTS_EXPECT(derived.teids == made.teids, "TEIDs");
        const std::size_t nodes = tunnels == Tunnels::NONE ? 0 : 4;
        UMTS_EXPECT(made.teids.size() == nodes, "nodes with tunnels");
    });
}

UMTS_TESTS("umts-rank")
{
    for (const auto tunnels : {Tunnels::NONE, Tunnels::VIA_SGSN, Tunnels::DIRECT})
    {
        AddDerivation(tunnels);
    }
}

/**
 * @param action what must be refused
 * @param part what belongs to the sentence
 */
template <typename ACTION>
void
ExpectRefusal(const ACTION& action, const std::string& part)
{
    ExpectError(action, part);
    Simulator::Destroy();
}

UMTS_TEST("umts-rank", "What belongs to another rank is refused")
{
    const auto installNodeB = [](uint32_t nodeB, uint32_t rnc) {
        UmtsHelper umts;
        umts.InstallNodeB(CreateObject<Node>(nodeB), umts.InstallRnc(CreateObject<Node>(rnc)));
    };
    ExpectRefusal([&] { installNodeB(HERE, ELSEWHERE); },
                  "Node B on node 1: is of rank 0, and the RNC on node 0 of rank 1");
    ExpectRefusal([&] { installNodeB(ELSEWHERE, ELSEWHERE); },
                  "Node B on node 1: is made by rank 1 alone, and this is rank 0");
    ExpectRefusal(
        [] {
            UmtsHelper umts;
            umts.ConnectRncs(umts.InstallRnc(CreateObject<Node>(HERE)),
                             umts.InstallRnc(CreateObject<Node>(ELSEWHERE)));
        },
        "Iur: RNC on node 0: is of rank 1, and the RNC on node 1 of rank 0");
    ExpectRefusal(
        [] {
            UmtsCoreHelper core;
            UmtsHelper umts;
            const auto rnc = umts.InstallRnc(CreateObject<Node>(HERE));
            core.ConnectRnc(rnc, core.AddSgsn());
            core.ActivateUesElsewhere(1, rnc);
        },
        "is one of this rank");
    ExpectRefusal(
        [] {
            UmtsHelper umts;
            const auto rnc = umts.InstallRnc(CreateObject<Node>(HERE));
            const auto nodeB = umts.InstallNodeB(CreateObject<Node>(HERE), rnc);
            umts.InstallUe(NodeContainer(CreateObject<Node>(ELSEWHERE)), nodeB);
        },
        "UE on node");
}

} // namespace
