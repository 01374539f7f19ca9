# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

# The waf build of ns-3 3.35; the lists are those of CMakeLists.txt.

import re


def parse_lists(cmake_text):
    """Return {name: entries} of every one-name-per-line set() of a CMakeLists.txt."""
    lists = re.findall(r"^set\((\w+)\n((?: +\S+\n)*)\)$", cmake_text, re.MULTILINE)
    return {name: entries.split() for name, entries in lists}


def build(bld):
    bld.umts_lists = parse_lists(bld.path.find_node("CMakeLists.txt").read())
    # GCC 12 and later see a use after free in the callbacks of 3.35 itself.
    bld.umts_flags = ["-Wno-use-after-free"]

    module = bld.create_ns3_module("umts", bld.umts_lists["used_modules"])
    module.source = bld.umts_lists["source_files"]
    module.env.append_value("CXXFLAGS", bld.umts_flags)

    headers = bld(features="ns3header")
    headers.module = "umts"
    headers.source = bld.umts_lists["header_files"]

    tests = bld.create_ns3_module_test_library("umts")
    tests.source = bld.umts_lists["test_sources"]
    tests.env.append_value("CXXFLAGS", bld.umts_flags)

    if bld.env.ENABLE_EXAMPLES:
        bld.recurse("examples")
