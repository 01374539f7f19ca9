/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-signalling-rig.h"

#include "ns3/simulator.h"
#include "ns3/umts-ue-table.h"

#include <algorithm>
#include <array>
#include <utility>

namespace ns3::umts::test
{

namespace
{

constexpr std::array PROCEDURES{"set-up",
                                "release",
                                "handover",
                                "active set",
                                "measurement",
                                "relocation",
                                "switch",
                                "security mode",
                                "connection release",
                                "serving cell",
                                "connection establishment",
                                "RLC re-establishment"}; //!< By RrcProcedure::Type
static_assert(PROCEDURES.size() == RrcProcedure::N_TYPES);
constexpr std::array<const char*, 4> PHASES{{"begun", "done", "completed", "failed"}}; //!< Likewise

} // namespace

TrafficFilter
MakeNoTraffic()
{
    return MakeFilter(99);
}

uint32_t
CountSendingEnds(const Network& network, const Ptr<UeNetDevice>& ue, RbId id)
{
    uint32_t count = 0;
    for (const auto& end : {ue->GetBearer(id), network.rncs[0]->GetBearer(ue->GetRnti(), id)})
    {
        const LogicalChannelId channel = end->GetLogicalChannel();
        const bool sends =
            end->IsConnected() && end->GetMac()->GetLogicalChannel(channel).transmitter != nullptr;
        count += sends ? 1 : 0;
    }
    return count;
}

NetworkConfig
WithSignalling(const NetworkConfig& config, Time tti)
{
    NetworkConfig with = config;
    with.ue.SignallingBearers({{"Tti", TimeValue(tti)}});
    return with;
}

SignallingNetwork::SignallingNetwork(const NetworkConfig& config, uint32_t ues, Time tti)
    : RadioLinkNetwork(WithSignalling(config, tti), {ues, 1, 1})
{
    cells.push_back(nodeBs[0]->GetCell());
    AddNodeB(config, MilliSeconds(5), 1);
    AddNodeB(config, MilliSeconds(17), 1);
    AddNodeB(config, MilliSeconds(8), 2);
    rrc->TraceConnectWithoutContext("Procedure",
                                    MakeCallback(&SignallingNetwork::OnProcedure, this));
}

SignallingNetwork::~SignallingNetwork()
{
    rrc->TraceDisconnectWithoutContext("Procedure",
                                       MakeCallback(&SignallingNetwork::OnProcedure, this));
}

void
SignallingNetwork::RunToEnd()
{
    const Time end = Simulator::Now() + Seconds(60);
    const auto isBusy = [this]() {
        const auto rntis = UesOf(*rncs[0]).GetRntis();
        return std::any_of(rntis.begin(), rntis.end(), [this](Rnti rnti) {
            return UesOf(*rncs[0]).Get(rnti).procedures->GetSize() > 0;
        });
    };
    while (isBusy() && Simulator::Now() < end)
    {
        RunUntil(Simulator::Now() + MilliSeconds(1));
    }
}

std::string
SignallingNetwork::TakeStory()
{
    return std::exchange(m_story, {});
}

Time
SignallingNetwork::GetFirstLead() const
{
    return rrc->Control(cells[0])->GetPort()->GetLead();
}

Time
SignallingNetwork::GetLast(RrcProcedure::Phase phase) const
{
    Time last = Seconds(-1);
    for (const auto& entry : entries)
    {
        last = entry.phase == phase ? entry.time : last;
    }
    return last;
}

void
SignallingNetwork::OnProcedure(uint32_t rnti,
                               RrcProcedure::Type type,
                               RrcProcedure::Phase phase,
                               const std::string& reason)
{
    entries.push_back({Simulator::Now(), rnti, type, phase});
    m_story += std::to_string(rnti) + " " + PROCEDURES.at(type) + " " + PHASES[phase] +
               (reason.empty() ? "; " : ": " + reason + "; ");
    if (phase == RrcProcedure::DONE)
    {
        AssignFreshStreams(); // of the radio links that are new
    }
}

void
DetachingTest::DetachAt(uint32_t calls, std::function<void()> detach)
{
    m_calls = calls;
    m_detach = std::move(detach);
}

uint32_t
DetachingTest::GetCallsLeft() const
{
    return m_calls;
}

void
DetachingTest::OnCall()
{
    if (m_calls > 0 && --m_calls == 0)
    {
        m_detach();
    }
}

void
DetachingTest::OnPhase(uint32_t /* rnti */,
                       RrcProcedure::Type /* type */,
                       RrcProcedure::Phase /* phase */,
                       const std::string& /* reason */)
{
    OnCall();
}

} // namespace ns3::umts::test
