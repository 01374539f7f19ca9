/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-helper.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/tcp-classic-compat.h"
#include "ns3/tcp-classic-ops.h"
#include "ns3/tcp-classic-socket-factory.h"
#include "ns3/tcp-l4-protocol.h"
#include "ns3/tcp-recovery-ops.h"
#include "ns3/uinteger.h"
#include "ns3/umts-error.h"

#include <iostream>
#include <set>

namespace ns3
{

namespace
{

/**
 * @brief Say once that a variant of today is to run without SACK.
 * @param congestionOps the variant
 */
void
WarnOfSack(TypeId congestionOps)
{
    static std::set<std::string> warned;
    const std::string name = congestionOps.GetName();
    const bool isOfThen = congestionOps.IsChildOf(TcpClassicOps::GetTypeId()) ||
                          name == "ns3::TcpNewReno" || name == "ns3::TcpLinuxReno";
    TypeId::AttributeInformation sack;
    TypeId::LookupByName("ns3::TcpSocketBase").LookupAttributeByName("Sack", &sack);
    if (!isOfThen && !DynamicCast<const BooleanValue>(sack.initialValue)->Get() &&
        warned.insert(name).second)
    {
        std::cerr << name
                  << " runs without SACK, which TcpClassicHelper::SetDefaults turns off for the "
                     "variants of the papers; set ns3::TcpSocketBase::Sack to true, or --sack"
                  << std::endl;
    }
}

} // namespace

void
TcpClassicHelper::SetDefaults()
{
    Config::SetDefault("ns3::TcpSocketBase::Sack", BooleanValue(false));
    Config::SetDefault("ns3::TcpSocketBase::Timestamp", BooleanValue(false));
    Config::SetDefault("ns3::TcpSocketBase::LimitedTransmit", BooleanValue(false));
    Config::SetDefault("ns3::TcpSocket::DelAckCount", UintegerValue(1));
    Config::SetDefault("ns3::TcpSocket::InitialCwnd", UintegerValue(1));
    // Retransmissions of a segment as in BSD, more than the 100 s of RFC 1122 4.2.3.5; with ns-3's
    // 6 a connection may not survive a minute without the radio.
    Config::SetDefault("ns3::TcpSocket::DataRetries", UintegerValue(12));
}

void
TcpClassicHelper::Install(Ptr<Node> node, TypeId congestionOps)
{
    WarnOfSack(congestionOps);
    TcpClassicSocketFactory::Install(node, congestionOps);
}

void
TcpClassicHelper::Install(const NodeContainer& nodes, TypeId congestionOps)
{
    for (auto node = nodes.Begin(); node != nodes.End(); ++node)
    {
        Install(*node, congestionOps);
    }
}

Ptr<Socket>
TcpClassicHelper::CreateSocket(Ptr<Node> node, TypeId congestionOps)
{
    if (congestionOps.IsChildOf(TcpClassicOps::GetTypeId()))
    {
        Ptr<TcpClassicSocketFactory> factory = node->GetObject<TcpClassicSocketFactory>();
        factory = factory ? factory : TcpClassicSocketFactory::Install(node, congestionOps);
        return factory->CreateSocket(congestionOps);
    }
    Ptr<TcpL4Protocol> tcp = node->GetObject<TcpL4Protocol>();
    UMTS_THROW_UNLESS(tcp,
                      "TcpClassicHelper::CreateSocket needs a node with an internet stack: "
                      "install InternetStackHelper on it first");
    UMTS_THROW_UNLESS(IsTcpCongestionOps(congestionOps),
                      "TcpClassicHelper::CreateSocket needs a TcpCongestionOps, and "
                          << congestionOps.GetName() << " is none");
    Ptr<Socket> socket = tcp->CreateSocket(congestionOps, TcpClassicRecovery::GetTypeId());
    socket->SetAttribute("Sack", BooleanValue(false));
    return socket;
}

} // namespace ns3
