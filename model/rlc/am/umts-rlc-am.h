/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RLC_AM_H
#define UMTS_RLC_AM_H

#include "umts-rlc-am-core.h"

#include "ns3/umts-rlc-entity.h"

#include <optional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief RLC acknowledged mode as an ns-3 object: an RlcAmCore with attributes (TS 25.322 9.6),
 * trace sources and events. Its attributes are the members of RlcAmConfig, set when it is made.
 */
class RlcAm : public RlcEntity, public RlcAmConfig
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    bool Enqueue(Ptr<Packet> sdu) override;
    void Restore(Ptr<Packet> sdu) override;
    RlcMode GetMode() const override;
    uint32_t GetPduOctets() const override;
    bool HasData() const override;
    void Pull(uint32_t max, std::vector<RlcPdu>& out) override;
    void Receive(const RlcPdu& pdu, Nanos now) override;
    void EndOfTti() override;
    void OnPathChange(Nanos now) override;
    void OnMacHsReset() override;
    void Reestablish(Reestablishment what) override;
    void SetPeerRate(uint32_t pdusPerTti, Time tti) override;
    const RlcTxCounters& GetTxCounters() const override;
    const RlcRxCounters& GetRxCounters() const override;
    uint64_t GetHeldOctets() const override;
    uint64_t GetBufferOccupancy() const override;
    std::vector<Ptr<const Packet>> GetUnsentSdus() const override;
    void ReplaceUnsent(uint32_t index, Ptr<Packet> sdu) override;
    bool HasRoom(uint32_t octets) const override;
    uint64_t GetQueuedOctets() const override;
    uint32_t GetQueuedPdus() const override;

    /**
     * @brief Ask the peer to use another transmission window (WINDOW super-field).
     * @param window its size in PDUs, 0 .. 4095
     */
    void RequestPeerWindow(uint16_t window);

    /** @return the protocol core */
    const RlcAmCore& GetCore() const;

    /** @brief TracedCallback signature for the transmission window. */
    typedef void (*WindowTracedCallback)(uint16_t vtA, uint16_t vtS);

    /**
     * @brief TracedCallback signature for the octets held.
     * @param octets octets of the SDUs that were accepted and neither confirmed nor discarded
     */
    typedef void (*BufferTracedCallback)(uint64_t octets);

    /**
     * @brief TracedCallback signature for unrecoverable errors.
     * @param errors number of unrecoverable errors so far
     */
    typedef void (*ErrorTracedCallback)(uint64_t errors);

  protected:
    /** @brief The attributes are set: make the core. */
    void NotifyConstructionCompleted() override;

  private:
    /**
     * @brief Declare the trace sources, and the attributes of data transfer and polling.
     * @param tid the class, declared in part
     * @return the class
     */
    static TypeId AddDataAttributes(TypeId tid);

    /**
     * @brief Declare the attributes of status reporting, SDU discard and reset.
     * @param tid the class, declared in part
     * @return the class
     */
    static TypeId AddControlAttributes(TypeId tid);

    void OnTimer() override;

    /**
     * @brief Wake MAC when there is data, and schedule the timer event for the next deadline.
     * @param now the current time
     */
    void AfterChange(Nanos now);

    /** @brief Log and report resets, discards and errors since the last call. */
    void TellLosses();

    /**
     * @brief Log the resets begun and the SDUs discarded since the last call.
     * @param counters the counters of the sender
     */
    void LogLosses(const RlcTxCounters& counters);

    /**
     * @brief Tell of an unrecoverable error since the last call.
     * @param counters the counters of the sender
     */
    void ReportError(const RlcTxCounters& counters);

    /** @brief Fire the traces of the window and of the buffer. */
    void TraceState();

    uint64_t m_loggedResets{0};                    //!< Resets logged
    uint64_t m_loggedDiscards{0};                  //!< SDUs discarded and logged
    uint64_t m_reportedErrors{0};                  //!< Unrecoverable errors told of
    std::optional<RlcAmCore> m_core;               //!< Protocol core
    TraceSource<uint16_t, uint16_t> m_windowTrace; //!< TxWindow
    TraceSource<uint64_t> m_bufferTrace;           //!< TxBuffer
    TraceSource<uint64_t> m_errorTrace;            //!< UnrecoverableError
};

} // namespace ns3::umts

#endif /* UMTS_RLC_AM_H */
