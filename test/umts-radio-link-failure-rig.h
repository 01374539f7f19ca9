/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RADIO_LINK_FAILURE_RIG_H
#define UMTS_RADIO_LINK_FAILURE_RIG_H

#include "umts-radio-link-rig.h"

#include <string>

namespace ns3::umts::test
{

/**
 * @param begin beginning of an outage of the downlink, s
 * @param end its end, s
 * @return a network of UEs on dch1 in unacknowledged mode: blocks of it are never repeated
 */
NetworkConfig MakeFailing(double begin, double end);

/**
 * @ingroup umts
 * @brief Traffic in the downlink of the first UE of a network, and what fails.
 */
class FailureLog
{
  public:
    /**
     * @param network the network
     * @param octets octets of a datagram every 50 ms, UDP and IP headers apart; 500 fill the
     *        downlink
     * @param until no datagram is sent any more
     */
    FailureLog(Network& network, uint32_t octets, Time until);

    /**
     * @brief Send a datagram every 50 ms.
     * @param from first time
     * @param until no datagram is sent any more
     * @param octets octets of it, UDP and IP headers apart
     */
    void SendFrom(Time from, Time until, uint32_t octets);

    /**
     * @param from a time
     * @return datagrams that have come since
     */
    std::size_t CountSince(Time from) const;

    DatagramPort host; //!< Sends
    DatagramPort ue;   //!< Receives
    std::string times; //!< Failures, ms
    std::string cells; //!< What RNCs say: relocations; former cell, cell

  private:
    /**
     * @param rnti the UE in the former RNC
     * @param newRnti the UE in the other one
     * @param from the former RNC
     * @param to the other one
     * @param reason of a refusal
     */
    void OnRelocation(uint32_t rnti,
                      uint32_t newRnti,
                      uint32_t from,
                      uint32_t to,
                      const std::string& reason);

    /** @param count failures so far */
    void OnFailure(uint64_t count);

    /**
     * @param rnti the UE
     * @param from the former cell
     * @param to the cell that it goes on in
     */
    void OnRnc(uint32_t rnti, uint32_t from, uint32_t to);

    Ipv4Address m_address; //!< Of the UE
    uint32_t m_number{0};  //!< Of the next datagram
};

} // namespace ns3::umts::test

#endif // UMTS_RADIO_LINK_FAILURE_RIG_H
