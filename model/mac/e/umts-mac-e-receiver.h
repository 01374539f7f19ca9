/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_MAC_E_RECEIVER_H
#define UMTS_MAC_E_RECEIVER_H

#include "umts-e-dch-config.h"
#include "umts-e-harq.h"

#include "ns3/random-variable-stream.h"

#include <optional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Counters of a MacEReceiver, from its creation.
 */
struct MacEReceiverCounters
{
    uint64_t transmissions{0}; //!< Transmissions received, errors included
    uint64_t errors{0};        //!< Transmissions not decoded
    uint64_t repeated{0};      //!< Transmissions of blocks that had been decoded already
    uint64_t malformed{0};     //!< Decoded blocks discarded: no MAC-e PDU
};

/**
 * @ingroup umts
 * @brief How a transmission on E-DCH is received.
 */
struct EdchQuality
{
    double sinr{0.0};              //!< SINR per chip of all E-DPDCHs, a ratio
    std::optional<bool> isInError; //!< Whether it fails, whatever the SINR; none: by the SINR
};

/**
 * @ingroup umts
 * @brief MAC-e of a UE in a Node B (TS 25.321 4.2.4.7): HARQ and demultiplexing.
 */
class MacEReceiver
{
  public:
    /// What has come of a transmission.
    struct Reception
    {
        bool isAcknowledged;      //!< The Node B answers ACK
        uint32_t retransmissions; //!< Retransmissions of the block so far
        Ptr<const MacEPdu> pdu;   //!< The block, when it is decoded for the first time; or null
    };

    /**
     * @param config E-DCH of the UE
     * @param random random numbers by which block errors are drawn
     */
    MacEReceiver(const EdchConfig& config, Ptr<UniformRandomVariable> random);

    /**
     * @brief A transmission that E-DPCCH has announced has ended.
     * @param transmission what was sent
     * @param tti number of its TTI
     * @param quality quality that it was received with
     */
    Reception OnTransmission(const EdchTransmission& transmission,
                             uint64_t tti,
                             const EdchQuality& quality);

    /**
     * @brief A logical channel of the UE is set up, or released.
     * @param ddi DDI, 0 .. LAST_DDI
     * @param bits size of its MAC-d PDUs; 0: it is released
     */
    void SetPduBits(uint8_t ddi, uint16_t bits)
    {
        m_sizes[ddi] = bits;
    }

    /** @return size of the MAC-d PDUs of a DDI, bits; 0: there is no such logical channel */
    uint16_t GetPduBits(uint8_t ddi) const
    {
        return m_sizes[ddi];
    }

    /** @return the counters */
    const MacEReceiverCounters& GetCounters() const
    {
        return m_counters;
    }

  private:
    /**
     * @param sent what the UE has sent
     * @param tbsBits size of the block, bits
     * @return what the Node B has of it; null when it is no MAC-e PDU
     */
    Ptr<const MacEPdu> Demultiplex(const Ptr<const MacEPdu>& sent, uint32_t tbsBits);

    EdchFormats m_formats;               //!< E-TFCs of the UE
    DdiSizes m_sizes;                    //!< Sizes of MAC-d PDUs
    EdchHarqReceiver m_harq;             //!< Soft buffers
    Ptr<UniformRandomVariable> m_random; //!< Random numbers by which block errors are drawn
    MacEReceiverCounters m_counters;     //!< Counters
};

} // namespace ns3::umts

#endif /* UMTS_MAC_E_RECEIVER_H */
