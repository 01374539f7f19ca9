# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""modi-fig4.5-4.6 with the control plane of the reference between RNC and Node B."""

from modi_fig4_5_4_6 import EXPERIMENT as REAL
from modi_setup import with_eurane

EXPERIMENT = with_eurane(REAL, id="modi-fig4.5-4.6-eurane")
