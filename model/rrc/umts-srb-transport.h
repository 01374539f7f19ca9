/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_SRB_TRANSPORT_H
#define UMTS_SRB_TRANSPORT_H

#include "umts-release-exchange.h"
#include "umts-rrc-coder.h"
#include "umts-rrc-transport.h"

#include "ns3/event-id.h"
#include "ns3/nstime.h"
#include "ns3/umts-bearer-config.h"

#include <algorithm>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief RrcTransport over a signalling radio bearer on the DCCH, and over RACH and FACH on the
 * CCCH while the UE has no dedicated channels (TS 25.331 6.3).
 *
 * A message with an activation time takes effect at that time, the beginning of a radio frame
 * (TS 25.331 8.6.3.1), or when the UE has processed it, if that is later; any other message when
 * the UE has processed it.
 */
class SrbTransport : public RrcTransport
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId();

    SrbTransport();

    /// How long a UE takes for a message.
    enum Processing
    {
        NO_PROCESSING,      //!< No time
        LONGEST_PROCESSING, //!< What TS 25.331 13.5.2 allows it
    };

    /**
     * @brief Set what it works with.
     * @param lead returns the time from the pull of a downlink block set to its TTI on the air
     * @param cells tells of the cells that messages on the CCCH go over
     * @param open opens the RNC's end of the CCCH
     */
    void Configure(Callback<Time> lead, Ccch::CellCallback cells, Ccch::RncCallback open);

    /**
     * @param type transport channels: DCH, or COMMON
     * @return what the signalling radio bearer is made of, its DCHs in any case
     */
    BearerConfig MakeBearer(BearerChannelType type) const;

    void SetErrorCallback(Callback<void> onError) override
    {
        m_onError = onError;
    }

    void SendDownlink(const RrcDownlinkMessage& message) override;
    void SendUplink(const RrcUplinkMessage& message, Time processing) override;
    void SendRelease(const RrcDownlinkMessage& message, EndCallback onLost) override;
    void SendReleaseComplete(Time processing, EndCallback onLeft) override;
    bool LeavesAfterError() override;
    void SendOnCcch(std::optional<ScramblingCode> cell, const RrcDownlinkMessage& message) override;
    void SendOnCcch(std::optional<ScramblingCode> cell,
                    const RrcUplinkMessage& message,
                    Ccch::SentCallback onSent) override;

    /** @param onPdu told of every message that is sent, for the first time */
    void SetPduCallback(RrcCoder::PduCallback onPdu)
    {
        m_coder.SetPduCallback(onPdu);
    }

    void SetRnti(Rnti rnti) override
    {
        m_coder.SetRnti(rnti);
    }

    UeProcessing GetProcessing(const RrcDownlinkMessage& message) const override;
    void Interrupt() override;

    void CancelReports() override
    {
        m_dcch->CancelReports();
    }

    void Reestablish() override
    {
        m_dcch->Reestablish();
    }

    void Close() override;

    bool IsInstant() const override
    {
        return false;
    }

    bool IsReachable() const override
    {
        return m_dcch->IsReachable();
    }

    std::size_t GetNUnderWay() const override
    {
        const auto isAhead = [](const EventId& event) { return !event.IsExpired(); };
        return m_dcch->GetNUnderWay() + (m_release.IsUnderWay() ? 1 : 0) +
               static_cast<std::size_t>(
                   std::count_if(m_waiting.begin(), m_waiting.end(), isAhead));
    }

    Ptr<Dcch> GetDcch() const override
    {
        return m_dcch;
    }

    Ptr<Ccch> GetCcch() const override
    {
        return m_ccch;
    }

  protected:
    void DoDispose() override;

  private:
    /** @return what a signalling radio bearer is made of, but for its RLC */
    BearerConfig MakeCarrier(BearerChannelType type) const;

    /** @return what SRB1 is made of, by which a UE is released */
    BearerConfig MakeUnacknowledged() const;

    /**
     * @param octets size of a message
     * @return what it takes until the UE has it, if its last block has to be repeated once
     */
    Time GetLongestTransfer(uint32_t octets) const;

    /**
     * @param octets size of a message
     * @return beginning of the radio frame that it is to take effect in
     */
    Time GetActivationTime(uint32_t octets) const;

    /**
     * @param delay a time
     * @param then what follows then, unless Interrupt() comes before
     */
    void Schedule(Time delay, std::function<void()> then);

    /** @brief What waits by Schedule() never has an effect. */
    void CancelWaiting();

    /** @brief RLC of the signalling radio bearer has an unrecoverable error. */
    void OnError();

    Time m_tti;                     //!< Attribute Tti
    Time m_activationOffset;        //!< Attribute ActivationOffset
    Processing m_processing;        //!< Attribute UeProcessing
    bool m_isOnChannels;            //!< Attribute CcchOnChannels
    Time m_t308;                    //!< Attribute T308
    uint32_t m_n308;                //!< Attribute N308
    uint32_t m_releaseRepetitions;  //!< Attribute ReleaseRepetitions
    Time m_releaseInterval;         //!< Attribute ReleaseInterval
    Callback<Time> m_lead;          //!< From a pull to the air
    Callback<void> m_onError;       //!< Told of unrecoverable errors
    Ptr<Dcch> m_dcch;               //!< DCCH
    Ptr<Ccch> m_ccch;               //!< CCCH
    RrcCoder m_coder;               //!< Writes messages
    ReleaseExchange m_release;      //!< RRC CONNECTION RELEASE, and its answer in CELL_DCH
    std::vector<EventId> m_waiting; //!< Messages that the UE has, or is to send
};

} // namespace ns3::umts

#endif /* UMTS_SRB_TRANSPORT_H */
