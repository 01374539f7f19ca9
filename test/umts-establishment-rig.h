/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_ESTABLISHMENT_RIG_H
#define UMTS_ESTABLISHMENT_RIG_H

#include "umts-radio-link-rig.h"
#include "umts-signalling-rig.h"
#include "umts-test.h"

#include "ns3/config.h"
#include "ns3/constant-velocity-mobility-model.h"
#include "ns3/double.h"
#include "ns3/enum.h"
#include "ns3/pointer.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-best-cell-handover-algorithm.h"
#include "ns3/umts-cpich-measurement.h"
#include "ns3/umts-leftovers.h"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

/**
 * @file
 * @ingroup umts
 * A UE among cells whose CPICH Ec/N0 follows from where it is.
 */

namespace ns3::umts::test
{

const Time LEAVE_AT = Seconds(2);          //!< Of a handover
const Time T312 = Seconds(1);              //!< Attribute T312
const Vector NEAR_A(50, 0, 0);             //!< Ec/N0 of A is -3 dB, of B -51 dB
const Vector BETWEEN(500, 0, 0);           //!< Ec/N0 of A and B is -6 dB
const Vector NEAR_B(950, 0, 0);            //!< Ec/N0 of B is -3 dB, of A -51 dB
const Vector NEAR_C(100000, 0, 0);         //!< Ec/N0 of A and B is some -125 dB
constexpr double IN_SYNC_THRESHOLD = -8.0; //!< Attribute InSyncThreshold, dB

/**
 * @ingroup umts
 * @brief Criteria of RadioLinkMonitor for the networks that are made while it is there.
 */
class EstablishmentDefaults : public DefaultsGuard
{
  public:
    /**
     * @param synchronisation attribute SynchronisationTime
     * @param n312 attribute N312
     * @param threshold attribute InSyncThreshold, dB
     */
    explicit EstablishmentDefaults(Time synchronisation = MilliSeconds(100),
                                   uint32_t n312 = 1,
                                   double threshold = IN_SYNC_THRESHOLD)
    {
        const std::string monitor = "ns3::umts::RadioLinkMonitor::";
        Config::SetDefault(monitor + "SynchronisationTime", TimeValue(synchronisation));
        Config::SetDefault(monitor + "SearchTime", TimeValue(Time(0)));
        Config::SetDefault(monitor + "N312", UintegerValue(n312));
        Config::SetDefault(monitor + "T312", TimeValue(T312));
        Config::SetDefault(monitor + "InSyncThreshold", DoubleValue(threshold));
    }
};

/**
 * @ingroup umts
 * @brief Cells A at 0, B 1 km and C 100 km to the east on Node Bs of their own, numbered 0 to 2,
 * and a UE in A from 1 s on, with datagrams both ways. B may be another RNC's.
 */
class EstablishmentNetwork : public RadioLinkNetwork
{
  public:
    /**
     * @param config what the UTRAN is made of
     * @param hasIur whether B is another RNC's
     */
    explicit EstablishmentNetwork(const NetworkConfig& config, bool hasIur = false)
        : RadioLinkNetwork(config, {1, hasIur ? 2U : 1U, hasIur ? 2U : 1U}),
          ue(ues[0]),
          host(Network::host, false),
          port(ue->GetNode(), false),
          m_plan(CreateObjectWithAttributes<CellPlan>("ShadowingDeviation", DoubleValue(0))),
          m_mobility(CreateObject<ConstantVelocityMobilityModel>())
    {
        AddCell(config, 0, 0);
        AddCell(config, 1000, hasIur ? 1 : 0);
        AddCell(config, 100000, 0);
        if (hasIur)
        {
            m_iur = umts.ConnectRncs(rncs[0], rncs[1]);
        }
        Place(NEAR_A);
        const auto links = CreateObjectWithAttributes<CellLinks>("Plan",
                                                                 PointerValue(m_plan),
                                                                 "Mobility",
                                                                 PointerValue(m_mobility));
        ue->GetRrc()->SetMeasurement(
            CreateObjectWithAttributes<CpichMeasurement>("Links", PointerValue(links)));
        for (const auto& rnc : rncs)
        {
            const auto of = rnc->GetObject<RncRrc>();
            of->TraceConnectWithoutContext("HandOver",
                                           MakeCallback(&EstablishmentNetwork::OnHandOver, this));
            of->TraceConnectWithoutContext("Relocation",
                                           MakeCallback(&EstablishmentNetwork::OnRelocation, this));
            of->TraceConnectWithoutContext(
                "RadioLinkFailure",
                MakeCallback(&EstablishmentNetwork::OnRadioLinkFailure, this));
            of->TraceConnectWithoutContext("Procedure",
                                           MakeCallback(&EstablishmentNetwork::OnProcedure, this));
            of->TraceConnectWithoutContext("RadioLink",
                                           MakeCallback(&EstablishmentNetwork::OnRadioLink, this));
        }
        umts.AssignStreams(1);
        umts.HandOver(ue, cells[0]);
        RunUntil(Seconds(1));
        TakeStory();
    }

    /**
     * @param place where the UE is
     * @param speed its speed to the east, m/s
     */
    void Place(const Vector& place, double speed = 0)
    {
        m_mobility->SetPosition(place);
        m_mobility->SetVelocity(Vector(speed, 0, 0));
    }

    /**
     * @brief Place the UE later.
     * @param at when
     * @param place where
     */
    void PlaceAt(Time at, const Vector& place)
    {
        Simulator::Schedule(at - Simulator::Now(), &EstablishmentNetwork::Place, this, place, 0.0);
    }

    /**
     * @brief Have the host and the UE send.
     * @param count datagrams each way, from now on
     * @param between time between two
     */
    void SendDatagrams(uint32_t count, Time between)
    {
        for (uint32_t i = 0; i < count; ++i)
        {
            const Time at = Simulator::Now() + between * static_cast<int64_t>(i);
            host.SendAt(at, addresses[0], 0, i, 500);
            port.SendAt(at, GetHostAddress(), 1, i, 200);
        }
    }

    /** @return datagrams that have come in order, and that have come: downlink, uplink */
    std::string CountDatagrams() const
    {
        return std::to_string(port.CountInOrder(0)) + " of " +
               std::to_string(port.arrivals.size()) + ", " + std::to_string(host.CountInOrder(1)) +
               " of " + std::to_string(host.arrivals.size());
    }

    /**
     * @param name preset of a DCH
     * @return a bearer on it that carries nothing, added to the UE
     */
    RbId AddIdleBearer(const std::string& name)
    {
        return umts.AddBearer(ue, BearerConfig::Dch(name), {MakeNoTraffic()});
    }

    /** @brief Have handovers follow event 1D with a hysteresis of 1 dB, at once. */
    void StartHandOver()
    {
        rrc->StartHandOver(
            ue->GetRnti(),
            CreateObjectWithAttributes<BestCellHandOverAlgorithm>("Hysteresis",
                                                                  DoubleValue(1),
                                                                  "TimeToTrigger",
                                                                  TimeValue(Time(0)),
                                                                  "FilterCoefficient",
                                                                  UintegerValue(0)));
    }

    /** @return the RNC that serves the UE */
    Ptr<RncNetDevice> GetServing() const
    {
        const auto serves = [](const auto& rnc) { return rnc->GetNUes() > 0; };
        return *std::find_if(rncs.begin(), rncs.end(), serves);
    }

    /** @return cells that the UE is in, A to C, and number of the RNC that serves it */
    std::string DescribeCells() const
    {
        std::string text;
        const auto serving = GetServing();
        for (const auto& active : serving->GetObject<RncRrc>()->GetActiveSet(ue->GetRnti()))
        {
            text += GetName(active);
        }
        return text + (serving == rncs[0] ? "0" : "1");
    }

    /**
     * @param bearers presets of DCHs
     * @return load of a cell that has admitted them
     */
    static double ComputeLoad(const std::vector<std::string>& bearers)
    {
        const auto admission =
            CreateObjectWithAttributes<AdmissionControl>("Policy",
                                                         EnumValue(AdmissionControl::REFUSE));
        for (const auto& name : bearers)
        {
            admission->Request(BearerConfig::Dch(name).dch, MakeNullCallback<void>());
        }
        return admission->GetLoad();
    }

    /**
     * @param cell number of a cell
     * @return load of the DCHs that it has admitted
     */
    double GetLoad(uint32_t cell) const
    {
        const auto of = rncs[cell == 1 && rncs.size() > 1 ? 1 : 0]->GetObject<RncRrc>();
        return of->Control(cells[cell])->GetAdmissionControl()->GetLoad();
    }

    /** @return what has been told since the last call: times in ms, and what */
    std::string TakeStory()
    {
        return std::exchange(m_story, {});
    }

    std::string Leave() override
    {
        if (GetNUes() > 0)
        {
            umts.Detach(ue);
        }
        RunUntil(Simulator::Now() + Seconds(5));
        std::string left;
        for (const auto& rnc : rncs)
        {
            left += FindLeftovers(rnc);
        }
        return left + (m_iur && m_iur->GetNBearers() > 0 ? "bearers of the Iur" : "");
    }

    /** @return UEs of all RNCs */
    uint32_t GetNUes() const
    {
        uint32_t count = 0;
        for (const auto& rnc : rncs)
        {
            count += static_cast<uint32_t>(rnc->GetNUes());
        }
        return count;
    }

    Ptr<UeNetDevice> ue;           //!< The UE
    DatagramPort host;             //!< The host's
    DatagramPort port;             //!< The UE's
    std::function<void()> onEntry; //!< Called when something is told; may be empty

  private:
    /**
     * @param config what it is made of
     * @param east where its site is, m
     * @param rnc number of its RNC
     */
    void AddCell(NetworkConfig config, double east, uint32_t rnc)
    {
        config.cell.Admission({{"Policy", EnumValue(AdmissionControl::REFUSE)}});
        config.cell.PrimaryScramblingCode(
            m_plan->AddCell(Vector2D(east, 0), std::nullopt, CreateObject<CellPower>()));
        AddNodeB(config, MilliSeconds(5), 1, rnc);
    }

    /**
     * @param cell a cell
     * @return its name; of one without scrambling code a question mark
     */
    char GetName(const Ptr<NbapCell>& cell) const
    {
        const auto found = std::find(cells.begin(), cells.end(), cell);
        return found == cells.end() ? '?' : static_cast<char>('A' + (found - cells.begin()));
    }

    /** @param what what has been told */
    void Tell(const std::string& what)
    {
        m_story += std::to_string(Simulator::Now().GetMilliSeconds()) + " " + what + "\n";
        if (onEntry)
        {
            onEntry();
        }
    }

    /**
     * @param reason why it is not in the new cell
     */
    void OnHandOver(uint32_t /* rnti */,
                    uint32_t /* from */,
                    uint32_t /* to */,
                    const std::string& reason)
    {
        Tell(reason.empty() ? "handover" : "no handover: " + reason);
    }

    /**
     * @param reason why it has not been relocated
     */
    void OnRelocation(uint32_t /* rnti */,
                      uint32_t /* newRnti */,
                      uint32_t /* from */,
                      uint32_t /* to */,
                      const std::string& reason)
    {
        Tell(reason.empty() ? "relocation" : "no relocation: " + reason);
    }

    /** @brief The radio links have failed. */
    void OnRadioLinkFailure(uint32_t /* rnti */, uint32_t /* from */, uint32_t /* to */)
    {
        Tell("radio link failure");
    }

    /**
     * @param isAdded whether a radio link is added
     * @param reason why not
     */
    void OnRadioLink(uint32_t /* rnti */,
                     uint32_t /* cell */,
                     bool isAdded,
                     const std::string& reason)
    {
        Tell(std::string(isAdded ? "link" : "link gone") + (reason.empty() ? "" : ": " + reason));
    }

    /**
     * @param type the procedure
     * @param phase how far it is
     * @param reason why it has failed
     */
    void OnProcedure(uint32_t /* rnti */,
                     RrcProcedure::Type type,
                     RrcProcedure::Phase phase,
                     const std::string& reason)
    {
        if (type == RrcProcedure::PHYSICAL_CHANNEL_RECONFIGURATION)
        {
            const char* const names[] = {"begun", "done", "completed", "failed"};
            Tell(names[phase] + (reason.empty() ? "" : ": " + reason));
        }
    }

    Ptr<IubChannel> m_iur;                         //!< Iur; may be null
    Ptr<CellPlan> m_plan;                          //!< Where the cells are
    Ptr<ConstantVelocityMobilityModel> m_mobility; //!< Where the UE is
    std::string m_story;                           //!< What has been told
};

} // namespace ns3::umts::test

#endif // UMTS_ESTABLISHMENT_RIG_H
