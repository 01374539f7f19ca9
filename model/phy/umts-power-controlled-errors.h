/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_POWER_CONTROLLED_ERRORS_H
#define UMTS_POWER_CONTROLLED_ERRORS_H

#include "umts-block-error-model.h"
#include "umts-dpch.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Block errors of a DCH under power control: the Eb/N0 of a TTI in the Dpch of the UE
 * decides, and all blocks of the TTI fail together. RACH and FACH have no errors.
 *
 * All bearers and cells of a UE share one Dpch. It uses the first random streams that are assigned
 * to a PowerControlledErrors of the UE; those of the others are not used.
 */
class PowerControlledErrors : public BlockErrorModel
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    void OnExpected(const Ptr<Object>& ue) override;
    void OnOpened(const Ptr<Object>& ue, const DpchChannel& channel) override;
    void OnClosed(const Ptr<CellRadio>& cell) override;
    void OnTti(const DchTti& tti) override;
    bool IsInError() override;

    bool IsOfDchAlone() const override
    {
        return true;
    }

    int64_t AssignStreams(int64_t stream) override;

  protected:
    void DoDispose() override;

  private:
    /** @brief Fix the streams of the Dpch, unless the errors of another bearer or cell have. */
    void AssignDpchStreams();

    bool m_isUplink;                 //!< Attribute Uplink
    ObjectFactory m_factory;         //!< Attribute Dpch
    ObjectFactory m_link;            //!< Attribute Link
    Ptr<Dpch> m_dpch;                //!< The channels of the UE; null before the first set-up
    std::vector<DpchChannel> m_open; //!< The DCHs, where they are open; the last ones count
    int64_t m_stream{-1};            //!< The first random stream; -1: none is fixed
    bool m_isAssigner{false};        //!< This has fixed the streams of the Dpch
    bool m_isInError{false};         //!< What the blocks of the TTI are
};

} // namespace ns3::umts

#endif /* UMTS_POWER_CONTROLLED_ERRORS_H */
