/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_SERVING_CONTEXT_H
#define UMTS_SERVING_CONTEXT_H

#include "umts-rrc-traces.h"
#include "umts-ue-context.h"
#include "umts-ue-table.h"

#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief What all parts of ServingRnc know: UEs, cells, user plane, attributes and trace sources of
 * the RNC.
 */
struct ServingContext
{
    /**
     * @param rrcTraces what is told
     * @param rrcSettings attributes
     * @param cells cells of the RNC and of RNCs with an Iur to it
     */
    ServingContext(const RrcTraces& rrcTraces,
                   const RrcSettings& rrcSettings,
                   Ptr<UtranCells> cells);

    ServingContext(const ServingContext&) = delete;
    ServingContext& operator=(const ServingContext&) = delete;

    /** @return the cell with that code; throws Error when there is none */
    Ptr<ControlledCell> Require(ScramblingCode code) const;

    /** @return whether the RNC, or one with an Iur to it, controls the cell */
    bool Knows(const Ptr<ControlledCell>& cell) const;

    /**
     * @param ue a UE
     * @param cell a cell
     * @return why the UE cannot have it: it would need more than DCHs over an Iur; empty: it can
     */
    std::string CheckIur(const UeContext& ue, const Ptr<ControlledCell>& cell) const;

    /**
     * @brief Fire a trace of a UE, or its HS-DSCH, that goes to another cell.
     * @param trace one of traces
     * @param former the cell that it was in
     * @param reason why it is not in the new cell; empty: it is
     */
    void TraceMove(const RrcTraces::MoveTrace& trace,
                   Rnti rnti,
                   const Ptr<ControlledCell>& former,
                   const Ptr<ControlledCell>& target,
                   const std::string& reason) const;

    /**
     * @brief Fire the trace of radio links.
     * @param isAdded whether the radio link is added, or is removed
     * @param reason why it has been refused; empty: it has not
     */
    void TraceRadioLink(Rnti rnti,
                        const Ptr<ControlledCell>& cell,
                        bool isAdded,
                        const std::string& reason) const;

    /**
     * @brief Fire the trace of a relocation.
     * @param former the UE here
     * @param rnti the UE there; 0: it is not served there
     * @param reason why; empty: it is
     */
    void TraceRelocation(Rnti former,
                         Rnti rnti,
                         const ServingContext& target,
                         const std::string& reason) const;

    /** @return time of RANAP for a relocation of a UE: RelocationProcessing */
    Time DrawRelocation(UeContext& ue) const;

    /** @return time of NBAP and ALCAP for new radio links of a UE: RadioLinkProcessing */
    Time DrawRadioLinks(UeContext& ue) const;

    /**
     * @brief Fix the streams of a UE's random times here, whichever RNC serves the UE.
     * @param stream the first stream
     * @return the number of streams used: none when the times are constant
     */
    int64_t AssignStreams(UeContext& ue, int64_t stream) const;

    const RrcTraces& traces;     //!< What is told
    const RrcSettings& settings; //!< Attributes
    Ptr<RncNetDevice> device;    //!< User plane of the RNC
    UeTable ues;                 //!< UEs that it serves
    Ptr<UtranCells> utran;       //!< Its and other RNCs' cells
};

} // namespace ns3::umts

#endif /* UMTS_SERVING_CONTEXT_H */
