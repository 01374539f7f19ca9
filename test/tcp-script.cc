/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-script.h"

#include "umts-test.h"

#include "ns3/abort.h"
#include "ns3/config.h"
#include "ns3/inet-socket-address.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-header.h"
#include "ns3/node-container.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/pointer.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/tcp-classic-helper.h"
#include "ns3/tcp-header.h"
#include "ns3/tcp-l4-protocol.h"
#include "ns3/tcp-socket-base.h"
#include "ns3/traffic-control-helper.h"
#include "ns3/uinteger.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <sstream>
#include <vector>

/**
 * @file
 * @ingroup umts
 * A sender with an internet stack, and a peer without one that sends what a script says.
 */

namespace ns3
{
namespace tcpscripttest
{

using namespace umts::test;

namespace
{

constexpr uint32_t SEGMENT = 1000;     //!< Octets of a segment.
constexpr uint32_t PEER_ISN = 70000;   //!< First sequence number of the peer.
constexpr uint16_t PEER_PORT = 80;     //!< Port of the peer.
constexpr uint16_t IPV4 = 0x0800;      //!< Type of the frames.
constexpr uint64_t PEER_WINDOW = 65;   //!< Segments of its window, if the script has no other.
constexpr double HANDSHAKE_MS = 100.0; //!< Round trip of the SYN, likewise.

/// A line of a script with a time.
struct Event
{
    double time{0};   //!< In milliseconds.
    std::string verb; //!< What the line is.
    std::string rest; //!< What follows it.
};

/// An attribute.
struct Setting
{
    bool isPolicy{false}; //!< Of the congestion control, not of the socket.
    std::string name;     //!< Name.
    std::string value;    //!< Value.
};

/// A script.
struct Script
{
    std::vector<Event> events;      //!< Lines with a time.
    std::vector<Setting> settings;  //!< Attributes.
    double handshake{HANDSHAKE_MS}; //!< Round trip of the SYN in milliseconds.
    bool losesSyn{false};           //!< The first SYN is lost.
    uint64_t data{1000};            //!< Segments to send.
    uint64_t window{PEER_WINDOW};   //!< Segments of the peer's window.
};

/**
 * @brief Read the rest of a line, without spaces around it.
 */
std::string
ReadRest(std::istringstream& line)
{
    std::string rest;
    std::getline(line >> std::ws, rest);
    rest.erase(rest.find_last_not_of(' ') + 1);
    return rest;
}

/**
 * @brief Read a line.
 * @param word its first word
 * @param line the rest
 * @param script where it goes
 */
void
ReadLine(const std::string& word, std::istringstream& line, Script& script)
{
    if (word == "set" || word == "policy")
    {
        Setting setting;
        setting.isPolicy = word == "policy";
        line >> setting.name;
        setting.value = ReadRest(line);
        script.settings.push_back(setting);
    }
    else if (word == "rtt")
    {
        line >> script.handshake;
    }
    else if (word == "lose-syn")
    {
        script.losesSyn = true;
    }
    else if (word == "data")
    {
        line >> script.data;
    }
    else if (word == "window")
    {
        line >> script.window;
    }
    else
    {
        Event event;
        event.time = std::stod(word);
        line >> event.verb;
        event.rest = ReadRest(line);
        script.events.push_back(event);
    }
}

/**
 * @brief Read a script.
 * @param text its lines
 */
Script
ReadScript(const std::string& text)
{
    Script script;
    std::istringstream lines(text);
    for (std::string whole; std::getline(lines, whole);)
    {
        std::istringstream line(whole.substr(0, whole.find('#')));
        if (std::string word; line >> word)
        {
            ReadLine(word, line, script);
        }
    }
    NS_ABORT_MSG_IF(script.events.empty(), "A script has no line with a time");
    return script;
}

/**
 * @brief Write out the segments of a line.
 * @param text "0 3-5"
 * @return " 0 3 4 5"
 */
std::string
ExpandSegments(const std::string& text)
{
    std::string all;
    std::istringstream words(text);
    for (std::string word; words >> word;)
    {
        const auto dash = word.find('-');
        const uint32_t last = std::stoul(dash == std::string::npos ? word : word.substr(dash + 1));
        for (uint32_t segment = std::stoul(word); segment <= last; ++segment)
        {
            all += " " + std::to_string(segment);
        }
    }
    return all;
}

/**
 * @brief Write a time.
 * @param time milliseconds
 * @return the number, to a microsecond and without trailing zeros
 */
std::string
WriteTime(double time)
{
    std::ostringstream text;
    text.precision(12);
    text << std::round(time * 1000) / 1000;
    return text.str();
}

/// A sender, its peer, and what has happened.
class Stage
{
  public:
    /**
     * @brief Build both.
     * @param variant name of the congestion control
     */
    Stage(const Script& script, const std::string& variant);
    ~Stage();

    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    /** @return what must happen, a line for each time and kind */
    std::string GetExpected() const;

    /** @return what has happened, likewise */
    std::string Run();

  private:
    /// Make the two nodes and the link, which takes no time.
    void MakeNodes();
    /// Have the script's events happen from now on.
    void Begin();
    /**
     * @brief Do what a line says.
     * @param event the line
     */
    void Do(const Event& event);
    /**
     * @brief Write the state that a line asks for.
     * @param event the line
     */
    void Look(const Event& event);
    /**
     * @brief Take a packet at the peer.
     * @param device ignored
     * @param protocol ignored
     * @param from ignored
     */
    bool Receive(Ptr<NetDevice> device,
                 Ptr<const Packet> packet,
                 uint16_t protocol,
                 const Address& from);
    /**
     * @brief Send from the peer.
     * @param flags flags of the segment
     * @param ack octets that it acknowledges
     */
    void Send(uint8_t flags, uint32_t ack);
    /**
     * @brief Give the sender data.
     * @param segments how many
     */
    void Write(uint64_t segments);
    /** @return milliseconds since Begin() */
    double GetTime() const;

    Script m_script;                         //!< The script.
    Ptr<TcpSocketBase> m_socket;             //!< The sender.
    Ptr<NetDevice> m_device;                 //!< Device of the peer.
    NodeContainer m_nodes;                   //!< Both.
    uint32_t m_syns{0};                      //!< SYNs that have come.
    uint16_t m_port{0};                      //!< Port of the sender.
    uint64_t m_window{0};                    //!< Window of the peer in octets.
    std::optional<Time> m_begin;             //!< When the sender took the SYN of the peer.
    std::map<std::string, uint32_t> m_state; //!< Traced values.
    std::map<double, std::string> m_sent;    //!< Segments by time.
    std::map<double, std::string> m_looks;   //!< States by time.
};

Stage::Stage(const Script& script, const std::string& variant)
    : m_script(script),
      m_window(script.window * SEGMENT)
{
    TcpClassicHelper::SetDefaults();
    Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(SEGMENT));
    Config::SetDefault("ns3::TcpSocket::SndBufSize", UintegerValue(4000 * SEGMENT));
    MakeNodes();
    m_socket = DynamicCast<TcpSocketBase>(
        TcpClassicHelper::CreateSocket(m_nodes.Get(0), TypeId::LookupByName("ns3::" + variant)));
    for (const Setting& setting : script.settings)
    {
        PointerValue policy;
        m_socket->GetAttribute("CongestionOps", policy);
        const Ptr<Object> socket = m_socket;
        const Ptr<Object> object = setting.isPolicy ? policy.GetObject() : socket;
        object->SetAttribute(setting.name, StringValue(setting.value));
    }
    const auto watch = [this](const std::string& trace, const std::string& name) {
        const auto sink = +[](std::map<std::string, uint32_t>* state,
                              std::string key,
                              uint32_t /* before */,
                              uint32_t after) { (*state)[key] = after; };
        m_socket->TraceConnectWithoutContext(trace, MakeBoundCallback(sink, &m_state, name));
    };
    watch("CongestionWindow", "cwnd");
    watch("SlowStartThreshold", "ssthresh");
    const auto timer = +[](std::map<std::string, uint32_t>* state, Time /* before */, Time after) {
        (*state)["rto"] = after.GetMilliSeconds();
    };
    m_socket->TraceConnectWithoutContext("RTO", MakeBoundCallback(timer, &m_state));
}

Stage::~Stage()
{
    Simulator::Destroy();
    Config::Reset();
}

void
Stage::MakeNodes()
{
    m_nodes.Create(2);
    InternetStackHelper stack;
    stack.SetIpv6StackInstall(false);
    stack.Install(m_nodes.Get(0));
    PointToPointHelper link;
    link.SetDeviceAttribute("DataRate", StringValue("1000000Gbps")); // a frame takes 0 ns
    link.SetQueue("ns3::DropTailQueue", "MaxSize", StringValue("1000p"));
    const NetDeviceContainer devices = link.Install(m_nodes);
    Ipv4AddressHelper("10.0.0.0", "255.255.255.0").Assign(devices.Get(0));
    TrafficControlHelper().Uninstall(devices.Get(0));
    m_device = devices.Get(1);
    m_device->SetReceiveCallback(MakeCallback(&Stage::Receive, this));
}

double
Stage::GetTime() const
{
    return (Simulator::Now() - *m_begin).GetMicroSeconds() / 1000.0;
}

bool
Stage::Receive(Ptr<NetDevice> /* device */,
               Ptr<const Packet> packet,
               uint16_t /* protocol */,
               const Address& /* from */)
{
    const Ptr<Packet> copy = packet->Copy();
    Ipv4Header ip;
    TcpHeader tcp;
    copy->RemoveHeader(ip);
    copy->RemoveHeader(tcp);
    if (tcp.GetFlags() & TcpHeader::SYN)
    {
        m_port = tcp.GetSourcePort();
        if (++m_syns > (m_script.losesSyn ? 1 : 0))
        {
            const uint8_t flags = TcpHeader::SYN | TcpHeader::ACK;
            Simulator::Schedule(Seconds(m_script.handshake / 1000), &Stage::Send, this, flags, 0);
            Simulator::Schedule(Seconds(m_script.handshake / 1000), &Stage::Begin, this);
        }
    }
    else if (copy->GetSize() > 0)
    {
        const uint32_t segment = (tcp.GetSequenceNumber().GetValue() - 1) / SEGMENT;
        m_sent[GetTime()] += " " + std::to_string(segment);
    }
    return true;
}

void
Stage::Send(uint8_t flags, uint32_t ack)
{
    const bool isSyn = flags & TcpHeader::SYN;
    TcpHeader tcp;
    tcp.SetSourcePort(PEER_PORT);
    tcp.SetDestinationPort(m_port);
    tcp.SetFlags(flags);
    tcp.SetSequenceNumber(SequenceNumber32(PEER_ISN + (isSyn ? 0 : 1)));
    tcp.SetAckNumber(SequenceNumber32(1 + ack));
    tcp.SetWindowSize(m_window);
    Ipv4Header ip;
    ip.SetSource("10.0.0.2");
    ip.SetDestination("10.0.0.1");
    ip.SetProtocol(TcpL4Protocol::PROT_NUMBER);
    ip.SetTtl(64);
    const Ptr<Packet> packet = Create<Packet>();
    packet->AddHeader(tcp);
    ip.SetPayloadSize(packet->GetSize());
    packet->AddHeader(ip);
    m_device->Send(packet, m_device->GetBroadcast(), IPV4);
}

void
Stage::Write(uint64_t segments)
{
    m_socket->Send(Create<Packet>(segments * SEGMENT), 0);
}

void
Stage::Begin()
{
    m_begin = Simulator::Now();
    const Time afterAll = MicroSeconds(1);
    double end = 0;
    for (const Event& event : m_script.events)
    {
        end = std::max(end, event.time);
        const Time delay = MicroSeconds(std::llround(event.time * 1000));
        if (event.verb == "=" || event.verb == ">" || event.verb == "end")
        {
            Simulator::Schedule(delay + afterAll, &Stage::Look, this, event);
        }
        else
        {
            Simulator::Schedule(delay, &Stage::Do, this, event);
        }
    }
    Simulator::Stop(MicroSeconds(std::llround(end * 1000)) + afterAll + afterAll);
}

void
Stage::Do(const Event& event)
{
    std::istringstream words(event.rest);
    double ack = 0;
    words >> ack;
    if (event.verb == "write")
    {
        Write(ack);
        return;
    }
    NS_ABORT_MSG_UNLESS(event.verb == "<", "A script has no line \"" << event.verb << "\"");
    uint32_t times = 1;
    for (std::string word; words >> word;)
    {
        if (word == "window")
        {
            words >> m_window;
            m_window *= SEGMENT;
        }
        else
        {
            times = std::stoul(word.substr(1)); // "x3"
        }
    }
    for (uint32_t i = 0; i < times; ++i)
    {
        Send(TcpHeader::ACK, std::lround(ack * SEGMENT));
    }
}

void
Stage::Look(const Event& event)
{
    if (event.verb != "=")
    {
        return;
    }
    std::istringstream words(event.rest);
    uint32_t expected = 0;
    for (std::string name; words >> name >> expected;)
    {
        m_looks[event.time] += " " + name + " " + std::to_string(m_state[name]);
    }
}

std::string
Stage::GetExpected() const
{
    std::map<double, std::pair<std::string, std::string>> lines;
    for (const Event& event : m_script.events)
    {
        if (event.verb == ">")
        {
            lines[event.time].first += ExpandSegments(event.rest);
        }
        else if (event.verb == "=")
        {
            lines[event.time].second += " " + event.rest;
        }
    }
    std::string text;
    for (const auto& [time, both] : lines)
    {
        text += both.first.empty() ? "" : WriteTime(time) + " >" + both.first + "\n";
        text += both.second.empty() ? "" : WriteTime(time) + " =" + both.second + "\n";
    }
    return text;
}

std::string
Stage::Run()
{
    m_socket->Connect(InetSocketAddress("10.0.0.2", PEER_PORT));
    Write(m_script.data);
    Simulator::Run();
    std::map<double, std::string> lines;
    for (const auto& [time, segments] : m_sent)
    {
        lines[time] += WriteTime(time) + " >" + segments + "\n";
    }
    for (const auto& [time, state] : m_looks)
    {
        lines[time] += WriteTime(time) + " =" + state + "\n";
    }
    std::string text;
    for (const auto& [time, line] : lines)
    {
        text += line;
    }
    return text;
}

} // namespace

void
Play(std::initializer_list<const char*> variants, const std::string& script)
{
    for (const char* variant : variants)
    {
        Stage stage(ReadScript(script), variant);
        const std::string happened = stage.Run();
        ExpectText(happened, stage.GetExpected(), variant);
    }
}

} // namespace tcpscripttest
} // namespace ns3
