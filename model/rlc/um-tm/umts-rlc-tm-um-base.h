/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_TM_UM_BASE_H
#define UMTS_RLC_TM_UM_BASE_H

#include "umts-rlc-tm-um-rx.h"
#include "umts-rlc-tm-um-tx.h"

#include "ns3/umts-rlc-entity.h"

#include <memory>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Base of RLC unacknowledged and transparent mode as ns-3 objects: a sending and a receiving
 * side with attributes, trace sources and a timer event. Its attributes are the members of
 * RlcTmUmConfig, set when it is made.
 */
class RlcTmUmBase : public RlcEntity, public RlcTmUmConfig
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    bool Enqueue(Ptr<Packet> sdu) override;
    uint32_t GetPduOctets() const override;
    bool HasData() const override;
    void Pull(uint32_t max, std::vector<RlcPdu>& out) override;
    void Receive(const RlcPdu& pdu, Nanos now) override;
    void ReceiveErrors() override;
    void EndOfTti() override;
    void SetPeerRate(uint32_t pdusPerTti, Time tti) override;
    const RlcTxCounters& GetTxCounters() const override;
    const RlcRxCounters& GetRxCounters() const override;
    uint64_t GetHeldOctets() const override;
    uint64_t GetBufferOccupancy() const override;
    bool HasRoom(uint32_t octets) const override;
    uint64_t GetQueuedOctets() const override;
    uint32_t GetQueuedPdus() const override;

    /**
     * @brief TracedCallback signature for the octets held.
     * @param octets octets of the SDUs that were accepted and neither sent nor discarded
     */
    typedef void (*BufferTracedCallback)(uint64_t octets);

  protected:
    /** @brief The protocol core. */
    struct Core
    {
        std::unique_ptr<RlcTmUmTx> tx; //!< Sending side
        std::unique_ptr<RlcTmUmRx> rx; //!< Receiving side
    };

    /** @brief The attributes are set: make the core. */
    void NotifyConstructionCompleted() override;

  private:
    void OnTimer() override;

    /** @brief Fire the trace of the octets held. */
    void TraceBuffer();

    /**
     * @brief Make the protocol core from the attributes.
     * @param deliver takes every complete SDU
     */
    virtual Core MakeCore(RlcTmUmRx::Deliver deliver) const = 0;

    Core m_core;                         //!< Protocol core
    TraceSource<uint64_t> m_bufferTrace; //!< TxBuffer
};

} // namespace ns3::umts

#endif /* UMTS_RLC_TM_UM_BASE_H */
