# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What the package umts stands on: cppyy with the ns-3 modules in use, and what is compiled."""
