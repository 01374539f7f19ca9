/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UTRAN_CELLS_H
#define UMTS_UTRAN_CELLS_H

#include "umts-iur-port.h"
#include "umts-rnc-cells.h"

#include <vector>

namespace ns3::umts
{

/// Told of messages of RNSAP: cell as a position in UtranCells::GetCells(), message.
using RnsapTrace = TraceSource<uint32_t, const NbapMessage&>;

/**
 * @ingroup umts
 * @brief The cells available to the UEs of an RNC, its own and those of RNCs with an Iur to it
 * (TS 25.423), and the NodeBPort for each.
 *
 * A message about radio links goes to the Node B of an own cell as NBAP; to another one as RNSAP,
 * which its RNC hands on as NBAP: the procedures have the same elements. Admission control of a
 * cell is asked directly, also over an Iur.
 */
class UtranCells : public SimpleRefCount<UtranCells>
{
  public:
    /**
     * @param own the controlling part of the RNC
     * @param onCells called when there are more cells that UEs of the RNC may use
     * @param rnsap told of messages over an Iur; longer there than this
     */
    UtranCells(Ptr<RncCells> own, Callback<void> onCells, const RnsapTrace& rnsap);

    /**
     * @brief Connect two RNCs. Wrong use throws Error: an RNC and itself,
     * connected twice, two cells with one primary scrambling code for the UEs of an RNC.
     * @param first the cells of the RNC at the first end of the Iur
     * @param second that at the other end
     * @param iur the Iur, attached to two devices
     */
    static void Connect(const Ptr<UtranCells>& first,
                        const Ptr<UtranCells>& second,
                        Ptr<IubChannel> iur);

    /**
     * @param code a primary scrambling code
     * @return whether a cell has it that UEs may use, of this RNC or of one with an Iur to it
     */
    bool IsInUse(ScramblingCode code) const;

    /** @brief This RNC has got another cell. */
    void OnOwnCell() const;

    /**
     * @param cell a cell
     * @return how it is controlled, here or by a connected RNC; throws Error when neither controls
     * it
     */
    Ptr<ControlledCell> Require(const Ptr<NbapCell>& cell) const;

    /** @return the cell that has the primary scrambling code; null: there is none */
    Ptr<ControlledCell> Find(ScramblingCode code) const;

    /** @return whether this RNC controls the cell */
    bool IsOwn(const Ptr<ControlledCell>& cell) const;

    /** @return all cells: those of this RNC, then those of connected RNCs */
    std::vector<Ptr<ControlledCell>> GetCells() const;

    /** @copydoc RncCells::GetPagingArea() */
    std::vector<Ptr<ControlledCell>> GetPagingArea(uint32_t area) const
    {
        return m_own->GetPagingArea(area);
    }

    /** @return position of the cell in GetCells() */
    uint32_t GetPosition(const Ptr<ControlledCell>& cell) const;

    /**
     * @brief Send a message about radio links to the Node B of a cell (TS 25.433, TS 25.423).
     * @tparam Request one of NbapMessage
     * @param cell the cell
     * @param request the message
     * @return the response
     */
    template <typename Request>
    typename Request::Response Send(const Ptr<ControlledCell>& cell, const Request& request) const
    {
        if (!m_rnsap.IsEmpty() && !IsOwn(cell))
        {
            m_rnsap(GetPosition(cell), request);
        }
        return cell->GetNbap()->Send(request);
    }

    /** @return this RNC's port to the Node B of the cell */
    Ptr<NodeBPort> GetPort(const Ptr<ControlledCell>& cell);

    /** @brief Take all Iurs apart. */
    void Dispose();

  private:
    /// An Iur.
    struct Iur
    {
        Ptr<UtranCells> other;           //!< The cells of the other RNC
        IurEnd near;                     //!< This RNC's end
        IurEnd far;                      //!< The other end
        std::vector<Ptr<IurPort>> ports; //!< Node Bs at the other end that have been used
    };

    /**
     * @brief Look at the cells in the order of GetCells().
     * @param matches says of a cell whether it is the one
     * @return the cell; null: none is
     */
    template <typename Predicate>
    Ptr<ControlledCell> FindIf(Predicate matches) const;

    /**
     * @param other the cells of another RNC; throws Error when one of its own
     *        cells has the primary scrambling code of one that UEs of this RNC may use
     */
    void CheckCodes(const UtranCells& other) const;

    Ptr<RncCells> m_own;       //!< Controlling part of the RNC
    Callback<void> m_onCells;  //!< Called when there are more cells
    const RnsapTrace& m_rnsap; //!< Told of messages over an Iur
    std::vector<Iur> m_iurs;   //!< In the order of the connections
};

} // namespace ns3::umts

#endif /* UMTS_UTRAN_CELLS_H */
