/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-abort-check.h"
#include "umts-leftovers.h"
#include "umts-map-rig.h"
#include "umts-relocation-rig.h"
#include "umts-signalling-rig.h"
#include "umts-text-test-case.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/double.h"
#include "ns3/enum.h"
#include "ns3/nstime.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/test.h"
#include "ns3/uinteger.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-rrc-message-size.h"

#include <memory>
#include <random>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * RRC messages over signalling radio bearers.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

const Time FIRST = Seconds(2); //!< When the procedures of set-up are over, and a TTI begins

/** @return a packet filter for a second bearer that takes nothing */
TrafficFilter
MakeNoTraffic()
{
    TrafficFilter filter;
    filter.protocol = 99;
    return filter;
}

/**
 * @ingroup umts
 * @brief Sizes of messages: those of the reference, and how they grow.
 */
class MessageSizeTestCase : public TextTestCase
{
  public:
    MessageSizeTestCase()
        : TextTestCase("Sizes of messages")
    {
    }

  private:
    void DoRun() override
    {
        std::string text;
        const auto down = [&text](const RrcDownlinkMessage& message) {
            text += std::to_string(GetOctets(message)) + " ";
        };
        const auto up = [&text](const RrcUplinkMessage& message) {
            text += std::to_string(GetOctets(message)) + " ";
        };
        down(RadioBearerSetup());
        down(RadioBearerReconfiguration{{}, 0});
        down(RadioBearerReconfiguration{{}, {}});
        down(RadioBearerRelease());
        down(CellUpdateConfirm());
        down(RrcConnectionRelease());
        ExpectText(text, "75 55 15 37 12 7 ", "bearers and connection");
        text.clear();
        PhysicalChannelReconfiguration handOver;
        handOver.bearers.resize(2);
        handOver.bearers[0].channels = {UeDchInfo()};
        down(handOver);
        handOver.bearers[1].channels = {UeHsDschInfo()};
        down(handOver);
        down(UtranMobilityInformation());
        down(UtranMobilityInformation{{}, {{DEFAULT_RB, 0}}});
        ExpectText(text, "26 34 13 15 ", "hard handover, with HS-DSCH, relocation, lossless");
        text.clear();
        ActiveSetUpdate update;
        update.removal = CreateObject<UuChannel>();
        down(update);
        for (uint32_t i = 0; i < 3; ++i)
        {
            const auto cell = CreateObject<UuChannel>();
            for (uint32_t bearer = 0; bearer < 2; ++bearer)
            {
                update.additions.emplace_back();
                update.additions.back().dch.uu = cell;
            }
            down(update);
        }
        update.removal = nullptr;
        down(update);
        update.additions.resize(2);
        down(update);
        ExpectText(text, "9 15 20 26 24 13 ", "drop, swap, drop and 2, 3 more; 3 more, 1 more");
        text.clear();
        MeasurementControl control;
        down(control);
        control.cells.resize(10);
        down(control);
        MeasurementReport report;
        for (const auto event : {MeasurementEvent::E1D, MeasurementEvent::E1A})
        {
            report.event = event;
            report.measurements.clear();
            for (uint32_t cells = 1; cells <= 4; ++cells)
            {
                report.measurements.emplace_back();
                up(report);
            }
        }
        up(CellUpdate());
        up(UtranMobilityInformationConfirm());
        ExpectText(text,
                   "25 53 13 18 23 28 18 25 33 40 17 7 ",
                   "measurements: control, reports without and with timing; cell update");
    }
};

/**
 * @ingroup umts
 * @brief When messages arrive, by hand: a block set is pulled the lead before its TTI, and an AM
 * PDU has 16 octets of a message and its Length Indicator.
 */
class MessageTimeTestCase : public TestCase
{
  public:
    /** @param tti TTI of the DCH that carries signalling */
    explicit MessageTimeTestCase(Time tti)
        : TestCase("Times of messages in TTIs of " + std::to_string(tti.GetMilliSeconds()) + " ms"),
          m_tti(tti)
    {
    }

  private:
    void DoRun() override
    {
        SignallingNetwork network(NetworkConfig(), 1, m_tti);
        const auto ue = network.ues[0];
        const auto isAt = [this, &network](RrcProcedure::Phase phase, Time at, const char* what) {
            NS_TEST_EXPECT_MSG_EQ(network.GetLast(phase), at, what);
        };
        network.RunToEnd();
        NS_TEST_EXPECT_MSG_LT(network.GetFirstLead(), m_tti, "the second TTI can be filled");
        isAt(RrcProcedure::DONE, m_tti * (1 + 5), "75 octets are 5 PDUs");

        RunUntil(FIRST - network.GetFirstLead() - MicroSeconds(1));
        network.umts.AddRadioLink(ue, network.cells[1]);
        network.RunToEnd();
        isAt(RrcProcedure::DONE, FIRST + m_tti, "13 octets are one PDU");
        RunUntil(FIRST * 2 - network.GetFirstLead() + MicroSeconds(1));
        network.umts.RemoveRadioLink(ue, network.cells[1]);
        network.RunToEnd();
        isAt(RrcProcedure::DONE, FIRST * 2 + m_tti * 2, "9 octets, too late by a moment");
        // The UE sends in the next TTI; 7 octets are one PDU.
        const auto iub = network.nodeBs[0]->GetIub();
        const Time up =
            iub->GetDelay() + iub->GetTxTime(GetDchFrameOctets(Direction::UPLINK, 1, 148));
        isAt(RrcProcedure::COMPLETED, FIRST * 2 + m_tti * 4 + up, "the answer");

        const Time begin = FIRST * 3 + MicroSeconds(3700);
        RunUntil(begin);
        const Time offset = network.GetFirstLead() * 3 + m_tti * (2 + 5);
        network.umts.HandOver(ue, network.cells[1]);
        network.RunToEnd();
        const int64_t frames = (begin + offset).GetNanoSeconds() / 10000000 + 1;
        isAt(RrcProcedure::DONE, MilliSeconds(10) * frames, "26 octets: the next radio frame");
        NS_TEST_EXPECT_MSG_EQ((network.rrc->GetCell(ue->GetRnti()) == network.cells[1]),
                              true,
                              "where it is");
    }

    Time m_tti; //!< TTI
};

/**
 * @ingroup umts
 * @brief A message that has been lost comes after the activation time: the handover then waits for
 * it, and RLC repeats it.
 */
class LateMessageTestCase : public TestCase
{
  public:
    /** @param channel preset of the bearer */
    explicit LateMessageTestCase(const std::string& channel)
        : TestCase("A handover whose message is lost, " + channel),
          m_channel(channel)
    {
    }

  private:
    void DoRun() override
    {
        const Time end = FIRST + MilliSeconds(700);
        NetworkConfig config = NetworkConfig::FromPreset(m_channel);
        config.ue.DownlinkErrors("ns3::umts::test::OutageErrorModel",
                                 {{"Begin", TimeValue(FIRST)}, {"End", TimeValue(end)}});
        SignallingNetwork network(config);
        RunUntil(FIRST);
        network.TakeStory();
        network.umts.HandOver(network.ues[0], network.cells[1]);
        RunUntil(end);
        NS_TEST_EXPECT_MSG_EQ(network.TakeStory(), "1 handover begun; ", "not yet");
        NS_TEST_EXPECT_MSG_EQ(
            (network.rrc->GetActiveSet(network.ues[0]->GetRnti()).front() == network.cells[0]),
            true,
            "the former cell");
        network.RunToEnd();
        NS_TEST_EXPECT_MSG_EQ(network.TakeStory(), "1 handover done; 1 handover completed; ", "");
        const Time done = network.GetLast(RrcProcedure::DONE);
        NS_TEST_EXPECT_MSG_LT(done, end + MilliSeconds(600), "a poll, and what it finds missing");
        NS_TEST_EXPECT_MSG_EQ(done.GetMilliSeconds() % 40, 0, "at the end of a TTI");
    }

    std::string m_channel; //!< Preset of the bearer
};

/**
 * @ingroup umts
 * @brief Procedures that are begun at once come one after the other, each when the UE has answered
 * the one before; what has become impossible by then is refused.
 */
class QueuedProceduresTestCase : public TextTestCase
{
  public:
    QueuedProceduresTestCase()
        : TextTestCase("Procedures that wait for each other")
    {
    }

  private:
    void DoRun() override
    {
        SignallingNetwork network(NetworkConfig{});
        const auto ue = network.ues[0];
        RunUntil(FIRST);
        network.TakeStory();
        const std::size_t before = network.entries.size();
        const HandOverLog log(network.rrc);
        NS_TEST_EXPECT_MSG_EQ(network.umts.AddRadioLink(ue, network.cells[1]), true, "begun");
        NS_TEST_EXPECT_MSG_EQ(network.umts.AddRadioLink(ue, network.cells[3]), true, "waits");
        network.umts.RemoveRadioLink(ue, network.cells[0]);
        network.umts.HandOver(ue, network.cells[2]);
        network.umts.HandOver(ue, network.cells[2]);
        const RbId second =
            network.umts.AddBearer(ue, BearerConfig::Dch("dch1"), {MakeNoTraffic()});
        network.umts.ReleaseBearer(ue, second);
        network.RunToEnd();
        ExpectText(network.TakeStory(),
                   "1 active set begun; 1 active set done; 1 active set completed; "
                   "1 active set begun; 1 active set done; 1 active set completed; "
                   "1 active set begun; 1 active set done; 1 active set completed; "
                   "1 handover begun; 1 handover done; 1 handover completed; "
                   "1 set-up begun; 1 set-up done; 1 set-up completed; "
                   "1 release begun; 1 release done; 1 release completed; ",
                   "all but the second handover to the same cell");
        ExpectText(log.text, "1 1>2 \n1 2>2 it is in that cell already\n", "handovers");
        for (std::size_t i = before + 3; i < network.entries.size(); i += 3)
        {
            NS_TEST_EXPECT_MSG_EQ(network.entries[i].time,
                                  network.entries[i - 1].time,
                                  "the next one, at once");
        }
        ExpectText(network.GetActiveSet(), "2", "where it is");
        ExpectText(network.Leave(), "", "what is left");
    }
};

/**
 * @ingroup umts
 * @brief A UE is detached at any time in the middle of procedures: everything is back, and all that
 * had begun has failed.
 */
class DetachInProcedureTestCase : public TextTestCase
{
  public:
    /** @param channel preset of the bearer */
    explicit DetachInProcedureTestCase(const std::string& channel)
        : TextTestCase("A UE is detached in the middle of procedures, " + channel),
          m_channel(channel)
    {
    }

  private:
    void DoRun() override
    {
        for (uint32_t step = 0; step < 60; ++step)
        {
            SignallingNetwork network(NetworkConfig::FromPreset(m_channel));
            const auto ue = network.ues[0];
            const bool isEarly = step % 4 == 0;
            RunUntil(isEarly ? MilliSeconds(step) : FIRST);
            network.umts.HandOver(ue, network.cells[1]);
            network.umts.AddBearer(ue, BearerConfig::Dch("dch1"), {MakeNoTraffic()});
            if (m_channel == "dch3")
            {
                network.umts.AddRadioLink(ue, network.cells[2]);
            }
            network.umts.ReleaseBearer(ue);
            RunUntil(Simulator::Now() + step * MilliSeconds(23) + MicroSeconds(700));
            ExpectText(network.Leave(), "", "what is left, step " + std::to_string(step));
            bool isOpen = false;
            for (const auto& entry : network.entries)
            {
                isOpen = entry.phase == RrcProcedure::BEGUN ||
                         (isOpen && entry.phase == RrcProcedure::COMPLETED);
            }
            NS_TEST_EXPECT_MSG_EQ(isOpen, false, "what had begun has failed, step " << step);
        }
    }

    std::string m_channel; //!< Preset of the bearer
};

/**
 * @ingroup umts
 * @brief Nothing arrives for a long time: the procedure fails, what it has held is back, and the
 * next one succeeds once something arrives.
 */
class FailedProcedureTestCase : public TextTestCase
{
  public:
    /**
     * @param timer T313, after which the radio links have failed
     * @param reason why the procedure fails
     */
    FailedProcedureTestCase(Time timer, const std::string& reason)
        : TextTestCase("Nothing arrives: " + reason),
          m_timer(timer),
          m_reason(reason)
    {
    }

  private:
    void DoRun() override
    {
        Config::SetDefault("ns3::umts::RadioLinkMonitor::T313", TimeValue(m_timer));
        const Time end = FIRST + Seconds(20);
        NetworkConfig config;
        config.cell.Admission({{"Policy", EnumValue(AdmissionControl::REFUSE)}});
        config.ue.DownlinkErrors("ns3::umts::test::OutageErrorModel",
                                 {{"Begin", TimeValue(FIRST)}, {"End", TimeValue(end)}});
        SignallingNetwork network(config);
        const auto ue = network.ues[0];
        RunUntil(FIRST);
        network.TakeStory();
        const HandOverLog log(network.rrc);
        const double load = network.GetAdmission(0)->GetLoad();
        network.umts.HandOver(ue, network.cells[1]);
        NS_TEST_EXPECT_MSG_EQ(network.GetAdmission(1)->GetLoad(), load, "held");
        RunUntil(end);
        ExpectText(network.TakeStory(),
                   "1 handover begun; 1 handover failed: " + m_reason + "; ",
                   "");
        ExpectText(log.text, "1 0>1 " + m_reason + "\n", "trace source");
        NS_TEST_EXPECT_MSG_EQ(network.GetAdmission(1)->GetLoad(), 0, "given back");
        ExpectText(network.GetActiveSet(), "0", "it has stayed");
        network.umts.HandOver(ue, network.cells[1]);
        network.RunToEnd();
        ExpectText(network.GetActiveSet(), "1", "then it moves");
        ExpectText(network.Leave(), "", "what is left");
        Config::Reset();
    }

    Time m_timer;         //!< T313
    std::string m_reason; //!< Why it fails
};

/**
 * @ingroup umts
 * @brief A cell without room for the signalling radio bearer refuses it: its UE gets no other
 * either. With the queue policy it waits, and all that has been asked for waits with it.
 */
class FullCellSignallingTestCase : public TextTestCase
{
  public:
    FullCellSignallingTestCase()
        : TextTestCase("No room for signalling")
    {
    }

  private:
    void DoRun() override
    {
        // Two DCHs of preset dch3 and those of their signalling fill the cell.
        for (const auto policy : {AdmissionControl::REFUSE, AdmissionControl::QUEUE})
        {
            NetworkConfig config;
            config.cell.Admission({{"Policy", EnumValue(policy)}, {"MaxLoad", DoubleValue(0.668)}});
            SignallingNetwork network(config, 3);
            const auto state = [&network](uint32_t ue, RbId id) {
                const auto bearer = network.rncs[0]->GetBearer(network.ues[ue]->GetRnti(), id);
                return bearer->GetObject<DchReservation>()->GetState();
            };
            RunUntil(FIRST);
            const bool waits = policy == AdmissionControl::QUEUE;
            NS_TEST_EXPECT_MSG_EQ(state(2, SIGNALLING_RB),
                                  (waits ? DchReservation::WAITING : DchReservation::REFUSED),
                                  "signalling");
            NS_TEST_EXPECT_MSG_EQ(state(1, DEFAULT_RB), DchReservation::HELD, "the second UE");
            network.umts.Detach(network.ues[0]);
            network.RunToEnd();
            if (waits)
            {
                NS_TEST_EXPECT_MSG_EQ(state(2, DEFAULT_RB), DchReservation::HELD, "room");
                DatagramPort host(network.host, false);
                DatagramPort port(network.ues[2]->GetNode(), false);
                host.SendAt(Simulator::Now(), network.addresses[2], 0, 0, 500);
                RunUntil(Simulator::Now() + Seconds(1));
                NS_TEST_EXPECT_MSG_EQ(port.CountInOrder(0), 1, "it receives");
            }
            network.umts.Detach(network.ues[1]);
            network.umts.Detach(network.ues[2]);
            ExpectText(FindLeftovers(network.rncs[0]), "", "what is left");
        }
    }
};

/**
 * @ingroup umts
 * @brief Radio links, handovers and a second bearer come and go at random under traffic.
 */
class SignalledLinksTestCase : public RandomLinksTestCase
{
  public:
    SignalledLinksTestCase()
        : RandomLinksTestCase("Random changes by messages", {8, 4, 2000, MilliSeconds(700), 4})
    {
    }

  private:
    std::unique_ptr<RadioLinkNetwork> MakeNetwork(const NetworkConfig& config) override
    {
        auto network = std::make_unique<SignallingNetwork>(config, 1, MilliSeconds(10));
        for (uint32_t i = 0; i < 10; ++i)
        {
            Simulator::Schedule(
                MilliSeconds(300 + 3100 * i),
                UmtsMakeEvent([&umts = network->umts, ue = network->ues[0]] {
                    const RbId id =
                        umts.AddBearer(ue, BearerConfig::Dch("dch1"), {MakeNoTraffic()});
                    Simulator::Schedule(MilliSeconds(1300), UmtsMakeEvent([&umts, ue, id] {
                                            umts.ReleaseBearer(ue, id);
                                        }));
                }));
        }
        return network;
    }
};

/**
 * @ingroup umts
 * @brief A UE that walks from A to B: its reports and the messages that follow take the time that
 * they take, and its cells are those without that time.
 */
class SignalledWalkTestCase : public TextTestCase
{
  public:
    /** @param algorithm a HandOverAlgorithm */
    explicit SignalledWalkTestCase(const std::string& algorithm)
        : TextTestCase("A walk with messages, " + algorithm),
          m_algorithm(algorithm)
    {
    }

  private:
    void DoRun() override
    {
        const Walk atOnce = Go(false);
        const Walk later = Go(true);
        NS_TEST_EXPECT_MSG_EQ(later.cells, atOnce.cells, "the same cells");
        NS_TEST_ASSERT_MSG_EQ(later.times.size(), atOnce.times.size(), "as often");
        for (std::size_t i = 0; i < later.times.size(); ++i)
        {
            const Time delay = later.times[i] - atOnce.times[i];
            NS_TEST_EXPECT_MSG_GT(delay, MilliSeconds(100), "report and message");
            NS_TEST_EXPECT_MSG_LT(delay, MilliSeconds(900), "report and message");
        }
    }

    /** @brief What becomes of a UE. */
    struct Walk
    {
        std::vector<Time> times; //!< When cells changed
        std::string cells;       //!< Cells
    };

    /**
     * @param hasSignalling whether messages take time
     * @return what becomes of the UE
     */
    Walk Go(bool hasSignalling)
    {
        Map map;
        if (hasSignalling)
        {
            map.ueConfig.SignallingBearers();
        }
        const auto ue = map.AddUe({50, 0, 0}, 30 / 3.6);
        map.layout.EnableHandOver(NetDeviceContainer(ue), m_algorithm, {});
        Walk walk;
        const auto rrc = map.rnc->GetObject<RncRrc>();
        std::string cells = Describe(*rrc, ue);
        while (Simulator::Now() < Seconds(110))
        {
            Map::Run(Simulator::Now() + MilliSeconds(10));
            const std::string now = Describe(*rrc, ue);
            if (now != cells)
            {
                cells = now;
                walk.times.push_back(Simulator::Now());
                walk.cells += now + ";";
            }
        }
        return walk;
    }

    /**
     * @param rrc RRC of the RNC
     * @param ue a UE
     * @return its cells
     */
    static std::string Describe(const RncRrc& rrc, const Ptr<UeNetDevice>& ue)
    {
        std::string cells;
        for (const auto& cell : rrc.GetActiveSet(ue->GetRnti()))
        {
            cells +=
                std::to_string(static_cast<uint32_t>(*rrc.Control(cell)->GetScramblingCode())) +
                " ";
        }
        return cells;
    }

    std::string m_algorithm; //!< A HandOverAlgorithm
};

/**
 * @ingroup umts
 * @brief Relocations of both kinds, handovers and radio links at random times between two RNCs,
 * with errors and losses on all links: procedures that wait go on in the other RNC, nothing is lost
 * or doubled, and octets do as descriptors do.
 */
class SignalledRelocationTestCase : public TextTestCase
{
  public:
    /** @param channel name of the channel */
    explicit SignalledRelocationTestCase(const std::string& channel)
        : TextTestCase("Relocations by messages, " + channel),
          m_channel(channel)
    {
    }

  private:
    void DoRun() override
    {
        for (uint32_t seed = 1; seed <= 12; ++seed)
        {
            const std::string descriptors = Run(seed, false);
            if (seed <= 3)
            {
                NS_TEST_EXPECT_MSG_EQ((descriptors == Run(seed, true)), true, "octets, " << seed);
            }
        }
        NS_TEST_EXPECT_MSG_GT(m_nDone, 60, "relocations");
    }

    /**
     * @param seed seed of the times
     * @param wireMode whether PDUs and frames are octets
     * @return when what has arrived
     */
    std::string Run(uint32_t seed, bool wireMode)
    {
        constexpr uint32_t count = 500;
        const Time between = MilliSeconds(16);
        NetworkConfig config = WithSignalling(MakeRelocationConfig(m_channel), MilliSeconds(10));
        config.ue.MacD({{"WireMode", BooleanValue(wireMode)}});
        config.iub.Set("WireMode", BooleanValue(wireMode)).Set("LossRate", DoubleValue(0.01));
        RelocationNetwork network(config, 1, config.iub);
        network.SendDatagrams(count, between, 600);
        const auto onProcedure = MakeBoundCallback(&OnProcedure, &network, &m_nDone);
        for (const auto& rnc : network.rncs)
        {
            const auto rrc = rnc->GetObject<RncRrc>();
            rrc->TraceConnectWithoutContext("Procedure", onProcedure);
            rrc->SetAttribute("RelocateOnHandOver", BooleanValue(seed % 2 == 0));
        }
        std::mt19937 random(seed);
        for (Time at = MilliSeconds(400); at < count * between; at += MilliSeconds(350))
        {
            const Time when = at + (random() % 2 ? Time(0) : MicroSeconds(random() % 340000));
            Simulator::Schedule(when, UmtsMakeEvent([this, &network, &random] {
                                    Change(network, random);
                                }));
        }
        RunUntil(count * between + Seconds(20));
        const std::string name = "seed " + std::to_string(seed) + ", ";
        ExpectText(network.CheckArrivals(count), "", name + "arrivals");
        const std::string log = network.DescribeArrivals();
        ExpectText(network.Leave(), "", name + "what is left");
        return log;
    }

    /**
     * @brief A procedure has got on: radio links may be new.
     * @param network the network
     * @param relocations counts relocations
     * @param type the procedure
     * @param phase how far it is
     */
    static void OnProcedure(RelocationNetwork* network,
                            uint32_t* relocations,
                            uint32_t /* rnti */,
                            RrcProcedure::Type type,
                            RrcProcedure::Phase phase,
                            const std::string& /* reason */)
    {
        if (phase == RrcProcedure::DONE)
        {
            network->AssignFreshStreams();
            *relocations += type == RrcProcedure::UTRAN_MOBILITY_INFORMATION ||
                                    type == RrcProcedure::PHYSICAL_CHANNEL_RECONFIGURATION
                                ? 1
                                : 0;
        }
    }

    /**
     * @brief Ask for a relocation, or for what prepares one.
     * @param network the network
     * @param random decides
     */
    void Change(RelocationNetwork& network, std::mt19937& random)
    {
        const auto ue = network.ues[0];
        const uint32_t other = 1 - network.GetServing();
        const Ptr<Cell> cell = network.cells[random() % 6];
        const Ptr<Cell> others = network.cells[3 * other + random() % 3];
        switch (random() % 6)
        {
        case 0:
            network.umts.HandOver(ue, cell);
            break;
        case 1:
            network.umts.AddRadioLink(ue, cell);
            break;
        case 2:
            network.umts.RemoveRadioLink(ue, cell);
            break;
        case 3:
            network.umts.Relocate(ue, network.rncs[other]);
            break;
        default:
            network.umts.Relocate(ue, network.rncs[other], others);
        }
    }

    std::string m_channel; //!< Name of the channel
    uint32_t m_nDone{0};   //!< Relocations and handovers
};

/**
 * @ingroup umts
 * @brief What signalling radio bearers don't do ends in one sentence.
 */
class SignallingRefusalTestCase : public TextTestCase
{
  public:
    SignallingRefusalTestCase()
        : TextTestCase("What signalling radio bearers don't carry")
    {
    }

  private:
    void DoRun() override
    {
        const auto make = [](const std::string& preset) {
            return
                [preset]() { Network network(WithSignalling(NetworkConfig::FromPreset(preset))); };
        };
        const std::string sentence = "a UE with them has no bearer on RACH and FACH";
        ExpectPart(CatchAbort(make("cch")), sentence);
        ExpectPart(CatchAbort([]() {
                       NetworkConfig config = NetworkConfig::FromPreset("cch");
                       config.bearer = BearerConfig::Switched();
                       Network network(WithSignalling(config));
                   }),
                   sentence);
        ExpectPart(CatchAbort([]() { UeConfig().SignallingBearers({{"Tty", TimeValue()}}); }),
                   "Tty");
    }
};

/**
 * @ingroup umts
 * @brief The suite of signalling radio bearers.
 */
class SignallingBearersTestSuite : public TestSuite
{
  public:
    SignallingBearersTestSuite()
        : TestSuite("umts-signalling-bearers", TestSuite::Type::SYSTEM)
    {
        AddTestCase(new MessageSizeTestCase());
        AddTestCase(new MessageTimeTestCase(MilliSeconds(40)));
        AddTestCase(new MessageTimeTestCase(MilliSeconds(10)));
        AddTestCase(new LateMessageTestCase("dch3"));
        AddTestCase(new LateMessageTestCase("hsdpa"));
        AddTestCase(new QueuedProceduresTestCase());
        AddTestCase(new DetachInProcedureTestCase("dch3"));
        AddTestCase(new DetachInProcedureTestCase("hsdpa"));
        AddTestCase(new FailedProcedureTestCase(Seconds(15),
                                                "RLC of the signalling radio bearer has an "
                                                "unrecoverable error"));
        AddTestCase(new FailedProcedureTestCase(Seconds(1), "the radio links have failed"));
        AddTestCase(new FullCellSignallingTestCase());
        AddTestCase(new SignalledLinksTestCase());
        AddTestCase(new SignalledWalkTestCase("BestCellHandOverAlgorithm"));
        AddTestCase(new SignalledWalkTestCase("ActiveSetHandOverAlgorithm"));
        AddTestCase(new SignalledRelocationTestCase("DCH"));
        AddTestCase(new SignalledRelocationTestCase("HSDPA"));
        AddTestCase(new SignallingRefusalTestCase());
    }
};

const SignallingBearersTestSuite g_signallingBearersTestSuite; //!< The suite

} // namespace
