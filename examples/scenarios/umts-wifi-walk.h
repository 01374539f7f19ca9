/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_WIFI_WALK_H
#define UMTS_WIFI_WALK_H

#include "program-flags.h"

#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/mobility-module.h"
#include "ns3/umts-module.h"
#include "ns3/wifi-module.h"

#include <cmath>

namespace ns3::umts
{

/** @brief A phone that walks away from a Wi-Fi access point; a call is told what becomes of it. */
class WifiWalk
{
  public:
    double speed{5};     //!< Of the walk, km/h
    double weakDbm{-75}; //!< Wi-Fi is weak when the mean level of what the phone receives is lower

    /**
     * @brief Make the host an access point, 20 m from the phone.
     * @param phone a node that has an IP address elsewhere
     * @param host a node with an internet stack
     * @param call is told when Wi-Fi is weak and lost
     * @return the phone's Wi-Fi
     */
    Ptr<NetDevice> Install(Ptr<Node> phone, Ptr<Node> host, Ptr<TwoAccessCall> call)
    {
        m_call = call;
        MobilityHelper().Install(host);
        auto mobility = CreateObject<ConstantVelocityMobilityModel>();
        mobility->SetPosition(Vector(20, 0, 0));
        mobility->SetVelocity(Vector(speed / 3.6, 0, 0));
        phone->AggregateObject(mobility);

        YansWifiChannelHelper channel; // each packet fades by itself
        channel.SetPropagationDelay("ns3::ConstantSpeedPropagationDelayModel");
        channel.AddPropagationLoss("ns3::LogDistancePropagationLossModel");
        channel.AddPropagationLoss("ns3::NakagamiPropagationLossModel");
        auto air = channel.Create();
        YansWifiPhyHelper phy;
        phy.SetChannel(air);
        WifiHelper wifi;
        wifi.SetStandard(WIFI_STANDARD_80211a);
        WifiMacHelper mac;
        mac.SetType("ns3::ApWifiMac");
        NetDeviceContainer devices = wifi.Install(phy, mac, host);
        mac.SetType("ns3::StaWifiMac");
        devices.Add(wifi.Install(phy, mac, phone));
        air->AssignStreams(2000);
        wifi.AssignStreams(devices, 3000);
        const auto interfaces = Ipv4AddressHelper("192.168.1.0", "255.255.255.0").Assign(devices);
        Ipv4StaticRoutingHelper()
            .GetStaticRouting(interfaces.Get(1).first)
            ->SetDefaultRoute(interfaces.GetAddress(0), interfaces.Get(1).second, 1);
        Watch(DynamicCast<WifiNetDevice>(devices.Get(1)));
        return devices.Get(1);
    }

    /**
     * @brief Print what the call has suffered.
     * @param flags the flags of the program
     * @param json as one JSON object
     */
    void Print(const ProgramFlags& flags, bool json) const
    {
        std::string flows;
        for (const auto* ear : {&m_call->GetDownlink(), &m_call->GetUplink()})
        {
            const std::string name = flows.empty() ? "downlink" : "uplink";
            const double gap = ear->GetLongestGap().GetSeconds();
            const uint32_t lost = m_call->GetSent() - ear->GetHeard();
            const double mos = m_call->GetQuality(*ear).mos;
            const double worst = m_call->GetWorstQuality(*ear, Seconds(10)).mos;
            JsonObject flow;
            flow.AddString("direction", name);
            flow.Add("gap_s", gap);
            flow.Add("lost_packets", lost);
            flow.Add("mos", mos);
            flow.Add("worst_mos", worst);
            flow.Add("left_s", ToSeconds(m_call->GetLeft()));
            flow.Add("last_wifi_s", ToSeconds(ear->GetLastOnFirst()));
            flow.Add("first_umts_s", ToSeconds(ear->GetFirstOnSecond()));
            flows += (flows.empty() ? "" : ", ") + flow.Str();
            if (!json)
            {
                std::cout << name << ": silent for " << gap << " s at most, " << lost
                          << " packets lost, MOS " << mos << ", in the worst 10 s " << worst
                          << "\n";
            }
        }
        std::cout << (json ? MakeResult(flags, flows).Str() + "\n" : "");
    }

  private:
    /**
     * @param time when something has happened; negative: it has not
     * @return the same, s; NaN: it has not
     */
    static double ToSeconds(Time time)
    {
        return time.IsStrictlyNegative() ? std::nan("") : time.GetSeconds();
    }

    /** @param device of the phone */
    void Watch(Ptr<WifiNetDevice> device)
    {
        device->GetPhy()->TraceConnectWithoutContext("MonitorSnifferRx",
                                                     MakeCallback(&WifiWalk::OnFrame, this));
        device->GetMac()->TraceConnectWithoutContext("DeAssoc",
                                                     MakeCallback(&WifiWalk::OnLost, this));
    }

    /** @param level of a frame that the phone has received */
    void OnFrame(Ptr<const Packet>,
                 uint16_t,
                 WifiTxVector,
                 MpduInfo,
                 SignalNoiseDbm level,
                 uint16_t)
    {
        m_meanDbm += (level.signal - m_meanDbm) / 32;
        if (m_meanDbm < weakDbm)
        {
            m_call->Weaken();
        }
    }

    /** @brief Too many beacons have been missed. */
    void OnLost(Mac48Address)
    {
        m_call->Lose();
    }

    Ptr<TwoAccessCall> m_call; //!< Is told
    double m_meanDbm{0};       //!< Mean level of late, dBm
};

} // namespace ns3::umts

#endif /* UMTS_WIFI_WALK_H */
