/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-transport.h"

namespace ns3::umts
{

NS_OBJECT_ENSURE_REGISTERED(RrcTransport);

TypeId
RrcTransport::GetTypeId()
{
    static TypeId tid = TypeId("ns3::umts::RrcTransport").SetParent<Object>().SetGroupName("Umts");
    return tid;
}

NS_OBJECT_ENSURE_REGISTERED(InstantTransport);

TypeId
InstantTransport::GetTypeId()
{
    static TypeId tid = TypeId("ns3::umts::InstantTransport")
                            .SetParent<RrcTransport>()
                            .SetGroupName("Umts")
                            .AddConstructor<InstantTransport>();
    return tid;
}

void
InstantTransport::SetErrorCallback(Callback<void> /* onError */)
{
}

void
InstantTransport::SendDownlink(uint32_t /* octets */, bool /* isSynchronised */, Effect effect)
{
    effect();
}

void
InstantTransport::SendUplink(uint32_t /* octets */, Effect effect)
{
    effect();
}

void
InstantTransport::SendOnCcch(std::optional<ScramblingCode> /* cell */,
                             uint32_t /* octets */,
                             Effect effect)
{
    effect();
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
