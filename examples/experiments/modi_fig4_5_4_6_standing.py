# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""modi-fig4.5-4.6 with the flow control of TS 25.435 in place of the reference's."""

from modi_fig4_5_4_6 import EXPERIMENT as REAL
from modi_setup import with_standing

EXPERIMENT = with_standing(REAL, id="modi-fig4.5-4.6-standing")
