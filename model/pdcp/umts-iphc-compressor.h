/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_IPHC_COMPRESSOR_H
#define UMTS_IPHC_COMPRESSOR_H

#include "umts-iphc-format.h"

namespace ns3
{
namespace umts
{

/**
 * @ingroup umts
 * @brief Compresses headers (RFC 2507). What it remembers of a packet counts only from Commit()
 * on: a packet that is not sent leaves no trace.
 */
class IphcCompressor
{
  public:
    /** @brief What to send in place of a header. */
    struct Output
    {
        PdcpPid pid{PdcpPid::REGULAR}; //!< Its kind
        Octets octets;                 //!< Its octets
    };

    /** @param config parameters */
    explicit IphcCompressor(const IphcConfig& config);

    /**
     * @brief Compress the header of a packet.
     * @param header the header; its TCP checksum is 0, not calculated, or right
     * @param payload octets behind it
     * @param now the current time
     * @return what to send in its place
     */
    Output Compress(const IphcHeader& header, uint32_t payload, Nanos now);

    /** @brief The packet compressed last is on its way. */
    void Commit();

    /**
     * @brief The other side asks for headers.
     * @param octets of its CONTEXT_STATE
     */
    void OnContextState(const Octets& octets);

  private:
    static constexpr uint32_t GENERATIONS = 64; //!< Of 6 bits

    /** @brief A packet stream. */
    struct Context
    {
        IphcReference reference; //!< Its last packet
        uint64_t lastUse{0};     //!< When, in packets

        // TCP
        bool requested{false}; //!< The other side has asked for a header
        bool noDelta{false};   //!< It got one without deltas since the last full one

        // Others
        uint8_t generation{0};                      //!< Of the context
        std::array<Nanos, GENERATIONS> changedAt{}; //!< When each generation began; 0: never
        uint32_t period{1};                         //!< F_PERIOD
        uint32_t sinceFull{0};                      //!< C_NUM
        Nanos lastFull{0};                          //!< F_LAST
    };

    using Contexts = std::vector<Context>; //!< By CID

    /** @brief Where a stream has its context. */
    struct Place
    {
        uint16_t cid; //!< CID
        bool known;   //!< The context there is its own
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
     * @param header the header
     * @param payload octets behind it
     * @return what to send
     */
    Output CompressTcp(const IphcHeader& header, uint32_t payload);

    /**
     * @brief Compress another header, with the slow start of RFC 2507 3.3.1.
     * @param header the header
     * @param payload octets behind it
     * @param now the current time
     * @return what to send
     */
    Output CompressNonTcp(const IphcHeader& header, uint32_t payload, Nanos now);

    /**
     * @brief Begin a new generation of a context.
     * @param context the context
     * @param now the current time
     * @return false when that generation was in use less than MIN_WRAP ago
     */
    static bool BeginGeneration(Context& context, Nanos now);

    /**
     * @brief Remember what to do at Commit().
     * @param contexts where
     * @param cid which
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
    Context m_pendingContext;     //!< Its new value
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_IPHC_COMPRESSOR_H */
