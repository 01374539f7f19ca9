/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-dch-rig.h"
#include "umts-test.h"

#include "ns3/node.h"
#include "ns3/object-factory.h"
#include "ns3/random-variable-stream.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"
#include "ns3/umts-cell-power.h"
#include "ns3/umts-cell-radio.h"
#include "ns3/umts-e-dch-cell.h"
#include "ns3/umts-iub-channel.h"
#include "ns3/umts-iub-net-device.h"
#include "ns3/umts-uu-channel.h"

#include <cmath>
#include <memory>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * UEs on E-DCH as a Node B sees them: when they are told their grants.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-e-dch-context", UNIT, "25.321 9.2.5");

/** @brief A UE with a TTI of 2 ms. */
struct ContextTest
{
    static constexpr Nanos MS = 1000000; //!< Nanoseconds of a millisecond

    ContextTest()
        : context(EdchUserId{0}, MakeInfo(), CreateObject<UniformRandomVariable>())
    {
    }

    /** @return its E-DCH */
    static EdchInfo MakeInfo()
    {
        EdchInfo info;
        info.config = MakeEdchConfig();
        return info;
    }

    /** @param ratio power of E-DPDCH over that of DPCCH @param now the current time */
    void Grant(double ratio, Nanos now)
    {
        context.Decide(ratio, 0.1, now);
        UMTS_EXPECT(context.IsGrantDue(now), "another grant");
        context.SendAbsolute(static_cast<uint64_t>(now / (2 * MS)), now);
        UMTS_EXPECT(!context.IsGrantDue(now), "it has been told");
    }

    /** @param ratio power that it sends with @param rsn of the block @param now end of the TTI */
    void Hear(double ratio, uint8_t rsn, Nanos now)
    {
        EdchTransmission transmission;
        transmission.control = {true, rsn, 50};
        transmission.powerRatio = ratio;
        transmission.pdu = Create<MacEPdu>();
        context.OnTransmission(transmission,
                               static_cast<uint64_t>(now / (2 * MS) - 1),
                               {0.0, true},
                               now);
    }

    EdchContext context; //!< The UE
};

UMTS_TEST_F(ContextTest, "umts-e-dch-context", "A lower grant is repeated to a UE that sends alone")
{
    Grant(100, 10 * MS);
    Hear(100, 0, 30 * MS);
    Grant(0, 40 * MS);
    UMTS_EXPECT(!context.IsGrantDue(1000 * MS), "it is silent");
    Hear(100, 1, 1000 * MS);
    UMTS_EXPECT(context.IsGrantDue(1000 * MS), "it sends, and the last new block was too large");
    Hear(0.1, 0, 1010 * MS);
    Hear(100, 1, 1020 * MS);
    UMTS_EXPECT(!context.IsGrantDue(1020 * MS), "what is sent again says nothing");
    Hear(100, 0, 1030 * MS);
    UMTS_EXPECT(context.IsGrantDue(1030 * MS), "a new block is too large");
    context.SendAbsolute(520, 1040 * MS);
    Hear(100, 0, 1044 * MS);
    UMTS_EXPECT(!context.IsGrantDue(1044 * MS), "the grant does not hold yet");
}

// A UE that has had much is not left out until all others have had as much.
UMTS_TEST_F(ContextTest, "umts-e-dch-context", "The load that a UE has had fades")
{
    const EdchUserLoad load{0.01, 0.0};
    context.Decide(100, 0.5, 0);
    UMTS_EXPECT(!context.Describe(load, 40 * MS), "no data");
    EdchTransmission transmission;
    transmission.control = {false, 0, 50};
    transmission.pdu = Create<MacEPdu>();
    context.OnTransmission(transmission, 1, {0.0, true}, 1000 * MS);
    context.Decide(0, 0, 1000 * MS);
    const double mean = 0.5 * (1 - std::exp(-1.0));
    UMTS_EXPECT(IsNear(context.Describe(load, 40 * MS)->meanLoad, mean, 1e-9), "a second");
    context.Decide(0, 0, 4000 * MS);
    UMTS_EXPECT(IsNear(context.Describe(load, 40 * MS)->meanLoad, mean * std::exp(-3.0), 1e-9),
                "three seconds without load");
}

UMTS_TEST_F(ContextTest, "umts-e-dch-context", "The bit rate that a UE has had is that of its PDUs")
{
    const EdchUserLoad load{0.01, 0.0};
    context.Decide(100, 0.5, 0);
    const auto part = ObjectPool<MacEsPdu>::Create();
    part->blockBits = 336;
    part->blocks.resize(2);
    const auto pdu = ObjectPool<MacEPdu>::Create();
    pdu->pdus.push_back(part);
    EdchTransmission transmission;
    transmission.control = {false, 0, 50};
    transmission.pdu = pdu;
    context.OnTransmission(transmission, 1, {0.0, false}, 500 * MS);
    context.Decide(100, 0.5, 1000 * MS);
    const double mean = (18 + 2 * 336) * (1 - std::exp(-1.0));
    UMTS_EXPECT(IsNear(context.Describe(load, 40 * MS)->meanBitRate, mean, 1e-9), "a second");
    context.Decide(100, 0.5, 2000 * MS);
    UMTS_EXPECT(IsNear(context.Describe(load, 40 * MS)->meanBitRate, mean * std::exp(-1.0), 1e-9),
                "another one without PDUs");
}

/** @brief A UE that sends empty blocks, and is heard at an SINR of DPCCH of 1 %. */
class EmptySender : public EdchLink
{
  public:
    /** @param cell serves it */
    explicit EmptySender(EdchCell& cell)
        : user(cell.AddUser(ContextTest::MakeInfo())),
          m_transmitter(cell.GetChannel(), user, EdchTti::MS2, *this)
    {
        cell.AddFlow(user, ContextTest::MakeInfo(), TransportBearerId{0});
        cell.SetServing(user, true);
    }

    /** @param isHappy happy bit */
    void Send(bool isHappy)
    {
        EdchTransmission transmission;
        transmission.control = {isHappy, 0, 50};
        transmission.pdu = Create<MacEPdu>();
        m_transmitter.Transmit(transmission);
    }

    bool OnTti(Cfn /* cfn */) override
    {
        return false;
    }

    EdchQuality Receive(const EdchTransmission& /* transmission */,
                        Nanos /* begin */,
                        Nanos /* end */) override
    {
        return {0.0, false};
    }

    EdchUserLoad Measure(Nanos /* now */) override
    {
        return {0.01, 0.0};
    }

    double GetReceivedShare(Nanos /* now */) override
    {
        return 0.0;
    }

    void OnSignal(const EdchSignal& /* signal */) override
    {
    }

    const EdchUserId user; //!< E-RNTI

  private:
    EdchTransmitter m_transmitter; //!< Its end of E-DCH
};

/** @brief Two UEs in a cell, of which some send at a time, and what the cell grants. */
class GrantLog
{
  public:
    /** @param agchs E-AGCHs of the cell */
    explicit GrantLog(uint32_t agchs)
    {
        const auto iub = CreateObject<IubChannel>();
        const auto rnc = CreateObject<IubNetDevice>();
        const auto nodeB = CreateObject<IubNetDevice>();
        iub->Attach(rnc, nodeB);
        CreateObject<Node>()->AddDevice(nodeB);
        nodeB->Configure(iub, Direction::UPLINK);
        const auto uu = CreateObject<UuChannel>();
        const auto radio = Create<CellRadio>();
        radio->power = CreateObject<CellPower>();
        uu->SetRadio(radio);
        cell->SetAttribute("EAgchs", UintegerValue(agchs));
        cell->Configure(
            uu,
            nodeB,
            ObjectFactory("ns3::umts::EdchRoundRobinScheduler").Create<EdchScheduler>());
        cell->TraceConnectWithoutContext("Grant", MakeCallback(&GrantLog::OnGrant, this));
        cell->TraceConnectWithoutContext("Load", MakeCallback(&GrantLog::OnLoad, this));
        for (int i = 0; i < 2; ++i)
        {
            ues.push_back(std::make_unique<EmptySender>(*cell));
        }
    }

    ~GrantLog()
    {
        ues.clear();
        cell->Dispose();
        Simulator::Destroy();
    }

    GrantLog(const GrantLog&) = delete;
    GrantLog& operator=(const GrantLog&) = delete;

    /** @param user UE @param powerRatio of its grant */
    void OnGrant(uint16_t user, double powerRatio)
    {
        grants += std::to_string(user) + (powerRatio > 0 ? "+" : "-") +
                  std::to_string(Simulator::Now().GetMilliSeconds()) + " ";
    }

    /** @param load that the target leaves to grants @param granted load of the grants */
    void OnLoad(double /* noiseRise */, double load, double granted)
    {
        left = load;
        shared.push_back(granted);
    }

    /** @brief Send a block. @param ue the UE @param isHappy happy bit @param at when */
    void SendAt(uint32_t ue, bool isHappy, Time at)
    {
        Simulator::Schedule(at, &EmptySender::Send, ues.at(ue).get(), isHappy);
    }

    const Ptr<EdchCell> cell{CreateObject<EdchCell>()}; //!< The cell
    std::vector<std::unique_ptr<EmptySender>> ues;      //!< UEs
    std::string grants;                                 //!< UE, whether it has a grant, when
    double left{0.0};                                   //!< Load that the target leaves to grants
    std::vector<double> shared;                         //!< Load of the grants, by decision
};

UMTS_TEST("umts-e-dch-context", "A TTI has as many absolute grants as there are E-AGCHs")
{
    for (const uint32_t agchs : {1, 2})
    {
        GrantLog log(agchs);
        log.SendAt(0, false, MilliSeconds(2));
        log.SendAt(1, false, MilliSeconds(2));
        Simulator::Stop(MilliSeconds(20));
        Simulator::Run();
        ExpectText(log.grants, agchs == 1 ? "0+4 1+6 " : "0+4 1+4 ", "grants");
    }
}

// A UE without data keeps a grant until 200 ms after its last block; one that has sent nothing for
// that time gets none.
UMTS_TEST("umts-e-dch-context", "UEs that have sent of late keep a grant")
{
    GrantLog log(1);
    log.SendAt(0, true, MilliSeconds(302));
    Simulator::Stop(MilliSeconds(1000));
    Simulator::Run();
    ExpectText(log.grants, "0+304 0-504 ", "grants");
    const EdchUserLoad load{0.01, 0.0};
    UMTS_ASSERT(log.shared.size() == 6, "decisions every 40 ms");
    for (std::size_t i = 0; i < 5; ++i)
    {
        UMTS_EXPECT(IsNear(log.shared[i],
                           load.GetLoad(log.cell->GetUser(log.ues[0]->user).GetLeastRatio()),
                           1e-12),
                    "decision " << i << ": a PDU");
    }
    UMTS_EXPECT(log.shared[5] == 0, "it is silent");
    UMTS_EXPECT(IsNear(log.left, 1 - std::pow(10, -0.6), 1e-12), "a noise rise of 6 dB");
}

} // namespace
