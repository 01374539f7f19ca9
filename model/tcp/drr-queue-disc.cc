/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "drr-queue-disc.h"

#include "ns3/fifo-queue-disc.h"
#include "ns3/log.h"
#include "ns3/packet-filter.h"
#include "ns3/queue-size.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <limits>

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("DrrQueueDisc");
UMTS_PLAIN_TYPE_NAMED(DrrFlow, QueueDiscClass, "ns3::DrrFlow");
NS_OBJECT_ENSURE_REGISTERED(DrrQueueDisc);

uint32_t
DrrFlow::GetDeficit() const
{
    return m_deficit;
}

TypeId
DrrQueueDisc::GetTypeId()
{
    UMTS_TYPE_NAMED(DrrQueueDisc, QueueDisc, "ns3::DrrQueueDisc")
        .Attribute("MaxSize", &QueueDisc::SetMaxSize, &QueueDisc::GetMaxSize, QueueSize("10240p"))
        .Help("Packets or octets that all buckets together hold")
        .Attribute("Quantum", &C::m_quantum, 1500, 1)
        .Help("Octets that a bucket may send per turn; at least the largest packet makes the cost "
              "of a packet constant")
        .Attribute("Flows", &C::m_nFlows, 1024, 1)
        .Help("Number of buckets that flows are hashed to")
        .Attribute("Perturbation", &C::m_perturbation, 0)
        .Help("Salt of the hash over addresses, ports and protocol");
}

DrrQueueDisc::DrrQueueDisc()
    : QueueDisc(QueueDiscSizePolicy::MULTIPLE_QUEUES)
{
}

void
DrrQueueDisc::DoDispose()
{
    m_active.clear();
    m_buckets.clear();
    QueueDisc::DoDispose();
}

bool
DrrQueueDisc::DoEnqueue(Ptr<QueueDiscItem> item)
{
    NS_LOG_FUNCTION(this << item);
    uint32_t hash = 0;
    if (GetNPacketFilters() == 0)
    {
        hash = item->Hash(m_perturbation);
    }
    else
    {
        const int32_t match = Classify(item);
        if (match == PacketFilter::PF_NO_MATCH)
        {
            DropBeforeEnqueue(item, UNCLASSIFIED_DROP);
            return false;
        }
        hash = static_cast<uint32_t>(match);
    }
    const Ptr<DrrFlow> flow = GetFlow(hash);
    if (flow->GetQueueDisc()->GetNPackets() == 0)
    {
        m_active.push_back(flow);
    }
    flow->GetQueueDisc()->Enqueue(item);
    while (GetCurrentSize() > GetMaxSize() && !m_active.empty())
    {
        DropFromLongest();
    }
    return true;
}

Ptr<QueueDiscItem>
DrrQueueDisc::DoDequeue()
{
    NS_LOG_FUNCTION(this);
    while (!m_active.empty())
    {
        const Ptr<DrrFlow> flow = m_active.front();
        if (!m_hasQuantum)
        {
            flow->m_deficit += m_quantum;
            m_hasQuantum = true;
        }
        const uint32_t size = flow->GetQueueDisc()->Peek()->GetSize();
        if (size <= flow->m_deficit)
        {
            flow->m_deficit -= size;
            return TakeHead(m_active.begin());
        }
        m_active.splice(m_active.end(), m_active, m_active.begin());
        m_hasQuantum = false;
    }
    return nullptr;
}

Ptr<DrrFlow>
DrrQueueDisc::GetFlow(uint32_t hash)
{
    Ptr<DrrFlow>& flow = m_buckets[hash % m_nFlows];
    if (!flow)
    {
        // The limit is that of all buckets together; none of its own may bind.
        const QueueSize unlimited(QueueSizeUnit::PACKETS, std::numeric_limits<uint32_t>::max());
        Ptr<QueueDisc> fifo = CreateObject<FifoQueueDisc>();
        fifo->SetMaxSize(unlimited);
        fifo->Initialize();
        flow = CreateObject<DrrFlow>();
        flow->SetQueueDisc(fifo);
        AddQueueDiscClass(flow);
    }
    return flow;
}

void
DrrQueueDisc::DropFromLongest()
{
    const auto longest =
        std::max_element(m_active.begin(), m_active.end(), [](const auto& a, const auto& b) {
            return a->GetQueueDisc()->GetNBytes() < b->GetQueueDisc()->GetNBytes();
        });
    DropAfterDequeue(TakeHead(longest), OVERLIMIT_DROP);
}

Ptr<QueueDiscItem>
DrrQueueDisc::TakeHead(ActiveList::iterator flow)
{
    const Ptr<QueueDisc> queue = (*flow)->GetQueueDisc();
    Ptr<QueueDiscItem> item = queue->Dequeue();
    if (queue->GetNPackets() == 0)
    {
        (*flow)->m_deficit = 0;
        m_hasQuantum = m_hasQuantum && flow != m_active.begin();
        m_active.erase(flow);
    }
    return item;
}

bool
DrrQueueDisc::CheckConfig()
{
    // The caller ignores the result in optimised builds of ns-3.
    UMTS_THROW_IF(GetNQueueDiscClasses() > 0, "DrrQueueDisc makes its classes itself");
    UMTS_THROW_IF(GetNInternalQueues() > 0, "DrrQueueDisc has no internal queues");
    return true;
}

void
DrrQueueDisc::InitializeParams()
{
}

} // namespace ns3
