/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_TRANSPORT_BEARER_H
#define UMTS_TRANSPORT_BEARER_H

#include "umts-iub-frame.h"

#include <utility>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief One end of a transport bearer: it takes the frames that arrive there.
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
 * @brief Where frames are given to the Iub.
 */
class IubFrameSender
{
  public:
    virtual ~IubFrameSender() = default;

    /**
     * @brief Send a frame, together with the others of the same TTI.
     * @param frame the frame
     */
    virtual void Send(IubFrame frame) = 0;
};

/**
 * @ingroup umts
 * @brief End of a transport bearer that hands up the blocks of one kind of data frame.
 * @tparam DataFrame the kind of frame that it takes
 */
template <typename DataFrame>
class BlockSetEnd : public TransportBearerEnd
{
  public:
    /** @param sink gets the blocks; must outlive this */
    explicit BlockSetEnd(TransportBlockSink* sink)
        : m_sink(sink)
    {
    }

    bool OnFrame(IubFrame& frame) override
    {
        auto* data = std::get_if<DataFrame>(&frame.content);
        if (data)
        {
            m_sink->Deliver(std::move(data->set));
        }
        return data != nullptr;
    }

  private:
    TransportBlockSink* m_sink; //!< Gets the blocks
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_TRANSPORT_BEARER_H */
