/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-split-connection.h"

#include "ns3/simulator.h"
#include "ns3/umts-error.h"

#include <algorithm>

namespace ns3
{

namespace
{

/**
 * @param side a side
 * @return the other one
 */
TcpSplitSide
Opposite(TcpSplitSide side)
{
    return side == TcpSplitSide::WIRED ? TcpSplitSide::RADIO : TcpSplitSide::WIRED;
}

/**
 * @param side a side
 * @return its place in an array
 */
std::size_t
Index(TcpSplitSide side)
{
    return static_cast<std::size_t>(side);
}

} // namespace

TcpSplitConnection::TcpSplitConnection(const InetSocketAddress& client,
                                       const InetSocketAddress& server,
                                       TcpSplitSide clientSide,
                                       Ptr<TcpSplitSocket> wired,
                                       Ptr<TcpSplitSocket> radio,
                                       Owner& owner)
    : m_client(client),
      m_server(server),
      m_clientSide(clientSide),
      m_halves{{wired, radio}},
      m_owner(owner)
{
    Watch(wired);
    Watch(radio);
}

TcpSplitConnection::~TcpSplitConnection()
{
    const auto nothing = MakeNullCallback<void, Ptr<Socket>>();
    for (const auto& half : m_halves)
    {
        half->SetRecvCallback(nothing);
        half->SetSendCallback(MakeNullCallback<void, Ptr<Socket>, uint32_t>());
        half->SetConnectCallback(nothing, nothing);
        half->SetCloseCallbacks(nothing, nothing);
        half->TraceDisconnectWithoutContext("State",
                                            MakeCallback(&TcpSplitConnection::OnState, this));
    }
}

void
TcpSplitConnection::Watch(Ptr<TcpSplitSocket> socket)
{
    const auto onData = MakeCallback(&TcpSplitConnection::OnData, this);
    const auto onFailure = MakeCallback(&TcpSplitConnection::OnFailure, this);
    socket->SetRecvCallback(onData);
    socket->SetSendCallback(MakeCallback(&TcpSplitConnection::OnSpace, this));
    socket->SetConnectCallback(MakeNullCallback<void, Ptr<Socket>>(), onFailure);
    socket->SetCloseCallbacks(onData, onFailure);
    socket->TraceConnectWithoutContext("State", MakeCallback(&TcpSplitConnection::OnState, this));
}

void
TcpSplitConnection::Open(Ptr<const Packet> syn)
{
    GetSocket(m_clientSide)->Accept(syn, m_client, m_server);
    GetSocket(Opposite(m_clientSide))->ConnectAs(m_client, m_server);
}

void
TcpSplitConnection::Abort()
{
    m_aborted = m_aborted || !IsOver();
    for (const auto& half : m_halves)
    {
        half->Abort();
    }
    CountHeld();
}

const InetSocketAddress&
TcpSplitConnection::GetClient() const
{
    return m_client;
}

const InetSocketAddress&
TcpSplitConnection::GetServer() const
{
    return m_server;
}

Ptr<TcpSplitSocket>
TcpSplitConnection::GetSocket(TcpSplitSide side) const
{
    return m_halves[Index(side)];
}

uint64_t
TcpSplitConnection::GetRelayedOctets(TcpSplitSide to) const
{
    return m_relayed[Index(to)];
}

uint32_t
TcpSplitConnection::GetHeldOctets(TcpSplitSide to) const
{
    return IsAborted() ? 0
                       : GetSocket(Opposite(to))->GetUnread() + GetSocket(to)->GetUnacknowledged();
}

bool
TcpSplitConnection::IsAborted() const
{
    return m_aborted;
}

bool
TcpSplitConnection::IsOver() const
{
    return m_halves[0]->IsOver() && m_halves[1]->IsOver();
}

TcpSplitSide
TcpSplitConnection::GetOtherSide(Ptr<Socket> socket) const
{
    return socket == m_halves[Index(TcpSplitSide::WIRED)] ? TcpSplitSide::RADIO
                                                          : TcpSplitSide::WIRED;
}

void
TcpSplitConnection::Relay(TcpSplitSide to)
{
    const auto sender = GetSocket(to);
    const auto receiver = GetSocket(Opposite(to));
    const uint32_t size = sender->GetAcceptable(receiver->GetRxAvailable());
    if (size > 0)
    {
        const int sent = sender->Send(receiver->Recv(size, 0), 0);
        UMTS_THROW_UNLESS(sent == static_cast<int>(size), "a half did not take what fits");
        m_relayed[Index(to)] += size;
        m_owner.OctetsRelayed(to, size);
    }
    if (receiver->IsReadToEnd() && sender->GetUnacknowledged() == 0 && sender->MaySend())
    {
        sender->CloseSending();
    }
    CountHeld();
}

void
TcpSplitConnection::OnData(Ptr<Socket> socket)
{
    Relay(GetOtherSide(socket));
}

void
TcpSplitConnection::OnSpace(Ptr<Socket> socket, uint32_t /* space */)
{
    const TcpSplitSide from = GetOtherSide(socket);
    Relay(Opposite(from));
    GetSocket(from)->UpdateWindow();
}

void
TcpSplitConnection::OnFailure(Ptr<Socket> /* socket */)
{
    if (!IsOver())
    {
        // Later, as the socket is at work.
        Simulator::ScheduleNow(&TcpSplitConnection::Abort, Ptr<TcpSplitConnection>(this));
    }
}

void
TcpSplitConnection::OnState(TcpSocket::TcpStates_t /* before */, TcpSocket::TcpStates_t after)
{
    if (after == TcpSocket::TIME_WAIT || after == TcpSocket::CLOSED)
    {
        Simulator::ScheduleNow(&TcpSplitConnection::Review, Ptr<TcpSplitConnection>(this));
    }
}

void
TcpSplitConnection::CountHeld()
{
    const int64_t before = m_held;
    m_held = int64_t{GetHeldOctets(TcpSplitSide::WIRED)} + GetHeldOctets(TcpSplitSide::RADIO);
    m_owner.HeldChanged(m_held - before);
}

void
TcpSplitConnection::Review()
{
    if (IsOver() && !m_overTold)
    {
        m_overTold = true;
        m_owner.ConnectionOver(this);
    }
    if (m_halves[0]->IsClosed() && m_halves[1]->IsClosed())
    {
        m_owner.ConnectionGone(this);
    }
}

} // namespace ns3
