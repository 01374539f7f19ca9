/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CELL_RESELECTION_H
#define UMTS_CELL_RESELECTION_H

#include "umts-cell-ranking.h"

#include "ns3/callback.h"
#include "ns3/event-id.h"
#include "ns3/nstime.h"
#include "ns3/object.h"
#include "ns3/umts-measurement-messages.h"
#include "ns3/umts-rrc-state.h"
#include "ns3/umts-section.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Cell reselection of a UE in IDLE, CELL_PCH or URA_PCH (TS 25.304 5.2.6, 5.5): measures
 * the cells of its MEASUREMENT CONTROL every Period, and camps on another one by CellRanking. In
 * CELL_PCH, and wherever the RNC would not page it any more, the UE then tells the RNC (TS 25.331
 * 8.3.1.2). With a Period of 0 it has no event, and the UE selects a cell when it asks for
 * channels.
 */
class CellReselection : public Object
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId();

    /// What it works with.
    struct Actions
    {
        Callback<std::vector<CpichSample>> measure; //!< Measures the cells now
        Callback<bool> mayReselect;                 //!< Whether the UE has no request under way
        Callback<void> update;                      //!< Tells the RNC of the new cell
    };

    /** @param actions what it works with */
    void Configure(const Actions& actions)
    {
        m_actions = actions;
    }

    /**
     * @brief Set the cells from now on.
     * @param control what is measured, and the areas of the cells
     */
    void SetCells(const MeasurementControl& control);

    /** @param areas areas of the cells of another RNC, which serves the UE from now on */
    void SetAreas(const CellAreas& areas)
    {
        m_control.areas = areas;
    }

    /**
     * @brief Begin on the cell in which the RNC has the UE, if Period is not 0 and there are cells.
     * @param state IDLE, CELL_PCH or URA_PCH
     * @param cell that cell; none: nothing can be measured
     */
    void Begin(RrcState state, std::optional<ScramblingCode> cell);

    /** @brief The UE has channels, or no RRC any more. */
    void End();

    /** @return cell that the UE camps on; none: the one in which the RNC has it */
    std::optional<ScramblingCode> GetCell() const
    {
        return m_ranking ? std::make_optional(m_ranking->GetCell()) : std::nullopt;
    }

    /**
     * @return cell of the PCH that the UE listens to; none: that of the cell in which the RNC has
     *         the UE, or it camps on a cell without a PCH, and paging reaches it anyway
     */
    std::optional<ScramblingCode> GetPagedCell() const;

    /** @return reselections so far */
    uint64_t GetNReselections() const
    {
        return m_reselections;
    }

    /**
     * @brief TracedCallback signature for reselections.
     * @param from primary scrambling code of the former cell
     * @param to that of the new cell
     * @param isTold whether the UE tells the RNC
     */
    typedef void (*ReselectionTracedCallback)(uint32_t from, uint32_t to, bool isTold);

  protected:
    void DoDispose() override;

  private:
    /** @brief Have the next measurement at its time. */
    void Schedule();

    /** @brief A measurement is due. */
    void OnTime();

    /**
     * @param cell the cell that the UE would camp on
     * @return whether the RNC must be told
     */
    bool MustTell(ScramblingCode cell) const;

    Time m_period;                        //!< Attribute Period
    Time m_timer;                         //!< Attribute Treselection
    double m_hysteresis;                  //!< Attribute Qhyst, dB
    double m_leastEcN0;                   //!< Attribute Qqualmin, dB
    Actions m_actions;                    //!< What it works with
    MeasurementControl m_control;         //!< Cells, what is measured, and areas
    RrcState m_state{RrcState::IDLE};     //!< State that the UE rests in
    ScramblingCode m_known{};             //!< Cell in which the RNC has the UE
    std::optional<CellRanking> m_ranking; //!< Ranks the cells; none: ended
    EventId m_next;                       //!< Next measurement
    uint64_t m_reselections{0};           //!< Reselections so far
    TraceSource<uint32_t, uint32_t, bool> m_reselectionTrace; //!< Reselection
};

} // namespace ns3::umts

#endif /* UMTS_CELL_RESELECTION_H */
