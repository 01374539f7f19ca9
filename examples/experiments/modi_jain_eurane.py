# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""modi-jain with the control plane of the reference between RNC and Node B."""

from modi_jain import EXPERIMENT as REAL
from modi_setup import with_eurane

EXPERIMENT = with_eurane(REAL, id="modi-jain-eurane")
