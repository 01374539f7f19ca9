/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_SUFI_H
#define UMTS_RLC_SUFI_H

#include "ns3/umts-object-pool.h"
#include "ns3/umts-seq-num.h"

#include <cstdint>
#include <variant>
#include <vector>

namespace ns3::umts
{

/** @brief Type identifiers of super-fields (TS 25.322 9.2.2.11.1). */
enum class SufiType : uint8_t
{
    NO_MORE = 0,
    WINDOW = 1,
    ACK = 2,
    LIST = 3,
    BITMAP = 4,
    RLIST = 5,
    MRW = 6,
    MRW_ACK = 7,
    POLL = 8
};

/** @brief WINDOW: the transmission window that the receiver wants (9.2.2.11.3). */
struct WindowSufi
{
    uint16_t wsn{0}; //!< Window size, 0 .. 4095 PDUs
};

/** @brief ACK: all PDUs below LSN are received, except those that the report names (9.2.2.11.2). */
struct AckSufi
{
    AmSeqNum lsn; //!< Last sequence number
};

/** @brief LIST: up to 15 runs of missing PDUs (9.2.2.11.4). */
struct ListSufi
{
    /** @brief One run of missing PDUs. */
    struct Run
    {
        AmSeqNum sn;  //!< First missing PDU
        uint8_t l{0}; //!< Number of further missing PDUs, 0 .. 15
    };

    std::vector<Run> runs; //!< The runs
};

/** @brief BITMAP: reception status from FSN on, 1 = received (9.2.2.11.5). */
struct BitmapSufi
{
    AmSeqNum fsn;                //!< SN of the first bit
    std::vector<uint8_t> octets; //!< 1 .. 16 octets, first bit most significant
};

/** @brief RLIST: distances between missing PDUs in 4-bit code words (9.2.2.11.6). */
struct RlistSufi
{
    AmSeqNum fsn;                   //!< First missing PDU
    std::vector<uint8_t> codeWords; //!< Up to 15 code words of 4 bits
};

/** @brief MRW: move the receiving window (9.2.2.11.8). */
struct MrwSufi
{
    std::vector<AmSeqNum> snMrw; //!< Ends of the discarded SDUs, 1 .. 15
    bool beyondWindow{false};    //!< LENGTH = 0: one SN_MRW, beyond the transmission window
    uint8_t nLength{0};          //!< Which LI of the last SN_MRW ends the last discarded SDU
};

/** @brief MRW_ACK: the receiving window has moved (9.2.2.11.7). */
struct MrwAckSufi
{
    uint8_t n{0};   //!< N_LENGTH of the MRW when SN_ACK equals its last SN_MRW, else 0
    AmSeqNum snAck; //!< VR(R) after the move
};

/** @brief POLL: poll in a control PDU (9.2.2.11.9). */
struct PollSufi
{
    AmSeqNum pollSn; //!< Highest SN sent
};

/** @brief Any super-field but NO_MORE, which only ends the list on the wire. */
using Sufi = std::
    variant<WindowSufi, AckSufi, ListSufi, BitmapSufi, RlistSufi, MrwSufi, MrwAckSufi, PollSufi>;

/**
 * @ingroup umts
 * @brief The super-fields of a STATUS PDU or of a piggybacked STATUS PDU (TS 25.322 9.2.1.5).
 *
 * An ACK, when present, is the last one. Without it, NO_MORE ends the list on the wire.
 */
class StatusReport : public ObjectPool<StatusReport>
{
  public:
    std::vector<Sufi> sufis; //!< In the order of the wire

  private:
    friend class ObjectPool<StatusReport>;

    /** @brief Make it as new. */
    void Clear()
    {
        sufis.clear();
    }
};

/**
 * @brief Size on the wire.
 * @param sufi a super-field
 * @return its bits, type field included
 */
uint32_t GetSufiBits(const Sufi& sufi);

/**
 * @brief Size on the wire, PDU header (4 bits) and NO_MORE (where needed) included.
 * @return octets, rounded up
 */
uint32_t GetStatusOctets(const StatusReport& report);

} // namespace ns3::umts

#endif /* UMTS_RLC_SUFI_H */
