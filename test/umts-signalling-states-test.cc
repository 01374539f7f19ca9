/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell-update-rig.h"
#include "umts-map-rig.h"
#include "umts-signalling-common-rig.h"
#include "umts-test.h"

#include "ns3/config.h"
#include "ns3/double.h"
#include "ns3/enum.h"
#include "ns3/nstime.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-leftovers.h"
#include "ns3/umts-ue-table.h"

#include <string>

/**
 * @file
 * @ingroup umts
 * Signalling radio bearers of UEs that go from state to state.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-signalling-states", SYSTEM);

/**
 * A cell with room for the DCH of the bearer alone, or for none: the UE stays in CELL_FACH, nothing
 * is held, and it asks again after the pending time.
 */
struct RefusedSwitchTest
{
    void Run()
    {
        NetworkConfig config = MakeSwitched();
        config.cell.Admission(
            {{"Policy", EnumValue(AdmissionControl::REFUSE)}, {"MaxLoad", DoubleValue(m_maxLoad)}});
        SignallingNetwork network(config);
        network.RunToEnd();
        RunUntil(READY);
        network.TakeStory();
        network.GetAdmission(0)->TraceConnectWithoutContext(
            "Decision",
            MakeCallback(&RefusedSwitchTest::OnDecision, this));
        GivePacket(network.rncs[0], 600, network.addresses[0]);
        GivePacket(network.rncs[0], 600, network.addresses[0]);
        UMTS_EXPECT(m_nRefused == 1, "once");
        RunUntil(READY + Seconds(1));
        GivePacket(network.rncs[0], 600, network.addresses[0]);
        UMTS_EXPECT(m_nRefused == 2, "again");
        ExpectText(network.TakeStory(), "", "no message");
        UMTS_EXPECT(network.GetAdmission(0)->GetLoad() == 0, "nothing is held");
        UMTS_EXPECT(FindSwitcher(network)->GetState() == RrcState::CELL_FACH, "stays");
        ExpectText(network.Leave(), "", "what is left");
    }

    /** @param outcome 2 when the cell refuses */
    void OnDecision(uint32_t outcome, const std::string& /* reason */)
    {
        m_nRefused += outcome == AdmissionControl::REFUSED ? 1 : 0;
    }

    double m_maxLoad;       //!< MaxLoad of the cell
    uint32_t m_nRefused{0}; //!< Requests that it has refused
};

void
AddRefusedSwitch(double maxLoad)
{
    AddTest("No room for a switch, " + std::to_string(maxLoad),
            [=] { RefusedSwitchTest{maxLoad}.Run(); });
}

/**
 * A UE in CELL_PCH, URA_PCH or IDLE: signalling has no channels, and a message for the UE, or of
 * it, gets it some.
 */
struct PagedForSignallingTest
{
    void Run()
    {
        SignallingNetwork network(MakeSwitched({{"FachInactivityTimer", TimeValue(Seconds(1))},
                                                {"InactiveState", StringValue(m_state)}}));
        const auto ue = network.ues[0];
        RunUntil(Seconds(3));
        UMTS_EXPECT(umts::GetName(FindSwitcher(network)->GetState()) == m_state, "state");
        ExpectText(DescribeSignalling(network), "none none free", "no channels");
        const auto end = network.rncs[0]->GetBearer(ue->GetRnti(), SIGNALLING_RB);
        const uint64_t sent = end->GetMacCounters().blocksSent;
        network.umts.HandOver(ue, network.cells[1]);
        // 64 frames from one paging occasion to the next: frame 321 is that of RNTI 1.
        RunUntil(MilliSeconds(3210) - MicroSeconds(1));
        UMTS_EXPECT(umts::GetName(ue->GetStateMeter()->GetState()) == m_state, "waits");
        const bool isIdle = m_state == "IDLE";
        // RRC CONNECTION REQUEST in a TTI of the RACH and 5 ms of Iub, 430 ms of the network, RRC
        // CONNECTION SETUP of three blocks, a TTI of the FACH each, 5 ms later.
        // CELL UPDATE and its confirm of one block likewise, and 160 ms of the network.
        const Time way = MilliSeconds(isIdle ? 15 + 430 + 5 + 30 : 15 + 160 + 5 + 10);
        const Time back = MilliSeconds(3210) + way;
        RunUntil(back - MicroSeconds(1));
        UMTS_EXPECT(end->GetMacCounters().blocksSent == sent, "nothing is sent");
        RunUntil(back);
        ExpectText(DescribeSignalling(network),
                   isIdle ? "DCH DCH held" : "common common free",
                   "channels");
        network.RunToEnd();
        ExpectText(network.GetActiveSet(), "1", "handed over");
        RunUntil(back + Seconds(20));
        ExpectText(DescribeSignalling(network), "none none free", "no channels again");
        // Of the UE: it need not be paged.
        const Time own = Simulator::Now();
        const auto onRx = MakeCallback(&PagedForSignallingTest::OnRx, this);
        end->GetRlc()->TraceConnectWithoutContext("RxSdu", onRx);
        UesOf(*network.rncs[0])
            .Get(ue->GetRnti())
            .procedures->GetTransport()
            ->SendUplink(TrafficVolumeReport(), Time(0));
        RunUntil(own + Seconds(5));
        end->GetRlc()->TraceDisconnectWithoutContext("RxSdu", onRx);
        const Time least = way;
        // From IDLE it is first on the DCH: another one of 40 ms may have begun.
        const Time most = least + MilliSeconds(isIdle ? 90 + 40 : 90);
        UMTS_EXPECT(m_arrival > own + least, "its message");
        UMTS_EXPECT(m_arrival < own + most, "its message");
        ExpectText(network.Leave(), "", "what is left");
    }

    /** @brief RLC of the RNC has delivered a message. */
    void OnRx(Ptr<const Packet> /* message */)
    {
        m_arrival = m_arrival.IsZero() ? Simulator::Now() : m_arrival;
    }

    std::string m_state; //!< Name of the state
    Time m_arrival{};    //!< Of the first message of the UE
};

void
AddPagedForSignalling(const std::string& state)
{
    AddTest("A message for a UE in " + state, [=] { PagedForSignallingTest{state}.Run(); });
}

/**
 * A second bearer on dedicated channels takes signalling to the DCH and back: the UE is told of it
 * on the FACH, and answers on the DCH; its release goes over the DCH, the answer over the RACH.
 */
void
AddSecondBearer(bool isHs)
{
    AddTest("A second bearer on " + std::string(isHs ? "HS-DSCH" : "DCH"), [=] {
        SignallingNetwork network(MakeCommon());
        const auto ue = network.ues[0];
        const Time dch = MilliSeconds(40);
        const BearerConfig config = isHs ? BearerConfig::Hsdpa("dch1") : BearerConfig::Dch("dch1");
        RunUntil(READY);
        const RbId id = network.umts.AddBearer(ue, config, {MakeNoTraffic()});
        ExpectText(DescribeSignalling(network), "common common held", "before it is told");
        UMTS_EXPECT(ue->GetStateMeter()->GetState() == RrcState::CELL_FACH, "state");
        const Time lead = network.GetFirstLead();
        network.RunToEnd();
        const Time told = GetTti(READY + lead, MilliSeconds(10)) + MilliSeconds(30);
        ExpectPhase(network, RrcProcedure::DONE, told, "75 octets on the FACH");
        const Time answer = GetTti(told, dch) + dch + GetDchTime(network); // after a STATUS
        ExpectPhase(network, RrcProcedure::COMPLETED, answer, "on the DCH");
        ExpectText(DescribeSignalling(network), "DCH DCH held", "after it is told");
        UMTS_EXPECT(ue->GetStateMeter()->GetState() == RrcState::CELL_DCH, "state");
        network.TakeStory();
        network.umts.AddRadioLink(ue, network.cells[1]);
        network.RunToEnd();
        ExpectText(network.GetActiveSet(), "01", "soft handover in CELL_DCH");
        network.umts.RemoveRadioLink(ue, network.cells[0]);
        network.RunToEnd();
        ExpectText(network.GetActiveSet(), "1", "the first one goes");
        ExpectText(DescribeSignalling(network), "DCH DCH held", "still");
        network.umts.AddRadioLink(ue, network.cells[2]);
        network.RunToEnd();
        network.umts.ReleaseBearer(ue, id);
        network.RunToEnd();
        ExpectText(DescribeSignalling(network), "common common free", "after the release");
        UMTS_EXPECT(network.GetActiveSet().size() == 1, "one cell in CELL_FACH");
        UMTS_EXPECT(network.GetAdmission(1)->GetLoad() == 0, "given back");
        UMTS_EXPECT(network.GetAdmission(2)->GetLoad() == 0, "given back");
        ExpectText(network.Leave(), "", "what is left");
    });
}

/**
 * The same, when the UE needs 40 ms to get in sync on its first DCHs: it has no channels until
 * then, not even those of its first bearer, and loses nothing.
 */
void
AddSecondBearerInSync(bool isHs)
{
    AddTest("First DCHs beside a bearer on FACH, " + std::string(isHs ? "HS-DSCH" : "DCH"), [=] {
        const DefaultsGuard guard;
        Config::SetDefault("ns3::umts::RadioLinkMonitor::FirstSynchronisationTime",
                           TimeValue(MilliSeconds(40)));
        SignallingNetwork network(MakeCommon());
        const auto ue = network.ues[0];
        const BearerConfig config = isHs ? BearerConfig::Hsdpa("dch1") : BearerConfig::Dch("dch1");
        RunUntil(READY);
        const Time lead = network.GetFirstLead();
        const RbId id = network.umts.AddBearer(ue, config, {MakeNoTraffic()});
        const Time told = GetTti(READY + lead, MilliSeconds(10)) + MilliSeconds(30);
        RunUntil(told + MilliSeconds(1));
        GivePacket(ue, 100, network.GetHostAddress());
        UMTS_EXPECT(CountSendingEnds(network, ue, DEFAULT_RB) == 0, "no channels");
        RunUntil(told + MilliSeconds(39));
        UMTS_EXPECT(ue->GetStateMeter()->GetState() == RrcState::CELL_FACH, "state");
        RunUntil(told + MilliSeconds(50));
        UMTS_EXPECT(ue->GetStateMeter()->GetState() == RrcState::CELL_DCH, "in sync");
        UMTS_EXPECT(CountSendingEnds(network, ue, DEFAULT_RB) == 2, "both ends");
        network.RunToEnd();
        ExpectText(DescribeSignalling(network), "DCH DCH held", "signalling");
        RunUntil(Simulator::Now() + Seconds(1));
        const auto end = network.rncs[0]->GetBearer(ue->GetRnti());
        UMTS_EXPECT(end->GetRlc()->GetRxCounters().sdusDelivered == 1, "the packet");
        network.umts.ReleaseBearer(ue, id);
        network.RunToEnd();
        ExpectText(DescribeSignalling(network), "common common free", "after the release");
        ExpectText(network.Leave(), "", "what is left");
    });
}

UMTS_TESTS("umts-signalling-states")
{
    AddSecondBearerInSync(false);
    AddSecondBearerInSync(true);

    AddRefusedSwitch(0.1);
    AddRefusedSwitch(0.332);
    for (const auto* state : {"CELL_PCH", "URA_PCH", "IDLE"})
    {
        AddPagedForSignalling(state);
    }
    AddSecondBearer(false);
    AddSecondBearer(true);
}

// A UE that begins on a DCH gets a bearer on RACH and FACH: signalling follows once the first
// bearer has gone; and a cell without room for the DCH of signalling refuses a bearer on it.
UMTS_TEST("umts-signalling-states", "A DCH first, RACH and FACH later")
{
    NetworkConfig config = MakeCommon();
    config.bearer = BearerConfig::Dch("dch3");
    config.cell.Admission(
        {{"Policy", EnumValue(AdmissionControl::REFUSE)}, {"MaxLoad", DoubleValue(0.666)}});
    SignallingNetwork network(config, 2);
    const auto ue = network.ues[0];
    network.RunToEnd();
    const RbId common = network.umts.AddBearer(ue, BearerConfig::Common(), {MakeNoTraffic()});
    network.RunToEnd();
    ExpectText(DescribeSignalling(network), "DCH DCH held", "two bearers");
    network.umts.ReleaseBearer(ue);
    network.RunToEnd();
    ExpectText(DescribeSignalling(network), "common common free", "one on RACH and FACH");
    // With a DCH of dch3 of the second UE, a further one leaves no room for its signalling.
    network.umts.AddBearer(network.ues[1], BearerConfig::Dch("dch3"), {MakeNoTraffic()});
    network.RunToEnd();
    network.TakeStory();
    TrafficFilter other = MakeNoTraffic();
    other.protocol = 98;
    const double load = network.GetAdmission(0)->GetLoad();
    const RbId refused = network.umts.AddBearer(ue, BearerConfig::Dch("dch3"), {other});
    network.RunToEnd();
    ExpectText(network.TakeStory(), "", "no message");
    const auto bearer = network.rncs[0]->GetBearer(ue->GetRnti(), refused);
    UMTS_EXPECT(!bearer->Send(MakeIpPacket(100, network.addresses[0])), "");
    UMTS_EXPECT(bearer->GetObject<DchReservation>()->GetState() == DchReservation::RELEASED,
                "its own DCH was there");
    UMTS_EXPECT(network.GetAdmission(0)->GetLoad() == load, "nothing is held");
    network.umts.ReleaseBearer(ue, common);
    network.RunToEnd();
    ExpectText(DescribeSignalling(network), "common common free", "alone");
    UMTS_EXPECT(ue->GetStateMeter()->GetState() == RrcState::CELL_FACH, "alone");
    ExpectText(network.Leave(), "", "what is left");
}

// Nothing arrives until RLC of signalling gives up: the switch fails, what it has held is back, and
// the UE switches once something arrives.
UMTS_TEST("umts-signalling-states", "A switch of which the UE is never told")
{
    const Time end = READY + Seconds(20);
    NetworkConfig config = MakeSwitched({{"PendingTimeAfterTrigger", TimeValue(Seconds(60))}});
    config.bearer.Rlc({{"MaxDat", UintegerValue(0)}});
    SignallingNetwork network(WithOutages(config, {READY, end}, {}));
    network.RunToEnd();
    RunUntil(READY);
    network.TakeStory();
    GivePacket(network.rncs[0], 600, network.addresses[0]);
    RunUntil(end);
    ExpectText(network.TakeStory(),
               "1 switch begun; 1 switch failed: RLC of the signalling radio bearer has an "
               "unrecoverable error; ",
               "");
    UMTS_EXPECT(network.GetAdmission(0)->GetLoad() == 0, "given back");
    ExpectText(DescribeSignalling(network), "common common free", "where it is");
    RunUntil(READY + Seconds(80)); // after the pending time
    GivePacket(network.rncs[0], 600, network.addresses[0]);
    network.RunToEnd();
    ExpectText(DescribeSignalling(network), "DCH DCH held", "where it is then");
    // A volume that comes while the UE is told to leave CELL_DCH.
    network.TakeStory();
    while (network.entries.back().phase != RrcProcedure::BEGUN &&
           Simulator::Now() < READY + Seconds(90))
    {
        RunUntil(Simulator::Now() + MilliSeconds(1));
    }
    GivePacket(network.rncs[0], 8000, network.addresses[0]);
    RunUntil(Simulator::Now() + MilliSeconds(250));
    ExpectText(network.TakeStory(),
               "1 switch begun; 1 switch done; 1 switch completed; 1 switch begun; "
               "1 switch done; 1 switch completed; ",
               "down and up again");
    const std::size_t count = network.entries.size();
    UMTS_EXPECT(network.entries[count - 3].time == network.entries[count - 4].time, "at once");
    ExpectText(network.Leave(), "", "what is left");
}

// What comes before a change of state has its turn puts it off: packets in CELL_DCH, while another
// procedure is under way, and a procedure in CELL_FACH.
UMTS_TEST("umts-signalling-states", "Changes of state that are put off")
{
    Config::SetDefault("ns3::umts::SrbTransport::ActivationOffset", TimeValue(Seconds(2)));
    SignallingNetwork network(MakeSwitched({{"FachInactivityTimer", TimeValue(Seconds(1))}}));
    const auto switcher = FindSwitcher(network);
    RunUntil(MilliSeconds(500));
    network.umts.HandOver(network.ues[0], network.cells[1]);
    RunUntil(MilliSeconds(2450));
    UMTS_EXPECT(switcher->GetState() == RrcState::CELL_FACH, "a procedure");
    network.RunToEnd();
    RunUntil(Simulator::Now() + MilliSeconds(2500));
    UMTS_EXPECT(switcher->GetState() == RrcState::CELL_PCH, "then it goes");

    GivePacket(network.rncs[0], 2000, network.addresses[0]);
    while (switcher->GetState() != RrcState::CELL_DCH && Simulator::Now() < Seconds(20))
    {
        RunUntil(Simulator::Now() + MilliSeconds(1));
    }
    const Time up = Simulator::Now();
    RunUntil(up + MilliSeconds(1500));
    network.umts.HandOver(network.ues[0], network.cells[2]);
    RunUntil(up + MilliSeconds(3000));
    network.TakeStory();
    GivePacket(network.rncs[0], 100, network.addresses[0]);
    RunUntil(up + MilliSeconds(4500));
    ExpectText(network.TakeStory(), "1 handover done; 1 handover completed; ", "no switch");
    UMTS_EXPECT(switcher->GetState() == RrcState::CELL_DCH, "stays");
    RunUntil(up + MilliSeconds(6000));
    UMTS_EXPECT(switcher->GetState() == RrcState::CELL_FACH, "inactive again");
    ExpectText(network.Leave(), "", "what is left");
    Config::Reset();
}

// A UE that has had a bearer on RACH and FACH does not go over an Iur, as its signalling may have
// to use these channels.
UMTS_TEST("umts-signalling-states", "RACH and FACH over an Iur")
{
    IurNetwork network(WithSignalling(NetworkConfig{}));
    const auto ue = network.ues[0];
    const HandOverLog log(network.rrc);
    RunUntil(READY);
    const RbId common = network.umts.AddBearer(ue, BearerConfig::Common(), {MakeNoTraffic()});
    RunUntil(READY * 2);
    network.umts.ReleaseBearer(ue, common);
    RunUntil(READY * 3);
    network.umts.HandOver(ue, network.cells[3]);
    network.umts.AddRadioLink(ue, network.cells[3]);
    network.umts.ReleaseBearer(ue);
    RunUntil(READY * 4);
    ExpectText(log.text,
               "1 0>3 over an Iur go DCHs alone, and the UE has other bearers\n",
               "handover");
    ExpectText(network.GetActiveSet(), "0", "where it is");
    ExpectText(network.Leave(), "", "what is left");
}

// A handover that is asked for at any time of a switch, up or down: both are done, one after the
// other, and packets go on.
UMTS_TEST("umts-signalling-states", "A handover at any time of a switch")
{
    for (uint32_t step = 0; step < 40; ++step)
    {
        const std::string name = "step " + std::to_string(step);
        NetworkConfig config = MakeSwitched({{"InactivityTimer", TimeValue(MilliSeconds(300))}});
        config.cell.Admission({{"Policy", EnumValue(AdmissionControl::REFUSE)}});
        SignallingNetwork network(config);
        const auto ue = network.ues[0];
        DatagramPort host(network.host, false);
        DatagramPort port(ue->GetNode(), false);
        host.SendAt(READY, network.addresses[0], 0, 0, 1000);
        port.SendAt(READY + Seconds(2), network.GetHostAddress(), 1, 0, 1000);
        RunUntil(READY + step * MilliSeconds(17));
        network.umts.HandOver(ue, network.cells[1]);
        RunUntil(READY + Seconds(2) + step * MilliSeconds(17));
        network.umts.HandOver(ue, network.cells[2]);
        RunUntil(READY + Seconds(5));
        network.RunToEnd();
        ExpectText(network.GetActiveSet(), "2", name + ", where it is");
        UMTS_EXPECT(port.CountInOrder(0) == 1, name << ", down");
        UMTS_EXPECT(host.CountInOrder(1) == 1, name << ", up");
        ExpectText(DescribeSignalling(network), "common common free", name);
        uint32_t switches = 0;
        for (const auto& entry : network.entries)
        {
            const bool isSwitch = entry.type == RrcProcedure::RADIO_BEARER_RECONFIGURATION;
            switches += isSwitch && entry.phase == RrcProcedure::COMPLETED ? 1 : 0;
            UMTS_EXPECT(entry.phase != RrcProcedure::FAILED, name);
        }
        UMTS_EXPECT(switches == 4, name << ", up and down twice");
        ExpectText(network.Leave(), "", name + ", what is left");
    }
}

/// A UE that walks from A to B in CELL_FACH: its report goes over the RACH, and so does what
/// follows.
struct WalkInFachTest
{
    void Run()
    {
        const Time atOnce = Go(false);
        const Time delay = Go(true) - atOnce;
        // Activation time: three leads of 6 ms at most, and 7 TTIs of 40 ms.
        UMTS_EXPECT(delay > MilliSeconds(290), "report and message");
        UMTS_EXPECT(delay < MilliSeconds(370), "report and message");
    }

    /**
     * @param hasSignalling whether messages take time
     * @return when it is handed over
     */
    Time Go(bool hasSignalling)
    {
        Map map(1, CellConfig::FromPreset("cch-delay"));
        if (hasSignalling)
        {
            map.ueConfig.SignallingBearers();
        }
        const auto ue = map.AddUe({450, 0, 0}, 30 / 3.6, BearerConfig::Switched());
        map.Enable(ue, 0);
        Map::Run(Seconds(5));
        const RrcState state = RrcState::CELL_FACH;
        UMTS_EXPECT(ue->GetStateMeter()->GetState() == state, "before");
        while (map.handOvers == 0 && Simulator::Now() < Seconds(30))
        {
            Map::Run(Simulator::Now() + MilliSeconds(1));
        }
        const Time at = Simulator::Now();
        UMTS_EXPECT(map.handOvers == 1, map.story);
        Map::Run(at + Seconds(5));
        UMTS_EXPECT(ue->GetStateMeter()->GetState() == state, "afterwards");
        map.umts.Detach(ue);
        Map::Run(at + Seconds(10));
        ExpectText(FindLeftovers(map.rnc), "", "what is left");
        return at;
    }
};

UMTS_TEST("umts-signalling-states", "A walk with messages in CELL_FACH")
{
    WalkInFachTest().Run();
}

// The radio links of a UE in CELL_DCH fail: after its cell update it is in CELL_FACH, with
// signalling on RACH and FACH, and switches again.
UMTS_TEST("umts-signalling-states", "Radio link failure of a UE that switches")
{
    const Time begin = READY + Seconds(1);
    const Time end = begin + Seconds(10);
    SignallingNetwork network(WithOutages(MakeSwitched(), {begin, end}, {}));
    const auto ue = network.ues[0];
    DatagramPort host(network.host, false);
    DatagramPort port(ue->GetNode(), false);
    host.SendSeries(200, READY, MilliSeconds(100), network.addresses[0], 0, 700);
    RunUntil(begin);
    ExpectText(DescribeSignalling(network), "DCH DCH held", "before");
    while (ue->GetRadioLinkMonitor()->GetNFailures() == 0 && Simulator::Now() < end)
    {
        RunUntil(Simulator::Now() + MilliSeconds(1));
    }
    UMTS_EXPECT(Simulator::Now() < end, "its radio links fail");
    RunUntil(Simulator::Now() + MilliSeconds(1));
    UMTS_EXPECT(ue->GetStateMeter()->GetState() == RrcState::CELL_FACH, "left");
    RunUntil(READY + Seconds(30));
    network.RunToEnd();
    ExpectText(DescribeSignalling(network), "common common free", "inactive in the end");
    UMTS_EXPECT(port.arrivals.size() > 60, "datagrams go on");
    UMTS_EXPECT(port.arrivals.back().number == 199, "to the last one");
    ExpectText(network.Leave(), "", "what is left");
}

UMTS_TEST("umts-signalling-states", "A change of state waits while its bearer is released")
{
    SignallingNetwork network(MakeSwitched());
    const auto ue = network.ues[0];
    network.umts.AddBearer(ue, BearerConfig::Dch("dch1"), {MakeNoTraffic()});
    network.RunToEnd();
    RunUntil(READY);
    const Ptr<ChannelSwitcher> switcher = FindSwitcher(network);
    network.umts.ReleaseBearer(ue, DEFAULT_RB);
    switcher->Handle(ChannelSwitcher::Event::REPORTED);
    UMTS_EXPECT(switcher->GetPhase() == ChannelSwitcher::Phase::RISING, "it waits");
    RunUntil(READY + Seconds(5));
    UMTS_EXPECT(!ue->GetBearer(DEFAULT_RB), "the bearer is released");
    UMTS_EXPECT(switcher->GetPhase() == ChannelSwitcher::Phase::REST, "nothing to do");
    ExpectText(network.Leave(), "", "what is left");
}

} // namespace
