/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-cell-update-rig.h"
#include "umts-e-dch-message-rig.h"
#include "umts-signalling-common-rig.h"
#include "umts-signalling-rig.h"
#include "umts-test.h"

#include "ns3/nstime.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-rrc-encoding.h"
#include "ns3/umts-rrc-pdus.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <variant>
#include <vector>

/**
 * @file
 * @ingroup umts
 * UEs on HS-DSCH and E-DCH with signalling radio bearers.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-e-dch-signalling", SYSTEM);

/// What messages an RNC and a UE exchange.
class EdchMessageLog
{
  public:
    /** @param rrc RRC of the RNC */
    explicit EdchMessageLog(Ptr<RncRrc> rrc)
        : m_rrc(std::move(rrc))
    {
        m_rrc->TraceConnectWithoutContext("RrcMessage", MakeCallback(&EdchMessageLog::OnPdu, this));
    }

    ~EdchMessageLog()
    {
        m_rrc->TraceDisconnectWithoutContext("RrcMessage",
                                             MakeCallback(&EdchMessageLog::OnPdu, this));
    }

    EdchMessageLog(const EdchMessageLog&) = delete;
    EdchMessageLog& operator=(const EdchMessageLog&) = delete;

    /** @return messages to the UE that changed channels, their releases and sizes, and answers */
    std::string Take()
    {
        return std::exchange(m_text, {});
    }

  private:
    /** @param pdu a message */
    void OnPdu(const RrcPdu& pdu)
    {
        const bool isOnCcch = pdu.channel == RrcChannel::CCCH;
        UMTS_EXPECT(IsWellFormed(pdu.octets, pdu.direction, isOnCcch), "octets");
        if (pdu.direction == Direction::UPLINK)
        {
            m_text += DescribeCapability(pdu);
            return;
        }
        const auto say = [this](const auto& read) {
            UMTS_ASSERT(read, "read");
            std::visit([this](const auto& message) { this->Name(message); }, read->message);
        };
        if (isOnCcch)
        {
            say(DecodeUper<asn1::DlCcchMessage>(pdu.octets));
            return;
        }
        say(DecodeUper<asn1::DlDcchMessage>(pdu.octets));
    }

    /** @return categories of a message of a UE, if it has any */
    static std::string DescribeCapability(const RrcPdu& pdu)
    {
        using Complete = asn1::RrcConnectionSetupComplete;
        const auto read = DecodeUper<asn1::UlDcchMessage>(pdu.octets);
        const auto* const complete = read ? std::get_if<Complete>(&read->message) : nullptr;
        if (pdu.channel == RrcChannel::CCCH || !complete || !complete->hsdpa)
        {
            return "answer; ";
        }
        return "categories " + std::to_string(complete->hsdpa->category) + " " +
               std::to_string(complete->hsdpa->eDchCategory.value_or(0)) + "; ";
    }

    /** @brief A message that changes channels. */
    void Say(const std::string& name, asn1::Release release)
    {
        static constexpr std::array<const char*, 3> releases{"R99", "R5", "R6"};
        m_text += name + " " + releases.at(static_cast<std::size_t>(release)) + "; ";
    }

    /** @brief RADIO BEARER SETUP. */
    void Name(const asn1::RadioBearerSetup& message)
    {
        Say("setup", message.release);
        if (message.ulTransChs)
        {
            const auto& flows = message.ulTransChs->at(0).eDch->flows;
            m_text += "flow " + std::to_string(flows->at(0).identity) + "; ";
        }
        m_text += DescribeEdchLinks(message.physical);
    }

    /** @brief RADIO BEARER RELEASE. */
    void Name(const asn1::RadioBearerRelease& message)
    {
        Say("release", message.release);
    }

    /** @brief RADIO BEARER RECONFIGURATION. */
    void Name(const asn1::RadioBearerReconfiguration& message)
    {
        Say("bearer", message.release);
        m_text += DescribeEdchLinks(message.physical);
    }

    /** @brief PHYSICAL CHANNEL RECONFIGURATION. */
    void Name(const asn1::PhysicalChannelReconfiguration& message)
    {
        Say("reconfiguration", message.release);
        m_text += DescribeEdchLinks(message.physical);
    }

    using Additions = std::vector<asn1::RlAdditionInformation>; //!< Radio links that are added

    /** @brief ACTIVE SET UPDATE. */
    void Name(const asn1::ActiveSetUpdate& message)
    {
        Say("update", message.release);
        for (const auto& added : message.additions.value_or(Additions()))
        {
            m_text += std::to_string(added.scramblingCode);
            m_text += DescribeEdchSignatures(added.eHich, added.eRgch) + "; ";
        }
    }

    /** @brief CELL UPDATE CONFIRM. */
    void Name(const asn1::CellUpdateConfirm& message)
    {
        Say("confirm", message.release);
        m_text += DescribeEdchLinks(message.physical);
    }

    /** @brief Another message. */
    template <typename Message>
    void Name(const Message& /* message */)
    {
        m_text += "other; ";
    }

    Ptr<RncRrc> m_rrc;  //!< RRC of the RNC
    std::string m_text; //!< See Take()
};

/** @return HSPA with a TTI of E-DCH */
NetworkConfig
MakeHspaConfig(const std::string& tti)
{
    NetworkConfig config = NetworkConfig::FromPreset("hspa");
    config.ue.Edch({{"Tti", StringValue(tti)}});
    return config;
}

/** @brief A UE is set up on E-DCH by messages, and datagrams go both ways. */
void
AddEdchDatagrams(const std::string& tti)
{
    AddTest("Datagrams go both ways when a message has set E-DCH up, TTI " + tti, [tti]() {
        constexpr uint32_t count = 100;
        SignallingNetwork network(MakeHspaConfig(tti));
        const EdchMessageLog log(network.rrc);
        DatagramPort host(network.host, false);
        DatagramPort port(network.ues[0]->GetNode(), false);
        host.SendSeries(count, READY, MilliSeconds(20), network.addresses[0], 0, 500);
        port.SendSeries(count, READY, MilliSeconds(20), network.GetHostAddress(), 1, 500);
        RunUntil(READY + Seconds(4));
        UMTS_EXPECT(port.CountInOrder(0) == count, "to the UE");
        UMTS_EXPECT(host.CountInOrder(1) == count, "from the UE");
        const UeStats stats = network.stats.Collect().at(0);
        UMTS_EXPECT(stats.downlinkMessages.messages == 1, "RADIO BEARER SETUP alone");
        UMTS_EXPECT(stats.uplinkMessages.octets == 7, "and its answer");
        ExpectText(network.Leave(), "", "what is left");
    });
}

/** @brief A UE on E-DCH moves by messages, and datagrams go on. */
void
AddEdchMoves(const std::string& tti)
{
    AddTest("A UE on E-DCH moves by messages of release 6, TTI " + tti, [tti]() {
        SignallingNetwork network(MakeHspaConfig(tti));
        const auto ue = network.ues[0];
        EdchMessageLog log(network.rrc);
        DatagramPort host(network.host, false);
        DatagramPort port(ue->GetNode(), false);
        constexpr uint32_t count = 300;
        port.SendSeries(count, READY, MilliSeconds(20), network.GetHostAddress(), 1, 300);
        RunUntil(READY);
        log.Take();
        network.umts.AddRadioLink(ue, network.cells[1]);
        network.RunToEnd();
        ExpectText(log.Take(), "update R6; 1 5/0 1/1; answer; ", "a radio link more");
        network.umts.AddBearer(ue, BearerConfig::Hspa(), {MakeNoTraffic()});
        network.RunToEnd();
        ExpectText(log.Take(),
                   "setup R6; flow 1; 0 HS E 8 5/0 1/0; 1 - 5/0 1/1; answer; ",
                   "another bearer");
        network.umts.ChangeServingCell(ue, network.cells[1]);
        network.RunToEnd();
        ExpectText(log.Take(),
                   "reconfiguration R6; 1 HS E 8 5/0 1/1; answer; ",
                   "serving cell change");
        network.umts.RemoveRadioLink(ue, network.cells[0]);
        network.RunToEnd();
        ExpectText(log.Take(), "update R6; answer; ", "a radio link less");
        network.umts.HandOver(ue, network.cells[3]);
        network.RunToEnd();
        ExpectText(log.Take(),
                   "reconfiguration R6; 3 HS E DPCH 8 5/0 1/3; answer; ",
                   "hard handover");
        RunUntil(READY + Seconds(10));
        UMTS_EXPECT(host.CountInOrder(1) == count, "datagrams of the UE");
        network.umts.ReleaseBearer(ue, RbId{1});
        network.RunToEnd();
        ExpectText(log.Take(), "release R6; answer; ", "release");
        ExpectText(network.Leave(), "", "what is left");
    });
}

/**
 * The uplink is out from 5 to 16 s, and the UE sends nothing from 6 to 25 s, so that RLC repeats
 * its last PDU until it gives up.
 */
void
AddEdchCellUpdate(const std::string& tti)
{
    AddTest("A UE on E-DCH gets its channels back by CELL UPDATE CONFIRM, TTI " + tti, [tti]() {
        SignallingNetwork network(WithOutages(MakeHspaConfig(tti), {}, {Seconds(5), Seconds(16)}));
        const auto ue = network.ues[0];
        DatagramPort host(network.host, false);
        DatagramPort port(ue->GetNode(), false);
        constexpr uint32_t count = 100;
        for (uint32_t number = 0; number < count; ++number)
        {
            const Time at = (number < 60 ? number : number + 190) * MilliSeconds(100);
            port.SendAt(at, network.GetHostAddress(), 1, number, 60);
        }
        RunUntil(Seconds(5));
        EdchMessageLog log(network.rrc);
        RunUntil(Seconds(70));
        ExpectText(log.Take(),
                   "answer; answer; confirm R6; 0 HS E DPCH 8 5/0 1/0; ",
                   "CELL UPDATE, once more, and what the RNC says");
        const auto isLate = [](const DatagramPort::Arrival& one) { return one.number >= 60; };
        const auto late = std::count_if(host.arrivals.begin(), host.arrivals.end(), isLate);
        UMTS_EXPECT(late == 40, late << " of 40 datagrams afterwards");
        ExpectText(network.Leave(), "", "what is left");
    });
}

/** @brief A UE with a switched bearer gets to E-DCH from CELL_FACH and from IDLE. */
void
AddEdchSwitching(const std::string& state)
{
    AddTest("A UE gets to E-DCH by messages from " + state, [state]() {
        const bool isIdle = state == "IDLE";
        NetworkConfig config = MakeSwitched({});
        config.bearer = BearerConfig::SwitchedHspa();
        config.bearer.Switcher({{"InactivityTimer", TimeValue(Seconds(2))},
                                {"InactiveState", StringValue("IDLE")},
                                {"FachInactivityTimer", TimeValue(Seconds(isIdle ? 1 : 50))}});
        config.bearer.Bearer({{"LogicalChannelPriority", UintegerValue(2)}});
        config.ue.Edch({{"Category", UintegerValue(5)}});
        SignallingNetwork network(config);
        DatagramPort host(network.host, false);
        DatagramPort port(network.ues[0]->GetNode(), false);
        constexpr uint32_t count = 20;
        port.SendSeries(count, Seconds(10), Time(0), network.GetHostAddress(), 1, 500);
        RunUntil(Seconds(10));
        UMTS_EXPECT(umts::GetName(FindSwitcher(network)->GetState()) == state, "state");
        EdchMessageLog log(network.rrc);
        RunUntil(Seconds(15));
        ExpectText(log.Take(),
                   isIdle
                       ? "answer; other; categories 10 5; answer; other; answer; setup R6; flow 0; "
                         "0 HS E 8 5/0 1/0; answer; bearer R99; 0 - - -; answer; "
                       : "bearer R6; 0 HS E DPCH 8 5/0 1/0; answer; bearer R99; 0 - - -; answer; ",
                   "messages");
        UMTS_EXPECT(host.CountInOrder(1) == count, "datagrams of the UE");
        ExpectText(network.Leave(), "", "what is left");
    });
}

UMTS_TESTS("umts-e-dch-signalling")
{
    for (const std::string tti : {"2ms", "10ms"})
    {
        AddEdchDatagrams(tti);
        AddEdchMoves(tti);
        AddEdchCellUpdate(tti);
    }
    AddEdchSwitching("CELL_FACH");
    AddEdchSwitching("IDLE");
}

} // namespace
