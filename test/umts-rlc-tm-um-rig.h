/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_TM_UM_RIG_H
#define UMTS_RLC_TM_UM_RIG_H

#include "ns3/umts-rlc-tm-rx.h"
#include "ns3/umts-rlc-tm-tx.h"
#include "ns3/umts-rlc-um-rx.h"
#include "ns3/umts-rlc-um-tx.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * A sender without acknowledgements and two receivers, one of descriptors and one of octets.
 */

namespace ns3::umts::test
{

/**
 * @ingroup umts
 * @return parameters with PDUs of 10 octets
 */
RlcTmUmConfig SmallPdus(Nanos timerDiscard = 0);

/**
 * @ingroup umts
 * @brief The sender, its lossy channel and the receivers; it knows which SDUs must get through.
 */
class RlcTmUmRig
{
  public:
    /** @brief Says what becomes of the next PDU: it may also be lost without a trace. */
    using Fate = std::function<char()>;

    static constexpr char ARRIVES = '.'; //!< It arrives
    static constexpr char ERROR = 'e';   //!< It arrives with errors

    /**
     * @param mode UM or TM
     * @param config protocol parameters
     * @param segmentation segmentation of TM
     */
    RlcTmUmRig(RlcMode mode, const RlcTmUmConfig& config, bool segmentation = false);

    /**
     * @brief Hand an SDU to the sender; they are numbered from 0.
     * @param size its octets
     * @return true when it is accepted
     */
    bool Send(uint32_t size);

    /**
     * @brief Carry one TTI.
     * @param max room for so many PDUs
     * @param fate what becomes of them
     * @return the PDUs in words, each with a semicolon
     */
    std::string Tti(uint32_t max, const Fate& fate);

    /**
     * @brief Carry one TTI.
     * @param max room for so many PDUs
     * @param fates what becomes of them, a letter each; others arrive
     * @return the PDUs in words, each with a semicolon
     */
    std::string Tti(uint32_t max, const std::string& fates = "");

    /**
     * @brief Let time pass.
     * @param duration how long
     */
    void Wait(Nanos duration);

    /** @return numbers of the SDUs delivered so far, of both receivers when they differ */
    std::string GetDelivered() const;

    /** @return numbers of the SDUs of which every octet and the end have arrived, in order */
    std::string GetArrived() const;

    /** @return the sender */
    const RlcTmUmTx& GetTx() const
    {
        return *m_tx;
    }

    /** @return the receiver of descriptors */
    const RlcTmUmRx& GetRx() const
    {
        return *m_receivers[0].rx;
    }

    /** @return true when no octet was lost or made up at the sender */
    bool IsConserved() const;

  private:
    /** @brief An SDU sent. */
    struct Sdu
    {
        Ptr<Packet> packet;   //!< The SDU
        uint32_t received{0}; //!< Octets that have arrived
        bool told{false};     //!< Its end has arrived
    };

    /** @brief A receiver and what it has delivered. */
    struct Receiver
    {
        std::unique_ptr<RlcTmUmRx> rx; //!< The receiver
        std::string delivered;         //!< Numbers of SDUs
    };

    /**
     * @brief An SDU has been delivered.
     * @param receiver by whom
     */
    void OnDelivery(uint32_t receiver, const Packet& sdu);

    /** @brief Let a PDU arrive. */
    void Arrive(const RlcPdu& pdu);

    RlcMode m_mode;                         //!< UM or TM
    uint32_t m_pduOctets;                   //!< Size of a PDU
    Nanos m_now{0};                         //!< The current time
    std::unique_ptr<RlcTmUmTx> m_tx;        //!< Sender
    std::vector<Receiver> m_receivers;      //!< Of descriptors, of octets
    std::vector<Sdu> m_sdus;                //!< By number
    std::map<uint64_t, uint32_t> m_numbers; //!< SDU of a packet uid
};

} // namespace ns3::umts::test

#endif /* UMTS_RLC_TM_UM_RIG_H */
