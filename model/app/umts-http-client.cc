/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-http-client.h"

#include "umts-http-request.h"

#include "ns3/abort.h"
#include "ns3/log.h"
#include "ns3/pointer.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/tcp-socket-factory.h"

#include <algorithm>
#include <cmath>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsHttpClient");
NS_OBJECT_ENSURE_REGISTERED(HttpClient);

TypeId
HttpClient::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::umts::HttpClient")
            .SetParent<Application>()
            .SetGroupName("Umts")
            .AddConstructor<HttpClient>()
            .AddAttribute("Remote",
                          "Address of the server.",
                          AddressValue(),
                          MakeAddressAccessor(&HttpClient::m_remote),
                          MakeAddressChecker())
            .AddAttribute("Protocol",
                          "Type of the socket factory, of a stream protocol.",
                          TypeIdValue(TcpSocketFactory::GetTypeId()),
                          MakeTypeIdAccessor(&HttpClient::m_protocol),
                          MakeTypeIdChecker())
            .AddAttribute("Interval",
                          "Random variable of the time between two requests, in s.",
                          StringValue("ns3::ExponentialRandomVariable[Mean=2.0]"),
                          MakePointerAccessor(&HttpClient::m_interval),
                          MakePointerChecker<RandomVariableStream>())
            .AddAttribute("RequestOctets",
                          "Random variable of the length of a request; at least 8 octets are sent.",
                          StringValue("ns3::ConstantRandomVariable[Constant=100]"),
                          MakePointerAccessor(&HttpClient::m_requestOctets),
                          MakePointerChecker<RandomVariableStream>())
            .AddAttribute("ObjectOctets",
                          "Random variable of the length of an object, at least one octet.",
                          StringValue("ns3::ConstantRandomVariable[Constant=1024]"),
                          MakePointerAccessor(&HttpClient::m_objectOctets),
                          MakePointerChecker<RandomVariableStream>())
            .AddTraceSource("Transaction",
                            "An object has been received whole",
                            MakeTraceSourceAccessor(&HttpClient::m_transaction),
                            "ns3::umts::HttpClient::TransactionTracedCallback");
    return tid;
}

void
HttpClient::DoDispose()
{
    NS_LOG_FUNCTION(this);
    m_arrival.Cancel();
    m_socket = nullptr;
    Application::DoDispose();
}

void
HttpClient::StartApplication()
{
    NS_LOG_FUNCTION(this);
    m_socket = Socket::CreateSocket(GetNode(), m_protocol);
    m_socket->SetConnectCallback(MakeCallback(&HttpClient::OnConnect, this),
                                 MakeCallback(&HttpClient::OnFailure, this));
    m_socket->SetCloseCallbacks(MakeNullCallback<void, Ptr<Socket>>(),
                                MakeCallback(&HttpClient::OnFailure, this));
    m_socket->SetRecvCallback(MakeCallback(&HttpClient::OnReceive, this));
    NS_ABORT_MSG_IF(m_socket->Bind() == -1 || m_socket->Connect(m_remote) == -1,
                    "HttpClient: cannot connect to \"Remote\"");
    ScheduleArrival();
}

void
HttpClient::StopApplication()
{
    NS_LOG_FUNCTION(this);
    m_arrival.Cancel();
    m_connected = false;
    if (m_socket)
    {
        m_socket->Close();
    }
}

void
HttpClient::ScheduleArrival()
{
    const Time interval = Seconds(m_interval->GetValue());
    NS_ABORT_MSG_IF(interval.IsNegative(), "HttpClient: \"Interval\" gives a negative time");
    m_arrival = Simulator::Schedule(interval, &HttpClient::OnArrival, this);
}

void
HttpClient::OnArrival()
{
    NS_LOG_FUNCTION(this);
    m_waiting.push_back(Simulator::Now());
    SendNext();
    ScheduleArrival();
}

void
HttpClient::OnConnect(Ptr<Socket> /* socket */)
{
    NS_LOG_FUNCTION(this);
    m_connected = true;
    SendNext();
}

void
HttpClient::OnFailure(Ptr<Socket> /* socket */)
{
    m_connected = false;
    m_failed = true;
}

uint32_t
HttpClient::Draw(const Ptr<RandomVariableStream>& length, uint32_t least)
{
    const double octets = std::round(length->GetValue());
    NS_ABORT_MSG_IF(octets > 1e9, "HttpClient: a length of " << octets << " octets: too long");
    return static_cast<uint32_t>(std::max<double>(octets, least));
}

void
HttpClient::SendNext()
{
    if (!m_connected || m_busy || m_waiting.empty())
    {
        return;
    }
    m_busy = true;
    m_current.arrived = m_waiting.front();
    m_waiting.pop_front();
    m_current.sent = Simulator::Now();
    m_current.requestOctets = Draw(m_requestOctets, HttpRequestHeader::OCTETS);
    m_current.objectOctets = Draw(m_objectOctets, 1);
    m_missing = m_current.objectOctets;
    NS_LOG_LOGIC("request of " << m_current.requestOctets << " octets for an object of "
                               << m_current.objectOctets);
    auto request = Create<Packet>(m_current.requestOctets - HttpRequestHeader::OCTETS);
    request->AddHeader(HttpRequestHeader(m_current.requestOctets, m_current.objectOctets));
    NS_ABORT_MSG_IF(m_socket->Send(request) == -1,
                    "HttpClient: a request of " << m_current.requestOctets
                                                << " octets does not fit into the send buffer");
}

void
HttpClient::OnReceive(Ptr<Socket> socket)
{
    while (auto packet = socket->Recv())
    {
        if (packet->GetSize() == 0)
        {
            break; // the server has closed
        }
        m_missing -= std::min<uint64_t>(packet->GetSize(), m_missing);
    }
    if (m_busy && m_missing == 0)
    {
        m_busy = false;
        m_current.completed = Simulator::Now();
        NS_LOG_LOGIC("object of " << m_current.objectOctets << " octets received, asked for at "
                                  << m_current.sent.As(Time::S));
        m_transaction(m_current);
        SendNext();
    }
}

} // namespace ns3::umts
