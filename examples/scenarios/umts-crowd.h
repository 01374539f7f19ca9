/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CROWD_H
#define UMTS_CROWD_H

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/mobility-module.h"
#include "ns3/umts-module.h"

#include <cmath>
#include <vector>

namespace ns3::umts
{

/**
 * @brief UEs that arrive, receive, switch channels, are handed over by their reports, and leave,
 * all at random, in 19 cells with wrap-around.
 *
 * A third of them is on DCH, with radio links in several cells, a third is switched between common
 * channels and DCH, a third has HS-DSCH. Cells refuse what they have no room for. Each UE gets a
 * datagram of 500 octets every 500 ms.
 */
class Crowd
{
  public:
    /**
     * @param count UEs
     * @param duration time in which all have come, in its first half, and gone, in its second one
     * @param run decides about places, speeds and times
     */
    Crowd(uint32_t count, Time duration, int64_t run)
        : m_layout(1000, 2, 1),
          m_host(m_core.AddHost()),
          m_rnc(m_umts.InstallRnc(CreateObject<Node>()))
    {
        m_random->SetStream(run);
        m_layout.GetPlan()->AssignStreams(1);
        m_core.ConnectRnc(m_rnc, m_core.AddSgsn());
        m_layout.Install(m_umts,
                         m_rnc,
                         CellConfig().Admission({{"Policy", EnumValue(AdmissionControl::REFUSE)}}));
        m_rnc->GetObject<RncRrc>()->TraceConnectWithoutContext(
            "HandOver",
            MakeCallback(&Crowd::OnHandOver, this));
        for (uint32_t i = 0; i < count; ++i)
        {
            const Time arrival = duration * m_random->GetValue(0, 0.5);
            const Time departure = duration * m_random->GetValue(0.5, 1.0);
            Simulator::Schedule(arrival, &Crowd::Arrive, this, i, departure - arrival);
        }
    }

    ~Crowd()
    {
        Simulator::Destroy();
    }

    Crowd(const Crowd&) = delete;
    Crowd& operator=(const Crowd&) = delete;

    /** @return RNC of all cells */
    Ptr<RncNetDevice> GetRnc() const
    {
        return m_rnc;
    }

    /** @return octets that applications have received */
    uint64_t CountOctets() const
    {
        uint64_t octets = 0;
        for (const auto& sink : m_sinks)
        {
            octets += sink->GetTotalRx();
        }
        return octets;
    }

    /** @return handovers that were not refused */
    uint32_t GetNHandOvers() const
    {
        return m_handOvers;
    }

  private:
    /**
     * @param number number of a UE
     * @param stay time until it leaves
     */
    void Arrive(uint32_t number, Time stay)
    {
        const auto node = MakeNode();
        const auto code = m_layout.FindBestCell(node);
        const bool isOnDch = number % 3 == 0;
        const auto bearer = isOnDch           ? BearerConfig::Dch("dch1")
                            : number % 3 == 1 ? BearerConfig::Switched()
                                              : BearerConfig::Hsdpa();
        const auto config = m_layout.WithLink(UeConfig().BlockErrorRate(0.05, 0.05),
                                              node,
                                              code,
                                              {{"Profile", StringValue("None")}});
        const auto device = m_umts.InstallUe(node, m_layout.GetCell(code), config, bearer);
        const auto address = m_core.ActivateUes(device, m_rnc).GetAddress(0);
        m_layout.EnableHandOver(device,
                                isOnDch ? "ActiveSetHandOverAlgorithm"
                                        : "BestCellHandOverAlgorithm");
        const InetSocketAddress remote(address, 9);
        const auto sinks = PacketSinkHelper("ns3::UdpSocketFactory", remote).Install(node);
        m_sinks.push_back(DynamicCast<PacketSink>(sinks.Get(0)));
        OnOffHelper sender("ns3::UdpSocketFactory", remote);
        sender.SetConstantRate(DataRate("8kbps"), 500);
        // A time that ends soon after the UE has left.
        sender.SetAttribute("OnTime", StringValue("ns3::ConstantRandomVariable[Constant=1]"));
        sender.Install(m_host).Stop(stay);
        Simulator::Schedule(stay, &Crowd::Leave, this, device.Get(0));
    }

    /** @param ue a UE */
    void Leave(Ptr<NetDevice> ue)
    {
        m_umts.Detach(ue);
    }

    /** @return a node somewhere, that goes on straight at up to 30 m/s */
    Ptr<Node> MakeNode()
    {
        const auto& sites = m_layout.GetSites();
        const auto& site = sites.at(m_random->GetInteger(0, sites.size() - 1));
        const double bearing = m_random->GetValue(0, 2 * M_PI);
        const double distance = 500 * std::sqrt(m_random->GetValue(0, 1));
        const double course = m_random->GetValue(0, 2 * M_PI);
        const double speed = m_random->GetValue(0, 30);
        auto mobility = CreateObject<ConstantVelocityMobilityModel>();
        mobility->SetPosition(Vector(site.x + distance * std::cos(bearing),
                                     site.y + distance * std::sin(bearing),
                                     1.5));
        mobility->SetVelocity(Vector(speed * std::cos(course), speed * std::sin(course), 0));
        auto node = CreateObject<Node>();
        node->AggregateObject(mobility);
        return node;
    }

    /** @param reason why a cell has refused a UE */
    void OnHandOver(uint32_t /* rnti */,
                    uint32_t /* from */,
                    uint32_t /* to */,
                    const std::string& reason)
    {
        m_handOvers += reason.empty() ? 1 : 0;
    }

    Ptr<UniformRandomVariable> m_random{CreateObject<UniformRandomVariable>()}; //!< Decides
    CellLayoutHelper m_layout;                                                  //!< Cells
    UmtsCoreHelper m_core;                                                      //!< Core network
    UmtsHelper m_umts;                                                          //!< UTRAN
    Ptr<Node> m_host;                                                           //!< Sender
    Ptr<RncNetDevice> m_rnc;                                                    //!< The RNC
    std::vector<Ptr<PacketSink>> m_sinks;                                       //!< Receivers
    uint32_t m_handOvers{0};                                                    //!< Done
};

} // namespace ns3::umts

#endif /* UMTS_CROWD_H */
