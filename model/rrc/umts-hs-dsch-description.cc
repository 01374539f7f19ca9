/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-hs-dsch-description.h"

#include "umts-rrc-e-dch-encoding.h"

#include <variant>

namespace ns3::umts
{

std::optional<uint16_t>
HsDschDescription::GetHRnti() const
{
    return hsDsch ? std::make_optional(static_cast<uint16_t>(hsDsch->user)) : std::nullopt;
}

std::optional<uint16_t>
HsDschDescription::GetERnti() const
{
    const UeDchInfo* const serving = hsDsch ? FindEdch(radioLinks, hsDsch->cell) : nullptr;
    return serving ? std::make_optional(static_cast<uint16_t>(serving->eRnti)) : std::nullopt;
}

HsDschDescription
FindHsDsch(const std::vector<UeChannelInfo>& channels, const std::vector<UeDchInfo>& further)
{
    HsDschDescription found;
    for (const auto& channel : channels)
    {
        const auto* const hsDsch = std::get_if<UeHsDschInfo>(&channel);
        if (hsDsch && !found.hsDsch)
        {
            found = {hsDsch, further};
            found.radioLinks.push_back(hsDsch->dch);
        }
    }
    return found;
}

HsDschDescription
FindHsDsch(const PhysicalChannelReconfiguration& message)
{
    HsDschDescription found;
    const auto take = [&found](const HsDschDescription& other) {
        if (other.GetRelease() > found.GetRelease())
        {
            found = other;
        }
    };
    for (const auto& [id, hsDsch] : message.serving)
    {
        take({&hsDsch, {hsDsch.dch}});
    }
    if (message.serving.empty())
    {
        for (const auto& bearer : message.bearers)
        {
            take(FindHsDsch(bearer.channels, bearer.further));
        }
    }
    return found;
}

} // namespace ns3::umts
