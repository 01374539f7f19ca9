/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-radio-link-rig.h"

#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/double.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-leftovers.h"
#include "ns3/umts-rrc-request-control.h"
#include "ns3/umts-rrc-state-meter.h"
#include "ns3/umts-ue-table.h"

#include <algorithm>
#include <sstream>

namespace ns3::umts::test
{

NetworkConfig
MakeBufferedConfig(const std::string& channel)
{
    const bool isSwitched = channel == "switched";
    NetworkConfig config = NetworkConfig::FromPreset(isSwitched ? "cch" : channel);
    config.bearer = isSwitched ? BearerConfig::Switched() : config.bearer;
    config.bearer.Rlc("AM", {{"BufferOctets", UintegerValue(1000000)}});
    return config;
}

NetworkConfig
MakeCellChangeConfig(const std::string& mode, const std::string& queuedPdus)
{
    NetworkConfig config = NetworkConfig::FromPreset("hsdpa");
    config.bearer.Rlc(mode, {{"BufferOctets", UintegerValue(1000000)}});
    config.bearer.HsFlow({{"QueuedPdus", StringValue(queuedPdus)}});
    return config;
}

std::string
DescribeArrivals(const std::vector<const DatagramPort*>& ports)
{
    std::ostringstream log;
    for (const auto* port : ports)
    {
        for (const auto& arrival : port->arrivals)
        {
            log << arrival.time.GetNanoSeconds() << ":" << arrival.number << " ";
        }
    }
    return log.str();
}

RadioLinkNetwork::RadioLinkNetwork(const NetworkConfig& config, const NetworkSize& size)
    : Network(config, size),
      rrc(rncs[0]->GetObject<RncRrc>())
{
}

void
RadioLinkNetwork::AddNodeB(const NetworkConfig& config, Time delay, uint32_t count, uint32_t rnc)
{
    Attributes iub = config.iub;
    iub.Set("Delay", TimeValue(delay));
    const std::vector<CellConfig> configs(count, config.cell);
    nodeBs.push_back(umts.InstallNodeB(CreateObject<Node>(), rncs[rnc], configs, iub));
    for (uint32_t i = 0; i < count; ++i)
    {
        cells.push_back(nodeBs.back()->GetCell(i));
    }
}

void
RadioLinkNetwork::AssignFreshStreams()
{
    constexpr int64_t streams = 1000; // more than a network has
    umts.AssignStreams(streams * (1 + Simulator::Now().GetMilliSeconds()));
}

std::string
RadioLinkNetwork::GetActiveSet(uint32_t ue) const
{
    std::string text;
    for (const auto& active : rrc->GetActiveSet(ues[ue]->GetRnti()))
    {
        text += std::to_string(std::find(cells.begin(), cells.end(), active) - cells.begin());
    }
    return text;
}

Ptr<AdmissionControl>
RadioLinkNetwork::GetAdmission(uint32_t cell) const
{
    return rrc->Control(cells[cell])->GetAdmissionControl();
}

std::string
RadioLinkNetwork::Leave()
{
    std::string left = FindDisagreements(rncs, ues);
    for (const auto& ue : ues)
    {
        umts.Detach(ue);
    }
    RunUntil(Simulator::Now() + Seconds(5));
    for (const auto& rnc : rncs)
    {
        left += FindLeftovers(rnc);
    }
    return left;
}

IurNetwork::IurNetwork(const NetworkConfig& config, const Attributes& iurConfig, uint32_t nSgsns)
    : RadioLinkNetwork(config, {1, 2, 2, nSgsns}),
      iur(umts.ConnectRncs(rncs[0], rncs[1], iurConfig))
{
    for (uint32_t rnc = 0; rnc < 2; ++rnc)
    {
        cells.push_back(nodeBs[rnc]->GetCell());
        AddNodeB(config, MilliSeconds(8 + rnc), 2, rnc);
    }
    umts.AssignStreams(1);
}

uint64_t
IurNetwork::GetNLate() const
{
    uint64_t late = 0;
    for (const auto& nodeB : nodeBs)
    {
        late += DynamicCast<IubNetDevice>(nodeB->GetIub()->GetDevice(1))->GetNLate();
    }
    return late;
}

std::string
IurNetwork::Leave()
{
    std::string left = RadioLinkNetwork::Leave();
    left += iur->GetNBearers() == 0 ? "" : "transport bearers of the Iur; ";
    for (uint32_t i = 0; i < 2; ++i)
    {
        const auto end = DynamicCast<IubNetDevice>(iur->GetDevice(i));
        left += end->GetNOpen() == 0 ? "" : "bearers open at end " + std::to_string(i) + "; ";
    }
    return left;
}

HandOverLog::HandOverLog(Ptr<RncRrc> rrc)
    : m_rrc(rrc)
{
    m_rrc->TraceConnectWithoutContext("HandOver", MakeCallback(&HandOverLog::OnHandOver, this));
}

HandOverLog::~HandOverLog()
{
    m_rrc->TraceDisconnectWithoutContext("HandOver", MakeCallback(&HandOverLog::OnHandOver, this));
}

void
HandOverLog::OnHandOver(uint32_t rnti, uint32_t from, uint32_t to, const std::string& reason)
{
    text += std::to_string(rnti) + " " + std::to_string(from) + ">" + std::to_string(to) + " " +
            reason + "\n";
}

void
RandomLinksTest::RunPlan(const Plan& plan)
{
    m_plan = plan;
    for (uint32_t seed = 1; seed <= m_plan.seeds; ++seed)
    {
        const std::string descriptors = Run(seed, false);
        UMTS_EXPECT(descriptors != "", "arrivals");
        if (seed <= m_plan.wireSeeds)
        {
            UMTS_EXPECT(descriptors == Run(seed, true), "octets, seed " << seed);
        }
    }
}

std::string
RandomLinksTest::Run(uint32_t seed, bool wireMode)
{
    const Time between = MilliSeconds(16);
    const uint32_t sdus = m_plan.sdus;
    NetworkConfig config;
    config.ue.BlockErrorRate(0.1, 0.1).MacD({{"WireMode", BooleanValue(wireMode)}});
    config.bearer.Rlc("AM", {{"BufferOctets", UintegerValue(1000000)}});
    config.iub.Set("WireMode", BooleanValue(wireMode)).Set("LossRate", DoubleValue(0.01));
    const auto network = MakeNetwork(config);
    DatagramPort host(network->host, false);
    DatagramPort port(network->ues[0]->GetNode(), false);
    host.SendSeries(sdus, Time(0), between, network->addresses[0], 0, 700);
    port.SendSeries(sdus, Time(0), between, network->GetHostAddress(), 1, 100);
    std::mt19937 random(seed);
    const auto spread = static_cast<uint32_t>(m_plan.interval.GetMicroSeconds() * 9 / 10);
    for (Time at = m_plan.interval; at < sdus * between; at += m_plan.interval)
    {
        // Half of the changes come at a TTI boundary.
        const Time when = at + (random() % 2 ? Time(0) : MicroSeconds(random() % spread));
        Simulator::Schedule(when,
                            UmtsMakeEvent([this, &network, &random] { Change(*network, random); }));
    }
    RunUntil(sdus * between + Seconds(10));
    const std::string name = "seed " + std::to_string(seed) + ", ";
    UMTS_EXPECT(port.CountInOrder(0) == sdus, name << "downlink");
    UMTS_EXPECT(host.CountInOrder(1) == sdus, name << "uplink");
    UMTS_EXPECT(port.arrivals.size() == sdus, name << "downlink, once");
    UMTS_EXPECT(host.arrivals.size() == sdus, name << "uplink, once");
    const std::string log = DescribeArrivals({&port, &host});
    ExpectText(network->Leave(), "", name + "what is left");
    return log;
}

void
RandomLinksTest::Change(RadioLinkNetwork& network, std::mt19937& random)
{
    const auto ue = network.ues[0];
    const auto active = network.rrc->GetActiveSet(ue->GetRnti());
    const Ptr<Cell> cell = network.cells[random() % network.cells.size()];
    const bool isIn = std::find(active.begin(), active.end(), cell) != active.end();
    if (random() % m_plan.handOvers == 0 && cell != active.front())
    {
        UMTS_EXPECT(network.umts.HandOver(ue, cell), "room for one");
    }
    else if (!isIn)
    {
        UMTS_EXPECT(network.umts.AddRadioLink(ue, cell), "room for one");
    }
    else if (active.size() > 1)
    {
        network.umts.RemoveRadioLink(ue, cell);
    }
    network.AssignFreshStreams();
}

} // namespace ns3::umts::test
