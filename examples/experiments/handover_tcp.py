# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""TCP variants through hard handovers on a DCH and serving cell changes on HS-DSCH."""
