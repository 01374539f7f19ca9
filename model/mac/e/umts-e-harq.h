/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_E_HARQ_H
#define UMTS_E_HARQ_H

#include "umts-mac-e-pdu.h"

#include "ns3/umts-e-dch-coding.h"

#include <array>
#include <cstdint>
#include <optional>

namespace ns3::umts
{

constexpr uint8_t LAST_RSN = 3; //!< RSN of the third and of all further retransmissions

/**
 * @ingroup umts
 * @brief A block of E-DCH and how it is sent, the same in each of its transmissions.
 */
struct EdchBlock
{
    Ptr<const MacEPdu> pdu;        //!< The block
    uint8_t eTfci{0};              //!< E-TFCI
    double powerRatio{0.0};        //!< Power of E-DPDCH over that of DPCCH
    double scheduledRatio{0.0};    //!< Power of its scheduled data alone, likewise
    uint8_t maxRetransmissions{0}; //!< Retransmissions at most
    bool isReportAwaited{false};   //!< It has scheduling information that was due
};

/**
 * @ingroup umts
 * @brief One transmission of a block on E-DCH, with what E-DPCCH says of it.
 */
struct EdchTransmission
{
    EdpcchWord control;     //!< E-DPCCH
    double powerRatio{0.0}; //!< Power of E-DPDCH over that of DPCCH
    Ptr<const MacEPdu> pdu; //!< The block
};

/**
 * @ingroup umts
 * @brief HARQ entity of E-DCH in a UE (TS 25.321 11.8.1.1): synchronous stop-and-wait processes,
 * of which the TTI of number n has process n modulo their count.
 */
class EdchHarqTransmitter
{
  public:
    /// State of a block after feedback.
    enum class Outcome : uint8_t
    {
        DELIVERED,  //!< Acknowledged; the process is free
        RETRANSMIT, //!< It is sent again in the next TTI of its process
        GIVEN_UP    //!< The last retransmission allowed has failed; the process is free
    };

    /** @param tti TTI, which decides on the number of processes */
    explicit EdchHarqTransmitter(EdchTti tti);

    /**
     * @param tti number of a TTI
     * @return whether its process has a block to send again
     */
    bool HasBlock(uint64_t tti) const
    {
        return m_processes[tti % m_count].block.pdu != nullptr;
    }

    /**
     * @brief Send a new block.
     * @param tti number of a TTI whose process is free
     */
    EdchTransmission Start(uint64_t tti, EdchBlock block);

    /**
     * @brief Send a block again.
     * @param tti number of a TTI whose process has a block
     */
    EdchTransmission Repeat(uint64_t tti);

    /**
     * @brief Feedback of a transmission, of all radio link sets together: one ACK is enough.
     * @param tti number of its TTI
     * @param isAcknowledged as the UE reads E-HICH, rightly or not
     * @return state of the block afterwards
     */
    Outcome OnFeedback(uint64_t tti, bool isAcknowledged);

    /**
     * @param tti number of a TTI
     * @return block of its process; its PDU is null when there is none
     */
    const EdchBlock& GetBlock(uint64_t tti) const
    {
        return m_processes[tti % m_count].block;
    }

    /** @return blocks that are neither delivered nor given up */
    uint32_t GetNActive() const;

  private:
    /// A process.
    struct Process
    {
        EdchBlock block;          //!< Block; its PDU is null when the process is free
        uint8_t transmissions{0}; //!< Transmissions of the block so far
    };

    /**
     * @param process one with a block
     * @return its next transmission
     */
    static EdchTransmission Transmit(Process& process);

    uint32_t m_count;                   //!< HARQ processes
    std::array<Process, 8> m_processes; //!< By number
};

/**
 * @ingroup umts
 * @brief Soft buffers of the HARQ processes of a UE in a Node B (TS 25.321 11.8.1.1.2): combine the
 * transmissions of a block by their redundancy versions. MacEReceiver decides whether the block is
 * decoded.
 *
 * A transmission belongs to the block before it in its process when its RSN has grown by the TTIs
 * of the process in between, up to 3. What follows three TTIs of the process or more of which no
 * E-DPCCH was heard never does: their RSNs cannot tell.
 */
class EdchHarqReceiver
{
  public:
    /// State of a process's soft buffer after a transmission.
    struct Reception
    {
        bool isRepeated;          //!< The block was decoded before: ACK, nothing to deliver
        uint32_t retransmissions; //!< Retransmissions of the block so far
        double bler;              //!< Block error rate of all that was received of it
    };

    /**
     * @param formats E-TFCs of the UE
     * @param isChase all transmissions have RV index 0
     */
    EdchHarqReceiver(const EdchFormats& formats, bool isChase);

    /**
     * @brief A transmission has been received.
     * @param control E-DPCCH
     * @param tti number of its TTI
     * @param sinr SINR per chip of all E-DPDCHs, a ratio
     * @return the soft buffer, this transmission included
     */
    Reception Receive(const EdpcchWord& control, uint64_t tti, double sinr);

    /**
     * @brief The block of a process was decoded.
     * @param tti number of its TTI
     */
    void OnDecoded(uint64_t tti);

  private:
    /// The soft buffer of a process.
    struct Buffer
    {
        uint64_t tti{0};             //!< TTI of the latest transmission
        uint8_t rsn{0};              //!< Its RSN
        uint8_t eTfci{0};            //!< E-TFCI of the block
        bool isDecoded{false};       //!< The block was decoded
        uint32_t retransmissions{0}; //!< Retransmissions of the block, those that were missed, too
        SymbolSnrs symbolSnrs{};     //!< See GetEdchBler()
    };

    /**
     * @param buffer what a process has
     * @param control E-DPCCH of a transmission
     * @param tti number of its TTI
     * @return whether it is of the same block
     */
    bool IsOfSameBlock(const Buffer& buffer, const EdpcchWord& control, uint64_t tti) const;

    EdchFormats m_formats;                          //!< E-TFCs of the UE
    bool m_isChase;                                 //!< All transmissions have RV index 0
    uint32_t m_count;                               //!< HARQ processes
    std::array<std::optional<Buffer>, 8> m_buffers; //!< By process; none: nothing was received
};

} // namespace ns3::umts

#endif /* UMTS_E_HARQ_H */
