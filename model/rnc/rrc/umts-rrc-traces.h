/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_TRACES_H
#define UMTS_RRC_TRACES_H

#include "umts-rrc-procedure.h"

#include "ns3/nstime.h"
#include "ns3/object-factory.h"
#include "ns3/umts-rrc-pdu.h"
#include "ns3/umts-section.h"
#include "ns3/umts-utran-cells.h"

#include <cstdint>
#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Trace sources of RncRrc. A cell is given as its position in UtranCells::GetCells():
 * CellList of RncRrc, followed by the cells of RNCs with an Iur.
 */
class RrcTraces
{
  public:
    /// A trace of UEs, or their HS-DSCH, that go to another cell.
    using MoveTrace = TraceSource<uint32_t, uint32_t, uint32_t, const std::string&>;

    /**
     * @brief TracedCallback signature for handovers, and changes of the serving HS-DSCH cell.
     * @param from the former cell
     * @param to the new cell
     * @param reason why the new cell has refused, or the UE stays or has come back; empty: it is
     *        there
     */
    typedef void (*HandOverTracedCallback)(uint32_t rnti,
                                           uint32_t from,
                                           uint32_t to,
                                           const std::string& reason);

    /**
     * @brief TracedCallback signature for relocations.
     * @param rnti the UE in the RNC that has served it
     * @param newRnti the UE in the RNC that serves it; 0 when it has been refused
     * @param from ns-3 node of the RNC that has served it
     * @param to ns-3 node of the other RNC
     * @param reason why the new cell has refused, or the UE has come back; empty: it is done
     */
    typedef void (*RelocationTracedCallback)(uint32_t rnti,
                                             uint32_t newRnti,
                                             uint32_t from,
                                             uint32_t to,
                                             const std::string& reason);

    /**
     * @brief TracedCallback signature for changes of active sets.
     * @param isAdded whether its radio link is added, or is removed
     * @param reason why it has been refused; empty: it has not
     */
    typedef void (*RadioLinkTracedCallback)(uint32_t rnti,
                                            uint32_t cell,
                                            bool isAdded,
                                            const std::string& reason);

    /**
     * @brief TracedCallback signature for radio link failures.
     * @param from the former first cell
     * @param to the cell that the UE goes on in
     */
    typedef void (*RadioLinkFailureTracedCallback)(uint32_t rnti, uint32_t from, uint32_t to);

    /**
     * @brief TracedCallback signature for measurement reports.
     * @param report what it has measured
     */
    typedef void (*MeasurementReportTracedCallback)(uint32_t rnti, const MeasurementReport& report);

    /**
     * @brief TracedCallback signature for messages.
     * @param pdu the message as octets
     */
    typedef void (*MessageTracedCallback)(const RrcPdu& pdu);

    /**
     * @brief TracedCallback signature for messages of RNSAP.
     * @param message what this RNC has sent to the one that controls the cell
     */
    typedef void (*RnsapMessageTracedCallback)(uint32_t cell, const NbapMessage& message);

    TraceSource<uint32_t, uint32_t, uint32_t, uint32_t, const std::string&>
        relocation;                                                      //!< Relocation
    MoveTrace handOver;                                                  //!< HandOver
    MoveTrace servingCell;                                               //!< ServingCell
    TraceSource<uint32_t, uint32_t, bool, const std::string&> radioLink; //!< RadioLink
    TraceSource<uint32_t, uint32_t, uint32_t> radioLinkFailure;          //!< RadioLinkFailure
    TraceSource<uint32_t, const MeasurementReport&> measurementReport;   //!< MeasurementReport
    TraceSource<uint32_t, RrcProcedure::Type, RrcProcedure::Phase, const std::string&>
        procedure;                      //!< Procedure
    TraceSource<const RrcPdu&> message; //!< RrcMessage
    RnsapTrace rnsapMessage;            //!< RnsapMessage
};

/**
 * @ingroup umts
 * @brief Attributes of RRC of an RNC: see RncRrc.
 */
struct RrcSettings
{
    bool reestablishesRlc;              //!< ReestablishRlc
    bool relocatesOnHandOver;           //!< RelocateOnHandOver
    Time selectionWait;                 //!< SelectionWait
    ObjectFactory relocationProcessing; //!< RelocationProcessing
    ObjectFactory radioLinkProcessing;  //!< RadioLinkProcessing
};

} // namespace ns3::umts

#endif /* UMTS_RRC_TRACES_H */
