/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_LINK_ERRORS_H
#define UMTS_LINK_ERRORS_H

#include "ns3/callback.h"
#include "ns3/umts-block-error-model.h"
#include "ns3/umts-identities.h"
#include "ns3/umts-ue-config.h"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Block error models of a radio bearer on the link between a UE and a cell, one each way.
 */
struct BearerErrorModels
{
    RbId bearer{};                 //!< The radio bearer
    Ptr<BlockErrorModel> downlink; //!< Downlink
    Ptr<BlockErrorModel> uplink;   //!< Uplink

    /** @return those of the direction on common channels; null: none */
    Ptr<BlockErrorModel> GetOnCommon(Direction direction) const
    {
        const Ptr<BlockErrorModel>& errors = direction == Direction::UPLINK ? uplink : downlink;
        return errors->IsOfDchAlone() ? nullptr : errors;
    }
};

/**
 * @ingroup umts
 * @brief Block error models of the links of a UE, by radio bearer and cell.
 *
 * In the first cell of the active set a bearer uses the models of its set-up, also after a change
 * of that cell. In each further cell it has models of its own.
 */
class LinkErrors
{
  public:
    /**
     * @brief Make the block errors of a radio bearer in its first cell.
     * @param config makers, of those in further cells, too
     */
    void Open(RbId id, const BlockErrorConfig& config);

    /** @param id a radio bearer that is released */
    void Close(RbId id)
    {
        m_bearers.erase(id);
    }

    /** @return block errors of the radio bearer in the first cell */
    const BearerErrorModels& Get(RbId id) const
    {
        return m_bearers.at(id).first;
    }

    /**
     * @return what draws whether the next block of a radio bearer on common channels of the first
     *         cell is in error
     */
    Callback<bool> GetDraw(RbId id, Direction direction) const;

    /**
     * @param id a radio bearer
     * @param cell another cell than the first one
     * @return its block errors there, which are made at the first call
     */
    const BearerErrorModels& GetFurther(RbId id, CellId cell);

    /** @param activeSet the cells of the UE from now on: errors in others go */
    void Keep(const std::vector<CellId>& activeSet);

    /**
     * @brief Use fixed random streams for the errors in the first cell.
     * @return the number of streams used; 0 when there is no such bearer
     */
    int64_t AssignStreams(RbId id, int64_t stream) const;

    /**
     * @brief Use fixed random streams for the errors in the further cells.
     * @return the number of streams used; 0 when there is no such bearer
     */
    int64_t AssignFurtherStreams(RbId id, int64_t stream) const;

  private:
    /// Those of a radio bearer.
    struct Bearer
    {
        BlockErrorConfig config; //!< Makers
        BearerErrorModels first; //!< In the first cell
        /// In each further cell, in the order in which the cells have come.
        std::vector<std::pair<CellId, BearerErrorModels>> further;
    };

    std::map<RbId, Bearer> m_bearers; //!< By radio bearer
};

} // namespace ns3::umts

#endif /* UMTS_LINK_ERRORS_H */
