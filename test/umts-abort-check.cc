/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-abort-check.h"

#include "umts-child-process.h"

namespace ns3::umts::test
{

std::string
CatchAbort(const std::function<void()>& action)
{
    const ChildEnd end = RunInChild([&action] {
        action();
        return std::string();
    });
    return end.isAborted ? end.said : "";
}

} // namespace ns3::umts::test
