/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_TRANSPORT_H
#define UMTS_RRC_TRANSPORT_H

#include "umts-ccch-link.h"
#include "umts-signalling-link.h"
#include "umts-ue-processing.h"

#include "ns3/callback.h"
#include "ns3/object.h"

#include <cstdint>
#include <functional>
#include <optional>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief What carries the messages of RRC between a UE and its serving RNC.
 */
class RrcTransport : public Object
{
  public:
    using Effect = std::function<void()>; //!< What a message has its receiver do

    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    /** @param onError called when it cannot go on by itself: Reestablish() has to follow */
    virtual void SetErrorCallback(Callback<void> onError) = 0;

    /**
     * @brief Send a message to the UE on the DCCH.
     * @param octets its size
     * @param isSynchronised whether it has an activation time (TS 25.331 8.6.3.1)
     * @param processing time that the UE takes for it
     * @param effect called when the UE has processed the message, and its activation time has come
     */
    virtual void SendDownlink(uint32_t octets,
                              bool isSynchronised,
                              Time processing,
                              Effect effect) = 0;

    /**
     * @brief Send a message to the RNC on the DCCH.
     * @param octets its size
     * @param processing time until the UE has it ready
     * @param effect called when the RNC has the message
     */
    virtual void SendUplink(uint32_t octets, Time processing, Effect effect) = 0;

    /**
     * @brief Send the answer to CELL UPDATE or RRC CONNECTION REQUEST, on the CCCH.
     * @param cell primary scrambling code of the cell; none: the cell that the UE has been in
     * @param message the answer
     * @param effect called when the UE has processed the message
     */
    virtual void SendOnCcch(std::optional<ScramblingCode> cell,
                            const RrcDownlinkMessage& message,
                            Effect effect) = 0;

    /**
     * @param message a message
     * @return time that the UE takes for it
     */
    virtual UeProcessing GetProcessing(const RrcDownlinkMessage& message) const = 0;

    /** @brief Messages under way, both ways, never have an effect. */
    virtual void Interrupt() = 0;

    /** @brief Messages under way to the RNC never have an effect. */
    virtual void ForgetUplink() = 0;

    /** @brief Measurement reports under way never have an effect. */
    virtual void ForgetReports() = 0;

    /** @brief Begin anew at both ends: messages may have got lost. */
    virtual void Reestablish() = 0;

    /** @brief Carry nothing more. */
    virtual void Close() = 0;

    /** @return whether messages take no time: what has been sent has come, and is never lost */
    virtual bool IsInstant() const = 0;

    /** @return whether the UE is on the channels that messages go over */
    virtual bool IsReachable() const = 0;

    /** @return messages on the DCCH under way */
    virtual std::size_t GetNUnderWay() const = 0;

    /** @return the DCCH from end to end; null: it has no radio bearer */
    virtual Ptr<SignallingLink> GetLink() const = 0;

    /** @return the CCCH; null: it goes over no transport channel */
    virtual Ptr<CcchLink> GetCcch() const = 0;
};

/**
 * @ingroup umts
 * @brief Messages take no time and no capacity: a UE without signalling radio bearers.
 */
class InstantTransport : public RrcTransport
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    void SetErrorCallback(Callback<void> onError) override;
    void SendDownlink(uint32_t octets,
                      bool isSynchronised,
                      Time processing,
                      Effect effect) override;
    void SendUplink(uint32_t octets, Time processing, Effect effect) override;
    void SendOnCcch(std::optional<ScramblingCode> cell,
                    const RrcDownlinkMessage& message,
                    Effect effect) override;
    UeProcessing GetProcessing(const RrcDownlinkMessage& message) const override;
    void Interrupt() override;
    void ForgetUplink() override;
    void ForgetReports() override;
    void Reestablish() override;
    void Close() override;
    bool IsInstant() const override;
    bool IsReachable() const override;
    std::size_t GetNUnderWay() const override;
    Ptr<SignallingLink> GetLink() const override;
    Ptr<CcchLink> GetCcch() const override;
};

} // namespace ns3::umts

#endif /* UMTS_RRC_TRANSPORT_H */
