/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_NETWORK_OPTIONS_H
#define UMTS_NETWORK_OPTIONS_H

#include "program-flags.h"
#include "umts-trace-options.h"

#include "ns3/core-module.h"
#include "ns3/network-module.h"
#include "ns3/umts-module.h"

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

namespace ns3::umts
{

/// UEs of a scenario: a host of ns-3 has ports 49152 to 65535 for connections that it opens.
constexpr double MOST_UES = 16384;

/**
 * @param rate rate of a flag
 * @return whether it is one: 0 stands for that of the preset
 */
inline bool
IsGiven(DataRate rate)
{
    return rate > DataRate(0);
}

/**
 * @brief End the program with one sentence when a channel cannot be made.
 * @param link dl or ul
 * @param rate RLC payload rate; 0: not given
 * @param tti TTI
 */
inline void
CheckRate(const std::string& link, DataRate rate, Time tti)
{
    constexpr uint64_t blockBits = 320;
    const int64_t ms = tti.GetMilliSeconds();
    Require(tti == MilliSeconds(ms) && (ms == 10 || ms == 20 || ms == 40 || ms == 80),
            "--" + link + "Tti must be 10ms, 20ms, 40ms or 80ms");
    Require(!IsGiven(rate) || rate * tti >= blockBits,
            "--" + link + "Rate must be 0bps or carry at least one block of 320 bits per TTI");
}

/**
 * @brief Read a list of attributes; end the program when it is none.
 * @param flag the flag
 * @param tid whose attributes
 * @param list Name=value,Name=value
 * @return the attributes
 */
inline Attributes
ParseAttributes(const std::string& flag, TypeId tid, const std::string& list)
{
    Attributes attributes;
    for (const auto& word : SplitList(list))
    {
        const auto split = word.find('=');
        const std::string name = word.substr(0, split);
        Require(split != std::string::npos, flag + ": \"" + word + "\" is not Name=value");
        const std::string value = word.substr(split + 1);
        TypeId::AttributeInformation info;
        Require(tid.LookupAttributeByName(name, &info),
                flag + ": " + tid.GetName() + " has no attribute \"" + name + "\"");
        Flag attribute;
        ReadChecker(attribute, info.checker);
        Require(Takes(attribute, value),
                flag + ": " + name + "=" + value + " " + attribute.GetDemand(false));
        attributes.Set(name, StringValue(value));
    }
    return attributes;
}

/** @brief Flags of the examples that describe the network between a host and its UEs. */
struct NetworkOptions
{
    std::string variant{"reno"};
    std::string preset{"dch3"};
    std::vector<std::string> presets{"dch1", "dch2", "dch3", "dch4", "cch", "cch-delay"};
    bool switching{false};
    std::string network{"none"};
    std::vector<std::string> networks{"none",
                                      "att-2010",
                                      "teliasonera-2014",
                                      "three-austria-2008",
                                      "25.331",
                                      "ideal",
                                      "operator-2008"};
    std::string signalling{"instant"};
    double tbler{0.0};
    double tblerDl{-1.0};
    double tblerUl{-1.0};
    std::string uplinkFiles;
    uint32_t window{64};
    uint32_t rlcWindow{4095};
    std::string ueRlc;
    std::string rncRlc;
    std::string giRate{"100Mbps"};
    Time giDelay{MilliSeconds(20)};
    std::string gnRate{"622Mbps"};
    Time gnDelay{MilliSeconds(5)};
    Time iuDelay{MilliSeconds(5)};
    std::string tunnels{"none"};
    bool iuAtm{false};
    std::string pcap;
    bool strict{false};
    TraceOptions traces;

    /** @return attributes of TCP, RLC, MAC and Iub by flag */
    static const AttributeFlags& GetAttributeFlags()
    {
        static const AttributeFlags flags = {
            {"mss", {Layer::TCP, "ns3::TcpSocket::SegmentSize", {1, MOST_MSS}}},
            {"initialCwnd", {Layer::TCP, "ns3::TcpSocket::InitialCwnd", {1, MOST_WINDOW}}},
            {"delAckCount", {Layer::TCP, "ns3::TcpSocket::DelAckCount", {1, MOST_WINDOW}}},
            {"sack", {Layer::TCP, "ns3::TcpSocketBase::Sack"}},
            {"limitedTransmit", {Layer::TCP, "ns3::TcpSocketBase::LimitedTransmit"}},
            {"initialRto", {Layer::TCP, "ns3::TcpSocket::ConnTimeout"}},
            {"minRto", {Layer::TCP, "ns3::TcpSocketBase::MinRto"}},
            {"rtoGranularity", {Layer::TCP, "ns3::TcpClassicSocket::RtoGranularity"}},
            {"pdcpHeader", {Layer::PDCP, "ns3::umts::Pdcp::HeaderOctets"}},
            {"headerCompression", {Layer::PDCP, "ns3::umts::Pdcp::HeaderCompression"}},
            {"wireMode", {Layer::MAC, "ns3::umts::MacD::WireMode"}},
            {"trafficVolumeThreshold",
             {Layer::RRC, "ns3::umts::ChannelSwitcher::TrafficVolumeThreshold"}},
            {"downlinkThreshold", {Layer::RRC, "ns3::umts::ChannelSwitcher::DownlinkThreshold"}},
            {"volumeTimeToTrigger", {Layer::RRC, "ns3::umts::ChannelSwitcher::TimeToTrigger"}},
            {"inactivityVolume", {Layer::RRC, "ns3::umts::ChannelSwitcher::InactivityVolume"}},
            {"inactivityWindow", {Layer::RRC, "ns3::umts::ChannelSwitcher::InactivityWindow"}},
            {"inactivityTimer", {Layer::RRC, "ns3::umts::ChannelSwitcher::InactivityTimer"}},
            {"fachInactivityTimer",
             {Layer::RRC, "ns3::umts::ChannelSwitcher::FachInactivityTimer"}},
            {"inactiveState", {Layer::RRC, "ns3::umts::ChannelSwitcher::InactiveState"}},
            {"dormantState", {Layer::RRC, "ns3::umts::ChannelSwitcher::DormantState"}},
            {"sessionTimer", {Layer::RRC, "ns3::umts::FastDormancy::SessionTimer"}},
            {"t323", {Layer::RRC, "ns3::umts::FastDormancy::T323"}},
            {"pchInactivityTimer", {Layer::RRC, "ns3::umts::ChannelSwitcher::PchInactivityTimer"}},
            {"drxCycleCoefficient",
             {Layer::RRC, "ns3::umts::ChannelSwitcher::DrxCycleCoefficient"}},
            {"setUpDelay", {Layer::RRC, "ns3::umts::ChannelSwitcher::SetUpDelay"}},
            {"cellUpdateDelay", {Layer::RRC, "ns3::umts::ChannelSwitcher::CellUpdateDelay"}},
            {"connectionDelay", {Layer::RRC, "ns3::umts::ChannelSwitcher::ConnectionDelay"}},
            {"pendingTime", {Layer::RRC, "ns3::umts::ChannelSwitcher::PendingTimeAfterTrigger"}},
            {"signallingTti", {Layer::RRC, "ns3::umts::SrbTransport::Tti"}},
            {"ueProcessing", {Layer::RRC, "ns3::umts::SrbTransport::UeProcessing"}},
            {"activationOffset", {Layer::RRC, "ns3::umts::SrbTransport::ActivationOffset"}},
            {"reestablishRlc", {Layer::RRC, "ns3::umts::RncRrc::ReestablishRlc"}},
            {"admission", {Layer::RRC, "ns3::umts::AdmissionControl::Policy"}},
            {"maxLoad", {Layer::RRC, "ns3::umts::AdmissionControl::MaxLoad"}},
            {"ebNo", {Layer::RRC, "ns3::umts::AdmissionControl::EbNo"}},
            {"orthogonality", {Layer::RRC, "ns3::umts::AdmissionControl::Orthogonality"}},
            {"otherCells", {Layer::RRC, "ns3::umts::AdmissionControl::OtherCellInterference"}},
            {"activity", {Layer::RRC, "ns3::umts::AdmissionControl::Activity"}},
            {"puncturingLimit", {Layer::RRC, "ns3::umts::AdmissionControl::PuncturingLimit"}},
            {"iubRate", {Layer::IUB, "ns3::umts::IubChannel::DataRate"}},
            {"iubDelay", {Layer::IUB, "ns3::umts::IubChannel::Delay"}},
            {"iubQueue", {Layer::IUB, "ns3::umts::IubChannel::QueueOctets"}},
            {"iubLoss", {Layer::IUB, "ns3::umts::IubChannel::LossRate"}},
            {"iubTransport", {Layer::IUB, "ns3::umts::IubChannel::Transport"}},
            {"iubWireMode", {Layer::IUB, "ns3::umts::IubChannel::WireMode"}},
            {"dchPriority", {Layer::IUB, "ns3::umts::IubChannel::DchPriority"}},
            {"receiveWindow", {Layer::IUB, "ns3::umts::IubNetDevice::ReceiveWindow"}},
            {"inSequence", {Layer::RLC, "ns3::umts::RlcAm::InSequenceDelivery"}},
            {"bufferOctets", {Layer::RLC, "ns3::umts::RlcAm::BufferOctets"}},
            {"bufferPdus", {Layer::RLC, "ns3::umts::RlcAm::BufferPdus"}},
            {"transmissionBufferPdus", {Layer::RLC, "ns3::umts::RlcAm::TransmissionBufferPdus"}},
            {"retransmissionGuard", {Layer::RLC, "ns3::umts::RlcAm::RetransmissionGuard"}},
            {"pollPdu", {Layer::RLC, "ns3::umts::RlcAm::PollPdu"}},
            {"pollSdu", {Layer::RLC, "ns3::umts::RlcAm::PollSdu"}},
            {"pollWindow", {Layer::RLC, "ns3::umts::RlcAm::PollWindow"}},
            {"timerPoll", {Layer::RLC, "ns3::umts::RlcAm::TimerPoll"}},
            {"timerPollPeriodic", {Layer::RLC, "ns3::umts::RlcAm::TimerPollPeriodic"}},
            {"timerPollProhibit", {Layer::RLC, "ns3::umts::RlcAm::TimerPollProhibit"}},
            {"timerStatusPeriodic", {Layer::RLC, "ns3::umts::RlcAm::TimerStatusPeriodic"}},
            {"timerStatusProhibit", {Layer::RLC, "ns3::umts::RlcAm::TimerStatusProhibit"}},
            {"timerEpc", {Layer::RLC, "ns3::umts::RlcAm::TimerEpc"}},
            {"statusFormat", {Layer::RLC, "ns3::umts::RlcAm::StatusFormat"}},
            {"sduDiscardMode", {Layer::RLC, "ns3::umts::RlcAm::SduDiscardMode"}},
            {"timerDiscard", {Layer::RLC, "ns3::umts::RlcAm::TimerDiscard"}},
            {"maxDat", {Layer::RLC, "ns3::umts::RlcAm::MaxDat"}},
        };
        return flags;
    }

    /** @param flags gets the flags */
    void AddTo(ProgramFlags& flags)
    {
        flags.SetLayer(Layer::TCP);
        flags.Add("variant", std::string("TCP of the sender: ") + VARIANTS, variant);
        flags.Add("window", "Window of the TCP receiver in segments", window, {1, MOST_WINDOW});
        flags.SetLayer(Layer::NETWORK);
        flags.AddText("giRate", "Rate of the link host - GGSN, drop-tail", giRate, ValueKind::RATE);
        flags.Add("giDelay", "One-way delay of the link host - GGSN", giDelay);
        flags.AddText("gnRate", "Rate of the link GGSN - SGSN, drop-tail", gnRate, ValueKind::RATE);
        flags.Add("gnDelay", "One-way delay of the link GGSN - SGSN", gnDelay);
        flags.Add("iuDelay", "One-way delay of the link SGSN - RNC", iuDelay);
        flags.AddChoice("tunnels",
                        "GTP-U tunnels between RNC and GGSN: over the SGSN, direct, or none",
                        tunnels,
                        {"none", "sgsn", "direct"});
        flags.Add("iuAtm", "The link SGSN - RNC runs over AAL5 and ATM", iuAtm);
        flags.SetLayer(Layer::RRC);
        flags.Add("switching",
                  "UEs begin on the common channels and move to the preset's and back",
                  switching);
        flags.AddChoice("network",
                        "Timers, delays and powers of a measured network, where no flag says else",
                        network,
                        networks);
        flags.AddChoice("signalling",
                        "RRC messages: take no time, or go over signalling radio bearers",
                        signalling,
                        {"instant", "srb"});
        flags.SetLayer(Layer::RLC);
        flags.Add("rlcWindow", "RLC window in PDUs", rlcWindow, {1, 4095});
        flags.Add("ueRlc", "RlcAm attributes of the UE alone: Name=value,Name=value", ueRlc);
        flags.Add("rncRlc", "RlcAm attributes of the RNC alone: Name=value,Name=value", rncRlc);
        flags.SetLayer(Layer::MAC);
        flags.AddChoice("preset", "Channel", preset, presets);
        flags.SetLayer(Layer::RADIO);
        flags.Add("tbler", "Transport block error rate of both directions", tbler, {0.0, 1.0});
        flags.Add("tblerDl", "The same of the downlink alone; -1: tbler", tblerDl, {-1.0, 1.0});
        flags.Add("tblerUl", "The same of the uplink alone; -1: tbler", tblerUl, {-1.0, 1.0});
        flags.AddList("uplinkFiles",
                      "Throughput logs of the uplink; a list is dealt out; none: what the DCH has",
                      uplinkFiles,
                      ValueKind::INPUT_FILE);
        flags.SetLayer(Layer::OUTPUT);
        flags.AddText("pcap",
                      "Prefix of packet captures of Uu, Iub, RRC, Gn and Iu-PS; none if not given",
                      pcap,
                      ValueKind::OUTPUT_FILE);
        traces.AddTo(flags);
        flags.Add("strict", "End with 1 when a flow that should carry does not", strict);
        flags.Add(GetAttributeFlags());
    }

    /**
     * @brief Fill in what follows from other flags; end the program when some contradict.
     * @param flags the flags
     */
    void Check(const ProgramFlags& flags)
    {
        Require(IsErrorRate(tblerDl) && IsErrorRate(tblerUl),
                "--tblerDl and --tblerUl: must be numbers from 0 to 1, or -1");
        tblerDl = tblerDl < 0.0 ? tbler : tblerDl;
        tblerUl = tblerUl < 0.0 ? tbler : tblerUl;
        variant = FindVariant("variant", variant);
        RequireLogs("uplinkFiles", uplinkFiles, Direction::UPLINK);
        Require(!(switching && IsCommon()), "--switching: needs a dedicated --preset");
        ParseAttributes("--ueRlc", RlcAm::GetTypeId(), ueRlc);
        ParseAttributes("--rncRlc", RlcAm::GetTypeId(), rncRlc);
        const bool isOfOneEnd =
            (ueRlc + rncRlc).find("SduDiscardMode=TimerExplicit") != std::string::npos;
        const std::string discardMode = GetDefault("ns3::umts::RlcAm::SduDiscardMode");
        flags.RequireEffect({"timerDiscard"},
                            isOfOneEnd || discardMode == "TimerExplicit",
                            "with --sduDiscardMode=" + discardMode);
        flags.RequireEffect({"signallingTti", "activationOffset", "ueProcessing"},
                            signalling == "srb",
                            "with --signalling=" + signalling);
        flags.RequireEffect({"setUpDelay", "connectionDelay", "cellUpdateDelay"},
                            signalling != "srb",
                            "with --signalling=srb");
        flags.RequireEffect({"maxLoad"},
                            GetDefault("ns3::umts::AdmissionControl::Policy") != "Unlimited",
                            "with --admission=Unlimited");
        flags.RequireEffect({"network",
                             "trafficVolumeThreshold",
                             "downlinkThreshold",
                             "volumeTimeToTrigger",
                             "inactivityTimer",
                             "inactivityVolume",
                             "inactivityWindow",
                             "fachInactivityTimer",
                             "inactiveState",
                             "pchInactivityTimer",
                             "dormantState",
                             "sessionTimer",
                             "t323",
                             "drxCycleCoefficient",
                             "setUpDelay",
                             "cellUpdateDelay",
                             "connectionDelay",
                             "pendingTime"},
                            switching,
                            "without --switching");
        if (network != "none")
        {
            NetworkProfile::Get(network).SetDefaults(
                [&flags](const std::string& path) { return flags.SetsDefault(path); });
        }
    }

    /**
     * @param isSilent whether a flow that should carry does not
     * @return what the program ends with
     */
    int GetExitCode(bool isSilent) const
    {
        return strict && isSilent ? 1 : 0;
    }

    /** @return whether the UEs have the common channels */
    bool IsCommon() const
    {
        return preset == "cch" || preset == "cch-delay";
    }

    /** @return MSS, bytes */
    static uint32_t GetMss()
    {
        return std::stoul(GetDefault("ns3::TcpSocket::SegmentSize"));
    }

    /**
     * @brief Set what the flags say.
     * @param core makes the core network
     */
    void Configure(UmtsCoreHelper& core) const
    {
        Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(window * GetMss()));
        core.SetGi(DataRate(giRate), giDelay);
        core.SetGn(DataRate(gnRate), gnDelay);
        core.SetIu(DataRate("622Mbps"), iuDelay);
        core.SetIuAtm(iuAtm);
        // The studies' ns-2 has drop-tail queues.
        core.OmitQueueDiscs();
        core.SetTunnels(tunnels == "none"   ? Tunnels::NONE
                        : tunnels == "sgsn" ? Tunnels::VIA_SGSN
                                            : Tunnels::DIRECT);
    }

    /**
     * @brief Install an RNC on a node of its own; write a capture of its RRC if it is wanted, with
     * what is sent while UEs are installed.
     * @param umts makes the UTRAN
     * @return the RNC
     */
    Ptr<RncNetDevice> InstallRnc(UmtsHelper& umts) const
    {
        const auto rnc = umts.InstallRnc(CreateObject<Node>());
        if (!pcap.empty())
        {
            umts.EnablePcap(pcap + "-rrc", rnc);
        }
        return rnc;
    }

    /**
     * @brief Write captures if they are wanted: RLC of every UE, every Iub, the core network.
     * @param umts has made the UTRAN
     * @param core has made the core network
     */
    void EnablePcap(UmtsHelper& umts, UmtsCoreHelper& core) const
    {
        if (pcap.empty())
        {
            return;
        }
        core.EnablePcap(pcap + "-gtpu");
        for (auto node = NodeList::Begin(); node != NodeList::End(); ++node)
        {
            for (uint32_t i = 0; i < (*node)->GetNDevices(); ++i)
            {
                const auto device = (*node)->GetDevice(i);
                const auto iub = DynamicCast<IubNetDevice>(device);
                const bool isNodeB = iub && iub->GetIub()->GetDevice(1) == iub;
                const auto ue = DynamicCast<UeNetDevice>(device);
                if (isNodeB || ue)
                {
                    umts.EnablePcap(pcap + (isNodeB ? "-iub-fp" : "-uu-rlc"), device);
                }
                if (ue && ue->GetHsReceiver())
                {
                    umts.EnableMacHsPcap(pcap + "-mac-hs", NetDeviceContainer(device));
                }
            }
        }
    }

    /** @return a cell for the channel of preset */
    CellConfig MakeCell() const
    {
        return CellConfig::FromPreset(preset);
    }

    /**
     * @param number its number, from 0
     * @return a UE with the block errors, the log of the uplink and the signalling of the flags
     */
    UeConfig MakeUe(uint32_t number) const
    {
        UeConfig ue;
        ue.BlockErrorRate(tblerDl, tblerUl);
        if (const auto files = SplitList(uplinkFiles); !files.empty())
        {
            ue.UplinkQuality("ThroughputLogUplinkModel",
                             {{"File", StringValue(files[number % files.size()])}});
        }
        return signalling == "srb" ? ue.SignallingBearers() : ue;
    }

    /** @return a bearer on the channel of preset */
    BearerConfig MakeBearer() const
    {
        return WithRlc(switching ? BearerConfig::Switched(preset)
                                 : BearerConfig::FromPreset(preset));
    }

    /**
     * @param bearer a bearer in acknowledged mode
     * @return it with RLC as the flags say
     */
    BearerConfig WithRlc(BearerConfig bearer) const
    {
        const UintegerValue pdus(rlcWindow);
        return bearer.Rlc({{"TxWindow", pdus}, {"RxWindow", pdus}})
            .UeRlc(ParseAttributes("--ueRlc", RlcAm::GetTypeId(), ueRlc))
            .RncRlc(ParseAttributes("--rncRlc", RlcAm::GetTypeId(), rncRlc));
    }

    /**
     * @brief Say which UEs have not got their dedicated channel, and why.
     * @param ues the UEs
     * @param rnc their RNC
     */
    static void ReportAdmission(const NetDeviceContainer& ues, Ptr<RncNetDevice> rnc)
    {
        for (uint32_t i = 0; i < ues.GetN(); ++i)
        {
            const Rnti rnti = DynamicCast<UeNetDevice>(ues.Get(i))->GetRnti();
            const auto reservation = rnc->GetBearer(rnti)->GetObject<DchReservation>();
            if (reservation && reservation->GetState() != DchReservation::HELD)
            {
                std::cerr << "UE with RNTI " << static_cast<uint32_t>(rnti)
                          << (reservation->GetState() == DchReservation::REFUSED ? " is refused: "
                                                                                 : " waits: ")
                          << reservation->GetReason() << std::endl;
            }
        }
    }

  private:
    static constexpr double MOST_MSS = 9000;     //!< Octets; IP fragments packets beyond 1500
    static constexpr double MOST_WINDOW = 65535; //!< Segments: more than any bearer has under way

    /**
     * @param rate -1 for that of both directions, or an error rate
     * @return whether it is one of these
     */
    static bool IsErrorRate(double rate)
    {
        return rate == -1.0 || rate >= 0.0;
    }
};

} // namespace ns3::umts

#endif /* UMTS_NETWORK_OPTIONS_H */
