/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RADIO_LINK_MONITOR_H
#define UMTS_RADIO_LINK_MONITOR_H

#include "umts-radio-link-status.h"

#include "ns3/nstime.h"
#include "ns3/object.h"
#include "ns3/traced-callback.h"
#include "ns3/umts-deadline-event.h"

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief Radio link monitoring of a UE (TS 25.214 4.3.3.1): tells RRC when the radio links of its
 * DCHs have failed. See RadioLinkStatus for what is judged.
 *
 * It schedules nothing as long as transport blocks get through now and then.
 */
class RadioLinkMonitor : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /** @param callback called when the radio links have failed */
    void SetFailureCallback(Callback<void> callback);

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

    /** @return failures so far */
    uint64_t GetNFailures() const;

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

    uint32_t m_n313;                                      //!< Attribute N313
    uint32_t m_n315;                                      //!< Attribute N315
    Time m_t313;                                          //!< Attribute T313
    Time m_synchronisationTime;                           //!< Attribute SynchronisationTime
    Time m_searchTime;                                    //!< Attribute SearchTime
    RadioLinkStatus m_status{RadioLinkCriteria()};        //!< Status
    DeadlineEvent m_deadline{[this]() { OnDeadline(); }}; //!< Expiry of T313
    bool m_isStopped{true};                               //!< Nothing is watched
    uint64_t m_failures{0};                               //!< Failures so far
    Callback<void> m_onFailure;                           //!< RRC
    TracedCallback<uint64_t> m_failureTrace;              //!< RadioLinkFailure
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_RADIO_LINK_MONITOR_H */
