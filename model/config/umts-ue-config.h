/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UE_CONFIG_H
#define UMTS_UE_CONFIG_H

#include "ns3/umts-attributes.h"

#include <optional>
#include <string>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Factories of the block error models of a radio bearer, one each way, for all transport
 * channels but HS-DSCH.
 */
struct BlockErrorConfig
{
    /**
     * @brief Independent block errors.
     * @param downlinkRate share of the transport blocks of the downlink that go wrong, 0 .. 1
     * @param uplinkRate the same of the uplink, 0 .. 1
     */
    explicit BlockErrorConfig(double downlinkRate = 0.0, double uplinkRate = 0.0);

    ObjectFactory downlink; //!< Makes the BlockErrorModel of the downlink
    ObjectFactory uplink;   //!< Makes the BlockErrorModel of the uplink
};

/**
 * @ingroup umts
 * @brief Configuration of a UE: its HS-DSCH capability, its radio link and its MAC-d.
 *
 * Settings of HS-DSCH take effect with the first bearer on HS-DSCH. An attribute or a value that
 * does not exist throws Error at once, with a sentence that names it.
 */
struct UeConfig
{
    /** @brief No block errors, ideal HS-DSCH link. */
    UeConfig();

    /**
     * @brief Configure the UE on HS-DSCH: category, HARQ, CQI reports, errors of HS-SCCH and
     * HS-DPCCH.
     * @param attributes attributes of HsUser, HsDschChannel and CqiReporter
     * @return this
     */
    UeConfig& HsDsch(const Attributes& attributes);

    /**
     * @brief Configure the UE on E-DCH: category, TTI, HARQ, scheduling information, errors of
     * E-HICH, E-AGCH and E-RGCH.
     * @param attributes attributes of EdchUser
     * @return this
     */
    UeConfig& Edch(const Attributes& attributes);

    /**
     * @brief Choose the radio link over which the UE receives HS-DSCH.
     * @param name TypeId of a DownlinkQualityModel; "ns3::umts::" may be left out
     * @param attributes its attributes
     * @return this
     */
    UeConfig& DownlinkQuality(const std::string& name, const Attributes& attributes = {});

    /**
     * @brief Choose what the uplink can carry, whatever the DCHs of the UE could; signalling is not
     * limited.
     * @param name TypeId of an UplinkQualityModel; "ns3::umts::" may be left out
     * @param attributes its attributes
     * @return this
     */
    UeConfig& UplinkQuality(const std::string& name, const Attributes& attributes = {});

    /**
     * @brief Choose the curve that gives the block error rate of HS-DSCH at a SINR.
     * @param name TypeId of a BlerCurve; "ns3::umts::" may be left out
     * @param attributes its attributes
     * @return this
     */
    UeConfig& BlerCurve(const std::string& name, const Attributes& attributes = {});

    /**
     * @brief Set the block error rates of all channels but HS-DSCH; errors are independent.
     * @param downlink probability that a downlink block has an error, 0 .. 1
     * @param uplink probability that an uplink block has an error, 0 .. 1
     * @return this
     */
    UeConfig& BlockErrorRate(double downlink, double uplink);

    /**
     * @brief Choose the model of block errors of all downlink channels but HS-DSCH.
     * @param name TypeId of a BlockErrorModel; "ns3::umts::" may be left out
     * @param attributes its attributes
     * @return this
     */
    UeConfig& DownlinkErrors(const std::string& name, const Attributes& attributes = {});

    /**
     * @brief Choose the model of block errors of the uplink.
     * @param name TypeId of a BlockErrorModel; "ns3::umts::" may be left out
     * @param attributes its attributes
     * @return this
     */
    UeConfig& UplinkErrors(const std::string& name, const Attributes& attributes = {});

    /**
     * @brief Put the DCHs of the UE under power control, signalling's and that of the uplink beside
     * HS-DSCH included; needs a fading model as DownlinkQuality(). A bearer with a BlockErrorRate()
     * of its own has no power control.
     * @param attributes attributes of Dpch
     * @return this
     */
    UeConfig& PowerControl(const Attributes& attributes = {});

    /**
     * @brief Give preambles and messages of random access the power of open loop power control (TS
     * 25.331 8.5.7) in place of the cell's InitialPowerDeficit; needs a fading model as
     * DownlinkQuality().
     * @param attributes attributes of OpenLoopPower
     * @return this
     */
    UeConfig& OpenLoopPower(const Attributes& attributes = {});

    /**
     * @brief Configure MAC-d at both ends.
     * @param attributes attributes of MacD
     * @return this
     */
    UeConfig& MacD(const Attributes& attributes);

    /**
     * @brief Send RRC messages over a signalling radio bearer, so that RRC procedures take the time
     * of their messages. Without this call RRC messages take no time.
     * @param attributes attributes of SrbTransport
     * @return this
     */
    UeConfig& SignallingBearers(const Attributes& attributes = {});

    ObjectFactory hsUser;          //!< Makes HsUser
    ObjectFactory hsDschChannel;   //!< Makes HsDschChannel
    ObjectFactory cqiReporter;     //!< Makes CqiReporter
    ObjectFactory eDchUser;        //!< Makes EdchUser
    ObjectFactory downlinkQuality; //!< Makes DownlinkQualityModel
    ObjectFactory blerCurve;       //!< Makes the BlerCurve of HS-DSCH
    BlockErrorConfig blockErrors;  //!< Block errors of bearers that have none of their own
    ObjectFactory mac;             //!< Makes MacD, for both ends
    std::optional<ObjectFactory> uplinkQuality; //!< Makes UplinkQualityModel; none: no limit
    std::optional<ObjectFactory> dpch;          //!< Makes Dpch; none: DCHs have no power control
    std::optional<ObjectFactory> openLoop;      //!< Makes OpenLoopPower; none: a random deficit
    std::optional<ObjectFactory> signalling;    //!< Makes SrbTransport; none: messages take no time
    std::string hsSetting; //!< Last call that has an effect on HS-DSCH alone; empty: none
};

} // namespace ns3::umts

#endif /* UMTS_UE_CONFIG_H */
