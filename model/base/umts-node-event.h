/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_NODE_EVENT_H
#define UMTS_NODE_EVENT_H

#include "ns3/nstime.h"

#include <cstdint>
#include <functional>
#include <memory>

namespace ns3
{
class Node;
} // namespace ns3

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Event that runs in the context of a given node (Simulator::GetContext()), in whatever
 * context it is scheduled. A NodeEvent has at most one event pending.
 */
class NodeEvent
{
  public:
    /** @param action called when the event is due */
    explicit NodeEvent(std::function<void()> action);

    ~NodeEvent();
    NodeEvent(const NodeEvent&) = delete;
    NodeEvent& operator=(const NodeEvent&) = delete;

    /**
     * @brief Have the action called, in place of a pending event.
     * @param node the node; null: the context stays that of the event being executed
     * @param delay time from now until the event
     */
    void Schedule(const Ptr<Node>& node, Time delay);

    /** @brief Take the event back. */
    void Cancel();

    /** @return whether the event is pending */
    bool IsPending() const;

  private:
    /// What a scheduled event reads. Of one that was taken back the number is an older one, or
    /// isPending is false: the simulator cannot cancel an event of another context.
    struct State
    {
        std::function<void()> action; //!< Called when the event is due
        uint64_t number{0};           //!< Number of the last event scheduled, from 1
        bool isPending{false};        //!< Whether the last event scheduled is pending
    };

    /**
     * @brief An event is due: call the action, unless the event was taken back.
     * @param state state of the NodeEvent
     * @param number number of the event
     */
    static void Fire(const std::shared_ptr<State>& state, uint64_t number);

    std::shared_ptr<State> m_state; //!< Shared with the scheduled events, which may outlive this
};

} // namespace ns3::umts

#endif /* UMTS_NODE_EVENT_H */
