/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RADIO_ENVIRONMENT_H
#define UMTS_RADIO_ENVIRONMENT_H

#include "umts-common-channels.h"
#include "umts-e-dch-channel.h"
#include "umts-hs-dsch-channel.h"

#include <cstdint>
#include <map>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Registry of the cells of a simulation by identity, in which a UE finds the cells that RRC
 * messages name.
 *
 * There is one per simulation. Cell::Configure() adds a cell; it is removed with its Node B.
 */
class RadioEnvironment : public SimpleRefCount<RadioEnvironment>
{
  public:
    /// What a cell has on the air.
    struct CellAir
    {
        Ptr<UuChannel> uu;          //!< Air of the cell
        Ptr<CommonChannels> common; //!< RACH and FACH; null until they are set up
        std::map<HsUserId, Ptr<HsDschChannel>>
            hsDschUes;         //!< HS-DSCH of the cell to each of its UEs
        Ptr<EdchChannel> eDch; //!< E-DCH of the cell; null until it is set up
    };

    /** @return that of the simulation */
    static Ptr<RadioEnvironment> Get();

    /**
     * @brief Add a cell.
     * @param uu its air
     * @return its identity, which no other cell gets
     */
    CellId Open(Ptr<UuChannel> uu);

    /** @param cell a cell that sends and receives no more */
    void Close(CellId cell);

    /**
     * @param cell a cell; throws Error when there is none such
     * @return what it has on the air
     */
    CellAir& At(CellId cell);

  private:
    std::map<CellId, CellAir> m_cells; //!< The cells
    uint32_t m_nOpened{0};             //!< Cells that there have been
};

} // namespace ns3::umts

#endif /* UMTS_RADIO_ENVIRONMENT_H */
