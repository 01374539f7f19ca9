# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""modi-fig4.2-4.3 with the flow control of TS 25.435 in place of the reference's."""

from modi_fig4_2_4_3 import EXPERIMENT as REAL
from modi_setup import with_standing

EXPERIMENT = with_standing(REAL, id="modi-fig4.2-4.3-standing")
