/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_IUB_CHANNEL_H
#define UMTS_IUB_CHANNEL_H

#include "umts-iub-frame.h"

#include "ns3/channel.h"
#include "ns3/data-rate.h"
#include "ns3/nstime.h"
#include "ns3/random-variable-stream.h"
#include "ns3/umts-id-pool.h"
#include "ns3/umts-section.h"

#include <array>
#include <string>
#include <vector>

namespace ns3::umts
{

class IubNetDevice;

/**
 * @ingroup umts
 * @brief The Iub between an RNC and a Node B, or the Iur between two RNCs, with the same frames
 * (TS 25.427). Both directions have the same rate, delay, queue limit and loss. The frames of a TTI
 * travel together, in one event.
 */
class IubChannel : public Channel
{
  public:
    /** @brief Transport network layer below the frame protocols, which adds octets to frames. */
    enum Transport
    {
        NO_TRANSPORT, //!< None: frames take their own octets alone
        AAL2,         //!< AAL2 over ATM (TS 25.426)
        UDP           //!< UDP over IPv4 (TS 25.426)
    };

    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    IubChannel();

    /**
     * @brief Attach both ends.
     * @param rnc the device of the RNC; of an Iur, of the first RNC
     * @param nodeB the device of the Node B; of an Iur, of the second RNC
     */
    void Attach(Ptr<IubNetDevice> rnc, Ptr<IubNetDevice> nodeB);

    std::size_t GetNDevices() const override;
    Ptr<NetDevice> GetDevice(std::size_t i) const override;

    /**
     * @brief Set up a transport bearer, in both directions.
     * @return its identity on this Iub
     */
    TransportBearerId SetUpBearer();

    /**
     * @brief Release a transport bearer. Its identity becomes free when no frame of it can be on
     * the way any more.
     */
    void ReleaseBearer(TransportBearerId bearer);

    /** @return frames dropped because their receiver could not read their octets, in wire mode */
    uint64_t GetNUnreadable() const;

    /** @return transport bearers that are set up */
    uint32_t GetNBearers() const;

    /**
     * @brief Send the frames of a TTI.
     * @param direction DOWNLINK from the RNC, UPLINK from the Node B
     * @param frames the frames; left empty
     */
    void Send(Direction direction, std::vector<IubFrame>& frames);

    /**
     * @brief Time that a frame takes when the channel is free, with its transport network octets.
     * @param octets its size
     * @return serialisation time, without the delay
     */
    Time GetTxTime(uint32_t octets) const;

    /** @return longest time that a frame waits for the frames before it */
    Time GetMaxWait() const;

    /**
     * @param direction DOWNLINK from the RNC, UPLINK from the Node B
     * @return time that a frame sent now waits for the frames before it; with DchPriority the wait
     *         of an HS-DSCH frame, if no frame of another channel comes
     */
    Time GetWait(Direction direction) const;

    /**
     * @param octets size of a frame
     * @return octets that it takes on the Iub; AAL2: packets of 3 octets of header and up to 45 of
     *         the frame, in cells of 53 octets with 47 of packets; frames share cells
     */
    uint32_t GetTransportOctets(uint32_t octets) const;

    /** @return rate of either direction */
    DataRate GetRate() const;

    /** @return propagation and switching delay */
    Time GetDelay() const;

    /**
     * @brief Use fixed random streams.
     * @param stream the first stream
     * @return the number of streams used
     */
    int64_t AssignStreams(int64_t stream);

    /**
     * @brief TracedCallback signature for frames.
     * @param direction 0 uplink, 1 downlink
     * @param bearer the transport bearer
     * @param octets size of the frame
     */
    typedef void (*FrameTracedCallback)(uint8_t direction, uint32_t bearer, uint32_t octets);

    /**
     * @brief TracedCallback signature for frames that are dropped.
     * @param direction 0 uplink, 1 downlink
     * @param bearer the transport bearer
     * @param octets size of the frame
     * @param reason why, in a few words: queue full, lost, or what its receiver finds wrong
     */
    typedef void (*DropTracedCallback)(uint8_t direction,
                                       uint32_t bearer,
                                       uint32_t octets,
                                       const std::string& reason);

    /**
     * @brief TracedCallback signature for frames with their contents.
     * @param direction 0 uplink, 1 downlink
     */
    typedef void (*ContentTracedCallback)(uint8_t direction, const IubFrame& frame);

  protected:
    void DoDispose() override;

  private:
    using Batch = std::vector<IubFrame>; //!< Frames that arrive together

    /** @param rate rate of either direction, above 0 */
    void SetRate(DataRate rate);

    /**
     * @brief Put a frame in the queue of a direction.
     * @return false when it is dropped (queue full, or lost)
     */
    bool Admit(Direction direction, const IubFrame& frame);

    /// Frames of HS-DSCH that wait behind others, with DchPriority.
    struct Waiting
    {
        Batch frames;             //!< The oldest first
        uint64_t octets{0};       //!< Octets of these frames, transport network included
        bool isServiceDue{false}; //!< Serve() is scheduled
    };

    /** @brief Queue a frame of HS-DSCH behind all others. */
    void Queue(Direction direction, IubFrame frame);

    /** @brief Send the first of the frames that wait, unless another one is being sent. */
    void Serve(Direction direction);

    /** @brief Have Serve() called when the frame being sent has left. @param direction where */
    void ScheduleService(Direction direction);

    /**
     * @param direction the direction
     * @param frame a frame that is dropped
     * @param reason why
     */
    void Drop(Direction direction, const IubFrame& frame, const std::string& reason);

    /**
     * @brief Write frames, and replace each by what a receiver reads from its octets; drop frames
     * that cannot be read.
     * @param batch the frames
     */
    void Serialise(Direction direction, Batch& batch);

    /**
     * @brief Invert each bit with the probability BitErrorRate.
     * @param octets a frame
     * @return whether a bit has been inverted
     */
    bool Alter(std::vector<uint8_t>& octets);

    /**
     * @param direction a direction
     * @return the device at its end
     */
    const Ptr<IubNetDevice>& Receiver(Direction direction) const;

    /**
     * @brief Have frames arrive.
     * @param direction their direction
     * @param batch the frames, if any
     * @param arrival when
     */
    void Carry(Direction direction, Batch batch, Time arrival);

    /**
     * @brief A batch has arrived.
     * @param batch the frames
     */
    void Arrive(Direction direction, Batch batch);

    /// Transmission time of the last frame of a direction: those of a DCH recur.
    struct LastFrame
    {
        uint32_t octets{0}; //!< Octets, those of the transport included
        Time txTime;        //!< Their transmission time
    };

    /// A transport bearer that is released.
    struct Released
    {
        TransportBearerId bearer; //!< The transport bearer
        Time lastArrival;         //!< When the last of its frames arrives at the latest
    };

    std::array<Ptr<IubNetDevice>, 2> m_devices; //!< RNC, Node B
    IdPool<TransportBearerId>
        m_bearers; //!< Transport bearers set up, and those released shortly before
    std::vector<Released> m_released;    //!< Transport bearers whose identity is not yet used again
    DataRate m_rate;                     //!< Rate of either direction
    Time m_delay;                        //!< One-way delay
    uint32_t m_queueOctets{0};           //!< Queue limit of either direction, octets
    double m_lossRate{0.0};              //!< Probability that a frame is lost
    double m_bitErrorRate{0.0};          //!< Probability that a bit is inverted
    uint64_t m_unreadable{0};            //!< See GetNUnreadable()
    bool m_instantRequests{false};       //!< InstantRequests
    bool m_wireMode{false};              //!< WireMode
    Transport m_transport{NO_TRANSPORT}; //!< Transport
    bool m_dchPriority{false};           //!< DchPriority
    std::array<Waiting, 2> m_waiting;    //!< Frames of HS-DSCH, by Direction
    Ptr<UniformRandomVariable> m_loss;   //!< Losses of frames, errors of bits
    std::array<Time, 2> m_freeAt;        //!< When each direction is free, by Direction
    std::array<LastFrame, 2> m_lastSent; //!< Last frame of each direction, by Direction
    Time m_lastArrival{-1};              //!< Latest arrival of all frames sent, either way
    TraceSource<uint8_t, uint32_t, uint32_t> m_txTrace;                       //!< TxFrame
    TraceSource<uint8_t, uint32_t, uint32_t, const std::string&> m_dropTrace; //!< DropFrame
    TraceSource<uint8_t, const IubFrame&> m_frameTrace;                       //!< Frame
};

} // namespace ns3::umts

#endif /* UMTS_IUB_CHANNEL_H */
