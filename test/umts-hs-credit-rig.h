/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_CREDIT_RIG_H
#define UMTS_HS_CREDIT_RIG_H

#include "umts-hs-rig.h"

#include "ns3/nstime.h"
#include "ns3/object-factory.h"
#include "ns3/uinteger.h"
#include "ns3/umts-hs-credits.h"
#include "ns3/umts-hs-flow-control-end.h"
#include "ns3/umts-hs-policies.h"
#include "ns3/umts-hs-sharers.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <string>
#include <utility>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Credits between an RNC and a cell, without the rest of a network.
 */

namespace ns3::umts::test
{

constexpr uint16_t PDU_OCTETS = 42; //!< Of every flow

/**
 * @param name of a policy
 * @param target of those that have one
 * @return the policy
 */
inline Ptr<HsFlowControl>
MakePolicy(const std::string& name, Time target)
{
    ObjectFactory factory;
    factory.SetTypeId("ns3::umts::" + name);
    auto policy = factory.Create<HsFlowControl>();
    policy->SetAttributeFailSafe("Target", TimeValue(target));
    policy->SetAttributeFailSafe("Level", UintegerValue(2000));
    return policy;
}

/**
 * @param policy its name
 * @param delay of the Iub, one way
 * @param octetRate of the Iub, octet/s
 * @return the Node B's end of a flow with 42 octets a PDU
 */
inline Ptr<HsFlowControlEnd>
MakeEnd(Ptr<HsFlowControl> policy, Nanos delay, double octetRate = 1e9)
{
    auto end = CreateObject<HsFlowControlEnd>();
    end->Configure({}, PDU_OCTETS, policy, {delay, 0, octetRate});
    return end;
}

/**
 * @param pdus PDUs in it
 * @param pendingPdus PDUs that it leaves in the RNC
 * @param sentAt when the RNC sends it
 * @return a data frame
 */
inline HsDschDataFrame
MakeData(uint32_t pdus, uint32_t pendingPdus, Nanos sentAt)
{
    auto set = ObjectPool<TransportBlockSet>::Create();
    set->blockBits = 8 * PDU_OCTETS;
    set->blocks.resize(pdus);
    const uint32_t octets = std::min(pendingPdus * PDU_OCTETS, MAX_USER_BUFFER_OCTETS);
    return {0, octets, std::move(set), sentAt};
}

/**
 * @ingroup umts
 * @brief RNC, Iub and a cell with one queue per UE; every other part of a network is left out.
 *
 * In each TTI the RNC sends what it has credits for, and tells what is left.
 */
class IubRig
{
  public:
    /// What the Iub is like.
    struct Iub
    {
        Nanos delay;      //!< One way
        double loss{0.0}; //!< Probability that a frame is lost
    };

    /**
     * @param policy name of every queue's
     * @param target of policies that have one
     * @param scheduler of the cell
     * @param iub the Iub
     */
    IubRig(std::string policy, Time target, Ptr<HsScheduler> scheduler, const Iub& iub)
        : m_policy(std::move(policy)),
          m_target(target),
          m_iub(iub),
          m_cell(HsCellConfig(), scheduler)
    {
        m_loss->SetStream(1);
    }

    /**
     * @brief Add a UE.
     * @param cqi its CQI by TTI
     * @param capacityPdus room of its queue
     */
    void Add(std::function<uint8_t(uint64_t)> cqi, uint32_t capacityPdus)
    {
        HsQueueConfig config;
        config.capacityPdus = capacityPdus;
        m_cell.Add(HsUserConfig(), config, [=](uint64_t tti) { return MakeIdealLink(cqi(tti)); });
        m_flows.emplace_back();
        m_flows.back().end = MakeEnd(MakePolicy(m_policy, m_target), m_iub.delay);
    }

    /**
     * @brief Add a UE.
     * @param capacityPdus room of its queue
     */
    void Add(uint8_t cqi, uint32_t capacityPdus)
    {
        Add([=](uint64_t) { return cqi; }, capacityPdus);
    }

    /**
     * @brief PDUs come to the RNC.
     * @param user their UE
     * @param pdus their number
     */
    void Offer(uint32_t user, uint32_t pdus)
    {
        m_flows.at(user).waiting.push_back({m_cell.GetNow(), pdus});
        m_flows.at(user).pending += pdus;
        m_flows.at(user).offered += pdus;
    }

    /** @brief Run a TTI. */
    void RunTti()
    {
        const Nanos now = m_cell.GetNow();
        bool waitsLong = false;
        for (uint32_t i = 0; i < m_flows.size(); ++i)
        {
            RunRnc(m_flows[i], now);
            Arrive(i, now);
            const auto& waiting = m_flows[i].waiting;
            // The TTI of its request, its way, a decision, an allocation and the way of the PDU.
            const Nanos due = now - GetRoundTrip() - m_iub.delay - 2 * HS_TTI;
            waitsLong = waitsLong || (!waiting.empty() && waiting.front().at < due);
        }
        for (uint32_t i = 0; i < m_flows.size(); ++i)
        {
            const auto view = m_cell.GetMac().GetQueueView(HsQueueId{i}, 1.0, now);
            m_sharers.Set(HsQueueId{i}, m_flows[i].end->GetShare(view));
        }
        for (uint32_t i = 0; i < m_flows.size(); ++i)
        {
            Decide(i, now);
        }
        m_cell.Run(1);
        m_starved += m_cell.GetLast().empty() && waitsLong ? 1 : 0;
    }

    /** @param ttis TTIs to run */
    void Run(uint32_t ttis)
    {
        for (uint32_t i = 0; i < ttis; ++i)
        {
            RunTti();
        }
    }

    /** @return from a decision to the first PDU that the next one can grant */
    Nanos GetRoundTrip() const
    {
        return MilliSeconds(10).GetNanoSeconds() + 2 * m_iub.delay + 2 * HS_TTI;
    }

    /** @return TTIs in which nothing was sent though a PDU has been in the RNC for a round trip */
    uint32_t GetStarved() const
    {
        return m_starved;
    }

    /** @return Capacity Allocations sent */
    uint32_t GetAllocations() const
    {
        return m_allocations;
    }

    /**
     * @param user a UE
     * @return its queue in the Node B
     */
    const HsQueue& GetQueue(uint32_t user)
    {
        return m_cell.GetQueue(user);
    }

    /**
     * @param user a UE
     * @return PDUs that wait in the RNC
     */
    uint32_t GetPending(uint32_t user) const
    {
        return m_flows.at(user).pending;
    }

    /**
     * @param user a UE
     * @return PDUs that are neither in the RNC nor on the Iub, lost there, or come to the Node B
     */
    int64_t GetMissing(uint32_t user)
    {
        const auto& flow = m_flows.at(user);
        const auto& counters = GetQueue(user).GetCounters();
        uint64_t known = flow.pending + flow.lost + counters.enqueued + counters.overflowed;
        for (const auto& frame : flow.toNodeB)
        {
            known += frame.content.set->blocks.size();
        }
        return static_cast<int64_t>(flow.offered - known);
    }

  private:
    /// Something on the Iub.
    template <typename T>
    struct Frame
    {
        Nanos at;  //!< When it arrives, or came
        T content; //!< What it is
    };

    /// A UE's flow.
    struct Flow
    {
        uint32_t pending{0};                           //!< PDUs in the RNC
        uint64_t offered{0};                           //!< PDUs that came there
        uint64_t lost{0};                              //!< PDUs lost on the Iub
        std::deque<Frame<uint32_t>> waiting;           //!< Them, by the time when they came
        HsCredits allowance;                           //!< Credits
        bool isKnown{false};                           //!< The Node B was told that PDUs wait
        Nanos repeatAt{0};                             //!< When it is told again
        std::deque<Frame<HsCapacityAllocation>> toRnc; //!< Allocations
        std::deque<Frame<HsDschDataFrame>> toNodeB;    //!< Data; without PDUs: a request
        Ptr<HsFlowControlEnd> end;                     //!< The Node B's end
    };

    /** @return whether a frame is lost */
    bool IsLost()
    {
        return m_iub.loss > 0.0 && m_loss->GetValue() < m_iub.loss;
    }

    /**
     * @brief Take allocations, send PDUs or a request.
     * @param now the current time
     */
    void RunRnc(Flow& flow, Nanos now)
    {
        for (; !flow.toRnc.empty() && flow.toRnc.front().at <= now; flow.toRnc.pop_front())
        {
            flow.allowance.OnAllocation(flow.toRnc.front().content, now);
            flow.repeatAt = now + REQUEST_INTERVAL;
        }
        const uint32_t pdus = std::min(flow.pending, flow.allowance.GetCredits(now));
        const bool asks = flow.pending > 0 && flow.allowance.GetCredits(now) == 0 &&
                          flow.allowance.GetNextInterval() == NEVER &&
                          (!flow.isKnown || now >= flow.repeatAt);
        if (pdus == 0 && !asks)
        {
            return;
        }
        flow.allowance.Use(pdus);
        flow.pending -= pdus;
        flow.isKnown = flow.pending > 0;
        flow.repeatAt = now + REQUEST_INTERVAL;
        for (uint32_t left = pdus; left > 0;)
        {
            auto& oldest = flow.waiting.front();
            const uint32_t part = std::min(left, oldest.content);
            left -= part;
            oldest.content -= part;
            if (oldest.content == 0)
            {
                flow.waiting.pop_front();
            }
        }
        if (IsLost())
        {
            flow.lost += pdus;
            return;
        }
        flow.toNodeB.push_back({now + m_iub.delay, MakeData(pdus, flow.pending, now)});
    }

    /**
     * @brief The Node B takes PDUs and requests.
     * @param number of the UE
     * @param now the current time
     */
    void Arrive(uint32_t number, Nanos now)
    {
        auto& flow = m_flows[number];
        for (; !flow.toNodeB.empty() && flow.toNodeB.front().at <= now; flow.toNodeB.pop_front())
        {
            const auto& frame = flow.toNodeB.front().content;
            if (frame.set->blocks.empty())
            {
                flow.end->OnRequest({0, frame.bufferOctets}, now);
                continue;
            }
            for (std::size_t i = 0; i < frame.set->blocks.size(); ++i)
            {
                m_cell.Enqueue(number, {TransportBlock(), 8 * PDU_OCTETS});
            }
            flow.end->OnData(frame, now);
        }
    }

    /**
     * @brief The Node B decides.
     * @param number of the UE
     * @param now the current time
     */
    void Decide(uint32_t number, Nanos now)
    {
        auto& flow = m_flows[number];
        const HsQueueId queue{number};
        if (!flow.end->IsDue(GetQueue(number).IsEmpty(), now))
        {
            return;
        }
        const auto view = m_cell.GetMac().GetQueueView(queue, m_sharers.Count(queue), now);
        const auto allocation = flow.end->Decide(view, 0);
        m_allocations += allocation ? 1 : 0;
        if (allocation && !IsLost())
        {
            flow.toRnc.push_back({now + m_iub.delay, *allocation});
        }
    }

    static constexpr Nanos REQUEST_INTERVAL = 100000000; //!< Of the RNC

    std::string m_policy;      //!< Flow control
    Time m_target;             //!< Of a policy that has one
    Iub m_iub;                 //!< Iub
    HsRig m_cell;              //!< Node B and UEs
    std::vector<Flow> m_flows; //!< By UE
    HsSharers m_sharers;       //!< Of this TTI
    uint32_t m_starved{0};     //!< See GetStarved()
    uint32_t m_allocations{0}; //!< See GetAllocations()
    Ptr<UniformRandomVariable> m_loss{CreateObject<UniformRandomVariable>()}; //!< Frame losses
};

} // namespace ns3::umts::test

#endif // UMTS_HS_CREDIT_RIG_H
