/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UNUSED_SETTINGS_H
#define UMTS_UNUSED_SETTINGS_H

#include "ns3/net-device.h"
#include "ns3/simple-ref-count.h"
#include "ns3/umts-bearer-config.h"
#include "ns3/umts-cell-config.h"
#include "ns3/umts-ue-config.h"
#include "ns3/umts-ue-net-device.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Warns of settings without effect: HS-DSCH settings of cells and UEs without a bearer on
 * HS-DSCH, power control of UEs without a bearer on DCHs or HS-DSCH, that of random access of UEs
 * without one on common channels, and bearers whose packets all take another bearer.
 *
 * Since bearers and handovers may come at any time, the warnings are written by
 * Simulator::Destroy(), to standard error.
 */
class UnusedSettings : public SimpleRefCount<UnusedSettings>
{
  public:
    /** @param cell configuration of a new cell */
    void AddCell(const CellConfig& cell);

    /**
     * @param ue a new UE
     * @param config its configuration
     */
    void AddUe(Ptr<NetDevice> ue, const UeConfig& config);

    /** @param ue a UE that is not installed after all */
    void RemoveUe(const Ptr<NetDevice>& ue);

    /**
     * @param ue a UE
     * @param bearer configuration of a radio bearer that it has got
     * @param id number of the bearer
     */
    void AddBearer(const Ptr<UeNetDevice>& ue, const BearerConfig& bearer, RbId id);

  private:
    /** @brief Have Report() called at the end, if that is not scheduled yet. */
    void Watch();

    /** @brief Write a sentence for each setting without effect. */
    void Report() const;

    bool m_isWatching{false};                     //!< Report() is scheduled
    bool m_isUsed{false};                         //!< There was a bearer on HS-DSCH
    std::string m_cellSetting;                    //!< The first setting of a cell; empty: none
    std::map<uint32_t, std::string> m_ueSettings; //!< Settings of UEs without HS-DSCH, by node
    std::map<uint32_t, std::string>
        m_dedicated;               //!< Settings of DCHs of UEs that have none, by node
    std::set<uint32_t> m_openLoop; //!< Nodes of UEs with OpenLoopPower() and without RACH
    std::map<Ptr<UeNetDevice>, std::map<RbId, TrafficFlowTemplate>> m_filters; //!< Of bearers
    std::vector<std::string> m_shadowed; //!< Sentences about bearers that no packet takes
};

} // namespace ns3::umts

#endif /* UMTS_UNUSED_SETTINGS_H */
