/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hostile-rig.h"

#include "umts-command-conditions.h"
#include "umts-radio-link-rig.h"
#include "umts-relocation-rig.h"
#include "umts-signalling-rig.h"

#include "ns3/config.h"
#include "ns3/constant-velocity-mobility-model.h"
#include "ns3/double.h"
#include "ns3/inet-socket-address.h"
#include "ns3/pointer.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/tcp-classic-reno.h"
#include "ns3/tcp-classic-socket-factory.h"
#include "ns3/tcp-split-helper.h"
#include "ns3/umts-cell-links.h"
#include "ns3/umts-cell-plan.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-cpich-measurement.h"
#include "ns3/umts-http-client.h"
#include "ns3/umts-http-server.h"
#include "ns3/umts-iu-user-plane.h"
#include "ns3/umts-leftovers.h"
#include "ns3/umts-pending-command.h"
#include "ns3/umts-sgsn.h"
#include "ns3/umts-ue-interface.h"
#include "ns3/umts-ue-table.h"

#include <algorithm>
#include <array>

namespace ns3::umts::test
{

namespace
{

constexpr std::array<const char*, static_cast<std::size_t>(Verb::END) + 1> VERBS{
    {"HandOver",
     "AddRadioLink",
     "RemoveRadioLink",
     "ChangeServingCell",
     "Relocate",
     "Detach",
     "SwitchOff",
     "AddBearer",
     "ReleaseBearer",
     "InstallUe",
     "DeactivateUe",
     "anything"}}; //!< By Verb

constexpr uint32_t MAX_UES = 6;               //!< Of a network
const Time TRAFFIC_BEGIN = MilliSeconds(200); //!< First datagram
const Time STORY_END = Seconds(30);           //!< Long after the last datagram

/// What the story does at a time, to a UE.
struct Scene
{
    int64_t ms;  //!< When, ms
    Verb verb;   //!< What
    uint32_t ue; //!< To which UE
};

/// The last UE is one that the story has installed.
const std::vector<Scene> STORY{{300, Verb::HAND_OVER, 0},
                               {500, Verb::ADD_RADIO_LINK, 0},
                               {600, Verb::REMOVE_RADIO_LINK, 0},
                               {700, Verb::ADD_BEARER, 0},
                               {800, Verb::INSTALL_UE, 0},
                               {900, Verb::RELEASE_BEARER, 0},
                               {1000, Verb::RELOCATE, 0},
                               {1200, Verb::HAND_OVER, 1},
                               {1300, Verb::ADD_RADIO_LINK, 1},
                               {1400, Verb::RELOCATE, 2},
                               {1500, Verb::DETACH, 3}};

} // namespace

std::string
GetName(Verb verb)
{
    return VERBS[static_cast<std::size_t>(verb)];
}

Stage::Stage(const Scenario& scenario, uint32_t seed, TraceTaps::Listener listener)
    : RadioLinkNetwork(MakeConfig(scenario),
                       {scenario.ues,
                        scenario.kind == Scenario::MOVING ? 1u : 2u,
                        scenario.kind == Scenario::MOVING ? 1u : 2u,
                        1}),
      m_scenario(scenario),
      m_random(seed),
      m_taps(std::move(listener)),
      m_count(MakeConfig(scenario).bearer.type.HasCommon() || scenario.kind == Scenario::FAILING
                  ? 15
                  : 60)
{
    AddCells();
    m_hostPort = std::make_unique<DatagramPort>(host, false);
    m_hostPort->onArrival = [this]() { m_taps.Call("application of the host"); };
    for (const auto& ue : ues)
    {
        m_subjects.push_back({ue, std::make_unique<DatagramPort>(ue->GetNode(), false)});
        m_subjects.back().port->onArrival = [this]() { m_taps.Call("application of a UE"); };
        m_subjects.back().isActive = true;
    }
    if (scenario.kind >= Scenario::LOSSY)
    {
        Browse();
    }
    SendDatagrams();
    umts.AssignStreams(1);
}

void
Stage::AddCells()
{
    const NetworkConfig config = MakeConfig(m_scenario);
    cells.push_back(nodeBs[0]->GetCell());
    if (m_scenario.kind == Scenario::MOVING)
    {
        for (uint16_t code = 1; code < 4; ++code)
        {
            NetworkConfig next = config;
            next.cell.PrimaryScramblingCode(ScramblingCode{code});
            AddNodeB(next, MilliSeconds(3 + code), 1);
        }
        Move();
        return;
    }
    AddNodeB(config, MilliSeconds(8), 2, 0);
    cells.push_back(nodeBs[1]->GetCell());
    AddNodeB(config, MilliSeconds(9), 2, 1);
    m_iur = umts.ConnectRncs(rncs[0], rncs[1]);
}

void
Stage::Move()
{
    const auto plan = CreateObjectWithAttributes<CellPlan>("ShadowingDeviation", DoubleValue(0));
    for (std::size_t i = 0; i < cells.size(); ++i)
    {
        plan->AddCell({300.0 * static_cast<double>(i), 0}, std::nullopt, CreateObject<CellPower>());
    }
    for (const auto& ue : ues)
    {
        auto mobility = CreateObject<ConstantVelocityMobilityModel>();
        mobility->SetPosition({20, 0, 0});
        mobility->SetVelocity({200, 0, 0});
        ue->GetNode()->AggregateObject(mobility);
        const auto links = CreateObjectWithAttributes<CellLinks>("Plan",
                                                                 PointerValue(plan),
                                                                 "Mobility",
                                                                 PointerValue(mobility));
        ue->GetRrc()->SetMeasurement(
            CreateObjectWithAttributes<CpichMeasurement>("Links", PointerValue(links)));
        const bool isSoft = m_scenario.IsSoft() && ue != ues[0];
        ObjectFactory algorithm(isSoft ? "ns3::umts::ActiveSetHandOverAlgorithm"
                                       : "ns3::umts::BestCellHandOverAlgorithm");
        rrc->StartHandOver(ue->GetRnti(), algorithm.Create<HandOverAlgorithm>());
    }
}

void
Stage::Browse()
{
    TcpSplitHelper().Install(core.GetPdpContexts().GetGgsn());
    TcpClassicSocketFactory::Install(host, TcpClassicReno::GetTypeId());
    TcpClassicSocketFactory::Install(ues[0]->GetNode(), TcpClassicReno::GetTypeId());
    const AddressValue address(InetSocketAddress(GetHostAddress(), 80));
    const TypeIdValue tcp(TcpClassicSocketFactory::GetTypeId());
    const auto server = CreateObjectWithAttributes<HttpServer>("Local", address, "Protocol", tcp);
    host->AddApplication(server);
    server->SetStopTime(Seconds(20));
    // Many octets, so that lost headers matter, and few, so that a connection can close.
    for (const std::string octets : {"38000", "300"})
    {
        const auto client = CreateObjectWithAttributes<HttpClient>(
            "Remote",
            address,
            "Protocol",
            tcp,
            "Interval",
            StringValue("ns3::ConstantRandomVariable[Constant=0.3]"),
            "ObjectOctets",
            StringValue("ns3::ConstantRandomVariable[Constant=" + octets + "]"));
        ues[0]->GetNode()->AddApplication(client);
        client->SetStopTime(Seconds(3));
    }
}

void
Stage::SendDatagrams()
{
    const bool isSlow = m_count < 60;
    const bool isRare = m_scenario.kind == Scenario::FAILING || m_scenario.Reselects();
    const Time between = MilliSeconds(isRare ? 400 : isSlow ? 120 : 30);
    for (uint32_t i = 0; i < m_count; ++i)
    {
        const Time at = TRAFFIC_BEGIN + i * between;
        for (uint32_t ue = 0; ue < m_subjects.size(); ++ue)
        {
            m_hostPort->SendAt(at, addresses[ue], 2 * ue, i, isSlow ? 200 : 400);
            m_subjects[ue].port->SendAt(at, GetHostAddress(), 2 * ue + 1, i, 60);
        }
    }
    for (uint32_t ue = 0; m_scenario.kind == Scenario::FAILING && ue < m_subjects.size(); ++ue)
    {
        m_hostPort->SendAt(Seconds(9), addresses[ue], 2 * ue, m_count, 200); // of UEs at rest
    }
}

void
Stage::Refresh()
{
    m_taps.Connect();
    AssignFreshStreams();
    if (!m_isOver)
    {
        const bool isLate = Simulator::Now() > Seconds(2);
        Simulator::Schedule(MilliSeconds(isLate ? 500 : 50), &Stage::Refresh, this);
    }
}

void
Stage::RunStory()
{
    Refresh();
    for (const auto& scene : STORY)
    {
        Simulator::Schedule(MilliSeconds(scene.ms), &Stage::Act, this, scene.verb, scene.ue);
    }
    const bool isHs = (m_scenario.channel == "HSDPA" || m_scenario.channel == "HSPA") &&
                      m_scenario.kind == Scenario::PLAIN;
    for (Time at = Seconds(1.5); isHs && at < Seconds(2); at += MilliSeconds(100))
    {
        Simulator::Schedule(at, &Stage::Act, this, Verb::ADD_RADIO_LINK, 0);
        Simulator::Schedule(at + Seconds(1), &Stage::Act, this, Verb::CHANGE_SERVING_CELL, 0);
    }
    if (m_scenario.kind == Scenario::WEB)
    {
        Simulator::Schedule(MilliSeconds(1700), &Stage::Act, this, Verb::DEACTIVATE, 1);
    }
    Simulator::Schedule(Seconds(7), UmtsMakeEvent([this]() { m_isOver = true; }));
    RunUntil(STORY_END);
}

void
Stage::Act(Verb verb, uint32_t ue)
{
    if (m_isLeaving)
    {
        return; // all UEs go: none may come, and none is left that a command could be for
    }
    if (verb == Verb::INSTALL_UE)
    {
        InstallOne();
        return;
    }
    Subject& subject = m_subjects[ue % m_subjects.size()];
    const auto updates = subject.ue->GetRequestControl();
    const bool isOff = subject.isOff && subject.ue->GetRrc()->IsOff();
    const bool isLost = isOff || (updates && updates->GetNLosses() > 0);
    const bool isReady = FindServing(subject) || Section::IsOpen();
    if (!subject.isGone && !isLost && isReady)
    {
        ActOn(subject, verb);
    }
}

uint32_t
Stage::GetNUes() const
{
    return static_cast<uint32_t>(m_subjects.size());
}

void
Stage::InstallOne()
{
    if (m_subjects.size() < MAX_UES)
    {
        const auto config = MakeConfig(m_scenario);
        const auto devices = umts.InstallUe(NodeContainer(CreateObject<Node>()),
                                            cells[Draw() % cells.size()],
                                            config.ue,
                                            config.bearer);
        m_subjects.push_back({DynamicCast<UeNetDevice>(devices.Get(0)), nullptr});
    }
}

void
Stage::ActOn(Subject& subject, Verb verb)
{
    const auto& ue = subject.ue;
    Ptr<Cell> cell = cells[Draw() % cells.size()];
    const auto serving = FindServing(subject);
    if (verb == Verb::CHANGE_SERVING_CELL && serving)
    {
        const auto active = serving->GetObject<RncRrc>()->GetActiveSet(ue->GetRnti());
        cell = DynamicCast<Cell>(active.back()); // drawn, it would hardly be one of them
    }
    const auto may = [&](auto condition) {
        return Section::IsOpen() || MayGiveNow(serving, ue, cell, condition);
    };
    switch (verb)
    {
    case Verb::HAND_OVER:
        if (may(&MayHandOver))
        {
            umts.HandOver(ue, cell);
        }
        break;
    case Verb::ADD_RADIO_LINK:
        if (may(&MayAddRadioLink))
        {
            umts.AddRadioLink(ue, cell);
        }
        break;
    case Verb::REMOVE_RADIO_LINK:
        if (may(&MayRemoveRadioLink))
        {
            umts.RemoveRadioLink(ue, cell);
        }
        break;
    case Verb::CHANGE_SERVING_CELL:
        if (may(&MayChangeServingCell))
        {
            umts.ChangeServingCell(ue, cell);
        }
        break;
    case Verb::RELOCATE:
        RelocateOne(subject);
        break;
    case Verb::DETACH:
        subject.isGone = true;
        umts.Detach(ue);
        break;
    case Verb::SWITCH_OFF:
        subject.isOff = true;
        umts.SwitchOff(ue);
        break;
    case Verb::ADD_BEARER:
        AddBearerTo(subject);
        break;
    case Verb::RELEASE_BEARER:
        ReleaseBearerOf(subject);
        break;
    case Verb::DEACTIVATE:
        if (subject.isActive)
        {
            subject.isActive = false;
            subject.maySpoil = true;
            Commands::Post([this, ue]() {
                if (UmtsUeInterface(ue).IsActive()) // else its activation has failed
                {
                    core.DeactivateUe(ue);
                }
            });
        }
        break;
    case Verb::INSTALL_UE:
    case Verb::END:
        break;
    }
}

void
Stage::AddBearerTo(Subject& subject)
{
    const std::array<BearerConfig, 3> configs{
        {BearerConfig::Dch("dch1"), BearerConfig::Hsdpa("dch1"), BearerConfig::Common()}};
    BearerConfig config = configs[Draw() % configs.size()];
    const auto serving = FindServing(subject);
    const bool isDefault = subject.maySpoil && Draw() % 2 == 0;
    config.filters = isDefault ? TrafficFlowTemplate{} : TrafficFlowTemplate{MakeNoTraffic()};
    if (subject.ue->GetNBearers() < 6 &&
        (Section::IsOpen() ||
         PendingCommand(serving->GetObject<RncRrc>(), subject.ue).MaySetUp(config)))
    {
        umts.AddBearer(subject.ue, config, config.filters);
    }
}

void
Stage::ReleaseBearerOf(Subject& subject)
{
    const RbId id{static_cast<uint8_t>(Draw() % 3)};
    const auto serving = FindServing(subject);
    if (Section::IsOpen() || PendingCommand(serving->GetObject<RncRrc>(), subject.ue).HasBearer(id))
    {
        subject.maySpoil = subject.maySpoil || id == DEFAULT_RB;
        umts.ReleaseBearer(subject.ue, id);
    }
}

void
Stage::RelocateOne(Subject& subject)
{
    const uint32_t number = Draw() % rncs.size();
    std::vector<Ptr<Cell>> choice{nullptr};
    for (std::size_t i = 0; rncs.size() > 1 && i < 3; ++i)
    {
        choice.push_back(cells[3 * number + i]);
    }
    const Ptr<Cell> cell = choice[Draw() % choice.size()];
    const auto serving = FindServing(subject);
    if (Section::IsOpen() || MayRelocate(serving, subject.ue, rncs[number], cell))
    {
        umts.Relocate(subject.ue, rncs[number], cell);
    }
}

Ptr<RncNetDevice>
Stage::FindServing(const Subject& subject) const
{
    const auto serves = [&subject](const auto& rnc) {
        return subject.ue->GetRrc() &&
               UesOf(*rnc).Serves(subject.ue->GetRnti(), subject.ue->GetRrc());
    };
    const auto found = std::find_if(rncs.begin(), rncs.end(), serves);
    return found == rncs.end() ? nullptr : *found;
}

uint32_t
Stage::Draw()
{
    return static_cast<uint32_t>(m_random() >> 8);
}

std::string
Stage::CheckArrivals() const
{
    std::string wrong;
    for (uint32_t flow = 0; flow < 2 * ues.size(); ++flow)
    {
        const Subject& subject = m_subjects[flow / 2];
        const bool isDown = flow % 2 == 0;
        const DatagramPort& port = isDown ? *subject.port : *m_hostPort;
        uint32_t next = 0;
        uint32_t count = 0;
        bool isInOrder = true;
        for (const auto& arrival : port.arrivals)
        {
            if (arrival.flow == flow)
            {
                isInOrder = isInOrder && arrival.intact && arrival.number >= next;
                next = arrival.number + 1;
                ++count;
            }
        }
        const bool isKept = m_scenario.kind <= Scenario::MOVING;
        const bool isWhole = isKept && !subject.isGone && !subject.isOff && !subject.maySpoil;
        if (!isInOrder || (isWhole && count != m_count))
        {
            wrong += "UE " + std::to_string(flow / 2) + (isDown ? " has " : " has sent ") +
                     std::to_string(count) + " of " + std::to_string(m_count) +
                     (isInOrder ? "; " : ", not in order; ");
        }
    }
    return wrong;
}

std::string
Stage::Leave()
{
    m_isLeaving = true;
    std::string left = FindDisagreements(rncs, ues);
    for (auto& subject : m_subjects)
    {
        if (subject.isActive && UmtsUeInterface(subject.ue).IsActive())
        {
            core.DeactivateUe(subject.ue);
        }
        if (!subject.isGone)
        {
            umts.Detach(subject.ue);
        }
    }
    const bool hasTcp = m_scenario.kind >= Scenario::LOSSY;
    RunUntil(Simulator::Now() + (hasTcp ? Seconds(1000) : Seconds(5)));
    for (const auto& rnc : rncs)
    {
        const std::string one = FindLeftovers(rnc);
        // ns-3's TCP repeats a FIN for ever when the other end has gone.
        left += hasTcp ? one.substr(0, one.find("events")) : one;
        const auto iu = rnc->GetObject<IuUserPlane>();
        left += iu->GetEndpoint()->GetNTunnels() == 0 ? "" : "tunnels of an RNC; ";
    }
    for (const auto& node : sgsns)
    {
        const auto endpoint = node->GetObject<Sgsn>()->GetEndpoint();
        left += endpoint->GetNTunnels() == 0 ? "" : "tunnels of an SGSN; ";
    }
    for (uint32_t i = 0; m_iur && i < 2; ++i)
    {
        const auto end = DynamicCast<IubNetDevice>(m_iur->GetDevice(i));
        left += end->GetNOpen() == 0 ? "" : "bearers open at an end of the Iur; ";
    }
    left += !m_iur || m_iur->GetNBearers() == 0 ? "" : "transport bearers of the Iur; ";
    return left;
}

} // namespace ns3::umts::test
