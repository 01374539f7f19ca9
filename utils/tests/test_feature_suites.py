# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The column of suites in FEATURES.md."""

from shared import loaded

feature_suites = loaded("feature-suites")

TABLE = """## RLC (TS 25.322)

| feature | state | clause | notes |
|---|---|---|---|
| Reset | supported | 11.4 | |
| Polls | partial | 9.5, TS 25.321 11.4 | some |
| Ciphering | planned | 11.4 | |
| Buffers | supported | none | local |
"""
SUITES = {
    "umts-reset": {("25.322", "11", "4", "2")},
    "umts-timers": {("25.322", "9")},
    "umts-mac": {("25.321", "11", "4")},
    "umts-other": {("25.322", "11", "40")},
}
WITH_SUITES = """## RLC (TS 25.322)

| feature | state | clause | suites | notes |
|---|---|---|---|---|
| Reset | supported | 11.4 | reset | |
| Polls | partial | 9.5, TS 25.321 11.4 | mac, timers | some |
| Ciphering | planned | 11.4 | | |
| Buffers | supported | none | | local |
"""


def test_features_have_the_suites_of_clauses_above_and_below_theirs():
    assert feature_suites.with_suites(TABLE, SUITES) == WITH_SUITES


def test_the_column_is_written_anew():
    old = WITH_SUITES.replace("mac, timers", "mac, gone")
    assert feature_suites.with_suites(old, SUITES) == WITH_SUITES


def test_clauses_are_read_from_suites_groups_and_cases():
    found = feature_suites.tested()
    assert ("25.322", "11", "4") in found["umts-rlc-am-reset"]


def test_the_column_of_this_module_is_up_to_date():
    text = (feature_suites.ROOT / "FEATURES.md").read_text(encoding="utf-8")
    assert text == feature_suites.with_suites(text, feature_suites.tested())
