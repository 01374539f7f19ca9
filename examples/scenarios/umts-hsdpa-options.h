/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HSDPA_OPTIONS_H
#define UMTS_HSDPA_OPTIONS_H

#include "program-flags.h"
#include "umts-measured-link.h"

#include "ns3/core-module.h"
#include "ns3/umts-module.h"

#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace ns3::umts
{

/** @brief Flags of the examples that describe HS-DSCH: cell, radio links, flow control. */
struct HsdpaOptions
{
    std::string scheduler{"rr"};
    std::string flowControl{"standing"};
    std::string link{"ideal"};
    std::string cqi{"30"};
    std::string bler{"0.1"};
    std::string distance{"500"};
    std::string linkFiles;
    double speed{3.0};
    std::string profile{"PedestrianA"};
    double shadowing{8.0};
    std::string blerTable;
    uint32_t pduOctets{42};

    /** @return attributes of HS-DSCH by flag */
    static const AttributeFlags& GetAttributeFlags()
    {
        static const AttributeFlags flags = {
            {"category", {Layer::HS_DSCH, "ns3::umts::HsUser::Category"}},
            {"harqProcesses", {Layer::HS_DSCH, "ns3::umts::HsUser::HarqProcesses"}},
            {"maxTransmissions", {Layer::HS_DSCH, "ns3::umts::HsUser::MaxTransmissions"}},
            {"harqTiming", {Layer::HS_DSCH, "ns3::umts::HsUser::HarqTiming"}},
            {"harqCombining", {Layer::HS_DSCH, "ns3::umts::HsUser::HarqCombining"}},
            {"codingGain", {Layer::HS_DSCH, "ns3::umts::HsUser::CodingGain"}},
            {"targetBler", {Layer::HS_DSCH, "ns3::umts::HsUser::TargetBler"}},
            {"outerLoopStep", {Layer::HS_DSCH, "ns3::umts::HsUser::OuterLoopStep"}},
            {"cqiPeriod", {Layer::HS_DSCH, "ns3::umts::HsUser::CqiPeriod"}},
            {"cqiErrorRate", {Layer::HS_DSCH, "ns3::umts::HsDschChannel::CqiErrorRate"}},
            {"hsScchErrorRate", {Layer::HS_DSCH, "ns3::umts::HsDschChannel::HsScchErrorRate"}},
            {"ackErrorRate", {Layer::HS_DSCH, "ns3::umts::HsDschChannel::AckErrorRate"}},
            {"nackErrorRate", {Layer::HS_DSCH, "ns3::umts::HsDschChannel::NackErrorRate"}},
            {"dtxErrorRate", {Layer::HS_DSCH, "ns3::umts::HsDschChannel::DtxErrorRate"}},
            {"codes", {Layer::HS_DSCH, "ns3::umts::HsCell::HsPdschCodes"}},
            {"hsScchs", {Layer::HS_DSCH, "ns3::umts::HsCell::HsScchs"}},
            {"ackDelay", {Layer::HS_DSCH, "ns3::umts::HsCell::AckDelay"}},
            {"cqiDelay", {Layer::HS_DSCH, "ns3::umts::HsCell::CqiDelay"}},
            {"tieRule", {Layer::HS_DSCH, "ns3::umts::HsScheduler::TieRule"}},
            {"averagingTime", {Layer::HS_DSCH, "ns3::umts::HsScheduler::AveragingTime"}},
            {"macHsBufferPdus", {Layer::HS_DSCH, "ns3::umts::HsFlowControlEnd::BufferPdus"}},
            {"discardTimer", {Layer::HS_DSCH, "ns3::umts::HsFlowControlEnd::DiscardTimer"}},
            {"macHsWindow", {Layer::HS_DSCH, "ns3::umts::HsFlowControlEnd::WindowSize"}},
            {"t1", {Layer::HS_DSCH, "ns3::umts::HsFlowControlEnd::T1"}},
            {"accountedPduBits", {Layer::HS_DSCH, "ns3::umts::HsFlowControlEnd::AccountedPduBits"}},
            {"frameInterval", {Layer::HS_DSCH, "ns3::umts::HsMacDFlow::FrameInterval"}},
            {"framePdus", {Layer::HS_DSCH, "ns3::umts::HsMacDFlow::FramePdus"}},
            {"requestInterval", {Layer::HS_DSCH, "ns3::umts::HsMacDFlow::RequestInterval"}},
            {"creditInterval", {Layer::HS_DSCH, "ns3::umts::HsFlowControl::Interval"}},
            {"creditLevel", {Layer::HS_DSCH, "ns3::umts::LevelFlowControl::Level"}},
            {"pathLossAt1Km", {Layer::RADIO, "ns3::umts::FadingQualityModel::PathLossAt1Km"}},
            {"intraCellInterference",
             {Layer::RADIO, "ns3::umts::FadingQualityModel::IntraCellInterference"}},
            {"receiverLoss", {Layer::RADIO, "ns3::umts::FadingQualityModel::ReceiverLoss"}},
            {"instantRequests", {Layer::IUB, "ns3::umts::IubChannel::InstantRequests"}},
            {"creditTarget", {Layer::HS_DSCH, "ns3::umts::TargetFlowControl::Target"}},
        };
        return flags;
    }

    /** @param flags gets the flags */
    void AddTo(ProgramFlags& flags)
    {
        flags.SetLayer(Layer::HS_DSCH);
        flags.Add("scheduler",
                  "Scheduler: rr, maxci, pf, fcds, minrate, mlwdf, exppf or a TypeId",
                  scheduler);
        flags.Add(
            "flowControl",
            "Flow control: target, predictive, level, standing, eurane, unlimited or a TypeId",
            flowControl);
        flags.Add("pduOctets",
                  "RLC PDU of the downlink, octets; usual are 42 and 82",
                  pduOctets,
                  {LEAST_PDU, MOST_PDU});
        flags.SetLayer(Layer::RADIO);
        flags.Add("link",
                  "Radio links: ideal, fixed, fading, trace, log, or "
                  "measured:DOWNLINK/UPLINK/LATENCY in kb/s, kb/s and ms of a round trip",
                  link);
        flags.AddList("cqi",
                      "CQI of ideal and fixed links; a list is dealt out to UEs",
                      cqi,
                      ValueKind::COUNT,
                      {1, MAX_CQI});
        flags.AddList("bler",
                      "First block error rate of fixed links; a list is dealt out",
                      bler,
                      ValueKind::NUMBER,
                      {0.0, 0.99});
        flags.AddList("distance",
                      "Metres of fading links; a list is dealt out",
                      distance,
                      ValueKind::NUMBER,
                      {1.0, 1e6});
        flags.AddList("linkFiles",
                      "Files of trace and log links; a list is dealt out; \\, is a comma in a name",
                      linkFiles,
                      ValueKind::INPUT_FILE);
        flags.Add("speed", "Speed of UEs on fading links, km/h", speed, {0.0, 1000.0});
        flags.AddChoice("profile", "Multipath profile of fading links", profile, GetProfiles());
        flags.Add("shadowing",
                  "Standard deviation of the shadowing of fading links, dB",
                  shadowing,
                  {0.0, 50.0});
        flags.AddText("blerTable",
                      "File with block error rates; none: the closed form",
                      blerTable,
                      ValueKind::INPUT_FILE);
        flags.Add(GetAttributeFlags());
    }

    /**
     * @brief End the program when flags do not go together.
     * @param flags the flags
     */
    void Check(const ProgramFlags& flags) const
    {
        const std::vector<std::string> links{"ideal", "fixed", "fading", "trace", "log"};
        Require(IsMeasured() || std::count(links.begin(), links.end(), link) > 0,
                "--link=" + link +
                    ": must be ideal, fixed, fading, trace, log or "
                    "measured:DOWNLINK/UPLINK/LATENCY" +
                    GetSpellingHint(link, links));
        GetScheduler();
        GetFlowControl();
        RequireEffects(flags);
        Require((link != "trace" && link != "log") || !linkFiles.empty(),
                "--link=" + link + " needs --linkFiles");
        RequireLogs("linkFiles", link == "log" ? linkFiles : "", Direction::DOWNLINK);
        for (const auto& [flag, list] : {std::make_pair("cqi", cqi),
                                         std::make_pair("bler", bler),
                                         std::make_pair("distance", distance)})
        {
            Require(!list.empty(), std::string("--") + flag + ": must not be empty");
        }
    }

    /**
     * @param cell a cell
     * @return it with the scheduler of the flags
     */
    CellConfig WithScheduler(CellConfig cell) const
    {
        return cell.Scheduler(GetScheduler());
    }

    /**
     * @param bearer a bearer on HS-DSCH
     * @return it with PDU size and flow control of the flags
     */
    BearerConfig WithFlowControl(BearerConfig bearer) const
    {
        return bearer.RncRlc({{"PduSize", UintegerValue(pduOctets)}}).FlowControl(GetFlowControl());
    }

    /**
     * @param config a UE
     * @param ue its number, from 0
     * @param rlcMode RLC mode of its bearer, whose header comes on top of a log
     * @return it with the radio link of the flags
     */
    UeConfig WithLink(UeConfig config, uint32_t ue, const std::string& rlcMode = "AM") const
    {
        if (!blerTable.empty())
        {
            config.BlerCurve("TableBlerCurve", {{"File", StringValue(blerTable)}});
        }
        const UintegerValue number(static_cast<uint64_t>(Number(cqi, ue)));
        if (link == "ideal")
        {
            return config.DownlinkQuality("IdealQualityModel", {{"Cqi", number}});
        }
        if (link == "fixed")
        {
            return config.DownlinkQuality(
                "FixedQualityModel",
                {{"Cqi", number}, {"Bler", DoubleValue(Number(bler, ue))}});
        }
        if (link == "fading")
        {
            return config.DownlinkQuality("FadingQualityModel",
                                          {{"Distance", DoubleValue(Number(distance, ue))},
                                           {"Speed", DoubleValue(speed / 3.6)},
                                           {"Profile", StringValue(profile)},
                                           {"ShadowingDeviation", DoubleValue(shadowing)}});
        }
        const uint32_t headerOctets = GetHeaderOctets(rlcMode == "UM" ? RlcMode::UM : RlcMode::AM);
        const StringValue file(GetFile(ue));
        if (link == "trace")
        {
            return config.DownlinkQuality("TraceQualityModel", {{"File", file}});
        }
        return config.DownlinkQuality(
            "ThroughputLogQualityModel",
            {{"File", file},
             {"PduBits", UintegerValue(8 * pduOctets)},
             {"PayloadBits", UintegerValue(8 * (pduOctets - headerOctets))}});
    }

    /**
     * @param ue number of the UE, from 0
     * @return file of its throughput log; empty when its link is no log
     */
    std::string GetLog(uint32_t ue) const
    {
        return link == "log" ? GetFile(ue) : "";
    }

    /** @return whether the link is one by its measured means */
    bool IsMeasured() const
    {
        return link.rfind("measured", 0) == 0;
    }

    /**
     * @brief Take a fading link in place of a measured one.
     * @param measured what was measured; gets what the network lacks
     */
    void Become(MeasuredLink& measured)
    {
        link = "fading";
        shadowing = 0;
        const auto makeLink = [this](double metres) {
            ObjectFactory factory("ns3::umts::FadingQualityModel");
            factory.Set("Distance", DoubleValue(metres));
            factory.Set("Speed", DoubleValue(speed / 3.6));
            factory.Set("Profile", StringValue(profile));
            factory.Set("ShadowingDeviation", DoubleValue(0));
            return factory.Create<DownlinkQualityModel>();
        };
        distance = FormatNumber(measured.FindDistance(makeLink, pduOctets));
    }

    /** @return multipath profiles, as attribute Profile of FadingQualityModel has them */
    static std::vector<std::string> GetProfiles()
    {
        return MakeFlag("profile", {Layer::RADIO, "ns3::umts::FadingQualityModel::Profile"})
            .choices;
    }

    /** @param name one of GetProfiles() @return the profile */
    static MultipathProfile::Name GetProfile(const std::string& name)
    {
        const auto names = GetProfiles();
        const auto at = std::find(names.begin(), names.end(), name) - names.begin();
        return static_cast<MultipathProfile::Name>(at);
    }

  private:
    /** @param flags flags, of which none may be without effect */
    void RequireEffects(const ProgramFlags& flags) const
    {
        const std::string byLink = "with --link=" + link;
        flags.RequireEffect({"cqi"}, link == "ideal" || link == "fixed", byLink);
        flags.RequireEffect({"bler"}, link == "fixed", byLink);
        flags.RequireEffect({"distance", "shadowing"}, link == "fading", byLink);
        flags.RequireEffect(
            {"speed", "profile", "pathLossAt1Km", "intraCellInterference", "receiverLoss"},
            link == "fading" || IsMeasured(),
            byLink);
        flags.RequireEffect({"linkFiles"}, link == "trace" || link == "log", byLink);
        flags.RequireEffect({"outerLoopStep"},
                            GetDefault("ns3::umts::HsUser::TargetBler") != "0",
                            "with --targetBler=0");
        const TypeId policy = TypeId::LookupByName(GetFlowControl());
        const std::string byPolicy = "with --flowControl=" + flowControl;
        flags.RequireEffect({"creditTarget"},
                            policy.IsChildOf(TargetFlowControl::GetTypeId()),
                            byPolicy);
        const TypeId level = LevelFlowControl::GetTypeId();
        flags.RequireEffect({"creditLevel"}, policy == level || policy.IsChildOf(level), byPolicy);
    }

    using Names = std::map<std::string, std::string>; //!< TypeIds by short name

    /**
     * @param ue number of the UE, from 0
     * @return file of its link
     */
    std::string GetFile(uint32_t ue) const
    {
        const auto files = SplitList(linkFiles);
        return files[ue % files.size()];
    }

    /** @return TypeId of the scheduler; ends the program when there is none such */
    std::string GetScheduler() const
    {
        static const Names names = {{"rr", "RoundRobinScheduler"},
                                    {"maxci", "MaxCiScheduler"},
                                    {"pf", "ProportionalFairScheduler"},
                                    {"fcds", "FairChannelScheduler"},
                                    {"minrate", "MinimumRateScheduler"},
                                    {"mlwdf", "MlwdfScheduler"},
                                    {"exppf", "ExpPfScheduler"}};
        return FindClass("scheduler", scheduler, names, HsScheduler::GetTypeId());
    }

    /** @return TypeId of the flow control; ends the program when there is none such */
    std::string GetFlowControl() const
    {
        static const Names names = {{"target", "BufferTargetFlowControl"},
                                    {"predictive", "RatePredictiveFlowControl"},
                                    {"level", "LevelFlowControl"},
                                    {"standing", "StandingFlowControl"},
                                    {"eurane", "EuraneFlowControl"},
                                    {"unlimited", "UnlimitedFlowControl"}};
        return FindClass("flowControl", flowControl, names, HsFlowControl::GetTypeId());
    }

    /**
     * @param list numbers with commas between them
     * @param ue number of the UE, from 0
     * @return its number
     */
    static double Number(const std::string& list, uint32_t ue)
    {
        const auto words = SplitList(list);
        return std::stod(words[ue % words.size()]);
    }

    static constexpr double LEAST_PDU = 16; //!< Octets: a STATUS with one SUFI fits
    static constexpr double MOST_PDU = 600; //!< Octets: a MAC-d PDU of HS-DSCH has 5000 bits
};

} // namespace ns3::umts

#endif /* UMTS_HSDPA_OPTIONS_H */
