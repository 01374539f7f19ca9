#!/usr/bin/env bash
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

# check-coverage.sh [SUITE...]: which lines of model/ and helper/ the C++ suites run, all of them or
# those that are named. Writes .umts/coverage/lines.txt, which lists per file the lines that none runs,
# and prints its last line. Call ./utils/umts build before. The variable JOBS says how many compilers
# and suites run side by side, GCOVR which gcovr (utils/requirements-checks.txt has one).

set -eu
cd "$(dirname "$0")/.."
build=.umts/coverage
jobs=${JOBS:-$(nproc)}
gcovr=${GCOVR:-gcovr}

if [ ! -x .umts/venv/bin/ninja ]; then
    echo "check-coverage.sh: call ./utils/umts build first, it makes the environment" >&2
    exit 2
fi
if ! command -v "$gcovr" >/dev/null; then
    echo "check-coverage.sh: there is no $gcovr; utils/requirements-checks.txt has one" >&2
    exit 2
fi
export PATH="$PWD/$build/bin:$PWD/.umts/venv/bin:$PATH"

# -Og: without optimisation the suites take four times as long; lines are counted at either level.
cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DUMTS_CCACHE=OFF \
    "-DCMAKE_CXX_FLAGS_DEBUG=-Og --coverage -fprofile-update=atomic" >/dev/null
ninja -C "$build" -j "$jobs" --quiet umts-test-runner
find "$build" -name '*.gcda' -delete

if [ $# -eq 0 ]; then
    mapfile -t suites < <(umts-test-runner --list)
    set -- "${suites[@]}"
fi
here=$PWD
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Not in the checkout: a suite may write files. A suite that fails has run its lines all the same.
(cd "$folder" && printf '%s\n' "$@" | xargs -P "$jobs" -I{} sh -c \
    'umts-test-runner --suite={} >/dev/null 2>&1 || echo "suite {} failed" >&2')

"$gcovr" --root "$here" --object-directory "$build" --filter "$here/model/" --filter "$here/helper/" \
    --exclude-throw-branches --sort uncovered-number --txt "$build/lines.txt" "$build"
tail -n 2 "$build/lines.txt" | head -n 1
echo "uncovered lines by file: $build/lines.txt"
