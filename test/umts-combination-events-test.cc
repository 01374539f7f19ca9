/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-combination-rig.h"
#include "umts-test.h"

#include "ns3/umts-hs-flow-control.h"

#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * What happens to a network of umts-combination, and what that excuses.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-combination-events", SYSTEM);

/**
 * @param words flags besides those of a short network on DCHs
 * @return what does not work
 */
std::string
PlayShort(std::vector<std::string> words)
{
    words.insert(words.begin(), {"--preset=dch3", "--duration=14s"});
    return PlayCombination(words);
}

/**
 * @param event a word of --events
 * @param further flags that it needs
 */
void
AddEventTest(const std::string& event, const std::vector<std::string>& further = {})
{
    AddTest(event + " excuses what it may", [=] {
        std::vector<std::string> words = further;
        words.push_back("--events=" + event);
        ExpectText(PlayShort(words), "", "faults");
    });
}

/// Flow control that has its Node B filled ten times as far as its target says.
class OverfillingFlowControl : public TargetFlowControl
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId()
    {
        static TypeId tid = TypeId("ns3::umts::test::OverfillingFlowControl")
                                .SetParent<TargetFlowControl>()
                                .SetGroupName("Umts")
                                .AddConstructor<OverfillingFlowControl>();
        return tid;
    }

  private:
    double GetRate(const HsQueueView& view) const override
    {
        return 10 * view.fairRate;
    }
};

NS_OBJECT_ENSURE_REGISTERED(OverfillingFlowControl);

/**
 * @param flowControl a policy
 * @return what does not work in a network whose Node B has more than it can send
 */
std::string
PlayFull(const std::string& flowControl)
{
    return PlayCombination({"--preset=hsdpa",
                            "--link=fixed",
                            "--cqi=15",
                            "--window=128",
                            "--flowControl=" + flowControl});
}

UMTS_TEST("umts-combination-events", "A Node B that holds more than flow control allows is a fault")
{
    ExpectText(PlayFull("target"), "", "faults");
    const std::string faults = PlayFull("ns3::umts::test::OverfillingFlowControl");
    const bool isFound = faults.find("UE 1: the Node B has held ") == 0;
    UMTS_EXPECT(isFound, faults);
}

UMTS_TESTS("umts-combination-events")
{
    for (const auto* event : {"handover@3s:0",
                              "link@3s:0,unlink@4s:0",
                              "relocate@3s:0",
                              "cell@3s",
                              "bearer@3s:0",
                              "release@3s:0",
                              "off@3s:0",
                              "detach@3s:0",
                              "join@3s",
                              "burst@3s:0",
                              "outage@3s+2s:0",
                              "outage-down@3s+2s:0",
                              "outage-up@3s+2s:0",
                              "loss@3s+1s:0",
                              "jam@3s+1s:0",
                              "late@3s+1s:0",
                              "twice@3s+2s:0",
                              "core@3s+1s:0"})
    {
        AddEventTest(event);
    }
    AddEventTest("damage@3s+1s:0", {"--iubWireMode"});
    AddEventTest("context@3s:0", {"--tunnels=sgsn"});
    AddEventTest("serving@4s:0,link@3s:0,serving@5s:0", {"--preset=hsdpa", "--window=128"});
}

UMTS_TEST("umts-combination-events", "Frames that come twice are no fault of a Node B")
{
    const std::vector<std::string> words{"--preset=hsdpa", "--window=128", "--duration=11s"};
    for (const std::string wire : {"--ues=1", "--iubWireMode"})
    {
        auto all = words;
        all.insert(all.end(), {wire, "--events=twice@8s+1s:0"});
        ExpectText(PlayCombination(all), "", wire);
    }
}

UMTS_TEST("umts-combination-events", "What events end before is demanded again")
{
    // Nothing comes in the last third of 2 s to 14 s.
    const std::string fault = ": nothing has come in the last third of the time\n";
    ExpectText(PlayShort({"--events=outage@9s+5s:0"}),
               "UE 1 probes down" + fault + "UE 1 probes up" + fault,
               "a UE without a link");
    ExpectText(PlayShort({"--events=outage-up@9s+5s:0", "--rlcMode=UM"}),
               "UE 1 probes up" + fault,
               "without an uplink");
    ExpectText(PlayShort({"--events=outage@9s+5s:0,detach@10s:0"}), "", "a UE that has gone");
}

UMTS_TEST("umts-combination-events", "A network is the same at any time")
{
    // 40.96 s is a period of the SFN: 2^31 and 2^32 ms have passed.
    for (const std::string clock : {"40.96", "2147491.84", "4294983.68"})
    {
        ExpectText(
            CompareCombinations({"--preset=dch3", "--events=handover@3s:0"}, {"--clock=" + clock}),
            "",
            clock + " s");
    }
    // Fading goes by the way since time 0: a UE that stands still has it at any time.
    ExpectText(CompareCombinations({"--preset=hsdpa",
                                    "--window=128",
                                    "--link=fading",
                                    "--profile=VehicularA",
                                    "--speed=0",
                                    "--shadowing=0",
                                    "--duration=8s"},
                                   {"--clock=4294983.68"}),
               "",
               "a fading link");
}

UMTS_TEST("umts-combination-events", "Wrong words are one sentence")
{
    const auto begins = [](const std::string& events, const std::string& sentence) {
        const std::string said = PlayShort({"--events=" + events});
        ExpectText(said.substr(0, said.find('\n')), "--events: " + sentence, events);
    };
    begins("handovr@3s:0", "there is no event handovr; did you mean handover?");
    begins("off", "off is not off@TIME:NUMBER such as off@2s:0");
    begins("loss@3s", "loss@3s is not loss@TIME+LENGTH:NUMBER such as loss@2s+500ms:0");
    begins("off@3s+1s", "off@3s+1s is not off@TIME:NUMBER such as off@2s:0");
    begins("off@15s", "off@15s ends after --duration");
    begins("damage@3s+1s", "damage needs --iubWireMode, as frames have no bits without it");
    begins("context@3s", "context needs --tunnels");
}

} // namespace
