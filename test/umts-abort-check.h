/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_ABORT_CHECK_H
#define UMTS_ABORT_CHECK_H

#include <functional>
#include <string>

namespace ns3::umts::test
{

/**
 * @brief Do something that an assertion must end, in a process of its own.
 * @ingroup umts
 * @param action what to do
 * @return what the program said before it aborted; empty when it did not abort
 */
std::string CatchAbort(const std::function<void()>& action);

} // namespace ns3::umts::test

#endif // UMTS_ABORT_CHECK_H
