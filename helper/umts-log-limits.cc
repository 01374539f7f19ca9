/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-log-limits.h"

#include "ns3/simulator.h"
#include "ns3/uinteger.h"
#include "ns3/umts-cell.h"
#include "ns3/umts-seq-num.h"
#include "ns3/umts-throughput-log-uplink-model.h"
#include "ns3/umts-ue-table.h"
#include "ns3/umts-uplink-allowance.h"

#include <algorithm>
#include <iomanip>
#include <sstream>

namespace ns3::umts
{

namespace
{

const Time IUB_WINDOW = MilliSeconds(100); //!< Time over which the load of the Iub is taken
constexpr double FULL_IUB = 0.9;           //!< Load from which it is full

/** @return an attribute. @param name its name */
uint32_t
GetUinteger(const Ptr<const Object>& object, const std::string& name)
{
    UintegerValue value;
    object->GetAttribute(name, value);
    return static_cast<uint32_t>(value.Get());
}

/** @return a share in per cent, in words */
std::string
InPerCent(double share)
{
    std::ostringstream words;
    words << std::fixed << std::setprecision(1) << 100 * share << " %";
    return words.str();
}

} // namespace

/** @brief What keeps one direction of a UE from carrying its log, or a rate. */
class LogLimits::Watch
{
  public:
    /**
     * @param name name of the UE and the direction
     * @param direction the direction
     * @param rlc sending end of its bearer
     * @param iub the Iub of its cell
     */
    Watch(const std::string& name, Direction direction, Ptr<RlcEntity> rlc, Ptr<IubChannel> iub)
        : m_name(name),
          m_direction(direction),
          m_begin(Simulator::Now()),
          m_rlc(DynamicCast<RlcAm>(rlc)),
          m_iub(iub)
    {
        if (m_rlc)
        {
            m_window = GetUinteger(m_rlc, "TxWindow");
            m_rlc->TraceConnectWithoutContext("TxWindow", MakeCallback(&Watch::OnWindow, this));
        }
        m_iub->TraceConnectWithoutContext("TxFrame", MakeCallback(&Watch::OnFrame, this));
    }

    virtual ~Watch() = default;
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

    /** @param sentences gets one for each limit */
    void Explain(std::vector<std::string>& sentences) const
    {
        const double seconds = (Simulator::Now() - m_begin).GetSeconds();
        const double offered =
            CountOffered(m_begin.GetNanoSeconds(), Simulator::Now().GetNanoSeconds());
        if (seconds <= 0 || offered <= 0)
        {
            return;
        }
        const double windowS =
            (m_windowTime + (m_isFull ? Simulator::Now() - m_fullSince : Time(0))).GetSeconds();
        const std::string log = DescribeOffered(InKbps(offered / seconds));
        if (const double lost = CountLost(); lost > LEAST_SHARE * offered)
        {
            sentences.push_back(m_name + ": " + InPerCent(lost / offered) +
                                " of the log is beyond " + DescribeChannel() + "; " + log);
        }
        if (const double idle = CountIdle(); idle > LEAST_SHARE * offered)
        {
            sentences.push_back(
                m_name + ": " + InPerCent(idle / offered) +
                " of the log came while the queue of the Node B was empty and data "
                "waited in the RNC (flow control: BufferTargetFlowControl with a long "
                "Target keeps more there); " +
                log);
        }
        if (const double iubS = m_iubTime.GetSeconds(); iubS > LEAST_SHARE * seconds)
        {
            sentences.push_back(m_name + ": the Iub of " +
                                InKbps(static_cast<double>(m_iub->GetRate().GetBitRate())) +
                                " was full for " + InPerCent(iubS / seconds) + " of the time; " +
                                log);
        }
        if (windowS > LEAST_SHARE * seconds)
        {
            sentences.push_back(m_name + ": RLC's window of " + std::to_string(m_window) +
                                " PDUs of " + std::to_string(m_rlc->GetPduOctets()) +
                                " octets was full for " + InPerCent(windowS / seconds) +
                                " of the time; " + log);
        }
    }

  protected:
    /**
     * @param begin a time, ns
     * @param end a later time
     * @return bits that the log has in between
     */
    virtual double CountOffered(Nanos begin, Nanos end) const = 0;

    /** @return what there is to carry, in words. @param kbps its mean, in words */
    virtual std::string DescribeOffered(const std::string& kbps) const
    {
        return "the log has " + kbps;
    }

    /** @return bits of it that were beyond what the channel carries, with data waiting */
    virtual double CountLost() const
    {
        return 0.0;
    }

    /** @return bits of it that came while the channel had no data, but RLC had */
    virtual double CountIdle() const
    {
        return 0.0;
    }

    /** @brief RLC or its window has changed. */
    virtual void Look()
    {
    }

    /** @return whether the window of RLC is full */
    bool IsWindowFull() const
    {
        return m_isFull;
    }

    /** @return the channel, in words */
    virtual std::string DescribeChannel() const
    {
        return "the channel";
    }

    /** @return a rate, in words. @param bps the rate, bit/s */
    static std::string InKbps(double bps)
    {
        std::ostringstream words;
        words << std::fixed << std::setprecision(0) << bps / 1e3 << " kb/s";
        return words.str();
    }

  private:
    /** @brief The window has moved. @param vtA VT(A) @param vtS VT(S) */
    void OnWindow(uint16_t vtA, uint16_t vtS)
    {
        const bool isFull = static_cast<uint32_t>(AmSeqNum(vtS) - AmSeqNum(vtA)) >= m_window;
        if (isFull && !m_isFull)
        {
            m_fullSince = Simulator::Now();
        }
        else if (!isFull && m_isFull)
        {
            m_windowTime += Simulator::Now() - m_fullSince;
        }
        m_isFull = isFull;
        Look();
    }

    /**
     * @brief A frame is sent on the Iub.
     * @param direction 0 uplink, 1 downlink
     * @param octets its size
     */
    void OnFrame(uint8_t direction, uint32_t /* bearer */, uint32_t octets)
    {
        if (direction != static_cast<uint8_t>(m_direction))
        {
            return;
        }
        if (Simulator::Now() - m_windowBegin >= IUB_WINDOW)
        {
            m_iubTime +=
                m_load.GetSeconds() >= FULL_IUB * IUB_WINDOW.GetSeconds() ? IUB_WINDOW : Time(0);
            m_windowBegin = Simulator::Now();
            m_load = Time(0);
        }
        m_load += m_iub->GetTxTime(octets);
    }

    std::string m_name;    //!< Name of the UE and the direction
    Direction m_direction; //!< Direction
    Time m_begin;          //!< When the watch began
    Ptr<RlcAm> m_rlc;      //!< Sending end of RLC; null: it is not in acknowledged mode
    Ptr<IubChannel> m_iub; //!< The Iub
    uint32_t m_window{0};  //!< Transmission window, PDUs
    bool m_isFull{false};  //!< It is full
    Time m_fullSince;      //!< Since then
    Time m_windowTime;     //!< Time in which it was full before
    Time m_iubTime;        //!< Time in which the Iub was full
    Time m_windowBegin;    //!< Begin of the window that the load is of
    Time m_load;           //!< Time that the frames of the window take on the Iub
};

namespace
{

/** @return the UE in words, in front of a direction. @param ue the UE */
std::string
Name(const UeNetDevice& ue)
{
    return "UE with RNTI " + std::to_string(static_cast<uint32_t>(ue.GetRnti()));
}

} // namespace

/** @brief What keeps a UE from carrying the log of its HS-DSCH. */
class LogLimits::HsWatch : public LogLimits::Watch
{
  public:
    /**
     * @param ue the UE
     * @param rnc its RNC
     * @param nodeB its Node B
     * @param user the UE in its cell
     * @param link its log
     */
    HsWatch(Ptr<UeNetDevice> ue,
            Ptr<RncNetDevice> rnc,
            Ptr<NodeBNetDevice> nodeB,
            Ptr<HsUser> user,
            Ptr<ThroughputLogQualityModel> link)
        : Watch(Name(*ue) + ", downlink",
                Direction::DOWNLINK,
                rnc->GetBearer(ue->GetRnti())->GetRlc(),
                nodeB->GetIub()),
          m_user(user),
          m_link(link),
          m_cell(nodeB->GetCell()->GetHsCell()),
          m_flow(UesOf(*rnc).FindHsFlow(ue->GetRnti(), DEFAULT_RB)),
          m_rlc(rnc->GetBearer(ue->GetRnti())->GetRlc())
    {
        m_rlc->TraceConnectWithoutContext("TxBuffer", MakeCallback(&HsWatch::OnBuffer, this));
        m_rlc->TraceConnectWithoutContext("TxPdu", MakeCallback(&HsWatch::OnPdu, this));
    }

  protected:
    double CountOffered(Nanos begin, Nanos end) const override
    {
        return m_link->CountBits(begin, end);
    }

    double CountLost() const override
    {
        const HsQueue* queue = FindQueue();
        const auto& mac = m_cell->GetMacHs();
        return queue ? m_link->GetPayloadShare() * mac.GetLostBits(queue->GetUser()) : 0.0;
    }

    double CountIdle() const override
    {
        return m_idle + (m_isWaiting ? CountIdleSince() : 0.0);
    }

    /** @brief Look whether data waits in the RNC, and not for the window. */
    void Look() override
    {
        const bool isWaiting = m_rlc->HasData() && !IsWindowFull();
        if (m_isWaiting && !isWaiting)
        {
            m_idle += CountIdleSince();
        }
        else if (isWaiting && !m_isWaiting)
        {
            m_since = Simulator::Now().GetNanoSeconds();
            m_usedBefore = CountUsed();
        }
        m_isWaiting = isWaiting;
    }

    std::string DescribeChannel() const override
    {
        return "HS-DSCH category " + std::to_string(GetUinteger(m_user, "Category")) + " with " +
               std::to_string(GetUinteger(m_cell, "HsPdschCodes")) + " codes";
    }

  private:
    /// Shorter waits in the RNC are the way of data and credits over the Iub.
    static constexpr Nanos LEAST_WAIT = 100'000'000;

    /** @return the queue in the Node B; null: there is none */
    const HsQueue* FindQueue() const
    {
        const auto queue = m_cell->FindQueue(m_flow->GetTransport());
        return queue ? &m_cell->GetMacHs().GetQueue(*queue) : nullptr;
    }

    /** @return bits of RLC payload that have been sent, or were beyond the channel */
    double CountUsed() const
    {
        const HsQueue* queue = FindQueue();
        const double payloadBits = 8.0 * m_rlc->GetPduOctets() * m_link->GetPayloadShare();
        return queue ? payloadBits * static_cast<double>(queue->GetCounters().sent) + CountLost()
                     : 0.0;
    }

    /** @return bits of the log since data waits that nothing has used; 0 when it is not for long */
    double CountIdleSince() const
    {
        const Nanos now = Simulator::Now().GetNanoSeconds();
        return now - m_since < LEAST_WAIT
                   ? 0.0
                   : std::max(0.0, CountOffered(m_since, now) - (CountUsed() - m_usedBefore));
    }

    /** @brief RLC has taken an SDU, or has got rid of some. */
    void OnBuffer(uint64_t /* octets */)
    {
        Look();
    }

    /** @brief RLC has given a PDU. */
    void OnPdu(const RlcPdu& /* pdu */)
    {
        Look();
    }

    Ptr<HsUser> m_user;                    //!< The UE in its cell
    Ptr<ThroughputLogQualityModel> m_link; //!< Its log
    Ptr<HsCell> m_cell;                    //!< HS-DSCH of the cell
    Ptr<HsMacDFlow> m_flow;                //!< MAC-d flow of the bearer
    Ptr<RlcEntity> m_rlc;                  //!< Sending end of RLC
    bool m_isWaiting{false};               //!< Data waits in the RNC
    Nanos m_since{0};                      //!< Since then
    double m_usedBefore{0.0};              //!< See CountUsed(), then
    double m_idle{0.0};                    //!< See CountIdle(), but for the present wait
};

/** @brief What keeps a UE from carrying the log of its uplink. */
class LogLimits::DchWatch : public LogLimits::Watch
{
  public:
    /**
     * @param ue the UE
     * @param nodeB its Node B
     * @param allowance what its uplink may carry
     */
    DchWatch(Ptr<UeNetDevice> ue,
             Ptr<NodeBNetDevice> nodeB,
             std::shared_ptr<UplinkAllowance> allowance)
        : Watch(Name(*ue) + ", uplink",
                Direction::UPLINK,
                ue->GetBearer()->GetRlc(),
                nodeB->GetIub()),
          m_ue(ue),
          m_allowance(allowance)
    {
    }

  protected:
    double CountOffered(Nanos begin, Nanos end) const override
    {
        return m_allowance->GetQuality()->CountBits(begin, end);
    }

    double CountLost() const override
    {
        return m_allowance->GetLostBits();
    }

    std::string DescribeChannel() const override
    {
        const auto channel = m_ue->GetBearer()->GetChannel();
        return channel
                   ? "a DCH of " + InKbps(channel->GetTransmitter().GetFormat().GetPayloadRate())
                   : "the DCH";
    }

  private:
    Ptr<UeNetDevice> m_ue;                        //!< The UE
    std::shared_ptr<UplinkAllowance> m_allowance; //!< What its uplink may carry
};

/** @brief What keeps a UE from carrying a rate in its downlink. */
class LogLimits::RateWatch : public LogLimits::Watch
{
  public:
    /**
     * @param ue the UE
     * @param rnc its RNC
     * @param nodeB its Node B
     * @param downlink the rate
     */
    RateWatch(Ptr<UeNetDevice> ue,
              Ptr<RncNetDevice> rnc,
              Ptr<NodeBNetDevice> nodeB,
              DataRate downlink)
        : Watch(Name(*ue) + ", downlink",
                Direction::DOWNLINK,
                rnc->GetBearer(ue->GetRnti())->GetRlc(),
                nodeB->GetIub()),
          m_downlink(downlink)
    {
    }

  protected:
    double CountOffered(Nanos begin, Nanos end) const override
    {
        return static_cast<double>(m_downlink.GetBitRate()) * 1e-9 *
               static_cast<double>(end - begin);
    }

    std::string DescribeOffered(const std::string& kbps) const override
    {
        return "it is to carry " + kbps;
    }

  private:
    DataRate m_downlink; //!< The rate
};

LogLimits::LogLimits() = default;
LogLimits::~LogLimits() = default;

void
LogLimits::AddUe(Ptr<UeNetDevice> ue, Ptr<RncNetDevice> rnc, Ptr<NodeBNetDevice> nodeB)
{
    const Ptr<HsCell> hsCell = nodeB->GetCell()->GetHsCell();
    const auto user = hsCell ? hsCell->FindUser(ue->GetRnti()) : nullptr;
    if (const auto link =
            user ? DynamicCast<ThroughputLogQualityModel>(user->GetChannel()->GetLink()) : nullptr)
    {
        m_watches.push_back(std::make_unique<HsWatch>(ue, rnc, nodeB, user, link));
    }
    const auto allowance = ue->GetRrc()->GetRadio().GetUplinkAllowance();
    if (allowance && DynamicCast<ThroughputLogUplinkModel>(allowance->GetQuality()))
    {
        m_watches.push_back(std::make_unique<DchWatch>(ue, nodeB, allowance));
    }
}

void
LogLimits::AddRate(Ptr<UeNetDevice> ue,
                   Ptr<RncNetDevice> rnc,
                   Ptr<NodeBNetDevice> nodeB,
                   DataRate downlink)
{
    m_watches.push_back(std::make_unique<RateWatch>(ue, rnc, nodeB, downlink));
}

std::vector<std::string>
LogLimits::Explain() const
{
    std::vector<std::string> sentences;
    for (const auto& watch : m_watches)
    {
        watch->Explain(sentences);
    }
    return sentences;
}

void
LogLimits::Print(std::ostream& os) const
{
    for (const auto& sentence : Explain())
    {
        os << sentence << std::endl;
    }
}

} // namespace ns3::umts
