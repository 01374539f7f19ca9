/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_DSCH_CHANNEL_H
#define UMTS_HS_DSCH_CHANNEL_H

#include "umts-cqi-reporter.h"

#include "ns3/umts-compact.h"
#include "ns3/umts-downlink-quality-model.h"
#include "ns3/umts-harq.h"
#include "ns3/umts-hs-config.h"

#include <functional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Interface of the UE's end of HS-DSCH. Implemented by HsReceiver.
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
 * @brief HS-DSCH between a cell and one UE on the air: quality of the radio link, HS-SCCH that the
 * UE may miss, and HS-DPCCH, of which the Node B may misread ACK, NACK and CQI.
 *
 * Cell makes it when the UE gets HS-DSCH there; HsCell sends over it, and HsReceiver listens to it.
 * Either may be destroyed first.
 */
class HsDschChannel : public Object, public Compact
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    HsDschChannel();

    /** @param link radio link on which the UE receives */
    void Configure(Ptr<DownlinkQualityModel> link)
    {
        m_link = link;
    }

    /** @return radio link on which the UE receives */
    Ptr<DownlinkQualityModel> GetLink() const
    {
        return m_link;
    }

    // The cell's end
    /**
     * @brief The cell divides the power that the radio link stands for anew.
     * @param hsDsch share that HS-DSCH has, above 0 .. 1
     * @param dedicated share that dedicated channels have, 0 .. 1
     */
    void SetPowerShares(double hsDsch, double dedicated);

    /**
     * @brief Look at the link.
     * @param now the time; one before that of the last call counts as that
     * @return its state
     */
    const DownlinkQuality& Evaluate(Nanos now);

    /**
     * @brief A transmission begins.
     * @param powerShare its share of the power of HS-DSCH
     * @param now the current time
     * @return quality that it is received with
     */
    DownlinkQuality Transmit(double powerShare, Nanos now);

    /**
     * @brief A transmission has ended: the UE receives it, unless it has missed HS-SCCH.
     * @param transmission what was sent
     * @param link what Transmit() has returned
     * @param now the current time
     * @return the answer on HS-DPCCH as the Node B reads it
     */
    HarqFeedback Deliver(const HsTransmission& transmission,
                         const DownlinkQuality& link,
                         Nanos now);

    /**
     * @brief The UE, which hears the cell, measures CQI and reports it on HS-DPCCH.
     * @param now when
     * @return the report as the Node B reads it
     */
    CqiReport ReportCqi(Nanos now)
    {
        const DownlinkQuality& link = Evaluate(now);
        return m_hasCqiErrors ? ReportWithErrors(link) : CqiReport{link.cqi, link.payloadLimitBits};
    }

    /**
     * @brief Let the UE's timers act that are due.
     * @param now the current time
     */
    void OnTime(Nanos now);

    /** @return when OnTime() is to be called; NEVER while no timer of the UE runs */
    Nanos GetDeadline() const
    {
        const HsDschListener* const listener = GetHearing();
        return listener ? listener->GetDeadline() : NEVER;
    }

    /** @return when the UE's next timer is due, if only once it hears the cell again; or NEVER */
    Nanos GetTimer() const
    {
        return m_listener ? m_listener->GetDeadline() : NEVER;
    }

    /** @param onAway told when a UE begins or ends to try another cell; empty: nobody is */
    void SetAwayHandler(std::function<void(bool)> onAway)
    {
        m_onAway = std::move(onAway);
    }

    /** @brief Have what a measurement of CQI looks at come to the cache, but for the link. */
    void Prefetch() const
    {
        umts::Prefetch(&m_link, 1);
    }

    /** @brief Have the link come to the cache. */
    void PrefetchLink() const
    {
        umts::Prefetch(PeekPointer(m_link), 1);
    }

    /** @brief Have the UE's end, if there is one, come to the cache: nothing of it is read here. */
    void PrefetchListener() const
    {
        umts::Prefetch(m_listener, m_listener ? m_listenerLines : 0);
    }

    /** @return whether a UE listens, and is not trying another cell */
    bool IsHeard() const
    {
        return m_isHeard;
    }

    // The UE's end
    /**
     * @brief Listen from now on.
     * @param listener the UE's end, until LeaveListener(); nobody listens yet
     * @param lines cache lines that it lies in
     * @param reporter measures CQI for it
     */
    void SetListener(HsDschListener* listener, std::size_t lines, Ptr<CqiReporter> reporter);

    /** @brief Listen no more. */
    void LeaveListener();

    /** @return whether the UE listens, here or for a while to another cell */
    bool HasListener() const
    {
        return m_listener != nullptr;
    }

    /** @param away whether the UE is trying another cell, and sends no HS-DPCCH */
    void SetAway(bool away);

    /** @return whether the UE is trying another cell */
    bool IsAway() const
    {
        return m_isAway;
    }

    /**
     * @brief Use fixed random streams.
     * @param stream the first stream
     * @return the number of streams used
     */
    int64_t AssignStreams(int64_t stream);

  protected:
    void DoDispose() override;

  private:
    /** @param rate CqiErrorRate */
    void SetCqiErrorRate(double rate);

    /** @return CqiErrorRate */
    double GetCqiErrorRate() const;

    /** @brief Find m_isHeard and m_hasCqiErrors anew. */
    void Update();

    /**
     * @param link quality of the link
     * @return the report of the UE, measured and read with errors
     */
    CqiReport ReportWithErrors(const DownlinkQuality& link);

    /** @return the UE's end; null while it does not hear the cell */
    HsDschListener* GetHearing() const
    {
        return m_isHeard ? m_listener : nullptr;
    }

    /**
     * @param transmission what was sent
     * @param link how it was received
     * @return whether the UE misses the HS-SCCH that announces it
     */
    bool MissesHsScch(const HsTransmission& transmission, const DownlinkQuality& link) const;

    /**
     * @brief Draw.
     * @param rate probability
     * @return whether it happens
     */
    bool Happens(double rate) const
    {
        return rate > 0.0 && m_errors->GetValue() < rate;
    }

    // What ReportCqi() reads: a cache line from m_link on, unless there are errors.
    alignas(CACHE_LINE) Ptr<DownlinkQualityModel> m_link; //!< Radio link
    Nanos m_stateAt{-1};                                  //!< When the link was looked at last
    DownlinkQuality m_state;                              //!< Quality of the link at that time
    bool m_isHeard{false};                                //!< See IsHeard()
    bool m_hasOffset{false};                              //!< Whether m_powerOffsetDb is not 0
    bool m_hasCqiErrors{false}; //!< Whether a report may differ from what the link gives

    double m_powerOffsetDb{0.0};         //!< Power against that of the link, dB
    Ptr<CqiReporter> m_reporter;         //!< Measures CQI for the listener; null without one
    double m_cqiErrorRate{0.0};          //!< CqiErrorRate
    Ptr<UniformRandomVariable> m_errors; //!< Errors of control channels
    HsDschListener* m_listener{nullptr}; //!< The UE's end; null: it does not listen, or no more
    std::size_t m_listenerLines{0};      //!< Cache lines that it lies in
    bool m_isAway{false};                //!< The UE is trying another cell
    std::function<void(bool)> m_onAway;  //!< Told of m_isAway when that is set; empty: nobody is
    double m_hsScchPowerDb{0.0};         //!< HsScchPower
    double m_hsScchErrorRate{0.0};       //!< HsScchErrorRate
    double m_ackErrorRate{0.0};          //!< AckErrorRate
    double m_nackErrorRate{0.0};         //!< NackErrorRate
    double m_dtxErrorRate{0.0};          //!< DtxErrorRate
};

} // namespace ns3::umts

#endif /* UMTS_HS_DSCH_CHANNEL_H */
