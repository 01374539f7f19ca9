/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_TEST_TIME_H
#define UMTS_TEST_TIME_H

#include "ns3/umts-timer.h"

namespace ns3::umts::test
{

constexpr Nanos MS = 1000000;        //!< A millisecond
constexpr Nanos SECOND = 1000000000; //!< A second

} // namespace ns3::umts::test

#endif /* UMTS_TEST_TIME_H */
