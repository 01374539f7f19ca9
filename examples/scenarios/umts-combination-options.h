/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_COMBINATION_OPTIONS_H
#define UMTS_COMBINATION_OPTIONS_H

#include "umts-combination-events.h"
#include "umts-handover-options.h"
#include "umts-hs-network-options.h"
#include "umts-queue-options.h"
#include "umts-split-options.h"

#include <string>

namespace ns3::umts
{

/** @brief Flags of a network of any features, beside those of other programs. */
struct CombinationOptions : HsNetworkOptions
{
    /** @brief Short runs over a channel of any kind. */
    CombinationOptions()
    {
        presets.emplace_back("hsdpa");
        window = 16;
        giRate = "100Mbps";
        giDelay = MilliSeconds(5);
        gnDelay = MilliSeconds(5);
    }

    Time duration{Seconds(8)};
    Time warmup{Seconds(2)};
    Time drain{Seconds(20)};
    uint32_t ues{1};
    std::string rlcMode{"AM"};
    std::string source{"tcp"};
    std::string direction{"down"};
    DataRate udpRate{16000};
    uint32_t udpSize{200};
    Time probeInterval{MilliSeconds(250)};
    bool ipv6{false};
    bool combined{false};
    bool openLoop{false};
    bool powerControl{false};
    double blerTarget{0.01};
    bool paging{false};
    std::string walk{"none"};
    std::string measurement{"ideal"};
    std::string move{"none"};
    std::string second{"none"};
    bool secondAgain{false};
    std::string leaving{"none"};
    DataRate leastGoodput{0};
    bool lossy{false};
    bool unordered{false};
    bool bursty{false};
    bool unfair{false};
    bool unsteady{false};
    std::string eventList;
    NetworkEvents events;
    double clock{0};
    bool states{false};
    QueueOptions queue;
    SplitOptions split;
    HandOverOptions handOver;

    /** @brief Defaults of attributes that differ from the module's; before the flags are read. */
    static void SetDefaults()
    {
        HsNetworkOptions::SetDefaults();
        Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(512));
    }

    /** @param flags gets the flags */
    void AddTo(ProgramFlags& flags)
    {
        flags.Add("duration", "Time with traffic", duration, {1});
        flags.Add("warmup", "Time at the beginning that figures leave out", warmup);
        flags.Add("drain", "Time after the traffic, in which the last packets arrive", drain);
        flags.Add("ues", "Number of UEs", ues, {1, 100});
        HsNetworkOptions::AddTo(flags);
        AddTrafficTo(flags);
        AddMovesTo(flags);
        flags.SetLayer(Layer::NETWORK);
        flags.Add("combined",
                  "The RNCs are connected to the GGSN, which is the SGSN, too",
                  combined);
        flags.SetLayer(Layer::RLC);
        flags.AddChoice("rlcMode", "RLC mode of the default bearers", rlcMode, {"AM", "UM"});
        flags.SetLayer(Layer::RADIO);
        flags.Add("powerControl", "Dedicated channels have power control", powerControl);
        flags.Add("blerTarget", "Block error rate that it aims at", blerTarget, {1e-6, 0.5});
        flags.Add("openLoop", "Random access has open loop power control", openLoop);
        queue.AddTo(flags);
        split.AddTo(flags);
        AddEventsTo(flags);
        flags.SetLayer(Layer::OUTPUT);
        flags.Add("states", "With --json: tell which states have been reached", states);
        flags.Add("leastGoodput",
                  "Goodput of all flows together, without probes, that is demanded",
                  leastGoodput,
                  {0, 1e9});
        flags.Add("lossy", "Datagrams may be lost", lossy);
        flags.Add("unordered", "Datagrams may overtake each other", unordered);
        flags.Add("unsteady", "Delay and goodput may change while the network runs", unsteady);
        flags.Add("bursty", "TCP may wait for a timeout in a third of the time", bursty);
        flags.Add("unfair", "A UE may get nothing for a third of the time", unfair);
    }

    /**
     * @brief Fill in what follows from other flags; end the program when some contradict.
     * @param flags the flags
     */
    void Check(const ProgramFlags& flags)
    {
        HsNetworkOptions::Check(flags);
        handOver.Check(flags);
        queue.Check();
        split.Check(flags, tunnels);
        split.wiredVariant = FindVariant("splitWiredVariant",
                                         split.wiredVariant.empty() ? variant : split.wiredVariant);
        split.radioVariant = FindVariant("splitRadioVariant",
                                         split.radioVariant.empty() ? "reno" : split.radioVariant);
        Require(duration > warmup, "--duration must exceed --warmup");
        events.Parse(eventList, duration);
        Require(!events.Have("damage") || GetDefault("ns3::umts::IubChannel::WireMode") == "true",
                "--events: damage needs --iubWireMode, as frames have no bits without it");
        Require(!events.Have(NEEDS_CELLS) || (!handOver.IsOn() && walk == "none" && move == "none"),
                "--events: those about cells do not go with --handOverInterval, --walk and --move");
        Require(!events.Have(NEEDS_TUNNELS) || tunnels != "none",
                "--events: context needs --tunnels");
        Require(!powerControl || hsdpa.link == "fading" || walk != "none",
                "--powerControl: needs --link=fading or --walk");
        Require(!openLoop || hsdpa.link == "fading" || walk != "none",
                "--openLoop: needs --link=fading or --walk");
        Require(!ipv6 || (tunnels != "none" && source == "udp"),
                "--ipv6: needs --tunnels and --source=udp");
        Require(!combined || tunnels != "sgsn", "--combined: not with --tunnels=sgsn");
        const int moves =
            (handOver.IsOn() ? 1 : 0) + (walk != "none" ? 1 : 0) + (move != "none" ? 1 : 0);
        Require(moves <= 1, "--handOverInterval, --walk, --move: only one of them");
        Require(move != "serving" || IsHsdpa(), "--move=serving: needs --preset=hsdpa");
        Require(move != "drift" || IsDedicated(), "--move=drift: needs a dedicated --preset");
        Require(!secondAgain || second != "none", "--secondAgain: needs --second");
        Require(leaving != "context" || tunnels != "none", "--leaving=context: needs --tunnels");
    }

    /** @brief Have the time pass until the network is made: the flags count from then on. */
    void GoToClock() const
    {
        if (clock > 0)
        {
            Simulator::Stop(Seconds(clock));
            Simulator::Run();
        }
    }

    /** @return whether each radio bearer has RLC AM */
    bool IsAllAm() const
    {
        return rlcMode == "AM" && second != "um" && second != "tm";
    }

    /** @return whether the default bearers are on HS-DSCH */
    bool IsHsdpa() const
    {
        return preset == "hsdpa";
    }

    /** @return whether they are on DCHs, and on nothing else */
    bool IsDedicated() const
    {
        return !IsHsdpa() && !IsCommon() && !switching;
    }

    /** @return the cells */
    CellConfig MakeAnyCell() const
    {
        CellConfig cell = IsHsdpa() || second == "hsdpa" ? MakeHsCell() : MakeCell();
        return paging ? cell.Paging() : cell;
    }

    /**
     * @param ue number of a UE, from 0
     * @return the UE
     */
    UeConfig MakeAnyUe(uint32_t ue) const
    {
        UeConfig config = MakeUe(ue);
        if (walk == "none" && (IsHsdpa() || second == "hsdpa" || powerControl || openLoop))
        {
            config = hsdpa.WithLink(config, ue, rlcMode);
        }
        if (powerControl)
        {
            config.PowerControl({{"BlerTarget", DoubleValue(blerTarget)}});
        }
        return openLoop ? config.OpenLoopPower() : config;
    }

    /** @return the default bearers */
    BearerConfig MakeAnyBearer() const
    {
        BearerConfig bearer = IsHsdpa()   ? MakeHsBearer(rlcMode)
                              : switching ? BearerConfig::Switched(preset)
                                          : BearerConfig::FromPreset(preset);
        if (rlcMode == "AM")
        {
            return IsHsdpa() ? bearer : WithRlc(bearer);
        }
        return bearer.Rlc("UM");
    }

    /**
     * @param packet octets of an IP packet of the probes
     * @return the second bearer of each UE
     */
    BearerConfig MakeSecond(uint32_t packet) const
    {
        if (second == "tm")
        {
            // Nothing comes in front of the packet, so that its size is that of the PDU.
            const TransportChannel channel{MilliSeconds(20), 8 * packet, 1};
            return BearerConfig::Dch(DchConfig{channel, channel})
                .Rlc("TM", {{"PduSize", UintegerValue(packet)}})
                .Pdcp({{"HeaderOctets", UintegerValue(0)},
                       {"HeaderCompression", StringValue("None")}});
        }
        BearerConfig bearer = BearerConfig::FromPreset(second == "um" ? "dch1" : second);
        return second == "um" ? bearer.Rlc("UM") : bearer;
    }

  private:
    /** @param flags gets the flags of what is sent */
    void AddTrafficTo(ProgramFlags& flags)
    {
        flags.SetLayer(Layer::APPLICATION);
        flags.AddChoice("source",
                        "What UEs have beside probes: TCP, datagrams at a constant rate, web pages",
                        source,
                        {"tcp", "udp", "web", "none"});
        flags.AddChoice("direction", "Where it goes", direction, {"down", "up", "both"});
        flags.Add("udpRate", "With source udp: payload each way", udpRate, {1e3, 1e7});
        flags.Add("udpSize", "With source udp: octets of a datagram", udpSize, {12, 1400});
        flags.Add("probeInterval", "Between small datagrams each way", probeInterval, {0.01});
        flags.SetLayer(Layer::NETWORK);
        flags.Add("ipv6", "UEs have IPv6", ipv6);
    }

    /** @param flags gets the flags of what happens at a time, and of the time */
    void AddEventsTo(ProgramFlags& flags)
    {
        flags.SetLayer(Layer::SCENARIO);
        flags.AddList("events",
                      "What happens besides: handover@3s:1,outage@2s+500ms:0 and others, with the "
                      "number of a UE or Iub; what each excuses is not demanded",
                      eventList,
                      ValueKind::TEXT);
        flags.Add("clock", "Simulated time when the network is made, s", clock, {0, 1e9});
    }

    /** @param flags gets the flags of what changes while the network runs */
    void AddMovesTo(ProgramFlags& flags)
    {
        handOver.AddTo(flags, true);
        flags.SetLayer(Layer::RRC);
        flags.Add("paging", "Cells have a PCH", paging);
        flags.AddChoice("walk",
                        "UEs go from one site to another, and their reports decide: hard handovers "
                        "to the best cell, or an active set",
                        walk,
                        {"none", "best", "active"});
        flags.AddChoice("measurement",
                        "What a UE measures with walk",
                        measurement,
                        {"ideal", "specification"});
        flags.AddChoice("move",
                        "UEs change their serving HS-DSCH cell, are relocated to another RNC with "
                        "a handover, or by way of a drift RNC",
                        move,
                        {"none", "serving", "relocation", "drift"});
        flags.AddChoice("second",
                        "A second bearer of each UE, which takes the probes",
                        second,
                        {"none", "dch1", "um", "tm", "hsdpa", "cch"});
        flags.Add("secondAgain",
                  "It is released and set up again while the network runs",
                  secondAgain);
        flags.AddChoice("leaving",
                        "While the network runs one UE more is switched off, is detached, or loses "
                        "its PDP context and gets one again",
                        leaving,
                        {"none", "off", "detach", "context"});
    }
};

} // namespace ns3::umts

#endif /* UMTS_COMBINATION_OPTIONS_H */
