/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_PDCP_SEQUENCE_H
#define UMTS_PDCP_SEQUENCE_H

#include "ns3/packet.h"
#include "ns3/umts-fifo.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief PDUs of PDCP that RLC does not hold any more, from its creation; it confirms and gives up
 * in order.
 */
struct PdcpProgress
{
    uint64_t confirmed{0}; //!< PDUs that the other end has wholly acknowledged
    uint64_t discarded{0}; //!< PDUs that RLC has given up
};

/**
 * @ingroup umts
 * @brief PDCP sequence numbers of both directions of a radio bearer at one end, and the SDUs sent
 * that RLC has not confirmed, for lossless relocation (TS 25.323 5.6).
 *
 * Both ends count the numbers without sending them. When RLC has given up SDUs, so that the counts
 * may differ, a PDCP SeqNum PDU carries the number.
 */
class PdcpSequence
{
  public:
    /**
     * @brief Forget the SDUs that RLC has confirmed or given up.
     * @param progress what RLC has done so far
     */
    void Follow(const PdcpProgress& progress);

    /** @return whether the next PDU is to have its number with it: Send_SN is to be made known */
    bool IsNumberDue() const;

    /** @brief An SDU whose number is to be made known. */
    struct NumberedSdu
    {
        uint32_t index;  //!< Position among the SDUs that RLC has not begun to send
        uint16_t number; //!< PDCP sequence number
    };

    /**
     * @brief Have the first SDU that RLC has not begun make Send_SN known, if that is due (TS
     * 25.323 5.6.1.2).
     * @param unsent PDUs that RLC holds and has not begun
     * @return that SDU; none when Send_SN is not due, or there is no such SDU
     */
    std::optional<NumberedSdu> NumberUnsent(std::size_t unsent);

    /** @return number of the next SDU to be sent */
    uint16_t GetNextToSend() const;

    /**
     * @brief RLC has taken a PDU.
     * @param sdu the SDU, which takes a number; null: a PDU without one
     */
    void OnSent(Ptr<const Packet> sdu);

    /** @brief A PDU with an SDU has come: it has the number that was expected. */
    void OnReceived();

    /** @param number of the SDU that comes next, from a PDCP SeqNum PDU */
    void Expect(uint16_t number);

    /** @return number of the next SDU to be received */
    uint16_t GetNextToReceive() const;

    /**
     * @brief RLC has begun anew: what the other end has not received is to be sent again, under the
     * same numbers (TS 25.323 5.6.1).
     * @param expected number that the other end expects; one that no SDU held has, nor the next
     *        one, is not valid: then all are sent again, the first with its number
     * @param progress what RLC has done so far
     * @return the SDUs
     */
    std::vector<Ptr<const Packet>> Restart(uint16_t expected, const PdcpProgress& progress);

  private:
    Fifo<Ptr<const Packet>> m_held; //!< SDUs that RLC holds; null: a PDU without one
    uint64_t m_gone{0};             //!< PDUs that RLC has confirmed or given up
    uint64_t m_discarded{0};        //!< SDUs that RLC has discarded
    uint16_t m_nextToSend{0};       //!< Send_SN
    uint16_t m_nextToReceive{0};    //!< Receive_SN
    bool m_isNumberDue{false};      //!< Send_SN is to be made known
};

} // namespace ns3::umts

#endif /* UMTS_PDCP_SEQUENCE_H */
