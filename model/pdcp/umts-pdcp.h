/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_PDCP_H
#define UMTS_PDCP_H

#include "umts-iphc-compressor.h"
#include "umts-iphc-decompressor.h"
#include "umts-pdcp-pdu-header.h"
#include "umts-pdcp-sequence.h"

#include "ns3/nstime.h"
#include "ns3/object.h"
#include "ns3/packet.h"
#include "ns3/umts-section.h"

#include <memory>
#include <optional>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief PDCP entity of a radio bearer (TS 25.323): makes PDCP Data PDUs with a one-octet header,
 * or No-Header PDUs. Options are header compression (RFC 2507) and sequence numbers for lossless
 * relocation.
 */
class Pdcp : public Object
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /** @brief Protocols that compress IP headers of packets (TS 25.323 5.1). */
    enum HeaderCompression
    {
        NO_COMPRESSION, //!< None
        RFC_2507        //!< RFC 2507
    };

    /**
     * @brief Make a PDCP PDU of an IP packet.
     * @param packet the packet; stays as it is
     * @return the PDU; when it is sent, Commit() has to follow before the next one is made
     */
    Ptr<Packet> MakePdu(Ptr<const Packet> packet);

    /** @brief RLC has accepted the PDU that was made last. */
    void Commit();

    /** @brief RLC has accepted a PDU of TakeContextState(). */
    void CommitContextState();

    /** @return whether SDUs are numbered, and those that RLC has not confirmed are kept */
    bool IsLossless() const;

    /**
     * @brief Forget the SDUs that RLC has confirmed or given up; only when IsLossless().
     * @param progress what RLC has done so far
     */
    void Follow(const PdcpProgress& progress);

    /** @return whether Send_SN is to be made known; never unless IsLossless() */
    bool IsNumberDue() const;

    /** @brief A PDU that is to be sent in the place of another one. */
    struct NumberedPdu
    {
        uint32_t index;  //!< Place of the other one
        Ptr<Packet> pdu; //!< The PDU
    };

    /**
     * @brief Make a PDCP SeqNum PDU of the first PDU that RLC has not begun, if Send_SN is to be
     * made known.
     * @param unsent the PDUs that RLC has not begun, oldest first
     * @return that PDU; none when there is no need, or no such PDU
     */
    std::optional<NumberedPdu> NumberUnsent(const std::vector<Ptr<const Packet>>& unsent);

    /** @return number of the next SDU to be received */
    uint16_t GetNextToReceive() const;

    /**
     * @brief RLC has begun anew, in a lossless relocation of the serving RNC: header compression
     * does, too.
     * @param expected number of the SDU that the other end expects
     * @param progress what RLC has done so far
     * @return the SDUs that are to be sent again
     */
    std::vector<Ptr<const Packet>> Restart(uint16_t expected, const PdcpProgress& progress);

    /**
     * @brief Make an IP packet of a PDCP PDU.
     * @param pdu the PDU; becomes the packet
     * @return false when there is no packet: a CONTEXT_STATE, or a header that cannot be rebuilt
     */
    bool ReadPdu(Ptr<Packet> pdu);

    /**
     * @brief Take the PDU that asks the other end for headers, to be sent at once.
     * @return a PDU with CONTEXT_STATE; null when no header is needed
     */
    Ptr<Packet> TakeContextState();

    /** @return the counters of header compression */
    const IphcCounters& GetCounters() const;

    /**
     * @brief TracedCallback signature for headers sent.
     * @param pid PID that tells the kind of the PDU
     * @param before octets of the header of the IP packet
     * @param after octets that are sent in its place
     */
    typedef void (*TxHeaderTracedCallback)(PdcpPid pid, uint32_t before, uint32_t after);

    /**
     * @brief TracedCallback signature for contexts repaired.
     * @param pid kind of the PDU that repaired it; COMPRESSED_TCP: by the TWICE algorithm
     */
    typedef void (*RepairTracedCallback)(PdcpPid pid);

  private:
    /** @brief Sizes of a PDU's header, counted once the PDU is sent. */
    struct TxHeader
    {
        PdcpPid pid{PdcpPid::REGULAR}; //!< PID that tells the kind of the PDU
        uint32_t before{0};            //!< Octets of the header of the IP packet
        uint32_t after{0};             //!< Octets that are sent in its place
    };

    /** @brief Make a PDCP SeqNum PDU of a PDCP Data PDU. */
    static void AddNumber(Ptr<Packet> pdu, uint16_t number);

    /**
     * @brief Note the number of an SDU, and take it off a PDCP SeqNum PDU.
     * @param pdu the PDU; a PDCP Data PDU from now on
     */
    void ReadNumber(Ptr<Packet> pdu, const PdcpDataHeader& header);

    /** @return the compressor; made with the attributes at the first call */
    IphcCompressor& Compressor();

    /**
     * @brief Make a PDU with a compressed header, if that is possible.
     * @param packet the IP packet; becomes the PDU
     */
    void Compress(Ptr<Packet> packet);

    /** @brief Account for a PDU sent. */
    void CountTx(const TxHeader& header);

    /**
     * @brief Rebuild the header of a PDU.
     * @return false when that is not possible
     */
    bool Decompress(Ptr<Packet> pdu, PdcpPid pid);

    uint8_t m_headerOctets{1};                        //!< Attribute HeaderOctets
    HeaderCompression m_compression{NO_COMPRESSION};  //!< Attribute HeaderCompression
    uint32_t m_fMaxPeriod{0};                         //!< Attribute FMaxPeriod
    Time m_fMaxTime;                                  //!< Attribute FMaxTime
    uint32_t m_maxHeader{0};                          //!< Attribute MaxHeader
    uint32_t m_tcpSpace{0};                           //!< Attribute TcpSpace
    uint32_t m_nonTcpSpace{0};                        //!< Attribute NonTcpSpace
    bool m_isLossless{false};                         //!< Attribute LosslessRelocation
    PdcpSequence m_sequence;                          //!< Numbers, when m_isLossless
    Ptr<const Packet> m_sdu;                          //!< SDU of the PDU made last
    std::unique_ptr<IphcCompressor> m_compressor;     //!< Sending side, once used
    std::unique_ptr<IphcDecompressor> m_decompressor; //!< Receiving side, once used
    TxHeader m_pending;                               //!< Header of the PDU made last
    IphcCounters m_counters;                          //!< Counters

    TraceSource<PdcpPid, uint32_t, uint32_t> m_txHeaderTrace; //!< TxHeader
    TraceSource<PdcpPid> m_repairTrace;                       //!< ContextRepaired
    TraceSource<Ptr<const Packet>> m_dropTrace;               //!< RxDrop
};

} // namespace ns3::umts

#endif /* UMTS_PDCP_H */
