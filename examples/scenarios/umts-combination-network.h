/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_COMBINATION_NETWORK_H
#define UMTS_COMBINATION_NETWORK_H

#include "umts-combination-acts.h"
#include "umts-combination-faults.h"
#include "umts-combination-options.h"
#include "umts-combination-phases.h"
#include "umts-combination-procedures.h"
#include "umts-combination-queues.h"
#include "umts-combination-states.h"
#include "umts-combination-traffic.h"

#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/mobility-module.h"
#include "ns3/umts-leftovers.h"
#include "ns3/umts-module.h"

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ns3::umts
{

/** @brief A network of the features that the flags name, and what happens in it. */
class CombinationNetwork
{
  public:
    /** @param o the flags */
    explicit CombinationNetwork(CombinationOptions& o)
        : m_o(o),
          m_ues(o.ues + (o.leaving == "none" ? 0 : 1))
    {
        OutageErrors::Reset();
        o.Configure(m_core);
        o.traces.Enable(m_umts);
        BuildUtran();
        o.split.Install(m_core, o.tunnels != "none", m_rncs);
        const auto host = m_core.AddHost();
        Address address = UmtsCoreHelper::GetHostAddress(host);
        if (o.ipv6)
        {
            address = m_core.AddIpv6(host);
        }
        m_traffic.emplace(o, host, address);
        m_ues.back().isLeaving = o.leaving != "none";
        for (uint32_t i = 0; i < m_ues.size(); ++i)
        {
            AddUe(m_ues[i], i);
            m_traffic->Add(m_ues[i], static_cast<uint16_t>(i));
        }
        m_hsQueues.Start(m_rncs);
        ScheduleMoves();
        ScheduleEvents();
        m_phases.Start(o.duration + o.drain);
        m_core.AssignStreams(100000 + m_umts.AssignStreams(1));
        o.EnablePcap(m_umts, m_core);
    }

    /** @return the UEs */
    const std::deque<CombinedUe>& GetUes() const
    {
        return m_ues;
    }

    /** @return digest of times and lengths of all that has come */
    uint64_t GetDigest() const
    {
        Delivered all;
        for (const auto& ue : m_ues)
        {
            for (const auto* flows : {&ue.probes, &ue.datagrams})
            {
                for (const auto& flow : *flows)
                {
                    all.Mix(flow->GetDelivered().digest);
                }
            }
            for (const auto& flow : ue.octets)
            {
                all.Mix(flow->delivered.digest);
            }
        }
        return all.digest;
    }

    /** @return statistics of the UEs, in their order */
    const UmtsStats& GetStats() const
    {
        return m_stats;
    }

    /** @return what has become of procedures */
    const ProcedureWatch& GetProcedures() const
    {
        return m_procedures;
    }

    /** @return most MAC-d PDUs by which a Node B held more than it had granted */
    uint32_t GetUngrantedQueued() const
    {
        return m_hsQueues.GetExcess();
    }

    /**
     * @param rnti a UE
     * @param bearer a bearer of it on HS-DSCH
     * @return most MAC-d PDUs that flow control allows its Node B to hold
     */
    double GetMostQueued(Rnti rnti, const BearerStats& bearer) const
    {
        const bool isDefault = bearer.bearer == DEFAULT_RB;
        return m_hsQueues.GetMost(isDefault ? m_o.MakeAnyBearer() : m_o.MakeSecond(PROBE_PACKET),
                                  rnti,
                                  bearer.hsDsch.pduOctets);
    }

    /** @return procedures of all UEs together that there have to be at least */
    uint32_t GetDemanded() const
    {
        if (m_o.handOver.IsOn())
        {
            // Each UE's first one comes within the interval; the last one may be under way.
            const auto times = static_cast<uint32_t>(m_o.duration.GetSeconds() /
                                                     m_o.handOver.GetInterval().GetSeconds());
            return m_o.ues * (times - std::min(times, 1U));
        }
        return m_o.ues * (m_o.move != "none" ? 3 : m_o.walk != "none" ? 1 : 0);
    }

    /** @return states that have been reached, with --states */
    const ReachedStates& GetStates() const
    {
        return m_states;
    }

    /** @return whether a UE, which no event has taken anything from, is served by an RNC */
    bool IsServed(const CombinedUe& ue) const
    {
        return !ue.isLeaving && m_acts.FindServing(ue.device);
    }

    /** @brief Add the counters of RLC to the states. */
    void AddCounters()
    {
        if (m_o.states)
        {
            m_states.AddCounters(m_stats.Collect());
        }
    }

    /** @return what UEs and their RNC do not agree about, and who is on the way; empty: nothing */
    std::string CompareEnds() const
    {
        std::vector<Ptr<UeNetDevice>> ues;
        for (const auto& ue : m_ues)
        {
            ues.push_back(ue.device);
        }
        return FindDisagreements(m_rncs, ues) + m_phases.Get();
    }

    /**
     * @brief Have all UEs leave.
     * @return what they leave behind; empty: nothing
     */
    std::string Leave()
    {
        m_o.handOver.Stop();
        m_hsQueues.Stop();
        for (auto& ue : m_ues)
        {
            if (ue.isDetached)
            {
                continue;
            }
            if (m_o.tunnels != "none" && UmtsUeInterface(ue.device).IsActive())
            {
                m_core.DeactivateUe(ue.device);
            }
            m_umts.Detach(ue.device);
        }
        Simulator::Stop(Seconds(5));
        Simulator::Run();
        std::string left;
        for (const auto& rnc : m_rncs)
        {
            const std::string one = FindLeftovers(rnc);
            // ns-3's TCP repeats a FIN for ever when the other end has gone; its IPv6 has timers,
            // and so has a recording.
            StringValue recording;
            GlobalValue::GetValueByName("UmtsRecording", recording);
            const bool hasEvents =
                m_o.source == "tcp" || m_o.source == "web" || m_o.ipv6 || !recording.Get().empty();
            left += hasEvents ? one.substr(0, one.find("events")) : one;
        }
        return left;
    }

  private:
    static constexpr double SITE_DISTANCE = 600; //!< m, with walk
    /// Octets of a probe with its headers of IPv4 and UDP
    static constexpr uint32_t PROBE_PACKET = CombinationTraffic::PROBE + 28;

    /** @brief Make RNCs, Node Bs and cells. */
    void BuildUtran()
    {
        const bool hasTwo =
            m_o.move == "relocation" || m_o.move == "drift" || m_o.events.Have(NEEDS_RNCS);
        const auto sgsn = m_o.combined ? m_core.GetGgsn() : m_core.AddSgsn();
        for (uint32_t i = 0; i < (hasTwo ? 2 : 1); ++i)
        {
            m_rncs.push_back(m_o.InstallRnc(m_umts));
            m_core.ConnectRnc(m_rncs.back(), sgsn);
            m_procedures.Add(m_rncs.back()->GetObject<RncRrc>());
        }
        if (m_o.move == "drift" || m_o.events.Have(NEEDS_RNCS))
        {
            m_umts.ConnectRncs(m_rncs[0], m_rncs[1]);
        }
        m_o.queue.Install(m_rncs[0]);
        if (m_o.walk != "none")
        {
            const std::vector<Vector2D> sites{{0, 0}, {SITE_DISTANCE, 0}};
            m_layout.emplace(sites, 1, Attributes{{"ShadowingDeviation", DoubleValue(0)}});
            m_layout->Install(m_umts, m_rncs[0], m_o.MakeAnyCell());
            return;
        }
        const bool isMoving = m_o.handOver.IsOn() || m_o.move != "none";
        const std::size_t cells =
            m_o.events.Have(NEEDS_CELLS) ? 2 * m_rncs.size() : (isMoving ? 2 : 1);
        while (m_cells.size() < cells)
        {
            AddCell();
        }
    }

    /** @brief Add a Node B with a cell, of each RNC in turn. */
    void AddCell()
    {
        const auto& rnc = m_rncs[m_cells.size() % m_rncs.size()];
        const auto nodeB = m_umts.InstallNodeB(CreateObject<Node>(), rnc, {m_o.MakeAnyCell()});
        m_cells.push_back(nodeB->GetCell());
    }

    /**
     * @param ue gets device, bearers and address
     * @param number its number, from 0
     */
    void AddUe(CombinedUe& ue, uint32_t number)
    {
        const auto node = CreateObject<Node>();
        UeConfig config = m_o.MakeAnyUe(number);
        if (m_o.events.Have(IS_OUTAGE))
        {
            config.blockErrors = OutageErrors::Wrap(config.blockErrors, number);
        }
        const BearerConfig bearer = m_o.MakeAnyBearer();
        NetDeviceContainer devices;
        if (m_layout)
        {
            auto mobility = CreateObject<ConstantVelocityMobilityModel>();
            const double speed = SITE_DISTANCE / m_o.duration.GetSeconds();
            mobility->SetPosition(Vector(20, 10.0 + number, 0));
            mobility->SetVelocity(Vector(speed, 0, 0));
            node->AggregateObject(mobility);
            const Attributes fading{{"Speed", DoubleValue(m_o.hsdpa.speed / 3.6)},
                                    {"Profile", StringValue(m_o.hsdpa.profile)}};
            devices = m_layout->InstallUe(m_umts, NodeContainer(node), config, bearer, fading);
        }
        else
        {
            devices = m_umts.InstallUe(NodeContainer(node), m_cells[0], config, bearer);
        }
        ue.device = DynamicCast<UeNetDevice>(devices.Get(0));
        m_devices.Add(devices);
        NetworkOptions::ReportAdmission(devices, m_rncs[0]);
        ue.address = m_o.ipv6 ? Address(m_core.ActivateUesIpv6(devices, m_rncs[0]).GetAddress(0, 1))
                              : Address(m_core.ActivateUes(devices, m_rncs[0]).GetAddress(0));
        m_stats.AddUe(ue.device, m_rncs[0]);
        if (m_o.states)
        {
            m_states.Watch(ue.device, m_rncs[0]);
        }
        if (m_o.second != "none")
        {
            AddSecond(ue.device, m_o.secondAgain && !ue.isLeaving);
        }
    }

    /** @return filters of probes each way */
    static TrafficFlowTemplate MakeFilters()
    {
        TrafficFilter down;
        down.precedence = 1;
        down.localPorts = PortRange{CombinationTraffic::PROBE_PORT, CombinationTraffic::PROBE_PORT};
        TrafficFilter up;
        up.precedence = 2;
        up.remotePorts = PortRange{CombinationTraffic::HOST_PROBE_PORT,
                                   CombinationTraffic::HOST_PROBE_PORT + 9999};
        return {down, up};
    }

    /**
     * @param ue gets a bearer for its probes
     * @param isTaken it is released and set up again
     */
    void AddSecond(Ptr<UeNetDevice> ue, bool isTaken)
    {
        const BearerConfig bearer = m_o.MakeSecond(PROBE_PACKET);
        const RbId id = m_umts.AddBearer(ue, bearer, MakeFilters());
        if (m_o.tunnels != "none")
        {
            m_core.ActivateSecondary(ue, id, MakeFilters());
        }
        if (isTaken)
        {
            Simulator::Schedule(m_o.duration / 2, &CombinationNetwork::EndSecond, this, ue, id);
            Simulator::Schedule(m_o.duration / 2 + Seconds(0.5),
                                &CombinationNetwork::AddSecondAgain,
                                this,
                                ue);
        }
    }

    /** @param ue gets a bearer for its probes again, unless an event has taken all */
    void AddSecondAgain(Ptr<UeNetDevice> ue)
    {
        if (m_acts.FindServing(ue) && ue->GetBearer())
        {
            AddSecond(ue, false);
        }
    }

    /** @param ue a UE that loses a bearer, unless an event has taken it @param id the bearer */
    void EndSecond(Ptr<UeNetDevice> ue, RbId id)
    {
        Section section;
        if (m_acts.FindServing(ue) && ue->GetBearer(id))
        {
            m_umts.ReleaseBearer(ue, id);
        }
    }

    /** @brief Have UEs move, and one leave. */
    void ScheduleMoves()
    {
        m_o.handOver.Start(m_umts, m_rncs[0]->GetObject<RncRrc>(), m_devices, m_cells);
        if (m_layout)
        {
            const bool isActiveSet = m_o.walk == "active";
            m_layout->EnableHandOver(m_devices,
                                     isActiveSet ? "ActiveSetHandOverAlgorithm"
                                                 : "BestCellHandOverAlgorithm",
                                     {},
                                     CpichMeasurementConfig::FromPreset(m_o.measurement));
        }
        const Time quarter = m_o.duration / 4;
        for (uint32_t i = 0; i < m_ues.size() && m_o.move != "none"; ++i)
        {
            for (uint32_t step = 1; step < 4; ++step)
            {
                const Time at = step * quarter + MilliSeconds(10 * i);
                Simulator::Schedule(at, &CombinationNetwork::Move, this, i, step);
            }
        }
        if (m_o.leaving != "none")
        {
            Simulator::Schedule(m_o.duration / 2, &CombinationNetwork::LeaveOne, this);
        }
    }

    /**
     * @param number of a UE
     * @param step 1 to 3
     */
    void Move(uint32_t number, uint32_t step)
    {
        const auto& ue = m_ues[number].device;
        if ((m_ues[number].isLeaving && step > 1) || !m_acts.FindServing(ue))
        {
            return;
        }
        Section section; // what events have done is no wrong use
        const bool isForth = step % 2 == 1;
        const auto& other = m_cells[isForth ? 1 : 0];
        if (m_o.move == "serving")
        {
            if (step == 1)
            {
                m_umts.AddRadioLink(ue, m_cells[1]);
            }
            Simulator::Schedule(LINK_TIME, &CombinationNetwork::Change, this, ue, other);
        }
        else if (m_o.move == "relocation")
        {
            m_umts.Relocate(ue, m_rncs[isForth ? 1 : 0], other);
        }
        else if (step == 1)
        {
            m_umts.AddRadioLink(ue, m_cells[1]);
        }
        else if (step == 2)
        {
            m_umts.RemoveRadioLink(ue, m_cells[0]);
        }
        else
        {
            m_umts.Relocate(ue, m_rncs[1]);
        }
    }

    /** @param ue a UE @param cell gets its HS-DSCH */
    void Change(Ptr<UeNetDevice> ue, Ptr<Cell> cell)
    {
        Section section;
        m_umts.ChangeServingCell(ue, cell);
    }

    /** @brief The last UE leaves. */
    void LeaveOne()
    {
        auto& ue = m_ues[m_o.ues];
        m_procedures.Excuse(ue.device);
        CombinationActs::Silence(ue);
        if (!m_acts.FindServing(ue.device))
        {
            return;
        }
        if (m_o.leaving == "off")
        {
            m_umts.SwitchOff(ue.device);
        }
        else if (m_o.leaving == "detach")
        {
            ue.isDetached = true;
            m_umts.Detach(ue.device);
        }
        else if (UmtsUeInterface(ue.device).IsActive())
        {
            Deactivate(ue);
        }
    }

    /** @param ue a UE that loses its PDP contexts for a second */
    void Deactivate(const CombinedUe& ue)
    {
        m_core.DeactivateUe(ue.device);
        Simulator::Schedule(Seconds(1), &CombinationNetwork::ActivateAgain, this, ue.device);
    }

    /** @param ue a UE that gets a PDP context again */
    void ActivateAgain(Ptr<UeNetDevice> ue)
    {
        for (const auto& rnc : m_rncs)
        {
            if (m_acts.FindServing(ue) == rnc && ue->GetBearer())
            {
                m_o.ipv6 ? static_cast<void>(m_core.ActivateUesIpv6(NetDeviceContainer(ue), rnc))
                         : static_cast<void>(m_core.ActivateUes(NetDeviceContainer(ue), rnc));
            }
        }
    }

    /** @brief Have the events happen. */
    void ScheduleEvents()
    {
        if (m_o.states)
        {
            for (const auto& rnc : m_rncs)
            {
                m_states.Watch(rnc);
            }
        }
        if (m_o.events.IsAny())
        {
            m_faults.emplace();
        }
        for (const auto& event : m_o.events.Get())
        {
            Simulator::Schedule(event.at, &CombinationNetwork::OnEvent, this, &event);
        }
    }

    /** @param event an event whose time has come */
    void OnEvent(const NetworkEvent* event)
    {
        CombinedUe& ue = m_ues[event->number % m_ues.size()];
        const auto serving = m_acts.FindServing(ue.device);
        if (m_o.states)
        {
            m_states.OnEvent(*event,
                             serving ? &UesOf(*serving).Get(ue.device->GetRnti()) : nullptr);
        }
        if (event->Has(IS_OUTAGE))
        {
            OutageErrors::Begin(event->number % m_ues.size(), *event);
        }
        else if (event->Has(IS_OF_IUB) || event->Is("core"))
        {
            m_faults->Begin(*event);
        }
        else if (event->Is("join"))
        {
            Join();
        }
        else if (event->Is("cell"))
        {
            if (!m_layout)
            {
                AddCell();
            }
        }
        else if (event->Is("burst"))
        {
            m_traffic->SendBurst(ue);
        }
        else if (event->Is("context"))
        {
            if (UmtsUeInterface(ue.device).IsActive() && serving)
            {
                ue.isLeaving = true;
                Deactivate(ue);
            }
        }
        else if (serving)
        {
            m_acts.Do(*event, ue);
        }
    }

    /** @brief A UE comes, unless there are many. */
    void Join()
    {
        constexpr std::size_t most = 6;
        if (m_ues.size() < most)
        {
            const auto number = static_cast<uint32_t>(m_ues.size());
            m_ues.emplace_back();
            AddUe(m_ues.back(), number);
            m_traffic->Add(m_ues.back(), static_cast<uint16_t>(number));
        }
    }

    inline static const Time LINK_TIME{MilliSeconds(250)}; //!< A radio link is set up by then

    CombinationOptions& m_o;                         //!< The flags
    std::deque<CombinedUe> m_ues;                    //!< UEs with their flows
    UmtsCoreHelper m_core;                           //!< Core network
    UmtsHelper m_umts;                               //!< UTRAN
    UmtsStats m_stats;                               //!< Statistics
    ProcedureWatch m_procedures;                     //!< Handovers and others
    HsQueueWatch m_hsQueues;                         //!< Queues of Node Bs
    std::vector<Ptr<RncNetDevice>> m_rncs;           //!< RNCs
    std::optional<CellLayoutHelper> m_layout;        //!< Sites, with walk
    std::vector<Ptr<Cell>> m_cells;                  //!< Cells, without walk
    NetDeviceContainer m_devices;                    //!< UEs
    CombinationActs m_acts{m_umts, m_rncs, m_cells}; //!< Does what events say
    PhaseWatch m_phases{m_acts, m_ues};              //!< Who is on the way to another state
    std::optional<CombinationTraffic> m_traffic;     //!< What UEs send and receive
    std::optional<LinkFaults> m_faults;              //!< Faults of links, with events
    ReachedStates m_states;                          //!< With --states
};

} // namespace ns3::umts

#endif /* UMTS_COMBINATION_NETWORK_H */
