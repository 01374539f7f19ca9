/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef TCP_CLASSIC_SOCKET_H
#define TCP_CLASSIC_SOCKET_H

#include "tcp-classic-compat.h"
#include "tcp-classic-ops.h"

#include "ns3/traced-callback.h"

#include <cstdint>
#include <deque>
#include <optional>

namespace ns3
{

/**
 * @ingroup umts
 * @brief TCP socket with the loss recovery of the 1990s, steered by a TcpClassicOps.
 *
 * TcpSocketBase always recovers like NewReno or SACK: it stays in recovery on a partial ACK and
 * guesses from duplicate ACKs which segments have left the network. Here the sender does what
 * RFC 2001, RFC 2581 and RFC 6582 say: a window, inflated by one segment per duplicate ACK, minus
 * the bytes above the last ACK. Every decision in which the variants differ is a hook of
 * TcpClassicOps. A timeout is followed by go-back-N, as in TcpSocketBase. As long as no segment
 * that was sent once is acknowledged, the doubled timeout stays (Karn; RFC 6298 section 5).
 *
 * Meant for Sack=false, Timestamp=false and DelAckCount=1 (TcpClassicHelper::SetDefaults):
 * - if both ends have SACK on, acknowledgments go to TcpSocketBase, and of the policy only
 *   the window growth, the threshold, the RTT samples and the window after a timeout count;
 * - with timestamps the timeout follows clocks of 1 ms; the RttSample trace stays exact;
 * - with delayed ACKs the window grows half as fast, as it grows per ACK, and the samples of
 *   lone segments contain the delay.
 *
 * With UseEcn the first ECN-Echo of a window of data sets threshold and window to GetSsThresh(),
 * unless a loss is being recovered from, and no ECN-Echo lets the window grow (RFC 3168 6.1.2).
 *
 * With a congestion control that is no TcpClassicOps the socket is a TcpSocketBase with the
 * traces, the RtoGranularity and the lasting back-off of this class.
 *
 * Two defects of TcpSocketBase are corrected for any variant: the ACK of the peer's SYN is sent
 * again if it was lost, as a peer that speaks first would wait for ever; and no segment without
 * octets is sent when the peer's window is full to the octet.
 *
 * LimitedTransmit (RFC 3042) sends one new segment on each of the first two duplicate ACKs and
 * no more, also while a second fast retransmission is forbidden; in go-back-N, once all has gone
 * again.
 */
class TcpClassicSocket : public TcpClassicSocketParent
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    TcpClassicSocket() = default;

    /**
     * @brief Copy the configuration, for Fork().
     * @param other the socket to copy
     */
    TcpClassicSocket(const TcpClassicSocket& other);

    /**
     * @brief Signature of the Timeout trace.
     * @param head first byte of the segment that timed out
     */
    typedef void (*TimeoutTracedCallback)(SequenceNumber32 head);

    /**
     * @brief Signature of the RttSample trace.
     * @param rtt the sample
     */
    typedef void (*RttSampleTracedCallback)(Time rtt);

    /**
     * @brief Signature of the SegmentRetransmitted trace.
     * @param seq first byte of the segment
     * @param fromTimeout true if it follows a retransmission timeout, false if an ACK
     */
    typedef void (*SegmentRetransmittedTracedCallback)(SequenceNumber32 seq, bool fromTimeout);

    /**
     * @brief Send data. With RestartAfterIdle an idle time shrinks the window first.
     * @param packet the data
     * @param flags of no account
     * @return bytes that are taken; -1 on error
     */
    int Send(Ptr<Packet> packet, uint32_t flags) override;
    using TcpClassicSocketParent::Send;

  protected:
    // Inherited
    Ptr<TcpSocketBase> Fork() override;
    void DoForwardUp(Ptr<Packet> packet, const Address& from, const Address& to) override;
    void ReceivedAck(Ptr<Packet> packet, const TcpHeader& tcpHeader) override;
    void NewAck(const SequenceNumber32& seq, bool resetRTO) override;
    void ReTxTimeout() override;
    uint32_t SendDataPacket(SequenceNumber32 seq, uint32_t maxSize, bool withAck) override;
    uint32_t Window() const override;
    uint32_t AvailableWindow() const override;

  private:
    /**
     * @brief Set the attribute FirstData.
     * @param at when the first data may be sent
     */
    void SetFirstData(Time at);

    /**
     * @brief Get the attribute FirstData.
     * @return when the first data may be sent
     */
    Time GetFirstData() const;

    /// Forget the round trip of the handshake and send the first data.
    void BeginData();

    /// A raw round-trip sample.
    struct RttSample
    {
        bool valid{false};         //!< The acknowledgment yielded one.
        TcpClassicSegment segment; //!< The segment that was timed.
        Time rtt;                  //!< Its round-trip time.
    };

    /**
     * @brief Get the policy.
     * @return the policy, or null if the congestion control is another one
     */
    TcpClassicOps* GetOps() const;

    /**
     * @brief Tell whether this class recovers losses, not TcpSocketBase.
     * @return true if it does
     */
    bool IsClassic() const;

    /**
     * @brief Process an ACK that advances SND.UNA.
     * @param ack the acknowledgment number
     * @param isEcho it has ECN-Echo
     */
    void AckAdvanced(const SequenceNumber32& ack, bool isEcho);

    /**
     * @brief Answer a mark: shrink the window once per window of data, and have CWR sent.
     * @param ack number of an acknowledgment of new data with ECN-Echo
     */
    void HearEcho(const SequenceNumber32& ack);

    /**
     * @brief Process an ACK of SND.UNA that carries no data.
     * @param ack the acknowledgment number
     */
    void AckRepeated(const SequenceNumber32& ack);

    /**
     * @brief Stay in recovery on a partial ACK: retransmit the next hole and deflate the window
     * (RFC 6582 section 3.2 step 3).
     * @param ack the acknowledgment number
     * @param acked bytes it covers
     */
    void AckPartial(const SequenceNumber32& ack, uint32_t acked);

    /**
     * @brief Let the policy grow the window, up to what the receiver allows (RFC 2001 section 2).
     * @param segmentsAcked segments that the ACK covers
     */
    void GrowWindow(uint32_t segmentsAcked);

    /// Take the receiver's window for the congestion window if it is smaller: "one half of the
    /// window" means the one in use (RFC 2001 section 2).
    void TrimWindow();

    /**
     * @brief Tell whether duplicate ACKs may start a fast retransmission. Those caused by
     * segments that were sent twice must not ("bugfix", RFC 6582 section 3.2 step 2).
     * @return true if they may
     */
    bool MayFastRetransmit() const;

    /// Shrink the window and retransmit the oldest segment on a duplicate ACK.
    void FastRetransmit();

    /// Have all that is outstanding sent again as the window allows.
    void GoBackN();

    /// Retransmit the oldest segment; the state becomes recovery.
    void RetransmitHead();

    /**
     * @brief Change the congestion state and tell the policy.
     * @param state the new state
     */
    void SetCongState(TcpSocketState::TcpCongState_t state);

    /**
     * @brief Set by how much duplicate ACKs inflate the window, or a partial ACK deflates it.
     * @param bytes the inflation, below 0 if the window is smaller than the threshold
     */
    void SetInflation(int32_t bytes);

    /**
     * @brief Round the timeout up to a multiple of RtoGranularity.
     */
    void RoundRto();

    /**
     * @brief Record that a segment is sent.
     * @param seq its first byte
     * @param size its size in bytes
     * @param isRetransmission it was sent before
     */
    void RecordSent(const SequenceNumber32& seq, uint32_t size, bool isRetransmission);

    /**
     * @brief Forget the segments below an acknowledgment.
     * @param ack the acknowledgment number
     * @return the sample, valid if each of them was sent once
     */
    RttSample TakeAcknowledged(const SequenceNumber32& ack);

    /**
     * @brief Tell a sample to the trace and the policy.
     * @param sample the sample; nothing happens if it is not valid
     */
    void Report(const RttSample& sample);

    Time m_firstData;                     //!< When the first data may be sent.
    Time m_rtoGranularity;                //!< Tick of the retransmission timer, or zero.
    bool m_restartAfterIdle;              //!< Attribute RestartAfterIdle.
    Time m_lastData;                      //!< When a segment was last sent.
    std::optional<uint16_t> m_peerWindow; //!< Window field of the last acknowledgment.
    std::deque<TcpClassicSegment> m_sent; //!< Unacknowledged segments, by sequence number.
    int32_t m_inflation{0};               //!< Bytes that ACKs in recovery add to the window.
    uint32_t m_earlyChecks{0};            //!< New ACKs that still ask for an early retransmission.
    bool m_recoverAfterTimeout{false};    //!< m_recover was set by a timeout.
    bool m_isEchoed{false};               //!< A mark has shrunk the window of data under way.
    SequenceNumber32 m_echoRecover;       //!< End of that window of data.

    TracedCallback<SequenceNumber32> m_timeoutTrace;             //!< Trace source Timeout.
    TracedCallback<Time> m_rttSampleTrace;                       //!< Trace source RttSample.
    TracedCallback<SequenceNumber32, bool> m_retransmittedTrace; //!< SegmentRetransmitted.
};

} // namespace ns3

#endif // TCP_CLASSIC_SOCKET_H
