/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_TRANSPORT_BEARER_H
#define UMTS_TRANSPORT_BEARER_H

#include "umts-iub-frame.h"

#include <functional>
#include <utility>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Takes a frame that has arrived on a transport bearer, at the RNC or at the Node B. Its
 * blocks may be taken out. Returns false when frames of its kind do not belong on this transport
 * bearer.
 */
using FrameHandler = std::function<bool(IubFrame&)>;

/**
 * @ingroup umts
 * @brief Owner of an end of a transport bearer: the end is closed when the handle is destroyed.
 */
class TransportBearerHandle
{
  public:
    /** @brief A handle of nothing. */
    TransportBearerHandle() = default;

    /** @param close closes the end */
    explicit TransportBearerHandle(std::function<void()> close)
        : m_close(std::move(close))
    {
    }

    ~TransportBearerHandle()
    {
        if (m_close)
        {
            m_close();
        }
    }

    /** @param other handle whose end this takes over; afterwards it holds nothing */
    TransportBearerHandle(TransportBearerHandle&& other) noexcept
    {
        m_close.swap(other.m_close);
    }

    /**
     * @param other handle; the two exchange the ends that they hold
     * @return this
     */
    TransportBearerHandle& operator=(TransportBearerHandle&& other) noexcept
    {
        m_close.swap(other.m_close);
        return *this;
    }

  private:
    std::function<void()> m_close; //!< Closes the end; null: nothing is held
};

/**
 * @ingroup umts
 * @brief Interface for sending frames of transport bearers over the Iub or the Iur. Implemented by
 * IubNetDevice and Leg.
 */
class IubFrameSender
{
  public:
    virtual ~IubFrameSender() = default;

    /** @brief Send a frame, together with the other frames of the same TTI. */
    virtual void Send(IubFrame frame) = 0;
};

} // namespace ns3::umts

#endif /* UMTS_TRANSPORT_BEARER_H */
