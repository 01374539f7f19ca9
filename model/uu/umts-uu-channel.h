/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UU_CHANNEL_H
#define UMTS_UU_CHANNEL_H

#include "ns3/channel.h"
#include "ns3/net-device.h"
#include "ns3/umts-block-error-model.h"
#include "ns3/umts-cell-radio.h"
#include "ns3/umts-id-pool.h"
#include "ns3/umts-identities.h"
#include "ns3/umts-section.h"
#include "ns3/umts-transport-channel.h"
#include "ns3/umts-tti-clock.h"

#include <unordered_map>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Radio interface Uu of one cell: the transport channels of all its UEs on one TTI clock,
 * with their block errors. HS-DSCH is not included, see HsDschChannel.
 *
 * A block set takes one TTI, which gives the delay of Lo et al. 2005, equation 4; propagation is
 * neglected. Each end of a transport channel is opened and closed separately, as a UuTransmitter or
 * a UuReceiver. With several receivers (FACH, several legs) each has block errors of its own.
 */
class UuChannel : public Channel, private TtiClock::Owner
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    UuChannel();

    /** @brief Attach a Node B or UE device. */
    void Attach(Ptr<NetDevice> device);

    /** @param device a UE device that leaves the cell */
    void Detach(Ptr<NetDevice> device);

    std::size_t GetNDevices() const override;
    Ptr<NetDevice> GetDevice(std::size_t i) const override;

    /** @return the Node B, whose events TTI boundaries are; null: the cell has none */
    Ptr<Node> GetClockNode() const override;

    /** @return a transport channel without ends; it is there until its last end is closed */
    TransportChannelId AddTransportChannel();

    /** @return transport channels that have an end open, or blocks on the air */
    std::size_t GetNTransportChannels() const;

    /** @param radio the radio of the cell; the links of power-controlled DCHs belong to it */
    void SetRadio(Ptr<CellRadio> radio);

    /** @return the radio of the cell; of none before SetRadio() */
    Ptr<CellRadio> GetRadio() const;

    /** @param callback called after all block sets that end at a boundary have been delivered */
    void SetDeliveredCallback(Callback<void> callback);

    /**
     * @brief TracedCallback signature for block sets sent.
     * @param channel the transport channel
     * @param blocks number of transport blocks
     */
    typedef void (*BlockSetTracedCallback)(uint32_t channel, uint32_t blocks);

    /**
     * @brief TracedCallback signature for block sets received.
     * @param channel the transport channel
     * @param blocks number of transport blocks
     * @param errors those with a CRC error
     */
    typedef void (*ReceptionTracedCallback)(uint32_t channel, uint32_t blocks, uint32_t errors);

  protected:
    void DoDispose() override;

  private:
    friend class UuTransmitter;
    friend class UuReceiver;

    /** @brief A sending end of a transport channel. */
    struct Transmitter
    {
        TransportChannelId channel{}; //!< The transport channel
        Time tti;                     //!< TTI of the transport channel
        Ptr<BlockErrorModel> errors;  //!< Block errors of its link; may be null
    };

    /** @brief A receiving end of a transport channel. */
    struct Receiver
    {
        TransportBlockSink* sink{nullptr}; //!< Takes what is received
        Ptr<BlockErrorModel> errors;       //!< Block errors of its link; may be null
    };

    /** @brief What a transport channel has on the air, and its ends. */
    struct TransportChannelState
    {
        uint32_t transmitters{0};        //!< Sending ends open
        uint32_t onAir{0};               //!< Block sets on the air
        std::vector<Receiver> receivers; //!< Receivers of every block
        std::unordered_map<uint32_t, Receiver>
            byAddress; //!< Receivers of the blocks for one address, by that address
    };

    /** @brief A block set on the air. */
    struct OnAir
    {
        Time begin;                       //!< Beginning of its TTI
        Time arrival;                     //!< End of its TTI
        TransportChannelId channel;       //!< The transport channel
        Ptr<BlockErrorModel> errors;      //!< Block errors of the sender's link; may be null
        bool collided;                    //!< All of it is lost
        Ptr<const TransportBlockSet> set; //!< The blocks
    };

    bool OnBoundary() override;

    /**
     * @brief Send a block set, from now on for one TTI.
     * @param transmitter who sends
     * @param collided nobody can read it
     */
    void Transmit(const Transmitter& transmitter, Ptr<const TransportBlockSet> set, bool collided);

    /**
     * @brief Give a block set to all receivers.
     * @param sent the block set, whose TTI has ended
     */
    void Arrive(const OnAir& sent);

    /**
     * @brief Give blocks of a set to the receivers that they are addressed to.
     * @param sent the block set, whose TTI has ended
     */
    void ArriveByAddress(const OnAir& sent);

    /**
     * @brief Give a run of blocks to a receiver, with errors of its own.
     * @param sent the block set
     * @param begin the first block
     * @param end the first one after the run
     */
    void Receive(const OnAir& sent, std::size_t begin, std::size_t end, const Receiver& receiver);

    /**
     * @param id a transport channel
     * @return its state
     */
    TransportChannelState& Get(TransportChannelId id);

    /** @brief Free the id of a transport channel that nobody uses any more. */
    void FreeUnlessUsed(TransportChannelId id);

    Ptr<CellRadio> m_radio;                                     //!< Radio of the cell
    TtiClock m_clock;                                           //!< TTI boundaries
    std::vector<Ptr<NetDevice>> m_devices;                      //!< Node B and UEs
    IdPool<TransportChannelId> m_ids;                           //!< Of transport channels
    std::vector<TransportChannelState> m_channels;              //!< By id
    std::vector<OnAir> m_onAir;                                 //!< On the air
    std::vector<OnAir> m_arriving;                              //!< Scratch
    Callback<void> m_delivered;                                 //!< After deliveries
    TraceSource<uint32_t, uint32_t> m_blockSetTrace;            //!< BlockSet
    TraceSource<uint32_t, uint32_t, uint32_t> m_receptionTrace; //!< Reception
};

/**
 * @ingroup umts
 * @brief The sending end of a transport channel on the air, which closes when this object is
 * destroyed.
 */
class UuTransmitter
{
  public:
    /**
     * @brief Open it.
     * @param uu the cell
     * @param clocked sends by Transmit() at every TTI of the cell's clock, as long as this is
     *        there; null when Transmit() is called at other times only
     * @param errors block errors of the sender's link; null: none beyond those of the receiver's
     */
    UuTransmitter(Ptr<UuChannel> uu,
                  TransportChannelId channel,
                  Time tti,
                  TtiChannel* clocked,
                  Ptr<BlockErrorModel> errors);

    ~UuTransmitter();
    UuTransmitter(const UuTransmitter&) = delete;
    UuTransmitter& operator=(const UuTransmitter&) = delete;

    /** @brief There are blocks: the channel is asked at the next TTI boundary, until it has none.
     */
    void Activate();

    /**
     * @brief Send a block set, from now on for one TTI.
     * @param collided nobody can read it
     */
    void Transmit(Ptr<const TransportBlockSet> set, bool collided = false);

  private:
    Ptr<UuChannel> m_uu;                  //!< The cell
    UuChannel::Transmitter m_transmitter; //!< This end
    bool m_isClocked;                     //!< The TTI clock serves the channel
    uint32_t m_number{0};                 //!< Number in the clock, if so
};

/**
 * @ingroup umts
 * @brief The receiving end of a transport channel on the air, which closes when this object is
 * destroyed.
 */
class UuReceiver
{
  public:
    /**
     * @brief Open it for all blocks of a channel.
     * @param uu the cell
     * @param sink takes what is received, as long as this is there
     * @param errors block errors of the receiver's link; null: none beyond those of the sender's
     */
    UuReceiver(Ptr<UuChannel> uu,
               TransportChannelId channel,
               TransportBlockSink& sink,
               Ptr<BlockErrorModel> errors);

    /**
     * @brief Open it for the blocks of a common channel that carry a MAC-c/sh header. Others are
     * not looked at, as the receiver would discard them.
     * @param uu the cell
     * @param sink takes what is received, as long as this is there
     * @param errors block errors of the receiver's link; null: none beyond those of the sender's
     */
    UuReceiver(Ptr<UuChannel> uu,
               TransportChannelId channel,
               TransportBlockSink& sink,
               Ptr<BlockErrorModel> errors,
               const MacCHeader& address);

    ~UuReceiver();
    UuReceiver(const UuReceiver&) = delete;
    UuReceiver& operator=(const UuReceiver&) = delete;

  private:
    Ptr<UuChannel> m_uu;           //!< The cell
    TransportChannelId m_channel;  //!< The transport channel
    TransportBlockSink& m_sink;    //!< Takes what is received
    Ptr<BlockErrorModel> m_errors; //!< Block errors of the receiver's link; may be null
    bool m_isAddressed;            //!< The end receives the blocks for one address only
    uint32_t m_address{0};         //!< Key of the address
};

} // namespace ns3::umts

#endif /* UMTS_UU_CHANNEL_H */
