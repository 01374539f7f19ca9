/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-dch-random-rig.h"

#include "umts-command-conditions.h"
#include "umts-signalling-rig.h"

#include "ns3/boolean.h"
#include "ns3/double.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-cell.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-ue-e-dch.h"
#include "ns3/umts-ue-table.h"

#include <algorithm>
#include <array>
#include <sstream>

namespace ns3::umts::test
{

namespace
{

constexpr uint32_t MAX_UES = 6;                //!< At a time
constexpr uint32_t MAX_CELLS = 6;              //!< Of a network
constexpr uint32_t LONGEST_DRAIN = 60;         //!< Seconds for what is still under way
const Time DOWN = MilliSeconds(30);            //!< Between two datagrams to a UE
const Time LAST_ACT = Seconds(3);              //!< Nothing comes or goes any more
const Time FIRST_DATAGRAM = MilliSeconds(200); //!< After a UE has come

/// Noise rise is far above its target no longer than lower grants take: a scheduling period, 30 ms
/// until E-AGCH holds in a TTI of 10 ms, once more that and a round of the HARQ processes for a
/// grant that is missed, and three retransmissions.
const Time LONGEST_ABOVE = MilliSeconds(40 + 30 + 70 + 3 * 40);

/// Without a greedy scheduler a UE with data waits for a grant no longer than it takes to see that
/// another one has none (200 ms without a grant, 300 ms with one), to the next report (100 ms),
/// and for four grants that are missed (100 ms each).
const Time LONGEST_WAIT = MilliSeconds(200 + 300 + 100 + 4 * 100);

} // namespace

std::string
EdchNetworkTally::Describe() const
{
    std::ostringstream text;
    text << networks << " networks, " << cells << " cells, " << ues << " UEs, " << commands
         << " commands, " << datagrams << " datagrams; noise rise " << periods << " times, "
         << 100.0 * above / std::max<uint64_t>(periods, 1) << " % above the target, "
         << 100.0 * farAbove / std::max<uint64_t>(periods, 1) << " % by more than " << OVERSHOOT_DB
         << " dB for at most " << longestAbove.As(Time::MS) << ", at most " << mostOverDb
         << " dB; longest wait " << longestWait.As(Time::MS);
    return text.str();
}

RandomEdchNetwork::RandomEdchNetwork(uint32_t seed)
    : m_random(seed),
      m_config(DrawConfig())
{
    const uint32_t ues = 1 + Draw(3);
    m_network = std::make_unique<RadioLinkNetwork>(m_config, NetworkSize{ues, 1, 1 + Draw(2)});
    if (m_network->rncs.size() > 1)
    {
        m_network->umts.ConnectRncs(m_network->rncs[0], m_network->rncs[1]);
    }
    m_network->cells.push_back(m_network->nodeBs[0]->GetCell());
    for (uint32_t nodeBs = 1 + Draw(3); nodeBs > 0; --nodeBs)
    {
        AddCells();
    }
    m_host = std::make_unique<DatagramPort>(m_network->host, false);
    for (uint32_t ue = 0; ue < ues; ++ue)
    {
        AddTraffic(m_network->ues[ue], m_network->addresses[ue]);
    }
    m_network->AssignFreshStreams();
}

RandomEdchNetwork::~RandomEdchNetwork() = default;

NetworkConfig
RandomEdchNetwork::DrawConfig()
{
    const bool isFast = Draw(2) == 0;
    const bool isWire = Draw(4) == 0;
    m_isPowered = Draw(4) > 0;
    m_targetDb = 4 + Draw(5);
    const uint32_t scheduler = Draw(3);
    m_isGreedy = scheduler == 2;
    constexpr std::array<const char*, 3> schedulers{
        {"EdchRoundRobinScheduler", "EdchProportionalFairScheduler", "EdchGreedyScheduler"}};
    NetworkConfig config;
    config.cell.Edch({{"TargetNoiseRise", DoubleValue(m_targetDb)}})
        .EdchScheduler(schedulers[scheduler]);
    config.bearer = BearerConfig::Hspa();
    config.bearer.Rlc("AM", {{"BufferOctets", UintegerValue(1000000)}})
        .Pdcp({{"LosslessRelocation", BooleanValue(true)}});
    config.ue
        .Edch({{"Tti", StringValue(isFast ? "2ms" : "10ms")},
               {"EtfciTable", UintegerValue(Draw(2))},
               {"HarqErrorRate", DoubleValue(0.01 * Draw(2))},
               {"GrantErrorRate", DoubleValue(0.05 * Draw(3))}})
        .MacD({{"WireMode", BooleanValue(isWire)}});
    config.iub.Set("WireMode", BooleanValue(isWire)).Set("LossRate", DoubleValue(0.003 * Draw(2)));
    if (m_isPowered)
    {
        config.ue
            .DownlinkQuality("FadingQualityModel",
                             {{"Distance", DoubleValue(100 + Draw(200))},
                              {"ShadowingDeviation", DoubleValue(0)}})
            .PowerControl();
    }
    else
    {
        config.ue.BlockErrorRate(0.1, 0.1);
    }
    return Draw(2) == 0 ? WithSignalling(config) : config;
}

void
RandomEdchNetwork::AddCells()
{
    const uint32_t count = 1 + Draw(2);
    if (m_network->cells.size() + count <= MAX_CELLS)
    {
        const auto rncs = static_cast<uint32_t>(m_network->rncs.size());
        m_network->AddNodeB(m_config, MilliSeconds(3 + Draw(15)), count, Draw(rncs));
    }
}

void
RandomEdchNetwork::Watch()
{
    m_isWatched.resize(m_network->cells.size());
    m_above.resize(m_network->cells.size(), Time::Max());
    for (std::size_t i = 0; i < m_isWatched.size(); ++i)
    {
        const auto cell = m_network->cells[i]->GetEdchCell(); // there from its first UE on
        if (cell && !m_isWatched[i])
        {
            cell->TraceConnectWithoutContext(
                "Load",
                MakeCallback(&RandomEdchNetwork::OnLoad, this).Bind(i));
            m_isWatched[i] = true;
            ++m_tally.cells;
        }
    }
}

void
RandomEdchNetwork::AddTraffic(Ptr<UeNetDevice> ue, Ipv4Address address)
{
    const auto number = static_cast<uint32_t>(m_subjects.size());
    auto subject = std::make_unique<Subject>();
    subject->ue = ue;
    subject->address = address;
    subject->port = std::make_unique<DatagramPort>(ue->GetNode(), false);
    subject->up = 20 + Draw(800);
    subject->down = 20 + Draw(60);
    const Time between = MilliSeconds(1 + Draw(20));
    const uint32_t octets = 100 + Draw(1200);
    const Time first = Simulator::Now() + FIRST_DATAGRAM;
    subject->port
        ->SendSeries(subject->up, first, between, m_network->GetHostAddress(), 2 * number, octets);
    m_host->SendSeries(subject->down, first, DOWN, address, 2 * number + 1, 400);
    m_lastSend =
        std::max({m_lastSend, first + subject->up * between, first + subject->down * DOWN});
    ue->GetEdch()->TraceConnectWithoutContext(
        "Transmission",
        MakeCallback(&RandomEdchNetwork::OnTransmission, this).Bind(number));
    m_subjects.push_back(std::move(subject));
    ++m_tally.ues;
}

void
RandomEdchNetwork::Act()
{
    ++m_tally.commands;
    const uint32_t what = Draw(10);
    const auto isThere = [](const auto& subject) { return !subject->isGone; };
    const auto there = std::count_if(m_subjects.begin(), m_subjects.end(), isThere);
    if (what == 0)
    {
        AddCells();
    }
    else if (what == 1 && there < MAX_UES)
    {
        Attach();
    }
    else if (there > 0)
    {
        auto chosen = std::find_if(m_subjects.begin(), m_subjects.end(), isThere);
        for (uint32_t skip = Draw(static_cast<uint32_t>(there)); skip > 0; --skip)
        {
            chosen = std::find_if(chosen + 1, m_subjects.end(), isThere);
        }
        what == 2 ? Detach(**chosen) : ChangeLinks(**chosen);
    }
    m_network->AssignFreshStreams();
    const Time next = MilliSeconds(20 + Draw(200));
    if (Simulator::Now() + next < LAST_ACT)
    {
        Simulator::Schedule(next, &RandomEdchNetwork::Act, this);
    }
}

void
RandomEdchNetwork::Attach()
{
    const auto cell = m_network->cells[0]; // of the first RNC
    const auto devices = m_network->umts.InstallUe(NodeContainer(CreateObject<Node>()),
                                                   cell,
                                                   m_config.ue,
                                                   m_config.bearer);
    const auto ue = DynamicCast<UeNetDevice>(devices.Get(0));
    const auto interfaces = m_network->core.ActivateUes(devices, m_network->rncs[0]);
    m_network->ues.push_back(ue);
    AddTraffic(ue, interfaces.GetAddress(0));
}

void
RandomEdchNetwork::Detach(Subject& subject)
{
    subject.isGone = true;
    auto& ues = m_network->ues;
    ues.erase(std::find(ues.begin(), ues.end(), subject.ue));
    m_network->umts.Detach(subject.ue);
}

void
RandomEdchNetwork::ChangeLinks(Subject& subject)
{
    auto& umts = m_network->umts;
    const auto& ue = subject.ue;
    const auto& cells = m_network->cells;
    const Ptr<Cell> cell = cells[Draw(static_cast<uint32_t>(cells.size()))];
    const auto may = [&](auto condition) {
        return MayGiveNow(m_network->rncs[0], ue, cell, condition);
    };
    const uint32_t what = Draw(8);
    if (what == 0 && may(&MayHandOver))
    {
        umts.HandOver(ue, cell);
    }
    else if (what < 3 && may(&MayChangeServingCell))
    {
        umts.ChangeServingCell(ue, cell);
    }
    else if (what < 5 && may(&MayRemoveRadioLink))
    {
        umts.RemoveRadioLink(ue, cell);
    }
    else if (may(&MayAddRadioLink))
    {
        umts.AddRadioLink(ue, cell);
    }
}

std::string
RandomEdchNetwork::Play(EdchNetworkTally& all)
{
    Simulator::Schedule(MilliSeconds(300), &RandomEdchNetwork::Act, this);
    RunUntil(LAST_ACT);
    RunUntil(std::max(LAST_ACT, m_lastSend));
    while (!IsComplete() && Simulator::Now() < LAST_ACT + Seconds(LONGEST_DRAIN))
    {
        RunUntil(Simulator::Now() + Seconds(1));
    }
    std::string wrong = CheckArrivals();
    wrong += m_isOvershot ? "grants have more load than there is; " : "";
    wrong += m_tally.longestAbove > LONGEST_ABOVE ? "noise rise is too high; " : "";
    wrong += !m_isGreedy && m_tally.longestWait > LONGEST_WAIT ? "a UE starves; " : "";
    wrong += m_network->Leave();
    ++m_tally.networks;
    all.Add(m_tally);
    return wrong;
}

bool
RandomEdchNetwork::IsComplete() const
{
    return std::all_of(m_subjects.begin(), m_subjects.end(), [this](const auto& subject) {
        const auto flow = static_cast<uint32_t>(&subject - m_subjects.data());
        return subject->isGone || (subject->port->arrivals.size() >= subject->down &&
                                   m_host->CountInOrder(2 * flow) >= subject->up);
    });
}

std::string
RandomEdchNetwork::CheckArrivals()
{
    std::ostringstream wrong;
    std::vector<uint32_t> next(2 * m_subjects.size());
    const auto take = [&](const DatagramPort& port) {
        for (const auto& arrival : port.arrivals)
        {
            const bool isIt = arrival.intact && arrival.number == next.at(arrival.flow);
            wrong << (isIt ? ""
                           : "flow " + std::to_string(arrival.flow) + " has " +
                                 std::to_string(arrival.number) + " in place of " +
                                 std::to_string(next[arrival.flow]) + "; ");
            next[arrival.flow] = arrival.number + 1;
            ++m_tally.datagrams;
        }
    };
    take(*m_host);
    for (std::size_t i = 0; i < m_subjects.size(); ++i)
    {
        const Subject& subject = *m_subjects[i];
        take(*subject.port);
        const bool isWhole = next[2 * i] == subject.up && next[2 * i + 1] == subject.down;
        if (!subject.isGone && !isWhole)
        {
            wrong << "UE " << i << ": " << next[2 * i] << " of " << subject.up << " up, "
                  << next[2 * i + 1] << " of " << subject.down << " down; ";
        }
    }
    return wrong.str();
}

uint32_t
RandomEdchNetwork::Draw(uint32_t limit)
{
    return static_cast<uint32_t>(m_random() >> 8) % limit;
}

void
RandomEdchNetwork::OnTransmission(uint32_t subject,
                                  uint64_t /* tti */,
                                  const EdchTransmission& transmission)
{
    Watch();
    Time& since = m_subjects[subject]->since;
    const auto& pdu = *transmission.pdu;
    if (!pdu.pdus.empty())
    {
        m_tally.longestWait = std::max(m_tally.longestWait, Simulator::Now() - since);
        since = Time::Max();
    }
    else if (transmission.control.rsn == 0 && pdu.report && pdu.report->totalBuffer > 0)
    {
        since = std::min(since, Simulator::Now());
    }
}

void
RandomEdchNetwork::OnLoad(std::size_t cell, double noiseRiseDb, double left, double shared)
{
    m_isOvershot = m_isOvershot || shared > left + 1e-9;
    if (m_isPowered)
    {
        const double overDb = noiseRiseDb - m_targetDb;
        ++m_tally.periods;
        m_tally.above += overDb > 0 ? 1 : 0;
        m_tally.farAbove += overDb > OVERSHOOT_DB ? 1 : 0;
        m_tally.mostOverDb = std::max(m_tally.mostOverDb, overDb);
        const Time now = Simulator::Now();
        m_above[cell] = overDb > OVERSHOOT_DB ? std::min(m_above[cell], now) : Time::Max();
        m_tally.longestAbove = std::max(m_tally.longestAbove, now - std::min(m_above[cell], now));
    }
}

void
EdchNetworkTally::Add(const EdchNetworkTally& other)
{
    networks += other.networks;
    ues += other.ues;
    cells += other.cells;
    commands += other.commands;
    datagrams += other.datagrams;
    periods += other.periods;
    above += other.above;
    farAbove += other.farAbove;
    mostOverDb = std::max(mostOverDb, other.mostOverDb);
    longestAbove = std::max(longestAbove, other.longestAbove);
    longestWait = std::max(longestWait, other.longestWait);
}

} // namespace ns3::umts::test
