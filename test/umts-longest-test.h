/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_LONGEST_TEST_H
#define UMTS_LONGEST_TEST_H

namespace ns3::umts::test
{

/** @return duration of the longest test cases, in ns-3 3.42 and later */
template <typename T>
auto
GetLongest(int) -> decltype(T::Duration::TAKES_FOREVER)
{
    return T::Duration::TAKES_FOREVER;
}

/** @return duration of the longest test cases, before */
template <typename T>
auto
GetLongest(char) -> decltype(T::TestDuration::TAKES_FOREVER)
{
    return T::TestDuration::TAKES_FOREVER;
}

} // namespace ns3::umts::test

#endif /* UMTS_LONGEST_TEST_H */
