/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-http-server.h"

#include "umts-http-request.h"

#include "ns3/log.h"
#include "ns3/tcp-socket-factory.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

#include <algorithm>

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsHttpServer");
NS_OBJECT_ENSURE_REGISTERED(HttpServer);

TypeId
HttpServer::GetTypeId()
{
    UMTS_TYPE(HttpServer, Application)
        .Attribute("Local", &C::m_local, Address())
        .Help("Address to listen at.")
        .Attribute("Protocol", &C::m_protocol, TcpSocketFactory::GetTypeId())
        .Help("Type of the socket factory, of a stream protocol.");
}

void
HttpServer::DoDispose()
{
    NS_LOG_FUNCTION(this);
    m_listener = nullptr;
    m_connections.clear();
    Application::DoDispose();
}

void
HttpServer::StartApplication()
{
    NS_LOG_FUNCTION(this);
    m_listener = Socket::CreateSocket(GetNode(), m_protocol);
    UMTS_THROW_IF(m_listener->Bind(m_local) == -1, "HttpServer: cannot listen at \"Local\"");
    m_listener->Listen();
    m_listener->SetAcceptCallback(MakeNullCallback<bool, Ptr<Socket>, const Address&>(),
                                  MakeCallback(&HttpServer::OnAccept, this));
}

void
HttpServer::StopApplication()
{
    NS_LOG_FUNCTION(this);
    for (const auto& connection : m_connections)
    {
        connection.first->Close();
    }
    if (m_listener)
    {
        m_listener->Close();
    }
}

void
HttpServer::OnAccept(Ptr<Socket> socket, const Address& /* from */)
{
    NS_LOG_FUNCTION(this << socket);
    m_connections[socket];
    socket->SetRecvCallback(MakeCallback(&HttpServer::OnReceive, this));
    socket->SetSendCallback(MakeCallback(&HttpServer::Send, this));
    socket->SetCloseCallbacks(MakeCallback(&HttpServer::OnClose, this),
                              MakeCallback(&HttpServer::OnFailure, this));
}

void
HttpServer::OnReceive(Ptr<Socket> socket)
{
    Connection& connection = m_connections[socket];
    while (auto packet = socket->Recv())
    {
        if (packet->GetSize() == 0)
        {
            break; // the client has closed
        }
        connection.received->AddAtEnd(packet);
    }
    HttpRequestHeader header;
    while (connection.received->GetSize() >= HttpRequestHeader::OCTETS &&
           connection.received->PeekHeader(header) > 0 &&
           connection.received->GetSize() >= header.GetRequestOctets())
    {
        UMTS_THROW_IF(header.GetRequestOctets() < HttpRequestHeader::OCTETS,
                      "HttpServer: received what no HttpClient sends");
        NS_LOG_LOGIC("request of " << header.GetRequestOctets() << " octets for an object of "
                                   << header.GetObjectOctets());
        connection.received->RemoveAtStart(header.GetRequestOctets());
        connection.toSend += header.GetObjectOctets();
    }
    Send(socket, socket->GetTxAvailable());
}

void
HttpServer::Send(Ptr<Socket> socket, uint32_t room)
{
    Connection& connection = m_connections[socket];
    const auto octets = static_cast<uint32_t>(std::min<uint64_t>(room, connection.toSend));
    if (octets > 0 && socket->Send(Create<Packet>(octets)) > 0)
    {
        connection.toSend -= octets;
    }
}

void
HttpServer::OnClose(Ptr<Socket> socket)
{
    NS_LOG_FUNCTION(this << socket);
    m_connections.erase(socket);
}

void
HttpServer::OnFailure(Ptr<Socket> socket)
{
    ++m_failed;
    OnClose(socket);
}

uint32_t
HttpServer::GetFailedConnections() const
{
    return m_failed;
}

} // namespace ns3::umts
