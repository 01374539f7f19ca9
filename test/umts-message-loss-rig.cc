/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-message-loss-rig.h"

#include "umts-signalling-rig.h"
#include "umts-test.h"

#include "ns3/boolean.h"
#include "ns3/mac48-address.h"
#include "ns3/object-vector.h"
#include "ns3/simulator.h"
#include "ns3/umts-leftovers.h"
#include "ns3/umts-rrc-encoding.h"
#include "ns3/umts-section.h"
#include "ns3/umts-signalling-bearers.h"
#include "ns3/umts-ue-table.h"

#include <algorithm>
#include <array>
#include <regex>
#include <sstream>

namespace ns3::umts::test
{

namespace
{

constexpr std::array<Direction, 2> DIRECTIONS{{Direction::DOWNLINK, Direction::UPLINK}};
const Time BOUND = Seconds(60);    //!< Any procedure has ended by then
const Time LOOK = MilliSeconds(1); //!< From one look for messages to the next
std::array<Time, 2> g_lostUntil{}; //!< By direction: see MessageLossModel::Lose()

/// A message that was sent.
struct SentMessage
{
    Time time;           //!< When it was seen
    Direction direction; //!< Where to
    bool isOnCcch;       //!< It is on the CCCH, not on the DCCH
    uint64_t octets;     //!< Its size
};

/**
 * @param network a network
 * @return the RNC that serves its first UE; null: none does
 */
Ptr<RncNetDevice>
FindServing(const RadioLinkNetwork& network)
{
    for (const auto& rnc : network.rncs)
    {
        if (UesOf(*rnc).Serves(network.ues[0]->GetRnti(), network.ues[0]->GetRrc()))
        {
            return rnc;
        }
    }
    return nullptr;
}

/**
 * @param network a network
 * @return where its first UE is, what its bearers are on at both ends, and what all cells hold
 */
std::string
DescribeEnds(const RadioLinkNetwork& network)
{
    std::ostringstream text;
    const auto serving = FindServing(network);
    if (serving)
    {
        const auto ue = network.ues[0];
        const UeContext& context = UesOf(*serving).Get(ue->GetRnti());
        text << "RNC "
             << std::find(network.rncs.begin(), network.rncs.end(), serving) - network.rncs.begin();
        for (const auto& cell : context.activeSet)
        {
            const auto at = std::find(network.cells.begin(), network.cells.end(), cell->GetNbap());
            text << " cell " << at - network.cells.begin();
        }
        text << " " << context.GetState() << " UE " << ue->GetStateMeter()->GetState();
        for (const auto& [id, bearer] : context.bearerContexts)
        {
            if (!bearer.channels)
            {
                continue; // it has been refused
            }
            text << " bearer " << static_cast<uint32_t>(id) << ":";
            for (const auto& end : {ue->GetBearer(id), context.bearers.Get(id)})
            {
                const auto& channel = end->GetMac()->GetLogicalChannel(end->GetLogicalChannel());
                text << (channel.transmitter ? channel.transmitter->GetFormat().GetBlockBits() : 0)
                     << " ";
            }
        }
    }
    for (const auto& rnc : network.rncs)
    {
        ObjectVectorValue cells;
        rnc->GetObject<RncRrc>()->GetAttribute("CellList", cells);
        for (std::size_t i = 0; i < cells.GetN(); ++i)
        {
            const auto cell = cells.Get(i)->GetObject<ControlledCell>();
            const auto code = cell->GetScramblingCode();
            const auto measurement = network.ues[0]->GetRrc()->GetMeasurement();
            text << "; " << cell->GetAdmissionControl()->GetLoad() << " "
                 << cell->GetAdmissionControl()->GetCodeOccupancy()
                 << (code && measurement && measurement->IsMeasuring(*code) ? " measured" : "");
        }
    }
    return text.str();
}

/**
 * @param network a network
 * @return whether something of RRC is under way for its first UE
 */
bool
IsBusy(const RadioLinkNetwork& network)
{
    const auto serving = FindServing(network);
    const auto ue = network.ues[0];
    return serving && (SignallingBearers::IsBusy(UesOf(*serving).Get(ue->GetRnti())) ||
                       (ue->GetBearer(SIGNALLING_RB) &&
                        ue->GetBearer(SIGNALLING_RB)->GetRlc()->GetHeldOctets() > 0) ||
                       ue->GetRequestControl()->IsUnderWay());
}

/**
 * @ingroup umts
 * @brief Messages between the first UE of a network and its RNC, looked for every millisecond.
 */
class MessageWatch
{
  public:
    /** @param network the network */
    explicit MessageWatch(const RadioLinkNetwork& network)
        : m_transport(
              UesOf(*network.rncs[0]).Get(network.ues[0]->GetRnti()).procedures->GetTransport())
    {
        m_link = m_transport->GetDcch();
        m_ccch = m_transport->GetCcch();
        Look();
        messages.clear();
    }

    ~MessageWatch()
    {
        m_next.Cancel();
    }

    MessageWatch(const MessageWatch&) = delete;
    MessageWatch& operator=(const MessageWatch&) = delete;

    /** @return whether a message is on its way on the DCCH */
    bool IsUnderWay() const
    {
        return m_transport->GetNUnderWay() > 0;
    }

    std::vector<SentMessage> messages; //!< Those that were sent

  private:
    /** @brief Look for messages. */
    void Look()
    {
        Section section;
        for (const Direction direction : DIRECTIONS)
        {
            for (const bool isOnCcch : {false, true})
            {
                const auto& now =
                    isOnCcch ? m_ccch->GetCounters(direction) : m_link->GetCounters(direction);
                auto& before = m_before[2 * static_cast<std::size_t>(direction) + isOnCcch];
                if (now.octets > before)
                {
                    messages.push_back(
                        {Simulator::Now(), direction, isOnCcch, now.octets - before});
                }
                before = now.octets;
            }
        }
        m_next = Simulator::Schedule(LOOK, &MessageWatch::Look, this);
    }

    Ptr<RrcTransport> m_transport;      //!< Carries the messages
    Ptr<Dcch> m_link;                   //!< Its DCCH
    Ptr<Ccch> m_ccch;                   //!< Its CCCH
    std::array<uint64_t, 4> m_before{}; //!< Octets by direction and channel
    EventId m_next;                     //!< Next look
};

/// How a run has ended.
struct LossOutcome
{
    std::string before;                //!< The ends before
    std::string after;                 //!< The ends afterwards
    std::vector<SentMessage> messages; //!< Messages that were sent
};

/// A run of a scenario.
class LossRun
{
  public:
    /**
     * @param scenario what happens
     * @param lost a message of a run without loss; null: nothing is lost
     * @param isForGood whether it is lost whenever it is sent
     * @param name what is lost
     */
    LossRun(const LossScenario& scenario, const SentMessage* lost, bool isForGood, std::string name)
        : m_scenario(scenario),
          m_lost(lost),
          m_isForGood(isForGood),
          m_name(std::move(name))
    {
    }

    /** @return how it has ended */
    LossOutcome Run()
    {
        g_lostUntil = {};
        const auto network = m_scenario.make();
        if (m_scenario.prepare)
        {
            m_scenario.prepare(*network);
        }
        for (const auto& rnc : network->rncs)
        {
            rnc->GetObject<RncRrc>()->TraceConnectWithoutContext(
                "RrcMessage",
                MakeCallback(&LossRun::OnMessage, this));
        }
        LossOutcome outcome;
        outcome.before = DescribeEnds(*network);
        {
            const MessageWatch watch(*network);
            Go(*network, watch);
            outcome.messages = watch.messages;
        }
        outcome.after = DescribeEnds(*network);
        UMTS_EXPECT(m_nMessages > 0, m_name << ": messages are octets");
        ExpectCarries(*network);
        ExpectText(Leave(*network), "", m_name + ": what is left");
        return outcome;
    }

  private:
    /** @brief A message is sent: its octets are those of TS 25.331. */
    void OnMessage(const RrcPdu& pdu)
    {
        ++m_nMessages;
        UMTS_EXPECT(IsWellFormed(pdu.octets, pdu.direction, pdu.channel == RrcChannel::CCCH),
                    m_name << ": message " << m_nMessages);
    }

    /**
     * @brief Have the procedure begin, lose the message, and wait for the end.
     */
    void Go(RadioLinkNetwork& network, const MessageWatch& watch)
    {
        if (m_lost)
        {
            const Time from = m_lost->time - Simulator::Now();
            Simulator::Schedule(from, &LossRun::Lose, this);
        }
        m_scenario.ask(network);
        const Time least = Simulator::Now() + m_scenario.wait;
        const Time last = least + BOUND;
        Time quietSince = Simulator::Now();
        while (Simulator::Now() < last &&
               (Simulator::Now() < least || Simulator::Now() < quietSince + MilliSeconds(500)))
        {
            RunUntil(Simulator::Now() + LOOK);
            const bool isLost = m_lost && Simulator::Now() > m_lost->time;
            const bool isGivenUp =
                isLost && (m_lost->isOnCcch ? !IsBusy(network) : !watch.IsUnderWay());
            if (m_isForGood && isGivenUp)
            {
                g_lostUntil = {};
            }
            quietSince = IsBusy(network) ? Simulator::Now() : quietSince;
        }
        UMTS_EXPECT(!IsBusy(network), m_name << " has an end");
        g_lostUntil = {};
    }

    /** @brief The message is sent. */
    void Lose()
    {
        // As long as its first copy is on its way: a DCH has one of its PDUs every 40 ms.
        const auto pdus = static_cast<int64_t>((m_lost->octets + 1 + 15) / 16);
        const Time copy =
            m_lost->isOnCcch ? MilliSeconds(50) : MilliSeconds(100) + pdus * MilliSeconds(40);
        MessageLossModel::Lose(m_lost->direction,
                               m_isForGood ? Time::Max() : Simulator::Now() + copy);
    }

    /** @brief A UE that is still there gets a datagram, and sends one. */
    void ExpectCarries(RadioLinkNetwork& network)
    {
        if (!FindServing(network))
        {
            return;
        }
        const auto ue = network.ues[0];
        const auto count = [&]() {
            const auto end = FindServing(network)->GetBearer(ue->GetRnti());
            return std::make_pair(ue->GetBearer()->GetRlc()->GetRxCounters().sdusDelivered,
                                  end->GetRlc()->GetRxCounters().sdusDelivered);
        };
        const auto before = count();
        ue->Send(MakeIpPacket(100, network.GetHostAddress()),
                 Mac48Address::GetBroadcast(),
                 ETHERTYPE_IPV4);
        FindServing(network)->Send(MakeIpPacket(100, network.addresses[0]),
                                   Mac48Address::GetBroadcast(),
                                   ETHERTYPE_IPV4);
        RunUntil(Simulator::Now() + Seconds(8));
        const auto after = count();
        UMTS_EXPECT(after.first > before.first, m_name << ": the downlink goes on");
        UMTS_EXPECT(after.second > before.second, m_name << ": the uplink goes on");
    }

    /** @return what the UEs leave behind */
    static std::string Leave(RadioLinkNetwork& network)
    {
        if (FindServing(network))
        {
            return network.Leave();
        }
        RunUntil(Simulator::Now() + Seconds(5));
        std::string left;
        for (const auto& rnc : network.rncs)
        {
            left += FindLeftovers(rnc);
        }
        return left;
    }

    uint32_t m_nMessages{0};        //!< Messages that were sent
    const LossScenario& m_scenario; //!< What happens
    const SentMessage* m_lost;      //!< The message that is lost; null: none
    bool m_isForGood;               //!< It is lost whenever it is sent
    std::string m_name;             //!< What is lost
};

} // namespace

NS_OBJECT_ENSURE_REGISTERED(MessageLossModel);

TypeId
MessageLossModel::GetTypeId()
{
    static TypeId tid = TypeId("ns3::umts::test::MessageLossModel")
                            .SetParent<BlockErrorModel>()
                            .SetGroupName("Umts")
                            .AddConstructor<MessageLossModel>()
                            .AddAttribute("Uplink",
                                          "Whether it is of the uplink",
                                          BooleanValue(false),
                                          MakeBooleanAccessor(&MessageLossModel::m_isUplink),
                                          MakeBooleanChecker());
    return tid;
}

bool
MessageLossModel::IsInError()
{
    return Simulator::Now() < g_lostUntil[m_isUplink ? 1 : 0];
}

int64_t
MessageLossModel::AssignStreams(int64_t /* stream */)
{
    return 0;
}

void
MessageLossModel::Lose(Direction direction, Time until)
{
    g_lostUntil[direction == Direction::UPLINK ? 1 : 0] = until;
}

NetworkConfig
WithLosses(const NetworkConfig& config)
{
    NetworkConfig with = WithSignalling(config);
    with.ue.DownlinkErrors("test::MessageLossModel")
        .UplinkErrors("test::MessageLossModel", {{"Uplink", BooleanValue(true)}});
    with.bearer.blockErrors = with.bearer.blockErrors.value_or(BlockErrorConfig());
    return with;
}

void
CheckLosses(const LossScenario& scenario)
{
    const LossOutcome clean = LossRun(scenario, nullptr, false, "nothing lost").Run();
    std::string is;
    std::string shall;
    for (const auto& message : clean.messages)
    {
        is += (message.direction == Direction::UPLINK ? "up " : "down ") +
              std::to_string(message.octets) + "; ";
    }
    for (const auto& message : scenario.messages)
    {
        shall += (message.direction == Direction::UPLINK ? "up " : "down ") +
                 std::to_string(message.octets) + "; ";
    }
    ExpectText(is, shall, "messages");
    if (is != shall)
    {
        return;
    }
    for (std::size_t i = 0; i < scenario.messages.size(); ++i)
    {
        const LostMessage& message = scenario.messages[i];
        const std::string name = message.name;
        const LossOutcome once = LossRun(scenario, &clean.messages[i], false, name + " lost").Run();
        ExpectText(once.after, clean.after, name + " lost once");
        const LossOutcome good =
            LossRun(scenario, &clean.messages[i], true, name + " lost for good").Run();
        const bool isReleased = message.end == LossEnd::RELEASED;
        UMTS_EXPECT(isReleased == (good.after.find("RNC") == std::string::npos),
                    name << ": whether the UE is released");
        if (!isReleased)
        {
            const std::regex rest("CELL_PCH");
            const std::string before = message.end == LossEnd::IDLE
                                           ? std::regex_replace(clean.before, rest, "IDLE")
                                           : clean.before;
            ExpectText(good.after,
                       message.end == LossEnd::DONE ? clean.after : before,
                       name + " lost for good");
        }
    }
}

} // namespace ns3::umts::test
