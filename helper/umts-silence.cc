/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-silence.h"

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
 * @param sent downlink of a bearer
 * @param uplink its uplink
 * @return why RLC has delivered nothing; empty when it has
 */
std::string
FindCauseInRlc(const RlcDirectionStats& sent, const RlcDirectionStats& uplink)
{
    if (sent.tx.unrecoverable + uplink.tx.unrecoverable > 0 && sent.tx.reestablished == 0)
    {
        return "no RESET of RLC was answered, and it was not re-established "
               "(RncRrc::ReestablishRlc)";
    }
    if (sent.blocksSent > 0 && sent.blocksSent == sent.blocksInError)
    {
        return "every transport block of the downlink was in error";
    }
    return "";
}

/**
 * @param row a UE
 * @return whether anything has come to it: of its flows; without flows, of its bearers
 */
bool
HasReceived(const UeStats& row)
{
    const auto isDownlink = [](const FlowStats& flow) { return !flow.uplink; };
    if (std::any_of(row.flows.begin(), row.flows.end(), isDownlink))
    {
        return std::any_of(row.flows.begin(), row.flows.end(), [](const FlowStats& flow) {
            return !flow.uplink && flow.flow.bytesDelivered > 0;
        });
    }
    return std::any_of(row.bearers.begin(), row.bearers.end(), [](const BearerStats& bearer) {
        return bearer.downlink.rx.sdusDelivered > 0;
    });
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
        if (const std::string cause = FindCauseInRlc(bearer.downlink, bearer.uplink);
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

std::vector<std::string>
UmtsStats::Explain() const
{
    std::vector<std::string> sentences;
    for (const auto& row : Collect())
    {
        if (HasReceived(row))
        {
            continue;
        }
        uint64_t offered = 0;
        uint64_t delivered = 0;
        for (const auto& bearer : row.bearers)
        {
            offered += bearer.downlink.tx.sdusTaken + bearer.downlink.tx.sdusRefused;
            delivered += bearer.downlink.rx.sdusDelivered;
        }
        std::string cause = FindCauseOfSilence(row);
        if (row.bearers.empty())
        {
            cause = "it has no radio bearer";
        }
        else if (offered == 0)
        {
            cause = "no packet for it has come to the RNC";
        }
        else if (delivered > 0)
        {
            cause = "packets have come to it, " + std::to_string(delivered) +
                    ", and none to its applications";
        }
        else if (cause.empty())
        {
            cause =
                "nothing that is counted stands in the way; its first packet may not have had time";
        }
        sentences.push_back("UE " + std::to_string(row.ue) + " has received nothing: " + cause);
    }
    return sentences;
}

} // namespace ns3::umts
