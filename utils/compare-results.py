#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Compare the tables of two results folders value by value: see umts_tool/compare.py."""

import sys

from umts_tool.compare import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
