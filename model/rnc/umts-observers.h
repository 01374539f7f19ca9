/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_OBSERVERS_H
#define UMTS_OBSERVERS_H

#include <cstdint>
#include <utility>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Calls trace sinks, and knows whether one is at work: what a sink asks for that would take
 * away what its caller goes on with has to wait for the end of the event.
 */
class Observers
{
  public:
    /**
     * @brief Fire a trace source.
     * @param trace the trace source
     * @param args what it tells
     */
    template <typename TRACE, typename... ARGS>
    void Tell(const TRACE& trace, ARGS&&... args)
    {
        ++m_depth;
        trace(std::forward<ARGS>(args)...);
        --m_depth;
    }

    /** @return whether a sink is at work */
    bool AreTold() const
    {
        return m_depth > 0;
    }

  private:
    uint32_t m_depth{0}; //!< Sinks at work, one within another
};

} // namespace ns3::umts

#endif /* UMTS_OBSERVERS_H */
