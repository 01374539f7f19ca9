# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The commit of an archive: git writes it over the name of the field."""

ARCHIVED = "$Format:%H$"
