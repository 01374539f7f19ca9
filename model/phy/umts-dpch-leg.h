/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_DPCH_LEG_H
#define UMTS_DPCH_LEG_H

#include "umts-dpch.h"

#include <array>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Radio link of a Dpch in one cell. It provides the state of the link to DpchLoops, and
 * enters transmit power in CellPower and received power in the CellReception of this and other
 * cells.
 *
 * Path gain and UE speed are the same in uplink and downlink; multipath fading is independent, also
 * between the uplink antennas.
 */
class Dpch::Leg : public DpchRadioSource
{
  public:
    /**
     * @param radio the cell
     * @param link link to it
     * @param random random numbers, by which multipath fading of the uplink is drawn
     * @param legs all radio links of the UE, in which this one will be
     */
    Leg(Ptr<CellRadio> radio,
        Ptr<FadingQualityModel> link,
        Ptr<UniformRandomVariable> random,
        const std::vector<std::unique_ptr<Leg>>& legs);

    ~Leg() override;

    DpchRadio GetRadio(Nanos now) override;
    void GetDownlinkPaths(int64_t frame, SlotPaths& paths) override;
    void GetUplinkPaths(int64_t frame, uint32_t antenna, SlotPaths& paths) override;

    /** @return SINR per chip of all the UE sends that the Node B steers for, a ratio */
    double GetUplinkTarget() const;

    /**
     * @param loops the loops
     * @param now the current time
     * @return power of the DPCH, mW
     */
    double GetSentPower(const DpchLoops& loops, Nanos now) const;

    /**
     * @brief Say what the cell sends.
     * @param loops the loops
     * @param use how much of it
     */
    void AccountDownlink(const DpchLoops& loops, const PowerUse& use);

    /**
     * @brief Say what this cell receives, and of the first radio link what cells without one do.
     * @param loops the loops
     * @param use how much of it
     */
    void AccountUplink(const DpchLoops& loops, const PowerUse& use);

    /**
     * @param now the current time
     * @return part that this DPCH has of what the cell sends, mW
     */
    double GetCountedSent(Nanos now) const;

    /**
     * @param power power of a cell
     * @param now the current time
     * @return part that the UE has of what that cell receives, as this radio link accounts for it,
     *         mW
     */
    double GetCountedReceived(const Ptr<CellPower>& power, Nanos now) const;

    /** @brief Have multipath fading of the uplink drawn anew at its next use. */
    void ResetUplink();

    Ptr<CellRadio> cell;               //!< The cell
    Ptr<FadingQualityModel> link;      //!< The radio link
    std::vector<DpchChannel> channels; //!< DCHs in the cell, one entry for each time they are open
    double uplinkDpcchShare{1.0};      //!< Share of the UE's power that DPCCH has
    double defaultTarget{0.0};         //!< GetUplinkTarget() of a Node B that was not told
    double leastTarget{0.0};           //!< GetUplinkTarget() at least, for E-DCH

  private:
    /** @brief What other cells of a plan receive of the UE. */
    struct Neighbour
    {
        Ptr<CellReception> reception; //!< What the cell receives
        ScramblingCode code;          //!< Its primary scrambling code
        uint32_t number;              //!< The UE's number there
    };

    /** @brief Open the ledgers of the other cells of the plan. */
    void OpenNeighbours();

    /** @param reception what a cell receives @return whether the UE has a radio link in the cell */
    bool HasLink(const Ptr<CellReception>& reception) const;

    const std::vector<std::unique_ptr<Leg>>& m_legs; //!< All radio links of the UE
    Ptr<UniformRandomVariable> m_random; //!< By which multipath fading of the uplink is drawn
    std::unique_ptr<const std::array<RayleighFading, UPLINK_ANTENNAS>> m_uplinkFading; //!< Uplink
    uint32_t m_sent;                     //!< Number of the DPCH in the cell
    uint32_t m_received;                 //!< Number of the UE in the cell
    std::vector<Neighbour> m_neighbours; //!< Other cells
};

} // namespace ns3::umts

#endif /* UMTS_DPCH_LEG_H */
