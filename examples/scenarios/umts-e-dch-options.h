/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_E_DCH_OPTIONS_H
#define UMTS_E_DCH_OPTIONS_H

#include "program-flags.h"

#include <map>
#include <string>

namespace ns3::umts
{

/** @brief Flags of the examples that describe the uplink beside HS-DSCH, E-DCH above all. */
struct EdchOptions
{
    std::string uplink{"dch"};
    std::string edchScheduler{"rr"};

    /** @return attributes of E-DCH by flag */
    static const AttributeFlags& GetAttributeFlags()
    {
        static const AttributeFlags flags = {
            {"edchCategory", {Layer::E_DCH, "ns3::umts::EdchUser::Category"}},
            {"edchTti", {Layer::E_DCH, "ns3::umts::EdchUser::Tti"}},
            {"etfciTable", {Layer::E_DCH, "ns3::umts::EdchUser::EtfciTable"}},
            {"chaseCombining", {Layer::E_DCH, "ns3::umts::EdchUser::ChaseCombining"}},
            {"dpcchSir", {Layer::E_DCH, "ns3::umts::EdchUser::DpcchSir"}},
            {"initialBler", {Layer::E_DCH, "ns3::umts::EdchUser::InitialBler"}},
            {"happyBitDelay", {Layer::E_DCH, "ns3::umts::EdchUser::HappyBitDelay"}},
            {"edchReordering", {Layer::E_DCH, "ns3::umts::EdchUser::ReorderingTime"}},
            {"edchAckErrorRate", {Layer::E_DCH, "ns3::umts::EdchUser::HarqErrorRate"}},
            {"grantErrorRate", {Layer::E_DCH, "ns3::umts::EdchUser::GrantErrorRate"}},
            {"maxRetransmissions", {Layer::E_DCH, "ns3::umts::EdchFlow::MaxRetransmissions"}},
            {"edchPowerOffset", {Layer::E_DCH, "ns3::umts::EdchFlow::PowerOffset"}},
            {"nonScheduledBits", {Layer::E_DCH, "ns3::umts::EdchFlow::NonScheduledBits"}},
            {"targetNoiseRise", {Layer::E_DCH, "ns3::umts::EdchCell::TargetNoiseRise"}},
            {"targetNonServingShare", {Layer::E_DCH, "ns3::umts::EdchCell::TargetNonServingShare"}},
            {"schedulingPeriod", {Layer::E_DCH, "ns3::umts::EdchCell::SchedulingPeriod"}},
            {"grantTime", {Layer::E_DCH, "ns3::umts::EdchCell::GrantTime"}},
            {"eAgchs", {Layer::E_DCH, "ns3::umts::EdchCell::EAgchs"}},
        };
        return flags;
    }

    /** @param flags gets the flags */
    void AddTo(ProgramFlags& flags)
    {
        flags.SetLayer(Layer::E_DCH);
        flags.AddChoice("uplink", "Uplink beside HS-DSCH", uplink, {"dch", "edch"});
        flags.Add("edchScheduler", "Scheduler of E-DCH: rr, pf, greedy or a TypeId", edchScheduler);
        flags.Add(GetAttributeFlags());
    }

    /**
     * @brief End the program when flags do not go together.
     * @param flags the flags
     */
    void Check(const ProgramFlags& flags) const
    {
        const std::string byUplink = "with --uplink=" + uplink;
        for (const auto& [name, attribute] : GetAttributeFlags())
        {
            flags.RequireEffect({name}, IsEdch(), byUplink);
        }
        flags.RequireEffect({"edchScheduler"}, IsEdch(), byUplink);
        flags.RequireEffect({"ulRate", "ulTti"}, !IsEdch(), byUplink);
        GetScheduler();
    }

    /** @return whether the uplink is E-DCH */
    bool IsEdch() const
    {
        return uplink == "edch";
    }

    /**
     * @param cell a cell
     * @return it with the scheduler of the flags
     */
    CellConfig WithScheduler(CellConfig cell) const
    {
        return cell.EdchScheduler(GetScheduler());
    }

  private:
    /** @return TypeId of the scheduler; ends the program when there is none such */
    std::string GetScheduler() const
    {
        static const std::map<std::string, std::string> names = {
            {"rr", "EdchRoundRobinScheduler"},
            {"pf", "EdchProportionalFairScheduler"},
            {"greedy", "EdchGreedyScheduler"}};
        return FindClass("edchScheduler", edchScheduler, names, EdchScheduler::GetTypeId());
    }
};

} // namespace ns3::umts

#endif /* UMTS_E_DCH_OPTIONS_H */
