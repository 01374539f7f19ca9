/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tcp-classic-rig.h"

using namespace ns3;

namespace
{

/**
 * @ingroup umts
 * @brief Suite of the classic TCP variants.
 */
class TcpClassicTestSuite : public TestSuite
{
  public:
    TcpClassicTestSuite()
        : TestSuite("umts-tcp", TestSuite::Type::UNIT)
    {
        AddTestCase(tcpclassictest::MakeOpsTests());
        AddTestCase(tcpclassictest::MakeRecoveryTests());
        AddTestCase(tcpclassictest::MakeTransferTests());
        AddTestCase(tcpclassictest::MakeSocketTests());
        AddTestCase(tcpclassictest::MakeEcnTests());
        AddTestCase(tcpclassictest::MakeFastTests());
        AddTestCase(tcpclassictest::MakeReroutingTests());
        AddTestCase(tcpclassictest::MakeMoTests());
    }
};

TcpClassicTestSuite g_tcpClassicTestSuite; //!< Registers the suite.

} // namespace
