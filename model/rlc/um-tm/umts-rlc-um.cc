/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-um.h"

#include "umts-rlc-um-rx.h"
#include "umts-rlc-um-tx.h"

#include "ns3/log.h"
#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRlcUm");
NS_OBJECT_ENSURE_REGISTERED(RlcUm);

TypeId
RlcUm::GetTypeId()
{
    UMTS_TYPE(RlcUm, RlcTmUmBase)
        .Attribute("PduSize", &C::pduOctets, RlcTmUmConfig{}.pduOctets, 4, 2000)
        .Fixed("Octets of every PDU, header included (9.2.1.3); above 125 the Length Indicators "
               "have 15 bits");
}

RlcMode
RlcUm::GetMode() const
{
    return RlcMode::UM;
}

RlcTmUmBase::Core
RlcUm::MakeCore(RlcTmUmRx::Deliver deliver) const
{
    NS_LOG_FUNCTION(this << pduOctets);
    return {std::make_unique<RlcUmTx>(*this), std::make_unique<RlcUmRx>(std::move(deliver))};
}

} // namespace ns3::umts
