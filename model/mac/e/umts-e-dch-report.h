/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_E_DCH_REPORT_H
#define UMTS_E_DCH_REPORT_H

#include "umts-e-dch-config.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief TEBS of a buffer (TS 25.321 Table 9.2.5.3.2.1).
 * @param octets octets of all logical channels that count
 * @return 0: none; 1 .. 31
 */
uint8_t GetTebs(uint64_t octets);

/**
 * @ingroup umts
 * @brief What a TEBS stands for in a Node B.
 * @param tebs 0 .. 31
 * @return the most octets that it may mean; of 31, which has no upper edge, the next power
 */
uint32_t GetTebsOctets(uint8_t tebs);

/**
 * @ingroup umts
 * @brief HLBS of a logical channel (TS 25.321 Table 9.2.5.3.2.2).
 * @param share its share of the octets of TEBS, 0 .. 1
 * @return 0 .. 15
 */
uint8_t GetHlbs(double share);

/**
 * @ingroup umts
 * @brief UPH of a UE (TS 25.321 9.2.5.3.2).
 * @param headroom maximum transmit power over that of DPCCH, a ratio
 * @return 0 .. 31: dB, rounded down
 */
uint8_t GetUph(double headroom);

/**
 * @ingroup umts
 * @brief What the triggers of scheduling information look at.
 */
struct EdchReportView
{
    uint64_t octets{0};          //!< Octets of all logical channels that count
    uint8_t highestPriority{0};  //!< Highest priority with data, 1 (first) .. 8; 0: no data
    bool hasGrant{false};        //!< There is a grant for an active process
    bool isGrantTooSmall{false}; //!< See EtfcSelection::IsGrantTooSmall()
};

/**
 * @ingroup umts
 * @brief Decides when a UE sends scheduling information (TS 25.321 11.8.1.6): when data come
 * without a grant, or of a higher priority; when the grant becomes too small; periodically. Never
 * without data.
 *
 * Plain C++: the caller passes the time, and asks for the next deadline.
 */
class EdchReportTrigger
{
  public:
    /** @param config periods */
    explicit EdchReportTrigger(const EdchReportConfig& config);

    /**
     * @brief Look for a reason to send it.
     * @param view buffers and grant
     * @param now the current time
     * @return whether scheduling information is due
     */
    bool Update(const EdchReportView& view, Nanos now);

    /** @brief It is due: another cell serves the UE, or HARQ has given up a block that had it. */
    void Trigger()
    {
        m_isDue = true;
    }

    /**
     * @brief It was sent.
     * @param now the current time
     */
    void OnSent(Nanos now);

    /** @return when to call Update() if nothing changes; NEVER when there is no period */
    Nanos GetDeadline() const
    {
        return m_timer.GetDeadline();
    }

  private:
    /** @param now when the period begins */
    void StartTimer(Nanos now);

    EdchReportConfig m_config; //!< Periods
    EdchReportView m_last;     //!< What was seen last
    bool m_isDue{false};       //!< It waits to be sent
    LazyTimer m_timer;         //!< Period
};

/**
 * @ingroup umts
 * @brief What the happy bit depends on.
 */
struct HappyBitView
{
    bool couldUseGrant{false}; //!< EtfcChoice::couldUseGrant
    uint64_t octets{0};        //!< Octets of all logical channels that count
    uint32_t scheduledBits{0}; //!< Bits that the grant carries in a TTI
    double activeShare{0.0};   //!< Share of HARQ processes that are active
};

/**
 * @ingroup umts
 * @brief The happy bit (TS 25.321 11.8.1.5): a UE is unhappy if it could use a larger grant, and
 * would need longer than Happy_Bit_Delay_Condition for its data with the present one.
 * @param delay Happy_Bit_Delay_Condition, ns
 */
bool IsHappy(const HappyBitView& view, EdchTti tti, Nanos delay);

} // namespace ns3::umts

#endif /* UMTS_E_DCH_REPORT_H */
