/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CELL_CONFIG_H
#define UMTS_CELL_CONFIG_H

#include "ns3/umts-attributes.h"
#include "ns3/umts-cell-power.h"
#include "ns3/umts-identities.h"
#include "ns3/umts-rach-access.h"
#include "ns3/umts-transport-channel.h"

#include <optional>
#include <string>
#include <vector>

namespace ns3::umts
{

constexpr uint16_t N_SCRAMBLING_CODES = 512; //!< Primary scrambling codes (TS 25.213 5.2.2)

/**
 * @ingroup umts
 * @brief Configuration of a cell: admission control, RACH and FACH, HS-DSCH and its scheduler.
 *
 * RACH, FACH and HS-DSCH are made with the first bearer of the cell that needs them. An attribute
 * or a value that does not exist throws Error at once.
 */
struct CellConfig
{
    /** @brief Unlimited cell, RACH and FACH of Lo et al. 2003, round robin on HS-DSCH. */
    CellConfig();

    /**
     * @brief Configure a cell for bearers of BearerConfig::FromPreset().
     * @param name cch-delay: random access is a delay; cch: it is preambles; others: CellConfig()
     * @return the configuration
     */
    static CellConfig FromPreset(const std::string& name);

    /**
     * @brief Name the cell as UEs know it that measure its CPICH.
     * @param code primary scrambling code (TS 25.213 5.2.2), another one in each cell of an RNC
     * @return this
     */
    CellConfig& PrimaryScramblingCode(ScramblingCode code);

    /**
     * @brief Configure admission control.
     * @param attributes attributes of AdmissionControl
     * @return this
     */
    CellConfig& Admission(const Attributes& attributes);

    /**
     * @brief Choose the transport format sets of the common channels.
     * @param rach the RACH; its TTI is the duration of the message part, 10 or 20 ms
     * @param fach the FACH
     * @return this
     */
    CellConfig& RachFach(const TransportChannel& rach, const TransportChannel& fach);

    /**
     * @brief Configure random access.
     * @param attributes attributes of CommonChannels
     * @return this
     */
    CellConfig& RandomAccess(const Attributes& attributes);

    /**
     * @brief Divide the RACH among access service classes (TS 25.331 10.3.6.6).
     * @param classes the classes by number; a bearer uses that of its LogicalChannelPriority, or
     *        the last one. None: one class, of the attributes of CommonChannels.
     * @return this
     */
    CellConfig& AccessServiceClasses(const std::vector<AccessServiceClass>& classes);

    /**
     * @brief Configure HS-DSCH: HS-PDSCH codes, HS-SCCHs, delays.
     * @param attributes attributes of HsCell
     * @return this
     */
    CellConfig& HsDsch(const Attributes& attributes);

    /**
     * @brief Choose the scheduler of HS-DSCH.
     * @param name TypeId of an HsScheduler; "ns3::umts::" may be left out
     * @param attributes its attributes
     * @return this
     */
    CellConfig& Scheduler(const std::string& name, const Attributes& attributes = {});

    /**
     * @brief Configure E-DCH: target noise rise, E-AGCHs, scheduling.
     * @param attributes attributes of EdchCell
     * @return this
     */
    CellConfig& Edch(const Attributes& attributes);

    /**
     * @brief Choose the scheduler of E-DCH.
     * @param name TypeId of an EdchScheduler; "ns3::umts::" may be left out
     * @param attributes its attributes
     * @return this
     */
    CellConfig& EdchScheduler(const std::string& name, const Attributes& attributes = {});

    /**
     * @brief Configure what the cell sends: powers of CPICH, common channels, HS-DSCH, and all.
     * @param attributes attributes of CellPower
     * @return this
     */
    CellConfig& Power(const Attributes& attributes);

    /**
     * @brief Have a PCH, which PAGING TYPE 1 loads: a message has room for some UEs, and others
     * wait for their next paging occasion. Without it a page takes the time of the occasion alone.
     * @param attributes attributes of PagingChannel
     * @return this
     */
    CellConfig& Paging(const Attributes& attributes = {});

    std::optional<ScramblingCode> scramblingCode; //!< Primary scrambling code; may be none
    ObjectFactory power;                          //!< Makes CellPower
    Ptr<CellPower> sent;        //!< CellPower of a plan of cells, in place of a new one; null: none
    ObjectFactory admission;    //!< Makes AdmissionControl
    CommonChannelConfig common; //!< Formats of RACH and FACH
    ObjectFactory commonChannels;                         //!< Makes CommonChannels
    std::vector<AccessServiceClass> accessServiceClasses; //!< Of the RACH, by number
    std::optional<ObjectFactory> paging;                  //!< Makes PagingChannel; none: no PCH
    ObjectFactory hsCell;                                 //!< Makes HsCell
    ObjectFactory scheduler;                              //!< Makes HsScheduler
    ObjectFactory eDchCell;                               //!< Makes EdchCell
    ObjectFactory eDchScheduler;                          //!< Makes EdchScheduler
    std::string hsSetting; //!< Last call that HS-DSCH alone makes use of; empty: none
};

} // namespace ns3::umts

#endif /* UMTS_CELL_CONFIG_H */
