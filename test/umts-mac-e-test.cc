/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-e-dch-rig.h"
#include "umts-test.h"

#include "ns3/object-factory.h"
#include "ns3/random-variable-stream.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-decibel.h"
#include "ns3/umts-e-dch-user.h"
#include "ns3/umts-mac-e-receiver.h"
#include "ns3/umts-mac-e.h"
#include "ns3/umts-mac-es-receiver.h"

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * MAC-e of a UE, of Node Bs that hear it, and MAC-es of its RNC.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-mac-e", UNIT, "25.321 4.2.3.4, 25.321 11.8");

/// A UE, the Node Bs of its active set, and its RNC, TTI by TTI.
class EdchRig
{
  public:
    /// What happens on the way.
    struct Errors
    {
        double missed{0.0};   //!< Share of E-DPCCHs that a Node B misses
        double feedback{0.0}; //!< Share of E-HICHs that the UE reads wrongly
        double weakDb{0.0};   //!< SINR per chip of DPCCH at worst, dB; 0: there are no block errors
        double strongDb{0.0}; //!< At best, dB
    };

    /**
     * @param config E-DCH of the UE
     * @param nodeBs number of Node Bs; the first one is the serving one
     * @param isWire blocks are octets
     * @param seed random stream
     */
    EdchRig(const EdchConfig& config, uint32_t nodeBs, bool isWire, uint32_t seed)
        : m_config(config),
          m_isWire(isWire),
          m_random(CreateObject<UniformRandomVariable>()),
          m_rnc(config.reorderingTime)
    {
        m_random->SetStream(seed);
        std::vector<EdchSource*> all;
        for (const auto& channel : config.channels)
        {
            sources.push_back(std::make_unique<NumberSource>(channel.pduBits));
            sinks.push_back(std::make_unique<OctetSink>());
            m_rnc.AddChannel(channel.ddi, *sinks.back());
            all.push_back(sources.back().get());
        }
        ue = std::make_unique<MacE>(config, all, isWire);
        for (uint32_t i = 0; i < nodeBs; ++i)
        {
            this->nodeBs.emplace_back(config, m_random);
            m_delays.push_back(m_random->GetInteger(2, 9) * GetNanos(config.formats.tti));
        }
    }

    /**
     * @brief Run a TTI.
     * @param errors what happens in it
     * @return what was sent; none when nothing was
     */
    std::optional<EdchTransmission> Run(const Errors& errors)
    {
        const Nanos now = static_cast<Nanos>(m_tti) * GetNanos(m_config.formats.tti);
        Arrive(now);
        while (!m_feedback.empty() && m_feedback.front().tti + 3 <= m_tti)
        {
            const Feedback& feedback = m_feedback.front();
            ue->OnFeedback(feedback.tti, feedback.isAcknowledged, feedback.isByServing);
            m_feedback.pop_front();
        }
        const auto sent = ue->RunTti(m_tti, now, power);
        if (sent)
        {
            UMTS_EXPECT(sent->pdu->octets.empty() != m_isWire, "octets in wire mode alone");
            Transmit(*sent, errors, now);
        }
        ++m_tti;
        return sent;
    }

    /** @brief Run until nothing is under way and nothing is missing. */
    void Finish()
    {
        while (!ue->IsIdle() || !m_arrivals.empty() || m_rnc.GetDeadline() != NEVER)
        {
            Run({});
        }
    }

    std::vector<std::unique_ptr<NumberSource>> sources; //!< Of the logical channels
    std::vector<std::unique_ptr<OctetSink>> sinks;      //!< Likewise, in the RNC
    std::unique_ptr<MacE> ue;                           //!< The UE
    std::vector<MacEReceiver> nodeBs;                   //!< The Node Bs
    EdchPower power{1e6, 1e3, false};                   //!< Power of the UE
    std::vector<uint8_t> reports; //!< TEBS that the serving Node B has got, in order

    /** @return MAC-es PDUs that came more than once, or too late */
    uint64_t GetDiscarded() const
    {
        uint64_t discarded = 0;
        for (const auto& channel : m_config.channels)
        {
            discarded += m_rnc.GetReordering(channel.ddi).GetDiscarded();
        }
        return discarded;
    }

    /** @return MAC-es PDUs that never came in time */
    uint64_t GetMissed() const
    {
        uint64_t missed = 0;
        for (const auto& channel : m_config.channels)
        {
            missed += m_rnc.GetReordering(channel.ddi).GetMissed();
        }
        return missed;
    }

  private:
    /// What the UE reads of E-HICH.
    struct Feedback
    {
        uint64_t tti;        //!< TTI of the transmission
        bool isAcknowledged; //!< By any
        bool isByServing;    //!< By the serving Node B
    };

    /**
     * @brief What has come over the Iub until now.
     * @param now the current time
     */
    void Arrive(Nanos now)
    {
        while (!m_arrivals.empty() && m_arrivals.begin()->first <= now)
        {
            m_rnc.OnTime(m_arrivals.begin()->first);
            m_rnc.Receive(m_arrivals.begin()->second, m_arrivals.begin()->first);
            m_arrivals.erase(m_arrivals.begin());
        }
        m_rnc.OnTime(now);
    }

    /** @return quality of what a Node B hears, which has no errors where none are drawn */
    static EdchQuality MakeQuality(double sinr, const Errors& errors)
    {
        return {sinr, errors.weakDb == 0.0 ? std::optional<bool>(false) : std::nullopt};
    }

    /** @brief The Node Bs hear a transmission, or not. */
    void Transmit(const EdchTransmission& sent, const Errors& errors, Nanos now)
    {
        Feedback feedback{m_tti, false, false};
        for (std::size_t i = 0; i < nodeBs.size(); ++i)
        {
            const double sinr =
                FromDb(m_random->GetValue(errors.weakDb, errors.strongDb)) * sent.powerRatio;
            bool isAcknowledged = false;
            if (m_random->GetValue() >= errors.missed)
            {
                const auto reception =
                    nodeBs[i].OnTransmission(sent, m_tti, MakeQuality(sinr, errors));
                isAcknowledged = reception.isAcknowledged;
                Forward(i, reception.pdu, now);
            }
            isAcknowledged = isAcknowledged != (m_random->GetValue() < errors.feedback);
            feedback.isAcknowledged = feedback.isAcknowledged || isAcknowledged;
            feedback.isByServing = i == 0 ? isAcknowledged : feedback.isByServing;
        }
        m_feedback.push_back(feedback);
    }

    /** @brief A Node B hands on what it has decoded. */
    void Forward(std::size_t nodeB, const Ptr<const MacEPdu>& pdu, Nanos now)
    {
        if (!pdu)
        {
            return;
        }
        for (const auto& inside : pdu->pdus)
        {
            m_arrivals.emplace(now + m_delays[nodeB], inside);
        }
        if (nodeB == 0 && pdu->report)
        {
            reports.push_back(pdu->report->totalBuffer);
        }
    }

    EdchConfig m_config;                                  //!< E-DCH of the UE
    bool m_isWire;                                        //!< Blocks are octets
    Ptr<UniformRandomVariable> m_random;                  //!< Random numbers
    MacEsReceiver m_rnc;                                  //!< MAC-es of the RNC
    std::vector<Nanos> m_delays;                          //!< Of the Iubs
    std::multimap<Nanos, Ptr<const MacEsPdu>> m_arrivals; //!< On the Iubs, by time
    std::deque<Feedback> m_feedback;                      //!< On its way to the UE
    uint64_t m_tti{0};                                    //!< The next TTI
};

/**
 * @param seed random stream
 * @return E-DCH of a UE with one to three logical channels
 */
EdchConfig
MakeRandomConfig(uint32_t seed)
{
    const auto random = MakeRandom(seed + 10000);
    auto config = MakeEdchConfig(seed % 2 == 0 ? EdchTti::MS2 : EdchTti::MS10);
    config.isChase = random->GetInteger(0, 1) == 1;
    config.grant.initial = random->GetInteger(8, 20);
    config.flows.resize(random->GetInteger(1, 2));
    for (auto& flow : config.flows)
    {
        flow.powerOffsetDb = random->GetInteger(0, 6);
        // Of 32 blocks in a row one must arrive, or the window cannot tell old from new.
        flow.maxRetransmissions = random->GetInteger(1, 3);
        flow.nonScheduledBits = random->GetInteger(0, 1) == 0 ? 0 : random->GetInteger(400, 2000);
    }
    config.channels.resize(random->GetInteger(1, 3), config.channels[0]);
    for (std::size_t i = 0; i < config.channels.size(); ++i)
    {
        config.channels[i].ddi = static_cast<uint8_t>(i);
        config.channels[i].flow = random->GetInteger(0, config.flows.size() - 1);
        config.channels[i].priority = random->GetInteger(1, 8);
        config.channels[i].pduBits = 8 * random->GetInteger(16, 42);
    }
    config.reorderingTime = 400000000;
    return config;
}

/**
 * @brief Run a random UE whose PDUs come and whose radio is bad.
 * @param seed random stream
 * @param isWire blocks are octets
 * @param feedbackErrors share of E-HICHs that the UE reads wrongly
 * @return what its RNC has got
 */
std::vector<std::vector<uint32_t>>
RunRandom(uint32_t seed, bool isWire, double feedbackErrors)
{
    const EdchConfig config = MakeRandomConfig(seed);
    const auto random = MakeRandom(seed + 20000);
    EdchRig rig(config, random->GetInteger(1, 3), isWire, seed);
    const EdchRig::Errors errors{random->GetValue(0, 0.3), feedbackErrors, -12.0, -7.0};
    for (uint32_t tti = 0; tti < 1500; ++tti)
    {
        for (auto& source : rig.sources)
        {
            source->Add(random->GetInteger(0, 9) == 0 ? random->GetInteger(1, 12) : 0);
        }
        if (random->GetInteger(0, 7) == 0)
        {
            EdchGrants grants;
            grants.absolute = AbsoluteGrant{static_cast<uint8_t>(random->GetInteger(4, 20))};
            rig.ue->Receive(grants, tti);
        }
        rig.Run(errors);
    }
    // Without a grant what waits stays.
    EdchGrants grants;
    grants.absolute = AbsoluteGrant{AG_LARGEST};
    rig.ue->Receive(grants, 1500);
    rig.Finish();
    std::vector<std::vector<uint32_t>> numbers;
    uint64_t received = 0;
    uint64_t sent = 0;
    for (std::size_t i = 0; i < rig.sinks.size(); ++i)
    {
        UMTS_EXPECT(rig.sinks[i]->IsOrdered(), "once and in order, seed " << seed);
        numbers.push_back(rig.sinks[i]->numbers);
        received += numbers.back().size();
        sent += rig.sources[i]->GetNext();
    }
    UMTS_EXPECT(sent > 500, sent << " PDUs, seed " << seed);
    const auto& counters = rig.ue->GetCounters();
    if (feedbackErrors == 0.0 && counters.givenUp == 0)
    {
        UMTS_EXPECT(received == sent, "nothing is lost, seed " << seed);
        UMTS_EXPECT(rig.GetMissed() == 0, "nothing is late, seed " << seed);
    }
    for (const auto& nodeB : rig.nodeBs)
    {
        UMTS_EXPECT(nodeB.GetCounters().malformed == 0, "octets, seed " << seed);
    }
    return numbers;
}

// One to three Node Bs, 2 and 10 ms, Chase and IR, E-DPCCHs that are missed.
UMTS_TEST("umts-mac-e", "Once and in order, whatever is lost, over 200 seeds")
{
    for (uint32_t seed = 1; seed <= 200; ++seed)
    {
        RunRandom(seed, false, seed % 4 < 2 ? 0.0 : 0.1);
    }
}

UMTS_TEST("umts-mac-e", "Octets deliver what descriptors do, over 40 seeds")
{
    for (uint32_t seed = 1; seed <= 40; ++seed)
    {
        UMTS_EXPECT(RunRandom(seed, true, 0.05) == RunRandom(seed, false, 0.05), "seed " << seed);
    }
}

// 100 blocks of three PDUs, each heard by both Node Bs: the RNC takes one of each pair.
UMTS_TEST("umts-mac-e", "Macro diversity", "25.321 4.2.4.6")
{
    auto config = MakeEdchConfig();
    config.grant.initial = 8;
    EdchRig both(config, 2, false, 1);
    both.sources[0]->Add(300);
    both.Finish();
    UMTS_EXPECT(both.sinks[0]->numbers.size() == 300, "all");
    UMTS_EXPECT(both.ue->GetCounters().blocks == 100, "blocks");
    UMTS_EXPECT(both.GetDiscarded() == 100, "the other of each pair");
    // A Node B alone misses four of ten; of two either is enough, and there is one transmission.
    config.flows[0].maxRetransmissions = 0;
    std::vector<double> shares;
    for (const uint32_t nodeBs : {1, 2})
    {
        EdchRig rig(config, nodeBs, false, 1);
        rig.sources[0]->Add(30000);
        while (!rig.ue->IsIdle())
        {
            rig.Run({0.4, 0.0});
        }
        rig.Finish();
        shares.push_back(1 - rig.sinks[0]->numbers.size() / 30000.0);
    }
    UMTS_EXPECT(IsNear(shares[0], 0.4, 0.02), "lost with one");
    UMTS_EXPECT(IsNear(shares[1], 0.16, 0.015), "lost with two");
}

// The grant carries three PDUs, of 320 bits of payload, in each TTI of 2 ms.
UMTS_TEST("umts-mac-e", "A saturated UE sends what its grant carries")
{
    auto config = MakeEdchConfig();
    config.grant.initial = 8;
    EdchRig rig(config, 1, false, 1);
    rig.sources[0]->Add(1000000);
    for (uint32_t tti = 0; tti < 500; ++tti)
    {
        const auto sent = rig.Run({});
        UMTS_ASSERT(sent.has_value(), "every TTI");
        UMTS_EXPECT(!sent->control.isHappy, "and asks for more");
    }
    UMTS_EXPECT(rig.sources[0]->GetNext() * 320 == 480000, "480 kb/s");
    EdchGrants grants;
    grants.absolute = AbsoluteGrant{AG_LARGEST};
    rig.ue->Receive(grants, 500);
    const uint32_t before = rig.sources[0]->GetNext();
    for (uint32_t tti = 0; tti < 500; ++tti)
    {
        const auto sent = rig.Run({});
        UMTS_EXPECT(sent->control.isHappy, "more would be of no use");
    }
    UMTS_EXPECT((rig.sources[0]->GetNext() - before) * 320 == 5440000, "5440 kb/s");
}

UMTS_TEST("umts-mac-e", "Scheduling information: when data come, again when it is lost")
{
    auto config = MakeEdchConfig();
    config.report.noGrantPeriod = 1000000000;
    EdchRig rig(config, 2, true, 1);
    const EdchRig::Errors none;
    UMTS_EXPECT(rig.ue->GetDeadline() == NEVER, "no data");
    UMTS_EXPECT(!rig.Run(none), "nothing to tell");
    rig.sources[0]->Add(10);
    const auto sent = rig.Run(none);
    UMTS_ASSERT(sent.has_value(), "alone");
    UMTS_EXPECT(+sent->control.eTfci == 0, "18 bits");
    UMTS_EXPECT(!sent->control.isHappy, "without a grant");
    UMTS_EXPECT(rig.ue->GetDeadline() == 1002000000, "again after a period");
    ExpectText(std::to_string(rig.reports.at(0)), std::to_string(GetTebs(420)), "420 octets");
    UMTS_EXPECT(+sent->pdu->report->highestId == 4, "HLID of logical channel 5");
    for (uint32_t tti = 0; tti < 20; ++tti)
    {
        UMTS_EXPECT(!rig.Run(none), "once");
    }
    // The serving Node B hears nothing: after the last retransmission it is sent again.
    rig.sources[0]->Add(100);
    rig.ue->OnServingCellChange();
    uint32_t transmissions = 0;
    for (uint32_t tti = 0; tti < 64; ++tti)
    {
        transmissions += rig.Run({1.0, 0.0}) ? 1 : 0;
    }
    // Four times every eight TTIs, and anew with the last answer, three TTIs later: 27 TTIs each.
    UMTS_EXPECT(transmissions == 10, "two and a half");
    UMTS_EXPECT(rig.ue->GetCounters().givenUp == 2, "given up");
    for (uint32_t tti = 0; tti < 20; ++tti)
    {
        rig.Run(none);
    }
    UMTS_EXPECT(rig.reports.size() == 2, "until it is heard");
}

// TEBS 1 is up to 10 octets: a PDU of 80 bits has them, one of 88 bits more.
UMTS_TEST("umts-mac-e", "Scheduling information rounds octets up", "25.321 9.2.5.3.2")
{
    for (const uint16_t pduBits : {80, 88})
    {
        auto config = MakeEdchConfig();
        config.channels[0].pduBits = pduBits;
        EdchRig rig(config, 1, false, 1);
        rig.sources[0]->Add(1);
        const auto sent = rig.Run({});
        UMTS_ASSERT(sent.has_value(), "alone");
        const uint32_t range = pduBits == 80 ? 1 : 2;
        UMTS_EXPECT(+sent->pdu->report->totalBuffer == range, pduBits << " bits");
    }
}

// 420 octets of priority 3, 210 of priority 2 for HLID and HLBS, and a channel that does not count.
UMTS_TEST("umts-mac-e", "Scheduling information of several channels", "25.321 9.2.5.3.2")
{
    auto config = MakeEdchConfig();
    config.channels.resize(3, config.channels[0]);
    const std::vector<uint32_t> priorities{3, 2, 1};
    for (std::size_t i = 0; i < priorities.size(); ++i)
    {
        config.channels[i].id = LogicalChannelId{static_cast<uint8_t>(5 + i)};
        config.channels[i].ddi = static_cast<uint8_t>(i);
        config.channels[i].priority = priorities[i];
    }
    config.channels[2].isInReport = false;
    EdchRig rig(config, 1, false, 1);
    rig.sources[0]->Add(10);
    rig.sources[1]->Add(5);
    rig.sources[2]->Add(100);
    const auto sent = rig.Run({});
    UMTS_ASSERT(sent.has_value(), "alone");
    const auto& report = *sent->pdu->report;
    UMTS_EXPECT(+report.totalBuffer == +GetTebs(630), "TEBS");
    UMTS_EXPECT(+report.highestId == 5, "HLID of logical channel 6");
    UMTS_EXPECT(+report.highestBuffer == +GetHlbs(1.0 / 3), "HLBS");
}

UMTS_TEST("umts-mac-e", "Scheduling information of an empty buffer", "25.321 9.2.5.3.2")
{
    auto config = MakeEdchConfig();
    config.flows[0].nonScheduledBits = 1000;
    EdchRig rig(config, 1, false, 1);
    rig.sources[0]->Add(1);
    UMTS_EXPECT(+rig.Run({})->pdu->report.value().highestBuffer == 0, "HLBS of nothing");
}

// Scheduled data wait without a grant, unless a block is under way; non-scheduled data do not.
UMTS_TEST("umts-mac-e", "A UE sleeps when all waits for a grant")
{
    auto config = MakeEdchConfig();
    config.report.noGrantPeriod = 0;
    EdchRig rig(config, 1, false, 1);
    rig.sources[0]->Add(10);
    UMTS_ASSERT(rig.Run({}).has_value(), "scheduling information");
    UMTS_EXPECT(!rig.ue->IsWaiting(), "it is under way");
    for (uint32_t tti = 0; tti < 8; ++tti)
    {
        rig.Run({});
    }
    UMTS_EXPECT(rig.ue->IsWaiting(), "for a grant");
    EdchGrants grants;
    grants.absolute = AbsoluteGrant{AG_LARGEST};
    rig.ue->Receive(grants, 9);
    UMTS_EXPECT(!rig.ue->IsWaiting(), "with a grant");
    config.flows[0].nonScheduledBits = 1000;
    EdchRig free(config, 1, false, 1);
    UMTS_EXPECT(free.ue->IsWaiting(), "no data");
    free.sources[0]->Add(1);
    UMTS_EXPECT(!free.ue->IsWaiting(), "data that need no grant");
}

UMTS_TEST("umts-mac-e", "A UE has eight MAC-d flows at most", "25.331 10.3.5.7d")
{
    auto config = MakeEdchConfig();
    config.flows.resize(8);
    config.flows[7].nonScheduledBits = 19982;
    ExpectText(config.Check(), "", "as many, and the most bits without a grant");
    config.flows.resize(9);
    ExpectPart(config.Check(), "8 MAC-d flows at most, not 9");
}

UMTS_TEST("umts-mac-e", "Attributes of EdchUser are the configuration")
{
    ObjectFactory factory("ns3::umts::EdchUser",
                          "Tti",
                          StringValue("2ms"),
                          "ThreeIndexStepThreshold",
                          UintegerValue(7),
                          "TwoIndexStepThreshold",
                          UintegerValue(9),
                          "InitialServingGrant",
                          UintegerValue(11));
    const auto grant = factory.Create<EdchUser>()->GetConfig().grant;
    UMTS_EXPECT(grant.tti == EdchTti::MS2, "TTI of 2 ms");
    UMTS_EXPECT(+grant.threeStep == 7, "3-index-step threshold");
    UMTS_EXPECT(+grant.twoStep == 9, "2-index-step threshold");
    UMTS_EXPECT(+grant.initial == 11, "initial serving grant");
}

// The UE reads each ACK as NACK, and sends the block as often as it may.
UMTS_TEST("umts-mac-e", "A Node B counts what it has decoded before", "25.321 11.8.2.1")
{
    auto config = MakeEdchConfig();
    config.grant.initial = 8;
    config.flows[0].maxRetransmissions = 3;
    EdchRig rig(config, 1, false, 1);
    rig.sources[0]->Add(3);
    for (uint32_t tti = 0; tti < 40; ++tti)
    {
        rig.Run({0.0, 1.0});
    }
    const auto& counters = rig.nodeBs[0].GetCounters();
    UMTS_EXPECT(counters.transmissions == 4, "one and three more");
    UMTS_EXPECT(counters.repeated == 3, "three of a decoded block");
    UMTS_EXPECT(rig.sinks[0]->numbers.size() == 3, "once");
}

// No octet of a PDU says how often RLC has been re-established: it goes beside them.
UMTS_TEST("umts-mac-e", "Octets keep the establishment of RLC")
{
    auto config = MakeEdchConfig();
    config.grant.initial = 8;
    EdchRig rig(config, 1, true, 1);
    rig.sources[0]->Add(3);
    const auto sent = rig.ue->RunTti(0, 0, rig.power);
    UMTS_ASSERT(sent.has_value(), "a block");
    for (auto& block : ConstCast<MacEsPdu>(sent->pdu->pdus.at(0))->blocks)
    {
        block.pdu.establishment = 7;
    }
    UMTS_EXPECT(!rig.nodeBs[0].OnTransmission(*sent, 0, {1.0, true}).pdu, "a block error");
    UMTS_EXPECT(rig.nodeBs[0].GetCounters().errors == 1, "is counted");
    const auto heard = rig.nodeBs[0].OnTransmission(*sent, 8, {1.0, false});
    UMTS_ASSERT(heard.pdu, "decoded");
    UMTS_EXPECT(rig.nodeBs[0].GetCounters().errors == 1, "no other error");
    UMTS_EXPECT(heard.pdu->pdus.at(0)->blocks.size() == 3, "PDUs");
    for (const auto& block : heard.pdu->pdus.at(0)->blocks)
    {
        UMTS_EXPECT(+block.pdu.establishment == 7, "of each PDU");
    }
}

// What has left E-DCH begins anew with TSN 0 when it comes back, what has stayed goes on.
UMTS_TEST("umts-mac-e", "A logical channel that comes back counts from 0", "25.321 11.8.1.2")
{
    auto config = MakeEdchConfig();
    config.grant.initial = 8;
    config.channels.push_back(config.channels[0]);
    config.channels[1].id = LogicalChannelId{6};
    config.channels[1].ddi = 5;
    EdchRig rig(config, 1, false, 1);
    const auto getTsn = [&rig](std::size_t source) {
        rig.sources[source]->Add(1);
        return rig.Run({})->pdu->pdus.at(0)->tsn.Value();
    };
    for (uint32_t tsn = 0; tsn < 3; ++tsn)
    {
        UMTS_EXPECT(getTsn(0) == tsn, "the first one");
        UMTS_EXPECT(getTsn(1) == tsn, "the second one");
    }
    rig.ue->SetChannels(config.flows, {config.channels[0]}, {rig.sources[0].get()});
    rig.ue->SetChannels(config.flows,
                        config.channels,
                        {rig.sources[0].get(), rig.sources[1].get()});
    UMTS_EXPECT(getTsn(0) == 3, "goes on");
    UMTS_EXPECT(getTsn(1) == 0, "begins anew");
    rig.Finish();
    rig.ue->Reset();
    UMTS_EXPECT(getTsn(0) == 0, "after a MAC-es/e reset");
}

} // namespace
