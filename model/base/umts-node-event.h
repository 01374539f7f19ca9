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
 * @brief An event of a node, whichever node's event schedules it: what it calls finds the node as
 * the context of the simulator. At most one is pending.
 */
class NodeEvent
{
  public:
    /** @param action called when the time has come */
    explicit NodeEvent(std::function<void()> action);

    ~NodeEvent();
    NodeEvent(const NodeEvent&) = delete;
    NodeEvent& operator=(const NodeEvent&) = delete;

    /**
     * @brief Have the action called, in place of a pending event.
     * @param node the node; null: that of the event which is being executed
     * @param delay time from now
     */
    void Schedule(const Ptr<Node>& node, Time delay);

    /** @brief Take the event back. */
    void Cancel();

    /** @return whether the event is pending */
    bool IsPending() const;

  private:
    /// What a scheduled event needs; the simulator cannot cancel an event of another context.
    struct State
    {
        std::function<void()> action; //!< Called when the time has come
        uint64_t number{0};           //!< Of the last event scheduled
        bool isPending{false};        //!< That one is pending
    };

    /**
     * @brief The event.
     * @param state what it needs
     */
    static void Fire(const std::shared_ptr<State>& state, uint64_t number);

    std::shared_ptr<State> m_state; //!< Shared with the events, which may outlive this
};

} // namespace ns3::umts

#endif /* UMTS_NODE_EVENT_H */
