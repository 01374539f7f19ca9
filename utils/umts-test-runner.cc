/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/test.h"

/**
 * @file
 * @ingroup umts
 * Runs the test suites linked into it; takes the options of ns-3's own test-runner.
 */

int
main(int argc, char* argv[])
{
    return ns3::TestRunner::Run(argc, argv);
}
