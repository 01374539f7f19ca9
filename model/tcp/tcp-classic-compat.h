/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef TCP_CLASSIC_COMPAT_H
#define TCP_CLASSIC_COMPAT_H

#include "ns3/ipv4-routing-protocol.h"
#include "ns3/tcp-congestion-ops.h"
#include "ns3/tcp-socket-base.h"
#include "ns3/type-id.h"

#include <type_traits>

namespace ns3
{

/**
 * @ingroup umts
 * @brief Parent class of TcpClassicSocket: TcpSocketBase whose GetInstanceTypeId() returns the
 * TypeId of the subclass, in every release of ns-3.
 *
 * In older releases of ns-3 TcpSocketBase::GetInstanceTypeId() returns TcpSocketBase's TypeId, even
 * for subclasses. In newer releases it is final, and returns the object's own.
 * @tparam Base TcpSocketBase
 * @tparam SaysOwnType TcpSocketBase overrides GetInstanceTypeId(): an older release
 */
template <typename Base, bool SaysOwnType>
class TcpDerivableSocket : public Base
{
};

/**
 * @ingroup umts
 * @brief TcpDerivableSocket for older releases: overrides GetInstanceTypeId().
 * @tparam Base TcpSocketBase
 */
template <typename Base>
class TcpDerivableSocket<Base, true> : public Base
{
  public:
    /** @return the TypeId that the socket was created with */
    TypeId GetInstanceTypeId() const override
    {
        return Object::GetInstanceTypeId();
    }
};

/// Parent of TcpClassicSocket.
using TcpClassicSocketParent =
    TcpDerivableSocket<TcpSocketBase,
                       std::is_same<decltype(&TcpSocketBase::GetInstanceTypeId),
                                    TypeId (TcpSocketBase::*)() const>::value>;

/**
 * @ingroup umts
 * @brief Types of the callbacks of Ipv4RoutingProtocol::RouteInput(): values in older releases,
 * references in newer ones.
 * @tparam Function type of the pointer to that function
 */
template <typename Function>
struct RouteInputTypes;

/**
 * @ingroup umts
 * @brief RouteInputTypes, deduced from the type of a pointer to RouteInput().
 * @tparam U the type of the first callback
 * @tparam M the type of the second callback
 * @tparam L the type of the third callback
 * @tparam E the type of the fourth callback
 */
template <typename U, typename M, typename L, typename E>
struct RouteInputTypes<bool (
    Ipv4RoutingProtocol::*)(Ptr<const Packet>, const Ipv4Header&, Ptr<const NetDevice>, U, M, L, E)>
{
    using Unicast = U;   //!< Forwards to one neighbour.
    using Multicast = M; //!< Forwards to several.
    using Local = L;     //!< Delivers on this node.
    using Error = E;     //!< Tells of an error.
};

/// Types of the callbacks of RouteInput() in this release.
using RouteInputCallbacks = RouteInputTypes<decltype(&Ipv4RoutingProtocol::RouteInput)>;

/**
 * @ingroup umts
 * @return whether it is a TcpCongestionOps. TcpCubic of ns-3 up to 3.40 names TcpSocketBase as the
 * parent of its TypeId
 */
inline bool
IsTcpCongestionOps(TypeId type)
{
    return type.IsChildOf(TcpCongestionOps::GetTypeId()) || type.GetName() == "ns3::TcpCubic";
}

} // namespace ns3

#endif // TCP_CLASSIC_COMPAT_H
