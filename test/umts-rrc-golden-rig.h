/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_GOLDEN_RIG_H
#define UMTS_RRC_GOLDEN_RIG_H

#include "umts-rrc-random.h"
#include "umts-test.h"

#include "ns3/umts-rrc-pdus.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

/**
 * @file
 * @ingroup umts
 * Messages of RRC against the octets of another encoder: test cases, and the elements that messages
 * have in common. Names and numbers are those of utils/rrc-golden.py.
 */

namespace ns3::umts::test
{

/// @cond
template <typename T>
struct ChannelName;

template <>
struct ChannelName<asn1::UlCcchMessage>
{
    static constexpr const char* VALUE = "UL-CCCH";
};

template <>
struct ChannelName<asn1::DlCcchMessage>
{
    static constexpr const char* VALUE = "DL-CCCH";
};

template <>
struct ChannelName<asn1::UlDcchMessage>
{
    static constexpr const char* VALUE = "UL-DCCH";
};

template <>
struct ChannelName<asn1::DlDcchMessage>
{
    static constexpr const char* VALUE = "DL-DCCH";
};

template <>
struct ChannelName<asn1::PcchMessage>
{
    static constexpr const char* VALUE = "PCCH";
};

/// @endcond

/// A message of RRC as the other encoder writes it.
struct GoldenMessage
{
    const char* name;    //!< Its name in TS 25.331, and which variant it is
    const char* clause;  //!< Clause of TS 25.331
    const char* channel; //!< Logical channel and direction
    const char* octets;  //!< In unaligned PER, hexadecimal
    /// A bit for each bit of the octets, first all that cannot be inverted: there is no such
    /// message. Then all that cannot be inverted together with the one before. Zeros at the end are
    /// left out.
    const char* refused;
};

/// A GoldenMessage in octets.
struct GoldenOctets
{
    std::vector<uint8_t> octets;  //!< The message; none: there is no such message
    std::vector<uint8_t> refused; //!< GoldenMessage::refused
};

/**
 * @param name name of the message
 * @param channel its logical channel
 * @return what the other encoder has of it
 */
GoldenOctets GetGoldenOctets(const std::string& name, const std::string& channel);

/**
 * @param golden a message
 * @param index index of a damage among GoldenMessage::refused
 * @return the damaged octets; none: they are a message, too
 */
std::vector<uint8_t> GetRefused(const GoldenOctets& golden, std::size_t index);

/// @return messages that have a test case: their names and channels
std::vector<std::pair<std::string, std::string>>& GetGoldenNames();

/**
 * @brief Add a test case: a message has the octets of the other encoder, and is read from them, and
 * what the other decoder refuses of damaged ones is refused.
 * @param name its name among the octets
 * @param message what is encoded
 */
template <typename T>
void
AddGoldenTest(const std::string& name, const T& message)
{
    const std::string channel = ChannelName<T>::VALUE;
    GetGoldenNames().emplace_back(name, channel);
    AddTest(channel + ": " + name, [=] {
        const auto golden = GetGoldenOctets(name, channel);
        UMTS_ASSERT(!golden.octets.empty(), "the other encoder has it");
        UMTS_EXPECT(!golden.refused.empty(), "each message can be damaged");
        UMTS_EXPECT(EncodeUper(message) == golden.octets, "octets");
        const auto read = DecodeUper<T>(golden.octets);
        UMTS_ASSERT(read, "read");
        UMTS_EXPECT(Describe(*read) == Describe(message), "what is read");
        for (std::size_t i = 0; i < 8 * golden.refused.size(); ++i)
        {
            const auto damaged = GetRefused(golden, i);
            UMTS_EXPECT(damaged.empty() || !DecodeUper<T>(damaged), "damage " << i << " refused");
        }
    });
}

/**
 * @brief AddGoldenTest() of a message with integrity check info.
 * @param content the message, as the channel has it
 */
template <typename T, typename Content>
void
AddProtectedTest(const std::string& name, const Content& content)
{
    T message;
    message.integrity = asn1::IntegrityCheckInfo{0x89ABCDEF, 9};
    message.message = content;
    AddGoldenTest(name, message);
}

/** @brief AddGoldenTest() of a message without integrity check info. */
template <typename T, typename Content>
void
AddBareTest(const std::string& name, const Content& content)
{
    T message;
    message.message = content;
    AddGoldenTest(name, message);
}

constexpr asn1::URnti U_RNTI{0x123, 0x45678};                //!< A U-RNTI
constexpr asn1::URnti NEW_U_RNTI{0xFED, 0xCBA98};            //!< And one in its place
constexpr uint16_t NEW_C_RNTI = 0x9876;                      //!< A C-RNTI
constexpr uint16_t NEW_H_RNTI = 0x5A5A;                      //!< An H-RNTI
constexpr asn1::Start CS_START{asn1::CnDomain::CS, 0x12345}; //!< START of the CS domain
constexpr asn1::Start PS_START{asn1::CnDomain::PS, 0xABCDE}; //!< And of the PS domain
constexpr asn1::RbPdcpSn PDCP_SN{5, 0xBEEF};                 //!< PDCP sequence number of RB5

/**
 * @brief Initial UE identity.
 * @param mcc mobile country code
 * @param mnc mobile network code
 */
asn1::InitialUeIdentity MakeIdentity(const std::vector<uint8_t>& mcc,
                                     const std::vector<uint8_t>& mnc);

/** @return a NAS message of a number of octets */
std::vector<uint8_t> MakeNas(uint32_t octets);

/**
 * @brief RB mapping info: to a DCH, and to RACH and FACH.
 * @param channel logical channel and, with one added on RACH, priority
 * @param dch transport channel identity
 * @param namesDch whether the logical channel is named on the DCH
 * @param isCommon whether it is on RACH and FACH, too
 */
std::vector<asn1::RbMappingOption> MakeMapping(uint8_t channel,
                                               uint8_t dch,
                                               bool namesDch,
                                               bool isCommon);

/// @return transport format set of a DCH with signalling radio bearers
asn1::TransportFormatSet MakeSrbFormats();

/// @return transport format set of a DCH of 64 kb/s
asn1::TransportFormatSet MakeRbFormats();

/// @return transport format set of a DCH of 384 kb/s
asn1::TransportFormatSet MakeMoreFormats();

/**
 * @brief A transport format combination set.
 * @param count combinations
 * @param ctfcSize position of the size of a CTFC
 * @param hasGains whether they have gain factors, of which but the last is signalled
 */
asn1::Tfcs MakeTfcs(uint32_t count, uint8_t ctfcSize, bool hasGains = true);

/// @return downlink transport channels in common: the TFCS of the uplink
asn1::DlCommonTransCh MakeSameTfcs();

/**
 * @brief Downlink transport channel with the formats of an uplink one of that identity.
 * @param identity transport channel identity of both
 */
asn1::DlAddReconfTransCh MakeSameDch(uint8_t identity);

/// @return power control of the uplink
asn1::UlDpchPowerControlInfo MakePowerControl();

/// @return uplink DPCH
asn1::UlDpchInfo MakeUlDpch(const asn1::UlDpchPowerControlInfo& control);

/**
 * @brief Downlink of all radio links.
 * @param spreadingFactor 4 .. 512
 * @param pilotBits position of the number of pilot bits
 * @param begins whether it begins anew, without TFCI
 */
asn1::DlCommonInformation MakeDlCommon(uint16_t spreadingFactor, uint8_t pilotBits, bool begins);

/// @return DPCH of a radio link with a code
asn1::DlDpchInfoPerRl MakeLinkDpch(const asn1::DlCode& code);

/// @return radio link of a cell, without a DPCH
asn1::DlInformationPerRl MakeLink();

/**
 * @brief Physical channels: a DPCH.
 * @param downlink downlink of all radio links
 * @param code of the radio link
 */
asn1::PhysicalChannels MakeDpch(const asn1::DlCommonInformation& downlink,
                                const asn1::DlCode& code);

/**
 * @brief Radio access bearer of the PS domain with RB5.
 * @param isCommon whether it is on RACH and FACH, too
 * @param isOnHsDsch whether its downlink is on HS-DSCH
 */
asn1::RabInformationSetup MakeRab(bool isCommon = true, bool isOnHsDsch = false);

/**
 * @brief Radio access bearer of the CS domain with RB6 to RB9 in all modes of RLC.
 * @param release branch of the message
 */
asn1::RabInformationSetup MakeOtherRab(asn1::Release release);

/// @return first elements of a message that takes effect in CELL_DCH at a time
asn1::Reconfiguration MakeTimedHead();

/// @return power control with what HS-DPCCH takes
asn1::UlDpchPowerControlInfo MakeHsPowerControl();

/**
 * @brief HS-PDSCH.
 * @param codes of HS-SCCHs
 */
asn1::DlHsPdschInformation MakeHsPdsch(const std::vector<uint8_t>& codes);

/// @return HS-DSCH with a queue
asn1::DlAddReconfTransCh MakeGoldenHsDsch();

/// @return transport format sets of each kind of size, number of blocks, TTI and coding
std::vector<asn1::TransportFormatSet> MakeOtherFormats();

/// Add messages about radio bearers and channels.
void AddGoldenBearerTests();

/// Add messages with E-DCH.
void AddGoldenEdchTests();

/// Add messages about measurements.
void AddGoldenMeasurementTests();

} // namespace ns3::umts::test

#endif /* UMTS_RRC_GOLDEN_RIG_H */
