/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_PYTHON_ERROR_H
#define UMTS_PYTHON_ERROR_H

#include <stdexcept>
#include <string>

namespace ns3::umts::python
{

/**
 * @ingroup umts
 * @brief What would have ended a C++ program: NS_FATAL_ERROR, NS_ABORT or NS_ASSERT.
 */
class Error : public std::runtime_error
{
  public:
    /** @param sentence what is wrong */
    explicit Error(const std::string& sentence);
    Error(const Error&) = default;
    ~Error() override;
};

} // namespace ns3::umts::python

#endif /* UMTS_PYTHON_ERROR_H */
