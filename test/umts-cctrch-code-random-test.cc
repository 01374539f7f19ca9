/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cctrch-code-rig.h"
#include "umts-signalling-rig.h"
#include "umts-test.h"

#include "ns3/simulator.h"
#include "ns3/umts-ue-context.h"
#include "ns3/umts-ue-table.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Random bearers and cells of UEs of two RNCs: each UE has one channelisation code in each of its
 * cells at any time.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-cctrch-code-random", SYSTEM, "25.212 4.2.8");

/// UEs of two RNCs whose bearers and cells come and go at random.
class RandomCodes
{
  public:
    /** @param seed makes all that is random */
    explicit RandomCodes(uint32_t seed)
        : m_random(seed),
          m_network(MakeConfig(Pick(2) == 0 ? "Refuse" : "Queue")),
          m_ues(UES)
    {
        for (uint32_t cell = 0; cell < m_network.cells.size(); ++cell)
        {
            for (uint32_t i = 0; i < OTHERS; ++i)
            {
                const auto decision =
                    GetAdmission(cell)->Request(MakeDchPreset("dch3"), Callback<void>());
                m_others.emplace_back(cell, decision.ticket);
            }
        }
        for (uint32_t i = 1; i < UES; ++i)
        {
            const uint32_t cell = Pick(6);
            m_ues[i].serving = cell / 3;
            const auto added = m_network.umts.InstallUe(NodeContainer(CreateObject<Node>()),
                                                        m_network.cells[cell],
                                                        UeConfig(),
                                                        MakeBearer(false));
            m_network.ues.push_back(DynamicCast<UeNetDevice>(added.Get(0)));
        }
        for (auto& ue : m_ues)
        {
            ue.bearers.push_back(DEFAULT_RB);
        }
    }

    /**
     * @brief Change what UEs have and where they are, and look at the codes each time.
     * @return what has ever not held; empty: nothing
     */
    std::string Run()
    {
        Check();
        for (uint32_t step = 0; step < STEPS && m_said.empty(); ++step)
        {
            RunUntil(Simulator::Now() + MilliSeconds(3));
            Change(Pick(UES));
            m_network.AssignFreshStreams();
            Check();
        }
        for (const auto& [cell, ticket] : m_others)
        {
            GetAdmission(cell)->Release(ticket);
        }
        return m_said + m_network.Leave();
    }

    /** @return bearers that a cell has refused or has had wait */
    uint32_t GetNRefused() const
    {
        return m_refused;
    }

    /** @return relocations */
    uint32_t GetNRelocations() const
    {
        return m_relocations;
    }

  private:
    static constexpr uint32_t UES = 6;    //!< UEs
    static constexpr uint32_t OTHERS = 4; //!< Other UEs in each cell, with a code of factor 8 each
    static constexpr uint32_t STEPS = 60; //!< Changes

    /// A UE.
    struct Ue
    {
        uint32_t serving{0};       //!< Its RNC
        std::vector<RbId> bearers; //!< Its bearers
    };

    /** @param policy attribute Policy of AdmissionControl @return what the UTRAN is made of */
    static NetworkConfig MakeConfig(const std::string& policy)
    {
        NetworkConfig config = MakeCellChangeConfig("AM", "Forward");
        config.bearer = BearerConfig::Dch("dch1");
        config.cell.Admission(MakeCodeAdmission(policy));
        return config;
    }

    /** @param limit above 0 @return a random number below it */
    uint32_t Pick(uint32_t limit)
    {
        return m_random() % limit;
    }

    /** @param mayBeHs whether it may be on HS-DSCH @return a random bearer */
    BearerConfig MakeBearer(bool mayBeHs)
    {
        const std::string name = "dch" + std::to_string(1 + Pick(3));
        return mayBeHs && Pick(3) == 0 ? BearerConfig::Hsdpa() : BearerConfig::Dch(name);
    }

    /** @param cell number of a cell @return its admission control */
    Ptr<AdmissionControl> GetAdmission(uint32_t cell) const
    {
        return m_network.rrc->Control(m_network.cells[cell])->GetAdmissionControl();
    }

    /** @param ue number of a UE @return its context */
    const UeContext& GetContext(uint32_t ue) const
    {
        const Rnti rnti = m_network.ues[ue]->GetRnti();
        return UesOf(*m_network.rncs[m_ues[ue].serving]).Get(rnti);
    }

    /** @param number number of a UE that something happens to */
    void Change(uint32_t number)
    {
        switch (Pick(6))
        {
        case 0:
        case 1:
            AddBearer(number);
            break;
        case 2:
            ReleaseBearer(number);
            break;
        case 3:
            Relocate(number);
            break;
        default:
            Move(number);
        }
    }

    /** @param number number of a UE that gets a bearer, unless it has many */
    void AddBearer(uint32_t number)
    {
        Ue& ue = m_ues[number];
        const auto device = m_network.ues[number];
        if (ue.bearers.size() > 4)
        {
            return;
        }
        // Over an Iur go DCHs alone.
        const auto first = GetContext(number).GetCell()->GetNbap();
        const bool isOwn = GetCellNumber(first) / 3 == ue.serving;
        const bool isDefault = !device->GetBearer();
        const RbId id = m_network.umts.AddBearer(device,
                                                 MakeBearer(isOwn),
                                                 isDefault ? TrafficFlowTemplate()
                                                           : TrafficFlowTemplate{MakeNoTraffic()});
        ue.bearers.push_back(id);
        const auto reservation = m_network.rncs[ue.serving]
                                     ->GetBearer(device->GetRnti(), id)
                                     ->GetObject<DchReservation>();
        m_refused += reservation->GetState() == DchReservation::HELD ? 0 : 1;
    }

    /** @param number number of a UE that loses a bearer */
    void ReleaseBearer(uint32_t number)
    {
        auto& bearers = m_ues[number].bearers;
        if (!bearers.empty())
        {
            const auto which = bearers.begin() + Pick(static_cast<uint32_t>(bearers.size()));
            m_network.umts.ReleaseBearer(m_network.ues[number], *which);
            bearers.erase(which);
        }
    }

    /** @param number number of a UE that gets the other RNC, in a cell of that */
    void Relocate(uint32_t number)
    {
        Ue& ue = m_ues[number];
        const uint32_t other = 1 - ue.serving;
        const auto cell = m_network.cells[3 * other + Pick(3)];
        const auto rnc = m_network.rncs[other];
        if (m_network.umts.Relocate(m_network.ues[number], rnc, cell) == Commands::DONE)
        {
            ue.serving = other;
            ++m_relocations;
        }
    }

    /** @param number number of a UE whose active set changes */
    void Move(uint32_t number)
    {
        const auto device = m_network.ues[number];
        const auto& context = GetContext(number);
        const uint32_t which = Pick(6);
        const auto cell = m_network.cells[which];
        const bool isIn = IsIn(context, which);
        if (!isIn && Pick(3) == 0)
        {
            m_network.umts.HandOver(device, cell);
        }
        else if (!isIn)
        {
            m_network.umts.AddRadioLink(device, cell);
        }
        else if (context.activeSet.size() > 1)
        {
            m_network.umts.RemoveRadioLink(device, cell);
        }
    }

    /** @param cell a cell @return its number */
    uint32_t GetCellNumber(const Ptr<NbapCell>& cell) const
    {
        const auto& cells = m_network.cells;
        return std::find(cells.begin(), cells.end(), cell) - cells.begin();
    }

    /** @param ue a UE @param cell number of a cell @return whether its active set has it */
    bool IsIn(const UeContext& ue, uint32_t cell) const
    {
        return std::any_of(ue.activeSet.begin(), ue.activeSet.end(), [&](const auto& active) {
            return GetCellNumber(active->GetNbap()) == cell;
        });
    }

    /** @brief Each UE with a DCH or HS-DSCH has the code of its sum in each cell, and no other. */
    void Check()
    {
        for (uint32_t cell = 0; cell < m_network.cells.size(); ++cell)
        {
            const auto admission = GetAdmission(cell);
            CheckTree(*admission);
            std::multiset<uint32_t> taken;
            for (const auto& code : admission->GetCodes())
            {
                if (code.first != HS_SCCH_FACTOR)
                {
                    taken.insert(code.first);
                }
            }
            std::multiset<uint32_t> needed;
            for (uint32_t i = 0; i < OTHERS; ++i)
            {
                needed.insert(8);
            }
            for (uint32_t ue = 0; ue < UES; ++ue)
            {
                AddNeeded(GetContext(ue), cell, needed);
            }
            Expect(taken == needed, "codes of DPCHs in cell " + std::to_string(cell));
        }
    }

    /**
     * @param ue a UE
     * @param cell number of a cell
     * @param needed gets the spreading factors that its DPCH has there
     */
    void AddNeeded(const UeContext& ue, uint32_t cell, std::multiset<uint32_t>& needed) const
    {
        constexpr uint32_t crc = 16; // bits
        double bitRate = 0.0;
        bool isHeld = false;
        for (const auto& active : ue.activeSet)
        {
            if (GetCellNumber(active->GetNbap()) != cell)
            {
                continue;
            }
            for (const auto& [id, context] : ue.bearerContexts)
            {
                if (context.HoldsDch() && context.channels &&
                    context.channels->HasRadioLink(active))
                {
                    const TransportChannel& channel = context.subject.config->dch.downlink;
                    const double blocks = channel.maxBlocks;
                    isHeld = true;
                    bitRate += blocks > 0 ? blocks * (channel.GetBlockBits() + crc) /
                                                channel.tti.GetSeconds()
                                          : 0;
                }
            }
        }
        const auto codes = bitRate > 0 ? *GetDownlinkCodes(bitRate, 0.7) : ChannelCodes{256, 1};
        for (uint32_t i = 0; isHeld && i < codes.count; ++i)
        {
            needed.insert(codes.spreadingFactor);
        }
    }

    /** @param admission admission control of a cell, no leaf of whose tree has two codes */
    void CheckTree(const AdmissionControl& admission)
    {
        double share = AdmissionControl().GetCodeOccupancy(); // common channels
        std::set<uint32_t> leaves;
        std::size_t sum = 0;
        for (const auto& [spreadingFactor, number] : admission.GetCodes())
        {
            const uint32_t width = 512 / spreadingFactor;
            sum += width;
            share += 1.0 / spreadingFactor;
            for (uint32_t leaf = number * width; leaf < (number + 1) * width; ++leaf)
            {
                leaves.insert(leaf);
            }
        }
        Expect(leaves.size() == sum, "codes overlap");
        Expect(leaves.empty() || *leaves.begin() >= 16, "codes of common channels"); // 32/0
        Expect(std::abs(share - admission.GetCodeOccupancy()) < 1e-12, "codes and their share");
    }

    /** @param holds what must hold @param what it is */
    void Expect(bool holds, const std::string& what)
    {
        if (!holds)
        {
            m_said += what + " at " + std::to_string(Simulator::Now().GetMilliSeconds()) + " ms; ";
        }
    }

    std::mt19937 m_random;                               //!< The sequence
    IurNetwork m_network;                                //!< The network
    std::vector<Ue> m_ues;                               //!< Its UEs
    std::vector<std::pair<uint32_t, uint32_t>> m_others; //!< Cells and tickets of other UEs
    std::string m_said;                                  //!< What has not held
    uint32_t m_refused{0};                               //!< Refusals
    uint32_t m_relocations{0};                           //!< Relocations
};

UMTS_TEST("umts-cctrch-code-random", "A UE has one code in each cell whatever comes and goes")
{
    uint32_t refused = 0;
    uint32_t relocations = 0;
    for (uint32_t seed = 1; seed <= 20; ++seed)
    {
        RandomCodes codes(seed);
        ExpectText(codes.Run(), "", "seed " + std::to_string(seed));
        refused += codes.GetNRefused();
        relocations += codes.GetNRelocations();
    }
    UMTS_EXPECT(refused > 0, "cells are full at times");
    UMTS_EXPECT(relocations > 0, "some are relocated");
}

} // namespace
