/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_WIFI_ACCESS_H
#define UMTS_WIFI_ACCESS_H

#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/mobility-module.h"
#include "ns3/wifi-module.h"

#include <functional>

namespace ns3::umts
{

/** @brief Wi-Fi between an access point and a phone, which tells how it fares. */
class WifiAccess
{
  public:
    double weakDbm{-75}; //!< Wi-Fi is weak when the mean level of what the phone receives is lower

    std::function<void()> onWeak{[] {}};   //!< Called for each frame while Wi-Fi is weak
    std::function<void()> onStrong{[] {}}; //!< The same while it is not, and associated
    std::function<void()> onLost{[] {}};   //!< Called when too many beacons have been missed

    /**
     * @brief Make a node an access point, and another one its phone; both have a place.
     * @param point the access point
     * @param phone the phone
     * @return devices of both, in this order
     */
    NetDeviceContainer Install(Ptr<Node> point, Ptr<Node> phone)
    {
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
        NetDeviceContainer devices = wifi.Install(phy, mac, point);
        mac.SetType("ns3::StaWifiMac");
        devices.Add(wifi.Install(phy, mac, phone));
        air->AssignStreams(2000);
        wifi.AssignStreams(devices, 3000);
        Watch(DynamicCast<WifiNetDevice>(devices.Get(1)));
        return devices;
    }

  private:
    /** @param device of the phone */
    void Watch(const Ptr<WifiNetDevice>& device)
    {
        device->GetPhy()->TraceConnectWithoutContext("MonitorSnifferRx",
                                                     MakeCallback(&WifiAccess::OnFrame, this));
        device->GetMac()->TraceConnectWithoutContext("DeAssoc",
                                                     MakeCallback(&WifiAccess::OnLost, this));
        device->GetMac()->TraceConnectWithoutContext("Assoc",
                                                     MakeCallback(&WifiAccess::OnFound, this));
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
        m_cautiousDbm += (level.signal - m_cautiousDbm) / 8;
        if (m_meanDbm < weakDbm)
        {
            onWeak();
        }
        else if (m_isAssociated && m_cautiousDbm > weakDbm + HYSTERESIS_DB)
        {
            onStrong();
        }
    }

    /** @brief Too many beacons have been missed. */
    void OnLost(Mac48Address)
    {
        m_isAssociated = false;
        onLost();
    }

    /** @brief The phone has an access point. */
    void OnFound(Mac48Address)
    {
        m_isAssociated = true;
    }

    static constexpr double HYSTERESIS_DB = 3; //!< From weak to strong

    double m_meanDbm{0};        //!< Mean level of late, dBm; strong at first
    double m_cautiousDbm{-100}; //!< The same over fewer frames; weak at first
    bool m_isAssociated{false}; //!< The phone has an access point
};

/** @brief A phone that walks from one distance of its access point to another one, and back. */
struct WifiPath
{
    double from{10}; //!< m
    double to{100};  //!< m
    double speed{5}; //!< km/h

    /**
     * @brief Give both a place, and the phone its path.
     * @param point the access point
     * @param phone the phone
     */
    void Install(Ptr<Node> point, Ptr<Node> phone) const
    {
        MobilityHelper().Install(point);
        auto walk = CreateObject<ConstantVelocityMobilityModel>();
        walk->SetPosition(Vector(from, 0, 0));
        phone->AggregateObject(walk);
        if (speed > 0)
        {
            Turn(walk, *this);
        }
    }

  private:
    /**
     * @brief Go on to the other end.
     * @param walk where the phone is
     * @param path from here
     */
    static void Turn(Ptr<ConstantVelocityMobilityModel> walk, WifiPath path)
    {
        const double velocity = path.speed / 3.6 * (path.to < path.from ? -1 : 1);
        walk->SetVelocity(Vector(velocity, 0, 0));
        const Time time = Seconds((path.to - path.from) / velocity);
        std::swap(path.from, path.to);
        Simulator::Schedule(time, &WifiPath::Turn, walk, path);
    }
};

} // namespace ns3::umts

#endif /* UMTS_WIFI_ACCESS_H */
