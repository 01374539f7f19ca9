/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UE_TABLE_H
#define UMTS_UE_TABLE_H

#include "umts-ue-context.h"

#include "ns3/umts-id-pool.h"
#include "ns3/umts-rnc-net-device.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief The UEs that an RNC serves, by RNTI (TS 25.401 6.1.7), with their contexts.
 */
class UeTable
{
  public:
    UeTable() = default;
    UeTable(const UeTable&) = delete;
    UeTable& operator=(const UeTable&) = delete;

    /** @param device user plane of the RNC: the UEs go when its channels do */
    void Configure(Ptr<RncNetDevice> device);

    /** @return the context of a new UE, with an RNTI */
    UeContext& Add();

    /** @brief Forget a UE, whose bearers have been released: its RNTI can be used again. */
    void Remove(Rnti rnti);

    /**
     * @brief Take over a UE from another RNC, with the RNC's ends of its radio bearers, which are
     * not told of it. It gets an RNTI here.
     * @return its context
     */
    UeContext& Take(UeTable& former, Rnti rnti);

    /** @return whether there is a UE with that RNTI */
    bool Has(Rnti rnti) const
    {
        return m_rntis.IsUsed(static_cast<uint32_t>(rnti) - 1);
    }

    /**
     * @param rnti a UE; the simulation ends with a message when there is none
     * @return its context
     */
    UeContext& Get(Rnti rnti) const;

    /**
     * @param rnti a UE as it calls itself, or has called itself
     * @param connection its RRC connection
     * @return whether the RNC serves it
     */
    bool Serves(Rnti rnti, const RrcConnection* connection) const
    {
        return Has(rnti) && Get(rnti).connection == connection;
    }

    /**
     * @param connection RRC connection of a UE
     * @return its context; null: the RNC does not serve it
     */
    UeContext* Find(const RrcConnection* connection) const;

    /** @return RNTIs of all UEs */
    std::vector<Rnti> GetRntis() const;

    /** @return MAC-d flow on HS-DSCH of a radio bearer of the UE; null when it has none */
    Ptr<HsMacDFlow> FindHsFlow(Rnti rnti, RbId id) const;

  private:
    /** @brief The channels of the RNC go: so do those of its UEs, before. */
    void Dispose();

    Ptr<RncNetDevice> m_device;                    //!< User plane of the RNC
    IdPool<uint32_t> m_rntis;                      //!< RNTI - 1 of UEs
    std::vector<std::unique_ptr<UeContext>> m_ues; //!< By RNTI - 1; null: not in use
};

/**
 * @ingroup umts
 * @param rnc an RNC
 * @return the UEs that it serves
 */
const UeTable& UesOf(const RncNetDevice& rnc);

} // namespace ns3::umts

#endif /* UMTS_UE_TABLE_H */
