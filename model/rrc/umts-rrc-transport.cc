/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-transport.h"

#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

UMTS_PLAIN_TYPE(RrcTransport, Object);

UMTS_PLAIN_TYPE(InstantTransport, RrcTransport);

void
InstantTransport::SetErrorCallback(Callback<void> /* onError */)
{
}

void
InstantTransport::SendDownlink(uint32_t /* octets */,
                               bool /* isSynchronised */,
                               Time /* processing */,
                               Effect effect)
{
    effect();
}

void
InstantTransport::SendUplink(uint32_t /* octets */, Time /* processing */, Effect effect)
{
    effect();
}

void
InstantTransport::SendOnCcch(std::optional<ScramblingCode> /* cell */,
                             const RrcDownlinkMessage& /* message */,
                             Effect effect)
{
    effect();
}

UeProcessing
InstantTransport::GetProcessing(const RrcDownlinkMessage& /* message */) const
{
    return {};
}

void
InstantTransport::Interrupt()
{
}

void
InstantTransport::ForgetUplink()
{
}

void
InstantTransport::ForgetReports()
{
}

void
InstantTransport::Reestablish()
{
}

void
InstantTransport::Close()
{
}

bool
InstantTransport::IsInstant() const
{
    return true;
}

bool
InstantTransport::IsReachable() const
{
    return true;
}

std::size_t
InstantTransport::GetNUnderWay() const
{
    return 0;
}

Ptr<SignallingLink>
InstantTransport::GetLink() const
{
    return nullptr;
}

Ptr<CcchLink>
InstantTransport::GetCcch() const
{
    return nullptr;
}

} // namespace ns3::umts
