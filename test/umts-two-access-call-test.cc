/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-test.h"

#include "ns3/double.h"
#include "ns3/error-model.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-generator.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-static-routing-helper.h"
#include "ns3/node-container.h"
#include "ns3/simple-net-device-helper.h"
#include "ns3/simple-net-device.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/umts-two-access-call.h"

#include <string>

/**
 * @file
 * @ingroup umts
 * A call of a phone with two accesses: what each policy leaves of it.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-two-access-call", UNIT);

const Time END = Seconds(10);           //!< Of the call
const Time SILENT = MilliSeconds(4005); //!< The first access carries nothing from now on
const Time LATENCIES[2] = {MilliSeconds(9), MilliSeconds(60)}; //!< Of both accesses
const Time INTERVAL = MilliSeconds(20);                        //!< Between packets

/** @brief A phone and a host with a wire for each access, and their call. */
class TwoWires
{
  public:
    /**
     * @param policy of the call
     * @param begin when it begins
     */
    explicit TwoWires(const std::string& policy, Time begin = Time(0))
    {
        Ipv4AddressGenerator::Reset();
        m_nodes.Create(2);
        InternetStackHelper().Install(m_nodes);
        for (uint32_t i = 0; i < 2; ++i)
        {
            AddWire(i);
        }
        call->SetAttribute("Policy", StringValue(policy));
        call->SetAttribute("Length", TimeValue(END));
        if (begin.IsZero())
        {
            Start();
        }
        else
        {
            Simulator::Schedule(begin, &TwoWires::Start, this);
        }
        Simulator::Schedule(SILENT, &TwoWires::Cut, this, true);
    }

    /**
     * @brief From now on the first access carries nothing, or all again.
     * @param isCut it carries nothing
     */
    void Cut(bool isCut)
    {
        for (const auto& device : {m_phone[0], m_host[0]})
        {
            device->SetReceiveErrorModel(isCut ? m_loss : nullptr);
        }
    }

    /** @brief Run the simulation. */
    void Run()
    {
        Simulator::Stop(END + Seconds(1));
        Simulator::Run();
        Simulator::Destroy();
    }

    Ptr<TwoAccessCall> call{CreateObject<TwoAccessCall>()}; //!< The call

  private:
    /** @brief Begin the call. */
    void Start()
    {
        call->Start(m_phone[0], m_phone[1], m_nodes.Get(1), "10.1.1.2");
    }

    /** @param number of the access */
    void AddWire(uint32_t number)
    {
        SimpleNetDeviceHelper wire;
        wire.SetChannelAttribute("Delay", TimeValue(LATENCIES[number]));
        wire.SetNetDevicePointToPointMode(true);
        wire.DisableFlowControl();
        const auto devices = wire.Install(m_nodes);
        m_phone[number] = DynamicCast<SimpleNetDevice>(devices.Get(0));
        m_host[number] = DynamicCast<SimpleNetDevice>(devices.Get(1));
        const std::string net = "10.1." + std::to_string(number + 1) + ".0";
        const auto interfaces = Ipv4AddressHelper(net.c_str(), "255.255.255.0").Assign(devices);
        Ipv4StaticRoutingHelper()
            .GetStaticRouting(interfaces.Get(0).first)
            ->SetDefaultRoute(interfaces.GetAddress(1), interfaces.Get(0).second);
        m_loss->SetAttribute("ErrorRate", DoubleValue(1.0));
        m_loss->SetAttribute("ErrorUnit", StringValue("ERROR_UNIT_PACKET"));
    }

    NodeContainer m_nodes;                                      //!< Phone and host
    Ptr<SimpleNetDevice> m_phone[2];                            //!< By access
    Ptr<SimpleNetDevice> m_host[2];                             //!< By access
    Ptr<RateErrorModel> m_loss{CreateObject<RateErrorModel>()}; //!< Loses all
};

UMTS_TEST("umts-two-access-call", "an access that stays carries all")
{
    TwoWires wires("BreakBeforeMake");
    Simulator::Schedule(SILENT, &TwoWires::Cut, &wires, false);
    wires.Run();
    UMTS_EXPECT(wires.call->GetSent() == 500, wires.call->GetSent() << " packets");
    for (const auto* ear : {&wires.call->GetDownlink(), &wires.call->GetUplink()})
    {
        UMTS_EXPECT(ear->GetHeard() == 500, ear->GetHeard() << " heard");
        UMTS_EXPECT(ear->GetLongestGap() == INTERVAL, "gap of " << ear->GetLongestGap());
        UMTS_EXPECT(ear->GetFirstOnSecond().IsNegative(), "the second access was used");
    }
    UMTS_EXPECT(wires.call->GetLeft().IsNegative(), "left at " << wires.call->GetLeft());
}

UMTS_TEST("umts-two-access-call", "the length of a call counts from its beginning")
{
    TwoWires wires("BreakBeforeMake", Seconds(3));
    wires.call->SetAttribute("Length", TimeValue(Seconds(2)));
    Simulator::Schedule(SILENT, &TwoWires::Cut, &wires, false);
    wires.Run();
    UMTS_EXPECT(wires.call->GetSent() == 100, wires.call->GetSent() << " packets");
    const auto& uplink = wires.call->GetUplink();
    UMTS_EXPECT(uplink.GetHeard() == 100, uplink.GetHeard() << " heard");
}

UMTS_TEST("umts-two-access-call",
          "a break takes from the last packet to when it is noticed, and the way")
{
    TwoWires wires("BreakBeforeMake");
    Simulator::Schedule(Seconds(5), &TwoAccessCall::Weaken, wires.call);
    Simulator::Schedule(MilliSeconds(5001), &TwoAccessCall::Lose, wires.call);
    wires.Run();
    // The packet of 3.98 s came at 3.989 s, the next one has been lost; that of 5.02 s is the first
    // one by the second access.
    UMTS_EXPECT(wires.call->GetLeft() == MilliSeconds(5001), wires.call->GetLeft() << " left");
    const auto up = MilliSeconds(5080 - 3989);
    UMTS_EXPECT(wires.call->GetUplink().GetLongestGap() == up,
                "uplink " << wires.call->GetUplink().GetLongestGap());
    // The host hears it at 5.08 s, and sends to the second access from 5.09 s on.
    const auto down = MilliSeconds(5150 - 3999);
    UMTS_EXPECT(wires.call->GetDownlink().GetLongestGap() == down,
                "downlink " << wires.call->GetDownlink().GetLongestGap());
    UMTS_EXPECT(wires.call->GetWorstQuality(wires.call->GetUplink(), Seconds(2)).mos <
                    wires.call->GetQuality(wires.call->GetUplink()).mos,
                "the worst part is not worse than the whole");
}

UMTS_TEST("umts-two-access-call", "who makes before the break loses nothing")
{
    TwoWires wires("MakeBeforeBreak");
    Simulator::Schedule(Seconds(3), &TwoAccessCall::Weaken, wires.call);
    Simulator::Schedule(Seconds(5), &TwoAccessCall::Lose, wires.call);
    wires.Run();
    // Both accesses carry it from 3.00 s on; the answer of 3.07 s is there at 3.13 s.
    UMTS_EXPECT(wires.call->GetLeft() == MilliSeconds(3130), "left " << wires.call->GetLeft());
    const auto later = INTERVAL + LATENCIES[1] - LATENCIES[0];
    UMTS_EXPECT(wires.call->GetUplink().GetLongestGap() == later,
                "uplink " << wires.call->GetUplink().GetLongestGap());
    UMTS_EXPECT(wires.call->GetUplink().GetHeard() == 500,
                wires.call->GetUplink().GetHeard() << " heard");
    UMTS_EXPECT(wires.call->GetDownlink().GetHeard() == 500,
                wires.call->GetDownlink().GetHeard() << " heard");
}

UMTS_TEST("umts-two-access-call", "who delays waits, unless the first access brings a packet again")
{
    for (const bool isBack : {false, true})
    {
        TwoWires wires("Delayed");
        Simulator::Schedule(MilliSeconds(4501), &TwoAccessCall::Lose, wires.call);
        if (isBack)
        {
            Simulator::Schedule(Seconds(6), &TwoWires::Cut, &wires, false);
        }
        wires.Run();
        const auto& up = wires.call->GetUplink();
        UMTS_EXPECT(wires.call->GetLeft() == (isBack ? Time(-1) : MilliSeconds(6501)),
                    "left at " << wires.call->GetLeft());
        UMTS_EXPECT(up.GetLongestGap() == MilliSeconds(isBack ? 6009 - 3989 : 6580 - 3989),
                    "gap of " << up.GetLongestGap());
        Simulator::Destroy();
    }
}

UMTS_TEST("umts-two-access-call", "a phone has two devices of one node, with addresses")
{
    auto call = CreateObject<TwoAccessCall>();
    NodeContainer nodes(2);
    auto device = CreateObject<SimpleNetDevice>();
    nodes.Get(0)->AddDevice(device);
    ExpectError([&]() { call->Start(device, device, nodes.Get(1), "10.1.1.2"); },
                "two devices of one node");
}

} // namespace
