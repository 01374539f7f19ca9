/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_QUEUE_OPTIONS_H
#define UMTS_QUEUE_OPTIONS_H

#include "umts-network-options.h"

#include "ns3/traffic-control-module.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <vector>

namespace ns3::umts
{

/** @brief A queue disc at the RNC, in front of the radio: flags, queue disc, statistics. */
class QueueOptions
{
  public:
    /** @param flags takes the flags */
    void AddTo(ProgramFlags& flags)
    {
        flags.SetLayer(Layer::NETWORK);
        flags.Add("rncQueue",
                  "Queue disc in front of the radio at the RNC: fifo, red, codel, fqcodel, pie, "
                  "cobalt or a TypeId; empty: none",
                  m_disc);
        flags.Add("rncQueueAttributes", "Its attributes: Name=value,Name=value", m_attributes);
        flags.SetLayer(Layer::TCP);
        flags.Add("ecn", "ECN at all TCP sockets and in rncQueue", m_ecn);
    }

    /** @brief Set defaults as the flags say; end the program when they contradict. */
    void Check()
    {
        static const std::map<std::string, std::string> names = {{"fifo", "Fifo"},
                                                                 {"red", "Red"},
                                                                 {"codel", "CoDel"},
                                                                 {"fqcodel", "FqCoDel"},
                                                                 {"pie", "Pie"},
                                                                 {"cobalt", "Cobalt"}};
        Require(!m_disc.empty() || m_attributes.empty(), "--rncQueueAttributes: needs --rncQueue");
        Config::SetDefault("ns3::TcpSocketBase::UseEcn", StringValue(m_ecn ? "On" : "Off"));
        if (m_disc.empty())
        {
            return;
        }
        const auto known = names.find(m_disc);
        m_type = known == names.end() ? m_disc : "ns3::" + known->second + "QueueDisc";
        TypeId tid;
        Require(TypeId::LookupByNameFailSafe(m_type, &tid) &&
                    tid.IsChildOf(QueueDisc::GetTypeId()) && tid.HasConstructor(),
                "--rncQueue: \"" + m_disc +
                    "\" is none of fifo, red, codel, fqcodel, pie, cobalt or the TypeId of a "
                    "queue disc");
        TypeId::AttributeInformation info;
        if (tid.LookupAttributeByName("UseEcn", &info))
        {
            Config::SetDefault(m_type + "::UseEcn", BooleanValue(m_ecn));
        }
        const auto attributes = ParseAttributes("--rncQueueAttributes", tid, m_attributes);
        for (const auto& entry : attributes.GetEntries())
        {
            Config::SetDefault(m_type + "::" + entry.name, *entry.value);
        }
    }

    /** @param rnc gets the queue disc, if there shall be one */
    void Install(Ptr<RncNetDevice> rnc)
    {
        if (m_type.empty())
        {
            return;
        }
        TrafficControlHelper helper;
        helper.SetRootQueueDisc(m_type);
        m_queue = helper.Install(rnc).Get(0);
        m_queue->TraceConnectWithoutContext("SojournTime",
                                            MakeCallback(&QueueOptions::OnWait, this));
    }

    /** @return whether there is a queue disc */
    bool IsOn() const
    {
        return m_queue != nullptr;
    }

    /** @return JSON text: what the queue disc has done */
    std::string ToJson() const
    {
        JsonObject json;
        const QueueDisc::Stats stats = m_queue->GetStats();
        json.Add("dropped_packets", stats.nTotalDroppedPackets);
        json.Add("marked_packets", stats.nTotalMarkedPackets);
        std::vector<double> waits = m_waits;
        std::sort(waits.begin(), waits.end());
        const double sum = std::accumulate(waits.begin(), waits.end(), 0.0);
        json.Add("wait_mean_s", waits.empty() ? 0.0 : sum / waits.size());
        json.Add("wait_p95_s", waits.empty() ? 0.0 : waits[(waits.size() - 1) * 95 / 100]);
        json.Add("wait_max_s", waits.empty() ? 0.0 : waits.back());
        return json.Str();
    }

  private:
    /** @param wait time that a packet has been in the queue disc */
    void OnWait(Time wait)
    {
        m_waits.push_back(wait.GetSeconds());
    }

    std::string m_disc;          //!< Flag rncQueue
    std::string m_attributes;    //!< Flag rncQueueAttributes
    bool m_ecn{false};           //!< Flag ecn
    std::string m_type;          //!< TypeId; empty: no queue disc
    Ptr<QueueDisc> m_queue;      //!< The queue disc
    std::vector<double> m_waits; //!< Of the packets that have left, s
};

} // namespace ns3::umts

#endif /* UMTS_QUEUE_OPTIONS_H */
