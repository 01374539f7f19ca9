/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CAPTURE_H
#define UMTS_CAPTURE_H

#include "ns3/pcap-file-wrapper.h"
#include "ns3/umts-hs-receiver.h"
#include "ns3/umts-iub-net-device.h"
#include "ns3/umts-radio-bearer.h"
#include "ns3/umts-rnc-rrc.h"
#include "ns3/umts-rrc-pdu.h"
#include "ns3/umts-ue-net-device.h"

#include <vector>

namespace ns3::umts
{

/** @brief Mode, direction, UE and radio bearer of a PDU in a capture of RLC. */
struct RlcCaptureInfo
{
    RlcMode mode{RlcMode::AM}; //!< RLC mode
    Direction direction{};     //!< Uplink or downlink
    Rnti rnti{};               //!< The UE
    RbId bearer{};             //!< The radio bearer
    bool carriesIp{false};     //!< SDUs are IP packets without a PDCP header
};

/**
 * @ingroup umts
 * @brief A record of a capture of RLC: a UDP datagram of IPv4, which Wireshark's heuristic
 * dissector rlc_udp reads.
 * @param info about the PDU
 * @param pdu its octets
 * @return the record, for link type DLT_RAW
 */
std::vector<uint8_t> MakeRlcRecord(const RlcCaptureInfo& info, const std::vector<uint8_t>& pdu);

/**
 * @ingroup umts
 * @brief A record of a capture of the Iub, which Wireshark's dissector fp_hint reads.
 * @return the record, for link type 252 (exported PDUs)
 */
std::vector<uint8_t> MakeIubRecord(const IubFrame& frame);

/**
 * @ingroup umts
 * @brief A record of a capture of RRC, which Wireshark's dissector of the logical channel reads. It
 * states addresses of IPv4 to tell UEs apart: 10.224.0.0 plus the RNTI, 10.255.255.1 of the RNC.
 * @param pdu the message
 * @return the record, for link type 252 (exported PDUs)
 */
std::vector<uint8_t> MakeRrcRecord(const RrcPdu& pdu);

/**
 * @ingroup umts
 * @brief A record of a capture of MAC-hs, which utils/wireshark/mac-hs.lua reads.
 * @param rnti the UE
 * @param sizes MAC-d PDU sizes of the queue, bits, by SID
 * @param octetSizes sizes of their octets, bits, by SID
 * @return RNTI, number of sizes, sizes of octets, the PDU; for link type 147 (USER0)
 */
std::vector<uint8_t> MakeMacHsRecord(Rnti rnti,
                                     const std::vector<uint16_t>& sizes,
                                     const std::vector<uint16_t>& octetSizes,
                                     const MacHsPdu& pdu);

/**
 * @ingroup umts
 * @brief Writes the RLC PDUs that a UE sends, and those that it receives without error, to a pcap
 * file for Wireshark.
 */
class UuCapture : public SimpleRefCount<UuCapture>
{
  public:
    /**
     * @param file takes the records
     * @param ue the UE
     */
    UuCapture(Ptr<PcapFileWrapper> file, Ptr<UeNetDevice> ue);

    /**
     * @brief Capture a radio bearer from now on.
     * @param bearer the UE's end of it
     * @param id its number
     */
    void Add(Ptr<RadioBearer> bearer, RbId id);

  private:
    /** @brief One direction of a bearer. */
    struct Tap : public SimpleRefCount<Tap>
    {
        /** @param pdu sent or received */
        void OnPdu(const RlcPdu& pdu);

        Ptr<PcapFileWrapper> file;    //!< Takes the records
        RlcCaptureInfo info;          //!< About the PDUs
        RadioBearer* bearer{nullptr}; //!< The UE's end of the bearer
        UeNetDevice* ue{nullptr};     //!< The UE, which has the bearer
        std::vector<uint8_t> octets;  //!< Scratch
    };

    Ptr<PcapFileWrapper> m_file; //!< Takes the records
    UeNetDevice* m_ue;           //!< The UE
};

/**
 * @ingroup umts
 * @brief Writes the frames sent on an Iub, in both directions, to a pcap file for Wireshark.
 */
class IubCapture : public SimpleRefCount<IubCapture>
{
  public:
    /** @param file takes the records */
    explicit IubCapture(Ptr<PcapFileWrapper> file);

    /** @param iub an Iub, to be captured from now on */
    void Add(Ptr<IubChannel> iub);

  private:
    /**
     * @param direction direction on the link; not used, as either RNC of an Iur may be the SRNC
     * @param frame the frame sent
     */
    void OnFrame(uint8_t direction, const IubFrame& frame);

    Ptr<PcapFileWrapper> m_file; //!< Takes the records
};

/**
 * @ingroup umts
 * @brief Writes the messages of RRC that go between an RNC and its UEs to a pcap file for
 * Wireshark.
 */
class RrcCapture : public SimpleRefCount<RrcCapture>
{
  public:
    /** @param file takes the records */
    explicit RrcCapture(Ptr<PcapFileWrapper> file);

    /** @param rrc RRC of an RNC with the cells that it has, to be captured from now on */
    void Add(Ptr<RncRrc> rrc);

    /** @param pdu a message that is sent now */
    void OnMessage(const RrcPdu& pdu);

  private:
    Ptr<PcapFileWrapper> m_file; //!< Takes the records
};

/**
 * @ingroup umts
 * @brief Writes the MAC-hs PDUs that a UE receives and acknowledges (ACK) to a pcap file for
 * Wireshark.
 */
class MacHsCapture : public SimpleRefCount<MacHsCapture>
{
  public:
    /**
     * @param file takes the records
     * @param ue the UE
     */
    MacHsCapture(Ptr<PcapFileWrapper> file, Ptr<UeNetDevice> ue);

    /** @param receiver the UE's end of HS-DSCH, to be captured from now on */
    void Add(Ptr<HsReceiver> receiver);

  private:
    /**
     * @param transmission what was sent
     * @param answer of the UE: 0 ACK, 1 NACK
     */
    void OnReception(const HsTransmission& transmission, uint8_t answer);

    Ptr<PcapFileWrapper> m_file;     //!< Takes the records
    UeNetDevice* m_ue;               //!< The UE, which has the receiver
    HsReceiver* m_receiver{nullptr}; //!< The receiver captured, which calls OnReception()
};

} // namespace ns3::umts

#endif /* UMTS_CAPTURE_H */
