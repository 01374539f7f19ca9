/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-physical-encoding.h"

#include "umts-rrc-e-dch-encoding.h"

#include "ns3/umts-channelisation.h"

namespace ns3::umts
{

namespace
{

constexpr int8_t MAX_TX_POWER = 24;               //!< Maximum allowed UL TX power, dBm
constexpr uint8_t PUNCTURING_LIMIT_POSITION = 15; //!< 1: nothing is punctured

/** @return spreading factor of the DPCH in the downlink */
uint16_t
GetSpreadingFactor(const RadioLinksInfo& links)
{
    constexpr uint16_t largest = 256; // without a DCH in the downlink: an associated DPCH
    if (links.codedRate <= 0)
    {
        return largest;
    }
    const auto codes = GetDownlinkCodes(links.codedRate, PUNCTURING_LIMIT);
    return static_cast<uint16_t>(codes ? codes->spreadingFactor : 4);
}

/** @return a code of a DPCH, the first one of its spreading factor */
asn1::DlDpchInfoPerRl
MakeCode(uint16_t spreadingFactor)
{
    asn1::DlDpchInfoPerRl dpch;
    dpch.codes.push_back({spreadingFactor, 0});
    return dpch;
}

/** @return the DPCH of the uplink, with power control */
asn1::UlDpchInfo
MakeUplink()
{
    asn1::UlDpchInfo uplink;
    uplink.powerControl = asn1::UlDpchPowerControlInfo();
    uplink.puncturingLimit = PUNCTURING_LIMIT_POSITION;
    return uplink;
}

/** @return the same, with the powers of HS-DPCCH */
asn1::UlDpchInfo
MakeUplinkOfHsDsch()
{
    asn1::UlDpchInfo uplink = MakeUplink();
    uplink.powerControl->deltaAck = 5;
    uplink.powerControl->deltaNack = 5;
    uplink.powerControl->ackNackRepetition = 1;
    return uplink;
}

/** @return what all radio links of a DPCH have in common */
asn1::DlCommonInformation
MakeCommon(uint16_t spreadingFactor, DpchTiming timing)
{
    asn1::DlCommonInformation common;
    common.dpch = asn1::DlDpchInfoCommon();
    common.dpch->isInitialised = timing != DpchTiming::MAINTAINED;
    common.dpch->dpcMode = 0;
    common.dpch->spreadingFactor = spreadingFactor;
    common.dpch->hasTfci = spreadingFactor < 256;
    if (common.dpch->isInitialised)
    {
        common.defaultDpchOffset = 0;
    }
    return common;
}

/**
 * @param dch E-DCH in a cell; null: there is none
 * @param link radio link there, which gets its E-HICH and E-RGCH
 */
template <typename Link>
void
AddEdch(const UeDchInfo* dch, Link& link)
{
    if (dch)
    {
        link.eHich = MakeEhich(*dch);
        link.eRgch = MakeErgch(*dch);
    }
}

/**
 * @param hasDpch whether a DPCH is described
 * @param hsDsch HS-DSCH, which the first one has, and E-DCH
 * @return radio links
 */
std::vector<asn1::DlInformationPerRl>
MakeLinks(const RadioLinksInfo& links, bool hasDpch, const HsDschDescription& hsDsch)
{
    std::vector<asn1::DlInformationPerRl> elements;
    for (std::size_t i = 0; i < links.codes.size(); ++i)
    {
        asn1::DlInformationPerRl element;
        element.scramblingCode = links.codes[i];
        element.isServingHsDsch = hsDsch.hsDsch && i == 0;
        if (hasDpch)
        {
            element.dpch = MakeCode(GetSpreadingFactor(links));
        }
        if (i < links.cells.size())
        {
            AddEdch(FindEdch(hsDsch.radioLinks, links.cells[i]), element);
        }
        if (element.eHich && i == 0)
        {
            element.isServingEdch = true;
            element.eAgch = EAGCH_CODE;
        }
        elements.push_back(element);
    }
    return elements;
}

/** @return HS-SCCHs and CQI reports */
asn1::DlHsPdschInformation
MakeHsPdsch(const UeHsDschInfo& hsDsch)
{
    asn1::DlHsPdschInformation info;
    info.hsScchs.emplace();
    for (uint8_t i = 0; i < hsDsch.hsScchs; ++i)
    {
        info.hsScchs->push_back(i);
    }
    info.feedback = asn1::MeasurementFeedbackInfo();
    return info;
}

} // namespace

asn1::PhysicalChannels
MakeDpchs(const RadioLinksInfo& links, DpchTiming timing)
{
    asn1::PhysicalChannels physical;
    if (timing != DpchTiming::INITIALISED)
    {
        physical.maxTxPower = MAX_TX_POWER;
    }
    physical.uplink = MakeUplink();
    physical.downlink = MakeCommon(GetSpreadingFactor(links), timing);
    physical.radioLinks = MakeLinks(links, true, {});
    return physical;
}

asn1::PhysicalChannels
MakeCell(const RadioLinksInfo& links)
{
    asn1::PhysicalChannels physical;
    physical.radioLinks = MakeLinks(links, false, {});
    return physical;
}

asn1::PhysicalChannels
MakeServingHsDsch(const RadioLinksInfo& links, const HsDschDescription& hsDsch)
{
    asn1::PhysicalChannels physical;
    physical.hsPdsch = MakeHsPdsch(*hsDsch.hsDsch);
    physical.downlink = asn1::DlCommonInformation();
    physical.downlink->resetsMacHs = true;
    physical.radioLinks = MakeLinks(links, false, hsDsch);
    return physical;
}

asn1::PhysicalChannels
MakeHsDschWithUplink(const RadioLinksInfo& links, const HsDschDescription& hsDsch)
{
    asn1::PhysicalChannels physical = MakeServingHsDsch(links, hsDsch);
    physical.maxTxPower = MAX_TX_POWER;
    physical.uplink = MakeUplinkOfHsDsch();
    if (const EdchInfo* const eDch = hsDsch.GetEdch())
    {
        physical.eDch = MakeEdchInformation(eDch->config);
    }
    return physical;
}

asn1::PhysicalChannels
MakeNewHsDsch(const RadioLinksInfo& links, const HsDschDescription& hsDsch)
{
    asn1::PhysicalChannels physical = MakeHsDschWithUplink(links, hsDsch);
    physical.downlink = MakeCommon(GetSpreadingFactor(links), DpchTiming::INITIALISED);
    physical.downlink->resetsMacHs = true;
    physical.radioLinks = MakeLinks(links, true, hsDsch);
    if (physical.eDch)
    {
        physical.eDch->resetsMacE = true;
    }
    return physical;
}

asn1::RlAdditionInformation
MakeAddition(uint16_t code, const RadioLinksInfo& links, const UeDchInfo* eDch)
{
    asn1::RlAdditionInformation addition;
    addition.scramblingCode = code;
    addition.dpch = MakeCode(GetSpreadingFactor(links));
    AddEdch(eDch, addition);
    return addition;
}

} // namespace ns3::umts
