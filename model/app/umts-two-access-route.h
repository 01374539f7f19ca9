/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_TWO_ACCESS_ROUTE_H
#define UMTS_TWO_ACCESS_ROUTE_H

#include "ns3/callback.h"
#include "ns3/event-id.h"
#include "ns3/ipv4-address.h"
#include "ns3/ipv4.h"
#include "ns3/net-device.h"
#include "ns3/nstime.h"
#include "ns3/object.h"
#include "ns3/socket.h"

#include <array>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief A phone that keeps its IPv4 address while it changes between two accesses, such as Wi-Fi
 * and UMTS: connections go on.
 *
 * All packets to the phone come to an anchor, such as its GGSN, which sends them by the access that
 * the phone has registered last. The phone registers by messages of the size and with the
 * repetition of Mobile IPv4 (RFC 5944), but both accesses lead to the anchor without tunnels, and
 * nothing is authenticated. What it sends takes the access of its choice, which changes by Policy.
 */
class TwoAccessRoute : public Object
{
  public:
    /** @brief How the phone chooses its access. */
    enum Policy
    {
        BREAK_BEFORE_MAKE, //!< The first one until it is lost
        MAKE_BEFORE_BREAK, //!< The first one until it is weak, and the anchor has answered
        BY_DELAY           //!< The one with the shorter round trip, which is measured
    };

    /** @brief One of both accesses. */
    enum Access
    {
        FIRST, //!< The first one
        SECOND //!< The second one
    };

    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /**
     * @brief Begin, with the second access: the first one is to Return(). Throws Error
     * when something is missing.
     * @param first device of the phone, which gets the address of the second one
     * @param second device of the phone with an address and a default route, such as a UE's
     * @param router the node at the other end of the first one, where it has an address
     * @param anchor a node that is linked to the router
     */
    void Start(Ptr<NetDevice> first, Ptr<NetDevice> second, Ptr<Node> router, Ptr<Node> anchor);

    /** @brief The first access is weak. */
    void Weaken();

    /** @brief The first access is lost. */
    void Lose();

    /** @brief The first access is there again, and not weak. */
    void Return();

    /** @return the access that the phone sends by */
    Access GetAccess() const
    {
        return m_access;
    }

    /** @return how often the phone has changed the access that it sends by */
    uint32_t GetChanges() const
    {
        return m_changes;
    }

    /**
     * @brief The round trip to the anchor and back, as it is measured with BY_DELAY.
     * @param access which round trip
     * @return smoothed; or, if that is longer, how long a probe has been without an answer; 0
     *         before the first answer
     */
    Time GetRoundTrip(Access access) const;

    /** @param callback told the Access that the phone sends by, whenever it changes */
    void SetAccessCallback(Callback<void, uint32_t> callback);

  protected:
    void DoDispose() override;

  private:
    /** @brief What a message is; its answer is the same, by the same access. */
    enum class Kind : uint8_t
    {
        REQUEST = 1, //!< The anchor is to send by the access that this comes by
        PROBE = 8    //!< Measures the round trip
    };

    /** @brief The phone's part of an access. */
    struct Side
    {
        Ptr<Socket> phone;  //!< Sends and receives by this access alone
        Ptr<Socket> anchor; //!< The same of the anchor
        Time roundTrip;     //!< Smoothed; 0: not known
        Time unanswered{
            -1}; //!< When the oldest probe without an answer was sent; -1: there is none
    };

    /**
     * @brief Find the router's ends, and set up addresses and routes.
     * @param first device of the phone
     * @param router the node at its other end
     * @return the anchor's device towards the router
     */
    Ptr<NetDevice> SetUpRoutes(const Ptr<NetDevice>& first, const Ptr<Node>& router);

    /**
     * @param node its node
     * @param device what it sends by
     * @param port port, 0 for any
     */
    static Ptr<Socket> MakeSocket(const Ptr<Node>& node,
                                  const Ptr<NetDevice>& device,
                                  uint32_t port);

    /** @param access the phone asks the anchor to send by it */
    void Register(Access access);

    /** @brief Send a request, and another one when there is no reply. */
    void SendRequest();

    /** @param access the phone sends by it from now on */
    void Use(Access access);

    /** @brief Send a probe by each access, and go to the better one. */
    void Probe();

    /**
     * @brief Send a message to the anchor.
     * @param kind what it is
     * @param access by which it goes
     */
    void Send(Kind kind, Access access);

    /**
     * @param kind what it is
     * @param access which access it is for
     * @return a message
     */
    static Ptr<Packet> MakeMessage(Kind kind, Access access);

    /** @param socket has a message for the phone */
    void OnPhone(Ptr<Socket> socket);

    /** @param socket has a message for the anchor */
    void OnAnchor(Ptr<Socket> socket);

    /** @param access the anchor sends by it from now on */
    void Bind(Access access);

    /** @return the other one. @param access an access */
    static Access Other(Access access)
    {
        return access == FIRST ? SECOND : FIRST;
    }

    Policy m_policy{};                   //!< Attribute Policy
    Time m_interval;                     //!< Attribute ProbeInterval
    Time m_margin;                       //!< Attribute Margin
    uint32_t m_port{};                   //!< Attribute Port
    std::array<Side, 2> m_sides;         //!< By access
    Ptr<Socket> m_anchorSocket;          //!< Receives at the anchor
    Ptr<Node> m_phone;                   //!< The phone
    Ptr<Node> m_anchor;                  //!< The anchor
    Ipv4Address m_address;               //!< Of the phone
    Ipv4Address m_anchorAddress;         //!< Of the anchor, towards the router
    Ipv4Address m_gateway;               //!< The router, as the phone knows it
    Ipv4Address m_way;                   //!< The router, as the anchor knows it
    uint32_t m_gatewayInterface{};       //!< Of the phone, towards the router
    uint32_t m_wayInterface{};           //!< Of the anchor, towards the router
    Access m_access{SECOND};             //!< By which the phone sends
    Access m_wanted{SECOND};             //!< By which it wants to receive
    Access m_bound{SECOND};              //!< By which the anchor sends
    uint32_t m_changes{0};               //!< Of m_access
    Time m_patience;                     //!< Until a request is sent again
    EventId m_again;                     //!< Sends it
    EventId m_next;                      //!< The next probe
    Callback<void, uint32_t> m_onAccess; //!< Told m_access
};

} // namespace ns3::umts

#endif /* UMTS_TWO_ACCESS_ROUTE_H */
