/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_TRANSPORT_BLOCK_H
#define UMTS_TRANSPORT_BLOCK_H

#include "umts-mac-c-header.h"

#include "ns3/umts-object-pool.h"
#include "ns3/umts-rlc-pdu.h"

#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief A transport block: a MAC PDU with one RLC PDU, as a C++ object or, in wire mode, as
 * octets.
 */
struct TransportBlock
{
    RlcPdu pdu;                  //!< The RLC PDU; in wire mode what no octet says of it
    std::vector<uint8_t> octets; //!< Wire mode: the serialised MAC PDU, header included
    MacCHeader header;           //!< C-RNTI on a common channel, C/T where MAC-d multiplexes
};

/**
 * @ingroup umts
 * @brief The octets of a transport block: its own, or those that its descriptor stands for.
 * @param blockBits its size, MAC header included
 * @param direction uplink or downlink
 * @param isCommon it is a block of FACH or RACH
 * @return its octets, the last one filled up with 0
 */
std::vector<uint8_t> GetBlockOctets(const TransportBlock& block,
                                    uint32_t blockBits,
                                    Direction direction,
                                    bool isCommon);

/**
 * @ingroup umts
 * @brief The transport blocks that one transport channel sends in one TTI (TS 25.302 7.1.3).
 *
 * Once sent it is never changed: every receiver has a BlockSetReception of its own.
 */
class TransportBlockSet : public ObjectPool<TransportBlockSet>
{
  public:
    /** @brief Make it as new. */
    void Clear()
    {
        blocks.clear();
        blockBits = 0;
    }

    std::vector<TransportBlock> blocks; //!< In the order of transmission
    uint32_t blockBits{0};              //!< Size of each, MAC header included
};

/**
 * @ingroup umts
 * @brief The blocks of a transport block set that one receiver has received, with their CRC
 * results. The contents of a block with a CRC error are not accessible.
 */
class BlockSetReception : public ObjectPool<BlockSetReception>
{
  public:
    /**
     * @param set what was sent
     * @param begin the first block received
     * @param end the first block after it that is not
     * @return a reception without errors
     */
    static Ptr<BlockSetReception> Create(Ptr<const TransportBlockSet> set,
                                         std::size_t begin,
                                         std::size_t end);

    /**
     * @param set what was sent
     * @return a reception of all blocks, without errors
     */
    static Ptr<BlockSetReception> Create(Ptr<const TransportBlockSet> set);

    /** @brief Make it as new. */
    void Clear();

    /** @param i number of a block of this reception, whose CRC fails */
    void Fail(std::size_t i);

    /** @return blocks received, those in error included */
    std::size_t GetNBlocks() const
    {
        return m_crcErrors.size();
    }

    /** @return blocks whose CRC has failed */
    uint32_t GetNErrors() const
    {
        return m_errors;
    }

    /** @return bits of each block, MAC header included */
    uint32_t GetBlockBits() const
    {
        return m_set->blockBits;
    }

    /**
     * @param i number of a block of this reception
     * @return the block; null when its CRC has failed
     */
    const TransportBlock* GetBlock(std::size_t i) const
    {
        return m_crcErrors[i] ? nullptr : &m_set->blocks[m_begin + i];
    }

    /**
     * @brief Pick out some of the blocks, for a receiver further on.
     * @param begin the first of them, without error
     * @param end the first one after them
     * @return a reception of them, without errors
     */
    Ptr<BlockSetReception> Select(std::size_t begin, std::size_t end) const;

    /**
     * @brief Put two receptions of the same blocks together.
     * @param base one of them
     * @param other the other one
     * @return every block from where its CRC is good, of the base first; the base itself when the
     *         other one has no block that it lacks
     */
    static Ptr<const BlockSetReception> Combine(Ptr<const BlockSetReception> base,
                                                const BlockSetReception& other);

  private:
    Ptr<const TransportBlockSet> m_set; //!< What was sent
    std::size_t m_begin{0};             //!< The first block received
    std::vector<uint8_t> m_crcErrors;   //!< CRC results: 1 failed
    uint32_t m_errors{0};               //!< Blocks whose CRC has failed
};

/**
 * @ingroup umts
 * @brief Interface to which a transport channel delivers the blocks received, for example MAC-d or
 * MAC-c/sh.
 */
class TransportBlockSink
{
  public:
    virtual ~TransportBlockSink() = default;

    /**
     * @brief A TTI has ended.
     * @param reception what has come of its blocks
     */
    virtual void Deliver(Ptr<const BlockSetReception> reception) = 0;
};

} // namespace ns3::umts

#endif /* UMTS_TRANSPORT_BLOCK_H */
