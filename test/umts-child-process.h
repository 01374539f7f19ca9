/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_CHILD_PROCESS_H
#define UMTS_CHILD_PROCESS_H

#include <functional>
#include <string>

/**
 * @file
 * @ingroup umts
 * What must not change this process, or may end it: defaults that flags set, aborts.
 */

namespace ns3::umts::test
{

/** @brief How a process has ended. */
struct ChildEnd
{
    std::string said;      //!< What action returned, after what was written to std::cerr
    bool isWhole{false};   //!< The action has returned
    bool isAborted{false}; //!< SIGABRT has ended it
};

/**
 * @brief Do something in a process of its own.
 * @param action what to do; what it returns is said by the process last
 * @return how that has ended
 */
ChildEnd RunInChild(const std::function<std::string()>& action);

} // namespace ns3::umts::test

#endif // UMTS_CHILD_PROCESS_H
