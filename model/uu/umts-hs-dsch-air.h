/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_DSCH_AIR_H
#define UMTS_HS_DSCH_AIR_H

#include "ns3/simple-ref-count.h"
#include "ns3/umts-compact.h"
#include "ns3/umts-downlink-quality-model.h"
#include "ns3/umts-harq.h"

#include <functional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Interface through which a UE receives the HS-DSCH transmissions of its cell. Implemented
 * by HsReceiver.
 */
class HsDschListener
{
  public:
    virtual ~HsDschListener() = default;

    /**
     * @brief A transmission that HS-SCCH has announced to the UE has ended.
     * @param transmission what was sent
     * @param link quality that it was received with
     * @param now the current time
     * @return what the UE answers on HS-DPCCH: ACK or NACK
     */
    virtual HarqFeedback Receive(const HsTransmission& transmission,
                                 const DownlinkQuality& link,
                                 Nanos now) = 0;

    /**
     * @brief Let the timers act that are due.
     * @param now the current time
     */
    virtual void OnTime(Nanos now) = 0;

    /** @return when OnTime() is to be called; NEVER while no timer runs */
    virtual Nanos GetDeadline() const = 0;

    /** @brief Use a fixed random stream. */
    virtual void AssignStream(int64_t stream) = 0;
};

/**
 * @ingroup umts
 * @brief HS-DSCH radio link between a cell and one UE, shared by HsUser in the Node B and
 * HsDschListener in the UE. Either may be destroyed first.
 */
struct HsDschAir : public SimpleRefCount<HsDschAir>, public Compact
{
    /** @return the UE's end; null while it does not hear the cell */
    HsDschListener* GetHearing() const
    {
        return isAway ? nullptr : listener;
    }

    /** @brief Have the UE's end, if there is one, come to the cache: nothing of it is read here. */
    void Prefetch() const
    {
        umts::Prefetch(listener, listener ? listenerLines : 0);
    }

    /** @param away whether the UE is trying another cell, and sends no HS-DPCCH */
    void SetAway(bool away)
    {
        isAway = away;
        if (onAway)
        {
            onAway(away);
        }
    }

    HsDschListener* listener{nullptr}; //!< The UE's end; null: it does not listen, or no more
    std::size_t listenerLines{0};      //!< Cache lines that the UE's end lies in
    bool isAway{false};                //!< The UE is trying another cell, see SetAway()
    std::function<void(bool)> onAway;  //!< Told of isAway when that is set; empty: nobody is
    Ptr<DownlinkQualityModel> link;    //!< Radio link on which the UE receives
};

} // namespace ns3::umts

#endif /* UMTS_HS_DSCH_AIR_H */
