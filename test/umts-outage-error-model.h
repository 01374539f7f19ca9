/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_OUTAGE_ERROR_MODEL_H
#define UMTS_OUTAGE_ERROR_MODEL_H

#include "ns3/nstime.h"
#include "ns3/umts-block-error-model.h"

namespace ns3::umts::test
{

/**
 * @ingroup umts
 * @brief Every block is in error from Begin to End.
 */
class OutageErrorModel : public BlockErrorModel
{
  public:
    /**
     * @brief Get the type ID.
     * @return the object TypeId
     */
    static TypeId GetTypeId();

    bool IsInError() override;
    int64_t AssignStreams(int64_t stream) override;

  private:
    Time m_begin; //!< Attribute Begin
    Time m_end;   //!< Attribute End
};

} // namespace ns3::umts::test

#endif // UMTS_OUTAGE_ERROR_MODEL_H
