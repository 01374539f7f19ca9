# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""modi-jain with the flow control of TS 25.435 in place of the reference's."""

from modi_jain import EXPERIMENT as REAL
from modi_setup import with_standing

EXPERIMENT = with_standing(REAL, id="modi-jain-standing")
