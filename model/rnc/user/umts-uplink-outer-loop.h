/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UPLINK_OUTER_LOOP_H
#define UMTS_UPLINK_OUTER_LOOP_H

#include "ns3/umts-cctrch.h"
#include "ns3/umts-power-control-frames.h"
#include "ns3/umts-transport-block.h"
#include "ns3/umts-transport-channel.h"

#include <functional>
#include <memory>
#include <optional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Outer loop power control of the uplink of a UE in the serving RNC (TS 25.427 5.1): sets
 * the SIR target of the Node Bs by the CRCs of the block sets of all DCHs of the UE after selection
 * combining.
 */
class UplinkOuterLoop
{
  public:
    /**
     * @brief A DCH of the UE is set up.
     * @param id its radio bearer
     * @param dch the DCH, with the parameters of its outer loop
     */
    void Add(RbId id, const DchConfig& dch);

    /**
     * @brief A DCH of the UE is released.
     * @param id its radio bearer
     * @param dch as for Add()
     */
    void Remove(RbId id, const DchConfig& dch);

    /**
     * @brief A block set has been received.
     * @param id radio bearer of its DCH
     * @param isInError whether a CRC failed
     * @return what the Node Bs are to be told; none: the target is what they know
     */
    std::optional<OuterLoopPowerControl> OnBlock(RbId id, bool isInError);

    /** @return what the Node Bs were told last; none: nothing since a DCH was set up or released */
    std::optional<OuterLoopPowerControl> GetTold() const;

  private:
    /** @return rates of the DCH of the uplink */
    static DchRates GetRates(const DchConfig& dch);

    Cctrch m_dchs{Direction::UPLINK}; //!< The DCHs
    std::optional<uint8_t> m_told;    //!< What the Node Bs were told last; none: nothing
};

/**
 * @ingroup umts
 * @brief A DCH of a UE as its UplinkOuterLoop knows it, which hands up what is received.
 */
class UplinkQuality : public TransportBlockSink
{
  public:
    /// Arguments of a DCH's UplinkQuality besides the DCH itself.
    struct Subject
    {
        std::shared_ptr<UplinkOuterLoop> loop; //!< Outer loop of the UE
        RbId id{};                             //!< Radio bearer of the DCH
    };

    /**
     * @param sink gets what is received
     * @param dch the DCHs; without an outer loop this only hands up
     * @param subject outer loop of the UE, and radio bearer
     * @param send sends a frame on all legs
     */
    UplinkQuality(TransportBlockSink& sink,
                  const DchConfig& dch,
                  Subject subject,
                  std::function<void(const OuterLoopPowerControl&)> send);

    ~UplinkQuality() override;

    UplinkQuality(const UplinkQuality&) = delete;
    UplinkQuality& operator=(const UplinkQuality&) = delete;

    /** @brief The DCH gets its first radio link in a Node B. */
    void AddNodeB();

    /** @brief The DCH loses its last radio link in a Node B. */
    void RemoveNodeB();

    /** @return what a cell that gets a radio link has to be told; none: nobody has been told yet */
    std::optional<OuterLoopPowerControl> GetTold() const;

    void Deliver(Ptr<const BlockSetReception> reception) override;

  private:
    TransportBlockSink& m_sink;                               //!< Gets what is received
    DchConfig m_dch;                                          //!< The DCHs
    Subject m_subject;                                        //!< Outer loop, radio bearer
    std::function<void(const OuterLoopPowerControl&)> m_send; //!< Sends a frame on all legs
    uint32_t m_nodeBs{0};                                     //!< Node Bs with radio links
};

} // namespace ns3::umts

#endif /* UMTS_UPLINK_OUTER_LOOP_H */
