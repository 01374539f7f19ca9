/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MOBILITY_TRACE_H
#define UMTS_MOBILITY_TRACE_H

#include "umts-trace-file.h"

#include "ns3/umts-identities.h"

#include <map>
#include <utility>

namespace ns3::umts
{

class RncRrc;

/**
 * @ingroup umts
 * @brief Writes handovers, changes of active sets and relocations of UEs to a trace file. Used by
 * UmtsTraces.
 */
class MobilityTrace : public SimpleRefCount<MobilityTrace>
{
  public:
    /** @param file the file */
    explicit MobilityTrace(Ptr<TraceFile> file);

    /**
     * @brief Observe an RNC.
     * @param rrc its RRC, not observed yet
     * @param rnc its ns-3 node
     */
    void Follow(const Ptr<RncRrc>& rrc, uint32_t rnc);

    /**
     * @brief Write rows for a UE from now on; other UEs have no rows.
     * @param rnc ns-3 node of the RNC that serves it
     * @param rnti the UE there
     * @param node ns-3 node of the UE
     */
    void AddUe(uint32_t rnc, Rnti rnti, uint32_t node);

  private:
    /// The columns after the identity of the UE; empty where they do not apply.
    struct Event
    {
        const char* name;      //!< Name of the event, done or refused
        std::string from{};    //!< Former cell
        std::string to{};      //!< New cell
        std::string newRnc{};  //!< ns-3 node of the new RNC
        std::string newRnti{}; //!< RNTI of the UE in the new RNC
        std::string refusal{}; //!< Why it has been refused
    };

    /**
     * @brief Write a row, if the UE has rows.
     * @param rnc ns-3 node of the RNC that reports the event
     * @param rnti the UE there
     * @param event what it is
     */
    void Write(uint32_t rnc, uint32_t rnti, const Event& event);

    /**
     * @brief A UE, or its HS-DSCH alone, has gone to another cell.
     * @param trace this
     * @param rnc ns-3 node of the RNC
     * @param name name of the event
     * @param rnti the UE
     * @param from former cell
     * @param to new cell
     * @param refusal why it has been refused
     */
    static void OnMove(Ptr<MobilityTrace> trace,
                       uint32_t rnc,
                       const char* name,
                       uint32_t rnti,
                       uint32_t from,
                       uint32_t to,
                       const std::string& refusal);

    /**
     * @brief An active set has changed.
     * @param trace this
     * @param rnc ns-3 node of the RNC
     * @param rnti the UE
     * @param isAdded the cell has joined the active set; false: it has left
     * @param refusal why it has been refused
     */
    static void OnRadioLink(Ptr<MobilityTrace> trace,
                            uint32_t rnc,
                            uint32_t rnti,
                            uint32_t cell,
                            bool isAdded,
                            const std::string& refusal);

    /**
     * @brief Radio links have failed.
     * @param trace this
     * @param rnc ns-3 node of the RNC
     * @param rnti the UE
     * @param from former first cell
     * @param to the cell that it goes on in
     */
    static void OnFailure(Ptr<MobilityTrace> trace,
                          uint32_t rnc,
                          uint32_t rnti,
                          uint32_t from,
                          uint32_t to);

    /**
     * @brief Another RNC serves a UE.
     * @param trace this
     * @param rnti the UE in the former RNC
     * @param newRnti the UE in the new RNC
     * @param from ns-3 node of the former RNC
     * @param to ns-3 node of the new RNC
     * @param refusal why it has been refused
     */
    static void OnRelocation(Ptr<MobilityTrace> trace,
                             uint32_t rnti,
                             uint32_t newRnti,
                             uint32_t from,
                             uint32_t to,
                             const std::string& refusal);

    Ptr<TraceFile> m_file;                                   //!< The file
    std::map<std::pair<uint32_t, uint32_t>, uint32_t> m_ues; //!< Nodes of UEs, by RNC and RNTI
};

} // namespace ns3::umts

#endif /* UMTS_MOBILITY_TRACE_H */
