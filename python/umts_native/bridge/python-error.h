/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_PYTHON_ERROR_H
#define UMTS_PYTHON_ERROR_H

#include "ns3/umts-error.h"

#include <string>

namespace ns3::umts::python
{

/**
 * @ingroup umts
 * @brief What ends a C++ program by NS_FATAL_ERROR, NS_ABORT or NS_ASSERT.
 */
class FatalError : public Error
{
  public:
    /** @param sentence what is wrong */
    explicit FatalError(const std::string& sentence);
    FatalError(const FatalError&) = default;
    ~FatalError() override;
};

} // namespace ns3::umts::python

#endif /* UMTS_PYTHON_ERROR_H */
