/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_PDU_H
#define UMTS_RLC_PDU_H

#include "umts-rlc-sufi.h"

#include "ns3/packet.h"
#include "ns3/umts-object-pool.h"
#include "ns3/umts-ref.h"
#include "ns3/umts-seq-num.h"

#include <vector>

namespace ns3::umts
{

constexpr uint32_t AMD_HEADER_OCTETS = 2; //!< Fixed header of an AMD PDU (TS 25.322 9.2.1.4)
constexpr uint32_t UMD_HEADER_OCTETS = 1; //!< Fixed header of a UMD PDU (TS 25.322 9.2.1.3)

/** @brief Mode of an RLC entity (TS 25.322 4.2). */
enum class RlcMode : uint8_t
{
    TM, //!< Transparent
    UM, //!< Unacknowledged
    AM  //!< Acknowledged
};

/**
 * @brief Size of the fixed header of a data PDU (TS 25.322 9.2.1).
 * @param mode mode of its RLC entity
 */
uint32_t GetHeaderOctets(RlcMode mode);

/**
 * @ingroup umts
 * @brief Octets of one RLC SDU inside one RLC PDU: a handle and a byte range, no copy.
 */
struct SduPiece
{
    Ref<const Packet> sdu; //!< The SDU that the octets belong to
    uint32_t offset{0};    //!< First octet, counted in the SDU
    uint32_t length{0};    //!< Number of octets; 0 for an end that a leading special LI reports
    bool ends{false};      //!< A Length Indicator (or HE = 10) says that the SDU ends here
};

/**
 * @ingroup umts
 * @brief Contents of a data PDU after its fixed header: Length Indicators, SDU octets and padding
 * (TS 25.322 9.2.2.8).
 *
 * Immutable once the segmenter or the decoder has made it, so that the transmission buffer, the
 * transport blocks on the air and the receiver share one copy. The pieces determine the Length
 * Indicators: one for an announced SDU start, one for each piece that ends, then the padding LI.
 */
class PduPayload : public ObjectPool<PduPayload>
{
  public:
    /** @return an empty payload */
    static umts::Ref<PduPayload> Create()
    {
        return umts::Ref<PduPayload>::Adopt(Allocate());
    }

    /** @return the number of SDUs that end in this PDU */
    uint32_t CountEnds() const;

    std::vector<SduPiece> pieces; //!< SDU octets in order
    uint16_t liOctets{0};         //!< Octets of all Length Indicators, the padding LI included
    uint16_t padding{0};          //!< Octets after the last piece
    bool paddingLi{false};        //!< The padding is announced by a padding LI
    bool endsByHe{false};         //!< HE = 10: the last octet ends an SDU, without any LI
    bool leadingOneShort{false};  //!< The leading LI is "one octet short" (15-bit LI) and not 0
    bool leadingStart{false};     //!< The leading LI is "an SDU begins here" (UMD)
    bool decoded{false};          //!< Read from octets: a piece may include an octet of padding

  private:
    friend class ObjectPool<PduPayload>;
    PduPayload() = default;

    /** @brief Make it as new. */
    void Clear()
    {
        pieces.clear();
        liOctets = 0;
        padding = 0;
        paddingLi = false;
        endsByHe = false;
        leadingOneShort = false;
        leadingStart = false;
        decoded = false;
    }
};

/**
 * @ingroup umts
 * @brief A PDU as RLC hands it to MAC: a data PDU of any mode or a control PDU (TS 25.322 9.2.1).
 */
struct RlcPdu
{
    /** @brief Mode, D/C and PDU type. */
    enum class Kind : uint8_t
    {
        DATA,      //!< AMD PDU
        STATUS,    //!< STATUS PDU
        RESET,     //!< RESET PDU
        RESET_ACK, //!< RESET ACK PDU
        UMD,       //!< UMD PDU
        TMD        //!< TMD PDU
    };

    Kind kind{Kind::DATA};          //!< Which PDU this is
    bool poll{false};               //!< Polling bit P (DATA)
    AmSeqNum sn;                    //!< Sequence number (DATA)
    UmSeqNum umSn;                  //!< Sequence number (UMD)
    uint8_t rsn{0};                 //!< Reset sequence number, 0 or 1 (RESET, RESET_ACK)
    uint8_t establishment{0};       //!< Re-establishments of the sender so far, modulo 256. It is
                                    //!< in no octet: it stands for the HFN that ciphers the PDU
    uint32_t hfni{0};               //!< Hyper frame number, 20 bits (RESET, RESET_ACK)
    Ref<const PduPayload> payload;  //!< Contents (DATA, UMD, TMD)
    Ref<const StatusReport> status; //!< SUFIs (STATUS), or a piggybacked STATUS (DATA)
};

} // namespace ns3::umts

#endif /* UMTS_RLC_PDU_H */
