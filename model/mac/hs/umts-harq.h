/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HARQ_H
#define UMTS_HARQ_H

#include "umts-mac-hs-pdu.h"

#include "ns3/umts-downlink-quality-model.h"
#include "ns3/umts-hs-category.h"
#include "ns3/umts-timer.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ns3
{
namespace umts
{

/** @brief What the Node B reads in the ACK/NACK field of HS-DPCCH (TS 25.212 4.7.1). */
enum class HarqFeedback : uint8_t
{
    ACK,
    NACK,
    DTX //!< Nothing was sent: the UE has missed HS-SCCH
};

/**
 * @ingroup umts
 * @brief A transport block of HS-DSCH with what HS-SCCH says of it (TS 25.212 4.6).
 */
struct HsTransmission
{
    uint8_t process{0};    //!< HARQ process
    bool newData{false};   //!< New data indicator: differs from the block before
    uint8_t redundancy{0}; //!< Transmissions of this block before this one
    uint8_t cqi{0};        //!< CQI that the format was chosen by
    CqiFormat format{};    //!< Size, codes, modulation
    Ptr<MacHsPdu> pdu;     //!< Contents
};

/**
 * @ingroup umts
 * @brief The HARQ entity of one UE in the Node B: N stop-and-wait processes (TS 25.321 11.6.1).
 */
class HarqTransmitter
{
  public:
    /// How retransmissions are timed.
    enum class Timing : uint8_t
    {
        ASYNCHRONOUS, //!< In any TTI after the feedback
        SYNCHRONOUS   //!< Process n in TTIs n, n + N, n + 2 N only
    };

    /// What feedback has brought about.
    enum class Outcome : uint8_t
    {
        DELIVERED,  //!< The process is free
        RETRANSMIT, //!< The block waits for its retransmission
        GIVEN_UP    //!< The last transmission allowed has failed; the process is free
    };

    /**
     * @param processes N, 1 .. 8
     * @param maxTransmissions of a block, the first included
     * @param timing how retransmissions are timed
     */
    HarqTransmitter(uint32_t processes, uint32_t maxTransmissions, Timing timing);

    /**
     * @param tti number of the TTI
     * @return a process whose block is to be sent again, the one that has waited longest
     */
    std::optional<uint8_t> FindRetransmission(uint64_t tti) const;

    /**
     * @param tti number of the TTI
     * @return a process that may take a new block
     */
    std::optional<uint8_t> FindFree(uint64_t tti) const;

    /**
     * @brief Send a new block.
     * @param process a free process
     * @param pdu the block
     * @param cqi CQI that the format was chosen by
     * @param format its format
     * @return the transmission
     */
    HsTransmission Start(uint8_t process, Ptr<MacHsPdu> pdu, uint8_t cqi, const CqiFormat& format);

    /**
     * @brief Send a block again.
     * @param process found by FindRetransmission()
     * @return the transmission
     */
    HsTransmission Repeat(uint8_t process);

    /**
     * @brief Feedback for the last transmission of a process.
     * @param process the process
     * @param feedback as received, rightly or not
     * @param tti number of the TTI that begins next
     * @return what it has brought about
     */
    Outcome OnFeedback(uint8_t process, HarqFeedback feedback, uint64_t tti);

    /**
     * @brief Give up the block of a process, which is free from now on.
     * @param process a process whose block was sent and is not on the air
     */
    void Abandon(uint8_t process);

    /**
     * @brief Give up the blocks of a reordering queue that wait to be sent again.
     * @param queueId the reordering queue
     * @return their processes, which are free from now on
     */
    std::vector<uint8_t> AbandonFailed(uint8_t queueId);

    /**
     * @param queueId a reordering queue
     * @return whether a block of it is under way
     */
    bool HasBlockOf(uint8_t queueId) const;

    /** @return blocks that are neither delivered nor given up */
    uint32_t GetNActive() const;

    /**
     * @param process a process
     * @return its block; null when it is free
     */
    Ptr<MacHsPdu> GetPdu(uint8_t process) const;

    /**
     * @param process a process
     * @return transmissions of its block so far
     */
    uint32_t GetTransmissions(uint8_t process) const;

    /**
     * @param process a process whose block is to be sent again
     * @return TTI since which it waits
     */
    uint64_t GetFailedTti(uint8_t process) const;

    /**
     * @param process a process
     * @return format of its block
     */
    const CqiFormat& GetFormat(uint8_t process) const;

    /**
     * @param queueId a reordering queue
     * @param tsn a TSN that comes after all of it that are under way
     * @return how far the oldest of these lies back; 0 when there is none
     */
    uint32_t GetTsnSpan(uint8_t queueId, HsSeqNum tsn) const;

  private:
    /// State of a process.
    enum class State : uint8_t
    {
        FREE,
        WAITING, //!< For feedback
        FAILED   //!< To be sent again
    };

    /// A process.
    struct Process
    {
        State state{State::FREE};  //!< State
        bool newData{false};       //!< New data indicator sent last
        uint32_t transmissions{0}; //!< Of this block
        uint64_t failedAt{0};      //!< TTI since which it waits to be sent again
        uint8_t cqi{0};            //!< CQI of the first transmission
        CqiFormat format{};        //!< Format of the first transmission
        Ptr<MacHsPdu> pdu;         //!< Block
    };

    /**
     * @param process a process
     * @param tti a TTI
     * @return whether the timing lets it send then
     */
    bool MaySend(uint8_t process, uint64_t tti) const;

    /**
     * @param process a process
     * @return its next transmission
     */
    HsTransmission Transmit(uint8_t process);

    std::vector<Process> m_processes; //!< Processes
    uint32_t m_maxTransmissions;      //!< Of a block
    Timing m_timing;                  //!< Timing
};

/**
 * @ingroup umts
 * @brief How a HARQ receiver uses what it has received of a block before.
 */
enum class HarqCombining : uint8_t
{
    NONE,       //!< Each transmission for itself
    CHASE,      //!< Linear SINRs add up
    INCREMENTAL //!< They do, and each new redundancy version adds a coding gain
};

/**
 * @ingroup umts
 * @brief The soft buffers of a UE's HARQ processes (TS 25.321 11.6.2.1).
 */
class HarqReceiver
{
  public:
    /// What the UE makes of a transmission.
    struct Reception
    {
        bool repeated;     //!< The block was decoded before: acknowledge it, deliver nothing
        uint32_t versions; //!< Transmissions in the soft buffer, this one included
        bool errorFree;    //!< See DownlinkQuality
        double sinrDb;     //!< SINR after combining, dB
    };

    /**
     * @param processes N, 1 .. 8
     * @param combining how transmissions combine
     * @param codingGainDb gain of each further redundancy version, dB
     * @param softBits soft channel bits of all processes; incremental redundancy needs room
     */
    HarqReceiver(uint32_t processes,
                 HarqCombining combining,
                 double codingGainDb,
                 uint32_t softBits);

    /**
     * @brief A transmission has been received.
     * @param transmission what was sent
     * @param link how it was received
     * @return what to decode with
     */
    Reception Receive(const HsTransmission& transmission, const DownlinkQuality& link);

    /**
     * @brief The block of a process was decoded.
     * @param process the process
     */
    void OnDecoded(uint8_t process);

  private:
    /// The soft buffer of a process.
    struct Buffer
    {
        bool used{false};      //!< Something was received
        bool newData{false};   //!< New data indicator of its block
        bool decoded{false};   //!< The block was decoded
        double sinr{0.0};      //!< Sum of linear SINRs
        uint32_t versions{0};  //!< Transmissions combined
        DownlinkQuality first; //!< Link at the first of them
    };

    /**
     * @brief The SINR that decoding sees.
     * @param buffer a soft buffer
     * @param format of its block
     * @return dB
     */
    double Combine(const Buffer& buffer, const CqiFormat& format) const;

    std::vector<Buffer> m_buffers; //!< By process
    HarqCombining m_combining;     //!< How transmissions combine
    double m_codingGainDb;         //!< Gain of a redundancy version
    uint32_t m_bitsPerProcess;     //!< Soft bits of a process
};

} // namespace umts
} // namespace ns3

#endif /* UMTS_HARQ_H */
