/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MAP_RIG_H
#define UMTS_MAP_RIG_H

#include "ns3/constant-velocity-mobility-model.h"
#include "ns3/double.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-cell-layout-helper.h"
#include "ns3/umts-core-helper.h"
#include "ns3/umts-helper.h"

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Sites on a map, and UEs that walk among them.
 */

namespace ns3::umts::test
{

/**
 * @ingroup umts
 * @brief Sites 1 km apart without shadowing, A in the middle and B to the east, and the story of
 * all handovers. Ends the simulation when it goes.
 */
class Map
{
  public:
    /**
     * @param rings rings of sites around A
     * @param cell configuration of the cells
     * @param deviation of shadowing, dB
     */
    explicit Map(uint32_t rings = 1, const CellConfig& cell = CellConfig(), double deviation = 0)
        : layout(1000, rings, 1, {{"ShadowingDeviation", DoubleValue(deviation)}}),
          host(core.AddHost()),
          rnc(umts.InstallRnc(CreateObject<Node>()))
    {
        layout.GetPlan()->AssignStreams(1);
        core.ConnectRnc(rnc, core.AddSgsn());
        layout.Install(umts, rnc, cell);
        m_codeOfB = layout.FindBestCell(MakeNode({900, 0, 0}, 0));
        rnc->GetObject<RncRrc>()->TraceConnectWithoutContext("HandOver",
                                                             MakeCallback(&Map::OnHandOver, this));
        rnc->GetObject<RncRrc>()->TraceConnectWithoutContext(
            "ServingCell",
            MakeCallback(&Map::OnServingCell, this));
        rnc->GetObject<RncRrc>()->TraceConnectWithoutContext("RadioLink",
                                                             MakeCallback(&Map::OnRadioLink, this));
        rnc->GetObject<RncRrc>()->TraceConnectWithoutContext("MeasurementReport",
                                                             MakeCallback(&Map::OnReport, this));
    }

    ~Map()
    {
        Simulator::Destroy();
    }

    Map(const Map&) = delete;
    Map& operator=(const Map&) = delete;

    /**
     * @param place where it begins
     * @param speed to the east, m/s
     * @return a node
     */
    static Ptr<Node> MakeNode(const Vector& place, double speed)
    {
        auto node = CreateObject<Node>();
        auto mobility = CreateObject<ConstantVelocityMobilityModel>();
        mobility->SetPosition(place);
        mobility->SetVelocity(Vector(speed, 0, 0));
        node->AggregateObject(mobility);
        return node;
    }

    /**
     * @brief Add a UE to the cell that is best where it is.
     * @param place where it begins
     * @param speed to the east, m/s
     */
    Ptr<UeNetDevice> AddUe(const Vector& place,
                           double speed,
                           const BearerConfig& bearer = BearerConfig())
    {
        const auto node = MakeNode(place, speed);
        const auto code = layout.FindBestCell(node);
        const auto config =
            layout.WithLink(ueConfig, node, code, {{"Profile", StringValue("None")}});
        const auto devices =
            umts.InstallUe(NodeContainer(node), layout.GetCell(code), config, bearer);
        ues.push_back(DynamicCast<UeNetDevice>(devices.Get(0)));
        addresses.push_back(core.ActivateUes(devices, rnc).GetAddress(0));
        return ues.back();
    }

    /**
     * @brief Hand a UE over by event 1D, a hysteresis of 4 dB and 640 ms.
     * @param filter filter coefficient
     */
    void Enable(const Ptr<UeNetDevice>& ue, uint32_t filter)
    {
        layout.EnableHandOver(NetDeviceContainer(ue),
                              "BestCellHandOverAlgorithm",
                              {{"FilterCoefficient", UintegerValue(filter)}});
    }

    /**
     * @param until run to this time
     */
    static void Run(const Time& until)
    {
        Simulator::Stop(until - Simulator::Now());
        Simulator::Run();
    }

    /** @return B */
    Ptr<Cell> GetB() const
    {
        return layout.GetCell(m_codeOfB);
    }

    UeConfig ueConfig;                  //!< UEs that are added from now on
    CellLayoutHelper layout;            //!< Cells
    UmtsCoreHelper core;                //!< Core network
    UmtsHelper umts;                    //!< UTRAN
    Ptr<Node> host;                     //!< Host
    Ptr<RncNetDevice> rnc;              //!< RNC of all cells
    std::vector<Ptr<UeNetDevice>> ues;  //!< UEs
    std::vector<Ipv4Address> addresses; //!< Their addresses
    std::string story;                  //!< Handovers: s, m to the east of A, cells, refusal
    std::string serving;                //!< Changes of the cell of HS-DSCH, likewise
    std::string links;                  //!< Radio links: s, m to the east of A, + or - and cell
    uint32_t reports{0};                //!< Measurement reports
    uint32_t handOvers{0};              //!< Handovers that were not refused

  private:
    /**
     * @param cell position in CellList
     * @return name of the cell
     */
    char GetName(uint32_t cell) const
    {
        return cell == 0 ? 'A' : cell == static_cast<uint32_t>(m_codeOfB) ? 'B' : '?';
    }

    /**
     * @param rnti a UE
     * @param change what becomes of its cells
     * @param reason why it has been refused
     * @return when and where it is
     */
    std::string Describe(uint32_t rnti, const char* change, const std::string& reason) const
    {
        const auto isIt = [rnti](const auto& ue) {
            return static_cast<uint32_t>(ue->GetRnti()) == rnti;
        };
        const auto found = std::find_if(ues.begin(), ues.end(), isIt);
        if (found == ues.end())
        {
            return ""; // a UE that the test does not watch
        }
        char text[60];
        std::snprintf(text,
                      sizeof text,
                      "%.2f %.1f %s%s; ",
                      Simulator::Now().GetSeconds(),
                      (*found)->GetNode()->GetObject<MobilityModel>()->GetPosition().x,
                      change,
                      reason.empty() ? "" : " refused");
        return text;
    }

    /**
     * @param rnti the UE
     * @param cell the cell
     * @param isAdded whether its radio link is added
     * @param reason why it has been refused
     */
    void OnRadioLink(uint32_t rnti, uint32_t cell, bool isAdded, const std::string& reason)
    {
        const char name[] = {isAdded ? '+' : '-', GetName(cell), 0};
        links += Describe(rnti, name, reason);
    }

    /**
     * @param rnti the UE
     * @param from the former cell
     * @param to the new cell
     * @param reason why it has refused
     */
    void OnHandOver(uint32_t rnti, uint32_t from, uint32_t to, const std::string& reason)
    {
        const char name[] = {GetName(from), '>', GetName(to), 0};
        story += Describe(rnti, name, reason);
        handOvers += reason.empty() ? 1 : 0;
    }

    /**
     * @param rnti the UE
     * @param from the former cell
     * @param to the new cell
     * @param reason why HS-DSCH stays
     */
    void OnServingCell(uint32_t rnti, uint32_t from, uint32_t to, const std::string& reason)
    {
        const char name[] = {GetName(from), '>', GetName(to), 0};
        serving += Describe(rnti, name, reason);
    }

    /**
     * @param rnti the UE
     * @param report the report
     */
    void OnReport(uint32_t /* rnti */, const MeasurementReport& /* report */)
    {
        ++reports;
    }

    ScramblingCode m_codeOfB{}; //!< Scrambling code of B
};

} // namespace ns3::umts::test

#endif // UMTS_MAP_RIG_H
