/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_WIFI_WALK_H
#define UMTS_WIFI_WALK_H

#include "program-flags.h"
#include "umts-wifi-access.h"

#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/mobility-module.h"
#include "ns3/umts-module.h"

#include <cmath>

namespace ns3::umts
{

/** @brief A phone that walks away from a Wi-Fi access point; a call is told what becomes of it. */
class WifiWalk
{
  public:
    double speed{5};   //!< Of the walk, km/h
    WifiAccess access; //!< Wi-Fi

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

        access.onWeak = [call] { call->Weaken(); };
        access.onLost = [call] { call->Lose(); };
        const NetDeviceContainer devices = access.Install(host, phone);
        const auto interfaces = Ipv4AddressHelper("192.168.1.0", "255.255.255.0").Assign(devices);
        Ipv4StaticRoutingHelper()
            .GetStaticRouting(interfaces.Get(1).first)
            ->SetDefaultRoute(interfaces.GetAddress(0), interfaces.Get(1).second, 1);
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

    Ptr<TwoAccessCall> m_call; //!< Is told
};

} // namespace ns3::umts

#endif /* UMTS_WIFI_WALK_H */
