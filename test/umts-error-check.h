/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_ERROR_CHECK_H
#define UMTS_ERROR_CHECK_H

#include "umts-test.h"

#include "ns3/umts-error.h"

#include <string>

namespace ns3::umts::test
{

/**
 * @brief Do something that the module must refuse.
 * @ingroup umts
 * @tparam ACTION a function without arguments
 * @param action what to do
 * @return the sentence of its Error; empty when there is none
 */
template <typename ACTION>
std::string
CatchError(const ACTION& action)
{
    try
    {
        action();
    }
    catch (const Error& error)
    {
        return error.what();
    }
    return "";
}

/**
 * @brief Do something that the module must refuse, and look for a part of what it says.
 * @ingroup umts
 * @tparam ACTION a function without arguments
 * @param action what to do
 * @param part what must be in the sentence of its Error
 */
template <typename ACTION>
void
ExpectError(const ACTION& action, const std::string& part)
{
    ExpectPart(CatchError(action), part);
}

} // namespace ns3::umts::test

#endif // UMTS_ERROR_CHECK_H
