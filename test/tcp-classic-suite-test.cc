/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-rig.h"

/**
 * @file
 * @ingroup umts
 * Suite of the classic TCP variants: a group for each file.
 */

using namespace ns3;
using namespace ns3::tcpclassictest;

namespace
{

UMTS_TEST_SUITE("umts-tcp", UNIT);

UMTS_TESTS("umts-tcp/Windows of the classic TCP variants")
{
    AddOpsTests();
}

UMTS_TESTS("umts-tcp/Loss recovery")
{
    AddRecoveryTests();
}

UMTS_TESTS("umts-tcp/Windows over whole transfers")
{
    AddTransferTests();
}

UMTS_TESTS("umts-tcp/Sockets of the classic TCP variants")
{
    AddSocketTests();
}

UMTS_TESTS("umts-tcp/Explicit Congestion Notification")
{
    AddEcnTests();
}

UMTS_TESTS("umts-tcp/TCP FAST")
{
    AddFastTests();
}

UMTS_TESTS("umts-tcp/Rerouting repair of Vegas")
{
    AddReroutingTests();
}

UMTS_TESTS("umts-tcp/TCP Vegas against Mo et al.")
{
    AddMoTests();
}

} // namespace
