/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HSDPA_OPTIONS_H
#define UMTS_HSDPA_OPTIONS_H

#include "program-flags.h"

#include "ns3/core-module.h"
#include "ns3/umts-module.h"

#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace ns3
{
namespace umts
{

/** @brief Flags of the examples that describe HS-DSCH: cell, radio links, flow control. */
struct HsdpaOptions
{
    std::string scheduler{"rr"};
    std::string flowControl{"target"};
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
            {"category", "ns3::umts::HsUser::Category"},
            {"harqProcesses", "ns3::umts::HsUser::HarqProcesses"},
            {"maxTransmissions", "ns3::umts::HsUser::MaxTransmissions"},
            {"harqTiming", "ns3::umts::HsUser::HarqTiming"},
            {"harqCombining", "ns3::umts::HsUser::HarqCombining"},
            {"codingGain", "ns3::umts::HsUser::CodingGain"},
            {"targetBler", "ns3::umts::HsUser::TargetBler"},
            {"outerLoopStep", "ns3::umts::HsUser::OuterLoopStep"},
            {"cqiPeriod", "ns3::umts::HsUser::CqiPeriod"},
            {"cqiErrorRate", "ns3::umts::HsUser::CqiErrorRate"},
            {"hsScchErrorRate", "ns3::umts::HsUser::HsScchErrorRate"},
            {"ackErrorRate", "ns3::umts::HsUser::AckErrorRate"},
            {"nackErrorRate", "ns3::umts::HsUser::NackErrorRate"},
            {"dtxErrorRate", "ns3::umts::HsUser::DtxErrorRate"},
            {"codes", "ns3::umts::HsCell::HsPdschCodes"},
            {"hsScchs", "ns3::umts::HsCell::HsScchs"},
            {"ackDelay", "ns3::umts::HsCell::AckDelay"},
            {"cqiDelay", "ns3::umts::HsCell::CqiDelay"},
            {"tieRule", "ns3::umts::HsScheduler::TieRule"},
            {"averagingTime", "ns3::umts::HsScheduler::AveragingTime"},
            {"macHsBufferPdus", "ns3::umts::HsFlowControlEnd::BufferPdus"},
            {"discardTimer", "ns3::umts::HsFlowControlEnd::DiscardTimer"},
            {"macHsWindow", "ns3::umts::HsFlowControlEnd::WindowSize"},
            {"t1", "ns3::umts::HsFlowControlEnd::T1"},
            {"accountedPduBits", "ns3::umts::HsFlowControlEnd::AccountedPduBits"},
            {"frameInterval", "ns3::umts::HsMacDFlow::FrameInterval"},
            {"requestInterval", "ns3::umts::HsMacDFlow::RequestInterval"},
            {"creditInterval", "ns3::umts::HsFlowControl::Interval"},
            {"creditLevel", "ns3::umts::LevelFlowControl::Level"},
            {"pathLossAt1Km", "ns3::umts::FadingQualityModel::PathLossAt1Km"},
            {"creditTarget", "ns3::umts::BufferTargetFlowControl::Target"},
        };
        return flags;
    }

    /** @param cmd gets the flags */
    void AddTo(CommandLine& cmd)
    {
        cmd.AddValue("scheduler",
                     "Scheduler: rr, maxci, pf, fcds, minrate, mlwdf, exppf or a TypeId",
                     scheduler);
        cmd.AddValue("flowControl",
                     "Flow control: target, predictive, level, unlimited or a TypeId",
                     flowControl);
        cmd.AddValue("link", "Radio links: ideal, fixed, fading, trace or log", link);
        cmd.AddValue("cqi", "CQI of ideal and fixed links; a list is dealt out to UEs", cqi);
        cmd.AddValue("bler", "First block error rate of fixed links; a list is dealt out", bler);
        cmd.AddValue("distance", "Metres of fading links; a list is dealt out", distance);
        cmd.AddValue("linkFiles", "Files of trace and log links; a list is dealt out", linkFiles);
        cmd.AddValue("speed", "Speed of UEs on fading links, km/h", speed);
        cmd.AddValue("profile", "Multipath profile of fading links, as attribute Profile", profile);
        cmd.AddValue("shadowing", "Standard deviation of the shadowing of fading links", shadowing);
        cmd.AddValue("blerTable", "File with block error rates; none: the closed form", blerTable);
        cmd.AddValue("pduOctets", "RLC PDU of the downlink, octets: 42 or 82", pduOctets);
        AddFlags(cmd, GetAttributeFlags());
    }

    /** @brief End the program when a flag is out of range. */
    void Check() const
    {
        Make("scheduler", scheduler, GetSchedulers(), HsScheduler::GetTypeId());
        Make("flowControl", flowControl, GetFlowControls(), HsFlowControl::GetTypeId());
        Require(link == "ideal" || link == "fixed" || link == "fading" || link == "trace" ||
                    link == "log",
                "--link=" + link + ": must be ideal, fixed, fading, trace or log");
        Require((link != "trace" && link != "log") || !linkFiles.empty(),
                "--link=" + link + " needs --linkFiles");
        Require(speed >= 0.0 && shadowing >= 0.0, "--speed and --shadowing must not be negative");
        Require(pduOctets >= 4 && pduOctets <= 600, "--pduOctets must lie between 4 and 600");
        for (uint32_t i = 0; i < SplitList(cqi).size(); ++i)
        {
            const double value = Number("cqi", cqi, i);
            Require(value >= 0 && value <= MAX_CQI, "--cqi=" + cqi + ": must lie between 0 and 30");
        }
        for (uint32_t i = 0; i < SplitList(bler).size(); ++i)
        {
            const double value = Number("bler", bler, i);
            Require(value >= 0.0 && value <= 0.99, "--bler=" + bler + ": must lie in 0 .. 0.99");
        }
        for (uint32_t i = 0; i < SplitList(distance).size(); ++i)
        {
            Require(Number("distance", distance, i) > 0, "--distance=" + distance + ": above 0");
        }
    }

    /**
     * @brief Set what the flags say of all cells and UEs.
     * @param umts makes the UTRAN
     */
    void Configure(UmtsHelper& umts) const
    {
        umts.SetChannel("hsdpa");
        umts.SetRncRlcAttribute("PduSize", UintegerValue(pduOctets));
        umts.SetHsScheduler(
            Make("scheduler", scheduler, GetSchedulers(), HsScheduler::GetTypeId()));
        umts.SetHsFlowControl(
            Make("flowControl", flowControl, GetFlowControls(), HsFlowControl::GetTypeId()));
        if (!blerTable.empty())
        {
            ObjectFactory curve("ns3::umts::TableBlerCurve");
            curve.Set("File", StringValue(blerTable));
            umts.SetBlerCurve(curve);
        }
    }

    /**
     * @brief Set what the flags say of the radio link of one UE.
     * @param umts makes the UTRAN
     * @param ue number of the UE, from 0
     */
    void ConfigureUe(UmtsHelper& umts, uint32_t ue) const
    {
        ObjectFactory factory;
        if (link == "ideal")
        {
            factory.SetTypeId(IdealQualityModel::GetTypeId());
            factory.Set("Cqi", UintegerValue(static_cast<uint64_t>(Number("cqi", cqi, ue))));
        }
        else if (link == "fixed")
        {
            factory.SetTypeId(FixedQualityModel::GetTypeId());
            factory.Set("Cqi", UintegerValue(static_cast<uint64_t>(Number("cqi", cqi, ue))));
            factory.Set("Bler", DoubleValue(Number("bler", bler, ue)));
        }
        else if (link == "fading")
        {
            factory.SetTypeId(FadingQualityModel::GetTypeId());
            factory.Set("Distance", DoubleValue(Number("distance", distance, ue)));
            factory.Set("Speed", DoubleValue(speed / 3.6));
            factory.Set("Profile", StringValue(profile));
            factory.Set("ShadowingDeviation", DoubleValue(shadowing));
        }
        else
        {
            factory.SetTypeId(link == "trace" ? TraceQualityModel::GetTypeId()
                                              : ThroughputLogQualityModel::GetTypeId());
            factory.Set("File", StringValue(GetFile(ue)));
            if (link == "log")
            {
                factory.Set("PduBits", UintegerValue(8 * pduOctets));
                factory.Set("PayloadBits", UintegerValue(8 * (pduOctets - AMD_HEADER_OCTETS)));
            }
        }
        umts.SetDownlinkQuality(factory);
    }

    /**
     * @param ue number of the UE, from 0
     * @return file of its throughput log; empty when its link is no log
     */
    std::string GetLog(uint32_t ue) const
    {
        return link == "log" ? GetFile(ue) : "";
    }

    /** @param json gets the effective values */
    void AddTo(JsonObject& json) const
    {
        json.AddString("scheduler", scheduler);
        json.AddString("flow_control", flowControl);
        json.AddString("link", link);
        json.AddString("cqi", cqi);
        json.AddString("first_bler", bler);
        json.AddString("distance_m", distance);
        json.AddString("link_files", linkFiles);
        json.Add("speed_kmh", speed);
        json.AddString("profile", profile);
        json.Add("shadowing_db", shadowing);
        json.AddString("bler_table", blerTable);
        json.Add("pdu_octets", pduOctets);
        AddDefaults(json, GetAttributeFlags());
    }

  private:
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

    /** @return schedulers */
    static const Names& GetSchedulers()
    {
        static const Names names = {{"rr", "RoundRobinScheduler"},
                                    {"maxci", "MaxCiScheduler"},
                                    {"pf", "ProportionalFairScheduler"},
                                    {"fcds", "FairChannelScheduler"},
                                    {"minrate", "MinimumRateScheduler"},
                                    {"mlwdf", "MlwdfScheduler"},
                                    {"exppf", "ExpPfScheduler"}};
        return names;
    }

    /** @return flow control policies */
    static const Names& GetFlowControls()
    {
        static const Names names = {{"target", "BufferTargetFlowControl"},
                                    {"predictive", "RatePredictiveFlowControl"},
                                    {"level", "LevelFlowControl"},
                                    {"unlimited", "UnlimitedFlowControl"}};
        return names;
    }

    /**
     * @brief Make a factory; end the program when the name is unknown.
     * @param flag the flag
     * @param value a short name or a TypeId
     * @param names short names
     * @param base what the object must be
     * @return the factory
     */
    static ObjectFactory Make(const std::string& flag,
                              const std::string& value,
                              const Names& names,
                              TypeId base)
    {
        const auto known = names.find(value);
        const std::string name = known == names.end() ? value : "ns3::umts::" + known->second;
        TypeId tid;
        Require(TypeId::LookupByNameFailSafe(name, &tid) && tid.IsChildOf(base) &&
                    tid.HasConstructor(),
                "--" + flag + "=" + value + ": is no " + base.GetName());
        return ObjectFactory(name);
    }

    /**
     * @brief Read the number of a UE from a list; end the program when it is none.
     * @param flag the flag
     * @param list numbers with commas between them
     * @param ue number of the UE, from 0
     * @return the number
     */
    static double Number(const std::string& flag, const std::string& list, uint32_t ue)
    {
        const auto words = SplitList(list);
        Require(!words.empty(), "--" + flag + ": must not be empty");
        const std::string& word = words[ue % words.size()];
        std::istringstream stream(word);
        double number = 0.0;
        Require(bool(stream >> number) && stream.eof(),
                "--" + flag + "=" + list + ": \"" + word + "\" is no number");
        return number;
    }
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_HSDPA_OPTIONS_H */
