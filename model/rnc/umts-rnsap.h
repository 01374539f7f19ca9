/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RNSAP_H
#define UMTS_RNSAP_H

#include "umts-drift-side.h"
#include "umts-rnc-cells.h"

#include <vector>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief RNSAP of an RNC (TS 25.423): the cells that its UEs may use, its own and those of the RNCs
 * with an Iur to it, and the way to them.
 *
 * The serving part asks every ControlledCell the same, whoever controls it; what is asked of
 * another RNC takes no time. Only frames of user data cross the Iur.
 */
class Rnsap : public SimpleRefCount<Rnsap>
{
  public:
    /** @param own the controlling part of the RNC */
    explicit Rnsap(Ptr<RncCells> own);

    /**
     * @brief Connect two RNCs. Wrong use ends the simulation with a sentence: an RNC and itself,
     * connected twice, one primary scrambling code on both sides.
     * @param first RNSAP of the RNC at the first end of the Iur
     * @param second that at the other end
     * @param iur the Iur, attached to two devices
     */
    static void Connect(Rnsap& first, Rnsap& second, Ptr<IubChannel> iur);

    /**
     * @param cell a cell
     * @return how it is controlled, here or by a connected RNC; the simulation ends with a sentence
     *         when neither controls it
     */
    Ptr<ControlledCell> Require(const Ptr<NbapCell>& cell) const;

    /**
     * @param code a primary scrambling code
     * @return the cell that has it; null: there is none
     */
    Ptr<ControlledCell> Find(ScramblingCode code) const;

    /**
     * @param cell a cell
     * @return whether this RNC controls it
     */
    bool IsOwn(const Ptr<ControlledCell>& cell) const;

    /** @return all cells: those of this RNC, then those of connected RNCs */
    std::vector<Ptr<ControlledCell>> GetCells() const;

    /**
     * @param cell a cell
     * @return this RNC's side of its Node B
     */
    Ptr<NodeBSide> GetSide(const Ptr<ControlledCell>& cell);

    /** @brief Take all Iurs apart. */
    void Dispose();

  private:
    /// An Iur.
    struct Iur
    {
        Ptr<RncCells> cells;               //!< Controlling part of the other RNC
        IurEnd near;                       //!< This RNC's end
        IurEnd far;                        //!< The other end
        std::vector<Ptr<DriftSide>> sides; //!< Node Bs at the other end that have been used
    };

    Ptr<RncCells> m_own;     //!< Controlling part of the RNC
    std::vector<Iur> m_iurs; //!< In the order of the connections
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_RNSAP_H */
