#!/usr/bin/env bash
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

# check-tidy.sh [FILE...]: the checks of .clang-tidy on C++ files; without files, on those that differ
# from main. Call ./utils/umts build before. The variable JOBS says how many run side by side, TIDY
# which clang-tidy.

set -eu
cd "$(dirname "$0")/.."
build=.umts/tidy
tidy=${TIDY:-clang-tidy}
venv=$PWD/.umts/venv/bin

if [ ! -x "$venv/ninja" ]; then
    echo "check-tidy.sh: call ./utils/umts build first, it makes the environment" >&2
    exit 2
fi
if ! command -v "$tidy" >/dev/null; then
    echo "check-tidy.sh: there is no $tidy; utils/requirements-checks.txt has one" >&2
    exit 2
fi
if [ $# -eq 0 ]; then
    mapfile -t changed < <(git diff --name-only --diff-filter=d main -- '*.cc')
    set -- "${changed[@]}"
fi
if [ $# -eq 0 ]; then
    echo "no C++ file differs from main"
    exit
fi

# Compiled file by file and without precompiled headers: how a file is compiled says what it includes.
PATH="$venv:$PATH" cmake -S . -B "$build" -G Ninja -DUMTS_UNITY=OFF -DUMTS_CCACHE=OFF \
    -DCMAKE_EXPORT_COMPILE_COMMANDS=ON -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON >/dev/null
printf '%s\n' "$@" | xargs -P "${JOBS:-$(nproc)}" -n 1 \
    "$tidy" -p "$build" --quiet --extra-arg=-Wno-unknown-warning-option
echo "$# files passed"
