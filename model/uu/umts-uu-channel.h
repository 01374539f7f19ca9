/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UU_CHANNEL_H
#define UMTS_UU_CHANNEL_H

#include "ns3/channel.h"
#include "ns3/net-device.h"
#include "ns3/traced-callback.h"
#include "ns3/umts-block-error-model.h"
#include "ns3/umts-tti-clock.h"

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief The radio interface Uu of one cell: transport channels of all its UEs on one TTI clock.
 *
 * A block set is one TTI on the air; the delay of Lo et al. 2005, equation 4, follows. Propagation
 * is neglected.
 */
class UuChannel : public Channel, private TtiListener
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    UuChannel();

    /**
     * @brief Attach a Node B or UE device.
     * @param device the device
     */
    void Attach(Ptr<NetDevice> device);

    std::size_t GetNDevices() const override;
    Ptr<NetDevice> GetDevice(std::size_t i) const override;

    /**
     * @brief Add a transport channel.
     * @param tti its TTI
     * @param source its sending end; null when it only sends by Transmit()
     * @param sink its receiving end
     * @param errors which of its blocks are received in error; null: those marked already
     * @return its number
     */
    uint32_t AddDch(Time tti,
                    TransportBlockSource* source,
                    TransportBlockSink* sink,
                    Ptr<BlockErrorModel> errors);

    /**
     * @brief The sending end of a channel has blocks.
     * @param channel number of the channel
     */
    void Activate(uint32_t channel);

    /**
     * @brief Send a block set on a channel, from now on for one TTI.
     * @param channel number of the channel
     * @param set the blocks
     */
    void Transmit(uint32_t channel, Ptr<TransportBlockSet> set);

    /** @param callback called after all block sets that end at a boundary have been delivered */
    void SetDeliveredCallback(Callback<void> callback);

    /**
     * @brief TracedCallback signature for block sets.
     * @param channel number of the transport channel
     * @param blocks number of transport blocks
     * @param errors those with a CRC error
     */
    typedef void (*BlockSetTracedCallback)(uint32_t channel, uint32_t blocks, uint32_t errors);

  protected:
    void DoDispose() override;

  private:
    bool OnBoundary() override;
    void OnBlockSet(uint32_t channel, Ptr<TransportBlockSet> set) override;
    void OnServed() override;

    /** @brief A transport channel. */
    struct Dch
    {
        Time tti;                    //!< TTI
        TransportBlockSink* sink;    //!< Receiving end
        Ptr<BlockErrorModel> errors; //!< Block errors; may be null
    };

    /** @brief A block set on the air. */
    struct OnAir
    {
        Time arrival;               //!< End of its TTI
        TransportBlockSink* sink;   //!< Receiving end
        Ptr<TransportBlockSet> set; //!< The blocks
    };

    TtiClock m_clock;                                             //!< TTI boundaries
    std::vector<Ptr<NetDevice>> m_devices;                        //!< Node B and UEs
    std::vector<Dch> m_dchs;                                      //!< Transport channels
    std::vector<OnAir> m_onAir;                                   //!< On the air
    std::vector<OnAir> m_arriving;                                //!< Scratch
    Callback<void> m_delivered;                                   //!< After deliveries
    TracedCallback<uint32_t, uint32_t, uint32_t> m_blockSetTrace; //!< BlockSet
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_UU_CHANNEL_H */
