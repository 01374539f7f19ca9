/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_E_DCH_MESSAGE_RIG_H
#define UMTS_E_DCH_MESSAGE_RIG_H

#include "ns3/umts-rrc-physical-channel-ies.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Elements of RRC messages with E-DCH as text.
 */

namespace ns3::umts::test
{

/** @return code and signature of E-HICH, signature and combination of E-RGCH; - for none */
inline std::string
DescribeEdchSignatures(const std::optional<asn1::EhichInfo>& eHich,
                       const std::optional<asn1::ErgchInfo>& eRgch)
{
    const auto say = [](uint32_t first, uint32_t second) {
        return " " + std::to_string(first) + "/" + std::to_string(second);
    };
    return (eHich ? say(eHich->code, eHich->signature) : " -") +
           (eRgch ? say(eRgch->signature, eRgch->combination) : " -");
}

/** @return numbers of a radio link in the order of the message, - for what it has not */
inline std::string
DescribeEdchLink(const asn1::DlInformationPerRl& link)
{
    std::string text = std::to_string(link.scramblingCode);
    text += link.isServingHsDsch ? " HS" : "";
    text += link.isServingEdch ? " E" : "";
    text += link.dpch ? " DPCH" : "";
    text += link.eAgch ? " " + std::to_string(*link.eAgch) : " -";
    return text + DescribeEdchSignatures(link.eHich, link.eRgch) + "; ";
}

/** @return DescribeEdchLink() of all */
inline std::string
DescribeEdchLinks(const asn1::PhysicalChannels& physical)
{
    std::string text;
    for (const auto& link : physical.radioLinks.value_or(std::vector<asn1::DlInformationPerRl>()))
    {
        text += DescribeEdchLink(link);
    }
    return text;
}

} // namespace ns3::umts::test

#endif // UMTS_E_DCH_MESSAGE_RIG_H
