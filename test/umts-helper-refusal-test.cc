/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-abort-check.h"
#include "umts-network-rig.h"

#include "ns3/simulator.h"
#include "ns3/test.h"

/**
 * @file
 * @ingroup umts
 * Calls of the helpers that end in a sentence.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

/**
 * @ingroup umts
 * @brief Links of the core network that cannot be.
 */
class ImpossibleLinkTestCase : public TestCase
{
  public:
    ImpossibleLinkTestCase()
        : TestCase("Links without rate, or with a negative delay")
    {
    }

  private:
    void DoRun() override
    {
        UmtsCoreHelper core;
        const DataRate rate("1Mbps");
        const auto noRate = CatchAbort([&]() { core.SetGi(DataRate("0bps"), Time(0)); });
        NS_TEST_EXPECT_MSG_EQ(Says(noRate, "Gi link: its rate must be above 0"), true, noRate);
        const auto past = CatchAbort([&]() { core.SetIu(rate, MilliSeconds(-1)); });
        NS_TEST_EXPECT_MSG_EQ(Says(past, "Iu link: its delay must not be negative"), true, past);
        const auto legal = CatchAbort([&]() { core.SetGn(rate, Time(0)); });
        NS_TEST_EXPECT_MSG_EQ(legal, "", "no delay is legal");
    }

    /**
     * @param said what the program said
     * @param sentence what it must say
     * @return true when it does
     */
    static bool Says(const std::string& said, const std::string& sentence)
    {
        return said.find(sentence) != std::string::npos;
    }
};

/**
 * @ingroup umts
 * @brief Calls of the helpers that cannot do what they say.
 */
class VainCallTestCase : public TestCase
{
  public:
    VainCallTestCase()
        : TestCase("Settings without effect, nodes made twice, UEs of another RNC")
    {
    }

  private:
    void DoRun() override;

    /**
     * @brief Demand that something ends the program with a sentence.
     * @param action what is done
     * @param sentence the sentence
     */
    void Refuses(const std::function<void()>& action, const std::string& sentence)
    {
        const std::string said = CatchAbort(action);
        NS_TEST_EXPECT_MSG_NE(said.find(sentence), std::string::npos, sentence << ": " << said);
    }
};

void
VainCallTestCase::DoRun()
{
    UmtsHelper umts;
    UmtsCoreHelper core;
    const NodeContainer nodes(4);
    const auto rnc = umts.InstallRnc(nodes.Get(0));
    const auto other = umts.InstallRnc(CreateObject<Node>());
    const auto nodeB = umts.InstallNodeB(nodes.Get(1), rnc);
    const auto otherNodeB = umts.InstallNodeB(CreateObject<Node>(), other);
    const auto sgsn = core.AddSgsn();
    core.ConnectRnc(rnc, sgsn);
    core.ConnectRnc(other, sgsn);
    umts.SetChannel("hsdpa");
    const NodeContainer ueNode(nodes.Get(2));
    const NodeContainer freeNode(nodes.Get(3));
    const auto ues = umts.InstallUe(ueNode, nodeB, rnc);
    core.ActivateUes(ues, rnc);
    const TrafficFlowTemplate filters{TrafficFilter()};
    const ObjectFactory scheduler("ns3::umts::MaxCiScheduler");
    const ObjectFactory link("ns3::umts::FadingQualityModel");

    Refuses([&]() { umts.InstallRnc(nodes.Get(0)); }, "is an RNC already");
    Refuses([&]() { umts.InstallNodeB(nodes.Get(1), rnc); }, "is a Node B already");
    Refuses([&]() { umts.InstallUe(ueNode, nodeB, rnc); }, "is a UE already");
    Refuses([&]() { core.ActivateUes(ues, rnc); }, "the UE is activated already");
    Refuses([&]() { core.ActivateUes(ues, other); }, "is a UE of another RNC");
    Refuses([&]() { umts.AddBearer(ues, otherNodeB, other, filters); },
            "is a UE of another Node B");
    Refuses([&]() { umts.InstallUe(freeNode, otherNodeB, rnc); },
            "the Node B does not belong to this RNC");
    Refuses(
        [&]() {
            umts.SetHsScheduler(scheduler);
            umts.InstallUe(freeNode, nodeB, rnc);
        },
        "the HS-DSCH of this cell is set up already");
    umts.SetChannel("dch3");
    Refuses(
        [&]() {
            umts.SetHsScheduler(scheduler);
            umts.InstallUe(freeNode, nodeB, rnc);
        },
        "SetHsScheduler, SetHsCellAttribute: the channel chosen is not HS-DSCH");
    Refuses(
        [&]() {
            umts.SetDownlinkQuality(link);
            umts.InstallUe(freeNode, nodeB, rnc);
        },
        "SetDownlinkQuality: the channel chosen is not HS-DSCH");
    NS_TEST_EXPECT_MSG_EQ(CatchAbort([&]() { umts.InstallUe(freeNode, nodeB, rnc); }),
                          "",
                          "a UE that nothing speaks against");
    Simulator::Destroy();
}

/**
 * @ingroup umts
 * @brief The suite of the helpers' refusals.
 */
class HelperRefusalTestSuite : public TestSuite
{
  public:
    HelperRefusalTestSuite()
        : TestSuite("umts-helper-refusal", TestSuite::Type::UNIT)
    {
        AddTestCase(new VainCallTestCase);
        AddTestCase(new ImpossibleLinkTestCase);
    }
};

HelperRefusalTestSuite g_helperRefusalTestSuite; //!< Registers the suite

} // namespace
