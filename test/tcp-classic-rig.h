/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef TCP_CLASSIC_RIG_H
#define TCP_CLASSIC_RIG_H

#include "umts-test.h"

#include "ns3/channel.h"
#include "ns3/error-model.h"
#include "ns3/ipv4-address.h"
#include "ns3/node-container.h"
#include "ns3/nstime.h"
#include "ns3/sequence-number.h"
#include "ns3/tcp-header.h"
#include "ns3/tcp-socket-base.h"
#include "ns3/type-id.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Two hosts, a link that loses what a script says, and TCP flows that check every byte.
 */

namespace ns3
{
namespace tcpclassictest
{

using namespace umts::test;

/// Segments are numbered from 0 and have this many bytes.
constexpr uint32_t SEGMENT = 1000;

/**
 * @brief Drops scripted transmissions of scripted segments, and marks others.
 */
class SegmentLoss : public ErrorModel
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    std::map<uint32_t, uint32_t> drops; //!< Segment -> how many of its transmissions are lost.
    std::set<uint32_t> marks;           //!< Segments that get Congestion Experienced (RFC 3168).

  private:
    bool DoCorrupt(Ptr<Packet> packet) override;
    void DoReset() override;
};

/**
 * @brief A sender that always has data, a receiver that compares it, and what both saw.
 */
class Flow
{
  public:
    /// A timeout.
    struct Timeout
    {
        uint32_t segment; //!< Segment that timed out.
        Time time;        //!< When.
        uint32_t window;  //!< Window in bytes after it.
    };

    /// A retransmission.
    struct Retransmission
    {
        uint32_t segment; //!< Number of the segment.
        bool fromTimeout; //!< What the trace says.
        Time time;        //!< When.
        uint32_t dupAcks; //!< Duplicate ACKs received in a row before it.
    };

    /**
     * @brief Connect, send and close.
     * @param sender the socket that sends
     * @param receiver the node that receives
     * @param bytes how many to send
     * @param start when to connect
     */
    Flow(Ptr<Socket> sender,
         Ptr<Node> receiver,
         Ipv4Address address,
         uint64_t bytes,
         Time start = Seconds(0));

    Flow(const Flow&) = delete;
    Flow& operator=(const Flow&) = delete;

    Ptr<TcpSocketBase> socket;                   //!< The sender.
    uint64_t delivered{0};                       //!< Bytes received, each equal to the one sent.
    bool corrupted{false};                       //!< A received byte was not the one expected.
    uint32_t acked{0};                           //!< Segments that the highest ACK covers.
    uint32_t window{0};                          //!< Congestion window in bytes.
    uint32_t ssThresh{0};                        //!< Slow-start threshold in bytes.
    std::vector<Timeout> timeouts;               //!< Timeouts.
    std::vector<Time> rttSamples;                //!< Raw samples.
    std::vector<Retransmission> retransmissions; //!< Retransmissions.
    std::vector<Time> sentTimes;                 //!< When each segment was first sent.
    std::string story;                           //!< What happened to the sender in turn.

  private:
    /// Connect.
    void Connect();
    /**
     * @brief Fill the send buffer.
     * @param available free bytes in it
     */
    void Feed(Ptr<Socket> sender, uint32_t available);
    /**
     * @brief Take the connection at the receiver.
     * @param from the peer
     */
    void Accept(Ptr<Socket> connection, const Address& from);
    /** @brief Compare what arrives. */
    void Receive(Ptr<Socket> connection);
    /// Connect the traces of the sender.
    void Watch();
    /**
     * @brief Follow the window.
     * @param before bytes before
     * @param after bytes after
     */
    void WindowChanged(uint32_t before, uint32_t after);
    /**
     * @brief Continue the story: "4000" is a window in bytes, "7F" and "7T" a retransmission on
     * ACKs or after a timeout, "T1000" a timeout 1000 ms after the event before it.
     * @param event what happened
     */
    void Tell(const std::string& event);
    /**
     * @brief Follow the threshold.
     * @param before bytes before
     * @param after bytes after
     */
    void SsThreshChanged(uint32_t before, uint32_t after);
    /// Note the window after a timeout.
    void NoteWindow();
    /**
     * @brief Count ACKs.
     * @param sock the sender
     */
    void AckReceived(Ptr<const Packet> packet,
                     const TcpHeader& header,
                     Ptr<const TcpSocketBase> sock);
    /**
     * @brief Count new segments.
     * @param sock the sender
     */
    void SegmentSent(Ptr<const Packet> packet,
                     const TcpHeader& header,
                     Ptr<const TcpSocketBase> sock);
    /**
     * @brief Record a timeout.
     * @param head the segment
     */
    void TimedOut(SequenceNumber32 head);
    /**
     * @brief Record a sample.
     * @param rtt the sample
     */
    void Sampled(Time rtt);
    /**
     * @brief Record a retransmission.
     * @param seq the segment
     * @param fromTimeout what caused it
     */
    void Retransmitted(SequenceNumber32 seq, bool fromTimeout);

    Ptr<Socket> m_listener; //!< Listening socket.
    Address m_peer;         //!< Its address.
    uint64_t m_bytes;       //!< Bytes to send.
    uint64_t m_written{0};  //!< Bytes given to the sender.
    uint32_t m_dupAcks{0};  //!< Duplicate ACKs in a row.
    Time m_lastEvent{0};    //!< When the last one of the story was.
};

/**
 * @brief Two hosts with a scripted link between them.
 */
class Rig
{
  public:
    /**
     * @brief Build it with the TCP defaults of TcpClassicHelper and segments of SEGMENT bytes.
     * @param rate rate of the link
     */
    Rig(const std::string& rate, Time delay);
    ~Rig();

    Rig(const Rig&) = delete;
    Rig& operator=(const Rig&) = delete;

    /**
     * @brief Make a socket on the first host.
     * @param congestionOps its variant
     */
    Ptr<Socket> MakeSocket(TypeId congestionOps);

    /**
     * @brief Add a flow from the first to the second host.
     * @param sender the socket that sends
     * @param segments how many segments to send
     * @param start when it connects
     */
    Flow& AddFlow(Ptr<Socket> sender, uint32_t segments, Time start = Seconds(0));

    NodeContainer hosts;         //!< Sender and receiver.
    Ipv4Address senderAddress;   //!< Address of the sender.
    Ipv4Address receiverAddress; //!< Address of the receiver.
    Ptr<SegmentLoss> loss;       //!< Losses of data segments.
    Ptr<Channel> channel;        //!< The link.

  private:
    std::vector<std::unique_ptr<Flow>> m_flows; //!< Outlive the simulation.
};

/// Add the test cases of the policies.
void AddOpsTests();

/// Add the test cases of loss recovery.
void AddRecoveryTests();

/// Add the test cases of whole transfers.
void AddTransferTests();

/// Add the test cases of timeouts, timers, the factory and random losses.
void AddSocketTests();

/// Add the test cases of Explicit Congestion Notification.
void AddEcnTests();

/// Add the test cases of FAST.
void AddFastTests();

/// Add the test cases of the rerouting repair.
void AddReroutingTests();

/// Add the cross-checks with published simulations.
void AddMoTests();

} // namespace tcpclassictest
} // namespace ns3

#endif // TCP_CLASSIC_RIG_H
