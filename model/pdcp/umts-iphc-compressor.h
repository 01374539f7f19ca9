/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_IPHC_COMPRESSOR_H
#define UMTS_IPHC_COMPRESSOR_H

#include "umts-iphc-format.h"

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Sending side of IP header compression (RFC 2507, TS 25.323 5.1.2). The contexts change
 * only at Commit(), so a packet that RLC refuses has no effect on them.
 */
class IphcCompressor
{
  public:
    /** @brief Compressed header: the octets that are sent in place of a header. */
    struct Output
    {
        PdcpPid pid{PdcpPid::REGULAR}; //!< PID that tells their kind
        Octets octets;                 //!< The octets
    };

    /** @param config parameters of RFC 2507 */
    explicit IphcCompressor(const IphcConfig& config);

    /**
     * @brief Compress the header of a packet.
     * @param header the header; its TCP checksum is 0, not calculated, or right
     * @param payload octets of the packet behind the header
     * @param now the current time
     * @return the compressed header
     */
    Output Compress(const IphcHeader& header, uint32_t payload, Nanos now);

    /** @brief The packet compressed last has been sent: the contexts change. */
    void Commit();

    /**
     * @brief The receiving side has asked for headers of some contexts.
     * @param octets contents of its CONTEXT_STATE
     */
    void OnContextState(const Octets& octets);

  private:
    static constexpr uint32_t GENERATIONS = 64; //!< Number of generations, of 6 bits

    /** @brief Context of a packet stream. */
    struct Context
    {
        IphcReference reference; //!< Last packet of the stream
        uint64_t lastUse{0};     //!< Value of m_clock at its last packet

        // TCP
        bool requested{false}; //!< Whether the receiving side has asked for a header
        bool noDelta{false};   //!< Whether one without deltas was sent since the last full one

        // Others
        uint8_t generation{0};                      //!< Generation of the context
        std::array<Nanos, GENERATIONS> changedAt{}; //!< Time at which each began, ns; 0: never
        uint32_t period{1};                         //!< F_PERIOD, packets
        uint32_t sinceFull{0};                      //!< C_NUM, packets
        Nanos lastFull{0};                          //!< F_LAST, ns
    };

    using Contexts = std::vector<Context>; //!< Contexts by CID

    /** @brief Where a stream has its context. */
    struct Place
    {
        uint16_t cid; //!< CID
        bool known;   //!< Whether the context there is that of the stream
    };

    /**
     * @param contexts contexts in use
     * @param space largest CID
     * @param header a header
     * @return the place of its stream: its own, a new one, or the one unused for the longest time
     */
    static Place FindPlace(const Contexts& contexts, uint32_t space, const IphcHeader& header);

    /**
     * @brief Compress a TCP header.
     * @param payload octets of the packet behind the header
     * @return the compressed header
     */
    Output CompressTcp(const IphcHeader& header, uint32_t payload);

    /**
     * @brief Compress another header, with the slow start of RFC 2507 3.3.1.
     * @param payload octets of the packet behind the header
     * @param now the current time
     * @return the compressed header
     */
    Output CompressNonTcp(const IphcHeader& header, uint32_t payload, Nanos now);

    /**
     * @brief Begin a new generation of a context.
     * @param now the current time
     * @return false when that generation was in use less than MIN_WRAP ago
     */
    static bool BeginGeneration(Context& context, Nanos now);

    /**
     * @brief Remember the change of a context that Commit() makes.
     * @param contexts the contexts that it is one of
     * @param context its new value
     * @param reference the packet sent
     */
    void Prepare(Contexts& contexts, uint16_t cid, Context context, const IphcReference& reference);

    IphcConfig m_config;          //!< Parameters
    Contexts m_tcp;               //!< TCP streams
    Contexts m_nonTcp;            //!< Other streams
    uint64_t m_clock{0};          //!< Packets committed
    Contexts* m_pending{nullptr}; //!< Contexts to change at Commit(), if any
    uint16_t m_pendingCid{0};     //!< Context to change
    Context m_pendingContext;     //!< New value of the context that waits for its confirmation
};

} // namespace ns3::umts

#endif /* UMTS_IPHC_COMPRESSOR_H */
