# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Descriptions are read from the sources."""

from umts_tool import catalogue

SUITES = """
/** @brief One case. */
class Case : public TestCase {};

/**
 * @ingroup umts-test
 * @brief Windows and sequence
 * numbers.
 *
 * More.
 */
class Window : public TestSuite
{
    Window() : TestSuite("umts-window", Type::UNIT) {}
};

class Other : public TestSuite
{
    Other() : TestSuite("umts-other", Type::UNIT) {}
};
"""

EXAMPLE = """
/**
 * @file
 * @ingroup umts-examples
 * One UE, one flow (the tutorial). Prints
 * its goodput.
 */
"""


def test_suites_by_the_comment_of_their_file(tmp_path):
    comment = "/**\n * @file\n * @ingroup umts\n * All about windows.\n */\n"
    (tmp_path / "a-test.cc").write_text(comment + SUITES)
    assert set(catalogue.suites(tmp_path).values()) == {"All about windows"}


def test_suites_by_name_with_the_brief_of_their_class(tmp_path):
    (tmp_path / "a-test.cc").write_text(SUITES)
    found = catalogue.suites(tmp_path)
    assert list(found) == ["umts-other", "umts-window"]
    assert found["umts-window"] == "Windows and sequence numbers"


def test_example_described_by_a_line_comment(tmp_path):
    (tmp_path / "umts-first.cc").write_text(
        "/* licence */\n\n// One UE and\n// no more.\n//\n//  a\n"
    )
    assert catalogue.examples(tmp_path) == {"umts-first": "One UE and no more"}


def test_examples_with_the_first_sentence_of_their_file_comment(tmp_path):
    (tmp_path / "umts-first.cc").write_text(EXAMPLE)
    assert catalogue.examples(tmp_path) == {"umts-first": "One UE, one flow (the tutorial)"}
