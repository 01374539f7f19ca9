/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-tx-queues.h"

#include "ns3/ipv4-queue-disc-item.h"
#include "ns3/ipv6-queue-disc-item.h"
#include "ns3/log.h"
#include "ns3/node.h"
#include "ns3/queue-disc.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"
#include "ns3/umts-section.h"

#include <algorithm>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsTxQueues");

TxQueues::TxQueues(Ptr<NetDevice> device, uint32_t queues, Classifier classify)
    : m_device(device),
      m_queues(
          CreateObjectWithAttributes<NetDeviceQueueInterface>("NTxQueues", UintegerValue(queues))),
      m_classify(std::move(classify))
{
    device->AggregateObject(m_queues);
    if (queues > 1)
    {
        m_queues->SetSelectQueueCallback([this](Ptr<QueueItem> item) { return Select(item); });
    }
}

TxQueues::~TxQueues()
{
    for (const auto& entry : m_entries)
    {
        entry->bearer->SetRoomCallback({});
    }
}

void
TxQueues::Add(Ptr<RadioBearer> bearer)
{
    std::vector<uint32_t> bearers(m_queues->GetNTxQueues(), 0);
    for (const auto& entry : m_entries)
    {
        ++bearers[entry->queue];
    }
    auto entry = std::make_unique<Entry>();
    entry->bearer = bearer;
    entry->queue = std::min_element(bearers.begin(), bearers.end()) - bearers.begin();
    m_entries.push_back(std::move(entry));
}

void
TxQueues::Remove(Ptr<RadioBearer> bearer)
{
    const auto isIts = [&bearer](const auto& entry) { return entry->bearer == bearer; };
    const auto found = std::find_if(m_entries.begin(), m_entries.end(), isIts);
    if (found == m_entries.end())
    {
        return;
    }
    const std::unique_ptr<Entry> removed = std::move(*found);
    m_entries.erase(found);
    m_changed.erase(std::remove(m_changed.begin(), m_changed.end(), removed.get()),
                    m_changed.end());
    bearer->SetRoomCallback({});
    const Ptr<NetDeviceQueue> queue = m_queues->GetTxQueue(removed->queue);
    queue->NotifyTransmittedBytes(static_cast<uint32_t>(removed->octets));
    if (removed->isFull)
    {
        // The bearer may be on its way to another device.
        Simulator::ScheduleNow(&TxQueues::Wake, this, removed->queue);
    }
}

void
TxQueues::Wake(std::size_t number)
{
    Section section;
    if (!IsFull(number))
    {
        m_queues->GetTxQueue(number)->Wake();
        Simulator::ScheduleNow(&TxQueues::RunOn, this, number);
    }
}

void
TxQueues::RunOn(std::size_t number)
{
    Section section;
    if (!HasQueueDisc())
    {
        return;
    }
    Ptr<QueueDisc> disc = m_control->GetRootQueueDiscOnDevice(m_device);
    if (disc->GetWakeMode() == QueueDisc::WAKE_CHILD)
    {
        disc = disc->GetQueueDiscClass(number)->GetQueueDisc();
    }
    uint32_t before = disc->GetNPackets() + 1;
    while (!m_queues->GetTxQueue(number)->IsStopped() && disc->GetNPackets() > 0 &&
           disc->GetNPackets() < before)
    {
        before = disc->GetNPackets();
        disc->Run();
    }
}

TxQueues::Entry*
TxQueues::Find(const Ptr<RadioBearer>& bearer) const
{
    const auto isIts = [&bearer](const auto& entry) { return entry->bearer == bearer; };
    const auto found = std::find_if(m_entries.begin(), m_entries.end(), isIts);
    return found == m_entries.end() ? nullptr : found->get();
}

std::size_t
TxQueues::Select(Ptr<QueueItem> item) const
{
    const Ptr<Packet> packet = item->GetPacket()->Copy();
    if (const auto ip = DynamicCast<Ipv4QueueDiscItem>(item))
    {
        packet->AddHeader(ip->GetHeader());
    }
    else if (const auto ipv6 = DynamicCast<Ipv6QueueDiscItem>(item))
    {
        packet->AddHeader(ipv6->GetHeader());
    }
    const Entry* entry = Find(m_classify(*packet));
    return entry ? entry->queue : 0;
}

bool
TxQueues::HasQueueDisc()
{
    if (!m_control)
    {
        m_control = m_device->GetNode()->GetObject<TrafficControlLayer>();
    }
    return m_control && m_control->GetRootQueueDiscOnDevice(m_device);
}

bool
TxQueues::IsFull(std::size_t queue) const
{
    return std::any_of(m_entries.begin(), m_entries.end(), [queue](const auto& entry) {
        return entry->queue == queue && entry->isFull;
    });
}

void
TxQueues::OnSent(const Ptr<RadioBearer>& bearer)
{
    Entry* entry = HasQueueDisc() ? Find(bearer) : nullptr;
    if (!entry)
    {
        return;
    }
    if (!entry->isWatched)
    {
        entry->isWatched = true;
        bearer->SetRoomCallback(MakeCallback(&TxQueues::OnRoom, this).Bind(entry));
    }
    const Ptr<NetDeviceQueue> queue = m_queues->GetTxQueue(entry->queue);
    const uint64_t octets = bearer->GetRlc()->GetQueuedOctets();
    if (octets > entry->octets)
    {
        queue->NotifyQueuedBytes(static_cast<uint32_t>(octets - entry->octets));
        entry->octets = octets;
    }
    if (!entry->isFull && !bearer->HasRoom(m_device->GetMtu()))
    {
        NS_LOG_LOGIC("queue " << entry->queue << " stops at " << octets << " octets");
        entry->isFull = true;
        queue->Stop();
    }
}

void
TxQueues::OnRoom(Entry* entry)
{
    if (entry->isChanged || (entry->octets == 0 && !entry->isFull))
    {
        return;
    }
    entry->isChanged = true;
    m_changed.push_back(entry);
    if (!m_isUpdateDue)
    {
        m_isUpdateDue = true;
        // A queue disc sends as soon as it is woken, and RLC is at work here.
        Simulator::ScheduleWithContext(m_device->GetNode()->GetId(),
                                       Time(0),
                                       &TxQueues::UpdateAll,
                                       this);
    }
}

void
TxQueues::UpdateAll()
{
    Section section;
    m_isUpdateDue = false;
    // What a woken queue disc brings about may add to them, and take away.
    for (std::size_t count = m_changed.size(); count > 0 && !m_changed.empty(); --count)
    {
        Entry* entry = m_changed.front();
        m_changed.erase(m_changed.begin());
        entry->isChanged = false;
        Update(*entry);
    }
}

void
TxQueues::Update(Entry& entry)
{
    const Ptr<NetDeviceQueue> queue = m_queues->GetTxQueue(entry.queue);
    const uint64_t octets = entry.bearer->GetRlc()->GetQueuedOctets();
    if (octets < entry.octets)
    {
        const auto left = static_cast<uint32_t>(entry.octets - octets);
        entry.octets = octets;
        queue->NotifyTransmittedBytes(left);
    }
    if (entry.isFull && entry.bearer->HasRoom(m_device->GetMtu()))
    {
        entry.isFull = false;
        Wake(entry.queue);
    }
}

} // namespace ns3::umts
