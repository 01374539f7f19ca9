/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-http-client.h"

#include "umts-http-request.h"

#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/tcp-socket-factory.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>
#include <cmath>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsHttpClient");
NS_OBJECT_ENSURE_REGISTERED(HttpClient);

TypeId
HttpClient::GetTypeId()
{
    UMTS_TYPE(HttpClient, Application)
        .Attribute("Remote", &C::m_remote, Address())
        .Help("Address of the server.")
        .Attribute("Protocol", &C::m_protocol, TcpSocketFactory::GetTypeId())
        .Help("Type of the socket factory, of a stream protocol.")
        .Attribute("Interval", &C::m_interval, "ns3::ExponentialRandomVariable[Mean=2.0]")
        .Help("Random variable of the time between two requests, in s.")
        .Attribute("RequestOctets",
                   &C::m_requestOctets,
                   "ns3::ConstantRandomVariable[Constant=100]")
        .Help("Random variable of the length of a request; at least 8 octets are sent.")
        .Attribute("ObjectOctets", &C::m_objectOctets, "ns3::ConstantRandomVariable[Constant=1024]")
        .Help("Random variable of the length of an object, at least one octet.")
        .Trace("Transaction", &C::m_transaction, "TransactionTracedCallback")
        .Help("An object has been received whole");
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
    UMTS_THROW_IF(m_socket->Bind() == -1 || m_socket->Connect(m_remote) == -1,
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
    UMTS_THROW_IF(interval.IsNegative(), "HttpClient: \"Interval\" gives a negative time");
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
    UMTS_THROW_IF(octets > 1e9, "HttpClient: a length of " << octets << " octets: too long");
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
    UMTS_THROW_IF(m_socket->Send(request) == -1,
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
