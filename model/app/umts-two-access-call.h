/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_TWO_ACCESS_CALL_H
#define UMTS_TWO_ACCESS_CALL_H

#include "umts-speech-quality.h"

#include "ns3/event-id.h"
#include "ns3/inet-socket-address.h"
#include "ns3/ipv4-address.h"
#include "ns3/net-device.h"
#include "ns3/node.h"
#include "ns3/nstime.h"
#include "ns3/object.h"
#include "ns3/socket.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief What one end of a call has heard of the other.
 */
class CallEar
{
  public:
    /**
     * @brief A packet has come.
     * @param sequence its number, from 0 on
     * @param delay since it was sent
     * @param isSecond it came by the second access
     */
    void Hear(uint32_t sequence, Time delay, bool isSecond);

    /** @return packets heard, duplicates not counted */
    uint32_t GetHeard() const
    {
        return m_heard;
    }

    /** @return the longest time from one packet to the next that is no duplicate */
    Time GetLongestGap() const
    {
        return m_longestGap;
    }

    /** @return when the last packet has come by the first access; negative: none has */
    Time GetLastOnFirst() const
    {
        return m_lastOnFirst;
    }

    /** @return when the first packet has come by the second access; negative: none has */
    Time GetFirstOnSecond() const
    {
        return m_firstOnSecond;
    }

    /**
     * @param budget packets that take longer are not played
     * @param from number of a packet
     * @param to number of the one after the last that counts
     * @return those of them that are played
     */
    uint32_t CountPlayed(Time budget, uint32_t from, uint32_t to) const;

  private:
    std::map<uint32_t, Time> m_delays; //!< Least delay of each packet heard, by number
    uint32_t m_heard{0};               //!< Packets heard
    Time m_last{-1};                   //!< When the last one came that is no duplicate
    Time m_longestGap;                 //!< Between two of them
    Time m_lastOnFirst{-1};            //!< When the last one came by the first access
    Time m_firstOnSecond{-1};          //!< When the first one came by the second access
};

/**
 * @ingroup umts
 * @brief A call between a phone that has two accesses, such as Wi-Fi and UMTS, and a host.
 *
 * Both send a packet with the octets of RTP every Interval, not at the same time. The phone begins
 * by its first access and goes on by the second, as Policy says; what watches the first access
 * tells it by Weaken() and Lose(). The host sends to where it hears the phone: to every address
 * from which a packet has come of late, or to the last one (symmetric RTP, RFC 4961). A packet that
 * comes twice is played once.
 */
class TwoAccessCall : public Object
{
  public:
    /** @return the object TypeId */
    static TypeId GetTypeId();

    /// How the phone leaves its first access; it does not come back.
    enum Policy
    {
        BREAK_BEFORE_MAKE, //!< By the second one when the first is lost
        MAKE_BEFORE_BREAK, //!< By both from when it is weak, until the host answers by the second
        DELAYED            //!< By the second one when the first, lost, has brought nothing for Wait
    };

    TwoAccessCall() = default;

    /**
     * @brief Begin the call now.
     * @param first device of the phone
     * @param second another device of the phone
     * @param host the other end
     * @param address of the host
     */
    void Start(Ptr<NetDevice> first, Ptr<NetDevice> second, Ptr<Node> host, Ipv4Address address);

    /** @brief The first access has become weak. */
    void Weaken();

    /** @brief The first access is lost. */
    void Lose();

    /** @return when the phone has left the first access; negative: it has not */
    Time GetLeft() const
    {
        return m_left;
    }

    /** @return packets that each end has sent */
    uint32_t GetSent() const
    {
        return m_sent;
    }

    /** @return what the phone has heard */
    const CallEar& GetDownlink() const
    {
        return m_phone;
    }

    /** @return what the host has heard */
    const CallEar& GetUplink() const
    {
        return m_host;
    }

    /**
     * @param ear what has been heard of the call
     * @return the quality of all of it, of AMR 12.2, played Budget after its coding
     */
    SpeechQuality GetQuality(const CallEar& ear) const;

    /**
     * @param ear what has been heard of the call
     * @param window a time
     * @return the quality of the worst part of the call that is so long
     */
    SpeechQuality GetWorstQuality(const CallEar& ear, Time window) const;

  protected:
    void DoDispose() override;

  private:
    /**
     * @param ear what has been heard of the call
     * @param from number of a packet
     * @param to number of the one after the last that counts, more than that
     * @return the quality of these packets
     */
    SpeechQuality GetQuality(const CallEar& ear, uint32_t from, uint32_t to) const;

    /**
     * @brief Make a socket at the port of the call.
     * @param device the only one that it uses; null: any of the node
     */
    Ptr<Socket> MakeSocket(const Ptr<Node>& node, const Ptr<NetDevice>& device);

    /**
     * @param number of a packet, from 0 on
     * @return the packet, of either end
     */
    Ptr<Packet> MakePacket(uint32_t number) const;

    /** @brief The phone sends a packet, and another one an Interval later. */
    void Send();

    /** @brief The host sends a packet, half an Interval after that of the phone. */
    void SendDown();

    /** @brief Leave the first access when it brings nothing for Wait from now on. */
    void Wait();

    /** @brief Leave the first access. */
    void LeaveFirst();

    /** @param socket one of the phone's, on which a packet has come */
    void OnPhone(Ptr<Socket> socket);

    /** @param socket the host's, on which a packet has come */
    void OnHost(Ptr<Socket> socket);

    Policy m_policy;                         //!< Attribute Policy
    Time m_wait;                             //!< Attribute Wait
    Time m_interval;                         //!< Attribute Interval
    Time m_budget;                           //!< Attribute Budget
    Time m_length;                           //!< Attribute Length
    uint32_t m_octets;                       //!< Attribute Octets
    uint16_t m_port;                         //!< Attribute Port
    Ptr<Socket> m_first;                     //!< Of the phone, by its first access
    Ptr<Socket> m_second;                    //!< Of the phone, by its second access
    Ptr<Socket> m_hostSocket;                //!< Of the host
    Ipv4Address m_hostAddress;               //!< Its address
    bool m_usesFirst{true};                  //!< The phone sends by the first access
    bool m_usesSecond{false};                //!< The phone sends by the second access
    Time m_begin;                            //!< When the call has begun
    Time m_left{-1};                         //!< When the phone has left it
    uint32_t m_sent{0};                      //!< Packets that each end has sent
    CallEar m_phone;                         //!< What the phone has heard
    CallEar m_host;                          //!< What the host has heard
    std::map<Ipv4Address, Time> m_heardFrom; //!< When the host has heard the phone, by address
    Ipv4Address m_secondAddress;             //!< Of the phone's second access
    EventId m_next;                          //!< The next packet of the phone
    EventId m_answer;                        //!< The next packet of the host
    EventId m_waiting;                       //!< The end of Wait
};

} // namespace ns3::umts

#endif /* UMTS_TWO_ACCESS_CALL_H */
