/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-socket-factory.h"

#include "tcp-classic-compat.h"
#include "tcp-classic-reno.h"
#include "tcp-classic-socket.h"

#include "ns3/object-factory.h"
#include "ns3/rtt-estimator.h"
#include "ns3/tcp-l4-protocol.h"
#include "ns3/tcp-recovery-ops.h"
#include "ns3/umts-error.h"
#include "ns3/umts-type-declaration.h"

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(TcpClassicSocketFactory);

namespace
{

/**
 * Create the object whose type an attribute of the TCP of a node names.
 * @tparam T class of the object
 * @return the object
 */
template <typename T>
Ptr<T>
CreateNamedBy(Ptr<TcpL4Protocol> tcp, const std::string& attribute)
{
    TypeIdValue type;
    tcp->GetAttribute(attribute, type);
    ObjectFactory factory;
    factory.SetTypeId(type.Get());
    return factory.Create<T>();
}

} // namespace

TypeId
TcpClassicSocketFactory::GetTypeId()
{
    UMTS_TYPE_NAMED(TcpClassicSocketFactory, SocketFactory, "ns3::TcpClassicSocketFactory")
        .Attribute("SocketType", &C::m_socketType, TcpClassicReno::GetTypeId())
        .Help("Congestion control of the sockets, a TcpCongestionOps");
}

Ptr<TcpClassicSocketFactory>
TcpClassicSocketFactory::Install(Ptr<Node> node, TypeId congestionOps)
{
    Ptr<TcpClassicSocketFactory> factory = node->GetObject<TcpClassicSocketFactory>();
    if (!factory)
    {
        factory = CreateObject<TcpClassicSocketFactory>();
        node->AggregateObject(factory);
    }
    factory->SetAttribute("SocketType", TypeIdValue(congestionOps));
    return factory;
}

Ptr<Socket>
TcpClassicSocketFactory::CreateSocket()
{
    return CreateSocket(m_socketType);
}

Ptr<Socket>
TcpClassicSocketFactory::CreateSocket(TypeId congestionOps)
{
    Ptr<TcpClassicSocket> socket = CreateObject<TcpClassicSocket>();
    Equip(socket, GetObject<Node>(), congestionOps);
    return socket;
}

void
TcpClassicSocketFactory::Equip(Ptr<TcpClassicSocket> socket, Ptr<Node> node, TypeId congestionOps)
{
    Ptr<TcpL4Protocol> tcp = node ? node->GetObject<TcpL4Protocol>() : nullptr;
    UMTS_THROW_UNLESS(tcp,
                      "TcpClassicSocketFactory needs a node with an internet stack: install "
                      "InternetStackHelper on it first");
    UMTS_THROW_UNLESS(IsTcpCongestionOps(congestionOps),
                      "SocketType of TcpClassicSocketFactory must name a TcpCongestionOps, and "
                          << congestionOps.GetName() << " is none");
    ObjectFactory opsFactory;
    opsFactory.SetTypeId(congestionOps);
    socket->SetNode(node);
    socket->SetTcp(tcp);
    socket->SetRtt(CreateNamedBy<RttEstimator>(tcp, "RttEstimatorType"));
    socket->SetCongestionControlAlgorithm(opsFactory.Create<TcpCongestionOps>());
    socket->SetRecoveryAlgorithm(CreateNamedBy<TcpRecoveryOps>(tcp, "RecoveryType"));
    tcp->AddSocket(socket);
}

} // namespace ns3
