#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""A call whose phone walks out of Wi-Fi and goes on by UMTS: the same as umts-wifi-call.cc."""

import argparse
from typing import Any

import umts


def add_wifi(phone: Any, host: Any) -> Any:
    """Make the host an access point, 20 m from the phone, which walks away; return its device."""
    umts.load("wifi")
    umts.MobilityHelper().Install(host)
    walk = umts.CreateObject[umts.ConstantVelocityMobilityModel]()
    walk.SetPosition(umts.Vector(20, 0, 0))
    walk.SetVelocity(umts.Vector(5 / 3.6, 0, 0))
    phone.AggregateObject(walk)
    channel, phy = umts.YansWifiChannelHelper(), umts.YansWifiPhyHelper()
    wifi, mac = umts.WifiHelper(), umts.WifiMacHelper()
    channel.SetPropagationDelay("ns3::ConstantSpeedPropagationDelayModel")
    channel.AddPropagationLoss("ns3::LogDistancePropagationLossModel")
    channel.AddPropagationLoss("ns3::NakagamiPropagationLossModel")
    air = channel.Create()
    phy.SetChannel(air)
    wifi.SetStandard(umts.WIFI_STANDARD_80211a)
    mac.SetType("ns3::ApWifiMac")
    devices = wifi.Install(phy, mac, host)
    mac.SetType("ns3::StaWifiMac")
    devices.Add(wifi.Install(phy, mac, phone))
    air.AssignStreams(2000)
    wifi.AssignStreams(devices, 3000)
    at = umts.Ipv4AddressHelper("192.168.1.0", "255.255.255.0").Assign(devices)
    routes = umts.Ipv4StaticRoutingHelper().GetStaticRouting(phone.GetObject[umts.Ipv4]())
    routes.SetDefaultRoute(at.GetAddress(0), at.Get(1).second, 1)
    return umts.cast(devices.Get(1), umts.WifiNetDevice)


def main() -> None:
    """Walk for 120 s, and print what the call has suffered."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--policy", default="BreakBeforeMake")
    core, utran = umts.UmtsCoreHelper(), umts.UmtsHelper()
    nodes, phone, host = umts.NodeContainer(2), umts.NodeContainer(1), core.AddHost()
    rnc = utran.InstallRnc(nodes.Get(0))
    core.ConnectRnc(rnc, core.AddSgsn())
    cell = umts.CellConfig().RandomAccess({"PowerRampStep": 2.0})
    node_b = utran.InstallNodeB(nodes.Get(1), rnc, [cell])
    bearer = umts.BearerConfig.Switched("dch1")  # in IDLE until it is used
    bearer.Switcher({"InitialState": "IDLE"}).Rlc("UM", {"TimerDiscard": "100ms"})
    ues = utran.InstallUe(phone, node_b, umts.UeConfig().SignallingBearers(), bearer)
    core.ActivateUes(ues, rnc)
    utran.AssignStreams(1)
    call = umts.CreateObject[umts.TwoAccessCall]()
    call.SetAttribute("Policy", umts.StringValue(parser.parse_args().policy))
    call.SetAttribute("Length", umts.StringValue("118s"))
    wifi, mean_dbm = add_wifi(phone.Get(0), host), 0.0

    def on_frame(*frame: Any) -> None:
        nonlocal mean_dbm
        mean_dbm += (frame[4].signal - mean_dbm) / 32
        if mean_dbm < -75:
            call.Weaken()

    umts.connect_object(wifi.GetPhy(), "MonitorSnifferRx", on_frame)
    umts.connect_object(wifi.GetMac(), "DeAssoc", lambda point: call.Lose())
    umts.schedule(1, lambda: call.Start(wifi, ues.Get(0), host, core.GetHostAddress(host)))
    umts.run(120)
    for name, ear in (("downlink", call.GetDownlink()), ("uplink", call.GetUplink())):
        gap, lost = ear.GetLongestGap().GetSeconds(), call.GetSent() - ear.GetHeard()
        mos, worst = call.GetQuality(ear).mos, call.GetWorstQuality(ear, umts.Seconds(10)).mos
        print(f"{name}: silent for {gap:.6g} s at most, {lost} packets lost, ", end="")
        print(f"MOS {mos:.6g}, in the worst 10 s {worst:.6g}")


if __name__ == "__main__":
    main()
