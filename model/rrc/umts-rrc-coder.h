/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_CODER_H
#define UMTS_RRC_CODER_H

#include "umts-rrc-messages.h"
#include "umts-rrc-pdu.h"

#include "ns3/callback.h"

#include <array>
#include <cstdint>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Writes the messages of RRC of one UE, both ways, as octets (TS 25.331 11), with the RRC
 * transaction identifiers of procedures, and the RRC message sequence numbers of integrity
 * protection (10.3.3.36, 10.3.3.16). The message authentication code is 0, and nothing is ciphered.
 */
class RrcCoder
{
  public:
    using PduCallback = Callback<void, const RrcPdu&>; //!< Takes what is written

    /** @param rnti the UE */
    void SetRnti(Rnti rnti)
    {
        m_rnti = rnti;
    }

    /** @param onPdu told of every message */
    void SetPduCallback(PduCallback onPdu)
    {
        m_onPdu = onPdu;
    }

    /** @return octets that a message to the UE has on the DCCH, whatever its activation time is */
    static uint32_t GetSize(const RrcDownlinkMessage& message);

    /**
     * @brief Write a message to the UE, which begins a transaction.
     * @param channel DCCH or CCCH
     * @param activation its activation time, of a message that has one
     * @return its octets
     */
    std::vector<uint8_t> Write(const RrcDownlinkMessage& message,
                               RrcChannel channel,
                               Nanos activation = 0);

    /**
     * @brief Write a message of the UE, of the transaction that was begun last.
     * @param channel DCCH or CCCH
     * @return its octets
     */
    std::vector<uint8_t> Write(const RrcUplinkMessage& message, RrcChannel channel);

  private:
    /** @brief Tell of a message. @return its octets */
    std::vector<uint8_t> Pass(Direction direction,
                              RrcChannel channel,
                              std::vector<uint8_t> octets) const;

    /** @return sequence number of the next message in a direction */
    uint8_t CountMessage(Direction direction);

    Rnti m_rnti{};                        //!< The UE
    PduCallback m_onPdu;                  //!< Told of every message; null: nobody is
    uint8_t m_transaction{0};             //!< RRC transaction identifier
    std::array<uint8_t, 2> m_sequences{}; //!< RRC message sequence numbers, by direction
};

} // namespace ns3::umts

#endif /* UMTS_RRC_CODER_H */
