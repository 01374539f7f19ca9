/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_COMBINATION_DEMANDS_H
#define UMTS_COMBINATION_DEMANDS_H

#include "umts-combination-network.h"
#include "umts-combination-options.h"

#include <cmath>
#include <sstream>
#include <string>
#include <vector>

namespace ns3::umts
{

/** @brief Says what does not work in a network whose time is over. */
class CombinationDemands
{
  public:
    /**
     * @param o the flags
     * @param network the network
     */
    CombinationDemands(const CombinationOptions& o, const CombinationNetwork& network)
        : m_o(o),
          m_isDisturbed(o.events.IsAny())
    {
        for (const auto& ue : network.GetUes())
        {
            for (const auto& flow : ue.probes)
            {
                CheckDatagrams(*flow, ue.isLeaving);
                if (m_isDisturbed && !m_o.unfair && network.IsServed(ue))
                {
                    CheckEnd(*flow);
                }
            }
            for (const auto& flow : ue.datagrams)
            {
                CheckDatagrams(*flow, ue.isLeaving);
                AddOctets(flow->GetName(), flow->GetDelivered(), ue.isLeaving);
            }
            for (const auto& flow : ue.octets)
            {
                AddOctets(flow->name, flow->delivered, ue.isLeaving);
            }
        }
        CheckRows(network);
        CheckProcedures(network);
        const std::string disagreement = network.CompareEnds();
        Expect(disagreement.empty(), disagreement);
        // Without an acknowledgement a PDU that comes twice is delivered twice.
        const bool mayRepeat = !o.IsAllAm() && o.events.Have(REPEATS_UM);
        Expect(mayRepeat || network.GetStats().IsConserved(), "RLC has lost or invented octets");
        const double least = static_cast<double>(o.leastGoodput.GetBitRate());
        Expect(GetGoodput() >= least,
               "goodput " + FormatRate(GetGoodput()) + ", and " + FormatRate(least) +
                   " is demanded");
    }

    /** @return goodput of all flows but the probes, bit/s */
    double GetGoodput() const
    {
        return 8.0 * m_octets / (m_o.duration - m_o.warmup).GetSeconds();
    }

    /** @param left what UEs have left behind */
    void CheckLeftovers(const std::string& left)
    {
        Expect(left.empty(), "UEs that are gone have left behind: " + left);
    }

    /** @return sentences about what does not work; none: everything works */
    const std::vector<std::string>& GetFaults() const
    {
        return m_faults;
    }

  private:
    /**
     * @param holds whether a demand is met
     * @param sentence what is wrong otherwise
     */
    void Expect(bool holds, const std::string& sentence)
    {
        if (!holds)
        {
            m_faults.push_back(sentence);
        }
    }

    /**
     * @param flow probes or other datagrams
     * @param isLeaving the UE does not stay
     */
    void CheckDatagrams(const NumberedFlow& flow, bool isLeaving)
    {
        const auto say = [&flow](uint32_t count, const std::string& what) {
            return flow.GetName() + ": " + std::to_string(count) + " of " +
                   std::to_string(flow.GetSent()) + " datagrams " + what;
        };
        const bool mayLose = m_o.lossy || isLeaving || m_isDisturbed;
        const auto& events = m_o.events;
        const bool mayRepeat = events.Have(REPEATS_UM) && !m_o.IsAllAm();
        const bool mayDisorder = m_o.unordered || events.Have(DISORDERS) ||
                                 (events.Have(DISORDERS_UM) && !m_o.IsAllAm());
        Expect(mayLose || flow.GetLost() == 0, say(flow.GetLost(), "have not come"));
        Expect(mayRepeat || flow.GetRepeated() == 0, say(flow.GetRepeated(), "have come twice"));
        Expect(mayDisorder || flow.GetDisordered() == 0,
               say(flow.GetDisordered(), "have come too late"));
        Expect(flow.GetSpoilt() == 0, say(flow.GetSpoilt(), "have come with other contents"));
        if (isLeaving || m_isDisturbed)
        {
            return;
        }
        const Delivered& delivered = flow.GetDelivered();
        if (!m_o.unfair)
        {
            CheckThirds(flow.GetName(), delivered);
        }
        const double first = delivered.GetDelay(0);
        const double last = delivered.GetDelay(2);
        Expect(m_o.unsteady || last <= MOST_GROWTH * first + FREE_GROWTH,
               flow.GetName() + ": delay grows from " + FormatDuration(first) + " to " +
                   FormatDuration(last));
    }

    /** @param flow probes of a UE that is there: whatever has happened, it goes on at the end */
    void CheckEnd(const NumberedFlow& flow)
    {
        Expect(flow.GetDelivered().octets[2] > 0,
               flow.GetName() + ": nothing has come in the last third of the time");
    }

    /**
     * @param name of a flow
     * @param delivered by it
     */
    void CheckThirds(const std::string& name, const Delivered& delivered)
    {
        static const std::vector<std::string> thirds{"first", "second", "last"};
        for (std::size_t i = 0; i < thirds.size(); ++i)
        {
            Expect(delivered.octets.at(i) > 0,
                   name + ": nothing has come in the " + thirds[i] + " third of the time");
        }
    }

    /**
     * @param name of a flow
     * @param delivered by it
     * @param isLeaving the UE does not stay
     */
    void AddOctets(const std::string& name, const Delivered& delivered, bool isLeaving)
    {
        m_octets += delivered.GetOctets();
        if (isLeaving || m_isDisturbed)
        {
            return;
        }
        if (!m_o.bursty && !m_o.unfair)
        {
            CheckThirds(name, delivered);
        }
        Expect(m_o.unsteady || delivered.octets[2] >= LEAST_SHARE * delivered.octets[0],
               name + ": goodput falls from " + FormatRate(GetRate(delivered.octets[0])) + " to " +
                   FormatRate(GetRate(delivered.octets[2])));
    }

    /** @param octets of a third @return its rate, bit/s */
    double GetRate(double octets) const
    {
        return 3 * 8.0 * octets / (m_o.duration - m_o.warmup).GetSeconds();
    }

    /** @param network whose UEs shall have lost nothing that RRC and RLC take care of */
    void CheckRows(const CombinationNetwork& network)
    {
        const auto rows = network.GetStats().Collect();
        for (std::size_t i = 0; i < rows.size(); ++i)
        {
            if (network.GetUes()[i].isLeaving)
            {
                continue;
            }
            const UeStats& row = rows[i];
            const auto say = [this, &row](uint64_t count, const std::string& what) {
                Expect(count == 0,
                       "UE " + std::to_string(row.ue) + ": " + std::to_string(count) + " " + what);
            };
            for (const auto& bearer : row.bearers)
            {
                say(m_o.events.Have(UNGRANTS) ? 0 : bearer.hsDsch.ungrantedPdus,
                    "MAC-d PDUs on HS-DSCH without credits");
            }
            if (!m_o.events.Have(IS_OF_IUB))
            {
                CheckHsQueues(network, row);
            }
            if (m_isDisturbed)
            {
                continue;
            }
            say(row.radioLinkFailures, "radio link failures");
            say(row.requestsFailed, "requests given up");
            say(row.physicalChannelFailures, "physical channel failures");
            uint32_t idle = 0;
            for (const auto& bearer : row.bearers)
            {
                say(m_o.unfair ? 0
                               : bearer.downlink.tx.unrecoverable + bearer.uplink.tx.unrecoverable,
                    "unrecoverable errors of RLC");
                idle += bearer.downlink.rx.sdusDelivered == 0 ? 1 : 0;
                idle += bearer.uplink.rx.sdusDelivered == 0 ? 1 : 0;
            }
            say(idle, "directions of radio bearers have carried nothing");
        }
        const uint32_t excess = m_o.events.Have(IS_OF_IUB) ? 0 : network.GetUngrantedQueued();
        Expect(excess == 0,
               "a Node B has held " + std::to_string(excess) +
                   " MAC-d PDUs more than it has granted");
        for (const auto& sentence : network.GetStats().Explain())
        {
            Expect(m_isDisturbed, sentence);
        }
    }

    /**
     * @param network a network
     * @param row a UE, of which Node Bs shall hold no more than flow control allows
     */
    void CheckHsQueues(const CombinationNetwork& network, const UeStats& row)
    {
        const std::string ue = "UE " + std::to_string(row.ue) + ": ";
        for (const auto& bearer : row.bearers)
        {
            const HsQueueCounters& queue = bearer.hsDsch.queue;
            const double most =
                bearer.hsDsch.present ? network.GetMostQueued(row.rnti, bearer) : HsQueueWatch::ANY;
            if (most < HsQueueWatch::ANY)
            {
                Expect(static_cast<double>(queue.most) <= most,
                       ue + "the Node B has held " + std::to_string(queue.most) +
                           " MAC-d PDUs, and flow control allows " +
                           std::to_string(std::llround(most)));
                Expect(queue.overflowed == 0,
                       ue + std::to_string(queue.overflowed) +
                           " MAC-d PDUs have found no room in the Node B");
            }
        }
    }

    /** @param network whose procedures shall succeed */
    void CheckProcedures(const CombinationNetwork& network)
    {
        if (m_isDisturbed)
        {
            return;
        }
        const auto& procedures = network.GetProcedures();
        for (const auto& reason : procedures.GetRefusals())
        {
            m_faults.push_back("a UE does not get where it shall be: " + reason);
        }
        Expect(procedures.GetDone() >= network.GetDemanded(),
               std::to_string(procedures.GetDone()) + " handovers or relocations, and " +
                   std::to_string(network.GetDemanded()) + " are demanded");
    }

    static constexpr double MOST_GROWTH = 2.0; //!< Of a delay, beside FREE_GROWTH
    static constexpr double FREE_GROWTH = 0.3; //!< s: a round trip of RLC or two
    static constexpr double LEAST_SHARE = 0.5; //!< Of the first third's goodput in the last one

    const CombinationOptions& m_o;     //!< The flags
    bool m_isDisturbed;                //!< Events excuse what is lost, and what stands still
    double m_octets{0.0};              //!< Delivered by all flows but the probes
    std::vector<std::string> m_faults; //!< What does not work
};

/**
 * @param o the flags
 * @param network runs, and has all UEs leave
 * @return what works, and what does not
 */
inline CombinationDemands
RunCombination(const CombinationOptions& o, CombinationNetwork& network)
{
    Simulator::Stop(o.duration + o.drain);
    Simulator::Run();
    CombinationDemands demands(o, network);
    network.AddCounters();
    demands.CheckLeftovers(network.Leave());
    return demands;
}

} // namespace ns3::umts

#endif /* UMTS_COMBINATION_DEMANDS_H */
