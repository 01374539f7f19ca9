/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RADIO_LINK_MONITOR_H
#define UMTS_RADIO_LINK_MONITOR_H

#include "umts-establishment-status.h"
#include "umts-radio-link-status.h"

#include "ns3/nstime.h"
#include "ns3/object.h"
#include "ns3/umts-deadline-event.h"
#include "ns3/umts-section.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Radio link monitoring of a UE (TS 25.214 4.3.3.1): notifies RRC of radio link failure of
 * the DCHs, judged by RadioLinkStatus, and of the outcome of the establishment of first DCHs, or of
 * channels in the new cell of a hard handover (TS 25.331 8.5.4), judged by EstablishmentStatus.
 *
 * It schedules no events as long as good transport blocks keep arriving.
 */
class RadioLinkMonitor : public Object
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId();

    /** @param callback called when the radio links have failed */
    void SetFailureCallback(Callback<void> callback)
    {
        m_onFailure = callback;
    }

    /** @brief DCHs are established now: what has been before is forgotten, T313 too. */
    void Establish();

    /** @brief There are no DCHs any more: nothing is watched until the next Establish(). */
    void Stop();

    /**
     * @brief Transport blocks of a DCH have come; of no account after Stop().
     * @param blocks their number
     * @param errors those with a CRC error on all radio links
     */
    void OnBlocks(uint32_t blocks, uint32_t errors);

    /**
     * @param isMeasured whether the UE measures the cell that it goes to
     * @return time that it needs to get in sync there, without any channel
     */
    Time GetInterruption(bool isMeasured) const;

    /** @return time that a UE needs to get in sync on its first DCHs, without any channel */
    Time GetFirstInterruption() const
    {
        return m_firstSynchronisationTime;
    }

    using QualityCallback = Callback<double>;     //!< Measures CPICH Ec/N0 of a cell, dB
    using OutcomeCallback = Callback<void, bool>; //!< Is told whether channels are established

    /**
     * @brief Begin to establish channels in a cell, unless they are established at once.
     * @param interruption time until a radio frame can be in sync there
     * @param quality measures the cell; asked with an InSyncThreshold alone
     * @param outcome told of the outcome, later
     * @return whether it takes time; false: the UE is in sync already
     */
    bool BeginEstablishment(Time interruption, QualityCallback quality, OutcomeCallback outcome);

    /** @brief Establish no channels any more: nobody is told of an outcome. */
    void EndEstablishment();

    /** @return whether channels are being established */
    bool IsEstablishing() const
    {
        return !m_onOutcome.IsNull();
    }

    /**
     * @param quality measures a cell; asked with an InSyncThreshold alone
     * @return whether the UE is in sync there in the present radio frame
     */
    bool IsInSync(QualityCallback quality) const
    {
        return m_inSyncThreshold == 0 || quality() >= m_inSyncThreshold;
    }

    /** @return failures so far */
    uint64_t GetNFailures() const
    {
        return m_failures;
    }

    /** @return establishments of channels in a new cell that have failed so far */
    uint64_t GetNPhysicalChannelFailures() const
    {
        return m_physicalChannelFailures;
    }

    /**
     * @brief TracedCallback signature for radio link failures.
     * @param count failures so far
     */
    typedef void (*FailureTracedCallback)(uint64_t count);

  protected:
    /** @brief Begin with the attributes as they are. */
    void NotifyConstructionCompleted() override;
    void DoDispose() override;

  private:
    /** @brief T313 may have expired. */
    void OnDeadline();

    /** @brief A radio frame has ended in a cell that the UE goes to, or T312 has expired. */
    void OnEstablishment();

    uint32_t m_n312;                                        //!< Attribute N312
    uint32_t m_n313;                                        //!< Attribute N313
    uint32_t m_n315;                                        //!< Attribute N315
    Time m_t312;                                            //!< Attribute T312
    Time m_t313;                                            //!< Attribute T313
    double m_inSyncThreshold;                               //!< Attribute InSyncThreshold, dB
    Time m_synchronisationTime;                             //!< Attribute SynchronisationTime
    Time m_searchTime;                                      //!< Attribute SearchTime
    Time m_firstSynchronisationTime;                        //!< Attribute FirstSynchronisationTime
    RadioLinkStatus m_status{RadioLinkCriteria()};          //!< Status
    DeadlineEvent m_deadline{[this]() { OnDeadline(); }};   //!< Expiry of T313
    EstablishmentStatus m_establishment;                    //!< Channels in a new cell
    DeadlineEvent m_frame{[this]() { OnEstablishment(); }}; //!< End of a frame there, or of T312
    QualityCallback m_quality;                              //!< Measures that cell
    OutcomeCallback m_onOutcome;           //!< Told of the outcome; null: none is due
    bool m_isStopped{true};                //!< Nothing is watched
    uint64_t m_physicalChannelFailures{0}; //!< Expiries of T312 so far
    uint64_t m_failures{0};                //!< Failures so far
    Callback<void> m_onFailure;            //!< RRC
    TraceSource<uint64_t> m_failureTrace;  //!< RadioLinkFailure
};

} // namespace ns3::umts

#endif /* UMTS_RADIO_LINK_MONITOR_H */
