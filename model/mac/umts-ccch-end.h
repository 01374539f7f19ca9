/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CCCH_END_H
#define UMTS_CCCH_END_H

#include "umts-common-channel-source.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Source of a RACH or FACH that has the blocks of one RRC message on the CCCH: PDUs of RLC
 * of unacknowledged mode on the FACH, those of transparent mode on the RACH (TS 25.331 6.3,
 * TS 25.322 9.2.1). Where these have no room for the message it goes on in further ones.
 */
class CcchSender : public CommonChannelSource
{
  public:
    /** @param format transport format set of the RACH or FACH, for a DCCH */
    explicit CcchSender(const TransportChannel& format);

    /**
     * @brief Send a message, in place of what is left of an earlier one.
     * @param octets the message, as RRC writes it
     * @param onSent called when its last block goes on its way
     */
    void Send(const std::vector<uint8_t>& octets, std::function<void()> onSent);

    void Connect(ActivateCallback activate, ActivateCallback deactivate = {}) override;
    const TransportChannel& GetFormat() const override;
    uint32_t GetPriority() const override;
    bool HasBlocks() const override;
    Ptr<TransportBlockSet> Dequeue(uint32_t max) override;

  private:
    /** @return PDU of unacknowledged mode, of a message that has octets left */
    std::vector<uint8_t> MakeUmd();

    /** @return PDU of transparent mode, likewise */
    std::vector<uint8_t> MakeTmd();

    TransportChannel m_format;      //!< Transport format set
    ActivateCallback m_activate;    //!< Tells the channel below of blocks
    std::vector<uint8_t> m_octets;  //!< The message
    std::size_t m_sent{0};          //!< Octets of it that have been sent
    uint8_t m_number{0};            //!< Sequence number of the next PDU
    bool m_hasBlocks{false};        //!< Not all of it has been sent
    std::function<void()> m_onSent; //!< Told when it has been
};

/**
 * @ingroup umts
 * @brief Receiver of RRC messages on the CCCH: a message has come when all of its blocks have.
 */
class CcchReceiver : public TransportBlockSink
{
  public:
    /// Takes octets that have come, padding included; returns whether they begin with a message.
    using OctetsCallback = std::function<bool(const std::vector<uint8_t>&)>;

    /**
     * @param format transport format set of the RACH or FACH, for a DCCH
     * @param onOctets takes what has come, with each block
     */
    CcchReceiver(const TransportChannel& format, OctetsCallback onOctets);

    void Deliver(Ptr<const BlockSetReception> reception) override;

  private:
    /** @brief Receive a PDU of RLC. */
    void ReceivePdu(const std::vector<uint8_t>& pdu);

    /** @brief Append octets of a message. */
    void Append(std::vector<uint8_t> octets);

    bool m_hasHeader;                           //!< PDUs are of unacknowledged mode
    std::size_t m_pduOctets;                    //!< Octets of a PDU
    OctetsCallback m_onOctets;                  //!< Takes octets
    std::deque<std::vector<uint8_t>> m_pending; //!< Of blocks that have come, the last one last
    uint8_t m_next{0};                          //!< Sequence number of the next PDU
};

/**
 * @ingroup umts
 * @brief One end of the CCCH of a UE in a cell.
 */
struct CcchEnd
{
    CcchSender sender;     //!< Sends in the direction of the end
    CcchReceiver receiver; //!< Receives in the other one
};

} // namespace ns3::umts

#endif /* UMTS_CCCH_END_H */
