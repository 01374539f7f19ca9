/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-network-rig.h"
#include "umts-test.h"

#include "ns3/config.h"
#include "ns3/enum.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"

#include <cmath>
#include <memory>
#include <sstream>

/**
 * @file
 * @ingroup umts
 * Cells that two channels dch3 fill, from the host to the UEs.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-admission-network", SYSTEM);

const std::string FULL = "load 0.660916 + 0.330458 exceeds MaxLoad 0.75"; //!< Reason for the third

const std::string DECISION =
    "/NodeList/*/DeviceList/*/$ns3::umts::RncNetDevice/"
    "$ns3::umts::RncRrc/CellList/*/AdmissionControl/Decision"; //!< Path of the trace source

const std::string LEASE = "/NodeList/*/DeviceList/*/$ns3::umts::RncNetDevice/BearerList/*/"
                          "$ns3::umts::DchReservation/State"; //!< Path of the trace source

/**
 * @param policy what becomes of a channel that does not fit
 * @return a network of such cells
 */
NetworkConfig
MakeFinite(AdmissionControl::Policy policy)
{
    NetworkConfig config;
    config.cell.Admission({{"Policy", EnumValue(policy)}});
    return config;
}

/**
 * @param network a network
 * @param ue number of a UE
 * @return what it holds of the cell
 */
Ptr<DchReservation>
GetReservation(const Network& network, uint32_t ue)
{
    return network.GetRnc(ue)->GetBearer(network.ues[ue]->GetRnti())->GetObject<DchReservation>();
}

/**
 * @ingroup umts
 * @brief A network of three UEs that the host sends datagrams to.
 */
class ThreeUes
{
  public:
    /** @param config what the UTRAN is made of */
    explicit ThreeUes(const NetworkConfig& config)
        : network(config, {3, 1, 1}),
          m_host(network.host, false)
    {
        for (const auto& ue : network.ues)
        {
            m_ports.push_back(std::make_unique<DatagramPort>(ue->GetNode(), false));
        }
    }

    /**
     * @brief Send a datagram to a UE.
     * @param at when
     * @param ue its number
     * @param number number of the datagram
     * @param octets its size
     */
    void SendAt(Time at, uint32_t ue, uint32_t number, uint32_t octets)
    {
        m_host.SendAt(at, network.addresses[ue], ue, number, octets);
    }

    /** @return datagrams that each UE has received in order */
    std::string Count() const
    {
        std::ostringstream text;
        for (uint32_t ue = 0; ue < 3; ++ue)
        {
            text << m_ports[ue]->CountInOrder(ue) << " ";
        }
        return text.str();
    }

    Network network; //!< The network

  private:
    DatagramPort m_host;                                //!< At the host
    std::vector<std::unique_ptr<DatagramPort>> m_ports; //!< At the UEs
};

/// The third UE is refused, and stays so.
struct RefuseTest
{
    /** @brief A packet was dropped. */
    void OnDrop(Ptr<const Packet> /* packet */)
    {
        ++m_drops;
    }

    uint32_t m_drops{0}; //!< Packets dropped
};

UMTS_TEST_F(RefuseTest, "umts-admission-network", "A bearer that does not fit is refused")
{
    ThreeUes cell(MakeFinite(AdmissionControl::REFUSE));
    const auto admission = cell.network.GetAdmissionControl();
    const double load = std::pow(10.0, 0.5) * 422.4 / 3840 * 0.95;
    UMTS_EXPECT(IsNear(admission->GetLoad(), 2 * load, 1e-12), "two fit");
    for (uint32_t ue = 0; ue < 3; ++ue)
    {
        const auto expected = ue < 2 ? DchReservation::HELD : DchReservation::REFUSED;
        UMTS_EXPECT(GetReservation(cell.network, ue)->GetState() == expected, "UE " << ue);
        cell.SendAt(Seconds(1), ue, 0, 500);
        cell.SendAt(Seconds(3), ue, 1, 500);
    }
    UMTS_EXPECT(GetReservation(cell.network, 2)->GetReason() == FULL, "reason");
    cell.network.rncs[0]->TraceConnectWithoutContext("MacTxDrop",
                                                     MakeCallback(&RefuseTest::OnDrop, this));
    RunUntil(Seconds(2));
    UMTS_EXPECT(cell.Count() == "1 1 0 ", "at 2 s");
    UMTS_EXPECT(m_drops == 1, "to the third");
    cell.network.umts.ReleaseBearer(cell.network.ues[0]);
    UMTS_EXPECT(IsNear(admission->GetLoad(), load, 1e-12), "one has gone");
    RunUntil(Seconds(4));
    UMTS_EXPECT(cell.Count() == "1 2 0 ", "nobody comes in its place");
    UMTS_EXPECT(m_drops == 3, "to the first and the third");
    UMTS_EXPECT(cell.network.stats.IsConserved(), "octets");
}

/// The third UE waits for one of the others, and with it what is sent to it.
struct WaitTest
{
    /** @param state new state of a bearer */
    void OnState(DchReservation::State state, const std::string& /* reason */)
    {
        m_log << state << "@" << Simulator::Now().GetMilliSeconds() << " ";
    }

    std::ostringstream m_log; //!< New states and their times
};

UMTS_TEST_F(WaitTest, "umts-admission-network", "A bearer waits until another is released")
{
    ThreeUes cell(MakeFinite(AdmissionControl::QUEUE));
    const auto reservation = GetReservation(cell.network, 2);
    UMTS_EXPECT(reservation->GetState() == DchReservation::WAITING, "third");
    UMTS_EXPECT(reservation->GetReason() == FULL, "reason");
    Config::ConnectWithoutContext(LEASE, MakeCallback(&WaitTest::OnState, this));
    for (uint32_t ue = 0; ue < 3; ++ue)
    {
        for (uint32_t i = 0; i < 50; ++i)
        {
            cell.SendAt(MilliSeconds(1000 + 100 * i), ue, i, 500);
        }
    }
    RunUntil(MilliSeconds(2050)); // the 11th to each is on its way
    UMTS_EXPECT(cell.Count() == "10 10 0 ", "at 2.05 s");
    cell.network.umts.ReleaseBearer(cell.network.ues[0]);
    UMTS_EXPECT(m_log.str() == "3@2050 2@2050 ", "released, held");
    UMTS_EXPECT(reservation->GetReason() == "", "no reason any more");
    RunUntil(Seconds(10));
    UMTS_EXPECT(cell.Count() == "10 50 50 ", "at the end");
    UMTS_EXPECT(cell.network.stats.IsConserved(), "octets");
    const uint64_t before = Simulator::GetEventCount();
    RunUntil(Seconds(1000));
    UMTS_EXPECT(Simulator::GetEventCount() - before == 1, "the stop event alone");
}

/// UEs in CELL_FACH that ask for CELL_DCH.
struct SwitchTest
{
    void Run()
    {
        NetworkConfig config = MakeFinite(m_policy);
        config.bearer = BearerConfig::Switched();
        config.bearer.Switcher({{"InactivityTimer", TimeValue(Seconds(2))}});
        ThreeUes cell(config);
        Config::ConnectWithoutContext(DECISION, MakeCallback(&SwitchTest::OnDecision, this));
        const auto admission = cell.network.GetAdmissionControl();
        UMTS_EXPECT(admission->GetLoad() == 0.0, "CELL_FACH needs none of it");
        // 5 kB are 1.3 s on the FACH: the volume lasts until the cell has admitted or refused all.
        for (uint32_t ue = 0; ue < 3; ++ue)
        {
            for (uint32_t i = 0; i < 5; ++i)
            {
                cell.SendAt(Seconds(1 + ue), ue, i, 1000);
            }
        }
        cell.SendAt(MilliSeconds(3200), 2, 5, 1000); // within PendingTimeAfterTrigger
        cell.SendAt(MilliSeconds(4200), 2, 6, 1000); // after it; what is acknowledged asks before
        RunUntil(Seconds(20));
        UMTS_EXPECT(m_log.str() == m_expected, "decisions");
        UMTS_EXPECT(cell.Count() == "5 5 7 ", "datagrams");
        UMTS_EXPECT(IsNear(admission->GetLoad(), 0.0, 1e-12), "all has been given back");
        UMTS_EXPECT(admission->GetNQueued() == 0, "none waits");
        UMTS_EXPECT(cell.network.stats.IsConserved(), "octets");
    }

    /** @param outcome of a request */
    void OnDecision(uint32_t outcome, const std::string& /* reason */)
    {
        m_log << outcome << "@" << Simulator::Now().GetMilliSeconds() << " ";
    }

    AdmissionControl::Policy m_policy; //!< Policy
    std::string m_expected;            //!< Decisions and their times, as they must be
    std::ostringstream m_log{};        //!< Decisions and their times, as they are
};

void
AddSwitch(AdmissionControl::Policy policy, const std::string& expected)
{
    AddTest("CELL_FACH to CELL_DCH with policy " + std::to_string(policy),
            [=] { SwitchTest{policy, expected}.Run(); });
}

UMTS_TESTS("umts-admission-network")
{
    AddSwitch(AdmissionControl::UNLIMITED, "0@1030 0@2030 0@3030 ");
    AddSwitch(AdmissionControl::REFUSE, "0@1030 0@2030 2@3030 0@4034 ");
    AddSwitch(AdmissionControl::QUEUE, "0@1030 0@2030 1@3030 0@3645 ");
}

// A bearer that is not there cannot be released.
UMTS_TEST("umts-admission-network", "A bearer is released once")
{
    Network network(NetworkConfig::FromPreset("cch"));
    network.umts.ReleaseBearer(network.ues[0]);
    ExpectError([&] { network.umts.ReleaseBearer(network.ues[0]); },
                "bearer 0: the UE has none such");
}

} // namespace
