/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef TCP_SPLIT_SOCKET_H
#define TCP_SPLIT_SOCKET_H

#include "tcp-classic-socket.h"

#include "ns3/event-id.h"
#include "ns3/inet-socket-address.h"

namespace ns3
{

/**
 * @ingroup umts
 * @brief One half of a TCP connection that a TcpSplitProxy splits: a socket with the address of
 * another node.
 *
 * It adds to TcpSocketBase what a relay needs:
 * - a local address and port that are not those of the node;
 * - window updates. Its application reads late, and TcpSocketBase tells the peer of a larger
 *   window only when it acknowledges data. The rule is that of RFC 1122 section 4.2.3.3. An update
 *   is repeated until data come, since it may be lost. The window is never closed entirely: a
 *   TcpSocketBase probes a closed window only every 6 s or more, and ends the program if it has no
 *   data to probe with;
 * - a distinct report of a reset, which TcpSocketBase reports like a normal close or not at all;
 * - after its own FIN, correct reception of the peer's FIN, even with data or out of order.
 */
class TcpSplitSocket : public TcpClassicSocket
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    TcpSplitSocket() = default;
    ~TcpSplitSocket() override;

    /**
     * @brief Take the connection that a SYN asks for.
     * @param syn the segment
     * @param peer who sent it
     * @param local whom it was sent to
     */
    void Accept(Ptr<const Packet> syn,
                const InetSocketAddress& peer,
                const InetSocketAddress& local);

    /**
     * @brief Open a connection in the name of another node.
     * @param local address and port of that node
     */
    void ConnectAs(const InetSocketAddress& local, const InetSocketAddress& peer);

    /// Send a FIN, unless that has been done. There must be no data to send.
    void CloseSending();

    /// End the connection at once, with an RST unless it is over. Calls nobody back.
    void Abort();

    /// Tell the peer of a larger window if it is worthwhile, after reading.
    void UpdateWindow();

    /**
     * @brief Tell whether data may be sent.
     * @return true after the peer's SYN and before the own FIN
     */
    bool MaySend() const;

    /**
     * @brief Get how much to send of what there is: all that has room, or whole segments, lest
     * small ones be made.
     * @param offered bytes there are
     * @return bytes that Send() accepts
     */
    uint32_t GetAcceptable(uint32_t offered) const;

    /**
     * @brief Get what is stored here.
     * @return bytes received and not read
     */
    uint32_t GetUnread() const;

    /**
     * @brief Get what is stored here.
     * @return bytes to be sent or acknowledged
     */
    uint32_t GetUnacknowledged() const;

    /**
     * @brief Tell whether the peer has sent a FIN and all before it was read.
     * @return true if so
     */
    bool IsReadToEnd() const;

    /**
     * @brief Tell whether neither end sends data any more, and both know.
     * @return true in TIME_WAIT and CLOSED
     */
    bool IsOver() const;

    /**
     * @brief Tell whether the socket does not even wait for stray segments.
     * @return true in CLOSED
     */
    bool IsClosed() const;

  private:
    // Inherited
    Ptr<TcpSocketBase> Fork() override;
    void DoForwardUp(Ptr<Packet> packet, const Address& from, const Address& to) override;
    uint16_t AdvertisedWindowSize(bool scale = true) const override;

    /**
     * @brief Process a segment whose FIN, if any, comes without data.
     * @param packet the segment
     * @param from the peer
     * @param to whom it was sent to
     */
    void Process(Ptr<Packet> packet,
                 const TcpHeader& header,
                 const Address& from,
                 const Address& to);

    /// Send the FIN.
    void SendFin();

    /**
     * @brief Tell whether the peer may send data.
     * @return true between the SYN and the FIN of the peer
     */
    bool MayReceive() const;

    /**
     * @brief Send the window update, and schedule a repetition.
     * @param repetitions how many may follow
     * @param delay time until the next one
     */
    void SendUpdate(uint32_t repetitions, Time delay);

    EventId m_updateEvent;     //!< Repetition of the last window update.
    uint32_t m_peerSegment{0}; //!< Largest segment received, bytes.
};

} // namespace ns3

#endif // TCP_SPLIT_SOCKET_H
