/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_DPCH_USE_H
#define UMTS_DPCH_USE_H

#include "umts-cctrch.h"
#include "umts-power-ledger.h"

#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief How much of the power of the DPCHs of a UE is sent in one direction: DPCCH at all times,
 * and of the rest the part of each DCH that has data (TS 25.212 4.2.9; TS 25.214 5.1.2.5). Used by
 * Dpch.
 */
class DpchUse
{
  public:
    /**
     * @brief A TTI of a DCH has ended; the next one is taken to be like it, and to be the last.
     * @param id radio bearer of the DCH
     * @param activity share of its bits that it had, 0 .. 1
     * @param until end of its data
     */
    void OnTti(RbId id, double activity, Nanos until);

    /**
     * @brief A TTI of E-DCH begins. Its mean in a frame counts in the next frame: powers are summed
     * up when a frame begins, and nobody knows then what will be sent in it.
     * @param ratio power of its channels over that of DPCCH
     * @param begin of the TTI
     * @param end of the TTI, in the same frame
     */
    void OnEdch(double ratio, Nanos begin, Nanos end);

    /** @brief No DCH has data. */
    void Clear();

    /**
     * @brief Take the DCHs as they are.
     * @param dchs the DCHs
     * @param dpcchShare share of the power that is always sent, 0 .. 1
     * @param now the current time
     */
    void Update(const Cctrch& dchs, double dpcchShare, Nanos now);

    /** @return how much is sent from the last update on */
    const PowerUse& Get() const
    {
        return m_use;
    }

    /** @return whether a DCH has data at a time from the last update on */
    bool HasData(Nanos now) const;

    /** @return share that E-DCH has of all that is sent at a time from the last update on */
    double GetEdchShare(Nanos now) const;

  private:
    /// Data of a DCH.
    struct Data
    {
        RbId id;         //!< Its radio bearer
        double activity; //!< Share of its bits that it has
        Nanos until;     //!< End of its data
    };

    /// E-DCH: power of its channels over that of DPCCH, means of two frames.
    struct Edch
    {
        int64_t frame{-1};  //!< The last frame with a TTI
        double before{0.0}; //!< In the frame before it
        double mean{0.0};   //!< In it, as far as it is known

        /** @param now a time from the last TTI on @return what counts then */
        double Get(Nanos now) const;
    };

    std::vector<Data> m_data;  //!< Of DCHs that have some, by end
    Edch m_eDch;               //!< E-DCH
    std::vector<Nanos> m_ends; //!< Of steps, while they are being made
    PowerUse m_use;            //!< How much is sent
};

} // namespace ns3::umts

#endif /* UMTS_DPCH_USE_H */
