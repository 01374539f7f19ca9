/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_TEXT_TEST_CASE_H
#define UMTS_TEXT_TEST_CASE_H

#include "ns3/test.h"

#include <string>

namespace ns3::umts::test
{

/**
 * @ingroup umts
 * @brief A test case that compares what happened, as text.
 */
class TextTestCase : public TestCase
{
  public:
    using TestCase::TestCase;

  protected:
    /**
     * @brief Compare texts; evaluates each once, unlike the macros.
     * @param actual what happened
     * @param expected what should have
     * @param what what it is about
     */
    void ExpectText(const std::string& actual, const std::string& expected, const std::string& what)
    {
        NS_TEST_EXPECT_MSG_EQ(actual, expected, what);
    }

    /**
     * @brief Look for a part of a text.
     * @param text the text
     * @param part what must be in it
     */
    void ExpectPart(const std::string& text, const std::string& part)
    {
        NS_TEST_EXPECT_MSG_EQ((text.find(part) != std::string::npos),
                              true,
                              "\"" << part << "\" in \"" << text << "\"");
    }
};

} // namespace ns3::umts::test

#endif // UMTS_TEXT_TEST_CASE_H
