/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CCTRCH_H
#define UMTS_CCTRCH_H

#include "umts-dch-coding.h"
#include "umts-outer-loop.h"

#include "ns3/umts-identities.h"

#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Bit rates of a DCH in its largest transport format. Used by Cctrch.
 */
struct DchRates
{
    double bits{0.0};  //!< Bits per s of its transport blocks; 0: there is no DCH
    double coded{0.0}; //!< Bits per s of its transport blocks with their CRC
};

/**
 * @ingroup umts
 * @brief DCHs of a UE in one direction, which share a DPCH (CCTrCH, TS 25.212 4.2): rate matching
 * and the SIR target. The Dpch of the UE has one of each direction, its serving RNC one of the
 * uplink.
 *
 * Rate matching (4.2.7) gives a DCH of rate R that needs an Eb/N0 g in noise, by DchBlerCurve, the
 * share R g of the energy over the sum of all R g. So all DCHs need the same SINR of the DPCH in
 * noise. Shares are those of the largest transport formats; the bits of an empty DCH are not sent.
 *
 * Each DCH has an outer loop, and the SIR target is the largest that one of them asks for: the
 * quality of each is met (TS 25.331 14.9.1). An outer loop that asks for less falls back behind it
 * by at most FALL_BACK_DB.
 */
class Cctrch
{
  public:
    static constexpr double FALL_BACK_DB = 2; //!< To be made up for by four blocks in error

    /** @param direction of the DCHs */
    explicit Cctrch(Direction direction);

    /**
     * @brief A DCH is set up, on another radio link perhaps. A new one begins with what the others
     * have learned.
     * @param id radio bearer that it is of
     * @param rates its rates; none: nothing is added
     * @param config of its outer loop
     */
    void Add(RbId id, const DchRates& rates, const OuterLoopConfig& config);

    /**
     * @brief A DCH is released, as often as it was added.
     * @param id radio bearer that it is of
     * @param rates as for Add()
     */
    void Remove(RbId id, const DchRates& rates);

    /** @return whether there is no DCH */
    bool IsEmpty() const;

    /**
     * @param id a radio bearer
     * @return whether it has a DCH
     */
    bool Has(RbId id) const;

    /** @return radio bearer of the DCH with the highest rate, the first of several */
    RbId GetReference() const;

    /**
     * @param id radio bearer of a DCH
     * @return its share of the energy in the largest transport formats, 0 .. 1
     */
    double GetShare(RbId id) const;

    /**
     * @param id radio bearer of a DCH
     * @return bits per s that it would carry, as well protected, with all the energy
     */
    double GetWholeRate(RbId id) const;

    /**
     * @brief Share of the power in the largest transport formats that DPCCH has: by the slot format
     * in the downlink (TS 25.211 Table 11); in the uplink by the gain factors of the DCH with the
     * highest rate, and those that are computed from them for all DCHs (TS 25.214 5.1.2.5.3).
     * @return the share, 0 .. 1
     */
    double GetDpcchShare() const;

    /**
     * @param id radio bearer of a DCH
     * @return SIR target, as Eb/N0 of that DCH, dB
     */
    double GetTargetDb(RbId id) const;

    /**
     * @param lossDb what the receiver lacks, dB
     * @return SIR target as SINR per chip of the DPCH after that loss, a ratio
     */
    double GetSinr(double lossDb) const;

    /**
     * @brief The blocks of a TTI of a DCH have been received.
     * @param id its radio bearer
     * @param isInError whether a CRC failed
     * @param isAtMaximum whether power is at its highest
     */
    void OnBlock(RbId id, bool isInError, bool isAtMaximum);

  private:
    /// A DCH.
    struct Dch
    {
        RbId id;          //!< Its radio bearer
        DchRates rates;   //!< Its rates
        double neededDb;  //!< Eb/N0 that it needs in noise, dB
        double energy;    //!< Energy per s that it needs there, over the noise's density
        OuterLoop loop;   //!< Its outer loop, of Eb/N0 in dB
        uint32_t count{}; //!< How often it was added

        /** @return by how much its outer loop has raised what it needs, dB */
        double GetCorrectionDb() const;
    };

    /**
     * @param id radio bearer of a DCH
     * @return the DCH
     */
    const Dch& Find(RbId id) const;

    /** @return energy per s of all DCHs */
    double GetEnergy() const;

    /** @return the largest correction of a DCH, dB */
    double GetCorrectionDb() const;

    Direction m_direction;   //!< Of the DCHs
    std::vector<Dch> m_dchs; //!< The DCHs
};

} // namespace ns3::umts

#endif /* UMTS_CCTRCH_H */
