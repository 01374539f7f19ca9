/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-establishment-rig.h"
#include "umts-signalling-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/simulator.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-ue-table.h"

#include <functional>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * What happens to a UE while its physical channels are being established in another cell.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-establishment-races", SYSTEM);

const Time MEANWHILE = LEAVE_AT + MilliSeconds(500); //!< Something happens on the way
const Time BACK = LEAVE_AT + T312;                   //!< T312 expires
const Time THERE = LEAVE_AT + MilliSeconds(710);     //!< The UE is in sync, if it comes near B

/**
 * @param isHs whether the default bearer is on HS-DSCH
 * @return bearers with a buffer for all that the tests send
 */
NetworkConfig
MakeRaceConfig(bool isHs = false)
{
    NetworkConfig config = NetworkConfig::FromPreset(isHs ? "hsdpa" : "dch3");
    config.bearer.Rlc("AM", {{"BufferOctets", UintegerValue(1000000)}});
    return config;
}

/// Something that happens on the way from A to B.
struct Race
{
    using Step = std::function<void(EstablishmentNetwork&)>; //!< Something that happens

    std::string name;                 //!< What happens
    bool hasIur;                      //!< B is another RNC's
    Step before;                      //!< Before the UE leaves; may be empty
    Step meanwhile;                   //!< On the way
    std::string told;                 //!< What is told meanwhile
    Step after;                       //!< Looks at the UE in the end; may be empty
    std::vector<std::string> bearers; //!< Presets of DCHs that it then has besides the first one
    std::string end;                  //!< Where the UE is when it is in sync in B
    std::string back{"A0"};           //!< Where it is when it is not
};

/**
 * Something happens on the way: it is in force at either end of it, all datagrams arrive, and
 * nothing is left.
 */
struct RaceTest
{
    void Run()
    {
        const EstablishmentDefaults defaults;
        EstablishmentNetwork network(MakeRaceConfig(m_isHs), m_race.hasIur);
        if (m_race.before)
        {
            m_race.before(network);
        }
        network.SendDatagrams(100, MilliSeconds(20));
        RunUntil(LEAVE_AT);
        network.umts.HandOver(network.ue, network.cells[1]);
        RunUntil(MEANWHILE);
        network.TakeStory();
        m_race.meanwhile(network);
        RunUntil(THERE - MilliSeconds(1));
        ExpectText(network.TakeStory(), m_race.told, "what is told meanwhile");
        if (m_isThere)
        {
            network.Place(BETWEEN);
        }
        RunUntil(BACK + MilliSeconds(50));
        ExpectText(network.DescribeCells(), m_isThere ? m_race.end : m_race.back, "where it is");
        if (m_race.after)
        {
            m_race.after(network);
        }
        ExpectLoads(network);
        RunUntil(Seconds(20));
        ExpectText(network.CountDatagrams(), "100 of 100, 100 of 100", "datagrams");
        ExpectText(network.Leave(), "", "what is left");
    }

    /** @param network a network; the cell that the UE is in has admitted its DCHs, the others none
     */
    void ExpectLoads(const EstablishmentNetwork& network)
    {
        auto bearers = m_race.bearers;
        if (!m_isHs)
        {
            bearers.emplace_back("dch3");
        }
        const double load = EstablishmentNetwork::ComputeLoad(bearers);
        const uint32_t in = network.DescribeCells()[0] - 'A';
        for (uint32_t cell = 0; cell < network.cells.size(); ++cell)
        {
            UMTS_EXPECT(IsNear(network.GetLoad(cell), (cell == in ? load : 0), 1e-9),
                        "load of cell " << cell);
        }
    }

    Race m_race;    //!< What happens
    bool m_isThere; //!< The UE gets to B
    bool m_isHs;    //!< The default bearer is on HS-DSCH
};

void
AddRace(const Race& race, bool isThere, bool isHs)
{
    AddTest("On the way, " + std::string(isThere ? "there" : "back") +
                (isHs ? ", HS-DSCH: " : ": ") + race.name,
            [=] { RaceTest{race, isThere, isHs}.Run(); });
}

/**
 * @param network a network
 * @param id a radio bearer of its UE
 * @param ends ends of the bearer that have to have channels to send on
 */
void
RequireEnds(const EstablishmentNetwork& network, RbId id, uint32_t ends)
{
    const uint32_t actual = CountSendingEnds(network, network.ue, id);
    NS_ABORT_MSG_UNLESS(actual == ends, "ends with channels: " << actual << ", not " << ends);
}

/** @return what happens to bearers */
std::vector<Race>
MakeBearerRaces()
{
    constexpr RbId second{1};
    const auto sends = [](EstablishmentNetwork& network) { RequireEnds(network, second, 2); };
    const auto add = [](EstablishmentNetwork& network) { network.AddIdleBearer("dch1"); };
    const auto release = [](EstablishmentNetwork& network) {
        network.umts.ReleaseBearer(network.ue, second);
    };
    return {{"a bearer comes",
             false,
             {},
             [add](EstablishmentNetwork& network) {
                 add(network);
                 RequireEnds(network, second, 0);
             },
             "",
             sends,
             {"dch1"},
             "B0"},
            {"a bearer comes and goes",
             false,
             {},
             [add, release](EstablishmentNetwork& network) {
                 add(network);
                 release(network);
             },
             "",
             {},
             {},
             "B0"},
            {"a bearer goes", false, add, release, "", {}, {}, "B0"},
            {"a bearer goes and a larger one comes",
             false,
             add,
             [release](EstablishmentNetwork& network) {
                 release(network);
                 network.AddIdleBearer("dch2");
             },
             "",
             sends,
             {"dch2"},
             "B0"}};
}

/** @return what is asked for the cells of the UE */
std::vector<Race>
MakeCellRaces()
{
    const std::string away = "the UE is on its way to another cell\n";
    return {{"another handover is refused",
             false,
             {},
             [](EstablishmentNetwork& network) {
                 network.umts.HandOver(network.ue, network.cells[2]);
                 network.umts.HandOver(network.ue, network.cells[0]);
             },
             "2500 no handover: " + away + "2500 no handover: " + away,
             {},
             {},
             "B0"},
            {"a radio link is refused",
             false,
             {},
             [](EstablishmentNetwork& network) {
                 network.umts.AddRadioLink(network.ue, network.cells[2]);
             },
             "2500 link: " + away,
             {},
             {},
             "B0"},
            {"a radio link goes",
             false,
             [](EstablishmentNetwork& network) {
                 network.umts.AddRadioLink(network.ue, network.cells[2]);
             },
             [](EstablishmentNetwork& network) {
                 network.umts.RemoveRadioLink(network.ue, network.cells[2]);
             },
             "2500 link gone\n",
             {},
             {},
             "B0"},
            {"the first radio link goes",
             false,
             [](EstablishmentNetwork& network) {
                 network.umts.AddRadioLink(network.ue, network.cells[2]);
             },
             [](EstablishmentNetwork& network) {
                 network.umts.RemoveRadioLink(network.ue, network.cells[0]);
             },
             "2500 link gone\n",
             {},
             {},
             "B0",
             "C0"},
            {"a relocation is refused",
             true,
             {},
             [](EstablishmentNetwork& network) {
                 network.umts.Relocate(network.ue, network.rncs[1], network.cells[1]);
             },
             "2500 no relocation: " + away,
             {},
             {},
             "B0"},
            {"a bearer comes that cannot go over the Iur",
             true,
             {},
             [](EstablishmentNetwork& network) {
                 network.umts.AddBearer(network.ue, BearerConfig::Hsdpa(), {MakeNoTraffic()});
             },
             "",
             [](EstablishmentNetwork& network) {
                 UMTS_EXPECT(!network.ue->GetBearer(RbId{1})->Send(Create<Packet>(100)),
                             "it is refused");
             },
             {},
             "B0"}};
}

/// A UE that is detached at any moment, or when something is told, leaves nothing behind.
struct DetachedOnTheWayTest
{
    DetachedOnTheWayTest(const std::string& channel, bool hasSignalling)
        : m_config(NetworkConfig::FromPreset(channel)),
          m_hasSignalling(hasSignalling)
    {
    }

    void Check()
    {
        const EstablishmentDefaults defaults;
        if (m_hasSignalling)
        {
            m_config = WithSignalling(m_config);
        }
        for (const Vector& place : {BETWEEN, NEAR_A, NEAR_C})
        {
            for (uint32_t moment = 0; moment < 28; ++moment)
            {
                Run(place, LEAVE_AT + MilliSeconds(53 * moment), 0);
            }
            for (uint32_t calls = 1; calls <= 4; ++calls)
            {
                Run(place, Seconds(5), calls);
            }
        }
    }

    /**
     * @param place where the UE is from the handover on
     * @param at when it is detached
     * @param calls or when something is told for the number of times
     */
    void Run(const Vector& place, Time at, uint32_t calls)
    {
        EstablishmentNetwork network(m_config);
        network.SendDatagrams(100, MilliSeconds(20));
        network.onEntry = [&network, &calls]() {
            if (calls > 0 && --calls == 0)
            {
                network.umts.Detach(network.ue);
            }
        };
        RunUntil(LEAVE_AT);
        network.umts.HandOver(network.ue, network.cells[1]);
        network.Place(place);
        RunUntil(at);
        calls = 0;
        if (network.GetNUes() > 0)
        {
            network.umts.Detach(network.ue);
        }
        UMTS_EXPECT(!network.ue->GetRadioLinkMonitor()->IsEstablishing(), "no way any more");
        ExpectText(network.Leave(), "", "detached at " + std::to_string(at.GetMilliSeconds()));
    }

    NetworkConfig m_config; //!< What the UTRAN is made of
    bool m_hasSignalling;   //!< There are signalling radio bearers
};

void
AddDetachedOnTheWay(const std::string& channel, bool hasSignalling)
{
    AddTest("Detached at any moment, " + channel + (hasSignalling ? ", signalling" : ""),
            [=] { DetachedOnTheWayTest(channel, hasSignalling).Check(); });
}

UMTS_TESTS("umts-establishment-races")
{
    for (const bool isThere : {true, false})
    {
        for (const auto& race : MakeBearerRaces())
        {
            AddRace(race, isThere, false);
            AddRace(race, isThere, true);
        }
        for (const auto& race : MakeCellRaces())
        {
            AddRace(race, isThere, false);
        }
    }
    for (const std::string channel : {"dch3", "hsdpa"})
    {
        AddDetachedOnTheWay(channel, false);
        AddDetachedOnTheWay(channel, true);
    }
}

// A UE in soft handover between A and the other RNC's B goes to C, and its link in A is removed
// meanwhile: the relocation that follows from that waits until it is back.
UMTS_TEST("umts-establishment-races", "Relocated when it is back")
{
    const EstablishmentDefaults defaults;
    Config::SetDefault("ns3::umts::RncRrc::RelocateOnHandOver", BooleanValue(true));
    EstablishmentNetwork network(MakeRaceConfig(), true);
    network.umts.AddRadioLink(network.ue, network.cells[1]);
    RunUntil(LEAVE_AT);
    network.umts.HandOver(network.ue, network.cells[2]);
    RunUntil(MEANWHILE);
    network.TakeStory();
    network.umts.RemoveRadioLink(network.ue, network.cells[0]);
    RunUntil(BACK + MilliSeconds(1));
    ExpectText(network.TakeStory(),
               "2500 link gone\n3000 no handover: physical channel failure\n"
               "3000 relocation\n",
               "what is told");
    ExpectText(network.DescribeCells(), "B1", "where it is");
    ExpectText(network.Leave(), "", "what is left");
}

/**
 * A UE with signalling radio bearers leaves its way by CELL UPDATE: the procedure fails, and it
 * goes on where it is measured, without a second outcome of the first handover.
 */
void
AddUpdateOnTheWay(bool isRlc)
{
    AddTest(std::string("CELL UPDATE on the way, ") + (isRlc ? "RLC" : "no way back"), [=] {
        const EstablishmentDefaults defaults;
        NetworkConfig config = MakeRaceConfig();
        if (isRlc)
        {
            // Nothing of the uplink is confirmed; at 1.4 s a RESET is sent, for which it waits 1 s.
            config.bearer.Rlc("AM",
                              {{"BufferOctets", UintegerValue(1000000)},
                               {"MaxDat", UintegerValue(2)},
                               {"MaxRst", UintegerValue(2)},
                               {"TimerRst", TimeValue(MilliSeconds(1000))}});
            config.ue.UplinkErrors(
                "test::OutageErrorModel",
                {{"Begin", TimeValue(Seconds(1.3))}, {"End", TimeValue(Seconds(2.9))}});
        }
        EstablishmentNetwork network(WithSignalling(config));
        network.StartHandOver();
        RunUntil(Seconds(1.3));
        network.SendDatagrams(isRlc ? 1 : 100, MilliSeconds(20));
        RunUntil(LEAVE_AT - MilliSeconds(200));
        network.umts.HandOver(network.ue, network.cells[1]);
        network.Place(NEAR_C);
        // It is in sync with the cell that it does not go to any more.
        network.PlaceAt(Seconds(isRlc ? 3.01 : 3.2), BETWEEN);
        network.PlaceAt(Seconds(isRlc ? 3.08 : 3.21), NEAR_C);
        RunUntil(Seconds(10));
        const std::string story = network.TakeStory();
        UMTS_EXPECT(story.find(" done") == std::string::npos, "the procedure fails");
        const std::string why =
            isRlc ? "RLC of the UE has an unrecoverable error" : "physical channel failure";
        ExpectPart(story, " no handover: " + why + "\n");
        ExpectPart(story, " failed: " + why + "\n");
        ExpectPart(story, isRlc ? " handover\n" : " radio link failure\n");
        ExpectText(network.DescribeCells(), "C0", "where it goes on");
        UMTS_EXPECT(!network.ue->GetRequestControl()->IsAfterError(), "confirmed");
        UMTS_EXPECT(!network.ue->GetRadioLinkMonitor()->IsEstablishing(), "no way any more");
        UMTS_EXPECT(CountSendingEnds(network, network.ue, RbId{}) == 2, "ends that send");
        ExpectText(network.Leave(), "", "what is left");
    });
}

/**
 * A switched bearer of a UE with another one on DCH gets its DCH on the way, or loses it: once the
 * way is over it is on channels that the cell has admitted.
 */
void
AddSwitchedOnTheWay(const std::string& name,
                    Time begin,
                    Time inactivity,
                    bool isThere,
                    uint32_t channel)
{
    AddTest("Switching, " + name + (isThere ? ", there" : ", back"), [=] {
        const EstablishmentDefaults defaults;
        NetworkConfig config = NetworkConfig::FromPreset("cch");
        config.bearer =
            BearerConfig::Switched().Switcher({{"InactivityTimer", TimeValue(inactivity)},
                                               {"SetUpDelay", TimeValue(MilliSeconds(200))}});
        config.bearer.Rlc("AM", {{"BufferOctets", UintegerValue(1000000)}});
        EstablishmentNetwork network(config);
        network.AddIdleBearer("dch1");
        network.host.SendSeries(10, LEAVE_AT + begin, Time(0), network.addresses[0], 0, 500);
        RunUntil(LEAVE_AT);
        network.umts.HandOver(network.ue, network.cells[1]);
        RunUntil(THERE - MilliSeconds(5));
        UMTS_EXPECT(CountSendingEnds(network, network.ue, RbId{}) == 0, "on the way");
        if (isThere)
        {
            network.Place(BETWEEN);
        }
        RunUntil((isThere ? THERE : BACK) + MilliSeconds(1));
        const auto& context =
            UesOf(*network.rncs[0]).Get(network.ue->GetRnti()).bearerContexts.at(RbId{});
        UMTS_EXPECT(context.GetChannel().value_or(9) == channel, "channel");
        UMTS_EXPECT(context.HoldsDch() == (channel == ChannelSwitcher::DEDICATED), "what it holds");
        UMTS_EXPECT(CountSendingEnds(network, network.ue, RbId{}) == 2, "ends that send");
        RunUntil(Seconds(10));
        UMTS_EXPECT(network.port.CountInOrder(0) == 10, "datagrams");
        ExpectText(network.Leave(), "", "what is left");
    });
}

UMTS_TESTS("umts-establishment-races")
{
    AddUpdateOnTheWay(false);
    AddUpdateOnTheWay(true);
    const auto common = ChannelSwitcher::COMMON;
    const auto dedicated = ChannelSwitcher::DEDICATED;
    // Volume asks for the DCH at once, it is there 200 ms later.
    const auto add = [](const std::string& name,
                        int64_t begin,
                        int64_t inactivity,
                        uint32_t there,
                        uint32_t back) {
        for (const bool isThere : {true, false})
        {
            AddSwitchedOnTheWay(name,
                                MilliSeconds(begin),
                                MilliSeconds(inactivity),
                                isThere,
                                isThere ? there : back);
        }
    };
    add("used all along", -250, 5000, dedicated, dedicated);
    add("unused on the way", -250, 400, common, common);
    add("on its way, too", -100, 5000, dedicated, dedicated);
    add("used on the way alone", 100, 5000, common, dedicated);
    add("about to be used", 600, 5000, common, dedicated);
}

} // namespace
