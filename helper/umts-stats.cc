/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-stats.h"

#include "umts-silence.h"

#include "ns3/ipv4.h"
#include "ns3/object-vector.h"
#include "ns3/simulator.h"
#include "ns3/umts-error.h"
#include "ns3/umts-rnc-rrc.h"
#include "ns3/umts-ue-table.h"

#include <algorithm>
#include <functional>

namespace ns3::umts
{

namespace
{

constexpr double TCP_HEADER_OCTETS = 20.0; //!< Without options

/**
 * @brief Put together both ends of a direction.
 * @param sender the sending end
 * @param receiver the receiving end
 * @param durationS length of the observation, s
 * @return the statistics
 */
RlcDirectionStats
Direct(const RadioBearer& sender, const RadioBearer& receiver, double durationS)
{
    RlcDirectionStats stats;
    stats.tx = sender.GetRlc()->GetTxCounters();
    stats.rx = receiver.GetRlc()->GetRxCounters();
    stats.pdcpTx = sender.GetPdcp()->GetCounters();
    stats.pdcpRx = receiver.GetPdcp()->GetCounters();
    const auto sdus = static_cast<double>(stats.tx.sdusTaken);
    stats.octetsPerSdu = sdus > 0.0 ? static_cast<double>(stats.tx.octetsTaken) / sdus : 0.0;
    stats.packetsRefused = sender.GetNRefused();
    stats.statusSent = stats.tx.statusSent;
    stats.blocksSent = sender.GetMacCounters().blocksSent;
    stats.blocksInError = receiver.GetMacCounters().blocksInError;
    const TransportChannel& channel = sender.GetTransmitChannel();
    const uint64_t pdus = stats.rx.pdusReceived + stats.rx.controlReceived;
    const double bits = static_cast<double>(channel.pduBits - channel.rlcHeaderBits) * pdus;
    stats.payloadBps = durationS > 0.0 ? bits / durationS : 0.0;
    stats.normalisedThroughput = stats.payloadBps / channel.GetPayloadRate();
    return stats;
}

/**
 * @param sender sending RLC entity
 * @param receiver receiving RLC entity
 * @return true when no octet was lost or made up between them
 */
bool
IsConserved(const RlcEntity& sender, const RlcEntity& receiver)
{
    const RlcTxCounters& tx = sender.GetTxCounters();
    const uint64_t delivered = receiver.GetRxCounters().octetsDelivered;
    return tx.octetsTaken == tx.octetsConfirmed + tx.octetsSubmitted + tx.octetsDiscarded +
                                 sender.GetHeldOctets() &&
           delivered >= tx.octetsConfirmed && delivered <= tx.octetsTaken;
}

/**
 * @param cell a cell
 * @return its Node B, which came to the cell before any UE
 */
Ptr<NetDevice>
GetNodeB(const Ptr<NbapCell>& cell)
{
    return DynamicCast<Cell>(cell)->GetUu()->GetDevice(0);
}

/**
 * @param ue a UE
 * @param rnc its RNC
 * @return its cell; null when it is detached
 */
Ptr<Cell>
FindCell(const UeNetDevice& ue, const RncNetDevice& rnc)
{
    const bool isServed = UesOf(rnc).Serves(ue.GetRnti(), ue.GetRrc());
    return isServed ? DynamicCast<Cell>(UesOf(rnc).Get(ue.GetRnti()).GetCell()->GetNbap())
                    : nullptr;
}

/**
 * @param ue a UE
 * @param cell its cell; may be null
 * @return who it is, without its number
 */
UeIdentity
Identify(const UeNetDevice& ue, const Ptr<Cell>& cell)
{
    UeIdentity identity;
    identity.node = ue.GetNode()->GetId();
    identity.rnti = ue.GetRnti();
    identity.cell = cell ? FindCellIdentity(cell) : CellIdentity();
    const auto ip = ue.GetNode()->GetObject<Ipv4>();
    const int32_t interface = ip ? ip->GetInterfaceForDevice(&ue) : -1;
    if (interface >= 0 && ip->GetNAddresses(interface) > 0)
    {
        identity.address = ip->GetAddress(interface, 0).GetLocal();
    }
    return identity;
}

/**
 * @param measures gets the rates
 * @param durationS length of the observation, s
 * @param channelBps bit rate of the channel, bit/s; 0: there is none, and no share of it
 */
void
AddRates(FlowMeasures& measures, double durationS, double channelBps)
{
    const auto octets = static_cast<double>(measures.flow.bytesDelivered);
    const uint32_t segment = measures.flow.segmentSize;
    measures.goodputBps = durationS > 0.0 ? 8.0 * octets / durationS : 0.0;
    measures.segmentBps =
        segment > 0 ? measures.goodputBps * (segment + TCP_HEADER_OCTETS) / segment : 0.0;
    if (channelBps > 0.0)
    {
        measures.normalisedPayload = measures.goodputBps / channelBps;
        measures.normalisedSegments = measures.segmentBps / channelBps;
    }
}

/**
 * @brief Throw Error when a flow of a UE is on a radio bearer that it has not had. A UE
 * without bearers has been detached, and its flows have carried nothing.
 */
void
RequireBearers(const UeStats& row)
{
    for (const auto& flow : row.flows)
    {
        const auto isIts = [&flow](const auto& bearer) { return bearer.bearer == flow.bearer; };
        UMTS_THROW_UNLESS(row.bearers.empty() ||
                              std::any_of(row.bearers.begin(), row.bearers.end(), isIts),
                          "UmtsStats: a flow is on radio bearer "
                              << +static_cast<uint8_t>(flow.bearer) << " of the UE on node "
                              << row.node << ", which has " << row.bearers.size());
    }
}

/**
 * @param sum what several flows did; its means are sums so far
 * @param flow gets added
 */
void
Add(TcpFlowSummary& sum, const TcpFlowSummary& flow)
{
    if (flow.rttSamples > 0)
    {
        sum.rttMinS = sum.rttSamples > 0 ? std::min(sum.rttMinS, flow.rttMinS) : flow.rttMinS;
    }
    sum.rttMeanS += flow.rttMeanS * static_cast<double>(flow.rttSamples);
    sum.longestPauseS = std::max(sum.longestPauseS, flow.longestPauseS);
    sum.rttMaxS = std::max(sum.rttMaxS, flow.rttMaxS);
    sum.rttSamples += flow.rttSamples;
    sum.rttCounts.resize(std::max(sum.rttCounts.size(), flow.rttCounts.size()));
    std::transform(flow.rttCounts.begin(),
                   flow.rttCounts.end(),
                   sum.rttCounts.begin(),
                   sum.rttCounts.begin(),
                   std::plus<>());
    sum.cwndMeanSegments += flow.cwndMeanSegments;
    sum.cwndMaxSegments = std::max(sum.cwndMaxSegments, flow.cwndMaxSegments);
    sum.cwndTimeAtMost2Share += flow.cwndTimeAtMost2Share;
    sum.segmentSize = std::max(sum.segmentSize, flow.segmentSize);
    sum.bytesSent += flow.bytesSent;
    sum.bytesAcked += flow.bytesAcked;
    sum.bytesDelivered += flow.bytesDelivered;
    sum.timeouts += flow.timeouts;
    sum.spuriousTimeouts += flow.spuriousTimeouts;
    sum.retransmittedSegments += flow.retransmittedSegments;
    sum.redundantSegments += flow.redundantSegments;
}

/**
 * @param flows flows of a UE
 * @return all together
 */
FlowMeasures
Combine(const std::vector<FlowStats>& flows)
{
    if (flows.size() == 1)
    {
        return flows.front();
    }
    FlowMeasures all;
    double tcpFlows = 0.0;
    for (const auto& one : flows)
    {
        Add(all.flow, one.flow);
        tcpFlows += one.flow.segmentSize > 0 ? 1.0 : 0.0;
        all.goodputBps += one.goodputBps;
        all.segmentBps += one.segmentBps;
        all.normalisedPayload += one.normalisedPayload;
        all.normalisedSegments += one.normalisedSegments;
    }
    all.flow.rttMeanS /= std::max(1.0, static_cast<double>(all.flow.rttSamples));
    all.flow.cwndMeanSegments /= std::max(1.0, tcpFlows);
    all.flow.cwndTimeAtMost2Share /= std::max(1.0, tcpFlows);
    return all;
}

} // namespace

UmtsStats::~UmtsStats()
{
    if (m_delayMeter)
    {
        m_delayMeter->Close();
    }
    for (const auto& device : m_followed)
    {
        device->TraceDisconnectWithoutContext("Disposal", MakeCallback(&UmtsStats::Freeze, this));
        if (const auto rrc = device->GetObject<RncRrc>())
        {
            rrc->TraceDisconnectWithoutContext("Relocation",
                                               MakeCallback(&UmtsStats::OnRelocation, this));
        }
    }
}

void
UmtsStats::Follow(const Ptr<NetDevice>& device)
{
    if (!m_followed.insert(device).second)
    {
        return;
    }
    device->TraceConnectWithoutContext("Disposal", MakeCallback(&UmtsStats::Freeze, this));
    if (const auto rrc = device->GetObject<RncRrc>())
    {
        rrc->TraceConnectWithoutContext("Relocation", MakeCallback(&UmtsStats::OnRelocation, this));
    }
}

void
UmtsStats::FollowRnc(const Ptr<RncNetDevice>& rnc)
{
    Follow(rnc);
    ObjectVectorValue cells;
    rnc->GetObject<RncRrc>()->GetAttribute("CellList", cells);
    for (auto it = cells.Begin(); it != cells.End(); ++it)
    {
        Follow(GetNodeB(DynamicCast<ControlledCell>(it->second)->GetNbap()));
    }
}

void
UmtsStats::OnRelocation(uint32_t /* rnti */,
                        uint32_t newRnti,
                        uint32_t /* from */,
                        uint32_t to,
                        const std::string& /* reason */)
{
    const auto rnc = RncNetDevice::Find(to);
    for (auto& entry : m_entries)
    {
        if (UesOf(*rnc).Serves(static_cast<Rnti>(newRnti), entry.ue->GetRrc()))
        {
            entry.rnc = rnc;
            FollowRnc(rnc);
            MeasureDelaysOf(entry);
        }
    }
}

void
UmtsStats::AddUe(Ptr<UeNetDevice> ue, Ptr<RncNetDevice> rnc)
{
    UMTS_THROW_IF(m_frozen, "UmtsStats::AddUe: the simulation of these statistics has ended");
    for (const auto& entry : m_entries)
    {
        UMTS_THROW_IF(entry.ue == ue, "UmtsStats::AddUe: this UE was added before");
    }
    m_entries.push_back({ue, rnc, {}, {}, nullptr});
    Entry& entry = m_entries.back();
    entry.bearers = FindBearers(entry);
    if (FindCell(*ue, *rnc))
    {
        entry.transport = UesOf(*rnc).Get(ue->GetRnti()).procedures->GetTransport();
    }
    Follow(ue);
    FollowRnc(rnc);
    MeasureDelaysOf(entry);
}

void
UmtsStats::MeasureDelays()
{
    if (!m_delayMeter)
    {
        m_delayMeter = Create<PacketDelayMeter>([this] { MeasureDelaysOfAll(); });
        MeasureDelaysOfAll();
    }
}

void
UmtsStats::MeasureDelaysOfAll()
{
    for (const auto& entry : m_entries)
    {
        MeasureDelaysOf(entry);
    }
}

void
UmtsStats::MeasureDelaysOf(const Entry& entry)
{
    if (!m_delayMeter)
    {
        return;
    }
    m_delayMeter->AddDevice(entry.ue);
    m_delayMeter->AddDevice(entry.rnc);
    for (const auto& bearer : FindBearers(entry))
    {
        BearerDelays& delays = m_delays[{entry.ue, bearer.id}];
        const auto down = [&delays](uint32_t, Time delay) { delays.downlink.Add(delay); };
        const auto up = [&delays](uint32_t, Time delay) { delays.uplink.Add(delay); };
        m_delayMeter->AddEnd(bearer.ue, down);
        m_delayMeter->AddEnd(bearer.rnc, up);
    }
}

UmtsStats::Entry&
UmtsStats::Find(const Ptr<UeNetDevice>& ue)
{
    const auto found = std::find_if(m_entries.begin(), m_entries.end(), [&ue](const Entry& entry) {
        return entry.ue == ue;
    });
    UMTS_THROW_IF(found == m_entries.end(),
                  "UmtsStats: a flow needs its UE; call AddUe with it first");
    return *found;
}

void
UmtsStats::AddTcpFlow(Ptr<UeNetDevice> ue, Ptr<TcpFlowProbe> probe, RbId bearer)
{
    const bool uplink = probe->GetSink()->GetNode() != ue->GetNode();
    Find(ue).flows.push_back({probe, nullptr, bearer, uplink});
}

void
UmtsStats::AddFlow(Ptr<UeNetDevice> ue, Ptr<Application> receiver, RbId bearer)
{
    const bool uplink = receiver->GetNode() != ue->GetNode();
    Find(ue).flows.push_back({nullptr, Create<FlowMeter>(receiver, m_warmup), bearer, uplink});
}

void
UmtsStats::SetWarmup(Time warmup)
{
    m_warmup = warmup;
    for (const auto& entry : m_entries)
    {
        for (const auto& flow : entry.flows)
        {
            if (flow.meter)
            {
                flow.meter->SetWarmup(warmup);
            }
        }
    }
}

void
UmtsStats::Freeze()
{
    if (!m_frozen)
    {
        m_final = ObserveAll();
        m_finallyConserved = CheckAll();
        m_frozen = true;
    }
}

std::vector<UeStats>
UmtsStats::Collect() const
{
    // Not where the numbers are kept: a simulation that is being destroyed cannot be given up.
    std::vector<UeStats> rows = m_frozen ? m_final : ObserveAll();
    std::for_each(rows.begin(), rows.end(), RequireBearers);
    return rows;
}

std::vector<UeStats>
UmtsStats::ObserveAll() const
{
    std::vector<UeStats> rows;
    for (const auto& entry : m_entries)
    {
        rows.push_back(Observe(entry));
        rows.back().ue = static_cast<uint32_t>(rows.size());
    }
    return rows;
}

std::vector<UmtsStats::Bearer>
UmtsStats::FindBearers(const Entry& entry)
{
    std::vector<Bearer> bearers = entry.bearers;
    const Rnti rnti = entry.ue->GetRnti();
    if (!FindCell(*entry.ue, *entry.rnc))
    {
        return bearers;
    }
    for (const auto& [id, context] : UesOf(*entry.rnc).Get(rnti).bearerContexts)
    {
        if (id == SIGNALLING_RB)
        {
            continue;
        }
        const auto rnc = entry.rnc->GetBearer(rnti, id);
        const auto isIt = [&rnc](const Bearer& known) { return known.rnc == rnc; };
        if (std::none_of(bearers.begin(), bearers.end(), isIt))
        {
            bearers.push_back({id, entry.ue->GetBearer(id), rnc});
        }
    }
    return bearers;
}

UeStats
UmtsStats::Observe(const Entry& entry) const
{
    UeStats row;
    const Ptr<Cell> cell = FindCell(*entry.ue, *entry.rnc);
    static_cast<UeIdentity&>(row) = Identify(*entry.ue, cell);
    const double nowS = Simulator::Now().GetSeconds();
    const std::vector<Bearer> bearers = FindBearers(entry);
    for (const auto& [id, ueEnd, rncEnd] : bearers)
    {
        BearerStats& stats = row.bearers.emplace_back();
        stats.bearer = id;
        stats.downlink = Direct(*rncEnd, *ueEnd, nowS);
        stats.uplink = Direct(*ueEnd, *rncEnd, nowS);
        if (const auto delays = m_delays.find({entry.ue, id}); delays != m_delays.end())
        {
            stats.downlink.delays = delays->second.downlink;
            stats.uplink.delays = delays->second.uplink;
        }
        stats.hsDsch = CollectHsStats(*entry.ue, *entry.rnc, cell, id, nowS);
        stats.eDch = CollectEdchStats(*entry.ue, ueEnd->GetLogicalChannel(), nowS);
        AddAdmission(*rncEnd, stats);
    }
    row.hasContext = HasContext(*entry.ue, row.address);
    row.hasReceiver = HasReceiver(*entry.ue->GetNode());
    static_cast<RrcStats&>(row) = ObserveRrc(entry);
    if (!row.bearers.empty())
    {
        static_cast<BearerStats&>(row) = row.bearers.front();
    }
    for (const auto& flow : entry.flows)
    {
        const auto isIts = [&flow](const Bearer& bearer) { return bearer.id == flow.bearer; };
        const auto bearer = std::find_if(bearers.begin(), bearers.end(), isIts);
        const Time warmup = flow.probe ? flow.probe->GetWarmup() : m_warmup;
        const double durationS = nowS - warmup.GetSeconds();
        FlowStats stats;
        stats.number = static_cast<uint32_t>(row.flows.size() + 1);
        stats.bearer = flow.bearer;
        stats.uplink = flow.uplink;
        if (flow.probe)
        {
            stats.flow = flow.probe->Summarise();
        }
        else
        {
            stats.flow.bytesDelivered = flow.meter->GetOctets();
        }
        const double channelBps =
            bearer == bearers.end()
                ? 0.0
                : (flow.uplink ? bearer->ue : bearer->rnc)->GetTransmitChannel().GetPayloadRate();
        AddRates(stats, durationS, channelBps);
        row.flows.push_back(stats);
    }
    static_cast<FlowMeasures&>(row) = Combine(row.flows);
    row.hasFlow = !row.flows.empty();
    return row;
}

double
CalculateJainIndex(const std::vector<double>& values)
{
    double sum = 0.0;
    double squares = 0.0;
    for (const double value : values)
    {
        sum += value;
        squares += value * value;
    }
    return squares > 0.0 ? sum * sum / (static_cast<double>(values.size()) * squares) : 1.0;
}

double
UmtsStats::GetTotalGoodputBps() const
{
    double total = 0.0;
    for (const auto& row : Collect())
    {
        total += row.goodputBps;
    }
    return total;
}

double
UmtsStats::GetJainIndex() const
{
    std::vector<double> goodputs;
    for (const auto& row : Collect())
    {
        if (row.hasFlow)
        {
            goodputs.push_back(row.goodputBps);
        }
    }
    return CalculateJainIndex(goodputs);
}

bool
UmtsStats::IsConserved() const
{
    return m_frozen ? m_finallyConserved : CheckAll();
}

bool
UmtsStats::CheckAll() const
{
    for (const auto& entry : m_entries)
    {
        for (const auto& bearer : FindBearers(entry))
        {
            const Ptr<RlcEntity> ue = bearer.ue->GetRlc();
            const Ptr<RlcEntity> rnc = bearer.rnc->GetRlc();
            if (!umts::IsConserved(*ue, *rnc) || !umts::IsConserved(*rnc, *ue))
            {
                return false;
            }
        }
    }
    return true;
}

} // namespace ns3::umts
