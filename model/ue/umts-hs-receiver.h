/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_RECEIVER_H
#define UMTS_HS_RECEIVER_H

#include "ns3/object.h"
#include "ns3/umts-hs-dsch-channel.h"
#include "ns3/umts-mac-hs-receiver.h"
#include "ns3/umts-section.h"

#include <optional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief The UE's end of HS-DSCH of a cell: MAC-hs and CQI reports, listener of an HsDschChannel
 * from Configure() until StopListening() or the destructor.
 */
class HsReceiver : public Object, public HsDschListener, public Compact
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId();

    HsReceiver();
    ~HsReceiver() override;

    /**
     * @brief Begin to listen.
     * @param channel the air between cell and UE, which nobody listens on yet
     * @param config configuration that RRC has given to both ends
     * @param curve block error rates
     */
    void Configure(Ptr<HsDschChannel> channel,
                   const HsUserConfig& config,
                   Ptr<const BlerCurve> curve);

    /** @param reporter measures CQI from Configure() on, in place of one without errors */
    void SetCqiReporter(Ptr<CqiReporter> reporter)
    {
        m_cqi = reporter;
    }

    /** @brief Listen no more, until Configure(): its queues have been closed. */
    void StopListening();

    /** @param isAway whether the UE has left the cell, and may come back */
    void SetAway(bool isAway);

    /** @return the air that this listens on; null before Configure(), and after StopListening() */
    Ptr<HsDschChannel> GetChannel() const
    {
        return m_channel;
    }

    /**
     * @brief Receive a priority queue.
     * @param sink gets its MAC-d PDUs, until CloseQueue(); null: nobody does
     */
    void OpenQueue(const HsQueueConfig& queue, TransportBlockSink* sink);

    /**
     * @brief Receive a priority queue no more.
     * @param id its Queue ID
     */
    void CloseQueue(uint8_t id);

    /** @return MAC-hs */
    const MacHsReceiver& GetMacHs() const
    {
        return *m_mac;
    }

    HarqFeedback Receive(const HsTransmission& transmission,
                         const DownlinkQuality& link,
                         Nanos now) override;

    void OnTime(Nanos now) override
    {
        m_mac->OnTime(now);
    }

    Nanos GetDeadline() const override
    {
        return m_mac->GetDeadline();
    }

    void AssignStream(int64_t stream) override
    {
        m_decoding->SetStream(stream);
    }

    /**
     * @brief TracedCallback signature for received transmissions.
     * @param transmission what was sent
     * @param answer as the UE gives it: 0 ACK, 1 NACK
     */
    typedef void (*ReceptionTracedCallback)(const HsTransmission& transmission, uint8_t answer);

  private:
    Ptr<CqiReporter> m_cqi;                                       //!< Measures CQI
    Ptr<HsDschChannel> m_channel;                                 //!< The air
    Ptr<UniformRandomVariable> m_decoding;                        //!< Block errors
    std::optional<MacHsReceiver> m_mac;                           //!< MAC-hs
    TraceSource<const HsTransmission&, uint8_t> m_receptionTrace; //!< Reception
};

} // namespace ns3::umts

#endif /* UMTS_HS_RECEIVER_H */
