/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_TRACES_H
#define UMTS_TRACES_H

#include "umts-packet-delays.h"
#include "umts-trace-file.h"

#include "ns3/umts-node-b-net-device.h"
#include "ns3/umts-rnc-net-device.h"
#include "ns3/umts-ue-net-device.h"

#include <map>
#include <set>
#include <string>

namespace ns3::umts
{

class HsUser;
class MobilityTrace;
class RrcConnection;

/**
 * @ingroup umts
 * @brief Writes the events of a UTRAN to CSV files, one file for each kind of trace.
 */
class UmtsTraces : public SimpleRefCount<UmtsTraces>
{
  public:
    /**
     * @brief Begin the files; throws Error when there is no such kind.
     * @param folder their folder, made if it is not there
     * @param what names of kinds with commas between them, or all
     */
    UmtsTraces(const std::string& folder, const std::string& what);
    ~UmtsTraces();

    /**
     * @brief Observe a radio bearer of a UE; with the first one also the UE, its cell and its RNC.
     */
    void AddBearer(Ptr<UeNetDevice> ue, Ptr<RncNetDevice> rnc, RbId bearer);

  private:
    /** @brief Follow handovers and relocations of an RNC's UEs. */
    void Follow(const Ptr<RncNetDevice>& rnc);

    /**
     * @brief A UE has had a handover: its channels in the cell are observed.
     * @param traces these traces
     * @param rnc the RNC, whose RRC calls this
     * @param rnti the UE
     * @param from former cell, not used
     * @param to the cell, not used
     * @param reason why it has been refused
     */
    static void OnHandOver(Ptr<UmtsTraces> traces,
                           RncNetDevice* rnc,
                           uint32_t rnti,
                           uint32_t from,
                           uint32_t to,
                           const std::string& reason);

    /**
     * @brief Another RNC serves a UE: the UE's channels there are observed, and the RNC.
     * @param traces these traces
     * @param formerRnti the UE in the former RNC, not used
     * @param rnti the UE in the new RNC
     * @param from ns-3 node of the former RNC, not used
     * @param to ns-3 node of the new RNC
     * @param reason why the relocation has been refused
     */
    static void OnRelocation(Ptr<UmtsTraces> traces,
                             uint32_t formerRnti,
                             uint32_t rnti,
                             uint32_t from,
                             uint32_t to,
                             const std::string& reason);

    /**
     * @brief Observe the channels of a UE in the cell that it has come to.
     * @param rnti the UE; nothing is done for one without observed bearer
     */
    void EnterCell(const Ptr<RncNetDevice>& rnc, Rnti rnti);

    /** @brief Close all files at the end of the simulation. */
    void Close();

    /**
     * @param kind name of a kind
     * @return its file; null when it is not asked for
     */
    Ptr<TraceFile> Find(const std::string& kind) const;

    /** @param cell a cell whose HS-DSCH and common channels are to be observed */
    void AddCell(const Ptr<Cell>& cell);

    /** @brief Observe the channels of a bearer in its present cell. */
    void AddChannels(Ptr<UeNetDevice> ue, Ptr<RncNetDevice> rnc, RbId bearer);

    /**
     * @brief Observe HS-DSCH of a UE.
     * @param user the UE, in the Node B
     * @param node its ns-3 node
     */
    void AddHsUser(Ptr<HsUser> user, uint32_t node);

    /**
     * @brief Observe flow control of a bearer on HS-DSCH.
     * @param cell HS-DSCH of the cell
     */
    void AddFlow(const RncNetDevice& rnc, const HsCell& cell, const UeNetDevice& ue, RbId bearer);

    /** @brief Observe the packets of a bearer, if they are asked for. */
    void AddPackets(const Ptr<UeNetDevice>& ue, const Ptr<RncNetDevice>& rnc, RbId bearer);

    std::map<std::string, Ptr<TraceFile>> m_files; //!< By kind
    Ptr<PacketDelayMeter> m_packets;               //!< Rows of packets; null: not asked for
    Ptr<MobilityTrace> m_mobility;                 //!< Rows of mobility; null: not asked for
    std::set<Ptr<Object>> m_observed;              //!< UEs on HS-DSCH, channels of cells, RNCs
    std::map<const RrcConnection*, Ptr<UeNetDevice>> m_ues; //!< UEs by their RRC connections
};

} // namespace ns3::umts

#endif /* UMTS_TRACES_H */
