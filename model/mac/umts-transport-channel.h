/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_TRANSPORT_CHANNEL_H
#define UMTS_TRANSPORT_CHANNEL_H

#include "umts-mac-c-header.h"

#include "ns3/nstime.h"
#include "ns3/simple-ref-count.h"
#include "ns3/umts-rlc-pdu.h"

#include <string>
#include <vector>

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief A transport channel of one direction: transport format set and TTI (TS 25.302 7.1).
 *
 * The transport format set is 0 .. maxBlocks transport blocks of one size.
 */
struct TransportChannel
{
    Time tti;               //!< Transmission time interval: 10, 20, 40 or 80 ms
    uint32_t blockOctets{}; //!< RLC PDU; the transport block itself, but for a MAC-c/sh header
    uint32_t maxBlocks{};   //!< Transport blocks per TTI at most
    uint32_t headerOctets{AMD_HEADER_OCTETS}; //!< RLC header of a data PDU, by the RLC mode

    /** @return bit rate of RLC payload in bit/s, the RLC header excluded (as the papers count) */
    double GetPayloadRate() const;
};

/**
 * @ingroup umts
 * @brief A dedicated channel: one transport channel each way.
 */
struct DchConfig
{
    TransportChannel uplink;   //!< UE to network
    TransportChannel downlink; //!< Network to UE
};

/**
 * @ingroup umts
 * @brief The common channels of a cell.
 */
struct CommonChannelConfig
{
    TransportChannel rach; //!< Uplink; the TTI is the duration of the message part, 10 or 20 ms
    TransportChannel fach; //!< Downlink, shared by all UEs
};

/**
 * @ingroup umts
 * @brief Transport channel that carries a payload rate in transport blocks of a given size.
 * @param payloadRate bit/s of RLC payload; rounded down to whole blocks per TTI
 * @param tti 10, 20, 40 or 80 ms
 * @param blockOctets octets of a transport block, RLC header included
 * @param mode RLC mode, which decides on the header
 * @return the channel; aborts with a sentence on anything else
 */
TransportChannel MakeTransportChannel(uint64_t payloadRate,
                                      Time tti,
                                      uint32_t blockOctets,
                                      RlcMode mode = RlcMode::AM);

/**
 * @ingroup umts
 * @brief Dedicated channel of a preset of Lo et al. 2003, Table 3: dch1, dch2, dch3 or dch4.
 * @param name name of the preset
 * @return the channel; aborts with a sentence on any other name
 */
DchConfig MakeDchPreset(const std::string& name);

/**
 * @ingroup umts
 * @brief Common channels of Lo et al. 2003, Table 3: 32 kb/s and a TTI of 10 ms either way.
 * @return the channels
 */
CommonChannelConfig MakeCommonChannelPreset();

/**
 * @ingroup umts
 * @brief A transport block on its way: an RLC PDU, as descriptor or as octets.
 */
struct TransportBlock
{
    RlcPdu pdu;                  //!< The PDU, unless octets are there
    std::vector<uint8_t> octets; //!< The serialised PDU (wire mode)
    MacCHeader header;           //!< On a common channel; in octets in wire mode
    bool crcError{false};        //!< The CRC check has failed
};

/**
 * @ingroup umts
 * @brief The transport blocks of one transport channel in one TTI.
 */
class TransportBlockSet
    : public SimpleRefCount<TransportBlockSet, PooledBase, ObjectPool<TransportBlockSet>>
{
  public:
    /** @brief Make it as new. */
    void Clear()
    {
        blocks.clear();
        blockOctets = 0;
    }

    std::vector<TransportBlock> blocks; //!< In the order of transmission
    uint32_t blockOctets{0};            //!< Size of each
};

/**
 * @ingroup umts
 * @brief Where a transport channel takes its blocks from.
 */
class TransportBlockSource
{
  public:
    virtual ~TransportBlockSource() = default;

    /** @return true when Take() has blocks to give now */
    virtual bool HasBlocks() const = 0;

    /** @return the block set of the TTI that begins now; null when there is none */
    virtual Ptr<TransportBlockSet> Take() = 0;
};

/**
 * @ingroup umts
 * @brief Where a transport channel delivers its blocks to.
 */
class TransportBlockSink
{
  public:
    virtual ~TransportBlockSink() = default;

    /**
     * @brief A TTI has ended.
     * @param set its blocks, CRC results included
     */
    virtual void Deliver(Ptr<TransportBlockSet> set) = 0;
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_TRANSPORT_CHANNEL_H */
