/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MEASURED_LINK_H
#define UMTS_MEASURED_LINK_H

#include "program-flags.h"

#include "ns3/core-module.h"
#include "ns3/umts-module.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

namespace ns3::umts
{

/**
 * @brief A link by what was measured over it, --link=measured:DOWNLINK/UPLINK/LATENCY: the distance
 * of a fading link, the rate of the uplink's DCH and the delay of the core network that give it.
 */
class MeasuredLink
{
  public:
    /**
     * @param link value of --link
     * @return the measured link; none when it is another one. Ends the program when it is written
     *         in another way.
     */
    static std::optional<MeasuredLink> Parse(const std::string& link)
    {
        if (link.rfind("measured", 0) != 0)
        {
            return std::nullopt;
        }
        MeasuredLink measured;
        int read = 0;
        const int numbers = std::sscanf(link.c_str(),
                                        "measured:%lf/%lf/%lf%n",
                                        &measured.downKbps,
                                        &measured.upKbps,
                                        &measured.latencyMs,
                                        &read);
        const auto isMean = [](double value) { return value > 0.0 && value <= 1e6; };
        Require(numbers == 3 && read == static_cast<int>(link.size()) &&
                    isMean(measured.downKbps) && isMean(measured.upKbps) &&
                    isMean(measured.latencyMs),
                "--link=" + link +
                    ": must be measured:DOWNLINK/UPLINK/LATENCY in kb/s, kb/s and ms of a round "
                    "trip, as measured:3075/909/145");
        return measured;
    }

    /**
     * @param makeLink makes the link at a distance in m
     * @param pduOctets RLC PDU, octets
     * @return distance at which HS-DSCH carries the downlink in the mean, m; says it when no
     *         distance does
     */
    template <typename F>
    double FindDistance(const F& makeLink, uint32_t pduOctets)
    {
        const double wanted = 1e3 * downKbps / SHARE_OF_PAYLOAD;
        double near = NEAREST;
        double far = FARTHEST;
        if (const double most = MeasureRate(makeLink(near), pduOctets); most < wanted)
        {
            lacks.push_back("HS-DSCH category " + FormatNumber(GetCategory()) + " with PDUs of " +
                            FormatNumber(pduOctets) + " octets carries " + InKbps(most) +
                            " beside the Node B, not the " + InKbps(wanted) +
                            " that the downlink needs");
            return near;
        }
        for (uint32_t step = 0; step < STEPS; ++step)
        {
            const double middle = std::sqrt(near * far);
            (MeasureRate(makeLink(middle), pduOctets) >= wanted ? near : far) = middle;
        }
        return std::round(near);
    }

    /** @return rate of the uplink's DCH; says it when a DCH has less */
    DataRate FindUplink()
    {
        if (1e3 * upKbps / SHARE_OF_PAYLOAD > MOST_UPLINK)
        {
            lacks.push_back("a DCH of the uplink carries " + InKbps(MOST_UPLINK) + ", not the " +
                            InKbps(1e3 * upKbps / SHARE_OF_PAYLOAD) + " that the uplink needs");
        }
        const double bps = std::min(1e3 * upKbps / SHARE_OF_PAYLOAD, MOST_UPLINK);
        return DataRate(static_cast<uint64_t>(std::max(bps, LEAST_UPLINK)));
    }

    /**
     * @param wires one-way delay of all links but that of the core network
     * @param uplink channel of the uplink
     * @return one-way delay of the core network; says it when there is no room for any
     */
    Time FindCoreDelay(Time wires, const TransportChannel& uplink)
    {
        const double others =
            2e3 * wires.GetSeconds() + DOWNLINK_MS + 1e3 * GetUplinkTime(uplink).GetSeconds();
        if (latencyMs < others)
        {
            lacks.push_back("radio, Iub and the other links take " + FormatNumber(others) +
                            " ms of a round trip, the latency is " + FormatNumber(latencyMs) +
                            " ms");
        }
        return MicroSeconds(std::llround(500 * std::max(0.0, latencyMs - others)));
    }

    double downKbps{0};             //!< Downlink, kb/s of TCP payload
    double upKbps{0};               //!< Uplink, the same
    double latencyMs{0};            //!< Round trip of a packet alone, ms
    std::vector<std::string> lacks; //!< What the network has not

  private:
    /// Share of RLC payload that is TCP's: headers of IP and TCP, retransmissions of RLC.
    static constexpr double SHARE_OF_PAYLOAD = 0.95;
    /// Mean of a small packet over HS-DSCH, ms without wires: half of them take 5, HARQ and RLC
    /// repeat the others. Measured at 1 to 8 Mb/s and 3 km/h, where it is 11 to 14.
    static constexpr double DOWNLINK_MS = 12;
    static constexpr double PING = 84; //!< Octets of a packet whose round trip is measured
    static constexpr double MOST_UPLINK =
        384e3; //!< Largest uplink of TS 34.108 6.10 beside HS-DSCH
    static constexpr double LEAST_UPLINK = 32e3; //!< One block of 320 bits in 10 ms
    static constexpr double NEAREST = 20;        //!< Metres
    static constexpr double FARTHEST = 5000;     //!< Metres
    static constexpr uint32_t STEPS = 14;        //!< Of the search: 0.03 % of a distance
    static constexpr uint32_t TTIS = 15000;      //!< Of a measurement: 30 s
    static constexpr double FIRST_ERRORS = 0.1;  //!< Blocks that are sent twice at the CQI reported

    /**
     * @param channel channel of the uplink
     * @return what a packet of PING octets takes in the mean: the wait for a TTI, and all it needs
     */
    static Time GetUplinkTime(const TransportChannel& channel)
    {
        const double blocks = std::ceil(8 * PING / (channel.pduBits - channel.rlcHeaderBits));
        return channel.tti * (0.5 + std::ceil(blocks / channel.maxBlocks));
    }

    /** @return HS-DSCH category of the UEs */
    static uint32_t GetCategory()
    {
        return static_cast<uint32_t>(std::stoul(GetDefault("ns3::umts::HsUser::Category")));
    }

    /** @return a rate in words */
    static std::string InKbps(double bps)
    {
        return FormatNumber(std::round(bps / 1e3)) + " kb/s";
    }

    /**
     * @param link a link
     * @param pduOctets RLC PDU, octets
     * @return mean rate of RLC payload that a UE alone has on it, bit/s
     */
    static double MeasureRate(const Ptr<DownlinkQualityModel>& link, uint32_t pduOctets)
    {
        link->AssignStreams(1);
        const HsCategory& category = GetHsCategory(GetCategory());
        const double payloadBits = 8.0 * (pduOctets - AMD_HEADER_OCTETS);
        double bits = 0.0;
        for (uint32_t tti = 0; tti < TTIS; ++tti)
        {
            const uint8_t cqi = link->Evaluate(tti * HS_TTI).cqi;
            const uint32_t tbs = cqi > 0 ? GetCqiFormat(category, cqi).tbsBits : 0;
            bits += tbs > 0 ? payloadBits * CountMacDPdus(tbs, 8 * pduOctets) : 0.0;
        }
        link->Dispose();
        return (1 - FIRST_ERRORS) * bits / category.minInterTti / (TTIS * HS_TTI * 1e-9);
    }
};

} // namespace ns3::umts

#endif /* UMTS_MEASURED_LINK_H */
