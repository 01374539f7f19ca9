# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Mutants of C++ sources: found, woven into one library, and run against the suites."""
