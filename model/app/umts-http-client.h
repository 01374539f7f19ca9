/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_HTTP_CLIENT_H
#define UMTS_HTTP_CLIENT_H

#include "ns3/address.h"
#include "ns3/application.h"
#include "ns3/event-id.h"
#include "ns3/nstime.h"
#include "ns3/random-variable-stream.h"
#include "ns3/socket.h"
#include "ns3/traced-callback.h"

#include <deque>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief HTTP transaction: a request and the object that answered it.
 */
struct HttpTransaction
{
    Time arrived;              //!< Time at which the user asked for the object
    Time sent;                 //!< Time at which the request was given to TCP
    Time completed;            //!< Time at which the last octet of the object was received
    uint32_t requestOctets{0}; //!< Length of the request, octets
    uint32_t objectOctets{0};  //!< Length of the object, octets
};

/**
 * @ingroup umts
 * @brief HTTP client: requests objects from an HttpServer on one persistent connection without
 * pipelining (HTTP/1.1 as Lo et al. 2003 model it, IV.B).
 *
 * Requests arrive independently of the answers, by default as a Poisson process. A request that
 * arrives during a transaction is sent when the object of the transaction is complete.
 */
class HttpClient : public Application
{
  public:
    /** @brief Get the type ID. */
    static TypeId GetTypeId();

    /** @return requests that have arrived and are not completed */
    uint32_t GetPending() const
    {
        return static_cast<uint32_t>(m_waiting.size()) + (m_busy ? 1 : 0);
    }

    /** @return the connection could not be opened, or TCP has given it up: requests stay pending */
    bool HasFailed() const
    {
        return m_failed;
    }

    /**
     * @brief TracedCallback signature for completed transactions.
     * @param [in] transaction the transaction
     */
    typedef void (*TransactionTracedCallback)(const HttpTransaction& transaction);

  protected:
    void DoDispose() override;

  private:
    void StartApplication() override;
    void StopApplication() override;

    /** @brief Have the next request arrive. */
    void ScheduleArrival();

    /** @brief A request arrives. */
    void OnArrival();

    /** @param socket the socket that has connected */
    void OnConnect(Ptr<Socket> socket);

    /** @param socket the socket that could not connect, or whose connection broke */
    void OnFailure(Ptr<Socket> socket);

    /** @param socket the socket on which octets have arrived */
    void OnReceive(Ptr<Socket> socket);

    /** @brief Send the request that waits longest, unless one is under way. */
    void SendNext();

    /**
     * @param length random variable of a length
     * @param least the least length
     * @return a length, octets
     */
    static uint32_t Draw(const Ptr<RandomVariableStream>& length, uint32_t least);

    TypeId m_protocol;                         //!< Type of the socket factory
    Address m_remote;                          //!< Address of the server
    Ptr<RandomVariableStream> m_interval;      //!< Time between arrivals, s
    Ptr<RandomVariableStream> m_requestOctets; //!< Length of a request, octets
    Ptr<RandomVariableStream> m_objectOctets;  //!< Length of an object, octets
    Ptr<Socket> m_socket;                      //!< The connection
    EventId m_arrival;                         //!< Event of the next arrival
    bool m_connected{false};                   //!< Whether the connection is open
    bool m_failed{false};                      //!< Whether it could not be opened, or broke
    bool m_busy{false};                        //!< Whether a transaction is under way
    uint64_t m_missing{0};                     //!< Octets of the present object that are to come
    HttpTransaction m_current;                 //!< The transaction under way
    std::deque<Time> m_waiting;                //!< Arrival times of the requests that wait
    TracedCallback<const HttpTransaction&> m_transaction; //!< Trace of completed transactions
};

} // namespace ns3::umts

#endif /* UMTS_HTTP_CLIENT_H */
