/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_NBAP_H
#define UMTS_NBAP_H

#include "umts-nbap-messages.h"

#include "ns3/object.h"
#include "ns3/umts-section.h"
#include "ns3/umts-transport-block.h"

#include <cstdint>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Contents of a priority queue of MAC-hs: MAC-d PDUs that a cell returns to the RNC when the
 * UE leaves the cell.
 */
struct HsQueueContents
{
    std::vector<TransportBlock> pdus; //!< MAC-d PDUs, the oldest first
    Nanos lastSentAt{-1}; //!< When the RNC sent the last data frame received, ns; -1: none came
    Time transit;         //!< Time that the PDUs take to the RNC, over the Iub as it is now
};

/**
 * @ingroup umts
 * @brief NBAP of a cell (TS 25.433): the controlling RNC sends messages, the Cell of a Node B
 * answers within the call.
 *
 * A message takes no time of its own: RncRrc::RadioLinkProcessing is that of the procedures that a
 * UE waits for.
 */
class NbapCell : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief TracedCallback signature for messages.
     * @param message what the RNC has sent
     */
    typedef void (*MessageTracedCallback)(const NbapMessage& message);

    /** @return its identity */
    virtual CellId GetId() const = 0;

    /**
     * @brief Send a message of NBAP to the Node B. What it cannot do throws Error.
     * @tparam Request one of NbapMessage
     * @param request the message
     * @return the response
     */
    template <typename Request>
    typename Request::Response Send(const Request& request)
    {
        Log(request.GetName());
        if (!m_messageTrace.IsEmpty())
        {
            m_messageTrace(request);
        }
        return Handle(request);
    }

    /**
     * @brief Empty the priority queue of a MAC-d flow, so that its PDUs go on in another cell.
     * TS 25.433 has no such procedure: its Node B discards the PDUs.
     * @param bearer transport bearer of the MAC-d flow
     * @return the PDUs that the queue held
     */
    virtual HsQueueContents TakeHsQueue(TransportBearerId bearer) = 0;

    /** @return HS-SCCHs of the cell; 0 while no UE is on HS-DSCH */
    virtual uint32_t GetNHsScchs() const = 0;

  private:
    /** @param name name of a message that has come, for the log */
    void Log(const char* name) const;

    /**
     * @brief Do what a message asks for.
     * @param request the message
     * @return the response
     */
    virtual NbapAcknowledgement Handle(const CommonTransportChannelSetupRequest& request) = 0;
    /** @copydoc Handle */
    virtual RadioLinkSetupResponse Handle(const RadioLinkSetupRequest& request) = 0;
    /** @copydoc Handle */
    virtual NbapAcknowledgement Handle(const RadioLinkDeletionRequest& request) = 0;
    /** @copydoc Handle */
    virtual RadioLinkReconfigurationResponse Handle(
        const RadioLinkReconfigurationRequest& request) = 0;
    /** @copydoc Handle */
    virtual NbapAcknowledgement Handle(
        const PhysicalSharedChannelReconfigurationRequest& request) = 0;
    /** @copydoc Handle */
    virtual CommonMeasurement Handle(const CommonMeasurementInitiationRequest& request) = 0;

    TraceSource<const NbapMessage&> m_messageTrace; //!< NbapMessage
};

} // namespace ns3::umts

#endif /* UMTS_NBAP_H */
