/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/constant-position-mobility-model.h"
#include "ns3/double.h"
#include "ns3/enum.h"
#include "ns3/node.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-cell-layout-helper.h"
#include "ns3/umts-compat.h"
#include "ns3/umts-dch-reservation.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-dpch.h"
#include "ns3/umts-leftovers.h"
#include "ns3/umts-ue-table.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Random loads of cells, and what holds for each of them at any time: power, codes, sums, and that
 * nothing is left when all UEs have gone.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-cell-load", SYSTEM);

constexpr double LENGTH = 0.8;      //!< s until all UEs go
const Time WATCH = MilliSeconds(2); //!< Between looks at what must hold: a TTI of HS-DSCH

/** @brief Cells with a random load, made of one number. Ends the simulation when it goes. */
class Load
{
  public:
    /** @brief Who received, when, how much. */
    using Log = std::vector<std::tuple<uint32_t, Time, uint32_t>>;

    /**
     * @param seed makes all that is random
     * @param wireMode whether blocks and frames are octets
     */
    explicit Load(uint32_t seed, bool wireMode = false)
        : m_random(seed),
          m_wireMode(wireMode),
          m_layout(Draw(300, 2000),
                   Pick({0, 0, 1}),
                   Pick({1, 3}),
                   {{"ShadowingDeviation", DoubleValue(Draw(0, 10))}}),
          m_rnc(m_umts.InstallRnc(CreateObject<Node>())),
          m_sender(m_core.AddHost()),
          m_host(m_sender, false)
    {
        m_core.ConnectRnc(m_rnc, m_core.AddSgsn());
        m_layout.GetPlan()->AssignStreams(1);
        const double maximumDbm = Draw(37, 43);
        m_layout.Install(m_umts,
                         m_rnc,
                         CellConfig().Admission(DrawAdmission()),
                         {{"Maximum", DoubleValue(maximumDbm)},
                          {"Cpich", DoubleValue(ToDb(CPICH))},
                          {"Common", DoubleValue(ToDb(COMMON))},
                          {"HsDsch", DoubleValue(ToDb(HS_DSCH))}},
                         {{"WireMode", BooleanValue(wireMode)}});
        m_maximum = FromDb(maximumDbm);
        m_mostLinks.resize(m_layout.GetNCells());
        m_hsDschEnds.resize(m_layout.GetNCells());
        const uint32_t count = 1 + Pick({0, 1, 2, 3, 5, 8});
        for (uint32_t i = 0; i < count; ++i)
        {
            Simulator::Schedule(Seconds(Draw(0, LENGTH / 2)), &Load::Arrive, this);
        }
        Simulator::ScheduleNow(&Load::Watch, this);
    }

    ~Load()
    {
        Simulator::Destroy();
    }

    Load(const Load&) = delete;
    Load& operator=(const Load&) = delete;

    /**
     * @brief Let UEs come, send, receive, change cells and go.
     * @return what has ever not held; empty: nothing
     */
    std::string Run()
    {
        RunUntil(Seconds(LENGTH));
        for (const auto& ue : m_ues)
        {
            Leave(ue.get());
        }
        RunUntil(Seconds(LENGTH + 0.3));
        for (uint16_t code = 0; code < m_layout.GetNCells(); ++code)
        {
            const auto power = m_layout.GetCell(ScramblingCode{code})->GetPower();
            const Nanos now = Simulator::Now().GetNanoSeconds();
            Expect(power->GetTotal(now) == power->GetAlways(), "power is left");
            Expect(std::abs(power->GetReception()->GetNoiseRise(now) - 1) < 1e-9, "noise rise");
        }
        m_isOver = true;
        RunUntil(Simulator::Now() + WATCH);
        const std::string left = FindLeftovers(m_rnc);
        Expect(left.empty(), left);
        return m_said;
    }

    /** @return datagrams received at either end */
    Log GetLog() const
    {
        Log log;
        for (const auto& arrival : m_host.arrivals)
        {
            log.emplace_back(0, arrival.time, arrival.size);
        }
        for (uint32_t i = 0; i < m_ues.size(); ++i)
        {
            for (const auto& arrival : m_ues[i]->port->arrivals)
            {
                log.emplace_back(i + 1, arrival.time, arrival.size);
            }
        }
        return log;
    }

    /** @return most radio links of a UE */
    std::size_t GetMostLinks() const
    {
        return m_most;
    }

    /** @return instants at which a cell had no power left */
    uint32_t GetNExhausted() const
    {
        return m_exhausted;
    }

  private:
    /** @brief A UE. */
    struct Ue
    {
        Ptr<Node> node;                     //!< Its node
        Ptr<UeNetDevice> device;            //!< Its device; null: it has gone
        std::unique_ptr<DatagramPort> port; //!< Sends back what comes
        bool isOnDch;                       //!< Its first bearer is not on HS-DSCH
        std::optional<RbId> further;        //!< A bearer on DCHs beside HS-DSCH; none: none
    };

    /** @param from least @param to most @return a number between them */
    double Draw(double from, double to)
    {
        return std::uniform_real_distribution<double>(from, to)(m_random);
    }

    /** @param values some values @return one of them */
    uint32_t Pick(const std::vector<uint32_t>& values)
    {
        return values[m_random() % values.size()];
    }

    /** @return limits of the cells */
    Attributes DrawAdmission()
    {
        Attributes admission{
            {"Policy",
             EnumValue(Pick({0, 1}) ? AdmissionControl::REFUSE : AdmissionControl::QUEUE)},
            {"AssociatedDpch", BooleanValue(Pick({0, 1}) == 1)},
            {"MaxLoad", DoubleValue(Pick({0, 1}) ? 10.0 : Draw(0.3, 1))}};
        if (Pick({0, 1}))
        {
            admission.Append({{"MaxTransmittedPower", DoubleValue(Draw(0.7, 1.0))}});
        }
        if (Pick({0, 1}))
        {
            admission.Append({{"MaxNoiseRise", DoubleValue(Draw(1, 10))}});
        }
        return admission;
    }

    /** @brief A UE comes. */
    void Arrive()
    {
        auto ue = std::make_unique<Ue>();
        ue->node = CreateObject<Node>();
        const auto mobility = CreateObject<ConstantPositionMobilityModel>();
        const double radius = Draw(20, 1500);
        const double angle = Draw(0, 2 * M_PI);
        mobility->SetPosition(Vector(radius * std::cos(angle), radius * std::sin(angle), 1.5));
        ue->node->AggregateObject(mobility);
        const auto code = m_layout.FindBestCell(ue->node);
        ue->isOnDch = Pick({0, 1, 1, 1}) == 1;
        const double speed = Draw(0, 120) / 3.6;
        const auto config =
            m_layout.WithLink(DrawUe(),
                              ue->node,
                              code,
                              {{"Profile", StringValue(m_profiles[m_random() % m_profiles.size()])},
                               {"Speed", DoubleValue(speed)}});
        const auto devices = m_umts.InstallUe(NodeContainer(ue->node),
                                              m_layout.GetCell(code),
                                              config,
                                              DrawBearer(ue->isOnDch));
        ListenToHsDsch();
        const auto number = static_cast<uint32_t>(m_ues.size());
        m_umts.AssignStreams(1); // of all, as the links of HS-DSCH are the cell's
        ue->device = DynamicCast<UeNetDevice>(devices.Get(0));
        const auto address = m_core.ActivateUes(devices, m_rnc).GetAddress(0);
        ue->port = std::make_unique<DatagramPort>(ue->node, true);
        const Time interval = MilliSeconds(Pick({10, 20, 40}));
        const uint32_t size = Pick({40, 160, 500});
        uint32_t datagram = 0;
        for (Time at = Simulator::Now(); at < Seconds(LENGTH); at += interval)
        {
            m_host.SendAt(at, address, number, datagram++, size);
        }
        for (uint32_t i = 0; i < 3; ++i)
        {
            const double at = Draw(0, LENGTH - Simulator::Now().GetSeconds());
            Simulator::Schedule(Seconds(at), &Load::Move, this, ue.get());
        }
        if (Pick({0, 0, 1}))
        {
            const double at = Draw(0, LENGTH - Simulator::Now().GetSeconds());
            Simulator::Schedule(Seconds(at), &Load::Leave, this, ue.get());
        }
        m_ues.push_back(std::move(ue));
        Check();
    }

    /** @return what a UE is like, its link aside */
    UeConfig DrawUe()
    {
        UeConfig ue;
        ue.MacD({{"WireMode", BooleanValue(m_wireMode)}});
        ue.PowerControl({{"TpcErrorRate", DoubleValue(Draw(0, 0.1))},
                         {"DpcMode", UintegerValue(Pick({0, 1}))},
                         {"UplinkAlgorithm", UintegerValue(Pick({1, 2}))},
                         {"PowerBalancing", BooleanValue(Pick({0, 1}) == 1)},
                         {"BlerTarget", DoubleValue(Draw(0.01, 0.2))}});
        return ue;
    }

    /** @param isOnDch not on HS-DSCH @return what a UE is given */
    BearerConfig DrawBearer(bool isOnDch)
    {
        const std::vector<std::string> presets{"dch1", "dch2", "dch3"};
        auto bearer = isOnDch ? BearerConfig::Dch(presets[m_random() % 3]) : BearerConfig::Hsdpa();
        return isOnDch && Pick({0, 1}) ? bearer.Rlc("UM", {}) : bearer;
    }

    /** @param ue gets a further cell, or loses one, or HS-DSCH changes its cell */
    void Move(Ue* ue)
    {
        if (!ue->device || !IsHeld(*ue))
        {
            return;
        }
        const auto cell = m_layout.GetCell(ScramblingCode(m_random() % m_layout.GetNCells()));
        const auto rrc = m_rnc->GetObject<RncRrc>();
        const auto cells = rrc->GetActiveSet(ue->device->GetRnti());
        if (std::find(cells.begin(), cells.end(), cell) == cells.end())
        {
            m_umts.AddRadioLink(ue->device, cell);
        }
        else if (!ue->isOnDch && cell != cells.front() && Pick({0, 1}) == 0)
        {
            m_umts.ChangeServingCell(ue->device, cell);
        }
        else if (cells.size() > 1)
        {
            m_umts.RemoveRadioLink(ue->device, cell);
        }
        if (!ue->isOnDch && Pick({0, 1}) == 0)
        {
            ChangeBearer(*ue);
        }
        m_umts.AssignStreams(1); // also of HS-DSCH in another cell, which is made with its change
        m_most = std::max(m_most, rrc->GetActiveSet(ue->device->GetRnti()).size());
        ListenToHsDsch();
        Check();
    }

    /** @param ue on HS-DSCH, gets a bearer on DCHs besides, or loses it */
    void ChangeBearer(Ue& ue)
    {
        if (ue.further)
        {
            m_umts.ReleaseBearer(ue.device, *std::exchange(ue.further, std::nullopt));
            return;
        }
        ue.further = m_umts.AddBearer(ue.device, DrawBearer(true), {MakeFilter(99)});
    }

    /** @brief Listen to HS-DSCH of all cells that have begun to have it. */
    void ListenToHsDsch()
    {
        for (uint16_t code = 0; code < m_layout.GetNCells(); ++code)
        {
            const auto hsCell = m_layout.GetCell(ScramblingCode{code})->GetHsCell();
            if (hsCell && m_hsDschEnds[code].empty())
            {
                m_hsDschEnds[code].insert(Time(-1));
                hsCell->TraceConnectWithoutContext(
                    "Transmission",
                    MakeCallback(&Load::OnHsDsch, this).Bind(ScramblingCode{code}));
            }
        }
    }

    /** @param ue goes */
    void Leave(Ue* ue)
    {
        if (ue->device)
        {
            m_umts.Detach(ue->device);
            ue->device = nullptr;
            Check();
        }
    }

    /** @param ue a UE @return whether its first bearer has its channels */
    bool IsHeld(const Ue& ue) const
    {
        const auto& context = UesOf(*m_rnc).Get(ue.device->GetRnti()).bearerContexts.at(DEFAULT_RB);
        return context.HoldsDch() || context.HasHsDsch();
    }

    /**
     * @param ue a UE
     * @return whether it has HS-DSCH and no DCH of the downlink
     */
    bool IsOnHsDschAlone(const Ue& ue) const
    {
        const auto& contexts = UesOf(*m_rnc).Get(ue.device->GetRnti()).bearerContexts;
        const auto holdsDch = [](const auto& entry) {
            return entry.second.subject.config->type.IsDch() && entry.second.HoldsDch();
        };
        return contexts.at(DEFAULT_RB).HasHsDsch() &&
               std::none_of(contexts.begin(), contexts.end(), holdsDch);
    }

    /** @brief Check() in each TTI of HS-DSCH. */
    void Watch()
    {
        Check();
        if (!m_isOver)
        {
            Simulator::Schedule(WATCH, &Load::Watch, this);
        }
    }

    /** @param code a cell that begins a TTI with something on HS-DSCH */
    void OnHsDsch(ScramblingCode code, uint32_t /* rnti */, const HsTransmission& /* sent */)
    {
        m_hsDschEnds[static_cast<uint16_t>(code)].insert(Simulator::Now() + HS_DSCH_TTI);
    }

    /**
     * @param code a cell
     * @return whether it sent on HS-DSCH in the TTI before the present one
     */
    bool HasSentHsDsch(uint16_t code) const
    {
        const int64_t tti = HS_DSCH_TTI.GetNanoSeconds();
        const int64_t begin = Simulator::Now().GetNanoSeconds() / tti * tti;
        return m_hsDschEnds[code].count(NanoSeconds(begin)) > 0;
    }

    /** @brief What always holds. */
    void Check()
    {
        for (uint16_t code = 0; code < m_layout.GetNCells(); ++code)
        {
            const auto cell = m_layout.GetCell(ScramblingCode{code});
            const auto control = m_rnc->GetObject<RncRrc>()->Control(cell);
            CheckCodes(*control->GetAdmissionControl());
            CheckAssociated(control);
            CheckPower(cell, CountLinks(cell), m_mostLinks[code], HasSentHsDsch(code));
        }
    }

    /** @param cell a cell @return radio links in it */
    uint32_t CountLinks(const Ptr<Cell>& cell) const
    {
        const auto radio = cell->GetUu()->GetRadio();
        return std::count_if(m_ues.begin(), m_ues.end(), [&radio](const auto& ue) {
            const auto dpch =
                ue->device ? ue->device->GetRrc()->GetRadio().GetMac()->template GetObject<Dpch>()
                           : nullptr;
            return dpch && dpch->HasLink(radio);
        });
    }

    /** @param control a cell, where each UE with HS-DSCH alone has one code of factor 256 */
    void CheckAssociated(const Ptr<ControlledCell>& control)
    {
        const auto admission = control->GetAdmissionControl();
        const auto codes = admission->GetCodes();
        const auto taken = std::count_if(codes.begin(), codes.end(), [](const auto& code) {
            return code.first == 256;
        });
        const auto needs = [this, &control](const auto& ue) {
            return ue->device && IsOnHsDschAlone(*ue) &&
                   UesOf(*m_rnc).Get(ue->device->GetRnti()).IsIn(control);
        };
        const auto needed = std::count_if(m_ues.begin(), m_ues.end(), needs);
        Expect(taken == (admission->HasAssociatedDpch() ? needed : 0), "associated DPCHs");
    }

    /** @brief A leaf of the tree has one code at most, and the share taken is that of the codes. */
    void CheckCodes(const AdmissionControl& admission)
    {
        auto codes = admission.GetCodes();
        double share = AdmissionControl().GetCodeOccupancy(); // common channels
        for (std::size_t i = 0; i < codes.size(); ++i)
        {
            share += 1.0 / codes[i].first;
            for (std::size_t j = 0; j < i; ++j)
            {
                const auto [low, high] = std::minmax(codes[i], codes[j]);
                const uint32_t above = high.second * low.first / high.first;
                Expect(above != low.second, "codes overlap");
            }
        }
        Expect(std::abs(share - admission.GetCodeOccupancy()) < 1e-12, "codes and their share");
        Expect(admission.GetCodeOccupancy() <= 1, "more codes than there are");
        Expect(admission.GetNHsPdschCodes() <= 16 * (1 - share), "codes of HS-PDSCHs");
    }

    /**
     * @brief The cell sends what its channels do, and no more than it may; none has less than
     * nothing, or more than a DPCH may have.
     * @param cell looked at
     * @param links radio links in it
     * @param mostLinks most that there ever were
     * @param hasHsDsch whether HS-DSCH was sent in the TTI before
     */
    void CheckPower(const Ptr<Cell>& cell, uint32_t links, uint32_t& mostLinks, bool hasHsDsch)
    {
        const auto power = cell->GetPower();
        const Nanos now = Simulator::Now().GetNanoSeconds();
        const double total = power->GetTotal(now);
        Expect(total <= m_maximum * (1 + 1e-9), "more than its maximum");
        PowerLedger& ledger = power->GetDedicated();
        const double dedicated = ledger.GetTotal(now);
        mostLinks = std::max(mostLinks, links);
        double sum = 0.0;
        uint32_t sending = 0;
        for (uint32_t channel = 0; channel < mostLinks; ++channel)
        {
            const double part = dedicated - ledger.GetOthers(channel, now);
            Expect(part > -1e-9 && part < HIGHEST_DPCH * CPICH, "power of a DPCH");
            sending += part > 1e-9 ? 1 : 0;
            sum += part;
        }
        Expect(std::abs(sum - dedicated) < 1e-6, "DPCHs and their sum");
        const double left = std::clamp(m_maximum - CPICH - COMMON - sum, 0.0, HS_DSCH);
        const double hsDsch = hasHsDsch ? left : 0.0;
        Expect(std::abs(CPICH + COMMON + sum + hsDsch - total) < 1e-6, "HS-DSCH and the sum");
        Expect(sending <= links, "who has gone sends on");
        Expect(power->GetReception()->GetNoiseRise(now) > 1 - 1e-9, "less than noise");
        m_exhausted += power->IsExhausted(now) ? 1 : 0;
    }

    /** @param holds a condition @param what is wrong when it does not hold */
    void Expect(bool holds, const std::string& what)
    {
        if (!holds && m_said.size() < 200)
        {
            m_said += std::to_string(Simulator::Now().GetSeconds()) + " s: " + what + "; ";
        }
    }

    static constexpr double HIGHEST_DPCH = 5.02; //!< 7 dB above the CPICH, and a little
    static constexpr double CPICH = 2000;        //!< Its power, mW
    static constexpr double COMMON = 2000;       //!< Power of the channels that are always sent, mW
    static constexpr double HS_DSCH = 16000;     //!< Power of HS-DSCH, mW
    const Time HS_DSCH_TTI = MilliSeconds(2);    //!< Of HS-DSCH

    const std::vector<std::string> m_profiles{"None", "PedestrianA", "PedestrianB", "VehicularA"};
    std::mt19937 m_random;                    //!< Decides
    bool m_wireMode;                          //!< Whether blocks and frames are octets
    UmtsCoreHelper m_core;                    //!< Core network
    UmtsHelper m_umts;                        //!< UTRAN
    CellLayoutHelper m_layout;                //!< Cells
    Ptr<RncNetDevice> m_rnc;                  //!< RNC of all cells
    Ptr<Node> m_sender;                       //!< Host
    DatagramPort m_host;                      //!< Sends
    std::vector<std::unique_ptr<Ue>> m_ues;   //!< UEs
    std::vector<uint32_t> m_mostLinks;        //!< Most radio links of each cell
    std::vector<std::set<Time>> m_hsDschEnds; //!< Ends of the TTIs of HS-DSCH of each cell
    double m_maximum{0.0};                    //!< Most that a cell sends, mW
    std::size_t m_most{0};                    //!< Most radio links of a UE
    uint32_t m_exhausted{0};                  //!< Instants without power left
    bool m_isOver{false};                     //!< All has been looked at
    std::string m_said;                       //!< What has not held
};

/** @param count loads @param fullness when they run */
void
AddLoads(uint32_t count, Fullness fullness)
{
    AddTest(
        std::to_string(count) + " random loads",
        [=] {
            std::size_t links = 0;
            std::size_t received = 0;
            uint32_t exhausted = 0;
            for (uint32_t seed = 1; seed <= count; ++seed)
            {
                Load load(seed);
                const std::string said = load.Run();
                UMTS_EXPECT(said.empty(), "load " << seed << ": " << said);
                links = std::max(links, load.GetMostLinks());
                received += load.GetLog().size();
                exhausted += load.GetNExhausted() > 0 ? 1 : 0;
            }
            UMTS_EXPECT(links > 2, "UEs in soft handover");
            UMTS_EXPECT(received > 10 * count, "datagrams received");
            UMTS_EXPECT(exhausted > count / 20, exhausted << " loads without power left");
        },
        fullness);
}

UMTS_TESTS("umts-cell-load")
{
    AddLoads(30, Fullness::QUICK);
    AddLoads(10000, Fullness::LONGEST);
}

// The same datagrams at the same times. In some loads there are none: UEs are refused, or leave.
UMTS_TEST("umts-cell-load", "Wire mode under random loads")
{
    constexpr uint32_t count = 10;
    std::size_t received = 0;
    for (uint32_t seed = 1; seed <= count; ++seed)
    {
        std::vector<Load::Log> logs;
        for (const bool wireMode : {false, true})
        {
            Load load(seed, wireMode);
            const std::string said = load.Run();
            UMTS_EXPECT(said.empty(), "load " << seed << ": " << said);
            logs.push_back(load.GetLog());
        }
        UMTS_EXPECT(logs[0] == logs[1], "load " << seed);
        received += logs[0].size();
    }
    UMTS_EXPECT(received > 10 * count, "datagrams received");
}

} // namespace
