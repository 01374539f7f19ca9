# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""modi-table4.4 with the flow control of TS 25.435 in place of the reference's."""

from modi_setup import with_standing
from modi_table4_4 import EXPERIMENT as REAL

EXPERIMENT = with_standing(REAL, id="modi-table4.4-standing")
