# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""modi-fig4.2-4.3 with the control plane of the reference between RNC and Node B."""

from modi_fig4_2_4_3 import EXPERIMENT as REAL
from modi_setup import with_eurane

EXPERIMENT = with_eurane(REAL, id="modi-fig4.2-4.3-eurane")
