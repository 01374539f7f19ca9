/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RNC_RRC_H
#define UMTS_RNC_RRC_H

#include "umts-rrc-traces.h"
#include "umts-ue-table.h"

#include <memory>
#include <vector>

namespace ns3::umts
{

struct ServingRnc;

/**
 * @ingroup umts
 * @brief RRC of an RNC: sets up, moves and releases radio bearers (TS 25.331 8.2, 8.3). It makes
 * the RNC's end, has the Node B open its own by NBAP, and sends the UE the RRC messages.
 *
 * Calls are carried out by procedures (RrcProcedure). These take no time for a UE without
 * signalling radio bearers, except channel switching (ChannelSwitcher), and relocations when
 * RelocationProcessing says so: what is asked for meanwhile waits. Methods that return a
 * Commands::Outcome, and those that release, are commands: within a Section they wait for its end.
 */
class RncRrc : public Object, public RrcTraces, public RrcSettings
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId();

    RncRrc();
    ~RncRrc() override;

    /** @param rnc the RNC */
    void Configure(Ptr<RncNetDevice> rnc);

    /** @param cells cells of a new Node B; throws Error when one of them cannot be controlled */
    void Check(const std::vector<CellConfig>& cells) const;

    /**
     * @brief Control a Node B.
     * @param iub the RNC's end of it
     * @return the RNC's port to it
     */
    Ptr<IubPort> AddNodeB(Ptr<IubChannel> channel, Ptr<IubNetDevice> iub)
    {
        return m_cells->AddNodeB(channel, iub);
    }

    /** @brief Control a cell. */
    void AddCell(Ptr<IubPort> port, Ptr<NbapCell> cell, const CellConfig& config);

    /**
     * @brief Connect another RNC: UEs of either one may use cells of the other one. See
     * UtranCells::Connect().
     * @param other RRC of the RNC at the second end
     * @param iur the Iur, attached to two devices
     */
    void ConnectRnc(const Ptr<RncRrc>& other, Ptr<IubChannel> iur);

    /**
     * @brief Establish the RRC connection of a UE, which enters a cell.
     * @param cell a cell of this RNC; throws Error otherwise
     * @return the UE's identity
     */
    Rnti Connect(Ptr<NbapCell> cell, std::shared_ptr<const UeConfig> config);

    /**
     * @brief Take the UE's side of its RRC connection.
     * @param connection where messages for it go, as long as the UE is there
     */
    void SetConnection(Rnti rnti, RrcConnection* connection);

    /**
     * @brief Release the RRC connection of a UE with all its radio bearers. Its identity and its
     * addresses may become those of another UE.
     */
    void Disconnect(Rnti rnti);

    /**
     * @brief Set up a radio bearer. The first one of a UE is its default bearer. A cell may refuse
     * a DCH, or one on HS-DSCH the code of its associated DPCH, or have it wait: what has become of
     * it says the DchReservation of the RNC's end. Anything but a DCH for a UE in a cell of another
     * RNC throws Error.
     * @param config what to make
     * @return its number
     */
    RbId SetUp(Rnti rnti, const BearerConfig& config);

    /**
     * @brief Give a UE whose UeConfig has SignallingBearers() its signalling radio bearer. From now
     * on its procedures take time, and trace sources alone tell of their end. See SrbTransport.
     * @param first transport channels of its first bearer, which comes next
     */
    void SetUpSignalling(Rnti rnti, BearerChannelType first);

    /**
     * @brief Release a radio bearer: all that it holds goes back, at both ends and in the Node B.
     * @param id its number; throws Error when there is none
     */
    void Release(Rnti rnti, RbId id);

    /**
     * @brief Hard handover (TS 25.331 8.3.5; with HS-DSCH, a serving cell change 8.2.2): all radio
     * bearers of a UE go on in another cell. Block sets and frames under way in the former cell,
     * and what its Node B has queued, are lost: RLC AM sends them again.
     *
     * A cell that has no room for a DCH of the UE refuses: the UE stays where it is. So does one of
     * another RNC, when the UE has other bearers than DCHs, unless RelocateOnHandOver makes it a
     * relocation. DCHs that wait for room wait in the new cell.
     *
     * When the UE needs time to get in sync in the new cell (RadioLinkMonitor), it is in the old
     * one until then, and longer when that fails; who asks for another handover meanwhile is
     * refused.
     * @param rnti the UE
     * @param cell another cell of this RNC, or of one with an Iur to it; throws Error otherwise
     * @return what has become of it: DONE also when the UE is on its way there, or others are ahead
     */
    Commands::Outcome HandOver(Rnti rnti, Ptr<NbapCell> cell);

    /**
     * @brief SRNS relocation (TS 25.331 8.3.3, TS 23.060 6.9.2.2): another RNC serves the UE from
     * now on, which gets a new RNTI. All radio bearers go on, on any channel. RLC of acknowledged
     * mode begins anew: what it has begun to send and not confirmed is lost, unless PDCP has
     * LosslessRelocation.
     *
     * Without a cell the UE is not involved: it stays in its active set, which has to be in cells
     * of the other RNC alone. With a cell it is combined with a hard handover to it, and need no
     * Iur; the cell may refuse, as in HandOver(). Wrong use throws Error.
     * @param rnti the UE
     * @param target RRC of the other RNC
     * @param cell a cell of the other RNC, or null
     * @return what has become of it: DONE also when the other RNC will serve the UE later, as with
     *         RelocationProcessing
     */
    Commands::Outcome Relocate(Rnti rnti, const Ptr<RncRrc>& target, Ptr<NbapCell> cell = nullptr);

    /**
     * @brief Send DOWNLINK DIRECT TRANSFER to a UE (TS 25.331 8.1.9). With a signalling radio
     * bearer it waits until the UE is on the channels of that; one without channels is paged.
     * @param rnti a UE that the RNC serves
     * @param message what the core network sends
     */
    void SendDirectTransfer(Rnti rnti, const SessionMessage& message);

    /** @param callback takes what UEs send to the core network by UPLINK DIRECT TRANSFER */
    void SetDirectTransferCallback(
        Callback<void, const RrcConnection*, const SessionMessage&> callback);

    /** @param listener is told of every UE that is relocated to another RNC; or null */
    void SetRelocationListener(std::shared_ptr<RelocationListener> listener);

    /**
     * @brief Add a radio link of the UE's DCHs (TS 25.331 8.3.4): they go on in that cell, too.
     * What is on common channels stays in the first cell of the active set. Wrong use ends the
     * simulation with a message: a cell of the active set or of an RNC without an Iur, a seventh
     * cell.
     * @param cell another cell of this RNC, or of one with an Iur to it
     * @return REFUSED when the cell has no room, or is another RNC's and the UE has other bearers
     *         than DCHs, or the UE is not in CELL_DCH: the active set stays
     */
    Commands::Outcome AddRadioLink(Rnti rnti, Ptr<NbapCell> cell);

    /**
     * @brief Remove a radio link of the UE's DCHs. When it is the first of the active set, HS-DSCH
     * moves to the next one, and so does what is on common channels, as in a hard handover.
     * @param cell a cell of its active set, not the only one; throws Error
     *        otherwise
     */
    void RemoveRadioLink(Rnti rnti, Ptr<NbapCell> cell);

    /**
     * @brief Serving HS-DSCH cell change (TS 25.308 9): HS-DSCH of a UE goes to another cell of its
     * active set, which is the first one from now on; its DCHs, that of the uplink beside HS-DSCH
     * included, stay in all of them. What the Node B holds is lost or forwarded, as in a hard
     * handover.
     * @param rnti the UE; throws Error when it has no HS-DSCH
     * @param cell another cell of its active set; throws Error otherwise
     * @return REFUSED when the UE is on its way to another cell
     */
    Commands::Outcome ChangeServingCell(Rnti rnti, Ptr<NbapCell> cell);

    /** @return the cells of the UE's active set, the first one first */
    std::vector<Ptr<NbapCell>> GetActiveSet(Rnti rnti) const;

    /**
     * @brief Hand a UE over by measurement reports from now on (TS 25.331 8.4): it measures the
     * CPICHs of all cells here, and of RNCs with an Iur while it has DCHs alone, that have a
     * scrambling code. When a cell refuses the UE, that measures anew, and may report the cell
     * again; so it does when there are more cells, or fewer that could take it.
     * @param rnti the UE, which has something to measure with and is in a cell with a scrambling
     *        code; throws Error otherwise
     * @param algorithm says what the UE measures, and what follows from its reports
     */
    void StartHandOver(Rnti rnti, Ptr<HandOverAlgorithm> algorithm);

    /**
     * @brief Fix the random streams of the times of this RNC for a UE.
     * @param ue the UE, which this RNC or another one serves
     * @param stream the first stream
     * @return the number of streams used
     */
    int64_t AssignStreams(UeContext& ue, int64_t stream);

    /** @return the cell that the UE is in, of several the first one */
    Ptr<NbapCell> GetCell(Rnti rnti) const;

    /** @return configuration of the UE */
    const UeConfig& GetConfig(Rnti rnti) const;

    /**
     * @param cell a cell
     * @return how it is controlled; throws Error when it belongs neither to
     *         this RNC nor to one with an Iur to it
     */
    Ptr<ControlledCell> Control(const Ptr<NbapCell>& cell) const;

    /** @return the UEs that the RNC serves */
    const UeTable& GetUes() const;

  protected:
    void DoDispose() override;

  private:
    /**
     * @brief Carry out a command for a UE, or have it wait.
     * @param rnti the UE; throws Error when the RNC does not serve it
     * @param command what to call with the UE: returns whether it has not been refused. A UE that
     *        is gone by then is a refusal
     * @return what has become of it
     */
    template <typename COMMAND>
    Commands::Outcome Post(Rnti rnti, COMMAND command);

    /** @brief There are more cells that UEs may use. */
    void OnCells();

    /** @return the number of cells of this RNC */
    std::size_t GetNControlled() const
    {
        return m_cells->GetCells().size();
    }

    /**
     * @param i position of a cell in CellList
     * @return the cell
     */
    Ptr<ControlledCell> GetControlled(std::size_t i) const
    {
        return m_cells->GetCells().at(i);
    }

    Ptr<RncCells> m_cells;             //!< The controlling part of the RNC
    std::unique_ptr<ServingRnc> m_rnc; //!< The serving part
    std::vector<Ptr<RncRrc>> m_others; //!< RNCs with an Iur to this one
};

} // namespace ns3::umts

#endif /* UMTS_RNC_RRC_H */
