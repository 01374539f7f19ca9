# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The machinery behind ./utils/umts: environment, build, campaigns, verdicts, tests."""
