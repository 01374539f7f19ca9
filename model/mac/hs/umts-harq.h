/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HARQ_H
#define UMTS_HARQ_H

#include "umts-mac-hs-pdu.h"

#include "ns3/assert.h"
#include "ns3/umts-bler-curve.h"
#include "ns3/umts-compact.h"
#include "ns3/umts-downlink-quality-model.h"
#include "ns3/umts-hs-category.h"
#include "ns3/umts-timer.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace ns3::umts
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
 * @brief One transmission of a transport block on HS-DSCH, with its control information on HS-SCCH
 * (TS 25.212 4.6).
 */
struct HsTransmission
{
    uint8_t process{0};     //!< Number of the HARQ process, 0 .. 7
    bool newData{false};    //!< New data indicator: changes with each new block of the process
    uint8_t redundancy{0};  //!< Transmissions of this block before this one
    uint8_t cqi{0};         //!< CQI by which the format was chosen, 1 .. 30
    CqiFormat format{};     //!< Transport format: size, HS-PDSCH codes, modulation
    Ptr<MacHsPdu> pdu;      //!< The block
    double powerShare{1.0}; //!< Its share of the TTI's HS-PDSCH power, above 0 .. 1
};

/**
 * @ingroup umts
 * @brief The HARQ entity of one UE in the Node B: N stop-and-wait processes (TS 25.321 11.6.1).
 */
class HarqTransmitter
{
  public:
    /// TTIs in which a process may send its block again.
    enum class Timing : uint8_t
    {
        ASYNCHRONOUS, //!< Any TTI after the feedback
        SYNCHRONOUS   //!< Of N processes, n sends in TTIs n, n + N, n + 2 N only
    };

    /// State of a block after feedback.
    enum class Outcome : uint8_t
    {
        DELIVERED,  //!< Acknowledged; the process is free
        RETRANSMIT, //!< The block waits for its retransmission
        GIVEN_UP    //!< The last transmission allowed has failed; the process is free
    };

    /**
     * @param processes N, 1 .. 8
     * @param maxTransmissions transmissions of a block at most, the first included
     * @param timing TTIs in which a process may send its block again
     */
    HarqTransmitter(uint32_t processes, uint32_t maxTransmissions, Timing timing);

    /**
     * @param tti number of the TTI
     * @return the process whose block has waited longest to be sent again; none when none waits
     */
    std::optional<uint8_t> FindRetransmission(uint64_t tti) const;

    /**
     * @param tti number of the TTI
     * @return a process that may take a new block in that TTI; none when none may
     */
    std::optional<uint8_t> FindFree(uint64_t tti) const
    {
        return m_free == 0 ? std::nullopt : FindFirst(m_free, tti);
    }

    /**
     * @param tti number of the TTI
     * @return whether a process may take a new block in that TTI
     */
    bool HasFree(uint64_t tti) const
    {
        return m_free != 0 && (m_timing == Timing::ASYNCHRONOUS || FindFirst(m_free, tti));
    }

    /**
     * @brief Send a new block.
     * @param process a free process
     * @param pdu the block
     * @param cqi CQI by which the format was chosen
     */
    HsTransmission Start(uint8_t process, Ptr<MacHsPdu> pdu, uint8_t cqi, const CqiFormat& format);

    /**
     * @brief Send a block again.
     * @param process found by FindRetransmission()
     */
    HsTransmission Repeat(uint8_t process);

    /**
     * @brief Feedback for the last transmission of a process.
     * @param feedback as the Node B reads it, rightly or not
     * @param tti number of the TTI that begins next
     * @return state of the block afterwards
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
     * @return its blocks that wait to be sent again
     */
    std::vector<Ptr<MacHsPdu>> GetFailed(uint8_t queueId) const;

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

    /** @brief Have a process come to the cache. */
    void Prefetch(uint8_t process) const
    {
        umts::Prefetch(&At(process), 1);
    }

    /**
     * @param process a process
     * @return transmissions of its block so far
     */
    uint32_t GetTransmissions(uint8_t process) const;

    /**
     * @param process a process whose block is to be sent again
     * @return number of the TTI since which it waits
     */
    uint64_t GetFailedTti(uint8_t process) const;

    /**
     * @param process a process
     * @return format of its block
     */
    const CqiFormat& GetFormat(uint8_t process) const;

    /**
     * @brief Span of a reordering queue's TSNs under way, which must stay within the receive
     * window.
     * @param queueId the reordering queue
     * @param tsn the TSN that the queue uses next
     * @return forward distance to it from the oldest TSN under way; 0 when none is
     */
    uint32_t GetTsnSpan(uint8_t queueId, HsSeqNum tsn) const
    {
        return m_free == m_all ? 0 : FindTsnSpan(queueId, tsn);
    }

  private:
    /// Processes: bit n is process n.
    using Set = uint8_t;

    /// A process, in a cache line of its own.
    struct alignas(CACHE_LINE) Process
    {
        bool newData{false};       //!< New data indicator of the latest transmission
        uint32_t transmissions{0}; //!< Transmissions of this block
        uint64_t failedAt{0};      //!< Number of the TTI since which it waits to be sent again
        uint8_t cqi{0};            //!< CQI of the first transmission
        CqiFormat format{};        //!< Format of the first transmission
        Ptr<MacHsPdu> pdu;         //!< Block
    };

    static_assert(sizeof(Process) == CACHE_LINE, "Prefetch() fetches one cache line");

    /**
     * @param process number of a process
     * @return it
     */
    Process& At(uint8_t process)
    {
        CheckNumber(process);
        return m_processes[process];
    }

    /**
     * @param process number of a process
     * @return it
     */
    const Process& At(uint8_t process) const
    {
        CheckNumber(process);
        return m_processes[process];
    }

    /** @param process number that has to be one of a process */
    void CheckNumber(uint8_t process) const
    {
        NS_ASSERT_MSG(process < m_processes.size(),
                      "HARQ process " << +process << " must lie between 0 and "
                                      << m_processes.size() - 1);
    }

    /**
     * @param processes some processes
     * @param tti a TTI
     * @return the first of them that the timing lets send then; none when it lets none
     */
    std::optional<uint8_t> FindFirst(Set processes, uint64_t tti) const;

    /**
     * @param processes some processes
     * @param queueId a reordering queue
     * @return those of them that have a block of the queue; processes has to hold busy ones only
     */
    Set Select(Set processes, uint8_t queueId) const;

    /**
     * @param queueId the reordering queue
     * @param tsn the TSN that the queue uses next
     * @return see GetTsnSpan()
     */
    uint32_t FindTsnSpan(uint8_t queueId, HsSeqNum tsn) const;

    /**
     * @param process a process
     * @return its next transmission
     */
    HsTransmission Transmit(uint8_t process);

    Set m_all{0};                        //!< All processes
    Set m_free{0};                       //!< Processes without a block
    Set m_failed{0};                     //!< Processes whose block waits to be sent again
    Timing m_timing;                     //!< TTIs in which a process may send its block again
    uint32_t m_maxTransmissions;         //!< Transmissions of a block at most
    std::array<uint8_t, 8> m_queueIds{}; //!< Reordering queues of the blocks, by process
    std::array<uint8_t, 8> m_tsns{};     //!< Their TSNs
    CompactVector<Process> m_processes;  //!< The processes
};

/**
 * @ingroup umts
 * @brief Combining of a block's transmissions in a HARQ receiver.
 */
enum class HarqCombining : uint8_t
{
    NONE,       //!< None: each transmission is decoded alone
    CHASE,      //!< Chase: the linear SINRs of the transmissions add up, all of the same bits
    INCREMENTAL //!< As CHASE, with the redundancy versions of GetHsVersionSequence() in turn
};

/**
 * @ingroup umts
 * @brief Soft buffers of the HARQ processes of a UE (TS 25.321 11.6.2.1): combine the SINRs of a
 * block's transmissions. MacHsReceiver decides whether the block is decoded.
 */
class HarqReceiver
{
  public:
    /// State of a process's soft buffer after a transmission.
    struct Reception
    {
        bool repeated;       //!< Whether the block was decoded before: ACK, nothing to deliver
        uint32_t versions;   //!< Transmissions in the soft buffer, this one included
        bool errorFree;      //!< Whether decoding cannot fail, see DownlinkQuality
        double sinrDb;       //!< SINR after combining, dB; if errorFree, of this transmission alone
        uint32_t bufferBits; //!< N_IR of the process, bits
        SymbolSnrs symbolSnrs; //!< See HsSoftBuffer
    };

    /**
     * @param processes N, 1 .. 8
     * @param combining how transmissions combine
     * @param codingGainDb gain of each further redundancy version, for decoders that know SINR
     *        alone, dB
     * @param softBits soft channel bits of all processes (TS 25.306, Table 5.1a), shared equally
     *        (TS 25.331 8.6.5.6a): coded bits that do not fit are never sent
     * @param virtualIrBits soft buffer N_IR for which the block error rates by CQI hold, bits
     *        (TS 25.214 6A.2.1)
     */
    HarqReceiver(uint32_t processes,
                 HarqCombining combining,
                 double codingGainDb,
                 uint32_t softBits,
                 uint32_t virtualIrBits);

    /**
     * @brief A transmission has been received.
     * @param transmission what was sent
     * @param link quality it was received with
     * @param curve what the block is decoded by
     * @return the soft buffer, this transmission included
     */
    Reception Receive(const HsTransmission& transmission,
                      const DownlinkQuality& link,
                      const BlerCurve& curve);

    /** @brief The block of a process was decoded. */
    void OnDecoded(uint8_t process);

  private:
    /// The soft buffer of a process.
    struct Buffer
    {
        bool used{false};        //!< Whether anything was received
        bool newData{false};     //!< New data indicator of its block
        bool decoded{false};     //!< Whether the block was decoded
        bool combined{false};    //!< Whether the link combines by itself, see DownlinkQuality
        uint32_t versions{0};    //!< Transmissions combined
        double sinr{0.0};        //!< Sum of linear SINRs
        SymbolSnrs symbolSnrs{}; //!< See HsSoftBuffer
        std::array<double, 3> combinedSinrDb{}; //!< Of the first transmission, if combined
    };

    /**
     * @param process number of a process
     * @return its soft buffer
     */
    Buffer& At(uint8_t process);

    /**
     * @brief The SINR that decoding sees.
     * @param buffer a soft buffer
     * @param format transport format of its block
     * @return the SINR, dB
     */
    double Combine(const Buffer& buffer, const CqiFormat& format) const;

    std::array<Buffer, 8> m_buffers; //!< By process
    HarqCombining m_combining;       //!< How transmissions combine
    uint32_t m_processes;            //!< Number of processes
    double m_codingGainDb;           //!< Gain of each further redundancy version, dB
    uint32_t m_bitsPerProcess;       //!< Soft bits of a process, N_IR
    uint32_t m_virtualIrBits;        //!< N_IR for which the block error rates hold, bits
    double m_sinrDb{0.0};            //!< SINR of the last transmission, dB
    double m_sinr{1.0};              //!< SINR of the last transmission, linear
};

} // namespace ns3::umts

#endif /* UMTS_HARQ_H */
