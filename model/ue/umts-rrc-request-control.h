/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_REQUEST_CONTROL_H
#define UMTS_RRC_REQUEST_CONTROL_H

#include "umts-system-information.h"

#include "ns3/callback.h"
#include "ns3/event-id.h"
#include "ns3/nstime.h"
#include "ns3/object.h"
#include "ns3/umts-cell-update-messages.h"
#include "ns3/umts-rrc-state.h"
#include "ns3/umts-section.h"

#include <cstdint>
#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Requests of a UE without dedicated channels, repeated until answered or given up: RRC
 * CONNECTION REQUEST in IDLE (TS 25.331 8.1.3) and CELL UPDATE (8.3.1). CELL UPDATE requests
 * channels in CELL_PCH and URA_PCH, or reports an error after which the UE has left its dedicated
 * channels; the latter is given up when T315 expires. One request is under way at a time.
 *
 * T314 is not modelled: it is for circuit-switched bearers, which do not exist here.
 */
class RrcRequestControl : public Object
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId();

    /// What is sent.
    struct Request
    {
        RrcState state{RrcState::IDLE}; //!< In IDLE: RRC CONNECTION REQUEST; else CELL UPDATE
        CellUpdate update;              //!< Why, and in which cell
    };

    /// What the RRC of the UE does for its request.
    struct Actions
    {
        Callback<std::optional<ScramblingCode>> getCell; //!< Selects a cell after an error
        Callback<void, const Request&> send;             //!< Sends; OnSent() follows
        Callback<bool> isConnected;                      //!< Whether the UE has channels by now
        Callback<void> onConnected;                      //!< Called instead of asking again, if so
        Callback<void, const Request&> onFailure;        //!< Called when it is given up
    };

    /** @param actions what it works with */
    void Configure(const Actions& actions)
    {
        m_actions = actions;
    }

    /**
     * @brief Begin; none is under way.
     * @param state state that the request is sent in
     * @param cause why
     */
    void Begin(RrcState state, CellUpdateCause cause);

    /** @param end when the transmission of the request ends, from which T300 or T302 runs */
    void OnSent(Time end);

    /** @brief The request for a connection is answered, and not sent again. Channels follow. */
    void OnAnswer();

    /** @brief The channels of the answer cannot be established: sent again, or given up. */
    void Repeat();

    /** @brief It is confirmed, or the UE has channels, or no RRC any more: its timers stop. */
    void End();

    /** @return whether a request is under way, or channels follow it */
    bool IsUnderWay() const
    {
        return m_count > 0;
    }

    /** @return whether one is under way by which the UE tells of an error */
    bool IsAfterError() const
    {
        return IsUnderWay() && !IsRequest(m_request.update.cause);
    }

    /** @return whether the request is answered, and channels follow */
    bool IsAnswered() const
    {
        return m_isAnswered;
    }

    /** @return whether a request or its answer is lost by block errors: attribute RequestLoss */
    bool CanBeLost() const
    {
        return m_isLossy;
    }

    /** @return requests sent again */
    uint64_t GetNRepeats() const
    {
        return m_repeats;
    }

    /** @return requests given up */
    uint64_t GetNFailures() const
    {
        return m_failures;
    }

    /** @return those of them that were sent after an error: the RRC connection is lost */
    uint64_t GetNLosses() const
    {
        return m_losses;
    }

    /**
     * @brief TracedCallback signature for requests.
     * @param state the state that it is sent in: RRC CONNECTION REQUEST in IDLE, else CELL UPDATE
     * @param cause why it is sent
     * @param count how many times for this answer, V300 or V302
     */
    typedef void (*RequestTracedCallback)(RrcState state, CellUpdateCause cause, uint32_t count);

    /**
     * @brief TracedCallback signature for requests that are given up.
     * @param state the state that it was sent in
     * @param cause why it was sent
     * @param reason what has run out
     */
    typedef void (*FailureTracedCallback)(RrcState state,
                                          CellUpdateCause cause,
                                          const std::string& reason);

  protected:
    void DoDispose() override;

  private:
    /** @param schedule attribute SystemInformationSchedule */
    void SetSchedule(std::string schedule);

    /** @return attribute SystemInformationSchedule */
    std::string GetSchedule() const;

    /** @return time from a radio link failure until the UE has found and read a cell */
    Time GetSelectionTime() const;

    /** @brief The UE is on a cell after an error: send the first CELL UPDATE there. */
    void SelectCell();

    /** @brief Send it. */
    void Transmit();

    /** @brief T300 or T302 has expired. */
    void OnExpiry();

    /**
     * @brief Give up.
     * @param reason what has run out
     */
    void Fail(const std::string& reason);

    bool m_isLossy;                        //!< Attribute RequestLoss
    Time m_t300;                           //!< Attribute T300
    uint32_t m_n300;                       //!< Attribute N300
    Time m_t302;                           //!< Attribute T302
    uint32_t m_n302;                       //!< Attribute N302
    Time m_t315;                           //!< Attribute T315
    Time m_searchTime;                     //!< Attribute CellSearchTime
    Time m_systemInformationTime;          //!< Attribute SystemInformationTime
    std::string m_schedule;                //!< Attribute SystemInformationSchedule
    SystemInformation m_systemInformation; //!< The same; unused when that is empty
    Actions m_actions;                     //!< What it works with
    Request m_request;                     //!< What is sent
    uint32_t m_count{0};                   //!< V300 or V302; 0: none is under way
    bool m_isAnswered{false};              //!< Channels follow
    EventId m_next;                        //!< End of the search, then expiry of T300 or T302
    EventId m_t315Expiry;                  //!< Expiry of T315
    uint64_t m_repeats{0};                 //!< Requests sent again
    uint64_t m_failures{0};                //!< Requests given up
    uint64_t m_losses{0};                  //!< Connections lost
    TraceSource<RrcState, CellUpdateCause, uint32_t> m_requestTrace;           //!< Request
    TraceSource<RrcState, CellUpdateCause, const std::string&> m_failureTrace; //!< Failure
};

} // namespace ns3::umts

#endif /* UMTS_RRC_REQUEST_CONTROL_H */
