/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-silence.h"

#include "ns3/ipv4.h"
#include "ns3/node.h"
#include "ns3/object-ptr-container.h"
#include "ns3/tcp-l4-protocol.h"
#include "ns3/udp-l4-protocol.h"
#include "ns3/umts-dch-reservation.h"
#include "ns3/umts-hs-category.h"
#include "ns3/umts-mac-hs-pdu.h"

#include <algorithm>
#include <cmath>

namespace ns3::umts
{

namespace
{

/**
 * @param count a number of events
 * @return it, in words that end a sentence
 */
std::string
Times(uint64_t count)
{
    return count == 1 ? "once" : std::to_string(count) + " times";
}

/**
 * @param count a number of packets
 * @return it, in words
 */
std::string
Packets(uint64_t count)
{
    return std::to_string(count) + (count == 1 ? " packet" : " packets");
}

/**
 * @param row a UE
 * @return why it can neither send nor receive; empty when it can
 */
std::string
FindCauseOfBoth(const UeStats& row)
{
    if (row.bearers.empty())
    {
        return "it has no radio bearer";
    }
    for (const auto& bearer : row.bearers)
    {
        const std::string name =
            "radio bearer " + std::to_string(static_cast<uint32_t>(bearer.bearer));
        if (bearer.isWaiting)
        {
            const uint64_t waiting = bearer.downlink.tx.sdusTaken + bearer.uplink.tx.sdusTaken;
            return name + " waits for admission to its cell (" + bearer.admission + "), with " +
                   Packets(waiting);
        }
        if (!bearer.admission.empty())
        {
            const uint64_t refused = bearer.downlink.packetsRefused + bearer.uplink.packetsRefused;
            return "its cell has refused " + name + " (" + bearer.admission + "), and " +
                   Packets(refused) + " with it";
        }
    }
    return row.hasContext ? "" : "its PDP context is not active";
}

/**
 * @param sent a direction of a bearer
 * @return whether blocks have come, and all with errors
 */
bool
IsDead(const RlcDirectionStats& sent)
{
    return sent.blocksInError > 0 && sent.rx.pdusReceived + sent.rx.controlReceived == 0;
}

/**
 * @param hs what HS-DSCH has carried for the UE
 * @return why it carries nothing; empty when it does
 */
std::string
FindCauseOnHsDsch(const HsStats& hs)
{
    if (!hs.present || hs.transmissions > 0)
    {
        return "";
    }
    // A UE reports no CQI before the Node B has data for it.
    if (hs.cqiReports > 0 && hs.meanCqi == 0.0)
    {
        return "its CQI is 0, out of range: the link carries no block of HS-DSCH";
    }
    const auto cqi = static_cast<uint8_t>(std::lround(hs.meanCqi));
    const uint32_t bits = GetCqiFormat(GetHsCategory(hs.category), cqi).tbsBits;
    const bool isReported = hs.meanCqi > 0.0 || hs.flow.allocationsReceived > 0;
    if (isReported && CountMacDPdus(bits, 8 * hs.pduOctets) == 0)
    {
        return "no RLC PDU of " + std::to_string(hs.pduOctets) + " octets fits into the " +
               std::to_string(bits) + " bits of a transport block at CQI " + std::to_string(cqi);
    }
    if (hs.flow.requestsSent > 0 && hs.flow.allocationsReceived == 0)
    {
        return "no HS-DSCH Capacity Allocation has come over the Iub";
    }
    return "";
}

/**
 * @param sent a direction of a bearer
 * @param back the other one
 * @param name that of the direction
 * @return why RLC has delivered nothing; empty when it has
 */
std::string
FindCauseInRlc(const RlcDirectionStats& sent,
               const RlcDirectionStats& back,
               const std::string& name)
{
    if (IsDead(sent))
    {
        return "every transport block of the " + name + " was in error (" +
               std::to_string(sent.blocksInError) + ")";
    }
    if (sent.tx.unrecoverable + back.tx.unrecoverable > 0 && sent.tx.reestablished == 0)
    {
        return "no RESET of RLC was answered, and it was not re-established "
               "(RncRrc::ReestablishRlc)";
    }
    return "";
}

/// Sums over the bearers of a UE, in one direction.
struct Passage
{
    uint64_t taken{0};     //!< Packets that RLC has accepted
    uint64_t refused{0};   //!< Packets refused
    uint64_t delivered{0}; //!< Packets that have come to the other end
};

/**
 * @param row a UE
 * @param direction one of both directions
 * @return the sums
 */
Passage
Sum(const UeStats& row, RlcDirectionStats BearerStats::* direction)
{
    Passage sum;
    for (const auto& bearer : row.bearers)
    {
        const RlcDirectionStats& stats = bearer.*direction;
        sum.taken += stats.tx.sdusTaken;
        sum.refused += stats.packetsRefused;
        sum.delivered += stats.rx.sdusDelivered;
    }
    return sum;
}

/**
 * @brief Say what becomes of packets when no counter shows a cause.
 * @param sum a direction
 * @return the end of a sentence
 */
std::string
DescribeUnexplained(const Passage& sum)
{
    if (sum.taken == 0)
    {
        return "the buffer of RLC has refused all of " + Packets(sum.refused) + " (BufferOctets)";
    }
    const std::string refused =
        sum.refused > 0 ? ", but the buffer of RLC has refused " + Packets(sum.refused) : "";
    return "nothing that is counted stands in the way" + refused +
           "; its first packet may not have had time";
}

/**
 * @param row a UE to which nothing has come
 * @return why
 */
std::string
ExplainDownlink(const UeStats& row)
{
    const std::string both = FindCauseOfBoth(row);
    const Passage sum = Sum(row, &BearerStats::downlink);
    if (!both.empty())
    {
        return both;
    }
    if (sum.taken + sum.refused == 0)
    {
        return "no packet for it has come to the RNC";
    }
    if (sum.delivered > 0)
    {
        const std::string come =
            "packets have come to it, " + std::to_string(sum.delivered) + ", and ";
        for (const auto& bearer : row.bearers)
        {
            if (IsDead(bearer.uplink))
            {
                return come + FindCauseInRlc(bearer.uplink, bearer.downlink, "uplink");
            }
        }
        return come + (row.hasReceiver ? "none to its applications"
                                       : "its node has no application or socket that takes them");
    }
    const std::string cause = FindCauseOfSilence(row);
    return cause.empty() ? DescribeUnexplained(sum) : cause;
}

/**
 * @param row a UE of whose flows nothing has arrived
 * @return why
 */
std::string
ExplainUplink(const UeStats& row)
{
    const std::string both = FindCauseOfBoth(row);
    const Passage sum = Sum(row, &BearerStats::uplink);
    if (!both.empty())
    {
        return both;
    }
    if (sum.taken + sum.refused == 0)
    {
        return "its node has sent no packet";
    }
    for (const auto& bearer : row.bearers)
    {
        const std::string up = FindCauseInRlc(bearer.uplink, bearer.downlink, "uplink");
        if (!up.empty())
        {
            return up;
        }
    }
    const std::string cause = FindCauseOfSilence(row);
    if (!cause.empty())
    {
        return cause;
    }
    return sum.delivered == 0 ? DescribeUnexplained(sum)
                              : "packets have come to the RNC, " + std::to_string(sum.delivered) +
                                    ", and none to the receiver";
}

/**
 * @param flows of a UE
 * @param isUplink direction of the flows that count
 * @return whether it has such flows, and none has carried anything
 */
bool
AreSilent(const std::vector<FlowStats>& flows, bool isUplink)
{
    bool isAny = false;
    for (const auto& flow : flows)
    {
        isAny = isAny || flow.uplink == isUplink;
        if (flow.uplink == isUplink && flow.flow.bytesDelivered > 0)
        {
            return false;
        }
    }
    return isAny;
}

/**
 * @param row a UE without flows
 * @return whether no application has received anything, as far as bearers and sockets show
 */
bool
IsSilent(const UeStats& row)
{
    return !row.hasReceiver || Sum(row, &BearerStats::downlink).delivered == 0;
}

} // namespace

std::string
FindCauseOfSilence(const UeStats& row)
{
    for (const auto& bearer : row.bearers)
    {
        if (const std::string cause = FindCauseOnHsDsch(bearer.hsDsch); !cause.empty())
        {
            return cause;
        }
        if (const std::string cause = FindCauseInRlc(bearer.downlink, bearer.uplink, "downlink");
            !cause.empty())
        {
            return cause;
        }
    }
    if (row.requestsFailed > 0)
    {
        return "it has given up requests to the RNC, " + Times(row.requestsFailed);
    }
    if (row.radioLinkFailures > 0)
    {
        return "its radio links have failed, " + Times(row.radioLinkFailures);
    }
    return "";
}

void
AddAdmission(const RadioBearer& bearer, BearerStats& stats)
{
    const auto reservation = bearer.GetObject<DchReservation>();
    const auto state = reservation ? reservation->GetState() : DchReservation::HELD;
    stats.isWaiting = state == DchReservation::WAITING;
    if (stats.isWaiting || state == DchReservation::REFUSED)
    {
        stats.admission = reservation->GetReason();
    }
}

bool
HasContext(const UeNetDevice& ue, Ipv4Address address)
{
    const bool needsAddress = ue.GetNode()->GetObject<Ipv4>() != nullptr;
    return ue.IsActive() && (!needsAddress || address != Ipv4Address::GetZero());
}

bool
HasReceiver(const Node& node)
{
    constexpr uint32_t own = 2; // loopback, and the UE
    const auto ip = node.GetObject<Ipv4>();
    if (!ip || ip->GetNInterfaces() > own || node.GetNApplications() > 0)
    {
        return true;
    }
    ObjectPtrContainerValue sockets;
    for (const Ptr<Object>& protocol : {Ptr<Object>(node.GetObject<TcpL4Protocol>()),
                                        Ptr<Object>(node.GetObject<UdpL4Protocol>())})
    {
        if (protocol && protocol->GetAttributeFailSafe("SocketList", sockets) && sockets.GetN() > 0)
        {
            return true;
        }
    }
    return false;
}

std::vector<std::string>
UmtsStats::Explain() const
{
    std::vector<std::string> sentences;
    for (const auto& row : Collect())
    {
        const std::string ue = "UE " + std::to_string(row.ue);
        if (row.flows.empty() ? IsSilent(row) : AreSilent(row.flows, false))
        {
            sentences.push_back(ue + " has received nothing: " + ExplainDownlink(row));
        }
        else if (AreSilent(row.flows, true))
        {
            sentences.push_back(ue + " has sent nothing that has arrived: " + ExplainUplink(row));
        }
    }
    return sentences;
}

} // namespace ns3::umts
