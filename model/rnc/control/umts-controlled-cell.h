/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CONTROLLED_CELL_H
#define UMTS_CONTROLLED_CELL_H

#include "umts-admission-control.h"
#include "umts-paging-channel.h"
#include "umts-rnc-common-port.h"

#include "ns3/umts-cell-config.h"
#include "ns3/umts-nbap.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace ns3::umts
{

/// Requests that admission control of a cell has admitted, by radio bearer.
using AdmissionTickets = std::map<RbId, uint32_t>;

/**
 * @ingroup umts
 * @brief The controlling RNC's context of a cell (TS 25.401 6.1.5): admission control, MAC-c/sh,
 * the C-RNTIs of UEs, the PCH, and NBAP to the Node B.
 */
class ControlledCell : public Object
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId();

    /** @brief Take control of a cell. */
    void Configure(Ptr<NbapCell> cell, Ptr<IubPort> port, const CellConfig& config);

    /** @return NBAP of the cell */
    Ptr<NbapCell> GetNbap() const
    {
        return m_cell;
    }

    /** @return its primary scrambling code; none: UEs cannot measure it */
    std::optional<ScramblingCode> GetScramblingCode() const
    {
        return m_code;
    }

    /** @return formats of RACH and FACH, whether they are set up or not */
    const CommonChannelConfig& GetCommonFormats() const
    {
        return m_commonFormats;
    }

    /** @return the RNC's port to its Node B */
    Ptr<IubPort> GetPort() const
    {
        return m_port;
    }

    /** @return the Iub to its Node B */
    Ptr<IubChannel> GetIub() const;

    /** @return admission control */
    Ptr<AdmissionControl> GetAdmissionControl() const
    {
        return m_admission;
    }

    /** @return PCH of the cell; null: it has none, and paging loads nothing */
    Ptr<PagingChannel> GetPagingChannel() const
    {
        return m_paging;
    }

    /** @param tickets what admission control has admitted, and gets back */
    void ReleaseTickets(const AdmissionTickets& tickets) const;

    /** @return MAC-c/sh; null before the common channels are set up */
    Ptr<MacC> GetMacC() const
    {
        return m_macC;
    }

    /** @brief Have the codes of HS-SCCHs as long as a UE is on HS-DSCH. */
    void ReserveHsScchs();

    /** @brief Set RACH and FACH up; once. */
    void SetUpCommon();

    /**
     * @brief Use the C-RNTI of a UE, which gets one with its first user.
     * @return the C-RNTI
     */
    uint16_t AcquireCrnti(Rnti rnti);

    /** @brief Use the C-RNTI of a UE no more: it is given back by its last user. */
    void ReleaseCrnti(Rnti rnti);

    /** @return C-RNTIs in use */
    std::size_t GetNCrntis() const
    {
        return m_crntis.size();
    }

  protected:
    void DoDispose() override;

  private:
    /// A C-RNTI.
    struct Crnti
    {
        uint16_t value{0}; //!< The C-RNTI
        uint32_t users{0}; //!< Bearers of the UE on the common channels
    };

    /** @brief Leave to HS-DSCH what admission control has not given away. */
    void ShareOut();

    /** @return what the Node B measures */
    CommonMeasurement MeasureCommon();

    Ptr<NbapCell> m_cell;                        //!< NBAP
    Ptr<IubPort> m_port;                         //!< The RNC's port to its Node B
    std::optional<ScramblingCode> m_code;        //!< Primary scrambling code
    CommonChannelConfig m_commonFormats;         //!< Formats of RACH and FACH
    Ptr<AdmissionControl> m_admission;           //!< Admission control
    Ptr<PagingChannel> m_paging;                 //!< PCH; null: the cell has none
    Ptr<MacC> m_macC;                            //!< MAC-c/sh
    std::unique_ptr<RncCommonPort> m_commonPort; //!< RACH and FACH on the Iub
    std::map<Rnti, Crnti> m_crntis;              //!< C-RNTIs
};

} // namespace ns3::umts

#endif /* UMTS_CONTROLLED_CELL_H */
