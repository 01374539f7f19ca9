/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HS_OPTIONS_H
#define UMTS_HS_OPTIONS_H

#include "program-flags.h"

#include "ns3/umts-module.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace ns3
{
namespace umts
{

/** @brief The radio link of a UE as a flag describes it: KIND:VALUE. */
struct LinkOption
{
    std::string kind;  //!< ideal, bler, trace, fading or log
    std::string value; //!< CQI, rate, file, distance in m or file

    /**
     * @brief Read a word; end the program with one sentence when it describes no link.
     * @param word KIND:VALUE
     * @return the link
     */
    static LinkOption Parse(const std::string& word)
    {
        const auto colon = word.find(':');
        const LinkOption link{word.substr(0, colon),
                              colon == std::string::npos ? "" : word.substr(colon + 1)};
        Require(GetKinds().count(link.kind) > 0 && !link.value.empty(),
                "--links: \"" + word +
                    "\" is not ideal:CQI, bler:RATE, trace:FILE, fading:METRES or log:FILE");
        Require(!link.IsFile() || std::filesystem::is_regular_file(link.value),
                "--links: file " + link.value + " cannot be read");
        TypeId::AttributeInformation info;
        const auto& [type, attribute] = GetKinds().at(link.kind);
        TypeId::LookupByName(type).LookupAttributeByName(attribute, &info);
        const StringValue text(link.value);
        Require(link.IsFile() || PeekPointer(info.checker->CreateValidValue(text)) != nullptr,
                "--links: " + link.value + " is no value of " + attribute + " in " + word);
        return link;
    }

    /** @return whether the value is the name of a file */
    bool IsFile() const
    {
        return kind == "trace" || kind == "log";
    }

    /** @return what makes the RadioLink */
    ObjectFactory GetFactory() const
    {
        const auto& [type, attribute] = GetKinds().at(kind);
        ObjectFactory factory(type);
        factory.Set(attribute, StringValue(value));
        return factory;
    }

  private:
    /** @return TypeId and attribute that the value is for, by kind */
    static const std::map<std::string, std::pair<std::string, std::string>>& GetKinds()
    {
        static const std::map<std::string, std::pair<std::string, std::string>> kinds = {
            {"ideal", {"ns3::umts::IdealRadioLink", "Cqi"}},
            {"bler", {"ns3::umts::SteadyRadioLink", "Bler"}},
            {"trace", {"ns3::umts::TraceRadioLink", "File"}},
            {"fading", {"ns3::umts::FadingRadioLink", "Distance"}},
            {"log", {"ns3::umts::ThroughputLogLink", "File"}},
        };
        return kinds;
    }
};

/** @brief Flags of the examples that describe HS-DSCH. */
struct HsOptions
{
    std::string links{"ideal:22"};
    std::string scheduler{"rr"};
    std::string flowControl{"target"};
    std::string snrBlerMatrix;

    /** @return attributes of HS-DSCH by flag */
    static const AttributeFlags& GetAttributeFlags()
    {
        static const AttributeFlags flags = {
            {"hsPdschCodes", "ns3::umts::HsCell::HsPdschCodes"},
            {"hsScchs", "ns3::umts::HsCell::HsScchs"},
            {"ackDelay", "ns3::umts::HsCell::AckDelay"},
            {"cqiDelay", "ns3::umts::HsCell::CqiDelay"},
            {"tieRule", "ns3::umts::HsScheduler::TieRule"},
            {"category", "ns3::umts::HsUser::Category"},
            {"harqProcesses", "ns3::umts::HsUser::HarqProcesses"},
            {"maxTransmissions", "ns3::umts::HsUser::MaxTransmissions"},
            {"harqTiming", "ns3::umts::HsUser::HarqTiming"},
            {"harqCombining", "ns3::umts::HsUser::HarqCombining"},
            {"codingGain", "ns3::umts::HsUser::CodingGain"},
            {"targetBler", "ns3::umts::HsUser::TargetBler"},
            {"hsBuffer", "ns3::umts::HsPriorityQueue::BufferPdus"},
            {"hsWindow", "ns3::umts::HsPriorityQueue::WindowSize"},
            {"t1", "ns3::umts::HsPriorityQueue::T1"},
            {"hsDiscardTimer", "ns3::umts::HsPriorityQueue::DiscardTimer"},
            {"accountedPduBits", "ns3::umts::HsPriorityQueue::AccountedPduBits"},
            {"blerCqi", "ns3::umts::SteadyRadioLink::Cqi"},
            {"pathLossAt1Km", "ns3::umts::FadingRadioLink::PathLossAt1Km"},
            {"shadowingDeviation", "ns3::umts::FadingRadioLink::ShadowingDeviation"},
            {"fadingProfile", "ns3::umts::FadingRadioLink::Profile"},
            {"speed", "ns3::umts::FadingRadioLink::Speed"},
        };
        return flags;
    }

    /** @param cmd gets the flags */
    void AddTo(CommandLine& cmd)
    {
        cmd.AddValue("links",
                     "Radio links of the UEs in turn, a list of ideal:CQI, bler:RATE (of first "
                     "transmissions), trace:FILE (EURANE's format), fading:METRES and log:FILE (throughput log)",
                     links);
        cmd.AddValue("scheduler", "MAC-hs scheduler: " + List(GetSchedulers()), scheduler);
        cmd.AddValue("flowControl", "Iub flow control: " + List(GetFlowControls()), flowControl);
        cmd.AddValue("snrBlerMatrix",
                     "File of SINR thresholds, EURANE's format; empty: the closed form",
                     snrBlerMatrix);
        AddFlags(cmd, GetAttributeFlags());
    }

    /** @brief End the program with one sentence when a flag is out of range. */
    void Check()
    {
        Require(!links.empty(), "--links must name at least one link");
        for (const auto& word : SplitList(links))
        {
            LinkOption::Parse(word);
        }
        scheduler = Find("scheduler", scheduler, GetSchedulers(), "ns3::umts::HsScheduler");
        flowControl =
            Find("flowControl", flowControl, GetFlowControls(), "ns3::umts::HsFlowControl");
        Require(snrBlerMatrix.empty() || std::filesystem::is_regular_file(snrBlerMatrix),
                "--snrBlerMatrix: file " + snrBlerMatrix + " cannot be read");
    }

    /** @return the radio links to be dealt out */
    std::vector<LinkOption> GetLinks() const
    {
        std::vector<LinkOption> all;
        for (const auto& word : SplitList(links))
        {
            all.push_back(LinkOption::Parse(word));
        }
        return all;
    }

    /**
     * @brief Set what the flags say, but for the links.
     * @param umts makes the UTRAN
     */
    void Configure(UmtsHelper& umts) const
    {
        umts.SetHsScheduler(ObjectFactory(scheduler));
        umts.SetHsFlowControl(ObjectFactory(flowControl));
        if (!snrBlerMatrix.empty())
        {
            ObjectFactory curve("ns3::umts::TableBlerCurve");
            curve.Set("File", StringValue(snrBlerMatrix));
            umts.SetBlerCurve(curve);
        }
    }

    /** @param json gets the effective values */
    void AddParameters(JsonObject& json) const
    {
        json.AddString("links", links);
        json.AddString("scheduler", scheduler);
        json.AddString("flow_control", flowControl);
        json.AddString("snr_bler_matrix", snrBlerMatrix);
        AddDefaults(json, GetAttributeFlags());
    }

  private:
    /// TypeIds by short name.
    using ShortNames = std::map<std::string, std::string>;

    /** @return schedulers */
    static const ShortNames& GetSchedulers()
    {
        static const ShortNames names = {{"rr", "ns3::umts::RoundRobinScheduler"},
                                         {"maxci", "ns3::umts::MaxCiScheduler"},
                                         {"pf", "ns3::umts::ProportionalFairScheduler"},
                                         {"fcds", "ns3::umts::FairChannelScheduler"},
                                         {"minrate", "ns3::umts::MinimumRateScheduler"},
                                         {"mlwdf", "ns3::umts::MlwdfScheduler"},
                                         {"exppf", "ns3::umts::ExpPfScheduler"}};
        return names;
    }

    /** @return flow control policies */
    static const ShortNames& GetFlowControls()
    {
        static const ShortNames names = {{"target", "ns3::umts::BufferTargetFlowControl"},
                                         {"level", "ns3::umts::LevelFlowControl"},
                                         {"predictive", "ns3::umts::RatePredictiveFlowControl"},
                                         {"unlimited", "ns3::umts::UnlimitedFlowControl"}};
        return names;
    }

    /**
     * @param names short names
     * @return them in words
     */
    static std::string List(const ShortNames& names)
    {
        std::string list;
        for (const auto& entry : names)
        {
            list += entry.first + ", ";
        }
        return list + "or a TypeId";
    }

    /**
     * @brief Look up a TypeId; end the program with one sentence when there is none.
     * @param flag name of the flag
     * @param value short name or TypeId
     * @param names the short names
     * @param base what it must be derived from
     * @return the TypeId's name
     */
    static std::string Find(const std::string& flag,
                            const std::string& value,
                            const ShortNames& names,
                            const std::string& base)
    {
        const auto known = names.find(value);
        const std::string name = known == names.end() ? value : known->second;
        TypeId tid;
        Require(TypeId::LookupByNameFailSafe(name, &tid) &&
                    tid.IsChildOf(TypeId::LookupByName(base)),
                "--" + flag + "=" + value + ": must be " + List(names));
        return name;
    }
};

} // namespace umts
} // namespace ns3

#endif // UMTS_HS_OPTIONS_H
