/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell-update-rig.h"
#include "umts-relocation-rig.h"
#include "umts-signalling-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/double.h"
#include "ns3/enum.h"
#include "ns3/nstime.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-leftovers.h"

#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Signalling radio bearers on RACH and FACH, and with channel switching: UEs that leave at any
 * moment, and random changes.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-signalling-common-random", SYSTEM);

/**
 * @param channel common or switched
 * @return UEs that go from state to state every few hundred milliseconds, in cells that refuse
 */
NetworkConfig
MakeRestless(const std::string& channel)
{
    NetworkConfig config = MakeRelocationConfig(channel);
    config.cell.Admission({{"Policy", EnumValue(AdmissionControl::REFUSE)}});
    if (channel == "switched")
    {
        config.bearer.Switcher({{"InactivityTimer", TimeValue(MilliSeconds(150))},
                                {"FachInactivityTimer", TimeValue(MilliSeconds(400))},
                                {"PchInactivityTimer", TimeValue(Seconds(1))},
                                {"TrafficVolumeThreshold", UintegerValue(150)},
                                {"PendingTimeAfterTrigger", TimeValue(MilliSeconds(200))},
                                {"CellUpdateDelay", TimeValue(MilliSeconds(100))},
                                {"ConnectionDelay", TimeValue(MilliSeconds(300))}});
    }
    return config;
}

/**
 * @ingroup umts
 * @brief What a program asks for at random.
 */
class RandomChanges
{
  public:
    /**
     * @param umts the UTRAN
     * @param ue the UE, in one of the cells
     * @param cells the cells
     * @param seed seed of the changes
     */
    RandomChanges(UmtsHelper& umts,
                  Ptr<UeNetDevice> ue,
                  const std::vector<Ptr<Cell>>& cells,
                  uint32_t seed)
        : m_umts(umts),
          m_ue(ue),
          m_cells(cells),
          m_random(seed)
    {
    }

    /** @brief Ask for something, while the UE is there. */
    void Ask()
    {
        const auto cell = m_cells[m_random() % m_cells.size()];
        switch (m_random() % 6)
        {
        case 0:
        case 1:
            m_umts.HandOver(m_ue, cell);
            break;
        case 2:
            m_umts.AddRadioLink(m_ue, cell);
            break;
        case 3:
            m_umts.RemoveRadioLink(m_ue, cell);
            break;
        default:
            AddOrRelease();
            break;
        }
    }

  private:
    /** @brief Add a second bearer, or release it. */
    void AddOrRelease()
    {
        if (m_second)
        {
            m_umts.ReleaseBearer(m_ue, *m_second);
            m_second.reset();
            return;
        }
        const std::vector<BearerConfig> configs{BearerConfig::Dch("dch1"),
                                                BearerConfig::Common(),
                                                BearerConfig::Hsdpa("dch1")};
        m_second = m_umts.AddBearer(m_ue, configs[m_random() % 3], {MakeNoTraffic()});
    }

    UmtsHelper& m_umts;             //!< The UTRAN
    Ptr<UeNetDevice> m_ue;          //!< The UE
    std::vector<Ptr<Cell>> m_cells; //!< The cells
    std::mt19937 m_random;          //!< Decides
    std::optional<RbId> m_second;   //!< The second bearer; none: there is none
};

/**
 * Handovers, radio links and further bearers at random under traffic that goes up and down, with
 * errors and losses on all links: nothing is lost or doubled, octets do as descriptors do, and
 * nothing is left.
 */
struct RestlessTest
{
    void Check()
    {
        for (uint32_t seed = 1; seed <= m_seeds; ++seed)
        {
            const std::string descriptors = Run(seed, false);
            if (seed <= 4)
            {
                UMTS_EXPECT(descriptors == Run(seed, true), "octets, " << seed);
            }
        }
        for (const auto& [what, count] : m_done)
        {
            UMTS_EXPECT(count > m_seeds, "of procedure " << what);
        }
        UMTS_EXPECT(m_done.size() == (m_channel == "switched" ? 5 : 4), "kinds that succeed");
    }

    /**
     * @param seed seed of the times
     * @param wireMode whether PDUs and frames are octets
     * @return when what has arrived
     */
    std::string Run(uint32_t seed, bool wireMode)
    {
        const Time tti = MilliSeconds(seed % 2 == 0 ? 10 : 40);
        NetworkConfig config = MakeRestless(m_channel);
        config.ue.MacD({{"WireMode", BooleanValue(wireMode)}});
        config.iub.Set("WireMode", BooleanValue(wireMode)).Set("LossRate", DoubleValue(0.01));
        SignallingNetwork network(config, 1, tti);
        network.AssignFreshStreams();
        DatagramPort host(network.host, false);
        DatagramPort ue(network.ues[0]->GetNode(), false);
        std::mt19937 random(seed);
        Time at;
        for (uint32_t i = 0; i < COUNT; ++i)
        {
            at += MilliSeconds(random() % 4 == 0 ? 300 + random() % 1500 : random() % 60);
            host.SendAt(at, network.addresses[0], 0, i, 8 + random() % 300);
            ue.SendAt(at + MilliSeconds(5), network.GetHostAddress(), 1, i, 8 + random() % 200);
        }
        RandomChanges changes(network.umts, network.ues[0], network.cells, seed);
        for (Time change = MilliSeconds(100); change < at; change += MilliSeconds(700))
        {
            Simulator::Schedule(change + MicroSeconds(random() % 600000),
                                UmtsMakeEvent([&changes]() { changes.Ask(); }));
        }
        RunUntil(at + Seconds(60));
        const std::string name = "seed " + std::to_string(seed) + ", ";
        UMTS_EXPECT(ue.CountInOrder(0) == COUNT, name << "down");
        UMTS_EXPECT(ue.arrivals.size() == COUNT, name << "down");
        UMTS_EXPECT(host.CountInOrder(1) == COUNT, name << "up");
        UMTS_EXPECT(host.arrivals.size() == COUNT, name << "up");
        UMTS_EXPECT(network.stats.IsConserved(), name << "octets of RLC");
        for (const auto& entry : network.entries)
        {
            m_done[entry.type] += entry.phase == RrcProcedure::COMPLETED ? 1 : 0;
        }
        const std::string log = DescribeArrivals({&ue, &host});
        ExpectText(network.Leave(), "", name + "what is left");
        return log;
    }

    static constexpr uint32_t COUNT = 120; //!< Datagrams each way

    std::string m_channel;                           //!< Channel
    uint32_t m_seeds;                                //!< Seeds of the changes
    std::map<RrcProcedure::Type, uint32_t> m_done{}; //!< Procedures that the UE has answered
};

void
AddRestless(const std::string& channel, uint32_t seeds)
{
    AddTest("Random changes, " + channel, [=] { RestlessTest{channel, seeds}.Check(); });
}

/// Relocations at random times between two RNCs: what waits goes on in the other one.
struct RestlessRelocationTest
{
    void Run()
    {
        uint32_t relocations = 0;
        for (uint32_t seed = 1; seed <= 20; ++seed)
        {
            const std::string name = "seed " + std::to_string(seed) + ", ";
            RelocationNetwork network(WithSignalling(MakeRestless(m_channel), MilliSeconds(10)));
            network.AssignFreshStreams();
            RelocationLog log(network);
            std::mt19937 random(seed);
            Time at;
            for (uint32_t i = 0; i < COUNT; ++i)
            {
                at += MilliSeconds(random() % 4 == 0 ? 300 + random() % 900 : random() % 60);
                network.hostPort.SendAt(at, network.addresses[0], 0, i, 8 + random() % 300);
                network.uePort.SendAt(at, network.GetHostAddress(), 1, i, 8 + random() % 200);
            }
            for (Time when = MilliSeconds(500); when < at; when += MilliSeconds(900))
            {
                Simulator::Schedule(
                    when + MicroSeconds(random() % 800000),
                    UmtsMakeEvent([&network, &random]() { network.GoToOther(random() % 3); }));
            }
            RunUntil(at + Seconds(60));
            ExpectText(network.CheckArrivals(COUNT), "", name + "arrivals");
            for (const char letter : log.text)
            {
                relocations += letter == '\n' ? 1 : 0;
            }
            ExpectText(network.Leave(), "", name + "what is left");
        }
        UMTS_EXPECT(relocations > 200, "relocations");
    }

    static constexpr uint32_t COUNT = 80; //!< Datagrams each way

    std::string m_channel; //!< Channel
};

void
AddRestlessRelocation(const std::string& channel)
{
    AddTest("Relocations, " + channel, [=] { RestlessRelocationTest{channel}.Run(); });
}

/**
 * Outages of both directions at random times among random changes: radio links fail, RLC has
 * errors, and cells are updated in any state. No datagram is doubled or comes too late, and none is
 * lost unless RLC is re-established.
 */
struct RestlessOutageTest
{
    void Check()
    {
        for (uint32_t seed = 1; seed <= 40; ++seed)
        {
            Run(seed);
        }
        UMTS_EXPECT(m_nUpdates > 10, "cell updates");
    }

    /** @param seed seed of the times */
    void Run(uint32_t seed)
    {
        std::mt19937 random(seed);
        const auto draw = [&random](uint32_t from, uint32_t to) {
            return MilliSeconds(from + random() % (to - from));
        };
        const Timers timers(draw(900, 1500), 7);
        const bool isWhole = seed % 2 == 0;
        NetworkConfig config = MakeRestless(m_channel);
        config.bearer.blockErrors.reset();
        config.bearer.Rlc({{"MaxDat", UintegerValue(isWhole ? 0 : 15)}});
        const Time down = draw(3000, 6000);
        const Time up = draw(3000, 9000);
        const Time upEnd = up + draw(1, 3000);
        const Time downEnd = down + draw(3300, 7000);
        config = WithOutages(config, {down, downEnd}, {up, upEnd});
        SignallingNetwork network(config, 1, MilliSeconds(10));
        network.AssignFreshStreams();
        network.rrc->SetAttribute("ReestablishRlc", BooleanValue(!isWhole));
        DatagramPort host(network.host, false);
        DatagramPort port(network.ues[0]->GetNode(), false);
        Time at;
        for (uint32_t i = 0; i < COUNT; ++i)
        {
            at += draw(1, i % 20 == 0 ? 1500 : 60);
            host.SendAt(at, network.addresses[0], 0, i, 8 + random() % 300);
            port.SendAt(at, network.GetHostAddress(), 1, i, 8 + random() % 200);
        }
        RandomChanges changes(network.umts, network.ues[0], network.cells, seed);
        for (Time change = Seconds(1); change < at; change += draw(300, 1500))
        {
            Simulator::Schedule(change, UmtsMakeEvent([&changes]() { changes.Ask(); }));
        }
        RunUntil(at + Seconds(120));
        const std::string name = "seed " + std::to_string(seed);
        const auto control = network.ues[0]->GetRequestControl();
        UMTS_EXPECT(control->GetNLosses() == 0, name << ", confirmed");
        m_nUpdates +=
            network.ues[0]->GetRadioLinkMonitor()->GetNFailures() + control->GetNRepeats();
        CheckArrivals(port, isWhole, name + ", down");
        CheckArrivals(host, isWhole, name + ", up");
        ExpectText(network.Leave(), "", name + ", what is left");
    }

    /**
     * @param port a port
     * @param isWhole whether every datagram must have come
     * @param what what it is about
     */
    void CheckArrivals(const DatagramPort& port, bool isWhole, const std::string& what)
    {
        uint32_t next = 0;
        for (const auto& arrival : port.arrivals)
        {
            UMTS_EXPECT(arrival.intact && arrival.number >= next, what);
            next = arrival.number + 1;
        }
        UMTS_EXPECT(next == COUNT, what << ", to the end");
        UMTS_EXPECT(!isWhole || port.arrivals.size() == COUNT, what << ", all");
    }

    static constexpr uint32_t COUNT = 300; //!< Datagrams each way

    std::string m_channel;  //!< Channel
    uint64_t m_nUpdates{0}; //!< Radio link failures, and CELL UPDATEs sent again
};

void
AddRestlessOutage(const std::string& channel)
{
    AddTest("Outages, " + channel, [=] { RestlessOutageTest{channel}.Check(); });
}

/**
 * A UE is detached at any time on its way between the states and in the middle of procedures:
 * everything is back.
 */
void
AddDetachOnWay(const std::string& channel)
{
    AddTest("A UE is detached on its way, " + channel, [=] {
        for (uint32_t step = 0; step < 120; ++step)
        {
            SignallingNetwork network(MakeRestless(channel));
            network.AssignFreshStreams();
            DatagramPort host(network.host, false);
            DatagramPort ue(network.ues[0]->GetNode(), false);
            RandomChanges changes(network.umts, network.ues[0], network.cells, step);
            for (uint32_t i = 0; i < 4; ++i)
            {
                const Time at = i * MilliSeconds(470);
                host.SendAt(at, network.addresses[0], 0, i, 8 + i % 2 * 500);
                ue.SendAt(at + MilliSeconds(90), network.GetHostAddress(), 1, i, 400);
            }
            for (uint32_t i = 0; i < step % 5; ++i)
            {
                RunUntil(i * MilliSeconds(130) + MicroSeconds(1));
                changes.Ask();
            }
            RunUntil(MilliSeconds(600) + step * MilliSeconds(13) + MicroSeconds(700));
            ExpectText(network.Leave(), "", "what is left, step " + std::to_string(step));
        }
    });
}

UMTS_TESTS("umts-signalling-common-random")
{
    for (const auto* channel : {"common", "switched"})
    {
        AddRestless(channel, 24);
        AddRestlessRelocation(channel);
        AddRestlessOutage(channel);
        AddDetachOnWay(channel);
    }
}

/// Whoever is told of a procedure or of a state detaches the UE there and then.
struct ObserverOnWayTest : public DetachingTest
{
    /** @brief The state has changed. */
    void OnChange(RrcState /* from */, RrcState /* to */)
    {
        OnCall();
    }
};

UMTS_TEST_F(ObserverOnWayTest,
            "umts-signalling-common-random",
            "An observer detaches a UE on its way")
{
    for (uint32_t call = 1; call <= 30; ++call)
    {
        SignallingNetwork network(MakeRestless("switched"));
        network.AssignFreshStreams();
        const auto ue = network.ues[0];
        const auto switcher = FindSwitcher(network);
        DetachAt(call, [&network, ue]() { network.umts.Detach(ue); });
        network.rrc->TraceConnectWithoutContext("Procedure",
                                                MakeCallback(&ObserverOnWayTest::OnPhase, this));
        switcher->TraceConnectWithoutContext("State",
                                             MakeCallback(&ObserverOnWayTest::OnChange, this));
        ue->GetStateMeter()->TraceConnectWithoutContext(
            "State",
            MakeCallback(&ObserverOnWayTest::OnChange, this));
        DatagramPort host(network.host, false);
        DatagramPort port(ue->GetNode(), false);
        for (uint32_t i = 0; i < 6; ++i)
        {
            const Time at = MilliSeconds(300) + i * MilliSeconds(700);
            host.SendAt(at, network.addresses[0], 0, i, 8 + i % 2 * 500);
            port.SendAt(at + MilliSeconds(190), network.GetHostAddress(), 1, i, 400);
        }
        Simulator::Schedule(MilliSeconds(900), UmtsMakeEvent([this, &network, ue]() {
                                if (GetCallsLeft() > 0)
                                {
                                    network.umts.HandOver(ue, network.cells[1]);
                                }
                            }));
        RunUntil(Seconds(12));
        UMTS_EXPECT(GetCallsLeft() == 0, "it has been told, call " << call);
        ExpectText(FindLeftovers(network.rncs[0]), "", "call " + std::to_string(call));
    }
}

} // namespace
