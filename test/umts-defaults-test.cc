/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-error-check.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/double.h"
#include "ns3/enum.h"
#include "ns3/nstime.h"
#include "ns3/object-factory.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/umts-attributes.h"
#include "ns3/umts-common-channels.h"
#include "ns3/umts-hs-config.h"
#include "ns3/umts-hs-flow-control-end.h"
#include "ns3/umts-hs-user.h"
#include "ns3/umts-iphc-types.h"
#include "ns3/umts-pdcp.h"
#include "ns3/umts-rach-access.h"
#include "ns3/umts-rlc-am.h"
#include "ns3/umts-rlc-tm.h"
#include "ns3/umts-rlc-um.h"

#include <string>
#include <utility>
#include <vector>

/**
 * @file
 * @ingroup umts
 * The attributes of an ns-3 object begin with the defaults of the configuration of its core.
 */

using namespace ns3;
using namespace ns3::umts;
using namespace ns3::umts::test;

namespace
{

UMTS_TEST_SUITE("umts-defaults", UNIT);

/// Every attribute that configures a core, against a configuration as it is constructed.
struct DefaultsTest
{
    /**
     * @brief Compare an attribute's initial value.
     * @param name the attribute
     * @param value the default of the configuration
     */
    void Expect(TypeId tid, const std::string& name, const AttributeValue& value)
    {
        TypeId::AttributeInformation info;
        UMTS_ASSERT(tid.LookupAttributeByName(name, &info), "no " << name);
        UMTS_EXPECT(info.originalInitialValue->SerializeToString(info.checker) ==
                        value.SerializeToString(info.checker),
                    tid.GetName() << "::" << name);
        ++m_compared;
    }

    /**
     * @brief Compare an attribute that counts.
     * @param name the attribute
     * @param value the default of the configuration
     */
    void ExpectCount(TypeId tid, const std::string& name, uint64_t value)
    {
        Expect(tid, name, UintegerValue(value));
    }

    /**
     * @brief Compare an attribute that is a time.
     * @param name the attribute
     * @param value the default of the configuration
     */
    void ExpectTime(TypeId tid, const std::string& name, Nanos value)
    {
        Expect(tid, name, TimeValue(NanoSeconds(value)));
    }

    /**
     * @brief Every attribute of a type has been compared.
     * @param others attributes that are not in the configuration
     */
    void ExpectAll(TypeId tid, uint32_t others)
    {
        UMTS_EXPECT(m_compared + others == tid.GetAttributeN(), tid.GetName());
        m_compared = 0;
    }

    /** @brief RlcAm. */
    void CheckRlcAm();

    /** @brief RlcUm and RlcTm. */
    void CheckRlcTmUm();

    /** @brief Pdcp. */
    void CheckPdcp();

    /** @brief HsUser and the priority queue. */
    void CheckHs();

    /** @brief CommonChannels. */
    void CheckRach();

    uint32_t m_compared{0}; //!< Attributes compared of a type
};

void
DefaultsTest::CheckRlcAm()
{
    const TypeId tid = RlcAm::GetTypeId();
    const RlcAmConfig config;
    ExpectCount(tid, "PduSize", config.pduOctets);
    ExpectCount(tid, "TxWindow", config.txWindow);
    ExpectCount(tid, "RxWindow", config.rxWindow);
    Expect(tid, "InSequenceDelivery", BooleanValue(config.inSequence));
    Expect(tid, "SpecialHe", BooleanValue(config.useHe));
    ExpectCount(tid, "BufferOctets", config.bufferOctets);
    ExpectCount(tid, "BufferPdus", config.bufferPdus);
    ExpectCount(tid, "TransmissionBufferPdus", config.transmissionBufferPdus);
    ExpectTime(tid, "RetransmissionGuard", config.retransmissionGuard);
    Expect(tid, "PollLastInBuffer", BooleanValue(config.pollLastInBuffer));
    Expect(tid, "PollLastInRetransmission", BooleanValue(config.pollLastInRetransmission));
    ExpectCount(tid, "PollPdu", config.pollPdu);
    ExpectCount(tid, "PollSdu", config.pollSdu);
    ExpectCount(tid, "PollWindow", config.pollWindow);
    ExpectTime(tid, "TimerPoll", config.timerPoll);
    ExpectTime(tid, "TimerPollPeriodic", config.timerPollPeriodic);
    ExpectTime(tid, "TimerPollProhibit", config.timerPollProhibit);
    Expect(tid, "MissingPduIndicator", BooleanValue(config.missingPduIndicator));
    ExpectTime(tid, "TimerStatusPeriodic", config.timerStatusPeriodic);
    ExpectTime(tid, "TimerStatusProhibit", config.timerStatusProhibit);
    ExpectTime(tid, "TimerEpc", config.timerEpc);
    Expect(tid, "StatusFormat", EnumValue(config.statusFormat));
    Expect(tid, "PiggybackStatus", BooleanValue(config.piggybackStatus));
    Expect(tid, "SduDiscardMode", EnumValue(config.discardMode));
    ExpectCount(tid, "MaxDat", config.maxDat);
    ExpectTime(tid, "TimerDiscard", config.timerDiscard);
    ExpectTime(tid, "TimerMrw", config.timerMrw);
    ExpectCount(tid, "MaxMrw", config.maxMrw);
    ExpectTime(tid, "TimerRst", config.timerRst);
    ExpectCount(tid, "MaxRst", config.maxRst);
    ExpectAll(tid, 0);
}

void
DefaultsTest::CheckRlcTmUm()
{
    const RlcTmUmConfig config;
    const TypeId base = RlcTmUmBase::GetTypeId();
    ExpectCount(base, "BufferOctets", config.bufferOctets);
    ExpectCount(base, "BufferPdus", config.bufferPdus);
    ExpectTime(base, "TimerDiscard", config.timerDiscard);
    ExpectAll(base, 0);
    ExpectCount(RlcUm::GetTypeId(), "PduSize", config.pduOctets);
    ExpectAll(RlcUm::GetTypeId(), 0);
    ExpectCount(RlcTm::GetTypeId(), "PduSize", config.pduOctets);
    ExpectAll(RlcTm::GetTypeId(), 1); // Segmentation
}

void
DefaultsTest::CheckPdcp()
{
    const TypeId tid = Pdcp::GetTypeId();
    const IphcConfig config;
    ExpectCount(tid, "FMaxPeriod", config.fMaxPeriod);
    ExpectTime(tid, "FMaxTime", config.fMaxTime);
    ExpectCount(tid, "MaxHeader", config.maxHeader);
    ExpectCount(tid, "TcpSpace", config.tcpSpace);
    ExpectCount(tid, "NonTcpSpace", config.nonTcpSpace);
    ExpectAll(tid, 3); // HeaderOctets, HeaderCompression, LosslessRelocation
}

void
DefaultsTest::CheckHs()
{
    const HsUserConfig user;
    const HsUserConfig made = CreateObject<HsUser>()->GetConfig();
    UMTS_EXPECT(made.category == user.category, "Category");
    UMTS_EXPECT(made.processes == user.processes, "HarqProcesses");
    UMTS_EXPECT(made.maxTransmissions == user.maxTransmissions, "MaxTransmissions");
    UMTS_EXPECT(made.timing == user.timing, "HarqTiming");
    UMTS_EXPECT(made.combining == user.combining, "HarqCombining");
    UMTS_EXPECT(made.codingGainDb == user.codingGainDb, "CodingGain");
    UMTS_EXPECT(made.targetBler == user.targetBler, "TargetBler");
    UMTS_EXPECT(made.outerLoopStep == user.outerLoopStep, "OuterLoopStep");

    const HsQueueConfig queue;
    const TypeId tid = HsFlowControlEnd::GetTypeId();
    ExpectCount(tid, "CmchPi", queue.priority);
    ExpectCount(tid, "BufferPdus", queue.capacityPdus);
    ExpectTime(tid, "DiscardTimer", queue.discardTime == NEVER ? 0 : queue.discardTime);
    ExpectCount(tid, "WindowSize", queue.windowSize);
    ExpectTime(tid, "T1", queue.t1);
    ExpectCount(tid, "GuaranteedBitRate", static_cast<uint64_t>(queue.guaranteedBitRate));
    ExpectTime(tid, "DelayBudget", queue.delayBudget);
    Expect(tid, "FullBuffer", BooleanValue(queue.fullBuffer));
}

void
DefaultsTest::CheckRach()
{
    const TypeId tid = CommonChannels::GetTypeId();
    const RachConfig config;
    const AccessServiceClass everything;
    Expect(tid, "PersistenceValue", DoubleValue(everything.persistence));
    ExpectCount(tid, "AvailableSignatures", everything.signatures);
    ExpectCount(tid, "AvailableSubChannels", everything.subChannels);
    ExpectCount(tid, "Mmax", config.mMax);
    ExpectCount(tid, "NB01min", config.nb01Min);
    ExpectCount(tid, "NB01max", config.nb01Max);
    ExpectCount(tid, "PreambleRetransMax", config.preambleRetransMax);
    Expect(tid, "PowerRampStep", DoubleValue(config.powerRampStep));
    ExpectCount(tid, "AichTransmissionTiming", config.aichTransmissionTiming);
    ExpectCount(tid, "MaxMessages", config.maxMessages);
    ExpectAll(tid, 3 + 6); // AccessModel and its random variables; those of open loop power
}

UMTS_TEST_F(DefaultsTest, "umts-defaults", "Attributes against configurations")
{
    CheckRlcAm();
    CheckRlcTmUm();
    CheckPdcp();
    CheckRach();
    CheckHs();
}

/**
 * @param tid a class
 * @param name an attribute of it
 * @param value a time
 * @return whether the attribute takes it
 */
bool
TakesTime(TypeId tid, const std::string& name, Time value)
{
    TypeId::AttributeInformation info;
    return tid.LookupAttributeByName(name, &info) && info.checker->Check(TimeValue(value));
}

// A period of nanoseconds would be the end of all progress, one of centuries that of its sum with
// the time of now.
UMTS_TEST("umts-defaults",
          "Every attribute that is a time has an upper limit, a period a lower one")
{
    uint32_t times = 0;
    for (uint16_t i = 0; i < TypeId::GetRegisteredN(); ++i)
    {
        const TypeId tid = TypeId::GetRegistered(i);
        for (std::size_t j = 0; j < tid.GetAttributeN(); ++j)
        {
            const auto info = tid.GetAttribute(j);
            const bool isOfTest = tid.GetName().find("::test::") != std::string::npos;
            if (tid.GetGroupName() == "Umts" && !isOfTest &&
                info.checker->GetValueTypeName() == "ns3::TimeValue")
            {
                const std::string name = tid.GetName() + "::" + info.name;
                UMTS_EXPECT(!info.checker->Check(TimeValue(Seconds(9223372036))), name);
                UMTS_EXPECT(!info.checker->Check(TimeValue(NanoSeconds(-1))), name);
                UMTS_EXPECT(info.checker->Check(*info.initialValue), name);
                ++times;
            }
        }
    }
    UMTS_EXPECT(times > 60, "attributes seen");
    const std::vector<std::pair<std::string, std::string>> periods = {
        {"CellReselection", "Period"},
        {"FastDormancy", "SessionTimer"},
        {"RlcAm", "TimerPollPeriodic"},
        {"RlcAm", "TimerStatusPeriodic"},
    };
    for (const auto& [type, name] : periods)
    {
        const TypeId tid = TypeId::LookupByName("ns3::umts::" + type);
        UMTS_EXPECT(TakesTime(tid, name, Time(0)), name);
        UMTS_EXPECT(!TakesTime(tid, name, NanoSeconds(1)), name);
        UMTS_EXPECT(TakesTime(tid, name, MilliSeconds(10)), name);
    }
}

UMTS_TEST("umts-defaults", "A period that is too short is refused by a sentence")
{
    ExpectError(
        [] {
            ObjectFactory factory("ns3::umts::RlcAm");
            SetAttributes(factory, {{"TimerStatusPeriodic", StringValue("1ns")}});
        },
        "ns3::umts::RlcAm::TimerStatusPeriodic=1ns: must be a duration of 0, or from 1ms");
    ObjectFactory factory("ns3::umts::RlcAm");
    SetAttributes(factory, {{"TimerStatusPeriodic", StringValue("0s")}});
}

/** @return other values of an attribute's type, near its default; none of most types */
std::vector<Ptr<AttributeValue>>
ListOthers(const AttributeValue& initial)
{
    std::vector<Ptr<AttributeValue>> others;
    if (const auto* const whole = dynamic_cast<const UintegerValue*>(&initial))
    {
        others = {Create<UintegerValue>(whole->Get() + 1), Create<UintegerValue>(whole->Get() - 1)};
    }
    else if (const auto* const real = dynamic_cast<const DoubleValue*>(&initial))
    {
        for (const double other : {real->Get() + 1, real->Get() - 1, real->Get() / 2 + 0.125})
        {
            others.push_back(Create<DoubleValue>(other));
        }
    }
    else if (const auto* const time = dynamic_cast<const TimeValue*>(&initial))
    {
        for (const Time& other : {time->Get() + MilliSeconds(20), time->Get() - MilliSeconds(20)})
        {
            others.push_back(Create<TimeValue>(other));
        }
    }
    else if (const auto* const choice = dynamic_cast<const BooleanValue*>(&initial))
    {
        others = {Create<BooleanValue>(!choice->Get())};
    }
    return others;
}

/**
 * @brief Set an attribute of a new object to another value than the default, and get it.
 * @param tid the class
 * @param info one of its attributes
 * @return whether there is such a value, and the class takes it alone
 */
bool
IsKept(TypeId tid, const TypeId::AttributeInformation& info)
{
    for (const auto& other : ListOthers(*info.initialValue))
    {
        if (!info.checker->Check(*other))
        {
            continue;
        }
        ObjectFactory factory(tid.GetName());
        factory.Set(info.name, *other);
        try
        {
            const auto value = info.checker->Create();
            factory.Create()->GetAttribute(info.name, *value);
            ExpectText(value->SerializeToString(info.checker),
                       other->SerializeToString(info.checker),
                       tid.GetName() + "::" + info.name);
            return true;
        }
        catch (const Error&)
        {
            // It does not go with the defaults of others.
        }
    }
    return false;
}

UMTS_TEST("umts-defaults", "What an attribute is set to can be read again")
{
    uint32_t kept = 0;
    for (uint16_t i = 0; i < TypeId::GetRegisteredN(); ++i)
    {
        const TypeId tid = TypeId::GetRegistered(i);
        const bool isOfTest = tid.GetName().find("::test::") != std::string::npos;
        for (std::size_t j = 0; j < tid.GetAttributeN(); ++j)
        {
            const auto info = tid.GetAttribute(j);
            const bool isBoth = info.accessor->HasGetter() && info.accessor->HasSetter();
            if (tid.GetGroupName() == "Umts" && !isOfTest && tid.HasConstructor() && isBoth)
            {
                kept += IsKept(tid, info) ? 1 : 0;
            }
        }
    }
    UMTS_EXPECT(kept > 300, "attributes");
}

} // namespace
