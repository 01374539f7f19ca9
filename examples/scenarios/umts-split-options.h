/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_SPLIT_OPTIONS_H
#define UMTS_SPLIT_OPTIONS_H

#include "json-object.h"
#include "program-flags.h"

#include "ns3/tcp-split-helper.h"
#include "ns3/umts-core-helper.h"

#include <algorithm>
#include <string>
#include <vector>

namespace ns3::umts
{

/** @brief Split TCP connections of a UMTS network: flags, proxies, statistics. */
class SplitOptions
{
  public:
    bool on{false};           //!< Connections are split
    std::string place{"rnc"}; //!< Where
    std::string wiredVariant; //!< TCP of the wired half; empty: that of the host
    std::string radioVariant; //!< TCP of the proxy towards the UE; empty: Reno

    /** @param flags takes the flags */
    void AddTo(ProgramFlags& flags)
    {
        flags.SetLayer(Layer::SPLIT);
        flags.Add("split", "Split the TCP connections", on);
        flags.AddChoice("splitAt", "Where, with split", place, {"rnc", "ggsn"});
        flags.Add("splitWiredVariant",
                  "With split, TCP of host and proxy on the wired half, in place of variant",
                  wiredVariant);
        flags.Add("splitRadioVariant",
                  "With split, TCP of the proxy towards the UE; reno if not given",
                  radioVariant);
        flags.Add(GetAttributeFlags());
    }

    /** @return attributes of split connections by flag */
    static const AttributeFlags& GetAttributeFlags()
    {
        const std::string proxy = "ns3::TcpSplitProxy::";
        static const AttributeFlags flags = {
            {"splitWiredSendBuffer", {Layer::SPLIT, proxy + "WiredSendBuffer", BUFFERS}},
            {"splitWiredReceiveBuffer", {Layer::SPLIT, proxy + "WiredReceiveBuffer", BUFFERS}},
            {"splitRadioSendBuffer", {Layer::SPLIT, proxy + "RadioSendBuffer", BUFFERS}},
            {"splitRadioReceiveBuffer", {Layer::SPLIT, proxy + "RadioReceiveBuffer", BUFFERS}},
        };
        return flags;
    }

    /**
     * @brief End the program when flags have no effect.
     * @param flags the flags
     * @param tunnels value of the flag tunnels
     */
    void Check(const ProgramFlags& flags, const std::string& tunnels) const
    {
        Require(
            !on || place == "ggsn" || tunnels == "none",
            "--split --tunnels: only with --splitAt=ggsn, as an RNC does not look into tunnels");
        const std::string otherwise = "without --split";
        flags.RequireEffect({"splitAt", "splitWiredVariant", "splitRadioVariant"}, on, otherwise);
        for (const auto& [name, source] : GetAttributeFlags())
        {
            flags.RequireEffect({name}, on, otherwise);
        }
    }

    /**
     * @brief Make the proxies, if there shall be any. The variants are names of TypeIds by now.
     * @param core the core network
     * @param isTunnelled it has tunnels
     * @param rncs the RNCs, connected to it
     */
    void Install(const UmtsCoreHelper& core,
                 bool isTunnelled,
                 const std::vector<Ptr<RncNetDevice>>& rncs)
    {
        if (!on)
        {
            return;
        }
        TcpSplitHelper helper;
        helper.SetAttribute("WiredVariant", TypeIdValue(TypeId::LookupByName(wiredVariant)));
        helper.SetAttribute("RadioVariant", TypeIdValue(TypeId::LookupByName(radioVariant)));
        if (place == "ggsn")
        {
            m_proxies.push_back(isTunnelled ? helper.Install(core.GetPdpContexts().GetGgsn())
                                            : helper.Install(core.GetGnDevices()));
            return;
        }
        for (const auto& rnc : rncs)
        {
            m_proxies.push_back(helper.Install(rnc));
        }
    }

    /** @return JSON text: the statistics of all proxies together */
    std::string ToJson() const
    {
        TcpSplitCounters sum;
        for (const auto& proxy : m_proxies)
        {
            const TcpSplitCounters counters = proxy->GetCounters();
            sum.opened += counters.opened;
            sum.closed += counters.closed;
            sum.aborted += counters.aborted;
            sum.octetsToRadio += counters.octetsToRadio;
            sum.octetsToWired += counters.octetsToWired;
            sum.maxHeldOctets = std::max(sum.maxHeldOctets, counters.maxHeldOctets);
        }
        JsonObject json;
        json.Add("opened_count", sum.opened);
        json.Add("closed_count", sum.closed);
        json.Add("aborted_count", sum.aborted);
        json.Add("to_radio_octets", sum.octetsToRadio);
        json.Add("to_wired_octets", sum.octetsToWired);
        json.Add("held_max_octets", sum.maxHeldOctets);
        return json.Str();
    }

  private:
    static constexpr ValueRange BUFFERS{1, 1e9}; //!< Octets

    std::vector<Ptr<TcpSplitProxy>> m_proxies; //!< The proxies
};

} // namespace ns3::umts

#endif /* UMTS_SPLIT_OPTIONS_H */
