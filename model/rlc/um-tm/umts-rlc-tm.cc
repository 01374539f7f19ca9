/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rlc-tm.h"

#include "umts-rlc-tm-rx.h"
#include "umts-rlc-tm-tx.h"

#include "ns3/log.h"
#include "ns3/umts-type-declaration.h"

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsRlcTm");
NS_OBJECT_ENSURE_REGISTERED(RlcTm);

TypeId
RlcTm::GetTypeId()
{
    UMTS_TYPE(RlcTm, RlcTmUmBase)
        .Attribute("PduSize", &C::pduOctets, RlcTmUmConfig{}.pduOctets, 1, 2000)
        .Fixed("Octets of every PDU; there is no header (9.2.1.2)")
        .Attribute("Segmentation", &C::m_segmentation, false)
        .Fixed("An SDU fills the PDUs of a TTI, one or more; otherwise it fills one PDU (11.1.2)");
}

RlcMode
RlcTm::GetMode() const
{
    return RlcMode::TM;
}

RlcTmUmBase::Core
RlcTm::MakeCore(RlcTmUmRx::Deliver deliver) const
{
    NS_LOG_FUNCTION(this << pduOctets << m_segmentation);
    return {std::make_unique<RlcTmTx>(*this, m_segmentation),
            std::make_unique<RlcTmRx>(m_segmentation, std::move(deliver))};
}

} // namespace ns3::umts
