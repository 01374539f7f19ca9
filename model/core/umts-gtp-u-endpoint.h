/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_GTP_U_ENDPOINT_H
#define UMTS_GTP_U_ENDPOINT_H

#include "umts-gtp-u-header.h"

#include "ns3/ipv4.h"
#include "ns3/nstime.h"
#include "ns3/object.h"
#include "ns3/packet.h"
#include "ns3/udp-l4-protocol.h"
#include "ns3/umts-id-pool.h"
#include "ns3/umts-section.h"

#include <vector>

namespace ns3
{
class Ipv4EndPoint;
} // namespace ns3

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Interface of the users of GtpUEndpoint (GGSN, SGSN, RNC): receives G-PDUs, End Markers and
 * Error Indications of its tunnels.
 */
class GtpUTunnelEnd
{
  public:
    virtual ~GtpUTunnelEnd() = default;

    /** @return the node's part in the way of the G-PDUs */
    virtual GtpUPart GetPart() const
    {
        return GtpUPart::ENDPOINT;
    }

    /**
     * @brief A G-PDU has come.
     * @param local the tunnel, as this node calls it
     * @param packet the packet inside
     * @param header the header of the G-PDU
     */
    virtual void OnPdu(Teid local, Ptr<Packet> packet, const GtpUHeader& header) = 0;

    /**
     * @brief Nothing more comes on the tunnel from where it came so far.
     * @param local the tunnel, as this node calls it
     */
    virtual void OnEndMarker(Teid local) = 0;

    /**
     * @brief The other node does not know the tunnel.
     * @param local the tunnel, as this node calls it
     */
    virtual void OnErrorIndication(Teid local) = 0;
};

/** @brief Far end of a GTP-U tunnel: address of the other node, and its TEID for the tunnel. */
struct GtpUPeer
{
    Ipv4Address address; //!< Of the node
    Teid teid{};         //!< What that node calls the tunnel
};

/** @brief Counters of an endpoint of GTP-U, from its creation. */
struct GtpUCounters
{
    uint64_t sent{0};          //!< G-PDUs sent
    uint64_t received{0};      //!< G-PDUs received of tunnels that are there
    uint64_t unknown{0};       //!< G-PDUs dropped: there is no such tunnel
    uint64_t malformed{0};     //!< Datagrams dropped: no message, or no IP packet in it (IpCheck)
    uint64_t unsent{0};        //!< Packets dropped: the tunnel has no far end, or no route
    uint64_t outOfSequence{0}; //!< G-PDUs whose sequence number was not the expected one
    uint64_t errorIndications{0}; //!< Error Indications received
    uint64_t endMarkers{0};       //!< End Markers received of tunnels that are there
    uint64_t echoResponses{0};    //!< Echo Responses received, as requested
    Time lastRoundTrip;           //!< Of the last of them
};

/**
 * @ingroup umts
 * @brief The GTP-U entity of a node (TS 29.281), with all its tunnels to other nodes over UDP/IP.
 *
 * It uses UdpL4Protocol without a Socket: packets and times are the same, the CPU time is less.
 *
 * The low bits of a TEID are a number from a free list, the high bits count the earlier uses of
 * that number: a late packet of a closed tunnel does not enter a new one with the same number.
 */
class GtpUEndpoint : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    static constexpr uint16_t PORT = 2152; //!< UDP port of GTP-U

    /**
     * @brief Begin to work.
     * @param node the node, with an internet stack
     * @param address its address towards the others
     */
    void Start(Ptr<Node> node, Ipv4Address address);

    /** @return the node's address towards the others */
    Ipv4Address GetAddress() const;

    /**
     * @brief Open a tunnel, so far without far end.
     * @param end what it leads to, as long as the tunnel is open
     * @return what others have to call the tunnel
     */
    Teid Open(GtpUTunnelEnd& end);

    /**
     * @brief Say where a tunnel leads to.
     * @param local the tunnel
     * @param peer its far end
     */
    void Connect(Teid local, const GtpUPeer& peer);

    /**
     * @brief Lead a tunnel elsewhere: the far end gets an End Marker (TS 29.281 7.3.2).
     * @param local the tunnel
     * @param peer its new far end
     */
    void Redirect(Teid local, const GtpUPeer& peer);

    /**
     * @brief Close a tunnel: G-PDUs for it are answered by Error Indications.
     * @param local the tunnel
     */
    void Close(Teid local);

    /**
     * @param local any TEID
     * @return whether it is that of an open tunnel
     */
    bool IsOpen(Teid local) const;

    /** @return tunnels that are open */
    uint32_t GetNTunnels() const;

    /**
     * @brief Send a packet.
     * @param local the tunnel
     * @param packet the packet; its octets are changed
     * @param pdcpPduNumber goes into an extension header, if given
     */
    void Send(Teid local, Ptr<Packet> packet, std::optional<uint16_t> pdcpPduNumber = {});

    /**
     * @brief Send a packet that has come by another tunnel of this node on, with the extension
     * headers that an intermediate node forwards (TS 29.281 5.2.1).
     * @param local the tunnel that it goes to
     * @param packet the packet; its octets are changed
     * @param received the header that it has come with
     */
    void Relay(Teid local, Ptr<Packet> packet, const GtpUHeader& received);

    /**
     * @brief Send an End Marker.
     * @param local the tunnel
     */
    void SendEndMarker(Teid local);

    /**
     * @brief Ask whether a node is there (TS 29.281 7.2.1).
     * @param address the node
     */
    void SendEchoRequest(Ipv4Address address);

    /** @return what has been counted */
    const GtpUCounters& GetCounters() const;

    /**
     * @brief TracedCallback signature for messages.
     * @param packet the message, header included
     * @param peer address of the other node
     */
    typedef void (*MessageTracedCallback)(Ptr<const Packet> packet, Ipv4Address peer);

  protected:
    void DoDispose() override;

  private:
    /** @brief A tunnel. */
    struct Tunnel
    {
        GtpUTunnelEnd* end{nullptr}; //!< End of the tunnel on this node; null: the tunnel is closed
        GtpUPeer peer;               //!< Far end of the tunnel; address 0.0.0.0: none yet
        uint16_t reuse{0};           //!< How often the number has been given out before
        uint16_t nextSent{0};        //!< Sequence number of the next G-PDU
        uint16_t nextReceived{0};    //!< Sequence number that is expected
    };

    /** @brief Where a message goes. */
    struct Way
    {
        Ipv4Address address{};               //!< Of the other node
        uint16_t port{PORT};                 //!< UDP port there
        std::optional<Ipv4Address> source{}; //!< Address of this node; none: that of the route
    };

    /** @brief A datagram of UDP that has come. */
    struct Datagram
    {
        Ptr<Packet> packet;      //!< The message
        Ipv4Address source;      //!< Who has sent it
        Ipv4Address destination; //!< Address of this node that it was sent to
        uint16_t port{0};        //!< UDP port of its sender
    };

    /**
     * @param local a TEID
     * @return the open tunnel; null when there is none
     */
    Tunnel* Find(Teid local);

    /**
     * @param local a TEID; throws Error when no tunnel is open
     * @return the tunnel
     */
    Tunnel& Get(Teid local);

    /**
     * @brief Put the header before a message and send it.
     * @param header the header, but for the length
     * @param message what follows it
     * @return whether it is on its way
     */
    bool SendMessage(GtpUHeader& header, Ptr<Packet> message, const Way& way);

    /**
     * @brief Send a G-PDU.
     * @param local the tunnel
     * @param header the header, but for TEID, sequence number and length
     * @param packet the packet; its octets are changed
     */
    void SendPdu(Teid local, GtpUHeader& header, Ptr<Packet> packet);

    /**
     * @brief Answer an Echo Request, from where it has gone to, to where it has come from
     * (TS 29.281 4.4.2.2).
     * @param header of the request
     */
    void AnswerEcho(const GtpUHeader& header, const Datagram& request);

    /**
     * @brief A datagram has come, says UDP.
     * @param packet the datagram
     * @param port of its sender
     * @param interface where it has come in
     */
    void ReceiveUdp(Ptr<Packet> packet, Ipv4Header ip, uint16_t port, Ptr<Ipv4Interface> interface);

    /** @brief UDP is gone, and the port with it. */
    void LosePort();

    /** @brief A datagram has come, and no other one is being read. */
    void Receive(const Datagram& datagram);

    /** @brief A datagram is dropped, as it has no message that can be used. */
    void DropMalformed(const Datagram& datagram);

    /**
     * @brief A G-PDU has come.
     * @param datagram it, without its header
     */
    void ReceivePdu(const GtpUHeader& header, const Datagram& datagram);

    /**
     * @brief An Error Indication has come.
     * @param packet its contents
     */
    void ReceiveError(Ptr<const Packet> packet);

    Ptr<Ipv4> m_ipv4;              //!< IP of the node
    Ptr<UdpL4Protocol> m_udp;      //!< UDP of the node
    Ipv4EndPoint* m_port{nullptr}; //!< Port 2152, which belongs to UDP
    Ipv4Address m_address;         //!< Address towards the others
    bool m_hasNumbers{false};      //!< SequenceNumbers
    IdPool<uint32_t> m_numbers;    //!< Numbers of tunnels
    std::vector<Tunnel> m_tunnels; //!< By number
    bool m_isReceiving{false};     //!< Whether a datagram is being read
    std::vector<Datagram> m_inner; //!< Have come within it, as its contents, and wait for its end
    uint16_t m_nextEcho{0};        //!< Sequence number of the next Echo Request
    Time m_echoSent;               //!< When the last Echo Request was sent
    GtpUCounters m_counters;       //!< What has been counted
    TraceSource<Ptr<const Packet>, Ipv4Address> m_txTrace;   //!< Tx
    TraceSource<Ptr<const Packet>, Ipv4Address> m_rxTrace;   //!< Rx
    TraceSource<Ptr<const Packet>, Ipv4Address> m_dropTrace; //!< Drop
};

} // namespace ns3::umts

#endif /* UMTS_GTP_U_ENDPOINT_H */
