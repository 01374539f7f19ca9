/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-establishment-rig.h"
#include "umts-signalling-rig.h"
#include "umts-test-time.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/simulator.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-establishment-status.h"

#include <algorithm>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Establishment of physical channels in a hard handover (TS 25.331 8.5.4), and the way back.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-physical-channel-establishment", SYSTEM, "25.331 8.5.4");

/**
 * @param criteria criteria
 * @param begin when it begins, ns
 * @param good ends of the frames that are in sync, ms
 * @param end end of it, ms
 * @param isEstablished how it ends
 */
void
ExpectEstablishmentStatus(const EstablishmentCriteria& criteria,
                          Nanos begin,
                          const std::vector<int64_t>& good,
                          int64_t end,
                          bool isEstablished)
{
    EstablishmentStatus status;
    status.Begin(criteria, begin);
    auto outcome = EstablishmentStatus::Outcome::PENDING;
    Nanos now = begin;
    while (outcome == EstablishmentStatus::Outcome::PENDING)
    {
        UMTS_ASSERT(status.GetDeadline() > now, "it gets on");
        now = status.GetDeadline();
        outcome = status.OnTime(now, [&good, now]() {
            return std::find(good.begin(), good.end(), now / MS) != good.end();
        });
    }
    UMTS_EXPECT(now / MS == end, "when it ends");
    UMTS_EXPECT((outcome == EstablishmentStatus::Outcome::ESTABLISHED) == isEstablished,
                "how it ends");
}

// The criteria by themselves: which frames count, and what T312 ends.
UMTS_TEST("umts-physical-channel-establishment", "Criteria")
{
    // From 3.7 ms on, 20 ms without: the frames that end at 30, 40, 50 ms; T312 ends at 50.
    ExpectEstablishmentStatus({1, 50 * MS, 20 * MS}, 3700000, {30}, 30, true);
    ExpectEstablishmentStatus({2, 50 * MS, 20 * MS}, 3700000, {30, 50}, 50, true);
    ExpectEstablishmentStatus({3, 50 * MS, 20 * MS}, 3700000, {30, 50}, 53, false);
    ExpectEstablishmentStatus({2, 60 * MS, 20 * MS},
                              0,
                              {20, 60},
                              60,
                              true); // T312 expires as the frame ends
    ExpectEstablishmentStatus({1, 50 * MS, 0},
                              0,
                              {0, 10},
                              10,
                              true); // the frame that ends at 0 is the old cell's
    ExpectEstablishmentStatus({1, 50 * MS, 100 * MS}, 0, {100}, 50, false);
}

/// Where a UE is from when on.
struct Stay
{
    Time from;    //!< From then on
    Vector place; //!< Where
};

/// A handover that succeeds or fails.
struct Course
{
    std::string name;         //!< What is special
    uint32_t n312;            //!< Attribute N312
    std::vector<Stay> places; //!< Where the UE is
    std::string story;        //!< What is told
    std::string cells;        //!< Where it ends
};

/// How the UE is connected.
struct Setting
{
    std::string channel;      //!< Preset, or switched
    bool hasIur{false};       //!< The new cell is another RNC's
    bool isRelocation{false}; //!< The handover is a relocation
};

/**
 * A handover from A to B at 2 s, 100 ms without any channel: nothing is on the air before the
 * outcome, bearers go on within a TTI of it, nothing is lost, nothing left.
 */
struct CourseTest
{
    void Run()
    {
        const EstablishmentDefaults defaults(MilliSeconds(100), m_course.n312);
        if (m_setting.isRelocation)
        {
            Config::SetDefault("ns3::umts::RncRrc::RelocateOnHandOver", BooleanValue(true));
        }
        NetworkConfig config = MakeBufferedConfig(m_setting.channel);
        config.bearer.Pdcp({{"LosslessRelocation", BooleanValue(m_setting.isRelocation)}});
        EstablishmentNetwork network(config, m_setting.hasIur);
        for (const auto& stay : m_course.places)
        {
            network.PlaceAt(stay.from, stay.place);
        }
        network.SendDatagrams(100, MilliSeconds(20));
        for (const auto& cell : network.cells)
        {
            cell->GetUu()->TraceConnectWithoutContext("BlockSet",
                                                      MakeCallback(&CourseTest::OnBlockSet, this));
        }
        RunUntil(LEAVE_AT);
        const double before = network.GetLoad(0);
        UMTS_EXPECT((before > 0) == (m_setting.channel != "hsdpa"), "DCHs down");
        m_first = Time(0);
        UMTS_EXPECT(network.umts.HandOver(network.ue, network.cells[1]), "begins");
        const Time outcome = MilliSeconds(std::stoi(m_course.story));
        RunUntil(outcome - MilliSeconds(1));
        ExpectText(network.TakeStory(), "", "nothing is told before the outcome");
        UMTS_EXPECT(network.GetLoad(0) == before, "the old cell keeps all");
        UMTS_EXPECT(network.GetLoad(1) == before, "the new one has admitted as much");
        UMTS_EXPECT(m_first == Time(0), "silence");
        RunUntil(outcome + MilliSeconds(1));
        ExpectText(network.TakeStory(), m_course.story, "the outcome");
        ExpectText(network.DescribeCells(), m_course.cells, "where it is");
        const bool isBack = m_course.cells[0] == 'A';
        UMTS_EXPECT(network.GetLoad(isBack ? 0 : 1) == before, "what it holds");
        UMTS_EXPECT(network.GetLoad(isBack ? 1 : 0) == 0, "what it holds no more");
        RunUntil(Seconds(20));
        UMTS_EXPECT(m_first >= outcome, "it goes on");
        UMTS_EXPECT(m_first < outcome + MilliSeconds(20), "within a TTI");
        ExpectText(network.CountDatagrams(), "100 of 100, 100 of 100", "datagrams");
        ExpectText(network.TakeStory(), "", "nothing else");
        UMTS_EXPECT(network.stats.Collect().at(0).physicalChannelFailures == (isBack ? 1 : 0),
                    "counted");
        ExpectText(network.Leave(), "", "what is left");
    }

    /** @brief A block set goes on the air: those of frames under way at the handover do, too. */
    void OnBlockSet(uint32_t /* channel */, uint32_t /* blocks */)
    {
        if (Simulator::Now() > LEAVE_AT + MilliSeconds(20) && m_first.IsZero())
        {
            m_first = Simulator::Now();
        }
    }

    Course m_course;   //!< What happens
    Setting m_setting; //!< How the UE is connected
    Time m_first{};    //!< First block set after the handover; 0: none
};

void
AddCourse(const Course& course, const Setting& setting)
{
    AddTest(setting.channel + (setting.hasIur ? ", Iur" : "") +
                (setting.isRelocation ? ", relocation" : "") + ": " + course.name,
            [=] { CourseTest{course, setting}.Run(); });
}

UMTS_TESTS("umts-physical-channel-establishment")
{
    const Time late = LEAVE_AT + T312 - MicroSeconds(500);
    const Course failure{"T312 expires",
                         1,
                         {},
                         "3000 no handover: physical channel failure\n",
                         "A0"};
    const std::vector<Course> courses{
        {"in sync at once", 1, {{LEAVE_AT, BETWEEN}}, "2100 handover\n", "B0"},
        failure,
        {"N312 is 10", 10, {{LEAVE_AT, BETWEEN}}, "2190 handover\n", "B0"},
        {"frames in sync that do not follow each other",
         4,
         {{LEAVE_AT, BETWEEN}, {Seconds(2.115), NEAR_A}, {Seconds(2.505), BETWEEN}},
         "2520 handover\n",
         "B0"},
        {"in sync as T312 expires", 1, {{late, BETWEEN}}, "3000 handover\n", "B0"},
        {"not often enough", 2, {{late, BETWEEN}}, failure.story, "A0"}};
    for (const auto& course : courses)
    {
        AddCourse(course, {"dch3"});
    }
    for (const std::string channel : {"hsdpa", "switched"})
    {
        AddCourse(courses.front(), {channel});
        AddCourse(failure, {channel});
    }
    AddCourse(courses.front(), {"dch3", true});
    AddCourse(failure, {"dch3", true});
    for (const std::string channel : {"dch3", "hsdpa"})
    {
        Course course = courses.front();
        course.story = "2100 relocation\n2100 handover\n";
        course.cells = "B1";
        AddCourse(course, {channel, true, true});
        course = failure;
        course.story = "3000 no relocation: physical channel failure\n" + failure.story;
        AddCourse(course, {channel, true, true});
    }
}

// Out of sync in the cell, a UE with much to send tries its first DCHs for T312, and goes on in
// CELL_FACH; in sync it is in CELL_DCH.
UMTS_TEST("umts-physical-channel-establishment", "First DCHs")
{
    const EstablishmentDefaults defaults;
    Config::SetDefault("ns3::umts::RadioLinkMonitor::FirstSynchronisationTime",
                       TimeValue(MilliSeconds(40)));
    EstablishmentNetwork network(MakeBufferedConfig("switched"));
    network.Place(NEAR_C);
    network.PlaceAt(Seconds(6), NEAR_A);
    network.SendDatagrams(100, MilliSeconds(20));
    const auto meter = network.ue->GetStateMeter();
    for (int64_t s = 2; s < 6; ++s)
    {
        RunUntil(Seconds(s));
        UMTS_EXPECT(meter->GetState() == RrcState::CELL_FACH, s << " s");
    }
    const uint64_t failures = network.stats.Collect().at(0).physicalChannelFailures;
    UMTS_EXPECT(failures > 0, "T312 has expired");
    RunUntil(Seconds(9));
    UMTS_EXPECT(meter->GetState() == RrcState::CELL_DCH, "in sync");
    RunUntil(Seconds(30));
    ExpectText(network.CountDatagrams(), "100 of 100, 100 of 100", "datagrams");
    ExpectText(network.Leave(), "", "what is left");
}

// A bearer whose DCHs are the first ones goes, or the UE does, or another bearer comes, while the
// UE gets in sync.
UMTS_TEST("umts-physical-channel-establishment", "First DCHs of a bearer that goes")
{
    for (int64_t turn = 0; turn < 18; ++turn)
    {
        const std::string what = "turn " + std::to_string(turn);
        const EstablishmentDefaults defaults(Time(0), 1, 0);
        Config::SetDefault("ns3::umts::RadioLinkMonitor::FirstSynchronisationTime",
                           TimeValue(MilliSeconds(40)));
        NetworkConfig config = MakeBufferedConfig("cch");
        if (turn % 2 == 1)
        {
            config.ue.SignallingBearers();
        }
        EstablishmentNetwork network(config);
        RunUntil(LEAVE_AT);
        auto filter = MakeFilter(6);
        const RbId id = network.umts.AddBearer(network.ue, BearerConfig::Dch("dch1"), {filter});
        RunUntil(LEAVE_AT + MilliSeconds(turn % 2 == 1 ? 60 + 5 * turn : 5 + 2 * turn));
        if (turn % 3 == 0)
        {
            network.umts.ReleaseBearer(network.ue, id);
        }
        else if (turn % 3 == 1)
        {
            filter.protocol = 7;
            network.umts.AddBearer(network.ue, BearerConfig::Hsdpa(), {filter});
        }
        if (turn % 3 != 2) // else it is detached now
        {
            network.SendDatagrams(20, MilliSeconds(20));
            RunUntil(LEAVE_AT + Seconds(4));
            ExpectText(network.CountDatagrams(), "20 of 20, 20 of 20", what);
            UMTS_EXPECT(network.ue->GetStateMeter()->GetState() ==
                            (turn % 3 == 0 ? RrcState::CELL_FACH : RrcState::CELL_DCH),
                        what);
        }
        ExpectText(network.Leave(), "", what + ", what is left");
    }
}

// A UE drives to the east at 100 m/s. B has -8 dB where 0.5 / (1 + (x_B / x_A)^3.76) is 0.1585:
// 449.1 m from A.
UMTS_TEST("umts-physical-channel-establishment", "A cell that becomes good on the way")
{
    const EstablishmentDefaults defaults;
    EstablishmentNetwork network(MakeBufferedConfig("dch3"));
    RunUntil(LEAVE_AT);
    // In 494 ms it is at 449.4 m, in 484 ms at 448.4 m.
    network.Place(Vector(400, 0, 0), 100);
    network.umts.HandOver(network.ue, network.cells[1]);
    RunUntil(Seconds(4));
    ExpectText(network.TakeStory(), "2500 handover\n", "the first frame in sync");
    ExpectText(network.Leave(), "", "what is left");
}

/**
 * MAC-hs of the old cell sends nothing while the UE is away: of UM every datagram arrives, once and
 * in order, whatever becomes of PDUs at a serving cell change.
 */
struct AwayTest
{
    void Run()
    {
        const EstablishmentDefaults defaults;
        NetworkConfig config = NetworkConfig::FromPreset("hsdpa");
        config.bearer.Rlc("UM", {{"BufferOctets", UintegerValue(1000000)}});
        config.bearer.HsFlow({{"QueuedPdus", StringValue(m_queuedPdus)}});
        EstablishmentNetwork network(config);
        RunUntil(LEAVE_AT - MilliSeconds(200));
        network.SendDatagrams(200, MilliSeconds(2)); // 2 Mb/s, more than HS-DSCH carries
        network.cells[0]->GetHsCell()->TraceConnectWithoutContext(
            "Transmission",
            MakeCallback(&AwayTest::OnTransmission, this));
        RunUntil(LEAVE_AT);
        network.umts.HandOver(network.ue, network.cells[1]);
        m_away = 0;
        RunUntil(LEAVE_AT + T312 - MilliSeconds(1));
        UMTS_EXPECT(m_away == 0, "transmissions to nobody");
        RunUntil(Seconds(20));
        ExpectText(network.TakeStory(), "3000 no handover: physical channel failure\n", "");
        UMTS_EXPECT(network.port.CountInOrder(0) == 200, "downlink");
        UMTS_EXPECT(network.port.arrivals.size() == 200, "downlink, once");
        ExpectText(network.Leave(), "", "what is left");
    }

    /** @brief A transmission begins, two TTIs after the handover at the earliest. */
    void OnTransmission(uint32_t /* rnti */, const HsTransmission& /* transmission */)
    {
        m_away += Simulator::Now() > LEAVE_AT + MilliSeconds(2) ? 1 : 0;
    }

    std::string m_queuedPdus; //!< Attribute QueuedPdus
    uint32_t m_away{0};       //!< Transmissions since the UE has left
};

void
AddAway(const std::string& queuedPdus)
{
    AddTest("HS-DSCH in unacknowledged mode, back to the old cell, " + queuedPdus,
            [=] { AwayTest{queuedPdus}.Run(); });
}

/**
 * The UE can go neither to the new cell nor back: CELL UPDATE. That leads to a cell that is in
 * sync; or, if it is not by then, to another one.
 */
void
AddLost(const std::string& name,
        const Vector& later,
        const std::string& story,
        const std::string& cells)
{
    AddTest("Neither cell: " + name, [=] {
        const EstablishmentDefaults defaults;
        EstablishmentNetwork network(MakeBufferedConfig("dch3"));
        network.StartHandOver();
        network.SendDatagrams(100, MilliSeconds(20));
        RunUntil(LEAVE_AT + MilliSeconds(1)); // a measurement has ended
        network.umts.HandOver(network.ue, network.cells[1]);
        network.Place(NEAR_C);
        network.PlaceAt(LEAVE_AT + T312 + MilliSeconds(2), later);
        RunUntil(Seconds(4) + MilliSeconds(50));
        ExpectText(network.TakeStory(), story, "what happens");
        ExpectText(network.DescribeCells(), cells, "where it is");
        RunUntil(Seconds(20));
        UMTS_EXPECT(network.ue->GetRadioLinkMonitor()->GetNFailures() == 0, "");
        ExpectText(network.Leave(), "", "what is left");
    });
}

/**
 * Over signalling radio bearers the failure message takes its way: until it has come the new cell
 * keeps what it has admitted, and a handover asked meanwhile waits.
 */
void
AddFailureMessage(bool isRelocation)
{
    AddTest(std::string("The failure message") + (isRelocation ? ", relocation" : ""), [=] {
        const EstablishmentDefaults defaults;
        NetworkConfig config = MakeBufferedConfig("dch3");
        config.bearer.Pdcp({{"LosslessRelocation", BooleanValue(isRelocation)}});
        EstablishmentNetwork network(WithSignalling(config), isRelocation);
        RunUntil(LEAVE_AT);
        const auto go = [isRelocation, &network]() {
            if (isRelocation)
            {
                network.umts.Relocate(network.ue, network.rncs[1], network.cells[1]);
            }
            else
            {
                network.umts.HandOver(network.ue, network.cells[1]);
            }
        };
        network.SendDatagrams(100, MilliSeconds(20));
        go();
        // The command has 26 octets, and takes 2 PDUs; 3 times the way, 7 TTIs (see RrcProcedures).
        const Time lead = network.rrc->Control(network.cells[0])->GetPort()->GetLead();
        const Time activation = LEAVE_AT + lead * 3 + MilliSeconds(7 * 40);
        const int64_t expiry =
            (activation.GetMilliSeconds() + 9) / 10 * 10 + T312.GetMilliSeconds();
        RunUntil(LEAVE_AT + MilliSeconds(900));
        ExpectText(network.TakeStory(), "2000 begun\n", "on its way");
        const double load = network.GetLoad(1);
        UMTS_EXPECT(load > 0, "admitted");
        go();
        network.PlaceAt(Seconds(4), BETWEEN);
        RunUntil(Seconds(10));
        const std::string told = isRelocation ? "relocation" : "handover";
        const std::string story = network.TakeStory();
        ExpectPart(story, "no " + told + ": physical channel failure\n");
        ExpectPart(story, "failed: physical channel failure\n");
        ExpectPart(story, "completed\n");
        ExpectText(network.DescribeCells(), isRelocation ? "B1" : "B0", "the second one succeeds");
        const int64_t failed = std::stoi(story);
        UMTS_EXPECT(failed > expiry + 40, "after T312: a TTI up, and the Iub");
        UMTS_EXPECT(failed < expiry + 90, "two TTIs at most, and the Iub");
        UMTS_EXPECT(network.GetLoad(0) == 0, "the old cell");
        UMTS_EXPECT(network.GetLoad(1) == load, "the new cell");
        ExpectText(network.CountDatagrams(), "100 of 100, 100 of 100", "datagrams");
        ExpectText(network.Leave(), "", "what is left");
    });
}

UMTS_TESTS("umts-physical-channel-establishment")
{
    AddAway("Flush");
    AddAway("Forward");
    AddFailureMessage(false);
    AddFailureMessage(true);
    AddLost("a third one",
            NEAR_C,
            "3001 no handover: physical channel failure\n"
            "3001 radio link failure\n3110 handover\n",
            "C0");
    AddLost("a third one, lost again",
            NEAR_A,
            "3001 no handover: physical channel failure\n"
            "3001 radio link failure\n"
            "4001 no handover: physical channel failure\n"
            "4001 radio link failure\n",
            "A0");
}

// Handovers by measurement reports: a cell that the UE cannot get in sync with is reported again
// after the MEASUREMENT CONTROL, and asked again.
UMTS_TEST("umts-physical-channel-establishment", "A cell that is reported again")
{
    // T312 is long enough for 90 frames, and not for 90 in sync when 5 are not.
    const EstablishmentDefaults defaults(MilliSeconds(100), 90, -12);
    EstablishmentNetwork network(MakeBufferedConfig("dch3"));
    network.StartHandOver();
    RunUntil(LEAVE_AT + MilliSeconds(1));
    const Vector nearerB(600, 0, 0); // B: -3.9 dB, A: -10.5 dB, both in sync
    network.Place(nearerB);
    for (const Time& at : {Seconds(2.5), Seconds(3.5)})
    {
        network.PlaceAt(at, NEAR_A);
        network.PlaceAt(at + MilliSeconds(50), nearerB);
    }
    RunUntil(Seconds(5.5));
    // Measurements end every 200 ms: reports at 2.2, 3.4 and 4.6 s.
    const std::string failure = " no handover: physical channel failure\n";
    ExpectText(network.TakeStory(), "3200" + failure + "4400" + failure, "asked again");
    RunUntil(Seconds(5.6));
    ExpectText(network.TakeStory(), "5590 handover\n", "and again");
    ExpectText(network.DescribeCells(), "B0", "where it is");
    ExpectText(network.Leave(), "", "what is left");
}

// Wrong use ends the simulation with a sentence.
UMTS_TEST("umts-physical-channel-establishment", "Wrong use")
{
    const EstablishmentDefaults defaults;
    ExpectError(
        []() {
            RadioLinkNetwork network(MakeBufferedConfig("dch3"), {1, 2, 1});
            network.umts.HandOver(network.ues[0], network.nodeBs[1]->GetCell());
            RunUntil(Seconds(1));
        },
        "RadioLinkMonitor::InSyncThreshold: a cell that a UE goes to has no primary "
        "scrambling code");
    ExpectError(
        []() {
            EstablishmentNetwork network(MakeBufferedConfig("dch3"));
            network.ue->GetRrc()->SetMeasurement(nullptr);
            network.umts.HandOver(network.ue, network.cells[1]);
            RunUntil(LEAVE_AT);
        },
        "RadioLinkMonitor::InSyncThreshold: a UE has no CpichMeasurement");
}

} // namespace
