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
 * @brief Receiver of the frames of one transport bearer, at the RNC or at the Node B.
 */
class TransportBearerEnd
{
  public:
    virtual ~TransportBearerEnd() = default;

    /**
     * @brief A frame has arrived.
     * @param frame the frame; its blocks may be taken out
     * @return false when frames of its kind do not belong on this transport bearer
     */
    virtual bool OnFrame(IubFrame& frame) = 0;
};

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

/**
 * @ingroup umts
 * @brief The RNC's end of the transport bearer of RACH or an uplink DCH: passes the transport
 * blocks of the data frames to a TransportBlockSink.
 * @tparam DataFrame RachDataFrame or UlDchDataFrame
 */
template <typename DataFrame>
class BlockSetEnd : public TransportBearerEnd
{
  public:
    /** @param sink gets the blocks, as long as this is there */
    explicit BlockSetEnd(TransportBlockSink& sink)
        : m_sink(sink)
    {
    }

    bool OnFrame(IubFrame& frame) override
    {
        auto* data = std::get_if<DataFrame>(&frame.content);
        if (data)
        {
            m_sink.Deliver(std::move(data->reception));
        }
        return data != nullptr;
    }

  private:
    TransportBlockSink& m_sink; //!< Gets the blocks
};

} // namespace ns3::umts

#endif /* UMTS_TRANSPORT_BEARER_H */
