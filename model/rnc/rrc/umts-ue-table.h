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

    /** @return an RNTI for a UE that may come from another RNC */
    Rnti Reserve();

    /** @param rnti of Reserve(), of a UE that does not come */
    void Release(Rnti rnti);

    /**
     * @brief Take over a UE from another RNC, with the RNC's ends of its radio bearers, which are
     * not told of it.
     * @param rnti the UE there
     * @param own RNTI of Reserve() that it gets here
     * @return its context
     */
    UeContext& Adopt(UeTable& former, Rnti rnti, Rnti own);

    /** @return whether there is a UE with that RNTI */
    bool Has(Rnti rnti) const
    {
        const uint32_t number = static_cast<uint32_t>(rnti) - 1;
        return number < m_ues.size() && m_ues[number];
    }

    /**
     * @param rnti a UE; throws Error when there is none
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

    /** @return RNTIs of Reserve() whose UEs have not come */
    uint32_t GetNReserved() const;

    /** @return RNTIs of all UEs */
    std::vector<Rnti> GetRntis() const;

    /** @return MAC-d flow on HS-DSCH of a radio bearer of the UE; null when it has none */
    Ptr<HsMacDFlow> FindHsFlow(Rnti rnti, RbId id) const;

  private:
    /** @return the context of a new UE @param rnti of Reserve() */
    UeContext& Add(Rnti rnti);

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
