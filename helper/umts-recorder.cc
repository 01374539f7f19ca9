/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-recorder.h"

#include "ns3/config.h"
#include "ns3/global-value.h"
#include "ns3/inet-socket-address.h"
#include "ns3/ipv4.h"
#include "ns3/mobility-model.h"
#include "ns3/string.h"
#include "ns3/tcp-socket-base.h"
#include "ns3/umts-node-b-net-device.h"
#include "ns3/umts-rnc-net-device.h"
#include "ns3/umts-rnc-rrc.h"
#include "ns3/umts-ue-table.h"

#include <algorithm>
#include <limits>

namespace ns3::umts
{

namespace
{

constexpr int64_t STEP_MS = 100;    //!< From one sample to the next, ms
constexpr int64_t PLACE_STEPS = 10; //!< Steps from one record of places to the next
constexpr int64_t TTI_MS = 2;       //!< TTI of HS-DSCH, ms (TS 25.308 5.2.1)

/// The file of the recording.
GlobalValue g_recording =
    GlobalValue("UmtsRecording",
                "File for a recording that ./utils/umts watch shows; empty: none",
                StringValue(""),
                MakeStringChecker());

/// A simulation is being recorded.
bool g_isRecording{false};

/**
 * @tparam DEVICE a class of devices
 * @param type the name of its TypeId
 * @return all such devices, by ns-3 node
 */
template <typename DEVICE>
std::vector<Ptr<DEVICE>>
FindDevices(const std::string& type)
{
    const auto found = Config::LookupMatches("/NodeList/*/DeviceList/*/$ns3::umts::" + type);
    std::vector<Ptr<DEVICE>> devices;
    for (std::size_t i = 0; i < found.GetN(); ++i)
    {
        devices.push_back(DynamicCast<DEVICE>(found.Get(i)));
    }
    return devices;
}

/** @return the time, ms */
int64_t
GetNowMs()
{
    return Simulator::Now().GetMilliSeconds();
}

/**
 * @param node an ns-3 node
 * @return where it is, m; not a number without a mobility model
 */
Vector
FindPlaceOf(const Ptr<Node>& node)
{
    const auto mobility = node->GetObject<MobilityModel>();
    const double none = std::numeric_limits<double>::quiet_NaN();
    return mobility ? mobility->GetPosition() : Vector(none, none, none);
}

/**
 * @param device a UE
 * @return its IPv4 address; 0.0.0.0 without one
 */
Ipv4Address
FindAddress(const UeNetDevice& device)
{
    const auto ip = device.GetNode()->GetObject<Ipv4>();
    const int32_t interface = ip ? ip->GetInterfaceForDevice(&device) : -1;
    const bool has = interface >= 0 && ip->GetNAddresses(interface) > 0;
    return has ? ip->GetAddress(interface, 0).GetLocal() : Ipv4Address::GetZero();
}

} // namespace

void
UmtsRecorder::StartIfAsked()
{
    StringValue path;
    g_recording.GetValue(path);
    if (!path.Get().empty() && !g_isRecording)
    {
        Create<UmtsRecorder>(path.Get())->Start();
    }
}

UmtsRecorder::UmtsRecorder(const std::string& path)
    : m_file(path)
{
    m_file.WriteHead("{\"umts\":\"recording\",\"version\":1,\"step_ms\":" +
                     std::to_string(STEP_MS) + ",\"tti_ms\":" + std::to_string(TTI_MS) + "}");
}

void
UmtsRecorder::Start()
{
    g_isRecording = true;
    Simulator::ScheduleDestroy(&UmtsRecorder::Close, Ptr<UmtsRecorder>(this));
    Simulator::ScheduleNow(&UmtsRecorder::Step, Ptr<UmtsRecorder>(this));
}

void
UmtsRecorder::Step()
{
    Refresh();
    FindSockets();
    WriteTtis();
    WriteUes();
    if (m_steps++ % PLACE_STEPS == 0)
    {
        WritePlaces();
    }
    m_file.Flush();
    // Alone it would keep a simulation without an end from ending.
    if (!Simulator::IsFinished())
    {
        Simulator::Schedule(MilliSeconds(STEP_MS), &UmtsRecorder::Step, Ptr<UmtsRecorder>(this));
    }
}

void
UmtsRecorder::Refresh()
{
    m_isRefreshDue = false;
    FindCells();
    const auto rncs = FindDevices<RncNetDevice>("RncNetDevice");
    const Ptr<UmtsRecorder> self(this);
    for (const auto& rnc : rncs)
    {
        const auto rrc = rnc->GetObject<RncRrc>();
        if (m_observed.insert(rrc).second)
        {
            const auto connect = [&](const std::string& source, const auto& callback) {
                rrc->TraceConnectWithoutContext(source, callback);
            };
            RncNetDevice* const device = PeekPointer(rnc);
            connect("HandOver", MakeBoundCallback(&UmtsRecorder::OnHandOver, self, device));
            connect("ServingCell", MakeBoundCallback(&UmtsRecorder::OnHandOver, self, device));
            connect("RadioLink", MakeBoundCallback(&UmtsRecorder::OnRadioLink, self, device));
            connect("RadioLinkFailure", MakeBoundCallback(&UmtsRecorder::OnFailure, self, device));
        }
    }
    for (const auto& device : FindDevices<UeNetDevice>("UeNetDevice"))
    {
        const auto [entry, isNew] = m_ueNumbers.insert({PeekPointer<Object>(device), m_ues.size()});
        const std::size_t number = entry->second;
        if (isNew)
        {
            const uint32_t node = device->GetNode()->GetId();
            m_ues.emplace_back().device = device;
            m_byNode[node] = number;
            m_file.Write("ue", int64_t(number), int64_t(node));
        }
        if (const auto address = FindAddress(*device); address != Ipv4Address::GetZero())
        {
            m_byAddress[address.Get()] = number;
        }
        const auto meter = device->GetStateMeter();
        if (meter && m_observed.insert(meter).second)
        {
            meter->TraceConnectWithoutContext("State",
                                              MakeBoundCallback(&UmtsRecorder::OnState, self));
        }
        FindPlace(number, rncs);
        FollowHsDsch(number);
    }
}

void
UmtsRecorder::RefreshSoon()
{
    if (m_isOpen && !m_isRefreshDue)
    {
        m_isRefreshDue = true;
        Simulator::ScheduleNow(&UmtsRecorder::Refresh, Ptr<UmtsRecorder>(this));
    }
}

void
UmtsRecorder::FindCells()
{
    for (const auto& nodeB : FindDevices<NodeBNetDevice>("NodeBNetDevice"))
    {
        const uint32_t n = nodeB->GetNCells();
        for (uint32_t i = 0; i < n; ++i)
        {
            const auto cell = nodeB->GetCell(i);
            const auto number = static_cast<int64_t>(m_cells.size());
            if (m_cellNumbers.insert({PeekPointer<Object>(cell), number}).second)
            {
                const Vector place = FindPlaceOf(nodeB->GetNode());
                const int64_t node = nodeB->GetNode()->GetId();
                m_cells.push_back(cell);
                m_ttis.emplace_back();
                m_file.Write("cell", number, node, place.x, place.y, int64_t(i), int64_t(n));
            }
        }
    }
}

void
UmtsRecorder::FindPlace(std::size_t number, const std::vector<Ptr<RncNetDevice>>& rncs)
{
    Ue& ue = m_ues[number];
    const auto serves = [&ue](const Ptr<RncNetDevice>& rnc) {
        return ue.device->GetRrc() && UesOf(*rnc).Serves(ue.device->GetRnti(), ue.device->GetRrc());
    };
    const auto rnc = std::find_if(rncs.begin(), rncs.end(), serves);
    ue.rnc = rnc == rncs.end() ? nullptr : *rnc;
    std::vector<int64_t> cells;
    if (ue.rnc)
    {
        for (const auto& cell : ue.rnc->GetObject<RncRrc>()->GetActiveSet(ue.device->GetRnti()))
        {
            cells.push_back(m_cellNumbers.at(PeekPointer<Object>(cell)));
        }
    }
    if (cells != ue.cells)
    {
        ue.cells = cells;
        m_file.Write("links", GetNowMs(), int64_t(number), cells);
    }
}

void
UmtsRecorder::FollowHsDsch(std::size_t number)
{
    const Ue& ue = m_ues[number];
    const auto hsCell = ue.cells.empty() ? nullptr : m_cells[ue.cells.front()]->GetHsCell();
    const auto user = hsCell ? hsCell->FindUser(ue.device->GetRnti()) : nullptr;
    if (user && m_observed.insert(user).second)
    {
        user->TraceConnectWithoutContext("Reception",
                                         MakeBoundCallback(&UmtsRecorder::OnReception,
                                                           Ptr<UmtsRecorder>(this),
                                                           ue.cells.front(),
                                                           int64_t(number)));
    }
}

void
UmtsRecorder::FindSockets()
{
    const auto found = Config::LookupMatches("/NodeList/*/$ns3::TcpL4Protocol/SocketList/*");
    for (std::size_t i = 0; i < found.GetN(); ++i)
    {
        const auto socket = DynamicCast<TcpSocketBase>(found.Get(i));
        if (m_observed.count(socket) > 0)
        {
            continue;
        }
        const std::size_t ue = FindUe(*socket, socket->GetNode()->GetId());
        if (ue < m_ues.size())
        {
            m_observed.insert(socket);
            const auto callback =
                MakeBoundCallback(&UmtsRecorder::OnRtt, Ptr<UmtsRecorder>(this), ue);
            // Since ns-3.42 RTT is the smoothed one, and the latest has a name of its own.
            const bool isLatest =
                TcpSocketBase::GetTypeId().LookupTraceSourceByName("LastRTT") != nullptr;
            socket->TraceConnectWithoutContext(isLatest ? "LastRTT" : "RTT", callback);
        }
    }
}

std::size_t
UmtsRecorder::FindUe(const TcpSocketBase& socket, uint32_t node) const
{
    Address address;
    if (socket.GetPeerName(address) != 0 || !InetSocketAddress::IsMatchingType(address))
    {
        return m_ues.size();
    }
    if (const auto own = m_byNode.find(node); own != m_byNode.end())
    {
        return own->second;
    }
    const auto peer = m_byAddress.find(InetSocketAddress::ConvertFrom(address).GetIpv4().Get());
    return peer == m_byAddress.end() ? m_ues.size() : peer->second;
}

UmtsRecorder::Sample
UmtsRecorder::Measure(const Ue& ue)
{
    Sample sample;
    if (!ue.rnc)
    {
        return sample;
    }
    const Rnti rnti = ue.device->GetRnti();
    sample.state = static_cast<int64_t>(ue.device->GetStateMeter()->GetState());
    const auto cell = DynamicCast<Cell>(ue.rnc->GetObject<RncRrc>()->GetCell(rnti));
    const auto hsCell = cell ? cell->GetHsCell() : nullptr;
    for (const auto& [id, context] : UesOf(*ue.rnc).Get(rnti).bearerContexts)
    {
        const auto rncEnd = ue.rnc->GetBearer(rnti, id);
        const auto ueEnd = ue.device->GetBearer(id);
        if (id == SIGNALLING_RB || !rncEnd || !ueEnd)
        {
            continue;
        }
        sample.rncOctets += static_cast<int64_t>(rncEnd->GetRlc()->GetHeldOctets());
        sample.ueOctets += static_cast<int64_t>(ueEnd->GetRlc()->GetHeldOctets());
        sample.downlinkOctets += ueEnd->GetRlc()->GetRxCounters().octetsDelivered;
        sample.uplinkOctets += rncEnd->GetRlc()->GetRxCounters().octetsDelivered;
        const auto flow = UesOf(*ue.rnc).FindHsFlow(rnti, id);
        const auto queue = flow && hsCell ? hsCell->FindQueue(flow->GetTransport()) : std::nullopt;
        sample.nodeBOctets += queue ? hsCell->GetMacHs().GetQueue(*queue).GetOctets() : 0;
    }
    return sample;
}

void
UmtsRecorder::WriteUes()
{
    std::vector<int64_t> states;
    std::vector<int64_t> downlink;
    std::vector<int64_t> uplink;
    std::vector<int64_t> rnc;
    std::vector<int64_t> nodeB;
    std::vector<int64_t> device;
    std::vector<double> rtt;
    for (auto& ue : m_ues)
    {
        const Sample sample = Measure(ue);
        states.push_back(sample.state);
        // A bearer that is set up again counts from 0.
        downlink.push_back(std::max<int64_t>(0, sample.downlinkOctets - ue.downlinkOctets));
        uplink.push_back(std::max<int64_t>(0, sample.uplinkOctets - ue.uplinkOctets));
        rnc.push_back(sample.rncOctets);
        nodeB.push_back(sample.nodeBOctets);
        device.push_back(sample.ueOctets);
        rtt.push_back(ue.rttMs);
        ue.downlinkOctets = sample.downlinkOctets;
        ue.uplinkOctets = sample.uplinkOctets;
    }
    m_file.Write("ues", GetNowMs(), states, downlink, uplink, rnc, nodeB, device, rtt);
}

void
UmtsRecorder::WritePlaces()
{
    std::vector<double> places;
    for (const auto& ue : m_ues)
    {
        const Vector place = FindPlaceOf(ue.device->GetNode());
        places.insert(places.end(), {place.x, place.y});
    }
    if (places != m_places)
    {
        m_places = places;
        m_file.Write("places", GetNowMs(), places);
    }
}

void
UmtsRecorder::WriteTtis()
{
    for (std::size_t cell = 0; cell < m_ttis.size(); ++cell)
    {
        Ttis& ttis = m_ttis[cell];
        if (!ttis.ues.empty())
        {
            m_file.Write("hs",
                         int64_t(cell),
                         ttis.first,
                         ttis.offsets,
                         ttis.ues,
                         ttis.formats,
                         ttis.outcomes);
            ttis = Ttis();
        }
    }
}

void
UmtsRecorder::Close()
{
    WriteTtis();
    m_file.Write("end", GetNowMs());
    m_file.Close();
    m_isOpen = false;
    g_isRecording = false;
    // The devices' callbacks hold this recorder.
    m_ues.clear();
    m_cells.clear();
    m_observed.clear();
}

void
UmtsRecorder::OnReception(Ptr<UmtsRecorder> recorder,
                          int64_t cell,
                          int64_t ue,
                          const HsTransmission& sent,
                          uint8_t answer)
{
    if (!recorder->m_isOpen)
    {
        return;
    }
    const CqiFormat& format = sent.format;
    const int64_t bitsPerSymbol = format.modulation == Modulation::QPSK ? 2 : 4;
    const std::vector<int64_t> key{sent.cqi, format.tbsBits, format.codes, bitsPerSymbol};
    const auto next = static_cast<int64_t>(recorder->m_formats.size());
    const auto [entry, isNew] = recorder->m_formats.insert({key, next});
    if (isNew)
    {
        recorder->m_file.Write("format", next, key[0], key[1], key[2], key[3]);
    }
    Ttis& ttis = recorder->m_ttis[cell];
    // The outcome of a transmission is known at the end of the TTI.
    const int64_t tti = GetNowMs() / TTI_MS - 1;
    ttis.first = ttis.ues.empty() ? tti : ttis.first;
    ttis.offsets.push_back(tti - ttis.first);
    ttis.ues.push_back(ue);
    ttis.formats.push_back(entry->second);
    ttis.outcomes.push_back(3 * sent.redundancy + answer);
}

void
UmtsRecorder::OnState(Ptr<UmtsRecorder> recorder, RrcState /* from */, RrcState /* to */)
{
    recorder->RefreshSoon();
}

void
UmtsRecorder::OnHandOver(Ptr<UmtsRecorder> recorder,
                         RncNetDevice* rnc,
                         uint32_t rnti,
                         uint32_t /* from */,
                         uint32_t /* to */,
                         const std::string& reason)
{
    recorder->WriteEvent(*rnc, rnti, reason.empty() ? "" : "handover refused", reason);
}

void
UmtsRecorder::OnRadioLink(Ptr<UmtsRecorder> recorder,
                          RncNetDevice* rnc,
                          uint32_t rnti,
                          uint32_t /* cell */,
                          bool /* isAdded */,
                          const std::string& reason)
{
    recorder->WriteEvent(*rnc, rnti, reason.empty() ? "" : "radio link refused", reason);
}

void
UmtsRecorder::OnFailure(Ptr<UmtsRecorder> recorder,
                        RncNetDevice* rnc,
                        uint32_t rnti,
                        uint32_t /* from */,
                        uint32_t /* to */)
{
    recorder->WriteEvent(*rnc, rnti, "radio link failure", "");
}

void
UmtsRecorder::OnRtt(Ptr<UmtsRecorder> recorder, std::size_t ue, Time /* before */, Time rtt)
{
    if (recorder->m_isOpen)
    {
        recorder->m_ues[ue].rttMs = rtt.GetSeconds() * 1e3;
    }
}

void
UmtsRecorder::WriteEvent(const RncNetDevice& rnc,
                         uint32_t rnti,
                         const std::string& name,
                         const std::string& reason)
{
    if (!m_isOpen)
    {
        return;
    }
    const auto isIt = [&rnc, rnti](const Ue& ue) {
        return PeekPointer(ue.rnc) == &rnc && ue.device->GetRnti() == static_cast<Rnti>(rnti);
    };
    const auto ue = std::find_if(m_ues.begin(), m_ues.end(), isIt);
    if (!name.empty() && ue != m_ues.end())
    {
        m_file.Write("event", GetNowMs(), int64_t(ue - m_ues.begin()), name, reason);
    }
    RefreshSoon();
}

} // namespace ns3::umts
