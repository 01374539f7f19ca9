/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_NUMBERED_FLOW_H
#define UMTS_NUMBERED_FLOW_H

#include "json-object.h"

#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/network-module.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace ns3::umts
{

/** @brief A time with a begin and an end, in thirds. */
struct Thirds
{
    Time begin; //!< Begin
    Time end;   //!< End

    /**
     * @param time a time
     * @return 0, 1 or 2; -1 when it lies outside
     */
    int Find(Time time) const
    {
        if (time < begin || time >= end)
        {
            return -1;
        }
        return std::min(2, static_cast<int>(3 * (time - begin).GetSeconds() / GetSeconds()));
    }

    /** @return its length, s */
    double GetSeconds() const
    {
        return (end - begin).GetSeconds();
    }
};

/** @brief What a flow has delivered by thirds of the time that counts. */
struct Delivered
{
    std::array<double, 3> octets{};   //!< Octets delivered in each third
    std::array<double, 3> delays{};   //!< Sum of the delays of what was sent in each third, s
    std::array<uint32_t, 3> counts{}; //!< Datagrams sent in each third that have come
    uint64_t digest{14695981039346656037ULL}; //!< Of times and lengths of all that has come

    /** @param value goes into the digest, as FNV-1a does it */
    void Mix(uint64_t value)
    {
        for (int i = 0; i < 8; ++i)
        {
            digest = (digest ^ (value >> (8 * i) & 0xff)) * 1099511628211ULL;
        }
    }

    /**
     * @brief Octets have come.
     * @param thirds the time that counts
     * @param size how many
     */
    void Add(const Thirds& thirds, uint32_t size)
    {
        Mix(static_cast<uint64_t>((Simulator::Now() - thirds.begin).GetNanoSeconds()));
        Mix(size);
        if (const int third = thirds.Find(Simulator::Now()); third >= 0)
        {
            octets.at(third) += size;
        }
    }

    /** @return octets delivered in the time that counts */
    double GetOctets() const
    {
        return octets[0] + octets[1] + octets[2];
    }

    /**
     * @param third 0, 1 or 2
     * @return mean delay of what was sent in it, s; 0 when nothing has come
     */
    double GetDelay(std::size_t third) const
    {
        return counts.at(third) > 0 ? delays.at(third) / counts.at(third) : 0.0;
    }
};

/**
 * @brief Datagrams of UDP with numbers and known contents, at constant intervals. Tells of each
 * whether it has come once, in order and whole.
 */
class NumberedFlow : public SimpleRefCount<NumberedFlow>
{
  public:
    /** @brief What it is. */
    struct Config
    {
        std::string name;        //!< In results
        Ptr<Node> from;          //!< Sender
        Ptr<Node> to;            //!< Receiver
        Address address;         //!< Address and port of the receiver
        Time interval;           //!< From one datagram to the next
        uint32_t octets{HEADER}; //!< Payload of UDP, at least 12
        Time start;              //!< First datagram
        Thirds thirds;           //!< The time that counts; nothing is sent after it
    };

    static constexpr uint32_t HEADER = 12; //!< Octets of number and time

    /** @param config what it is */
    explicit NumberedFlow(const Config& config)
        : m_config(config)
    {
        const auto udp = UdpSocketFactory::GetTypeId();
        m_receiver = Socket::CreateSocket(config.to, udp);
        if (InetSocketAddress::IsMatchingType(config.address))
        {
            const uint16_t port = InetSocketAddress::ConvertFrom(config.address).GetPort();
            m_receiver->Bind(InetSocketAddress(Ipv4Address::GetAny(), port));
        }
        else
        {
            const uint16_t port = Inet6SocketAddress::ConvertFrom(config.address).GetPort();
            m_receiver->Bind(Inet6SocketAddress(Ipv6Address::GetAny(), port));
        }
        m_receiver->SetRecvCallback(MakeCallback(&NumberedFlow::Receive, this));
        m_sender = Socket::CreateSocket(config.from, udp);
        m_sender->Connect(config.address);
        Simulator::Schedule(config.start, &NumberedFlow::Send, this);
    }

    ~NumberedFlow()
    {
        m_receiver->SetRecvCallback(MakeNullCallback<void, Ptr<Socket>>());
    }

    NumberedFlow(const NumberedFlow&) = delete;
    NumberedFlow& operator=(const NumberedFlow&) = delete;

    /** @brief Send no more. */
    void Stop()
    {
        m_isStopped = true;
    }

    /** @return its name */
    const std::string& GetName() const
    {
        return m_config.name;
    }

    /** @return what it has delivered */
    const Delivered& GetDelivered() const
    {
        return m_delivered;
    }

    /** @return datagrams sent */
    uint32_t GetSent() const
    {
        return static_cast<uint32_t>(m_times.size());
    }

    /** @return datagrams that have never come */
    uint32_t GetLost() const
    {
        return static_cast<uint32_t>(std::count(m_times.begin(), m_times.end(), 0U));
    }

    /** @return datagrams that have come again */
    uint32_t GetRepeated() const
    {
        return m_repeated;
    }

    /** @return datagrams that have come after one that was sent later */
    uint32_t GetDisordered() const
    {
        return m_disordered;
    }

    /** @return datagrams with other contents than those sent */
    uint32_t GetSpoilt() const
    {
        return m_spoilt;
    }

    /** @param json gets what became of it */
    void AddTo(JsonObject& json) const
    {
        json.AddString("flow", m_config.name);
        json.Add("sent_packets", GetSent());
        json.Add("lost_packets", GetLost());
        json.Add("repeated_packets", m_repeated);
        json.Add("disordered_packets", m_disordered);
        json.Add("spoilt_packets", m_spoilt);
        json.Add("goodput_bps", 8.0 * m_delivered.GetOctets() / m_config.thirds.GetSeconds());
        json.Add("delay_first_s", m_delivered.GetDelay(0));
        json.Add("delay_last_s", m_delivered.GetDelay(2));
    }

  private:
    /** @brief Send a datagram, and the next one after the interval. */
    void Send()
    {
        if (m_isStopped || Simulator::Now() >= m_config.thirds.end)
        {
            return;
        }
        std::vector<uint8_t> octets(m_config.octets);
        const auto number = GetSent();
        Fill(octets, number, Simulator::Now().GetNanoSeconds());
        m_times.push_back(0);
        m_sender->Send(Create<Packet>(octets.data(), m_config.octets));
        Simulator::Schedule(m_config.interval, &NumberedFlow::Send, this);
    }

    /**
     * @param octets gets the contents
     * @param number of the datagram
     * @param sent when it is sent, ns
     */
    static void Fill(std::vector<uint8_t>& octets, uint32_t number, int64_t sent)
    {
        for (std::size_t i = 0; i < octets.size(); ++i)
        {
            octets[i] = i < 4        ? number >> (8 * i) & 0xff
                        : i < HEADER ? static_cast<uint64_t>(sent) >> (8 * (i - 4)) & 0xff
                                     : (31 * number + i) & 0xff;
        }
    }

    /** @param socket socket with datagrams that have come */
    void Receive(Ptr<Socket> socket)
    {
        while (const auto packet = socket->Recv())
        {
            Count(packet);
        }
    }

    /** @param packet a datagram that has come */
    void Count(const Ptr<Packet>& packet)
    {
        std::vector<uint8_t> octets(packet->GetSize());
        packet->CopyData(octets.data(), packet->GetSize());
        const auto read = [&octets](std::size_t from, std::size_t to) {
            uint64_t value = 0;
            for (std::size_t i = from; i < to && i < octets.size(); ++i)
            {
                value |= uint64_t{octets[i]} << (8 * (i - from));
            }
            return value;
        };
        const auto number = static_cast<uint32_t>(read(0, 4));
        const uint64_t sent = read(4, HEADER);
        std::vector<uint8_t> wanted(m_config.octets);
        Fill(wanted, number, static_cast<int64_t>(sent));
        if (octets != wanted || number >= GetSent())
        {
            ++m_spoilt;
            return;
        }
        m_repeated += m_times[number] > 0 ? 1 : 0;
        m_disordered += number < m_next && m_times[number] == 0 ? 1 : 0;
        ++m_times[number];
        m_next = std::max(m_next, number + 1);
        m_delivered.Add(m_config.thirds, packet->GetSize());
        const Time at = NanoSeconds(sent);
        if (const int third = m_config.thirds.Find(at); third >= 0)
        {
            m_delivered.delays.at(third) += (Simulator::Now() - at).GetSeconds();
            ++m_delivered.counts.at(third);
        }
    }

    Config m_config;               //!< What it is
    Ptr<Socket> m_sender;          //!< Socket of the sender
    Ptr<Socket> m_receiver;        //!< Socket of the receiver
    std::vector<uint32_t> m_times; //!< How often each datagram has come
    uint32_t m_next{0};            //!< One more than the highest number that has come
    uint32_t m_repeated{0};        //!< Datagrams that have come again
    uint32_t m_disordered{0};      //!< Datagrams that have come too late
    uint32_t m_spoilt{0};          //!< Datagrams with wrong contents
    bool m_isStopped{false};       //!< Stop() was called
    Delivered m_delivered;         //!< What has come
};

} // namespace ns3::umts

#endif /* UMTS_NUMBERED_FLOW_H */
