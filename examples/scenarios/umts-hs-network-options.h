/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_NETWORK_OPTIONS_H
#define UMTS_HS_NETWORK_OPTIONS_H

#include "umts-e-dch-options.h"
#include "umts-hsdpa-options.h"
#include "umts-network-options.h"

#include "ns3/core-module.h"
#include "ns3/umts-module.h"

#include <cmath>
#include <optional>
#include <string>

namespace ns3::umts
{

/**
 * @brief Flags of the examples that describe a network with a cell of HS-DSCH.
 *
 * The default links are those of Modi's study: 35 ms GGSN - SGSN, 0.4 ms SGSN - RNC, 15 ms Iub.
 */
struct HsNetworkOptions : NetworkOptions
{
    /** @brief Defaults that differ from those of dedicated channels. */
    HsNetworkOptions()
    {
        // Half of the sequence numbers: a late duplicate is never taken for a new PDU.
        rlcWindow = 2047;
        giRate = "10Mbps";
        giDelay = MilliSeconds(1);
        gnDelay = MilliSeconds(35);
        iuDelay = MicroSeconds(400);
    }

    HsdpaOptions hsdpa;
    EdchOptions edch;
    std::optional<MeasuredLink> measured; //!< What --link=measured says
    DataRate ulRate{"384kbps"};
    Time ulTti{MilliSeconds(10)};

    /** @brief Defaults of attributes that differ from the module's; before the flags are read. */
    static void SetDefaults()
    {
        TcpClassicHelper::SetDefaults();
        Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(1000));
        Config::SetDefault("ns3::umts::IubChannel::Delay", TimeValue(MilliSeconds(15)));
        Config::SetDefault("ns3::umts::RlcAm::TimerPoll", TimeValue(MilliSeconds(170)));
    }

    /** @param flags gets the flags */
    void AddTo(ProgramFlags& flags)
    {
        NetworkOptions::AddTo(flags);
        hsdpa.AddTo(flags);
        edch.AddTo(flags);
        flags.SetLayer(Layer::MAC);
        flags.Add("ulRate", "Uplink RLC payload rate beside HS-DSCH", ulRate, {4e3, 1e7});
        flags.Add("ulTti", "Its TTI: 10ms, 20ms, 40ms or 80ms", ulTti);
    }

    /**
     * @brief Fill in what follows from other flags; end the program when some contradict.
     * @param flags the flags
     */
    void Check(const ProgramFlags& flags)
    {
        NetworkOptions::Check(flags);
        hsdpa.Check(flags);
        edch.Check(flags);
        Require(!edch.IsEdch() || !hsdpa.IsMeasured(), "--uplink=edch: not with --link=measured");
        flags.RequireEffect({"ulRate", "gnDelay"}, !hsdpa.IsMeasured(), "with --link=measured");
        measured = MeasuredLink::Parse(hsdpa.link);
        if (measured)
        {
            hsdpa.Become(*measured);
            ulRate = measured->FindUplink();
        }
        CheckRate("ul", ulRate, ulTti);
        if (measured)
        {
            gnDelay = measured->FindCoreDelay(giDelay + iuDelay + GetIubDelay(), MakeUplink());
            TellMeasured();
        }
    }

    /**
     * @brief Watch what keeps a UE from its logs, or from what was measured.
     * @param limits gets the UE
     * @param ue the UE, with its bearer
     */
    void Watch(LogLimits& limits,
               Ptr<UeNetDevice> ue,
               Ptr<RncNetDevice> rnc,
               Ptr<NodeBNetDevice> nodeB) const
    {
        limits.AddUe(ue, rnc, nodeB);
        if (measured)
        {
            const auto bps = static_cast<uint64_t>(std::llround(1e3 * measured->downKbps));
            limits.AddRate(ue, rnc, nodeB, DataRate(bps));
        }
    }

    /** @return the uplink beside HS-DSCH */
    TransportChannel MakeUplink() const
    {
        const uint32_t octets = MakeDchPreset("dch3").uplink.pduBits / 8;
        return MakeTransportChannel(ulRate.GetBitRate(), ulTti, octets);
    }

    /** @return delay of the Iub */
    static Time GetIubDelay()
    {
        return Time(GetDefault("ns3::umts::IubChannel::Delay"));
    }

    /** @brief Say on standard error what has been chosen, and what the network lacks. */
    void TellMeasured() const
    {
        std::cerr << "measured link: " << hsdpa.distance
                  << " m from the Node B for a UE alone, DCH of " << ulRate << " in the uplink, "
                  << FormatDuration(gnDelay.GetSeconds()) << " from GGSN to SGSN" << std::endl;
        for (const auto& lack : measured->lacks)
        {
            std::cerr << "measured link: " << lack << std::endl;
        }
    }

    /** @return the cell */
    CellConfig MakeHsCell() const
    {
        return edch.WithScheduler(hsdpa.WithScheduler(MakeCell()));
    }

    /**
     * @param mode RLC mode: AM as the flags say, or UM
     * @return a bearer on HS-DSCH
     */
    BearerConfig MakeHsBearer(const std::string& mode) const
    {
        BearerConfig bearer =
            edch.IsEdch() ? BearerConfig::Hspa() : BearerConfig::Hsdpa(MakeUplink());
        return hsdpa.WithFlowControl(mode == "AM" ? WithRlc(bearer) : bearer.Rlc(mode));
    }
};

} // namespace ns3::umts

#endif /* UMTS_HS_NETWORK_OPTIONS_H */
