/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_TRANSPORT_H
#define UMTS_RRC_TRANSPORT_H

#include "umts-ccch.h"
#include "umts-dcch.h"
#include "umts-rrc-messages.h"
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
 * @brief Transport of RRC messages between a UE and its serving RNC: carries a message, whole, and
 * hands it to the receiver when it has come. This base class, for a UE without signalling radio
 * bearers, delivers them at once and without using capacity; see SrbTransport.
 */
class RrcTransport : public Object
{
  public:
    /// Takes a message to the UE; says whether it is part of another one, and is not answered.
    using UeCallback = Callback<void, const RrcDownlinkMessage&, bool>;
    /// Takes a message of the UE.
    using RncCallback = Callback<void, const RrcUplinkMessage&>;
    using EndCallback = std::function<void()>; //!< Is told that the repetition of a message is over

    /** @return the object TypeId */
    static TypeId GetTypeId();

    /** @param ue takes messages when the UE has processed them, and their time has come */
    void SetUe(UeCallback ue)
    {
        m_ue = ue;
    }

    /** @param rnc takes messages when the serving RNC has them */
    void SetRnc(RncCallback rnc)
    {
        m_rnc = rnc;
    }

    /** @param onError called when it cannot go on by itself: Reestablish() has to follow */
    virtual void SetErrorCallback([[maybe_unused]] Callback<void> onError)
    {
    }

    /**
     * @brief Hand the UE what it has already: part of another message, or what the PCH has carried.
     * @param message what it says
     */
    void Pass(const RrcDownlinkMessage& message) const
    {
        HandToUe(message, true);
    }

    /** @brief Send a message to the UE on the DCCH. */
    virtual void SendDownlink(const RrcDownlinkMessage& message)
    {
        Deliver(message);
    }

    /**
     * @brief Send a message to the RNC on the DCCH.
     * @param processing time until the UE has it ready
     */
    virtual void SendUplink(const RrcUplinkMessage& message, [[maybe_unused]] Time processing)
    {
        Deliver(message);
    }

    /**
     * @brief Send RRC CONNECTION RELEASE to a UE in CELL_DCH, in unacknowledged mode, several times
     * (TS 25.331 8.1.4.2). The UE acts on the first one that comes.
     * @param onLost called when all are lost
     */
    virtual void SendRelease(const RrcDownlinkMessage& message, [[maybe_unused]] EndCallback onLost)
    {
        Deliver(message);
    }

    /**
     * @brief Send RRC CONNECTION RELEASE COMPLETE of a UE in CELL_DCH (TS 25.331 8.1.4.3).
     * @param processing time until the UE has it ready
     * @param onLeft called when the UE leaves, whether the message has come or not
     */
    virtual void SendReleaseComplete([[maybe_unused]] Time processing, EndCallback onLeft)
    {
        Deliver(RrcComplete{RrcTransaction::RRC_CONNECTION_RELEASE});
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
     */
    virtual void SendOnCcch([[maybe_unused]] std::optional<ScramblingCode> cell,
                            const RrcDownlinkMessage& message)
    {
        Deliver(message);
    }

    /**
     * @brief Send CELL UPDATE, URA UPDATE or RRC CONNECTION REQUEST, on the CCCH.
     * @param cell as above
     * @param onSent told when its last block ends on the air, as soon as that is known
     */
    virtual void SendOnCcch([[maybe_unused]] std::optional<ScramblingCode> cell,
                            const RrcUplinkMessage& message,
                            [[maybe_unused]] Ccch::SentCallback onSent)
    {
        Deliver(message);
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
    virtual void CancelReports()
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
    virtual Ptr<Dcch> GetDcch() const
    {
        return nullptr;
    }

    /** @return the CCCH; null: it goes over no transport channel */
    virtual Ptr<Ccch> GetCcch() const
    {
        return nullptr;
    }

  protected:
    /** @brief Hand a message to the UE. */
    void Deliver(const RrcDownlinkMessage& message) const
    {
        HandToUe(message, false);
    }

    /** @brief Hand a message to the RNC, if there is one still. */
    void Deliver(const RrcUplinkMessage& message) const
    {
        const RncCallback rnc = m_rnc; // what follows may give the UE another one
        if (!rnc.IsNull())
        {
            rnc(message);
        }
    }

  private:
    /** @brief Hand a message to the UE, if it is there still. */
    void HandToUe(const RrcDownlinkMessage& message, bool isPart) const
    {
        if (!m_ue.IsNull())
        {
            m_ue(message, isPart);
        }
    }

    UeCallback m_ue;   //!< Takes messages to the UE
    RncCallback m_rnc; //!< Takes messages of the UE
};

} // namespace ns3::umts

#endif /* UMTS_RRC_TRANSPORT_H */
