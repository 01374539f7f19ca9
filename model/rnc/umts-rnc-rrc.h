/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RNC_RRC_H
#define UMTS_RNC_RRC_H

#include "umts-rnc-channels.h"
#include "umts-rnc-net-device.h"

#include "ns3/umts-cell-config.h"
#include "ns3/umts-node-b-net-device.h"

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief A cell as its RNC controls it.
 */
struct CellControl
{
    Ptr<Cell> cell;                        //!< The cell
    Ptr<IubChannel> iub;                   //!< The Iub to its Node B
    Ptr<ControllingRnc> side;              //!< The RNC's side of its Node B
    Ptr<MacC> macC;                        //!< MAC-c/sh; null before the common channels are set up
    std::shared_ptr<RncCommonPort> common; //!< RACH and FACH on the Iub; null without MAC-c/sh
    CellConfig config;                     //!< What its channels are made of at their first use
};

/**
 * @ingroup umts
 * @brief RRC of an RNC: sets up and releases radio bearers (TS 25.331 8.2). It makes the RNC's end,
 * tells the Node B what to open (as NBAP would, TS 25.433), and sends the UE its part.
 *
 * Procedures take no time. They may be run while the simulation runs.
 */
class RncRrc : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /** @param rnc the RNC */
    void Configure(Ptr<RncNetDevice> rnc);

    /**
     * @brief Control a Node B and its cells.
     * @param nodeB the Node B
     * @param iub the RNC's end of its Iub
     * @param configs configurations of its cells, in their order
     */
    void AddNodeB(Ptr<NodeBNetDevice> nodeB,
                  Ptr<IubNetDevice> iub,
                  const std::vector<CellConfig>& configs);

    /**
     * @brief Establish the RRC connection of a UE, which enters a cell.
     * @param cell a cell of this RNC; the simulation ends with a sentence otherwise
     * @param config configuration of the UE
     * @return the UE's identity
     */
    Rnti Connect(Ptr<Cell> cell, std::shared_ptr<const UeConfig> config);

    /**
     * @brief Take the UE's side of its RRC connection.
     * @param rnti the UE
     * @param connection where messages for it go, as long as the UE is there
     */
    void SetConnection(Rnti rnti, RrcConnection* connection);

    /**
     * @brief Set up a radio bearer. The first one of a UE is its default bearer. A cell may refuse
     * a DCH, or have it wait: what has become of it says the DchReservation of the RNC's end.
     * @param rnti the UE
     * @param config what to make
     * @param errors block errors of the UE's link
     * @return its number
     */
    RbId SetUp(Rnti rnti, const BearerConfig& config, const BearerErrorModels& errors);

    /**
     * @brief Release a radio bearer: all that it holds goes back, at both ends and in the Node B.
     * @param rnti the UE
     * @param id its number; the simulation ends with a sentence when there is none
     */
    void Release(Rnti rnti, RbId id);

    /**
     * @param rnti a UE
     * @return the cell that it is in
     */
    Ptr<Cell> GetCell(Rnti rnti) const;

    /**
     * @param rnti a UE
     * @return its configuration
     */
    const UeConfig& GetConfig(Rnti rnti) const;

  protected:
    void DoDispose() override;

  private:
    /// A C-RNTI.
    struct Crnti
    {
        uint16_t value{0}; //!< The C-RNTI
        uint32_t users{0}; //!< Bearers of the UE on the common channels
    };

    /// Where a UE is, and what its end is made of.
    struct UeEntry
    {
        Ptr<Cell> cell;                         //!< The cell that it is in
        std::shared_ptr<const UeConfig> config; //!< Its configuration
    };

    /// A radio bearer under construction.
    struct Draft
    {
        UeContext& ue;              //!< The UE
        CellControl& cell;          //!< Its cell
        const UeConfig& ueConfig;   //!< Configuration of the UE
        const BearerConfig& config; //!< What to make
        RadioBearerSetup message;   //!< What the UE is told of it
        BearerContext context;      //!< What the RNC keeps of it
    };

    /**
     * @param cell a cell
     * @return how it is controlled; aborts when it belongs to another RNC
     */
    CellControl& Control(const Ptr<Cell>& cell);

    /**
     * @brief Make DCHs for a bearer.
     * @param draft the bearer
     */
    void AddDch(Draft& draft);

    /**
     * @brief Map a bearer to the common channels of the cell.
     * @param draft the bearer
     */
    void AddCommon(Draft& draft);

    /**
     * @brief Make HS-DSCH and an uplink DCH for a bearer.
     * @param draft the bearer
     */
    void AddHsDsch(Draft& draft);

    /**
     * @brief Make the common channels of a cell, unless it has them.
     * @param cell the cell
     */
    void EnsureCommonChannels(CellControl& cell);

    /**
     * @brief Add a UE to HS-DSCH of its cell, which gets it if need be.
     * @param draft a bearer of the UE
     * @return the UE there
     */
    static Ptr<HsUser> EnsureHsUser(Draft& draft);

    /**
     * @brief Choose the number of a bearer: that of the default bearer when it has no filters.
     * @param ue the UE
     * @param config what the bearer is made of
     * @return the number; aborts with a sentence when the UE has a default bearer already, or has
     *         to get one first
     */
    static RbId ChooseNumber(const UeContext& ue, const BearerConfig& config);

    /**
     * @brief Choose a logical channel for a bearer.
     * @param ue the UE
     * @return the logical channel; aborts with a sentence when there is none
     */
    static LogicalChannelId ChooseLogicalChannel(UeContext& ue);

    /**
     * @brief Make the RNC's end of a bearer and have the UE make its own.
     * @param draft the bearer
     * @return the RNC's end
     */
    Ptr<RadioBearer> MakeEnds(Draft& draft);

    /**
     * @brief Ask the cell for codes and power of a DCH.
     * @param rnti the UE
     * @param id its bearer
     * @param dch the DCH
     */
    void Reserve(Rnti rnti, RbId id, const DchConfig& dch);

    /**
     * @brief Have a bearer move between common and dedicated channels.
     * @param ue the UE
     * @param id its bearer
     * @param config what the bearer is made of
     */
    void StartSwitcher(UeContext& ue, RbId id, const BearerConfig& config);

    /**
     * @brief Close the RNC's and the Node B's ends of a bearer's transport channels.
     * @param context the bearer
     */
    static void Close(BearerContext& context);

    /**
     * @brief A UE has sent a message.
     * @param rnti the UE
     * @param message the message
     */
    void OnMessage(Rnti rnti, const RrcUplinkMessage& message);

    /**
     * @brief RLC of a UE has an unrecoverable error, here or there: re-establish both ends.
     * @param rnti the UE
     */
    void OnRlcError(Rnti rnti);

    /**
     * @brief Codes and power of a DCH are there, are waited for, or are refused.
     * @param rnti the UE
     * @param id its bearer
     * @param state what there is
     */
    void OnReservation(Rnti rnti, RbId id, DchReservation::State state);

    bool m_reestablishRlc{true};                          //!< Attribute ReestablishRlc
    Ptr<RncNetDevice> m_rnc;                              //!< The RNC
    std::vector<CellControl> m_cells;                     //!< Cells
    std::map<Rnti, UeEntry> m_ues;                        //!< UEs with an RRC connection
    std::map<std::pair<Rnti, Ptr<Cell>>, Crnti> m_crntis; //!< C-RNTIs of UEs
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_RNC_RRC_H */
