/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-node-event.h"

#include "umts-compact.h"
#include "umts-section.h"

#include "ns3/node.h"
#include "ns3/simulator.h"

#include <utility>

namespace ns3::umts
{

NodeEvent::NodeEvent(std::function<void()> action)
    : m_state(std::allocate_shared<State>(CompactAllocator<State>()))
{
    m_state->action = std::move(action);
}

NodeEvent::~NodeEvent()
{
    Cancel();
}

void
NodeEvent::Schedule(const Ptr<Node>& node, Time delay)
{
    m_state->isPending = true;
    Simulator::ScheduleWithContext(node ? node->GetId() : Simulator::GetContext(),
                                   delay,
                                   &NodeEvent::Fire,
                                   m_state,
                                   ++m_state->number);
}

void
NodeEvent::Cancel()
{
    m_state->isPending = false;
}

bool
NodeEvent::IsPending() const
{
    return m_state->isPending;
}

void
NodeEvent::Fire(const std::shared_ptr<State>& state, uint64_t number)
{
    if (state->isPending && state->number == number)
    {
        Section section;
        state->isPending = false;
        state->action();
    }
}

} // namespace ns3::umts
