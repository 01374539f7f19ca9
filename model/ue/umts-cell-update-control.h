/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CELL_UPDATE_CONTROL_H
#define UMTS_CELL_UPDATE_CONTROL_H

#include "umts-rrc-request-control.h"

#include "ns3/event-id.h"
#include "ns3/nstime.h"
#include "ns3/object.h"
#include "ns3/umts-rrc-messages.h"
#include "ns3/umts-section.h"

#include <optional>
#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief The cell update of a UE that has left its dedicated channels (TS 25.331 8.3.1): sends CELL
 * UPDATE until it is confirmed, N302 + 1 times at most, and no longer than T315. T302 and N302 are
 * those of every cell update.
 *
 * T314 is T315 of circuit-switched bearers, which there are none of.
 */
class CellUpdateControl : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /// Sends CELL UPDATE; returns when its transmission ends.
    using SendCallback = Callback<Time, const CellUpdate&>;
    using CellCallback =
        Callback<std::optional<ScramblingCode>>; //!< The best cell that the UE measures

    /**
     * @brief Set what it works with.
     * @param getCell selects the cell
     * @param send sends CELL UPDATE
     * @param onFailure called when the UE has to leave its RRC connection
     */
    void Configure(CellCallback getCell, SendCallback send, Callback<void> onFailure);

    /**
     * @brief Begin; none is under way.
     * @param cause why
     */
    void Begin(CellUpdateCause cause);

    /** @brief It is confirmed, or the RRC connection is no more: its timers stop. */
    void End();

    /** @return whether a cell update is under way */
    bool IsUnderWay() const;

    /** @return T302 and N302 */
    RrcRequestControl::Limits GetLimits() const;

    /** @return times that CELL UPDATE was sent again */
    uint64_t GetNRepeats() const;

    /** @return cell updates that were never confirmed */
    uint64_t GetNFailures() const;

    /**
     * @brief TracedCallback signature for CELL UPDATE.
     * @param cause why it is sent
     * @param count how many times in this cell update, V302
     */
    typedef void (*CellUpdateTracedCallback)(CellUpdateCause cause, uint32_t count);

    /**
     * @brief TracedCallback signature for cell updates that were never confirmed.
     * @param cause why CELL UPDATE was sent
     * @param reason what has run out
     */
    typedef void (*FailureTracedCallback)(CellUpdateCause cause, const std::string& reason);

  protected:
    void DoDispose() override;

  private:
    /** @brief The UE is on a cell: send the first CELL UPDATE there. */
    void SelectCell();

    /** @brief Send CELL UPDATE, and start T302 at the end of the transmission. */
    void Transmit();

    /** @brief T302 has expired. */
    void OnT302();

    /**
     * @brief Give up.
     * @param reason what has run out
     */
    void Fail(const std::string& reason);

    Time m_t302;                  //!< Attribute T302
    uint32_t m_n302;              //!< Attribute N302
    Time m_t315;                  //!< Attribute T315
    Time m_searchTime;            //!< Attribute CellSearchTime
    Time m_systemInformationTime; //!< Attribute SystemInformationTime
    CellCallback m_getCell;       //!< Selects the cell
    SendCallback m_send;          //!< Sends CELL UPDATE
    Callback<void> m_onFailure;   //!< RRC
    CellUpdate m_update;          //!< The message
    uint32_t m_count{0};          //!< V302; 0: no cell update is under way
    EventId m_next;               //!< End of the search, then expiry of T302
    EventId m_t315Expiry;         //!< Expiry of T315
    uint64_t m_repeats{0};        //!< Messages sent again
    uint64_t m_failures{0};       //!< Cell updates given up
    TraceSource<CellUpdateCause, uint32_t> m_updateTrace;            //!< CellUpdate
    TraceSource<CellUpdateCause, const std::string&> m_failureTrace; //!< Failure
};

} // namespace ns3::umts

#endif /* UMTS_CELL_UPDATE_CONTROL_H */
