/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_TRANSPORT_H
#define UMTS_RRC_TRANSPORT_H

#include "umts-ccch-link.h"
#include "umts-rrc-messages.h"
#include "umts-signalling-link.h"
#include "umts-ue-processing.h"

#include "ns3/callback.h"
#include "ns3/object.h"

#include <cstdint>
#include <functional>
#include <optional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Transport of RRC messages between a UE and its serving RNC. This base class, for a UE
 * without signalling radio bearers, delivers them at once and without using capacity; see
 * SrbTransport.
 */
class RrcTransport : public Object
{
  public:
    using Effect = std::function<void()>; //!< What a message has its receiver do

    /** @return the object TypeId */
    static TypeId GetTypeId();

    /** @param onError called when it cannot go on by itself: Reestablish() has to follow */
    virtual void SetErrorCallback([[maybe_unused]] Callback<void> onError)
    {
    }

    /**
     * @brief Send a message to the UE on the DCCH.
     * @param isSynchronised whether it has an activation time (TS 25.331 8.6.3.1)
     * @param effect called when the UE has processed the message, and its activation time has come
     */
    virtual void SendDownlink(const RrcDownlinkMessage& /* message */,
                              [[maybe_unused]] bool isSynchronised,
                              Effect effect)
    {
        effect();
    }

    /**
     * @brief Send a message to the RNC on the DCCH.
     * @param processing time until the UE has it ready
     * @param effect called when the RNC has the message
     */
    virtual void SendUplink(const RrcUplinkMessage& /* message */,
                            [[maybe_unused]] Time processing,
                            Effect effect)
    {
        effect();
    }

    /**
     * @brief Send RRC CONNECTION RELEASE to a UE in CELL_DCH, in unacknowledged mode, several times
     * (TS 25.331 8.1.4.2).
     * @param effect called when the UE has processed the first one that has come
     * @param onLost called when all are lost
     */
    virtual void SendRelease(const RrcDownlinkMessage& /* message */,
                             Effect effect,
                             [[maybe_unused]] Effect onLost)
    {
        effect();
    }

    /**
     * @brief Send RRC CONNECTION RELEASE COMPLETE of a UE in CELL_DCH (TS 25.331 8.1.4.3).
     * @param processing time until the UE has it ready
     * @param onReceived called when the RNC has the message, unless it is lost for good
     * @param onLeft called when the UE leaves
     */
    virtual void SendReleaseComplete([[maybe_unused]] Time processing,
                                     Effect onReceived,
                                     Effect onLeft)
    {
        onReceived();
        onLeft();
    }

    /**
     * @brief The UE has an error that it would tell the RNC of by CELL UPDATE.
     * @return whether it leaves instead, as it has RRC CONNECTION RELEASE (TS 25.331 8.1.4.5)
     */
    virtual bool LeavesAfterError()
    {
        return false;
    }

    /**
     * @brief Send the answer to CELL UPDATE or RRC CONNECTION REQUEST, on the CCCH.
     * @param cell primary scrambling code of the cell; none: the cell that the UE has been in
     * @param effect called when the UE has processed the message
     */
    virtual void SendOnCcch([[maybe_unused]] std::optional<ScramblingCode> cell,
                            const RrcDownlinkMessage& /* message */,
                            Effect effect)
    {
        effect();
    }

    /**
     * @brief Send CELL UPDATE, URA UPDATE or RRC CONNECTION REQUEST, on the CCCH.
     * @param cell as above
     * @param effect called when the RNC has the message
     * @param onSent told when its last block ends on the air, as soon as that is known
     */
    virtual void SendOnCcch([[maybe_unused]] std::optional<ScramblingCode> cell,
                            const RrcUplinkMessage& /* message */,
                            Effect effect,
                            [[maybe_unused]] CcchLink::SentCallback onSent)
    {
        effect();
    }

    /** @return time that the UE takes for a message */
    virtual UeProcessing GetProcessing(const RrcDownlinkMessage& /* message */) const
    {
        return {};
    }

    /** @param rnti the UE, as the RNC that serves it from now on calls it */
    virtual void SetRnti([[maybe_unused]] Rnti rnti)
    {
    }

    /** @brief Messages under way, both ways, never have an effect. */
    virtual void Interrupt()
    {
    }

    /** @brief Measurement reports under way never have an effect. */
    virtual void ForgetReports()
    {
    }

    /** @brief Begin anew at both ends: messages may have got lost. */
    virtual void Reestablish()
    {
    }

    /** @brief Carry nothing more. */
    virtual void Close()
    {
    }

    /** @return whether messages take no time: what has been sent has come, and is never lost */
    virtual bool IsInstant() const
    {
        return true;
    }

    /** @return whether the UE is on the channels that messages go over */
    virtual bool IsReachable() const
    {
        return true;
    }

    /** @return messages on the DCCH under way */
    virtual std::size_t GetNUnderWay() const
    {
        return 0;
    }

    /** @return the DCCH from end to end; null: it has no radio bearer */
    virtual Ptr<SignallingLink> GetLink() const
    {
        return nullptr;
    }

    /** @return the CCCH; null: it goes over no transport channel */
    virtual Ptr<CcchLink> GetCcch() const
    {
        return nullptr;
    }
};

} // namespace ns3::umts

#endif /* UMTS_RRC_TRANSPORT_H */
