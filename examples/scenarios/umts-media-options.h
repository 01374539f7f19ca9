/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MEDIA_OPTIONS_H
#define UMTS_MEDIA_OPTIONS_H

#include "program-flags.h"

#include "ns3/core-module.h"
#include "ns3/umts-module.h"

#include <string>

namespace ns3::umts
{

/** @brief Flags of a stream of datagrams and of its radio bearer. */
struct MediaOptions
{
    std::string name{};
    TrafficClass trafficClass{};
    uint32_t octets{0};
    Time interval{0};
    Time on{0};
    Time off{0};
    uint16_t port{0};
    uint32_t precedence{0};
    std::string rlc{"UM"};
    Time tti{MilliSeconds(20)};
    uint32_t pdu{0};
    uint32_t blocks{1};
    double tbler{0.01};
    Time discard{umts::GetDefaults(trafficClass).transferDelay};
    Time budget{0};
    std::string codec{}; //!< Of a call, one of SpeechCodec
    Time coding{0};      //!< What coding takes: a frame, and what the codec looks ahead

    /** @return a call: AMR 12.2 (RFC 4867, bandwidth-efficient: 32 octets) with RTP (12 octets) */
    static MediaOptions Voice()
    {
        MediaOptions voice{"voice", CONVERSATIONAL};
        voice.octets = 44;
        voice.interval = MilliSeconds(20);
        voice.on = Seconds(1);
        voice.off = MilliSeconds(1500);
        voice.port = 5000;
        voice.precedence = 1;
        voice.budget = MilliSeconds(150);
        voice.codec = "AMR-12.2";
        voice.coding = MilliSeconds(25);
        return voice;
    }

    /** @return a video: 80 kb/s in bursts */
    static MediaOptions Video()
    {
        MediaOptions video{"video", STREAMING};
        video.octets = 400;
        video.interval = MilliSeconds(40);
        video.on = Seconds(2);
        video.off = MilliSeconds(500);
        video.port = 5002;
        video.precedence = 2;
        video.pdu = 82;
        video.blocks = 4;
        video.budget = MilliSeconds(300);
        return video;
    }

    /** @param flags gets the flags of the source */
    void AddSourceTo(ProgramFlags& flags)
    {
        flags.SetLayer(Layer::APPLICATION);
        flags.Add(name + "Octets", "UDP payload of a packet of " + name, octets, {20, 1400});
        flags.Add(name + "Interval", "Time between two packets of a burst", interval, {1e-3});
        flags.Add(name + "On", "Mean length of a burst", on, {1e-3});
        flags.Add(name + "Off", "Mean pause between bursts; 0s: none", off);
        flags.Add(name + "Budget", "A packet with a longer delay is late", budget);
        flags.SetLayer(Layer::RLC);
        flags.Add(name + "Pdu", "Octets of an RLC PDU; 0: one packet fits", pdu, {0, MOST_PDU});
        flags.Add(name + "Discard", "Timer_Discard of RLC; 0s: not configured", discard);
    }

    /** @param flags gets the flags of the source and of a dedicated channel for it */
    void AddTo(ProgramFlags& flags)
    {
        AddSourceTo(flags);
        flags.SetLayer(Layer::APPLICATION);
        flags.Add(name + "Port", "UDP port, by which filters know it", port, {1, 65535});
        flags.Add(name + "Precedence", "Precedence of its filters", precedence, {0, 255});
        flags.SetLayer(Layer::RLC);
        flags.AddChoice(name + "Rlc", "RLC mode of " + name, rlc, {"UM", "TM"});
        flags.SetLayer(Layer::MAC);
        flags.Add(name + "Tti", "TTI of its channel: 10ms, 20ms, 40ms or 80ms", tti);
        flags.Add(name + "Blocks", "Transport blocks per TTI", blocks, {1, 64});
        flags.SetLayer(Layer::RADIO);
        flags.Add(name + "Tbler", "Transport block error rate of " + name, tbler, {0.0, 1.0});
    }

    /** @brief Fill in what follows from other flags; end the program when some contradict. */
    void Check()
    {
        const std::string flag = "--" + name;
        const int64_t ms = tti.GetMilliSeconds();
        Require(tti == MilliSeconds(ms) && (ms == 10 || ms == 20 || ms == 40 || ms == 80),
                flag + "Tti must be 10ms, 20ms, 40ms or 80ms");
        const uint32_t packet = octets + HEADERS;
        if (pdu == 0)
        {
            pdu = packet + (rlc == "TM" ? 0 : GetOverhead(packet));
        }
        Require(rlc != "TM" || pdu == packet,
                flag + "Pdu must be 0 or " + std::to_string(packet) +
                    ": in TM a packet has the size of a PDU");
        Require(pdu >= 4, flag + "Pdu must be 0 or lie between 4 and 2000");
    }

    /** @return the channel, the same each way */
    DchConfig MakeChannel() const
    {
        const TransportChannel channel{tti, 8 * pdu, blocks};
        return {channel, channel};
    }

  private:
    static constexpr double MOST_PDU = 2000; //!< Octets
    static constexpr uint32_t HEADERS = 28;  //!< Octets of IPv4 and UDP
    static constexpr uint32_t MAX_LIS = 3;   //!< Length Indicators of a PDU with one whole SDU

    /**
     * @param packet octets of an IP packet
     * @return octets that PDCP and UM put around it at most
     */
    static uint32_t GetOverhead(uint32_t packet)
    {
        const auto pdcp =
            static_cast<uint32_t>(std::stoul(GetDefault("ns3::umts::Pdcp::HeaderOctets")));
        const uint32_t headers = pdcp + GetHeaderOctets(RlcMode::UM);
        const uint32_t largest = packet + headers + MAX_LIS;
        return headers + MAX_LIS * LiOctets(largest, RlcMode::UM);
    }
};

} // namespace ns3::umts

#endif /* UMTS_MEDIA_OPTIONS_H */
